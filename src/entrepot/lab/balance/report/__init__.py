"""The report of a balance study as one HTML page."""
