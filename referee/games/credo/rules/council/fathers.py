"""Church Fathers: refuting an Article of another Church, or teaching it one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    YES_NO,
    Breach,
    Move,
    Player,
    Question,
    Seat,
    Step,
    Term,
    breach,
    happened,
    is_so,
    on_trust,
    witness,
)

from ...box.components import CARD, CATEGORIES, CUSTOMARY, FAITH, RANKS, box, numbers_of
from ...moves import Discard, Pass, Refute, RefuteChurch, Replace, Teach
from ...position.known import category_of, clashing, decided, doctrine, free_category, mat, may_hold, rank
from ...position.records import Mission
from ...position.state import Credo, Opening, Pick, name_of, others, with_cards, without
from ..draws import discarded
from ..events.targets import elsewhere_breaches
from ..mats import (
    duplicates,
    hand_without,
    lay,
    lift,
    movable,
    needs_faith,
    on_mat,
    penalty_steps,
)
from ..rolls import Rolling


def article_term(article: str) -> Term:
    """An Article by its name."""
    return Term(f"article.{article}")


def has_unknown_mat(state: Credo, seat: Seat) -> bool:
    """True if the Articles on a mat are unknown."""
    return mat(state, seat) is None


class ChurchFatherStep(Pick, frozen=True, tag="church-father-step"):
    """A Bishop goes out to refute or to teach."""

    asks: ClassVar[tuple[type[Move], ...]] = (RefuteChurch, Teach)
    frame: Mission

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.frame.actor if self.possible(state) else None

    def possible(self, state: Credo) -> Any:
        """True if anything can be refuted or taught: a bool, or an Unknown. Raises NotKnown."""
        actor = self.frame.actor
        rivals = others(state, actor) if self.frame.target is None else (self.frame.target,)
        if any(refutable(state, actor, seat) for seat in rivals):
            return True
        if any(has_unknown_mat(state, seat) for seat in (actor, *rivals)):
            return is_so(state, Question("refute-or-teach", (name_of(state, actor),), YES_NO, "cf.use"))
        lessons = (Teach(article, seat) for article in mat(state, actor) or () for seat in rivals)
        return any(next(teaching_breaches(state, actor, lesson), None) is None for lesson in lessons)

    def moves(self, state: Credo, /) -> list[RefuteChurch | Teach]:
        actor = self.frame.actor
        moves: list[RefuteChurch | Teach] = []
        for seat in others(state, actor):
            if state.ruling("G36") == "before":
                moves += [RefuteChurch(seat, article) for article in movable(state, seat)]
            else:
                moves.append(RefuteChurch(seat))
            cards = mat(state, actor) or box().articles
            moves += [Teach(article, seat) for article in cards]
        return moves

    def forbids(self, state: Credo, move: RefuteChurch | Teach, /) -> Iterator[Breach]:
        if isinstance(move, RefuteChurch):
            yield from refutation_breaches(state, self.frame.actor, move)
        else:
            yield from teaching_breaches(state, self.frame.actor, move)
        if self.frame.target is not None:
            yield from elsewhere_breaches(self.frame, move.player)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("cf.use", "first", player=Player(self.frame.actor))

    def resolve(self, state: Credo, /) -> Credo:
        return happened(state, state.then(), "G58", "fizzles", event=self.frame.event)

    def chosen(self, state: Credo, move: RefuteChurch | Teach, /) -> Credo:
        actor = self.frame.actor
        if isinstance(move, RefuteChurch):
            witness(("cf.refute", "cf.keep-bishop"))
            mission = replace(self.frame, target=move.player, article=move.article or "")
            after = state.then(Rolling("refutation", mission))
            return happened(state, after, "cf.refute", "goes", player=actor, other=move.player, card=mission.bishop)
        return taught(state, actor, move)


def refutation_breaches(state: Credo, actor: Seat, move: RefuteChurch) -> Iterator[Breach]:
    """Why a Church can't be refuted. Raises NotKnown."""
    if move.player == actor:
        yield breach("misc.no-self-refute", "own")
        return
    if not has_unknown_mat(state, move.player) and not refutable(state, actor, move.player):
        if movable(state, move.player):
            yield breach("G37", "all-same", player=Player(move.player))
        else:
            yield breach("cf.refute", "nothing", player=Player(move.player))
        return
    if state.ruling("G36") == "before" and move.article is None:
        yield breach("G36", "name")
    elif move.article is not None:
        if state.ruling("G36") == "after":
            yield breach("G36", "too-early")
        yield from article_breaches(state, actor, move.player, move.article)


def refutable(state: Credo, actor: Seat, target: Seat) -> tuple[str, ...]:
    """The Articles of a Church that some roll of a player's mission lets fall; none if its mat is unknown. Raises
    NotKnown."""
    lower = movable(state, target)
    return tuple(each for each in lower if next(article_breaches(state, actor, target, each), None) is None)


def article_breaches(state: Credo, actor: Seat, target: Seat, article: str) -> Iterator[Breach]:
    """Why an Article of a Church can't be refuted. Raises NotKnown."""
    if doctrine(state, target, numbers_of(article)[0]) != article:
        yield breach("cf.refute", "lacks", player=Player(target), article=article_term(article))
    elif rank(state, target, article) == RANKS[FAITH]:
        yield breach("cf.refute", "faith", article=article_term(article))
    if on_mat(state, actor, article) and state.ruling("G37") == "forbid":
        yield breach("G37", "same", article=article_term(article))


class Refuting(Pick, frozen=True, tag="refuting"):
    """The roll lets an Article fall. firm: any except an Article of Faith; else a Customary Practice only."""

    asks: ClassVar[tuple[type[Move], ...]] = (Refute,)
    frame: Mission
    firm: bool = False

    @property
    def target(self) -> Seat:
        """The Church that is refuted."""
        if self.frame.target is None:
            raise LookupError("a mission without a target")
        return self.frame.target

    def open_articles(self, state: Credo) -> tuple[str, ...]:
        """The Articles that the roll lets fall. Raises NotKnown."""
        named = (self.frame.article,) if self.frame.article else movable(state, self.target)
        return tuple(article for article in named if next(self._breaches(state, article), None) is None)

    def chooser(self, state: Credo, /) -> Seat | None:
        several = has_unknown_mat(state, self.target) or len(self.open_articles(state)) > 1
        return self.frame.actor if several and not self.frame.article else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Refute(article) for article in movable(state, self.target) or box().articles]

    def _breaches(self, state: Credo, article: str) -> Iterator[Breach]:
        yield from article_breaches(state, self.frame.actor, self.target, article)
        on_mat = doctrine(state, self.target, numbers_of(article)[0]) == article
        if not self.firm and on_mat and rank(state, self.target, article) > RANKS[CUSTOMARY]:
            yield breach("table.refutation", "customary", article=article_term(article))

    def forbids(self, state: Credo, move: Refute, /) -> Iterator[Breach]:
        yield from self._breaches(state, move.article)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("table.refutation", "first", player=Player(self.frame.actor))

    def chosen(self, state: Credo, move: Refute, /) -> Credo:
        return self.refuted(state, move.article)

    def resolve(self, state: Credo, /) -> Credo:
        open_articles = self.open_articles(state)
        if not open_articles:
            return happened(state, state.then(), "table.refutation", "nothing", other=self.target)
        return self.refuted(state, open_articles[0])

    def refuted(self, state: Credo, article: str) -> Credo:
        """Moves the Article, and all duplicates of its number, to the yellow discard."""
        witness(("misc.rejected-duplicates", "G14c"))
        after = discarded(lift(state.then(), self.target, article), article)
        after = happened(state, after, "cf.refute", "falls", other=self.target, article=article)
        return drop_duplicates(after, (self.target,), numbers_of(article), for_good=False)


def drop_duplicates(state: Credo, who: tuple[Seat, ...], numbers: tuple[int, ...], for_good: bool) -> Credo:
    """Takes the duplicates of these numbers out of the hands. If the referee does not see a hand, its player says
    so."""
    for seat in who:
        for card in duplicates(state, seat, numbers):
            state = drop(state, seat, card, for_good)
    if any(CARD in (state.hands[seat] or ()) for seat in who):
        return state.push(Duplicates(who, numbers, for_good))
    return state


def drop(state: Credo, seat: Seat, card: str, for_good: bool) -> Credo:
    """Takes a duplicate out of a hand."""
    after = hand_without(state, seat, (card,))
    if for_good:
        after = replace(after, rejected=tuple(sorted((*after.rejected, card))))
    else:
        after = discarded(after, card)
    return happened(state, after, "misc.rejected-duplicates", "dropped", player=seat, article=card)


class Duplicates(Opening, frozen=True, tag="duplicates"):
    """Players with duplicates of a fallen number discard them, if the referee does not see the hands."""

    clauses: ClassVar[tuple[str, ...]] = ("misc.rejected-duplicates",)
    asks: ClassVar[tuple[type[Move], ...]] = (Discard, Pass)
    who: tuple[Seat, ...]
    numbers: tuple[int, ...]
    for_good: bool
    passed: tuple[Seat, ...] = ()

    def openers(self, state: Credo, /) -> tuple[Seat, ...]:
        holding = (seat for seat in self.who if CARD in (state.hands[seat] or ()))
        return tuple(seat for seat in holding if seat not in self.passed)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Pass) or (isinstance(move, Discard) and move.card in box().articles)

    def ways(self, state: Credo, seat: Seat, /) -> Iterable[Move]:
        bearing = {article for number in self.numbers for article in box().bearing[number]}
        return [*(Discard(article) for article in sorted(bearing)), Pass()]

    def forbids(self, state: Credo, seat: Seat, move: Discard | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Discard):
            if not set(numbers_of(move.card)) & set(self.numbers):
                yield breach("misc.rejected-duplicates", "other", article=article_term(move.card))
            elif not unseen_left(state, move.card):
                yield breach("comp.article-129", "none", card=article_term(move.card))

    def done(self, state: Credo, seat: Seat, move: Discard | Pass, /) -> Credo:
        if isinstance(move, Discard):
            return drop(state, seat, move.card, self.for_good)
        after = state.then(replace(self, passed=(*self.passed, seat)))
        return happened(state, after, "misc.rejected-duplicates", "none", player=seat)


def unseen_left(state: Credo, card: str) -> bool:
    """True if a copy of a yellow card is nowhere in sight."""
    from ..draws import unseen_yellow

    return unseen_yellow(state)[card] > 0


def teaching_breaches(state: Credo, actor: Seat, move: Teach) -> Iterator[Breach]:
    """Why an Article can't be taught. Raises NotKnown."""
    named = article_term(move.article)
    if move.player == actor:
        yield breach("cf.teach", "self")
        return
    if doctrine(state, actor, numbers_of(move.article)[0]) != move.article:
        yield breach("cf.teach", "not-yours", article=named)
    if not may_hold(state, actor, move.article) or (
        move.article not in (state.hands[actor] or ()) and not unseen_left(state, move.article)
    ):
        yield breach("cf.teach", "no-duplicate", article=named)
    elif move.article not in (state.hands[actor] or ()):
        on_trust(breach("cf.teach", "no-duplicate", article=named))
    if any(decided(state, number) for number in numbers_of(move.article)):
        yield breach("creed.final", "decided", article=named)
    if needs_faith(move.article):
        yield breach("G14b", "article-1", article=named)
        return
    clash = clashing(state, move.player, move.article)
    if clash == (move.article,):
        yield breach("cf.teach", "has-it", player=Player(move.player), article=named)
    elif any(rank(state, move.player, each) == RANKS[FAITH] for each in clash):
        yield breach("G14b", "faith", player=Player(move.player), article=named)


def taught(state: Credo, actor: Seat, move: Teach) -> Credo:
    """Moves the duplicate from the hand to the other Church, which makes room for it."""
    after = hand_without(state.then(MakeRoom(move.player, move.article)), actor, (move.article,))
    after = replace(after, in_play=with_cards(after.in_play, (move.article,)))
    return happened(state, after, "cf.teach", "teaches", player=actor, other=move.player, article=move.article)


class MakeRoom(Pick, frozen=True, tag="make-room"):
    """The Church that is taught gives up one of its own Articles, and the new one takes its category. If the Church has
    another doctrine of the same number, it gives up that one (G14b)."""

    clauses: ClassVar[tuple[str, ...]] = ("cf.teach-replace",)
    asks: ClassVar[tuple[type[Move], ...]] = (Replace,)
    seat: Seat
    article: str

    def options(self, state: Credo) -> tuple[str, ...]:
        """The Articles that can make room. Raises NotKnown."""
        return clashing(state, self.seat, self.article) or movable(state, self.seat)

    def chooser(self, state: Credo, /) -> Seat | None:
        if has_unknown_mat(state, self.seat) and not clashing(state, self.seat, self.article):
            return self.seat
        options = self.options(state)
        categories = {category_of(state, self.seat, each) for each in options}
        clash = bool(clashing(state, self.seat, self.article))
        return self.seat if len(categories if clash else options) > 1 else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [Replace(each) for each in self.options(state) or box().articles]

    def forbids(self, state: Credo, move: Replace, /) -> Iterator[Breach]:
        options = self.options(state)
        if options and move.article not in options:
            yield breach("cf.teach-replace", "not-that", article=article_term(move.article))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("cf.teach-replace", "first", player=Player(self.seat), article=article_term(self.article))

    def chosen(self, state: Credo, move: Replace, /) -> Credo:
        return self.replaced(state, move.article)

    def resolve(self, state: Credo, /) -> Credo:
        options = self.options(state)
        if options:
            return self.replaced(state, options[0])
        category = free_category(state, self.seat) or CATEGORIES[-1]
        return self.laid(state, state.then(), category)

    def replaced(self, state: Credo, gone: str) -> Credo:
        """The State after an Article gave up its place."""
        category = category_of(state, self.seat, gone) or CATEGORIES[-1]
        after = state.then()
        given_up = tuple(dict.fromkeys((gone, *clashing(state, self.seat, self.article))))
        for article in given_up:
            after = discarded(lift(after, self.seat, article), article)
        after = happened(state, after, "cf.teach-replace", "gives-up", player=self.seat, articles=given_up)
        return self.laid(state, after, category)

    def laid(self, before: Credo, after: Credo, category: str) -> Credo:
        """The State after the taught Article was laid in this category."""
        if self.article in after.in_play:
            after = replace(after, in_play=without(after.in_play, self.article))
        after = lay(after, self.seat, self.article, category)
        steps: tuple[Step, ...] = penalty_steps(after, self.seat, self.article)
        after = after.push(*steps) if steps else after
        return happened(
            before, after, "cf.teach-replace", "laid", player=self.seat, article=self.article, category=category
        )
