/* Construction of typed tree nodes, common types of two operands, and flattening of types. */
#include "../tree/fold.h"
#include "convert.h"

#include <stddef.h>
#include <string.h>

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
    struct arena *arena = storage == STORAGE_LOCAL ? a->here.nodes : a->c->arena;
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

/* ---- Common types of operands ----
 * Element types follow the usual arithmetic conversions (HLSL [Expr.conv], C 6.3.1.8) without
 * promotion to int. Literals, bool and enums adapt to any other type. If both operands have several
 * components, the smaller shape is used. */

struct element element_of(const struct type *type) {
    return (struct element){type->scalar, type->kind == TYPE_ENUM};
}

bool element_same(struct element a, struct element b) {
    return a.is_enum == b.is_enum && (a.is_enum || a.scalar == b.scalar);
}

unsigned element_bits(struct element e) {
    if (e.is_enum || scalar_is_literal(e.scalar) || e.scalar == SCALAR_BOOL)
        return 0;
    if (e.scalar == SCALAR_MIN10FLOAT)
        return 10;
    return e.scalar == SCALAR_MIN12INT ? 12 : scalar_bits(e.scalar);
}

static enum scalar float_of_bits(unsigned bits, bool min_precision) {
    if (bits == 10)
        return SCALAR_MIN10FLOAT;
    if (bits == 16)
        return min_precision ? SCALAR_MIN16FLOAT : SCALAR_HALF;
    return bits == 64 ? SCALAR_DOUBLE : SCALAR_FLOAT;
}

static enum scalar integer_of_bits(unsigned bits, bool is_unsigned, bool min_precision) {
    if (bits == 12)
        return SCALAR_MIN12INT;
    if (bits == 16 && min_precision)
        return is_unsigned ? SCALAR_MIN16UINT : SCALAR_MIN16INT;
    if (bits == 16)
        return is_unsigned ? SCALAR_UINT16 : SCALAR_INT16;
    if (bits == 64)
        return is_unsigned ? SCALAR_UINT64 : SCALAR_INT64;
    return is_unsigned ? SCALAR_UINT : SCALAR_INT;
}

bool element_gives_way(struct element e) {
    return e.is_enum || scalar_is_literal(e.scalar) || e.scalar == SCALAR_BOOL;
}

static bool element_is_min(struct element e) {
    return !e.is_enum && scalar_is_min_precision(e.scalar);
}

static bool element_is_float(struct element e) {
    return !e.is_enum && scalar_is_float(e.scalar);
}

static bool element_is_unsigned(struct element e) {
    return !e.is_enum && scalar_class(e.scalar) == CLASS_UINT;
}

static bool element_is_literal(struct element e) {
    return !e.is_enum && scalar_is_literal(e.scalar);
}

/* Returns whether a half that is a float remains one because the other operand adapts to it. */
static bool keeps_half(struct element l, struct element r) {
    bool left = !l.is_enum && l.scalar == SCALAR_HALF_AS_FLOAT;
    bool right = !r.is_enum && r.scalar == SCALAR_HALF_AS_FLOAT;
    return (left && element_gives_way(r)) || (right && element_gives_way(l));
}

enum scalar element_combine(struct element l, struct element r) {
    if (!l.is_enum && element_same(l, r))
        return l.scalar;
    bool is_float = element_is_float(l) || element_is_float(r);
    if (element_is_literal(l) && element_is_literal(r))
        return is_float ? SCALAR_FLOAT_LITERAL : SCALAR_INT_LITERAL;
    if (keeps_half(l, r))
        return SCALAR_HALF_AS_FLOAT;
    unsigned left_bits = element_bits(l), right_bits = element_bits(r);
    unsigned bits = left_bits > right_bits ? left_bits : right_bits;
    bool min_precision = (element_is_min(l) && element_is_min(r)) ||
                         ((element_gives_way(l) || element_gives_way(r)) &&
                          (element_is_min(l) || element_is_min(r)));
    if (element_is_float(l) != element_is_float(r)) { /* the floating-point operand decides */
        struct element side = element_is_float(l) ? l : r;
        bits = element_bits(side);
        min_precision = element_is_min(side);
    }
    if (is_float)
        return float_of_bits(bits, min_precision);
    return integer_of_bits(bits, element_is_unsigned(l) || element_is_unsigned(r), min_precision);
}

enum scalar scalar_combine(const struct type *left, const struct type *right) {
    return element_combine(element_of(left), element_of(right));
}

bool type_is_single(const struct type *type) {
    return type_components(type) == 1;
}

bool shape_fits(const struct type *from, const struct type *to) {
    uint32_t source = type_components(from), target = type_components(to);
    if (source == 1 || target == 1 || source == target)
        return from->kind != TYPE_MATRIX || to->kind != TYPE_MATRIX || source == 1 || target == 1 ||
               from->rows == to->rows;
    if (source < target)
        return false;
    if (from->kind == TYPE_MATRIX && to->kind == TYPE_MATRIX)
        return to->rows <= from->rows && to->columns <= from->columns;
    const struct type *matrix = from->kind == TYPE_MATRIX ? from : to;
    return matrix->kind != TYPE_MATRIX || matrix->rows == 1 || matrix->columns == 1;
}

const struct type *shape_combine(const struct type *left, const struct type *right) {
    bool left_first = type_components(left) >= type_components(right);
    const struct type *larger = left_first ? left : right, *smaller = left_first ? right : left;
    if (shape_fits(smaller, larger))
        return larger;
    return shape_fits(larger, smaller) ? smaller : NULL;
}

/* ---- Flattening ----
 * The cursor is a stack of the types being visited. A run of equal leaves is one step, so the
 * length of an array does not affect the time. */

static bool is_leaf(const struct type *type) {
    return type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT;
}

static void set_leaf(struct analyser *a, struct leaf_cursor *cursor, const struct type *type,
                     uint64_t times) {
    cursor->run = times * (type_is_numeric(type) ? type_components(type) : 1);
    bool has_shape = type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX;
    cursor->leaf = has_shape ? type_scalar(a->types, type->scalar) : type;
}

static const struct type *next_part(struct leaf_frame *frame) {
    const struct type *type = frame->type;
    if (type->kind == TYPE_ARRAY)
        return frame->next++ < type->count ? type->element : NULL;
    const struct record *record = type->record;
    if (frame->next == 0 && !record->base)
        frame->next = 1;
    uint32_t part = frame->next++;
    if (part == 0)
        return record->base;
    return part <= record->field_count ? record->fields[part - 1].type : NULL;
}

/* Enters a type. An array of leaves is a single run. */
static bool enter_type(struct analyser *a, struct leaf_cursor *cursor, const struct type *type) {
    if (is_leaf(type)) {
        set_leaf(a, cursor, type, 1);
        return true;
    }
    if (type->kind == TYPE_ARRAY && is_leaf(type_strip_arrays(type))) {
        uint64_t times = 1;
        for (const struct type *t = type; t->kind == TYPE_ARRAY; t = t->element)
            times = times * t->count > UINT32_MAX ? UINT32_MAX : times * t->count;
        set_leaf(a, cursor, type_strip_arrays(type), times);
        return times > 0;
    }
    vec_push(cursor->arena, &cursor->frames, ((struct leaf_frame){type, 0}));
    return false;
}

static void find_leaf(struct analyser *a, struct leaf_cursor *cursor) {
    while (cursor->frames.count) {
        const struct type *part = next_part(&vec_last(&cursor->frames));
        if (!part)
            cursor->frames.count--;
        else if (enter_type(a, cursor, part))
            return;
    }
    cursor->leaf = NULL;
    cursor->run = 0;
}

void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type) {
    *cursor = (struct leaf_cursor){.arena = a->c->arena};
    if (!enter_type(a, cursor, type))
        find_leaf(a, cursor);
}

void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count) {
    cursor->run -= count;
    if (!cursor->run)
        find_leaf(a, cursor);
}
