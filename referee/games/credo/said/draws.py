"""Cards that are drawn, and Articles that are laid down, in what people say in Credo."""

from __future__ import annotations

from referee.core.state.question import NotKnown
from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.cases import is_asked
from referee.speech.heard import FILL, Span

from ..box.components import CARD, box, numbers_of
from ..box.deck import events, immediate
from ..moves import DrawNow, Play
from ..position.records import Mission
from ..position.state import Credo, seats
from ..rules.draws import yellow_drawable
from ..rules.events.missions import Aiming
from .effects import told_with
from .things import awaits_yellow, ways_of_card

DRAWS = frozenset({"draw", "turns-up", "take", "come-over"})
"""How people say that the deck gives a card."""

PLAYS = frozenset({"play", "announce", "use", "put"})
"""How people say that a card is played."""

DENIALS = frozenset({"not", "no", "refuse", "discard", "throw"})
"""How people say that they will not have an Article."""


REFUSED = frozenset({"no", "refuse", "discard", "shed", "throw"})
"""How people say that they will not have an Article, whatever they lack."""


def draw_meant(state: Credo, card: str, heard: Heard) -> Meaning | None:
    """A card that the deck gives. One that nobody sees is kept; an Event that is carried out at once is drawn by saying
    its title, and that is not all where somebody is spoken to; any other may be meant to be played. An Article that is
    said to go on the mat is not only drawn. None where it means no more than any card."""
    now, due = is_asked(state, DrawNow()), awaits_yellow(state)
    if card in box().articles and heard.has("mat-place"):
        return NEVER
    if (heard.has("my-votes") and not heard.has(f"event.{card}")) or (card == CARD and now and not keeps(state, heard)):
        return NEVER
    if card == CARD:
        due = due and not now
        hand = heard.has("hand")
        keeping = keeps(state, heard) or (heard.has("keep") and (due or (hand and not now))) or (due and hand)
        part = said(ways_of_card(card), "only", loose=keeping)
        idle = frozenset({"hand", "only", "no-more", "hidden", "me"})
        return Meaning(DRAWS | {"keep", "hand"}, (part,), idle)
    if immediate(card):
        aimed = events()[card].aim
        if aimed and _speaks_to_another(state, heard):
            return NEVER
        also = {"event-word", "against", "me", "yes"} | (PLAYS if due else set())
        also |= (_only_target(state, card) if aimed else {"aim"}) | told_with(card, heard)
        return Meaning(DRAWS | {f"event.{card}"}, (said(ways_of_card(card)),), frozenset(also))
    if card in events() and is_asked(state, Play(card)) and not now:
        return Meaning(frozenset({"draw"}), (said(ways_of_card(card)),), frozenset({"event-word"}), bare=False)
    return None


def _only_target(state: Credo, card: str) -> set[str]:
    """Whom an Event strikes, where it can strike one Church only: to name it is no second move."""
    if state.active is None:
        return set()
    try:
        struck = Aiming(Mission(state.active, "", f"event.{card}")).targets(state)
    except NotKnown:
        return set()
    return {"aim", f"seat.{int(struck[0])}"} if len(struck) == 1 else set()


def _speaks_to_another(state: Credo, heard: Heard) -> bool:
    """True if another player than the one on turn is spoken to: where an Event strikes somebody, it is him."""
    others = {f"seat.{seat}" for seat in seats(state) if seat != state.active}
    named = [set(span.places) for span in heard.spans if span.concepts & others]
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    return any(name <= fill for name in named for fill in idle)


def keeps(state: Credo, heard: Heard) -> bool:
    """True if somebody is said to keep an Event that he drew, and nobody else saw."""
    drawn = [set(span.places) for span in heard.spans if "draw" in span.concepts]
    kept = [set(span.places) for span in heard.spans if "keep" in span.concepts]
    kept = [each for each in kept if not any(each < more for more in drawn)]
    try:
        return bool(kept) and (heard.has("event-word") or heard.has("drawn")) and bool(yellow_drawable(state).get(CARD))
    except NotKnown:
        return False


def goes_on_the_mat(heard: Heard) -> bool:
    """True if something is said to be laid down, and nothing is denied; a word that may say either, as `passt` does,
    says neither, and that nothing lies there yet denies nothing."""
    vacant = heard.places({"vacant"})
    denials = (span for span in heard.spans if span.concepts & DENIALS and "lay" not in span.concepts)
    denied = any(not vacant.issuperset(span.places) for span in denials)
    return not denied and (heard.has("mat-place") or any(_says_only(span, "lay") for span in heard.spans))


def lacked(article: str, heard: Heard) -> frozenset[str]:
    """What says that somebody has nothing yet under a number of an Article, which is a reason to lay it down; nothing
    where the Article is refused, too."""
    lacks = frozenset(f"lacks{number}" for number in numbers_of(article)) if article else frozenset[str]()
    said = heard.places(lacks)
    refused = any(span.concepts & REFUSED and not said.issuperset(span.places) for span in heard.spans)
    return frozenset() if refused else lacks & heard.concepts


def _says_only(span: Span, concept: str) -> bool:
    """True if words say this for sure, and neither the contrary nor nothing."""
    return concept in span.concepts and not span.concepts & (DENIALS | {FILL})
