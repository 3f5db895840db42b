"""A learner that plays against itself in a batch of games: a small policy that beats random.

    python examples/learn.py --rounds 60

The policy is one layer: a weight for each number seen and each action, and the chance of a legal
action goes with exp(its sum). All seats play it. When a round of games is over, what the winners
did becomes likelier and what the losers did less likely (the policy gradient, with Adam's steps).
"""

import argparse

import numpy

from entrepot.adapters import vector
from entrepot.lab.arena.ratings import wilson


class Policy:
    """Weights from what is seen to what is played."""

    def __init__(self, layout, actions):
        self.layout = layout
        inputs = layout.features(numpy.zeros((1, layout.size), numpy.uint8)).shape[1]
        self.weights = numpy.zeros((inputs, actions), numpy.float32)
        self.mean, self.square, self.steps = 0.0, 0.0, 0

    def chances(self, observations, masks):
        """The chance of each action, by row; zero for illegal ones. And what went in."""
        seen = self.layout.features(observations)
        sums = numpy.where(masks, seen @ self.weights, -numpy.inf)
        odds = numpy.exp(sums - sums.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), seen

    def choose(self, observations, masks, rng):
        """An action for each row, by its chance."""
        chances, _ = self.chances(observations, masks)
        return (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)

    def learn(self, slope, rate):
        """A step uphill, of a size that Adam chooses for each weight."""
        self.steps += 1
        self.mean = 0.9 * self.mean + 0.1 * slope
        self.square = 0.99 * self.square + 0.01 * slope**2
        size = numpy.sqrt(self.square / (1 - 0.99**self.steps)) + 1e-8
        self.weights += rate * self.mean / (1 - 0.9**self.steps) / size


def train(policy, batch, rounds, rng, rate=0.02):
    """Play and learn so many rounds; all seats play the policy."""
    for _ in range(rounds):
        batch.reset(seed=int(rng.integers(2**53)))
        story, wins = [], numpy.zeros((batch.n, batch.players), numpy.float32)
        while not batch.over.all():
            rows = (~batch.over).nonzero()[0]
            seen = batch.observations[rows], batch.masks[rows]
            chosen, seats = policy.choose(*seen, rng), batch.seats[rows]
            story.append((rows, *seen, chosen, seats))
            wins += step(batch, rows, chosen)
        policy.learn(slope_of(policy, story, wins - 1 / batch.players), rate)


def step(batch, rows, chosen):
    """Play in these rows; gives the shares of the win in games that end with it."""
    actions = numpy.zeros(batch.n, numpy.int64)
    actions[rows] = chosen
    rewards, _ = batch.step(actions)
    return rewards


def slope_of(policy, story, worth):
    """Where to: what was played, less what would be on average, times what it was worth."""
    slope, games = numpy.zeros_like(policy.weights), len(worth)
    for rows, observations, masks, actions, seats in story:
        chances, seen = policy.chances(observations, masks)
        chances *= -1
        chances[numpy.arange(len(rows)), actions] += 1
        slope += seen.T @ (chances * worth[rows, seats][:, None])
    return slope / games


def against_random(policy, batch, rng):
    """The share of games the policy wins against random players; its seat goes round."""
    batch.reset(seed=1)
    everyone = numpy.arange(batch.n)
    mine, wins = everyone % batch.players, 0.0
    while not batch.over.all():
        actions = batch.sample(rng)
        rows = (batch.seats == mine).nonzero()[0]
        if len(rows):
            actions[rows] = policy.choose(batch.observations[rows], batch.masks[rows], rng)
        wins += step(batch, everyone, actions)[everyone, mine].sum()
    return float(wins / batch.n)


def main(arguments=None):
    """Learn, and tell how often the policy beats random players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dunhuang")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=256, help="games in a round")
    given = parser.parse_args(arguments)

    rng = numpy.random.default_rng(1)
    batch = vector.make(given.game, given.players, n=given.games, seed=1, restart=False)
    policy = Policy(batch.observation, batch.masks.shape[1])
    test = vector.make(given.game, given.players, n=400, seed=2, restart=False)
    for part in range(4):
        train(policy, batch, given.rounds // 4, rng)
        share = against_random(policy, test, rng)
        low, high = wilson(share, test.n)
        print(
            f"after {(part + 1) * (given.rounds // 4) * given.games:,} games it wins {share:.1%} "
            f"against random (95 %: {low:.1%} to {high:.1%}; as good as random: "
            f"{1 / given.players:.1%})"
        )
    return low, high


if __name__ == "__main__":
    main()
