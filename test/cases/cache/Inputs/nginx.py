"""Runs nginx with the configuration that a manual page contains.

usage: nginx.py PAGE COMMAND...

Runs COMMAND with the address of the server in the variable SERVER.  Files are stored in the folder store."""

import os
import re
import socket
import subprocess
import sys
import time

page, command = sys.argv[1], sys.argv[2:]
here = os.getcwd()
os.makedirs("store", exist_ok=True)
with open(page) as file:
    location = re.search(r"```nginx\n(.*?)```", file.read(), re.DOTALL).group(1)
location = re.sub(r"root \S+;", f"root {here}/store;", location)
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
temporary = "".join(f"{name}_temp_path {here}/temporary;\n"
                    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
with open("nginx.conf", "w") as file:
    file.write(f"{'user root;' if os.geteuid() == 0 else ''}\ndaemon off;\npid {here}/pid;\nerror_log {here}/errors;\n"
               f"events {{}}\nhttp {{\naccess_log {here}/requests;\n{temporary}"
               f"server {{\nlisten 127.0.0.1:{port};\n{location}}}\n}}\n")
server = subprocess.Popen(["nginx", "-e", f"{here}/errors", "-c", f"{here}/nginx.conf"])
try:
    for _ in range(100):
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    status = subprocess.run(command, env={**os.environ, "SERVER": f"http://127.0.0.1:{port}"}).returncode
finally:
    server.terminate()
    server.wait()
sys.exit(status)
