"""API documentation as a plain page, made from the OpenAPI schema.

The usual pages for that load scripts from elsewhere; this one works anywhere and needs none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...draw.html import element, fragment, Markup
from .rendering import render

ABOUT = (
    "A seat is played by whoever has its token. Send it as `Authorization: Bearer <token>`. "
    "All that is sent and answered is JSON; every error is "
    '`{"error": {"code": …, "message": …}}` with a stable code and a message in your language '
    "(`Accept-Language`). Follow a table live over the WebSocket `/api/tables/{table}/live`: each "
    "message has `tick`, `version`, `events` since the last message, `undone` if actions were "
    "taken back, `step`, `actors`, `over`, your `legal` actions, your `chosen` one and `people`."
)
TAGS: list[dict[str, Any]] = [
    {"name": "Tables", "description": "Open a table, find one, see how it stands."},
    {"name": "Seats", "description": "Take a seat, leave it to a bot, come back."},
    {"name": "Talk", "description": "Say something across the table, and hear the others."},
    {"name": "Play", "description": "See what you may see, do what you may do."},
    {"name": "After the game", "description": "Records and rematches."},
]
router = APIRouter(include_in_schema=False)


SHAPES = "Shapes"


@router.get("/docs")
async def show(request: Request) -> Response:
    """The documentation of the API."""
    schema = request.app.openapi()
    return render(
        request,
        "handbook.html",
        title=f"{schema['info']['title']}: JSON API",
        chapters=[(name, _anchor(name)) for name in (*_chapters(schema), SHAPES)],
        body=handbook(schema),
    )


def _chapters(schema: Mapping[str, Any]) -> list[str]:
    return [tag["name"] for tag in schema["tags"]]


def _anchor(chapter: str) -> str:
    return chapter.lower().replace(" ", "-")


def handbook(schema: Mapping[str, Any]) -> Markup:
    """All that the page says."""
    shapes = schema["components"]["schemas"]
    return fragment(
        element("p", _words(schema["info"]["description"])),
        element(
            "p", "The same for machines: ", element("a", "openapi.json", href="/openapi.json"), "."
        ),
        *(_chapter(schema, tag) for tag in schema["tags"]),
        element("h2", SHAPES, id=_anchor(SHAPES)),
        *(_shape(name, shape) for name, shape in sorted(shapes.items())),
    )


def _chapter(schema: Mapping[str, Any], tag: Mapping[str, Any]) -> Markup:
    calls = [
        _call(method, path, call)
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
        if tag["name"] in call.get("tags", ())
    ]
    return element(
        "section",
        element("h2", tag["name"], id=_anchor(tag["name"])),
        element("p", tag["description"]),
        *calls,
    )


def _call(method: str, path: str, call: Mapping[str, Any]) -> Markup:
    address = f"{method.upper()} {path}"
    rows = [_row(one["name"], one["schema"], one["required"]) for one in call.get("parameters", ())]
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return element(
        "article",
        element("h3", call["summary"]),
        element("pre", element("code", address)),
        element("p", _words(call.get("description", ""))),
        _table("Parameters", rows),
        element("p", "Send ", _kind(body), ".") if body else None,
        element("p", "Answers:"),
        element("ul", *(_answer(status, one) for status, one in call["responses"].items())),
    )


def _answer(status: str, answer: Mapping[str, Any]) -> Markup | None:
    schema = answer.get("content", {}).get("application/json", {}).get("schema")
    if "HTTPValidationError" in str(schema):
        return element("li", element("strong", status), " ", element("code", "bad_request"))
    said = _words(answer["description"])
    kind = fragment(": ", _kind(schema)) if schema else None
    return element("li", element("strong", status), " ", said, kind)


def _shape(name: str, shape: Mapping[str, Any]) -> Markup | None:
    if name in ("HTTPValidationError", "ValidationError"):
        return None
    required = shape.get("required", ())
    rows = [_row(key, one, key in required) for key, one in shape.get("properties", {}).items()]
    return element(
        "article",
        element("h3", name, id=name),
        element("p", _words(shape.get("description", ""))),
        _table("Fields", rows),
    )


def _table(caption: str, rows: list[Markup]) -> Markup | None:
    if not rows:
        return None
    heads = (element("th", text, scope="col") for text in ("name", "kind", "what it is"))
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
    )


def _row(name: str, schema: Mapping[str, Any], required: bool) -> Markup:
    said = [_words(schema.get("description", ""))]
    if not required:
        said.append(fragment(" Default: ", element("code", str(schema.get("default"))), "."))
    if examples := schema.get("examples"):
        said.append(fragment(" Example: ", element("code", str(examples[0])), "."))
    return element(
        "tr",
        element("th", element("code", name), scope="row"),
        element("td", _kind(schema)),
        element("td", *said),
    )


def _kind(schema: Mapping[str, Any]) -> Markup:
    """What kind of thing a schema describes, shapes as links."""
    if reference := schema.get("$ref"):
        name = reference.rsplit("/", 1)[-1]
        return element("a", name, href=f"#{name}")
    if choices := schema.get("anyOf"):
        kinds = [_kind(one) for one in choices]
        return fragment(kinds[0], *(fragment(" or ", kind) for kind in kinds[1:]))
    if schema.get("type") == "array":
        return fragment("list of ", _kind(schema["items"]))
    if "enum" in schema:
        return fragment(", ".join(map(str, schema["enum"])))
    return fragment(schema.get("type", "anything"))


def _words(text: str) -> Markup:
    """A text in which `such` parts are code."""
    parts = text.split("`")
    return fragment(*(element("code", p) if i % 2 else p for i, p in enumerate(parts)))
