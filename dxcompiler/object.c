#include "object.h"

#include <stdlib.h>
#include <string.h>

static const struct guid guids[] = {
#define INTERFACE(id, data1, data2, data3, ...) {data1, data2, data3, {__VA_ARGS__}},
#define CREATABLE(...)
#include "interfaces.def"
#undef CREATABLE
#undef INTERFACE
};

bool guid_equal(const struct guid *a, const struct guid *b) {
    return !memcmp(a, b, sizeof *a);
}

const struct guid *interface_guid(enum interface interface) {
    return &guids[interface];
}

bool guid_is(const struct guid *guid, enum interface interface) {
    return guid_equal(guid, &guids[interface]);
}

void *object_create(const struct class *class, size_t size) {
    struct object *object = calloc(1, size);
    if (!object)
        return NULL;
    object->class = class;
    atomic_init(&object->references, 1);
    for (unsigned i = 0; i < MAX_FACES; i++)
        object->faces[i] = (struct face){class->calls[i], object};
    return object;
}

hresult object_query(void *self, const struct guid *wanted, void **out) {
    struct object *object = object_of(self);
    const struct class *class = object->class;
    if (!out)
        return HRESULT_BAD_ARGUMENT;
    *out = NULL;
    for (unsigned i = 0; i < class->interface_count; i++)
        if (guid_is(wanted, class->interfaces[i].interface)) {
            *out = &object->faces[class->interfaces[i].face];
            object_retain(*out);
            return HRESULT_OK;
        }
    return HRESULT_NO_INTERFACE;
}

unsigned long object_retain(void *self) {
    struct object *object = object_of(self);
    return atomic_fetch_add_explicit(&object->references, 1, memory_order_relaxed) + 1;
}

/* Whoever takes the last reference sees all that others did before they let go of theirs. */
unsigned long object_release(void *self) {
    struct object *object = object_of(self);
    unsigned long left =
        atomic_fetch_sub_explicit(&object->references, 1, memory_order_acq_rel) - 1;
    if (!left) {
        if (object->class->destroy)
            object->class->destroy(object);
        free(object);
    }
    return left;
}

static const struct unknown_calls *calls_of(void *unknown) {
    return *(const struct unknown_calls *const *)unknown;
}

void unknown_retain(void *unknown) {
    if (unknown)
        calls_of(unknown)->retain(unknown);
}

void unknown_release(void *unknown) {
    if (unknown)
        calls_of(unknown)->release(unknown);
}

hresult object_hand_out(void *object, const struct guid *wanted, void **out) {
    if (out)
        *out = NULL;
    if (!object)
        return HRESULT_NO_MEMORY;
    void *face = object_face(object);
    hresult found = object_query(face, wanted, out);
    object_release(face);
    return found;
}
