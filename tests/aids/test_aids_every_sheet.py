"""What holds for every sheet of every game, in every language, and in English on both papers: nobody has to list a new
one here. That all of them fit on both papers, in the pseudo-language too, `aids check` finds, which is tested with what
it checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aids_helpers import held, in_picked_languages
from msgspec.structs import replace

from aids.layout.display_list import Bookmark, Copy, Sheet, Text, area
from aids.layout.document import set_document
from aids.layout.overlap import overlaps, words_of
from aids.make.compose import compose, tree
from aids.make.jobs import Job, jobs
from aids.page.problems import SheetError
from aids.page.theme import theme, themes
from aids.page.units import EPS, MM, mm
from aids.proof.check import MOST_INK, ink_of
from aids.render.icons import names
from aids.render.pdf import write_pdf
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from referee.words.language import languages
from referee.words.translation import PSEUDO, words

EVERY = in_picked_languages(job for game in printed_games() for job in jobs(languages(), game, papers=("a4",)))
ON_LETTER = [job for game in printed_games() for job in jobs(["en"], game, papers=("letter",))]
PSEUDOS = [job for game in printed_games() for job in jobs([PSEUDO], game, papers=("a4",))]
NEAREST = 4 * MM
"""No text stands nearer to the edge of the paper: printers leave it white."""


@cache
def pdf(job: Job) -> bytes:
    return write_pdf(held(job), theme(job.theme))


def lines(sheet: Sheet) -> list[Text]:
    return [item for item in sheet.items if isinstance(item, Text)]


def plain(text: str) -> str:
    """A text without what setting adds or takes: white space, narrow spaces, hyphens at the ends of lines."""
    return re.sub(r"[\s\u00a0\u202f]+", "", text.replace("\u2011", "-"))


@pytest.mark.parametrize("job", EVERY, ids=lambda job: job.place)
def test_a_file_is_sound_and_says_every_word(job: Job) -> None:
    document = pikepdf.open(BytesIO(pdf(job)))
    assert document.check_pdf_syntax() == []
    fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    assert str(document.Root.Lang) == job.lang
    assert str(document.docinfo["/Title"]) == held(job).title
    assert len(document.pages) == len(held(job).sheets) == (job.aid.sides or len(document.pages))
    said = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf(job))]
    assert not {"\x00", "\ufffd"} & set("".join(said))
    for sheet, extracted in zip(held(job).sheets, map(plain, said), strict=True):
        lost = [word for word in shown(sheet) if plain(word).rstrip("-") not in extracted]
        assert lost == []


@pytest.mark.parametrize("job", EVERY, ids=lambda job: job.place)
def test_nothing_is_named_twice_on_a_page_of_the_outline(job: Job) -> None:
    for sheet in held(job).sheets:
        titles = [item.title for item in sheet.items if isinstance(item, Bookmark)]
        assert len(set(titles)) == len(titles)


def shown(sheet: Sheet) -> Iterator[str]:
    """The words on a sheet and on its cards. Where a card stands on its head, readers of PDF take the parts of a word
    in two colours one after another."""
    for line in lines(sheet):
        yield from words_of(line).split()
    for item in sheet.items:
        for line in lines(item.card) if isinstance(item, Copy) else ():
            for part in [words_of(line)] if item.frame[0] > 0 else [run.piece.text for run in line.runs]:
                yield from part.split()


@pytest.mark.parametrize("job", EVERY, ids=lambda job: job.place)
def test_a_theme_changes_nothing_but_colours(job: Job) -> None:
    """What fits in one fits in all."""
    as_it_is = compose(job)
    for other in themes():
        assert compose(replace(job, theme=other)) == as_it_is.replace(f'theme="{job.theme}"', f'theme="{other}"')


@pytest.mark.parametrize("job", [job for job in EVERY if job.lang == "en"], ids=lambda job: job.place)
def test_a_file_is_made_the_same_twice(job: Job) -> None:
    again = set_document(tree(job), job.template, names(), theme=job.theme)
    assert write_pdf(again, theme(job.theme)) == pdf(job)


@pytest.mark.parametrize("job", [*EVERY, *ON_LETTER, *PSEUDOS], ids=lambda job: job.place)
def test_nothing_leaves_its_safe_area_or_lies_on_other_text(job: Job) -> None:
    """That text keeps off the cut of cards, and its glyphs are all there, setting itself sees to. The ruler beside
    cards stands where they leave room for it."""
    for sheet in held(job).sheets:
        nearest = 0.0 if any(isinstance(item, Copy) for item in sheet.items) else NEAREST
        for line in lines(sheet):
            cap = line.runs[0].piece.face.cap_height * line.size
            x, y, w, h = area(line.frame, line.x, line.y - cap, line.width, cap)
            room = (x, y, sheet.width - x - w, sheet.height - y - h)
            assert min(room) >= nearest - EPS, (words_of(line), round(mm(min(room)), 2))
    told = [(words_of(a), words_of(b)) for s in (*held(job).faces, *held(job).sheets) for a, b in overlaps(s)]
    assert told == []


@pytest.mark.parametrize("job", [j for j in EVERY if j.lang == "en"], ids=lambda job: job.place)
def test_the_ink_saver_saves_ink(job: Job) -> None:
    """Less than 7 % of a page of fronts, less than 10 % of one of backs; and not nothing."""
    told = list(ink_of(held(job)))
    assert len(told) == len(held(job).sheets)
    for kind, share in told:
        assert 0 < share < MOST_INK[kind]


# the pseudo-language


@pytest.mark.parametrize("game", printed_games())
def test_every_message_is_longer_and_accented_in_the_pseudo_language(game: str) -> None:
    english, pseudo = (GameWords(catalogue(game), words(lang)) for lang in ("en", PSEUDO))
    for id in catalogue(game).messages:
        one, other = re.sub(r"\{[^}]*\}|\\.", "", english.say(id)), re.sub(r"\{[^}]*\}|\\.", "", pseudo.say(id))
        assert len(other) >= len(one) * 1.4 - 2, id
        assert not set("aceinouyz") & set(other), id


UNTRANSLATED = re.compile(r"[A-Za-z]*[aceinouyz][A-Za-z]*")
KEPT = {"Consistory", "and", "or"}
"""The name of the house, and the words that join lists, which Babel has in every real language."""


@cache
def untranslated(game: str) -> frozenset[str]:
    """Words that are the same in every language: names of rules, what an edition tells and the command that asks for
    it, the players of worked examples and what they say to the referee, and what players ask."""
    from referee.library.editions import edition_in_use, edition_tables
    from referee.library.load import load_asks, load_examples

    told = set(re.findall(r"[A-Za-z]+", repr(edition_tables(game, edition_in_use(game)))))
    game_words = GameWords(catalogue(game), words("en"))
    if any(aid.id == "rules" for aid in catalogue(game).aids):
        for rule in (*game_words.data.clauses, *game_words.data.rulings):
            told |= set(re.findall(r"[A-Za-z]+", rule.id))
        told |= set(re.findall(r"[A-Za-z]+", f"referee edition fill {game}"))
        told |= set(re.findall(r"\w+", repr(load_asks(game))))
        for example in load_examples(game):
            told |= set(re.findall(r"\w+", repr(example.position.get("seats"))))
            told |= set(re.findall(r"\w+", repr([(*do.moves, do.judge) for do in example.do])))
    return frozenset(told | KEPT)


@pytest.mark.parametrize("job", PSEUDOS, ids=lambda job: job.place)
def test_no_word_of_a_sheet_was_kept_from_the_translators(job: Job) -> None:
    every = [line for s in (*held(job).sheets, *held(job).faces) for line in lines(s)]
    said = "".join(words_of(line)[:-1] if line.hyphen else f"{words_of(line)} " for line in every)
    kept = {word for word in UNTRANSLATED.findall(re.sub(r"\S*[^\x00-\x7f]\S*", " ", said)) if len(word) > 2}
    assert kept - untranslated(job.game) == set()


@pytest.mark.parametrize("job", PSEUDOS, ids=lambda job: job.place)
def test_a_sheet_says_more_in_the_pseudo_language(job: Job) -> None:
    """Less than 40 % more, since names of an edition, names of rules and figures stay what they are."""

    def told(lang: str) -> int:
        listed = held(replace(job, lang=lang))
        return sum(len(words_of(line)) for s in (*listed.sheets, *listed.faces) for line in lines(s))

    assert told(PSEUDO) > told("en") * 1.1


def test_what_does_not_fit_in_the_pseudo_language_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same boxes, with words that are too long for them."""
    from referee.words import pseudo

    job = next(job for job in PSEUDOS if (job.game, job.aid.id) == ("avignon", "turn"))
    monkeypatch.setattr(pseudo, "_GROWTH", 6.0)
    with pytest.raises(SheetError) as wrong:
        set_document(tree(job), job.template, names())
    told = [problem.in_words(words("en")) for problem in wrong.value.problems]
    assert all(line.startswith("avignon/turn.xml.j2:") and " · page sheet · pseudo · " in line for line in told)
    assert any("too tall" in line or "wider than" in line for line in told)
