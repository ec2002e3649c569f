/* What is being emitted, as the source has it. */
#include "emitter.h"

struct origin origin_save(const struct emitter *e) {
    return (struct origin){e->m->at, e->range, e->is_relaxed};
}

void origin_restore(struct emitter *e, struct origin origin) {
    e->m->at = origin.at;
    e->range = origin.range;
    e->is_relaxed = origin.is_relaxed;
}

void stand_at(struct emitter *e, const struct expression *x) {
    stand_between(e, x->at, x->begin, x->end);
}

void stand_at_place(struct emitter *e, location at) {
    e->m->at = at;
}

void stand_between(struct emitter *e, location at, location begin, location end) {
    e->m->at = at;
    e->range = (struct range){begin, end};
}

bool relax(struct emitter *e, bool is_relaxed) {
    bool outer = e->is_relaxed;
    e->is_relaxed = is_relaxed;
    return outer;
}
