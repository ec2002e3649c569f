/* A module prepared for execution: types, constants, and for each block of each function the
 * instructions with their implementations. */
#ifndef HLSL2SPV_TEST_INTERPRET_PROGRAM_H
#define HLSL2SPV_TEST_INTERPRET_PROGRAM_H

#include "types.h"

struct thread;
struct step;

/* The implementation of an instruction.  It runs for one thread.  An instruction that communicates
 * has `meet` instead, which runs for all threads that reached it. */
typedef void do_step(struct thread *t, const struct step *s);
typedef void do_meeting(struct thread **who, uint32_t count, const struct step *s);

struct row {
    uint32_t op; /* or the number in GLSL.std.450 */
    do_step *step;
    do_meeting *meet;
    const void *with; /* differences between rows that share a function */
};

struct step {
    const struct row *row; /* NULL: no effect */
    SpvOp op;
    uint32_t count;
    const uint32_t *operands;
    const struct type *type;
    uint32_t id, result; /* the first cell of its result in the frame */
};

struct loop {
    const struct loop *outer;
    uint32_t depth; /* 1 for an outermost loop */
    const struct code *header;
};

/* A block.  The blocks of a function are ordered so that all blocks of a construct precede its
 * merge block. */
struct code {
    uint32_t label, order;
    struct step *steps;
    uint32_t count, phis;
    struct loop *loop; /* the innermost enclosing loop, or NULL */
    bool is_header;
};

struct body {
    struct routine *routine;
    uint32_t cells, deepest; /* size of a frame; maximum loop depth */
    struct code *first;
    uint32_t parameters[64], parameter_count;
};

/* The position of the value of an id. */
struct value_cell {
    uint32_t cell;
    bool is_constant;
};

struct global {
    uint32_t id, storage, initializer;
    const struct type *type; /* type of the variable's value */
    const struct marks *marks;
    const char *name;
};
VEC(struct global, global_vec);

struct entry {
    SpvExecutionModel model;
    const char *name;
    uint32_t function;
    const uint32_t *interface; /* interface variables */
    uint32_t interface_count;
    uint32_t local[3], vertices;
    bool has_quads;
};
VEC(struct entry, entry_vec);

struct program {
    struct arena *arena;
    struct module *m;
    struct types types;
    struct value_cell *value_cells; /* by id */
    struct body **bodies;           /* by id */
    struct code **codes;            /* by label */
    struct cell *constants;
    uint32_t constant_cells;
    struct global_vec globals;
    struct entry_vec entries;
    const struct row *const *rows; /* by opcode */
    bool has_group_memory;
    const char *problem; /* an unsupported instruction, or NULL */
};

enum { MAX_ROWS = 8192 };

/* Returns NULL, with a reason in `*problem`, if the words are not a module. */
struct program *program_read(struct context *c, uint32_t *words, size_t count,
                             const char **problem);

#endif
