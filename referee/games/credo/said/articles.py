"""What is said of Articles, and of the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.core.play import deciding_steps
from referee.core.question import NotKnown
from referee.speech import Heard, Meaning, Part, count, said
from referee.speech.heard import FILL, Span

from ..components import CATEGORIES, box, numbers_of, value_of
from ..deck import events, immediate
from ..draws import DrawChurch
from ..known import category_of
from ..laying import LayMats
from ..mats import on_mat
from ..moves import (
    Abstain,
    Deal,
    Draw,
    Enforce,
    Gift,
    Give,
    Lay,
    Lose,
    Refute,
    RefuteChurch,
    Remove,
    Replace,
    Take,
    Teach,
    Vote,
)
from ..parting import MOVE, Parting
from ..state import Credo, seats
from .choices import BESIDE, old_ones
from .draws import lacked
from .gifts import gift_meant, given_freely
from .things import (
    ONE_OF_YOU,
    article_meant,
    awaits_yellow,
    card_meant,
    described,
    drawn_article,
    is_bishop,
    is_said_outright,
    name_of_doctrine,
    numbers_said,
    passed_over,
    seat_meant,
    sole_bearers,
)
from .things import (
    names as names,
)
from .verbs import ASKED_SO, asked_for

OPEN_WORDS = frozenset({"church-word", "bishop-word", "count1", "both", "mention", "at-first", "votes-each"})
"""What may be said of a card that lies open, besides its name."""

KINDS = frozenset({"bishop-word", "laity-word", "prefect-word", "patriarch-word", "follower-card", "church-word"})
"""What a card may be called besides its name."""

TITLES = frozenset({"patriarch-word", "prefect-word"})
"""Titles by which a card may be called alone."""

MOST_ALIKE = 9
"""Followers that change hands in one breath, at most."""

FOLLOWER_WORDS = frozenset({"church-word", "follower-card", "extreme", "at-first", "other"}).union(
    *(count(number) for number in range(1, MOST_ALIKE + 1))
)
"""The same for a Follower."""

DEALT_TO = frozenset({"to", "against", "give", "go", "have", "aim"})
"""What is said of the player to whom the deck gives a card, as in `Gaza for Ben`."""

TAUGHT = frozenset({"event.church-father", "teaching-word", "teach"})
"""What a second copy is kept for."""

CATEGORY = frozenset(f"category.{each}" for each in CATEGORIES)
"""The categories of a mat by their names."""

DESTINED = frozenset({"against", "side", "to"})
"""What may be said of it where everybody lays out his own, as in `Pagan for Ben`."""

PLAYED = frozenset({"play", "choose", "use"})
"""How people say, too, that an Article goes on a mat where everybody lays out his own."""

OPEN_KINDS = ("bishop.", "patriarch.", "laity.")
"""How the concepts begin that name an open card."""

NEAR_JOINT = 3
"""Words behind an `and` among which another card is called by its kind, at most."""

MOST_SEATS = 6
EMPEROR = frozenset({"laity.eastern-emperor", "laity.western-emperor", "event.western-emperor"})
"""Whoever calls and enforces may be named by his card."""

DISCARDED = frozenset({"discard", "shed", "throw", "lose", "leave"})
"""How people say that a card goes out of a hand."""

VOTED = frozenset({"vote", "my-votes", "side", "choose", "article-word", "doctrine-word"})
"""What shows that a doctrine is voted for where it might only be spoken of."""

BACKING = frozenset({"side", "vote", "my-votes"})
"""What is said when somebody's doctrine is voted for."""

PLACED = frozenset({"take", "below", "o1", "o2", "o3", "mat-place", "category", "vacant"})
"""What may be said of where an Article comes to lie, and adds nothing."""


def seats_deciding(state: Credo) -> frozenset[int]:
    """Whoever has something to decide now, as far as that is known."""
    try:
        wanted = [wanted for _, _, wanted in deciding_steps(state) if wanted is not None]
    except NotKnown:
        return frozenset()
    return frozenset(int(who) for each in wanted for who in each.movers() if isinstance(who, int))


def cards_meant(state: Credo, move: Move, card: str, verbs: frozenset[str], heard: Heard) -> Meaning:
    """A card that changes hands, or that the deck gives. What some other player gets is given away, and not lost."""
    to_me = isinstance(move, Gift) and move.player == state.active
    taken = isinstance(move, Lose | Give | Take) and not asked_for(state, move)
    if heard.has(ONE_OF_YOU) and (to_me or taken):
        return Meaning(frozenset(), bare=False)
    if not isinstance(move, Gift) and given_freely(state, heard) and not is_due(state, move):
        return Meaning(frozenset(), bare=False)
    also = _said_of(card)
    if _goes_on(card, also, heard):
        return Meaning(frozenset(), bare=False)
    if isinstance(move, Give) and _is_to_be_done(state, move):
        also |= everybody(state) | {"side", "to"}
    if isinstance(move, Gift):
        also |= {"all", "have", "rest"} if value_of(card) is not None else set()
        return gift_meant(state, move, verbs, also, heard)
    if isinstance(move, Deal | Draw):
        if card in box().articles:
            also |= numbers_said(card) | {"article-word", "doctrine-word"}
            also -= {"count1"} if heard.has("number1") else set()
            verbs -= {"take"} if heard.has("keep") else set()  # one word may say both
        also |= {"event-word", "only", "no-more", "o1", "o2", "o3", "other"} | _drawer(state)
        also |= {"keep", "saved", "hand"} if card in events() and not immediate(card) else set()
        return Meaning(verbs, (card_meant(card),), also, bare=isinstance(move, Draw))
    if isinstance(move, Take | Remove):
        named = "seat" if _is_to_be_done(state, move) else "of"
        also |= frozenset(f"{named}.{seat}" for seat in range(MOST_SEATS))
    titled = isinstance(move, Lose | Take | Remove) and asked_for(state, move) and is_bishop(card)
    called = described(state, card) if asked_for(state, move) and card in box().open else frozenset[str]()
    part = said(card_meant(card).ways | called, ["bishop-word"] if titled else [])
    return Meaning(verbs, (part,), also, owned=isinstance(move, Lose) and asked_for(state, move))


def _said_of(card: str) -> frozenset[str]:
    """What may be said of a card besides its name, by its kind."""
    if value_of(card) is not None:
        return FOLLOWER_WORDS
    laity = frozenset() if is_bishop(card) else frozenset({"laity-word"})
    return OPEN_WORDS | laity | (frozenset({"prefect-word"}) if card.startswith("prefect") else frozenset())


def _goes_on(card: str, also: frozenset[str], heard: Heard) -> bool:
    """Whether another card is joined to one by an `and`, by its name, or behind it by its kind, as in `Athens and a
    bishop`."""
    own = card_meant(card).ways
    kept = heard.places(passed_over(heard))
    named = [span.places[-1] for span in heard.spans if span.concepts & own]
    others = [span.places[-1] for span in heard.spans if _is_another(span, own) or _is_a_title(span, own)]
    joints = [span.places[0] for span in heard.spans if "and" in span.concepts and len(span.places) == 1]
    kinds = [span.places[0] for span in heard.spans if _is_a_kind(span, also) or _is_another(span, own)]
    kinds = [place for place in kinds if place not in kept]
    first = min(named, default=len(heard.tokens))
    if any(
        other < joint < name <= joint + NEAR_JOINT
        for joint in joints
        for other in others
        for name in named
        if other not in kept
    ):
        return True
    return any(first < joint < kind <= joint + NEAR_JOINT for joint in joints for kind in kinds if kind not in named)


def _is_a_kind(span: Span, also: frozenset[str]) -> bool:
    """Whether words call a card by its kind, and may be said of one."""
    return not (span.concepts.isdisjoint(KINDS) or span.concepts.isdisjoint(also))


def _is_a_title(span: Span, own: frozenset[str]) -> bool:
    """Whether words call a card by a title that this one does not bear."""
    return span.concepts.isdisjoint(own) and not span.concepts.isdisjoint(TITLES)


def _is_another(span: Span, own: frozenset[str]) -> bool:
    """Whether words name an open card, and not this one."""
    return span.concepts.isdisjoint(own) and any(each.startswith(OPEN_KINDS) for each in span.concepts)


def is_due(state: Credo, move: Move) -> bool:
    """Whether anybody has to make a move of this kind now, or may have to."""
    try:
        return any(isinstance(move, getattr(step, "asks", ())) for step, _, _ in deciding_steps(state))
    except NotKnown:
        return True


def _is_to_be_done(state: Credo, move: Move) -> bool:
    """Whether moves of this kind are asked for, and not another way in which cards leave a Church."""
    step = state.agenda[0] if state.agenda else None
    return asked_for(state, move) and not (isinstance(step, Parting) and not isinstance(move, MOVE[step.how]))


def _drawer(state: Credo) -> frozenset[str]:
    """What may be said of whoever draws Church cards now."""
    step = state.agenda[0] if state.agenda else None
    return frozenset({f"seat.{int(step.seat)}"}) | DEALT_TO if isinstance(step, DrawChurch) else frozenset()


def articles_meant(state: Credo, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    """A doctrine, and whom it concerns."""
    also = {"article-word", "doctrine-word", "mat-word"} | ({"count1"} if not heard.has("n1") else set())
    match move:
        case Lay(article) if _lays_mats(state) and 1 not in numbers_of(article) and _is_number_one(heard):
            return Meaning(frozenset(), bare=False)
        case Lay(article, None):
            part = article_meant(article)
            if heard.has("council-word"):
                return Meaning(frozenset(), bare=False)
            verbs -= {"go"} if heard.has("draw") and not heard.has("lay") else set()
            drawn = replace(part, loose=article == drawn_article(state))
            verbs |= lacked(drawn_article(state), heard)
            also |= DESTINED if _lays_mats(state) else set()
            if heard.has(BESIDE) and article != drawn_article(state) and drawn_article(state):
                return Meaning(frozenset(), bare=False)
            also |= _beside_old(state, article) if heard.has(BESIDE) else set()
            verbs |= PLAYED if _lays_mats(state) else set()
            return Meaning(verbs, (drawn,), frozenset(also | numbers_said(article) | PLACED))
        case Lay(article, old) if old is not None:
            parts = (article_meant(article), Part(article_meant(old).ways, group=1))
            also |= numbers_said(article) | numbers_said(old) | {"demote", "instead"}
            return Meaning(verbs, parts, frozenset(also), ordered=True, must=frozenset({"demote"}))
        case Teach(article, player):
            parts = (article_meant(article), seat_meant(player))
            return Meaning(verbs, parts, frozenset(also | numbers_said(article) | {"church-word", "duplicate-word"}))
        case RefuteChurch() if (asked_for(state, Refute("")) and heard.has("article-word")) or _teaches(heard):
            return Meaning(frozenset(), bare=False)  # one of them, and not the Church
        case RefuteChurch(player, article):
            named = () if article is None else (article_meant(article),)
            numbers = set() if article is None else numbers_said(article)
            return Meaning(
                verbs, (seat_meant(player), *named), frozenset(also | numbers | {"church-word", *TAUGHT}), bare=False
            )
        case Vote(article) | Refute(article) | Replace(article) | Enforce(article):
            if _lies_elsewhere(state, article, heard) or _is_from_hand(move, heard):
                return Meaning(frozenset(), bare=False)
            if isinstance(move, Vote) and _is_not_before(state, article, heard):
                return Meaning(frozenset(), bare=False)
            respect = (
                {"respect-word", "dice-word", "against", *EMPEROR}
                if isinstance(move, Enforce)
                else {"vote", "my-votes", "all", "follower-card"}
            )
            asked = asked_for(state, move)
            if isinstance(move, Vote) and not any(map(heard.has, VOTED)):
                verbs -= ASKED_SO[Vote]
                also |= ASKED_SO[Vote]
            backed = list(_backed(state, move, article, heard))
            if isinstance(move, Enforce) and heard.has("my-votes"):
                return Meaning(frozenset(), bare=False)
            if not asked and (awaits_yellow(state) or _lays_mats(state)) and not is_said_outright(heard, verbs):
                return Meaning(frozenset(), bare=False)
            by_number = numbers_said(article) if asked and not isinstance(move, Vote) else ()
            also |= {"category", *CATEGORY} if isinstance(move, Refute | Replace) else set()
            also |= everybody(state) if isinstance(move, Refute) else set()
            also |= {f"seat.{seat}" for seat in seats_deciding(state) if not says_who(move, seat, heard)}
            return Meaning(
                verbs,
                (said(article_meant(article).ways, backed, by_number),),
                frozenset(also | numbers_said(article) | respect),
            )
    return Meaning(verbs)


def _teaches(heard: Heard) -> bool:
    """Whether somebody is said to teach, by words that are no name of the Event, and nothing to be refuted."""
    taught = any("teach" in span.concepts and not span.concepts & (TAUGHT - {"teach"}) for span in heard.spans)
    return taught and not any(map(heard.has, ("refute", "preach", "teaching-word", "event.church-father")))


def says_who(move: Move, seat: int, heard: Heard) -> bool:
    """Whether a player is named as the one who votes, or does not: nobody else's vote is meant then."""
    named = (span for span in heard.spans if f"by.{seat}" in span.concepts)
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    return isinstance(move, Vote | Abstain) and any(
        not any(set(span.places) <= each for each in idle) for span in named
    )


def _lays_mats(state: Credo) -> bool:
    """Whether everybody lays out his mat: no doctrine is voted for yet."""
    return bool(state.agenda) and isinstance(state.agenda[0], LayMats)


def _is_number_one(heard: Heard) -> bool:
    """Whether a one stands right behind the name of a doctrine, and counts nothing: where everybody lays out his own,
    it is the number, if the doctrine has it."""
    ends = {len(heard.tokens), *(span.places[0] for span in heard.spans if span.concepts & {"mat-place", "mat-word"})}
    ends |= heard.places({"lay"})
    ones = {span.places[0] for span in heard.spans if span.concepts & {"n1", "count1"} and len(span.places) == 1}
    named = {span.places[-1] for span in heard.spans if any(_has_number_one(each) for each in span.concepts)}
    return any(place - 1 in named and place + 1 in ends for place in ones)


def _beside_old(state: Credo, article: str) -> set[str]:
    """What may be said of an old Article, next to which a new one is laid."""
    old = old_ones(state, article)
    return {BESIDE, "old-word", *(way for each in old for way in article_meant(each).ways | numbers_said(each))}


def _has_number_one(concept: str) -> bool:
    """Whether a concept is that of a doctrine with an Article 1."""
    bearers = sole_bearers().get(concept.removeprefix("doctrine."), ()) if concept.startswith("doctrine.") else ()
    return any(1 in numbers_of(each) for each in bearers)


def _lies_elsewhere(state: Credo, article: str, heard: Heard) -> bool:
    """Whether a category is named, and an Article lies on a mat in another one."""
    named = CATEGORY.intersection(heard.concepts)
    try:
        lies = {category_of(state, seat, article) for seat in seats(state) if on_mat(state, seat, article)}
    except NotKnown:
        return False
    return bool(named and lies) and named.isdisjoint(f"category.{each}" for each in lies)


def _is_from_hand(move: Move, heard: Heard) -> bool:
    """Whether a card is said to go from a hand: no doctrine on a mat is meant then."""
    return isinstance(move, Refute | Replace | Enforce) and heard.has("hand") and any(map(heard.has, DISCARDED))


def _is_not_before(state: Credo, article: str, heard: Heard) -> bool:
    """Whether a doctrine is named by its name alone, and another Article of it bears the number that is debated."""
    number = state.council.number if state.council is not None else 0
    if not number or number in numbers_of(article) or heard.has(f"article.{article}"):
        return False
    others = sole_bearers()[name_of_doctrine(article)]
    return not any(map(heard.has, numbers_said(article))) and any(number in numbers_of(each) for each in others)


def everybody(state: Credo) -> frozenset[str]:
    """Whoever may be named."""
    return frozenset(f"seat.{seat}" for seat in range(len(seats(state))))


def asked_seats(state: Credo) -> frozenset[int]:
    """The one who is asked now; in a turn, in which others may do something, too, the one whose turn it is; else
    nobody where several are."""
    deciders = seats_deciding(state)
    turn = deciders & ({int(state.active)} if state.active is not None else set())
    return turn or (deciders if len(deciders) == 1 else frozenset())


def holders(state: Credo, card: str) -> Iterator[str]:
    """Whoever has an open card, by whom it may be called."""
    return (f"seat.{seat}" for seat in seats(state) if card in (state.churches[seat] or ()))


def _backed(state: Credo, move: Move, article: str, heard: Heard) -> Iterator[str]:
    """Whoever holds an Article on the mat, by whom it may be called when votes are cast; where its doctrine is named,
    too, who is named besides may be the one who votes."""
    if not isinstance(move, Vote) or not any(map(heard.has, BACKING)):
        return
    named = any(map(heard.has, article_meant(article).ways))
    for seat in seats(state):
        if on_mat(state, seat, article) and not (named and says_who(move, seat, heard)):
            yield f"seat.{seat}"
