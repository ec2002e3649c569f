#!/usr/bin/env python3
"""Compares the reflection data of -Fre with that of SPIRV-Cross: every fact that both contain must be equal.

    test/reflect/compare.py [--jobs FILE] [-v] PROGRAM [PATH...]

PATHs are shaders of test/cases/, which have RUN lines, and of test/exec/, which have directives; modules; or
folders of them.  --jobs names a file of lines "FOLDER tab SHADER tab OPTIONS".  The last line is a summary.
The exit status is 77, with the reason, if there is no spirv-cross."""

import argparse
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

MODES = {"vertex": "vert", "hull": "tesc", "domain": "tese", "geometry": "geom", "pixel": "frag",
         "compute": "comp", "node": "comp", "raygeneration": "rgen", "intersection": "rint", "anyhit": "rahit",
         "closesthit": "rchit", "miss": "rmiss", "callable": "rcall", "mesh": "mesh", "amplification": "task"}
GROUPS = {"uniform_buffer": "ubos", "storage_buffer": "ssbos", "sampled_image": "separate_images",
          "uniform_texel_buffer": "separate_images", "storage_image": "images",
          "storage_texel_buffer": "images", "sampler": "separate_samplers",
          "combined_image_sampler": "textures", "input_attachment": "subpass_inputs",
          "acceleration_structure": "acceleration_structures"}
NEWER = ("mesh", "amplification")  # not supported by some versions of SPIRV-Cross
LISTS = set(GROUPS.values())
SCALARS = {("bool", 0): "bool", ("int", 32): "int", ("uint", 32): "uint", ("float", 32): "float",
           ("float", 64): "double", ("float", 16): "float16_t", ("int", 64): "int64_t",
           ("uint", 64): "uint64_t", ("int", 16): "int16_t", ("uint", 16): "uint16_t",
           ("int", 8): "int8_t", ("uint", 8): "uint8_t"}
VECTORS = {"bool": "bvec", "int": "ivec", "uint": "uvec", "float": "vec", "double": "dvec",
           "float16_t": "f16vec", "int64_t": "i64vec", "uint64_t": "u64vec", "int16_t": "i16vec",
           "uint16_t": "u16vec", "int8_t": "i8vec", "uint8_t": "u8vec"}
MATRICES = {"float": "mat", "double": "dmat", "float16_t": "f16mat"}


class Facts:
    """The reflection data of this compiler, in terms of SPIRV-Cross."""

    def __init__(self, facts):
        self.facts = facts
        self.types = facts["types"]

    def name(self, index):
        """Returns the name of a type in GLSL, or None if it is not a number, vector or matrix."""
        t = self.types[index]
        if t["kind"] in ("bool", "int", "uint", "float"):
            return SCALARS.get((t["kind"], t.get("bits", 0)))
        if t["kind"] == "vector":
            scalar = self.name(t["element"])
            return scalar and "%s%d" % (VECTORS[scalar], t["columns"])
        if t["kind"] == "matrix":
            scalar = MATRICES.get(self.name(t["element"]))
            return scalar and ("%s%d" if t["rows"] == t["columns"] else "%s%dx%d") % (
                (scalar, t["rows"]) if t["rows"] == t["columns"] else (scalar, t["rows"], t["columns"]))
        return None

    def behind_arrays(self, index):
        """Returns the element type, and the lengths from the innermost array to the outermost."""
        counts = []
        while self.types[index]["kind"] == "array":
            counts.insert(0, self.types[index]["count"] or 0)
            index = self.types[index]["element"]
        return index, counts

    def size(self, member):
        """Returns the size like SPIRV-Cross, with the padding after the last element."""
        t = self.types[member["type"]]
        if t["kind"] == "array":
            return t.get("stride", 0) * (t["count"] or 0)
        if t["kind"] == "matrix":
            by_columns = member.get("matrix_order") == "column_major"
            return member["matrix_stride"] * (t["columns"] if by_columns else t["rows"])
        if t["kind"] == "struct":
            return self.block_size(member["type"])
        return member["size"]

    def block_size(self, index):
        members = self.types[index]["members"]
        last = max(members, key=lambda m: m["offset"], default=None)
        return last["offset"] + self.size(last) if last else 0


class Comparison:
    def __init__(self, file, facts, cross):
        self.file, self.ours, self.cross = file, Facts(facts), cross
        self.facts = 0
        self.problems = []

    def equal(self, what, ours, theirs):
        self.facts += 1
        if ours != theirs:
            self.problems.append("%s: %s: %r, and by spirv-cross %r" % (self.file, what, ours, theirs))

    # ---- Types ----

    def compare_type(self, what, index, theirs):
        """Compares types; `theirs` contains a type and array lengths."""
        inner, counts = self.ours.behind_arrays(index)
        if "array" in theirs or counts:
            self.equal(what + ": array", counts, theirs.get("array", []))
        t = self.ours.types[inner]
        if t["kind"] == "struct" and theirs["type"] in self.cross.get("types", {}):
            self.compare_struct(what, inner, self.cross["types"][theirs["type"]])
        elif self.ours.name(inner):
            self.equal(what + ": type", self.ours.name(inner), theirs["type"])

    def compare_struct(self, what, index, theirs):
        ours = self.ours.types[index]["members"]
        self.equal(what + ": members", len(ours), len(theirs["members"]))
        for k, (mine, other) in enumerate(zip(ours, theirs["members"])):
            where = "%s.%s" % (what, mine["name"])
            if mine["name"] and other["name"] != "_m%d" % k:  # its names for unnamed members
                self.equal(where + ": name", mine["name"], other["name"])
            if "offset" in other:
                self.equal(where + ": offset", mine.get("offset"), other["offset"])
            if "array_stride" in other:
                self.equal(where + ": array stride", self.ours.types[mine["type"]].get("stride"),
                           other["array_stride"])
            if "matrix_stride" in other:
                self.equal(where + ": matrix stride", mine.get("matrix_stride"), other["matrix_stride"])
                self.equal(where + ": order", mine["matrix_order"] == "column_major",
                           other.get("row_major", False))
            self.compare_type(where, mine["type"], other)

    # ---- Entry points ----

    def compare_entry(self, entry):
        for theirs in self.cross["entryPoints"]:
            if theirs["name"] != entry["name"] or theirs["mode"] != MODES.get(entry["stage"]):
                continue
            if "workgroup_size" in theirs:
                self.compare_group(entry, theirs)
            break
        else:
            self.equal("entry point " + entry["name"], entry["stage"] in NEWER, True)
            return
        for side in ("inputs", "outputs"):
            self.compare_values(side, entry[side])

    def compare_group(self, entry, theirs):
        """Compares workgroup sizes.  For a specialization constant, SPIRV-Cross returns its id, or 0 for an
        expression."""
        constants = entry.get("workgroup_size_constants", [None] * 3)
        ours = [size if constant is None else constant if number else 0
                for size, constant, number in zip(entry["workgroup_size"], constants, theirs["workgroup_size"])]
        self.equal("group of " + entry["name"], ours, theirs["workgroup_size"])

    def compare_values(self, side, ours):
        mine = [v for v in ours if "builtin" not in v and "location" in v and "block" not in v]
        theirs = [v for v in self.cross.get(side, []) if "location" in v and not v["type"].startswith("_")]
        self.equal(side, len(mine), len(theirs))
        for other in theirs:
            value = min(mine, key=lambda v: (v["name"] != other["name"], v["location"] != other["location"]),
                        default=None)
            if not value:
                break
            where = "%s %s" % (side, other["name"])
            self.equal(where + ": location", value["location"], other.get("location"))
            if "index" in other:
                self.equal(where + ": index", value.get("index", 0), other["index"])
            if value.get("per") != "vertex" and value.get("per") != "primitive":
                self.compare_type(where, value["type"], other)

    # ---- Resources ----

    def compare_resources(self):
        ours = {}
        for resource in self.ours.facts["resources"]:
            if "type" in resource and "binding" in resource and resource["descriptor"] in GROUPS:
                key = (GROUPS[resource["descriptor"]], resource["set"], resource["binding"])
                ours.setdefault(key, []).append(resource)
        for group in LISTS:
            for other in self.cross.get(group, []):
                key = (group, other.get("set", 0), other.get("binding"))
                found = self.find(ours.get(key, []), other)
                self.equal("%s: set %s, binding %s" % (other["name"], key[1], key[2]), bool(found), True)
                if found:
                    self.compare_resource(group, found, other)
        first = self.ours.facts["entry_points"][0]["name"]
        for rest in ours.values():
            for resource in rest:
                if first not in resource["entry_points"]:
                    continue  # since SPIR-V 1.4, it uses only the interface of the first entry point
                self.problems.append("%s: spirv-cross does not have %s" % (self.file, resource["name"]))

    def find(self, candidates, other):
        """Returns the resource with the name among several at one binding; blocks have the names of their types."""
        for k, resource in enumerate(candidates):
            type_name = self.ours.types[resource["type"]]["name"]
            if other["name"] in (resource["name"], type_name):
                return candidates.pop(k)
        return candidates.pop(0) if candidates else None

    def compare_resource(self, group, ours, theirs):
        name = ours["name"]
        count = theirs.get("array", [1])
        self.equal(name + ": count", ours["count"] or 0, count[-1])
        if "block_size" in theirs:
            self.equal(name + ": size", self.ours.block_size(ours["type"]), theirs["block_size"])
        if group in ("ssbos", "images"):
            access = "read" if theirs.get("readonly") else "write" if theirs.get("writeonly") else "read_write"
            self.equal(name + ": access", ours["access"], access)
        if "format" in theirs:
            self.equal(name + ": format", self.ours.types[ours["type"]]["format"].lower(),
                       theirs["format"].replace("_snorm", "snorm").replace("_", ""))
        if "input_attachment_index" in theirs:
            self.equal(name + ": attachment", ours["input_attachment_index"],
                       theirs["input_attachment_index"])
        if theirs["type"] in self.cross.get("types", {}):
            self.compare_struct(name, ours["type"], self.cross["types"][theirs["type"]])

    def compare_rest(self):
        first = self.ours.facts["entry_points"][0]["name"]
        ours = [m for m in self.ours.facts["push_constants"] if first in m["entry_points"]]
        theirs = self.cross.get("push_constants", [])
        self.equal("push constants", len(ours), len(theirs))
        for mine, other in zip(ours, theirs):
            self.compare_type(mine["name"], mine["type"], other)
        ours = {c["id"]: c for c in self.ours.facts["specialization_constants"]}
        for other in self.cross.get("specialization_constants", []):
            mine = ours.get(other["id"])
            self.equal("constant %d" % other["id"], mine is not None, True)
            if mine:
                self.equal("constant %d: type" % other["id"], self.ours.name(mine["type"]), other["type"])
                self.compare_default(other["id"], mine["default"], other["default_value"])

    def compare_default(self, number, mine, other):
        near = mine == other or (isinstance(other, float) and math.isclose(mine, other, rel_tol=1e-6))
        self.equal("constant %d: default" % number, near, True)


# ---- Running ----

def reflect(module):
    """Returns the output of spirv-cross, or None if it rejects the module."""
    done = subprocess.run(["spirv-cross", module, "--reflect"], capture_output=True)
    try:
        return json.loads(done.stdout.decode(errors="replace"), strict=False)
    except ValueError:
        return None


def compare(file, module, facts, totals):
    cross = reflect(module)
    if cross is None:
        totals["refused"] += 1
        return []
    one = Comparison(file, facts, cross)
    # It always describes the first entry point.
    one.compare_entry(facts["entry_points"][0])
    one.compare_resources()
    one.compare_rest()
    totals["modules"] += 1
    totals["facts"] += one.facts
    return one.problems


def options_of_case(path, text):
    """Returns the command lines that compile a file, from its RUN lines."""
    lines = re.findall(r"//\s*RUN:\s*(.*)", text.replace("\\\n", " "))
    for line in lines:
        for command in re.split(r"[|;]|&&", line):
            try:
                words = shlex.split(command)
            except ValueError:
                continue
            if words[:1] == ["hlsl2spv"] and "%s" in words and "-T" in words:
                yield [word for word in words[1:] if not word.startswith("%t")]


def options_of_exec(path, text):
    """Returns the command lines of a test of test/exec/, whose directives name the functions of the stages."""
    options = shlex.split(" ".join(re.findall(r"//@ options: (.*)", text)))
    model = (re.findall(r"//@ model: (\S+)", text) or ["6_0"])[0]
    stages = re.findall(r"//@ (vertex|hull|domain|geometry|pixel|amplification|mesh): *(\w+)", text)
    for stage, name in stages:
        yield ["-T", "%ss_%s" % (stage[0], model), "-E", name, "%s", *options]
    if "//@ raygeneration" in text:
        yield ["-T", "lib_" + model, "%s", *options]
    elif not stages:
        yield ["-T", "cs_" + model, "%s", *options]


def jobs_of(path):
    with open(path, errors="replace") as file:
        text = file.read()
    make = options_of_case if "RUN:" in text else options_of_exec
    for options in make(path, text):
        kept, skip = [], False
        for word in options:
            if skip:
                skip = False
            elif word in ("-Fo", "-Fc", "-Fh", "-Fe", "-Fre", "-MF", "-Fi"):
                skip = True
            elif not re.match(r"-(M|F[oche]|fcgl|ast|P$|wgsl|reflect|fsyntax|fparse|H$|ftime|fspv-print)", word):
                kept.append(path if word == "%s" else word)
        yield os.getcwd(), kept


def files_below(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                if name.endswith((".hlsl", ".spv")) and "Inputs" not in folder:
                    yield os.path.join(folder, name)


def all_jobs(arguments):
    for path in files_below(arguments.paths):
        if path.endswith(".spv"):
            yield os.getcwd(), ["-reflect", path]
        else:
            yield from jobs_of(path)
    if arguments.jobs:
        with open(arguments.jobs) as file:
            for line in file:
                folder, name, options = line.rstrip("\n").split("\t")
                yield folder, [*shlex.split(options), name]


def run(program, folder, options, work, totals):
    module, facts = os.path.join(work, "module.spv"), os.path.join(work, "facts.json")
    for path in (module, facts):
        if os.path.exists(path):
            os.unlink(path)
    outputs = ["-Fo", facts] if options[0] == "-reflect" else ["-Fo", module, "-Fre", facts]
    done = subprocess.run([program, *options, *outputs], cwd=folder, capture_output=True,
                          stdin=subprocess.DEVNULL)
    if done.returncode < 0:
        return ["%s: the compiler was killed" % options]
    if done.returncode or not os.path.exists(facts):
        totals["errors"] += 1
        return []
    if options[0] == "-reflect":
        module = options[1]
    with open(facts, encoding="utf-8") as file:
        label = " ".join(word for word in options if re.search(r"^-[TE]$|^\w+_6_\w$|[.](hlsl|spv)$", word))
        return compare(label, module, json.load(file), totals)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs")
    parser.add_argument("-v", action="store_true")
    parser.add_argument("program")
    parser.add_argument("paths", nargs="*")
    arguments = parser.parse_args()
    if not shutil.which("spirv-cross"):
        print("reflection is not compared: there is no spirv-cross")
        return 77
    totals = {"modules": 0, "facts": 0, "errors": 0, "refused": 0}
    program, failures = os.path.abspath(arguments.program), 0
    with tempfile.TemporaryDirectory() as work:
        for folder, options in all_jobs(arguments):
            if arguments.v:
                print(" ".join(options))
            for problem in run(program, folder, options, work, totals):
                print(problem)
                failures += 1
    print("%(modules)d modules, %(facts)d facts compared; %(errors)d did not compile, spirv-cross refuses "
          "%(refused)d" % totals, end="")
    print("; %d differ" % failures)
    return failures != 0


sys.exit(main())
