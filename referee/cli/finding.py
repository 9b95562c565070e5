"""Looking a rule up: `rules`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.desk.answers import Article, Match, Search

from .books import gap_of, show_gap
from .common import heading, sayer_of, show_json
from .options import GameArg, Json, Lang, StoreDir, completing, new_app
from .speech import spoken, t

if TYPE_CHECKING:
    from referee.core.verb import Card
    from referee.core.wording import Sayer
    from referee.library.records import Clause, Ruling
    from referee.search.find import Taken

app = new_app()

MOST = 5
"""Matches that a search shows."""

GOOD = 0.4
"""A match is shown that is at least so good, as a share of the best, or of a full answer where the best is even better
because it was asked in the very words."""

FULL = 3.0
"""What an article scores that answers all of a question, in other words."""

_ID = re.compile(r"[a-z]\w*([.-]\w+)*\.\w+([.-]\w+)*|g\d+\w?", re.IGNORECASE)
"""What can only be meant as the id of a clause or a ruling."""


@app.command(help=t("help.rules"))
def rules(
    game: GameArg,
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID or words]", help=t("option.clause"), autocompletion=completing("clauses")),
    ] = None,
    with_source: Annotated[Path | None, typer.Option("--with-source", help=t("option.source"), metavar="DIR")] = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    Lookup(game, store, as_json=as_json).answer(" ".join(wanted or ()), with_source)


class Lookup:
    """Where somebody asks for a rule: the game, the owner's store, the rulings of the table that is being played (those
    of this house where there is none), and whether scripts read the answer."""

    def __init__(
        self, game: str, store: Path | None, rulings: Mapping[str, str] | None = None, as_json: bool = False
    ) -> None:
        self.game, self.store, self.as_json = game, store, as_json
        self.sayer: Sayer = sayer_of(game, ())
        self._rulings = rulings

    def answer(self, asked: str, source: Path | None = None) -> None:
        """A clause, a ruling or a card by its id, the best matches of a search, or all clauses. Raises Exit when
        nothing is found."""
        asked = " ".join(asked.split())
        data = self.sayer.data
        ids = {each.casefold(): each for each in (*data.ruling_by_id, *data.clause_by_id)}
        if (told := ids.get(asked.casefold())) is not None:
            self._show_article(data.article(told), source)
        elif not asked:
            self._show("", [self._match(each.id) for each in data.clauses], ())
        elif _ID.fullmatch(asked) and asked not in data.names:
            near = [ids[each] for each in get_close_matches(asked.casefold(), list(ids), n=MOST, cutoff=0.6)]
            if near and not self.as_json:
                print(t("error.unknown.clause", asked=asked, known=spoken().list(near, "or")))
            self._show(asked, [self._match(each) for each in near], ())
            raise typer.Exit(2)
        else:
            self._search(asked)

    def _search(self, asked: str) -> None:
        from referee.search.find import find

        found = find(self.sayer.data, spoken(), asked)
        if asked in self.sayer.data.names:
            hits = [asked]
        else:
            least = GOOD * min(FULL, found.hits[0].score) if found.hits else 0.0
            hits = self._told_once([hit.article for hit in found.hits[: 2 * MOST] if hit.score >= least])[:MOST]
        self._show(asked, [self._match(each) for each in hits], found.taken)
        if not hits:
            raise typer.Exit(2)

    def _told_once(self, hits: list[str]) -> list[str]:
        """The hits, each rule told once: the clause of a single card stands for what the card says where the rulebook
        itself prints its words, so the card takes its place."""
        if not any(hit in self.sayer.data.names for hit in hits):
            return hits
        about = Counter(card.clause for card in self._cards.values())
        told = [self._cards[hit] for hit in hits if hit in self._cards]
        cards = {card.clause: card.component for card in told if card.source == "seed" and about[card.clause] == 1}
        return list(dict.fromkeys(cards.get(hit, hit) for hit in hits))

    def _show(self, asked: str, matches: list[Match], taken: tuple[Taken, ...]) -> None:
        if self.as_json:
            show_json(Search(self.game, asked, tuple(matches), {each.word: each.meant for each in taken}))
            return
        for match in matches:
            print(f"{match.name or match.clause}: {match.text}")
            if asked:
                print(f"    {match.citation}")
        for each in taken:
            print(t("rules.taken" if each.meant else "rules.unknown", word=each.word, meant=each.meant))
        if not matches:
            print(t("rules.nothing", asked=asked, game=self.game))

    def _match(self, found: str) -> Match:
        """A clause or a ruling by its id, or a card by its component."""
        data = self.sayer.data
        if found in data.names and found not in data.clause_by_id:
            return self._card(found)
        article = data.article(found)
        return Match(clause=found, text=self._text(article), citation=self.sayer.citation(article))

    def _card(self, component: str) -> Match:
        from referee.core.verb import Speaker

        card, sayer = self._cards.get(component), self.sayer
        name = sayer.name(component)
        if card is None:
            return Match(
                clause="", text=t("rules.card.untold"), citation="", card=component, name=sayer.name(component)
            )
        said = " ".join(card.say(Speaker(sayer.data, spoken()))) or t("rules.card.untold")
        citation = f"{sayer.citation(sayer.data.article(card.clause))}; {t(f'rules.card.{card.source}')}"
        return Match(clause=card.clause, text=said, citation=citation, card=component, name=name)

    @cached_property
    def _cards(self) -> dict[str, Card]:
        """The cards that can be read aloud, as the owner's edition has them, by component."""
        from referee.games import game_of
        from referee.library import toml
        from referee.library.editions import edition_in_use, edition_tables

        of, named = game_of(self.game), edition_in_use(self.game, self.store)
        edition = toml.convert(edition_tables(self.game, named, self.store), of.edition, f"edition {named}")
        return {card.component: card for card in reversed(of.cards(edition))}

    def _text(self, article: Clause | Ruling) -> str:
        """The words of a clause; of a ruling what was asked, the answer in force, and why."""
        from referee.library.records import Clause

        if isinstance(article, Clause):
            return self.sayer.article_text(article)
        answer = self.sayer.option(article, self._option(article))
        return t("rules.answer", question=self.sayer.asked(article), answer=answer, why=self.sayer.why(article))

    def _option(self, ruling: Ruling) -> str:
        """The option in force."""
        if self._rulings is None:
            self._rulings = _house_rules(self.game, self.store)
        told = self._rulings.get(ruling.id, ruling.default)
        return told if told in ruling.options else ruling.default

    def _show_article(self, article: Clause | Ruling, source: Path | None) -> None:
        """A clause or a ruling, with what belongs to it."""
        from referee.library.load import load_examples
        from referee.library.records import Clause

        sayer, ruling = self.sayer, None if isinstance(article, Clause) else article
        rulings = [each for each in sayer.data.rulings if article.id in each.clauses]
        examples = [each for each in load_examples(self.game) if article.id in each.clauses]
        own = self._source_lines(article, source)
        gap = None if ruling is None else gap_of(sayer, ruling)
        in_force = None if ruling is None else self._option(ruling)
        if self.as_json:
            show_json(
                Article(
                    game=self.game,
                    clause=article.id,
                    citation=sayer.citation(article),
                    text=sayer.article_text(article),
                    rulings=tuple(each.id for each in rulings),
                    examples=tuple(each.id for each in examples),
                    source=own,
                    answers={each.id: sayer.option(each, self._option(each)) for each in rulings},
                    gap=gap,
                    in_force=in_force,
                )
            )
            return
        heading(sayer.citation(article))
        if gap is None or in_force is None:
            print(sayer.article_text(article))
        else:
            print(gap.question)
            show_gap(gap, in_force)
            print(t("rules.about", clauses=", ".join(gap.clauses)))
        for each in rulings:
            print(f"  {each.id}: {sayer.asked(each)}")
            print(f"    * {sayer.option(each, self._option(each))}")
        for example in examples:
            print(f"  {t('rules.example')}: {sayer.text(f'example.{example.id}.title', example.title)}")
            print(f"    {sayer.text(f'example.{example.id}.text', example.text)}")
        for line in own:
            print(f"  | {line}")

    def _source_lines(self, article: Clause | Ruling, source: Path | None) -> tuple[str, ...]:
        """The lines of the owner's rulebook that a clause cites."""
        from referee.library.records import Clause
        from referee.library.seeds import lines

        return tuple(lines(source, self.game, article.seed)) if source and isinstance(article, Clause) else ()


def _house_rules(game: str, store: Path | None) -> dict[str, str]:
    """The rulings that this house always plays; none when its store can't be read."""
    from referee.library.paths import store_dir
    from referee.table.store import Damaged, Store, StoreError

    try:
        return {ruling: option for ruling, option, _ in Store(store_dir(store)).house_rules(game) if ruling}
    except (Damaged, StoreError):
        return {}
