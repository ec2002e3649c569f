#!/usr/bin/env python3
"""Compares the errors of --link-check with those of Vulkan's validation layers.

    test/link/compare.py [--count N] [--seed N] [--keep FOLDER] PROGRAM ORACLE [FOLDER...]

FOLDERs contain shaders of test/exec/, whose draw tests are pipelines; other pipelines are random.  Random stages
match, and most pipelines are then changed.  The pipelines with errors must be exactly those that the layers
reject.  The exit status is 77, with the reason, if there are no layers or no device."""

import argparse
import collections
import contextlib
import itertools
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

TYPES = ["float", "float2", "float3", "float4", "int", "uint2", "int3", "uint4", "float3x3", "float2x4",
         "float x[2]", "float3 x[3]", "uint x[2]", "float4x4"]
# The layers treat an array in a patch as an array over its vertices.
OF_PATCHES = [name for name in TYPES if "[" not in name]
WAYS = ["", "", "", "nointerpolation", "noperspective", "centroid", "sample"]
RESOURCES = [("cbuffer {n} {{ float4 {n}_a; float {n}_b; }};", "{n}_a.x + {n}_b"),
             ("cbuffer {n} {{ float {n}_b; float4 {n}_a; }};", "{n}_a.x + {n}_b"),
             ("StructuredBuffer<float> {n};", "{n}[0]"), ("Texture2D {n};", "{n}[uint2(0, 0)].x"),
             ("Buffer<float> {n};", "{n}[0]"), ("ByteAddressBuffer {n};", "{n}.Load(0)")]

# Errors of the layers that do not concern stage interfaces: vertex formats, missing device features, point
# sizes.
ELSEWHERE = re.compile("Attribute type of|VUID-VkShaderModuleCreateInfo|Geometry-07725")

Value = collections.namedtuple("Value", "type name way at")  # `at` is a location, or None


def is_int(type_name):
    return type_name.startswith(("int", "uint"))


def declared(value):
    type_name, _, array = value.type.partition(" x")
    way = value.way if not is_int(value.type) or value.way == "nointerpolation" else ""
    place = "[[vk::location(%d)]] " % value.at if value.at is not None else ""
    return "%s%s %s %s%s : %s;" % (place, way, type_name, value.name, array, value.name.upper())


def elements(value, base):
    """Returns the expressions for the numbers, vectors or matrices of a value."""
    if "[" not in value.type:
        return [base]
    return ["%s[%d]" % (base, k) for k in range(int(value.type[-2]))]


def reads(values, base):
    return "".join("    sum += float((%s).%s);\n" % (e, "_m00" if "x" in v.type.split(" ")[0][-2:] else "x")
                   for v in values for e in elements(v, base + "." + v.name))


def writes(values, base, what):
    return "".join("    %s = (%s)(%s);\n" % (e, v.type.split(" ")[0], what)
                   for v in values for e in elements(v, base + "." + v.name))


def struct(name, values, first=""):
    return "struct %s { %s%s };\n" % (name, first, " ".join(declared(v) for v in values))


POSITION = "float4 position : SV_Position; "
FACTORS = "float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; "


class Stage:
    """A stage: `inputs` and `outputs` are per vertex, `patch` per patch."""

    def __init__(self, kind, inputs, outputs, patch, resources):
        self.kind, self.inputs, self.outputs, self.patch = kind, inputs, outputs, patch
        self.resources = resources

    def source(self):
        declarations, sums = "", ""
        for number, (binding, resource) in enumerate(self.resources):
            text, use = RESOURCES[resource]
            name = "r%d" % number
            declarations += "[[vk::binding(%d)]] %s\n" % (binding, text.format(n=name))
            sums += "    sum += %s;\n" % use.format(n=name)
        return declarations + getattr(self, self.kind)(sums)

    def vs(self, sums):
        return (struct("O", self.outputs, POSITION) +
                "O main(uint id : SV_VertexID)\n{\n    O o;\n    float sum = id;\n" + sums +
                "    o.position = sum;\n" + writes(self.outputs, "o", "sum") + "    return o;\n}\n")

    def hs(self, sums):
        return (struct("I", self.inputs, POSITION) + struct("O", self.outputs, POSITION) +
                struct("P", self.patch, FACTORS) +
                "P patch(InputPatch<I, 3> p)\n{\n    P o;\n    float sum = p[0].position.x;\n"
                "    o.edges[0] = o.edges[1] = o.edges[2] = o.inside = sum;\n" +
                writes(self.patch, "o", "sum") + "    return o;\n}\n"
                '[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")]\n'
                '[outputcontrolpoints(3)] [patchconstantfunc("patch")]\n'
                "O main(InputPatch<I, 3> p, uint id : SV_OutputControlPointID)\n{\n    O o;\n"
                "    float sum = p[id].position.x;\n" + sums + reads(self.inputs, "p[id]") +
                "    o.position = sum;\n" + writes(self.outputs, "o", "sum") + "    return o;\n}\n")

    def ds(self, sums):
        return (struct("I", self.inputs, POSITION) + struct("O", self.outputs, POSITION) +
                struct("P", self.patch, FACTORS) +
                '[domain("tri")]\nO main(P patch, float3 at : SV_DomainLocation, OutputPatch<I, 3> p)\n'
                "{\n    O o;\n    float sum = p[0].position.x;\n" + sums + reads(self.inputs, "p[1]") +
                reads(self.patch, "patch") + "    o.position = sum;\n" +
                writes(self.outputs, "o", "sum") + "    return o;\n}\n")

    def gs(self, sums):
        return (struct("I", self.inputs, POSITION) + struct("O", self.outputs, POSITION) +
                "[maxvertexcount(3)]\nvoid main(triangle I p[3], inout TriangleStream<O> stream)\n{\n"
                "    O o;\n    float sum = p[0].position.x;\n" + sums + reads(self.inputs, "p[1]") +
                "    o.position = sum;\n" + writes(self.outputs, "o", "sum") +
                "    stream.Append(o);\n}\n")

    def ps(self, sums):
        return (struct("I", self.inputs, POSITION) +
                "float4 main(I i) : SV_Target\n{\n    float sum = i.position.x;\n" + sums +
                reads(self.inputs, "i") + "    return sum;\n}\n")


class Maker:
    def __init__(self, generator):
        self.random = generator

    def values(self, prefix, types=TYPES):
        placed, at, values = self.random.random() < 0.4, self.random.randrange(3), []
        for k in range(self.random.randrange(5)):
            type_name = self.random.choice(types)
            values.append(Value(type_name, "%s%s" % (prefix, "abcde"[k]), self.random.choice(WAYS),
                                at if placed else None))
            at += 8
        return values

    def changed(self, values, types=TYPES):
        """Changes a property of an interface."""
        values = list(values)
        k = self.random.randrange(len(values)) if values else None
        what = self.random.choice(["drop", "add", "type", "type", "way", "name", "swap", "place"])
        if what == "add" or k is None:
            values.insert(self.random.randrange(len(values) + 1),
                          Value(self.random.choice(types), "zz", "", 60 if values and
                                values[0].at is not None else None))
        elif what == "drop":
            del values[k]
        elif what == "swap":
            values.insert(0, values.pop(k))
        elif what == "place" and values[k].at is not None:
            values[k] = values[k]._replace(at=values[k].at + self.random.choice([0, 1, 2, 56]))
        elif what == "type":
            values[k] = values[k]._replace(type=self.random.choice(types))
        elif what == "way":
            values[k] = values[k]._replace(way=self.random.choice(WAYS))
        else:
            values[k] = values[k]._replace(name=values[k].name + "x")
        return values

    def resources(self):
        count = self.random.choice([0, 0, 1, 2])
        numbers = self.random.sample(range(3), count)
        return [(n, self.random.randrange(len(RESOURCES)) if self.random.random() < 0.3 else n % 3)
                for n in numbers]

    def pipeline(self):
        kinds = self.random.choice([["vs", "ps"], ["vs", "ps"], ["vs", "gs", "ps"], ["vs", "hs", "ds", "ps"],
                                    ["vs", "hs", "ds", "gs", "ps"]])
        stages, before, patch = [], [], []
        for k, kind in enumerate(kinds):
            inputs, outputs = before, self.values("abcde"[k] + "_")
            if k and self.random.random() < 0.6 / len(kinds):
                inputs = self.changed(inputs)
            if kind == "hs":
                patch = [v._replace(at=None) for v in self.values("p_", OF_PATCHES)]
                outputs = [v._replace(at=None) for v in outputs]
            of_patch = self.changed(patch, OF_PATCHES) if kind == "ds" and self.random.random() < 0.15 else patch
            if kind == "ds" and any(v.at is not None for v in inputs):
                of_patch = patch
            stages.append(Stage(kind, inputs, outputs, of_patch, self.resources()))
            before = outputs
        return stages


def compile_stage(program, folder, number, stage):
    """Compiles a stage, and returns the name of the module or None."""
    source = os.path.join(folder, "%d.%s.hlsl" % (number, stage.kind))
    module = source[:-5] + ".spv"
    with open(source, "w") as file:
        file.write(stage.source())
    return compiled(program, [source, "-T", stage.kind + "_6_0", "-fspv-target-env=vulkan1.3"], module)


def compiled(program, options, module):
    done = subprocess.run([program, *options, "-Fo", module], capture_output=True)
    return None if done.returncode else module


def random_pipelines(arguments, folder):
    for number in range(arguments.seed, arguments.seed + arguments.count):
        stages = Maker(random.Random(number)).pipeline()
        yield "seed %d" % number, [compile_stage(arguments.program, folder, number, stage) for stage in stages]


def case_pipelines(arguments, folder):
    """Returns the pipelines of shaders whose directives name the functions of the stages."""
    paths = [os.path.join(below, name) for path in arguments.folders for below, _, names in os.walk(path)
             for name in sorted(names) if name.endswith(".hlsl")]
    for path in paths:
        with open(path, errors="replace") as file:
            text = file.read()
        options = shlex.split(" ".join(re.findall(r"//@ options: (.*)", text)))
        model = (re.findall(r"//@ model: (\S+)", text) or ["6_0"])[0]
        stages = re.findall(r"//@ (vertex|hull|domain|geometry|pixel): *(\w+)", text)
        if len(stages) > 1 and not any("target-env" in option for option in options):
            yield path, [compiled(arguments.program,
                                  [path, "-T", "%ss_%s" % (stage[0], model), "-E", name, *options,
                                   "-fspv-target-env=vulkan1.3"],
                                  os.path.join(folder, "case.%s.spv" % stage))
                         for stage, name in stages]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("program")
    parser.add_argument("oracle")
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        return run(arguments, arguments.keep or work)


def ask(oracle, question):
    """Writes a line to the oracle.  If the oracle has exited, unread input must not block the exit of this program."""
    try:
        oracle.stdin.write(question + "\n")
        oracle.stdin.flush()
    except BrokenPipeError:
        with contextlib.suppress(BrokenPipeError):
            oracle.stdin.close()


def run(arguments, folder):
    oracle = subprocess.Popen([arguments.oracle], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    answers = collections.Counter()
    os.makedirs(folder, exist_ok=True)
    pipelines = itertools.chain(case_pipelines(arguments, folder), random_pipelines(arguments, folder))
    for label, modules in pipelines:
        if None in modules:
            answers["not compiled"] += 1
            continue
        output = subprocess.run([arguments.program, "--link-check", *modules], capture_output=True, text=True)
        ask(oracle, " ".join(modules))
        line = oracle.stdout.readline()
        if line.startswith("nothing is asked") or not line:
            print(line.strip() or "the oracle ended")
            return 77 if oracle.wait() == 77 else 1
        if ELSEWHERE.search(line):
            answers["refused for something else"] += 1
            continue
        verdict = line.split()[0]
        ours = {0: "accepted", 1: "refused"}.get(output.returncode, "killed")
        # Limits of this device may be sufficient on another one, hence a warning.
        if "Location-06272" in line and "but some devices only support" in output.stderr:
            verdict = ours
        answers[verdict if ours == verdict else "differs"] += 1
        if ours != verdict:
            print("%s: --link-check %s it, the layers %s it\n%s%s" % (label, ours, verdict, output.stderr, line))
    print(", ".join("%d %s" % (count, what) for what, count in sorted(answers.items())))
    return answers["differs"] != 0 or not answers["accepted"] or not answers["refused"]


sys.exit(main())
