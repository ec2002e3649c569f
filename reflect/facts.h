/* What is known of a module; private to reflect/. */
#ifndef HLSL2SPV_REFLECT_FACTS_H
#define HLSL2SPV_REFLECT_FACTS_H

#include "reflect.h"

/* ---- Decorations ------------------------------------------------------------------------------
 */

/* Those with a number, each of which an id or a member has once. */
enum mark {
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

/* Those that are said or not. */
enum flag {
    FLAG_FLAT = 1,
    FLAG_NO_PERSPECTIVE = 2,
    FLAG_CENTROID = 4,
    FLAG_SAMPLE = 8,
    FLAG_PATCH = 16,
    FLAG_PER_PRIMITIVE = 32,
    FLAG_PER_VERTEX = 64,
    FLAG_ROW_MAJOR = 128, /* as SPIR-V counts rows: HLSL's column_major */
    FLAG_COLUMN_MAJOR = 256,
    FLAG_NON_WRITABLE = 512,
    FLAG_NON_READABLE = 1024,
    FLAG_COHERENT = 2048,
    FLAG_BLOCK = 4096,
    FLAG_BUFFER_BLOCK = 8192,
};

struct marks {
    const char *name, *semantic, *user_type; /* NULL: none */
    uint32_t given;                          /* a bit for each enum mark */
    uint32_t flags;                          /* enum flag */
    uint32_t values[MARK_COUNT];
};

static inline bool has_mark(const struct marks *marks, enum mark mark) {
    return marks->given >> mark & 1;
}

/* ---- Types ------------------------------------------------------------------------------------
 */

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

/* Types lie behind those that they are made of, but for what pointers lead to. */
enum { NO_TYPE = UINT32_MAX };

struct fact_member {
    const char *name;
    const char *hlsl_type; /* as written, where it is another type than the module's; or NULL */
    const char *order;     /* of a matrix that the module has as an array of vectors, as declared */
    uint32_t type;
    const struct marks *marks;
    uint64_t size; /* of what lies there in bytes, without what is behind it */
};

struct fact_type {
    enum fact_kind kind;
    const char *name; /* as HLSL would write it */
    uint32_t id;
    uint32_t bits;           /* of a scalar */
    uint32_t rows, columns;  /* as HLSL counts them; a vector has columns */
    uint32_t element;        /* of vectors, matrices (a scalar), arrays, images, pointers */
    uint32_t count;          /* elements of an array; 0: known at run time only */
    uint32_t count_constant; /* the specialization constant that it is, or 0 */
    uint32_t stride;         /* of an array */
    const struct fact_member *members;
    uint32_t member_count;
    uint32_t flags; /* enum flag, of a struct */
    uint32_t dim;   /* of an image: SpvDim; the rest as OpTypeImage has it */
    bool is_arrayed, is_multisampled, is_storage;
    uint32_t format;
    uint32_t storage; /* of a pointer: SpvStorageClass */
};
VEC(struct fact_type, fact_type_vec);

/* ---- Variables --------------------------------------------------------------------------------
 */

enum access { ACCESS_NONE, ACCESS_READ, ACCESS_WRITE, ACCESS_READ_WRITE };

struct fact_resource {
    uint32_t id; /* of the variable; 0: the module has it not any more */
    const char *name;
    const char *hlsl_type;
    const char *user_type; /* UserTypeGOOGLE, or NULL */
    enum descriptor descriptor;
    uint32_t type; /* without the array of descriptors, or NO_TYPE */
    bool has_binding;
    uint32_t set, binding;
    uint32_t count; /* 0: as many as are bound */
    uint32_t count_constant;
    enum access access;
    const struct marks *marks;
    bool is_counter;                 /* hidden, of a structured buffer */
    const struct register_use *reg;  /* as written, or NULL */
    const struct variable *variable; /* of the program, or NULL */
};
VEC(struct fact_resource, fact_resource_vec);

/* One value of the interface between stages: a variable, or a member of a block. */
struct fact_value {
    uint32_t id; /* of the variable */
    const char *name;
    const char *block; /* the variable of a member, or NULL */
    const char *semantic;
    const char *hlsl_type; /* as written, or that of SPIR-V */
    uint32_t type;         /* of one vertex's value */
    bool is_arrayed;       /* one for each vertex */
    uint32_t vertices;     /* how many; 0: as many as there are */
    bool is_built_in;
    uint32_t built_in;
    bool has_location;
    uint32_t location, locations, component, components, index;
    uint32_t flags; /* enum flag */
    location at;    /* in the source, or 0 */
};
VEC(struct fact_value, fact_value_vec);

/* A variable that no descriptor stands for: push constants, payloads, records. */
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
    uint64_t value; /* its bits, extended to 64 by its sign */
};
VEC(struct fact_constant, fact_constant_vec);

struct fact_mode {
    const char *name;
    const uint32_t *operands;
    uint32_t count;
    bool has_ids; /* operands are constants */
};
VEC(struct fact_mode, fact_mode_vec);

struct fact_entry {
    const char *name;
    const char *stage; /* as HLSL calls it */
    SpvExecutionModel model;
    uint32_t routine;
    bool has_group;
    uint32_t group[3];
    uint32_t group_constants[3]; /* ids of specialization constants, or 0 */
    struct fact_mode_vec modes;
    struct fact_value_vec inputs, outputs;
    location at; /* in the source, or 0 */
};
VEC(struct fact_entry, fact_entry_vec);

enum instruction_kind {
#define KIND(id, name) KIND_##id,
#include "../spec/instruction_kinds.def"
    KIND_COUNT
};

struct fact_statistics { /* of what functions are made of */
    uint32_t functions, blocks, instructions;
    uint32_t by_kind[KIND_COUNT];
};

struct reflection {
    struct context *c;
    struct arena *arena;
    const struct module *m;
    const char *file;
    const struct reflect_source *source; /* or NULL */
    struct marks **marks;                /* by id; NULL: nothing is said of it */
    struct marks **members;              /* by id of a struct, one for each member */
    uint32_t *type_of_id;                /* index behind 1 in `types`, or 0 */
    struct fact_type_vec types;
    struct fact_resource_vec resources;
    struct fact_memory_vec memory;
    struct fact_constant_vec constants;
    struct fact_entry_vec entries;
    struct word_vec *users; /* by id of a variable: indices of the entry points that use it */
    struct string_list capabilities, extensions, features;
    struct fact_statistics statistics;
};

/* types.c: fills marks and members. */
void annotations_read(struct reflection *r);
/* Never NULL. */
const struct marks *marks_of(const struct reflection *r, uint32_t id);

/* types.c */
void types_read(struct reflection *r);
/* The type that an instruction of the module is, or NO_TYPE. */
uint32_t fact_type_of(const struct reflection *r, uint32_t id);
static inline const struct fact_type *fact_type_at(const struct reflection *r, uint32_t type) {
    return &r->types.items[type];
}
static inline bool fact_is_scalar(const struct fact_type *type) {
    return type->kind >= FACT_BOOL && type->kind <= FACT_FLOAT;
}
/* Bytes of data; `matrix` tells how matrices in it lie.  0 for what has no size. */
uint64_t fact_size(const struct reflection *r, uint32_t type, const struct marks *matrix);
/* The element inside of all dimensions of an array, or the type itself. */
const struct fact_type *fact_behind_arrays(const struct reflection *r,
                                           const struct fact_type *type);
/* The scalar inside of a scalar, vector or matrix. */
const struct fact_type *fact_scalar_of(const struct reflection *r, const struct fact_type *type);

/* types.c */
void constants_read(struct reflection *r);
/* The value of an integer constant of 32 bits or fewer: of one that is specialized, the default. */
bool constant_default(const struct reflection *r, uint32_t id, uint32_t *value);
bool is_specialized(const struct reflection *r, uint32_t id);

/* entries.c: entry points, and what each of them uses. */
void entries_read(struct reflection *r);
/* Of debug information, which uses nothing. */
bool is_debug_information(const struct reflection *r, const struct instruction *i);

/* entries.c: descriptors, push constants, payloads. */
void resources_read(struct reflection *r);

/* source.c: what HLSL says. */
void source_join(struct reflection *r);

/* reflect.c */
const char *instruction_kind_name(enum instruction_kind kind);

#endif
