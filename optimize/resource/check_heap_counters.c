/* Pass: reports counters of buffers in descriptor heaps. */
#include "../passes.h"

/* Codegen leaves counters of buffers in descriptor heaps undefined. */
static bool counts_nothing(const struct optimizer *o, const struct instruction *i) {
    return (i->opcode == SpvOpAtomicIAdd || i->opcode == SpvOpAtomicISub) &&
           module_pointer_root(o->m, i->operands[0])->opcode == SpvOpUndef;
}

bool pass_check_heap_counters(struct optimizer *o) {
    if (!o->c->options->native_heaps)
        return false;
    for_each_in_module(i, b, f, o->m)
        if (counts_nothing(o, i))
            error_at(o->c, i->at, "buffers of SPV_EXT_descriptor_heap have no counter");
    return false;
}
