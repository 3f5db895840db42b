"""Keeps sentences of published rulebooks out of ours, without keeping the rulebooks.

    python tools/quotations.py FOLDER    note what the texts (*.txt) of a folder say

Of every eight words in a row only a shortened hash is kept, in `tests/i18n/quotations.txt`: enough
to find the same eight words in a text of ours (`tests/i18n/test_quotations.py`), and too little to
read a book from. The books themselves stay where they are.
"""

from __future__ import annotations

import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from textwrap import wrap
from unicodedata import normalize

NOTED = Path(__file__).parents[1] / "tests" / "i18n" / "quotations.txt"
RUN = 8
"""So many words in a row are a quotation."""
SIZE = 5
"""Bytes of a hash: chance finds one in some 90 million runs of ours."""
SALT = b"entrepot runs"
WORD = re.compile(r"[^\W_]+")


def runs(text: str) -> Iterator[tuple[bytes, str]]:
    """The hash of every run of words in a text, and the run."""
    words = WORD.findall(normalize("NFKC", text).casefold())
    for i in range(len(words) - RUN + 1):
        run = " ".join(words[i : i + RUN])
        yield blake2b(run.encode(), digest_size=SIZE, salt=SALT).digest(), run


def noted() -> frozenset[bytes]:
    """The hashes of all runs in the books."""
    lines = NOTED.read_text(encoding="ascii").splitlines()
    data = b64decode("".join(line for line in lines if not line.startswith("#")))
    return frozenset(data[i : i + SIZE] for i in range(0, len(data), SIZE))


def note(folder: Path) -> int:
    """Write the hashes of all runs in the texts of a folder; gives how many there are."""
    books = sorted(folder.glob("*.txt"))
    if not books:
        raise SystemExit(f"{folder} has no texts (*.txt)")
    found = sorted({run for book in books for run, _ in runs(book.read_text(encoding="utf-8"))})
    head = f"# {len(found)} runs of {RUN} words, hashed by tools/quotations.py"
    lines = wrap(b64encode(b"".join(found)).decode(), 100)
    NOTED.write_text("\n".join([head, *lines, ""]), encoding="ascii")
    return len(found)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(f"{note(Path(sys.argv[1]))} runs of {RUN} words are noted in {NOTED.name}.")
