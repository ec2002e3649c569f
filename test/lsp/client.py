"""A client of the Language Server Protocol for tests."""
import json
import os
import pathlib
import queue
import subprocess
import sys
import threading

TIMEOUT = 20
# With --windows, the server runs under Wine, where drive Z contains the files of the host.
DRIVE = "z:" if "--windows" in sys.argv[1:] else ""


class Failure(Exception):
    """The server sent an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


def frame(text):
    data = text if isinstance(text, bytes) else text.encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


def arguments():
    """The arguments of the test, without options."""
    return [a for a in sys.argv[1:] if a != "--windows"]


def native(path):
    """The absolute path for the server."""
    return DRIVE + str(pathlib.Path(path).resolve())


def uri(path):
    plain = pathlib.Path(path).resolve().as_uri()
    return plain.replace("file://", "file:///z%3A") if DRIVE else plain


class Client:
    """Starts a server. Messages that are no answers are collected in `received`."""

    def __init__(self, program, arguments=("--lsp",)):
        self.process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next_id = 0
        self.received = []
        self.answers = {}
        self.configuration = {}
        self.messages = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            size = None
            while line := stream.readline().strip():
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length":
                    size = int(value)
            if size is None:
                self.messages.put(None)
                return
            data = stream.read(size)
            if len(data) < size:
                self.messages.put(None)
                return
            self.messages.put(json.loads(data))

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(frame(json.dumps({"jsonrpc": "2.0", **message})))

    def notify(self, method, params=None):
        self.send({"method": method, "params": params})

    def begin(self, method, params=None):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def _take(self):
        message = self.messages.get(timeout=TIMEOUT)
        if message is None:
            raise EOFError("the server ended")
        if "method" in message and "id" in message:
            self._answer(message)
            self.received.append(message)
        elif "method" in message:
            self.received.append(message)
        else:
            self.answers[message["id"]] = message

    def _answer(self, message):
        result = None
        if message["method"] == "workspace/configuration":
            result = [self.configuration for _ in message["params"]["items"]]
        self.send({"id": message["id"], "result": result})

    def end(self, number):
        """Waits for the answer of a request."""
        while number not in self.answers:
            self._take()
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Failure(answer["error"])
        return answer["result"]

    def ask(self, method, params=None):
        return self.end(self.begin(method, params))

    def wait(self, method, good=lambda params: True):
        """Waits for a notification, and removes it and those before it."""
        index = 0
        while True:
            while index < len(self.received):
                message = self.received[index]
                index += 1
                if message["method"] == method and good(message.get("params")):
                    del self.received[:index]
                    return message.get("params")
            self._take()

    def initialize(self, capabilities=None, folders=(), options=None):
        result = self.ask("initialize", {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": capabilities or {},
            "initializationOptions": options,
            "workspaceFolders": [{"uri": uri(f), "name": os.path.basename(f)} for f in folders],
        })
        self.notify("initialized", {})
        return result

    def open(self, path, text=None):
        if text is None:
            text = pathlib.Path(path).read_text()
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri(path), "languageId": "hlsl", "version": 1, "text": text}})
        return uri(path)

    def exit(self):
        """Ends the server, and returns its status."""
        self.ask("shutdown")
        self.notify("exit")
        return self.process.wait(timeout=TIMEOUT)
