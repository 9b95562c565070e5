"""What a seat may do now: the legal moves by what is done and with what, and what each of them leaves to be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import blake2s
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from referee.core.rules.decision import Kind
from referee.core.rules.judge import at_step
from referee.core.rules.move import Move
from referee.core.rules.step import Step
from referee.core.state.question import NotKnown
from referee.core.words.notation import Slot

from .labels import Labels, icon_of
from .offering import NotOffered, Offer
from .shapes import Choices, Row, asks_of, moves_chosen

if TYPE_CHECKING:
    from referee.core.rules.breach import Breach
    from referee.core.rules.move import Mover
    from referee.core.state.state import State
    from referee.core.state.terms import Seat

    from ..scene import Scene


class Open(Struct, frozen=True):
    """An Offer with the moves behind it, each with what has to be chosen for it, and what makes others like them."""

    offer: Offer
    rows: tuple[tuple[Row, Any], ...]
    widened: Any

    def move(self, choices: Choices) -> Move:
        """The move that was chosen. Raises NotOffered."""
        moves = moves_chosen(self.rows, choices, self.widened)
        if len(moves) != 1:
            raise NotOffered(self.offer.id, tuple(ask.name for ask in self.offer.asks if ask.name not in choices))
        move: Move = moves[0]
        return move


class _Kind(Struct):
    """Moves that are alike but for what is still to be chosen: the id of their Offer, one of them, their canonical
    verb, the `lead` of words between it and the thing, what is done with what (a line without the choices), and the
    first rule that they break where they can't be made."""

    id: str
    move: Move
    verb: str
    lead: tuple[str, ...]
    plain: str
    thing: Slot | None
    rows: list[tuple[Row, Move]]
    broken: Breach | None
    state: State
    who: Mover


def offers(scene: Scene, seat: Seat) -> tuple[Offer, ...]:
    """What a seat may do now, and what like it can't be done and why; nothing if it has nothing to choose."""
    return tuple(each.offer for each in opened(scene, seat))


def opened(scene: Scene, seat: Seat) -> tuple[Open, ...]:
    """The same with the moves behind it."""
    return tuple(each for who in movers_for(scene, seat) for each in open_to(scene, who, seat))


def offered_move(scene: Scene, seat: Seat, offer: str, choices: Choices) -> Move:
    """The move that a seat chose of an Offer. Raises NotOffered."""
    kind = _found(scene, seat, offer)
    moves = moves_chosen(kind.rows, choices, partial(scene.game.notation.with_chosen, kind.state))
    return moves[0] if len(moves) == 1 else _open(Labels(scene), kind).move(choices)


def offered(scene: Scene, seat: Seat, offer: str) -> Open:
    """One Offer by its id, the only one that is put into words. Raises NotOffered."""
    return _open(Labels(scene), _found(scene, seat, offer))


def _found(scene: Scene, seat: Seat, offer: str) -> _Kind:
    every = (kind for who in movers_for(scene, seat) for kind in _kinds(scene, who, seat))
    match = next((kind for kind in every if kind.id == offer), None)
    if match is None:
        raise NotOffered(offer)
    return match


def movers_for(scene: Scene, seat: Seat) -> tuple[Mover, ...]:
    """For whom a seat may speak now: itself; chance and the table where this seat may say what came of it."""
    wanted = scene.decision_seen()
    if wanted is None:
        return ()
    if wanted.kind not in (Kind.CHANCE, Kind.TABLE):
        return tuple(who for who in wanted.movers() if who == seat)
    step = scene.state.agenda[0]
    return wanted.movers() if scene.question() is not None or step.tells(scene.state, seat) else ()


def open_to(scene: Scene, who: Mover, viewer: Seat | None) -> tuple[Open, ...]:
    """The offers to a mover now, as far as a seat or a bystander may read them. Offers that are refused are shown to
    the mover alone."""
    labels = Labels(scene)
    return tuple(_open(labels, kind) for kind in _kinds(scene, who, viewer))


def askable(scene: Scene, who: Seat) -> tuple[Open, ...]:
    """What somebody could say he does now, whether it is legal or not."""
    labels = Labels(scene)
    return tuple(_open(labels, kind) for kind in _kinds(scene, who, who, illegal=True))


def _kinds(scene: Scene, who: Mover, viewer: Seat | None, illegal: bool = False) -> Iterable[_Kind]:
    """The same before anything is put into words; where asked for, with moves that can't be made."""
    kinds: dict[tuple[Any, ...], _Kind] = {}
    for state, move, broken in _read(scene, who, viewer):
        parts = scene.game.notation.slots(state, move)
        words = tuple(part for part in parts if isinstance(part, str))
        slots = _by_name(tuple(part for part in parts if isinstance(part, Slot)))
        thing, rest = (slots[0], slots[1:]) if slots and isinstance(slots[0].chosen, str) else (None, slots)
        key = (type(move).__name__, words, thing, tuple(slot.name for slot in rest))
        if key not in kinds:
            verb = words[1] if any(isinstance(value, Move) for value in astuple(move)) else words[0]
            plain = _begun(parts, thing)
            lead = tuple(word for word in plain.removesuffix(f" {thing.chosen}").split(" ")[1:]) if thing else ()
            kinds[key] = _Kind(_id(key), move, verb, lead, plain, thing, [], broken, state, who)
        if broken is None or illegal:
            kinds[key].rows.append((rest, move))
    return kinds.values()


def _id(key: tuple[Any, ...]) -> str:
    """A name that says nothing."""
    return blake2s(repr(key).encode(), digest_size=6).hexdigest()


def _read(scene: Scene, who: Mover, viewer: Seat | None) -> Iterator[tuple[Any, Move, Breach | None]]:
    """The moves of one who may choose, as the viewer may read them, with the position in which they are written."""
    if who == viewer:
        yield from ((scene.state, move, broken) for move, broken in scene.weighed(who, viewer))
        return
    state, moves = scene.possible_to(who, viewer)
    seen = dict.fromkeys(scene.game.seen(state, who, move, viewer) for move in moves)
    yield from ((state, move, None) for move in seen if move is not None)


def _by_name(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The same with a name of its own for each: the second of a name has a 2 behind it, and so on."""
    names = [slot.name for slot in slots]
    if len(set(names)) == len(names):
        return slots
    numbers = [names[: at + 1].count(name) for at, name in enumerate(names)]
    return tuple(
        slot if number == 1 else replace(slot, name=f"{slot.name}-{number}")
        for slot, number in zip(slots, numbers, strict=True)
    )


def _begun(parts: tuple[str | Slot, ...], thing: Slot | None) -> str:
    """A line up to what is done and with what, without the choices behind it."""
    line: list[str] = []
    for part in parts:
        if isinstance(part, str):
            line.append(part)
        else:
            return " ".join((*line, "" if thing is None else str(thing.chosen))).strip()
    return " ".join(line)


def _open(labels: Labels, kind: _Kind) -> Open:
    """An Offer in words."""
    whole = kind.plain
    if len(kind.rows) == 1:
        whole = labels.scene.game.notation.write(labels.scene.state, kind.rows[0][1])
    thing = kind.thing if kind.thing is not None and kind.thing.chosen else None
    verb, label, rest = labels.verb(kind.move, kind.verb), labels.line(whole), None
    if thing is not None and kind.verb == "tell":
        rest = label = labels.chosen(thing)
    elif thing is not None and whole == kind.plain and kind.lead and labels.names(kind.move, kind.lead):
        rest = labels.chosen(thing)
        label = label if len(kind.rows) == 1 else f"{verb} · {rest}"
    elif kind.thing is not None:
        rest = labels.thing(whole, kind.verb) if whole != kind.verb else None
    elif len(kind.rows) != 1 or not kind.rows[0][0]:
        label = verb
    refused = kind.broken if not kind.rows else None
    offer = Offer(
        id=kind.id,
        verb=verb,
        object=rest,
        label=label,
        icon=icon_of(str(thing.chosen)) if thing is not None and not thing.proper else kind.verb,
        price=_price(labels, kind),
        asks=asks_of([row for row, _ in kind.rows], labels.option, labels.text),
        refused=None if refused is None else labels.refusal(refused),
        clause="" if refused is None else refused.clause,
        sum=labels.sum(kind.move),
        thing="" if thing is None else str(thing.chosen),
    )
    return Open(offer, tuple(kind.rows), partial(labels.scene.game.notation.with_chosen, kind.state))


def _price(labels: Labels, kind: _Kind) -> str | None:
    """What moves of a kind cost or bring, where all of them cost the same and that is known."""
    moves = [move for _, move in kind.rows] or [kind.move]
    try:
        step, at = at_step(kind.state, moves[0], kind.who)
        if step is None or type(step).price is Step.price:
            return None
        prices = {step.price(at, kind.who, move) for move in moves}
    except NotKnown:
        return None
    return labels.price(prices.pop()) if len(prices) == 1 else None
