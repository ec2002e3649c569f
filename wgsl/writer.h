/* Inside of wgsl/: what is known of each id, and the text that grows. */
#ifndef HLSL2SPV_WGSL_WRITER_H
#define HLSL2SPV_WGSL_WRITER_H

#include "../base/base.h"
#include "wgsl.h"

/* How tightly an expression holds together.  WGSL's grammar wants parentheses where C does not
 * (WGSL 8.18): bits and shifts mix with nothing, comparisons not with each other. */
enum level {
    LEVEL_ANY,
    LEVEL_LESS,    /* a < b, which may look like the begin of a template's list */
    LEVEL_LOGIC,   /* a && b */
    LEVEL_COMPARE, /* a == b */
    LEVEL_BITS,    /* a & b, a << b */
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_UNARY,
    LEVEL_PRIMARY,
};

/* What an expression reads that may change: a variable's id, nothing or more than one. */
enum { READS_NOTHING = 0, READS_ANYTHING = 0xffffffff };

/* Of an id or a member (spec/wgsl_decorations.def). */
struct decorations {
#define VALUE(decoration, field)                                                                   \
    uint32_t field;                                                                                \
    bool has_##field;
#define FLAG(decoration, field) bool field;
#include "../spec/wgsl_decorations.def"
};

struct member {
    const char *name; /* in WGSL, once the structure is written */
    const char *given;
    struct decorations decor;
    const char *parts[4]; /* of a vector that is spelled as its components: their names */
    bool is_atomic;
    bool is_split;  /* so spelled, as it lies where WGSL has no vector */
    bool is_padded; /* an array of numbers or pairs, spelled as one of vectors of four */
};

/* Where a pointer leads.  In buffers that WGSL's layout rules cannot describe it is a number of
 * words behind the begin of an array of them. */
struct spot {
    uint32_t root; /* the variable or parameter */
    uint32_t type; /* of what is there */
    bool in_words;
    bool is_bare;                /* of a block: its only member stands for it */
    const struct member *member; /* that holds it: how matrices lie, whether numbers are atomics */
    const char *path;            /* the name, with what leads to the part */
    enum level level;
    uint32_t split; /* a vector type, where `path` leads to the structure that has its components */
    const char *chosen; /* which of these, where it is not constant */
    const char *column; /* of the matrix that is `path`, whose rows lie one behind the other */
    const char *words;  /* so many behind the begin, or NULL */
    uint32_t offset;    /* and so many bytes */
    bool across;        /* components lie member->matrix_stride apart */
};

VEC(struct instruction *, user_vec);

/* Of an id. */
struct fact {
    const char *name;         /* by OpName, or NULL */
    const char *text;         /* how it is spelled; NULL: not written yet */
    const char *variable;     /* of a phi: what it is assigned to */
    struct user_vec users;    /* of a phi, and of what is spelled with its name */
    struct user_vec together; /* of a phi: those that share its variable */
    uint32_t owner;           /* of a phi that shares one: the first that does */
    uint32_t declared;        /* of a phi: in which order its variable would be declared */
    uint32_t stamp;           /* of a label: which walk came by last */
    const char *sampler;      /* of a texture that is one with its sampler: that one's name */
    const char *negated;      /* of a comparison: the text of its opposite */
    const char *sign, *right; /* of a sum and the like: operator and second operand */
    const char *unmasked;     /* of the lowest bits of a number: the text of that */
    const char *turned;       /* of a matrix: the text of its transpose */
    const char *value_text;   /* of a type: as values have it */
    struct member *members;
    struct spot *spot;
    struct block *user;                          /* the block of the only use, or of the last one */
    struct scope *scope;                         /* where it is declared */
    struct scope *reach;                         /* the innermost that holds all uses */
    struct node *loop;                           /* of a label: the loop that begins there */
    struct block *case_target;                   /* of a label that cases lead to: structure.c */
    struct instruction *entry_point, *size_mode; /* of a function */
    uint32_t predecessors, predecessor;          /* of a label: how many, and the last one */
    uint32_t phi_guess;                          /* of a label: which one phis named last */
    uint32_t uses;
    uint32_t reads;
    struct decorations decor;
    uint8_t level;
    bool is_returned; /* an output that is stored once, where the entry point returns it */
    bool is_pending, is_hoisted, is_variable, is_global, is_uniform;
    bool varies;          /* may be another value, or reached by others, in each invocation */
    bool is_varying_loop; /* of a label: not all come back to the loop together */
    bool is_uniform_load; /* from memory of the workgroup, by all at once */
    uint32_t sliced;      /* in which round of uniformity.c */
    bool keeps_apart;     /* a phi whose variable is nothing but its own */
    bool has_atomics;     /* of a structure: somewhere in it */
    bool is_written, is_read, is_atomic, is_compared, in_words;
    bool differs;   /* a structure whose values are of another type than what lies in memory */
    bool is_shared; /* a type that lies in memory that others see: kept byte for byte */
    bool is_bare;   /* a block that is spelled as its only member */
    uint32_t entry; /* the function that uses an input or output */
};

struct writer {
    struct context *c;
    struct module *m;
    struct arena *arena;
    const struct wgsl_settings *settings;
    struct fact *facts;
    struct instruction *entry; /* OpEntryPoint: of the routine being written, or the first one */
    uint32_t size_constant;    /* of the workgroup, or 0 */
    struct map bindings;       /* that are taken, by group and number */
    struct text_sink types, constants, variables, helpers, functions;
    struct text_sink told_bindings, told_overrides; /* as JSON */
    struct text_sink scratch;                       /* of textf */
    struct text_sink *out;                          /* what statements go to */
    unsigned indent;
    struct map names, helper_names;
    struct map local_names;   /* of the function being written */
    struct text_sink hoisted; /* variables of the function for values that outlive their block */
    unsigned next_value, next_binding, stamps;
    VEC(uint32_t, pending_vec) pending; /* values of the block that are not written yet, in order */
    uint32_t reads;                     /* by the expression being made */
    struct routine *routine;
    const struct instruction *at; /* the instruction being written */
    struct crossing *outputs;     /* of the entry point being written */
    bool uses_nonfinite, uses_subgroups, uses_f16, uses_clip, uses_dual, uses_primitive;
    bool changes_textures; /* some storage texture is read and written */
    bool uses_derivatives, uses_immediates, is_refused;
};

static inline struct fact *fact_of(const struct writer *w, uint32_t id) {
    return &w->facts[id];
}

/* ---- Seams: a constant has a type, whose length is a constant; values are written where used ----
 */

/* values.c */
const char *constant_text(struct writer *w, uint32_t id, enum level *level);
/* instructions.c */
void write_instruction(struct writer *w, const struct instruction *i);

/* ---- Errors and text (facts.c) ---- */

/* Reports what WGSL has not at the place of an instruction. */
void refuse(struct writer *w, const struct instruction *i, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 3, 4)));
const char *textf(struct writer *w, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 3)));
/* Lines at the indent of where the text is. */
void statement(struct writer *w, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 3)));
void write_line(struct writer *w, const char *text);

/* ---- What the module says (facts.c) ---- */

void facts_collect(struct writer *w);

static inline const struct instruction *definition_of(const struct writer *w, uint32_t id) {
    return instruction_of(w->m, id);
}
/* The instruction that makes the type of a value; what a pointer type or a value of it points to.
 */
const struct instruction *type_of_value(const struct writer *w, uint32_t value);
const struct instruction *pointed_type(const struct writer *w, uint32_t pointer);
SpvStorageClass storage_of(const struct writer *w, uint32_t pointer);
/* The type of a part of a composite type, by number. */
uint32_t part_of(const struct writer *w, uint32_t type, uint32_t index);
/* How many: of arrays of constant length too. */
uint32_t count_of_parts(const struct writer *w, uint32_t type);
const struct instruction *scalar_type(const struct writer *w, uint32_t type);
bool is_vector(const struct writer *w, uint32_t type);
bool is_splat_vector(const struct writer *w, const struct instruction *i);
bool is_kind(const struct writer *w, uint32_t type, SpvOp op); /* of the scalars in it */
bool is_signed(const struct writer *w, uint32_t type);
bool is_constant(const struct writer *w, uint32_t id);
/* The value of an integer constant of 32 bits. */
bool constant_value(const struct writer *w, uint32_t id, uint32_t *value);
uint32_t root_of(const struct writer *w, uint32_t pointer);
bool is_glsl(const struct writer *w, const struct instruction *i);
/* What a phi becomes when it is reached from a block. */
uint32_t value_from(const struct instruction *phi, const struct block *from, uint32_t *guess);
/* Whether a value adds a constant to a phi, for that phi alone. */
bool is_step(const struct writer *w, const struct instruction *phi, uint32_t value);

/* ---- Names (facts.c) ---- */

static inline bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
void names_reserve(struct writer *w);
/* One that is not taken yet, like the one wished for. */
const char *name_entry(struct writer *w, const char *wish);
const char *name_global(struct writer *w, const char *wish);
const char *name_local(struct writer *w, const char *wish);
const char *name_value(struct writer *w, uint32_t id);
const char *name_member(struct writer *w, struct map *taken, const char *wish);

/* ---- Types (types.c) ---- */

const char *type_text(struct writer *w, uint32_t type);
/* The type as it stands in memory: with atomics, with matrices as they lie there. */
const char *stored_type_text(struct writer *w, uint32_t type, const struct member *member);
/* Whether what lies in memory must be taken apart to make a value. */
bool stored_differs(struct writer *w, uint32_t type, const struct member *member);
void types_compare(struct writer *w);
bool is_storage_variable(struct writer *w, const struct instruction *variable);
/* Spells members of buffers by their parts where only so WGSL's layout can put everything where it
 * lies. */
void layouts_fit(struct writer *w);
/* Whether WGSL's own layout can put everything in a buffer where it lies. */
bool layout_is_natural(struct writer *w, uint32_t type, bool is_uniform);
struct extent {
    uint32_t size, align;
};
/* As the module lays it out: how many bytes it takes. */
uint32_t module_size(struct writer *w, uint32_t type, const struct member *member);

/* ---- Constants (values.c) ---- */

/* The same bits as a number of another kind; NULL for what is no number. */
const char *number_text(struct writer *w, const struct instruction *type, uint32_t bits,
                        enum level *level);
void constants_declare(struct writer *w);

/* ---- Expressions (values.c) ---- */

/* The expression that is made reads from a root. */
void note_reads(struct writer *w, uint32_t root);
/* Whether a root is more than a phi, whose variable changes between blocks only. */
bool is_of_memory(const struct writer *w, uint32_t root);
/* An operand in the text of what uses it, in parentheses where it holds together too loosely. */
const char *operand(struct writer *w, uint32_t id, enum level level);
/* The same as another type of number of the same shape. */
const char *operand_as(struct writer *w, uint32_t id, uint32_t type, enum level level);
const char *operand_signed(struct writer *w, uint32_t id, bool is_signed, enum level level);
/* One that is spelled as a name or a literal: it may stand twice in a text. */
const char *simple_operand(struct writer *w, uint32_t id);
/* A constant that is not to be seen by what checks constant expressions. */
const char *veiled_operand(struct writer *w, uint32_t id);
/* The text of a result. */
void value_is(struct writer *w, const struct instruction *i, enum level level, const char *text);
/* The same for what takes no time, and may stand wherever it is used. */
void value_is_free(struct writer *w, const struct instruction *i, enum level level,
                   const char *text);
void value_at_once(struct writer *w, const struct instruction *i, const char *text,
                   bool must_be_used);
/* A variable with the text as its first value, for what WGSL builds in steps. */
const char *value_begin(struct writer *w, const struct instruction *i, const char *text);
/* All that is pending gets its name, as other braces open. */
void flush_all(struct writer *w);
/* Only what reads from a variable. */
void flush_readers(struct writer *w, uint32_t root);
/* A statement with effects on what a root names. */
void effect(struct writer *w, uint32_t root, const char *text);
/* An assignment of a value's text; where it adds to what it is assigned to, as such a step. */
void assign(struct writer *w, const char *to, uint32_t value, const char *text);
/* That step, or NULL. */
const char *step_text(struct writer *w, const char *to, uint32_t value, const char *text);
const char *in_parentheses(struct writer *w, const char *text, enum level have, enum level need);

/* ---- Memory (memory.c) ---- */

struct spot spot_of(struct writer *w, uint32_t pointer);
void store_text(struct writer *w, const struct spot *spot, const char *value);

/* ---- Groups and bindings (globals.c) ---- */

struct slot {
    uint32_t group, binding;
};
/* Of the sampler of a texture that is one with it. */
void tell_override(struct writer *w, const struct instruction *constant, const char *name);
/* What went where, as JSON in memory of the context. */
const char *places_told(struct writer *w);

/* ---- Images (images.c, globals.c) ---- */

void handles_find(struct writer *w);

/* ---- Instructions (instructions.c, composites.c) ---- */

/* By chapters of SPIR-V's specification. */
void write_atomic(struct writer *w, const struct instruction *i);
void write_group(struct writer *w, const struct instruction *i);
/* Those of spec/wgsl_specials.def, which are in the file of their subject. */
#define SPECIAL(op, function) void write_##function(struct writer *w, const struct instruction *i);
#include "../spec/wgsl_specials.def"

/* ---- Variables of the module, the entry point, functions ---- */

/* Errs where a variable is an array whose size WGSL lets no constant of a pipeline decide. */
void refuse_override_size(struct writer *w, const struct instruction *variable);
void variables_declare(struct writer *w);
/* What stands in front of the entry point's body, with what its inputs and outputs need. */
void entry_head(struct writer *w, struct text_sink *head);
void entry_epilogue(struct writer *w);
/* Whether it returns anything. */
bool entry_returns(const struct writer *w);
void routine_write(struct writer *w, struct routine *f);

#endif
