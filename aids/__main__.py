"""`python -m aids`: the command."""

from .command.main import main

if __name__ == "__main__":
    main()
