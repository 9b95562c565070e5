"""What a command judges: a game from its log, or a position from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .common import open_table, read_position, sayer_of
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.core.marks import Marks
    from referee.core.move import Mover
    from referee.core.question import Question
    from referee.core.terms import Seat
    from referee.core.wording import Sayer
    from referee.table.fold import Table


class Dispute(Struct, frozen=True):
    """A State with everything that is needed to speak of it; `table` is None without a log."""

    id: str
    game: Any
    state: Any
    seats: tuple[str, ...]
    sayer: Any
    table: Any = None

    def question(self) -> Question | None:
        """The question that the referee waits for, if it does."""
        from referee.core.step import Ask

        head = self.state.agenda[0] if self.state.agenda else None
        return head.question if isinstance(head, Ask) else None

    def next(self) -> str:
        """What has to happen next, in words; the question itself where one waits for its answer."""
        question = self.question()
        said: str = (
            self.sayer.line(self.game.next(self.state)) if question is None else self.sayer.question(question).text
        )
        return said

    def answers(self) -> tuple[str, ...]:
        """What may be told, as lines to type."""
        question = self.question()
        return () if question is None else tuple(f"tell {answer}" for answer in question.answers)

    def lines(self, viewer: Seat | None = None) -> list[str]:
        """Every legal line of the present position that a seat, or a bystander, may read."""
        from referee.core.play import decision

        wanted = decision(self.state)
        movers = wanted.movers() if wanted is not None else ()
        return [line for who in movers for line in self.open_to(who, viewer) if line is not None]

    def heads(self) -> set[str]:
        """The words with which the legal lines begin, of those too that are secret."""
        from referee.core.play import decision

        wanted = decision(self.state)
        if wanted is None:
            return set()
        if not wanted.seats:
            return {line.split()[0] for line in self.lines()}
        return {line.split()[0] for seat in wanted.seats for line in self.open_to(seat, seat) if line}

    def open_to(self, who: Mover, viewer: Seat | None) -> list[str | None]:
        """The legal moves of one who may choose now, or the answers to the referee's question, as lines that the viewer
        may read; None stands for those that are nobody else's business."""
        from referee.core.play import legal_moves

        if self.question() is not None:
            return list(self.answers())
        state, game = self.state, self.game
        seen = dict.fromkeys(game.seen(state, who, move, viewer) for move in legal_moves(state, who))
        return [None if move is None else game.notation.write(state, move) for move in seen]

    def show_marks(self, marks: Marks) -> None:
        """On what a result rests that is no printed rule: rulings that the table chose itself, and samples."""
        data = self.sayer.data
        for mark in sorted(marks):
            if mark.kind == "sample":
                print(t("rests.sample", field=mark.id))
            elif mark.option != data.ruling(mark.id).default:
                words = self.sayer.text(f"{mark.id}.option.{mark.option}", data.ruling(mark.id).options[mark.option])
                print(t("rests.ruling", id=mark.id, option=words))


def at_table(table: Table) -> Dispute:
    header = table.header
    sayer: Sayer = sayer_of(header.game, header.seats)
    return Dispute(header.game, table.game, table.state, header.seats, sayer, table)


def looked_at(
    game: str | None, position: Path | None, ruling: list[str] | None, name: str | None, store: Path | None
) -> Dispute:
    """What a command is asked about: a position from a file, or a kept game; under other rulings where some are named.
    Raises UsageError, DataError, PositionError, NoGame."""
    rulings = rulings_of(ruling)
    if position is not None:
        return disputed(position, game, store, rulings)
    dispute = at_table(open_table(store, name))
    if game is not None and game != dispute.id:
        raise UsageError("error.other-game", game=game, current=dispute.id)
    return _with_rulings(dispute, rulings) if rulings else dispute


def rulings_of(told: list[str] | None) -> dict[str, str]:
    """`["G7=state"]` as a mapping. Raises UsageError."""
    found = {}
    for each in told or []:
        ruling, equals, option = each.partition("=")
        if not equals:
            raise UsageError("error.ruling-form", told=each)
        found[ruling.strip()] = option.strip()
    return found


def _with_rulings(dispute: Dispute, rulings: dict[str, str]) -> Dispute:
    """The same position under other rulings. Raises NoAgreement."""
    from msgspec.structs import replace

    from referee.core.terms import agree

    terms = dispute.state.terms
    agreed = agree(dispute.sayer.data, terms.seats, terms.edition, terms.variant, {**terms.options, **rulings})
    return replace(dispute, state=replace(dispute.state, terms=agreed))


def disputed(file: Path, game: str | None, store: Path | None, rulings: dict[str, str] | None = None) -> Dispute:
    """A position from a file, under the rulings and the edition that it names. Raises DataError, PositionError."""
    from referee.desk.session import of_position

    told, tables = read_position(file, game)
    session = of_position(told, tables, spoken(), rulings, store)
    return Dispute(told, session.game, session.state, session.seats, session.sayer)
