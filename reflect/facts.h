/* Facts of a module; private to reflect/. */
#ifndef HLSL2SPV_REFLECT_FACTS_H
#define HLSL2SPV_REFLECT_FACTS_H

#include "reflect.h"

/* ---- Decorations ---- */

/* Decorations with a number, unique per id or member. */
enum decoration_kind {
    MARK_LOCATION,
    MARK_COMPONENT,
    MARK_INDEX,
    MARK_BUILT_IN,
    MARK_SET,
    MARK_BINDING,
    MARK_OFFSET,
    MARK_ARRAY_STRIDE,
    MARK_MATRIX_STRIDE,
    MARK_SPEC_ID,
    MARK_INPUT_ATTACHMENT,
    MARK_COUNT
};

/* Decorations without operands. */
enum flag {
    FLAG_FLAT = 1,
    FLAG_NO_PERSPECTIVE = 2,
    FLAG_CENTROID = 4,
    FLAG_SAMPLE = 8,
    FLAG_PATCH = 16,
    FLAG_PER_PRIMITIVE = 32,
    FLAG_PER_VERTEX = 64,
    FLAG_ROW_MAJOR = 128, /* in SPIR-V terms: HLSL's column_major */
    FLAG_COLUMN_MAJOR = 256,
    FLAG_NON_WRITABLE = 512,
    FLAG_NON_READABLE = 1024,
    FLAG_COHERENT = 2048,
    FLAG_BLOCK = 4096,
    FLAG_BUFFER_BLOCK = 8192,
};

struct marks {
    const char *name, *semantic, *user_type; /* NULL: none */
    uint32_t given;                          /* one bit for each enum decoration_kind */
    uint32_t flags;                          /* enum flag */
    uint32_t values[MARK_COUNT];
};

static inline bool has_mark(const struct marks *marks, enum decoration_kind mark) {
    return marks->given >> mark & 1;
}

/* ---- Types ---- */

enum fact_kind {
    FACT_VOID,
    FACT_BOOL,
    FACT_INT,
    FACT_UINT,
    FACT_FLOAT,
    FACT_VECTOR,
    FACT_MATRIX,
    FACT_ARRAY,
    FACT_STRUCT,
    FACT_POINTER,
    FACT_IMAGE,
    FACT_SAMPLER,
    FACT_SAMPLED_IMAGE,
    FACT_ACCELERATION_STRUCTURE,
    FACT_OTHER,
};

/* Types follow the types they are derived from, except for pointees. */
#define NO_TYPE UINT32_MAX

struct fact_member {
    const char *name;
    const char *hlsl_type; /* as written, if it differs from the module's type (bool, minimum
                              precision); otherwise NULL */
    const char *order; /* declared order of a matrix that is an array of vectors in the module */
    uint32_t type;
    const struct marks *marks;
    uint64_t size; /* bytes of data, without padding after it */
};

struct fact_type {
    enum fact_kind kind;
    const char *name; /* in HLSL syntax */
    uint32_t id;
    uint32_t bits; /* of a scalar */
    const char
        *encoding; /* SPIR-V's name of the encoding of a float that is not IEEE 754's, or NULL */
    uint32_t rows, columns; /* as in HLSL; a vector has columns */
    uint32_t element; /* element type of vectors, matrices (a scalar), arrays, images, pointers */
    uint32_t count;   /* elements of an array; 0: runtime array */
    uint32_t count_constant; /* specialization constant of the array length, or 0 */
    uint32_t stride;         /* of an array */
    const struct fact_member *members;
    uint32_t member_count;
    uint32_t flags; /* enum flag, of a struct */
    uint32_t dim;   /* SpvDim of an image; further operands of OpTypeImage follow */
    bool is_arrayed, is_multisampled, is_storage;
    uint32_t format;
    uint32_t storage; /* SpvStorageClass of a pointer */
};
VEC(struct fact_type, fact_type_vec);

/* ---- Variables ---- */

enum resource_access { ACCESS_NONE, ACCESS_READ, ACCESS_WRITE, ACCESS_READ_WRITE };

struct fact_resource {
    uint32_t id; /* id of the variable; 0: removed from the module */
    const char *name;
    const char *hlsl_type;
    const char *user_type; /* UserTypeGOOGLE, or NULL */
    enum descriptor descriptor;
    uint32_t type; /* without the array of descriptors, or NO_TYPE */
    bool has_binding;
    uint32_t set, binding;
    uint32_t count; /* 0: unsized */
    uint32_t count_constant;
    enum resource_access access;
    const struct marks *marks;
    bool is_counter;                 /* hidden counter of a structured buffer */
    const struct register_use *reg;  /* as written, or NULL */
    const struct variable *variable; /* variable of the program, or NULL */
};
VEC(struct fact_resource, fact_resource_vec);

/* A value of the stage interface: a variable or a member of a block. */
struct fact_value {
    uint32_t id; /* id of the variable */
    const char *name;
    const char *block; /* variable that contains the member, or NULL */
    const char *semantic;
    const char *hlsl_type; /* as written, or the SPIR-V type */
    uint32_t type;         /* type of one vertex's value */
    bool is_arrayed;       /* an array over the vertices */
    uint32_t vertices;     /* array length; 0: runtime array */
    bool is_built_in;
    uint32_t built_in;
    bool has_location;
    uint32_t location, locations, component, components, index;
    uint32_t flags; /* enum flag */
    location at;    /* source location, or 0 */
};
VEC(struct fact_value, fact_value_vec);

/* A variable without descriptor: push constants, payloads, records. */
struct fact_memory {
    uint32_t id;
    const char *name;
    SpvStorageClass storage;
    uint32_t type;
    const struct marks *marks;
    location at;
};
VEC(struct fact_memory, fact_memory_vec);

struct fact_constant {
    uint32_t id, spec_id;
    const char *name;
    uint32_t type;
    uint64_t value; /* bits, sign-extended to 64 */
};
VEC(struct fact_constant, fact_constant_vec);

struct fact_mode {
    const char *name;
    const uint32_t *operands;
    uint32_t count;
    bool has_ids; /* operands are constant ids */
};
VEC(struct fact_mode, fact_mode_vec);

struct fact_entry {
    const char *name;
    const char *stage; /* HLSL name */
    SpvExecutionModel model;
    uint32_t routine;
    bool has_group;
    uint32_t group[3];
    uint32_t group_constants[3]; /* ids of specialization constants, or 0 */
    struct fact_mode_vec modes;
    struct fact_value_vec inputs, outputs;
    location at; /* source location, or 0 */
};
VEC(struct fact_entry, fact_entry_vec);

enum instruction_kind {
#define KIND(id, name) KIND_##id,
#include "../spec/instruction_kinds.def"
    KIND_COUNT
};

struct fact_statistics { /* contents of functions */
    uint32_t functions, blocks, instructions;
    uint32_t by_kind[KIND_COUNT];
};

struct reflection {
    struct context *c;
    struct arena *arena;
    const struct module *m;
    const char *file;
    const struct reflect_source *source; /* or NULL */
    struct marks **marks;                /* by id; NULL: no decorations */
    struct marks **members;              /* by id of a struct, one for each member */
    uint32_t *type_of_id;                /* index in `types` + 1, or 0 */
    struct fact_type_vec types;
    struct fact_resource_vec resources;
    struct fact_memory_vec memory;
    struct fact_constant_vec constants;
    struct fact_entry_vec entries;
    struct word_vec *users; /* by id of a variable: indices of the entry points that use it */
    struct string_list capabilities, extensions, features;
    struct fact_statistics statistics;
};

/* Collects decorations and names in `marks` and `members` (annotations.c). */
void reflect_read_annotations(struct reflection *r);
/* Returns the decorations of an id; never NULL. */
const struct marks *reflect_marks(const struct reflection *r, uint32_t id);

/* Collects the types (types.c). */
void reflect_read_types(struct reflection *r);
/* Returns the index of the type that an instruction declares, or NO_TYPE. */
uint32_t fact_type_of(const struct reflection *r, uint32_t id);
static inline const struct fact_type *fact_type_at(const struct reflection *r, uint32_t type) {
    return &r->types.items[type];
}
static inline bool fact_is_scalar(const struct fact_type *type) {
    return type->kind >= FACT_BOOL && type->kind <= FACT_FLOAT;
}
/* Returns the size in bytes, without trailing padding. `matrix` contains the layout of matrices.
 * Returns 0 for opaque types. */
uint64_t fact_size(const struct reflection *r, uint32_t type, const struct marks *matrix);
/* Returns the innermost element type of an array, or the type itself. */
const struct fact_type *fact_behind_arrays(const struct reflection *r,
                                           const struct fact_type *type);
/* Returns the scalar type of a scalar, vector or matrix. */
const struct fact_type *fact_scalar_of(const struct reflection *r, const struct fact_type *type);

/* Collects the specialization constants (spec_constants.c). */
void reflect_read_constants(struct reflection *r);
/* Returns the value of an integer constant of at most 32 bits, or the default of a
 * specialization constant. */
bool reflect_constant_default(const struct reflection *r, uint32_t id, uint32_t *value);
bool reflect_is_specialized(const struct reflection *r, uint32_t id);

/* Collects entry points and their uses (entries.c). */
void reflect_read_entries(struct reflection *r);
/* Adds a variable to the inputs or outputs of an entry point (entry_values.c). */
void reflect_read_variable(struct reflection *r, struct fact_entry *entry, uint32_t id);
/* Returns whether an instruction is a debug record, which does not count as a use. */
bool reflect_is_debug(const struct reflection *r, const struct instruction *i);

/* Collects descriptors, push constants and payloads (resources.c). */
void reflect_read_resources(struct reflection *r);

/* Adds facts from the HLSL program (source.c). */
void reflect_join_source(struct reflection *r);

/* Adds a text to a list that does not contain it (features.c). */
void reflect_add_text(struct reflection *r, struct string_list *list, const char *text);
/* Add the features that a capability, stores to a resource, and outputs require (features.c). */
void reflect_add_capability(struct reflection *r, uint32_t capability);
void reflect_add_stores(struct reflection *r, const struct fact_resource *resource);
void reflect_add_outputs(struct reflection *r, const struct fact_entry *entry);

/* Counts the instructions (statistics.c). */
void reflect_read_statistics(struct reflection *r);
/* Returns the name of an instruction kind (statistics.c). */
const char *reflect_kind_name(enum instruction_kind kind);

#endif
