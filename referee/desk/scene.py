"""A game under way, or a position, with everything that is needed to speak of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.judge import breaches_of, judge
from referee.core.rules.play import candidates_below, decision, legal_moves
from referee.core.rules.step import Ask
from referee.core.rules.verb import Speaker
from referee.core.rules.verdict import Illegal
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat, agree
from referee.core.words.wording import Sayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.core.game import Game
    from referee.core.rules.breach import Breach
    from referee.core.rules.decision import Decision
    from referee.core.rules.ending import Ending
    from referee.core.rules.move import Move, Mover
    from referee.core.state.question import Question
    from referee.core.state.state import State
    from referee.core.words.panels import Line
    from referee.table.fold import Table


class Scene(Struct, frozen=True):
    """`state` is the position, `sayer` puts it into words; `kept` is the table that keeps the game, if one does."""

    game: Game
    state: State
    sayer: Sayer
    kept: Table | None = None

    @property
    def table(self) -> Table:
        """The table that keeps the game. Raises LookupError for a position that no table keeps."""
        if self.kept is None:
            raise LookupError("no table keeps this game")
        return self.kept

    @property
    def id(self) -> str:
        """The id of the game."""
        return str(self.game.id)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by name."""
        names: tuple[str, ...] = self.state.terms.seats
        return names

    @property
    def revision(self) -> str | None:
        """What the table that keeps the game has come to, for `at`; None if none does."""
        return None if self.kept is None else str(self.table.revision)

    @property
    def decision(self) -> Decision | None:
        """Who has to choose now; None when the game is over. Raises NotKnown."""
        return decision(self.state)

    def decision_seen(self) -> Decision | None:
        """The same; None, too, where that hangs on what this view of the position leaves out."""
        try:
            return self.decision
        except NotKnown:
            return None

    def question(self) -> Question | None:
        """The question that the referee waits for, if it does."""
        head = self.state.agenda[0] if self.state.agenda else None
        return head.question if isinstance(head, Ask) else None

    def next(self) -> str:
        """What has to happen next, in words; the question itself where one waits for its answer."""
        question = self.question()
        if question is not None:
            return str(self.sayer.question(question).text)
        return str(self.sayer.line(self.game.next(self.state)))

    def carried_out(self) -> tuple[str, ...]:
        """The words of the card that is being carried out now; nothing if none is."""
        frame = getattr(self.state.agenda[0], "frame", None) if self.state.agenda else None
        component = getattr(frame, "card", "")
        if not component:
            return ()
        cards = {card.component: card for card in self.game.cards(self.state.terms.edition)}
        card = cards.get(component)
        if card is None:
            return ()
        speaker = Speaker(self.game.data, self.sayer.words)
        return (speaker.name(component), *card.say(speaker))

    def example(self, viewer: Seat | None = None) -> str:
        """A line that is legal right now and that the viewer may read; empty if there is none."""
        return next(iter(self.lines(viewer)), "")

    def answers(self) -> tuple[str, ...]:
        """What may be told, as lines to type."""
        question = self.question()
        return () if question is None else tuple(f"tell {answer}" for answer in question.answers)

    def movers(self) -> tuple[Mover, ...]:
        """Who may move now; nobody if that hangs on what this view of the position leaves out."""
        wanted = self.decision_seen()
        return () if wanted is None else wanted.movers()

    def lines(self, viewer: Seat | None = None) -> list[str]:
        """Every legal line of the present position that a seat, or a bystander, may read."""
        return [line for who in self.movers() for line in self.open_to(who, viewer) if line is not None]

    def possible(self, viewer: Seat | None = None) -> list[str]:
        """The legal lines, and those too that are secret, as far as the viewer can tell."""
        wanted = self.decision_seen()
        if wanted is None:
            return []
        if not wanted.seats:
            return self.lines(viewer)
        by_seat = (self.possible_to(seat, viewer) for seat in wanted.seats)
        return [self.game.notation.write(state, move) for state, moves in by_seat for move in moves]

    def heads(self, viewer: Seat | None = None) -> set[str]:
        """The words with which these lines begin; where none is sure, those of the lines that nothing forbids for all
        that the viewer sees."""
        if sure := {line.split()[0] for line in self.possible(viewer)}:
            return sure
        shown, write = masked(self.state, viewer), self.game.notation.write
        moves = (move for who in self.movers() for move, broken in self.weighed(who, viewer) if broken is None)
        return {write(shown, move).split()[0] for move in moves}

    def open_to(self, who: Mover, viewer: Seat | None) -> list[str | None]:
        """The legal moves of one who may choose now, or the answers to the referee's question, as lines that the viewer
        may read; None stands for those that are nobody else's business."""
        if self.question() is not None:
            return list(self.answers())
        game = self.game
        state, moves = self.possible_to(who, viewer)
        seen = dict.fromkeys(game.seen(state, who, move, viewer) for move in moves)
        return [None if move is None else game.notation.write(state, move) for move in seen]

    def possible_to(self, who: Mover, viewer: Seat | None) -> tuple[Any, list[Move]]:
        """The moves of a mover that are possible by what the viewer sees, and the position in which they were looked
        for. Moves that depend on hidden things are left out, unless the viewer is the mover."""
        shown = masked(self.state, viewer)
        if who != viewer:
            return shown, legal_moves(shown, who)
        return self.state, [move for move, broken in self.weighed(who, viewer) if broken is None]

    def weighed(self, who: Mover, viewer: Seat | None) -> Iterator[tuple[Move, Breach | None]]:
        """What is worth trying for one who may choose now, each with the first rule that it breaks for all that the
        viewer sees; None if none is broken for sure."""
        shown = masked(self.state, viewer)
        for _, _, moves in candidates_below(self.state if who == viewer else shown, who):
            for move in moves:
                yield move, _surely_broken(shown, who, move)

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat, or a bystander, may see, as plain tables."""
        shown: dict[str, Any] = self.game.view(self.state, seat)
        return shown

    def position(self, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
        """The tables of a position file: what that seat, or a bystander, may see; or everything."""
        tables: dict[str, Any] = self.game.write_position(self.state, seat, everything)
        return tables

    def seat(self, name: str | None) -> Seat | None:
        """A seat by its player's name. Raises ValueError."""
        return None if name is None else Seat(self.seats.index(name))

    def count(self) -> tuple[Line, ...]:
        """The count as it stands, line by line: while a kept game runs, of what lies open to everybody."""
        running = self.kept is not None and not self.state.over()
        lines: tuple[Line, ...] = self.game.score(masked(self.state, None) if running else self.state)
        return lines

    def ending(self) -> Ending | None:
        """How the game ended, or None while it runs."""
        end: Ending | None = self.game.ending(self.state)
        return end

    def returns(self) -> dict[str, float] | None:
        """What the game brought each player: 1 for a win, 0 for a draw, -1 for a loss; None while it runs."""
        ended = self.ending()
        if ended is None:
            return None
        if not ended.winners:
            return dict.fromkeys(self.seats, 0.0)
        return {name: 1.0 if Seat(seat) in ended.winners else -1.0 for seat, name in enumerate(self.seats)}

    def under(self, rulings: dict[str, str]) -> Self:
        """The same position under other rulings. Raises NoAgreement."""
        terms = self.state.terms
        agreed = agree(self.game.data, terms.seats, terms.edition, terms.variant, {**terms.options, **rulings})
        sayer = Sayer(self.game.data, self.sayer.words, terms.seats, agreed.options)
        return replace(self, state=replace(self.state, terms=replace(agreed, knowing=terms.knowing)), sayer=sayer)

    def with_state(self, state: State) -> Self:
        return replace(self, state=state)


def _surely_broken(state: State, who: Mover, move: Move) -> Breach | None:
    """The first rule that a move breaks with every value of what is unknown; None if it may break none."""
    try:
        return next(breaches_of(state, who, move), None)
    except NotKnown:
        verdict = judge(state, who, move)
        return verdict.breaches[0] if isinstance(verdict, Illegal) else None


def is_chance(scene: Scene) -> bool:
    """True if a lot has to fall now."""
    wanted = scene.decision_seen()
    return wanted is not None and wanted.kind is Kind.CHANCE
