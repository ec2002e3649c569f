/* Jump targets: the blocks that break and continue branch to. */
#include "function.h"

void jumps_push(struct emitter *e, struct jump_targets *jumps, uint32_t break_label,
                uint32_t continue_label) {
    *jumps = (struct jump_targets){
        .break_label = break_label, .continue_label = continue_label, .outer = e->jumps};
    e->jumps = jumps;
}

void jumps_pop(struct emitter *e) {
    e->jumps = e->jumps->outer;
}

bool cg_is_in_loop(const struct emitter *e) {
    for (const struct jump_targets *jumps = e->jumps; jumps; jumps = jumps->outer)
        if (jumps->continue_label)
            return true;
    return false;
}

/* A switch inherits the continue label of the enclosing loop. */
bool cg_breaks_loop(const struct emitter *e) {
    const struct jump_targets *outer = e->jumps ? e->jumps->outer : NULL;
    return e->jumps && e->jumps->continue_label != (outer ? outer->continue_label : 0);
}

void emit_break(struct emitter *e) {
    if (!e->jumps)
        return;
    e->jumps->is_broken |= block_is_reached(e);
    block_branch(e, e->jumps->break_label);
}

void emit_continue(struct emitter *e) {
    uint32_t label = e->jumps ? e->jumps->continue_label : 0;
    for (struct jump_targets *jumps = e->jumps; jumps && jumps->continue_label == label;
         jumps = jumps->outer)
        jumps->is_continued = true;
    if (label)
        block_branch(e, label);
}
