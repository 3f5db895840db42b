"""Hours of bad luck and bad intentions, as long as one likes: `make soak`."""
