"""How fast it is, side by side with peers in one run. `python -m benchmarks [NAME] [--json]`."""
