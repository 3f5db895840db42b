"""`entrepot systemd`: a unit for the host of a server."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer

from . import app
from .arguments import Origins

UNIT = """\
# Written by `entrepot systemd`. Put it into /etc/systemd/system/entrepot.service, then:
#   systemctl daemon-reload && systemctl enable --now entrepot
[Unit]
Description=Entrepôt, a table for merchant board games
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart={command}
Restart=on-failure
RestartSec=2
TimeoutStopSec=15
LimitNOFILE=65536

# A user of its own, with one folder for tables and one for compiled rules.
DynamicUser=yes
StateDirectory=entrepot
StateDirectoryMode=0700
CacheDirectory=entrepot
Environment=XDG_CACHE_HOME=%C
Environment=PYTHONUNBUFFERED=1
UMask=0077

# Nothing else is to be seen or touched.
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=read-only
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateDevices=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
# Not MemoryDenyWriteExecute: the rules are compiled as they are needed.

[Install]
WantedBy=multi-user.target
"""


@app.command(
    epilog="Example: entrepot systemd --origin https://example.org > entrepot.service writes the "
    "unit of a server behind a proxy."
)
def systemd(
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    origin: Origins = None,
) -> None:
    """Print a unit for systemd that runs the web table and lets it do nothing else."""
    command = [sys.executable, "-m", "entrepot", "serve", "--no-open", "--port", str(port)]
    command += ["--data", "%S/entrepot", "--log", "json"]
    for one in origin or ():
        command += ["--origin", one]
    # `%` means something to systemd; only our own ones are to.
    words = [word if word.startswith("%S/") else word.replace("%", "%%") for word in command]
    typer.echo(UNIT.format(command=shlex.join(words)), nl=False)
