"""What a form on a page sent: fields as texts, or an uploaded file."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import HTTP
from urllib.parse import parse_qsl

from fastapi import Request

__all__ = ["fields_of", "file_of", "way_back"]


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form; of several with one name, the last."""
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=200))


async def file_of(request: Request, name: str) -> bytes | None:
    """The file that a form uploaded in a field, None if there is none."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return None
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = message_from_bytes(head + await request.body(), policy=HTTP)
    for part in message.walk():
        if part.get_param("name", header="content-disposition") == name:
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else None
    return None


def way_back(path: str | None) -> str:
    """A page of this site to go back to: never another site's."""
    if path is None or not path.startswith("/") or path[1:2] in ("/", "\\"):
        return "/"
    return path if path.isprintable() else "/"
