"""JSON Schemas for the data files, made from the types that load them: `python -m referee.library.schema`."""

from __future__ import annotations

import json
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from .load import FILES, games, printed
from .paths import data_root
from .seeds import SeedFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"

MEANINGS = {
    "ask": "the question to the owner",
    "because": "why the rule is broken, one text for each case; {names} stand for values",
    "breaches": "the clauses and rulings that the judged move breaks",
    "card-mm": "width and height of a card in millimetres",
    "check": "the sums and bounds that a filled edition must keep",
    "choices": "the answers to choose from",
    "chooses": "who chooses where the row leaves something to choose",
    "clause": "the rules, in the order of the rulebook",
    "clauses": "ids of the clauses and rulings that this is about",
    "congregation": "the persons in each player's congregation, in order of arrival",
    "constructed": "not from the rulebook, but made up to show a rule",
    "copies": "how many of it the box holds",
    "declared": "the counts that the rulebook prints",
    "default": "the option that holds unless the table picks another",
    "deck": "the deck that it belongs to",
    "designers": "who designed the game",
    "deviations": "where the module differs from the printed game",
    "dice": "how many dice are rolled",
    "display": "who lies in which slot, level with which map",
    "do": "what happens, step by step",
    "each": "asked once for every component of this kind",
    "edition": "an edition, by its id or its title",
    "editions": "the printed editions",
    "effects": "what happens, as a list of effects",
    "empty": "no person lies there",
    "enforced": "who sees to it: the judge (breach), the engine (step, score), or the stated reason",
    "example": "the worked examples",
    "expect": "facts that hold afterwards",
    "faction": "the id of a faction",
    "field": "what the owner is asked",
    "game": "the id of a game",
    "id": "lower-case words, dots, hyphens; unique among its kind",
    "irreversible": "whether a person left the display in that turn",
    "judge": "a move that is judged and not made",
    "kind": "what sort of thing this is",
    "language": "the language's code, such as de",
    "languages": "the languages' codes, such as de",
    "lines": "the number of lines",
    "level": "the place on the track, 0 in the middle",
    "map": "the id of a map",
    "message": "words that belong to no rule",
    "moves": "moves that are made, in canonical notation",
    "name": "the English name",
    "new": "another card than in the display before has come to lie there; told only of a second copy",
    "note": "what else there is to know",
    "one": "the English singular",
    "optional": "it may be left unanswered",
    "options": "every way to close the gap, by id",
    "other": "the English plural; the number is {n}",
    "person": "the id of a person, or the list of persons",
    "persons": "the person types of this game's deck",
    "petition": "the effects of the petition; left out where only the card tells",
    "position": "the position at the beginning; what it leaves out is unknown",
    "previous": "the opponent's last turn",
    "publisher": "who published it",
    "question": "what the rulebook leaves open",
    "remedy": "the way out, one text for each case of `because`",
    "rolls": "the totals that lead to this row",
    "rows": "the rows of the table",
    "rule": "the name of the validator",
    "rulebook": "the rulebook that the clauses follow",
    "ruling": "the gaps of the rulebook",
    "rulings": "the option of each ruling that differs from its default",
    "sample": "invented, and marked wherever it shows",
    "seats": "the players' names, or how few and how many can play",
    "seed": "the lines of the rulebook, in pairs: from, to, from, to",
    "sha256": "the SHA-256 of the file",
    "sides": "how many sides a die has",
    "source": "where the fact comes from",
    "sure": "how sure the fact is",
    "table": "the dice tables",
    "text": "English words; {names} stand for values",
    "title": "the title",
    "type": "what an answer looks like",
    "variant": "the id of a variant, empty for the base game",
    "variants": "the variants by id, each with a sentence",
    "verdict": "what the referee must say of the judged move",
    "where": "where to look",
    "why": "the reason",
    "wins": "the victory conditions on the card",
    "year": "the year of publication",
}
"""What a property means, where its type does not say so itself."""


def schema_of(kind: type[Any], title: str) -> dict[str, Any]:
    """The JSON Schema of one type."""
    (root,), defs = msgspec.json.schema_components([kind], schema_hook=_anything, ref_template="#/$defs/{name}")
    for described in defs.values():
        if "description" in described:
            described["description"] = " ".join(cleandoc(described["description"]).split())
        for name, value in described.get("properties", {}).items():
            if "description" not in value and name in MEANINGS:
                value["description"] = MEANINGS[name]
    return {"$schema": DIALECT, "title": title, **root, "$defs": dict(sorted(defs.items()))}


def _anything(_: type[Any]) -> dict[str, Any]:
    """What is typed elsewhere: a position here is typed by its game."""
    return {"type": ["object", "array", "string", "number", "boolean"]}


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file. What differs by game is typed in the game's own room, and found there by
    the game's id."""
    made = {f"{name.removesuffix('.toml')}.schema.json": schema_of(kind, name) for name, kind in FILES.items()}
    made["seeds.schema.json"] = schema_of(SeedFile, "seeds/catalogue.toml")
    for game in games():
        module = f"referee.games.{game.replace('-', '_')}"
        room = import_module(f"{module}.room").ROOM
        components = import_module(f"{module}.components").Components
        for part, kind in (("components", components), ("edition", room.edition), ("position", room.position)):
            made[f"{game}.{part}.schema.json"] = schema_of(kind, f"{game}: {part}")
    for game in printed():
        components = import_module(f"referee.games.{game.replace('-', '_')}.components")
        made[f"{game}.edition.schema.json"] = schema_of(components.EDITION, f"{game}: edition")
    return made


def written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main(place: Path | None = None) -> None:
    """Writes every schema into `data/schema/`."""
    folder = place or data_root() / "schema"
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / name).write_text(written(schema), encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main()
