"""Adapters to other libraries: numbers for actions, and numbers for what a seat sees.

Nothing here needs NumPy or Numba; what does is in a module of its own, such as `vector`.
"""

from .spaces import actions, Layout, number, observation

__all__ = [
    "Layout",
    "actions",
    "number",
    "observation",
]
