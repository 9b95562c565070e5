"""The commands without a table: rules, editions, dice, disputes, the first evening."""
