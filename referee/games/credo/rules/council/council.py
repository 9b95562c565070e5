"""General Councils: calling one, what is proposed, what is adopted, and what that costs and brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Player, Seat, Step, breach, carries, happened, witness

from ...box.components import LAST, box, numbers_of
from ...moves import Call, Enforce, Pass
from ...position.fields import COUNCIL
from ...position.known import caller_of, clashing, complete, emperor, emperor_seat, mat, rank, turn_of
from ...position.records import Council, Lost, Mission
from ...position.state import Act, AfterDebate, Credo, Pick, clockwise, council_of, seats, with_cards
from ..draws import DrawChurch
from ..due import DUE
from ..events.play import HESITATES, STRIKE
from ..final import FinalCount, GameEnd
from ..mats import lift, paid
from ..parting import lose
from ..rolls import Rolling, expanded, row
from ..verbs.take import Take
from ..windows import FreePlay, Interrupt
from .debate import Debate, LateCard
from .fathers import article_term, drop_duplicates
from .proposals import number_due, proposed
from .voting import leader, power, tally, voters_clockwise


class CallChoice(Pick, frozen=True, tag="call-choice"):
    """The Emperor, at the end of his turn, may call a Council."""

    asks: ClassVar[tuple[type[Move], ...]] = (Call, Pass)

    def chooser(self, state: Credo, /) -> Seat | None:
        seat = turn_of(state)
        return seat if emperor_seat(state) == seat and not complete(state) else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return (Call(), Pass())

    def forbids(self, state: Credo, move: Call | Pass, /) -> Iterator[Breach]:
        seat = turn_of(state)
        if isinstance(move, Call) and emperor_seat(state) != seat:
            yield breach("council.call-only", "not-emperor", player=Player(seat))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("council.call-emperor", "first", player=Player(turn_of(state)))

    def chosen(self, state: Credo, move: Call | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return happened(state, state.then(FreePlay()), "council.call-emperor", "declined", player=turn_of(state))
        witness(("council.call-emperor", "emperor.meaning"))
        ruler = emperor(state)
        card = "" if ruler is None else ruler[0]
        seat = turn_of(state)
        after = state.then(*council_steps(seat, card), FreePlay())
        return happened(state, after, "council.call-emperor", "calls", player=seat, card=card)


def council_steps(caller: Seat, emperor_card: str = "", bonus: int = 0) -> tuple[Step, ...]:
    """The Steps of a Council, in order."""
    return Convening(caller, emperor_card, bonus), Interrupt(STRIKE), CloseCouncil()


class Convening(Act, frozen=True, tag="convening"):
    """The Council meets, and every Church says what it has to propose. One doctrine alone passes without a vote;
    without any the Council closes (G48)."""

    clauses: ClassVar[tuple[str, ...]] = ("council.announce", "council.ascending", "council.one-article")
    caller: Seat
    emperor: str = ""
    bonus: int = 0

    def resolve(self, state: Credo, /) -> Credo:
        number = number_due(state)
        bonuses = tuple(self.bonus if seat == self.caller else 0 for seat in seats(state))
        council = Council(number=number, caller=self.caller, emperor=self.emperor, bonuses=bonuses)
        before, state = state, state.then(council=council)
        state = happened(before, state, "council.announce", "meets", player=self.caller, n=number)
        count = len(proposed(state))
        if count > 1 or (count == 1 and state.ruling("G49") == "debate"):
            return state.push(Debate(), Ballots())
        return settled_unopposed(state)


def settled_unopposed(state: Credo) -> Credo:
    """The State after an Article with one doctrine, or none. Raises NotKnown."""
    doctrines = proposed(state)
    if not doctrines:
        return happened(state, state, "G48", "nobody", n=council_of(state).number)
    return unopposed(state, next(iter(doctrines)))


@carries("council.single-doctrine")
def unopposed(state: Credo, article: str) -> Credo:
    """A sole doctrine passes without a vote."""
    after = state.push(Adopting(article))
    return happened(state, after, "council.single-doctrine", "passes", article=article)


class Ballots(AfterDebate, frozen=True, tag="ballots"):
    """The debate is closed. With several doctrines there is a vote; nothing can influence it any more."""

    clauses: ClassVar[tuple[str, ...]] = ("debate.closed",)

    def resolve(self, state: Credo, /) -> Credo:
        state = state.then()
        if council_of(state).closed:
            return state
        if len(proposed(state)) < 2:
            return settled_unopposed(state)
        return state.push(*voters_clockwise(state), Counting())


class Counting(Act, frozen=True, tag="counting"):
    """The votes are counted; then The Emperor Hesitates may be played."""

    clauses: ClassVar[tuple[str, ...]] = ("vote.plurality",)

    def resolve(self, state: Credo, /) -> Credo:
        council, before = council_of(state), state
        council = replace(council, counted=True, again=False, at_vote=emperor_seat(state))
        state = state.then(Interrupt(HESITATES), Outcome(), council=council)
        for article, votes in tally(state).items():
            state = happened(before, state, "vote.plurality", "counted", article=article, n=votes)
        return state


class Outcome(Act, frozen=True, tag="outcome"):
    """The doctrine with most votes is adopted; a tie leaves the Article open. If a second vote is due, it is held."""

    def resolve(self, state: Credo, /) -> Credo:
        council = council_of(state)
        if council.again:
            return state.then(*voters_clockwise(state), Counting())
        article = leader(tally(state))
        state = state.then()
        if article is None:
            return undecided(state)
        return state.push(Adopting(article))


@carries("vote.tie")
def undecided(state: Credo) -> Credo:
    """A tie: the Article is debated again at the next Council."""
    return happened(state, state, "vote.tie", "undecided", n=council_of(state).number)


class Adopting(Act, frozen=True, tag="adopting"):
    """A doctrine becomes part of the Creed. Losers discard first, then winners draw, then the other doctrines go;
    last the Emperor may enforce respect."""

    clauses: ClassVar[tuple[str, ...]] = ("vote.winners", "vote.losers", "creed.final", "multi.boxes")
    article: str

    def resolve(self, state: Credo, /) -> Credo:
        before, council = state, council_of(state)
        winners, losers = sides(state, self.article, caller_of(state))
        council = replace(council, losers=losers)
        if not council.counted and state.ruling("G39") == "at-vote":
            council = replace(council, at_vote=emperor_seat(state))
        state = state.then(council=council)
        mover = honoured(state, tuple(each.seat for each in winners))
        state = lift(state, mover, self.article) if mat(state, mover) is not None else state
        creed = None if state.creed is None else (*state.creed, self.article)
        state = replace(state, creed=creed)
        state = happened(before, state, "creed.final", "adopted", article=self.article, player=mover)
        price = self._price(state, winners)
        return state.push(
            *(loss(each) for each in losers),
            *DUE,
            *(spoil(each) for each in winners),
            *price,
            *DUE,
            Clearing(self.article),
            Respect(council.number),
            *DUE,
        )

    def _price(self, state: Credo, winners: tuple[Lost, ...]) -> tuple[Step, ...]:
        """The penalties of the Article if, by the ruling in force, they are due when it enters the Creed."""
        if state.ruling("G5") == "mat":
            return ()
        if not box().articles[self.article].penalty:
            return ()
        return tuple(step for each in winners for step in paid(state, each.seat, self.article))


@carries("multi.losers-each", "multi.rejected-once", "multi.winners-once", "multi.summary", "vote.neutrals")
def sides(state: Credo, article: str, caller: Seat) -> tuple[tuple[Lost, ...], tuple[Lost, ...]]:
    """(winners, losers) of a doctrine, clockwise from the caller. Each Church with this doctrine wins once. Each other
    Article on a mat that bears one of its numbers loses, once. Raises NotKnown."""
    winners: list[Lost] = []
    losers: list[Lost] = []
    for seat in clockwise(state, caller):
        for laid in clashing(state, seat, article):
            result = Lost(seat, laid, rank(state, seat, laid))
            (winners if laid == article else losers).append(result)
    return tuple(winners), tuple(losers)


@carries("vote.honour")
def honoured(state: Credo, winners: tuple[Seat, ...]) -> Seat:
    """The winner with most votes, who moves the card to the Creed. Raises NotKnown."""
    if len(winners) == 1:
        return winners[0]
    return max(winners, key=lambda seat: power(state, seat))


@carries("result.losers-first")
def loss(lost: Lost) -> Step:
    """The Step in which a Church pays for a doctrine that lost."""
    return lose(lost.seat, any=lost.cards)


@carries("result.winners-next")
def spoil(won: Lost) -> Step:
    """The Step in which a Church draws for a doctrine that won."""
    return DrawChurch(won.seat, won.cards)


class Clearing(Act, frozen=True, tag="clearing"):
    """All other cards for the adopted numbers leave mats and hands for good."""

    clauses: ClassVar[tuple[str, ...]] = ("creed.discard-rest", "misc.rejected-duplicates")
    article: str

    def resolve(self, state: Credo, /) -> Credo:
        state, numbers = state.then(), numbers_of(self.article)
        happened(state, state, "creed.discard-rest", "cleared", article=self.article)
        for seat in seats(state):
            for laid in clashing(state, seat, self.article) if mat(state, seat) is not None else ():
                before, state = state, lift(state, seat, laid)
                state = replace(state, rejected=with_cards(state.rejected, (laid,)))
                happened(before, state, "creed.discard-rest", "lost", player=seat, article=laid)
        return drop_duplicates(state, seats(state), numbers, for_good=True)


class Respect(Pick, frozen=True, tag="respect"):
    """The Emperor may pick a losing doctrine and roll on the Respect table."""

    clauses: ClassVar[tuple[str, ...]] = ("respect.right",)
    asks: ClassVar[tuple[type[Move], ...]] = (Enforce, Pass)
    number: int

    def enforcer(self, state: Credo) -> Seat | None:
        """The seat that enforces respect: the Emperor now or, by the other option of the ruling, the Emperor at the
        vote. Raises NotKnown."""
        return council_of(state).at_vote if state.ruling("G39") == "at-vote" else emperor_seat(state)

    def doctrines(self, state: Credo) -> tuple[str, ...]:
        """The losing doctrines that may be picked."""
        displaced = state.ruling("G39a") == "yes"
        lost = (each.article for each in council_of(state).losers)
        return tuple(dict.fromkeys(each for each in lost if displaced or self.number in numbers_of(each)))

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.enforcer(state) if self.doctrines(state) else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        lost = dict.fromkeys(each.article for each in council_of(state).losers)
        return [*(Enforce(article) for article in lost), Pass()]

    def forbids(self, state: Credo, move: Enforce | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Enforce) and move.article not in self.doctrines(state):
            if any(each.article == move.article for each in council_of(state).losers):
                yield breach("G39a", "displaced", article=article_term(move.article))
            else:
                yield breach("respect.procedure", "not-lost", article=article_term(move.article))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        seat = self.enforcer(state)
        if seat is not None:
            yield breach("respect.right", "first", player=Player(seat))

    def chosen(self, state: Credo, move: Enforce | Pass, /) -> Credo:
        seat = self.enforcer(state)
        if seat is None:
            raise LookupError("no Emperor")
        if isinstance(move, Pass):
            return happened(state, state.then(), "respect.right", "declined", player=seat)
        witness(("respect.procedure",))
        after = state.then(RollingRespect("respect", Mission(seat, "table.respect"), move.article))
        return happened(state, after, "respect.procedure", "picked", player=seat, article=move.article)


class RollingRespect(Rolling, frozen=True, tag="rolling-respect"):
    """The Emperor's roll. Cards that are taken strike every Church that had the doctrine, except his own; draws and
    losses are his."""

    article: str = ""

    def rolled(self, state: Credo, total: int) -> Credo:
        witness(("respect.all-holders",))
        effects, actor = row(self.table, total), self.frame.actor
        holders = [each.seat for each in council_of(state).losers if each.article == self.article]
        struck = [seat for seat in clockwise(state, actor) if seat in holders and seat != actor]
        steps: list[Step] = []
        for effect in effects:
            missions = [replace(self.frame, target=seat) for seat in struck]
            for mission in missions if isinstance(effect, Take) else [self.frame]:
                steps += expanded((effect,), mission)
        return state.push(*steps)


class CloseCouncil(Act, frozen=True, tag="close-council"):
    """The Council is over. What was valid for it alone ends; what was announced and not resolved is resolved now. With
    Article 10 in the Creed the game ends."""

    clauses: ClassVar[tuple[str, ...]] = ("council.one-article",)

    def resolve(self, state: Credo, /) -> Credo:
        before, queue = state, council_of(state).queue
        silenced = None if state.silenced == COUNCIL else state.silenced
        late = tuple(LateCard(card, who) for who, card in queue)
        waiting = tuple(card for _, card in queue)
        state = state.then(*late, *DUE, council=None, silenced=silenced, in_play=with_cards(state.in_play, waiting))
        state = happened(before, state, "council.one-article", "closed")
        return last_adopted(state) if complete(state) else state


@carries("end.article10")
def last_adopted(state: Credo) -> Credo:
    """Article 10 is adopted: the game ends."""
    after = state.unwind(GameEnd, FinalCount())
    return happened(state, after, "end.article10", "ends", n=LAST)
