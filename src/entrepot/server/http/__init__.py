"""What comes in and goes out: requests, live connections, the API, and what guards them."""
