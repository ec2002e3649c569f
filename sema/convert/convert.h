/* What the files about conversions share: whether one type goes into another and how. */
#ifndef HLSL2SPV_SEMA_CONVERT_H
#define HLSL2SPV_SEMA_CONVERT_H

#include "../analyser.h"

enum conversion_form {
    FORM_NONE,     /* not allowed */
    FORM_SAME,     /* the same type, but for `unorm` and `snorm` */
    FORM_NUMERIC,  /* scalars, vectors, matrices */
    FORM_BASE,     /* a struct to one of its bases */
    FORM_FLAT,     /* aggregates, scalar by scalar */
    FORM_CONTENTS, /* ConstantBuffer<T> and TextureBuffer<T> to T */
    FORM_ADDRESS,  /* vk::BufferPointer to uint64_t, and by a cast back */
    FORM_HEAP,     /* a heap's element to a resource */
    FORM_VOID,     /* a value thrown away by a cast */
};

struct conversion_plan {
    enum conversion_form form;
    bool truncates;       /* components are dropped */
    bool loses_precision; /* to fewer bits */
};

/* `explicit`: a cast is written. */
struct conversion_plan conversion_plan(struct analyser *a, const struct type *from,
                                       const struct type *to, bool is_explicit);

/* The element type that an operation on two of them has, as C's usual arithmetic conversions, but
 * that literals and bool give way to anything else. */
enum scalar scalar_combine(const struct type *left, const struct type *right);
/* Whether a numeric shape goes into another: splat, truncation, or as many components. */
bool shape_fits(const struct type *from, const struct type *to);
/* The shape that two operands meet in: the larger one if the other fits it, else the smaller;
 * NULL when neither goes into the other. */
const struct type *shape_combine(const struct type *left, const struct type *right);

bool type_is_single(const struct type *type); /* numeric of one component */

/* Runs of equal leaves (scalars and objects) of a type, in declaration order. */
struct leaf_frame {
    const struct type *type;
    uint32_t next; /* its part that comes next */
};
VEC(struct leaf_frame, leaf_frame_vec);
struct leaf_cursor {
    struct arena *arena;
    struct leaf_frame_vec frames;
    const struct type *leaf; /* NULL at the end */
    uint64_t run;            /* how many of them are left in a row */
};
void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type);
void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count);

/* A type with objects in it, made of the parts of a value with as many. */
struct expression *construct_flat(struct analyser *a, struct expression *e, const struct type *to);

/* Warns of what an implicit conversion drops. */
void convert_warn(struct analyser *a, const struct expression *e, const struct type *to);

/* Warns of a literal that says a number which an integer does not keep. */
void warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to);

/* An expression of a literal type with a real one instead: as near to `to` as its value can be
 * without a conversion that the source does not say. */
struct expression *literal_settle(struct analyser *a, struct expression *e, enum scalar to);

#endif
