"""The page of a job: its view goes through its template, and the page XML becomes a tree, and a display list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.library.errors import LibraryError
from referee.words.translation import words

from ..markup.tree import Node
from ..page.problems import Problem, SheetError
from ..views.catalogue import catalogue
from ..views.game_words import GameWords
from .jobs import Job

if TYPE_CHECKING:
    from ..layout.deck_options import DeckOptions
    from ..layout.display_list import DisplayList
    from ..layout.document import Blocks


def words_of(job: Job) -> GameWords:
    """The words of the job's game in its language. Raises Unwritten."""
    return GameWords(catalogue(job.game), words(job.lang))


def compose(job: Job) -> str:
    """The page XML of a job. Raises LibraryError, SheetError."""
    return _composed(job, marked=False)


def compose_marked(job: Job) -> str:
    """The page XML of a job, before every tag the place in the templates where it stands. Raises as `compose`."""
    return _composed(job, marked=True)


def _composed(job: Job, *, marked: bool) -> str:
    from ..views.registry import on_sample, view_of
    from ..views.sheet import sheet_of
    from .template import render

    game_words = words_of(job)
    sample = on_sample(job.game, job.aid, job.variant)
    sheet = sheet_of(job.aid, job.variant, game_words, job.paper, job.theme, sample=sample)
    view = view_of(job.game, job.aid, job.variant, game_words)
    try:
        return render(job.template, {"sheet": sheet, "v": view, "say": _asked(game_words)}, marked=marked)
    except SheetError as wrong:
        file = f"data/{job.game.replace('-', '_')}/aids.toml"
        raise SheetError([replace(p, where=file) if _nowhere(p, job) else p for p in wrong.problems]) from None


def _asked(game_words: GameWords) -> Callable[..., str]:
    """What templates ask messages by. Raises SheetError also for a place in a message that gets no value."""
    from ..render.icons import names

    known = names()

    def say(message: str, /, **values: object) -> str:
        text = game_words.say(message, **values)
        if "{" in text and (lacking := [slot for slot in game_words.slots(message) if slot not in {*values, *known}]):
            slip = {"id": message, "slot": lacking[0]}
            raise SheetError([Problem("aids-say-slot", slip, "aids-way-say-slot")])
        return text

    return say


def _nowhere(problem: Problem, job: Job) -> bool:
    """True if the template of a job is not there."""
    return problem.what == "aids-template-none" and problem.where == job.template


def tree(job: Job, xml: str | None = None) -> Node:
    """The typed tree of a job. Raises LibraryError, SheetError."""
    from ..markup.parse import parse

    return parse(compose(job) if xml is None else xml, job.template)


def laid_out(job: Job) -> DisplayList:
    """A job set, with everything where it lies. Raises LibraryError, SheetError."""
    aid = tree(job)
    return blocks_of(job, aid).on(aid.text("paper"), job.theme)


def blocks_of(job: Job, aid: Node) -> Blocks:
    """The tree of a job as blocks, for any paper. Raises SheetError."""
    from ..layout.document import Blocks
    from ..render.icons import names

    return Blocks(aid, job.template, names())


def in_template(
    job: Job, wrong: SheetError, options: DeckOptions | None = None, *, forms: bool = False
) -> list[Problem]:
    """The problems of a job with their places in its templates: it is made once more, with every tag marked."""
    from ..layout.document import set_document
    from ..render.icons import names

    try:
        aid = tree(job, compose_marked(job))
        set_document(aid, job.template, names(), theme=job.theme, options=options, forms=forms)
    except SheetError as again:
        return again.problems
    except LibraryError:
        pass
    return wrong.problems


def fillable(job: Job) -> bool:
    """True if a sheet has something to fill in on the screen; what stands on cards is filled in by hand."""
    return any(
        node.tag in ("field", "choice") or (node.tag == "tick" and node.given("name")) for node in _off_cards(tree(job))
    )


def _off_cards(node: Node) -> Iterator[Node]:
    """A node and all below it but the decks."""
    if node.tag != "deck":
        yield node
        for child in node.nodes():
            yield from _off_cards(child)


def icon_words(job: Job) -> dict[str, str]:
    """What icons say in words, as far as they say something that no word beside them says."""
    game_words = words_of(job)
    ids = [id for id in game_words.catalogue.messages if id.startswith("icon.")]
    return {id.removeprefix("icon."): game_words.say(id) for id in ids}
