"""How moves of Mystery of the Abbey are written and read: `move aula scriptorium`, `ask Ben how many bearded`, `reveal
franciscan`, `accuse bruno`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core import Form, Langs, Moment, Move, Notation, NotKnown, Number, OneOf, Step, Synonyms
from referee.core.rules.judge import at_step
from referee.core.words.notation import NotUnderstood

from .box.components import GAME, box
from .moves import (
    Accuse,
    AccuseSeveral,
    Answer,
    Ask,
    CallOut,
    Choose,
    ChooseMonk,
    Deal,
    Done,
    DrawBook,
    DrawCard,
    DrawSuspect,
    Give,
    Go,
    HandOver,
    HandOverCards,
    HasNone,
    Pass,
    Play,
    PutMonk,
    Repent,
    Request,
    Reveal,
    RingBell,
    Roll,
    Search,
    SendTo,
    Show,
    Silence,
    SkipTurn,
    TakeUp,
    TurnAgain,
    TurnUp,
)
from .position.moments import At
from .rules.encounters.encounter import Reply
from .rules.turn import Moving
from .rules.walking import shortest_way
from .words import (
    CardParam,
    PlayerParam,
    QueryParam,
    ReplyParam,
    RoomParam,
    Several,
    SuspectParam,
    TraitsParam,
    WayParam,
)

if TYPE_CHECKING:
    from .position.state import Abbey


def _request(player: Any, traits: tuple[tuple[str, bool], ...]) -> Request:
    """A request with the excluded traits in `negated`."""
    return Request(player, tuple(v for v, no in traits if not no), tuple(v for v, no in traits if no))


def _reveal(traits: tuple[tuple[str, bool], ...]) -> Reveal:
    return Reveal(tuple(v for v, no in traits if not no), tuple(v for v, no in traits if no))


def _both(move: Request | Reveal) -> tuple[tuple[str, bool], ...]:
    """The traits of such a move with False, then the excluded ones with True."""
    return *((value, False) for value in move.traits), *((value, True) for value in move.negated)


FORMS = (
    Form(ChooseMonk, "monk <colour>"),
    Form(Roll, "roll <colour>"),
    Form(Deal, "deal <suspect>"),
    Form(RingBell, "bell"),
    Form(Go, "move <path>"),
    Form(Go, "move into <path>", offered=False),
    Form(Ask, "ask <player> <question>"),
    Form(Silence, "silence"),
    Form(Answer, "answer [<reply>]"),
    Form(Answer, "<reply>", offered=False),
    Form(Search, "search"),
    Form(DrawSuspect, "draw <suspect>"),
    Form(DrawCard, "draw <card>"),
    Form(DrawBook, "draw book"),
    Form(_request, "request <player> <traits>", written=Request, values=lambda move: (move.player, _both(move))),
    Form(Show, "show [<suspect>]"),
    Form(HasNone, "none"),
    Form(_reveal, "reveal <traits>", written=Reveal, values=lambda move: (_both(move),)),
    Form(Accuse, "accuse <suspect>"),
    Form(AccuseSeveral, "accuse <suspect> and <cards>", offered=False),
    Form(Pass, "pass"),
    Form(Give, "give <cards>"),
    Form(Play, "play <card>"),
    Form(Choose, "choose <player>"),
    Form(SendTo, "send <room>"),
    Form(SendTo, "send into <room>", offered=False),
    Form(TakeUp, "take-up"),
    Form(CallOut, "forgotten"),
    Form(Repent, "penance <player>"),
    Form(Repent, "penance for <player>", offered=False),
    Form(TurnUp, "turn <suspect>"),
    Form(HandOver, "transfer <number> from <player> into <player>"),
    Form(HandOverCards, "transfer <cards> from <player> into <player>"),
    Form(PutMonk, "put <player> into <room>"),
    Form(SkipTurn, "skips <player>"),
    Form(TurnAgain, "extra-turn <player>"),
    Form(Done, "done"),
)


def _may_answer(state: Abbey) -> bool:
    """True if a player may be answering a question now."""
    head = state.agenda[0] if state.agenda else None
    return not isinstance(head, Step) or isinstance(head, Reply | Moment | At)


def _worded(move: Move, text: str, words: str, nearest: tuple[str, ...]) -> Move:
    """A question of a declared form, with its own words after a colon. Raises NotUnderstood."""
    from .said.questions import in_own_words, is_free

    if not isinstance(move, Ask) or not is_free(move.query.form):
        raise NotUnderstood(text, nearest)
    return Ask(move.player, in_own_words(move.query, words))


class AbbeyNotation(Notation):
    """If a move gives the last room only, the way is looked for on the board. Traits stand in the order of the box."""

    def read(self, state: Any, text: str, lang: str = "en") -> Move:
        head, colon, words = text.partition(":")
        move = super().read(state, head if colon else text, lang)
        if colon:
            return _worded(move, text, words, self._nearest(text))
        if isinstance(move, Answer) and move.value in box().places and not _may_answer(state):
            raise NotUnderstood(text, self._nearest(text))
        return plainly(state, move)


def plainly(state: Abbey, move: Move) -> Move:
    """A move in its canonical form."""
    if isinstance(move, Give | HandOverCards):
        order = tuple(sorted(move.cards))
        return Give(order) if isinstance(move, Give) else HandOverCards(order, move.giver, move.taker)
    if isinstance(move, Ask) and move.query.names:
        return move
    if not isinstance(move, Go) or len(move.path) != 1:
        return move
    try:
        step, at = at_step(state, move)
        seat = getattr(step, "seat", None)
        if not isinstance(step, Moving) and seat is None:
            return move
        return shortest_way(at, seat, move)
    except NotKnown:
        return move


def _synonyms(langs: Langs) -> Synonyms:
    from referee.core.words.synonyms import synonyms

    kinds = ("colour", "place", "kind", "order", "title", "trait", "card", "word", "alias")
    return synonyms(GAME, kinds, langs)


NOTATION = AbbeyNotation(
    FORMS,
    {
        "colour": OneOf(lambda _: box().colours),
        "suspect": SuspectParam(),
        "cards": Several(SuspectParam(), most=12),
        "path": WayParam(),
        "player": PlayerParam(),
        "question": QueryParam(),
        "reply": ReplyParam(),
        "card": CardParam(),
        "traits": TraitsParam(),
        "room": RoomParam(),
        "number": Number(1, 23, figure=True),
    },
    _synonyms,
)
