"""The printing half of Consistory: data and words go in, sheets come out."""
