/* What a pass is and what passes share. */
#ifndef HLSL2SPV_OPTIMIZE_COMMON_PASS_H
#define HLSL2SPV_OPTIMIZE_COMMON_PASS_H

#include "../../spirv/spirv.h"
#include "../optimize.h"
#include "flow.h"

/* What the passes share.
 *
 * A pass is a function of one routine or of the whole module; passes.c is the list of them, in
 * order.  It answers whether it changed anything.  Between passes holds, and the verifier of debug
 * builds tests it:
 *
 *   - Every id that is used is defined; in functions its definition dominates the use, or stands at
 *     the end of a predecessor where the use is an operand of a phi.
 *   - Every block ends in its one terminator and is reached from the first block, or is the merge
 *     block or continue target of one that is; then it holds OpUnreachable, or the branch back.
 *   - Phis stand first in their block, with one operand pair for each predecessor.
 *   - Control flow is structured (SPIR-V 2.11); blocks stand behind their dominators.
 *   - OpVariable stands first in the first block.
 *
 * What no pass may do: move derivatives, implicit-lod samples, wave and quad operations, barriers,
 * atomics or discards into other control flow, or past each other; drop a volatile access; change
 * the interface.  Lines and scopes of debug information (OpLine, DebugLine, DebugScope ...) are
 * marks of instructions while passes run: what is made in the place of an instruction gets its
 * mark. */

/* Facts of values that decorations tell, which follow a value where it goes.  While passes run they
 * stand here and not among the decorations. */
enum trait {
    TRAIT_RELAXED = 1,        /* RelaxedPrecision */
    TRAIT_NO_CONTRACTION = 2, /* NoContraction */
    TRAIT_NON_UNIFORM = 4,    /* NonUniform */
    TRAIT_DECORATED = 8,      /* has decorations that are not listed here */
};

/* The line and the scope that hold for an instruction, which stand nowhere; NULL: none does. */
struct mark {
    struct instruction *line, *scope;
};

struct optimizer {
    struct context *c;
    struct module *m;
    struct arena *arena; /* of the run */
    const struct optimize_settings *settings;
    VEC(uint8_t, trait_vec) traits;                /* enum trait, by id */
    VEC(const char *, value_name_vec) value_names; /* of values, by id; none unless asked for */
    struct word_vec replacements;     /* by id: the value that stands for it; 0: itself */
    uint32_t debug_set, opencl_debug; /* import ids; 0: none */
    VEC(struct mark, mark_vec) marks; /* by number; the first is of what has none */
    struct inlining *inlining;        /* inline.c, from routine to routine */
    struct flow *flow;                /* flow.c: what is known, or NULL; of which routine */
    struct routine *flow_routine;
    struct arena *flow_arena;
};

typedef bool routine_pass(struct optimizer *o, struct routine *f);
typedef bool module_pass(struct optimizer *o);

/* ---- Traits (instructions.c) ---- */

static inline unsigned traits_of(const struct optimizer *o, uint32_t id) {
    return id < o->traits.count ? o->traits.items[id] : 0;
}
void traits_add(struct optimizer *o, uint32_t id, unsigned traits);
/* Takes the decorations of values out of the module, and puts them back. */
void traits_take(struct optimizer *o);
void traits_put(struct optimizer *o);
/* Takes out names and decorations of what no longer exists. */
void drop_orphans(struct optimizer *o);

/* ---- Lines and scopes (annotations.c) ---- */

/* Makes marks of them, and writes them again. */
void marks_take(struct optimizer *o);
void marks_put(struct optimizer *o);
struct mark mark_numbered(const struct optimizer *o, uint32_t number);
uint32_t mark_create(struct optimizer *o, struct instruction *line, struct instruction *scope);

/* ---- Names of values (annotations.c) ---- */

void names_take(struct optimizer *o);
/* Goes by the name of another, if that has one and it has none. */
void name_like(struct optimizer *o, uint32_t id, uint32_t other);
void names_put(struct optimizer *o);

/* ---- One value in place of another (instructions.c) ----
 *
 * A pass says which value stands for which as it goes, and has the operands rewritten in one walk
 * at the end, as uses are not listed. */

void replace(struct optimizer *o, uint32_t id, uint32_t by);
/* The value that stands for an id, which may be itself. */
uint32_t value_for(struct optimizer *o, uint32_t id);
/* Rewrites the operands of an instruction, of a routine. */
void replace_operands(struct optimizer *o, struct instruction *i);
void replace_in(struct optimizer *o, struct routine *f);

/* ---- Types and constants (instructions.c) ---- */

/* The instruction that makes a type; that of a value's type, of what a pointer points to. */
const struct instruction *type_of(const struct optimizer *o, uint32_t value);
const struct instruction *pointee_of(const struct optimizer *o, uint32_t pointer_type);
/* The type of a part: of a member of a struct, of an element, component or column. */
uint32_t part_type(const struct optimizer *o, uint32_t type, uint32_t index);
/* How many parts a composite type has; 0 for scalars and run-time arrays. */
uint32_t part_count(const struct optimizer *o, uint32_t type);
/* Structs, arrays and matrices, of which passes look at each part alone; vectors stay whole. */
bool is_aggregate_type(const struct optimizer *o, uint32_t type);
/* How many literals of an extract from an aggregate of `*type` lead to what is none, or to its end;
 * the type of what they lead to. */
uint32_t leading_literals(const struct optimizer *o, const struct instruction *extract,
                          uint32_t *type);
uint32_t pointer_type(struct optimizer *o, SpvStorageClass storage, uint32_t pointee);
uint32_t undefined(struct optimizer *o, uint32_t type);
uint32_t constant_null_of(struct optimizer *o, uint32_t type);
uint32_t constant_bool_of(struct optimizer *o, bool value); /* finds or makes OpTypeBool */
/* The value of an integer constant (OpConstant, OpConstantNull) of up to 32 bits; false for others,
 * specialization constants among them. */
bool constant_word(const struct optimizer *o, uint32_t id, uint32_t *value);
/* An integer constant of a type of up to 32 bits. */
uint32_t constant_of_word(struct optimizer *o, uint32_t type, uint32_t value);
bool is_opaque_type(const struct optimizer *o, uint32_t type); /* images, samplers and the like */
/* Images, samplers, pointers and what holds some: what must not be in a variable in the end. */
bool holds_opaque(const struct optimizer *o, uint32_t type);

/* ---- What instructions do (instructions.c) ---- */

/* Its result depends on the operands alone, and it does nothing else: equal ones give equal values,
 * wherever they stand; unused ones can go.  Loads are not, nor is what depends on other
 * invocations or on where control flow has led. */
bool is_pure(const struct optimizer *o, const struct instruction *i);
/* Nothing but its result tells that it ran: it can go when the result is not used.  Loads that are
 * not volatile, image reads, derivatives and samples are, as are all that are pure. */
bool is_removable(const struct optimizer *o, const struct instruction *i);
/* May run where it did not run before: pure, defined for all operands, and no question to a
 * resource that may not be bound. */
bool is_speculatable(const struct optimizer *o, const struct instruction *i);
/* Of debug information or a line: it must not keep anything alive. */
bool is_debug(const struct optimizer *o, const struct instruction *i);
/* Operands that may be made in a routine.  What debug information names besides the variable, value
 * or function that it tells of is described outside. */
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

/* Which instruction of a debug set it is, or InstructionsMax. Both sets number what they share
 * alike; what only one has is beyond the other's. */
uint32_t debug_kind(const struct optimizer *o, const struct instruction *i);
static inline bool is_line(SpvOp op) {
    return op == SpvOpLine || op == SpvOpNoLine;
}
/* A pointer to a part of what its first operand points to, by the indices behind that. */
static inline bool is_chain(const struct instruction *i) {
    return i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain;
}
/* May another invocation, or the host, see or change what a pointer of this class points to. */
static inline bool is_invocation_private(SpvStorageClass storage) {
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}
/* The variable, parameter or other value that chains of OpAccessChain and OpCopyObject begin with.
 */
struct instruction *pointer_root(const struct optimizer *o, uint32_t pointer);

/* A value that is interpolated again and is no input of the shader; the offset of a
 * texel that is not constant, where only gathers take one (VUID-StandaloneSpirv-Offset-04663). */
bool interpolates_no_input(const struct optimizer *o, const struct instruction *i);
bool has_variable_offset(const struct instruction *i);
/* The type of a vector's components, else the type itself. */
const struct instruction *component_type(const struct optimizer *o, uint32_t type);
/* How many bits a scalar type has; 0 of other types, and of numbers in another encoding than IEEE
 * 754's. */
unsigned scalar_width(const struct instruction *scalar);
/* How many bits a scalar, or a component of a vector, of a type has; 0 of other types. */
unsigned component_width(const struct optimizer *o, uint32_t type);

/* ---- Control flow: flow.h ---- */

/* Other ids for those of what is copied. */

/* By id: what stands for it in the copy at hand; 0, or beyond the end: itself. */
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

/* The ids that a routine's instructions make stand together, more or less: arrays by id begin with
 * the first one, so that a pass over all routines stays linear. */

struct span {
    uint32_t first, count;
};
/* Of what stands in its blocks; parameters and labels need not be among them. */
struct span span_of(const struct routine *f);

/* What debug information still says of what is gone. */

/* DebugInfoNone, which stands for what is not there, in both sets of debug instructions; others may
 * refer to it only behind, so that it stands first. */
uint32_t no_information(struct optimizer *o);
/* A DebugValue says from now on that nothing is known of its variable, or goes where that cannot be
 * said. */
void forget_value(struct optimizer *o, struct instruction *debug_value);
/* Debug information outside of functions names nothing that is gone or within one any more. */
void forget_in_debug(struct optimizer *o);
/* Instructions of sets for debuggers go that passes know nothing of and that name functions, which
 * passes copy and remove: they may go at any time (SPV_KHR_non_semantic_info). */
void drop_strange_records(struct optimizer *o);

/* Branches that always go one way: found while blocks are visited, in reverse postorder, then taken
 * out with all that nothing leads to any more. */

/* Arrays are by number of a block. */
struct cuts {
    struct optimizer *o;
    struct flow *flow;
    bool *is_reached;   /* some edge that can be taken leads there */
    uint32_t *taken;    /* the label that a terminator always leads to; 0: there is none */
    uint32_t *inner;    /* the header of the innermost construct around; NOT_REACHED: none */
    bool *is_continued; /* it lies in the continue construct of a loop */
    bool any;
};

struct cuts cuts_begin(struct optimizer *o, struct arena *arena, struct flow *flow);
/* The operands of the terminator are known: marks what it leads to. */
void cuts_visit(struct cuts *cuts, const struct block *b);
/* Can control come from a block to one that is being visited.  Of an edge back, which comes from a
 * block that was not visited so far, it is taken to be so. */
bool cuts_may_lead(const struct cuts *cuts, uint32_t from, const struct block *to);
/* Rewrites the terminators; whether any changed. */
bool cuts_make(struct cuts *cuts, struct arena *arena, struct routine *f);

/* How blocks are led to, for passes that take blocks out one by one. */

/* By block.order; a pass that changes an edge changes these. */
struct ways {
    uint32_t *in;    /* operands of terminators that lead there */
    uint32_t *names; /* merge instructions that name it */
};

/* The contract of pass.h, tested in debug builds after each pass. */

#ifdef HLSL2SPV_DEBUG
/* Ends the compilation when a routine breaks the contract; `pass` is what ran last. */
void verify_routine(struct optimizer *o, struct routine *f, const char *pass);
#else
static inline void verify_routine(struct optimizer *o, struct routine *f, const char *pass) {
    (void)o;
    (void)f;
    (void)pass;
}
#endif

#endif
