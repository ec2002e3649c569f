/* Source context of emission: the location, the range and the precision. */
#include "../emitter.h"
#include "type.h"

struct origin origin_save(const struct emitter *e) {
    return (struct origin){e->m->at, e->range, e->is_relaxed};
}

void origin_restore(struct emitter *e, struct origin origin) {
    e->m->at = origin.at;
    e->range = origin.range;
    e->is_relaxed = origin.is_relaxed;
}

void cg_set_location(struct emitter *e, const struct expression *x) {
    cg_set_range(e, x->at, x->begin, x->end);
}

void cg_set_at(struct emitter *e, location at) {
    e->m->at = at;
}

void cg_set_range(struct emitter *e, location at, location begin, location end) {
    e->m->at = at;
    e->range = (struct range){begin, end};
}

bool cg_relax(struct emitter *e, bool is_relaxed) {
    bool outer = e->is_relaxed;
    e->is_relaxed = is_relaxed;
    return outer;
}
