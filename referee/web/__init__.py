"""The phone at the table: parses what comes over the home network, calls the desk, renders its answers."""
