#!/usr/bin/env python3
"""Prints the TextMate grammar of HLSL, whose words are the rows of the tables in this folder.

usage: generate_textmate.py > editor/vscode/syntaxes/hlsl.tmLanguage.json
"""
import json
import os
import re
import sys

SPEC = os.path.dirname(os.path.abspath(__file__))
CONTROL = {"IF", "ELSE", "FOR", "WHILE", "DO", "SWITCH", "CASE", "DEFAULT", "BREAK", "CONTINUE", "DISCARD", "RETURN"}
DECLARATION = {"RECORD", "ENUM", "CBUFFER", "NAMESPACE", "USING", "TYPEDEF", "TEMPLATE", "TYPENAME", "TECHNIQUE"}
# Semantics by custom, which semantics.def does not contain.
CUSTOMARY_SEMANTICS = ["POSITION", "POSITIONT", "NORMAL", "TANGENT", "BINORMAL", "COLOR", "TEXCOORD", "BLENDINDICES",
                       "BLENDWEIGHT", "PSIZE", "FOG", "TESSFACTOR", "DEPTH", "VFACE", "VPOS"]
PREDECLARED = ["ResourceDescriptorHeap", "SamplerDescriptorHeap"]


def rows(table, macro):
    """Returns the first arguments of each row: words, strings and numbers before the first other character."""
    with open(os.path.join(SPEC, table), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|^[ \t]*#[^\n]*", "", file.read(), flags=re.DOTALL | re.MULTILINE)
    found = []
    for match in re.finditer(rf'^[ \t]*{macro}\(((?:\s*(?:"[^"]*"|\w+)\s*,?)+)', text, re.MULTILINE):
        found.append([part.strip().strip('"') for part in re.findall(r'"[^"]*"|\w+', match[1])])
    if not found:
        sys.exit(f"{table} has no row {macro}")
    return found


def column(table, macro, index):
    return [row[index] for row in rows(table, macro)]


def words(names, after=r"(?!\w)", before=r"(?<!\w)"):
    """A pattern for names, of which longer ones come first."""
    names = sorted({re.escape(name.rsplit("::")[-1]) for name in names}, key=lambda n: (-len(n), n))
    return f"{before}(?:{'|'.join(names)}){after}"


def rule(scope, pattern):
    return {"name": scope + ".hlsl", "match": pattern}


def span(scope, begin, end, *patterns, **more):
    return {"name": scope + ".hlsl", "begin": begin, "end": end, **({"patterns": list(patterns)} if patterns else {}), **more}


def include(name):
    return {"include": "#" + name}


def captures(**scopes):
    return {number[1:]: {"name": scope + ".hlsl"} for number, scope in scopes.items()}


def keyword_rules():
    table = rows("keywords.def", "KEYWORD")

    def of(test):
        return words([row[0] for row in table if test(row[1])])
    other = {"BOOL", "THIS", "RESERVED"} | CONTROL | DECLARATION
    return [
        rule("keyword.control", of(lambda token: token in CONTROL)),
        rule("keyword.declaration", of(lambda token: token in DECLARATION)),
        rule("constant.language.boolean", of(lambda token: token == "BOOL")),
        rule("variable.language.this", of(lambda token: token == "THIS")),
        rule("invalid.illegal.reserved", of(lambda token: token == "RESERVED")),
        rule("keyword.other", of(lambda token: token not in other)),
    ]


def type_rules():
    shaped = [row[0] for row in rows("types.def", "TYPE_NAME") if row[2] == "1"]
    plain = [row[0] for row in rows("types.def", "TYPE_NAME") if row[2] != "1"]
    plain += column("types.def", "TYPE_WORD", 1)
    objects = column("objects.def", "OBJECT", 1) + column("objects.def", "OBJECT_ALIAS", 1)
    objects = [name for name in objects if re.fullmatch(r"\w+", name)]  # the others have no name in HLSL
    return [
        rule("storage.type.numeric", words(shaped, r"(?:[1-4](?:x[1-4])?)?(?!\w)")),
        rule("storage.type", words(plain)),
        rule("support.class", words(objects)),
        {"match": r"(?<!\w)(struct|class|interface|enum(?:\s+class)?|cbuffer|tbuffer|namespace)\s+([A-Za-z_]\w*)",
         "captures": captures(_1="keyword.declaration", _2="entity.name.type")},
    ]


def attribute_rules():
    names = [row[2] for row in rows("attributes.def", "ATTRIBUTE")]
    scopes = sorted({row[1] for row in rows("attributes.def", "ATTRIBUTE")} - {""})
    inner = [include("comments"), rule("entity.name.namespace", words(scopes, r"(?=\s*::)")),
             rule("entity.other.attribute-name", words(names, before=r"(?i)(?<!\w)")),
             include("strings"), include("numbers"), include("names")]
    return [
        span("meta.attribute", r"\[\[", r"\]\]", *inner),
        span("meta.attribute", words(names, r"(?!\w)", r"(?i)(?<![\w\])])\[(?=\s*") + ")", r"\]", *inner),
    ]


def semantic_rules():
    names = column("semantics.def", "SEMANTIC", 1) + CUSTOMARY_SEMANTICS
    return [
        {"match": words(names, r"\d*)(?!\w)", r"(?i)(?<!:)(:)\s*("), "captures": captures(
            _1="punctuation.separator", _2="support.variable.semantic")},
        {"match": r"(?<!:)(:)\s*(register|packoffset)\s*(\()\s*([A-Za-z]\w*(?:\[\d+\])?(?:\.\w+)?)?",
         "captures": captures(_1="punctuation.separator", _2="keyword.other", _4="constant.other.register")},
    ]


def preprocessor_rules():
    directives = column("preprocessor.def", "DIRECTIVE", 1)
    macros = column("preprocessor.def", "PREDEFINED_MACRO", 0) + column("preprocessor.def", "BUILTIN_MACRO", 1)
    line = {"begin": r"^\s*(#)\s*(include)\b", "end": r"(?=//|/\*)|(?<!\\)$", "name": "meta.preprocessor.include.hlsl",
            "beginCaptures": captures(_1="punctuation.definition.directive", _2="keyword.control.directive"),
            "patterns": [include("strings"), span("string.quoted.other.include", "<", ">")]}
    define = {"match": r"^\s*(#)\s*(define|undef|ifdef|ifndef|elifdef|elifndef)\s+([A-Za-z_]\w*)",
              "captures": captures(_1="punctuation.definition.directive", _2="keyword.control.directive",
                                   _3="entity.name.function.preprocessor")}
    message = {"match": r"^\s*(#)\s*(error|warning)\b(.*)$",
               "captures": captures(_1="punctuation.definition.directive", _2="keyword.control.directive",
                                    _3="string.unquoted")}
    other = {"match": words(directives, before=r"^\s*(#)\s*(") + ")",
             "captures": captures(_1="punctuation.definition.directive", _2="keyword.control.directive")}
    return {"directives": [line, define, message, other], "macros": [rule("support.constant.macro", words(macros)),
            rule("keyword.operator.word", words(["defined"]))]}


def function_rules():
    names = [row[2] for row in rows("intrinsics.def", "INTRINSIC")]
    return [
        rule("support.function.member", words(method_names(), r"(?=\s*[(<])", r"(?<=\.)")),
        rule("variable.other.member", r"(?<=\.)[A-Za-z_]\w*(?!\s*\()"),
        rule("support.function", words(names, r"(?=\s*[(<])", r"(?<![\w.])")),
        rule("entity.name.function", r"(?<!\w)[A-Za-z_]\w*(?=\s*\()"),
    ]


def method_names():
    """The groups of a method are joined by |, so that its name is the first string of the row."""
    with open(os.path.join(SPEC, "methods.def"), encoding="utf-8") as file:
        names = re.findall(r'^METHOD\([^"]*"(\w+)"', file.read(), re.MULTILINE)
    return names or sys.exit("methods.def has no row METHOD")


def grammar():
    constants = [row[1] for row in rows("builtin_constants.def", "BUILTIN_CONSTANT")]
    operators = sorted(set(re.findall(r'"([^"\w]+)"', open(os.path.join(SPEC, "operators.def"), encoding="utf-8").read()))
                       - {",", "()", "[]"}, key=lambda o: (-len(o), o))
    preprocessor = preprocessor_rules()
    repository = {
        "comments": [span("comment.line.double-slash", "//", r"(?<!\\)$"), span("comment.block", r"/\*", r"\*/")],
        "directives": preprocessor["directives"],
        "macros": preprocessor["macros"],
        "strings": [span("string.quoted.double", '"', r'"|(?<!\\)$', rule("constant.character.escape", r"\\.")),
                    span("string.quoted.single", "'", r"'|(?<!\\)$", rule("constant.character.escape", r"\\."))],
        "numbers": [rule("constant.numeric", r"(?<![\w.])(?:0[xX][\da-fA-F]+(?:\.[\da-fA-F]*)?(?:[pP][+-]?\d+)?|0[bB][01]+"
                                            r"|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+|\.#\w+)?)[uUlLfFhH]*(?!\w)")],
        "keywords": keyword_rules(),
        "types": type_rules(),
        "modifiers": [rule("storage.modifier", words(column("modifiers.def", "MODIFIER", 1)))],
        "attributes": attribute_rules(),
        "semantics": semantic_rules(),
        "constants": [rule("support.constant", words(constants)), rule("support.variable", words(PREDECLARED))],
        "functions": function_rules(),
        "names": [{"match": r"(?<!\w)([A-Za-z_]\w*)\s*(::)", "captures": captures(_1="entity.name.namespace")}],
        "operators": [rule("keyword.operator", "|".join(map(re.escape, operators)))],
    }
    order = ["comments", "directives", "strings", "numbers", "attributes", "semantics", "types", "keywords", "macros",
             "functions", "modifiers", "constants", "names", "operators"]
    return {
        "information_for_contributors": ["spec/generate_textmate.py generates this file from the tables of the compiler."],
        "name": "HLSL",
        "scopeName": "source.hlsl",
        "patterns": [include(name) for name in order],
        "repository": {name: {"patterns": patterns} for name, patterns in repository.items()},
    }


if __name__ == "__main__":
    print(json.dumps(grammar(), indent=2))
