"""The pictures of the docs can be taken again: `make pictures`."""

from tools import pictures


def test_a_picture_shows_the_table_of_somebody_who_sits_at_it(
    chromium, address, monkeypatch, tmp_path
):
    monkeypatch.setattr(pictures, "PICTURES", tmp_path)
    monkeypatch.setitem(pictures.MOMENTS, "dunhuang", (1, "camel"))
    links = pictures.reached(address, "dunhuang", pictures.NAMES["fr"])
    pictures.take(chromium, address, links, "fr", {"large": pictures.DESKTOP})
    found = (tmp_path / "large.png").read_bytes()
    assert found.startswith(b"\x89PNG")
    assert len(found) > 100_000, "a page with little on it takes less"
