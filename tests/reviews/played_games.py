"""Games to be reviewed."""

from random import Random

import entrepot


def played(game, players, seed, *names, options=None, astray=None, **budget):
    """A game of bots; the last one has all seats that are left.

    At the version `astray` another action is played than theirs.
    """
    table = entrepot.new(game, players=players, seed=seed, options=options)
    named = [names[min(seat, len(names) - 1)] for seat in range(players)]
    bots = [entrepot.bot(name, seed=seat, **budget) for seat, name in enumerate(named)]
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        action = bots[seat].choose(table.view(seat), legal)
        if table.version == astray:
            action = Random(seed).choice([each for each in legal if each != action])
        table.play(action, seat)
    return table
