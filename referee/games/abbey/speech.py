"""What the moves of Mystery of the Abbey mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from referee.core import Move
from referee.core.step import Ask as Question
from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.heard import ASIDE

from .components import box
from .known import edition
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
from .questions import UNKNOWN
from .said.accused import told
from .said.answers import CARDS, answer_meant, is_denied, starts
from .said.bell import UNRUNG, forgotten_meant, is_remembered, ring_meant
from .said.claims import beside_suspect, claim_meant, claims_said, either, seat_meant
from .said.monks import rolled
from .said.questions import SIGNS, question_meant, questions_said, speaks_of_both
from .said.rooms import ALONG, GO, named_rooms, room_meant, way_meant, ways_said
from .said.shown import is_used_up, none_meant, shown_meant
from .said.traits import (
    everybody,
    named_suspects,
    named_values,
    suspect_meant,
    titled,
)
from .said.wandering import wandering_meant
from .state import Abbey, seats

__all__ = ["ASKS", "comes_of_itself", "either", "meaning", "names", "sayable", "told"]

ASKS = True
"""Some moves are questions."""

VERBS: dict[type[Move], frozenset[str]] = {
    ChooseMonk: frozenset({"choose", "take", "be", "use", "give"}),
    Roll: frozenset({"roll", "turns-up"}),
    Deal: frozenset({"deal", "take", "hold", "turns-up"}),
    RingBell: frozenset({"bell"}),
    Silence: frozenset({"silence"}),
    Answer: frozenset({"answer", "hold", "yes", "no", "unknown"}),
    Search: frozenset({"search", "take", "steal", "draw"}),
    DrawSuspect: frozenset({"draw", "take", "turns-up", "hold"}),
    DrawCard: frozenset({"draw", "take", "turns-up", "read", "name-word"}),
    DrawBook: frozenset({"draw", "take", "turns-up", "keep", "steal"}),
    Request: frozenset({"request", "see", "ask", "hold", "show"}),
    Show: frozenset({"show", "lay", "give", "it-was", "hold", "see"}),
    HasNone: frozenset({"none", "nothing", "not", "no"}),
    Reveal: frozenset({"reveal", "culprit", "accuse", "it-was"}),
    Accuse: frozenset({"accuse", "culprit", "it-was", "name-word"}),
    AccuseSeveral: frozenset({"accuse", "culprit", "it-was", "name-word"}),
    Pass: frozenset({"pass", "stop", "no", "not", "nothing", UNRUNG}),
    Give: frozenset({"give", "lay", "pass"}),
    Play: frozenset({"use", "read"}),
    Choose: frozenset({"choose", "take"}),
    SendTo: frozenset({"go", "move", "send", "put"}),
    TakeUp: frozenset({"take-up", "take", "lies-here"}),
    CallOut: frozenset({"forget"}),
    Repent: frozenset({"penance"}),
    TurnUp: frozenset({"turns-up", "hidden"}),
    HandOver: frozenset({"give", "go", "take"}),
    HandOverCards: frozenset({"give", "go", "take"}),
    PutMonk: frozenset({"put", "move", "go"}),
    SkipTurn: frozenset({"skip-turn", "pass"}),
    TurnAgain: frozenset({"extra-turn", "continue"}),
    Done: frozenset({"done", "stop"}),
}
PLAIN = (Pass(), RingBell(), Silence(), HasNone(), Search(), CallOut(), DrawBook(), Show())
"""Moves that need nothing but their verb."""

UNNAMED = "card"
"""A card that the edition does not hold."""

RARE = (
    Answer,
    HasNone,
    Show,
    DrawCard,
    DrawSuspect,
    ChooseMonk,
    Deal,
    HandOver,
    HandOverCards,
    PutMonk,
    Roll,
    SendTo,
    SkipTurn,
    TurnAgain,
    TurnUp,
    Choose,
)
"""Moves that nobody means but at the moment that asks for them."""

OFFERED = frozenset({"ask", "request", "see", "reveal", "accuse", "search", "draw", "take", "use", "book", "steal"})
"""What may be declined."""

ABBOT = frozenset({"abbot", "place.capitulum", "alias.capitulum", "title.father"})
"""The Abbot, to whom something may be said, or nothing."""

ASKED = ("whether", "you-hold", "are-you", "are-going", "is-yours", "your", "how-many", "who-word", "which-one")
"""What shows that a sentence with a question mark asks somebody, and is no wish."""

CELL = frozenset({"kind.cellula", "alias.cellula"})


def names(state: Abbey) -> Iterator[tuple[str, str]]:
    """The Suspects of the edition in force, as they are called."""
    for suspect, held in edition(state).roster.items():
        yield f"suspect.{suspect}", held.name or suspect.replace("-", " ")


def sayable(state: Abbey, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    if _accused(state):
        return
    for move in _sayable(state, heard):
        if isinstance(move, DrawBook | Give) and not any(map(heard.has, ("book", "give", "left-word"))):
            rare = True
        else:
            rare = _rare(move)
        if not rare or _asked_for(state, move):
            yield move


def comes_of_itself(move: Move) -> bool:
    """Whether a move is what a room brings whoever enters it: said with the way there it is only the purpose."""
    return isinstance(move, DrawBook)


def _accused(state: Abbey) -> bool:
    """Whether an Accusation waits for whoever holds the card, so that nothing can be done but telling it."""
    asks = state.agenda[0] if state.agenda else None
    return isinstance(asks, Question) and asks.question.id in ("holder", "search")


def _rare(move: Move) -> bool:
    """Whether nobody means such a move but at its moment; so with questions that are known by a word or two."""
    if move == Go(()) or move == Show():
        return True
    return isinstance(move, RARE) or (isinstance(move, Ask) and move.query.form in SIGNS)


def _asked_for(state: Abbey, move: Move) -> bool:
    """Whether the next Step asks for moves of this kind."""
    return isinstance(move, _asks(state))


def _asks(state: Abbey) -> tuple[type[Move], ...]:
    """The kinds of moves that the next Step asks for."""
    asks: tuple[type[Move], ...] = getattr(state.agenda[0], "asks", ()) if state.agenda else ()
    return asks


def _sayable(state: Abbey, heard: Heard) -> Iterator[Move]:
    yield from PLAIN
    yield from ways_said(state, heard)
    yield from questions_said(state, heard)
    yield from _answers(heard)
    yield from claims_said(state, heard)
    yield from _cards(state, heard)
    for seat in seats(state):
        if heard.has(f"seat.{seat}"):
            yield from (Choose(seat), Repent(seat), SkipTurn(seat), TurnAgain(seat))
    for place in named_rooms(state, heard):
        yield SendTo(place)
        yield from (PutMonk(seat, place) for seat in seats(state) if heard.has(f"seat.{seat}"))
    for colour in box().colours:
        if heard.has(f"colour.{colour}"):
            yield from (ChooseMonk(colour), Roll(colour))


def _answers(heard: Heard) -> Iterator[Move]:
    yield from (Answer(number) for number in dict.fromkeys((*heard.numbers, 0)) if number < 100)
    yield from (Answer("yes"), Answer("no"), Answer(UNKNOWN))
    yield from (Answer(value) for value in named_values(heard))


def _cards(state: Abbey, heard: Heard) -> Iterator[Move]:
    suspects = named_suspects(state, heard)
    for suspect in suspects:
        yield from (Deal(suspect), DrawSuspect(suspect), Show(suspect), TurnUp(suspect))
    if suspects:
        yield Give(tuple(sorted(suspects)))
    yield DrawCard(UNNAMED)
    for card in dict.fromkeys((*(each.id for each in edition(state).card), *box().cards)):
        if heard.has(f"card.{card}"):
            yield from (DrawCard(card), Play(card))
    named = [seat for seat in seats(state) if heard.has(f"seat.{seat}")]
    for giver, taker in permutations(named, 2):
        if suspects:
            yield HandOverCards(tuple(sorted(suspects)), giver, taker)
        yield from (HandOver(number, giver, taker) for number in dict.fromkeys((*heard.numbers, 1)) if 0 < number < 24)


def meaning(state: Abbey, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    verbs = VERBS.get(type(move), frozenset())
    if isinstance(move, Answer) and not _asked_for(state, move) and _answers_nobody(state, heard):
        return NEVER
    if heard.asks and not isinstance(move, Ask | Request) and any(map(heard.has, ASKED)):
        return NEVER
    if _is_unmeant(state, move, heard):
        return NEVER
    match move:
        case Go() if _asked_for(state, move):
            return way_meant(state, move, heard)
        case Go():
            asking = Ask in _asks(state)
            return replace(way_meant(state, move, heard, errands=not asking), bare=False, must=GO)
        case Ask():
            return question_meant(state, move, heard)
        case Answer():
            return answer_meant(state, move, verbs, heard)
        case Reveal() | Request():
            return claim_meant(state, move, verbs, heard)
        case Accuse(suspect) | Deal(suspect) | DrawSuspect(suspect) | TurnUp(suspect):
            also = beside_suspect(state, move, heard)
            return Meaning(verbs, (suspect_meant(suspect),), also, bare=isinstance(move, Deal | DrawSuspect))
        case AccuseSeveral(suspect, others):
            parts = tuple(suspect_meant(each) for each in (suspect, *others))
            return Meaning(verbs, parts, titled((suspect,)) | {"culprit", "abbot", "and"}, bare=False)
        case Give(cards):
            parts = tuple(suspect_meant(card) for card in cards)
            return Meaning(verbs, parts, titled(cards) | CARDS | everybody(state) | {"left-word"}, bare=False)
        case Roll(colour) | ChooseMonk(colour):
            ways = rolled(state, colour, heard)
            verbs |= {"die-word"} if len(ways) > 1 else frozenset()
            also = frozenset({"die-word", "monk-word", "cards-word", "times", "own", "hold", "hits-you"})
            return Meaning(verbs, (said(*ways),), also)
        case SendTo(place):
            return Meaning(verbs | GO, room_meant(state, place, heard), ALONG)
    return _cards_meant(state, move, verbs, heard) or _plain(state, move, verbs, heard)


def _is_unmeant(state: Abbey, move: Move, heard: Heard) -> bool:
    """Whether a sentence can't mean a move, whatever words it has in common with it."""
    match move:
        case CallOut():
            return is_remembered(heard)
        case DrawCard(card) if card == UNNAMED:
            return is_used_up(state, heard)
        case Choose():  # the die does
            return heard.has("die-word") and _asked_for(state, Roll(""))
        case DrawBook():
            return heard.has("place.scriptorium") and _asked_for(state, Go(()))
        case Show(None):
            return is_denied(heard)
        case Search():
            return _asked_for(state, Show())
        case Repent():
            return heard.asks
        case SkipTurn() | TurnAgain():
            return sum(heard.has(f"seat.{seat}") for seat in seats(state)) > 1
        case Pass():
            stays = heard.has("stay") and _asked_for(state, Go(()))
            return stays or _asked_for(state, Silence()) or _asked_for(state, HasNone())
        case Reveal():  # a Novice of a name is not any Novice
            told_you = heard.has("to-you") and not heard.has("culprit")
            return told_you or bool(named_suspects(state, heard))
    return False


def _answers_nobody(state: Abbey, heard: Heard) -> bool:
    """Whether somebody asks, or speaks of himself and another player."""
    return heard.asks or any(speaks_of_both(int(seat), heard) for seat in seats(state))


def _cards_meant(state: Abbey, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning | None:
    """Moves that speak of books, of players, or of what an unknown card did."""
    match move:
        case DrawCard(card) if card == UNNAMED:
            return Meaning(verbs, (said("event-word", "cards-word"),), CARDS | {"event-word", "deck-word", "show"})
        case Play(card) | DrawCard(card):
            also = CARDS | {"book", "event-word", "deck-word", "own"}
            must = frozenset({f"card.{card}", "book", "use"}) if isinstance(move, Play) else frozenset[str]()
            return Meaning(verbs, (said(f"card.{card}"),), also, bare=isinstance(move, DrawCard), must=must)
        case Show(suspect):
            return shown_meant(state, suspect, verbs, heard)
        case Choose(player):
            return Meaning(verbs, (seat_meant(player),), CARDS)
        case Repent(player) | SkipTurn(player) | TurnAgain(player):
            also = frozenset({"turn", "do-penance", "skip-turn", "all", "go", "reveal"})
            return Meaning(verbs, (seat_meant(player),), also, bare=False)
        case PutMonk(player, place):
            return Meaning(
                verbs, (seat_meant(player), *room_meant(state, place, heard)), frozenset({"monk-word"}), bare=False
            )
        case HandOver() | HandOverCards():
            return wandering_meant(state, move, verbs, heard)
    return None


def _plain(state: Abbey, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Moves that are said by their verb; what else may be said adds nothing."""
    match move:
        case RingBell():
            return ring_meant(verbs | ({"mass-word"} if _asked_for(state, move) else set()), heard)
        case CallOut():
            return forgotten_meant(state, verbs, heard)
        case DrawBook():
            also = CARDS | {"hidden", "deck-word", "hand-word", "place.scriptorium", "put", "lay", "which-one"}
            return Meaning(verbs, (said("book"),), also | ({"silence"} if _asked_for(state, move) else set()))
        case Search():
            also = CARDS | everybody(state) | {"hand-word", "random", "such", "of-word", *CELL}
            verbs |= {"snatch"} if heard.has("cards-word") else set()
            return Meaning(verbs if _asked_for(state, move) else frozenset({"search", "steal"}), (), also)
        case Pass():
            spared = {
                "all",
                "do",
                "only",
                "back-question",
                "culprit",
                "no",
                "not",
                "answer",
                "request-any",
                *ABBOT,
                *CELL,
            }
            verbs |= {"silence"} if _asked_for(state, Reveal(())) else set()
            asks = Ask in _asks(state)
            if heard.has("cards-word") or asks:
                spared |= {f"{kind}.{seat}" for kind in ("of", "seat") for seat in seats(state)}
            spared |= {"speak", "meet", "continue"} if asks else set()
            spared |= {"monk-word", "reveal", "visit", "go", *([ASIDE] if heard.has("for-later") else [])}
            return Meaning(verbs, (), OFFERED | CARDS | spared, strict=True)
        case HasNone():
            return none_meant(state, verbs, heard, _asked_for(state, move))
        case Silence():
            if _asked_for(state, move):
                verbs |= {"beg-off"}
            if not heard.has("silence") and starts(heard, "no") and heard.has("beg-off"):
                verbs = frozenset({"silence"})
            return Meaning(verbs, (), frozenset({"answer", "not", "nothing", "keep", "hush", "show"}))
        case TakeUp():
            return Meaning(verbs, (), CARDS | {"up", "lies-here"})
    return Meaning(verbs, (), CARDS | {"all"})
