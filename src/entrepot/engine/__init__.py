"""What every game shares: the rules dialect, dice, tables, records, errors, the conformance kit."""
