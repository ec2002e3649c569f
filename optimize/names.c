/* What values were called in the source: the names of the variables that they were of, for those
 * who write text of the module.  SPIR-V itself does not ask for them. */
#include "pass.h"

#include <string.h>

/* Of a name of codegen's, such as param.var.x, what the source has; NULL for what is not of it. */
static const char *source_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return strncmp(name, "temp.", 5) ? dot ? dot + 1 : name : NULL;
}

static const char *name_of(const struct optimizer *o, uint32_t id) {
    return id < o->value_names.count ? o->value_names.items[id] : NULL;
}

static void add_name(struct optimizer *o, uint32_t id, const char *name) {
    if (!name || !*name || name_of(o, id))
        return;
    while (o->value_names.count <= id)
        vec_push(o->arena, &o->value_names, NULL);
    o->value_names.items[id] = name;
}

static void take_name(struct optimizer *o, const struct instruction *i) {
    const struct instruction *named =
        i->opcode == SpvOpName ? instruction_of(o->m, i->operands[0]) : NULL;
    if (named && named->block)
        add_name(o, named->id, source_name((const char *)(i->operands + 1)));
}

void names_take(struct optimizer *o) {
    for (int s = SECTION_NAMES; o->settings->names_values && s <= SECTION_FUNCTION_NAMES; s++)
        for_each_in(i, &o->m->sections[s])
            take_name(o, i);
}

void name_like(struct optimizer *o, uint32_t id, uint32_t other) {
    const char *name = name_of(o, other);
    if (name)
        add_name(o, id, name);
}

void names_put(struct optimizer *o) {
    for (uint32_t id = 1; id < o->value_names.count; id++) {
        const struct instruction *i = o->value_names.items[id] ? instruction_of(o->m, id) : NULL;
        if (i && i->block)
            module_name(o->m, id, o->value_names.items[id]);
    }
}
