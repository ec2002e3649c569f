/* A SPIR-V module in memory, which is independent of HLSL. */
#ifndef HLSL2SPV_SPIRV_MODULE_H
#define HLSL2SPV_SPIRV_MODULE_H

#include "../base/base.h"
#include "../base/sha256.h"
#include "words.h"

/* Structure: instructions in lists, lists in blocks, blocks in functions.
 *
 *     module ── sections ── instruction ─ instruction ─ ...     (types, names, decorations, ...)
 *           └─ functions ── function ── parameters
 *                                   └── block ── label
 *                                             └─ instruction ─ ... ─ merge ─ terminator
 *
 * An instruction has the opcode and operands of the SPIR-V specification, described by generated
 * tables. Type and result are stored separately from the operands. instruction_of returns the
 * instruction that defines an id. */

struct block;
struct routine;
struct module;

struct instruction {
    uint16_t opcode;
    uint16_t count;    /* number of operands */
    uint32_t type, id; /* 0: none */
    location at;       /* source location, or 0 */
    uint32_t mark;     /* debug location of optimize/: line and scope, or 0 */
    uint32_t *operands;
    struct instruction *next, *previous;
    struct block *block; /* containing block; NULL outside functions */
};

struct instruction_list {
    struct instruction *first, *last;
};

/* The last instruction of a complete block is the terminator, and a merge instruction precedes
 * it. Variables are first in the first block of a function, phis in other blocks. */
struct block {
    struct instruction label; /* first member, so that the definition of a label is its block */
    struct instruction_list list;
    struct routine *routine;
    struct block *next, *previous;
    uint32_t order; /* index in reverse postorder; see optimize/common/cfg.h */
};

struct routine {
    struct instruction_list lines; /* lines before OpFunction */
    struct instruction definition; /* OpFunction: control, type */
    struct instruction_list parameters;
    struct block *first, *last;
    struct routine *next, *previous;
};

/* The body may insert instructions after the current one and may remove the current one. */
#define for_each_in(i, list)                                                                       \
    for (struct instruction *i = (list)->first, *i##_next = i ? i->next : NULL; i;                 \
         i = i##_next, i##_next = i ? i->next : NULL)
#define for_each_routine(f, m)     for (struct routine *f = (m)->first_routine; f; f = f->next)
#define for_each_block(b, routine) for (struct block *b = (routine)->first; b; b = b->next)
/* All instructions `i` of the blocks `b` of a function, or of the functions `f` of a module. A
 * break ends only the loop over one block. */
#define for_each_in_routine(i, b, routine)                                                         \
    for_each_block(b, routine)                                                                     \
        for_each_in(i, &b->list)
#define for_each_in_module(i, b, f, m)                                                             \
    for_each_routine(f, m)                                                                         \
        for_each_in_routine(i, b, f)

/* ---- Lists ---- */

void instructions_append(struct instruction_list *list, struct instruction *i);
void instructions_insert(struct instruction_list *list, struct instruction *before,
                         struct instruction *i); /* NULL: at the end */
void instructions_unlink(struct instruction_list *list, struct instruction *i);

/* Copies the source location of another instruction. */
static inline void instruction_locate(struct instruction *i, const struct instruction *like) {
    i->at = like->at;
    i->mark = like->mark;
}

/* ---- Operands ---- */

/* Set of the id operands of an instruction. */
struct id_operands {
    uint32_t set;    /* one bit per operand; the last bit applies to all further operands */
    uint32_t period; /* unless 0, after the second operand every period-th operand is an id, */
    uint32_t from;   /* starting here */
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

/* Returns the type of a switch: 0 if its literals have one word, otherwise the selector's type.
 * This unwritten field identifies the labels even while the definition of the selector is being
 * replaced. */
uint32_t module_switch_type(const struct module *m, uint32_t selector);
static inline uint32_t switch_period(const struct instruction *i) {
    return i->type ? 3 : 2;
}

/* `k` is the index of each id operand, including labels but excluding the type. */
#define for_each_id_operand(m, i, k)                                                               \
    for (struct id_operands k##_ids = id_operands_of((m), (i)),                                    \
                            *k##_once = k##_ids.set || k##_ids.period ? &k##_ids : NULL;           \
         k##_once; k##_once = NULL)                                                                \
        for (uint32_t k = 0; k < (i)->count; k++)                                                  \
            if (operand_is_id(k##_ids, k))

/* Returns the index of the image operands mask (SPIR-V 3.14), or the operand count. */
uint32_t image_operands_at(const struct instruction *i);

/* ---- Kinds of instructions ---- */

static inline enum spirv_class instruction_class(const struct instruction *i) {
    return spirv_shape(i->opcode).class;
}
bool is_terminator(SpvOp op);
static inline bool is_merge(SpvOp op) {
    return op == SpvOpSelectionMerge || op == SpvOpLoopMerge;
}
/* Kinds of constants. */
enum constant_kind {
    CONSTANT_FIXED = 1,       /* OpConstant... */
    CONSTANT_SPECIALIZED = 2, /* OpSpecConstant...: determined at pipeline creation */
    CONSTANT_UNDEFINED = 4,   /* OpUndef, also allowed in functions */
};
/* Returns the kind of constant that an opcode defines, or 0. */
unsigned constant_kind(SpvOp op);

/* ---- Blocks ---- */

static inline struct instruction *terminator_of(const struct block *b) {
    return b->list.last;
}
/* Returns the merge instruction of a header, or NULL. */
struct instruction *merge_of(const struct block *b);

/* Branch targets are operands of a terminator; `k` is the index of each. */
static inline uint32_t first_target(const struct instruction *terminator) {
    switch ((int)terminator->opcode) {
    case SpvOpBranch:
        return 0;
    case SpvOpBranchConditional:
    case SpvOpSwitch:
        return 1;
    default: /* terminators that leave the function */
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

/* Returns whether a built-in describes the subgroup of an invocation or its position there,
 * which a ray trace may change. */
bool is_lane_built_in(SpvBuiltIn built_in);

/* Building modules: ids, sections, functions.
 *
 * Instructions are written to the list of their section; sections have the order of SPIR-V 2.4.
 * Required capabilities, extensions and versions are determined at the end from all
 * instructions. Equal types, constants and decorations exist once. Variables of a function
 * precede the instructions of its first block, regardless of when they are declared. */

enum section {
    SECTION_CAPABILITIES, /* written by module_words */
    SECTION_EXTENSIONS,   /* written by module_words */
    SECTION_IMPORTS,      /* OpExtInstImport */
    SECTION_MEMORY_MODEL,
    SECTION_ENTRY_POINTS,
    SECTION_EXECUTION_MODES,
    SECTION_STRINGS, /* OpString, OpSource */
    SECTION_NAMES,
    SECTION_FUNCTION_NAMES, /* names of functions and of ids first used in functions */
    SECTION_DECORATIONS,
    SECTION_TYPE_DECORATIONS,     /* types and their members, after variables */
    SECTION_VARIABLE_DECORATIONS, /* RelaxedPrecision of module-scope variables */
    SECTION_VALUE_DECORATIONS,    /* decorations derived from operands and types of values */
    SECTION_GLOBALS,              /* types, constants */
    SECTION_VARIABLES,            /* module-scope variables */
    SECTION_DEBUG,                /* debug records outside functions */
    SECTION_FUNCTIONS,            /* writes to the open block */
    SECTION_COUNT
};

/* Properties of an id that affect its uses. */
enum id_fact {
    ID_NON_UNIFORM = 1,
    ID_CONSTANT = 2, /* OpConstant…, including specialization constants */
    ID_SPEC_CONSTANT = 4,
    ID_RELAXED = 8,   /* decorated with RelaxedPrecision */
    ID_PRECISE = 128, /* see precise.c */
    ID_LOCAL = 256,   /* a function-scope variable */
};

/* A capability or extension that is declared regardless of the instructions. */
struct asked {
    const char *extension; /* NULL for a capability */
    SpvCapability capability;
    location at;
};

/* Additional requests of the source, in memory of the context. */
struct requests {
    VEC(struct asked, asked_vec) asked;
    struct map granted; /* extensions allowed regardless of the options */
};

VEC(location, location_vec);

struct module {
    struct context *c;
    struct arena *arena;
    struct instruction_list sections[SECTION_FUNCTIONS];
    struct routine *first_routine, *last_routine;
    uint32_t bound;
    VEC(struct instruction *, definition_vec) definitions; /* by id; NULL: not defined yet */
    uint32_t version; /* SPIR-V version of the target environment, such as SPIRV_1_4 */
    location at;      /* current source location, for reporting missing features */
    bool is_spelled;  /* between module_begin_spelled and module_end_spelled */

    uint32_t glsl_import; /* id of the import, even if it is not imported */
    bool imports_glsl;
    uint32_t debug_import; /* import of the debug information, or 0 */
    struct map unknown;    /* opcodes that the grammar lacks -> struct spirv_shape */
    struct map unique;     /* words of a type, constant or decoration -> id */
    struct map spelled;    /* instructions written while is_spelled */
    VEC(struct instruction *, name_vec) names; /* first OpName of each id, or NULL */
    struct requests requests;

    /* Results of the last requirement analysis. */
    bool is_settled;         /* they are still valid; cleared by every modification */
    struct map capabilities; /* declared capabilities and those they imply */
    struct map extensions;
    struct map refused; /* extensions and features already reported */
    struct word_vec capability_order;
    VEC(const char *, extension_vec) extension_order;
    VEC(uint16_t, fact_vec) facts; /* enum id_fact, by id */
    struct word_vec operands;      /* operands of a name, decoration or string being written */

    uint32_t newest_variable; /* at module scope */
    struct map elements;      /* variables split from arrays of resources -> number (uint32_t) */

    /* Function being built. */
    struct routine *routine;                                      /* NULL outside functions */
    struct instruction_list lines;                                /* before the next function */
    struct block *block;                                          /* open or last block */
    bool in_block;                                                /* the block is open */
    struct instruction *last_of_head, *last_variable;             /* in the first block, or NULL */
    struct instruction_list local_decorations, value_decorations; /* variables; other values */
};

/* Creates a module. `arena` may be freed when the module is finished. */
struct module *module_create(struct context *c, struct arena *arena);
uint32_t module_id(struct module *m); /* allocates an id */

/* Declares the shape of an opcode that the grammar lacks, so that it can be written. Returns false
 * if the module has declared another shape. */
bool module_declare_opcode(struct module *m, uint32_t opcode, struct spirv_shape shape);
/* Returns the declared shape of an opcode that the grammar lacks, or NULL. */
const struct spirv_shape *module_declared_shape(const struct module *m, uint32_t opcode);

/* Marks the following instructions as inline SPIR-V, whose requirements the source specifies. */
static inline void module_begin_spelled(struct module *m) {
    m->is_spelled = true;
}
static inline void module_end_spelled(struct module *m) {
    m->is_spelled = false;
}

/* Writes an instruction to a section without deduplication. Allocates a result id if the opcode
 * has one and returns it, otherwise 0. `type` is 0 for opcodes without a result type. */
uint32_t module_write(struct module *m, enum section section, SpvOp op, uint32_t type,
                      const uint32_t *operands, size_t count);
/* Writes an instruction with a given result id. */
void module_write_as(struct module *m, enum section section, SpvOp op, uint32_t type, uint32_t id,
                     const uint32_t *operands, size_t count);
/* Writes before the variables of the current function. */
uint32_t module_write_head(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                           size_t count);
/* Writes to SECTION_GLOBALS, or returns the id of an instruction with equal words. */
uint32_t module_unique(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                       size_t count);
/* Registers an instruction for module_unique. */
void module_keep_unique(struct module *m, const struct instruction *i);
/* Unregisters an instruction that is being removed. */
void module_forget_unique(struct module *m, const struct instruction *i);

/* ---- Requirements ---- */

/* Request a capability or extension that no instruction implies. */
void module_ask_capability(struct module *m, SpvCapability capability);
void module_ask_extension(struct module *m, const char *name);
bool module_asks(const struct module *m, SpvCapability capability);
/* Determines the requirements of the module. If `reports` is set, reports requirements that the
 * target or -fspv-extension= forbids, at the first instruction that has them. */
void module_require(struct module *m, bool reports);
/* Query the results of the last analysis. */
bool module_has_capability(const struct module *m, SpvCapability capability);
bool module_extension_allowed(const struct module *m, const char *name);
/* Returns whether -fspv-extension= names the extension. */
bool module_extension_requested(const struct module *m, const char *name);
/* Allows an extension requested by an attribute, regardless of the options. */
void module_allow_extension(struct module *m, const char *name);

/* ---- Names, decorations, strings ---- */

void module_name(struct module *m, uint32_t id, const char *name);
void module_member_name(struct module *m, uint32_t id, uint32_t member, const char *name);
void module_decorate(struct module *m, uint32_t id, SpvDecoration decoration,
                     const uint32_t *operands, size_t count);
void module_decorate_member(struct module *m, uint32_t id, uint32_t member,
                            SpvDecoration decoration, const uint32_t *operands, size_t count);
/* Emits DecorateString, for UserSemantic and UserTypeGOOGLE. */
void module_decorate_string(struct module *m, uint32_t id, SpvDecoration decoration,
                            const char *text);
/* Emit an OpString or OpExtInstImport, or return the id of an equal one. Inline instructions of the
 * debug information's set have a separate import, because passes change its records. */
uint32_t module_string(struct module *m, const char *text);
uint32_t module_import(struct module *m, const char *set);

/* Decorates an id as RelaxedPrecision and records the property. */
void module_relax(struct module *m, uint32_t id);

/* module_decorate_with(m, id, SpvDecorationBinding, 3) */
#define module_decorate_with(m, id, decoration, ...)                                               \
    module_decorate((m), (id), (decoration), (const uint32_t[]){__VA_ARGS__},                      \
                    COUNT_OF(((const uint32_t[]){__VA_ARGS__})))
#define module_decorate_member_with(m, id, member, decoration, ...)                                \
    module_decorate_member((m), (id), (member), (decoration), (const uint32_t[]){__VA_ARGS__},     \
                           COUNT_OF(((const uint32_t[]){__VA_ARGS__})))

/* Declares a module-scope variable; `initializer` is a constant or 0. */
uint32_t module_variable(struct module *m, SpvStorageClass storage, uint32_t pointer_type,
                         uint32_t initializer);

/* ---- Types and constants (SECTION_GLOBALS, unique) ---- */

uint32_t module_type(struct module *m, SpvOp op, const uint32_t *operands, size_t count);
uint32_t module_constant(struct module *m, uint32_t type, const uint32_t *words, size_t count);

/* ---- Properties of ids ---- */

void module_mark(struct module *m, uint32_t id, enum id_fact fact);
bool module_is(const struct module *m, uint32_t id, enum id_fact fact);
uint32_t module_type_of(const struct module *m, uint32_t id); /* result type of a value, or 0 */

/* ---- Functions and blocks ---- */

void module_begin_function(struct module *m, uint32_t id, uint32_t return_type,
                           uint32_t function_type, SpvFunctionControlMask control);
uint32_t module_parameter(struct module *m, uint32_t type);
uint32_t module_local(struct module *m, uint32_t pointer_type);
void module_end_function(struct module *m);
void module_open_block(struct module *m, uint32_t label);

/* Creates an empty block after `previous`. */
struct block *module_block_behind(struct module *m, struct block *previous, uint32_t label);
/* Moves the instructions after `i`, or all if it is NULL, to a new block after this one. Leaves
 * `b` without a terminator. */
struct block *module_split_block(struct module *m, struct block *b, struct instruction *i,
                                 uint32_t label);

/* ---- Instructions ---- */

/* Returns the definition of an id, or NULL. */
static inline struct instruction *instruction_of(const struct module *m, uint32_t id) {
    return id < m->definitions.count ? m->definitions.items[id] : NULL;
}
/* Returns the block of a label. */
static inline struct block *block_labelled(const struct module *m, uint32_t label) {
    return (struct block *)instruction_of(m, label);
}
static inline struct routine *routine_of(const struct module *m, uint32_t id) {
    char *definition = (char *)instruction_of(m, id);
    return (struct routine *)(definition - offsetof(struct routine, definition));
}

/* ---- Queries (query.c) ---- */

/* Returns the type instruction of a value, or NULL. */
const struct instruction *module_value_type(const struct module *m, uint32_t value);
/* Returns the type that a pointer or a pointer type points to, or NULL if it is neither. */
const struct instruction *module_pointee(const struct module *m, uint32_t pointer);
/* Returns the type of a struct member, array element, vector component or matrix column, or 0. */
uint32_t module_part_type(const struct module *m, uint32_t type, uint32_t index);
/* Returns the number of parts of a composite type, or 0 for scalars and run-time arrays. */
uint32_t module_part_count(const struct module *m, uint32_t type);
/* Returns the component type of a vector, or the type itself. */
const struct instruction *module_component_type(const struct module *m, uint32_t type);
/* Returns the scalar type of a vector or matrix, or the type itself. */
const struct instruction *module_scalar_type(const struct module *m, uint32_t type);
bool module_is_vector(const struct module *m, uint32_t type);
/* Returns whether a type is a struct, array or matrix. */
bool module_is_aggregate(const struct module *m, uint32_t type);
/* Returns whether an id is a constant, specialization constant or undefined value of the module. */
bool module_is_constant(const struct module *m, uint32_t id);
/* Gets the value of an integer OpConstant or OpConstantNull of up to 32 bits. Returns false for
 * other ids, including specialization constants. */
bool module_constant_word(const struct module *m, uint32_t id, uint32_t *value);
/* Returns whether an instruction computes an address from a pointer, its first operand. */
static inline bool is_address_chain(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpPtrAccessChain;
}
/* Returns the variable, parameter or other value that address chains and copies start from. */
struct instruction *module_pointer_root(const struct module *m, uint32_t pointer);
/* Returns whether an instruction is an OpExtInst of GLSL.std.450. */
bool module_is_glsl(const struct module *m, const struct instruction *i);
/* Returns the name of an imported instruction set, or NULL. */
const char *module_set_name(const struct module *m, uint32_t import);

/* Creates an instruction outside any list. If it has an id, it becomes its definition. The
 * operands are copied. */
struct instruction *instruction_make(struct module *m, SpvOp op, uint32_t type, uint32_t id,
                                     const uint32_t *operands, size_t count);
/* Creates an instruction in a block before another one, or at its end if that is NULL. Allocates
 * a result id if the opcode has one. The source location is that of the following instruction. */
struct instruction *instruction_insert(struct module *m, struct block *b,
                                       struct instruction *before, SpvOp op, uint32_t type,
                                       const uint32_t *operands, size_t count);
/* Removes an instruction from its block; its id becomes undefined. */
void instruction_remove(struct module *m, struct instruction *i);
/* Replaces the operands; they are copied. */
void instruction_set_operands(struct module *m, struct instruction *i, const uint32_t *operands,
                              size_t count);
void module_remove_routine(struct module *m, struct routine *f);
void module_remove_block(struct module *m, struct block *b);

/* Sorts types and constants (global_order.c). */
void module_order_globals(struct module *m);

/* ---- Words ---- */

/* Returns the words of the module, in memory of the context. If `is_compact` is set, ids are
 * renumbered without gaps in order of appearance. */
uint32_t *module_words(struct module *m, bool is_compact, size_t *count);
/* Returns the hash of the instructions before the passes, and what is known of their ids. Returns
 * false if something else affects later phases, as inline SPIR-V does. */
bool module_hash(const struct module *m, struct sha256 *hash);
/* Returns a copy of the words that also declares everything dxc declares initially. */
uint32_t *module_words_with_customary(struct module *m, const uint32_t *words, size_t count,
                                      size_t *shown_count);
/* Returns the source locations of the instructions in the order of module_words, in memory of
 * the context; 0 means unknown. */
struct location_vec module_locations(const struct module *m);
/* Parses words. Returns NULL and sets `*problem` if they are malformed. Operands refer to the
 * words, which must outlive the module. */
struct module *module_of_words(struct context *c, struct arena *arena, uint32_t *words,
                               size_t count, const char **problem);

#endif
