"""Worlds of Avignon: positions that a seat can't tell apart, amounts that stay the same, answers to questions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import Question, Seat, Term, Value, collecting_nothing, masked

from ..box.components import box
from ..rules.actions import ACTION, aimed_at
from ..rules.last_action import can_end, changes_nothing
from ..rules.petitions.petition import has_effect
from ..rules.petitions.petition_steps import PetitionStep
from ..rules.petitions.targets import came_later, is_petitioned, was_chosen
from ..rules.samaritan import restores_last_turn
from ..rules.setup import Build, lacking
from ..rules.turn import Answer, Turn
from .moments import NOBODY, part_of
from .state import Avignon, active, level, place_at, slots_of


def world(state: Avignon, seat: Seat | None, rng: Random) -> Avignon:
    """The same position with other persons in a closed discard pile and in the deck."""
    if masked(state, seat).deck is not None or state.deck is None or not state.discard:
        return state
    pool = [*state.deck, *state.discard]
    rng.shuffle(pool)
    count = len(state.discard)
    return replace(state, discard=tuple(pool[:count]), deck=tuple(sorted(pool[count:])))


def census(state: Avignon) -> Counter[str] | None:
    """Every person card; None before they are laid out, and if unknown values hide them."""
    piles = (state.deck, state.discard, *state.congregations)
    shown = [at.person for at in state.display if at is not None]
    if any(pile is None for pile in piles) or None in shown or not any((*piles, shown)):
        return None
    return Counter([*(str(kind) for kind in shown), *(kind for pile in piles for kind in pile or ())])


def granted(state: Avignon) -> dict[str, Any]:
    """What every dispute takes as known, as keys of a position file: who plays Rome, and the persons of the deck once
    it is built."""
    keys: dict[str, Any] = {} if state.assumed else {"rome": state.terms.seats[state.rome]}
    built = state.terms.variant and not any(isinstance(step, Build) for step in state.agenda)
    return keys | ({"persons": list(state.built)} if built else {})


def truth(state: Avignon, question: Question) -> Value | None:
    """The answer of a State to a question that no Field answers in its own way; None outside a turn, and if it depends
    on the move that is judged."""
    match question.id, question.about:
        case "moment", _:
            return _moment(state)
        case "petitioned", _:
            return NOBODY if state.petition is None else state.petition.person
        case "offered", _:
            return _yes(isinstance(state.agenda[0], Answer))
        case "offered-before", _:
            return _yes(state.offered)
        case "part", _:
            return part_of(state)
        case "chooses", _ if isinstance(state.agenda[0], Build):
            chooser = state.agenda[0].decision(state)
            return None if chooser is None else state.terms.seats[chooser.seats[0]]
        case "lacks-person", (str(faction),):
            return _yes(Term(f"faction.{faction}") in lacking(state))
        case id_, (int(slot),) if id_ in OF_THE_PETITION and state.petition is not None:
            return _yes(state.display[slot - 1] is not None and OF_THE_PETITION[id_](state, slot))
        case "first-turn", _:
            return _yes(state.number == 1)
        case "done", _:
            return "none" if not state.done else state.done[0] if len(state.done) == 1 else None
        case "person", (int(slot),) if state.display[slot - 1] is not None:
            return place_at(state, slot).person
        case "level", (int(slot),) if state.display[slot - 1] is not None:
            return box().maps[int(level(state, slot))]
        case "slot-of", (str(kind),):
            return next(iter(slots_of(state, kind)), "none")
        case "congregation", (str(name),):
            return _named_persons(question, state.congregations[state.terms.seats.index(name)] or ())
        case "can-change-slot", (int(slot),):
            return _yes(state.display[slot - 1] is not None and has_effect(state, active(state), slot))
        case "can-change", (str(kind),):
            return _yes(any(has_effect(state, active(state), slot) for slot in slots_of(state, kind)[:1]))
    return None


def foreseen(state: Avignon, question: Question, move: Any) -> Value | None:
    """The answer of a State to a question about the move that is judged: whether all ends of the turn after it restore
    the display."""
    if state.agenda and isinstance(state.agenda[0], PetitionStep):
        return _in_petition(state, state.agenda[0], question, move)
    ends = {"reset": restores_last_turn, "unchanged": changes_nothing}.get(question.id)
    if ends is None or type(move) not in ACTION or not aimed_at(state, move.place):
        return None if ends is None else "no"
    with collecting_nothing():
        after = Turn().apply(state, active(state), move)
        return _yes(not can_end(after, lambda at: not ends(at)))


def _moment(state: Avignon) -> str | None:
    """The moment that goes on."""
    match state.agenda:
        case (Turn(), *_):
            return "actions"
        case (Answer(), *_):
            return "draw-offered"
        case (Build(), *_):
            return "deck"
        case (PetitionStep(), *_) if part_of(state) is not None:
            return "in-petition"
    return None


def _in_petition(state: Avignon, step: PetitionStep, question: Question, move: Any) -> Value | None:
    """The answer of a State to a question about a move inside a petition."""
    case = {"empty-way": "empty-way", "reset": "undone", "unchanged": "null-turn"}.get(question.id)
    decision = step.decision(state)
    if case is None or decision is None:
        return None
    with collecting_nothing():
        return _yes(any(case == broken.case for broken in step.breaches(state, decision.seats[0], move)))


def _was_chosen(state: Avignon, slot: int) -> bool:
    """True if the present part of a petition has chosen the person in a slot."""
    step: Any = state.agenda[0]
    return was_chosen(state, slot, step.frame.since or 0)


OF_THE_PETITION = {"is-petitioned": is_petitioned, "was-chosen": _was_chosen, "came-later": came_later}
"""The questions about the person in a slot while a petition is carried out."""


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _named_persons(question: Question, persons: tuple[str, ...]) -> Value | None:
    """The answer that names these persons, in any order."""
    named = {tuple(sorted(str(each).split("+"))): each for each in question.answers}
    return named.get(tuple(sorted(persons)) or ("nobody",))
