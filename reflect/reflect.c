#include "facts.h"

const struct reflection *reflect(struct context *c, const struct module *m, const char *file,
                                 const struct reflect_source *source) {
    struct reflection *r = arena_new(c->arena, struct reflection);
    *r = (struct reflection){.c = c, .arena = c->arena, .m = m, .file = file, .source = source};
    annotations_read(r);
    types_read(r);
    constants_read(r);
    entries_read(r);
    resources_read(r);
    statistics_read(r);
    needs_read(r);
    if (source)
        source_join(r);
    return r;
}
