/* Reachable functions and globals, recursion, and features that SPIR-V does not support. */
#include "../tree/fold.h"
#include "../tree.h"
#include "entry.h"

/* Functions are listed in the order in which codegen emits them. SPIR-V does not support recursion
 * in shaders (SPIR-V 2.16.1, "Universal Validation Rules"). */

/* ---- Unsupported features ----
 * Only reachable code is checked, because headers often contain unused functions. */

/* ---- Intrinsics and methods ---- */

/* Returns whether an lvalue is part of a texel. SPIR-V supports atomics only on whole texels. */
static bool is_part_of_texel(const struct expression *e) {
    const struct expression *whole = e;
    while (whole && whole->kind != EXPR_ELEMENT)
        whole = expression_whole(whole);
    if (!whole || whole == e || whole->type->kind == TYPE_SCALAR)
        return false;
    const struct type *object = whole->element.object->type;
    return type_is_of_class(object, OBJECT_CLASS_TEXTURE) ||
           type_is_of_class(object, OBJECT_CLASS_TEXEL_BUFFER);
}

/* Returns whether memory is visible to only one invocation. A local variable with a resource type
 * refers to shared memory. */
static bool is_private(const struct variable *root) {
    return root && !type_has_object(root->type) &&
           (root->storage == STORAGE_LOCAL || root->storage == STORAGE_STATIC ||
            root->storage == STORAGE_BUFFER);
}

/* Returns whether an lvalue is in the memory of a node record: `records.Get()` and `records[i]`. */
static bool is_in_record(const struct expression *e) {
    const struct expression *whole = expression_root(e, THROUGH_PARTS | THROUGH_SWIZZLES);
    const struct expression *object = whole->kind == EXPR_METHOD    ? whole->call.first
                                      : whole->kind == EXPR_ELEMENT ? whole->element.object
                                                                    : NULL;
    return object && type_is_of_class(object->type, OBJECT_CLASS_NODE);
}

static void check_target(struct analyser *a, const struct expression *e) {
    const struct variable *root = lvalue_root(e);
    if (is_in_record(e))
        error_invalid_at(a->c, e->at, WARN_INVALID_MODULE,
                         "atomic operations on node records are not supported in SPIR-V");
    else if (is_part_of_texel(e))
        error_at(a->c, e->at, "an atomic operation cannot work on one component of a texel");
    else if (is_private(root) && error_at(a->c, e->at,
                                          "target of an atomic operation must be in groupshared "
                                          "memory or a writable resource"))
        note_at(a->c, root->at, "'%s' declared here", atom_text(a->c->atoms, root->name));
}

/* ---- Inline SPIR-V ---- */

static void check_literal(struct analyser *a, const struct expression *e) {
    if (!expression_fold(a->c, e))
        error_at(a->c, e->at, "argument of the instruction must be a constant");
}

static void check_literals(struct analyser *a, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct expression *e = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && e; i++, e = e->next)
        if (attribute_find(f->parameters[i]->attributes, ATTRIBUTE_VK_EXT_LITERAL))
            check_literal(a, e);
}

/* Checks that the mode is constant, and also its operands unless they are ids. */
static void check_execution_mode(struct analyser *a, const struct expression *call) {
    bool has_ids = call->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID;
    for (const struct expression *e = call->call.first; e; e = has_ids ? NULL : e->next)
        check_literal(a, e);
}

/* ---- Expressions ---- */

static void check_row(struct analyser *a, const struct expression *call,
                      const struct intrinsic_info *row) {
    const struct expression *first = call->call.first;
    if (row->refusal)
        error_at(a->c, call->at, "'%s' is not supported in SPIR-V: %s", row->name, row->refusal);
    else if (first && (row->flags & ROW_DESTINATION) && first->category == CATEGORY_LVALUE)
        check_target(a, first);
    else if (first) {
        enum scalar scalar = (enum scalar)first->type->scalar;
        bool is_float = scalar_is_float(scalar);
        bool is_checked = is_float && row->flags & ROW_ONLY_32_BIT_FLOATS;
        if (is_checked && scalar_bits(scalar) != 32 && !scalar_is_min_precision(scalar))
            error_at(a->c, first->at, "'%s' only supports 32-bit numbers in SPIR-V", row->name);
    }
}

static void unmapped_check(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_CALL)
        check_literals(a, e);
    if (e->kind == EXPR_INTRINSIC)
        check_row(a, e, intrinsic_info((enum intrinsic)e->call.row));
    if (e->kind == EXPR_INTRINSIC && (e->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE ||
                                      e->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID))
        check_execution_mode(a, e);
    if (e->kind == EXPR_METHOD)
        check_row(a, e, method_info((enum method)e->call.row));
}

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
        vec_push(r->a->c->arena, r->calls, ((struct call_site){e->call.function, e->at}));
    unmapped_check(r->a, e);
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
    void **slot = map_slot(r->a->c->arena, &r->seen, &f, sizeof f);
    if (*slot)
        return;
    *slot = arena_new(r->a->c->arena, struct function_calls);
    vec_push(r->a->c->arena, &r->order, (struct function *)f);
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
    vec_push(r->a->c->arena, stack, ((struct reach_frame){calls, 0}));
    vec_push(r->a->c->arena, path, *site);
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
        arena_array(r->a->c->arena, const struct function *, calls->count);
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
        void **slot = map_slot(a->c->arena, seen, &callee, sizeof callee);
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

/* ---- Structured buffers of resources ----
 * Like dxc, the analyzer accepts declarations such as `RWStructuredBuffer<Texture2D>`. SPIR-V
 * cannot represent them, so reachable uses are reported. */

static void refuse_type(struct analyser *a, const struct type *type, location at) {
    const struct type *found = type_find_buffer_of_resources(type);
    if (found)
        error_at(a->c, at, "'%s' cannot contain the resources of '%s'",
                 object_info((enum object_kind)found->object)->name,
                 type_name(a->c, found->arguments[0].type));
}

static void check_expression(void *user, const struct expression *e) {
    struct analyser *a = user;
    if (type_find_buffer_of_resources(e->type))
        refuse_type(a, e->type, sema_marked(a->c, e));
    else
        expression_children(e, check_expression, user);
}

static void check_local(void *user, const struct variable *v) {
    struct analyser *a = user;
    if (type_find_buffer_of_resources(v->type))
        refuse_type(a, v->type, v->at);
    else if (v->initializer)
        check_expression(a, v->initializer);
}

static void check_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit = {check_local, check_expression, check_statement};
    statement_parts(s, &visit, user);
}

static void check_function(struct analyser *a, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        refuse_type(a, f->parameters[i]->type, f->parameters[i]->at);
    refuse_type(a, f->return_type, f->at);
    if (f->body)
        check_statement(a, f->body);
}

void sema_check_resource_buffers(struct analyser *a) {
    if (!type_table_has_buffers_of_resources(a->types))
        return;
    for (size_t i = 0; i < a->globals.count; i++) {
        const struct variable *v = a->globals.items[i];
        if (v->storage != STORAGE_RESOURCE && v->is_used)
            check_local(a, v);
    }
    for (uint32_t i = 0; i < a->program->function_count; i++)
        check_function(a, a->program->functions[i]);
}
