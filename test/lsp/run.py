#!/usr/bin/env python3
"""Tests each method of the language server with the project in project/.

usage: run.py [--windows] PROGRAM [NAME...]

--windows is for a PROGRAM that runs a server for Windows under Wine.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

from client import DRIVE, Client, Failure, arguments, native, uri

HERE = pathlib.Path(__file__).resolve().parent
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "configuration": True,
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "completion": {"completionItem": {"snippetSupport": True}},
        "publishDiagnostics": {"relatedInformation": True, "tagSupport": {"valueSet": [1, 2]}},
    },
}
TESTS = []


def covers(*methods):
    def add(function):
        TESTS.append((function, methods))
        return function

    return add


class Project:
    """A copy of the project, with a server for it."""

    def __init__(self, program, folder, capabilities=CAPABILITIES):
        self.folder = pathlib.Path(folder).resolve()
        self.client = Client(program)
        self.program = program
        self.capabilities = self.client.initialize(capabilities, [self.folder])["capabilities"]

    def path(self, name):
        return self.folder / name

    def open(self, name, text=None):
        return self.client.open(self.path(name), text)

    def close(self, name):
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": uri(self.path(name))}})

    def position(self, name, needle, offset=0, nth=0):
        """The position of a text, with an offset in it."""
        text = self.path(name).read_text()
        at = -1
        for _ in range(nth + 1):
            at = text.index(needle, at + 1)
        before = text[: at + offset]
        return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}

    def at(self, name, needle, offset=0, nth=0):
        return {"textDocument": {"uri": uri(self.path(name))}, "position": self.position(name, needle, offset, nth)}

    def span(self, name, needle, nth=0):
        return {
            "start": self.position(name, needle, 0, nth),
            "end": self.position(name, needle, len(needle), nth),
        }

    def document(self, name, **more):
        return {"textDocument": {"uri": uri(self.path(name))}, **more}

    def ask(self, method, params):
        return self.client.ask(method, params)


def expect(actual, wanted):
    if actual != wanted:
        raise AssertionError(f"{actual!r} instead of {wanted!r}")


def expect_in(part, whole):
    if part not in whole:
        raise AssertionError(f"{part!r} is not in {whole!r}")


def places(locations):
    return sorted((pathlib.PurePosixPath(l["uri"]).name, l["range"]["start"]["line"], l["range"]["start"]["character"])
                  for l in locations)


def edit_places(edit):
    return sorted((pathlib.PurePosixPath(c["textDocument"]["uri"]).name, e["range"]["start"]["line"],
                   e["range"]["start"]["character"], e["newText"]) for c in edit["documentChanges"] for e in c["edits"])


@covers("initialize", "initialized")
def test_initialize(p):
    expect(p.capabilities["positionEncoding"], "utf-8")
    expect(p.capabilities["textDocumentSync"]["change"], 2)
    expect_in("resource", p.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"])
    p.client.wait("client/registerCapability")


@covers("textDocument/didOpen", "textDocument/didSave")
def test_diagnostics(p):
    p.open("bad.hlsl")
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d["diagnostics"])["diagnostics"]
    expect([d.get("code") for d in found], ["conversion", None])
    expect(found[1]["range"], p.span("bad.hlsl", "shortned"))
    expect_in("did you mean 'shortened'", found[1]["message"])
    expect(found[1]["relatedInformation"][0]["location"]["range"], p.span("bad.hlsl", "shortened"))
    p.client.notify("textDocument/didSave", p.document("bad.hlsl"))


@covers("hlsl2spv/status")
def test_status(p):
    p.open("lit.hlsl")
    status = p.client.wait("hlsl2spv/status", lambda s: s["uri"].endswith("lit.hlsl"))
    expect(status["variant"], "PSMain (ps_6_6)")
    expect(status["lastError"], None)


def change(p, name, version, *changes):
    p.client.notify("textDocument/didChange", {
        "textDocument": {"uri": uri(p.path(name)), "version": version}, "contentChanges": list(changes)})


@covers("textDocument/didChange")
def test_change(p):
    p.open("bad.hlsl")
    change(p, "bad.hlsl", 2, {"range": p.span("bad.hlsl", "shortned"), "text": "shortened"},
           {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "text": "\n"})
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d.get("version") == 2)["diagnostics"]
    expect([(d["code"], d["range"]["start"]["line"]) for d in found], [("conversion", 2)])
    change(p, "bad.hlsl", 3, {"text": "float a = b;\n"})
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d.get("version") == 3)["diagnostics"]
    expect(found[0]["range"]["start"], {"line": 0, "character": 10})


@covers("textDocument/didClose")
def test_close(p):
    p.open("bad.hlsl")
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["diagnostics"])
    p.close("bad.hlsl")
    p.client.wait("textDocument/publishDiagnostics", lambda d: not d["diagnostics"])


@covers("workspace/didChangeWatchedFiles")
def test_watched(p):
    p.open("flat.hlsl")
    p.client.wait("textDocument/publishDiagnostics", lambda d: not d["diagnostics"])
    header = p.path("include/common.hlsli")
    header.write_text(header.read_text().replace("float diffuse(", "float changed("))
    p.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(header), "type": 2}]})
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d["diagnostics"])["diagnostics"]
    expect_in("diffuse", found[0]["message"])


@covers("workspace/didChangeConfiguration")
def test_configuration(p):
    p.open("flat.hlsl", "float4 PSMain() : SV_Target { return VALUE; }\n")
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["diagnostics"])
    p.client.notify("workspace/didChangeConfiguration", {"settings": {"hlsl2spv": {
        "arguments": ["-T", "ps_6_0", "-E", "PSMain"], "defines": {"VALUE": 1}}}})
    p.client.wait("textDocument/publishDiagnostics", lambda d: not d["diagnostics"])
    p.client.configuration = {"arguments": ["-T", "ps_6_0", "-E", "PSMain"]}
    p.client.notify("workspace/didChangeConfiguration", {"settings": None})
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["diagnostics"])


@covers("workspace/didChangeWorkspaceFolders")
def test_folders(p):
    folder = {"uri": uri(p.folder), "name": "project"}
    p.client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
    expect(p.ask("workspace/symbol", {"query": "diffuse"}), [])
    p.client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
    expect_in("diffuse", [s["name"] for s in p.ask("workspace/symbol", {"query": "diffuse"})])


@covers("textDocument/diagnostic")
def test_pull(p):
    p.open("bad.hlsl")
    report = p.ask("textDocument/diagnostic", p.document("bad.hlsl"))
    expect((report["kind"], len(report["items"])), ("full", 2))
    again = p.ask("textDocument/diagnostic", p.document("bad.hlsl", previousResultId=report["resultId"]))
    expect(again["kind"], "unchanged")


@covers("workspace/diagnostic")
def test_pull_all(p):
    reports = p.ask("workspace/diagnostic", {"previousResultIds": [], "workDoneToken": "all"})["items"]
    counts = {pathlib.PurePosixPath(r["uri"]).name: len(r["items"]) for r in reports}
    expect(counts, {"bad.hlsl": 2, "lit.hlsl": 0, "flat.hlsl": 0, "common.hlsli": 0})
    p.client.wait("$/progress", lambda v: v["token"] == "all" and v["value"]["kind"] == "end")


@covers("textDocument/codeAction")
def test_actions(p):
    p.open("bad.hlsl")
    found = p.ask("textDocument/codeAction", p.document(
        "bad.hlsl", range=p.span("bad.hlsl", "shortned"), context={"diagnostics": []}))
    expect([a["title"] for a in found], ["Replace by 'shortened'"])
    expect(edit_places(found[0]["edit"]), [("bad.hlsl", 2, 18, "shortened")])
    found = p.ask("textDocument/codeAction", p.document(
        "bad.hlsl", range=p.span("bad.hlsl", "float4(normal"), context={"diagnostics": [], "only": ["quickfix"]}))
    expect_in("Disable '-Wconversion' in this file", [a["title"] for a in found])
    found = p.ask("textDocument/codeAction", p.document(
        "bad.hlsl", range=p.span("bad.hlsl", "shortned"), context={"diagnostics": [], "only": ["refactor"]}))
    expect(found, [])


@covers("textDocument/hover")
def test_hover(p):
    p.open("lit.hlsl")
    hover = p.ask("textDocument/hover", p.at("lit.hlsl", "diffuse", 3))
    expect(hover["contents"]["kind"], "markdown")
    expect_in("```hlsl\nfloat diffuse(float3 normal, Light light)\n```", hover["contents"]["value"])
    expect_in("Returns the diffuse part.", hover["contents"]["value"])
    expect(hover["range"], p.span("lit.hlsl", "diffuse"))
    expect_in("Binding 0, set 0", p.ask("textDocument/hover", p.at("lit.hlsl", "albedo", 1))["contents"]["value"])
    expect_in("2.0", p.ask("textDocument/hover", p.at("lit.hlsl", "SCALE", 1))["contents"]["value"])


def targets(p, method, *where):
    return places(p.ask(method, p.at(*where)) or [])


@covers("textDocument/definition")
def test_definition(p):
    p.open("lit.hlsl")
    expect(targets(p, "textDocument/definition", "lit.hlsl", "diffuse", 2), [("common.hlsli", 12, 6)])
    expect(targets(p, "textDocument/definition", "lit.hlsl", "SCALE", 2), [("common.hlsli", 4, 8)])
    expect(targets(p, "textDocument/definition", "lit.hlsl", "tint;", 2, 1), [("lit.hlsl", 4, 11)])


@covers("textDocument/declaration")
def test_declaration(p):
    p.open("lit.hlsl")
    expect(targets(p, "textDocument/declaration", "lit.hlsl", "shade(norm", 1), [("lit.hlsl", 14, 7)])


@covers("textDocument/typeDefinition")
def test_type(p):
    p.open("lit.hlsl")
    expect(targets(p, "textDocument/typeDefinition", "lit.hlsl", "sun)", 1), [("common.hlsli", 6, 7)])


@covers("textDocument/implementation")
def test_implementation(p):
    p.open("lit.hlsl")
    expect(targets(p, "textDocument/implementation", "lit.hlsl", "shade(norm", 1), [("lit.hlsl", 14, 7)])


@covers("textDocument/references")
def test_references(p):
    p.open("lit.hlsl")
    wanted = p.at("lit.hlsl", "diffuse", 2)
    wanted["workDoneToken"] = 7
    found = places(p.ask("textDocument/references", {**wanted, "context": {"includeDeclaration": True}}))
    expect(found, [("common.hlsli", 12, 6), ("flat.hlsl", 5, 18), ("lit.hlsl", 16, 17)])
    found = places(p.ask("textDocument/references", {**wanted, "context": {"includeDeclaration": False}}))
    expect(found, [("flat.hlsl", 5, 18), ("lit.hlsl", 16, 17)])
    p.client.wait("$/progress", lambda v: v["token"] == 7 and v["value"]["kind"] == "end")


@covers("textDocument/documentHighlight")
def test_highlight(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/documentHighlight", p.at("lit.hlsl", "color", 1))
    expect(sorted((h["range"]["start"]["line"], h["kind"]) for h in found), [(15, 3), (16, 3), (17, 2)])


@covers("textDocument/linkedEditingRange")
def test_linked(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/linkedEditingRange", p.at("lit.hlsl", "color", 1))
    expect(sorted(r["start"]["line"] for r in found["ranges"]), [15, 16, 17])
    expect(p.ask("textDocument/linkedEditingRange", p.at("lit.hlsl", "albedo", 1)), None)


@covers("textDocument/rename")
def test_rename(p):
    p.open("lit.hlsl")
    edit = p.ask("textDocument/rename", {**p.at("lit.hlsl", "diffuse", 2), "newName": "lambert"})
    expect(edit_places(edit), [("common.hlsli", 12, 6, "lambert"), ("flat.hlsl", 5, 18, "lambert"),
                               ("lit.hlsl", 16, 17, "lambert")])
    try:
        p.ask("textDocument/rename", {**p.at("lit.hlsl", "diffuse", 2), "newName": "float"})
    except Failure as failure:
        expect(failure.code, -32803)
    else:
        raise AssertionError("a keyword was accepted")


@covers("textDocument/prepareRename")
def test_prepare_rename(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/prepareRename", p.at("lit.hlsl", "shade", 1))
    expect(found, {"range": p.span("lit.hlsl", "shade"), "placeholder": "shade"})
    try:
        p.ask("textDocument/prepareRename", p.at("lit.hlsl", "normalize", 1))
    except Failure as failure:
        expect(failure.code, -32803)
    else:
        raise AssertionError("a built-in function can be renamed")


@covers("textDocument/documentSymbol")
def test_symbols(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/documentSymbol", p.document("lit.hlsl"))
    expect([(s["name"], s["kind"]) for s in found], [("Scene", 23), ("albedo", 13), ("linearSampler", 13),
                                                     ("shade", 12), ("PSMain", 12)])
    expect([s["name"] for s in found[0]["children"]], ["sun", "tint"])
    expect(found[3]["selectionRange"], p.span("lit.hlsl", "shade"))


@covers("workspace/symbol")
def test_workspace_symbols(p):
    found = p.ask("workspace/symbol", {"query": "PSMain"})
    expect(sorted(pathlib.PurePosixPath(s["location"]["uri"]).name for s in found), ["bad.hlsl", "flat.hlsl", "lit.hlsl"])
    expect_in("Light", [s["name"] for s in p.ask("workspace/symbol", {"query": "lgt"})])


@covers("textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls")
def test_calls(p):
    p.open("lit.hlsl")
    item = p.ask("textDocument/prepareCallHierarchy", p.at("lit.hlsl", "diffuse", 2))[0]
    expect((item["name"], pathlib.PurePosixPath(item["uri"]).name), ("diffuse", "common.hlsli"))
    calls = p.ask("callHierarchy/incomingCalls", {"item": item})
    expect(sorted((c["from"]["name"], len(c["fromRanges"])) for c in calls), [("PSMain", 1), ("shade", 1)])
    item = p.ask("textDocument/prepareCallHierarchy", p.at("lit.hlsl", "shade", 2))[0]
    calls = p.ask("callHierarchy/outgoingCalls", {"item": item})
    expect_in("diffuse", [c["to"]["name"] for c in calls])
    expect([c["fromRanges"] for c in calls if c["to"]["name"] == "diffuse"], [[p.span("lit.hlsl", "diffuse")]])


@covers("textDocument/documentLink")
def test_links(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/documentLink", p.document("lit.hlsl"))
    expect([l["target"] for l in found], [uri(p.path("include/common.hlsli"))])
    expect(found[0]["range"], p.span("lit.hlsl", '"include/common.hlsli"'))


@covers("textDocument/foldingRange")
def test_foldings(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/foldingRange", p.document("lit.hlsl"))
    expect_in((14, 18), [(f["startLine"], f["endLine"]) for f in found])
    expect_in("region", [f.get("kind") for f in found])


@covers("textDocument/selectionRange")
def test_selections(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/selectionRange", p.document("lit.hlsl", positions=[p.position("lit.hlsl", "sun)", 1)]))
    chain, at = [], found[0]
    while at:
        chain.append(at["range"])
        at = at.get("parent")
    expect(chain[0], p.span("lit.hlsl", "sun", 1))
    expect_in(p.span("lit.hlsl", "diffuse(normal, sun)"), chain)
    expect(chain[-1]["start"], {"line": 0, "character": 0})


def decode(p, data):
    types = p.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    line = column = 0
    found = []
    for i in range(0, len(data), 5):
        line, column = line + data[i], data[i + 1] + (0 if data[i] else column)
        found.append((line, column, data[i + 2], types[data[i + 3]]))
    return found


@covers("textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range")
def test_tokens(p):
    p.open("lit.hlsl")
    full = p.ask("textDocument/semanticTokens/full", p.document("lit.hlsl"))
    found = decode(p, full["data"])
    expect_in((14, 7, 5, "function"), found)
    expect_in((7, 18, 6, "resource"), found)
    expect_in((16, 40, 5, "macro"), found)
    part = p.ask("textDocument/semanticTokens/range", p.document("lit.hlsl", range=p.span("lit.hlsl", "shade")))
    expect({t[0] for t in decode(p, part["data"])}, {14})
    change(p, "lit.hlsl", 2, {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
                              "text": "\n"})
    delta = p.ask("textDocument/semanticTokens/full/delta", p.document("lit.hlsl", previousResultId=full["resultId"]))
    data = list(full["data"])
    for edit in reversed(delta["edits"]):
        data[edit["start"]:edit["start"] + edit["deleteCount"]] = edit["data"]
    expect(decode(p, data), [(line + 1, *rest) for line, *rest in found])


@covers("hlsl2spv/inactiveRegions")
def test_inactive(p):
    p.open("lit.hlsl")
    found = p.client.wait("hlsl2spv/inactiveRegions")
    expect([r["start"]["line"] for r in found["regions"]], [11])


@covers("textDocument/inlayHint")
def test_hints(p):
    p.open("lit.hlsl")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    labels = [h["label"] for h in p.ask("textDocument/inlayHint", p.document("lit.hlsl", range=whole))]
    expect_in("light:", labels)
    expect_in("binding 0, set 0", labels)
    p.client.configuration = {"hints": {"parameters": False}}
    p.client.received.clear()
    p.client.notify("workspace/didChangeConfiguration", {"settings": None})
    p.client.wait("workspace/configuration")
    labels = [h["label"] for h in p.ask("textDocument/inlayHint", p.document("lit.hlsl", range=whole))]
    expect("light:" in labels, False)


@covers("textDocument/codeLens")
def test_lenses(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/codeLens", p.document("lit.hlsl"))
    expect([l["command"]["title"] for l in found], ["SPIR-V", "WGSL", "Resources"])
    expect(found[0]["range"], p.span("lit.hlsl", "PSMain"))
    shown = p.ask("workspace/executeCommand", found[0]["command"])
    expect_in("OpEntryPoint", shown["text"])
    at = p.position("lit.hlsl", "return shade(normalize")
    change(p, "lit.hlsl", 2, {"range": {"start": at, "end": at}, "text": "sun."})  # an error of syntax
    titles = [l["command"]["title"] for l in p.ask("textDocument/codeLens", p.document("lit.hlsl"))]
    expect(titles, ["SPIR-V", "WGSL", "Resources"])


@covers("hlsl2spv/lensVariant")
def test_lens_variant(p):
    """The command of an entry point that is not analyzed selects a variant with it, if there is one."""
    p.path("hlsl2spv.json").write_text(json.dumps({"variants": [
        {"name": name, "files": ["two.hlsl"], "profile": name + "_6_0", "entry": entry}
        for name, entry in [("vs", "A"), ("ps", "B")]]}))
    semantics = [("A", "SV_Position"), ("B", "SV_Target"), ("C", "SV_Target")]
    p.open("two.hlsl", "".join(f"float4 {name}() : {semantic} {{ return 0; }}\n" for name, semantic in semantics))
    found = p.ask("textDocument/codeLens", p.document("two.hlsl"))
    expect([(l["command"]["title"], l["command"]["arguments"][1]) for l in found[3:]], [("Analyze as ps", "ps")])


@covers("textDocument/completion", "completionItem/resolve")
def test_completion(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/completion", p.at("lit.hlsl", "diffuse", 4))
    item = next(i for i in found["items"] if i["label"] == "diffuse")
    expect(item["textEdit"]["range"]["start"], p.position("lit.hlsl", "diffuse"))
    expect_in("Returns the diffuse part.", p.ask("completionItem/resolve", item)["documentation"])
    labels = [i["label"] for i in p.ask("textDocument/completion", p.at("lit.hlsl", "albedo.Sample", 7))["items"]]
    expect_in("SampleLevel", labels)
    at = p.position("lit.hlsl", "float4 color")
    change(p, "lit.hlsl", 2, {"range": {"start": at, "end": at}, "text": "sun."})
    at["character"] += 4
    found = p.ask("textDocument/completion", {**p.document("lit.hlsl"), "position": at})
    expect([i["label"] for i in found["items"]], ["intensity", "direction"])


@covers("hlsl2spv/itemDefaults")
def test_item_defaults(p):
    """A client that supports it gets the range and the data once."""
    completion = {"completionList": {"itemDefaults": ["editRange", "data"]}}
    other = Project(p.program, p.folder, {"textDocument": {"completion": completion}})
    other.open("lit.hlsl")
    found = other.ask("textDocument/completion", other.at("lit.hlsl", "diffuse", 4))
    expect(found["itemDefaults"]["editRange"]["start"], other.position("lit.hlsl", "diffuse"))
    item = next(i for i in found["items"] if i["label"] == "diffuse")
    expect_in("Returns the diffuse part.",
              other.ask("completionItem/resolve", {**item, "data": found["itemDefaults"]["data"]})["documentation"])
    expect("textEdit" in item, False)
    other.client.exit()


@covers("hlsl2spv/includeCompletion")
def test_include_completion(p):
    document = p.open("new.hlsl", '#include "inc')
    at = {"textDocument": {"uri": document}, "position": {"line": 0, "character": 13}}
    labels = [i["label"] for i in p.ask("textDocument/completion", at)["items"]]
    expect(labels, ["include/"])
    change(p, "new.hlsl", 2, {"text": '#include "include/com'})
    at["position"]["character"] = 21
    items = p.ask("textDocument/completion", at)["items"]
    expect([i["label"] for i in items], ["common.hlsli"])
    expect(items[0]["textEdit"]["range"]["start"]["character"], 18)


@covers("textDocument/signatureHelp")
def test_signatures(p):
    p.open("lit.hlsl")
    found = p.ask("textDocument/signatureHelp", p.at("lit.hlsl", "normal, sun", 8))
    signature = found["signatures"][found["activeSignature"]]
    expect((signature["label"], found["activeParameter"]), ("float diffuse(float3 normal, Light light)", 1))
    begin, end = signature["parameters"][1]["label"]
    expect(signature["label"][begin:end], "Light light")


def apply_edits(text, edits):
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        begin, end = (starts[e["line"]] + e["character"] for e in (edit["range"]["start"], edit["range"]["end"]))
        text = text[:begin] + edit["newText"] + text[end:]
    return text


BADLY_FORMATTED = "float f( float a ){\nreturn a ;\n}\nfloat g( float a ){\nreturn a ;\n}\n"
OPTIONS = {"tabSize": 4, "insertSpaces": True}


@covers("textDocument/formatting")
def test_formatting(p):
    p.open("new.hlsl", BADLY_FORMATTED)
    edits = p.ask("textDocument/formatting", p.document("new.hlsl", options=OPTIONS))
    text = apply_edits(BADLY_FORMATTED, edits)
    expect("".join(text.split()), "".join(BADLY_FORMATTED.split()))
    expect_in("float f(float a)\n{\n    return a;\n}\n", text)
    p.path(".clang-format").write_text("BasedOnStyle: LLVM\nIndentWidth: 8\n")
    edits = p.ask("textDocument/formatting", p.document("new.hlsl", options=OPTIONS))
    expect_in("float f(float a) {\n        return a;\n}\n", apply_edits(BADLY_FORMATTED, edits))


@covers("textDocument/rangeFormatting")
def test_range_formatting(p):
    p.open("new.hlsl", BADLY_FORMATTED)
    lines = {"start": {"line": 3, "character": 0}, "end": {"line": 6, "character": 0}}
    edits = p.ask("textDocument/rangeFormatting", p.document("new.hlsl", options=OPTIONS, range=lines))
    text = apply_edits(BADLY_FORMATTED, edits)
    expect(text.startswith("float f( float a ){\nreturn a ;\n}\n"), True)
    expect_in("float g(float a)\n{\n    return a;\n}\n", text)


@covers("textDocument/onTypeFormatting")
def test_type_formatting(p):
    p.open("new.hlsl", BADLY_FORMATTED)
    edits = p.ask("textDocument/onTypeFormatting", p.document(
        "new.hlsl", options=OPTIONS, position={"line": 1, "character": 10}, ch=";"))
    expect(apply_edits(BADLY_FORMATTED, edits).splitlines()[1], "    return a;")
    edits = p.ask("textDocument/onTypeFormatting", p.document(
        "new.hlsl", options=OPTIONS, position={"line": 5, "character": 1}, ch="}"))
    expect(apply_edits(BADLY_FORMATTED, edits).splitlines()[3:6], ["float g(float a)", "{", "    return a;"])


@covers("workspace/executeCommand")
def test_commands(p):
    document = p.open("lit.hlsl")
    p.client.notify("workspace/didChangeConfiguration", {"settings": {"hlsl2spv": {
        "arguments": ["-T", "ps_6_0", "-E", "PSMain"]}}})
    parts = {"spirv": "OpEntryPoint", "wgsl": "@fragment", "reflection": '"entry_points"', "layout": "tint",
             "statistics": "", "preprocessed": "2.0", "resources": "albedo"}
    for kind, part in parts.items():
        shown = p.ask("workspace/executeCommand", {"command": "hlsl2spv.show", "arguments": [document, kind]})
        expect(shown.get("problem"), None)
        expect_in(part, shown["text"])
    shown = p.ask("workspace/executeCommand", {"command": "hlsl2spv.show", "arguments": [
        document, "macro", p.position("lit.hlsl", "SCALE", 1)]})
    expect(shown["text"], "2.0")


@covers("hlsl2spv/virtualDocument")
def test_virtual(p):
    document = p.open("flat.hlsl")
    shown = p.ask("hlsl2spv/virtualDocument", {"uri": document, "kind": "preprocessed"})
    expect_in("float diffuse", shown["text"])
    expect(shown["version"], 1)
    change(p, "flat.hlsl", 2, {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
                               "text": "\n"})
    p.client.wait("hlsl2spv/virtualDocumentChanged", lambda d: d["version"] == 2)


@covers("hlsl2spv/variants")
def test_variants(p):
    p.path("two.hlsl").write_text("float4 VSMain() : SV_Position { return 0; }\nfloat4 PSMain() : SV_Target { return 1; }\n")
    document = p.open("two.hlsl")
    names = [v["name"] for v in p.ask("hlsl2spv/variants", {"uri": document})]
    expect(names, ["VSMain (vs_6_6)", "PSMain (ps_6_6)"])
    p.ask("workspace/executeCommand", {"command": "hlsl2spv.selectVariant", "arguments": [document, names[1]]})
    expect([v["selected"] for v in p.ask("hlsl2spv/variants", {"uri": document})], [False, True])
    expect(p.client.wait("hlsl2spv/status", lambda s: s["variant"] == names[1])["arguments"][-1], "PSMain")


@covers("hlsl2spv/header")
def test_header(p):
    """A header is analyzed in a source that includes it."""
    document = p.open("include/common.hlsli")
    variants = p.ask("hlsl2spv/variants", {"uri": document})
    expect_in(pathlib.PurePosixPath(variants[0]["root"]).name, ["lit.hlsl", "flat.hlsl"])
    report = p.ask("textDocument/diagnostic", p.document("include/common.hlsli"))
    expect(report["items"], [])


@covers("hlsl2spv/include")
def test_include_error(p):
    """An error in a header that is not open is shown at the #include."""
    def about_b(found):
        return [d for d in found["diagnostics"] if "b" in d["message"].split("'")]

    p.path("include/broken.hlsli").write_text("\nfloat a = b;\n")
    p.open("new.hlsl", '// First line.\n#include "include/broken.hlsli"\n')
    found = about_b(p.client.wait("textDocument/publishDiagnostics", about_b))
    expect([d["range"]["start"] for d in found], [{"line": 1, "character": 0}])
    related = found[0]["relatedInformation"][0]["location"]
    expect((related["uri"], related["range"]["start"]),
           (uri(p.path("include/broken.hlsli")), {"line": 1, "character": 10}))
    p.open("include/broken.hlsli")
    waiting = {"new.hlsl": False, "broken.hlsli": True}
    while waiting:
        found = p.client.wait("textDocument/publishDiagnostics")
        name = pathlib.PurePosixPath(found["uri"]).name
        if waiting.get(name) == bool(about_b(found)):
            del waiting[name]


@covers("hlsl2spv/header change")
def test_header_change(p):
    """A change of an open header that is not saved affects the sources that include it."""
    p.open("flat.hlsl")
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"].endswith("flat.hlsl") and not d["diagnostics"])
    p.open("include/common.hlsli")
    change(p, "include/common.hlsli", 2, {"range": p.span("include/common.hlsli", "diffuse", 1), "text": "changed"})
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"].endswith("flat.hlsl") and d["diagnostics"])


@covers("window/workDoneProgress/create")
def test_progress(p):
    p.ask("workspace/symbol", {"query": "x"})
    token = p.client.wait("window/workDoneProgress/create")["token"]
    p.client.wait("$/progress", lambda v: v["token"] == token and v["value"]["kind"] == "end")


@covers("minimal client")
def test_minimal(p):
    """A client without optional capabilities."""
    client = Client(p.program)
    client.initialize({"textDocument": {"foldingRange": {"lineFoldingOnly": True}}}, [p.folder])
    document = client.open(p.path("lit.hlsl"))
    hover = client.ask("textDocument/hover", p.at("lit.hlsl", "diffuse", 3))
    expect(hover["contents"]["kind"], "plaintext")
    expect("```" in hover["contents"]["value"], False)
    edit = client.ask("textDocument/rename", {**p.at("lit.hlsl", "color", 1), "newName": "result"})
    expect(list(edit["changes"]), [document])
    found = client.ask("textDocument/documentSymbol", p.document("lit.hlsl"))
    expect([s["location"]["uri"] for s in found], [document] * len(found))
    expect(("sun", "Scene") in [(s["name"], s.get("containerName")) for s in found], True)
    found = client.ask("textDocument/foldingRange", p.document("lit.hlsl"))
    expect_in((14, 17), [(f["startLine"], f["endLine"]) for f in found])
    expect([f for f in found if "startCharacter" in f], [])
    for item in client.ask("textDocument/completion", p.at("lit.hlsl", "diffuse", 4))["items"]:
        expect("insertTextFormat" in item or "$" in item["textEdit"]["newText"], False)
    expect(client.exit(), 0)


@covers("$/setTrace")
def test_trace(p):
    p.client.notify("$/setTrace", {"value": "messages"})
    p.open("flat.hlsl")
    p.ask("textDocument/documentSymbol", p.document("flat.hlsl"))
    p.client.wait("$/logTrace", lambda v: v["message"].startswith("textDocument/documentSymbol"))


@covers("$/cancelRequest", "window/workDoneProgress/cancel")
def test_cancel(p):
    p.open("flat.hlsl", "float f() { return 0; }\n" * 1 + "".join(
        f"float f{i}(float x) {{ return sin(x) * {i} + cos(x * {i}); }}\n" for i in range(3000)))
    numbers = [p.client.begin("textDocument/documentSymbol", p.document("flat.hlsl")) for _ in range(50)]
    p.client.notify("$/cancelRequest", {"id": numbers[-1]})
    p.client.notify("window/workDoneProgress/cancel", {"token": 1})
    for number in numbers[:-1]:
        try:
            p.client.end(number)
        except Failure as failure:
            expect(failure.code, -32800)
    try:
        p.client.end(numbers[-1])
    except Failure as failure:
        expect(failure.code, -32800)


def write(p, name, text):
    path = p.path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text))
    return path


def changed(p, *paths):
    p.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(path), "type": 2} for path in paths]})


def status_of(p, name, good=lambda status: True):
    return p.client.wait("hlsl2spv/status", lambda s: s["uri"].endswith(name) and good(s))


def variants_of(p, name):
    return p.ask("hlsl2spv/variants", {"uri": uri(p.path(name))})


def select(p, name, variant):
    p.ask("workspace/executeCommand", {"command": "hlsl2spv.selectVariant", "arguments": [uri(p.path(name)), variant]})


def explain(p, name):
    result = subprocess.run([p.program, "--print-lsp-config", native(p.path(name))], capture_output=True, timeout=20, check=True)
    return json.loads(result.stdout)


@covers("hlsl2spv.json")
def test_config(p):
    config = write(p, "hlsl2spv.json", {
        "defines": {"COMMON": 1},
        "variants": [
            {"name": "low", "files": ["l?t.hlsl"], "profile": "ps_6_0", "entry": "PSMain", "defines": {"QUALITY": 0}},
            {"name": "high", "files": ["**/lit.{fx,hlsl}"], "profile": "ps_6_6", "entry": "PSMain", "default": True,
             "includePaths": ["more"], "arguments": ["-HV", "2021"]},
            {"name": "none", "files": ["absent/*.hlsl"], "profile": "ps_6_0"},
        ]})
    p.open("lit.hlsl")
    status = status_of(p, "lit.hlsl")
    expect((status["variant"], status["origin"]), ("high", "hlsl2spv.json"))
    expect(status["arguments"], ["-D", "COMMON=1", "-T", "ps_6_6", "-E", "PSMain", "-HV", "2021",
                                 "-I", native(p.path("more"))])
    expect([v["name"] for v in variants_of(p, "lit.hlsl")], ["high", "low"])
    select(p, "lit.hlsl", "low")
    expect_in("QUALITY=0", status_of(p, "lit.hlsl", lambda s: s["variant"] == "low")["arguments"])
    write(p, "hlsl2spv.json", {"arguments": ["-T", "lib_6_3"]})
    changed(p, config)
    status_of(p, "lit.hlsl", lambda s: s["variant"] == "lib_6_3")
    config.unlink()
    changed(p, config)
    status_of(p, "lit.hlsl", lambda s: s["origin"] == "entry point")


@covers("batch files")
def test_batch(p):
    batch = write(p, "shaders.cfg", "#if 0\nnothing {\n#endif\n// lit.hlsl\nflat.hlsl -T ps_6_0 -EPSMain\n"
                  "lit.hlsl -T ps_6_0 -E PSMain -D A={0,1} -DB={0,1,2} -Fo x.spv\n")
    p.open("lit.hlsl")
    status = status_of(p, "lit.hlsl")
    expect(status["arguments"], ["-T", "ps_6_0", "-E", "PSMain", "-D", "A=0", "-DB=0"])
    expect(status["rule"], "line 6")
    expect(len(variants_of(p, "lit.hlsl")), 6)
    braces = "".join(f" -D M{i}={{0,1,2,3,4,5,6,7,8,9}}" for i in range(4))
    batch.write_text("flat.hlsl -T ps_6_0\n" * 100000 + f"lit.hlsl -T ps_6_0 -E PSMain{braces}\n")
    changed(p, batch)
    begin = time.monotonic()
    variants = variants_of(p, "lit.hlsl")
    expect((len(variants), variants[-1]), (201, {"more": 9800}))
    if time.monotonic() - begin > 5:
        raise AssertionError("many lines are slow")


@covers("ShaderMake")
def test_shadermake(p):
    write(p, "cfg/passes.cfg", "../lit.hlsl -T ps -E PSMain -D MODE={0,1} -m 6_2\n")
    write(p, "hlsl2spv.json", {"shadermake": "cfg/passes.cfg"})
    p.open("lit.hlsl")
    expect(status_of(p, "lit.hlsl")["arguments"],
           ["-T", "ps_6_2", "-E", "PSMain", "-D", "MODE=0", "-enable-16bit-types"])
    expect([v["name"] for v in variants_of(p, "lit.hlsl")], ["PSMain (ps_6_2) MODE=0", "PSMain (ps_6_2) MODE=1"])


@covers("--plan json")
def test_plan(p):
    write(p, "lines", "lit.hlsl -T ps_6_1 -E PSMain -D X\n")
    plan = subprocess.run([p.program, "--batch", "lines", "--out", "out", "--plan", "json"], cwd=p.folder,
                          capture_output=True, timeout=20, check=True).stdout
    write(p, "out.json", plan.decode())
    write(p, "hlsl2spv.json", {"plan": ["out.json"]})
    p.open("lit.hlsl")
    status = status_of(p, "lit.hlsl")
    expect((status["arguments"], status["rule"]), (["-T", "ps_6_1", "-E", "PSMain", "-D", "X"], "entry 1"))


@covers("compile_commands.json")
def test_commands(p):
    write(p, "build/compile_commands.json", [
        {"directory": native(p.folder), "file": "main.cc", "command": "c++ -c main.cc"},
        {"directory": native(p.path("build")), "file": "../lit.hlsl",
         "command": "/usr/bin/dxc -T ps_6_2 -E PSMain -I inc -Fo 'a b.spv' -strange ../lit.hlsl"},
        {"directory": native(p.folder), "file": "flat.hlsl",
         "arguments": ["glslangValidator", "-D", "-S", "frag", "-e", "PSMain", "-V", "-o", "x", "flat.hlsl"]},
    ])
    p.open("lit.hlsl")
    expect(status_of(p, "lit.hlsl")["arguments"],
           ["-T", "ps_6_2", "-E", "PSMain", "-I", native(p.path("build/inc"))])
    p.open("flat.hlsl")
    status = status_of(p, "flat.hlsl")
    expect(status["variant"], "PSMain (ps_6_8)")
    expect_in("-fdialect=glslang", status["arguments"])


@covers("shadertoolsconfig.json")
def test_tools(p):
    write(p, "shadertoolsconfig.json", {"hlsl.preprocessorDefinitions": {"A": 1, "B": "x"},
                                        "hlsl.virtualDirectoryMappings": {"/Engine": "include"}})
    write(p, "sub/shadertoolsconfig.json", {"hlsl.preprocessorDefinitions": {"A": 2},
                                            "hlsl.additionalIncludeDirectories": ["."]})
    write(p, "sub/virtual.hlsl", "#include \"/Engine/common.hlsli\"\n"
                                 "float4 main() : SV_Target { return SCALE * A; }\n")
    p.open("sub/virtual.hlsl")
    expect(p.client.wait("textDocument/publishDiagnostics")["diagnostics"], [])
    status = status_of(p, "virtual.hlsl")
    expect(status["arguments"][:6], ["-I", native(p.path("sub")), "-D", "A=2", "-D", "B=x"])
    found = p.ask("textDocument/definition", p.at("sub/virtual.hlsl", "SCALE"))
    expect(places(found), [("common.hlsli", 4, 8)])
    expect_in("in virtual.hlsl", [v["name"] for v in variants_of(p, "include/common.hlsli")]
              + ["in " + pathlib.PurePosixPath(variants_of(p, "include/common.hlsli")[0]["root"]).name])


@covers("settings")
def test_settings(p):
    p.client.configuration = {"arguments": ["-T", "ps_6_4", "-E", "PSMain"], "defines": {"Z": 3}}
    p.client.notify("workspace/didChangeConfiguration", {"settings": None})
    p.open("lit.hlsl")
    status = status_of(p, "lit.hlsl", lambda s: s["origin"] == "settings")
    expect(status["arguments"], ["-T", "ps_6_4", "-E", "PSMain", "-D", "Z=3"])


@covers("implementations")
def test_implementations(p):
    write(p, "shapes.hlsl", "interface IShape { float area(); };\nstruct Square : IShape { float area() { return 1; } };\n"
          "class Round : Square { float area(); };\nfloat Round::area() { return 2; }\nfloat later();\n"
          "float4 main() : SV_Target { Square s; return later() + s.area(); }\nfloat later() { return 1; }\n")
    p.open("shapes.hlsl")
    def find(needle):
        return places(p.ask("textDocument/implementation", p.at("shapes.hlsl", needle)))
    expect(find("area"), [("shapes.hlsl", 1, 31), ("shapes.hlsl", 3, 13)])
    expect(find("IShape"), [("shapes.hlsl", 1, 7), ("shapes.hlsl", 2, 6)])
    expect(find("later"), [("shapes.hlsl", 6, 6)])


@covers("headers")
def test_headers(p):
    write(p, "hlsl2spv.json", {"variants": [{"name": "flat", "files": "flat.hlsl", "profile": "ps_6_1", "entry": "PSMain"},
                                            {"name": "lit", "files": "lit.hlsl", "profile": "ps_6_2", "entry": "PSMain"}]})
    header = "include/common.hlsli"
    p.open("lit.hlsl")
    p.open(header)
    expect(status_of(p, header)["variant"], "lit")
    select(p, header, "in flat.hlsl")
    expect(status_of(p, header, lambda s: s["variant"] == "flat")["root"], uri(p.path("flat.hlsl")))
    p.path("link").symlink_to("include")
    write(p, "linked.hlsl", "#include \"link/../link/other.hlsli\"\nfloat4 main() : SV_Target { return other; }\n")
    other = write(p, "include/other.hlsli", "static const float other = 1;\n")
    changed(p, p.path("linked.hlsl"), other)
    p.open("include/other.hlsli")
    expect(status_of(p, "other.hlsli")["root"], uri(p.path("linked.hlsl")))
    # Cycles, and a header that nothing includes.
    write(p, "a.hlsli", "#pragma once\n#include \"b.hlsli\"\n")
    write(p, "b.hlsli", "#pragma once\n#include \"a.hlsli\"\n")
    changed(p, p.path("a.hlsli"), p.path("b.hlsli"))
    p.open("a.hlsli")
    expect(status_of(p, "a.hlsli")["lastError"], None)
    found = p.client.received + [{"method": "", "params": {}}]
    expect([m for m in found if m["params"].get("diagnostics")], [])


@covers("broken configuration")
def test_broken(p):
    broken = write(p, "hlsl2spv.json", '{"variants": [\n  {"name": }\n]}\n')
    p.open("lit.hlsl")
    problem = status_of(p, "lit.hlsl")["problem"]
    expect((problem["line"], problem["uri"]), (2, uri(broken)))
    p.open("hlsl2spv.json")
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"] == uri(broken))["diagnostics"]
    expect(found[0]["range"]["start"]["line"], 1)
    change(p, "hlsl2spv.json", 2, {"text": '{"variants": 3, "defines": [1], "batch": ["absent.cfg"]}'})
    found = p.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"] == uri(broken))["diagnostics"]
    expect_in("'defines' is not a list", found[0]["message"])
    change(p, "hlsl2spv.json", 3, {"text": '{"batch": ["later.cfg"]}'})
    p.client.wait("hlsl2spv/status", lambda s: s["problem"] and "does not exist" in s["problem"]["message"])
    changed(p, write(p, "later.cfg", "lit.hlsl -T ps_6_0 -E PSMain\n"))
    p.client.wait("hlsl2spv/status", lambda s: not s["problem"] and s["origin"] == "batch")
    change(p, "hlsl2spv.json", 4, {"text": "{}"})
    p.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"] == uri(broken) and not d["diagnostics"])
    for text in ("[" * 5000, "null", "", "\0", '[{"file": 3, "command": "dxc"}, 4, {"file": "lit.hlsl", "command": "dxc \\""}]'):
        for name in ("compile_commands.json", "shadertoolsconfig.json", "shaders.cfg"):
            write(p, name, text)
        changed(p, *(p.path(n) for n in ("compile_commands.json", "shadertoolsconfig.json", "shaders.cfg")))
        expect_in("PSMain (ps_6_6)", [v["name"] for v in variants_of(p, "lit.hlsl")])
    p.path("shaders.cfg").unlink()
    p.path("shaders.cfg").mkdir()
    changed(p, p.path("shaders.cfg"))
    expect_in("cannot be read", status_of(p, "lit.hlsl", lambda s: s["problem"] and s["problem"]["uri"].endswith("cfg"))["problem"]["message"])


@covers("--print-lsp-config")
def test_explain(p):
    write(p, "hlsl2spv.json", {"variants": [
        {"name": "lit", "files": ["lit.hlsl", "absent.hlsl"], "profile": "ps_6_2", "entry": "PSMain"}]})
    chosen = explain(p, "include/common.hlsli")
    expect([v["file"] for v in chosen["read"]], [native(p.path("hlsl2spv.json"))])
    expect(chosen["patternsWithoutFiles"], ["absent.hlsl"])
    chosen = explain(p, "lit.hlsl")
    expect((chosen["variant"], chosen["origin"]), ("lit", "hlsl2spv.json"))
    command = chosen["command"].split()
    expect(subprocess.run([p.program, *command[1:]], timeout=20, check=False).returncode, 0)
    expect_in("looks like an entry point", explain(p, "flat.hlsl")["reason"])


def open_at(p, document, text):
    p.client.notify("textDocument/didOpen", {
        "textDocument": {"uri": document, "languageId": "hlsl", "version": 1, "text": text}})


def definition(p, document, line, character):
    found = p.ask("textDocument/definition", {
        "textDocument": {"uri": document}, "position": {"line": line, "character": character}})
    return [l["uri"] for l in found]


USER = "#include \"sub/header.hlsli\"\nfloat4 main() : SV_Target { return value; }\n"


@covers("URIs of documents")
def test_uris(p):
    """The same file by several URIs, and files that are only in the editor."""
    path = write(p, "a b/sub/header.hlsli", "static const float value = 1;\n")
    spellings = [f"file://localhost{path}", uri(path.parent) + "/../sub/./header.hlsli"]
    user = uri(path.parent.parent / "user.hlsl")
    if DRIVE:
        spellings += [f"file:///{drive}{path}" for drive in ("Z:", "z:", "z%3a", "Z%3A")]
        spellings[0] = f"file://localhost/Z:{path}"
    open_at(p, user, USER)
    expect(definition(p, user, 1, 35), [uri(path)])
    for spelling in spellings:
        open_at(p, spelling.replace(" ", "%20"), "\nstatic const float value = 1;\n")
        expect(definition(p, user, 1, 35), [spelling.replace(" ", "%20")])
        p.client.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
        expect(definition(p, user, 1, 35), [uri(path)])


@covers("URIs of network folders")
def test_network(p):
    if not DRIVE:
        return
    user, header = "file://host/share/user.hlsl", "file://host/share/sub/header.hlsli"
    open_at(p, user, USER)
    open_at(p, header, "static const float value = 1;\n")
    expect(definition(p, user, 1, 35), [header])
    expect(definition(p, "file:////host/share/x/../../user.hlsl", 1, 35), [header])


@covers("shutdown", "exit")
def test_exit(p):
    expect(p.client.exit(), 0)


@covers("encodings")
def test_encodings(p):
    text = "/* \U0001f600\u00e9 */ float a = b;\n"
    for encoding, column in (("utf-8", 23), ("utf-16", 20), ("utf-32", 19), (None, 20)):
        client = Client(p.program)
        offered = {"general": {"positionEncodings": [encoding]}} if encoding else {}
        result = client.initialize(offered)
        expect(result["capabilities"]["positionEncoding"], encoding or "utf-16")
        client.open(p.path("new.hlsl"), text)
        found = client.wait("textDocument/publishDiagnostics")["diagnostics"]
        expect(found[0]["range"]["start"]["character"], column)
        expect(client.exit(), 0)


def run(program, function):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "project", folder, dirs_exist_ok=True)
        project = Project(program, folder)
        try:
            function(project)
        finally:
            project.client.process.kill()
            project.client.process.wait()


def check_table():
    """Each method has a test."""
    table = re.findall(r'^(?:REQUEST|SEARCH|NOTIFICATION)\("([^"]*)"', (HERE / "../../editor/methods.def").read_text(), re.MULTILINE)
    tested = {method for _, methods in TESTS for method in methods}
    return [f"{method} has no test" for method in table if method not in tested]


def main():
    program, *names = arguments()
    program = os.path.abspath(program)
    problems = check_table()
    begin = time.monotonic()
    for function, methods in TESTS:
        name = function.__name__[5:]
        if names and name not in names:
            continue
        try:
            run(program, function)
        except Exception as error:
            problems.append(f"{name}: {type(error).__name__}: {error}")
            if names:
                traceback.print_exc()
    print(*problems, sep="\n")
    print(f"{len(TESTS)} tests, {len(problems)} failed, {time.monotonic() - begin:.1f} s")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
