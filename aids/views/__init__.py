"""Views: what a sheet says, as plain values, in one language."""
