"""Reviews as HTML: the page, its fragments and the graph of chances."""
