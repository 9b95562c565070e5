"""Mystery of the Abbey. Its Suspects are known, for paper; its rules are not written yet."""
