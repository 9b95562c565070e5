"""A person card in the owner's words: `pull faction cardinal 2; up to 2 push other 1; opponent pull any 1`.

Each effect is a verb, whom it is aimed at, and how many maps; before it may stand `may`, `opponent`, `up to N` or
`N times`. Victory conditions: `you: own noble, their knight; opponent: own noble, own peasant`.
"""

from __future__ import annotations

from typing import Any

from .components import box

Words = list[str]


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type. Raises ValueError with the words that were not understood."""
    parts = [part.split() for part in text.lower().replace(",", " , ").split(";") if part.strip()]
    match kind:
        case "effects":
            return [effect(words) for words in parts]
        case "wins":
            return [win(words) for words in parts]
        case "mm":
            sides = text.lower().replace("x", " ").replace("×", " ").replace("mm", " ").split()
            if len(sides) != 2 or not all(side.replace(".", "", 1).isdecimal() for side in sides):
                raise ValueError(text)
            return [float(side) for side in sides]
    return text.strip()


def effect(words: Words) -> dict[str, Any]:
    """One effect as data. Raises ValueError."""
    match words:
        case ["may", *rest]:
            return {"do": "optional", "effect": effect(rest)}
        case ["opponent", *rest]:
            return {"do": "opponent-does", "effect": effect(rest)}
        case ["up", "to", number, *rest] if number.isdecimal():
            return {"do": "repeat", "times": int(number), "effect": effect(rest)}
        case [number, "times", *rest] if number.isdecimal():
            return {"do": "repeat", "times": int(number), "must": True, "effect": effect(rest)}
        case ["pull" | "push" as verb, *rest]:
            steps = int(rest[-1]) if rest and rest[-1].isdecimal() else 1
            aimed = rest[:-1] if rest and rest[-1].isdecimal() else rest
            return {"do": verb, "target": selector(aimed), "steps": steps}
        case ["replace", *rest]:
            return {"do": "replace", "target": selector(rest)}
        case ["swap", *rest] if "with" in rest:
            cut = rest.index("with")
            return {"do": "swap", "first": selector(rest[:cut]), "second": selector(rest[cut + 1 :])}
    raise ValueError(" ".join(words))


def selector(words: Words) -> dict[str, Any]:
    """Whom an effect is aimed at. Raises ValueError."""
    match words:
        case ["this" | "other" | "any" as kind]:
            return {"kind": kind}
        case ["this" | "other" | "any" as kind, "at", *maps] if maps and all(place in box().levels for place in maps):
            return {"kind": kind, "at": maps}
        case ["faction", faction] if faction in box().factions:
            return {"kind": "faction", "of": faction}
        case ["all", "faction", faction] if faction in box().factions:
            return {"kind": "faction", "of": faction, "all": True}
        case [person] if person in box().persons:
            return {"kind": "name", "of": person}
    raise ValueError(" ".join(words))


def win(words: Words) -> dict[str, Any]:
    """One victory condition as data. Raises ValueError."""
    who = words[0].rstrip(":")
    if who not in ("you", "opponent"):
        raise ValueError(words[0])
    conditions = " ".join(words[1:]).split(",")
    return {"who": who, "when": {"is": "and", "all": [held(each.split()) for each in conditions]}}


def held(words: Words) -> dict[str, Any]:
    """`own noble` or `their knight`: a faction in the holder's or in the opponent's congregation. Raises ValueError."""
    match words:
        case ["own" | "their" as whose, faction] if faction in box().factions:
            return {"is": "has", "side": "holder" if whose == "own" else "opponent", "faction": faction}
    raise ValueError(" ".join(words))
