#!/usr/bin/env python3
"""Steps through shaders in RenderDoc, line by line, and compares values with the tests' comments.

    test/debug/step.py [-v] [--level OPTION] EXEC-TESTS [PATH...]

PATHs are tests of build/exec-tests (test/exec/README.md), or folders of them; test/debug/README.md describes their
comments.  RenderDoc's layer captures each test while it runs on the Vulkan device, at -O0 and by default, and the
capture is replayed.  The last line is "debug: N passed, N failed".  The exit status is 77, with the reason, if
there is no RenderDoc or no device."""

import argparse
import ast
import os
import re
import struct
import subprocess
import sys
import tempfile

PYTHON = "/usr/bin/python3"  # the interpreter of Debian's python3-renderdoc
HERE = os.path.dirname(os.path.abspath(__file__))
LEVELS = ("-O0", "")
UNSET = 0xCCCCCCCC  # RenderDoc's value for unknown values

try:
    import renderdoc as rd
except ImportError:
    if sys.executable != PYTHON and os.access(PYTHON, os.X_OK):
        os.execv(PYTHON, [PYTHON] + sys.argv)
    print("debug: there is no Python module of RenderDoc (on Debian python3-renderdoc)")
    sys.exit(77)


class Skipped(Exception):
    pass


# ---- Comments of a test ----------------------------------------------------------------------------------

class Claim:
    """Parses `name = value` or `name ~ value` after a line; values at later stops follow `|`."""

    def __init__(self, path, line, text):
        name, self.sign, values = re.fullmatch(r"\s*([\w.\[\]]+)\s*([=~])(.*)", text).groups()
        self.place, self.name = "%s:%d" % (path, line), name
        self.values = [ast.literal_eval(value.strip()) for value in values.split("|")]
        self.stops = 0


class CallerClaim:
    """Parses the call stack `in a > b > c`."""

    def __init__(self, path, line, text):
        self.place, self.name, self.sign = "%s:%d" % (path, line), "callers", "="
        self.values = [[name.strip() for name in stack.split(">")] for stack in text[2:].split("|")]
        self.stops = 0


def claims_of(path):
    """Returns the comments by line number."""
    found = {}
    with open(path) as file:
        for number, line in enumerate(file, 1):
            text = re.search(r"\S.*//\?(.*)", line)
            for item in text[1].split(";") if text else []:
                kind = CallerClaim if item.strip().startswith("in ") else Claim
                found.setdefault(number, []).append(kind(path, number, item.strip()))
    return found


def threads_of(path):
    with open(path) as file:
        return [line.split()[1:] for line in file if line.startswith("//? ")]


# ---- Values ----------------------------------------------------------------------------------------------

def words(value, kind):
    fields = {rd.VarType.Float: "f32v", rd.VarType.SInt: "s32v", rd.VarType.Double: "f64v",
              rd.VarType.Half: "f16v", rd.VarType.SLong: "s64v", rd.VarType.ULong: "u64v",
              rd.VarType.SShort: "s16v", rd.VarType.UShort: "u16v"}
    return getattr(value, fields.get(kind, "u32v"))


def shaped(numbers, rows, columns):
    """Returns the rows of an HLSL matrix, which are columns in SPIR-V."""
    if rows > 1 and columns > 1:
        return [list(numbers[column::columns]) for column in range(columns)]
    return list(numbers) if len(numbers) > 1 else numbers[0]


def is_list(members):
    """Returns whether the members are elements of a list; those of a constant have no names."""
    return members[0].name.startswith("[") or all(member.name == "value" for member in members)


def value_of(variable):
    if variable.members and is_list(variable.members):
        return [value_of(member) for member in variable.members]
    if variable.members:
        return {member.name: value_of(member) for member in variable.members}
    count = variable.rows * variable.columns
    if all(word == UNSET for word in list(variable.value.u32v)[:count]):
        return None
    return shaped(list(words(variable.value, variable.type))[:count], variable.rows, variable.columns)


def component_of(variable, index, kind):
    """Returns one number of a variable, or None if it is unknown."""
    if list(variable.value.u32v)[index] == UNSET:
        return None
    return list(words(variable.value, kind))[index]


def steps_of(path):
    return re.findall(r"\w+|\[\d+\]", path)


def walked(value, steps):
    """Follows a path of members, elements and components; returns None if it does not exist."""
    for step in steps:
        if isinstance(value, dict):
            value = value.get(step)
        elif not isinstance(value, list):
            return None
        elif step.startswith("["):
            value = value[int(step[1:-1])] if int(step[1:-1]) < len(value) else None
        else:
            value = [value["xyzwrgba".index(c) % 4] for c in step]
            value = value[0] if len(value) == 1 else value
    return value


def equal(have, want):
    if isinstance(want, str) or isinstance(have, str):
        return have == want
    if isinstance(want, (list, tuple)):
        return isinstance(have, list) and len(have) == len(want) and all(map(equal, have, want))
    return have is not None and not isinstance(have, (dict, list)) and \
        abs(have - want) <= 1e-5 * max(1, abs(want))


# ---- A debugged shader -----------------------------------------------------------------------------------

class Walk:
    def __init__(self, controller, trace, shader, resources, level):
        self.controller, self.trace, self.level = controller, trace, level
        self.files = [file.filename for file in shader.debugInfo.files]
        self.claims = [claims_of(name) if os.path.exists(name) else {} for name in self.files]
        self.infos = {info.instruction: info for info in trace.instInfo}
        self.variables, self.resources, self.problems = {}, resources, []
        self.asked = self.known = 0

    def referred(self, reference):
        named = {rd.DebugVariableType.Input: self.trace.inputs,
                 rd.DebugVariableType.Constant: self.trace.constantBlocks}.get(reference.type)
        if named is None:
            return self.variables.get(reference.name)
        return next((v for v in named if v.name == reference.name), None)

    def shown(self, source):
        """Returns the debugger's value of a source variable."""
        found = [self.referred(reference) for reference in source.variables]
        if not found or None in found:
            return None
        if found[0].members:
            return value_of(found[0])
        numbers = [component_of(v, r.component, source.type) for v, r in zip(found, source.variables)]
        if None in numbers:
            return None
        row = re.search(r"\.row\d+\.[xyzw]$", source.name)
        return shaped(numbers, *((1, len(numbers)) if row else (source.rows, source.columns)))

    def in_words_of_hlsl(self, name):
        """Renames a matrix row, which RenderDoc names by its last component."""
        return re.sub(r"\.row\d+\.([xyzw])$", lambda m: "[%d]" % "xyzw".index(m[1]), name)

    def look_up_among(self, sources, steps):
        for source in sorted(sources, key=lambda s: -len(s.name)):
            known = steps_of(self.in_words_of_hlsl(source.name))
            if known == steps[:len(known)]:
                return walked(self.shown(source), steps[len(known):])
        return None

    def look_up(self, name, info):
        """Finds a name: local variables hide resources, which hide RenderDoc's handles for them."""
        steps = steps_of(name)
        have = self.look_up_among(info.sourceVars, steps)
        if have is None and steps[0] in self.resources:
            have = walked(self.resources[steps[0]], steps[1:])
        return self.look_up_among(self.trace.sourceVars, steps) if have is None else have

    def check(self, claim, info, stack):
        if claim.stops < len(claim.values):
            want = claim.values[claim.stops]
            is_stack = isinstance(claim, CallerClaim)
            have = stack if is_stack else self.look_up(claim.name, info)
            self.asked, self.known = self.asked + 1, self.known + (have is not None)
            right = have == want if is_stack else equal(have, want)
            if not right and (have is not None or claim.sign == "=" or self.level == "-O0"):
                self.problems.append("%s: %s is %s instead of %s" % (claim.place, claim.name, have, want))
        claim.stops += 1

    def stop(self, info, stack):
        """Checks the values when the debugger stops before a line."""
        line = info.lineInfo
        for claim in self.claims[line.fileIndex].get(line.lineStart, []):
            self.check(claim, info, [name for name in stack if name != "__dxc_setup"])

    def change(self, change):
        if change.before.name and not change.after.name:
            self.variables.pop(change.before.name, None)
        elif change.after.name:
            self.variables[change.after.name] = change.after

    def run(self):
        before = None
        while True:
            states = self.controller.ContinueDebug(self.trace.debugger)
            if not states:
                break
            for state in states:
                for change in state.changes:
                    self.change(change)
                info = self.infos.get(state.nextInstruction)
                if not info or info.lineInfo.fileIndex < 0 or not info.lineInfo.lineStart:
                    continue
                at = (info.lineInfo.fileIndex, info.lineInfo.lineStart, list(state.callstack))
                if at != before:
                    self.stop(info, list(state.callstack))
                before = at
        self.controller.FreeTrace(self.trace)
        return self


# ---- Resources -------------------------------------------------------------------------------------------

def decoded(data, kind, offset):
    """Decodes the value of a type at an offset; a runtime array has as many elements as fit."""
    form = {rd.VarType.Float: "f", rd.VarType.SInt: "i"}.get(kind.baseType, "I")
    if kind.members:
        one = lambda at: {m.name: decoded(data, m.type, at + m.byteOffset) for m in kind.members}
    else:
        one = lambda at: shaped(struct.unpack_from("<%d%s" % (kind.rows * kind.columns, form), data, at),
                                kind.rows, kind.columns)
    if kind.elements == 1:
        return one(offset)
    count = min(kind.elements, (len(data) - offset) // kind.arrayByteStride)
    return [one(offset + k * kind.arrayByteStride) for k in range(count)]


def texels(controller, place):
    """Returns the texels of the first level and layer, row by row."""
    texture = next(t for t in controller.GetTextures() if t.resourceId == place.resourceId)
    field = {rd.CompType.UInt: "uintValue", rd.CompType.SInt: "intValue"}.get(texture.format.compType, "floatValue")
    pick = lambda x, y: controller.PickPixel(place.resourceId, x, y, rd.Subresource(0, 0, 0), place.typeCast)
    count = texture.format.compCount
    of = lambda pixel: shaped(list(getattr(pixel, field))[:count], 1, count)
    return [[of(pick(x, y)) for x in range(texture.width)] for y in range(texture.height)]


def content(controller, place, resource):
    if resource.isTexture:
        return texels(controller, place)
    if not resource.variableType.members:
        return None
    data = controller.GetBufferData(place.resourceId, 0, 0)
    return decoded(data, resource.variableType.members[0].type, 0)


def sampler_at(controller, stage, handle):
    state = controller.GetVulkanPipelineState()
    pipeline = state.compute if stage == rd.ShaderStage.Compute else state.graphics
    element = pipeline.descriptorSets[handle.bindset].bindings[handle.bind].binds[handle.arrayIndex]
    return {"filter": element.filter.minify.name, "address": element.addressU.name}


def resource_of(controller, state, stage, shader, lists, handle):
    """Returns the resource of a handle in the trace."""
    is_it = lambda point: (point.bindset, point.bind) == (handle.bindset, handle.bind)
    points = getattr(state.GetBindpointMapping(stage), lists)
    resource = next(r for r in getattr(shader, lists) if is_it(points[r.bindPoint]))
    get = state.GetReadOnlyResources if lists == "readOnlyResources" else state.GetReadWriteResources
    place = next(b.resources[0] for b in get(stage) if is_it(b.bindPoint))
    return content(controller, place, resource)


def resources_of(controller, state, stage, shader, trace):
    """Returns the resources by their source names in the debugger."""
    found = {}
    for source in trace.sourceVars:
        reference = source.variables[0]
        lists = {rd.DebugVariableType.ReadOnlyResource: "readOnlyResources",
                 rd.DebugVariableType.ReadWriteResource: "readWriteResources",
                 rd.DebugVariableType.Sampler: "samplers"}.get(reference.type)
        if not lists:
            continue
        handle = next(v for v in getattr(trace, lists) if v.name == reference.name).GetBinding()
        found[source.name] = sampler_at(controller, stage, handle) if lists == "samplers" else \
            resource_of(controller, state, stage, shader, lists, handle)
    return found


# ---- Captures --------------------------------------------------------------------------------------------

def capture(program, path, level, folder):
    prefix = os.path.join(folder, "test")
    done = subprocess.run([program, "-v", "--capture", prefix, "--level", level, path], text=True,
                          env={**os.environ, "ENABLE_VULKAN_RENDERDOC_CAPTURE": "1"},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    made = [name for name in os.listdir(folder) if name.endswith(".rdc")]
    if done.returncode:
        raise RuntimeError(done.stdout)
    if not made:
        raise Skipped("; ".join(re.findall(r"skipped.*", done.stdout)))
    return os.path.join(folder, made[0])


def opened(path):
    file = rd.OpenCaptureFile()
    file.OpenFile(path, "", None)
    status, controller = file.OpenCapture(rd.ReplayOptions(), None)
    if controller is None:
        raise Skipped("RenderDoc cannot replay: %s" % status)
    return file, controller


def actions(list_):
    for action in list_:
        yield action
        yield from actions(action.children)


def event_of(controller, flag):
    return next(a for a in actions(controller.GetRootActions()) if a.flags & flag)


def begun(controller, words_):
    """Returns the trace for a line `//? ...` of the test, and its stage."""
    stage, numbers = words_[0], [int(word) for word in words_[1:]]
    flag = rd.ActionFlags.Dispatch if stage == "compute" else rd.ActionFlags.Drawcall
    controller.SetFrameEvent(event_of(controller, flag).eventId, True)
    if stage == "compute":
        return rd.ShaderStage.Compute, controller.DebugThread(tuple(numbers[:3]), tuple(numbers[3:]))
    if stage == "vertex":
        return rd.ShaderStage.Vertex, controller.DebugVertex(numbers[0], 0, numbers[0], 0)
    return rd.ShaderStage.Pixel, controller.DebugPixel(numbers[0], numbers[1], 0xFFFFFFFF, 0xFFFFFFFF)


def walks_of(program, path, level):
    with tempfile.TemporaryDirectory() as folder:
        file, controller = opened(capture(program, path, level, folder))
        walks = []
        for thread in threads_of(path):
            stage, trace = begun(controller, thread)
            state = controller.GetPipelineState()
            shader = state.GetShaderReflection(stage)
            if trace.debugger is None:
                raise RuntimeError("%s: %s is not debugged: %s" % (path, thread, shader.debugInfo.debugStatus))
            resources = resources_of(controller, state, stage, shader, trace)
            walks.append(Walk(controller, trace, shader, resources, level).run())
        controller.Shutdown()
        file.Shutdown()
    return walks


def not_reached(walks, level):
    """Returns the comments at which the debugger did not stop as often as expected."""
    most = {}
    for walk in walks:
        for claims in walk.claims:
            for claim in [c for row in claims.values() for c in row]:
                key = (claim.place, claim.name)
                most[key] = max(most.get(key, 0), claim.stops - len(claim.values))
                if claim.sign == "~" and level != "-O0":
                    most[key] = 0
    return ["%s: the debugger stops %d times too few" % (place, -missing)
            for (place, _), missing in sorted(most.items()) if missing < 0]


def tests_below(paths):
    for path in paths:
        inner = [path] if os.path.isfile(path) else \
            sorted(os.path.join(path, name) for name in os.listdir(path))
        yield from (os.path.abspath(p) for p in inner if p.endswith(".hlsl"))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("-v", action="store_true")
    parser.add_argument("--level", action="append")
    parser.add_argument("program")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    passed = failed = asked = known = 0
    rd.InitialiseReplay(rd.GlobalEnvironment(), [])
    for path in tests_below(options.paths or [os.path.join(HERE, "cases")]):
        for level in options.level or LEVELS:
            try:
                walks = walks_of(options.program, path, level)
            except Skipped as reason:
                print("debug: %s" % reason)
                return 77
            problems = [p for walk in walks for p in walk.problems] + not_reached(walks, level)
            asked += sum(walk.asked for walk in walks)
            known += sum(walk.known for walk in walks)
            passed, failed = passed + (not problems), failed + bool(problems)
            for problem in problems:
                print("%s: %s" % (level or "default", problem))
            if options.v:
                print("%s %s %s" % ("FAIL" if problems else "pass", level or "default", path))
    rd.ShutdownReplay()
    print("debug: %d of %d values known" % (known, asked))
    print("debug: %d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # the driver's threads may outlive its objects
