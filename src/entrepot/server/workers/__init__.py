"""Workers: processes and threads for bots, hints, reviews and long computations."""
