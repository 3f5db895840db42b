"""Storage: tables with their configurations and event logs, in a file or a database."""
