/* Reachable functions and globals, and recursion. */
#include "../tree.h"
#include "entry.h"

/* Functions are listed in the order in which codegen emits them. SPIR-V does not support recursion
 * in shaders (SPIR-V 2.16.1, "Universal Validation Rules"). */

/* ---- Unsupported features ----
 * Only reachable code is checked, because headers often contain unused functions. */

struct call_site {
    const struct function *callee;
    location at;
};
VEC(struct call_site, call_site_vec);

struct reach_walk {
    struct analyser *a;
    struct map seen; /* function -> struct function_calls */
    struct function_vec order;
    struct call_site_vec *calls; /* The calls of the current function. */
    struct call_site_vec initializer_calls;
};

struct function_calls {
    struct call_site_vec calls;
    enum { NOT_VISITED, ON_PATH, DONE } state;
    const struct function *listed_by; /* The last caller that lists it as a callee. */
};

static void mark_used(const struct variable *v) {
    ((struct variable *)v)->is_used = true;
    if (v->numbers)
        mark_used(v->numbers);
}

static void visit_expression(void *user, const struct expression *e) {
    struct reach_walk *r = user;
    if (e->kind == EXPR_VARIABLE)
        mark_used(e->variable);
    if (e->kind == EXPR_INTRINSIC && e->call.row == INTRINSIC_GETATTRIBUTEATVERTEX)
        r->a->program->reads_by_vertex = true;
    if (expression_memory(e))
        r->a->program->has_addresses = true;
    if (e->kind == EXPR_CALL)
        vec_push(r->a->c->typed, r->calls, ((struct call_site){e->call.function, e->at}));
    sema_check_unsupported(r->a, e);
    expression_children(e, visit_expression, r);
}

static struct function_calls *calls_of(struct reach_walk *r, const struct function *f) {
    return map_find(&r->seen, &f, sizeof f);
}

/* Returns whether calls of a function become an inline SPIR-V instruction or type. */
static bool is_spelled(const struct function *f) {
    return attribute_find(f->attributes, ATTRIBUTE_VK_EXT_INSTRUCTION) ||
           attribute_find(f->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF);
}

static void add_function(struct reach_walk *r, const struct function *f, location called_at) {
    void **slot = map_slot(r->a->c->typed, &r->seen, &f, sizeof f);
    if (*slot)
        return;
    *slot = arena_new(r->a->c->typed, struct function_calls);
    vec_push(r->a->c->typed, &r->order, (struct function *)f);
    if (f->has_body && !f->body)
        context_fail(r->a->c, f->at, "internal error: '%s' is reachable but was freed",
                     f->full_name);
    if (!f->body && called_at && !is_spelled(f) &&
        error_at(r->a->c, called_at, "function '%s' is called but has no body", f->full_name))
        note_at(r->a->c, f->at, "declared here");
}

/* Visits functions breadth first, so that callers precede their callees. */
static void walk_functions(struct reach_walk *r) {
    for (size_t i = 0; i < r->order.count; i++) {
        const struct function *f = r->order.items[i];
        struct function_calls *record = calls_of(r, f);
        r->calls = &record->calls;
        statement_expressions(f->body, visit_expression, r);
        for (size_t k = 0; k < record->calls.count; k++)
            add_function(r, record->calls.items[k].callee, record->calls.items[k].at);
    }
}

/* Visits initializers of static variables, which entry points evaluate. */
static void walk_initializers(struct reach_walk *r) {
    const struct call_site_vec *calls = r->calls = &r->initializer_calls;
    for (size_t i = 0; i < r->a->globals.count; i++) {
        const struct variable *v = r->a->globals.items[i];
        bool is_unreached = v->is_function_static && !v->owner->is_mentioned;
        if (v->initializer && !is_unreached)
            visit_expression(r, v->initializer);
    }
    for (size_t i = 0; i < calls->count; i++)
        add_function(r, calls->items[i].callee, calls->items[i].at);
}

/* ---- Recursion ---- */

VEC(struct call_site, call_path);

static void report_cycle(struct reach_walk *r, const struct call_path *path,
                         const struct call_site *last) {
    struct context *c = r->a->c;
    if (!error_at(c, last->callee->at, "recursive function '%s' is not supported",
                  last->callee->full_name))
        return;
    size_t start = path->count;
    while (start > 0 && path->items[start - 1].callee != last->callee)
        start--;
    for (size_t i = start; i < path->count; i++)
        note_at(c, path->items[i].at, "through '%s', called here",
                path->items[i].callee->full_name);
    note_at(c, last->at, "called recursively here");
}

/* A frame of the depth-first search; the explicit stack allows for long call chains. */
struct reach_frame {
    struct function_calls *calls;
    size_t next;
};
VEC(struct reach_frame, frame_vec);

static void enter_function(struct reach_walk *r, struct frame_vec *stack, struct call_path *path,
                           const struct call_site *site) {
    struct function_calls *calls = calls_of(r, site->callee);
    if (calls->state == ON_PATH)
        report_cycle(r, path, site);
    if (calls->state != NOT_VISITED)
        return;
    calls->state = ON_PATH;
    vec_push(r->a->c->typed, stack, ((struct reach_frame){calls, 0}));
    vec_push(r->a->c->typed, path, *site);
}

static void check_recursion(struct reach_walk *r, const struct function *root) {
    struct frame_vec stack = {0};
    struct call_path path = {0};
    struct call_site first = {root, root->at};
    enter_function(r, &stack, &path, &first);
    while (stack.count) {
        struct reach_frame *top = &vec_last(&stack);
        if (top->next < top->calls->calls.count) {
            struct call_site site = top->calls->calls.items[top->next++];
            enter_function(r, &stack, &path, &site);
        } else {
            top->calls->state = DONE;
            stack.count--;
            path.count--;
        }
    }
}

static void set_callees(struct reach_walk *r, struct function *f) {
    const struct call_site_vec *calls = &calls_of(r, f)->calls;
    const struct function **callees =
        arena_array(r->a->c->typed, const struct function *, calls->count);
    uint32_t count = 0;
    for (size_t i = 0; i < calls->count; i++) {
        struct function_calls *callee = calls_of(r, calls->items[i].callee);
        if (callee->listed_by != f)
            callees[count++] = calls->items[i].callee;
        callee->listed_by = f;
    }
    f->callees = callees;
    f->callee_count = count;
}

static bool search_callees(struct analyser *a, struct map *seen, const struct function *from,
                           const struct function *to) {
    for (uint32_t i = 0; i < from->callee_count; i++) {
        const struct function *callee = from->callees[i];
        void **slot = map_slot(a->c->typed, seen, &callee, sizeof callee);
        if (callee == to)
            return true;
        if (!*slot) {
            *slot = seen;
            if (search_callees(a, seen, callee, to))
                return true;
        }
    }
    return false;
}

bool function_reaches(struct analyser *a, const struct function *from, const struct function *to) {
    struct map seen = {0};
    return search_callees(a, &seen, from, to);
}

void reach_from(struct analyser *a, const struct function_vec *roots) {
    struct reach_walk r = {.a = a};
    for (size_t i = 0; i < roots->count; i++)
        add_function(&r, roots->items[i], 0);
    walk_initializers(&r);
    walk_functions(&r);
    for (size_t i = 0; i < r.order.count; i++) {
        r.order.items[i]->id = (uint32_t)i;
        check_recursion(&r, r.order.items[i]);
        set_callees(&r, r.order.items[i]);
    }
    a->program->functions = r.order.items;
    a->program->function_count = (uint32_t)r.order.count;
}
