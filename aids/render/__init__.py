"""Renderers: the display list as PDF, PNG and log; the tree as HTML, Markdown and plain text."""
