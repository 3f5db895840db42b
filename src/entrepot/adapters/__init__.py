"""The games as other people's libraries know games: numbers for actions, numbers for what is seen.

Nothing here needs NumPy or Numba; what does is in a module of its own, such as `vector`.
"""

from .spaces import actions, Layout, number, observation

__all__ = [
    "Layout",
    "actions",
    "number",
    "observation",
]
