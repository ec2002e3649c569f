/* The hlsl2spv library: compiles HLSL to SPIR-V.
 *
 * A compilation takes the arguments of the program and returns a result: the module, the texts that
 * the program would print, the files read, and the diagnostics. The library prints nothing and
 * writes no output files. Compilations share no state except a context that the host provides, so
 * any number of them may run simultaneously.
 *
 *     const char *arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
 *     struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, NULL);
 *     size_t count;
 *     const uint32_t *words = hlsl2spv_words(result, &count);
 *     ...
 *     hlsl2spv_release(result); */
#ifndef HLSL2SPV_H
#define HLSL2SPV_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define HLSL2SPV_API __attribute__((visibility("default")))
#else
#define HLSL2SPV_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this header. hlsl2spv_version() returns the version of the library. */
#define HLSL2SPV_VERSION_MAJOR 1
#define HLSL2SPV_VERSION_MINOR 0
#define HLSL2SPV_VERSION_PATCH 0

enum hlsl2spv_severity {
    HLSL2SPV_NOTE, /* belongs to the preceding warning or error */
    HLSL2SPV_WARNING,
    HLSL2SPV_ERROR,
    HLSL2SPV_FATAL /* ends the compilation */
};

/* A replacement of a source range. The range is empty for an insertion. */
struct hlsl2spv_edit {
    const char *file;
    unsigned line, column; /* from 1, in bytes */
    unsigned end_line, end_column;
    const char *text;
};

/* A level of the include stack or of the macro stack. */
struct hlsl2spv_step {
    const char *file;
    unsigned line, column;
    const char *macro; /* macro whose body contains the location, or NULL for an #include */
};

struct hlsl2spv_diagnostic {
    enum hlsl2spv_severity severity;
    const char *file;      /* NULL if the diagnostic has no location */
    unsigned line, column; /* from 1 */
    /* End of the source range, exclusive. Equal to the start if the range is a single point. */
    unsigned end_line, end_column;
    const char *message;
    const char *group; /* name of a warning as in -W, or NULL */
    const char *text;  /* complete text as displayed by the program */
    /* Edits that fix the problem, to be applied together. */
    size_t edit_count;
    const struct hlsl2spv_edit *edits;
    /* The #includes of the file, innermost first, and the macros whose bodies contain the location,
     * outermost first. */
    size_t include_count, macro_count;
    const struct hlsl2spv_step *includes, *macros;
};

/* A file of the host. The compiler copies the name and the text before it calls `open` again. A
 * NULL text is an empty file. A size of 4 GiB or more is an error. */
struct hlsl2spv_file {
    const char *name; /* name in diagnostics, or NULL for the requested path */
    const char *text;
    size_t size;
};

/* Data shared between compilations: files of the file system, each of which is read and scanned
 * once, functions that were found free of mistakes, and memory. May be used by any number of
 * threads. */
struct hlsl2spv_context;

/* Callbacks and limits of the host. Each member may be NULL or 0.
 *
 * The callbacks are called by the compiling thread before hlsl2spv_compile() returns. They may call
 * the library, including hlsl2spv_compile(). They must return normally: exceptions and longjmp()
 * out of a callback have undefined behavior. To stop a compilation, return nonzero from
 * `cancelled`. */
struct hlsl2spv_host {
    void *user;
    /* Fills `file` with the file at a path, or returns 0 if it does not exist. Called for the
     * source, for each candidate path of an #include, for response files, and for arguments that
     * begin with '/'. If NULL, files are read from the file system; otherwise the compiler opens no
     * files itself. */
    int (*open)(void *user, const char *path, struct hlsl2spv_file *file);
    /* Called for each diagnostic. Diagnostics of a source are in the order of its lines. */
    void (*diagnose)(void *user, const struct hlsl2spv_diagnostic *diagnostic);
    /* Polled periodically. If it returns nonzero, the compilation ends with an error. */
    int (*cancelled)(void *user);
    /* Maximum memory of the compiler in bytes, excluding SPIRV-Tools. 0 selects 4 GiB, or half of
     * the address space on 32-bit systems. */
    size_t memory_limit;
    /* Shared with other compilations. Has no effect on files from `open`. */
    struct hlsl2spv_context *context;
};

struct hlsl2spv_result;

/* Compiles with the arguments of the program, without its name. `host` may be NULL. Returns
 * NULL only if memory is exhausted. The stack of the calling thread limits the nesting of the
 * source: 64 KiB suffice for simple sources, 512 KiB for practical ones. Exceeding it is an
 * error of the compilation. */
HLSL2SPV_API struct hlsl2spv_result *hlsl2spv_compile(size_t count, const char *const *arguments,
                                                      const struct hlsl2spv_host *host);
HLSL2SPV_API void hlsl2spv_release(struct hlsl2spv_result *result);

/* The returned data is valid until the result is released. */
HLSL2SPV_API int hlsl2spv_succeeded(const struct hlsl2spv_result *result);
/* Returns the module, or NULL. `count` may be NULL, here and below. */
HLSL2SPV_API const uint32_t *hlsl2spv_words(const struct hlsl2spv_result *result, size_t *count);
/* With -Fd, returns the module with debug information, and its file in `name`: that of -Fd, or a
 * file in its folder. The module of hlsl2spv_words() then has no debug information and refers to
 * this file. Returns NULL without -Fd. `name` may be NULL. */
HLSL2SPV_API const uint32_t *hlsl2spv_debug_words(const struct hlsl2spv_result *result,
                                                  size_t *count, const char **name);
/* Returns the requested text: the assembly of the module, the preprocessed source with -P, the tree
 * with -ast-dump, or the make rule with -M. Returns NULL after a failure. */
HLSL2SPV_API const char *hlsl2spv_text(struct hlsl2spv_result *result);

/* The texts that a compilation can produce. */
enum hlsl2spv_output {
    HLSL2SPV_ASSEMBLY,     /* assembly of the module */
    HLSL2SPV_HEADER,       /* the module as a C array */
    HLSL2SPV_PREPROCESSED, /* with -P */
    HLSL2SPV_TREE,         /* with -ast-dump */
    HLSL2SPV_RULE,         /* rule for make and ninja, with -M or -MD */
    HLSL2SPV_INCLUDES,     /* with -H */
    HLSL2SPV_TIMES,        /* with -ftime-report */
    HLSL2SPV_PASSES,       /* with -fspv-print-all */
    HLSL2SPV_REFLECTION,   /* description of the module as JSON, with -Fre or -reflect */
    HLSL2SPV_LAYOUT,       /* member offsets of blocks, with --print-layout */
    HLSL2SPV_STATISTICS,   /* number of instructions by kind, with -fstats */
    HLSL2SPV_WGSL,         /* with -wgsl */
    HLSL2SPV_WGSL_PLACES   /* mapping of bindings, with -wgsl */
};
/* Returns NULL if the text was not requested or if the compilation failed earlier. */
HLSL2SPV_API const char *hlsl2spv_output(struct hlsl2spv_result *result,
                                         enum hlsl2spv_output output);

/* Elements out of range are NULL. */
HLSL2SPV_API size_t hlsl2spv_diagnostic_count(const struct hlsl2spv_result *result);
HLSL2SPV_API const struct hlsl2spv_diagnostic *
hlsl2spv_diagnostic_at(const struct hlsl2spv_result *result, size_t index);

/* The files read, in order of first use. Elements out of range are NULL. */
HLSL2SPV_API size_t hlsl2spv_dependency_count(const struct hlsl2spv_result *result);
HLSL2SPV_API const char *hlsl2spv_dependency_at(const struct hlsl2spv_result *result, size_t index);

/* Creates a context. Returns NULL if memory is exhausted. The context caches the content of each
 * file until it is destroyed. Destroy it only after all compilations that use it have ended. */
HLSL2SPV_API struct hlsl2spv_context *hlsl2spv_context_create(void);
HLSL2SPV_API void hlsl2spv_context_destroy(struct hlsl2spv_context *context);

/* The version of the library, for example "1.0.0", and as numbers. */
HLSL2SPV_API const char *hlsl2spv_version(void);
HLSL2SPV_API void hlsl2spv_version_numbers(unsigned *major, unsigned *minor, unsigned *patch);

#ifdef __cplusplus
}
#endif

#endif
