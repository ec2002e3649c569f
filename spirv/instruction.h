/* What a module is made of: instructions in lists, lists in blocks, blocks in functions.
 *
 *     module ── sections ── instruction ─ instruction ─ ...     (types, names, decorations, ...)
 *           └─ functions ── function ── parameters
 *                                   └── block ── label
 *                                             └─ instruction ─ ... ─ merge ─ terminator
 *
 * It is SPIR-V and no second language: an instruction has the opcode and the operands that the
 * specification gives it, and the generated tables say what these are.  Operands are words; type
 * and result stand apart from them.  An id leads to the instruction that makes it by the module's
 * array of definitions (instruction_of in module.h). */
#ifndef HLSL2SPV_SPIRV_INSTRUCTION_H
#define HLSL2SPV_SPIRV_INSTRUCTION_H

#include "../base/base.h"
#include "words.h"

struct block;
struct routine;
struct module;

struct instruction {
    uint16_t opcode;
    uint16_t count;    /* of operands */
    uint32_t type, id; /* 0: none */
    location at;       /* of the source it is made of, or 0 */
    uint32_t mark;     /* of optimize/: a line and a scope that hold for it, or 0 */
    uint32_t *operands;
    struct instruction *next, *previous;
    struct block *block; /* that it stands in; NULL outside of functions */
};

struct instruction_list {
    struct instruction *first, *last;
};

/* `last` of the list is the terminator when the block is complete, and a merge instruction stands
 * in front of it.  Variables stand first in the first block of a function, phis first in others. */
struct block {
    struct instruction label; /* first, so that the definition of a label is its block */
    struct instruction_list list;
    struct routine *routine;
    struct block *next, *previous;
    uint32_t order; /* flow.h: place in reverse postorder */
};

struct routine {
    struct instruction_list lines; /* in front of it */
    struct instruction definition; /* OpFunction: control, type */
    struct instruction_list parameters;
    struct block *first, *last;
    struct routine *next, *previous;
};

/* Instructions may be added behind the one at hand and it may be removed while the list is walked.
 */
#define for_each_in(i, list)                                                                       \
    for (struct instruction *i = (list)->first, *i##_next = i ? i->next : NULL; i;                 \
         i = i##_next, i##_next = i ? i->next : NULL)
#define for_each_routine(f, m)     for (struct routine *f = (m)->first_routine; f; f = f->next)
#define for_each_block(b, routine) for (struct block *b = (routine)->first; b; b = b->next)

/* ---- Lists ---- */

void instructions_append(struct instruction_list *list, struct instruction *i);
void instructions_insert(struct instruction_list *list, struct instruction *before,
                         struct instruction *i); /* NULL: at the end */
void instructions_unlink(struct instruction_list *list, struct instruction *i);

/* It stands for the same place in the source as another one. */
static inline void instruction_locate(struct instruction *i, const struct instruction *like) {
    i->at = like->at;
    i->mark = like->mark;
}

/* ---- Operands ---- */

/* Which operands of an instruction are ids. */
struct id_operands {
    uint32_t set;    /* a bit each; the last one is for all behind it */
    uint32_t period; /* unless 0, behind the second operand: the last of so many is one ... */
    uint32_t from;   /* ... from this one on */
};
struct id_operands id_operands_beyond(const struct module *m, const struct instruction *i);
static inline struct id_operands id_operands_of(const struct module *m,
                                                const struct instruction *i) {
    struct spirv_shape shape = spirv_shape(i->opcode);
    return i->count <= shape.regular ? (struct id_operands){shape.ids, 0, 0}
                                     : id_operands_beyond(m, i);
}

static inline bool operand_is_id(struct id_operands ids, uint32_t k) {
    if (ids.period && k >= 2)
        return k >= ids.from && (k - ids.from) % ids.period == ids.period - 1;
    return ids.set >> (k < 31 ? k : 31) & 1;
}

/* The type of a switch is that of its literals where they take two words, which is that of its
 * selector, and 0 where they take one; it is not written.  So its labels are found also while
 * what made the selector is being replaced. */
uint32_t switch_type(const struct module *m, uint32_t selector);
static inline uint32_t switch_period(const struct instruction *i) {
    return i->type ? 3 : 2;
}

/* `k` is the place of each operand that is an id: labels, and the type not, are among them. */
#define for_each_id_operand(m, i, k)                                                               \
    for (struct id_operands k##_ids = id_operands_of((m), (i)), *k##_once = &k##_ids; k##_once;    \
         k##_once = NULL)                                                                          \
        for (uint32_t k = 0; k < (i)->count; k++)                                                  \
            if (operand_is_id(k##_ids, k))

/* The place of the image operands' mask (SPIR-V 3.14), or the end of the operands. */
uint32_t image_operands_at(const struct instruction *i);

/* ---- Kinds of instructions ---- */

static inline enum spirv_class instruction_class(const struct instruction *i) {
    return (enum spirv_class)spirv_shape(i->opcode).class;
}
bool is_terminator(SpvOp op);
/* OpSelectionMerge, OpLoopMerge. */
static inline bool is_merge(SpvOp op) {
    return op == SpvOpSelectionMerge || op == SpvOpLoopMerge;
}
/* What may be an operand of a constant. */
enum constant_kind {
    CONSTANT_FIXED = 1,       /* OpConstant... */
    CONSTANT_SPECIALIZED = 2, /* OpSpecConstant...: known when a pipeline is made */
    CONSTANT_UNDEFINED = 4,   /* OpUndef, which may stand in functions as well */
};
/* 0: it makes no constant. */
unsigned constant_kind(SpvOp op);

/* ---- Blocks ---- */

static inline struct instruction *terminator_of(const struct block *b) {
    return b->list.last;
}
/* The merge instruction of a header, or NULL. */
struct instruction *merge_of(const struct block *b);

/* Labels that a terminator leads to are operands: `k` is the place of each. */
static inline uint32_t first_target(const struct instruction *terminator) {
    switch ((int)terminator->opcode) {
    case SpvOpBranch:
        return 0;
    case SpvOpBranchConditional:
    case SpvOpSwitch:
        return 1;
    default: /* they leave the function */
        return terminator->count;
    }
}
static inline uint32_t target_end(const struct instruction *terminator) {
    return terminator->opcode == SpvOpBranchConditional ? 3 : terminator->count;
}
static inline uint32_t target_step(const struct instruction *terminator) {
    return terminator->opcode == SpvOpSwitch ? switch_period(terminator) : 1;
}
#define for_each_target(terminator, k)                                                             \
    for (uint32_t k = first_target(terminator); k < target_end(terminator);                        \
         k += target_step(terminator))

/* Built-ins that tell of the subgroup an invocation runs in, and of its place there: what may be
 * another one once a ray was traced. */
bool is_lane_built_in(SpvBuiltIn built_in);

#endif
