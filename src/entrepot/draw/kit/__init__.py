"""The kit of drawings: parts that several drawings share, each idea once.

`players` has the players and how they stand, `tooltips` the texts about things and actions, `svg`
colours, text widths and the frame of a picture that stands alone, `symbols` the shapes that are
used by name, `dock` the reader's own area, and `two_step_picks` choices of two picks.
"""
