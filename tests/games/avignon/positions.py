"""Short ways to write positions of Avignon down, and to say moves at them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.move import Mover
from referee.core.rules.play import begin, carry_out, default_mover
from referee.core.rules.verdict import Legal, Verdict
from referee.core.state.terms import Seat
from referee.core.words.notation import split_speaker
from referee.games import game_of
from referee.games.avignon.box.edition import Edition, PersonText
from referee.library import toml
from tests.games.runner import terms_for

ROOM = game_of("avignon")

ANN, BEN = Seat(0), Seat(1)

Texts = dict[str, list[dict[str, Any]]]
"""What stands on cards, by the person."""


def rows(*lies: str) -> list[dict[str, Any]]:
    """`cardinal genoa` from the first slot on; `cardinal` or `? genoa` leave out a part, `-` is an empty slot."""
    found: list[dict[str, Any]] = []
    for slot, said in enumerate(lies, 1):
        if said == "-":
            found.append({"slot": slot, "empty": True})
            continue
        person, _, place = said.partition(" ")
        row = {"slot": slot, "person": person, "map": place}
        found.append({key: value for key, value in row.items() if value not in ("", "?")})
    return found


def at(
    *display: str,
    rulings: dict[str, str] | None = None,
    edition: str = "sample",
    petitions: Texts | None = None,
    wins: Texts | None = None,
    variant: str = "",
    **told: Any,
) -> Any:
    """A settled position in which Ann plays Rome; it is Ann's turn, not the first one, and everything is known, unless
    it is told otherwise. `petitions` and `wins` write cards anew; a None leaves a field out."""
    known = {
        "seats": ["Ann", "Ben"],
        "turn": "Ann",
        "first-turn": False,
        "done": [],
        "congregation": {"Ann": [], "Ben": []},
        "discard": [],
        "previous": {"irreversible": True, "display": rows(*display)},
    }
    given = known | {key.replace("_", "-"): value for key, value in told.items()}
    tables = {key: value for key, value in given.items() if value is not None}
    tables["display"] = rows(*display)
    terms = terms_for("avignon", rulings, variant, edition)
    if petitions or wins:
        terms = replace(terms, edition=rewritten(terms.edition, petitions or {}, wins or {}))
    return begin(ROOM.read_position(tables, terms))


def from_tables(tables: dict[str, Any]) -> Any:
    """A settled position from the tables of a file."""
    options, edition = dict(tables.get("rulings", {})), str(tables.get("edition") or "sample")
    terms = terms_for("avignon", options, str(tables.get("variant", "")), edition)
    seats = tuple(tables.get("seats", ROOM.usual_seats))
    return begin(ROOM.read_position(tables, replace(terms, seats=seats)))


def rewritten(edition: Edition, petitions: Texts, wins: Texts | None = None) -> Edition:
    """The edition with other petitions, or other ways to win, on some cards."""
    texts = {text.id: text for text in edition.person}
    for field, written in (("petition", petitions), ("wins", wins or {})):
        for person, held in written.items():
            old = texts.get(person, PersonText(id=person))
            fresh = toml.convert({"id": person, field: held}, PersonText, field)
            texts[person] = replace(old, **{field: getattr(fresh, field)}, source="owner")
    return replace(edition, person=tuple(texts.values()))


def verdict(state: Any, line: str) -> Verdict:
    who, move = said_at(state, line)
    return judge(state, who, move)


def broken(state: Any, line: str) -> list[str]:
    """`clause case` of every breach of a move that is illegal for sure; empty when it is legal."""
    found = verdict(state, line)
    assert not hasattr(found, "questions"), found
    return [f"{each.clause} {each.case}" for each in getattr(found, "breaches", ())]


def played(state: Any, *lines: str) -> Any:
    """The position after these moves, all of which must be legal."""
    for line in lines:
        who, move = said_at(state, line)
        found = judge(state, who, move)
        assert isinstance(found, Legal), f"{line}: {found}"
        state = carry_out(state, who, move)
    return state


def levels(state: Any) -> str:
    """The persons and their levels: `cardinal+1 knight-2`."""
    return " ".join("-" if lies is None else f"{lies.person}{lies.level:+d}" for lies in state.display)


def winner(state: Any) -> str:
    """Who has won, `drawn`, or `` while the game runs."""
    ending = ROOM.ending(state)
    if ending is None:
        return ""
    return state.terms.seats[ending.winners[0]] if ending.winners else "drawn"


def said_at(state: Any, line: str) -> tuple[Mover, Any]:
    speaker, text = split_speaker(line, state.terms.seats)
    move = ROOM.notation.read(state, text)
    return (Seat(speaker) if speaker is not None else default_mover(state, move)), move
