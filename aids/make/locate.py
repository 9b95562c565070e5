"""Where a problem of a sheet comes from: the template, and the message that holds what is wrong."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..page.problems import Problem
from .compose import words_of
from .jobs import Job

IN_A_MESSAGE: Final = {"aids-way-hyphen": "aids-way-hyphen-in", "aids-way-glyph": "aids-way-glyph-in"}
"""Ways out that begin with a message, once it is known which."""


def located(problems: list[Problem], job: Job) -> list[Problem]:
    """Problems with the template, where they don't say it; where a word or a letter is what is wrong, with the id of
    the message that says it."""
    return [_located(problem, job) for problem in problems]


def _located(problem: Problem, job: Job) -> Problem:
    problem = replace(problem, where=problem.where or job.template)
    if not problem.where.startswith(job.template):  # a part that several sheets share: which of them it is
        problem = replace(problem, who=" · ".join(part for part in (job.template, problem.who) if part))
    way = IN_A_MESSAGE.get(problem.way, "")
    sought = problem.values.get("word") or problem.values.get("char")
    if not way or not isinstance(sought, str):
        return problem
    game_words = words_of(job)
    bare = sought.strip(".,;:!?“”„«»‘’()")
    for id in game_words.catalogue.messages:
        if bare and bare in game_words.say(id).replace("\\-", ""):
            return replace(problem, values={**problem.values, "message": id}, way=way)
    return problem
