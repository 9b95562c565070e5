"""Looking a rule up: a clause, a ruling or a card by its id, or the best answers to a question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables
from referee.library.load import load_examples, load_game, load_sections
from referee.library.records import Clause, Example
from referee.search.find import find
from referee.words import contexts

from ..answers import Article, Gap, Match, Search
from ..judging.gaps import gap_lines, gap_of
from ..lines import Line

if TYPE_CHECKING:
    from referee.core.rules.verb import Card
    from referee.library.records import Ruling
    from referee.words.translation import Words

    from ..scene import Scene

MOST = 5
"""The number of matches that a search shows."""

GOOD = 0.4
"""The least score of a match that is shown, as a share of the best score or, if that is higher, of a full answer's."""

FULL = 3.0
"""The score of an article that answers all of a question in other words."""

_ID = re.compile(r"[a-z]\w*([.-]\w+)*\.\w+([.-]\w+)*|g\d+\w?", re.IGNORECASE)
"""What can only be meant as the id of a clause or a ruling."""


class Chapter(Struct, frozen=True):
    """A part of the rules: its title, the name of its picture, and its clauses by their ids."""

    id: str
    title: str
    icon: str
    clauses: tuple[str, ...]


class Entry(Struct, frozen=True):
    """A rule with everything that belongs to it: the gaps of the rulebook there, each with the option in force, the
    worked examples by title, and the clauses that hang on the same gaps."""

    match: Match
    chapter: Chapter | None
    gaps: tuple[tuple[Gap, str], ...]
    examples: tuple[tuple[str, str], ...]
    near: tuple[Match, ...]


class Lookup:
    """The rules of one game in one language, under the `rulings` in force; `edition` loads what says what its cards
    do."""

    def __init__(self, sayer: Sayer, rulings: Mapping[str, str], edition: Callable[[], Any]) -> None:
        self.sayer, self.rulings, self.edition = sayer, rulings, edition
        self.game = sayer.data.game.id

    def find(self, asked: str, source: Path | None = None) -> Article | Search:
        """An article by its id, else what answers a question best; all clauses where nothing is asked. `source` is the
        folder of the owner's rulebooks."""
        asked, data = " ".join(asked.split()), self.sayer.data
        ids = {each.casefold(): each for each in (*data.ruling_by_id, *data.clause_by_id)}
        if (id_ := ids.get(asked.casefold())) is not None:
            return self._article(data.article(id_), source)
        if not asked:
            return self._search("", [each.id for each in data.clauses])
        if self.is_id(asked):
            near = get_close_matches(asked.casefold(), list(ids), n=MOST, cutoff=0.6)
            return self._search(asked, [ids[each] for each in near])
        matches = find(data, self.sayer.words, asked)
        if asked in data.names:
            hits = [asked]
        else:
            least = GOOD * min(FULL, matches.hits[0].score) if matches.hits else 0.0
            hits = self._once([hit.article for hit in matches.hits[: 2 * MOST] if hit.score >= least])[:MOST]
        return self._search(asked, hits, {each.word: each.meant for each in matches.taken})

    def matches(self, asked: str) -> tuple[Match, ...]:
        """What `find` finds, of an article no more than its words."""
        result = self.find(asked)
        return result.matches if isinstance(result, Search) else (self._match(result.clause),)

    def sections(self) -> tuple[Chapter, ...]:
        """The parts of the rules, in order; each clause in one of them."""
        data, text = self.sayer.data, self.sayer.words.text
        return tuple(
            Chapter(
                section.title.rpartition(".")[2],
                text("aids", contexts.message(section.title), title),
                section.icon,
                tuple(clause.id for clause in data.clauses if section.holds(clause) and clause.printed),
            )
            for section, title in load_sections(self.game)
        )

    def read(self, chapter: Chapter) -> tuple[Match, ...]:
        """The clauses of a part of the rules."""
        return tuple(map(self._match, chapter.clauses))

    def entry(self, id_: str) -> Entry | None:
        """A clause, a ruling or a card by its id, with everything that belongs to it; None for an unknown id."""
        data = self.sayer.data
        if id_ not in data.clause_by_id and id_ not in data.ruling_by_id and id_ not in self._cards:
            return None
        match = self._match(id_)
        gaps = self.gaps(match.clause)
        near = dict.fromkeys(each for gap in gaps for each in gap.clauses if each not in (id_, match.clause))
        return Entry(
            match,
            next((each for each in self.sections() if match.clause in each.clauses), None),
            tuple((gap_of(self.sayer, each), self._option(each)) for each in gaps),
            tuple(map(self._example, examples_of(self.game, match.clause))),
            tuple(map(self._match, near)),
        )

    def gaps(self, article: str) -> tuple[Ruling, ...]:
        """The rulings that concern a clause; of a ruling that one itself."""
        return tuple(each for each in self.sayer.data.rulings if article in (each.id, *each.clauses))

    def is_id(self, asked: str) -> bool:
        """True if this can only be meant as the id of a clause or a ruling."""
        return bool(_ID.fullmatch(asked)) and asked not in self.sayer.data.names

    def lines(self, result: Article | Search) -> Iterator[Line]:
        """What was found, for people."""
        yield from self._search_lines(result) if isinstance(result, Search) else self._article_lines(result)

    def _search(self, asked: str, hits: list[str], taken: dict[str, str] | None = None) -> Search:
        return Search(self.game, asked, tuple(map(self._match, hits)), taken or {})

    def _once(self, hits: list[str]) -> list[str]:
        """The hits, each rule told once: the clause of a single card stands for what the card says where the rulebook
        itself prints its words, so the card takes its place."""
        if not any(hit in self.sayer.data.names for hit in hits):
            return hits
        about = Counter(card.clause for card in self._cards.values())
        shown_cards = [self._cards[hit] for hit in hits if hit in self._cards]
        cards = {
            card.clause: card.component for card in shown_cards if card.source == "seed" and about[card.clause] == 1
        }
        return list(dict.fromkeys(cards.get(hit, hit) for hit in hits))

    def _match(self, id_: str) -> Match:
        """A clause or a ruling by its id, or a card by its component."""
        data = self.sayer.data
        if id_ in data.names and id_ not in data.clause_by_id:
            return self._card(id_)
        article = data.article(id_)
        return Match(clause=id_, text=self._text(article), citation=self.sayer.citation(article))

    def _card(self, component: str) -> Match:
        from referee.core.rules.verb import Speaker

        card, sayer = self._cards.get(component), self.sayer
        name, untold = sayer.name(component), sayer.referee("rules.card.untold")
        if card is None:
            return Match(clause="", text=untold, citation="", card=component, name=name)
        text = " ".join(card.say(Speaker(sayer.data, sayer.words))) or untold
        citation = f"{sayer.citation(sayer.data.article(card.clause))}; {sayer.referee(f'rules.card.{card.source}')}"
        return Match(clause=card.clause, text=text, citation=citation, card=component, name=name)

    @cached_property
    def _cards(self) -> dict[str, Card]:
        """The cards that can be read aloud, by component."""
        return {card.component: card for card in reversed(game_of(self.game).cards(self.edition()))}

    def _text(self, article: Clause | Ruling) -> str:
        """The words of a clause; of a ruling what was asked, the answer in force, and why."""
        sayer = self.sayer
        if isinstance(article, Clause):
            return sayer.article_text(article)
        answer = sayer.option(article, self._option(article))
        return sayer.referee("rules.answer", question=sayer.asked(article), answer=answer, why=sayer.why(article))

    def _option(self, ruling: Ruling) -> str:
        """The option in force."""
        option = self.rulings.get(ruling.id, ruling.default)
        return option if option in ruling.options else ruling.default

    def _article(self, article: Clause | Ruling, source: Path | None) -> Article:
        """A clause or a ruling, with what belongs to it."""
        sayer, ruling = self.sayer, None if isinstance(article, Clause) else article
        rulings = [each for each in self.gaps(article.id) if each is not ruling]
        return Article(
            game=self.game,
            clause=article.id,
            citation=sayer.citation(article),
            text=sayer.article_text(article),
            rulings=tuple(each.id for each in rulings),
            examples=tuple(each.id for each in examples_of(self.game, article.id)),
            source=self._source_lines(article, source),
            answers={each.id: sayer.option(each, self._option(each)) for each in rulings},
            gap=None if ruling is None else gap_of(sayer, ruling),
            in_force=None if ruling is None else self._option(ruling),
        )

    def _source_lines(self, article: Clause | Ruling, source: Path | None) -> tuple[str, ...]:
        """The lines of the owner's rulebook that a clause cites."""
        from referee.library.seeds import lines

        return tuple(lines(source, self.game, article.seed)) if source and isinstance(article, Clause) else ()

    def _article_lines(self, article: Article) -> Iterator[Line]:
        sayer = self.sayer
        yield Line(article.citation, style="bold")
        if article.gap is None or article.in_force is None:
            yield Line(article.text)
        else:
            yield Line(article.gap.question)
            yield from gap_lines(article.gap, article.in_force, sayer.words)
            yield Line(sayer.referee("rules.about", clauses=", ".join(article.gap.clauses)))
        for id_, answer in article.answers.items():
            yield Line(sayer.words.titled(id_, sayer.asked(sayer.data.ruling(id_))), "  ")
            yield Line(answer, "    * ")
        for title, text in map(self._example, examples_of(self.game, article.clause)):
            yield Line(sayer.words.titled(sayer.referee("rules.example"), title), "  ")
            yield Line(text, "    ")
        for line in article.source:
            yield Line(line, "  | ")

    def _example(self, example: Example) -> tuple[str, str]:
        """The title and the text of a worked example."""
        parts = (("title", example.title), ("text", example.text))
        title, text = (self.sayer.text(f"example.{example.id}.{part}", english) for part, english in parts)
        return title, text

    def _search_lines(self, search: Search) -> Iterator[Line]:
        say = self.sayer.referee
        if search.matches and self.is_id(search.search):
            near = self.sayer.words.list([each.clause for each in search.matches], "or")
            yield Line(say("error.unknown.clause", asked=search.search, known=near))
        for match in search.matches:
            yield Line(self.sayer.words.titled(match.name or match.clause, match.text))
            if search.search:
                yield Line(match.citation, "    ")
        for word, meaning in search.taken.items():
            yield Line(say("rules.taken" if meaning else "rules.unknown", word=word, meant=meaning))
        if not search.matches:
            yield Line(say("rules.nothing", asked=search.search, game=self.game))


def examples_of(game: str, article: str) -> tuple[Example, ...]:
    """The worked examples that a clause or a ruling decides."""
    return tuple(each for each in load_examples(game) if article in each.clauses)


def in_this_house(game: str, words: Words, store: Path | None) -> Lookup:
    """The rules as this house plays them: its rulings, and the edition in use. Raises Unwritten."""

    def edition() -> object:
        named = edition_in_use(game, store)
        return toml.convert(edition_tables(game, named, store), game_of(game).edition, f"edition {named}")

    return Lookup(Sayer(load_game(game), words, ()), _house_rules(game, store), edition)


def at_this_table(scene: Scene) -> Lookup:
    """The rules as a table plays them."""
    return Lookup(scene.sayer, scene.state.terms.options, lambda: scene.state.terms.edition)


def _house_rules(game: str, store: Path | None) -> dict[str, str]:
    """The rulings that this house always plays; none when its store can't be read."""
    from referee.library.paths import store_dir
    from referee.table.store import Damaged, Store, StoreError

    try:
        return {ruling: option for ruling, option, _ in Store(store_dir(store)).house_rules(game) if ruling}
    except (Damaged, StoreError):
        return {}
