"""What drawings are made with, each idea once: a game's drawing takes what it needs.

`people` knows who sits where, and `tips` what is said about things and actions.
"""
