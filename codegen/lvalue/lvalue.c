/* Operations on lvalues, dispatched by kind. */
#include "../lvalue/lvalue.h"

struct value emit_load_value(struct emitter *e, struct lvalue *l) {
    return l->kind->load(e, l);
}

void emit_store_value(struct emitter *e, struct lvalue *l, struct value v) {
    if (l->kind->store)
        l->kind->store(e, l, v);
}

/* Copies a value whose subobjects are only reachable through memory to a variable. */
struct lvalue lvalue_in_memory(struct emitter *e, struct lvalue l) {
    if (lvalue_is_memory(&l))
        return l;
    struct value v = emit_load_value(e, &l);
    const char *name = type_vector_size(l.type) || type_is_real_matrix(l.type)
                           ? "vector"
                           : type_debug_name(e, l.type);
    struct lvalue t = cg_temporary(e, l.type, arena_format(e->arena, "temp.var.%s", name));
    emit_store_value(e, &t, v);
    return t;
}

uint32_t lvalue_pointer(struct emitter *e, struct lvalue *l) {
    if (!l->kind->pointer)
        *l = lvalue_in_memory(e, *l);
    return l->kind->pointer(e, l);
}

struct lvalue lvalue_child(struct emitter *e, struct lvalue l, uint32_t child) {
    if (!l.kind->child) {
        cg_child_index(e, l.type->record, child); /* emitted before the copy to get the lower id */
        l = lvalue_in_memory(e, l);
    }
    return l.kind->child(e, l, child);
}

struct lvalue lvalue_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element) {
    if (!l.kind->has_elements || !l.kind->has_elements(&l))
        l = lvalue_in_memory(e, l);
    return l.kind->element(e, l, index_id, element);
}

struct lvalue lvalue_indexable(struct emitter *e, struct lvalue l) {
    if (!l.kind->has_elements || !l.kind->has_elements(&l))
        l = lvalue_in_memory(e, l);
    return l;
}

bool lvalue_known_element(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element) {
    return l->kind->known_element && l->kind->known_element(e, l, index, element);
}

/* ---- Rvalues as lvalues ---- */

struct lvalue lvalue_of_value(struct value v) {
    return (struct lvalue){.kind = &value_lvalue, .type = v.type, .value = v};
}

static struct value load_given(struct emitter *e, struct lvalue *l) {
    struct value v = l->value;
    v.type = l->type;
    return v;
}

const struct lvalue_kind value_lvalue = {.load = load_given};

struct lvalue lvalue_select(struct emitter *e, struct lvalue l, const struct selection *s) {
    if (s->rows && !l.kind->selects_rows)
        l = lvalue_in_memory(e, l);
    if (l.kind->select)
        return l.kind->select(e, l, s);
    struct value v = emit_load_value(e, &l);
    return lvalue_of_value(value_swizzle(e, v, s->components, s->count));
}
