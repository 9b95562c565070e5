"""What is named in what people say in Credo: cards, Articles, players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from referee.core.state.terms import Seat
from referee.speech import Heard
from referee.speech.heard import FILL, Span

from ..box.components import CARD, FOLLOWER, GOTHS, box, components, numbers_of, value_of
from ..position.records import Mission
from ..position.state import Credo, seats
from ..rules.parting import Parting
from ..rules.turn import DrawYellow
from ..rules.windows import BeforeDraw, PutAway


@cache
def sole_bearers() -> dict[str, tuple[str, ...]]:
    """Every doctrine by its name, with the Articles that are called so."""
    found: dict[str, tuple[str, ...]] = {}
    for article in components().article:
        found[name_of_doctrine(article.id)] = (*found.get(name_of_doctrine(article.id), ()), article.id)
    return found


def name_of_doctrine(article: str) -> str:
    """`orthodox-1` is orthodox, `populist-a-10` is populist-a."""
    return "-".join(part for part in article.split("-") if not part.isdecimal())


def names(state: Credo) -> Iterator[tuple[str, str]]:
    """Followers by their figures, as they are written and spoken: 100 000, 100000, 100k."""
    for follower in components().follower:
        number = follower.value
        for way in (f"{number}", f"{number:,}", *(f"{number // 1000} {word}" for word in THOUSAND)):
            yield f"follower.{follower.id}", way


PATRIARCH = "patriarch-word"
"""The concept of the title alone."""

THOUSAND = ("k", "thousand", "tausend", "mille")
"""What stands for three noughts."""


WITH_VOTES = "with-votes"
"""The concept of words that call a card by the votes that it has; their number stands behind it."""

IN_EXILE = "in-exile"
"""The concept of words for whoever is in exile."""


def named_cards(heard: Heard) -> list[str]:
    """The Church cards that are named."""
    found = [card for kind in ("laity.", "patriarch.", "bishop.", "follower.") for card in heard.named(kind)]
    if heard.has("follower-card"):
        found.append(FOLLOWER)
    return list(dict.fromkeys(found))


def titled(state: Credo, heard: Heard) -> list[str]:
    """The cards of the player on turn that are called by their titles, as in `my Prefect`."""
    held = () if state.active is None else state.churches[state.active] or ()
    return [card for card in held if {PATRIARCH, "prefect-word"} & set(ways_of(card)) & heard.concepts]


def named_articles(heard: Heard) -> list[str]:
    """The Articles that are named, with their numbers or by their doctrine alone."""
    found = list(heard.named("article."))
    for doctrine in heard.named("doctrine."):
        found += sole_bearers().get(doctrine, ())
    return list(dict.fromkeys(found))


def article_meant(article: str) -> set[str]:
    """What names an Article."""
    return {f"article.{article}", f"doctrine.{name_of_doctrine(article)}"}


def drawn_article(state: Credo) -> str:
    """The Article that was drawn and waits for its player's decision; empty where none does."""
    return str(getattr(state.agenda[0], "article", "")) if state.agenda else ""


MOST_STEPS = 6
"""Steps after which the Event that is carried out is put away, at most."""

MISSIONS = {"proselytism": "preach", "church-father": "teaching-word", "evangelic-campaign": "campaign"}
"""Events that people name by what is done with them."""


def under_way(state: Credo) -> frozenset[str]:
    """The concepts that name the Event which is carried out now: whoever goes on with it may name it again."""
    frame = getattr(state.agenda[0], "frame", None) if state.agenda else None
    ending = next((step.card for step in state.agenda[:MOST_STEPS] if isinstance(step, PutAway)), "")
    event = frame.event if isinstance(frame, Mission) else ending
    return frozenset({f"event.{event}", MISSIONS.get(event, f"event.{event}")}) if event else frozenset()


def preacher(state: Credo) -> frozenset[str]:
    """How the Bishop is called who was sent: what follows may be told of him."""
    frame = getattr(state.agenda[0], "frame", None) if state.agenda else None
    sent = frame.bishop if isinstance(frame, Mission) else ""
    return frozenset(ways_of(sent)) if sent else frozenset()


def awaits_yellow(state: Credo) -> bool:
    """True if the player on turn draws next: a card that is named then has come from the stock."""
    return bool(state.agenda) and isinstance(state.agenda[0], BeforeDraw | DrawYellow)


def is_said_outright(heard: Heard, verbs: frozenset[str]) -> bool:
    """True if a verb is said, and not by words alone that are said of much else and may add nothing, as `on` is."""
    return any(span.concepts & verbs and FILL not in span.concepts for span in heard.spans)


def numbers_said(article: str) -> set[str]:
    """Its numbers, said by themselves."""
    return {f"{kind}{number}" for number in numbers_of(article) for kind in ("n", "o", "number")}


def ways_of(card: str) -> Iterable[str]:
    """Its name; a Patriarch and a Prefect may also be called by the title alone."""
    patriarch = [PATRIARCH] if box().open[card].kind == "patriarch" else []
    prefect = ["prefect-word"] if card.startswith("prefect") else []
    return (box().open[card].component, *patriarch, *prefect)


def described(state: Credo, card: str) -> frozenset[str]:
    """How an open card may be called besides by its name: by its votes, as one in exile, or by the country."""
    exile = dict(state.exiles or ()).get(card, "")
    return frozenset({f"{WITH_VOTES}{box().open[card].votes}", *((IN_EXILE, f"country.{exile}") if exile else ())})


def is_bishop(card: str) -> bool:
    """True if a card is a Bishop, as a Patriarch is, too."""
    return card in box().open and box().open[card].bishop


def ways_of_card(card: str) -> set[str]:
    """What names any card; a Follower whose value nobody says is a Follower."""
    if card in box().open:
        return set(ways_of(card))
    if value_of(card) is not None:
        return {f"follower.{card}", *(["follower-card"] if card == FOLLOWER else [])}
    if card == CARD:
        return {"event-word"}
    if card in box().articles:
        return article_meant(card)
    return {f"event.{card}", *(["goths-word"] if card in GOTHS else [])}


def addressed(state: Credo, heard: Heard) -> Seat | None:
    """The one other player than the one on turn who is spoken to, where nobody else is named."""
    named = {seat: [set(s.places) for s in heard.spans if f"seat.{seat}" in s.concepts] for seat in seats(state)}
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    others = [seat for seat, names in named.items() if names and seat != state.active]
    called = all(any(name <= each for each in idle) for seat in others for name in named[seat])
    return others[0] if len(others) == 1 and called else None


NAMED = ("bishop.", "patriarch.", "laity.", "follower.", "article.", "doctrine.")
"""Kinds of names of which one may be said to be meant rather than another."""

OPEN_NAMES = ("bishop.", "patriarch.", "laity.")
"""Those of them that lie open in front of somebody."""

NEAR = 5
"""Words after which a name no longer belongs to `than` or `not`."""


NEAR_LEFT, NEAR_BEFORE = 3, 2
"""The same of somebody who is left in peace, and of somebody of whom it is said behind that nothing befalls him."""

LETS_GO = "lets-go"
"""The concept of words with which somebody leaves in peace whom he names behind them, or between them."""

STAYS_ON = frozenset({"denied", "stays-put"})
"""What is said behind the name of somebody whom nothing befalls."""

KEEPS = "keep"
"""The concept of words with which somebody says what he does not give away."""

GIVEN_UP = frozenset({"lose", "leave", "shed", "discard", "give-up", "give", "remove", "exile", "take"})
"""What may be said of whoever has to go, before it is said who is kept."""

SET_APART = STAYS_ON | {KEEPS} | {LETS_GO, "spare", "leave", "pass", "prefer", "not", "instead", "exchange", "than"}
"""Words that go with what is named as what is not meant."""


def passed_over(heard: Heard) -> frozenset[str]:
    """What is named as what is not meant, where something else is: Athens in `rather Gaza than Athens`, in `Gaza goes,
    Athens stays` and in `take Gaza and leave Athens`."""
    if not any(map(heard.has, ("than", "not", LETS_GO, KEEPS, *STAYS_ON))):
        return frozenset()
    names = sorted((s for s in heard.spans if any(c.startswith(NAMED) for c in s.concepts)), key=lambda s: s.places)
    opens, keeping = [each for each in names if _lies_open(each)], _keeping(heard)
    out: set[str] = set()
    for span in heard.spans:
        near = _kept(heard, span, opens) if span in keeping else _set_apart_by(heard, span, names, opens)
        out |= {c for each in near for c in each.concepts if c.startswith(NAMED)}
    return frozenset(out) if any(not each.concepts & out for each in names) else frozenset()


def _set_apart_by(heard: Heard, span: Span, names: list[Span], opens: list[Span]) -> list[Span]:
    """The name that some words set apart, if any: behind `than` or `not`, left in peace, or before what says that
    nothing befalls it."""
    first, last = span.places[0], span.places[-1]
    if "than" in span.concepts or ("not" in span.concepts and "no" not in span.concepts):
        return [each for each in names if 0 < each.places[0] - last <= NEAR][:1]
    if LETS_GO in span.concepts and not heard.has(KEEPS):
        return [each for each in opens if first < each.places[0] < last + NEAR_LEFT][:1]
    if span.concepts & STAYS_ON:
        return [each for each in opens if 0 < first - each.places[-1] <= NEAR_BEFORE][-1:]
    return []


def _keeping(heard: Heard) -> list[Span]:
    """The words that say that somebody keeps something, and nothing else by themselves or with others: `halt` may."""
    others = [set(span.places) for span in heard.spans if KEEPS not in span.concepts]
    keeping = (span for span in heard.spans if KEEPS in span.concepts and FILL not in span.concepts)
    return [span for span in keeping if not any(set(span.places) < more for more in others)]


def _kept(heard: Heard, keep: Span, names: list[Span]) -> list[Span]:
    """The name that goes with a word for keeping, as in `I keep Mursa` and `Mursa I keep`: that before it where none is
    said to go until then."""
    first, last = keep.places[0], keep.places[-1]
    before = [each for each in names if 0 < first - each.places[-1] <= NEAR_LEFT][-1:]
    behind = [each for each in names if first < each.places[0] < last + NEAR_LEFT][:1]
    gone = {span.places[0] for span in heard.spans if span.concepts & GIVEN_UP and KEEPS not in span.concepts}
    return behind if behind and (not before or any(place < first for place in gone)) else before


def is_let_go(state: Credo) -> bool:
    """True if a card that lies open is to go, and nobody takes it."""
    return bool(state.agenda) and isinstance(state.agenda[0], Parting) and state.agenda[0].taker is None


def keeps_one(heard: Heard) -> bool:
    """True if somebody is said to keep a card that lies open, and no other one is named."""
    names = [each for each in heard.spans if _lies_open(each)]
    one = len({tuple(sorted(each.concepts)) for each in names}) == 1
    gone = any(span.concepts & GIVEN_UP and KEEPS not in span.concepts for span in heard.spans)
    return one and not gone and any(_kept(heard, span, names) for span in _keeping(heard))


def _lies_open(span: Span) -> bool:
    """True if words name a card that lies open in front of somebody."""
    return any(each.startswith(OPEN_NAMES) for each in span.concepts)
