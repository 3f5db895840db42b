"""Clients as they are stored: a keyed hash stands for the address of each."""

from __future__ import annotations

from hashlib import blake2b

from ..errors import store_errors
from ..storage.interface import Store

KEY = "clients"
"""The name of the key in the store."""
BYTES = 12


class Clients:
    """Hashes addresses with a random key that the store keeps, so that no address is stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    async def key_of(self, client: str) -> str:
        """The hash of a client, the same in all processes and after restarts."""
        if self._key is None:
            with store_errors():
                self._key = await self._store.secret(KEY)
        return blake2b(client.encode(), key=self._key, digest_size=BYTES).hexdigest()
