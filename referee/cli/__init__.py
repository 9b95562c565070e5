"""The command line: parse, call, print. Nothing here knows a rule or a game."""
