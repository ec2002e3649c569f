/* Bodies that wait.
 *
 *     declared --> waiting --> queued --> running --> done
 *              `-> none --> wanted (called, and not defined so far)
 *
 * A body waits until a call needs it.  In a function or a struct it is queued then, so that bodies
 * are never nested in each other, and runs at the end of the file, where all specialisations are
 * known (C++ [temp.point]); at file scope it runs at once, when only what stands before it is
 * visible. */
#include "pending.h"

#include "../seams.h"

struct pending {
    struct function_symbol_vec waiting; /* queued */
    struct function_symbol_vec methods; /* of structs that are being defined */
    bool is_draining;
};

static struct pending *pending_of(struct analyser *a) {
    if (!a->pending)
        a->pending = arena_new(a->c->arena, struct pending);
    return a->pending;
}

void functions_drain(struct analyser *a) {
    struct pending *p = pending_of(a);
    if (p->is_draining)
        return;
    p->is_draining = true;
    for (size_t i = 0; i < p->waiting.count; i++)
        analyse_body(a, p->waiting.items[i]);
    p->waiting.count = 0;
    p->is_draining = false;
}

void function_require_body(struct analyser *a, struct function_symbol *f) {
    if (f->body_state == BODY_NONE)
        f->body_state = BODY_WANTED;
    if (f->body_state != BODY_WAITING)
        return;
    struct pending *p = pending_of(a);
    f->body_state = BODY_QUEUED;
    if (!a->here.function && !a->here.record_depth && !p->is_draining)
        analyse_body(a, f);
    else
        vec_push(a->c->arena, &p->waiting, f);
}

void pending_add_method(struct analyser *a, struct function_symbol *f) {
    vec_push(a->c->arena, &pending_of(a)->methods, f);
}

void pending_run_methods(struct analyser *a) {
    if (a->here.record_depth)
        return;
    struct function_symbol_vec methods = pending_of(a)->methods;
    pending_of(a)->methods = (struct function_symbol_vec){0};
    for (size_t i = 0; i < methods.count; i++)
        function_require_body(a, methods.items[i]);
}
