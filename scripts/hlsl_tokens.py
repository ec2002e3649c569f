"""Splits a shader into tokens and finds its brackets and statements: enough to remove or insert parts
of a shader without parsing it."""

import re

TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\\n])*")"""
    r"""|(?P<directive>(?:(?<=\n)|\A)[ \t]*\#(?:\\\n|[^\n])*)|(?P<word>\w+(?:\.\w+)*)"""
    r"""|(?P<mark><<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|::|.)""",
    re.DOTALL | re.VERBOSE)
CLOSING = {"(": ")", "[": "]", "{": "}"}


def tokens_of(text):
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def joined(tokens):
    return "".join(text for _, text in tokens)


def partners(tokens):
    """Returns the closing bracket of each opening bracket."""
    result, stack = {}, []
    for at, (_, text) in enumerate(tokens):
        if text in CLOSING:
            stack.append(at)
        elif stack and text == CLOSING[tokens[stack[-1]][1]]:
            result[stack.pop()] = at
    return result


def statement_ends(tokens, pairs):
    """Returns the end of each possible statement: the position after its ; or its last }."""
    for begin, (kind, _) in enumerate(tokens):
        if kind in ("space", "comment", "directive"):
            continue
        at = begin
        while at < len(tokens) and tokens[at][1] not in (")", "]", "}"):
            if tokens[at][1] == ";":
                yield begin, at + 1
                break
            if at in pairs:
                closed = pairs[at]
                if tokens[at][1] == "{":
                    yield begin, closed + 1
                at = closed
            at += 1


def starts_statement(tokens, at):
    while at > 0 and tokens[at - 1][0] in ("space", "comment", "directive"):
        at -= 1
    return at == 0 or tokens[at - 1][1] in (";", "{", "}", ")", ":", "else", "do")
