"""What a player can be called: a name that everybody can read, type, say in a line, and tell from every other."""

from __future__ import annotations

import unicodedata

from referee.library.characters import unseen

from .breath import split_statements

LONGEST = 60
"""Letters of a name."""

_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԌԚԜӀавеѕіјкорсухԁԛԝһӏг" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγηωϲϳ" + "I1|0",
    "ABESlJKMHOPCTYXGQWlabesijkopcyxdqwhlr" + "ABEZHlKMNOPTYXaikvopuxynwcj" + "lllO",
)
"""Cyrillic and Greek letters, and figures, by the Latin letter that they are taken for."""


def look(name: str) -> str:
    """What remains of a name when letters that look the same are the same."""
    plain = unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()
    return unicodedata.normalize("NFKC", plain).translate(_ALIKE)


def wrong_name(seats: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]] | None:
    """Why these names won't do: which kind of reason, the name, and what else is to be said. `taken` are names that
    nobody may have. None when all of them do."""
    for name in seats:
        if len(name) > LONGEST:
            return "long", f"{name[:20]}…", (str(LONGEST),)
        if found := unseen(name):
            return "unseen", name, (found,)
        if name != " ".join(name.split()):
            return "spaces", name, seats
        if look(name) in map(look, taken):
            return "outside", name, seats
        if ":" in name:
            return "colon", name, seats
        if split_statements(f"{name}: x") != [f"{name}: x"]:
            return "breath", name, seats
    said = [name.casefold() for name in seats]
    if twice := [name for name in seats if said.count(name.casefold()) > 1 or not name]:
        return "names", twice[0], seats
    looks = [look(name) for name in seats]
    if alike := [name for name in seats if looks.count(look(name)) > 1]:
        return "alike", alike[0], tuple(alike[1:])
    return None
