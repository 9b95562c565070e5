"""Reading a ledger from what a seat noticed. Only Glimpses and masked positions come in here, so no secret can come
out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.core import Seat
from referee.core.state.glimpse import Glimpse

from ..position.known import edition, matches
from ..position.state import Abbey, seats
from ..rules.encounters.questions import HOLD_COUNT, HOLD_NAMED
from .ledger import BOARD, LOOT, PILE, UNTOLD, Fact, Going, Ledger, Place, hand_of

TO_PLAYER: Final = {
    ("room.conf.draw", "plain"),
    ("room.conf.draw", "blind"),
    ("room.cell.draw", "plain"),
    ("room.cell.draw", "blind"),
    ("G5", "draws"),
    ("G5", "draws-blind"),
}
"""A card goes from `other` to `player`."""
FROM_PLAYER: Final = {
    ("room.cell.caught", "returned"),
    ("room.cell.caught", "blind"),
    ("room.cell.caught-substitute", "plain"),
    ("mass.step2.pass-left", "plain"),
    ("mass.step2.pass-left", "blind"),
    ("G5", "handed"),
    ("G5", "gives"),
    ("G14", "back"),
}
"""Cards go from `player` to `other`: `count` of them, or one."""


class Note(Struct, frozen=True):
    """What the seat saw or heard, in words; `used` if conclusions are drawn from it."""

    entries: tuple[int, ...]
    clause: str
    text: str
    used: bool


class Own(Struct, frozen=True):
    """What a seat says that no referee saw: its present hand (`hand` is True), or Suspects that it has seen anywhere
    but under the board."""

    hand: bool
    suspects: tuple[str, ...]
    text: str


class Read(Struct, frozen=True):
    """The ledger, or None if not all cards lie where they belong yet, and the notes."""

    ledger: Ledger | None
    notes: tuple[Note, ...]


def read(
    first: Any,
    noticed: Iterable[Glimpse],
    present: Any,
    seat: Seat,
    own: Iterable[Own] = (),
) -> Read:
    """The ledger of a seat. first, present: the first and the last position as the seat could see them. own: what it
    says of itself."""
    reader = _Reader(seat)
    reader.look(first)
    for glimpse in noticed:
        reader.notice(glimpse)
    reader.close()
    if reader.sizes is None or sizes(present) != reader.sizes:
        reader.look(present)
    for each in own:
        reader.tell(each)
    reader.sure(present)
    return reader.done(present)


class _Reader:
    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.notes: list[Note] = []
        self.sizes: dict[Place, int] | None = None
        self.begun: dict[Place, int] = {}
        self.goings: list[tuple[Going, ...]] = []
        self.facts: list[Fact] = []
        self.suspects: tuple[str, ...] = ()
        self.open: list[Going] = []
        self.span: tuple[Any, Any] | None = None
        self.question: Glimpse | None = None
        self.loot: dict[Place, tuple[int, int]] = {}

    @property
    def stage(self) -> int:
        """The number of the present stage."""
        return len(self.goings)

    def look(self, state: Abbey) -> None:
        """Begins anew with a position in which the place of every card is known."""
        sizes_now = sizes(state)
        self.sizes, self.begun = sizes_now, dict(sizes_now or {})
        self.goings, self.facts, self.open, self.span, self.loot = [], [], [], None, {}
        self.suspects = tuple(edition(state).roster)
        if sizes_now is not None:
            self.sure(state)

    def notice(self, glimpse: Glimpse) -> None:
        """Reads one happening."""
        if self.span is not None and self.span[0] is not glimpse.before:
            self.close()
        if self.sizes is None:
            self.look(glimpse.after)
            if self.sizes is None:
                return
        if glimpse.clause == "turn.encounter.must-ask":
            self.question = glimpse
        going = [each for each in going_of(glimpse, self.sizes) if each.source != each.target and each.count]
        if going:
            if glimpse.clause == "room.cell.draw":
                self.loot[going[0].target] = (self.stage, len(self.open))
            elif (glimpse.clause, glimpse.case) == ("room.cell.caught", "returned"):
                going = [self.set_apart(going[0])]
            self.open += going
            self.span = (glimpse.before, glimpse.after)
            if any(each.cards for each in going):
                self.note(glimpse, used=True)
            return
        if self.sizes is not None and sizes(glimpse.after) not in (None, self.sizes):
            self.look(glimpse.after)
        self.learn(glimpse)

    def set_apart(self, going: Going) -> Going:
        """A card that is given back is the one that was taken: since then it has lain apart from the rest of the
        intruder's hand."""
        stage, number = self.loot.pop(going.source, (self.stage, 0))
        if stage == self.stage or self.sizes is None:
            return going
        apart = replace(going.source, room=LOOT)
        taken = list(self.goings[stage])
        taken[number] = replace(taken[number], target=apart)
        self.goings[stage] = tuple(taken)
        self.facts = [
            replace(fact, places=fact.places | {apart}) if fact.stage > stage and going.source in fact.places else fact
            for fact in self.facts
        ]
        self.sizes[going.source] -= 1
        self.sizes[apart] = 1
        return replace(going, source=apart)

    def close(self) -> None:
        """Ends the present stage after cards have gone."""
        if self.span is None or self.sizes is None:
            return
        after, together = self.span[1], tuple(self.open)
        self.open, self.span = [], None
        for going in together:
            self.sizes[going.source] = self.sizes.get(going.source, 0) - going.count
            self.sizes[going.target] = self.sizes.get(going.target, 0) + going.count
        self.sizes = {place: count for place, count in self.sizes.items() if count or not place.room}
        if sizes(after) != self.sizes:
            self.look(after)
            return
        self.goings.append(together)
        self.sure(after)

    def tell(self, own: Own) -> None:
        """Adds what the seat says of itself."""
        self.notes.append(Note((), "setup.sheet.secret", own.text, True))
        number, suspects = len(self.notes) - 1, set(own.suspects)
        if own.hand:
            self.fact((hand_of(self.seat),), suspects, len(suspects), len(suspects), number)
            self.fact((hand_of(self.seat),), set(self.suspects) - suspects, 0, 0, number)
        else:
            self.fact((BOARD,), suspects, 0, 0, number)

    def done(self, present: Any) -> Read:
        """All that was read. Nothing follows before the cards are dealt. If the number of cards in each place is
        unknown, only what the seat has seen itself counts."""
        facts, begun = tuple(dict.fromkeys(self.facts)), self.begun
        if self.sizes is None:
            begun = sizes_of(facts, len(self.suspects)) if sizes_are_untold(present) else {}
        if not begun:
            return Read(None, tuple(self.notes))
        ledger = Ledger(self.suspects, tuple(sorted(begun.items())), tuple(self.goings), facts)
        return Read(ledger, tuple(self.notes))

    def note(self, glimpse: Glimpse, used: bool, *earlier: Glimpse) -> int:
        """Writes down what was read; returns the number of the note."""
        glimpses = (*earlier, glimpse)
        entries = tuple(dict.fromkeys(each.entry for each in glimpses))
        self.notes.append(Note(entries, glimpse.clause, " – ".join(each.text for each in glimpses), used))
        return len(self.notes) - 1

    def fact(self, places: Iterable[Place], suspects: Iterable[str], least: int, most: int, note: int = -1) -> None:
        """Adds a fact about the present stage."""
        self.facts.append(Fact(self.stage, frozenset(places), frozenset(suspects), least, most, note))

    def sure(self, state: Abbey) -> None:
        """Adds what the seat sees for itself: its own hand, its own cards in rooms, Suspects that all have seen."""
        hand = state.cards[self.seat]
        if hand is not None:
            mine = (hand_of(self.seat),)
            self.fact(mine, hand, len(hand), len(hand))
            self.fact(mine, set(self.suspects) - set(hand), 0, 0)
        for lying in state.lying or ():
            if lying.card is not None:
                self.fact((place_of(lying),), (lying.card,), 1, 1)
        if state.innocent:
            self.fact((BOARD,), state.innocent, 0, 0)
        if state.culprit is not None:
            self.fact((BOARD,), (state.culprit,), 1, 1)

    def learn(self, glimpse: Glimpse) -> None:
        """Adds what one happening says about the cards."""
        values, state = glimpse.values, glimpse.before
        player = hand_of(values["player"]) if "player" in values else None
        match glimpse.clause, glimpse.case:
            case "ask.reply.answer", "plain":
                self.answered(glimpse)
            case ("room.parl.show-one", "plain" | "blind") | (
                "G5",
                "shows" | "shows-blind" | "shows-to" | "shows-to-blind",
            ):
                card = _card(values)
                wanted = self.fitting(state, getattr(state.agenda[0], "traits", ()))
                known = frozenset({card}) if card else wanted[1]
                self.fact((player,) if player else (), known, 1, len(known), self.note(glimpse, used=True))
            case ("room.parl.none-truth", "plain") | ("G5", "has-none"):
                sure, _ = self.fitting(state, getattr(state.agenda[0], "traits", ()))
                self.fact((player,) if player else (), sure, 0, 0, self.note(glimpse, used=True))
            case "G5", "looks" if "cards" in values:
                cards, note = values["cards"][0], self.note(glimpse, used=True)
                self.fact((hand_of(values["other"]),), cards, len(cards), len(cards), note)
            case "G5", "looks-there" if "card" in values:
                there = [place for place in self.sizes or {} if place.room == values["room"]]
                self.fact(there, (values["card"][0],), 1, 1, self.note(glimpse, used=True))
            case "acc.refute.show-all", _:
                self.fact((player,) if player else (), (values["suspect"],), 1, 1, self.note(glimpse, used=True))
            case "G36", "room":
                rooms = [place for place in self.sizes or {} if place.kind == "room"]
                self.fact(rooms, (values["suspect"],), 1, 1, self.note(glimpse, used=True))
        self.sure(glimpse.after)

    def answered(self, glimpse: Glimpse) -> None:
        """Adds an answer. What a player has crossed off, or means to do, says nothing about the place of a card."""
        asked = self.question
        query = getattr(asked.after.agenda[0], "query", None) if asked is not None and asked.after.agenda else None
        if asked is None or query is None:
            self.note(glimpse, False)
            return
        value, player = glimpse.values["answer"], (hand_of(glimpse.values["player"]),)
        if query.form == HOLD_COUNT and query.traits and isinstance(value, int):
            sure, possible = self.fitting(glimpse.before, query.traits)
            note = self.note(glimpse, True, asked)
            if sure == possible:
                self.fact(player, sure, value, value, note)
            else:
                self.fact(player, possible, value, len(possible), note)
                self.fact(player, sure, 0, value, note)
        elif query.form == HOLD_NAMED and (
            isinstance(value, int) or (len(query.names) == 1 and value in ("yes", "no"))
        ):
            count = value if isinstance(value, int) else int(value == "yes")
            self.fact(player, query.names, count, count, self.note(glimpse, True, asked))
        elif query.form == HOLD_NAMED and value in ("yes", "no"):
            named = len(query.names)
            least, most = (1, named) if value == "yes" else (0, named - 1)
            self.fact(player, query.names, least, most, self.note(glimpse, True, asked))
        else:
            self.note(glimpse, False, asked)

    def fitting(self, state: Abbey, traits: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
        """The Suspects that surely have all these traits, and those that may have them."""
        matching = {suspect: matches(state, suspect, traits) for suspect in self.suspects}
        sure = frozenset(suspect for suspect, fits in matching.items() if fits)
        return sure, frozenset(suspect for suspect, fits in matching.items() if fits is not False)


def place_of(lying: Any) -> Place:
    """The place of a card in a room, by the seat that may take it up again."""
    return Place("room", -1 if lying.owner is None else lying.owner, lying.room)


def sizes_are_untold(state: Abbey) -> bool:
    """True if the number of cards is unknown for some place."""
    return None in (*state.hands, state.pile) or state.lying is None


def sizes(state: Any) -> dict[Place, int] | None:
    """The number of cards in each place; None while cards are dealt, or if it is unknown."""
    if sizes_are_untold(state):
        return None
    by_place = {hand_of(seat): state.hands[seat] for seat in seats(state)} | {PILE: state.pile, BOARD: 1}
    for lying in state.lying:
        by_place[place_of(lying)] = by_place.get(place_of(lying), 0) + 1
    return by_place if sum(by_place.values()) == len(edition(state).roster) else None


def sizes_of(facts: Iterable[Fact], cards: int) -> dict[Place, int]:
    """The least number of cards in each place, from what a seat has seen itself, with all other cards in `untold`.
    Empty if it has seen none, or more than there are."""
    seen: dict[Place, set[str]] = {}
    for fact in sorted(facts, key=lambda fact: fact.note):
        for place in fact.places - {BOARD} if fact.least else ():
            if place.kind == "room" or place not in seen:  # a hand that is seen is not made larger by what is told
                seen.setdefault(place, set()).update(fact.suspects)
    by_place = {place: len(suspects) for place, suspects in seen.items()}
    left = cards - 1 - sum(by_place.values())
    return {**by_place, BOARD: 1, UNTOLD: left} if facts and left >= 0 else {}


def going_of(glimpse: Glimpse, hands: dict[Place, int]) -> list[Going]:
    """The cards that went, as far as the seat could see them."""
    values, kind = glimpse.values, (glimpse.clause, glimpse.case)
    if "player" not in values:
        return []
    player = hand_of(values["player"])
    count, cards = values.get("count", 1), _cards(values)
    if kind in TO_PLAYER:
        return [Going(hand_of(values["other"]), player, 1, cards)]
    if kind in FROM_PLAYER:
        return [Going(player, hand_of(values["other"]), count, cards)]
    if glimpse.clause == "room.parl.draw" and glimpse.case in ("plain", "blind"):
        return [Going(PILE, player, 1, cards)]
    match kind:
        case "G14", "to-pile":
            return [Going(player, PILE, 1, cards)]
        case "G5", "swaps":
            other = hand_of(values["other"])
            both = [Going(one, two, hands[one]) for one, two in ((player, other), (other, player))]
            return [each for each in both if each.count]
        case "G5", "laid":
            laid = glimpse.after.lying[-1]
            traits = getattr(glimpse.before.agenda[0], "traits", ())
            among = frozenset(
                suspect
                for suspect in edition(glimpse.before).roster
                if matches(glimpse.before, suspect, traits) is not False
            )
            return [Going(player, place_of(laid), 1, None, among if traits else None)]
        case "G5", "takes-up":
            return [Going(Place("room", values["player"], values["room"]), player, 1)]
    return []


def _card(values: dict[str, Any]) -> str | None:
    """The one card that was seen."""
    if "suspect" in values:
        return str(values["suspect"])
    return str(values["card"][0]) if "card" in values else None


def _cards(values: dict[str, Any]) -> frozenset[str] | None:
    """The cards that were seen to go."""
    if "cards" in values:
        return frozenset(values["cards"][0])
    return frozenset({values["card"][0]}) if "card" in values else None
