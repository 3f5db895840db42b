"""Plots as SVG to stand in a page: its colours are the page's, its text is text.

The same figures give the same bytes: nothing is dated or named by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from html import escape
from io import StringIO
from typing import Any

from ....engine.errors import NotInstalled
from ...statistics import Estimate

WIDTH = 5.0
"""In inches of 72 units: narrow enough to be read on a phone."""
INK, FAINT, RULE, PAPER = "#0a0b01", "#0a0b02", "#0a0b03", "#0a0b04"
SERIES = 4
"""The number of colours for things to be told apart; then they begin again."""
TONES = tuple(f"#0a0b1{i}" for i in range(SERIES))
COLOURS = {INK: "--ink", FAINT: "--ink-2", RULE: "--rule", PAPER: "--card"} | {
    tone: f"--s{i}" for i, tone in enumerate(TONES)
}
"""Colours that stand for the page's own, which differ by day and by night."""
MARKERS = ("o", "s", "^", "D")
STYLES = ("-", "--", ":", "-.")
HUNDRED = 100
UNWANTED = (
    r"<metadata>.*?</metadata>",
    r"<defs>\s*<style.*?</style>\s*</defs>",
    r' (width|height)="[^"]*pt"',
    r' id="(?![pm][0-9a-f]{10}")[^"]*"',
    r" font-family: [^;]*;",
    r" ?<g/>",
)
"""The parts of an SVG that a page has no use for; ids are kept where something points at them."""

Series = Mapping[str, Sequence[Estimate]]
"""Estimates by the name of what they are of, one for each label."""


STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "entrepot",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": RULE,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "legend.frameon": False,
}


@contextmanager
def _drawing(height: float) -> Iterator[tuple[Any, Any]]:
    """A figure and its axes in the page's style."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NotInstalled("plots need Matplotlib: pip install 'entrepot[lab]'") from error
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots()
        axes.tick_params(length=0)
        yield figure, axes


def forest(
    labels: Sequence[str],
    series: Series,
    *,
    title: str,
    axis: str,
    line: float | None = None,
    percent: bool = True,
) -> str:
    """Values with their intervals, a line for each label; `line` is where nothing would be said."""
    scale = HUNDRED if percent else 1
    gap = 0.8 / len(series)
    with _drawing(0.75 + len(labels) * max(0.24, 0.15 * len(series))) as (figure, axes):
        axes.grid(axis="y", visible=False)
        if line is not None:
            axes.axvline(scale * line, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        for i, (name, estimates) in enumerate(series.items()):
            for row, one in enumerate(estimates):
                if one.known:
                    y = row + gap * (i - (len(series) - 1) / 2)
                    colour = TONES[i % SERIES]
                    axes.plot(
                        [scale * one.low, scale * one.high], [y, y], color=colour, linewidth=1.6
                    )
                    axes.plot([scale * one.value], [y], MARKERS[i % SERIES], color=colour, ms=5)
            axes.plot([], [], MARKERS[i % SERIES], color=TONES[i % SERIES], label=name)
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set_xlabel(axis)
        _legend(figure, len(series))
        return _svg(figure, title)


def histogram(series: Mapping[str, Sequence[tuple[int, int]]], *, title: str, axis: str) -> str:
    """The number of games of each length, in a hundred."""
    with _drawing(2.2) as (figure, axes):
        for i, (name, counts) in enumerate(series.items()):
            games = sum(n for _, n in counts)
            found = dict(counts)
            xs = range(min(found) - 1, max(found) + 2)
            axes.plot(
                xs,
                [HUNDRED * found.get(x, 0) / games for x in xs],
                STYLES[i % SERIES],
                color=TONES[i % SERIES],
                linewidth=1.8,
                label=name,
                drawstyle="steps-mid",
            )
        axes.set_ylim(bottom=0)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_xlabel(axis)
        axes.set_ylabel("% of games")
        _legend(figure, len(series))
        return _svg(figure, title)


def bars(labels: Sequence[str], parts: Mapping[str, Sequence[float]], *, title: str) -> str:
    """The parts of each whole, in a bar; `parts` are shares by label."""
    with _drawing(0.6 + 0.34 * len(labels) + 0.24 * len(parts)) as (figure, axes):
        axes.grid(axis="y", visible=False)
        left = [0.0] * len(labels)
        for i, (name, shares) in enumerate(parts.items()):
            widths = [HUNDRED * share for share in shares]
            axes.barh(
                range(len(labels)),
                widths,
                left=left,
                height=0.62,
                color=TONES[i % SERIES],
                edgecolor=PAPER,
                linewidth=1,
                label=name,
            )
            left = [a + b for a, b in zip(left, widths, strict=True)]
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlim(0, HUNDRED)
        axes.set_xlabel("% of games")
        _legend(figure, 2, columns=1)
        return _svg(figure, title)


def _legend(figure: Any, many: int, columns: int = 2) -> None:
    if many > 1:
        figure.legend(loc="outside upper left", ncols=columns, handletextpad=0.4, borderpad=0)


def _svg(figure: Any, title: str) -> str:
    """The figure as an element of a page: without what a file needs, ids of its own."""
    out = StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    for unwanted in UNWANTED:
        text = re.sub(unwanted, "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    own = blake2b(title.encode(), digest_size=4).hexdigest()
    text = re.sub(r'(id="|url\(#|href="#)', rf"\1f{own}-", text)
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var({name})")
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1).strip()
