"""Writes the tables of limits into docs/serving.md: `python -m tools.limits`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from entrepot.server.limits import limits_table, routes_table

PAGE = Path(__file__).parents[1] / "docs" / "serving.md"


def with_tables(page: str) -> str:
    """Returns the page with both tables as the code has them now."""
    return _filled(_filled(page, "limits", limits_table()), "routes", routes_table())


def _filled(page: str, name: str, lines: Iterable[str]) -> str:
    block = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    table = "\n".join(lines)
    filled, found = block.subn(lambda ends: f"{ends[1]}{table}\n{ends[2]}", page)
    assert found == 1, f"docs/serving.md has no place for {name}"
    return filled


def main() -> None:
    """Write the page again."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(page), encoding="utf-8")


if __name__ == "__main__":
    main()
