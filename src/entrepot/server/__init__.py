"""The web table: pages, live connections, seats, clocks, and what is kept."""
