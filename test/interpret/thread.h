/* An invocation during execution. */
#ifndef HLSL2SPV_TEST_INTERPRET_THREAD_H
#define HLSL2SPV_TEST_INTERPRET_THREAD_H

#include <setjmp.h>

#include "program.h"
#include "world.h"

enum object_kind {
    OBJECT_CELLS,    /* a local variable */
    OBJECT_VARIABLE, /* a module variable, with a copy per thread or per group */
    OBJECT_BINDING,  /* a resource variable; the offset is an element index */
    OBJECT_BYTES,    /* a buffer, or an image in a texel pointer */
};

struct object {
    enum object_kind kind;
    struct cell *cells;
    uint32_t count;
    uint64_t key; /* for a resource */
    uint32_t variable;
};

struct frame {
    const struct body *body;
    const struct code *code;
    uint32_t at, came_from;
    struct cell *cells;
    uint32_t *rounds; /* iterations of the loops, by depth */
    uint32_t result;  /* position of the returned value in the caller's frame */
};

enum state {
    STATE_RUNS,
    STATE_WAITS, /* for other threads to reach the instruction */
    STATE_ENDED,
    STATE_KILLED,
    STATE_LOST, /* its behavior is unknown: see `why` */
};

enum { MAX_FRAMES = 64 };

struct thread {
    struct run *run;
    enum state state;
    const char *why;
    bool is_helper; /* discarded, continues for its neighbors */
    uint32_t index; /* in its group */
    uint32_t quad, corner, lane, subgroup;
    uint32_t at[3], group[3]; /* invocation in the group (for pixels the position), and group */
    struct frame frames[MAX_FRAMES];
    uint32_t depth;
    struct object **variables;
    uint64_t steps;
    uint32_t rays; /* number of rays traced */
};

/* A run of a stage of a module. */
struct run {
    struct arena *arena;
    const struct program *p;
    const struct entry *entry;
    struct world *world;
    struct object **shared; /* variables of the group, by number; NULL for others */
    struct thread *threads;
    uint32_t count, subgroup_size;
    uint64_t budget; /* maximum number of steps of a thread */
    struct map objects;
    jmp_buf stop;
    const char *problem;
    struct outputs *outputs; /* stage.h */
};

/* ---- For implementations of instructions ---- */

static inline struct frame *frame_of(struct thread *t) {
    return &t->frames[t->depth - 1];
}

static inline const struct cell *value_of(struct thread *t, uint32_t id) {
    struct value_cell value = t->run->p->value_cells[id];
    return (value.is_constant ? t->run->p->constants : frame_of(t)->cells) + value.cell;
}

static inline const struct cell *in(struct thread *t, const struct step *s, uint32_t operand) {
    return value_of(t, s->operands[operand]);
}

static inline struct cell *out(struct thread *t, const struct step *s) {
    return frame_of(t)->cells + s->result;
}

const struct type *type_of_id(const struct run *run, uint32_t id);
static inline const struct type *type_in(struct thread *t, const struct step *s, uint32_t operand) {
    return type_of_id(t->run, s->operands[operand]);
}

/* Marks a thread as lost: its behavior is unknown. */
void thread_lose(struct thread *t, const char *why);
/* Stops the run because the module uses an unsupported feature.  Does not return. */
_Noreturn void run_give_up(struct run *run, const char *format, ...) LIKE_PRINTF(2, 3);

static inline void set_undefined(struct cell *cells, uint32_t count) {
    memset(cells, 0, count * sizeof *cells);
}

/* ---- flow.c ---- */

void thread_enter(struct thread *t, const struct body *body, uint32_t result);
void thread_go(struct thread *t, uint32_t label);

/* ---- schedule.c ---- */

/* Runs until all threads have ended. */
void run_threads(struct run *run);

#endif
