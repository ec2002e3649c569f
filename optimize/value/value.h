/* What the passes on values share: cells of variables, memory, folding, simplification. */
#ifndef HLSL2SPV_OPTIMIZE_VALUE_VALUE_H
#define HLSL2SPV_OPTIMIZE_VALUE_VALUE_H

#include "../common/pass.h"
#include "../common/flow.h"

/* What pointers into variables of a routine point to.
 *
 * A variable is a tree of cells: a struct, an array or a matrix whose parts are asked for one by
 * one, by constant indices, is split into them; a cell that nobody takes apart is a value of its
 * own, with a number; one whose address something needs, or that is indexed at run time, stays in
 * memory, as a variable of its own.
 *
 *     struct { float4 a; float b[8]; } v;      v ─ split
 *     v.a = x;  v.a.y = 1;                     ├─ a: value 0; `y` is a part of it
 *     v.b[i]                                   └─ b: memory
 */

enum cell_kind {
    CELL_VALUE,
    CELL_SPLIT,
    CELL_MEMORY,
};

struct cell {
    uint8_t kind; /* enum cell_kind */
    uint32_t type;
    uint32_t variable;   /* that it is, or is a part of */
    struct cell *whole;  /* that it is a part of; NULL for a variable */
    uint32_t index;      /* in it */
    uint32_t number;     /* VALUE: among all of the routine */
    uint32_t memory;     /* MEMORY: the variable that it is then */
    uint32_t count;      /* SPLIT: parts */
    struct cell **parts; /* SPLIT: NULL where nothing looked so far */
};

enum target_kind {
    TARGET_CELL,
    TARGET_COMPONENT, /* of a vector */
    TARGET_INDEXED,   /* a component that is chosen at run time */
};

/* What a pointer points to: a cell, or in it a component; the rest of the indices when it stays in
 * memory. */
struct target {
    struct cell *cell;    /* NULL: no cell of these */
    uint8_t kind;         /* enum target_kind */
    uint32_t index;       /* COMPONENT: a literal; INDEXED: an id */
    const uint32_t *rest; /* MEMORY: ids of the indices that are left */
    uint32_t rest_count;
};

/* A variable, or a chain, as a variable and all of its indices: chains may stand on chains. */
struct path {
    struct cell *cell; /* of the whole variable */
    const uint32_t *indices;
    uint32_t count;
};

struct cells {
    struct optimizer *o;
    struct arena *arena;
    struct span ids;
    uint32_t *path_of;                /* by id, from the first one of the span on; 0: none */
    VEC(struct path, path_vec) paths; /* the first one is none */
    uint32_t value_count;
    VEC(struct cell *, cell_vec) values; /* by number */
    VEC(struct cell *, memory_vec) memories;
    bool any; /* is there something to do */
};

/* Looks at all that a routine does with its variables. */
void cells_find(struct cells *p, struct optimizer *o, struct arena *arena, struct routine *f);
/* Of a pointer; no cell when it points to something else. */
struct target target_of(struct cells *p, uint32_t pointer);

/* The state of variables.c, which cells.c shares. */

/* A phi at the begin of a block, of which most are used by nobody: an instruction is made of it in
 * the end if it is. */
struct placed_phi {
    uint32_t id, value; /* the number of the value that it is of */
    uint32_t *operands; /* NULL: none so far */
    uint32_t count;     /* of them */
    bool is_used;
    struct placed_phi *next; /* of the same block */
};

/* A value's number before a block changed it. */
struct change {
    uint32_t value, before;
};

struct ssa {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct cells cells;
    struct flow *flow;

    /* By the number of a value: */
    uint32_t *current;          /* the id that it has now, or 0 */
    struct word_vec *stored_in; /* numbers of blocks */
    uint32_t *last_stored_in;   /* number of the block looked at, plus one */
    bool *is_read_first;        /* by a block that has not written it */
    uint32_t *variable_of;      /* that is the value as a whole, or 0 */

    struct placed_phi **phis; /* by number of block */
    uint32_t first_phi;       /* id; those of the others follow */
    VEC(struct placed_phi *, placed_phi_vec) phis_by_id;
    VEC(struct change, change_vec) changes;
    uint32_t mark;       /* where the walk is */
    uint32_t *last_mark; /* by number of block: where it ends */
    struct map declares; /* variable -> struct declares: what debug information says of it */
};

/* cells.c: debug information follows variables into values.  Says what a cell's value is from
 * `before` on. */
void describe_value(struct ssa *s, struct instruction *before, const struct cell *cell);
/* What holds from the begin of a block on is about to be described, whose first instruction behind
 * the phis is given. */
void describe_begin(struct ssa *s, const struct instruction *first);
/* A debug instruction that names a variable of ours: it stays, or values are described in its
 * place. */
void describe_variable(struct ssa *s, struct instruction *debug);

/* Inside of values.c: since when memory is as it is, along the walk over a routine's blocks.
 *
 * Points of time are counted on with each write.  What was read of a place is there still when it
 * was read since memory_steady_since. */

enum access { ACCESS_CONSTANT, ACCESS_PRIVATE, ACCESS_SHARED, ACCESS_UNSTEADY };

struct memory {
    struct optimizer *o;
    struct arena *arena;
    const struct block *block; /* being visited */
    uint32_t now;
    /* Times of the last writes: */
    uint32_t shared;      /* to what others see, too */
    uint32_t unknown;     /* to some variable of the invocation, or to all of them */
    uint32_t private;     /* to any variable of the invocation */
    struct map variables; /* by id, of the invocation's variables */
    uint32_t *since;      /* by number of a block: what is older is not known there */
    struct map *facts;    /* enum memory_fact, by id; NULL: nobody asked so far */
};

void memory_begin(struct memory *m, struct optimizer *o, struct arena *arena, uint32_t blocks);

/* Who else may write to what a pointer points to. */
enum access memory_access(struct memory *m, uint32_t pointer);
/* Of a storage buffer, whose parts differ between invocations, and not of a constant buffer. */
bool memory_is_storage_buffer(struct memory *m, uint32_t pointer);

/* What instructions make of constants: the same, to the bit, that a machine would compute which
 * follows IEEE 754.  What SPIR-V leaves undefined, or lets machines compute as they like, is not
 * folded: division by zero, shifts by the width, sines.  Specialization constants are no constants
 * here. */

/* The constant that is the result of an instruction whose operands are constants, or 0. */
uint32_t fold_instruction(struct optimizer *o, const struct instruction *i);

/* The bits of a scalar constant, or of a component of a vector; false for all others. */
bool constant_component(const struct optimizer *o, uint32_t id, uint32_t component, uint64_t *bits);
/* The bits that all components of a constant have. */
bool splat_bits(const struct optimizer *o, uint32_t id, uint64_t *bits);
/* The constant of a scalar type that has these bits, or the vector all of whose components have
 * them. */
uint32_t constant_of_bits(struct optimizer *o, uint32_t type, uint64_t bits);
/* A part of a constant, a null or an undefined value; 0 of other values. */
uint32_t constant_part(struct optimizer *o, uint32_t id, uint32_t index);
/* The components of a vector type; 1 for a scalar type, 0 for others. */
uint32_t component_count(const struct optimizer *o, uint32_t type);

/* What an instruction comes to by the laws of its opcode, whatever the values are. */

/* The value that the result of a pure instruction equals; the instruction's own id when it was
 * changed to a cheaper one that computes the same; 0 when nothing is known. */
uint32_t simplify(struct optimizer *o, struct instruction *i);
/* Where it does not matter whether an operand has a sign, a conversion of that alone is left out;
 * whether there was one. */
bool ignore_signs(struct optimizer *o, struct instruction *i);
/* A branch on what is negated goes the other way; whether it did. */
bool simplify_branch(struct optimizer *o, struct instruction *branch);

/* For simplify.c, composites.c and signs.c: the rules of instructions and their queries. */

/* What `simplify` answers, for one law. */
typedef uint32_t rule(struct optimizer *o, struct instruction *i);

/* Of OpVectorExtractDynamic, of OpVectorInsertDynamic. */
rule extracted_at, inserted_at;
/* Of OpCompositeExtract. */
rule extracted;
/* Of OpCompositeConstruct. */
rule put_back, shuffle_of_components;
/* Of OpCompositeInsert. */
rule insert_of_extract, construct_of_inserts;
/* Of OpVectorShuffle. */
rule shuffled_anew;
/* Of OpISub (signs.c): OpSRem instead of a - (a / b) * b. */
rule remainder_of_quotient;

static inline const struct instruction *made_by(const struct optimizer *o, uint32_t id, SpvOp op) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == op ? i : NULL;
}

/* Arithmetic on integers may mix signs, a value in place of another one not (SPIR-V 2.16.1). */
static inline uint32_t of_same_type(const struct optimizer *o, const struct instruction *i,
                                    uint32_t id) {
    return instruction_of(o->m, id)->type == i->type ? id : 0;
}

/* An instruction in place of another one, with the same result. */
static inline uint32_t become(struct optimizer *o, struct instruction *i, SpvOp op,
                              const uint32_t *operands, size_t count) {
    i->opcode = (uint16_t)op;
    instruction_set_operands(o->m, i, operands, count);
    return i->id;
}
#define become_of(o, i, op, ...)                                                                   \
    become((o), (i), (op), (const uint32_t[]){__VA_ARGS__},                                        \
           sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

#endif
