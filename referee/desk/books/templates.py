"""Position files for people: a commented template, a filled example."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from referee.core.state.positions import COMMON
from referee.library.load import load_examples
from referee.table.letters import tables_to_text
from referee.words import contexts

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.fields import Field
    from referee.words.translation import Words

WIDTH = 100


def template(game: Game, words: Words) -> str:
    """Every key of a game's position file with what it means, each behind a `#` until somebody fills it in."""
    lines = [f'game = "{game.id}"', *comment(common(words, "seats"))]
    lines.append(f"seats = [{', '.join(_quoted(name) for name in game.usual_seats)}]")
    variants = list(game.data.game.variants)
    if variants:
        lines += [
            "",
            *comment(common(words, "variant")),
            f"# variant = {_quoted(variants[0])}",
        ]
    for field in (each for each in game.fields if each.key):
        lines += ["", *comment(meaning(game, words, field.key, field.means)), f"# {field.key} = {_sample(field)}"]
    return "\n".join(lines) + "\n"


def example_file(game: Game, words: Words) -> str:
    """The fullest of the game's worked examples, as a position file."""
    example = max(load_examples(game.id), key=lambda each: len(str(each.position)))
    title = words.text(game.id, f"example.{example.id}.title", example.title)
    tables = {"game": game.id, **{key: value for key, value in example.position.items() if key != "game"}}
    return "\n".join(comment(title)) + "\n" + tables_to_text(tables)


def meaning(game: Game, words: Words, key: str, english: str) -> str:
    """What a key of a position file means, in the language spoken."""
    return words.text(game.id, contexts.position_key(key), english)


def common(words: Words, key: str) -> str:
    """What a key means that the file of every game may have."""
    return words.text("referee", contexts.position_key(key), COMMON[key])


def comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, WIDTH)]


def _sample(field: Field) -> str:
    """A value of the kind that a key wants, as it could be written."""
    return _shape(field.kind.schema())


def _shape(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " / ".join(_quoted(each) for each in schema["enum"])
    if "anyOf" in schema:
        return _shape(schema["anyOf"][0])
    match schema.get("type"):
        case "integer":
            return str(schema.get("minimum", 0))
        case "boolean":
            return "true"
        case "array":
            return f"[{_shape(schema.get('items', {}))}]"
        case "object":
            keys = schema.get("properties") or {"…": schema.get("additionalProperties", {})}
            return "{ " + ", ".join(f"{key} = {_shape(value)}" for key, value in keys.items()) + " }"
    return '"…"'


def _quoted(text: object) -> str:
    return f'"{text}"' if isinstance(text, str) else str(text).lower()


def written(game: str, words: Words, blank: bool) -> str:
    """The position file of a game: to be filled in, or filled. Raises Unwritten."""
    from referee.games import game_of

    return template(game_of(game), words) if blank else example_file(game_of(game), words)
