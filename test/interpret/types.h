/* The types of a module, with their decorations for layout and interfaces. */
#ifndef HLSL2SPV_TEST_INTERPRET_TYPES_H
#define HLSL2SPV_TEST_INTERPRET_TYPES_H

#include "../../spirv/spirv.h"
#include "value.h"

enum type_kind {
    TYPE_NONE, /* without a value */
    TYPE_BOOL,
    TYPE_INT,
    TYPE_FLOAT,
    TYPE_VECTOR,
    TYPE_MATRIX,
    TYPE_ARRAY,
    TYPE_STRUCT,
    TYPE_POINTER,
    TYPE_HANDLE, /* an image, a sampler, both, or an acceleration structure */
};

enum { NOWHERE = UINT32_MAX };

/* Decorations of a variable or a member. */
struct marks {
    uint32_t offset, matrix_stride, array_stride;
    uint32_t location, component, index, built_in, set, binding; /* NOWHERE: none */
    bool is_row_major, is_buffer_block;
};

struct member {
    const struct type *type;
    uint32_t cell; /* index of its first cell */
    struct marks marks;
};

struct type {
    enum type_kind kind;
    uint32_t width;             /* of a number, in bits */
    const struct type *element; /* of vectors, matrices, arrays, pointers and images */
    uint32_t count;             /* number of elements or members; 0 for a runtime array */
    uint32_t cells;
    uint32_t stride; /* array stride in memory */
    struct member *members;
    const struct instruction *made;
};

struct types {
    struct module *m;
    struct arena *arena;
    struct type **by_id;
    struct marks *marks;     /* by id */
    struct map member_marks; /* id and number -> struct marks */
};

void types_open(struct types *t, struct module *m, struct arena *arena);
const struct type *types_find(struct types *t, uint32_t id);
/* Returns the value of a literal constant, such as an array length. */
uint32_t types_constant(const struct types *t, uint32_t id);

/* Returns the number type of a scalar, vector or matrix. */
const struct type *number_type_of(const struct type *t);
static inline bool is_number(const struct type *t) {
    return t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}
/* Returns the type of an element or member of a composite, and the index of its first cell. */
const struct type *type_part(const struct type *t, uint32_t index, uint32_t *cell);

#endif
