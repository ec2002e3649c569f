/* Internal to wgsl/: properties of ids, and the state of the conversion. */
#ifndef HLSL2SPV_WGSL_WRITER_H
#define HLSL2SPV_WGSL_WRITER_H

#include "../base/base.h"
#include "print/print.h"
#include "wgsl.h"

/* Mutable memory that an expression reads: the id of a variable, nothing, or several variables. */
#define READS_NOTHING  0
#define READS_ANYTHING UINT32_MAX

/* Decorations of an id or a member (spec/wgsl_decorations.def). */
struct decorations {
#define VALUE(decoration, field)                                                                   \
    uint32_t field;                                                                                \
    bool has_##field;
#define FLAG(decoration, field) bool field;
#include "../spec/wgsl_decorations.def"
};

struct wgsl_member {
    const char *name; /* WGSL name, once the structure is written */
    const char *given;
    struct decorations decor;
    const char *parts[4]; /* names of the components of a split vector */
    bool is_atomic;
    bool is_split;  /* vector declared as components, because WGSL does not permit its offset */
    bool is_padded; /* array of scalars or pairs, declared with four-component elements */
};

/* Target of a pointer, or an offset in a buffer of words. */
struct pointer_location {
    uint32_t root; /* variable or parameter */
    uint32_t type; /* type of the target */
    bool in_words;
    bool is_bare;                     /* block represented by its only member */
    const struct wgsl_member *member; /* containing member: matrix layout, atomics */
    const struct wgsl_expr *path;     /* access path */
    uint32_t split;                 /* vector type, if `path` is a structure with its components */
    const struct wgsl_expr *chosen; /* dynamic index of the component */
    const struct wgsl_expr *column; /* column of the row-major matrix at `path` */
    bool in_vector;                 /* a component of a vector that is neither split nor in words */
    const struct wgsl_expr *words;  /* dynamic offset in words, or NULL */
    const struct wgsl_expr *halves; /* dynamic offset in halves of words, or NULL */
    uint32_t offset;                /* constant offset in bytes */
    bool across;                    /* components are member->matrix_stride apart */
};

VEC(struct instruction *, user_vec);
VEC(const char *, text_vec);

/* Properties of a type. */
struct type_info {
    const char *value_text; /* its form as a value */
    struct wgsl_member *members;
    bool has_atomics; /* a structure that contains atomics */
    bool differs;     /* a structure whose value type differs from its memory type */
    bool is_shared;   /* in externally visible memory, whose layout is preserved */
};

/* Properties of a function. */
struct function_info {
    struct instruction *entry_point, *size_mode;
    const char *inputs; /* JSON description of the attributes of a vertex shader */
    bool has_effects;   /* a call must not move */
    bool reads_memory;  /* that may change */
};

/* Properties of a label. */
struct label_info {
    struct stmt_node *loop;             /* the loop that starts there */
    struct block *case_target;          /* for the label of a case, see structurize.c */
    struct block *early;                /* assigns the phis before another branch, or none */
    uint32_t predecessors, predecessor; /* number of predecessors, and the last one */
    uint32_t stamp;                     /* last traversal that visited it */
    uint32_t phi_guess;                 /* operand index last found in a phi */
    bool is_varying_loop;               /* nonuniform back edge of the loop */
};

/* Properties of a variable or a function parameter. */
struct variable_info {
    const char *sampler; /* for a combined texture: the name of its sampler */
    uint32_t entry;      /* the only function that uses an input or output */
    uint64_t members;    /* accessed members of an input or output block */
    uint32_t returned;   /* the stored value of an output, if it is returned directly */
    bool is_returned;    /* an output with a single store */
    bool is_uniform, is_written, is_read, is_atomic, is_compared, is_sampled, in_words;
    bool has_atomic_vector; /* components of vectors are accessed atomically */
    bool is_exact;          /* a sampler of textures that WebGPU does not filter */
    bool is_bare;           /* its block is declared as the only member */
};

/* Properties of a phi. */
struct phi_info {
    const char *variable;     /* the assigned variable */
    struct user_vec together; /* phis that share its variable */
    uint32_t owner;           /* the first phi that shares its variable */
    uint32_t declared;        /* declaration order of its variable */
    bool keeps_apart;         /* must not share its variable */
};

/* Properties of any other value, or of a pointer computed from a variable. */
struct value_info {
    const struct wgsl_expr *turned; /* for a matrix: its transpose */
    struct pointer_location *spot;
    bool is_variable, is_global;
    bool is_uniform_load; /* uniform load from workgroup memory */
};

/* Properties of an id. The opcode of its instruction determines the valid member of the union. */
struct id_info {
    const char *name;             /* from OpName, or NULL */
    const char *text;             /* name of a type, function or variable; NULL: not declared yet */
    const struct wgsl_expr *expr; /* a value; NULL: not written yet */
    struct user_vec users;        /* for a phi, and values whose expression contains its name */
    struct block *user;           /* block of the last use */
    struct wgsl_scope *scope;     /* scope of its declaration */
    struct wgsl_scope *reach;     /* innermost scope that contains all uses */
    uint32_t uses;
    uint32_t reads;
    uint32_t sliced; /* iteration of uniformity.c */
    struct decorations decor;
    bool is_pending, is_hoisted;
    bool varies; /* nonuniform value or control flow */
    union {
        struct type_info type;
        struct function_info function;
        struct label_info label;
        struct variable_info variable;
        struct phi_info phi;
        struct value_info value;
    };
};

/* Functions on 64-bit integers. */
enum wgsl_int64 {
#define INT64(id, ...) INT64_##id,
#include "../spec/wgsl_int64.def"
    INT64_COUNT
};

enum wgsl_limit {
#define LIMIT(id, ...) LIMIT_##id,
#include "../spec/wgsl_limits.def"
    LIMIT_COUNT
};

/* Values that every device supports. */
enum {
#define LIMIT(id, name, value) GUARANTEED_##id = value,
#include "../spec/wgsl_limits.def"
};

struct writer {
    struct context *c;
    struct module *m;
    struct arena *arena;
    const struct wgsl_settings *settings;
    struct id_info *facts;
    struct variable_info no_variable; /* for roots of pointers that are not variables */
    struct instruction *entry;        /* OpEntryPoint of the current routine, or the first one */
    uint32_t size_constant;           /* id of the WorkgroupSize constant, or 0 */
    struct map bindings;              /* used bindings, by group and number */
    struct map overrides;             /* constants by their specialization id */
    struct text_sink types, constants, variables, helpers, functions;
    struct text_sink json_bindings, json_overrides; /* JSON */
    struct text_sink scratch;                       /* for wgsl_format() */
    struct wgsl_block *out;                         /* receives the next statement */
    unsigned depth;                                 /* enclosing statements in the function */
    struct map names, helper_names;
    struct map local_names;    /* of the current function */
    struct wgsl_block hoisted; /* declarations of values that outlive their block */
    unsigned next_value, next_binding, stamps;
    VEC(uint32_t, pending_vec) pending; /* values not written yet, in order */
    uint32_t reads;                     /* memory read by the current expression */
    const char *active;                 /* the condition of effects, see structurize.h, or NULL */
    const struct wgsl_scope *flat;      /* the arm with that condition */
    struct wgsl_stmt *guard;            /* the last statement with that condition */
    struct routine *routine;
    const struct instruction *at;           /* current instruction */
    const struct source_file *comment_file; /* the line of the last comment */
    uint32_t comment_line;
    const struct instruction *returned_at; /* the value of the last returned output */
    struct crossing *outputs;              /* of the current entry point */
    uint32_t int64[INT64_COUNT];           /* ids of functions on 64-bit integers, or 0 */
    uint32_t limits[LIMIT_COUNT];          /* values that the module requires */
    bool uses_float_bits, uses_half_bits;  /* the functions that return a float from its bits */
    bool uses_subgroups, uses_f16, uses_clip, uses_dual, uses_primitive;
    bool has_warned;             /* about limits */
    bool uses_tier1, uses_tier2; /* formats of WebGPU's features texture-formats-tier1 and -tier2 */
    bool changes_textures;       /* a storage texture has read_write access */
    bool uses_derivatives, uses_immediates, uses_binding_arrays, is_refused;
};

/* Records that the module requires a value of a limit. */
static inline void wgsl_require(struct writer *w, enum wgsl_limit limit, uint32_t value) {
    if (value > w->limits[limit])
        w->limits[limit] = value;
}

static inline struct id_info *wgsl_fact_of(const struct writer *w, uint32_t id) {
    return &w->facts[id];
}

/* ---- Seams: types and constants refer to each other; values are written at their use ---- */

/* Returns the expression of a constant (constants.c). */
const struct wgsl_expr *wgsl_constant(struct writer *w, uint32_t id);
/* Lowers any instruction (instructions.c). */
void wgsl_write_instruction(struct writer *w, const struct instruction *i);

/* ---- Errors and text (id_info.c) ---- */

/* Reports an unsupported feature at the location of an instruction. */
void wgsl_refuse(struct writer *w, const struct instruction *i, const char *format, ...)
    LIKE_PRINTF(3, 4);
const char *wgsl_format(struct writer *w, const char *format, ...) LIKE_PRINTF(2, 3);

/* ---- Properties of ids (id_info.c) ---- */

void wgsl_collect_facts(struct writer *w);
/* Returns the properties of the root of a pointer, which is usually a variable or parameter. */
struct variable_info *wgsl_variable_of(struct writer *w, uint32_t root);
/* Returns the properties of a value, or none if it is a phi, a variable or a parameter. */
const struct value_info *wgsl_value_of(const struct writer *w, uint32_t id);

SpvStorageClass wgsl_storage_of(const struct writer *w, uint32_t pointer);
bool wgsl_is_splat(const struct writer *w, const struct instruction *i);
bool wgsl_is_kind(const struct writer *w, uint32_t type, SpvOp op); /* tests the scalar type */
bool wgsl_is_signed(const struct writer *w, uint32_t type);
bool wgsl_is_short(const struct writer *w, uint32_t type); /* integers of 16 bits */
uint32_t wgsl_root_of(const struct writer *w, uint32_t pointer);
/* Returns the operand of a phi for a predecessor. `guess` caches the position. */
uint32_t wgsl_phi_operand(const struct instruction *phi, const struct block *from, uint32_t *guess);
/* Returns true if a value adds a constant to a phi and is used only by that phi. */
bool wgsl_is_step(const struct writer *w, const struct instruction *phi, uint32_t value);

/* Determines which functions have effects (effects.c). */
void wgsl_find_effects(struct writer *w);
/* Returns whether other invocations can observe an instruction, other than a barrier. */
bool wgsl_changes_shared(struct writer *w, const struct instruction *i);

/* ---- Names (id_info.c) ---- */

void wgsl_reserve_names(struct writer *w);
/* Return an unused name, similar to the requested one. */
const char *wgsl_name_entry(struct writer *w, const char *wish);
const char *wgsl_name_global(struct writer *w, const char *wish);
const char *wgsl_name_local(struct writer *w, const char *wish);
const char *wgsl_name_value(struct writer *w, uint32_t id);
/* Returns an unused name of another language. */
const char *wgsl_name_foreign(struct writer *w, struct map *taken, const char *wish);
const char *wgsl_name_member(struct writer *w, struct map *taken, const char *wish);

/* ---- Types (types.c) ---- */

const char *wgsl_type_text(struct writer *w, uint32_t type);
/* Returns the type of a vector of scalars, whose type may be unknown to the module. */
const char *wgsl_vector_text(struct writer *w, const struct instruction *scalar, uint32_t count);
/* Returns whether values of two types have the same type in WGSL. */
bool wgsl_is_same_type(const struct writer *w, uint32_t a, uint32_t b);
/* Returns the type in memory: with atomics and transposed matrices. */
const char *wgsl_stored_type_text(struct writer *w, uint32_t type,
                                  const struct wgsl_member *member);
/* Returns true if the value type differs from the type in memory. */
bool wgsl_stored_differs(struct writer *w, uint32_t type, const struct wgsl_member *member);
void wgsl_compare_types(struct writer *w);
/* Rewrites subpass inputs of the module as textures. */
void wgsl_change_subpasses(struct writer *w);
/* Rewrites 64-bit integers of the module as pairs of words. */
void wgsl_split_int64(struct writer *w);
void wgsl_name_int64(struct writer *w);
void wgsl_print_int64(struct writer *w, struct text_sink *out);
bool wgsl_is_push(const struct writer *w, const struct instruction *variable);
bool wgsl_is_storage_variable(struct writer *w, const struct instruction *variable);
/* Splits or pads members of buffers if this makes WGSL's layout match the module's. */
void wgsl_fit_layouts(struct writer *w);
/* Returns true if WGSL's layout rules reproduce all offsets of a buffer. */
bool wgsl_layout_is_natural(struct writer *w, uint32_t type, bool is_uniform);
struct wgsl_extent {
    uint32_t size, align;
};
struct wgsl_extent wgsl_extent_of(struct writer *w, uint32_t type,
                                  const struct wgsl_member *member);
/* Returns the members of a structure, sorted by offset. */
uint32_t *wgsl_members_in_order(struct writer *w, uint32_t type);
/* Gives a type without a layout one without gaps. Returns whether it can be accessed by words. */
bool wgsl_lay_out(struct writer *w, uint32_t type);
/* Returns the size in bytes by the module's layout. */
uint32_t wgsl_module_size(struct writer *w, uint32_t type, const struct wgsl_member *member);

/* ---- Constants (constants.c) ---- */

/* Returns the literal of a scalar type with the given bits. */
const struct wgsl_expr *wgsl_number(struct writer *w, const struct instruction *type,
                                    uint32_t bits);
/* Returns a constant as the initial value of a variable, without declaring its tables. */
const struct wgsl_expr *wgsl_initial_value(struct writer *w, uint32_t id);
void wgsl_declare_constants(struct writer *w);

/* ---- Values (values.c) ---- */

/* Records that the current expression reads the memory of a root. */
void wgsl_note_reads(struct writer *w, uint32_t root);
/* Returns false for a phi, whose variable changes only between blocks. */
bool wgsl_is_of_memory(const struct writer *w, uint32_t root);
const struct wgsl_expr *wgsl_operand(struct writer *w, uint32_t id);
/* Same, converted to another numeric type of the same shape. */
const struct wgsl_expr *wgsl_operand_as(struct writer *w, uint32_t id, uint32_t type);
const struct wgsl_expr *wgsl_operand_signed(struct writer *w, uint32_t id, bool is_signed);
/* Wraps a value that may exceed the range of an integer type of 16 bits; others are unchanged. */
const struct wgsl_expr *wgsl_wrapped(struct writer *w, uint32_t type,
                                     const struct wgsl_expr *value);
/* Returns a name, a literal, or a value that costs nothing, which may be repeated. */
const struct wgsl_expr *wgsl_simple_operand(struct writer *w, uint32_t id);
/* Returns a constant as a named value, which is not a constant expression. */
const struct wgsl_expr *wgsl_opaque_operand(struct writer *w, uint32_t id);
/* Names a value, and returns the name. */
const struct wgsl_expr *wgsl_named(struct writer *w, const char *wish,
                                   const struct wgsl_expr *value);
/* Sets the expression of a result. */
void wgsl_set_value(struct writer *w, const struct instruction *i, const struct wgsl_expr *value);
/* Same, for an expression that costs nothing and may be repeated at each use. */
void wgsl_value_is_free(struct writer *w, const struct instruction *i,
                        const struct wgsl_expr *value);
void wgsl_write_value_now(struct writer *w, const struct instruction *i,
                          const struct wgsl_expr *value, bool must_be_used);
/* Declares a variable with an initial value, for a result that needs several statements. */
const struct wgsl_expr *wgsl_begin_value(struct writer *w, const struct instruction *i,
                                         const struct wgsl_expr *value);
/* Names all pending values before a scope opens. */
void wgsl_flush_all(struct writer *w);
/* Names only the pending values that read a variable. */
void wgsl_flush_readers(struct writer *w, uint32_t root);

/* Returns a comment for a statement of the current instruction, or NULL (comments.c). */
const char *wgsl_comment(struct writer *w);

/* Append a statement to the current block. */
void wgsl_let(struct writer *w, const char *name, const struct wgsl_expr *value);
struct wgsl_stmt *wgsl_declare(struct writer *w, const char *name, const char *type,
                               const struct wgsl_expr *value);
void wgsl_assign(struct writer *w, const struct wgsl_expr *to, const struct wgsl_expr *value);
/* A call; WGSL requires that some results are used. */
void wgsl_evaluate(struct writer *w, const struct wgsl_expr *value, bool is_used);
/* A call that modifies the memory of a root. */
void wgsl_effect(struct writer *w, uint32_t root, const struct wgsl_expr *value);
void wgsl_jump(struct writer *w, enum wgsl_jump jump, const struct wgsl_expr *value);
struct wgsl_stmt *wgsl_begin_stmt(struct writer *w, enum wgsl_stmt_kind kind,
                                  const struct wgsl_expr *value);
/* Declares a variable of the function. `value` may be NULL. */
void wgsl_hoist(struct writer *w, const char *name, uint32_t type, const struct wgsl_expr *value);
/* Directs the next statements to a block, until wgsl_leave() with the result. */
struct wgsl_block *wgsl_enter(struct writer *w, struct wgsl_block *block);
void wgsl_leave(struct writer *w, struct wgsl_block *out);

/* ---- Memory (memory.c) ---- */

struct pointer_location wgsl_locate_pointer(struct writer *w, uint32_t pointer);
void wgsl_store(struct writer *w, const struct pointer_location *spot,
                const struct wgsl_expr *value);

/* ---- Groups and bindings (globals.c) ---- */

struct wgsl_slot {
    uint32_t group, binding;
};
enum wgsl_resource {
    BOUND_UNIFORM,
    BOUND_READ_ONLY,
    BOUND_STORAGE,
    BOUND_IMAGE,
    BOUND_TEXTURE,
    BOUND_COMPARISON,
    BOUND_SAMPLER
};
struct wgsl_binding {
    struct wgsl_slot slot;
    enum wgsl_resource kind;
    const char *name, *type;
};

/* ---- JSON description (json.c) ---- */

void wgsl_json_binding(struct writer *w, const struct instruction *variable,
                       const struct wgsl_binding *binding);
/* Adds an attribute of a vertex shader to its entry point. */
void wgsl_json_input(struct writer *w, struct text_sink *inputs, uint32_t type, uint32_t place,
                     const char *name);
/* Adds an override constant to the JSON description. */
void wgsl_json_override(struct writer *w, const struct instruction *constant, const char *name);
/* Returns the JSON description of bindings and overrides, allocated in the context. */
const char *wgsl_bindings_json(struct writer *w);

/* Returns TypeScript that writes buffers, with the JSON description (typescript.c). */
const char *wgsl_typescript(struct writer *w, const char *json);

/* ---- Images (images.c, globals.c, formats.c) ---- */

/* Typed buffers as storage buffers (typed_buffers.c). */
bool wgsl_is_typed_buffer(const struct writer *w, uint32_t type);
/* Returns the type of the array, or NULL after an error. */
const char *wgsl_typed_buffer_text(struct writer *w, const struct instruction *variable,
                                   uint32_t type);
void wgsl_read_typed_buffer(struct writer *w, const struct instruction *i);
void wgsl_write_typed_buffer(struct writer *w, const struct instruction *i);
const struct wgsl_expr *wgsl_typed_buffer_length(struct writer *w, const struct instruction *i);
/* Returns the target of OpImageTexelPointer. */
const struct wgsl_expr *wgsl_typed_buffer_element(struct writer *w, const struct instruction *i);

/* Reports wrong values of -wgsl-storage-format. */
void wgsl_check_formats(struct writer *w);
/* Returns the format of a storage texture, or NULL after an error. */
const char *wgsl_format_of(struct writer *w, const struct instruction *variable,
                           const struct instruction *type);

void wgsl_find_handles(struct writer *w);

/* ---- Instructions (instructions.c, composites.c) ---- */

/* Instructions grouped by the chapters of the SPIR-V specification. */
void wgsl_write_atomic(struct writer *w, const struct instruction *i);
void wgsl_write_group(struct writer *w, const struct instruction *i);
void wgsl_write_inverse(struct writer *w, const struct instruction *i);
/* Handlers of spec/wgsl_specials.def, in the file of their subject. */
#define SPECIAL(op, function) void write_##function(struct writer *w, const struct instruction *i);
#include "../spec/wgsl_specials.def"

/* ---- Module variables, the entry point, functions ---- */

/* Reports an array whose size must not be an override constant in WGSL. */
void wgsl_refuse_override_size(struct writer *w, const struct instruction *variable);
void wgsl_declare_variables(struct writer *w);
void wgsl_initialize_variables(struct writer *w); /* in an entry point */
/* Writes the attributes, the parameters and the result type of the entry point. */
void wgsl_entry_head(struct writer *w, struct text_sink *head);
void wgsl_entry_epilogue(struct writer *w);
/* Returns true if the entry point has outputs. */
bool wgsl_entry_returns(const struct writer *w);
void wgsl_write_routine(struct writer *w, struct routine *f);

#endif
