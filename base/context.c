/* Creation and failure of a compilation context. */
#include "base.h"
#include "diag.h"

/* Default memory limit: 4 GiB, or half of a 32-bit address space. */
static const size_t memory_limit = sizeof(size_t) > 4 ? (size_t)4 << 30 : SIZE_MAX / 2;

static bool create_context(struct context *c, const struct context *other, size_t first_chunk,
                           const struct shared_state *shared, const struct options *options,
                           jmp_buf *failed, diag_handler *handler, void *user) {
    *c = (struct context){.options = options, .failed = failed, .shared = shared};
    c->stack_begin = FRAME_ADDRESS();
    c->stack_end = other ? other->stack_end : system_stack_end();
    c->kept = c->tree = c->typed =
        arena_create(c, memory_limit, first_chunk, shared ? shared->chunks : NULL);
    if (!c->kept)
        return false;
    c->atoms = atom_table_create(c->kept);
    c->sources = sources_create(c->kept);
    diag_state_create(c, handler, user);
    return true;
}

bool context_create(struct context *c, const struct options *options, jmp_buf *failed,
                    diag_handler *handler, void *user) {
    return create_context(c, NULL, ARENA_LARGE, NULL, options, failed, handler, user);
}

bool context_create_shared(struct context *c, const struct context *other,
                           const struct shared_state *shared, const struct options *options,
                           jmp_buf *failed, diag_handler *handler, void *user) {
    return create_context(c, other, ARENA_LARGE, shared, options, failed, handler, user);
}

bool context_create_small(struct context *c, const struct options *options, jmp_buf *failed,
                          diag_handler *handler, void *user) {
    return create_context(c, NULL, ARENA_SMALL, NULL, options, failed, handler, user);
}

void context_limit(struct context *c, const struct context_limits *limits) {
    c->limits = *limits;
    if (limits->memory)
        c->kept->limit = limits->memory;
}

size_t context_stack_used(const struct context *c) {
    const char *here = FRAME_ADDRESS();
    return here < c->stack_begin ? (size_t)(c->stack_begin - here) : 0;
}

void context_check_stack(struct context *c, location at, size_t wanted) {
    enum { KEPT = 40 << 10 }; /* reserve for code that does not recurse, including SPIRV-Tools */
    const char *here = FRAME_ADDRESS();
    if (c->stack_end && (here < c->stack_end || (size_t)(here - c->stack_end) < KEPT + wanted))
        context_fail(c, at, "nesting exceeds the stack of the thread");
}

void context_check_cancelled(struct context *c) {
    if (c->limits.is_cancelled && c->limits.is_cancelled(c->limits.user))
        context_fail(c, 0, "cancelled");
}

void context_destroy(struct context *c) {
    arena_destroy(c->kept);
    *c = (struct context){0};
}

_Noreturn void context_fail(struct context *c, location at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_report_fatal(c, at, format, args);
    va_end(args);
    longjmp(*c->failed, 1);
}
