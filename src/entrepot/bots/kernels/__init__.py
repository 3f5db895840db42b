"""Kernels of the bots in the dialect: evaluation, greedy choice, ISMCTS, rollouts."""
