"""Two-step picks: the page remembers the first pick, and the second plays an action.

`picks` remember it. A thing that is picked first is a `first_pick` of one of them; picked again, it
is let go. Style sheets show what is `second for-<name>` while that pick is checked.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..html import element, fragment, Markup
from .tooltips import Attributes


def picks(names: Mapping[str, str], group: str = "pick") -> Markup | None:
    """The memory of the first of two picks, with a label for each; None where there is nothing."""
    if not names:
        return None
    return element(
        "form",
        *(
            element(
                "input",
                type="radio",
                name=group,
                id=f"{group}-{name}",
                tabindex="-1",
                aria_label=label,
            )
            for name, label in names.items()
        ),
        id=f"{group}s",
        class_="unseen",
    )


def first_pick(
    name: str,
    class_: str,
    drawn: Markup,
    undo: str,
    about: Attributes | None = None,
    *,
    group: str = "pick",
) -> Markup:
    """A thing to pick first; `undo` is the label for picking it again."""
    return fragment(
        element(
            "label",
            drawn,
            class_=f"{class_} first of-{name}",
            for_=f"{group}-{name}",
            **(about or {}),
        ),
        element(
            "button",
            tick(),
            type="reset",
            form=f"{group}s",
            class_=f"unpick of-{name}",
            tabindex="-1",
            aria_label=undo,
        ),
    )


def tick() -> Markup:
    """The mark of what is picked."""
    return element(
        "svg",
        element("circle", cx=12, cy=12, r=11),
        element("path", d="M7 12.5l3.5 3.5L17 9"),
        viewBox="0 0 24 24",
        class_="tick",
        aria_hidden="true",
    )
