"""How rules are compiled that only other rules call.

Numba makes each function ready to be called from Python: it optimises it together with all that it
calls, and makes machine code of it. Of some two hundred rules a game has only a few are called so.
The others are left as they are, to be optimised once, as parts of what is.
"""

from __future__ import annotations

from typing import Any

__all__ = ["inlining"]

NEEDED = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
"""What is Numba's own; where a version of it has none of these, rules are compiled as usual."""


def inlining() -> dict[str, Any]:
    """What Numba is told for a rule that Python never calls."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    if not all(hasattr(JITCodeLibrary, name) for name in NEEDED):
        return {}

    class LinkedOnly(JITCodeLibrary):
        """Code that is only linked into other code."""

        @property
        def codegen(self) -> Any:
            return Nowhere

        def _optimize_final_module(self) -> None:
            """Left to what it becomes a part of."""

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0

    class Parts(Compiler):
        """Compiles a function as a part of others."""

        def __init__(
            self,
            typing: Any,
            target: Any,
            library: Any,
            args: Any,
            returned: Any,
            flags: Any,
            variables: Any,
        ) -> None:
            super().__init__(typing, target, library, args, returned, flags, variables)
            if library is None:
                self.state.library = LinkedOnly(target.codegen(), "part")

    return {"pipeline_class": Parts}


class Nowhere:
    """Where no code is, nothing is told what surrounds it."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Nothing is there to be told."""
