"""Making sheets: which are asked for, their page, their files; what is unchanged is left alone."""
