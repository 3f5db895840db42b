"""OpenSpiel's information set search against our `master`, with equally many simulations.

    python examples/openspiel_ismcts.py --games 10 --simulations 200

Each has every other seat, and the seats change from game to game. Theirs searches a game written in
Python by random playouts, so it takes its time; ours is compiled.
"""

import argparse

import numpy
from open_spiel.python.algorithms import ismcts, mcts

import entrepot
from entrepot.adapters.openspiel import load


def their_search(game, simulations, seed):
    """OpenSpiel's search, with worlds guessed by our knowledge of the game."""
    lot = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=lot)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=lot)
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(player, lot.random_sample)
    )
    return bot


def play(game, theirs, ours, first):
    """One game, in which the seats first, first + 2 and so on are theirs; gives their worth."""
    lot = numpy.random.RandomState(first)
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(lot.choice(actions, p=chances))
        elif seat % 2 == first % 2:
            action = int(theirs.step(state))
        else:
            table = state.course.table  # our bots are given a view and texts
            text = ours.choose(table.view(seat), table.legal(seat))
            action = state.string_to_action(seat, text)
        state.apply_action(action)
    return sum(state.returns()[first % 2 :: 2])


def main(arguments=None):
    """Play games and tell what they were worth to OpenSpiel's search, from -1 to 1."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dunhuang")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    given = parser.parse_args(arguments)

    game = load(given.game, given.players)
    worths = []
    for number in range(given.games):
        theirs = their_search(game, given.simulations, seed=number)
        ours = entrepot.bot("master", seed=number, simulations=given.simulations)
        worths.append(play(game, theirs, ours, first=number))
        print(f"game {number + 1}: {worths[-1]:+.2f} for OpenSpiel's search")
    print(f"on average {sum(worths) / len(worths):+.2f}")
    return worths


if __name__ == "__main__":
    main()
