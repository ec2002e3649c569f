/* Limits for the types of input modules.
 *
 * Nested structs can grow exponentially, and both the validator and the passes traverse all
 * members. No real program reaches these limits. */
#include "compile.h"

enum { MOST_PARTS = 1 << 20, DEEPEST_TYPE = 1000 };

struct type_extent {
    uint32_t parts, depth;
};

static uint32_t types_within(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpTypeStruct:
        return i->count;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return 1;
    default:
        return 0;
    }
}

static struct type_extent extent_of(const struct instruction *i, const struct type_extent *known) {
    uint64_t parts = 1;
    uint32_t depth = 0;
    for (uint32_t k = 0; k < types_within(i); k++) {
        const struct type_extent *inner = &known[i->operands[k]];
        parts += inner->parts;
        depth = inner->depth > depth ? inner->depth : depth;
    }
    return (struct type_extent){parts > MOST_PARTS ? MOST_PARTS + 1 : (uint32_t)parts, depth + 1};
}

void driver_check_type_limits(struct context *c, const struct module *m) {
    struct type_extent *known = arena_array(c->kept, struct type_extent, m->bound);
    for_each_in(i, &m->sections[SECTION_GLOBALS]) {
        if (!types_within(i))
            continue;
        struct type_extent extent = known[i->id] = extent_of(i, known);
        if (extent.parts > MOST_PARTS)
            context_fail(c, 0, "type %%%u of the module has more than %d members", i->id,
                         MOST_PARTS);
        if (extent.depth > DEEPEST_TYPE)
            context_fail(c, 0, "type %%%u of the module is nested more than %d levels deep", i->id,
                         DEEPEST_TYPE);
    }
}
