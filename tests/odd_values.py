"""Values for the cards and the board of Dschunk that are far from the standard ones."""

from typing import Any

from entrepot.games import find


def odd_values() -> dict[str, Any]:
    """Many S, prices of 0 and 20, an event in every round, six goods for each of three players."""
    file = find("dschunk").data_file
    assert file is not None
    data: dict[str, Any] = file.read(file.standard())
    data["market"] = {
        "fish": ["S", "S", 0, 20, "S", 7, "S", 0, 13, "S"],
        "rice": ["S", 0, 0, 19, "S", "S", 11, 0, 3, "S"],
        "spice": ["S", "S", 0, 0, 1, "S", 20, 5, "S", "S"],
        "vegetables": ["S", "S", 0, 20, 2, 4, "S", 0, "S", 0],
    }
    data["tracks"] = {"lower": ["goods"] * 5 + ["load 2"] * 5, "upper": ["money"] * 10}
    data["events"] = {"rounds": ["S", "Y"] * 5}
    data["twelves"]["pairs"] = [["orange", "white"], ["white", "orange"], *[["gray", "brown"]] * 3]
    data["setup-3"]["hand"] = 6
    return data
