/* State of one compilation: memory, names, sources, diagnostics and options. There are no global
 * variables; every phase receives this struct as its first argument. */
#ifndef HLSL2SPV_BASE_CONTEXT_H
#define HLSL2SPV_BASE_CONTEXT_H

#include <setjmp.h>

#include "arena.h"
#include "atom.h"
#include "diag.h"
#include "source.h"

struct options;
struct diag_state;

/* Limits that the host sets for a compilation. */
struct context_limits {
    size_t memory;                    /* bytes; 0 selects the default limit */
    bool (*is_cancelled)(void *user); /* polled periodically; may be NULL */
    void *user;
};

/* The bodies of functions that a query is about; the others may be left out. */
struct extent {
    enum { EXTENT_ALL, EXTENT_MAIN_FILE, EXTENT_PLACE } kind;
    const char *file; /* contains the position; NULL is the main file */
    unsigned line, column;
};

struct context {
    /* Memory, by lifetime. `tree` and `typed` are branches of `kept` between their phases, and
     * `kept` itself otherwise. */
    struct arena *kept;  /* the compilation; freed with the context, even after a fatal error */
    struct arena *tree;  /* the syntax tree: from the parser to the analysis */
    struct arena *typed; /* the typed tree and the layout: from the analysis to code generation */
    struct atom_table *atoms;
    struct sources *sources;
    const struct options *options;
    struct diag_state *diags;
    uint64_t relaxations; /* set of those that the source needs and that are off */
    struct context_limits limits;
    /* Stack of the compiling thread: where the compilation began, and the end or NULL. */
    const char *stack_begin, *stack_end;
    jmp_buf *failed;     /* target of context_fail(); set by the caller of the phases */
    struct trace *trace; /* times of activities, or NULL */
    const struct shared_state *shared; /* or NULL */
    bool keeps_notes;                  /* the phases record what they find, for queries */
    struct extent extent;              /* of a query */
};

/* State that several compilations share. Thread-safe. */
struct shared_state {
    struct chunk_pool *chunks;
    struct known_bodies *bodies; /* see parser/known_bodies.h */
};

/* Initializes a context. A failed allocation jumps to `failed`, which must be set before any other
 * function is called. */
bool context_create(struct context *c, const struct options *options, jmp_buf *failed,
                    diag_handler *handler, void *user);
/* Same as context_create(), for a thread that has another context, with state that outlives the
 * context, or NULL. */
bool context_create_shared(struct context *c, const struct context *other,
                           const struct shared_state *shared, const struct options *options,
                           jmp_buf *failed, diag_handler *handler, void *user);
/* Same as context_create(), with a small initial arena. */
bool context_create_small(struct context *c, const struct options *options, jmp_buf *failed,
                          diag_handler *handler, void *user);
/* Sets the limits. Call once, before compiling. */
void context_limit(struct context *c, const struct context_limits *limits);
/* Returns the stack bytes that the compilation uses at this point. */
size_t context_stack_used(const struct context *c);
/* Ends the compilation if less than `wanted` bytes of stack remain, in addition to the reserve that
 * every phase needs. Functions that recurse with the depth of the source call it at each level,
 * because a thread of the host may have a small stack. */
void context_check_stack(struct context *c, location at, size_t wanted);
void context_destroy(struct context *c);

/* ---- Seams: exhausted memory ends a compilation ---- */

/* Ends the compilation if it was canceled. */
void context_check_cancelled(struct context *c);
/* Ends the compilation with a fatal error. `at` may be 0. Does not return. */
_Noreturn void context_fail(struct context *c, location at, const char *format, ...)
    LIKE_PRINTF(3, 4) COLD;

/* ---- Limits ---- */

/* Maximum nesting depth of recursive code in all phases. Deeper input is an error. */
enum { MAX_NESTING = 256 };

#endif
