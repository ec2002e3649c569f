/* An invocation while it runs. */
#ifndef HLSL2SPV_TEST_INTERPRET_THREAD_H
#define HLSL2SPV_TEST_INTERPRET_THREAD_H

#include <setjmp.h>

#include "program.h"
#include "world.h"

enum object_kind {
    OBJECT_CELLS,    /* a variable of ours */
    OBJECT_VARIABLE, /* one of the module, of which a thread, or a group of them, has its own */
    OBJECT_BINDING,  /* a variable of resources: an offset is that of an element */
    OBJECT_BYTES,    /* a buffer, or an image whose texel is pointed to */
};

struct object {
    enum object_kind kind;
    struct cell *cells;
    uint32_t count;
    uint64_t key; /* of a resource */
    uint32_t variable;
};

struct frame {
    const struct body *body;
    const struct code *code;
    uint32_t at, came_from;
    struct cell *cells;
    uint32_t *rounds; /* by depth of a loop, how often it went round */
    uint32_t result;  /* where the caller has what is returned */
};

enum state {
    STATE_RUNS,
    STATE_WAITS, /* for the others that come to the instruction */
    STATE_ENDED,
    STATE_KILLED,
    STATE_LOST, /* nobody can tell what it does: see `why` */
};

enum { MAX_FRAMES = 64 };

struct thread {
    struct run *run;
    enum state state;
    const char *why;
    bool is_helper; /* it was discarded, and goes on for its neighbours */
    uint32_t index; /* in its group */
    uint32_t quad, corner, lane, subgroup;
    uint32_t at[3], group[3]; /* in the group; of pixels their place */
    struct frame frames[MAX_FRAMES];
    uint32_t depth;
    struct object **variables;
    uint64_t steps;
    uint32_t rays; /* that it traced so far */
};

/* A stage of a module at work. */
struct run {
    struct arena *arena;
    const struct program *p;
    const struct entry *entry;
    struct world *world;
    struct object **shared; /* variables of the group, by number; NULL for others */
    struct thread *threads;
    uint32_t count, subgroup_size;
    uint64_t budget; /* of steps of a thread */
    struct map objects;
    jmp_buf stop;
    const char *problem;
    struct outputs *outputs; /* stage.h */
};

/* ---- For functions that do an instruction ---- */

static inline struct frame *frame_of(struct thread *t) {
    return &t->frames[t->depth - 1];
}

static inline const struct cell *value_of(struct thread *t, uint32_t id) {
    struct value_place place = t->run->p->places[id];
    return (place.is_constant ? t->run->p->constants : frame_of(t)->cells) + place.cell;
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

/* From here on nobody can tell what the thread does. */
void thread_lose(struct thread *t, const char *why);
/* The module asks for what is not done here. Does not return. */
_Noreturn void run_give_up(struct run *run, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 3)));

static inline void set_undefined(struct cell *cells, uint32_t count) {
    memset(cells, 0, count * sizeof *cells);
}

/* ---- flow.c ---- */

void thread_enter(struct thread *t, const struct body *body, uint32_t result);
void thread_go(struct thread *t, uint32_t label);

/* ---- schedule.c ---- */

/* Until all have ended. */
void run_threads(struct run *run);

#endif
