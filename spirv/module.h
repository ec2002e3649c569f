/* A module, and how it is built: ids, sections, functions.  It knows SPIR-V and nothing of HLSL.
 *
 * Instructions are written to the list of the section where they belong; the sections stand in the
 * order that SPIR-V 2.4 asks for.  What instructions and operands require (capability, extension,
 * version) is found out at the end, from all that is there.  Types, constants and decorations that
 * are equal exist once.  Variables of a function stand in front of its first block's instructions,
 * whenever they are asked for. */
#ifndef HLSL2SPV_SPIRV_MODULE_H
#define HLSL2SPV_SPIRV_MODULE_H

#include "instruction.h"

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
    bool is_spelled;  /* by the source, which sees itself to what that requires */
    bool has_casts;   /* of pointers to resources: only passes of ours see through these */
    bool has_copies;  /* of images in variables, which only these passes take out again */

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

/* order.c */
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
