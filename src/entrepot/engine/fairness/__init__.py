"""Fairness: commitments to a deal, the hash chain of a table, and their verification."""
