"""The engine of all games: rules dialect, dice, tables, records, errors, conformance kit."""
