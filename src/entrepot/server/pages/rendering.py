"""Pages from Jinja templates, in which `say` and `count` speak to the reader at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, pass_context, StrictUndefined
from jinja2.runtime import Context

from ... import draw
from ...engine import phrases
from ...i18n import LANGUAGES, own_name
from .assets import asset_url, drawing_css_url
from .game_cards import credited, listed_games
from .viewer import THEMES, Viewer, viewer_of

HERE = Path(__file__).parent


@pass_context
def say(context: Context, text: str, /, **places: Any) -> str:
    """A sentence in the reader's language."""
    reader: Viewer = context["reader"]
    return reader.voice(phrases.say(text, **places))


@pass_context
def count(context: Context, one: str, many: str, n: int, /, **places: Any) -> str:
    """A sentence about n things in the reader's language."""
    reader: Viewer = context["reader"]
    return reader.voice(phrases.count(one, many, n, **places))


@pass_context
def spoken(context: Context, words: phrases.Text) -> str:
    """A phrase that was made elsewhere, in the reader's language."""
    reader: Viewer = context["reader"]
    return reader.voice(words)


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("entrepot.server.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(say=say, count=count, spoken=spoken)
    environment.globals.update(static=asset_url, style=drawing_css_url, credits=credited)
    environment.globals.update(languages=LANGUAGES, themes=THEMES, own_name=own_name)
    return environment


TEMPLATES = _environment()


def prepare() -> None:
    """Read what pages are made from, so that who asks first does not keep all others waiting."""
    for name in TEMPLATES.list_templates():
        TEMPLATES.get_template(name)
    for language in LANGUAGES:
        own_name(language)
    for game in listed_games():
        draw.animations(game.name, ())
    credited()


def render(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A page as its reader gets it."""
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = TEMPLATES.get_template(template).render(reader=viewer_of(request), here=here, **context)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(html, status, headers)
