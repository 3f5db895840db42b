"""Storage in a PostgreSQL database, shared by any number of processes."""
