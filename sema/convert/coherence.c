#include "coherence.h"

#include "../tree/marks.h"

/* What comes from a heap is as coherent as it is taken to be. */
enum { UNKNOWN = COHERENCE_GLOBAL + 1 };

unsigned coherence_of_value(const struct expression *e) {
    switch ((int)e->kind) {
    case EXPR_LOAD:
    case EXPR_ONCE:
        return coherence_of_value(e->unary.operand);
    case EXPR_INDEX:
        return coherence_of_value(e->index.base);
    case EXPR_VARIABLE:
        return e->variable->coherence;
    case EXPR_MEMBER:
        return e->member.base->type->record->fields[e->member.index].coherence;
    case EXPR_CALL:
        return e->call.function->coherence;
    default:
        return UNKNOWN;
    }
}

void warn_of_coherence(struct analyser *a, const struct expression *e, unsigned to) {
    static const char *const words[] = {
        [COHERENCE_NONE] = "not coherent",
        [COHERENCE_REORDER] = "'reordercoherent'",
        [COHERENCE_GLOBAL] = "'globallycoherent'",
    };
    const struct type *type = type_strip_arrays(e->type);
    unsigned from = coherence_of_value(e);
    if (type->kind == TYPE_OBJECT && from != to && from != UNKNOWN && to != UNKNOWN)
        warning_at(a->c, WARN_CONVERSION, marked(a->c, e),
                   "a resource that is %s becomes one that is %s", words[from], words[to]);
}
