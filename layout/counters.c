/* Which structured buffers have their hidden counter used.
 *
 * An append or consume buffer always has a counter.  A read-write one has one if its counter
 * methods are called, or if the buffer is handed on (assigned, passed, returned), since the methods
 * may then be called through another name.  The order of the first uses decides the order of
 * bindings. */
#include "place.h"

struct counter_search {
    struct layout *l;
    struct word_vec found; /* indices into program.globals */
    struct map globals;    /* variable -> its index + 1 */
};

bool type_has_counter(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info((enum object_kind)type->object);
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER && info->writable;
}

static bool always_has_counter(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_object(type, OBJECT_APPEND_STRUCTURED_BUFFER) ||
               type_is_object(type, OBJECT_CONSUME_STRUCTURED_BUFFER);
    const struct record *record = type->record;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (always_has_counter(record->fields[i].type))
            return true;
    return record->base && always_has_counter(record->base);
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
    vec_push(s->l->c->arena, &s->found, (uint32_t)(index - 1));
}

static void visit(void *user, const struct expression *e);

/* Reading or writing an element does not touch the counter. */
static void visit_object_of_access(struct counter_search *s, const struct expression *object) {
    if (object->kind == EXPR_LOAD)
        object = object->unary.operand;
    if (object->kind == EXPR_INDEX)
        visit(s, object->index.index);
    else if (object->kind != EXPR_VARIABLE && object->kind != EXPR_MEMBER)
        visit(s, object);
}

static bool uses_counter(uint16_t row) {
    return row == METHOD_INCREMENT_COUNTER || row == METHOD_DECREMENT_COUNTER;
}

static void visit_method(struct counter_search *s, const struct expression *e) {
    const struct expression *object = e->call.first;
    if (object && type_has_counter(object->type)) {
        if (uses_counter(e->call.row))
            note_counter(s, object);
        visit_object_of_access(s, object);
        object = object->next;
    }
    for (; object; object = object->next)
        visit(s, object);
}

static void visit(void *user, const struct expression *e) {
    struct counter_search *s = user;
    if (e->kind == EXPR_METHOD) {
        visit_method(s, e);
    } else if (e->kind == EXPR_ELEMENT && type_has_counter(e->element.object->type)) {
        visit_object_of_access(s, e->element.object);
        visit(s, e->element.index);
    } else {
        if (e->kind == EXPR_LOAD && type_has_counter(type_strip_arrays(e->type)))
            note_counter(s, e);
        expression_children(e, visit, s);
    }
}

struct word_vec find_counters(struct layout *l) {
    struct counter_search s = {.l = l};
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->storage != STORAGE_RESOURCE || !layout_counters_of_type(v->type))
            continue;
        l->bindings[i].has_counter = always_has_counter(v->type);
        *map_slot(l->c->arena, &s.globals, &v, sizeof v) = (void *)(uintptr_t)(i + 1);
    }
    for (uint32_t i = 0; s.globals.count && i < l->program->global_count; i++)
        if (l->program->globals[i]->initializer)
            visit(&s, l->program->globals[i]->initializer);
    for (uint32_t i = 0; s.globals.count && i < l->program->function_count; i++)
        statement_expressions(l->program->functions[i]->body, visit, &s);
    return s.found;
}
