"""The pages of one game in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..views.book import Book
from ..views.game_words import GameWords
from .pages import Link, Page, fill
from .sheets import Sheet
from .tongue import Tongue

RULINGS, CARDS, DICE, SHEETS = "rulings", "cards", "dice", "sheets"
HOME = "index.html"


def under(book: Book) -> str:
    """What stands under the title of a game."""
    return " · ".join(part for part in (book.players, book.designers) if part)


def book_pages(book: Book, words: GameWords, sheets: tuple[Sheet, ...], tongue: Tongue) -> Iterator[tuple[str, bytes]]:
    """Every page of a game by its name below the game's folder. Raises DataError, SheetError."""
    chapters = [Link(f"{chapter.id}.html", chapter.title, chapter.icon or "scroll") for chapter in book.chapters]
    more = list(_more(book, sheets, words))
    site = tongue.say("site.title")

    def page(name: str, title: str, back: Link, about: str = "") -> Page:
        listed = (*chapters, *more)
        contents = tuple(Link(each.to, each.title, each.icon, here=each.to == name) for each in listed)
        whole = book.title if name == HOME else f"{title} · {book.title}"
        searched = f"{HOME}#search" if book.chapters else f"../{HOME}#search"
        return tongue.page(
            f"{book.game}/{name}",
            whole,
            short=title,
            about=about or under(book),
            search=searched,
            back=back,
            contents=contents,
        )

    values = {"book": book, "say": words.say, "forms": tongue.forms, "place": _places(book)}
    top = Link(HOME, book.title)
    home = page(HOME, book.title, Link(f"../{HOME}", site))
    yield HOME, fill("game.html.j2", page=home, more=more, lead=under(book), **values)
    for number, chapter in enumerate(book.chapters):
        name = f"{chapter.id}.html"
        first = chapter.entries[0].text if chapter.entries else ""
        turn = {"before": chapters[number - 1] if number else None, "after": (*chapters, None)[number + 1]}
        made = page(name, chapter.title, top, first)
        yield name, fill("chapter.html.j2", page=made, chapter=chapter, **turn, **values)
    for link in more:
        made = page(link.to, link.title, top)
        extra = {"sheets": sheets, "filed": any(sheet.files for sheet in sheets)} if link.to == f"{SHEETS}.html" else {}
        yield link.to, fill(f"{link.to}.j2", page=made, **values, **extra)


def _more(book: Book, sheets: tuple[Sheet, ...], words: GameWords) -> Iterator[Link]:
    """The pages beside the chapters, as far as there is something on them."""
    cards = sum(len(pile.cards) for pile in book.piles)
    listed = (
        (RULINGS, "question", len(book.gaps)),
        (CARDS, "deck", cards),
        (DICE, "die", len(book.tables)),
        (SHEETS, "save", len(sheets)),
    )
    for name, icon, n in listed:
        if n:
            yield Link(f"{name}.html", words.say(f"site.{name}"), icon, words.say(f"site.{name}.n", n=n))


def _places(book: Book) -> Callable[[str, str], str]:
    """Where a clause or a ruling stands, seen from a page of the game (`here`, without its ending)."""

    def place(id: str, here: str = "") -> str:
        chapter = book.places.get(id, RULINGS)
        return f"#{id}" if chapter == here else f"{chapter}.html#{id}"

    return place
