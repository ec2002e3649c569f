/* Whether one type goes into another, and how (HLSL [Conv], [Overload.ICS.SCS]). */
#ifndef HLSL2SPV_SEMA_CONVERT_ALLOWED_H
#define HLSL2SPV_SEMA_CONVERT_ALLOWED_H

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

#endif
