/* Construction of typed tree nodes. */
#include "../tree/fold.h"
#include "convert.h"

#include <stddef.h>

/* Only as much of the union is allocated as the kind uses; most nodes need little. */
#define EXPRESSION_WITH(arm)                                                                       \
    (offsetof(struct expression, constant) + sizeof((struct expression *)NULL)->arm)
static const uint8_t expression_sizes[] = {
    [EXPR_CONSTANT] = EXPRESSION_WITH(constant),
    [EXPR_VARIABLE] = EXPRESSION_WITH(variable),
    [EXPR_LOAD] = EXPRESSION_WITH(unary),
    [EXPR_MEMBER] = EXPRESSION_WITH(member),
    [EXPR_BASE] = EXPRESSION_WITH(unary),
    [EXPR_INDEX] = EXPRESSION_WITH(index),
    [EXPR_SWIZZLE] = EXPRESSION_WITH(swizzle),
    [EXPR_MATRIX_SWIZZLE] = EXPRESSION_WITH(matrix_swizzle),
    [EXPR_ELEMENT] = EXPRESSION_WITH(element),
    [EXPR_UNARY] = EXPRESSION_WITH(unary),
    [EXPR_INCREMENT] = EXPRESSION_WITH(unary),
    [EXPR_BINARY] = EXPRESSION_WITH(binary),
    [EXPR_LOGICAL] = EXPRESSION_WITH(binary),
    [EXPR_CONDITIONAL] = EXPRESSION_WITH(conditional),
    [EXPR_ASSIGN] = EXPRESSION_WITH(binary),
    [EXPR_COMPOUND] = EXPRESSION_WITH(compound),
    [EXPR_COMMA] = EXPRESSION_WITH(binary),
    [EXPR_CONVERT] = EXPRESSION_WITH(convert),
    [EXPR_CONSTRUCT] = EXPRESSION_WITH(list),
    [EXPR_CALL] = EXPRESSION_WITH(call),
    [EXPR_INTRINSIC] = EXPRESSION_WITH(call),
    [EXPR_METHOD] = EXPRESSION_WITH(call),
    [EXPR_OUT_ARGUMENT] = EXPRESSION_WITH(out_argument),
    [EXPR_PLACEHOLDER] = EXPRESSION_WITH(constant),
    [EXPR_ONCE] = EXPRESSION_WITH(unary),
    [EXPR_ZERO] = EXPRESSION_WITH(constant),
    [EXPR_UNDEFINED] = EXPRESSION_WITH(constant),
};

struct expression *expr_create(struct analyser *a, enum expression_kind kind,
                               enum category category, const struct type *type,
                               const struct node *node) {
    struct expression *e = arena_alloc(a->here.nodes, expression_sizes[kind]);
    e->kind = (uint8_t)kind;
    e->category = (uint8_t)category;
    e->type = type;
    if (node) {
        e->at = node->at;
        e->begin = node->begin;
        e->end = node->end;
    }
    return e;
}

struct expression *expr_copy(struct analyser *a, const struct expression *e) {
    struct expression *copy = arena_copy(a->here.nodes, e, expression_sizes[e->kind]);
    copy->next = NULL;
    return copy;
}

struct expression *expr_like(struct analyser *a, enum expression_kind kind, enum category category,
                             const struct type *type, const struct expression *from) {
    struct expression *e = expr_create(a, kind, category, type, NULL);
    e->at = from->at;
    e->begin = from->begin;
    e->end = from->end;
    e->is_non_uniform = from->is_non_uniform;
    return e;
}

struct expression *expr_error(struct analyser *a, const struct node *node) {
    return expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, type_error(a->types), node);
}

struct expression *expr_constant(struct analyser *a, const struct constant *k,
                                 const struct node *node) {
    struct expression *e = expr_create(a, EXPR_CONSTANT, CATEGORY_VALUE, k->type, node);
    e->constant = k;
    return e;
}

struct expression *expr_integer(struct analyser *a, const struct type *type, int64_t value,
                                const struct node *node) {
    return expr_constant(a, constant_of_integer(a->c, type, value), node);
}

bool storage_is_read_only(enum storage storage) {
    switch (storage) {
    case STORAGE_BUFFER:
    case STORAGE_RESOURCE:
    case STORAGE_PUSH_CONSTANT:
    case STORAGE_SHADER_RECORD:
    case STORAGE_SPEC_CONSTANT:
        return true;
    case STORAGE_LOCAL:
    case STORAGE_PARAMETER:
    case STORAGE_THIS:
    case STORAGE_STATIC:
    case STORAGE_GROUPSHARED:
    case STORAGE_IO:
        return false;
    }
    return false;
}

struct expression *expr_variable(struct analyser *a, struct variable *v, const struct node *node) {
    struct expression *e = expr_create(a, EXPR_VARIABLE, CATEGORY_LVALUE, v->type, node);
    e->variable = v;
    v->is_named = true;
    e->is_const = v->is_const || storage_is_read_only(v->storage);
    return e;
}

void expr_inherit_lvalue(struct expression *part, const struct expression *whole) {
    part->category = whole->category;
    part->is_const = whole->is_const;
    part->is_non_uniform = whole->is_non_uniform;
}

struct expression *expr_member(struct analyser *a, struct expression *base, uint32_t field,
                               const struct node *node) {
    const struct type *type = base->type->record->fields[field].type;
    struct expression *e = expr_create(a, EXPR_MEMBER, CATEGORY_VALUE, type, node);
    if (!node)
        e->at = base->at;
    expr_inherit_lvalue(e, base);
    e->member.base = base;
    e->member.index = field;
    return e;
}

struct expression *expr_base(struct analyser *a, struct expression *derived,
                             const struct node *node) {
    struct expression *e =
        expr_create(a, EXPR_BASE, CATEGORY_VALUE, derived->type->record->base, node);
    if (!node)
        e->at = derived->at;
    expr_inherit_lvalue(e, derived);
    e->unary.operand = derived;
    return e;
}

struct expression *expr_load(struct analyser *a, struct expression *e) {
    if (e->category == CATEGORY_VALUE || is_error(e))
        return e;
    struct expression *value = expr_like(a, EXPR_LOAD, CATEGORY_VALUE, e->type, e);
    value->is_parenthesized = e->is_parenthesized;
    value->unary.operand = e;
    return value;
}

struct expression *expr_convert(struct analyser *a, enum conversion conversion,
                                struct expression *operand, const struct type *to) {
    struct expression *e = expr_like(a, EXPR_CONVERT, CATEGORY_VALUE, to, operand);
    e->convert.operand = operand;
    e->convert.conversion = (uint8_t)conversion;
    return e;
}

struct expression *expr_content(struct analyser *a, struct expression *buffer) {
    struct expression *content =
        expr_convert(a, CONVERT_SAME_LAYOUT, buffer, buffer->type->arguments[0].type);
    content->category = CATEGORY_LVALUE;
    content->is_const = true;
    return content;
}

struct expression *expr_placeholder(struct analyser *a, const struct type *type,
                                    const struct expression *stands_for) {
    return expr_like(a, EXPR_PLACEHOLDER, CATEGORY_VALUE, type, stands_for);
}

struct expression *expr_once(struct analyser *a, struct expression *value) {
    if (value->kind == EXPR_ONCE || value->kind == EXPR_CONSTANT)
        return value;
    struct expression *e = expr_like(a, EXPR_ONCE, CATEGORY_VALUE, value->type, value);
    e->unary.operand = value;
    return e;
}

void scope_add_child(struct expression *parent, struct expression *child) {
    if (parent->list.last)
        ((struct expression *)parent->list.last)->next = child;
    else
        parent->list.first = child;
    parent->list.last = child;
    parent->list.count++;
}

bool expressions_have_errors(const struct expression_vec *expressions) {
    for (size_t i = 0; i < expressions->count; i++)
        if (is_error(expressions->items[i]))
            return true;
    return false;
}

struct variable *variable_create(struct analyser *a, atom name, const struct type *type,
                                 enum storage storage, location at) {
    struct arena *arena = storage == STORAGE_LOCAL ? a->here.nodes : a->c->typed;
    struct variable *v = arena_new(arena, struct variable);
    v->name = name;
    v->full_name = name ? atom_text(a->c->atoms, name) : "";
    v->type = type;
    v->storage = (uint8_t)storage;
    v->at = at;
    v->id = a->next_variable++;
    return v;
}

/* A constant of an uninstantiated template may depend on its parameters. Array sizes and template
 * arguments computed from it are then unknown, too. */
void variable_begin_with(struct analyser *a, struct variable *v, struct expression *value) {
    bool is_wrong = value && is_error(value);
    bool lacks_size = v->type->kind == TYPE_ARRAY && !v->type->count;
    v->initializer = is_wrong ? NULL : value;
    if (is_wrong && (lacks_size || (a->checked && v->is_const)))
        v->type = type_error(a->types);
}

void variable_fold(struct analyser *a, struct variable *v) {
    bool folds = type_is_numeric(type_strip_arrays(v->type)) || v->type->kind == TYPE_STRUCT ||
                 v->type->kind == TYPE_STRING;
    if (v->is_const && v->initializer && folds && v->storage != STORAGE_SPEC_CONSTANT)
        v->value = expression_fold(a->c, v->initializer);
}
