"""A bot of one's own in one file: checked, and set against another in all seats.

    python examples/custom_bot.py --deals 20

A bot is asked `choose(view, legal)`: the view is all its seat may know, and the legal actions are
texts. This one knows nothing of any game. It guesses a few worlds that agree with what it has seen,
tries every action in them, and plays the one after which it has most points.
"""

import argparse
from random import Random

import entrepot
from entrepot.lab.arena.ratings import wilson


class Thrifty:
    """Plays for points at once."""

    def __init__(self, seed, worlds=2):
        self.random = Random(seed)
        self.worlds = worlds

    def choose(self, view, legal):
        """The action that brings most points, on average over guessed worlds."""
        if len(legal) == 1:
            return legal[0]
        seat, points = view["seat"], dict.fromkeys(legal, 0)
        for _ in range(self.worlds):
            world = entrepot.sample(view, self.random.getrandbits(32))
            for action in legal:
                then = world.copy()
                then.play(action, seat)
                points[action] += then.scores()[seat]
        best = max(points.values())
        return self.random.choice([action for action in legal if points[action] == best])


def play(game, bots, seed):
    """One game; gives the winning seats."""
    table = entrepot.new(game, players=len(bots), seed=seed)
    while not table.over:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table.winners


def arena(game, players, deals, rival="random"):
    """The share of games that Thrifty wins: every deal is played once with it in each seat."""
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            bots = [entrepot.bot(rival, seed=deal * players + i) for i in range(players)]
            bots[seat] = Thrifty(seed=deal)
            winners = play(game, bots, seed=deal)
            won += (seat in winners) / len(winners)
    return won / (deals * players)


def main(arguments=None):
    """Check the bot, and tell how often it wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dunhuang")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args(arguments)

    entrepot.check_bot(Thrifty, games=1, only=[given.game])
    print("Thrifty keeps what a bot promises")
    share = arena(given.game, given.players, given.deals)
    low, high = wilson(share, given.deals * given.players)
    print(f"against random it wins {share:.0%} of its games (95 %: {low:.0%} to {high:.0%})")
    return low, high


if __name__ == "__main__":
    main()
