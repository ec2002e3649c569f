"""Compilation of one source: results, diagnostics, callbacks and errors of the caller."""
import os
import pickle
import re
import signal
import subprocess
import threading

import pytest

import hlsl2spv
from hlsl2spv import CompileError, Output, Severity

GOOD = "float4 main() : SV_Target { return 1; }"
USES_FILE = '#include "a.hlsli"\nfloat4 main() : SV_Target { return value(); }'
FILE = "float4 value() { return 2; }"


def compile_text(source, **options):
    return hlsl2spv.compile(source=source, **{"profile": "ps_6_0", **options})


# ---- Results ----


def test_module():
    result = compile_text(GOOD)
    assert result.succeeded and not result.diagnostics and result.exception is None
    assert result.words[0] == 0x07230203 and len(result.spirv) == 4 * len(result.words)
    assert result.dependencies == ["source.hlsl"]
    assert result.check() is result


def test_path(tmp_path):
    path = tmp_path / "shäder.hlsl"
    path.write_text(GOOD)
    assert hlsl2spv.compile(path, profile="ps_6_0").spirv == compile_text(GOOD).spirv
    assert hlsl2spv.compile(str(path), profile="ps_6_0").dependencies == [str(path)]


@pytest.mark.parametrize("options", [{}, {"check": False}, {"include": lambda path: None}])
def test_missing_path(options):
    with pytest.raises(FileNotFoundError) as caught:
        hlsl2spv.compile("none.hlsl", profile="ps_6_0", **options)
    assert caught.value.filename == "none.hlsl"


def test_path_of_folder(tmp_path):
    with pytest.raises(IsADirectoryError):
        hlsl2spv.compile(tmp_path, profile="ps_6_0")


def test_errors_of_existing_files_are_not_hidden(tmp_path):
    path = tmp_path / "{a}.hlsl"
    path.write_text(USES_FILE)
    with pytest.raises(CompileError, match="a.hlsli"):
        hlsl2spv.compile(path, profile="ps_6_0")
    with pytest.raises(CompileError, match="no-such-option"):
        hlsl2spv.compile(path, profile="ps_6_0", args=["-no-such-option"])


@pytest.mark.parametrize("text", [GOOD, USES_FILE, GOOD * 500, GOOD.encode()])
def test_text_as_path(text):
    with pytest.raises(OSError, match=r"(float4 main|#include).*pass a source text as compile\(source=\.\.\.\)"):
        hlsl2spv.compile(text, profile="ps_6_0")


def test_source_as_bytes():
    assert compile_text(GOOD.encode()).spirv == compile_text(GOOD).spirv


def test_assembly():
    lazy, requested = compile_text(GOOD), compile_text(GOOD, outputs=[Output.ASSEMBLY, Output.HEADER])
    assert 'OpEntryPoint Fragment %main "main"' in lazy.assembly
    assert lazy.assembly == requested.assembly
    assert "0x03, 0x02, 0x23, 0x07" in requested.output(Output.HEADER)


def test_entry_and_defines():
    source = "float4 other() : SV_Target { return A + B + C + D; }"
    result = compile_text(source, entry="other", defines={"A": 3, "B": "4", "C": None, "D": True})
    assert "%float_9" in result.assembly
    assert compile_text(source, entry="other", defines=["A=3", "B=4", "C", "D=1"]).spirv == result.spirv


def test_target_env():
    result = compile_text(GOOD, target_env="vulkan1.2")
    assert result.words[1] == 0x10500 and compile_text(GOOD).words[1] == 0x10000
    assert result.spirv == compile_text(GOOD, args=["-fspv-target-env=vulkan1.2"]).spirv
    assert hlsl2spv.compile_batch([{"source": GOOD, "profile": "ps_6_0", "target_env": "vulkan1.2"}])[0].check() == result
    with pytest.raises(CompileError, match="vulkan9"):
        compile_text(GOOD, target_env="vulkan9")


def test_wgsl():
    result = compile_text(GOOD, wgsl=True)
    assert "@fragment" in result.wgsl and result.spirv
    assert result.wgsl_bindings["entryPoints"][0]["stage"] == "fragment"
    with pytest.raises(ValueError, match="WGSL was not requested"):
        compile_text(GOOD).wgsl


def test_other_outputs():
    result = compile_text("#define X 1\nX", args=["-P"])
    assert not result.spirv and result.text == result.output(Output.PREPROCESSED)
    assert hlsl2spv.version() in hlsl2spv.compile("none.hlsl", args=["--version"], reflect=False).text
    assert "float4" in compile_text(GOOD, args=["-ast-dump"]).output(Output.TREE)


def test_module_as_source():
    spirv = compile_text("cbuffer C { float4 c; }; float4 main() : SV_Target { return c; }").spirv
    result = hlsl2spv.compile(source=spirv, name="a.spv", wgsl=True)
    assert result.reflection["resources"][0]["name"] == "C" and "@fragment" in result.wgsl
    assert "OpReturn" in hlsl2spv.disassemble(spirv)
    with pytest.raises(CompileError):
        hlsl2spv.disassemble(spirv[:24])


def test_link_check():
    vertex = compile_text("float2 main(out float4 p : SV_Position) : UV { p = 0; return 0; }", profile="vs_6_0").spirv
    pixel = compile_text("float4 main(float3 uv : UV) : SV_Target { return uv.xyzz; }").spirv
    with pytest.raises(CompileError, match="'UV' of the pixel shader"):
        hlsl2spv.compile(source=pixel, name="pixel.spv", args=["--link-check", "vertex.spv"],
                         include={"vertex.spv": vertex}.get)


@pytest.mark.parametrize("name, profile, entry", [
    ("examples/rotunda.hlsl", "ps_6_0", "pixel"), ("examples/paths.hlsl", "cs_6_0", "trace"),
    ("test/cases/reflect/facts.hlsl", "ps_6_0", "main")])
def test_same_bytes_as_program(root, program, tmp_path, name, profile, entry):
    path, output, args = os.path.join(root, name), str(tmp_path / "module.spv"), ["-fspv-target-env=vulkan1.2"]
    subprocess.run([program, "-T", profile, "-E", entry, *args, path, "-Fo", output], check=True)
    with open(output, "rb") as file:
        expected = file.read()
    assert hlsl2spv.compile(path, profile=profile, entry=entry, args=args).spirv == expected
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert hlsl2spv.compile(source=text, name=path, profile=profile, entry=entry, args=args).spirv == expected


def test_assembly_equals_that_of_program(program, tmp_path):
    path = tmp_path / "a.hlsl"
    path.write_text(GOOD)
    printed = subprocess.run([program, "-T", "ps_6_0", str(path)], check=True, capture_output=True, text=True)
    assert hlsl2spv.compile(path, profile="ps_6_0").assembly == printed.stdout


# ---- Diagnostics ----


def test_error():
    with pytest.raises(CompileError) as caught:
        compile_text("float4 main() : SV_Target\n{\n    float3 color = 1;\n    return colour.xyzz;\n}", name="e.hlsl")
    error = caught.value.diagnostics[0]
    assert (error.severity, error.file, error.line, error.column, error.end) == (
        Severity.ERROR, "e.hlsl", 4, 12, (4, 18))
    assert error.message == "use of undeclared identifier 'colour'; did you mean 'color'?" and error.is_error
    assert [(edit.line, edit.column, edit.end_column, edit.text) for edit in error.edits] == [(4, 12, 18, "color")]
    assert error.notes[0].severity == Severity.NOTE and error.notes[0].line == 3
    assert str(caught.value).startswith("e.hlsl:4:12: error: ") and "note: " in caught.value.text
    assert caught.value.result.spirv == b"" and not caught.value.result.succeeded
    with pytest.raises(ValueError, match="the compilation failed"):
        caught.value.result.reflection


def test_error_as_result():
    result = compile_text("float4 main() : SV_Target { return x; }", check=False)
    assert not result.succeeded and [error.line for error in result.errors] == [1]
    with pytest.raises(CompileError):
        result.check()


def test_error_is_pickled():
    with pytest.raises(CompileError) as caught:
        compile_text("float4 main() : SV_Target { return x; }")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) and copy.diagnostics == caught.value.diagnostics


def test_warning():
    result = compile_text("float4 main(float4 x : X) : SV_Target { float2 y = x; return y.xyxy; }")
    assert [(one.group, one.line) for one in result.warnings] == [("conversion", 1)]
    assert result.spirv and not result.errors
    with pytest.raises(CompileError):
        compile_text("float4 main(float4 x : X) : SV_Target { float2 y = x; return y.xyxy; }", args=["-WX"])


def test_error_without_location():
    with pytest.raises(CompileError) as caught:
        compile_text(GOOD, args=["-no-such-option"])
    assert caught.value.diagnostics[0].file is None and caught.value.diagnostics[0].line == 0


def test_stacks():
    files = {"a.hlsli": "#define F(x) (x).z\n#define G F(1.xx)\n\nstatic float f = G;"}
    result = compile_text('\n#include "a.hlsli"\n' + GOOD, include=files.get, check=False)
    error = result.errors[0]
    assert [(step.file, step.line) for step in error.includes] == [("source.hlsl", 2)]
    assert "G" in [step.macro for step in error.macros]


def test_diagnostics_are_reported():
    seen = []
    result = compile_text("float4 main() : SV_Target { return x + y; }", on_diagnostic=seen.append, check=False)
    assert [one.message for one in seen] == [one.message for one in result.diagnostics] and len(seen) == 2


def test_text_that_is_not_utf8():
    result = compile_text(b"float4 main() : SV_Target { return \xff; }", check=False)
    assert result.errors[0].message == "unexpected character '\ufffd'"


# ---- Included files and other callbacks ----


def test_include():
    asked = []

    def include(path):
        asked.append(path)
        return FILE if path == os.path.join("shaders", "a.hlsli") else None

    result = compile_text(USES_FILE, name="main.hlsl", include_dirs=["other", "shaders"], include=include)
    assert asked == ["a.hlsli", "other/a.hlsli", "shaders/a.hlsli"]
    assert result.dependencies == ["main.hlsl", "shaders/a.hlsli"] and "%float_2" in result.assembly


def test_include_with_name_and_null_character():
    result = compile_text(USES_FILE, include=lambda path: ("/depot/" + path, b"float4 value() { return x; }\0"),
                          check=False)
    assert result.errors[0].file == "/depot/a.hlsli" and result.errors[0].message.endswith("'x'")


def test_missing_include():
    with pytest.raises(CompileError) as caught:
        compile_text(USES_FILE, include=lambda path: None)
    assert "a.hlsli" in caught.value.diagnostics[0].message and caught.value.diagnostics[0].line == 1


@pytest.mark.parametrize("exception", [RuntimeError("no network"), KeyboardInterrupt(), CompileError(None)])
def test_raising_include(exception):
    def include(path):
        raise exception

    with pytest.raises(type(exception)) as caught:
        compile_text(USES_FILE, include=include, check=False)
    assert caught.value is exception


def test_include_of_wrong_type():
    with pytest.raises(TypeError):
        compile_text(USES_FILE, include=lambda path: 5)


def test_raising_diagnose():
    def diagnose(diagnostic):
        raise LookupError(diagnostic.message)

    with pytest.raises(LookupError, match="undeclared"):
        compile_text("float4 main() : SV_Target { return x; }", on_diagnostic=diagnose)


def test_include_compiles():
    def include(path):
        assert compile_text(GOOD).succeeded
        return FILE

    assert compile_text(USES_FILE, include=include).succeeded


def test_include_from_file_system(tmp_path):
    (tmp_path / "a.hlsli").write_text(FILE)
    by_text = compile_text(USES_FILE, name=str(tmp_path / "main.hlsl"))
    assert by_text.dependencies == [str(tmp_path / "main.hlsl"), str(tmp_path / "a.hlsli")]
    assert compile_text(USES_FILE, include_dirs=[tmp_path]).spirv == by_text.spirv
    (tmp_path / "main.hlsl").write_text(USES_FILE)
    by_path = hlsl2spv.compile(tmp_path / "main.hlsl", profile="ps_6_0", include=lambda path: FILE)
    assert by_path.spirv == by_text.spirv


def test_slash_options_are_not_included_files():
    asked = []
    compile_text(GOOD, args=["/O1"], include=asked.append)
    assert asked == []


def test_cancelled():
    polled = []

    def cancelled():
        polled.append(1)
        return len(polled) > 1

    with pytest.raises(CompileError, match="cancelled"):
        compile_text(GOOD, cancelled=cancelled)
    assert len(polled) == 2
    with pytest.raises(ZeroDivisionError):
        compile_text(GOOD, cancelled=lambda: 1 // 0)


def test_names_are_not_options():
    for name in ("@x", "-O0", "", "--", "/Od", "-"):
        result = hlsl2spv.compile(source="float4 main() : SV_Target { return 1; }", name=name, profile="ps_6_0")
        assert result.spirv
        assert result.dependencies[0] == (name or "source.hlsl")


def test_range_of_memory_limit():
    for limit in (-1, 1 << 70):
        with pytest.raises(ValueError, match="memory_limit"):
            compile_text("float4 main() : SV_Target { return 1; }", memory_limit=limit)


def test_memory_limit():
    doubled = "\n".join(f"#define M{n + 1} M{n} M{n}" for n in range(30))
    with pytest.raises(CompileError, match="memory"):
        compile_text(f"#define M0 ;\n{doubled}\nM30", memory_limit=4 << 20)


def test_context(tmp_path):
    path = tmp_path / "a.hlsl"
    path.write_text(GOOD)
    with hlsl2spv.Context() as context:
        first = hlsl2spv.compile(path, profile="ps_6_0", context=context)
        path.write_text(GOOD.replace("1", "2"))
        assert hlsl2spv.compile(path, profile="ps_6_0", context=context).spirv == first.spirv
    assert hlsl2spv.compile(path, profile="ps_6_0").spirv != first.spirv
    with pytest.raises(ValueError, match="closed"):
        hlsl2spv.compile(path, profile="ps_6_0", context=context)


# ---- Errors of the caller ----


@pytest.mark.parametrize("arguments, error", [
    ({}, TypeError), ({"path": "a.hlsl", "source": GOOD}, TypeError), ({"source": GOOD, "defines": "A"}, TypeError),
    ({"source": GOOD, "args": "-O0"}, TypeError), ({"source": GOOD, "include_dirs": "a"}, TypeError),
    ({"source": GOOD, "name": "a\0b"}, ValueError), ({"source": GOOD, "entry": "a\0b"}, ValueError),
    ({"source": 5}, TypeError), ({"path": 5}, TypeError), ({"source": GOOD, "args": [5]}, TypeError),
    ({"source": GOOD, "profil": "ps_6_0"}, TypeError), ({"source": USES_FILE, "include": {"a.hlsli": FILE}}, TypeError),
    ({"source": GOOD, "on_diagnostic": []}, TypeError), ({"source": GOOD, "cancelled": True}, TypeError)])
def test_wrong_arguments(arguments, error):
    with pytest.raises(error):
        hlsl2spv.compile(**arguments)
    compiled = []
    jobs = [{"source": USES_FILE, "profile": "ps_6_0", "include": compiled.append}, arguments]
    with pytest.raises(error):
        hlsl2spv.compile_batch(jobs)
    assert not compiled


def test_job_that_is_not_a_mapping():
    with pytest.raises(TypeError, match="a job must be a mapping .* not str"):
        hlsl2spv.compile_batch(["a.hlsl"])


# ---- Batches ----


def test_batch():
    def raising(path):
        raise OSError(path)

    jobs = [hlsl2spv.Job(source=GOOD.replace("1", str(value)), profile="ps_6_0") for value in range(20)]
    jobs[3] = {"source": "float4 main() : SV_Target { return x; }", "profile": "ps_6_0"}
    jobs[5] = {"source": USES_FILE, "profile": "ps_6_0", "include": raising}
    jobs[7] = {"path": "none.hlsl", "profile": "ps_6_0"}
    results = hlsl2spv.compile_batch(jobs, threads=4)
    assert [at for at, one in enumerate(results) if not one.succeeded] == [3, 5, 7]
    for at, one in enumerate(results):
        assert not one.succeeded or one.spirv == compile_text(GOOD.replace("1", str(at))).spirv
    for at, error in ((3, CompileError), (5, OSError), (7, FileNotFoundError)):
        with pytest.raises(error):
            results[at].check()
    assert hlsl2spv.compile_batch([]) == []
    with pytest.raises(ValueError):
        hlsl2spv.compile_batch(jobs, threads=0)


def test_batch_shares_files(tmp_path):
    (tmp_path / "a.hlsli").write_text(FILE)
    (tmp_path / "main.hlsl").write_text(USES_FILE)
    jobs = [{"path": tmp_path / "main.hlsl", "profile": "ps_6_0", "defines": {"N": n}} for n in range(50)]
    results = hlsl2spv.compile_batch(jobs, threads=3)
    assert len({one.check().spirv for one in results}) == 1


def test_batch_uses_several_threads():
    """The jobs wait for each other, which ends only if they run simultaneously."""
    barrier = threading.Barrier(3, timeout=30)

    def include(path):
        barrier.wait()
        return FILE

    jobs = [{"source": USES_FILE, "profile": "ps_6_0", "include": include}] * 3
    assert all(one.check() for one in hlsl2spv.compile_batch(jobs, threads=3))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system does not have interval timers")
@pytest.mark.parametrize("run", [
    lambda source: compile_text(source),
    lambda source: hlsl2spv.compile_batch([{"source": source, "profile": "ps_6_0"}] * 20)])
def test_interrupt(run):
    """A signal is handled during a compilation."""
    statements = "\n".join(f"a = a * x + {n}; if (a > {n}) a += sin(a);" for n in range(20000))
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            run("float main(float x : X) : SV_Target { float a = x;\n" + statements + "return a; }")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def test_interrupted_batch():
    def include(path):
        raise KeyboardInterrupt

    jobs = [{"source": USES_FILE, "profile": "ps_6_0", "include": include}] * 10
    with pytest.raises(KeyboardInterrupt):
        hlsl2spv.compile_batch(jobs, threads=2)


def test_threads():
    spirv, failures = compile_text(GOOD).spirv, []

    def work():
        for _ in range(20):
            if compile_text(GOOD).spirv != spirv:
                failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# ---- The manual ----


def test_example_of_manual(root):
    pytest.importorskip("numpy")
    with open(os.path.join(root, "bindings/python/README.md"), encoding="utf-8") as file:
        for example in re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL):
            exec(compile(example, "README.md", "exec"), {})  # pylint: disable=exec-used
