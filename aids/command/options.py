"""What options say: names with commas between, how cards are printed. A value that can't be ends the command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.library.errors import DataError, Unwritten

from .again import current
from .messages import t

if TYPE_CHECKING:
    from ..layout.deck_options import BoxOptions, DeckOptions
    from ..make.jobs import Job
    from ..make.printed import Options

OUTPUT: Final = Path("output")
"""Where files go when nothing else is said."""
DEFAULT_THICKNESS: Final = "0.3mm"
"""That of a card, of cardboard of 300 g."""


class Failed(Exception):
    """The command ends with this code; everything has been said."""

    def __init__(self, code: int, text: str = "") -> None:
        self.code, self.told = code, text
        super().__init__(text)


def chosen(asked: str, known: list[str], kind: str) -> list[str]:
    """The names between commas, in any case. Raises Unwritten for one that nobody knows."""
    called = {name.casefold(): name for name in known}
    choices = []
    for part in (part.strip() for part in asked.split(",") if part.strip()):
        if part.casefold() not in called:
            raise Unwritten(kind, part, known)
        choices.append(called[part.casefold()])
    return list(dict.fromkeys(choices))


def langs_of(asked: str) -> list[str]:
    from referee.words.language import every_language, languages
    from referee.words.translation import PSEUDO

    return chosen(asked, [*every_language(), PSEUDO], "language") or languages()


def options_of(formats: str, dpi: int, **more: Any) -> Options:
    from ..make.printed import FORMATS, Options

    if not 30 <= dpi <= 1200:
        raise Failed(2, t("aids-dpi", dpi=dpi))
    return Options(tuple(chosen(formats, list(FORMATS), "format")), dpi, **more)


def addressed(options: Options, out: Path) -> Options:
    """The options with the address of the output folder, where a file has to name others in it."""
    from msgspec.structs import replace

    return replace(options, address=f"{out.resolve().as_uri()}/") if "tts" in options.formats else options


def jobs_of(game: str, aid: str, langs: str, papers: str, themes: str, variant: str = "") -> list[Job]:
    from ..make.jobs import jobs
    from ..page.paper import papers as known_papers
    from ..page.theme import themes as known_themes
    from ..views.catalogue import printed_games

    paper = chosen(papers, sorted(known_papers()), "paper")
    theme = chosen(themes, known_themes(), "theme")
    wanted: list[Job] = []
    for named in [game] if game else printed_games():
        try:
            wanted += jobs(langs_of(langs), named, aid, tuple(paper), tuple(theme))
        except DataError as wrong:
            if game:
                raise
            current().left_out(wrong)
    if variant:
        chosen(variant, sorted({job.variant for job in wanted if job.variant}), "variant")
        wanted = [job for job in wanted if job.variant == variant]
    else:
        wanted = [job for job in wanted if job.variant not in job.aid.on_request]
    return wanted if langs else _offered(wanted)


def _offered(wanted: list[Job]) -> list[Job]:
    """The jobs in languages whose letters are all there. Who asks for another by name is told what it lacks."""
    from ..proof.covered import covers

    printable = {pair: covers(*pair) for pair in {(job.lang, job.game) for job in wanted}}
    return [job for job in wanted if printable[job.lang, job.game]]


def deck_options_of(
    bleed: str,
    marks: bool | None,
    backs: str,
    offset: str,
    order: str,
    printer: str = "",
    box: BoxOptions | None = None,
) -> DeckOptions:
    """How cards are printed. Raises Failed for a value that can't be."""
    from ..layout.deck_options import DeckOptions, read_bleed, read_offset

    def refuse(option: str, value: str, why: str) -> Failed:
        return Failed(2, t("aids-option-bad", option=option, value=value, wrong=t(why)))

    backs = {"duplex": "duplex-long"}.get(backs, backs)
    if backs not in ("", "none", "duplex-long", "duplex-short", "fold"):
        raise refuse("--backs", backs, "aids-option-backs-known")
    if order not in ("", "alternate", "fronts-then-backs"):
        raise refuse("--order", order, "aids-option-orders")
    room = read_bleed(bleed) if bleed else None
    if bleed and room is None:
        raise refuse("--bleed", bleed, "aids-option-bleeds")
    shift = read_offset(offset) if offset else None
    if offset and shift is None:
        raise refuse("--offset", offset, "aids-option-offsets")
    if printer and shift is None:
        from ..make.calibration import offset_of

        right, down = offset_of(printer)
        shift = (right, down)
    return DeckOptions(room, marks, backs, shift, order == "fronts-then-backs", box=box)


def box_of(box: str, thickness: str, formats: str) -> BoxOptions | None:
    """The box that is asked for, if there is one. Raises Failed for a value that can't be."""
    if not box:
        return None
    from ..layout.box_nets import KINDS
    from ..layout.deck_options import BoxOptions, read_measure
    from ..page.units import MM

    if not {part.strip() for part in formats.split(",")} <= {"", "pdf", "png", "jpg"}:
        raise Failed(2, t("aids-option-bad", option="--format", value=formats, wrong=t("aids-box-format")))
    [kind] = chosen(box, list(KINDS), "box")[:1]
    thick = read_measure(thickness or DEFAULT_THICKNESS, 0.05 * MM, 5 * MM)
    if thick is None:
        raise Failed(2, t("aids-option-bad", option="--thickness", value=thickness, wrong=t("aids-option-thicknesses")))
    return BoxOptions("wrapper" if kind == "wrapper" else "tuck", thick)
