"""What a seat may do now: offers, the lines behind them, and how they are listed."""
