/* hlsl2spv as a library: HLSL in, SPIR-V out.
 *
 * A compilation takes the arguments of the program, and answers with a result: the module, what
 * the program would print, the files that were read, and diagnostics as values.  Nothing is
 * printed, no output file is written, and nothing is shared between compilations, so that any
 * number of them may run at once.
 *
 *     const char *arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
 *     struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, NULL);
 *     size_t count;
 *     const uint32_t *words = hlsl2spv_words(result, &count);
 *     ...
 *     hlsl2spv_release(result);
 */
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

/* The version of this header; hlsl2spv_version() tells that of the library. */
#define HLSL2SPV_VERSION_MAJOR 0
#define HLSL2SPV_VERSION_MINOR 1
#define HLSL2SPV_VERSION_PATCH 0

enum hlsl2spv_severity {
    HLSL2SPV_NOTE, /* belongs to the warning or error before it */
    HLSL2SPV_WARNING,
    HLSL2SPV_ERROR,
    HLSL2SPV_FATAL /* the compilation went no further */
};

/* Text in place of a stretch of a file, which is empty where there is only something to add. */
struct hlsl2spv_edit {
    const char *file;
    unsigned line, column; /* from 1, in bytes */
    unsigned end_line, end_column;
    const char *text;
};

/* A place on the way to another. */
struct hlsl2spv_step {
    const char *file;
    unsigned line, column;
    const char *macro; /* whose body it lies in, or NULL for an #include */
};

struct hlsl2spv_diagnostic {
    enum hlsl2spv_severity severity;
    const char *file;      /* NULL when it concerns no place */
    unsigned line, column; /* from 1 */
    /* Behind what the diagnostic is about; the same place when it is about no more than a point. */
    unsigned end_line, end_column;
    const char *message;
    const char *group; /* the name behind -W of a warning, or NULL */
    const char *text;  /* all of it, as the program shows it */
    /* What mends it, all to be made together. */
    size_t edit_count;
    const struct hlsl2spv_edit *edits;
    /* The #includes that led to the file, innermost first; the macros whose bodies wrote what it is
     * about, outermost first. */
    size_t include_count, macro_count;
    const struct hlsl2spv_step *includes, *macros;
};

/* A file as the host has it.  The compiler copies both before `open` is called again.  No text is
 * an empty one; 4 GiB are an error. */
struct hlsl2spv_file {
    const char *name; /* to show in diagnostics; NULL: the path asked for */
    const char *text;
    size_t size;
};

/* What compilations share: files of the file system, each read and scanned once.  For any number
 * of threads. */
struct hlsl2spv_context;

/* How the compiler reaches its surroundings; each member may be NULL or 0.
 *
 * The functions are called by the thread that compiles, before hlsl2spv_compile() returns.  They
 * may call the library, to compile as well, and they return: an exception that leaves one, or a
 * longjmp() out of it, has no defined effect.  Who has to stop notes it, and answers `cancelled`.
 */
struct hlsl2spv_host {
    void *user;
    /* Fills the file at a path, or returns 0 when there is none.  Called for the source, for each
     * candidate path of an #include, for response files, and for arguments that begin with '/'.
     * Without it the compiler reads from the file system; with it, it opens no file by itself. */
    int (*open)(void *user, const char *path, struct hlsl2spv_file *file);
    /* Told every diagnostic, those about one source in the order of its lines. */
    void (*diagnose)(void *user, const struct hlsl2spv_diagnostic *diagnostic);
    /* Asked now and then: the compilation ends with an error when it answers other than 0. */
    int (*cancelled)(void *user);
    /* Bytes that the compiler takes at most, not counting SPIRV-Tools; 4 GiB when 0,
     * or half of what a system of 32 bits can address. */
    size_t memory_limit;
    /* Shared with other compilations; without effect on files that `open` gives. */
    struct hlsl2spv_context *context;
};

struct hlsl2spv_result;

/* Compiles by the program's arguments, without the program's name.  NULL only when there is no
 * memory.  `host` may be NULL.  The thread's stack bounds how deep a source may be nested: 64 KiB
 * do for little, 512 KiB for what people write; where it has no room, that is an error. */
HLSL2SPV_API struct hlsl2spv_result *hlsl2spv_compile(size_t count, const char *const *arguments,
                                                      const struct hlsl2spv_host *host);
HLSL2SPV_API void hlsl2spv_release(struct hlsl2spv_result *result);

/* All that these return lives as long as the result. */
HLSL2SPV_API int hlsl2spv_succeeded(const struct hlsl2spv_result *result);
/* The module, or NULL. */
HLSL2SPV_API const uint32_t *hlsl2spv_words(const struct hlsl2spv_result *result, size_t *count);
/* The text that the arguments ask for: the module's assembly, or with -P the preprocessed source,
 * with -ast-dump the tree, with -M the rule for make.  NULL after a failure. */
HLSL2SPV_API const char *hlsl2spv_text(struct hlsl2spv_result *result);

/* One of the texts of a compilation. */
enum hlsl2spv_output {
    HLSL2SPV_ASSEMBLY,     /* of the module */
    HLSL2SPV_HEADER,       /* the module as an array in C */
    HLSL2SPV_PREPROCESSED, /* with -P */
    HLSL2SPV_TREE,         /* with -ast-dump */
    HLSL2SPV_RULE,         /* for make and ninja, with -M or -MD */
    HLSL2SPV_INCLUDES,     /* with -H */
    HLSL2SPV_TIMES,        /* with -ftime-report */
    HLSL2SPV_PASSES,       /* with -fspv-print-all */
    HLSL2SPV_REFLECTION,   /* what is known of the module as JSON, with -Fre or -reflect */
    HLSL2SPV_LAYOUT,       /* where the members of blocks lie, with --print-layout */
    HLSL2SPV_STATISTICS,   /* instructions by kind, with -fstats */
    HLSL2SPV_WGSL,         /* with -wgsl */
    HLSL2SPV_WGSL_PLACES   /* which binding became which, with -wgsl */
};
/* NULL when there is none: it was not asked for, or the compilation failed before. */
HLSL2SPV_API const char *hlsl2spv_output(struct hlsl2spv_result *result,
                                         enum hlsl2spv_output output);

HLSL2SPV_API size_t hlsl2spv_diagnostic_count(const struct hlsl2spv_result *result);
HLSL2SPV_API const struct hlsl2spv_diagnostic *
hlsl2spv_diagnostic_at(const struct hlsl2spv_result *result, size_t index);

/* The files that were read, in the order of first use. */
HLSL2SPV_API size_t hlsl2spv_dependency_count(const struct hlsl2spv_result *result);
HLSL2SPV_API const char *hlsl2spv_dependency_at(const struct hlsl2spv_result *result, size_t index);

/* NULL when there is no memory.  A file stays as it was read until the context is destroyed, which
 * is when no compilation uses it any more. */
HLSL2SPV_API struct hlsl2spv_context *hlsl2spv_context_create(void);
HLSL2SPV_API void hlsl2spv_context_destroy(struct hlsl2spv_context *context);

/* The version of the library, as in "0.1.0", and as numbers. */
HLSL2SPV_API const char *hlsl2spv_version(void);
HLSL2SPV_API void hlsl2spv_version_numbers(unsigned *major, unsigned *minor, unsigned *patch);

#ifdef __cplusplus
}
#endif

#endif
