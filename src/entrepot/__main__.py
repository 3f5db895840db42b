"""Entry point of `python -m entrepot`: the `entrepot` command."""

from .cli import main

if __name__ == "__main__":
    main()
