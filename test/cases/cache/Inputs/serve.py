"""A server for a cache, with faults.

usage: serve.py FOLDER FAULT COMMAND...

Runs COMMAND with its address in the variable SERVER, and prints the number of requests of each method.  FAULT is
none, slow (an answer takes longer than the client waits), cut (an answer ends in the middle), error (each answer is
status 500), flip (each answer has another byte), full (nothing can be stored) or gone (the server ends before COMMAND)."""

import collections
import http.server
import os
import subprocess
import sys
import threading
import time

folder, fault, command = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(folder, exist_ok=True)
counts = collections.Counter()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def path_of(self):
        space, _, name = self.path.strip("/").partition("/")
        assert space in ("ac", "cas") and len(name) == 64, self.path
        return os.path.join(folder, f"{space}-{name}")

    def answer(self, status, body=b"", size=None):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if size is None else size))
        self.end_headers()
        self.wfile.write(body)

    def is_broken(self):
        counts[self.command] += 1
        if fault == "slow":
            time.sleep(20)
        if fault == "error":
            self.answer(500)
        return fault == "error"

    def do_GET(self):
        if self.is_broken():
            return
        try:
            with open(self.path_of(), "rb") as file:
                body = file.read()
        except FileNotFoundError:
            self.answer(404)
            return
        if fault == "flip":
            body = body[:-1] + bytes([body[-1] ^ 1])
        if fault == "cut":
            self.answer(200, body[:len(body) // 2], len(body))
            self.close_connection = True
            return
        self.answer(200, body)

    def do_HEAD(self):
        if not self.is_broken():
            self.answer(200 if os.path.exists(self.path_of()) else 404)

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.is_broken():
            return
        if fault == "full":
            self.answer(507)
            return
        with open(self.path_of(), "wb") as file:
            file.write(body)
        self.answer(201)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
environment = dict(os.environ, SERVER=f"http://127.0.0.1:{server.server_port}")
if fault == "gone":
    server.shutdown()
    server.server_close()
status = subprocess.run(["sh", "-c", " ".join(command)], env=environment).returncode
print(" ".join(f"{name} {counts[name]}" for name in sorted(counts)), file=sys.stderr)
sys.exit(status)
