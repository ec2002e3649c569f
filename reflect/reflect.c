/* Collects the facts of a module: the results of the other files. */
#include "facts.h"

const struct reflection *reflect(struct context *c, const struct module *m, const char *file,
                                 const struct reflect_source *source) {
    struct reflection *r = arena_new(c->kept, struct reflection);
    *r = (struct reflection){.c = c, .arena = c->kept, .m = m, .file = file, .source = source};
    reflect_read_annotations(r);
    reflect_read_types(r);
    reflect_read_constants(r);
    reflect_read_entries(r);
    reflect_read_resources(r);
    reflect_read_statistics(r);
    for_each_in(i, &r->m->sections[SECTION_CAPABILITIES])
        reflect_add_capability(r, i->operands[0]);
    for_each_in(i, &r->m->sections[SECTION_EXTENSIONS])
        reflect_add_text(r, &r->extensions, (const char *)i->operands);
    for (size_t k = 0; k < r->resources.count; k++)
        reflect_add_stores(r, &r->resources.items[k]);
    for (size_t k = 0; k < r->entries.count; k++)
        reflect_add_outputs(r, &r->entries.items[k]);
    if (source)
        reflect_join_source(r);
    return r;
}
