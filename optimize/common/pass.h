/* Contract of a pass, and declarations shared by the passes. */
#ifndef HLSL2SPV_OPTIMIZE_COMMON_PASS_H
#define HLSL2SPV_OPTIMIZE_COMMON_PASS_H

#include "../../spirv/spirv.h"
#include "../optimize.h"
#include "cfg.h"

/* Contract of a pass.
 *
 * A pass is a function over one routine or over the whole module that reports whether it changed
 * anything. passes.c lists the passes in order. The following holds between passes, and the
 * verifier of debug builds checks it:
 *
 *   - Every used id is defined. In functions the definition dominates the use, or for a phi operand
 *     it is available at the end of the predecessor.
 *   - Every block ends in its only terminator. Unreachable blocks are merge blocks or continue
 *     targets of reachable headers and contain only OpUnreachable or the back edge.
 *   - Phis are first in their block and have one operand pair per predecessor.
 *   - Control flow is structured (SPIR-V 2.11); blocks follow their dominators.
 *   - OpVariable instructions are first in the first block.
 *
 * No pass may move derivatives, implicit-lod samples, wave and quad operations, barriers, atomics
 * or discards into different control flow or past each other, remove a volatile access, or change
 * the interface. A new instruction gets the mark (debug location) of the instruction that it
 * replaces. */

/* Properties of values that are decorations in the module while no passes run. */
enum trait {
    TRAIT_RELAXED = 1,        /* RelaxedPrecision */
    TRAIT_NO_CONTRACTION = 2, /* NoContraction */
    TRAIT_NON_UNIFORM = 4,    /* NonUniform */
    TRAIT_DECORATED = 8,      /* has other decorations */
    TRAIT_NO_EFFECTS = 16,    /* a function that only stores through its parameters */
};

/* Debug location: the line and scope that apply to an instruction, or NULL. */
struct debug_mark {
    struct instruction *line, *scope;
};

struct optimizer {
    struct context *c;
    struct module *m;
    struct arena *arena; /* lifetime: one run of the passes */
    const struct optimize_settings *settings;
    VEC(uint8_t, trait_vec) traits;                /* enum trait, by id */
    VEC(const char *, value_name_vec) value_names; /* by id; empty unless requested */
    struct word_vec replacements;                  /* by id: the replacement, or 0 */
    uint32_t debug_set, opencl_debug;              /* import ids, or 0 */
    VEC(struct debug_mark, debug_mark_vec) marks;  /* by number; the first is empty */
    struct inlining *inlining;                     /* state of inline.c across routines */
    struct cfg *flow; /* cfg.c: cached graph of flow_routine, or NULL */
    struct routine *flow_routine;
    struct arena *flow_arena;
    struct uses *uses; /* uses.c: cached uses of uses_routine or, if that is NULL, of the module */
    struct routine *uses_routine;
    struct arena *uses_arena;
};

typedef bool routine_pass(struct optimizer *o, struct routine *f);
typedef bool module_pass(struct optimizer *o);

/* ---- Traits (instructions.c) ---- */

static inline unsigned traits_of(const struct optimizer *o, uint32_t id) {
    return id < o->traits.count ? o->traits.items[id] : 0;
}
void traits_add(struct optimizer *o, uint32_t id, unsigned traits);
/* Detach the decorations of values from the module, and attach them again. */
void value_decorations_detach(struct optimizer *o);
void value_decorations_attach(struct optimizer *o);
/* Returns the name of an id, or NULL. Searches all names, which may be those of an input module. */
const char *opt_name_of(const struct module *m, uint32_t id);
/* Removes names and decorations of ids that no longer exist. */
void opt_drop_orphans(struct optimizer *o);

/* ---- Lines and scopes (debug_locations.c) ---- */

/* Convert lines and scopes to marks, and write them back. */
void debug_locs_detach(struct optimizer *o);
void debug_locs_attach(struct optimizer *o);
struct debug_mark debug_mark_numbered(const struct optimizer *o, uint32_t number);
uint32_t debug_mark_create(struct optimizer *o, struct instruction *line,
                           struct instruction *scope);

/* ---- Names of values (debug_locations.c) ---- */

void value_names_detach(struct optimizer *o);
/* Copies the name of another value if the value itself has none. */
void opt_name_like(struct optimizer *o, uint32_t id, uint32_t other);
void value_names_attach(struct optimizer *o);

/* ---- Replacement of values (instructions.c) ----
 *
 * A pass records replacements while it runs. Operands are rewritten in one walk at the end because
 * there are no use lists. */

void opt_replace(struct optimizer *o, uint32_t id, uint32_t by);
/* Returns the replacement of an id, or the id itself. */
uint32_t opt_value_for(struct optimizer *o, uint32_t id);
/* Rewrite the operands of one instruction or of a routine. */
void opt_replace_operands(struct optimizer *o, struct instruction *i);
void opt_replace_in(struct optimizer *o, struct routine *f);

/* ---- Types and constants (instructions.c) ---- */

/* Counts the leading literals of an OpCompositeExtract that index structs, arrays and matrices.
 * `*type` is the type of the composite, and on return that of the selected part. */
uint32_t opt_leading_literals(const struct optimizer *o, const struct instruction *extract,
                              uint32_t *type);
uint32_t opt_pointer_type(struct optimizer *o, SpvStorageClass storage, uint32_t pointee);
uint32_t opt_undefined(struct optimizer *o, uint32_t type);
uint32_t opt_constant_null_of(struct optimizer *o, uint32_t type);
uint32_t opt_constant_bool(struct optimizer *o, bool value); /* finds or creates OpTypeBool */
/* Returns an integer constant of a type of up to 32 bits. */
uint32_t opt_constant_of_word(struct optimizer *o, uint32_t type, uint32_t value);
bool opt_is_opaque_type(const struct optimizer *o,
                        uint32_t type); /* image, sampler, acceleration structure ... */
/* Reports whether a type contains opaque types or pointers, which final variables must not. */
bool opt_holds_opaque(const struct optimizer *o, uint32_t type);

/* ---- Side effects (instructions.c) ---- */

/* Reports whether the result depends only on the operands and there is no other effect. Equal pure
 * instructions have equal values everywhere. Loads are not pure, nor are results that depend on
 * other invocations or on control flow. */
bool opt_is_pure(const struct optimizer *o, const struct instruction *i);
/* Reports whether the instruction can be removed if its result is unused. Includes pure
 * instructions, non-volatile loads, image reads, samples and derivatives. */
bool opt_is_removable(const struct optimizer *o, const struct instruction *i);
/* Reports whether the instruction may execute where it did not before: it is pure, defined for all
 * operands, and does not query a resource that may be unbound. */
bool opt_is_speculatable(const struct optimizer *o, const struct instruction *i);
/* Reports whether the instruction is debug information, which must not keep anything alive. */
bool opt_is_debug(const struct optimizer *o, const struct instruction *i);
/* Returns the operands that may be defined in a routine. Debug instructions have only one of these:
 * their variable, value or function. */
static inline struct id_operands local_operands_of(const struct optimizer *o,
                                                   const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->debug_set && i->operands[0] == o->debug_set
               ? (struct id_operands){1u << 3, 0, 0}
               : id_operands_of(o->m, i);
}
#define for_each_local_operand(o, i, k)                                                            \
    for (struct id_operands k##_ids = local_operands_of((o), (i)), *k##_once = &k##_ids; k##_once; \
         k##_once = NULL)                                                                          \
        for (uint32_t k = 0; k < (i)->count; k++)                                                  \
            if (operand_is_id(k##_ids, k))

/* Returns the number of an instruction of the debug set, or InstructionsMax. Both sets use the same
 * numbers for their common instructions. */
uint32_t debug_kind(const struct optimizer *o, const struct instruction *i);
static inline bool is_line(SpvOp op) {
    return op == SpvOpLine || op == SpvOpNoLine;
}
/* Reports whether the instruction is an access chain. */
static inline bool is_chain(const struct instruction *i) {
    return i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain;
}
/* Reports whether the value is a constant or specialization constant. */
static inline bool opt_is_constant(const struct optimizer *o, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(o->m, id)->opcode;
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED);
}
/* Reports whether the module uses the Vulkan memory model. */
static inline bool opt_uses_vulkan_memory(const struct module *m) {
    const struct instruction *model = m->sections[SECTION_MEMORY_MODEL].first;
    return model && model->operands[1] == SpvMemoryModelVulkan;
}
/* Reports whether only the current invocation can access memory of this storage class. */
static inline bool is_invocation_private(SpvStorageClass storage) {
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}

/* Report whether an interpolation function has an operand that is not an input, and whether a texel
 * offset outside of gathers is dynamic (VUID-StandaloneSpirv-Offset-04663). */
bool opt_interpolates_no_input(const struct optimizer *o, const struct instruction *i);
bool opt_has_variable_offset(const struct instruction *i);
/* Returns the width of a scalar type, or 0 for other types and encodings except IEEE 754. */
unsigned opt_scalar_width(const struct instruction *scalar);
/* Returns the width of a scalar, or of the components of a vector, or 0 for other types. */
unsigned opt_component_width(const struct optimizer *o, uint32_t type);

/* ---- Renamed ids of copied instructions ---- */

/* Returns the new id of `id` in the current copy, or `id` if it has none. */
static inline uint32_t renamed_id(const struct word_vec *names, uint32_t id) {
    return id < names->count && names->items[id] ? names->items[id] : id;
}

static inline void rename_id(struct arena *arena, struct word_vec *names, uint32_t id,
                             uint32_t to) {
    if (id >= names->count) {
        size_t old = names->count;
        vec_reserve(arena, names, id + 1);
        memset(names->items + old, 0, (id + 1 - old) * sizeof *names->items);
        names->count = id + 1;
    }
    names->items[id] = to;
}

/* Range of ids of a routine. Ids of one routine are nearly contiguous, so arrays indexed from the
 * first id keep a pass over all routines linear. */

struct id_range {
    uint32_t first, count;
};
/* Returns the id range of the instructions in the blocks. Parameters and labels may be outside. */
struct id_range opt_id_range(const struct routine *f);

/* ---- Debug information for removed ids ---- */

/* Returns DebugInfoNone, which replaces missing operands in both debug sets. It is moved to the
 * start of the section because forward references to it are not allowed. */
uint32_t debug_no_information(struct optimizer *o);
/* Makes the value of a DebugValue undefined, or removes the instruction for opaque types. */
void debug_clear_value(struct optimizer *o, struct instruction *debug_value);
/* Replaces references from global debug information to removed or function-local ids. */
void debug_forget_id(struct optimizer *o);
/* Removes instructions of unknown non-semantic sets that refer to functions, because passes copy
 * and remove these. They may be removed at any time (SPV_KHR_non_semantic_info). */
void debug_drop_unknown_sets(struct optimizer *o);

/* Folding of constant branches. They are found during a walk in reverse postorder and then removed
 * together with the unreachable blocks. */

/* Arrays are by block number. */
struct cuts {
    struct optimizer *o;
    struct cfg *flow;
    bool *is_reached;   /* reached by an executable edge */
    uint32_t *taken;    /* the only label ever taken, or 0 */
    uint32_t *inner;    /* header of the innermost construct, or NOT_REACHED */
    bool *is_continued; /* in the continue construct of a loop */
    bool any;
};

struct cuts cuts_begin(struct optimizer *o, struct arena *arena, struct cfg *flow);
/* Marks the successors of a block that are executable, given the operands of its terminator. */
void cuts_visit(struct cuts *cuts, const struct block *b);
/* Reports whether control can reach the block being visited from a predecessor. Back edges, whose
 * source was not visited yet, are assumed to be executable. */
bool cuts_may_lead(const struct cuts *cuts, uint32_t from, const struct block *to);
/* Rewrites the terminators and reports whether any changed. */
bool cuts_make(struct cuts *cuts, struct arena *arena, struct routine *f);

/* ---- Numbers of references to blocks (ways.c) ---- */

/* By block.order. A pass that changes an edge updates them. */
struct ways {
    uint32_t *in;    /* terminator operands with this target */
    uint32_t *names; /* merge instructions that name it */
};
struct ways ways_find(struct optimizer *o, struct arena *arena, const struct cfg *flow);
/* Reports whether a block has one incoming edge and is not named by a merge instruction. */
static inline bool ways_is_single(const struct ways *ways, const struct block *b) {
    return b->order != 0 && ways->in[b->order] == 1 && ways->names[b->order] == 0;
}
/* Replaces a selection with a branch. */
void ways_end_selection(struct optimizer *o, struct ways *ways, struct block *header,
                        uint32_t target);

/* The verifier of debug builds checks the contract above after each pass. */

#ifdef HLSL2SPV_DEBUG
/* Aborts the compilation if the routine violates the contract; `pass` is the last pass that ran. */
void opt_verify_routine(struct optimizer *o, struct routine *f, const char *pass);
/* Does the same if the cached uses differ from new ones, after a pass that changed nothing. */
void opt_verify_uses(struct optimizer *o, const char *pass);
#else
static inline void opt_verify_routine(struct optimizer *o, struct routine *f, const char *pass) {
    (void)o;
    (void)f;
    (void)pass;
}
static inline void opt_verify_uses(struct optimizer *o, const char *pass) {
    (void)o;
    (void)pass;
}
#endif

#endif
