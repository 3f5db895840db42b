"""What somebody with bad intentions tries; each of these once worked."""
