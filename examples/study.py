"""A study of balance: whether it is an advantage to begin, and how games end.

    python examples/study.py --games 1200 --processes 2

The same as `entrepot lab balance`, from Python: a plan, the games it asks for, and what they show.
Games that are in the folder already are not played again.
"""

import argparse
from pathlib import Path

from entrepot.lab.balance.plan import plan
from entrepot.lab.balance.report.page import page
from entrepot.lab.balance.study import balance


def main(arguments=None):
    """Play what the study still needs, tell what it found, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dunhuang")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", default="greedy", help="the bot in all seats")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("study"))
    given = parser.parse_args(arguments)

    asked = plan(
        given.game,
        players=(given.players,),
        levels=(given.level,),
        games=given.games,
        seed=1,
        simulations=40,
        options={},  # the standard game only
    )
    study = balance(asked, given.folder, processes=given.processes)
    for part in study.parts:
        print(f"{part.games} games of {part.level} bots; an equal share is {part.equal:.1%}")
        for place in part.order:
            share = place.share
            print(f"  {place.name}: {share.value:.1%} (95 %: {share.low:.1%} to {share.high:.1%})")
        for end in part.ends:
            print(f"  {end.title}: {end.share.value:.1%}")
    report = given.folder / "report.html"
    report.write_text(page(study), encoding="utf-8")
    print(f"the whole report: {report}")
    return study


if __name__ == "__main__":
    main()
