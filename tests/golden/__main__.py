"""Writes the golden games again: `make golden`."""

from . import as_text, golden_games, path_of, play

for name, players in golden_games():
    path_of(name, players).write_text(as_text(play(name, players)), encoding="utf-8")
