/* Shared declarations: cells of variables, memory versions, folding and simplification. */
#ifndef HLSL2SPV_OPTIMIZE_VALUE_VALUE_H
#define HLSL2SPV_OPTIMIZE_VALUE_VALUE_H

#include "../common/pass.h"
#include "../common/cfg.h"

/* Cells of variables.
 *
 * A variable is a tree of cells. A struct, array or matrix that is accessed by constant indices is
 * split into its parts. A cell that is not split is a value with a number. A cell whose address is
 * used, or that has a dynamic index, stays in memory as a separate variable.
 *
 *     struct { float4 a; float b[8]; } v;      v ─ split
 *     v.a = x;  v.a.y = 1;                     ├─ a: value 0; `y` is a part of it
 *     v.b[i]                                   └─ b: memory */

enum cell_kind {
    CELL_VALUE,
    CELL_SPLIT,
    CELL_MEMORY,
};

struct cell {
    enum cell_kind kind : 8;
    uint32_t type;
    uint32_t variable;   /* the variable that contains it */
    struct cell *whole;  /* parent, or NULL for a variable */
    uint32_t index;      /* index in `whole` */
    uint32_t number;     /* VALUE: number in the routine */
    uint32_t memory;     /* MEMORY: the resulting variable */
    uint32_t count;      /* SPLIT: number of parts */
    struct cell **parts; /* SPLIT: NULL if not accessed */
};

enum target_kind {
    TARGET_CELL,
    TARGET_COMPONENT, /* of a vector */
    TARGET_INDEXED,   /* a component with a dynamic index */
};

/* Target of a pointer: a cell or a component of one, and remaining indices into memory. */
struct promotion_target {
    struct cell *cell; /* NULL if the pointer refers to another object */
    enum target_kind kind : 8;
    uint32_t index;       /* COMPONENT: a literal; INDEXED: an id */
    const uint32_t *rest; /* MEMORY: ids of the remaining indices */
    uint32_t rest_count;
};

/* A variable and all indices of a pointer into it, including those of nested chains. */
struct access_path {
    struct cell *cell; /* the whole variable */
    const uint32_t *indices;
    uint32_t count;
};

struct cells {
    struct optimizer *o;
    struct arena *arena;
    struct id_range ids;
    uint32_t *path_of;                       /* by id from ids.first; 0 means none */
    VEC(struct access_path, path_vec) paths; /* the first entry is unused */
    uint32_t value_count;
    VEC(struct cell *, cell_vec) values; /* by number */
    VEC(struct cell *, memory_vec) memories;
    bool any; /* a variable can be promoted */
};

/* Splits the variables of a routine by its accesses. */
void cells_find(struct cells *p, struct optimizer *o, struct arena *arena, struct routine *f);
/* Returns the target of a pointer, without a cell if the pointer refers to another object. */
struct promotion_target opt_target_of(struct cells *p, uint32_t pointer);

/* State of promote_variables.c, shared with variable_cells.c. */

/* A phi at the start of a block. Most are unused, so instructions are created at the end. */
struct placed_phi {
    uint32_t id, value; /* number of its value */
    uint32_t *operands; /* NULL if empty */
    uint32_t count;     /* number of operands */
    bool is_used;
    struct placed_phi *next; /* in the same block */
};

/* The id of a value before a block changed it. */
struct change {
    uint32_t value, before;
};

struct ssa {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct cells cells;
    struct cfg *flow;

    /* By value number: */
    uint32_t *current;          /* current id, or 0 */
    struct word_vec *stored_in; /* block numbers */
    uint32_t *last_stored_in;   /* last block examined, plus one */
    bool *is_read_first;        /* in a block that has not written it */
    uint32_t *variable_of;      /* the variable that is the whole value, or 0 */

    struct placed_phi **phis; /* by block number */
    uint32_t first_phi;       /* first id of consecutive ids */
    VEC(struct placed_phi *, placed_phi_vec) phis_by_id;
    VEC(struct change, change_vec) changes;
    uint32_t mark;       /* current mark */
    uint32_t *last_mark; /* by block number: mark at its end */
    struct map declares; /* variable -> struct declares */
};

/* Emits debug information for the value of a cell, effective from `before`. */
void debug_describe_value(struct ssa *s, struct instruction *before, const struct cell *cell);
/* Prepares debug information for the phis of a block; `first` is the instruction after them. */
void debug_begin_values(struct ssa *s, const struct instruction *first);
/* Replaces a debug instruction that refers to a promoted variable with descriptions of values. */
void debug_describe_variable(struct ssa *s, struct instruction *debug);

/* Memory versions, used by value_numbering.c during its walk over the blocks.
 *
 * Each write increments a counter. A value read from memory is still valid if it was read at or
 * after memory_steady_since(). */

enum memory_kind { ACCESS_CONSTANT, ACCESS_PRIVATE, ACCESS_SHARED, ACCESS_UNSTEADY };

struct memory_versions {
    struct optimizer *o;
    struct arena *arena;
    const struct block *block; /* current block */
    uint32_t now;
    /* Times of the last writes: */
    uint32_t shared;      /* to memory shared with other invocations */
    uint32_t unknown;     /* to an unknown variable of the invocation */
    uint32_t private;     /* to any variable of the invocation */
    struct map variables; /* time by id of the invocation's variable */
    uint32_t *since;      /* by block number: older values are invalid */
    struct map *facts;    /* enum memory_fact by id; NULL until needed */
};

void memory_begin(struct memory_versions *m, struct optimizer *o, struct arena *arena,
                  uint32_t blocks);

/* Returns how memory that a pointer refers to can change. */
enum memory_kind memory_kind_of(struct memory_versions *m, uint32_t pointer);
/* Reports whether a pointer refers to a storage buffer, as opposed to a constant buffer. */
bool memory_is_storage_buffer(struct memory_versions *m, uint32_t pointer);

/* ---- Constant folding ----
 *
 * Results are bit-exact with IEEE 754 arithmetic. Results that SPIR-V leaves undefined or
 * implementation-defined are not folded, such as division by zero and shifts by the width.
 * Specialization constants are not folded. */

/* Folds an instruction with constant operands. Returns a constant, or 0. */
uint32_t opt_fold(struct optimizer *o, const struct instruction *i);

/* Gets the bits of a scalar constant or vector component. Returns false for other ids. */
bool opt_constant_component(const struct optimizer *o, uint32_t id, uint32_t component,
                            uint64_t *bits);
/* Gets the bits of a constant if all its components are equal. */
bool opt_splat_bits(const struct optimizer *o, uint32_t id, uint64_t *bits);
/* Returns a scalar constant, or a vector constant with equal components. */
uint32_t opt_constant_of_bits(struct optimizer *o, uint32_t type, uint64_t bits);
/* Returns a part of a constant, null or undefined value, or 0 for other values. */
uint32_t opt_constant_part(struct optimizer *o, uint32_t id, uint32_t index);
/* Returns the number of components of a vector type, 1 for a scalar type, or 0 for others. */
uint32_t opt_component_count(const struct optimizer *o, uint32_t type);

/* ---- Simplification ---- */

/* Returns a value equal to the result of a pure instruction, or 0. Returns the id of the
 * instruction itself if it was replaced with a cheaper one. */
uint32_t opt_simplify(struct optimizer *o, struct instruction *i);
/* Removes conversions that only change the sign of operands for which the sign is irrelevant.
 * Reports whether there were any. */
bool opt_ignore_signs(struct optimizer *o, struct instruction *i);
/* Swaps the targets of a branch on a negated condition. Reports whether it did. */
bool opt_simplify_branch(struct optimizer *o, struct instruction *branch);

/* ---- Rules of simplify.c, simplify_composites.c, signs.c and inexact_rules.c ---- */

/* A simplification rule, with the same result as opt_simplify(). */
typedef uint32_t rule(struct optimizer *o, struct instruction *i);

/* OpVectorExtractDynamic and OpVectorInsertDynamic. */
rule rule_extracted_at, rule_inserted_at;
/* OpCompositeExtract. */
rule rule_extracted;
/* OpCompositeConstruct. */
rule rule_put_back, rule_shuffle_of_components;
/* OpCompositeInsert. */
rule rule_insert_of_extract, rule_construct_of_inserts;
/* OpVectorShuffle. */
rule rule_shuffled_anew;
/* FMul, FDiv, VectorTimesScalar, FAdd, FSub, FMix: rules that may round (inexact_rules.c). */
rule rule_merged_constants, rule_quotient_times_divisor, rule_product_by_factor,
    rule_product_with_zero, rule_sum_with_zero, rule_mix_of_constant;
/* OpISub (signs.c): OpSRem instead of a - (a / b) * b. */
rule rule_remainder_of_quotient;

static inline const struct instruction *made_by(const struct optimizer *o, uint32_t id, SpvOp op) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == op ? i : NULL;
}

/* Returns `id` if it has the result type of `i`, otherwise 0. Integer arithmetic may mix signs, but
 * a replacement must have the same type (SPIR-V 2.16.1). */
static inline uint32_t of_same_type(const struct optimizer *o, const struct instruction *i,
                                    uint32_t id) {
    return instruction_of(o->m, id)->type == i->type ? id : 0;
}

/* Replaces the operation of an instruction and keeps its result id. */
static inline uint32_t opt_become(struct optimizer *o, struct instruction *i, SpvOp op,
                                  const uint32_t *operands, size_t count) {
    i->opcode = (uint16_t)op;
    instruction_set_operands(o->m, i, operands, count);
    return i->id;
}
#define opt_become_of(o, i, op, ...)                                                               \
    opt_become((o), (i), (op), (const uint32_t[]){__VA_ARGS__},                                    \
               COUNT_OF(((const uint32_t[]){__VA_ARGS__})))

#endif
