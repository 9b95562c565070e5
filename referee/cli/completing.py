"""What the shell can complete: games, seats, clauses, rulings, tables, editions, kept games and legal moves.

Nothing here may fail: a shell that asks for completions while no game is kept gets none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

Asked = dict[str, Any]
"""What the command line says so far, by parameter."""


def suggestions(what: str, asked: Asked, incomplete: str) -> list[str]:
    """Everything of that kind that begins as typed."""
    try:
        suggested = _KINDS[what](asked)
    except Exception:
        return []
    typed = incomplete.casefold()
    return [each for each in suggested if each.casefold().startswith(typed)]


def _games(asked: Asked) -> list[str]:
    from referee.library.load import games

    return games()


def _languages(asked: Asked) -> list[str]:
    from referee.words.language import languages

    return languages()


def _game(asked: Asked) -> str:
    """The game on the command line, else the one that is being played."""
    return str(asked.get("game") or _table(asked).header.game)


def _clauses(asked: Asked) -> list[str]:
    from referee.library.load import load_game

    data = load_game(_game(asked))
    return [*data.clause_by_id, *data.ruling_by_id]


def _rulings(asked: Asked) -> list[str]:
    from referee.library.load import load_game

    switches = [ruling for ruling in load_game(_game(asked)).rulings if len(ruling.options) > 1]
    return [f"{ruling.id}={option}" for ruling in switches for option in ruling.options]


def _tables(asked: Asked) -> list[str]:
    from referee.library.load import load_game

    return [table.id for table in load_game(_game(asked)).tables]


def _variants(asked: Asked) -> list[str]:
    from referee.library.load import load_game

    return list(load_game(_game(asked)).game.variants)


def _strengths(asked: Asked) -> list[str]:
    from referee.bots.strengths import STRENGTHS

    return list(STRENGTHS)


def _editions(asked: Asked) -> list[str]:
    from referee.library.editions import editions

    return list(editions(_game(asked), asked.get("store")))


def _store(asked: Asked) -> Any:
    from referee.desk.table.opening import store_in

    folder = asked.get("store")
    return store_in(Path(folder) if folder else None)


def _names(asked: Asked) -> list[str]:
    names: list[str] = _store(asked).names()
    return names


def _table(asked: Asked) -> Any:
    """The game that is meant, as it was kept: nothing is drawn for a completion."""
    from referee.desk.table.opening import as_kept

    return as_kept(_store(asked), asked.get("name"))


def _seats(asked: Asked) -> list[str]:
    return list(_session(asked).seats)


def _moves(asked: Asked) -> list[str]:
    """Every legal move, in the table's own words and in canonical ones."""
    from referee.desk.offers.completions import completions

    return list(completions(_session(asked), lang=asked.get("notation")))


def _session(asked: Asked) -> Any:
    """The kept game, or for `check` of a position file the position."""
    from referee.desk.table.session import at_table

    return _disputed(asked) if asked.get("position") is not None else at_table(_table(asked), _words(asked))


def _disputed(asked: Asked) -> Any:
    """What a position file tells."""
    from referee.desk.books.position_files import disputed

    return disputed(Path(asked["position"]), asked.get("game"), _words(asked), asked.get("store"))


def _words(asked: Asked) -> Any:
    """The words of the language that is asked for behind the command, else of the one it was started in."""
    from .speech import words_asked

    return words_asked(asked["lang"]) if asked.get("lang") else asked["words"]


def _games_or_moves(asked: Asked) -> list[str]:
    return [*(_games(asked) if not asked.get("said") else []), *_or_none(_moves, asked)]


def _answers(asked: Asked) -> list[str]:
    from referee.desk.offers.completions import answer_completions

    return list(answer_completions(_session(asked)))


def _or_none(kind: Any, asked: Asked) -> list[str]:
    try:
        suggested: list[str] = kind(asked)
    except Exception:
        return []
    return suggested


_KINDS = {
    "games": _games,
    "languages": _languages,
    "clauses": _clauses,
    "rulings": _rulings,
    "tables": _tables,
    "variants": _variants,
    "editions": _editions,
    "strengths": _strengths,
    "names": _names,
    "seats": _seats,
    "moves": _moves,
    "said": _games_or_moves,
    "answers": _answers,
}
