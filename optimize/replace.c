/* One value in place of another. */
#include "pass.h"

void replace(struct optimizer *o, uint32_t id, uint32_t by) {
    by = value_for(o, by);
    if (id == by)
        return;
    while (o->replacements.count <= id)
        vec_push(o->arena, &o->replacements, 0);
    o->replacements.items[id] = by;
}

static uint32_t next_value(const struct optimizer *o, uint32_t id) {
    return id < o->replacements.count ? o->replacements.items[id] : 0;
}

/* Shortens the way for who asks next. */
uint32_t value_for(struct optimizer *o, uint32_t id) {
    uint32_t last = id;
    while (next_value(o, last))
        last = next_value(o, last);
    while (id != last) {
        uint32_t next = next_value(o, id);
        o->replacements.items[id] = last;
        id = next;
    }
    return last;
}

void replace_operands(struct optimizer *o, struct instruction *i) {
    for_each_local_operand(o, i, k)
        if (next_value(o, i->operands[k]))
            i->operands[k] = value_for(o, i->operands[k]);
}

void replace_in(struct optimizer *o, struct routine *f) {
    if (o->replacements.count == 0)
        return;
    for_each_block(b, f)
        for_each_in(i, &b->list)
            replace_operands(o, i);
}
