"""What the moves of Credo mean in plain words: their verbs and parts stand in `data/credo/speech.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning
from referee.speech.cases import is_asked, meant

from .box.components import GOTHS, box
from .box.deck import events
from .moves import (
    Abstain,
    Against,
    Call,
    Claim,
    Convert,
    Deal,
    Discard,
    Draw,
    DrawNow,
    Enforce,
    Exchange,
    Exile,
    Finish,
    Gift,
    Give,
    Keep,
    Lay,
    Lose,
    Pass,
    Persecute,
    Play,
    Recall,
    Refuse,
    Refute,
    RefuteChurch,
    Remove,
    Replace,
    Roll,
    Send,
    StayAway,
    Take,
    Teach,
    Vote,
)
from .position.state import Credo, seats
from .said.answers import told as told
from .said.articles import articles_meant, choice_meant, says_who, seats_deciding
from .said.cards import cards_meant, draw_now_meant, goes_on, holders, is_denied
from .said.counts import rolled, two_dice
from .said.counts import times as times
from .said.discards import THROWN, discard_meant, over_the_limit
from .said.draws import draw_meant
from .said.events import exile_events, names_of_event, play_meant, plays_it, plays_said
from .said.gifts import gift_meant, receivers, speaker_gets
from .said.passing import pass_meant
from .said.persecution import answering, persecuting_meant
from .said.things import (
    SET_APART,
    addressed,
    described,
    is_bishop,
    is_said_outright,
    name_of_doctrine,
    named_articles,
    named_cards,
    numbers_said,
    passed_over,
    preacher,
    titled,
    under_way,
    ways_of_card,
)
from .said.things import names as names

DONE_BY_CARD = Teach | RefuteChurch | Lose | Remove | Persecute
"""Moves that are said by naming the Event which is carried out, as in `the plague takes Nicea`."""

KINDS = {"bishops": "bishop-word", "followers": "follower-card"}


def sayable(state: Credo, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    cards, articles = named_cards(heard), named_articles(heard)
    bishops = [card for card in cards if is_bishop(card)]
    laity = [card for card in cards if card in box().open and not box().open[card].bishop]
    players = [seat for seat in seats(state) if heard.has(f"seat.{seat}")]
    yield from plays_said(heard, bishops, players)
    yield from (Pass(), Call(), Abstain(), Claim(), DrawNow())
    yield from (move for move in (Refuse(), Keep(), Exchange(), Finish()) if is_asked(state, move))
    yield from (kind(card) for card in cards for kind in (Lose, Take, Remove, Give))
    given = dict.fromkeys((*cards, *titled(state, heard)))
    yield from (Gift(card, seat) for card in given for seat in receivers(state, heard, players))
    yield from (kind(bishop) for bishop in bishops for kind in (Send, Exile, Recall, StayAway))
    yield from (kind(article) for article in articles for kind in (Lay, Vote, Refute, Replace, Enforce, Discard))
    yield from (Lay(new, old) for new in articles for old in articles if new != old)
    yield from (Teach(article, seat) for article in articles for seat in players)
    if over_the_limit(state) or any(map(heard.has, THROWN)):
        yield from (Discard(event) for event in heard.named("event.") if event in events())
        yield from (Discard(event) for event in exile_events() if heard.has("exile-card"))
    if not answering(state):
        yield Persecute()
    for seat in players:
        yield from (Against(seat), Persecute(seat), RefuteChurch(seat))
        yield from (RefuteChurch(seat, article) for article in articles)
    yield from (Persecute(None, card) for card in laity)
    yield from (Roll(number) for number in dict.fromkeys(heard.numbers) if 2 <= number <= 12)
    if (total := two_dice(heard)) is not None:
        yield Roll(total)
    if any(map(heard.has, ("convert", "goths-word", *(f"event.{goths}" for goths in GOTHS)))):
        yield from (Convert(goths) for goths in GOTHS)


def naming_chooses(move: Move, one: bool) -> int:
    """The largest number of other words among which naming something counts as choosing it. It differs where a player
    chooses among named things, and for Events, which may be played at any time and are named only when they are
    meant."""
    return 4 if one else 3 if isinstance(move, Play) else 0


def meaning(state: Credo, move: Move, heard: Heard) -> Meaning:
    """The meaning of a move, in concepts. Names inside a denial add nothing."""
    if is_denied(state, move, heard):
        return NEVER
    found, out = _meaning(state, move, heard), passed_over(heard)
    asked = is_asked(state, move)
    if asked and not isinstance(move, Play):
        named = under_way(state)
        spoken = any(span.concepts & found.verbs and not span.concepts & named for span in heard.spans)
        by_card = isinstance(move, DONE_BY_CARD) and not spoken
        sent = preacher(state) if isinstance(move, Teach | RefuteChurch | Refute | Take) else frozenset[str]()
        found = found.plus(verbs=named if isinstance(move, DONE_BY_CARD) else (), also=named | sent)
        found = replace(found, strict=found.strict or by_card)
    if not isinstance(move, Draw | DrawNow):
        found = found.plus(also=("before-draw",))
    if not out or not found.parts or isinstance(move, Lay | Play):
        return found
    return NEVER if any(part.ways & out for part in found.parts) else found.plus(also=out | SET_APART)


def _meaning(state: Credo, move: Move, heard: Heard) -> Meaning:
    """What a move means by its frame, and by what is true of it alone."""
    plain = meant("credo", state, move, heard, partial(_names, state, move, heard))
    if plain is NEVER:
        return NEVER
    match move:
        case Draw(card):
            return draw_meant(state, card, heard) or cards_meant(state, move, plain, heard)
        case Play():
            return play_meant(state, move, plain, heard)
        case Gift(card) if goes_on(plain, card, heard):
            return NEVER
        case Gift():
            return gift_meant(state, move, plain, heard)
        case Lose() | Take() | Remove() | Give() | Deal():
            return cards_meant(state, move, plain, heard)
        case Lay() | Vote() | Refute() | Replace() | Enforce() | Teach() | RefuteChurch():
            return articles_meant(state, move, plain, heard)
        case Exile(bishop) | Recall(bishop):
            return plain.plus(also=holders(state, bishop))
        case Discard(card):
            return discard_meant(state, card, plain, heard)
        case Against():
            return _aimed(state, move, plain, heard)
        case Persecute():
            return persecuting_meant(state, move, plain, heard)
        case Roll(total):
            return rolled(total, plain, heard)
        case Call() if _one_bishop_comes(heard):
            return NEVER
        case DrawNow():
            return draw_now_meant(state, plain, heard)
        case Abstain() if heard.asks:
            return NEVER
        case Abstain():
            return plain.plus(
                also={f"seat.{seat}" for seat in seats_deciding(state) if not says_who(move, seat, heard)}
            )
        case Refuse() | Keep() | Exchange():
            return choice_meant(state, move, plain, heard)
        case Pass():
            return pass_meant(state, move, plain, heard)
    return plain


def _aimed(state: Credo, move: Against, plain: Meaning, heard: Heard) -> Meaning:
    """At whom a card is aimed; a player who is spoken to need not be named again."""
    played = heard.named("event.") and plays_it(move.player, heard)
    if played or (speaker_gets(state, heard) and not is_asked(state, move)):
        return NEVER
    loose = addressed(state, heard) == move.player and is_said_outright(heard, plain.verbs)
    return replace(plain, parts=(replace(plain.parts[0], loose=loose),))


def _one_bishop_comes(heard: Heard) -> bool:
    """True if words that speak of a Council, as `the Bishops come` does, tell of a single Bishop."""
    councils = {span.places[0] for span in heard.spans if "council-word" in span.concepts}
    ones = {place + 1 for place in heard.places({"count1"})}
    return bool(councils) and councils <= heard.places({"bishop-word"}) and bool(ones & councils)


def _names(state: Credo, move: Move, heard: Heard, noun: str, value: Any) -> Iterable[str]:
    """What else names a thing at this position."""
    asked = is_asked(state, move)
    match noun:
        case "card":
            ways = set(ways_of_card(value))
            if asked and isinstance(move, Lose | Take | Remove):
                ways |= {"bishop-word"} if is_bishop(value) else set()
                ways |= described(state, value) if value in box().open else set()
            return ways
        case "open" | "laity":
            ways = set(ways_of_card(value))
            return ways | described(state, value) if asked and noun == "open" and not isinstance(move, Play) else ways
        case "article":
            by_number = asked and isinstance(move, Refute | Replace | Enforce)
            return {f"doctrine.{name_of_doctrine(value)}", *(numbers_said(value) if by_number else ())}
        case "event":
            return names_of_event(value)
        case "total":
            return ("both",) if value == 2 else ()
        case "goths":
            return ("half.east" if value == GOTHS[0] else "half.west",)
        case "kind":
            return (KINDS[value],)
    return ()
