"""Compiles a shader and classifies errors of the compiler, for the fuzzers.

The kinds of findings are

    signal      the program was killed, or a sanitizer reported an error
    time        more than 5 seconds of CPU time (10 times as many with a sanitizer)
    memory      more than 1 GB (not measured with a sanitizer)
    internal    an internal error, although there is no inline SPIR-V
    differs     a second run produced other bytes
    invalid     the validator in --validator, which is newer than the program's, rejects the module
    half        the program failed, but wrote an output
    refused     the program rejects a shader that the specified dxc compiles to a valid module
"""

import functools
import os
import re
import resource
import signal
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "scripts"))

from test_shaders import read

INTERNAL_ERROR = re.compile(r"generated SPIR-V is invalid|SPIRV-Tools could not transform")
REPORT = re.compile(r"(ERROR: \w+Sanitizer: [\w-]+|runtime error: [^\n]*|WARNING: ThreadSanitizer[^\n]*)")
INLINE = re.compile(r"vk::(ext_|Spirv)|spv|<vk/")
MAGIC = bytes.fromhex("03022307")
SECONDS, BYTES = 5, 1 << 30
WAITING = 20  # seconds per second of CPU time on a busy machine


class Trial:
    """Runs the program once and returns its finding."""

    def __init__(self, program, validator, dxc=None):
        self.program, self.validator, self.dxc = program, validator, dxc
        with open(program, "rb") as file:
            self.is_sanitized = b"__asan_init" in file.read()
        self.seconds = SECONDS * (10 if self.is_sanitized else 1)

    def limit(self):
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
        if not self.is_sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    def run(self, options, source, output):
        return subprocess.run([self.program, *options, source, "-Fo", output], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                              timeout=self.seconds * WAITING, preexec_fn=self.limit)

    def finding(self, options, source):
        """Returns the kind and the message of a finding, or None."""
        output = source + ".spv"
        if os.path.exists(output):
            os.unlink(output)
        try:
            done = self.run(options, source, output)
        except subprocess.TimeoutExpired:
            return "time", ""
        return self.broken(done) or self.wrong(done, options, source, output)

    def broken(self, done):
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "time", ""
        report = REPORT.search(done.stdout)
        if report or done.returncode < 0 or done.returncode > 1:
            frame = re.search(r"#\d+ \S+ in (\w+) \S*?(\w+\.c)", done.stdout)
            return "signal", f"{report.group() if report else done.returncode} {frame.groups() if frame else ''}"
        if "out of memory" in done.stdout:
            return "memory", ""
        return None

    def wrong(self, done, options, source, output):
        error = self.internal_error(done.stdout, source)
        if error:
            return error
        if done.returncode or not os.path.exists(output):
            return ("half", "") if os.path.exists(output) else None
        with open(output, "rb") as file:
            first = file.read()
        if self.second(options, source, output) != first:
            return "differs", ""
        return None if "is not validated" in done.stdout else self.refused(options, source, first)

    def internal_error(self, error, source):
        found = INTERNAL_ERROR.search(error)
        if not found or INLINE.search(read(source)):
            return None
        return "internal", error[found.start():].split("\n")[0]

    def second(self, options, source, output):
        self.run(options, source, output)
        with open(output, "rb") as file:
            return file.read()

    def refuses(self, options, source):
        """Returns the error for a shader that dxc accepts, or None."""
        if not self.dxc:
            return None
        output = source + ".spv"
        error = re.search(r"error: (.*)", self.run(options, source, output).stdout)
        try:
            done = error and subprocess.run([self.dxc, "-spirv", *options, source, "-Fo", output], timeout=60,
                                            stdin=subprocess.DEVNULL, capture_output=True)
        except subprocess.TimeoutExpired:
            return None
        if not error or done.returncode or not os.path.exists(output):
            return None
        with open(output, "rb") as file:
            return None if self.refused(options, source, file.read()) else ("refused", error[1])

    def refused(self, options, source, module):
        is_open = {"-fcgl", "-wgsl", "-Vd"} & set(options) or INLINE.search(read(source)) or \
            any(option.startswith("-Oconfig") for option in options)  # the result of SPIRV-Tools' own passes
        if not self.validator or is_open or not module.startswith(MAGIC):
            return None
        environment = [o.partition("=")[2].replace("1spirv1", "1spv1").replace("universal", "spv")
                       for o in options if o.startswith("-fspv-target-env=")]
        layout = "scalar" if {"-fvk-use-scalar-layout", "-fvk-use-dx-layout"} & set(options) else "relax"
        error = validated(self.validator, layout, (environment or ["vulkan1.3"])[-1], module)
        return ("invalid", error.split("\n")[0]) if error else None


@functools.lru_cache(1024)  # options often do not change a module
def validated(validator, layout, environment, module):
    """Returns the validator's error for a module, or an empty string."""
    done = subprocess.run([validator, f"--{layout}-block-layout", "--target-env", environment], input=module,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode(errors="replace") or "?" if done.returncode else ""


def signature(found):
    kind, message = found
    return kind, re.sub(r"['\"%][^'\"\s]*['\"]?|\d+", "_", message)
