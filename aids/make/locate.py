"""Where a problem of a sheet comes from: the template, and the message that holds what is wrong."""

from __future__ import annotations

from ..page.problems import Problem
from .compose import words_of
from .jobs import Job


def located(problems: list[Problem], job: Job) -> list[Problem]:
    """Problems with the template, where they don't say it; where a word or a letter is what is wrong, with the id of
    the message that says it."""
    return [_located(problem, job) for problem in problems]


def _located(problem: Problem, job: Job) -> Problem:
    from ..layout.setter import GLYPH_IN, GLYPH_WAY, WIDE_IN, WIDE_WAY

    problem = problem._replace(where=problem.where or job.template)
    way = {WIDE_WAY.context: WIDE_IN, GLYPH_WAY.context: GLYPH_IN}.get(problem.way.context if problem.way else "")
    sought = problem.values.get("word") or problem.values.get("char")
    if way is None or not isinstance(sought, str):
        return problem
    said = words_of(job)
    bare = sought.strip(".,;:!?“”„«»‘’()")
    for id in said.catalogue.messages:
        if bare and bare in said.say(id).replace("\\-", ""):
            return problem._replace(values={**problem.values, "message": id}, way=way)
    return problem
