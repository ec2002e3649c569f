"""Compiles with ccache in the current folder, which contains hlsl2spv-cc, and checks the results that ccache reports."""

import http.server
import os
import shutil
import socket
import subprocess
import threading
import time

PIXEL = '#include "macros.h"\nfloat4 main() : SV_Target { return VALUE; }\n'
SEARCHED = '#include <value.h>\nfloat4 main() : SV_Target { return VALUE; }\n'
TIMEOUT = 60


def write(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    time.sleep(0.1)  # ccache does not trust files that are as new as the compilation


def module(path):
    with open(path, "rb") as file:
        return file.read()


def compile_shader(arguments, output="out.spv", **settings):
    """Compiles without and with ccache, and compares the modules. Returns the results in the log of ccache."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CCACHE")}
    environment |= {"CCACHE_DIR": os.path.abspath("cache"), "CCACHE_LOGFILE": "log", "CCACHE_CONFIGPATH": "/dev/null"}
    environment |= {f"CCACHE_{name}": value for name, value in settings.items()}
    for path in ["log", output]:
        if os.path.exists(path):
            os.remove(path)
    command = ["./hlsl2spv-cc", "-x", "c", "-c", "-profile=ps_6_0", *arguments]
    subprocess.run([*command, "-o", "expected.spv"], check=True, timeout=TIMEOUT)
    subprocess.run(["ccache", *command, "-o", output], env=environment, check=True, timeout=TIMEOUT)
    assert module(output) == module("expected.spv"), f"{arguments}: not the compiler's module"
    with open("log", encoding="utf-8") as log:
        return [line.split("Result: ")[1].strip() for line in log if "Result: " in line]


def expect(result, arguments, **settings):
    results = compile_shader(arguments, **settings)
    assert result in results, f"{arguments}, {settings}: {results} instead of {result}"


def check_local(arguments, **settings):
    write("macros.h", "#define VALUE 1\n")
    expect("cache_miss", arguments, **settings)
    expect("direct_cache_hit", arguments, **settings)
    write("macros.h", "#define VALUE 2\n")
    expect("cache_miss", arguments, **settings)
    expect("direct_cache_hit", arguments, **settings)


def check_searched():
    """A header that appears earlier in the search path."""
    write("late/value.h", "#define VALUE 1\n")
    arguments = ["-Iearly", "-isystem", "late", "searched.hlsl"]
    expect("cache_miss", arguments)
    expect("preprocessed_cache_hit", arguments)
    write("early/value.h", "#define VALUE 2\n")
    expect("cache_miss", arguments)
    expect("direct_cache_hit", arguments)
    os.remove("early/value.h")
    expect("preprocessed_cache_hit", arguments)
    expect("cache_miss", ["-fpreprocessed-files=read", *arguments])
    expect("direct_cache_hit", ["-fpreprocessed-files=read", *arguments])


def check_debug():
    """Debug information contains comments and columns."""
    arguments = ["-g", "-Iearly", "-Ilate", "searched.hlsl"]
    expect("cache_miss", arguments)
    expect("preprocessed_cache_hit", arguments)
    write("searched.hlsl", "// comment\n" + SEARCHED)
    expect("cache_miss", arguments)
    write("searched.hlsl", "// Comment\n" + SEARCHED)
    expect("cache_miss", arguments)
    expect("cache_miss", ["-DUNUSED", *arguments])


def check_rule():
    """The rule is stored, too."""
    arguments = ["-MD", "-MF", "rule.d", "pixel.hlsl"]
    compile_shader(arguments)
    expect("direct_cache_hit", arguments)
    with open("rule.d", encoding="utf-8") as rule:
        assert rule.read().split() == ["out.spv:", "pixel.hlsl", "\\", "macros.h"]


def check_remote(url, macro):
    settings = {"REMOTE_STORAGE": url, "SECONDARY_STORAGE": url}  # the second name is that of ccache 4.4 to 4.6
    arguments = [f"-D{macro}", "pixel.hlsl"]
    expect("cache_miss", arguments, **settings)
    shutil.rmtree("cache")
    expect("direct_cache_hit", arguments, **settings)


class Store(http.server.BaseHTTPRequestHandler):
    """A store of files by name: PUT, GET and HEAD."""

    files = {}
    protocol_version = "HTTP/1.1"

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_PUT(self):
        self.files[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(201)

    def do_GET(self):
        self.answer(200 if self.path in self.files else 404, self.files.get(self.path, b""))

    do_HEAD = do_GET

    def log_message(self, *arguments):
        pass


def check_http():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        check_remote(f"http://127.0.0.1:{server.server_port}", "HTTP")
        server.shutdown()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def check_redis():
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(port)
            check_remote(f"redis://127.0.0.1:{port}", "REDIS")
        finally:
            server.terminate()


def wait_for(port):
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), TIMEOUT).close()
            return
        except OSError:
            assert time.monotonic() < end, "redis-server does not listen"
            time.sleep(0.01)


def main():
    write("pixel.hlsl", PIXEL)
    write("searched.hlsl", SEARCHED)
    check_local(["pixel.hlsl"])
    check_local(["-MD", "pixel.hlsl"], DEPEND="1")
    check_local(["-DCOMPILES_PREPROCESSED", "pixel.hlsl"], NOCPP2="1")
    check_searched()
    check_debug()
    check_rule()
    check_http()
    if shutil.which("redis-server"):
        check_redis()


main()
