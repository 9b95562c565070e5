"""JSON Schemas for the data files, made from the types that load them, and for what the commands answer, made from the
types that they answer with: `python -m referee.desk.books.schema`."""

from __future__ import annotations

import json
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from referee.core.game import Game
from referee.core.state.positions import schema_of as position_schema
from referee.core.state.view import schema_of_view
from referee.desk.books.meanings import meaning
from referee.games import game_of
from referee.library.booklet import BookletFile
from referee.library.load import FILES, games, printed
from referee.library.one_page import OnePageFile
from referee.library.paths import data_root
from referee.library.records import QuestionFile
from referee.library.seeds import SeedFile
from referee.search.records import Speech
from referee.speech.closed import Closed
from referee.speech.intents import Intents
from referee.speech.records import SpeechFile, Tongue
from referee.words.glossary import GlossaryFile
from referee.words.language import Language
from referee.words.moves import NotationFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(kind: type[Any], title: str) -> dict[str, Any]:
    """The JSON Schema of one type."""
    (root,), defs = msgspec.json.schema_components([kind], schema_hook=_anything, ref_template="#/$defs/{name}")
    for kind_name, described in defs.items():
        if "description" in described:
            described["description"] = " ".join(cleandoc(described["description"]).split())
        for name, value in described.get("properties", {}).items():
            if "description" not in value and (description := meaning(kind_name, name)):
                value["description"] = description
    return {"$schema": DIALECT, "title": title, **root, "$defs": dict(sorted(defs.items()))}


def _anything(_: type[Any]) -> dict[str, Any]:
    """What is typed elsewhere: a position here is typed by its game."""
    return {"type": ["object", "array", "string", "number", "boolean"]}


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file. What differs by game is typed in the game's own room, and found there by
    the game's id."""
    made = {f"{name.removesuffix('.toml')}.schema.json": schema_of(kind, name) for name, kind in FILES.items()}
    made["one-page.schema.json"] = schema_of(OnePageFile, "one-page.toml")
    made["booklet.schema.json"] = schema_of(BookletFile, "booklet.toml")
    made["search.schema.json"] = schema_of(Speech, "words/<lang>/search.toml")
    made["tongue.schema.json"] = schema_of(Tongue, "words/<lang>/speech.toml")
    made["closed.schema.json"] = schema_of(Closed, "words/<lang>/closed.toml")
    made["intents.schema.json"] = schema_of(Intents, "words/<lang>/intents.toml")
    made["language.schema.json"] = schema_of(Language, "words/<lang>/language.toml")
    made["glossary.schema.json"] = schema_of(GlossaryFile, "words/<lang>/glossary/<game>.toml")
    made["notation.schema.json"] = schema_of(NotationFile, "words/<lang>/notation/<game>.toml")
    made["questions.schema.json"] = schema_of(QuestionFile, "words/<lang>/asks/<game>.toml")
    made["speech.schema.json"] = schema_of(SpeechFile, "speech.toml")
    made["seeds.schema.json"] = schema_of(SeedFile, "seeds/catalogue.toml")
    for game in games():
        module = f"referee.games.{game.replace('-', '_')}"
        of = game_of(game)
        components = import_module(f"{module}.box.components").Components
        made[f"{game}.components.schema.json"] = schema_of(components, f"{game}: components")
        made[f"{game}.edition.schema.json"] = schema_of(of.edition, f"{game}: edition")
        made |= _positions(of)
        if of.has_part("telling.forecast"):
            made["answers/council.schema.json"] = schema_of(
                of.part("telling.forecast").Forecast, "referee council --json"
            )
        if of.has_part("notebook"):
            answer = of.part("notebook.answer").Notebook
            made[f"answers/notebook.{game}.schema.json"] = schema_of(answer, f"referee notebook --json: {game}")
    for game in printed():
        components = import_module(f"referee.games.{game.replace('-', '_')}.box.components")
        made[f"{game}.edition.schema.json"] = schema_of(components.EDITION, f"{game}: edition")
    answers: dict[str, type[Any]] = import_module("referee.desk.answers").ANSWERS
    for name, kind in answers.items():
        made[f"answers/{name}.schema.json"] = schema_of(kind, f"referee {name.replace('-', ' ')} --json")
    bots = {"hint": "counsel:Counsel", "why": "counsel:Reason", "review": "advice:Review"}
    for name, place in {**bots, "simulate": "laboratory.report:Report"}.items():
        module, _, kind_name = place.partition(":")
        kind = getattr(import_module(f"referee.bots.{module}"), kind_name)
        made[f"answers/{name}.schema.json"] = schema_of(kind, f"referee {name} --json")
    bodies: dict[str, type[Any]] = import_module("referee.web.intake").BODIES
    for name, kind in bodies.items():
        made[f"phone/{name}.schema.json"] = schema_of(kind, f"what a phone sends to {name}")
    made["phone/view.schema.json"] = schema_of(import_module("referee.web.pages").View, "the table as a phone sees it")
    present = import_module("referee.desk.table.present").Now
    made["answers/now.schema.json"] = schema_of(present, "referee now --json")
    requested = import_module("referee.desk.offers.requests").Requested
    made["answers/request.schema.json"] = schema_of(requested, "referee check and move --json, where no move is asked")
    asked = import_module("referee.desk.judging.settling").Open
    made["answers/settle.schema.json"] = schema_of(asked, "referee settle --json, while something has to be asked")
    return made


def _positions(of: Game) -> dict[str, dict[str, Any]]:
    """What a position file and a view of a game hold."""
    position, view = f"{of.id}.position.schema.json", f"answers/show.{of.id}.schema.json"
    more = schema_of(get_type_hints(of.part("telling.view").more)["return"], "")
    more |= {"properties": more["$defs"].pop("More")["properties"]} if "$ref" in more else {}
    board = schema_of(import_module("referee.desk.board").Board, "")
    shown = schema_of_view(of, more)
    shown["properties"] |= board["$defs"].pop("Board")["properties"]
    shown["required"] = sorted((*shown["required"], "board"))
    shown["$defs"] = {**shown.get("$defs", {}), **board["$defs"]}
    return {position: position_schema(of), view: shown}


def written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main(place: Path | None = None) -> None:
    """Writes every schema into `data/schema/`."""
    folder = place or data_root() / "schema"
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(written(schema), encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main()
