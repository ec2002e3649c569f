/* A SPIR-V module in memory. */
#ifndef HLSL2SPV_SPIRV_MODULE_H
#define HLSL2SPV_SPIRV_MODULE_H

#include "../base/base.h"
#include "words.h"

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
/* All instructions `i` of the blocks `b` of a routine, of the routines `f` of a module: a break
 * ends the loop over one block. */
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
    for (struct id_operands k##_ids = id_operands_of((m), (i)),                                    \
                            *k##_once = k##_ids.set || k##_ids.period ? &k##_ids : NULL;           \
         k##_once; k##_once = NULL)                                                                \
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

/* A module, and how it is built: ids, sections, functions.  It knows SPIR-V and nothing of HLSL.
 *
 * Instructions are written to the list of the section where they belong; the sections stand in the
 * order that SPIR-V 2.4 asks for.  What instructions and operands require (capability, extension,
 * version) is found out at the end, from all that is there.  Types, constants and decorations that
 * are equal exist once.  Variables of a function stand in front of its first block's instructions,
 * whenever they are asked for. */

enum section {
    SECTION_CAPABILITIES, /* written by module_words */
    SECTION_EXTENSIONS,   /* written by module_words */
    SECTION_IMPORTS,      /* OpExtInstImport */
    SECTION_MEMORY_MODEL,
    SECTION_ENTRY_POINTS,
    SECTION_EXECUTION_MODES,
    SECTION_STRINGS, /* OpString, OpSource */
    SECTION_NAMES,
    SECTION_FUNCTION_NAMES, /* of functions and of what came up in them */
    SECTION_DECORATIONS,
    SECTION_TYPE_DECORATIONS,     /* of types and their members: behind those of variables */
    SECTION_VARIABLE_DECORATIONS, /* RelaxedPrecision of module-scope variables */
    SECTION_VALUE_DECORATIONS,    /* what follows from operands and types, of all values */
    SECTION_GLOBALS,              /* types, constants */
    SECTION_VARIABLES,            /* module-scope variables */
    SECTION_DEBUG,                /* what debug information describes outside of functions */
    SECTION_FUNCTIONS,            /* what is written here goes to the open block */
    SECTION_COUNT
};

/* Facts about an id that decide what is written where it is used. */
enum id_fact {
    ID_NON_UNIFORM = 1,
    ID_CONSTANT = 2, /* OpConstant…, also specialization constants */
    ID_SPEC_CONSTANT = 4,
    ID_RELAXED = 8,   /* decorated RelaxedPrecision */
    ID_PRECISE = 128, /* see precise.c */
    ID_LOCAL = 256,   /* a variable of a function */
};

/* A capability or extension that is declared whatever the instructions are. */
struct asked {
    const char *extension; /* NULL: the capability */
    SpvCapability capability;
    location at;
};

/* What the source asks for besides, in memory of the context. */
struct requests {
    VEC(struct asked, asked_vec) asked;
    struct map granted; /* extensions that it may have, whatever the options say */
};

VEC(location, location_vec);

struct module {
    struct context *c;
    struct arena *arena;
    struct instruction_list sections[SECTION_FUNCTIONS];
    struct routine *first_routine, *last_routine;
    uint32_t bound;
    VEC(struct instruction *, definition_vec) definitions; /* by id; NULL: made by nothing so far */
    uint32_t version; /* of the target environment, as SPIRV_1_4 */
    location at;      /* of what is being lowered: where a missing feature is reported */
    bool is_spelled;  /* between module_begin_spelled and module_end_spelled */

    uint32_t glsl_import; /* its id, whether or not it is imported */
    bool imports_glsl;
    struct map unique;                         /* words of a type, constant or decoration -> id */
    struct map spelled;                        /* instructions that were written while is_spelled */
    VEC(struct instruction *, name_vec) names; /* the first OpName of each id, or NULL */
    struct requests requests;

    /* What was found out last. */
    bool is_settled;         /* and holds still: who changes the module says so */
    struct map capabilities; /* declared ones, and those they imply */
    struct map extensions;
    struct map refused; /* extensions and what else was already reported */
    struct word_vec capability_order;
    VEC(const char *, extension_vec) extension_order;
    VEC(uint16_t, fact_vec) facts; /* enum id_fact, by id */
    struct word_vec operands;      /* of a name, a decoration or a string being written */

    uint32_t newest_variable; /* of the module */

    /* The function being built. */
    struct routine *routine;                                      /* NULL outside of one */
    struct instruction_list lines;                                /* in front of the next one */
    struct block *block;                                          /* the open or last one */
    bool in_block;                                                /* it is open */
    struct instruction *last_of_head, *last_variable;             /* in the first block, or NULL */
    struct instruction_list local_decorations, value_decorations; /* of variables, of the rest */
};

/* `arena` may end when the module is finished. */
struct module *module_create(struct context *c, struct arena *arena);
uint32_t module_id(struct module *m); /* a fresh id */

/* What is written in between is spelled by the source, which sees itself to what that requires. */
static inline void module_begin_spelled(struct module *m) {
    m->is_spelled = true;
}
static inline void module_end_spelled(struct module *m) {
    m->is_spelled = false;
}

/* Writes one instruction to a section, without deduplication.  A result id is made when the opcode
 * has one; `type` is 0 for opcodes without a result type. Returns the result id or 0. */
uint32_t module_write(struct module *m, enum section section, SpvOp op, uint32_t type,
                      const uint32_t *operands, size_t count);
/* The same with the result id given. */
void module_write_as(struct module *m, enum section section, SpvOp op, uint32_t type, uint32_t id,
                     const uint32_t *operands, size_t count);
/* To the part of the function in front of its variables. */
uint32_t module_write_head(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                           size_t count);
/* As module_write in SECTION_GLOBALS, but equal words give the id made first. */
uint32_t module_unique(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                       size_t count);
/* An instruction that module_unique is to find. */
void module_keep_unique(struct module *m, const struct instruction *i);
/* One that it must not find any more, as it goes. */
void module_forget_unique(struct module *m, const struct instruction *i);

/* ---- Requirements ---- */

/* A capability, or an extension, that no instruction tells of. */
void module_ask_capability(struct module *m, SpvCapability capability);
void module_ask_extension(struct module *m, const char *name);
bool module_asks(const struct module *m, SpvCapability capability);
/* Finds out what the module requires, where asked to with a report of what the target or
 * -fspv-extension= forbids: at the place of the first instruction that needs it. */
void module_require(struct module *m, bool reports);
/* Of what was found out last. */
bool module_has_capability(const struct module *m, SpvCapability capability);
bool module_extension_allowed(const struct module *m, const char *name);
/* Was it named by -fspv-extension=. */
bool module_extension_requested(const struct module *m, const char *name);
/* Allows what an explicit attribute in the source asks for, whatever the options say. */
void module_allow_extension(struct module *m, const char *name);

/* ---- Names, decorations, strings ---- */

void module_name(struct module *m, uint32_t id, const char *name);
void module_member_name(struct module *m, uint32_t id, uint32_t member, const char *name);
void module_decorate(struct module *m, uint32_t id, SpvDecoration decoration,
                     const uint32_t *operands, size_t count);
void module_decorate_member(struct module *m, uint32_t id, uint32_t member,
                            SpvDecoration decoration, const uint32_t *operands, size_t count);
/* DecorateString, for UserSemantic and UserTypeGOOGLE. */
void module_decorate_string(struct module *m, uint32_t id, SpvDecoration decoration,
                            const char *text);
/* An OpString, an OpExtInstImport: equal texts give the id made first. */
uint32_t module_string(struct module *m, const char *text);
uint32_t module_import(struct module *m, const char *set);

/* RelaxedPrecision, and the fact of it. */
void module_relax(struct module *m, uint32_t id);

/* decorate(m, id, SpvDecorationBinding, 3) and decorate(m, id, SpvDecorationBlock) */
#define module_decorate_with(m, id, decoration, ...)                                               \
    module_decorate((m), (id), (decoration), (const uint32_t[]){__VA_ARGS__},                      \
                    sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
#define module_decorate_member_with(m, id, member, decoration, ...)                                \
    module_decorate_member((m), (id), (member), (decoration), (const uint32_t[]){__VA_ARGS__},     \
                           sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

/* A variable of the module; `initializer` is a constant or 0. */
uint32_t module_variable(struct module *m, SpvStorageClass storage, uint32_t pointer_type,
                         uint32_t initializer);

/* ---- Types and constants by their SPIR-V shape (SECTION_GLOBALS, unique) ---- */

uint32_t module_type(struct module *m, SpvOp op, const uint32_t *operands, size_t count);
uint32_t module_constant(struct module *m, uint32_t type, const uint32_t *words, size_t count);

/* ---- Facts ---- */

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

/* A new, empty block, which stands behind another one. */
struct block *module_block_behind(struct module *m, struct block *previous, uint32_t label);
/* Moves what stands behind `i`, or everything when that is NULL, to a new block behind this one;
 * `b` is then without a terminator. */
struct block *module_split_block(struct module *m, struct block *b, struct instruction *i,
                                 uint32_t label);

/* ---- Instructions at hand ---- */

/* What makes an id, or NULL. */
static inline struct instruction *instruction_of(const struct module *m, uint32_t id) {
    return id < m->definitions.count ? m->definitions.items[id] : NULL;
}
/* The block of a label. */
static inline struct block *block_labelled(const struct module *m, uint32_t label) {
    return (struct block *)instruction_of(m, label);
}
static inline struct routine *routine_of(const struct module *m, uint32_t id) {
    char *definition = (char *)instruction_of(m, id);
    return (struct routine *)(definition - offsetof(struct routine, definition));
}
/* The name that OpExtInstImport gives a set of instructions, or NULL. */
const char *module_set_name(const struct module *m, uint32_t import);

/* An instruction that stands nowhere yet; with an id, it is its definition from now on. The
 * operands are copied. */
struct instruction *instruction_make(struct module *m, SpvOp op, uint32_t type, uint32_t id,
                                     const uint32_t *operands, size_t count);
/* The same in a block, before another instruction or, when that is NULL, at its end. With an opcode
 * that has a result this gets a fresh id.  It stands for the same place in the source as what it is
 * put before. */
struct instruction *instruction_insert(struct module *m, struct block *b,
                                       struct instruction *before, SpvOp op, uint32_t type,
                                       const uint32_t *operands, size_t count);
/* Takes an instruction out of its block; its id has no definition any more. */
void instruction_remove(struct module *m, struct instruction *i);
/* Others in place of the operands; they are copied. */
void instruction_set_operands(struct module *m, struct instruction *i, const uint32_t *operands,
                              size_t count);
void routine_remove(struct module *m, struct routine *f);
void block_remove(struct module *m, struct block *b);

/* write.c */
void module_order_globals(struct module *m);

/* ---- Words ---- */

/* The module in words, in memory of the context; where asked for with ids without gaps, in the
 * order in which they come up. */
uint32_t *module_words(struct module *m, bool is_compact, size_t *count);
/* A copy of these words that declares, needed or not, what dxc declares from the start as well. */
uint32_t *module_words_with_customary(struct module *m, const uint32_t *words, size_t count,
                                      size_t *shown_count);
/* The places in the source of the instructions in the order in which module_words writes them, in
 * memory of the context; 0 where there is none. */
struct location_vec module_places(const struct module *m);
/* The module that words are, or NULL with a reason in `*problem` when they are none.  Operands are
 * not copied: the words must live as long. */
struct module *module_of_words(struct context *c, struct arena *arena, uint32_t *words,
                               size_t count, const char **problem);

#endif
