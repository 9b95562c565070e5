"""A dispute without log or file: `settle`, and position files for people: `position`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.desk.choosing import MOST_ANSWERS, answers_text

from .common import rulings_of, show_json
from .options import GameArg, Json, Lang, NotationIn, Rulings, StoreDir, Verbose, completing, new_app
from .saying import game_and_line
from .speech import spoken, t
from .telling import show_verdict
from .usage import UsageError

if TYPE_CHECKING:
    from referee.desk.settling import Closed, Dispute, Next, Open

app = new_app()
ASKED = 3
"""The exit code while something has to be asked."""

MOST_IN_A_LINE = 5
"""Answers that stand behind a question; more of them stand one below the other."""

SEATS = "seats"
"""The question for the number of players, which comes before every other."""


@app.command(help=t("help.settle"))
def settle(
    said: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [SEAT: MOVE]", help=t("option.settle"), autocompletion=completing("games")),
    ] = None,
    seats: Annotated[str | None, typer.Option("--seats", help=t("option.players"), metavar="Ann,Ben / 3")] = None,
    variant: Annotated[str, typer.Option("--variant", help=t("option.variant"), metavar="VARIANT")] = "",
    edition: Annotated[str | None, typer.Option("--edition", help=t("option.edition"), metavar="ID")] = None,
    ruling: Rulings = None,
    answer: Annotated[
        list[str] | None, typer.Option("--answer", "-a", help=t("option.settle-answer"), metavar="ID=VALUE")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help=t("option.settle-out"), metavar="FILE")] = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    asks = not as_json and sys.stdin.isatty()
    told = _answers(answer)
    game, statement = _dispute(said or [], asks)
    names = _players(game, statement, told.pop(SEATS, seats), asks)
    if names is None:
        raise typer.Exit(_seats_asked(game, told))
    agreed: dict[str, Any] = {"variant": variant, "edition": edition or "", "rulings": rulings_of(ruling)}
    found = settled(game, statement, names, told, asks, store, **agreed)
    raise typer.Exit(_show(found, as_json, out, notation, verbose))


def settled(
    game: str,
    statement: str,
    names: tuple[str, ...],
    told: dict[str, str],
    asks: bool,
    store: Path | None,
    **agreed: Any,
) -> Open | Closed:
    """The verdict; or, where nobody can be asked, the next question. Raises NotationError, NoAgreement."""
    from referee.desk.settling import Dispute, Open, blank

    dispute = Dispute(blank(game, spoken(), names, store, **agreed), statement)
    found = dispute.step(told)
    while asks and isinstance(found, Open):
        told[found.question.id] = _asked(dispute, found.question, told)
        found = dispute.step(told)
    return found


def _asked(dispute: Dispute, question: Next, told: dict[str, str], whole: bool = False) -> str:
    """What is typed to a question, asked again until it is one of its answers. Many answers stand one below the other,
    and their numbers can be typed; of a question with likely answers these come first, the `whole` list after “more”.
    Enter takes the first where a question has a likely answer; `?` says that nobody knows."""
    from referee.desk.reading import NoAnswer

    every = tuple(each.text for each in question.answers)
    labels = every if whole or not question.first else (*every[: question.first], t("settle.more"))
    listed = len(every) > MOST_IN_A_LINE and not all(label.isdecimal() for label in every)
    shown = (
        f"1–{len(labels)}" if listed else answers_text(labels, spoken()) or spoken().list(labels[:MOST_ANSWERS], "or")
    )
    hints = [shown] if told else [shown, t("settle.unknown")]
    if question.likely:
        hints.append(t("settle.enter", answer="1" if listed else labels[0]))
    whom = f"{question.to}: " if question.to and question.to not in question.text else ""
    width = len(str(len(labels)))
    lines = "".join(f"\n  {number:>{width}}  {label}" for number, label in enumerate(labels, 1))
    lines = f"{lines}\n" if listed else " "
    while True:
        said = input(f"{whom}{question.text}{lines}({' · '.join(hints)}) ").strip()
        if not said and question.likely:
            return question.answers[0].value
        if len(labels) < len(every) and said.casefold() in (str(len(labels)), labels[-1].casefold()):
            return _asked(dispute, question, told, whole=True)
        if listed and said.isdecimal() and 0 < int(said) <= len(labels):
            return question.answers[int(said) - 1].value
        try:
            dispute.step({**told, question.id: said or "?"})
        except NoAnswer:
            print(t("settle.no-answer", said=said, answers=shown))
            continue
        return said or "?"


def _show(
    found: Open | Closed, as_json: bool, out: Path | None, notation: str | None = None, verbose: bool = False
) -> int:
    """Prints a verdict or the next question, and gives the exit code."""
    from msgspec import to_builtins
    from msgspec.structs import replace

    from referee.core.verdict import Illegal
    from referee.desk.resting import deciding
    from referee.desk.settling import Open
    from referee.desk.verdicts import CODES

    if isinstance(found, Open):
        if as_json:
            show_json(found)
        else:
            _show_question(found.question, verbose)
        return ASKED
    answer, position = found.answer, found.position()
    if out is not None:
        _write(out, position)
    if as_json:
        show_json({**to_builtins(answer), "answers": found.answers, "position": position})
        return CODES[answer.verdict]
    if not verbose and isinstance(found.judged.verdict, Illegal):
        found = replace(found, judged=replace(found.judged, verdict=replace(found.judged.verdict, also_if=())))
    show_verdict(found.judged, answer, deciding(found.judged), notation, verbose)
    if answer.groups:
        print(t("settle.groups"))
        for group in answer.groups:
            print(f"  {t(f'settle.group.{group.verdict}', answers=spoken().list(group.labels, 'or'))}")
    if answer.told and not sys.stdin.isatty():
        print(t("settle.rests"))
        for basis in answer.told:
            print(f"  {basis.question} – {basis.answer or t('settle.nobody')}")
    return CODES[answer.verdict]


def _show_question(question: Next, verbose: bool) -> None:
    values = [each.value for each in question.answers]
    if question.first and not verbose:
        values = [*values[: question.first], t("settle.more-verbose")]
    answers = spoken().list(values, "or")
    print(f"? {question.text}")
    print(f"  --answer {question.id}=…  ({answers})")


def _answers(given: list[str] | None) -> dict[str, str]:
    """`["turn=Ann"]` as a mapping. Raises UsageError."""
    found = {}
    for each in given or []:
        id_, equals, value = each.partition("=")
        if not equals:
            raise UsageError("error.settle-answer", told=each)
        found[id_.strip()] = value.strip()
    return found


def _dispute(said: list[str], asks: bool) -> tuple[str, str]:
    """The game and the statement; what is left out is asked. Raises UsageError."""
    from referee.library.load import games

    game, statement = game_and_line(said) if len(said) != 1 or said[0] not in games() else (said[0], "")
    if asks and game is None:
        game = input(f"{t('settle.which-game')} ({spoken().list(games(), 'or')}) ").strip()
    if asks and not statement and game in games():
        from referee.games import game_of

        example = game_of(game).notation.lines()[0]
        statement = input(f"{t('settle.what', example=example)} ").strip()
    if not game or not statement:
        raise UsageError("error.settle-position")
    return game, statement


def _players(game: str, statement: str, told: str | None, asks: bool) -> tuple[str, ...] | None:
    """Who plays; None where that has to be asked and nobody can be. Raises Unwritten."""
    from referee.desk.settling import seats_said
    from referee.games import game_of

    least, most = game_of(game).data.game.seats
    if told is None and least == most:
        told = str(least)
    if told is None and asks:
        told = input(f"{t('settle.seats')} ").strip()
    if not told:
        return None
    if told.isdecimal():
        return seats_said(statement, int(told), game)
    return tuple(name.strip() for name in told.split(","))


def _seats_asked(game: str, told: dict[str, str]) -> int:
    """Asks for the players, as JSON or in words."""
    from referee.desk.settling import Choice, Next, Open
    from referee.games import game_of

    least, most = game_of(game).data.game.seats
    choices = tuple(Choice(str(n), str(n)) for n in range(least, most + 1))
    question = Next(SEATS, None, t("settle.seats"), choices, "")
    return _show(Open(None, game, question, told, {"game": game}), "--json" in sys.argv, None)


def _write(file: Path, position: dict[str, Any]) -> None:
    from referee.table.letters import tables_to_text

    try:
        file.write_text(tables_to_text(position), encoding="utf-8")
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None


@app.command(help=t("help.position"))
def position(
    game: GameArg,
    blank: Annotated[bool, typer.Option("--blank", help=t("option.blank"))] = False,
    example: Annotated[bool, typer.Option("--example", help=t("option.example"))] = False,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.desk.templates import example_file, template
    from referee.games import game_of

    if blank == example:
        raise UsageError("error.position-way")
    print(template(game_of(game), spoken()) if blank else example_file(game_of(game), spoken()), end="")
