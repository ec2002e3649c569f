"""Builds 40 shaders with Bazel, twice, and after an edit: in its sandbox, or on an executor of the Remote Execution API.

usage: bazel.py HLSL2SPV RULES [EXECUTOR]"""

import os
import re
import shutil
import subprocess
import sys

HLSL2SPV, RULES = sys.argv[1:3]
EXECUTOR = sys.argv[3:]
COUNT = 40


def write(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run(*command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{command}:\n{done.stdout}"
    return done.stdout


# Bazel's own packages load these from repositories that it would download.  Debian has packages for newer versions.
DEBIAN = "/usr/share/bazel"
PACKAGED = {"bazel_features": "tools/features", "bazel_skylib": "tools/skylib", "platforms": "tools/platforms",
            "rules_cc": "rules/cc", "rules_java": "rules/java", "rules_license": "rules/license",
            "rules_proto": "rules/proto", "rules_python": "rules/python"}
BORROWED = {"rules_java": ("java", "java_binary java_import java_library java_package_configuration java_plugin java_runtime "
                                   "java_test java_toolchain"),
            "rules_cc": ("cc", "cc_binary cc_import cc_library cc_proto_library cc_test cc_toolchain cc_toolchain_suite "
                               "objc_import objc_library")}


def lend():
    """Returns the options that replace the repositories."""
    if os.path.exists(f"{DEBIAN}/rules/cc"):
        return ["--noenable_bzlmod"] + [f"--override_repository={name}={DEBIAN}/{at}" for name, at in PACKAGED.items()]
    for name, (folder, rules) in BORROWED.items():
        write(f"../{name}/WORKSPACE", "")
        write(f"../{name}/{folder}/BUILD", "")
        write(f"../{name}/{folder}/defs.bzl", "".join(f"{rule} = native.{rule}\n" for rule in rules.split()))
    return [f"--override_repository={name}={os.path.abspath(f'../{name}')}" for name in BORROWED]


def bazel(command, *options):
    return run("bazel", f"--output_user_root={os.path.abspath('../root')}", "--batch", command, *lent, *options)


def build():
    """Returns the numbers of processes by kind, as in "41 processes: 40 remote cache hit, 1 internal."."""
    where = [f"--remote_executor={EXECUTOR[0]}", "--spawn_strategy=remote"] if EXECUTOR else [
        "--disk_cache=../disk", "--spawn_strategy=sandboxed"]
    text = bazel("build", *where, "//:shaders")
    summary = re.search(r"(\d+) process(?:es)?: (.*)\.", text)
    assert summary, text
    return {kind: int(count) for count, kind in re.findall(r"(\d+) ([a-z -]+)", summary.group(2))}


def compiled(counts):
    return sum(counts.get(kind, 0) for kind in (["remote"] if EXECUTOR else ["linux-sandbox", "processwrapper-sandbox"]))


def plan():
    write("BUILD.bazel", run(HLSL2SPV, "--batch", "lines", "--out", "spirv", "--plan", "bazel"))


def modules(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".spv"):
                with open(os.path.join(at, name), "rb") as file:
                    found[name] = file.read()
    return found


os.mkdir("work")
os.chdir("work")
lent = lend()
write("WORKSPACE", 'register_toolchains("//toolchains:toolchain")\n')
write("toolchains/BUILD.bazel", """load("//rules:hlsl2spv.bzl", "hlsl2spv_toolchain")
hlsl2spv_toolchain(name = "compiler", compiler = "hlsl2spv")
toolchain(name = "toolchain", toolchain = ":compiler", toolchain_type = "//rules:toolchain_type")
""")
shutil.copytree(RULES, "rules")
shutil.copy(HLSL2SPV, "toolchains/hlsl2spv")
write("inc/all.h", "#define ALL 1\n")
write("inc/some.h", "#define SOME 2\n")
write("a.hlsl", """#include "all.h"
#if NUMBER >= 30
#include "some.h"
#else
#define SOME 3
#endif
float4 main() : SV_Target { return ALL + SOME + NUMBER; }
""")
write("lines", "".join(f"a.hlsl -T ps_6_0 -I inc -DNUMBER={number}\n" for number in range(COUNT)))
plan()
first = build()
assert compiled(first) == COUNT, first
run(HLSL2SPV, "--batch", "lines", "--out", "../batch")
assert modules("bazel-bin/spirv") == modules("../batch")
bazel("clean")
again = build()
assert again.get("remote cache hit") == COUNT, again
assert modules("bazel-bin/spirv") == modules("../batch")
write("inc/some.h", "#define SOME 4\n")
edited = build()
assert compiled(edited) == COUNT - 30, edited
# A header that the plan does not list is missing.
write("inc/some.h", '#include "new.h"\n#define SOME 4\n')
write("inc/new.h", "")
try:
    build()
    raise SystemExit("an unlisted header was found")
except AssertionError as error:
    assert "cannot find the file 'new.h'" in str(error), error
plan()
build()
