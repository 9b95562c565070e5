"""What the desk answers to a move: the verdict, and after a move what it did and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from referee.core.rules.move import Move, Mover
from referee.core.rules.verdict import Depends, Illegal, Verdict
from referee.core.state.question import Question
from referee.core.words.wording import Refusal, Told
from referee.library.described import means

if TYPE_CHECKING:
    from ..scene import Scene

Kind = Literal["legal", "illegal", "depends"]
LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
DEPENDS: Final = "depends"
CODES: dict[str, int] = {LEGAL: 0, ILLEGAL: 1, DEPENDS: 3}
"""The exit codes of the contract."""

NOTE = (
    "what holds of the move by itself, where no position is told; "
    "what only a ruling would bring about, where the move is legal"
)


class Asking(Struct, frozen=True):
    """A question to the table."""

    to: Annotated[str | None, means("the player that is asked, or null for the whole table")]
    text: Annotated[str, means("the question in the language of the command")]
    answers: Annotated[tuple[str, ...], means("what may be answered, in canonical words")]
    clause: Annotated[str, means("the clause that it decides")]


class Outcome(Struct, frozen=True):
    """What some answers to an open question come to."""

    verdict: Annotated[str, means("legal, illegal or depends")]
    answers: Annotated[tuple[str, ...], means("the answers, in canonical words")]
    labels: Annotated[tuple[str, ...], means("the answers in the language of the command")]


class Basis(Struct, frozen=True):
    """A question on whose answer a verdict rests."""

    question: Annotated[str, means("the question in the language of the command")]
    answer: Annotated[str | None, means("its answer in the language of the command; null where nobody knew")]


class Answer(Struct, frozen=True, kw_only=True):
    """`referee check`, `move`, `tell` and `settle` with --json."""

    verdict: Annotated[Kind, means("exit codes 0, 1 and 3")]
    game: Annotated[str, means("the id of the game")]
    move: Annotated[str | None, means("the move in canonical notation")]
    by: Annotated[str | None, means("the player, chance or table; null when that is not known")]
    breaches: Annotated[tuple[Refusal, ...], means("every rule that is broken")]
    questions: Annotated[tuple[Asking, ...], means("what it depends on")]
    rests_on: Annotated[
        tuple[dict[str, str], ...],
        means("the rulings and samples that it rests on, and what is taken on trust"),
    ]
    followed: Annotated[tuple[str | None, ...] | UnsetType, means("the lots that were drawn after the move")] = UNSET
    happened: Annotated[tuple[Told, ...] | UnsetType, means("what the move did, in order")] = UNSET
    next: Annotated[str | UnsetType, means("what has to happen next")] = UNSET
    winners: Annotated[tuple[str, ...] | UnsetType, means("who has won, when the game is over")] = UNSET
    how: Annotated[str | UnsetType, means("the clause by which the game ended")] = UNSET
    revision: Annotated[str | UnsetType, means("what the kept game has come to, for --at")] = UNSET
    note: Annotated[str | UnsetType, means(NOTE)] = UNSET
    either: Annotated[bool | UnsetType, means("true: one of the breaches, whatever the rest")] = UNSET
    groups: Annotated[tuple[Outcome, ...] | UnsetType, means("what each answer comes to that nobody knew")] = UNSET
    told: Annotated[tuple[Basis, ...] | UnsetType, means("the answers on which it rests")] = UNSET
    sequence: Annotated[tuple[Any, ...] | UnsetType, means("the answers to several statements in one line")] = UNSET


class Judged(Struct, frozen=True):
    """A statement with its verdict; `who` and `move` are None if that could not be said."""

    session: Any
    who: Mover | None
    move: Move | None
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return kind_of(self.verdict) == LEGAL

    def answer(self, **more: Any) -> Answer:
        """The verdict in words."""
        scene: Scene = self.session
        return Answer(
            verdict=kind_of(self.verdict),
            game=scene.id,
            move=None if self.move is None else scene.game.notation.write(scene.state, self.move),
            by=None if self.who is None else name_of(self.who, scene.seats),
            breaches=tuple(scene.sayer.refusal(each) for each in getattr(self.verdict, "breaches", ())),
            questions=tuple(asking(scene, each) for each in getattr(self.verdict, "questions", ())),
            rests_on=(*scene.sayer.marks(self.verdict.rests_on), *self._trust()),
            either=getattr(self.verdict, "either", False) or UNSET,
            **more,
        )

    def _trust(self) -> Iterator[dict[str, str]]:
        """What is taken on trust: what would forbid the move if it were otherwise."""
        for each in getattr(self.verdict, "unless", ()):
            refusal = self.session.sayer.refusal(each)
            yield {"trust": refusal.clause, "unless": refusal.because}


def kind_of(verdict: Verdict) -> Kind:
    """`legal`, `illegal` or `depends`."""
    return ILLEGAL if isinstance(verdict, Illegal) else DEPENDS if isinstance(verdict, Depends) else LEGAL


def asking(scene: Scene, question: Question) -> Asking:
    asked = scene.sayer.question(question)
    return Asking(asked.to, asked.text, asked.answers, asked.clause)


def name_of(who: Mover, seats: tuple[str, ...]) -> str:
    """A player's name, `chance` or `table`."""
    return seats[who] if isinstance(who, int) else who.value


def in_order(answers: Sequence[Answer]) -> Answer:
    """The answer that decides of several statements in one line: the last. It brings those before it, and all that
    happened, in order."""
    last = answers[-1]
    if len(answers) < 2:
        return last
    happened = tuple(each for one in answers for each in (one.happened or ()))
    return replace(
        last, happened=happened if last.happened is not UNSET or happened else UNSET, sequence=tuple(answers)
    )


def with_more(answer: Answer, more: Answer) -> Answer:
    """An answer with what followed of itself in its `sequence`."""
    return replace(answer, sequence=(*(answer.sequence or (answer,)), more))
