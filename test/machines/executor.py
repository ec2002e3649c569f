"""Runs a command with the address of an executor of the Remote Execution API as its last argument.

usage: executor.py COMMAND...

The executor is buildbox, which supports versions 2.1 and later of the API.  Bazel 7 requests 2.0, although the parts that
both use have not changed.  A proxy replaces the lowest version in the server's answer."""

import socket
import subprocess
import sys
import tempfile
import threading
import time

LOWEST = b"\x22\x04\x08\x02\x10"  # low_api_version of ServerCapabilities: 4 bytes, major 2, minor


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def copy(source, target, changes):
    try:
        while data := source.recv(1 << 16):
            target.sendall(data.replace(LOWEST + b"\x01", LOWEST + b"\x00") if changes else data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(listener, port):
    while True:
        client, _ = listener.accept()
        server = socket.create_connection(("127.0.0.1", port))
        threading.Thread(target=copy, args=(client, server, False), daemon=True).start()
        threading.Thread(target=copy, args=(server, client, True), daemon=True).start()


port = free_port()
with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
    executor = subprocess.Popen(["buildbox-casd", "--bind", f"127.0.0.1:{port}", "--buildbox-run",
                                 "/usr/bin/buildbox-run-hosttools", "--jobs", "2", "--quota-high", "1G", folder])
    try:
        for _ in range(100):
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        threading.Thread(target=serve, args=(listener, port), daemon=True).start()
        status = subprocess.run([*sys.argv[1:], f"grpc://127.0.0.1:{listener.getsockname()[1]}"]).returncode
    finally:
        executor.terminate()
        executor.wait()
sys.exit(status)
