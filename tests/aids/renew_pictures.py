"""Draws the stored pictures anew: `python tests/aids/renew_pictures.py`. Look at the difference before you keep it."""

from __future__ import annotations

from test_aids_pictures import PICTURES, SHOWN, file_of, picture, reduced

if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for job in SHOWN:
        reduced(picture(job)).save(file_of(job), optimize=True)
