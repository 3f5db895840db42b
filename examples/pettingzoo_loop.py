"""A PettingZoo loop: random agents play whole games, and the rewards say who won.

    python examples/pettingzoo_loop.py --game dschunk --players 4 --games 20

The agents look at nothing but which actions are legal: the place to think harder is marked.
"""

import argparse
from time import perf_counter

import numpy

from entrepot.adapters.pettingzoo import env


def play(table, seed, rng):
    """One game; gives the rewards by agent, and how many actions were played."""
    rewards, actions = {}, 0
    table.reset(seed=seed)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        if termination or truncation:
            rewards[agent] = reward
            table.step(None)
        else:
            legal = observation["action_mask"].nonzero()[0]
            table.step(legal[int(rng.random() * len(legal))])  # think harder here
            actions += 1
    return rewards, actions


def main(arguments=None):
    """Play games and tell what every agent won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dunhuang")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args(arguments)

    table, rng = env(given.game, players=given.players), numpy.random.default_rng(1)
    total, actions, start = dict.fromkeys(table.possible_agents, 0.0), 0, perf_counter()
    for seed in range(given.games):
        rewards, played = play(table, seed, rng)
        actions += played
        for agent, reward in rewards.items():
            total[agent] += reward
    for agent, reward in total.items():
        print(f"{agent}: {reward / given.games:+.2f} a game")
    print(f"{actions / (perf_counter() - start):,.0f} steps/s")
    return total


if __name__ == "__main__":
    main()
