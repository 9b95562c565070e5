"""The page language: one table of tags, and the strict parser made from it."""
