"""The arena: matches of bots, ratings, standings, the ladder, variance reduction."""
