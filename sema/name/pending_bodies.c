/* Keeps function bodies until their analysis, and analyzes them on demand.
 *
 * The states are declared, waiting, queued, running and done. A function that is called before its
 * definition is `wanted` instead.
 *
 * A body waits until a call requires it. In a function or a struct, it is queued until the end of
 * the file, where all specializations are known (C++ [temp.point]), so bodies are never nested. At
 * file scope it is analyzed at once, with only the preceding declarations visible. */
#include "../upcalls.h"
#include "name.h"

struct pending {
    struct function_symbol_vec waiting; /* Queued bodies. */
    struct function_symbol_vec methods; /* The methods of structs being defined. */
    bool is_draining;
};

static struct pending *pending_of(struct analyser *a) {
    if (!a->pending)
        a->pending = arena_new(a->c->typed, struct pending);
    return a->pending;
}

void sema_analyse_pending(struct analyser *a) {
    struct pending *p = pending_of(a);
    if (p->is_draining)
        return;
    p->is_draining = true;
    for (size_t i = 0; i < p->waiting.count; i++)
        sema_analyse_body(a, p->waiting.items[i]);
    p->waiting.count = 0;
    p->is_draining = false;
}

void function_require_body(struct analyser *a, struct function_symbol *f) {
    a->requests += f->instantiated_at && f->body_state != BODY_DONE;
    if (f->body_state == BODY_NONE)
        f->body_state = BODY_WANTED;
    if (f->body_state != BODY_WAITING)
        return;
    struct pending *p = pending_of(a);
    f->body_state = BODY_QUEUED;
    if (!a->here.function && !a->here.record_depth && !p->is_draining)
        sema_analyse_body(a, f);
    else
        vec_push(a->c->typed, &p->waiting, f);
}

void sema_add_pending_method(struct analyser *a, struct function_symbol *f) {
    vec_push(a->c->typed, &pending_of(a)->methods, f);
}

void sema_analyse_pending_methods(struct analyser *a) {
    if (a->here.record_depth)
        return;
    struct function_symbol_vec methods = pending_of(a)->methods;
    pending_of(a)->methods = (struct function_symbol_vec){0};
    for (size_t i = 0; i < methods.count; i++)
        function_require_body(a, methods.items[i]);
}
