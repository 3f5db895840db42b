"""Pictures: a seat's view as HTML and SVG."""
