"""The board of Merchants of Dunhuang: the circle, its centre, cards and pieces."""
