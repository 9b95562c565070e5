"""What is said of cards on the table that change hands."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Move
from referee.core.rules.play import deciding_steps
from referee.core.state.question import NotKnown
from referee.speech import NEVER, Heard, Meaning
from referee.speech.cases import is_asked
from referee.speech.heard import FILL, Span

from ..box.components import box, value_of
from ..box.deck import events, immediate
from ..moves import Deal, Draw, Exile, Gift, Give, Lose, Recall, Refute, Remove, Replace, Send, Take
from ..position.state import Credo, seats
from ..rules.draws import DrawChurch
from ..rules.parting import MOVE, Parting
from .counts import is_vague
from .draws import keeps
from .gifts import given_freely, only_passes
from .things import is_let_go, keeps_one, numbers_said, passed_over, ways_of_card

KINDS = frozenset({"bishop-word", "laity-word", "prefect-word", "patriarch-word", "follower-card", "church-word"})
"""What a card may be called besides its name."""

TITLES = frozenset({"patriarch-word", "prefect-word"})
"""Titles by which a card may be called alone."""

OPEN_KINDS = ("bishop.", "patriarch.", "laity.")
"""How the concepts begin that name an open card."""

NEAR_JOINT = 3
"""Words behind an `and` among which another card is called by its kind, at most."""

DEALT_TO = frozenset({"to", "against", "give", "go", "have", "aim"})
"""What is said of the player to whom the deck gives a card, as in `Gaza for Ben`."""

PARTED = Lose | Take | Remove | Give | Send | Exile | Refute | Replace


def cards_meant(state: Credo, move: Lose | Take | Remove | Give | Deal | Draw, plain: Meaning, heard: Heard) -> Meaning:
    """A card that changes hands, or that the deck gives. What some other player gets is given away, and not lost."""
    if (given_freely(state, heard) and not is_due(state, move)) or goes_on(plain, move.card, heard):
        return NEVER
    if isinstance(move, Deal | Draw):
        return _from_the_deck(state, move.card, plain, heard)
    return plain if isinstance(move, Lose) else plain.plus(also=_owners(state, move))


def _owners(state: Credo, move: Take | Remove | Give) -> set[str]:
    """What may be said of the players whom it concerns; where another way is asked for in which a card leaves a
    Church, only whose it is."""
    step = state.agenda[0] if state.agenda else None
    due = is_asked(state, move) and not (isinstance(step, Parting) and not isinstance(move, MOVE[step.how]))
    named = {f"{'seat' if due else 'of'}.{seat}" for seat in seats(state)}
    return named if not isinstance(move, Give) else named | {"side", "to"} if due else set()


def _from_the_deck(state: Credo, card: str, plain: Meaning, heard: Heard) -> Meaning:
    """What else may be said of a card that the deck gives, and of the player who draws it."""
    step, also = state.agenda[0] if state.agenda else None, set[str]()
    if isinstance(step, DrawChurch):
        also |= {f"seat.{int(step.seat)}", *DEALT_TO}
    if card in box().articles:
        also |= numbers_said(card) | {"article-word", "doctrine-word"}
        kept = plain.verbs - {"take"} if heard.has("keep") else plain.verbs  # one word may say both
        return plain.only(verbs=kept, also=plain.also | also - ({"count1"} if heard.has("number1") else set()))
    also |= {"keep", "saved", "hand"} if card in events() and not immediate(card) else set()
    return plain.plus(also=also)


def is_denied(state: Credo, move: Move, heard: Heard) -> bool:
    """True if the contrary of a move is said, or less than it."""
    if isinstance(move, Recall):
        into = any("exile" in span.concepts and not span.concepts & {"recall", FILL} for span in heard.spans)
        return into and not heard.has("recall")
    if isinstance(move, PARTED) and _never(heard):
        return True
    if keeps_one(heard) and (
        isinstance(move, Lose | Remove | Give | Gift | Exile) or (isinstance(move, Take) and is_let_go(state))
    ):
        return True
    if isinstance(move, Lose | Take | Remove | Give | Gift) and value_of(move.card) is not None:
        return is_vague(heard)
    return isinstance(move, Gift) and only_passes(heard) and not any(map(heard.has, ways_of_card(move.card)))


def _never(heard: Heard) -> bool:
    """True if a word that refuses denies what another one says, as in `I'll never give up Athens`, or somebody is said
    to survive."""
    lost = [set(span.places) for span in heard.spans if "lose" in span.concepts]
    lives = [set(span.places) for span in heard.spans if "denied" in span.concepts and "not" not in span.concepts]
    if any(not any(each < more for more in lost) for each in lives) and not passed_over(heard):
        return True
    denied = any({"not", "refuse"} <= span.concepts and len(span.places) == 1 for span in heard.spans)
    return (denied or heard.has("spare")) and any(
        map(heard.has, ("lose", "give-up", "give", "exile", "remove", "refute"))
    )


def goes_on(plain: Meaning, card: str, heard: Heard) -> bool:
    """True if another card is joined to one by an `and`, by its name, or behind it by its kind, as in `Athens and a
    bishop`."""
    own, kept = frozenset(ways_of_card(card)), heard.places(passed_over(heard))
    spans = [span for span in heard.spans if span.places[-1] not in kept]
    named = [span.places[-1] for span in heard.spans if span.concepts & own]
    if not named:
        return False
    others = [span.places[-1] for span in spans if _is_another(span, own)]
    titles = [span.places[-1] for span in spans if not span.concepts & own and span.concepts & TITLES]
    kinds = [
        span.places[0]
        for span in spans
        if (span.concepts & KINDS and span.concepts & plain.also) or _is_another(span, own)
    ]
    for joint in (span.places[0] for span in heard.spans if "and" in span.concepts and len(span.places) == 1):
        near = range(joint + 1, joint + NEAR_JOINT + 1)
        if any(name in near for name in named) and any(other < joint for other in (*others, *titles)):
            return True
        if min(named) < joint and any(kind in near and kind not in named for kind in kinds):
            return True
    return False


def _is_another(span: Span, own: frozenset[str]) -> bool:
    """True if words name an open card, and not this one."""
    return span.concepts.isdisjoint(own) and any(each.startswith(OPEN_KINDS) for each in span.concepts)


def is_due(state: Credo, move: Move) -> bool:
    """True if anybody has to make a move of this kind now, or may have to."""
    try:
        return any(isinstance(move, getattr(step, "asks", ())) for step, _, _ in deciding_steps(state))
    except NotKnown:
        return True


def draw_now_meant(state: Credo, plain: Meaning, heard: Heard) -> Meaning:
    """That the turn begins with a draw, and not that somebody keeps what he drew."""
    return NEVER if keeps(state, heard) else plain


def holders(state: Credo, card: str) -> Iterator[str]:
    """The names of the player who has an open card: the card may be called by them."""
    return (f"seat.{seat}" for seat in seats(state) if card in (state.churches[seat] or ()))
