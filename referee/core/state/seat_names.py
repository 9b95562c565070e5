"""Names of players: which ones can be read, typed, used in a line, and told from all others."""

from __future__ import annotations

import unicodedata

from referee.library.characters import unseen

from ..words.splitting import split_statements

LONGEST = 60
"""The largest number of characters in a name."""

_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԌԚԜӀавеѕіјкорсухԁԛԝһӏг" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγηωϲϳ" + "I1|0",
    "ABESlJKMHOPCTYXGQWlabesijkopcyxdqwhlr" + "ABEZHlKMNOPTYXaikvopuxynwcj" + "lllO",
)
"""Cyrillic and Greek letters, and figures, with the Latin letter that each looks like."""


def look(name: str) -> str:
    """A name in which letters that look the same are the same."""
    plain = unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()
    return unicodedata.normalize("NFKC", plain).translate(_ALIKE)


def wrong_name(seats: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]] | None:
    """The fault of a list of names: its kind, the name, and further values of the message. None if all names will do.
    taken: names that no player may have."""
    for name in seats:
        if len(name) > LONGEST:
            return "long", f"{name[:20]}…", (str(LONGEST),)
        if hidden := unseen(name):
            return "unseen", name, (hidden,)
        if name != " ".join(name.split()):
            return "spaces", name, seats
        if look(name) in map(look, taken):
            return "outside", name, seats
        if ":" in name:
            return "colon", name, seats
        if split_statements(f"{name}: x") != [f"{name}: x"]:
            return "breath", name, seats
    folded = [name.casefold() for name in seats]
    if twice := [name for name in seats if folded.count(name.casefold()) > 1 or not name]:
        return "names", twice[0], seats
    looks = [look(name) for name in seats]
    if alike := [name for name in seats if looks.count(look(name)) > 1]:
        return "alike", alike[0], tuple(alike[1:])
    return None
