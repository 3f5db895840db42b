"""`entrepot serve`: the web table."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import Annotated, Any, TYPE_CHECKING

import typer

from ..engine.phrases import Phrase, say
from . import app
from .arguments import Data, Origins
from .qr import qr_code
from .restart import restart_command
from .translated_typer import voice

if TYPE_CHECKING:
    from ..server.settings import Settings

INTERRUPTED = 130
EVERY_ADDRESS = "0.0.0.0"


@app.command(
    epilog="Example: entrepot serve --port 9000 --data tables --prune 90 keeps its tables in the "
    "folder `tables` and removes those that nobody has touched for 90 days."
)
def serve(
    context: typer.Context,
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on; 127.0.0.1 lets this computer alone in."),
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")
    ] = 8000,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Let the whole network in, and show the address with its QR code."
        ),
    ] = False,
    data: Data = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="A PostgreSQL database instead of a folder, for several servers at once: "
            "postgresql://user:password@host/name.",
            metavar="URL",
        ),
    ] = None,
    open_page: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open", help="Open the page in a browser.", show_default="in a terminal"
        ),
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0, max=30, help="Seconds between two actions of bots.")
    ] = 0.6,
    prune: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Remove tables untouched for this many days.",
            metavar="DAYS",
            show_default="never",
        ),
    ] = None,
    origin: Origins = None,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Log every request, without secrets.")
    ] = False,
    log: Annotated[
        str, typer.Option(help="How to log: text to read, or json for programs.", metavar="FORM")
    ] = "text",
) -> None:
    """Open the web table: play in a browser, with friends and bots."""
    from ..engine.errors import BadOptions, NotInstalled

    if data is not None and database is not None:
        raise BadOptions(say("tables are kept in a folder or in a database: --data or --database"))
    if lan and host is not None:
        raise BadOptions(say("--lan listens at every address; leave --host out"))
    if log not in ("text", "json"):
        raise BadOptions(say("--log is text or json, not {given}", given=repr(log)))
    try:
        from ..server import serve as serve_module
        from ..server.settings import data_folder, Settings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("entrepot"):
            raise
        raise NotInstalled(
            f"the web table needs {error.name}: pip install 'entrepot[web]'"
        ) from error
    data = data or (None if database else data_folder())
    settings = Settings(
        data=data,
        database=database,
        host=EVERY_ADDRESS if lan else host or Settings.host,
        restart=restart_command(context, data, database),
        pace=pace,
        prune_after=prune,
        origins=tuple(origin or ()),
        access_log=access_log,
        log=log,
        metrics_token=os.environ.get("ENTREPOT_METRICS_TOKEN") or None,
    )
    show = sys.stdout.isatty() if open_page is None else open_page
    try:
        ready = _ready(settings, show, lan)
        serve_module.run(settings, settings.host, port, ready=ready, report=Preparation())
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _ready(settings: Settings, show: bool, lan: bool) -> Any:
    """Return the function to call as soon as the page can be used."""

    def ready(address: str) -> None:
        from ..server.pages.share_links import lan_url

        print(voice()(say("Entrepôt is open at {address}", address=address)), flush=True)
        if (known := lan_url(address, settings)) is not None:
            print(voice()(say("Other devices open {address}", address=known)), flush=True)
        if lan:
            _show_way_in(address, known)
        if show:
            import webbrowser
            from threading import Thread

            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return ready


def _show_way_in(address: str, known: str | None) -> None:
    """Show the address for other devices of a server that lets the network in."""
    if known is None:
        print(voice()(say("This computer has no address in a network.")), flush=True)
    else:
        print(qr_code(known), flush=True)
    guide = f"{address}docs/hosting"
    print(voice()(say("To play over the internet, see {address}", address=guide)), flush=True)


class Preparation:
    """Tells in the terminal how the preparation of the compiled rules goes."""

    def __init__(self) -> None:
        self._since = 0.0
        self._status: Any = None

    def __call__(self, game: str, what: str) -> None:
        """Tell that the preparation of a game has `begun`, is `done` or has `failed`."""
        from ..games import find

        title = find(game).title
        if what == "begun":
            self._since = monotonic()
            begun = say("Preparing fast bots for {title}, once on this machine …", title=title)
            self._tell(begun, spin=True)
        elif what == "done":
            self._tell(
                say(
                    "Bots for {title} think at full speed now ({seconds} s).",
                    title=title,
                    seconds=self._seconds(),
                )
            )
        else:
            self._tell(
                say(
                    "Fast bots for {title} could not be prepared; they play slowly instead.",
                    title=title,
                )
            )

    def _seconds(self) -> int:
        return round(monotonic() - self._since)

    def _tell(self, words: Phrase, *, spin: bool = False) -> None:
        text = voice()(words)
        if self._status is not None:
            self._status.stop()
            self._status = None
        if spin and sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status(text)
            self._status.start()
        else:
            print(text, file=sys.stderr, flush=True)
