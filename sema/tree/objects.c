/* The table of object types. */
#include "../types.h"

static const struct object_info object_rows[] = {
#define OBJECT(id, name, class, dim, arrayed, multisampled, writable, ordered, least, sorts,       \
               space, ...)                                                                         \
    {                                                                                              \
        name,         OBJECT_CLASS_##class,                                                        \
        DIM_##dim,    arrayed,                                                                     \
        multisampled, writable,                                                                    \
        ordered,      least,                                                                       \
        sorts,        space},
#include "../../spec/objects.def"
#undef OBJECT
};

const struct object_info *object_info(enum object_kind kind) {
    return &object_rows[kind];
}
