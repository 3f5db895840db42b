"""Phase 2 of a round: the actions of merchants and trainees (4.5 to 4.9)."""

from __future__ import annotations

from typing import Any

import pytest

import entrepot

from .positions import (
    GOODS,
    hands,
    JUNK_OF,
    JUNKS,
    LOWER,
    merchants,
    of_kind,
    play_all,
    player,
    seat,
    table,
    turn,
    UPPER,
)

GRAY = {"load": "white", "goods": "gray", "money": "orange"}
"""The goods merchant is on the gray junk; purple and brown are free."""


def free(number: int) -> list[str]:
    """The two junks without a merchant."""
    return [junk for junk in JUNKS if junk not in merchants(number).values()]


@pytest.mark.parametrize(("players", "start"), [(4, 0), (4, 2), (3, 1)])
def test_in_turn_order_each_does_exactly_one_action(players: int, start: int) -> None:
    action = table(players=players, start=start)
    for i, text in enumerate(("load", "money", "goods", "lower white")[:players]):
        assert turn(action) == ((start + i) % players, "action")
        action.play(text)
    assert turn(action) == (start, "supply")


def test_an_action_is_that_of_a_marker_nobody_has_used_this_round() -> None:
    action = table()
    texts = {
        "load": ["load"],
        "money": ["money"],
        "goods": ["goods"],
        "lower": ["lower orange", "lower white"],
        "upper": ["upper orange", "upper white"],
    }
    for marker in ("money", "upper", "load"):
        assert sorted(action.legal()) == sorted(
            text for offered in texts.values() for text in offered
        )
        action.play(texts.pop(marker)[0])
    assert sorted(action.legal()) == ["goods", "lower orange", "lower white"]
    assert sorted(action.as_dict()["used"]) == ["load", "money", "upper"]


def test_nobody_may_do_without_an_action() -> None:
    assert not {"done", "pass", "decline"} & set(table().legal())


@pytest.mark.parametrize(("has", "loaded"), [(16, 2), (2, 2), (1, 1), (0, 0)])
def test_load_puts_exactly_two_strips_on_the_merchants_junk_or_as_many_as_he_has(
    has: int, loaded: int
) -> None:
    action = table(seat(strips=has))
    assert "load" in action.legal()
    action.play("load")
    assert action.as_dict()["junks"]["purple"] == ([[0] * loaded] if loaded else [])
    assert player(action, 0)["strips"] == has - loaded
    assert turn(action) == (1, "action")


@pytest.mark.parametrize(
    ("layers", "n"), [([], 3), ([[1, 2]], 3), ([[0]], 3), ([[0, 0]], 6), ([[0, 0, 0]], 9)]
)
@pytest.mark.parametrize("what", ["money", "goods", "trainee"])
def test_money_and_goods_bring_one_per_visible_own_crate_at_least_three(
    layers: Any, n: int, what: str
) -> None:
    junks = {"gray": layers, "brown": layers, "orange": layers}
    action = table(junks=junks)
    action.play("upper orange" if what == "trainee" else what)
    good = {"goods": {"fish": n}, "trainee": {"spice": n}, "money": {}}[what]
    has = player(action, 0)
    assert (has["money"], has["goods"]) == (n if what == "money" else 0, good)


@pytest.mark.parametrize(("left", "taken"), [(9, 6), (6, 6), (4, 4), (0, 0)])
def test_on_a_coloured_junk_a_shortage_is_lost(left: int, taken: int) -> None:
    action = table(seat(), *hands({"fish": 18 - left}), junks={"brown": [[0, 0]]})
    action.play("goods")
    assert player(action, 0)["goods"] == ({"fish": taken} if taken else {})
    assert action.as_dict()["stock"]["fish"] == left - taken
    assert turn(action) == (1, "action")


@pytest.mark.parametrize("good", GOODS)
def test_on_gray_he_takes_one_good_of_his_choice_by_his_crates_on_gray(good: str) -> None:
    junks = {"gray": [[0, 0]], JUNK_OF[good]: [[0, 0, 0]]}
    action = table(merchants=GRAY, junks=junks)
    action.play(f"goods {good}")
    assert player(action, 0)["goods"] == {good: 6}
    assert turn(action) == (1, "action")


def short(*left: int, **rest: Any) -> entrepot.Table:
    """Six crates on gray, and so many cards of each good left."""
    others = hands({good: 18 - n for good, n in zip(GOODS, left, strict=True)})
    return table(seat(), *others, merchants=GRAY, junks={"gray": [[0, 0]]}, **rest)


def test_on_gray_the_good_must_have_cards_left() -> None:
    action = short(3, 0, 5, 0)
    assert [text for text in action.legal() if "goods" in text] == ["goods fish", "goods spice"]


def test_with_all_four_empty_he_may_name_any_for_nothing() -> None:
    action = short(0, 0, 0, 0)
    assert [text for text in action.legal() if "goods" in text] == [f"goods {g}" for g in GOODS]
    action.play("goods rice")
    assert player(action, 0)["goods"] == {}
    assert turn(action) == (1, "action")


def test_if_that_runs_short_he_goes_on_with_another_good() -> None:
    action = short(2, 3, 0, 9)
    action.play("goods fish")
    assert turn(action) == (0, "more")
    assert action.as_dict()["due"] == 4
    assert action.legal() == ["more rice", "more vegetables"]
    action.play("more rice")
    assert action.legal() == ["more vegetables"]
    action.play("more vegetables")
    assert player(action, 0)["goods"] == {"fish": 2, "rice": 3, "vegetables": 1}
    assert turn(action) == (1, "action")


def test_if_all_are_short_the_rest_is_lost() -> None:
    action = play_all(short(1, 2, 0, 1), "goods rice", "more fish", "more vegetables")
    assert player(action, 0)["goods"] == {"fish": 1, "rice": 2, "vegetables": 1}
    assert turn(action) == (1, "action")


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize(("trainee", "track"), [("lower", LOWER), ("upper", UPPER)])
def test_a_trainee_does_the_action_of_its_space(
    number: int, trainee: str, track: tuple[str, ...]
) -> None:
    junk = next(junk for junk in free(number) if junk != "gray")
    action = table(seat(strips=10), round=number, junks={junk: [[0, 0, 1]]})
    action.play(f"{trainee} {junk}")
    has = player(action, 0)
    done = (10 - has["strips"], has["money"], sum(has["goods"].values()))
    wanted = {"load 1": (1, 0, 0), "load 2": (2, 0, 0), "money": (0, 6, 0), "goods": (0, 0, 6)}
    assert done == wanted[track[number - 1]]


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("used", [[], ["load"], ["load", "goods", "money"]])
def test_a_trainee_works_only_on_the_two_junks_without_a_merchant_used_or_not(
    number: int, used: list[str]
) -> None:
    legal = table(round=number, used=used).legal()
    for trainee in ("lower", "upper"):
        junks = {text.split()[1] for text in legal if text.startswith(trainee)}
        assert junks == set(free(number))
    assert len(free(number)) == 2


@pytest.mark.parametrize("deed", ["money", "goods"])
def test_a_trainees_money_and_goods_bring_at_least_three(deed: str) -> None:
    number = LOWER.index(deed) + 1
    action = table(round=number)
    junk = next(junk for junk in free(number) if junk != "gray")
    action.play(f"lower {junk}")
    has = player(action, 0)
    assert (has["money"], sum(has["goods"].values())) == ((3, 0) if deed == "money" else (0, 3))


def test_a_trainees_goods_on_gray_are_of_one_good_and_go_on_with_another() -> None:
    places = {"load": "purple", "goods": "white", "money": "brown"}
    action = table(*hands({}, {"fish": 16}), merchants=places)
    assert "upper gray" not in action.legal()
    play_all(action, "upper gray fish", "more spice")
    assert player(action, 0)["goods"] == {"fish": 2, "spice": 1}
    assert turn(action) == (1, "action")


@pytest.mark.parametrize("number", range(1, 11))
def test_with_three_players_there_is_only_the_lower_trainee(number: int) -> None:
    legal = table(players=3, round=number).legal()
    assert not any(text.startswith("upper") for text in legal)
    assert any(text.startswith("lower") for text in legal)


def test_a_used_marker_and_its_junk_are_told() -> None:
    (event,) = of_kind(table().play("lower white"), "use")
    assert (event["marker"], event["seat"], event["junk"]) == ("lower", 0, "white")
