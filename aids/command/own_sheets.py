"""Sheets of one's own: a page, a deck from a table. They need none of the games. How the options are spelled stands in
`parameters`, which is loaded where they have to be parsed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.library.light import without_garbage_collection
from referee.library.whole import write_in_folder

from .again import current
from .answers import print_json
from .messages import spoken, t
from .options import OUTPUT, Failed, addressed, box_of, chosen, deck_options_of, options_of

if TYPE_CHECKING:
    from ..make.own import Compose
    from ..make.printed import Options
    from ..markup.tree import Node
    from ..page.problems import Problem
    from .parameters import (
        AsJson,
        Backs,
        Bleed,
        Box,
        Cards,
        CardsFile,
        CardSize,
        Copies,
        DieLine,
        Dpi,
        Fillable,
        Force,
        Format,
        KeepXml,
        Language,
        Large,
        LayoutLog,
        Marks,
        Offset,
        OnePerPage,
        Only,
        Order,
        Out,
        OutFile,
        Page,
        Paper,
        Press,
        Preview,
        Printer,
        SheetOf,
        Shop,
        Sleeve,
        Template,
        Theme,
        Thickness,
        Watch,
        Where,
    )

ICONS = "icons"
"""The folder of one's own icons, beside the page or the template."""


def deck(
    cards_file: CardsFile,
    template: Template,
    card: CardSize = "",
    sheet: SheetOf = "",
    where: Where = "",
    only: Only = "",
    lang: Language = "",
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "",
    preview: Preview = False,
    dpi: Dpi = 150,
    force: Force = False,
    copies: Copies = 1,
    bleed: Bleed = "",
    press: Press = "",
    shop: Shop = "",
    die_line: DieLine = False,
    large: Large = False,
    box: Box = "",
    thickness: Thickness = "",
    marks: Marks = None,
    backs: Backs = "",
    offset: Offset = "",
    order: Order = "",
    printer: Printer = "",
    one_per_page: OnePerPage = False,
    sleeve: Sleeve = False,
    cards: Cards = False,
    watch: Watch = False,
    keep_xml: KeepXml = False,
    layout_log: LayoutLog = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """One's own cards."""
    if watch:
        from .watch import keep_making

        keep_making(cards_file, template.parent, template.parent / ICONS)
        return
    from ..make.own import DeckSource, deck_of
    from ..page.messages import printed_text
    from ..page.published import address_of, saved_table

    if shop:
        from ..page.paper import SHOP_DPI, shops

        asked = shops()[chosen(shop, list(shops()), "shop")[0]]
        card, bleed, one_per_page, dpi = card or asked.card, bleed or asked.bleed, True, SHOP_DPI
    check_card_size(card)
    fetched: list[Problem] = []
    if address := address_of(cards_file):
        cards_file, fetched = saved_table(address, template.parent)
    current().reads(cards_file, template.parent, template.parent / ICONS, press)
    how = deck_options_of(bleed, marks, backs, offset, order, printer, box_of(box, thickness, format))
    how = replace(
        how, one_per_page=one_per_page, sleeve=sleeve, copies=copies, press=bool(press), die_line=die_line, large=large
    )
    options = options_of(
        _formats(format, preview), dpi, keep_xml=keep_xml, layout_log=layout_log, cards=cards, press=press
    )
    language = own_language(lang)
    ruler = printed_text(language, "deck.ruler")
    source = DeckSource(cards_file, template, card, language, ruler, sheet=sheet, where=where, only=only)
    sheets = []
    for size, look in looks_of(paper, theme):
        made = deck_of(replace(source, paper=size, theme=look))
        notes = _Told(made.places, made.problems, (*fetched, *made.notes), cards_file)
        sheets.append(OwnSheet(made, template, cards_file.stem, language, size, look, told=notes, ending=how.ending))
    make_own(sheets, replace(options, deck=how), out, as_json)


def typeset(
    page: Page,
    out_file: OutFile = None,
    lang: Language = "",
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "",
    preview: Preview = False,
    dpi: Dpi = 150,
    force: Force = False,
    fillable: Fillable = False,
    press: Press = "",
    watch: Watch = False,
    keep_xml: KeepXml = False,
    layout_log: LayoutLog = False,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """One's own page."""
    if watch:
        from .watch import keep_making

        keep_making(page, page.parent / ICONS)
        return
    from ..make.own import page_of

    current().reads(page, page.parent, page.parent / ICONS, press)
    stem = page.name.partition(".")[0]
    if out_file is not None:
        out, stem = out_file.parent, out_file.stem
        format = format or out_file.suffix.removeprefix(".")
    options = options_of(_formats(format, preview), dpi, keep_xml=keep_xml, layout_log=layout_log, forms=fillable)
    options = replace(options, press=press, deck=replace(options.deck, press=bool(press)))
    compose = page_of(page, own_language(lang))
    sheets = [OwnSheet(compose, page, stem, lang, size, look) for size, look in looks_of(paper, theme)]
    if out_file is not None and fillable:
        sheets = [replace(sheet, exact=out_file.name) for sheet in sheets]
    make_own(sheets, options, out, as_json)


class _Told(Struct, frozen=True):
    """What a table says beside its cards: where each of them stands, what spoils them, what only has to be known."""

    places: Mapping[str, str] = {}
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    table: Path | None = None


class OwnSheet(Struct, frozen=True):
    """One thing to make: where its page comes from, how its files are called, in what language, on what paper, in what
    colours; empty is as the page says. `exact` is the name of its one file, `told` what its table says."""

    compose: Compose
    source: Path
    stem: str
    lang: str
    paper: str
    theme: str
    exact: str = ""
    told: _Told = _Told()
    ending: str = ""

    @property
    def table(self) -> Path:
        """The file beside which its pictures lie."""
        return self.told.table or self.source

    @property
    def name(self) -> str:
        from ..make.printed import DEFAULT_PAPER, DEFAULT_THEME

        extra = (self.paper.replace(DEFAULT_PAPER, ""), self.theme.replace(DEFAULT_THEME, ""))
        return "-".join([self.stem, *(part for part in extra if part)]) + self.ending


def looks_of(papers: str, themes: str) -> Iterator[tuple[str, str]]:
    """Each paper with each theme that is asked for; empty is as the page says."""
    from ..page.paper import papers as known_papers
    from ..page.theme import themes as known_themes

    sizes = chosen(papers, sorted(known_papers()), "paper") or [""]
    return product(sizes, chosen(themes, known_themes(), "theme") or [""])


def check_card_size(card: str) -> None:
    """Raises Failed for a size of cards that can't be."""
    from ..markup.values import BadValue, read_card

    try:
        read_card(card) if card else None
    except BadValue as wrong:
        raise Failed(
            2, t("aids-option-bad", option="--card", value=card, wrong=t(wrong.what, **wrong.values))
        ) from None


def _formats(formats: str, preview: bool) -> str:
    return formats or ("pdf,png" if preview else "pdf")


def own_language(asked: str) -> str:
    """The language of a page of one's own: any, by its tag (`es`, `de-AT`)."""
    from ..page.messages import language_tag

    tag = language_tag(asked) if asked else spoken().lang
    if tag is None:
        raise Failed(2, t("aids-option-bad", option="--lang", value=asked, wrong=t("aids-option-lang-tag")))
    return tag


def make_own(sheets: list[OwnSheet], options: Options, out: Path, as_json: bool) -> None:
    """Makes the files. What is wrong but can be printed is told after them, and ends with 1."""
    from ..page.own_theme import FILE, read_own_theme
    from ..page.pictures import pictures_in
    from ..page.theme import own_theme
    from ..render.icons import own_icons
    from ..type.own_faces import own_faces

    options = addressed(options, out)
    files: list[Path] = []
    problems = [problem for sheet in sheets for problem in sheet.told.problems]
    with without_garbage_collection():
        for sheet in sheets:
            folder = sheet.table.parent
            current().reads(folder / FILE)
            own = read_own_theme(folder)
            looks = own_theme(own.colours if own else None), own_faces(own)
            icons, pictures = own_icons(sheet.source.resolve().parent / ICONS), pictures_in(folder)
            with looks[0], looks[1], icons, pictures as used:
                for name, content in _files(sheet, options, problems):
                    place = out / (sheet.exact or name)
                    write_in_folder(place, content)
                    files.append(place)
                current().reads(*(each.file for each in used.values()), *(own.files if own else ()))
    lines = list(dict.fromkeys(problem.in_words(spoken()) for problem in problems))
    notes = list(dict.fromkeys(note.in_words(spoken()) for sheet in sheets for note in sheet.told.notes))
    kept = "\n".join([*notes, t("aids-made", made=0, kept=len(files), failed=0)])
    if as_json:
        answer = {"files": [str(file) for file in files], "unchanged": False, "problems": lines}
        answer |= {"notes": notes} if notes else {}
        print_json(answer)
        if not lines:
            from referee.library.streams import json_text

            current().note(files, json_text({**answer, "unchanged": True}, indent=1), "")
    else:
        print(*notes, *lines, sep="\n", end="\n" if notes or lines else "", file=sys.stderr)
        print(*files, sep="\n")
        if not lines:
            current().note(files, "", kept)
    if lines:
        raise Failed(1)


def _backless(aid: Node) -> bool:
    """True if there are cards, and none of them names its back."""
    cards = [node for node in aid.walk() if node.tag == "card"]
    return bool(cards) and not any(card.given("back") for card in cards)


def _files(sheet: OwnSheet, options: Options, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """The files of a sheet; `problems` gets what is wrong with it. Raises SheetError."""
    from ..make.own import in_table
    from ..page.problems import SheetError

    before = len(problems)
    try:
        yield from _made(sheet, options, problems)
    except SheetError as wrong:
        raise SheetError(in_table(wrong.problems, sheet.told.places)) from None
    finally:
        problems[before:] = in_table(problems[before:], sheet.told.places)


def _made(sheet: OwnSheet, options: Options, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    from ..make.files import files_of, set_page
    from ..make.own import in_template, read_page
    from ..make.printed import Printed
    from ..page.problems import Problem, SheetError, without_repeats
    from ..page.theme import OWN, usual_theme
    from ..proof.pairs import check_own_colours
    from ..proof.sheet_checks import check_document, check_tree
    from ..render.icons import words_of_icons

    label = sheet.source.name
    xml, aid = read_page(sheet.compose, label, sheet.paper)
    lang, theme = aid.text("lang"), sheet.theme or aid.text("theme") or usual_theme()
    if options.keep_xml:
        yield f"{sheet.name}.xml", xml.encode()
    printed = Printed(sheet.name, label, lang, theme, options.formats, words_of_icons)
    try:
        document = set_page(printed, aid, options)
    except SheetError as wrong:
        raise in_template(sheet.compose, label, sheet.paper, printed, options, wrong) from None
    written = list(check_tree(aid, label))
    if written:
        written = list(check_tree(read_page(lambda marked: sheet.compose(True), label)[1], label))
    if options.deck.backs not in ("", "none") and _backless(aid):
        written.append(Problem("aids-deck-backs", {}, "aids-way-deck-backs", label))
    problems += without_repeats([*written, *check_document(document, label)])
    if theme == OWN:
        problems += check_own_colours(document, label)
    yield from files_of(printed, aid, options, document)
