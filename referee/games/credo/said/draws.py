"""Cards that are drawn, and Articles that are laid down, in what people say in Credo."""

from __future__ import annotations

from referee.core.question import NotKnown
from referee.speech import Heard, Meaning, said
from referee.speech.heard import FILL, Span

from ..components import CARD, box, numbers_of
from ..deck import events, immediate
from ..draws import yellow_drawable
from ..missions import Aiming
from ..moves import Draw, DrawNow, Play
from ..records import Mission
from ..state import Credo, seats
from .effects import told_with
from .things import awaits_yellow, card_meant
from .verbs import VERBS, asked_for

DENIALS = frozenset({"not", "no", "refuse", "discard", "throw"})
"""How people say that they will not have an Article."""


REFUSED = frozenset({"no", "refuse", "discard", "shed", "throw"})
"""How people say that they will not have an Article, whatever they lack."""


def draw_meant(state: Credo, card: str, heard: Heard) -> Meaning | None:
    """A card that the deck gives. One that nobody sees is kept; an Event that is carried out at once is drawn by saying
    its title, and that is not all where somebody is spoken to; any other may be meant to be played. An Article that is
    said to go on the mat is not only drawn. None where it means no more than any card."""
    verbs, now = VERBS[Draw], asked_for(state, DrawNow())
    if card in box().articles and heard.has("mat-place"):
        return Meaning(frozenset(), bare=False)
    if (heard.has("my-votes") and not heard.has(f"event.{card}")) or (card == CARD and now and not keeps(state, heard)):
        return Meaning(frozenset(), bare=False)
    if card == CARD:
        due = not now and awaits_yellow(state)
        keeping = (
            keeps(state, heard)
            or (heard.has("keep") and (due or (heard.has("hand") and not now)))
            or (due and heard.has("hand"))
        )
        part = said(card_meant(card).ways, "only", loose=keeping)
        return Meaning(verbs | {"keep", "hand"}, (part,), frozenset({"hand", "only", "no-more", "hidden", "me"}))
    if immediate(card):
        if events()[card].aim and _speaks_to_another(state, heard):
            return Meaning(frozenset(), bare=False)
        also = {"event-word", "against", "me", "yes"} | (VERBS[Play] if awaits_yellow(state) else set())
        also |= _only_target(state, card) if events()[card].aim else {"aim"}
        verbs |= {f"event.{card}"}
        return Meaning(verbs, (card_meant(card),), frozenset(also | told_with(card, heard)))
    if card in events() and asked_for(state, Play(card)) and not now:
        return Meaning(frozenset({"draw"}), (card_meant(card),), frozenset({"event-word"}), bare=False)
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
    """Whether another player than the one on turn is spoken to: where an Event strikes somebody, it is him."""
    others = {f"seat.{seat}" for seat in seats(state) if seat != state.active}
    named = [set(span.places) for span in heard.spans if span.concepts & others]
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    return any(name <= fill for name in named for fill in idle)


def keeps(state: Credo, heard: Heard) -> bool:
    """Whether somebody is said to keep an Event that he drew, and nobody else saw."""
    drawn = [set(span.places) for span in heard.spans if "draw" in span.concepts]
    kept = [set(span.places) for span in heard.spans if "keep" in span.concepts]
    kept = [each for each in kept if not any(each < more for more in drawn)]
    try:
        return bool(kept) and (heard.has("event-word") or heard.has("drawn")) and bool(yellow_drawable(state).get(CARD))
    except NotKnown:
        return False


def goes_on_the_mat(heard: Heard) -> bool:
    """Whether something is said to be laid down, and nothing is denied; a word that may say either, as `passt` does,
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
    """Whether words say this for sure, and neither the contrary nor nothing."""
    return concept in span.concepts and not span.concepts & (DENIALS | {FILL})
