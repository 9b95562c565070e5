"""Templates that extend others: what they say outside the blocks of those would silently be left out."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import Environment, TemplateNotFound, TemplateSyntaxError, nodes

from ..page.problems import Problem


class LeftOut(TemplateSyntaxError):
    """Something that a template says and that no page would show."""

    def __init__(self, problem: Problem, line: int, name: str | None) -> None:
        super().__init__(problem.what, line, name)
        self.problem = problem


def check_blocks(env: Environment, tree: nodes.Template, name: str | None) -> None:
    """Raises LeftOut for a block that the extended template does not have, and for what stands outside of blocks."""
    extended = tree.find(nodes.Extends)
    if extended is None or not isinstance(extended.template, nodes.Const):
        return
    base = str(extended.template.value)
    known = _blocks(env, base)
    for node in tree.body:
        if isinstance(node, nodes.Block):
            if known and node.name not in known:
                values = {"name": node.name, "template": base, "known": ", ".join(known)}
                raise LeftOut(Problem("aids-template-block", values, "aids-way-known"), node.lineno, name)
        elif (line := _shows(node)) and known:
            values = {"template": base, "known": ", ".join(known)}
            raise LeftOut(Problem("aids-template-outside", values, "aids-way-outside"), line, name)


def _blocks(env: Environment, name: str, seen: tuple[str, ...] = ()) -> list[str]:
    """The blocks of a template and of those that it extends; none if one of them is missing or goes round."""
    if name in seen or env.loader is None:
        return []
    try:
        tree = Environment._parse(env, env.loader.get_source(env, name)[0], name, None)
    except (TemplateNotFound, TemplateSyntaxError, UnicodeDecodeError):
        return []  # told when it is loaded
    blocks = [block.name for block in tree.find_all(nodes.Block)]
    extended = tree.find(nodes.Extends)
    if extended is not None and isinstance(extended.template, nodes.Const):
        blocks += _blocks(env, str(extended.template.value), (*seen, name))
    return list(dict.fromkeys(blocks))


_SILENT = (nodes.Macro, nodes.Assign, nodes.AssignBlock, nodes.Import, nodes.FromImport, nodes.Extends)


def _shows(node: nodes.Node) -> int:
    """The first line of what a part of a template prints; 0 for one that prints nothing."""
    if isinstance(node, _SILENT):
        return 0
    printed = [node] if isinstance(node, nodes.Output) else list(node.find_all(nodes.Output))
    return next((line for output in printed for line in _lines(output)), 0)


def _lines(output: nodes.Output) -> Iterator[int]:
    for part in output.nodes:
        if not isinstance(part, nodes.TemplateData):
            yield part.lineno
        elif text := part.data.lstrip():
            yield part.lineno + part.data.count("\n", 0, len(part.data) - len(text))
