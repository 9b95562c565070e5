"""The referee of Consistory: the complete rules of five games, for disputes at a real table."""

__version__ = "0.2.0"
