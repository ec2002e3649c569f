"""Compiles shaders with hlsl2spv.  `hlsl2spv --plan bazel` prints the calls of the rule.

The toolchain contains the compiler, so that its build is a part of the key of each action.  An action reads the files in
srcs, writes those in outs, and depends on nothing else, so that it runs in a sandbox, on another machine, and from a
remote cache."""

def _toolchain(ctx):
    return [platform_common.ToolchainInfo(compiler = ctx.executable.compiler)]

hlsl2spv_toolchain = rule(
    implementation = _toolchain,
    attrs = {
        "compiler": attr.label(
            allow_single_file = True,
            cfg = "exec",
            doc = "the program hlsl2spv",
            executable = True,
            mandatory = True,
        ),
    },
)

def _hlsl2spv(ctx):
    package = ctx.label.package
    paths = {}
    for out in ctx.outputs.outs:
        paths[out.short_path[len(package) + 1:] if package else out.short_path] = out.path
    ctx.actions.run(
        executable = ctx.toolchains["//rules:toolchain_type"].compiler,
        inputs = ctx.files.srcs,
        outputs = ctx.outputs.outs,
        arguments = [paths.get(argument, argument) for argument in ctx.attr.arguments],
        mnemonic = "Hlsl2spv",
        progress_message = "Compiling %s" % ctx.outputs.outs[0].short_path,
    )
    return [DefaultInfo(files = depset(ctx.outputs.outs))]

hlsl2spv = rule(
    implementation = _hlsl2spv,
    attrs = {
        "arguments": attr.string_list(
            doc = "options, paths of sources and of outs",
            mandatory = True,
        ),
        "outs": attr.output_list(mandatory = True),
        "srcs": attr.label_list(
            allow_files = True,
            doc = "the source and all files that it includes",
            mandatory = True,
        ),
    },
    toolchains = ["//rules:toolchain_type"],
)
