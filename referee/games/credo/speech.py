"""What the moves of Credo mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.speech import Heard, Meaning, count, said
from referee.speech.heard import FILL

from .components import GOTHS, box, value_of
from .deck import events
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
    TakeKind,
    Teach,
    Vote,
)
from .said.answers import told as told
from .said.articles import (
    EMPEROR,
    OPEN_WORDS,
    TAUGHT,
    articles_meant,
    cards_meant,
    holders,
    says_who,
    seats_deciding,
)
from .said.choices import choice_meant
from .said.counts import PAIRS, both_dice_said, is_vague, two_dice
from .said.counts import times as times
from .said.discards import discard_meant, over_the_limit
from .said.draws import draw_meant, goes_on_the_mat, keeps, lacked
from .said.events import country, exile_events, play_meant, plays_it, plays_said
from .said.gifts import receivers, speaker_gets
from .said.passing import pass_meant
from .said.persecution import answering, persecuting_meant
from .said.things import (
    SET_APART,
    addressed,
    card_meant,
    described,
    drawn_article,
    is_bishop,
    is_let_go,
    is_said_outright,
    keeps_one,
    name_of_doctrine,
    named_articles,
    named_cards,
    open_card,
    passed_over,
    preacher,
    seat_meant,
    titled,
    under_way,
)
from .said.things import (
    names as names,
)
from .said.verbs import ASKED_SO, VERBS, asked_for
from .state import Credo, seats

STRUCK_WITH = frozenset({"lose", "give-up", "leave", "shed", "bishop-word", "laity-word", "patriarch-word", "count1"})
"""What may be said of the one whom a card strikes, before he chooses what he loses."""

LAID = frozenset({"category", "mat-word", "doctrine-word"})
"""What may be said of an Article on a mat."""

DONE_BY_CARD = Teach | RefuteChurch | Lose | Remove | Persecute
"""Moves that are said by naming the Event which is carried out, as in `the plague takes Nicea`."""

BAPTISMS = frozenset({"event.infant-baptism", "event.mass-baptism"})
"""Events by whose words Goths, too, are said to become Christians."""

TAKEN = frozenset({"n1", "n2", "n3", "both", "count1"})


def sayable(state: Credo, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    cards, articles = named_cards(heard), named_articles(heard)
    bishops = [card for card in cards if is_bishop(card)]
    laity = [card for card in cards if card in box().open and not box().open[card].bishop]
    players = [seat for seat in seats(state) if heard.has(f"seat.{seat}")]
    yield from plays_said(heard, bishops, players)
    yield from (Pass(), Call(), Abstain(), Claim(), DrawNow())
    yield from (move for move in (Refuse(), Keep(), Exchange(), Finish()) if asked_for(state, move))
    yield from (kind(card) for card in cards for kind in (Lose, Take, Remove, Give))
    given = dict.fromkeys((*cards, *titled(state, heard)))
    yield from (Gift(card, seat) for card in given for seat in receivers(state, heard, players))
    yield from (kind(bishop) for bishop in bishops for kind in (Send, Exile, Recall, StayAway))
    yield from (kind(article) for article in articles for kind in (Lay, Vote, Refute, Replace, Enforce, Discard))
    yield from (Lay(new, old) for new in articles for old in articles if new != old)
    yield from (Teach(article, seat) for article in articles for seat in players)
    if over_the_limit(state) or any(map(heard.has, VERBS[Discard])):
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
    if heard.has("convert") or heard.has("goths-word") or any(heard.has(f"event.{goths}") for goths in GOTHS):
        yield from (Convert(goths) for goths in GOTHS)


def naming_chooses(move: Move, one: bool) -> int:
    """Of how many other words it may be among which to name something is to choose it: where one player chooses among
    what has names, and of an Event, of which nobody speaks without need while anybody may play one."""
    return 4 if one else 3 if isinstance(move, Play) else 0


def _never(heard: Heard) -> bool:
    """Whether a word that refuses denies what another one says, as in `I'll never give up Athens`, or somebody is said
    to survive."""
    lost = [set(span.places) for span in heard.spans if "lose" in span.concepts]
    lives = [set(span.places) for span in heard.spans if "denied" in span.concepts and "not" not in span.concepts]
    if any(not any(each < more for more in lost) for each in lives) and not passed_over(heard):
        return True
    denied = any({"not", "refuse"} <= span.concepts and len(span.places) == 1 for span in heard.spans)
    return (denied or heard.has("spare")) and any(
        map(heard.has, ("lose", "give-up", "give", "exile", "remove", "refute"))
    )


def _only_passes(heard: Heard) -> bool:
    """Whether nobody is said to give anything but by a word that also says that he passes."""
    given = [span for span in heard.spans if span.concepts & VERBS[Gift]]
    return all("pass" in span.concepts for span in given)


def _exiled(heard: Heard) -> bool:
    """Whether somebody is said to be sent into exile, and not to come out of it."""
    into = any("exile" in span.concepts and not span.concepts & {"recall", FILL} for span in heard.spans)
    return into and not heard.has("recall")


def meaning(state: Credo, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts; whatever is named as what it is not adds nothing."""
    meant, out = _meaning(state, move, heard), passed_over(heard)
    if asked_for(state, move) and not isinstance(move, Play):
        named = under_way(state)
        spoken = any(span.concepts & meant.verbs and not span.concepts & named for span in heard.spans)
        by_card = isinstance(move, DONE_BY_CARD) and not spoken
        verbs = meant.verbs | (named if isinstance(move, DONE_BY_CARD) else frozenset())
        sent = preacher(state) if isinstance(move, Teach | RefuteChurch | Refute | Take) else frozenset[str]()
        meant = replace(meant, verbs=verbs, also=meant.also | named | sent, strict=meant.strict or by_card)
    if meant.verbs and not isinstance(move, Draw | DrawNow):
        meant = replace(meant, also=meant.also | {"before-draw"})
    if not out or not meant.parts or isinstance(move, Lay | Play):
        return meant
    if any(part.ways & out for part in meant.parts):
        return Meaning(frozenset(), bare=False)
    return replace(meant, also=meant.also | out | SET_APART)


def _is_denied(state: Credo, move: Move, heard: Heard) -> bool:
    """Whether the contrary of a move is said, or less than it."""
    match move:
        case Recall():
            return _exiled(heard)
        case Lose() | Remove() | Take() | Give() | Send() | Exile() | Refute() | Replace() if _never(heard):
            return True
        case Lose() | Remove() | Give() | Gift() | Exile() if keeps_one(heard):
            return True
        case Take() if keeps_one(heard) and is_let_go(state):
            return True
        case Lose(card) | Take(card) | Remove(card) | Give(card) | Gift(card) if value_of(card) is not None:
            return is_vague(heard)
        case Gift(card):
            return _only_passes(heard) and not any(map(heard.has, card_meant(card).ways))
    return False


def _meaning(state: Credo, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    if _is_denied(state, move, heard):
        return Meaning(frozenset(), bare=False)
    verbs = VERBS.get(type(move), frozenset())
    if asked_for(state, move):
        verbs |= ASKED_SO.get(type(move), frozenset())
    match move:
        case Draw(card):
            return draw_meant(state, card, heard) or cards_meant(state, move, card, verbs, heard)
        case Play():
            return play_meant(state, move, verbs, heard)
        case Lose(card) | Take(card) | Remove(card) | Give(card) | Deal(card) | Gift(card):
            return cards_meant(state, move, card, verbs, heard)
        case Lay() | Vote() | Refute() | Replace() | Enforce() | Teach() | RefuteChurch():
            return articles_meant(state, move, verbs, heard)
        case Send(bishop) | Exile(bishop) | Recall(bishop) | StayAway(bishop):
            about = OPEN_WORDS | {"exile-word", "council-word"}
            whom = said(open_card(bishop).ways | (described(state, bishop) if asked_for(state, move) else frozenset()))
            if not isinstance(move, Exile | Recall):
                return Meaning(verbs, (whom,), about)
            about |= {"exile-card", "go", *holders(state, bishop)}
            where = {way for event in exile_events() for way in (f"event.{event}", country(event))}
            return Meaning(verbs, (whom, said(where, loose=True)), about)
        case Discard(card):
            return discard_meant(state, card, heard)
        case Against(player) if (heard.named("event.") and plays_it(player, heard)) or (
            speaker_gets(state, heard) and not asked_for(state, move)
        ):
            return Meaning(frozenset(), bare=False)
        case Against(player):
            struck = STRUCK_WITH if asked_for(state, move) else frozenset[str]()
            told = addressed(state, heard) == player and is_said_outright(heard, verbs)
            whom = replace(seat_meant(player), loose=told)
            return Meaning(verbs, (whom,), struck | {"church-word", "follower-card", "take", "against"})
        case Persecute():
            return persecuting_meant(state, move, verbs, heard)
        case Roll(total) if two_dice(heard) != total and (heard.has("double") or both_dice_said(heard)):
            return Meaning(frozenset(), bare=False)
        case Roll(total):
            pairs = {f"n{number}" for number in heard.numbers} if two_dice(heard) == total else set()
            pairs |= set(PAIRS) if two_dice(heard) == total else set()
            return Meaning(
                verbs, (said(count(total) | pairs),), frozenset({"dice-word", "have", "and", "double"}) | EMPEROR
            )
        case TakeKind(kind):
            return Meaning(verbs, (said("bishop-word" if kind == "bishops" else "follower-card"),), TAKEN)
        case Convert(goths):
            half = "east" if goths == GOTHS[0] else "west"
            verbs |= BAPTISMS if asked_for(state, move) else frozenset()
            return Meaning(verbs, (said(f"event.{goths}", f"half.{half}"),), frozenset({"goths-word", "event-word"}))
    return _plain(state, move, verbs, heard)


def _plain(state: Credo, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Moves that name nothing."""
    match move:
        case Call():
            asked = asked_for(state, move)
            if _one_bishop_comes(heard):
                return Meaning(frozenset(), bare=False)
            if not heard.has("council-word"):
                verbs -= ASKED_SO[Call]
            return Meaning(verbs, (said("council-word"),), EMPEROR | {"article-word", "all", "at-first"}, bare=asked)
        case Claim():
            return Meaning(verbs, (said("eleven-million"),), frozenset({"follower-card", "n11", "victory"}))
        case Abstain() if heard.asks or (heard.has("debate-word") and not asked_for(state, move)):
            return Meaning(frozenset(), bare=False)
        case Abstain() if not heard.has("abstain") and any(map(heard.has, ("council-word", "turn", "event-word"))):
            return Meaning(frozenset(), bare=False)
        case Abstain():
            spoken = verbs | ({"pass"} if asked_for(state, move) else set())
            idle = frozenset({"vote", "article-word", "nothing", "my-votes", "give"})
            idle |= {f"seat.{seat}" for seat in seats_deciding(state) if not says_who(move, seat, heard)}
            return Meaning(spoken, (), idle, strict=not heard.has("abstain"))
        case DrawNow() if keeps(state, heard):
            return Meaning(frozenset(), bare=False)
        case DrawNow() if heard.has("bishop-word") and not asked_for(state, move):
            return Meaning(frozenset(), bare=False)
        case DrawNow() if heard.has("council-word") or (heard.has("saved") and not heard.has("draw")):
            return Meaning(frozenset(), bare=False)
        case DrawNow():
            said_so = frozenset({"draw", "event-word", "yellow", "stock-word"})
            if asked_for(state, move):
                verbs |= {"event-word", "stock-word"}
            idle = frozenset({"event-word", "count1", "yellow", "stock-word", "go", "turns-up", "only", "below", "o1"})
            return Meaning(verbs, (), idle, bare=False, must=said_so)
        case Refuse() | Keep() | Exchange() if (meant := choice_meant(state, move, heard)) is not None:
            return meant
        case Refuse() if heard.has("council-word") or _another(state, heard) or _comes_to_lie(state, heard):
            return Meaning(frozenset(), bare=False)
        case Refuse() | Keep() | Exchange():
            also = {"article-word", "duplicate-word", "event-word", "take", "lay", "drawn", "hand", "mat-place", *LAID}
            also |= {f"doctrine.{name}" for name in heard.named("doctrine.")}
            also |= {f"article.{name}" for name in heard.named("article.")} | {f"n{number}" for number in heard.numbers}
            also |= {f"lacks{number}" for number in heard.numbers} if isinstance(move, Refuse) else set()
            also |= {"saved", "other", "o2", "below", "count1"} if isinstance(move, Keep) else set()
            purpose = (said(TAUGHT, loose=True),) if isinstance(move, Keep) else ()
            also |= {"instead", "demote"} if isinstance(move, Exchange) else set()
            also |= {"exchange"} if isinstance(move, Refuse) and heard.has("not") else set()
            return Meaning(verbs, purpose, frozenset(also - verbs), bare=False)
        case Finish():
            kept = {f"article.{article}" for article in named_articles(heard)} if heard.has("keep") else set()
            kept |= {"keep", "lay", "other", "duplicate-word"}
            return Meaning(verbs | {"mat-word"}, (), frozenset(kept), owned=True)
        case Pass():
            return pass_meant(state, move, verbs, heard)
    return Meaning(verbs, (), frozenset({"follower-card", "all", "rest"}))


def _one_bishop_comes(heard: Heard) -> bool:
    """Whether words that speak of a Council, as `the Bishops come` does, tell of a single Bishop."""
    councils = {span.places[0] for span in heard.spans if "council-word" in span.concepts}
    ones = {span.places[0] + 1 for span in heard.spans if "count1" in span.concepts}
    bishops = heard.places({"bishop-word"})
    return bool(councils) and councils <= bishops and bool(ones & councils)


def _comes_to_lie(state: Credo, heard: Heard) -> bool:
    """Whether the Article that was drawn is said to be laid down, or that nothing lies yet under a number of it."""
    return goes_on_the_mat(heard) or bool(lacked(drawn_article(state), heard))


def _another(state: Credo, heard: Heard) -> bool:
    """Whether doctrines are named, and none of them is that of the Article that was drawn."""
    named, drawn = heard.named("doctrine."), drawn_article(state)
    return bool(named and drawn) and name_of_doctrine(drawn) not in named
