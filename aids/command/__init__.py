"""The `aids` command: what is asked on the command line, and what is answered."""
