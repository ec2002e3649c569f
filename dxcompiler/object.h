/* Objects with a count of references and several faces: what a client holds of an object is a
 * face, one for each table of functions. */
#ifndef HLSL2SPV_DXCOMPILER_OBJECT_H
#define HLSL2SPV_DXCOMPILER_OBJECT_H

#include <stdatomic.h>

#include "abi.h"

enum interface {
#define INTERFACE(id, ...) INTERFACE_##id,
#define CREATABLE(...)
#include "interfaces.def"
#undef CREATABLE
#undef INTERFACE
};

struct object;

struct face {
    const void *calls; /* first, where C++ has the pointer to the virtual functions */
    struct object *object;
};

struct interface_row {
    enum interface interface;
    unsigned face;
};

enum { MAX_FACES = 4, MAX_INTERFACES = 8 };

struct class {
    void (*destroy)(struct object *object); /* what it holds, not itself; may be NULL */
    const void *calls[MAX_FACES];
    struct interface_row interfaces[MAX_INTERFACES]; /* the first is that of IUnknown */
    unsigned interface_count;
};

struct object {
    const struct class *class;
    atomic_ulong references;
    struct face faces[MAX_FACES];
};

/* With one reference; NULL when there is no memory.  What is behind the object is zeroed. */
void *object_create(const struct class *class, size_t size);

static inline void *object_of(const void *face) {
    return ((const struct face *)face)->object;
}
static inline void *object_face(struct object *object) {
    return &object->faces[0];
}

/* The first three of all tables. */
hresult object_query(void *self, const struct guid *wanted, void **out);
unsigned long object_retain(void *self);
unsigned long object_release(void *self);

/* The same for what anybody made; NULL is passed over. */
void unknown_retain(void *unknown);
void unknown_release(void *unknown);

/* Hands a new object out by the interface asked for, or destroys it. */
hresult object_hand_out(void *object, const struct guid *wanted, void **out);

const struct guid *interface_guid(enum interface interface);
bool guid_is(const struct guid *guid, enum interface interface);
bool guid_equal(const struct guid *a, const struct guid *b);

#endif
