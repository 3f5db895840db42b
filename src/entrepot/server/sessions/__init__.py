"""Tables being played: people, bots and clocks, and what they do there."""
