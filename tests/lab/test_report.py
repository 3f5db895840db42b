"""The report: one file, the same bytes again, readable by everybody."""

import re
from html.parser import HTMLParser

import pytest

from entrepot.engine.errors import NotInstalled
from entrepot.lab.balance.plan import plan
from entrepot.lab.balance.report.formatting import interval, listed, number, per_cent, signed
from entrepot.lab.balance.report.page import command, page
from entrepot.lab.balance.report.plots import forest
from entrepot.lab.balance.study import balance
from entrepot.lab.statistics import Estimate

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group(__name__)]
VOID = {"meta", "br", "hr", "img", "input", "link", "path", "use"}


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def study(request, tmp_path_factory):
    made = plan(
        request.param,
        players=(3, 4),
        levels=("random", "random:threads=2"),
        games=12,
        chunk=12,
        without=["coins"] if request.param == "dunhuang" else ["pass"],
    )
    return balance(made, tmp_path_factory.mktemp("study"))


@pytest.fixture(scope="module")
def html(study):
    return page(study)


class Reader(HTMLParser):
    """Notes what a page is made of."""

    def __init__(self, text):
        super().__init__()
        self.open, self.found = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def test_the_same_study_gives_the_same_bytes(study, html):
    assert page(study) == html


def test_every_element_is_closed(html):
    assert Reader(html).open == []


def test_the_page_needs_nothing_from_elsewhere(html):
    assert not re.search(r'(?:src|href)="(?!#)|@import|url\((?!#)', html)
    assert "<script" not in html


def test_no_id_is_given_twice_and_every_link_leads_somewhere(html):
    found = Reader(html).found
    ids = [attrs["id"] for _, attrs in found if "id" in attrs]
    assert len(ids) == len(set(ids))
    for _, attrs in found:
        for value in attrs.values():
            for target in re.findall(r"^#(.+)$|url\(#([^)]+)\)", value or ""):
                assert (target[0] or target[1]) in ids


def test_every_plot_says_what_it_shows(html):
    plots = [attrs for tag, attrs in Reader(html).found if tag == "svg"]
    assert len(plots) > 8
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in plots)
    titles = [attrs["aria-label"] for attrs in plots]
    assert len(titles) == len(set(titles))


def test_plots_have_the_colours_of_the_page(html):
    drawn = "".join(re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    assert not re.search(r"#[0-9a-f]{6}\b", drawn)
    for name in set(re.findall(r"var\((--[\w-]+)\)", html)):
        assert f"{name}:" in html


def test_every_table_has_a_caption_and_headings(html):
    found = [tag for tag, _ in Reader(html).found]
    assert found.count("table") == found.count("caption") == found.count("thead")
    heads = [attrs for tag, attrs in Reader(html).found if tag == "th"]
    assert all(attrs.get("scope") in ("col", "row") for attrs in heads)


def test_nothing_unknown_is_told_as_a_number(html):
    assert "nan" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL).lower().split()
    assert ">nan" not in html.lower()


def test_the_report_says_how_to_play_it_again(study, html):
    assert command(study.plan).split("'")[0] in html
    assert study.plan.digest in html


def test_without_matplotlib_the_extra_is_named(study, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(NotInstalled, match=r"pip install 'entrepot\[lab\]'"):
        page(study)


def test_a_plot_escapes_its_title():
    drawn = forest(["a"], {"b": [Estimate(0.5, 0.4, 0.6, 9)]}, title='<"&>', axis="x")
    assert 'aria-label="&lt;&quot;&amp;&gt;"' in drawn


def test_figures_in_words():
    assert number(0.0431) == "0.043"
    assert number(2.314) == "2.31"
    assert number(-41.23) == "−41.2"
    assert number(1204) == "1,204"
    assert per_cent(0.3333) == "33.3\N{NO-BREAK SPACE}%"
    assert signed(Estimate(-0.021, -0.05, 0.01, 9), True) == "−2.1"
    assert interval(Estimate(-0.021, -0.05, 0.01, 9), True) == "−5.0 to 1.0"
    assert listed(["a", "b", "c"]) == "a, b and c"
