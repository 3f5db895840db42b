"""What drawings are made with, each idea once: a game's drawing takes what it needs.

`people` knows who sits where, `tips` what is said about things and actions, `paint` the colours by
day and by night, `lettering` how wide a text is, `symbols` the shapes that are used by name, `dock`
what is kept in sight, and `picture` the frame of a picture that stands alone.
"""
