#!/usr/bin/env python3
"""Sends broken messages to the language server: it answers with an error or ends, and never crashes.

usage: hostile.py [--windows] PROGRAM
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from client import Client, Failure, arguments, frame, uri

PROBLEMS = []


def check(name, good):
    if not good:
        PROBLEMS.append(name)


def status_of(program, data):
    """The status after an input that ends."""
    return subprocess.run([program, "--lsp"], input=data, capture_output=True, timeout=30).returncode


def request(method, params=None, number=1):
    return frame(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))


def notification(method, params=None):
    return frame(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))


def check_ends(program):
    begin = request("initialize", {"capabilities": {}})
    inputs = {
        "nothing": (b"", 1),
        "exit without shutdown": (begin + notification("exit"), 1),
        "exit before initialize": (notification("exit"), 1),
        "exit": (begin + request("shutdown") + notification("exit"), 0),
        "end after shutdown": (begin + request("shutdown"), 0),
        "no length": (b"Content-Type: x\r\n\r\n{}", 1),
        "huge length": (b"Content-Length: 99999999999999999999\r\n\r\n{}", 1),
        "large length": (b"Content-Length: 900000000\r\n\r\n{}", 1),
        "negative length": (b"Content-Length: -5\r\n\r\n{}", 1),
        "no number": (b"Content-Length: many\r\n\r\n{}", 1),
        "long header": (b"X" * 100000, 1),
        "cut header": (begin + b"Content-Len", 1),
        "cut message": (begin + b"Content-Length: 100\r\n\r\n{\"id\"", 1),
        "only newlines": (b"\r\n" * 1000, 1),
        "empty message": (begin + b"Content-Length: 0\r\n\r\n" + request("shutdown") + notification("exit"), 0),
        "bare newlines": (begin.replace(b"\r\n", b"\n") + request("shutdown") + notification("exit"), 0),
        "other header": (b"Content-Type: a; charset=utf-8\r\n" + begin + request("shutdown") + notification("exit"), 0),
        "deep JSON": (begin + frame("[" * 100000) + request("shutdown") + notification("exit"), 0),
        "bad UTF-8": (begin + frame(b'{"id": 3, "method": "\xff\xfe"}') + request("shutdown") + notification("exit"), 0),
    }
    for name, (data, wanted) in inputs.items():
        status = status_of(program, data)
        check(f"{name}: status {status}", status == wanted)


def fails(client, code, method, params):
    try:
        answer = client.ask(method, params)
        check(f"{method} {params!r}: {answer!r} instead of error {code}", False)
    except Failure as failure:
        check(f"{method} {params!r}: {failure} instead of error {code}", failure.code == code)


def check_states(program):
    client = Client(program)
    fails(client, -32002, "textDocument/hover", {})
    client.notify("textDocument/didOpen", {"textDocument": {}})
    client.initialize()
    fails(client, -32600, "initialize", {"capabilities": {}})
    fails(client, -32601, "textDocument/unknown", {})
    fails(client, -32601, "textDocument/didOpen", {})
    client.notify("$/unknown", {})
    client.ask("shutdown")
    fails(client, -32600, "textDocument/hover", {})
    client.notify("exit")
    check("status after shutdown", client.process.wait(timeout=10) == 0)


def check_parameters(program, folder):
    client = Client(program)
    client.initialize({}, [folder])
    document = client.open(folder / "a.hlsl", "float4 PSMain() : SV_Target { return 0; }\n")
    wrong = [None, 5, "text", [], {}, {"textDocument": 5}, {"textDocument": {"uri": 5}}, {"textDocument": {"uri": document}},
             {"textDocument": {"uri": document}, "position": {"line": "x"}},
             {"textDocument": {"uri": document}, "position": {"line": -1, "character": 0}},
             {"textDocument": {"uri": uri(folder / "missing.hlsl")}, "position": {"line": 0, "character": 0}}]
    for params in wrong:
        for method in ("hover", "definition", "references", "completion", "signatureHelp", "rename", "prepareRename"):
            fails(client, -32602, "textDocument/" + method, params)
    for params in wrong[:7]:
        for method in ("documentSymbol", "semanticTokens/full", "foldingRange", "selectionRange", "inlayHint", "codeLens",
                       "codeAction", "formatting", "diagnostic", "documentLink"):
            fails(client, -32602, "textDocument/" + method, params)
        for method in ("workspace/executeCommand", "hlsl2spv/virtualDocument", "hlsl2spv/variants", "workspace/symbol",
                       "callHierarchy/incomingCalls", "completionItem/resolve"):
            fails(client, -32602, method, params)
        for method in ("didOpen", "didChange", "didSave", "didClose"):
            client.notify("textDocument/" + method, params)
        for method in ("didChangeConfiguration", "didChangeWatchedFiles", "didChangeWorkspaceFolders"):
            client.notify("workspace/" + method, params)
    far = {"line": 4000000000, "character": 4000000000}
    client.ask("textDocument/hover", {"textDocument": {"uri": document}, "position": far})
    for bad in ({"textDocument": {"uri": document, "version": 2}, "contentChanges": [{}]},
                {"textDocument": {"uri": document, "version": 3}, "contentChanges": [{"range": 5, "text": ""}]},
                {"textDocument": {"uri": document, "version": 4}, "contentChanges": [
                    {"range": {"start": far, "end": {"line": 0, "character": 0}}, "text": "x\0y"}]}):
        client.notify("textDocument/didChange", bad)
    fails(client, -32602, "hlsl2spv/virtualDocument", {"uri": document, "kind": "unknown"})
    fails(client, -32602, "workspace/executeCommand", {"command": "unknown", "arguments": []})
    client.send_bytes(frame("{broken"))
    client.send_bytes(frame("[]"))
    client.send_bytes(frame('{"id": {}, "method": "textDocument/hover"}'))
    client.send_bytes(frame('{"id": 900, "result": 5}'))
    check("end after bad parameters", client.exit() == 0)


def check_files(program, folder):
    """A file that vanishes, and an edit of a line of 20 MB."""
    path = folder / "gone.hlsl"
    path.write_text("float a;\n")
    client = Client(program)
    client.initialize({}, [folder])
    client.ask("textDocument/hover", {"textDocument": {"uri": uri(path)}, "position": {"line": 0, "character": 0}})
    path.unlink()
    fails(client, -32602, "textDocument/hover", {"textDocument": {"uri": uri(path)}, "position": {"line": 0, "character": 0}})
    client.open(folder / "long.hlsl", "/*" + "x" * 20000000 + "*/")
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri(folder / "long.hlsl"), "version": 2}, "contentChanges": [
        {"range": {"start": {"line": 0, "character": 10000000}, "end": {"line": 0, "character": 10000001}}, "text": "\u00e9"}]})
    client.ask("textDocument/hover", {"textDocument": {"uri": uri(folder / "long.hlsl")}, "position": {"line": 0, "character": 19999999}})
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri(folder / "long.hlsl")}})
    check("end after files", client.exit() == 0)


def main():
    program = arguments()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        check_ends(program)
        check_states(program)
        check_parameters(program, folder)
        check_files(program, folder)
    print(*PROBLEMS, sep="\n")
    print(f"{len(PROBLEMS)} problems")
    return bool(PROBLEMS)


if __name__ == "__main__":
    sys.exit(main())
