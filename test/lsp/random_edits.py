#!/usr/bin/env python3
"""Edits shaders at random as a user does, by incremental changes, and compares the diagnostics and symbols after each
edit with those of a server that opens the same text anew.  The memory of the edited server has to stay flat.

usage: random_edits.py PROGRAM FILE... [--edits N] [--seed S] [--root FOLDER] [--include FOLDER]... [--define NAME=VALUE]...
                       [--also FILE]... [--published] [--completions] [--keep FOLDER]

--edits is the number of edits of each file.  --root is the folder of the workspace, by default the folder of the file.
--also opens another file and compares its diagnostics, for example a source that includes the edited header.
--published compares the diagnostics that the server sends without a request.  --completions also compares the
completions at the end of each edit, for sources whose variant does not depend on their text.  A failure is printed with
the file, the seed and the number of the edit; --keep names a folder for the text and the edits that reproduce it.
"""
import argparse
import json
import pathlib
import queue
import random
import re
import statistics
import sys
import time

import client as lsp

COMPARED = 0.9  # the share of edits that are compared; the others are sent together with the next one
FRESH = 20  # documents that a reference server opens before it is replaced
STRAY = 0.05  # tolerated share of different completions, for declarations that recovery finds in other broken functions
WARM_UP = 0.3  # share of the edits after which memory has to be flat
GROWTH, SLACK = 1.2, 24 << 10  # tolerated growth of memory: a factor, and KiB
WORDS = ["float4 x", "struct S {", "return", "if (", "}", "{", ")", "(", "[", "]", ";", "#if 1\n", "#endif\n", "#else\n",
         "#define X", "/*", "*/", "//", "\"", "'", "\\\n", "#include \"", "<", ">", "::", "template<", "cbuffer", "register(",
         "0x", "1.e", "Textur", "static con", "\u00e9", "\U0001f600", "\n", "\r\n", "\t", "float f(float a) { return a; }\n",
         "[numthreads(8, 8, 1)]\n", " : SV_Target", "ä", "##", "__VA_ARGS__", "namespace n {", "#line 7\n"]
LINE_END = re.compile(r"\r\n|\r|\n")


class Edit:
    """Replaces `length` characters at `at` by `text`."""

    def __init__(self, at, length, text):
        self.at, self.length, self.text = at, length, text

    def apply(self, whole):
        return whole[:self.at] + self.text + whole[self.at + self.length:]

    def inverse(self, whole):
        return Edit(self.at, len(self.text), whole[self.at:self.at + self.length])

    def as_json(self):
        return {"at": self.at, "length": self.length, "text": self.text}


def outside_line_end(text, at):
    """Moves an offset out of a CR LF, which a position cannot divide."""
    return at + 1 if 0 < at < len(text) and text[at - 1] == "\r" and text[at] == "\n" else at


def size(text, encoding):
    return len(text.encode(encoding + "-le" if encoding != "utf-8" else encoding)) // {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]


def position(text, at, encoding):
    line, begin = 0, 0
    for match in LINE_END.finditer(text, 0, at):
        if match.end() <= at:
            line, begin = line + 1, match.end()
    return {"line": line, "character": size(text[begin:at], encoding)}


def change_of(text, edit, encoding):
    return {"range": {"start": position(text, edit.at, encoding),
                      "end": position(text, edit.at + edit.length, encoding)}, "text": edit.text}


class Author:
    """Makes random edits, and sometimes undoes the last ones."""

    def __init__(self, seed, text):
        self.random = random.Random(seed)
        self.text = text
        self.undo = []

    def token(self):
        tokens = list(re.finditer(r"\w+|[^\w\s]", self.text))
        return self.random.choice(tokens) if tokens else None

    def line(self):
        """The range of a line with its end."""
        begin = self.text.rfind("\n", 0, self.random.randint(0, len(self.text))) + 1
        end = self.text.find("\n", begin)
        return begin, len(self.text) if end < 0 else end + 1

    def make(self):
        kind, pick = self.random.random(), self.random
        token = self.token()
        if kind < 0.3 and self.undo:
            return self.undo.pop(), True
        if kind < 0.45 or not token:
            return Edit(pick.randint(0, len(self.text)), 0, pick.choice(WORDS)), False
        if kind < 0.55:  # half a token
            half = max(1, (token.end() - token.start()) // 2)
            return Edit(token.start() + half, token.end() - token.start() - half, ""), False
        if kind < 0.65:
            return Edit(token.start(), token.end() - token.start(), ""), False
        if kind < 0.72:
            return Edit(token.start(), token.end() - token.start(), pick.choice(WORDS)), False
        if kind < 0.8:  # deletes a bracket
            places = [m.start() for m in re.finditer(r"[][(){}]", self.text)]
            return (Edit(pick.choice(places), 1, ""), False) if places else (Edit(0, 0, "{"), False)
        begin, end = self.line()
        if kind < 0.86:
            return Edit(begin, end - begin, ""), False
        if kind < 0.93:  # pastes lines
            target, _ = self.line()
            stop = begin
            for _ in range(pick.randint(1, 5)):
                stop = self.text.find("\n", stop) + 1 or len(self.text)
            return Edit(target, 0, self.text[begin:stop]), False
        return Edit(token.start(), token.end() - token.start(), self.token().group()), False

    def next(self):
        edit, is_undo = self.make()
        at = outside_line_end(self.text, edit.at)
        end = max(at, outside_line_end(self.text, edit.at + edit.length))
        edit = Edit(at, end - at, edit.text)
        before = self.text
        self.text = edit.apply(before)
        if not is_undo:
            self.undo.append(edit.inverse(before))
        return before, edit


class Server:
    def __init__(self, options, root, encoding):
        self.client = lsp.Client(options.program)
        self.encoding = encoding
        self.count = 0
        self.also = options.also
        self.is_published = options.published
        documents = {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}
        if not self.is_published:
            documents["diagnostic"] = {}
        self.client.initialize({"general": {"positionEncodings": [encoding]}, "textDocument": documents}, [root],
                               {"includePaths": options.include, "defines": options.define})
        self.others = [self.client.open(path) for path in self.also]

    def open(self, path, text):
        self.version = 1
        self.uri = self.client.open(path, text)

    def change(self, changes):
        self.version += 1
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": changes})

    def close(self):
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def completions(self, place):
        if not place:
            return []
        answer = self.client.ask("textDocument/completion", {"textDocument": {"uri": self.uri}, "position": place})
        return sorted(item["label"] for item in answer["items"]) if answer else []

    def facts(self, place=None, is_typing=False):
        """Diagnostics, symbols and completions, without the differences that are allowed.  While the user types, the
        request for completions comes first, so that it is answered without an analysis of the whole source."""
        found = []
        completions = self.completions(place) if is_typing else []
        if self.is_published:
            found += self.client.wait("textDocument/publishDiagnostics", lambda d: d["uri"] == self.uri
                                      and d.get("version") == self.version)["diagnostics"]
        for uri in self.others if self.is_published else [self.uri, *self.others]:
            found += self.client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
        symbols = self.client.ask("textDocument/documentSymbol", {"textDocument": {"uri": self.uri}})
        if not is_typing:
            completions = self.completions(place)
        self.client.received.clear()
        return sorted(json.dumps(d, sort_keys=True) for d in found), json.dumps(symbols, sort_keys=True), completions

    def memory(self):
        """Resident memory in KiB."""
        status = pathlib.Path(f"/proc/{self.client.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", status)[1])

    def end(self):
        self.client.process.kill()
        self.client.process.wait()


def guarded(action):
    """Returns the facts, or the reason for their absence."""
    try:
        return action()
    except EOFError:
        return "the server ended"
    except queue.Empty:
        return "no answer in time"
    except (BrokenPipeError, lsp.Failure) as failure:
        return f"{type(failure).__name__}: {failure}"


def is_equal(actual, wanted):
    if isinstance(actual, str) or isinstance(wanted, str):
        return actual == wanted
    different = set(actual[2]) ^ set(wanted[2])
    return actual[:2] == wanted[:2] and len(different) <= STRAY * len(wanted[2])


def describe(actual, wanted):
    if isinstance(actual, str) or isinstance(wanted, str):
        return f"{actual if isinstance(actual, str) else 'an answer'}; opened anew: {wanted if isinstance(wanted, str) else 'an answer'}"
    lines = [f"  only after edits: {d}" for d in actual[0] if d not in wanted[0]]
    lines += [f"  only opened anew: {d}" for d in wanted[0] if d not in actual[0]]
    if actual[0] == wanted[0]:
        lines.append("  the symbols differ" if actual[1] != wanted[1] else f"  the completions differ, {len(actual[2])} and {len(wanted[2])}: " +
                     str(sorted(set(actual[2]) ^ set(wanted[2]))[:10]))
    return "different answers\n" + "\n".join(lines[:6])


class Campaign:
    def __init__(self, options):
        self.options = options
        self.failures = []
        self.times = []
        self.edits = 0

    def fail(self, path, number, text):
        self.failures.append(text)
        print(f"FAIL {path} --seed {self.options.seed}, edit {number}: {text}", flush=True)

    def reference(self, path, root, text, encoding, place):
        server = Server(self.options, root, encoding)
        try:
            return guarded(lambda: (server.open(path, text), server.facts(place))[1])
        finally:
            server.end()

    def reproduce(self, path, root, history, encoding, place, wanted):
        """Returns the number of last edits that suffice in a new server, or None."""
        for count in sorted({0, 1, 2, 4, 8, 16, len(history)}):
            if count > len(history):
                break
            server = Server(self.options, root, encoding)
            try:
                last = history[len(history) - count:]
                text = last[0][0] if last else history[-1][1].apply(history[-1][0])
                server.open(path, text)
                for before, edit in last:
                    guarded(server.facts)
                    server.change([change_of(before, edit, encoding)])
                if not is_equal(guarded(lambda: server.facts(place, True)), wanted):
                    return count
            finally:
                server.end()
        return None

    def keep(self, path, number, history, count):
        folder = self.options.keep
        if not folder:
            return
        folder.mkdir(parents=True, exist_ok=True)
        last = history[len(history) - max(count or 1, 1):]
        name = folder / f"{path.stem}-{self.options.seed}-{number}.json"
        name.write_text(json.dumps({"path": str(path), "text": last[0][0], "edits": [e.as_json() for _, e in last]}))

    def run(self, path):
        root = self.options.root or path.parent
        seed = f"{self.options.seed} {path.name}"
        encoding = random.Random(seed).choice(["utf-8", "utf-16", "utf-32"])
        author = Author(seed, path.read_bytes().decode("utf-8", "replace"))
        edited, fresh = Server(self.options, root, encoding), Server(self.options, root, encoding)
        edited.open(path, author.text)
        guarded(edited.facts)
        memory, pending, history, counts = [], [], [], []
        try:
            for number in range(1, self.options.edits + 1):
                before, edit = author.next()
                pending.append(change_of(before, edit, encoding))
                history.append((before, edit))
                self.edits += 1
                if author.random.random() > COMPARED and number < self.options.edits:
                    continue
                edited.change(pending)
                pending = []
                begin = time.monotonic()
                place = position(author.text, edit.at + len(edit.text), encoding) if self.options.completions else None
                actual = guarded(lambda: edited.facts(place, True))
                self.times.append(time.monotonic() - begin)
                if fresh.count == FRESH:
                    fresh.end()
                    fresh = Server(self.options, root, encoding)
                fresh.count += 1
                wanted = guarded(lambda: (fresh.open(path, author.text), fresh.facts(place))[1])
                if not isinstance(wanted, str):
                    fresh.close()
                if not is_equal(actual, wanted):
                    wanted = self.reference(path, root, author.text, encoding, place)
                if not is_equal(actual, wanted) or isinstance(actual, str):
                    count = self.reproduce(path, root, history, encoding, place, wanted) if not isinstance(wanted, str) else 0
                    self.fail(path, number, f"{describe(actual, wanted)}\n  reproduced by the last edits: {count}; last: "
                              f"{json.dumps(edit.as_json())}")
                    self.keep(path, number, history, count)
                    edited.end()
                    fresh.end()
                    edited, fresh = Server(self.options, root, encoding), Server(self.options, root, encoding)
                    author = Author(f"{seed} {number}", path.read_bytes().decode("utf-8", "replace"))
                    edited.open(path, author.text)
                    memory, history = [], []
                    continue
                memory.append(edited.memory())
                counts.append(len(actual[0]))
        finally:
            edited.end()
            fresh.end()
        warm = int(len(memory) * WARM_UP)
        if warm >= 10:
            early, late = max(memory[:warm]), max(memory[warm:])
            print(f"{path.name}: {self.options.edits} edits, {encoding}, {min(counts)} to {max(counts)} diagnostics, "
                  f"{early >> 10} MiB, then {late >> 10} MiB", flush=True)
            # The address sanitizer keeps freed memory.
            sanitized = b"__asan_init" in pathlib.Path(self.options.program).read_bytes()
            if late > early * GROWTH + SLACK and not sanitized:
                self.fail(path, self.options.edits, f"memory grows from {early} to {late} KiB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("file", nargs="+", type=pathlib.Path)
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--root", type=pathlib.Path)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--define", action="append", default=[])
    parser.add_argument("--also", action="append", default=[], type=pathlib.Path)
    parser.add_argument("--published", action="store_true")
    parser.add_argument("--completions", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    lsp.TIMEOUT = 60
    campaign = Campaign(options)
    for path in options.file:
        campaign.run(path.resolve())
    times = sorted(campaign.times)
    print(f"{campaign.edits} edits, {len(campaign.failures)} failed, "
          f"median {statistics.median(times) * 1000:.0f} ms, 95 % {times[int(len(times) * 0.95)] * 1000:.0f} ms")
    return bool(campaign.failures)


if __name__ == "__main__":
    sys.exit(main())
