"""Balance studies: their plan, their games, and what was found."""
