"""The board of Dschunk: junks, market, stacks, track, water, and their pieces."""
