"""Print-and-play PDFs, from the same card lists and drawings as the page."""
