"""The lab: bots against bots, and studies of their games."""
