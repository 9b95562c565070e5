"""What the command says, in the language of the person at the keyboard."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

from referee.words.message import P_, Said
from referee.words.translation import Words, languages, words

if TYPE_CHECKING:
    from referee.library.errors import LibraryError

HELP = P_("aids-help", "Print aids for board games: sheets, cards, rules. For example: aids build avignon --lang en,de")
HELP_LIST = P_("aids-help-list", "What can be printed. For example: aids list avignon")
HELP_BUILD = P_(
    "aids-help-build",
    "Make sheets into output/. Without arguments: everything, in every language. "
    "For example: aids build avignon turn --lang de --paper letter",
)
HELP_SUMMARY = P_(
    "aids-help-summary", "The rules in our own words. For example: aids summary avignon --lang fr --format md"
)
HELP_CHECK = P_("aids-help-check", "Find everything that would spoil paper. For example: aids check avignon")
HELP_PREVIEW = P_("aids-help-preview", "A picture of a sheet. For example: aids preview avignon turn --lang de")
OPT_GAME = P_("aids-option-game", "A game; see: aids list")
OPT_AID = P_("aids-option-aid", "One aid of the game")
OPT_LANG = P_("aids-option-lang", "Languages, with commas between: en,de,fr")
OPT_VARIANT = P_("aids-option-variant", "One variant of the aid, such as blank; see: aids list")
OPT_PAPER = P_("aids-option-paper", "Papers, with commas between: a4,letter")
OPT_THEME = P_("aids-option-theme", "Colours, with commas between: colour,safe,ink-saver")
OPT_FORMAT = P_("aids-option-format", "Kinds of file, with commas between: pdf,png,html,md,txt")
OPT_DPI = P_("aids-option-dpi", "Dots per inch of pictures")
HELP_FILL = P_(
    "aids-help-fill",
    "Make sheets that can be filled in on the screen, where filling in makes sense. For example: aids fill-in avignon",
)
OPT_COPIES = P_("aids-option-copies", "How many copies of each card")
OPT_BLEED = P_("aids-option-bleed", "How far the grounds of cards run beyond the cut: 0mm, 2mm, 3mm")
OPT_MARKS = P_("aids-option-marks", "Crop marks of cards, or none")
OPT_BACKS = P_("aids-option-backs", "Backs of cards: none, duplex (duplex-long), duplex-short, fold")
OPT_OFFSET = P_("aids-option-offset", "Shifts the backs to the right and down, in millimetres: 0.5,-1")
OPT_ORDER = P_("aids-option-order", "alternate, or fronts-then-backs for feeding by hand")
OPT_SINGLE = P_("aids-option-single", "One card on a page, for print shops")
OPT_SLEEVE = P_("aids-option-sleeve", "Cards 1 mm smaller each way, to slip over others in a sleeve")
OPT_CARDS = P_("aids-option-cards", "With --format png: a picture of each card")
HELP_CALIBRATION = P_(
    "aids-help-calibration",
    "A two-sided sheet that shows how far a printer's backs go astray. For example: aids calibration --paper a4",
)
OPT_PRINTER = P_("aids-option-printer", "A printer that was measured; see: aids calibration")
OPT_NAME = P_("aids-option-printer-name", "A name for the printer")
OPT_MEASURED = P_("aids-option-measured", "What was read off the sheet: 0.5,-1")
KEPT = P_("aids-calibration-kept", "Kept for {printer}: {right} mm to the right, {down} mm down.")
NEEDS_NAME = P_("aids-calibration-name", "give the printer a name of letters and figures with --printer")
BAD_OPTION = P_("aids-option-bad", "{option} can't be “{value}”: {wrong}.")
ORDERS = P_("aids-option-orders", "choose alternate or fronts-then-backs")
BACKS = P_("aids-option-backs-known", "choose none, duplex, duplex-long, duplex-short or fold")
OFFSETS = P_("aids-option-offsets", "give two numbers of millimetres with a comma between, none beyond 10")
BLEEDS = P_("aids-option-bleeds", "give a length from 0mm to 10mm")
NO_FIELDS = P_("aids-fill-none", "Nothing in “{asked}” is filled in. Try: {known}.")
OPT_FORCE = P_("aids-option-force", "Make unchanged sheets, too")
OPT_JOBS = P_("aids-option-jobs", "How many sheets at once; 0: as many as the machine has cores")
OPT_OUT = P_("aids-option-out", "The folder for what is made")
OPT_XML = P_("aids-option-xml", "For authors: keep the page that the template made")
OPT_LOG = P_("aids-option-log", "For authors: write down where everything lies")
OPT_SPEAK = P_("aids-option-speak", "The language of the answer")
OPT_JSON = P_("aids-option-json", "Answer in JSON")
OPT_VERSION = P_("aids-option-version", "Say which version this is")
UNWRITABLE = P_("aids-unwritable", "{file} can't be written: {why}.")
LOST = P_("aids-lost", "The answer can't be written: {why}.")
UNKNOWN = P_("aids-unknown", "There is no {kind} “{asked}”. Known: {known}.")
KINDS = {
    "game": P_("aids-unknown-game", "game"),
    "aid": P_("aids-unknown-aid", "aid"),
    "language": P_("aids-unknown-language", "language"),
    "paper": P_("aids-unknown-paper", "paper"),
    "theme": P_("aids-unknown-theme", "theme"),
    "format": P_("aids-unknown-format", "format"),
    "edition": P_("aids-unknown-edition", "edition"),
    "printer": P_("aids-unknown-printer", "printer"),
    "variant": P_("aids-unknown-variant", "variant"),
}
DAMAGED = P_("aids-damaged", "Damaged data: {what}. Mend the file; nothing was made from it.")
MADE = P_("aids-made", "{made} made, {kept} unchanged, {failed} failed.")
CLEAN = P_("aids-check-clean", "Nothing found: {n} sheets fit in {langs}.")
FOUND = P_("aids-check-found", "{n} found.")
LACKS = P_("aids-check-lacks", "no words for “{text}” ({context})")
LACKS_WAY = P_("aids-way-translate", "Fill it in.")
FUZZY = P_("aids-check-fuzzy", "the words for “{text}” ({context}) were made for other English")
FUZZY_WAY = P_("aids-way-fuzzy", "Read them again and take the mark “fuzzy” away.")
SLOTS = P_("aids-check-slots", "the words for “{context}” use other places than the English: {what}")
SLOTS_WAY = P_("aids-way-slots", "Use the same words in braces.")
OVERLAP = P_("aids-check-overlap", "“{one}” and “{two}” lie on one another")
OVERLAP_WAY = P_("aids-way-overlap", "Move one of them, or give it less room.")
INK = P_("aids-check-ink", "{share} % of the ink saver's page is ink; {most} % is the most")
INK_WAY = P_("aids-way-ink", "Draw outlines instead of areas, and thinner lines.")
OPT_WATCH = P_("aids-option-watch", "Make sheets again whenever a template or a word changes, until Ctrl-C")
WATCHING = P_("aids-watching", "Watching templates and data. Ctrl-C ends it.")
UNPLACED = P_("aids-check-unplaced", "no part of the rules takes the clause {clause}")
UNPLACED_WAY = P_("aids-way-unplaced", "Name its first word in a [[section]].")
SIZE = P_("aids-list-size", "size")
SIZES = {
    "page": P_("aids-size-page", "page"),
    "cards": P_("aids-size-cards", "cards"),
    "booklet": P_("aids-size-booklet", "booklet"),
    "slips": P_("aids-size-slips", "slips"),
    "halves": P_("aids-size-halves", "half pages"),
    "tiles": P_("aids-size-tiles", "tiles"),
}
SIDES = P_("aids-list-sides", "sides")
EDITION = P_("aids-list-edition", "rests on your edition")
LANGS = P_("aids-list-languages", "languages")
RUNNING = P_("aids-list-running", "running")
SAMPLE = P_("aids-list-sample", "sample")
TOO_MANY_DPI = P_("aids-dpi", "--dpi must lie between 30 and 1200, not {dpi}.")


def asked_language(arguments: list[str]) -> str:
    """What follows `--lang` on a command line when it is one language that has words; else nothing."""
    for number, argument in enumerate(arguments):
        follows = arguments[number + 1] if argument == "--lang" and number + 1 < len(arguments) else ""
        told = follows or (argument.partition("=")[2] if argument.startswith("--lang=") else "")
        if told in languages():
            return told
    return ""


@cache
def spoken() -> Words:
    """The words of the one language asked for on the command line, else of the system's language, else English."""
    if asked := asked_language(sys.argv[1:]):
        return words(asked)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if told := os.environ.get(variable):
            lang = told.partition(".")[0].partition("_")[0]
            return words(lang if lang in languages() else "en")
    return words("en")


def say(said: Said, **values: object) -> str:
    return spoken().text("aids", said.context, said.english, **values)


def worded(wrong: LibraryError) -> tuple[str, int]:
    """An error of the library in words, and its exit code: 2 for a name that nobody knows, 4 for damaged data."""
    from referee.library.errors import Unwritten

    if isinstance(wrong, Unwritten):
        kind = say(KINDS[wrong.kind]) if wrong.kind in KINDS else wrong.kind
        return say(UNKNOWN, kind=kind, asked=wrong.asked, known=", ".join(wrong.nearest or wrong.known)), 2
    return say(DAMAGED, what=str(wrong)), 4
