"""Sources as mutmut can change them: it leaves alone whatever is decorated."""

import ast

BARE = {"cache", "cached_property", "property"}


def undecorated(source: str) -> str:
    """Return a source with its properties and caches made of plain functions of another name."""
    lines = source.splitlines()
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(nodes, key=lambda one: one.lineno, reverse=True):
        if not (mark := mark_of(node)):
            continue
        assert node.end_lineno
        lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {mark}({node.name}_)")
        head = node.lineno - 1
        lines[head] = lines[head].replace(f"def {node.name}(", f"def {node.name}_(", 1)
        del lines[node.decorator_list[0].lineno - 1]
    return "\n".join([*lines, ""])


def mark_of(node: ast.FunctionDef) -> str | None:
    """Return the one bare decorator of a function."""
    if len(node.decorator_list) != 1:
        return None
    (mark,) = node.decorator_list
    return mark.id if isinstance(mark, ast.Name) and mark.id in BARE else None
