"""Draws the pictures of these docs: `make pictures`."""

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import entrepot
from entrepot.cli.terminal import coloured
from entrepot.engine.phrases import ENGLISH

HERE = Path(__file__).parent
PLAYERS = 4
SCENES = {"dunhuang": (20, 66, "camel"), "dschunk": (8, 110, "action")}
"""Of each game a full table in its middle: the seed, the actions played, and the step."""

WINDOW = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" \
xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace;
  font-size: {char_height}px; line-height: {line_height}px;
}}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect fill="#1d1f30" width="{width}" height="{height}" rx="12"/>
<g transform="translate(16, 26)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def a_table(game: str) -> entrepot.Table:
    """A table in the middle of a game between bots."""
    seed, actions, step = SCENES[game]
    table = entrepot.new(game, players=PLAYERS, seed=seed)
    bots = [entrepot.bot("random", seed=seat) for seat in range(PLAYERS)]
    while table.version < actions or table.step != step:
        seat = table.actors[0]
        table.play(bots[seat].choose(table.view(seat), table.legal(seat)), seat)
    return table


def draw(game: str) -> None:
    """The terminal as a player sees it."""
    table = a_table(game)
    text = table.game_rules.text_board(table.view(table.actors[0]))
    console = Console(record=True, width=82, file=StringIO(), force_terminal=True)
    console.print(coloured(text, table.game_rules.colours(ENGLISH)))
    svg = console.export_svg(
        theme=MONOKAI, code_format=WINDOW, unique_id="table", font_aspect_ratio=0.6
    )
    (HERE / f"{game}-terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    for name in SCENES:
        draw(name)
