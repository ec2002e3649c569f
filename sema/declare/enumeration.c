/* Enums and their enumerators. */
#include "declare.h"

#include "../../base/number.h"
#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

/* An enumerator before it gets the type of the enum. */
struct enumerator_number {
    struct expression *constant;
    int64_t value;
};
VEC(struct enumerator_number, number_vec);

static uint64_t greatest(enum scalar scalar) {
    unsigned bits = scalar == SCALAR_BOOL ? 1 : scalar_bits(scalar) - scalar_is_signed(scalar);
    return bit_mask(bits);
}

/* Returns the value after the previous one, which may exceed an explicit underlying type. */
static int64_t next_value(struct analyser *a, const struct type *type, const struct node *node,
                          const struct node *definition, const struct enumerator_number *last) {
    const struct constant *value = constant_of_integer(a->c, type, last->value);
    if (definition->enumeration.base && value->values[0].u == greatest(type->scalar))
        error_at(a->c, node->at, "value after %llu does not fit the enum's type '%s'",
                 (unsigned long long)value->values[0].u,
                 type_name(a->c, type_scalar(a->types, type->scalar)));
    return (int64_t)((uint64_t)last->value + 1);
}

static int64_t enumerator_value(struct analyser *a, const struct node *node, struct scope *scope) {
    int64_t value = 0;
    struct scope *previous = scope_enter(a, scope);
    struct expression *e = sema_analyse_value(a, node->enumerator.value);
    if (!is_error(e) && !sema_fold_integer(a->c, e, &value)) {
        error_at(a->c, sema_marked_node(a->c, node->enumerator.value),
                 "enumerator value must be an integer constant");
    }
    scope_leave(a, previous);
    return value;
}

static enum scalar enum_scalar(struct analyser *a, const struct node *node) {
    if (!node->enumeration.base)
        return SCALAR_INT;
    const struct type *base = sema_analyse_type(a, node->enumeration.base);
    if (base->kind == TYPE_SCALAR && !scalar_is_float(base->scalar))
        return base->scalar;
    if (base->kind != TYPE_ERROR) {
        error_at(a->c, node->enumeration.base->at,
                 "underlying type of an enum must be an integer, not '%s'", type_name(a->c, base));
    }
    return SCALAR_INT;
}

static void complete_enum(struct analyser *a, const struct node *node, const struct type *type,
                          struct enumeration *e, const struct number_vec *numbers) {
    struct enumerator *done = arena_array(a->c->typed, struct enumerator, numbers->count);
    const struct node *n = node->enumeration.enumerators.first;
    for (size_t i = 0; i < numbers->count; i++, n = n->next) {
        struct expression *constant = numbers->items[i].constant;
        constant->type = type;
        constant->constant = constant_of_integer(a->c, type, numbers->items[i].value);
        done[i] = (struct enumerator){n->enumerator.name, constant->constant};
    }
    e->enumerators = done;
    e->enumerator_count = (uint32_t)numbers->count;
}

static const struct type *define_enum(struct analyser *a, const struct node *node, atom name) {
    struct enumeration *e = arena_new(a->c->typed, struct enumeration);
    e->name = name;
    e->full_name =
        name ? arena_join(a->c->typed, a->here.scope->prefix, atom_text(a->c->atoms, name)) : "";
    e->scoped = node->enumeration.scoped;
    e->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_TYPE);
    e->at = node->at;
    struct scope *scope = scope_create(a, SCOPE_ENUM, a->here.scope);
    e->scope = scope;
    const struct type *type = type_of_enumeration(a->types, e, enum_scalar(a, node));
    if (name)
        sema_declare_type_symbol(a, name, type, node->at);
    struct number_vec numbers = {0};
    for (const struct node *n = node->enumeration.enumerators.first; n; n = n->next) {
        struct enumerator_number number = {0};
        if (n->enumerator.value)
            number.value = enumerator_value(a, n, scope);
        else if (numbers.count)
            number.value = next_value(a, type, n, node, &numbers.items[numbers.count - 1]);
        /* Within the braces, an enumerator has the underlying type of the enum (C++ [dcl.enum]). */
        struct symbol symbol = {.kind = SYMBOL_CONSTANT, .name = n->enumerator.name, .at = n->at};
        const struct type *under = type_scalar(a->types, type->scalar);
        symbol.constant = number.constant = expr_integer(a, under, number.value, n);
        struct scope *previous = scope_enter(a, scope);
        sema_declare_name(a, symbol);
        scope_leave(a, previous);
        if (!type->enumeration->scoped)
            sema_declare_name(a, symbol);
        vec_push(a->c->typed, &numbers, number);
    }
    complete_enum(a, node, type, e, &numbers);
    return type;
}

const struct type *sema_analyse_enum(struct analyser *a, const struct node *node) {
    if (!node->enumeration.has_body) {
        struct node reference = *node;
        reference.kind = NODE_TYPE_NAME;
        reference.name = node->enumeration.name;
        return sema_analyse_type(a, &reference);
    }
    return define_enum(a, node, name_atom(a, &node->enumeration.name));
}
