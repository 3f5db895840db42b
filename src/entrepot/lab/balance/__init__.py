"""Balance studies: their plan, their games, and their findings."""
