"""The board of Credo, the next thing to do, and the moves that may be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from referee.core import (
    Ask,
    Cell,
    Grid,
    Kind,
    Line,
    Lines,
    Move,
    Mover,
    NotKnown,
    Part,
    Player,
    Seat,
    Term,
    line,
    things,
)

from ..box.components import CARD, FOLLOWER, LAST, box, numbers_of, value_of
from ..moves import Deal, Draw, Finish, Gift, Give, Keep, Lay, Lose
from ..position.known import able_votes, converted, decided, whole
from ..position.state import Credo, council_of, seats
from ..rules.dealing import Dealing
from ..rules.draws import DrawChurch, any_term, spoken
from ..rules.events.play import INTERRUPTS
from ..rules.laying import laid_by
from ..rules.parting import Parting
from ..rules.rolls import Rolling
from ..rules.setup import DealChurch
from ..rules.turn import DrawYellow, is_kept_unseen
from ..rules.windows import Interrupt
from .forecast import panels as forecast


class More(Struct, frozen=True):
    """The part of the view that Fields do not give."""

    votes: Annotated[list[int | None], Meta(description="the votes of each Church that could vote now, by seat")]
    awaited: Annotated[str, Meta(description="what has to happen next")]
    laid: Annotated[list[str] | None, Meta(description="the Articles that the viewer has laid out in secret so far")]


def more(state: Credo, seat: Seat | None) -> More:
    """The game's own part of the view; `state` is masked already."""
    votes = [votes_now(state, each) for each in seats(state)]
    laid = None if seat is None or not state.sealed else list(laid_by(state, seat))
    return More(votes, awaited(state), laid)


def votes_now(state: Credo, seat: Seat) -> int | None:
    """The votes that a Church could cast now; None if part of it is unknown."""
    return able_votes(state, seat) if whole(state, seat) and state.exiles is not None else None


def awaited(state: Credo) -> str:
    """The tag of the next Step, or `over`."""
    return str(state.agenda[0].__struct_config__.tag) if state.agenda else "over"


def seen(state: Credo, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
    """The move as a seat may read it. Mats are laid out in secret. Only its player sees a Follower or a card that he
    draws or is dealt for his hand. A Follower card that is given or lost is seen by its two owners at most."""
    if seat is not None and seat == who:
        return move
    match move:
        case Lay() | Finish() if state.sealed or _laying(state):
            return move if opened else None
        case Draw(card=card):
            return move if _drawer(state) == seat and seat is not None else Draw(_unseen(state, card))
        case Keep() if state.duplicate is not None:
            return None
        case Deal(card=card):
            return move if _drawer(state) == seat and seat is not None else _dealt(state, card)
        case Give(card=card) if value_of(card):
            return Give(FOLLOWER)
        case Lose(card=card) if value_of(card):
            return Lose(FOLLOWER)
        case Gift(card=card, player=player) if value_of(card) and seat != player:
            return Gift(FOLLOWER, player)
    return move


def _laying(state: Credo) -> bool:
    return bool(state.agenda) and state.agenda[0].__struct_config__.tag == "lay-mats"


def _drawer(state: Credo) -> Seat | None:
    """The seat that gets the card that is drawn or dealt now."""
    for step in state.agenda:
        match step:
            case DrawChurch(seat=seat) | DealChurch(seat=seat):
                return seat
            case DrawYellow():
                return state.active
            case Dealing():
                return step.seat()
    return None


def _unseen(state: Credo, card: str) -> str:
    """A drawn card as the other players see it: the value of a Follower and a card for the hand stay hidden."""
    if value_of(card) is not None:
        return FOLLOWER
    if state.active is not None and is_kept_unseen(state, card):
        return CARD
    return card if card == CARD or any_term(card).name.partition(".")[0] in OPENLY or spoken(card) else CARD


OPENLY = ("laity", "patriarch", "bishop")


def _dealt(state: Credo, card: str) -> Move | None:
    """A card that another player is dealt, as all see it: Bishops and Laity lie open, Articles and Events do not."""
    if value_of(card) is not None:
        return Deal(FOLLOWER)
    return Deal(card) if any_term(card).name.partition(".")[0] in OPENLY else None


def board(shown: Credo, seat: Seat | None) -> tuple[Part, ...]:
    """The Creed, the Churches, the mats, the Council, and the viewer's own cards; `shown` is masked already."""
    parts = [Part("creed", creed(shown)), Part("churches", churches(shown))]
    for seat_shown in seats(shown):
        lines = (*voters(shown, seat_shown), mat_line(shown, seat_shown))
        parts.append(Part(f"church-{seat_shown + 1}", lines, seat_shown))
    aside = [line("show.exile", bishop=any_term(bishop), event=any_term(card)) for bishop, card in shown.exiles or ()]
    if shown.beside:
        aside.append(line("show.beside", cards=tuple(any_term(card) for card in shown.beside)))
    if aside:
        parts.append(Part("aside", tuple(aside)))
    if shown.council is not None:
        parts += [Part("council", tuple(council_lines(shown)), current=True), *stakes(shown)]
    if seat is not None:
        parts += own(shown, seat)
    return tuple(parts)


def stakes(state: Credo) -> Iterator[Part]:
    """What depends on the Council that meets, while its Article is open and all about it is known."""
    try:
        panels = () if decided(state, council_of(state).number) else forecast(state)
    except NotKnown:
        return
    bodies: list[Grid | list[Line]] = []
    for panel in panels:
        if isinstance(panel, Line) and bodies and isinstance(bodies[-1], list):
            bodies[-1].append(panel)
        else:
            bodies.append([panel] if isinstance(panel, Line) else panel)
    for number, body in enumerate(bodies, 1):
        yield Part(f"stakes-{number}", tuple(body) if isinstance(body, list) else body, current=True)


def creed(state: Credo) -> Lines | Grid:
    """The boxes of the Creed."""
    if state.creed is None:
        return (line("show.creed-untold"),)
    cells: list[Cell] = [line("board.creed")]
    for number in range(1, LAST + 1):
        adopted = next((article for article in state.creed if number in numbers_of(article)), None)
        cells.append(None if adopted is None else Term(f"article.{adopted}"))
    return Grid((line("show.article"), *range(1, LAST + 1)), (tuple(cells),))


def churches(state: Credo) -> Grid:
    """One row a Church."""
    heads = ("show.player", "show.votes", "show.open", "show.followers", "show.hand")
    rows = []
    for seat in seats(state):
        cards, flock, hand = state.churches[seat], state.followers[seat], state.hands[seat]
        count = None if flock is None else len(flock) + len(converted(state, seat))
        open_ = None if cards is None else len(cards)
        counts = (votes_now(state, seat), open_, count, None if hand is None else len(hand))
        rows.append((Player(seat), *(line("show.unknown") if each is None else each for each in counts)))
    return Grid(tuple(line(head) for head in heads), tuple(rows))


def voters(state: Credo, seat: Seat) -> Iterator[Line]:
    """The cards that lie open in a Church; none if they are unknown."""
    cards = state.churches[seat]
    if cards is not None:
        bishops = tuple(any_term(card) for card in cards if box().open[card].bishop)
        laity = tuple(any_term(card) for card in cards if not box().open[card].bishop)
        yield line("show.church", "voters.visible", seat, player=Player(seat), bishops=bishops, laity=laity)


def mat_line(state: Credo, seat: Seat) -> Line:
    """What lies on a mat, category by category."""
    faith, firm, customary = (tuple(Term(f"article.{each}") for each in row or ()) for row in state.mats[seat])
    named = Player(seat)
    return line("show.mat", "place.fill-from-top", seat, player=named, faith=faith, firm=firm, customary=customary)


def council_lines(state: Credo) -> list[Line]:
    """The Article that is debated, what was announced, and the votes so far."""
    council = state.council
    if council is None:
        return []
    lines = [line("show.council", "council.announce", None, n=council.number)]
    for who, card in council.queue:
        lines.append(line("show.announced", "debate.announce-order", who, player=Player(who), event=any_term(card)))
    for ballot in council.ballots:
        if ballot.article:
            article = Term(f"article.{ballot.article}")
            lines.append(line("show.ballot", "", ballot.seat, player=Player(ballot.seat), article=article))
        else:
            lines.append(line("show.abstained", "", ballot.seat, player=Player(ballot.seat)))
    return lines


def own(state: Credo, seat: Seat) -> Iterator[Part]:
    """The viewer's Followers and hand."""
    flock = [any_term(f"{FOLLOWER}-{value}") for value in state.followers[seat] or () if value]
    hand = [any_term(card) for card in state.hands[seat] or () if card != CARD]
    yield from (Part("followers", things(*flock), seat),) * bool(flock)
    yield from (Part("hand", things(*hand), seat),) * bool(hand)


def next_line(state: Credo) -> Line:
    """The next thing to do, and the player who decides it."""
    if not state.agenda:
        return line("next.over")
    head = state.agenda[0]
    if isinstance(head, Ask):
        return line("next.ask")
    decision = head.decision(state)
    if decision is None:
        return line("next.over")
    tag = awaited(state)
    match head:
        case Rolling(table=table):
            actor = Player(head.frame.actor)
            return line("next.rolling", "", head.frame.actor, player=actor, table=Term(f"dice-table.{table}"))
        case Parting():
            return line(f"next.{head.how}", "", head.by, player=Player(head.by), n=head.count())
        case Interrupt(timing=timing):
            return line("next.interrupt", event=Term(f"event.{INTERRUPTS[timing]}"))
    if decision.kind is Kind.CHANCE:
        drawer = _drawer(state)
        return line(f"next.{tag}", "", drawer, player=Player(drawer or Seat(0)))
    if decision.kind is Kind.SECRET or tag in ("debate", "duplicates"):
        return line(f"next.{tag}")
    first = decision.seats[0] if decision.seats else Seat(0)
    if decision.kind is Kind.ANYONE and state.active is not None:
        first = state.active
    chooser = getattr(head, "owner", first)
    return line(f"next.{tag}", "", chooser, player=Player(chooser))
