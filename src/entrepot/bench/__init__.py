"""Benchmarks: speed of the rules, the bots, reviews, adapters and the web server."""
