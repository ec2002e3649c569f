"""Reads and writes the SPIR-V grammar: the JSON files of SPIRV-Headers, and the table spirv_grammar.txt.

Both become a dictionary in the form of the JSON files: "instructions", "operand_kinds", and "sets" with the
instructions of each extended set by the name of its import.  Only facts are kept: numbers, operands,
requirements and names."""
import json
import os

# The files of extended instruction sets, and the names of their imports.
SETS = {
    "glsl.std.450": "GLSL.std.450",
    "opencl.debuginfo.100": "OpenCL.DebugInfo.100",
    "nonsemantic.shader.debuginfo.100": "NonSemantic.Shader.DebugInfo.100",
    "spv-amd-gcn-shader": "SPV_AMD_gcn_shader",
    "spv-amd-shader-ballot": "SPV_AMD_shader_ballot",
    "spv-amd-shader-explicit-vertex-parameter": "SPV_AMD_shader_explicit_vertex_parameter",
    "spv-amd-shader-trinary-minmax": "SPV_AMD_shader_trinary_minmax",
}

LISTS = ("capabilities", "extensions", "aliases")

TITLE = """\
# The grammar of SPIR-V, written by update_spirv_grammar.py from SPIRV-Headers.
#
#     revision VERSION.REVISION
#     kind NAME CATEGORY [SET]        followed by its enumerants
#     set IMPORT                      followed by the instructions of an extended set
#     instructions                    followed by the core instructions
#     NAME VALUE [KEY=VALUE]... [: OPERAND...]
#
# Keys are version (1.0 if absent, none: only by extension or capability), class (the chapter of an instruction),
# capabilities, extensions and aliases, each a list.  An operand is its kind, followed by ? if it is optional, or by *
# if it can be repeated.
"""


def read_json(directory):
    def load(name):
        path = os.path.join(directory, name)
        if not os.path.exists(path):
            return {}
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    grammar = load("spirv.core.grammar.json")
    if not grammar:
        return None
    grammar["revision"] = "%(major_version)d.%(minor_version)d.%(revision)d" % grammar
    grammar["sets"] = {}
    for name, imported in SETS.items():
        part = load("extinst.%s.grammar.json" % name)
        if part:
            grammar["sets"][imported] = part.get("instructions", [])
            for kind in part.get("operand_kinds", []):
                kind["set"] = imported
                grammar["operand_kinds"].append(kind)
    return grammar


def operand_text(operand):
    return operand["kind"] + operand.get("quantifier", "")


def row_text(row, name, value, number="%d"):
    words = [row[name], number % int(str(row[value]), 0)]
    version = row.get("version", "1.0")
    if version != "1.0":
        words.append("version=" + version.lower())
    if "class" in row:
        words.append("class=" + row["class"])
    words += ["%s=%s" % (key, ",".join(row[key])) for key in LISTS if row.get(key)]
    operands = row.get("operands", row.get("parameters", []))
    return " ".join(words + ([":"] + list(map(operand_text, operands)) if operands else []))


def write_table(grammar, path):
    lines = [TITLE, "revision " + grammar["revision"], ""]
    for kind in grammar["operand_kinds"]:
        lines.append(" ".join(["kind", kind["kind"], kind["category"]] + ([kind["set"]] if "set" in kind else [])))
        number = "0x%x" if kind["category"] == "BitEnum" else "%d"
        lines += [row_text(row, "enumerant", "value", number) for row in kind.get("enumerants", [])]
        lines.append("")
    for name, rows in [("set " + name, rows) for name, rows in grammar["sets"].items()] + \
            [("instructions", grammar["instructions"])]:
        lines.append(name)
        lines += [row_text(row, "opname", "opcode") for row in rows] + [""]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def operand(text):
    return {"kind": text[:-1], "quantifier": text[-1]} if text[-1] in "?*" else {"kind": text}


def read_row(line, name, value, operands_key):
    head, _, operands = line.partition(" : ")
    words = head.split()
    row = dict(word.split("=", 1) for word in words[2:])
    row.update((key, row[key].split(",")) for key in LISTS if key in row)
    if row.get("version") == "none":
        row["version"] = "None"
    row[name], row[value] = words[0], int(words[1], 0)
    row[operands_key] = list(map(operand, operands.split()))
    return row


def read_table(path):
    grammar = {"instructions": [], "operand_kinds": [], "sets": {}}
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if not words or words[0] == "#":
                continue
            if words[0] == "revision":
                grammar["revision"] = words[1]
            elif words[0] == "kind":
                kind = {"kind": words[1], "category": words[2], "enumerants": []}
                kind.update({"set": words[3]} if len(words) > 3 else {})
                grammar["operand_kinds"].append(kind)
                rows, fields = kind["enumerants"], ("enumerant", "value", "parameters")
            elif words[0] in ("set", "instructions"):
                rows = grammar["sets"].setdefault(words[1], []) if words[0] == "set" else grammar["instructions"]
                fields = ("opname", "opcode", "operands")
            else:
                rows.append(read_row(line.rstrip("\n"), *fields))
    return grammar


def names_of(row):
    return {row.get("opname") or row["enumerant"], *row.get("aliases", [])}


def revision(grammar):
    return list(map(int, grammar["revision"].split(".")))


def add_newer(grammar, other):
    """Adds what a grammar that is not older declares and this one lacks, by name."""
    if not other or revision(other) < revision(grammar):
        return
    kinds = {(kind["kind"], kind.get("set")): kind for kind in grammar["operand_kinds"]}
    pairs = [(grammar["instructions"], other["instructions"])]
    for kind in other["operand_kinds"]:
        known = kinds.get((kind["kind"], kind.get("set")))
        if known:
            pairs.append((known["enumerants"], kind.get("enumerants", [])))
        else:
            grammar["operand_kinds"].append(kind)
    for name, rows in other["sets"].items():
        pairs.append((grammar["sets"].setdefault(name, []), rows))
    for rows, others in pairs:
        known = set().union(*map(names_of, rows))
        rows += [row for row in others if not names_of(row) & known]
