"""Layout: from the tree of a page to a display list that knows nothing about PDF."""
