"""What is served as it lies on the disk: the page and the documents."""
