"""The lab: bots against bots, and what can be learnt from it."""
