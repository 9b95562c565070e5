"""Finding the rule that answers a question."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.library import toml
from referee.library.load import file_of_asks, games, load_asks, load_game
from referee.library.records import Clause
from referee.search.find import find, find_in
from referee.search.index import Index, index_of, speech_in
from referee.search.lexicon import Lexicon
from referee.search.records import Speech
from referee.words import contexts
from referee.words.language import languages
from referee.words.translation import PSEUDO, words

ROOMS = [(game, lang) for game in games() for lang in languages() if load_asks(game)]

BANK: dict[str, dict[str, dict[str, list[str]]]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "asked.toml").read_text(encoding="utf-8")
)
FIRST, THIRD = 0.8, 0.97
"""How many of a bank's questions find their answer at once, and among the first three."""


def found(game: str, lang: str, asked: str, most: int = 3) -> list[str]:
    return [hit.article for hit in find_in(index(game, lang), load_game(game), asked).hits[:most]]


@cache
def index(game: str, lang: str) -> Index:
    return index_of(load_game(game), words(lang))


def lexicon(game: str, lang: str) -> Lexicon:
    return index(game, lang).lexicon


@pytest.mark.parametrize(
    ("game", "lang", "asked", "answer"),
    [
        ("avignon", "en", "Could I repeat Chastise before my turn is over?", "turn.distinct"),
        ("avignon", "en", "My Noble met a Peasant in my congregation", "win.noble.opponent"),
        ("avignon", "en", "may I study the heap of discarded cards", "G23"),
        ("avignon", "de", "Der Nachziehstapel ist alle, was nun?", "deck.reshuffle"),
        ("avignon", "de", "Kann man jemandem Leute aus der Kirchengemeinde stehlen?", "cong.immune"),
        ("avignon", "fr", "la pioche n'a plus de cartes", "deck.reshuffle"),
        ("avignon", "fr", "Suis-je forcé d'utiliser mes deux actions ?", "turn.two-actions"),
        ("heuchel-meuchel", "en", "is it compulsory to capture something", "take.optional"),
        ("heuchel-meuchel", "en", "can my pawn step back down", "move.up-only"),
        ("heuchel-meuchel", "de", "Muss beim Ziehen der gesamte Stapel mit?", "move.split"),
        ("heuchel-meuchel", "de", "Was bringt eine gewürfelte Sechs?", "dice.no-six-bonus"),
        ("heuchel-meuchel", "fr", "peut-on reprendre l'ordre de sa pile plus tard", "stack.no-resort"),
        ("heuchel-meuchel", "fr", "combien de cartes distribue-t-on à chacun", "setup.draw-six"),
        ("mea-culpa", "en", "who has to say in which room he suspects the Pope", "pope.guess"),
        ("mea-culpa", "en", "what do I get for a complete set of indulgences", "end.set"),
        ("mea-culpa", "de", "Ich habe keine Sündensteine mehr übrig", "den.runout"),
        ("mea-culpa", "de", "Wie viel Geld hat man am Anfang?", "setup.player.money"),
        ("mea-culpa", "fr", "peut-on payer plus tard si on n'a pas assez de thalers", "G59"),
        ("mea-culpa", "fr", "que se passe-t-il quand les trois pierres papales sont ensemble", "den.trigger"),
        ("credo", "en", "Can my bishop vote while he's banished?", "exile.no-vote"),
        ("credo", "en", "What happens on a 12 with Nisibis?", "bishop.nisibis"),
        ("credo", "en", "Who gets the Emperor when Regency is played and nobody has the Empress?", "ev.regency"),
        ("credo", "en", "Is a majority needed to pass a doctrine?", "vote.plurality"),
        ("credo", "en", "Which cards never come back into the deck?", "def.permanent"),
        ("credo", "en", "How many followers win the game?", "object.eleven-million"),
        ("credo", "de", "Darf ein verbannter Bischof abstimmen?", "exile.no-vote"),
        ("credo", "de", "Was passiert bei einer 12 mit Nisibis?", "bishop.nisibis"),
        ("credo", "de", "Wer kriegt bei der Regentschaft den Kaiser, wenn keiner die Kaiserin hat?", "ev.regency"),
        ("credo", "de", "Braucht man die absolute Mehrheit?", "vote.plurality"),
        ("credo", "de", "Welche Karten kommen nie wieder ins Spiel?", "def.permanent"),
        ("credo", "de", "Mit wie vielen Gläubigen gewinnt man?", "object.eleven-million"),
        ("credo", "fr", "Un évêque exilé peut-il voter ?", "exile.no-vote"),
        ("credo", "fr", "Que se passe-t-il sur un 12 avec Nisibe ?", "bishop.nisibis"),
        ("credo", "fr", "Qui reçoit l'empereur avec la Régence si personne n'a l'impératrice ?", "ev.regency"),
        ("credo", "fr", "Faut-il la majorité absolue ?", "vote.plurality"),
        ("credo", "fr", "Quelles cartes ne reviennent jamais dans la pioche ?", "def.permanent"),
        ("credo", "fr", "Combien de fidèles faut-il pour gagner ?", "object.eleven-million"),
    ],
)
def test_what_players_ask_is_answered(game: str, lang: str, asked: str, answer: str) -> None:
    assert answer in found(game, lang, asked)


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game, langs in BANK.items() for lang in langs])
def test_the_rule_is_found_for_what_people_ask(game: str, lang: str) -> None:
    bank = BANK[game][lang]
    hits = {asked: found(game, lang, asked) for asked in bank}
    at_once = [asked for asked in bank if set(hits[asked][:1]) & set(bank[asked])]
    missed = [asked for asked in bank if not set(hits[asked]) & set(bank[asked])]
    assert len(at_once) >= FIRST * len(bank)
    assert len(missed) <= (1 - THIRD) * len(bank), missed


@pytest.mark.parametrize(("game", "lang"), ROOMS)
def test_every_question_that_is_written_down_finds_its_answer(game: str, lang: str) -> None:
    """Every eleventh of them, others in every language."""
    questions = [(of, question) for of, asked in load_asks(game, lang).items() for question in asked]
    some = questions[languages().index(lang) :: 11]
    assert [(of, question) for of, question in some if of not in found(game, lang, question)] == []


@pytest.mark.parametrize("game", sorted({game for game, _ in ROOMS}))
def test_every_clause_and_ruling_has_questions_in_every_language(game: str) -> None:
    data, asks = load_game(game), load_asks(game)
    assert set(asks) == {*data.clause_by_id, *data.ruling_by_id}
    for lang in languages()[1:]:
        assert set(asks) - set(toml.parse(file_of_asks(game, lang))["asks"]) == set(), lang


@pytest.mark.parametrize(("game", "lang"), ROOMS)
def test_no_question_stands_under_two_answers(game: str, lang: str) -> None:
    known = lexicon(game, lang)
    asked = [tuple(known.words(question)) for questions in load_asks(game, lang).values() for question in questions]
    assert {each for each in asked if asked.count(each) > 1} == set()


@pytest.mark.parametrize(
    ("game", "lang", "asked", "card"),
    [
        ("avignon", "en", "cardinal", "person.cardinal"),
        ("avignon", "de", "Gildenmeister", "person.guildmaster"),
        ("avignon", "fr", "évangéliste", "person.preacher"),
        ("mea-culpa", "en", "Steal 3 taler", "card.steal-3"),
        ("mea-culpa", "de", "Eine Ware umsonst", "card.free-good"),
        ("mea-culpa", "fr", "Les autres dans la luxure", "card.others-lust"),
        ("credo", "en", "Regency", "event.regency"),
        ("credo", "de", "Bürgerkrieg", "event.civil-war"),
        ("credo", "fr", "Régence", "event.regency"),
    ],
)
def test_a_card_is_found_by_its_name(game: str, lang: str, asked: str, card: str) -> None:
    assert card in found(game, lang, asked)


@pytest.mark.parametrize("lang", languages())
def test_the_bare_name_of_a_card_finds_the_card(lang: str) -> None:
    for game in games():
        data = load_game(game)
        for component, english in data.names.items():
            if component.partition(".")[0] in data.game.cards:
                name = words(lang).text(game, component, english)
                assert component in found(game, lang, name)


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "excomunicate", "act.excommunicate"),
        ("de", "Zuechtigen", "act.chastise"),
        ("fr", "petition", "act.petition"),
    ],
)
def test_a_slip_of_the_pen_is_understood(lang: str, typed: str, meant: str) -> None:
    assert meant in found("avignon", lang, typed)


def test_an_unknown_word_is_told_with_the_one_it_was_taken_for() -> None:
    taken = find(load_game("avignon"), words("en"), "chastize the xyzzy").taken
    assert [(each.word, each.meant) for each in taken] == [("chastize", "chastise"), ("xyzzy", "")]


@pytest.mark.parametrize(
    ("game", "lang", "typed", "meant"),
    [
        ("heuchel-meuchel", "de", "Patzwurf", "wurf"),
        ("heuchel-meuchel", "de", "Lieblingsstapel", "stapel"),
        ("heuchel-meuchel", "de", "Xyzzy", ""),
        ("heuchel-meuchel", "en", "Ben", ""),
        ("avignon", "fr", "soutirer", ""),
    ],
)
def test_an_unknown_word_is_taken_for_its_known_part_and_a_name_for_nothing(
    game: str, lang: str, typed: str, meant: str
) -> None:
    assert [each.meant for each in find(load_game(game), words(lang), typed).taken] == [meant]


@pytest.mark.parametrize("asked", ["", "xyzzy", "…", "?!", "the", "  "])
def test_nothing_is_found_where_nothing_is_asked(asked: str) -> None:
    assert find(load_game("avignon"), words("en"), asked).hits == ()


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(ROOMS), st.text(max_size=80))
@example(("avignon", "en"), "pope's \"die * - ( OR NEAR(a b) AND ^ : {x} ;--")
@example(("mea-culpa", "fr"), "l'âme d' ''' qu'")
@example(("heuchel-meuchel", "de"), "\x00\ud7ff İ ß ﬁ 5️⃣")
def test_whatever_is_typed_is_answered_with_known_articles_the_best_first(room: tuple[str, str], asked: str) -> None:
    data = load_game(room[0])
    hits = find(data, words(room[1]), asked).hits
    assert {hit.article for hit in hits} <= {*data.clause_by_id, *data.ruling_by_id, *data.names}
    assert len({hit.article for hit in hits}) == len(hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize(("game", "lang"), ROOMS)
def test_the_words_of_a_clause_find_the_clause(game: str, lang: str) -> None:
    data = load_game(game)
    for clause in data.clauses[::9]:
        assert clause.id in found(game, lang, words(lang).text(game, contexts.clause(clause.id), clause.text))


def test_german_words_are_taken_apart() -> None:
    known = lexicon("avignon", "de")
    assert {known.stem("ablage"), known.stem("stapel")} <= set(known.hear("Ablagestapel").stems)
    assert set(known.hear("hinausgezogen").stems) & set(known.hear("gezogen").stems)
    assert known.hear("Kardinal").stems == (known.stem("kardinal"),)


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [
        ("en", "May I skip?", "Am I allowed to pass?"),
        ("de", "Wer fängt an?", "Wer beginnt?"),
        ("fr", "Qui commence ?", "Qui débute ?"),
        ("fr", "l’adversaire", "d'un autre joueur"),
    ],
)
def test_what_means_the_same_is_heard_alike(lang: str, one: str, other: str) -> None:
    known = lexicon("avignon", lang)
    assert set(known.hear(one).senses) & set(known.hear(other).senses)


def test_words_that_say_nothing_are_not_listened_to() -> None:
    assert lexicon("avignon", "en").hear("the of it is").tokens == ()
    assert lexicon("avignon", "de").hear("es HEISST").tokens == ()


@pytest.mark.parametrize(
    ("lang", "within", "said"),
    [("de", "was ist", "was ist wenn"), ("fr", "combien", "combien de fois"), ("en", "how many", "how many times")],
)
def test_a_phrase_within_a_longer_one_says_nothing_of_its_own(lang: str, within: str, said: str) -> None:
    known = lexicon("mea-culpa", lang)
    assert known.hear(within).senses
    assert known.hear(said).senses
    assert not set(known.hear(within).senses) & set(known.hear(said).senses)


@pytest.mark.parametrize(
    ("lang", "asks", "joins"),
    [
        ("en", "When are the Dens punished?", "Who is spared when the Dens are punished?"),
        ("fr", "Quand les antres sont-ils punis ?", "Qui est épargné quand les antres sont punis ?"),
        ("fr", "Les antres sont punis quand ?", "Qui est épargné quand les antres sont punis ?"),
    ],
)
def test_a_question_word_in_the_middle_joins_and_does_not_ask(lang: str, asks: str, joins: str) -> None:
    known = lexicon("mea-culpa", lang)
    (when,) = known.hear({"en": "when", "fr": "quand"}[lang]).senses
    assert when in known.hear(asks).senses
    assert when not in known.hear(joins).senses


@pytest.mark.parametrize("asked", ["die zweite Aktion", "der dritte Stein"])
def test_an_ordinal_number_is_not_a_number_of_players(asked: str) -> None:
    known = lexicon("mea-culpa", "de")
    assert not set(known.hear(asked).senses) & {*known.hear("zu zweit").senses, *known.hear("zu dritt").senses}


def test_a_question_that_is_written_down_word_by_word_goes_before_its_like() -> None:
    assert found("mea-culpa", "en", "Which starting bonuses exist?", 1) == ["setup.bonus.pool"]
    assert found("mea-culpa", "en", "starting bonus", 1) == ["setup.bonus.each"]


def test_a_rule_goes_before_a_ruling_that_says_the_same() -> None:
    data = load_game("avignon")
    hits = find(data, words("en"), "Is undoing a part of the turn allowed?").hits
    (clause, *_) = [hit for hit in hits if isinstance(data.article(hit.article), Clause)]
    assert clause.article == "samaritan"


def test_a_language_without_words_of_its_own_asks_in_english() -> None:
    assert speech_in("eo") == speech_in("en") == speech_in(PSEUDO)
    assert find(load_game("avignon"), words(PSEUDO), "samaritan").hits[0].article == "samaritan"


@pytest.mark.parametrize("lang", languages())
def test_the_words_of_a_language_are_in_order(lang: str) -> None:
    speech = toml.convert(toml.parse(speech_in(lang)), Speech, "search.toml")
    assert speech_in(lang).parent.name == lang
    assert set(speech.games) <= set(games())
    for group in (*speech.same, *(group for groups in speech.games.values() for group in groups)):
        assert len(set(group)) == len(group) > 1, group
    assert len(set(speech.stop)) == len(speech.stop)


@pytest.mark.parametrize("game", sorted(BANK))
def test_no_question_that_is_asked_here_stands_among_those_that_the_search_has_read(game: str) -> None:
    read = {(lang, plain(words)) for lang in BANK[game] for asked in load_asks(game, lang).values() for words in asked}
    assert not [words for lang, asked in BANK[game].items() for words in asked if (lang, plain(words)) in read]


def plain(words: str) -> str:
    """A question without what makes no difference."""
    return words.casefold().strip(" ?!.")
