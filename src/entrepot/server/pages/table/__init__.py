"""The page of a table: view, log, toolbar, players, past moments and results."""
