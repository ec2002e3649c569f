/* Determines the buffers that have a hidden counter.
 *
 * An append or consume buffer always has a counter. A read-write buffer has one if its counter
 * methods are called. It also has one if the buffer is assigned, passed or returned, because the
 * methods may then be called through another name. The order of first uses determines the order of
 * bindings. */
#include "layout_internal.h"

struct counter_search {
    struct layout *l;
    struct word_vec found; /* indices into program.globals */
    struct map globals;    /* variable -> its index + 1 */
};

bool layout_has_counter(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info(type->object);
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER && info->writable;
}

uint64_t layout_counters_of_type(const struct type *type) {
    return layout_count_bindings(type, layout_has_counter);
}

uint32_t layout_counter_of_part(const struct type *type, uint32_t part) {
    return layout_count_before(type, part, layout_has_counter);
}

static bool always_has_counter(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_object(type, OBJECT_APPEND_STRUCTURED_BUFFER) ||
               type_is_object(type, OBJECT_CONSUME_STRUCTURED_BUFFER);
    return record_any(type->record, always_has_counter);
}

static void note_counter(struct counter_search *s, const struct expression *buffer) {
    const struct expression *root =
        expression_root(buffer, THROUGH_PARTS | THROUGH_LOADS | THROUGH_ONCE);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (!v)
        return;
    uintptr_t index = (uintptr_t)map_find(&s->globals, &v, sizeof v);
    if (!index || s->l->bindings[index - 1].has_counter)
        return;
    s->l->bindings[index - 1].has_counter = true;
    vec_push(s->l->c->typed, &s->found, (uint32_t)(index - 1));
}

static void visit_counter_use(void *user, const struct expression *e);

/* Accesses to an element do not use the counter. */
static void visit_object_of_access(struct counter_search *s, const struct expression *object) {
    if (object->kind == EXPR_LOAD)
        object = object->unary.operand;
    if (object->kind == EXPR_INDEX)
        visit_counter_use(s, object->index.index);
    else if (object->kind != EXPR_VARIABLE && object->kind != EXPR_MEMBER)
        visit_counter_use(s, object);
}

static bool uses_counter(uint16_t row) {
    return row == METHOD_INCREMENT_COUNTER || row == METHOD_DECREMENT_COUNTER;
}

static void visit_method(struct counter_search *s, const struct expression *e) {
    const struct expression *object = e->call.first;
    if (object && layout_has_counter(object->type)) {
        if (uses_counter(e->call.row))
            note_counter(s, object);
        visit_object_of_access(s, object);
        object = object->next;
    }
    for (; object; object = object->next)
        visit_counter_use(s, object);
}

static void visit_counter_use(void *user, const struct expression *e) {
    struct counter_search *s = user;
    if (e->kind == EXPR_METHOD) {
        visit_method(s, e);
    } else if (e->kind == EXPR_ELEMENT && layout_has_counter(e->element.object->type)) {
        visit_object_of_access(s, e->element.object);
        visit_counter_use(s, e->element.index);
    } else {
        if (e->kind == EXPR_LOAD && layout_has_counter(type_strip_arrays(e->type)))
            note_counter(s, e);
        expression_children(e, visit_counter_use, s);
    }
}

struct word_vec layout_find_counters(struct layout *l) {
    struct counter_search s = {.l = l};
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->storage != STORAGE_RESOURCE || !layout_counters_of_type(v->type))
            continue;
        l->bindings[i].has_counter = always_has_counter(v->type);
        *map_slot(l->c->typed, &s.globals, &v, sizeof v) = (void *)(uintptr_t)(i + 1);
    }
    if (s.globals.count)
        program_expressions(l->program, visit_counter_use, &s);
    return s.found;
}
