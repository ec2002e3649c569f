/* One compilation: its memory, names, sources, diagnostics and options.  There are no globals;
 * every phase gets this first. */
#ifndef HLSL2SPV_BASE_CONTEXT_H
#define HLSL2SPV_BASE_CONTEXT_H

#include <setjmp.h>

#include "arena.h"
#include "atom.h"
#include "diag.h"
#include "source.h"

struct options;
struct diag_state;

/* What a host sets a compilation. */
struct context_limits {
    size_t memory; /* bytes; 0: what no compilation needs that is not a runaway one */
    bool (*is_cancelled)(void *user); /* or NULL; asked now and then */
    void *user;
};

struct context {
    struct arena *arena;  /* of the phase that runs: a branch of `memory`, or all of it */
    struct arena *memory; /* goes with the context, wherever a fatal error left it */
    struct atom_table *atoms;
    struct sources *sources;
    const struct options *options;
    struct diag_state *diags;
    uint64_t dialect_rules; /* a bit for each that the source would need, and has not */
    struct context_limits limits;
    /* Of the thread that compiles: where the compilation began, and where it ends or NULL. */
    const char *stack_begin, *stack_end;
    jmp_buf *failed; /* where context_fail goes; set by whoever runs the phases */
};

/* Failing allocations return to `failed`, which must be set before anything else is called. */
bool context_create(struct context *c, const struct options *options, jmp_buf *failed,
                    diag_handler *handler, void *user);
/* The same with little memory at first, for little work. */
bool context_create_small(struct context *c, const struct options *options, jmp_buf *failed,
                          diag_handler *handler, void *user);
/* Once, before anything is compiled. */
void context_limit(struct context *c, const struct context_limits *limits);
/* Bytes of the thread's stack that the compilation has taken: another walk over what it is at may
 * take more of them. */
size_t context_stack_taken(const struct context *c);
/* Ends the compilation where what is wanted, beside what any phase takes, is not left: who recurses
 * by the depth of the source asks at each level, as a thread of a program that embeds us may have
 * little. */
void context_heed_stack(struct context *c, location at, size_t wanted);
void context_destroy(struct context *c);

/* ---- Seams: memory that is used up ends a compilation ---- */

/* Ends the compilation when it was cancelled. */
void context_heed(struct context *c);
/* Ends the compilation with a fatal error.  `at` may be 0. Never returns. */
_Noreturn void context_fail(struct context *c, location at, const char *format, ...)
    __attribute__((cold, format(FORMAT_LIKE_PRINTF, 3, 4)));

/* ---- Limits ---- */

/* Nesting that recursion in any phase may reach; deeper input is refused with an error. */
enum { MAX_NESTING = 256 };

#endif
