/* Pass: reports copies of hit objects that coalesce_objects could not remove. */
#include "../passes.h"

static bool is_copy_of_hit(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode != SpvOpStore && i->opcode != SpvOpReturnValue)
        return false;
    return module_value_type(o->m, i->operands[i->opcode == SpvOpStore])->opcode ==
           SpvOpTypeHitObjectEXT;
}

bool pass_check_objects(struct optimizer *o) {
    for_each_in_module(i, b, f, o->m)
        if (is_copy_of_hit(o, i))
            error_at(o->c, i->at,
                     "cannot copy this hit object because it or its copy changes later, or is an "
                     "element or member");
    return false;
}
