"""Sins: the stones, the register, and how souls move on the Record."""
