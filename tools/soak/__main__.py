"""Hours of bad luck and bad intentions, as long as one likes: `make soak MINUTES=10`.

Servers and databases are killed under load and must have all that they acknowledged; requests, odd
ones and such as the API's description leads to, must never make a server fail; and while each
attack goes on, the server must not pause. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic

from .attacks import attacks
from .bounds import Bound, WRONG
from .fuzz import fuzz
from .kills import databases, kills, takeovers
from .pathological_requests import inputs
from .schema import schema

PARTS = {
    "kills": (kills, 1000, 10),
    "databases": (databases, 200, 4),
    "takeovers": (takeovers, 200, 4),
    "schema": (schema, 100_000, 4),
    "fuzz": (fuzz, 100_000, 8),
    "inputs": (inputs, 10_000, 2),
    "attacks": (attacks, 30, 3),
}
"""Each with how often it is done at most, attacks with the seconds of each; and its share of time.

What one part leaves, the later ones have.
"""


def main() -> None:
    """Run all parts, or those that are named."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all, if none is named")
    parser.add_argument(
        "--minutes", type=float, default=10.0, help="at most; parts share what is left"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    parts = asked.parts or list(PARTS)
    end = monotonic() + 60 * asked.minutes
    for done, name in enumerate(parts):
        run, times, weight = PARTS[name]
        began = monotonic()
        print(f"── {name}", flush=True)
        share = (end - began) * weight / sum(PARTS[left][2] for left in parts[done:])
        print(f"   {run(Bound(share, times), Random(asked.seed))}")
        print(f"   {monotonic() - began:.0f} s", flush=True)
    if WRONG:
        sys.exit(f"{len(WRONG)} things were wrong; see above.")


if __name__ == "__main__":
    main()
