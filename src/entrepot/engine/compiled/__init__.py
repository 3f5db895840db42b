"""The compiled way of running: the compiler of the dialect, batches and single games."""
