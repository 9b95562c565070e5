"""One language of the site: its words, and what each of its pages says about itself."""

from __future__ import annotations

from pathlib import PurePosixPath

from msgspec import Struct

from referee.library.load import load_messages
from referee.library.records import Plural
from referee.words import contexts
from referee.words.translation import Words, words

from .pages import Link, Other, Page


class Tongue(Struct, frozen=True):
    """A language beside the others of the site."""

    words: Words
    langs: tuple[str, ...]

    @property
    def lang(self) -> str:
        return self.words.lang

    def say(self, id: str, /, **values: object) -> str:
        """A message of the site."""
        return self.words.text("aids", contexts.message(id), load_messages("site")[id], **values)

    def forms(self, id: str) -> dict[str, str]:
        """Both forms of a message with a number, the number still to be filled in."""
        english = load_messages("site")[id]
        assert isinstance(english, Plural)
        return {
            form: self.words.raw("aids", contexts.message(id), english, n) for form, n in (("one", 1), ("other", 2))
        }

    def page(
        self,
        name: str,
        title: str,
        *,
        short: str = "",
        about: str = "",
        search: str = "index.html#search",
        back: Link | None = None,
        contents: tuple[Link, ...] = (),
    ) -> Page:
        """A page by its name below the folder of the language; `short` stands in its bar."""
        site, up = self.say("site.title"), "../" * len(PurePosixPath(name).parents)
        others = tuple(Other(lang, words(lang).own_name, f"{up}{lang}/{name}") for lang in self.langs)
        return Page(
            lang=self.lang,
            language=self.words.own_name,
            title=title if title == site else f"{title} · {site}",
            short=short or title,
            about=about or self.say("site.lead"),
            root=up,
            search=search,
            tongues=others,
            back=back,
            contents=contents,
        )


def tongue(lang: str, langs: list[str]) -> Tongue:
    """A language by its code. Raises Unwritten."""
    return Tongue(words(lang), tuple(langs))
