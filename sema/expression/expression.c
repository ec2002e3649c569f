/* Analysis of expressions (HLSL [Expr]): names, members, subscripts, casts, literals. Other kinds
 * are in operators.c, construct.c and call.c. */
#include <assert.h>
#include <string.h>

#include "../convert/convert.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "../tree.h"
#include "expression.h"

/* ---- Names ---- */

static struct expression *make_this(struct analyser *a, const struct node *node) {
    if (!a->here.this_) {
        error_at(a->c, node->at, "invalid use of 'this' outside of a method");
        return expr_error(a, node);
    }
    return expr_variable(a, a->here.this_, node);
}

/* Accesses a field by its index. Members of an uninstantiated template become errors. */
static struct expression *make_field(struct analyser *a, struct expression *object, uint32_t index,
                                     const struct node *node) {
    const struct record *record = object->type->kind == TYPE_STRUCT ? object->type->record : NULL;
    const struct field *field =
        record && index < record->field_count ? &record->fields[index] : NULL;
    if (field)
        sema_warn_of_deprecated(a, field->attributes, field->name, field->at, node->at);
    return sema_is_unknown_type(a, object->type) ? expr_error(a, node)
                                                 : expr_member(a, object, index, node);
}

/* Accesses a field named without an object, as a member of `this`. */
static struct expression *make_own_field(struct analyser *a, struct symbol *s,
                                         const struct node *node) {
    const char *name = atom_text(a->c->atoms, s->name);
    if (!a->here.this_ || !record_derives(a->here.this_->type->record, s->field.record)) {
        struct expression *nested = a->here.this_ ? expr_variable(a, a->here.this_, node) : NULL;
        if (nested && record_lookup(a, nested->type->record, s->name, &nested) == s)
            return expr_member(a, nested, s->field.index, node);
        error_at(a->c, node->at, "field '%s' requires an object", name);
        return expr_error(a, node);
    }
    struct expression *object = expr_variable(a, a->here.this_, node);
    while (object->type->record != s->field.record)
        object = expr_base(a, object, node);
    return make_field(a, object, s->field.index, node);
}

static struct expression *symbol_expression(struct analyser *a, struct symbol *s,
                                            const struct node *node) {
    const char *name = atom_text(a->c->atoms, s->name);
    switch (s->kind) {
    case SYMBOL_VARIABLE:
        sema_warn_of_deprecated(a, s->variable->attributes, s->name, s->variable->at, node->at);
        return sema_is_unknown_type(a, s->variable->type) ? expr_error(a, node)
                                                          : expr_variable(a, s->variable, node);
    case SYMBOL_CONSTANT:
        if (a->here.function && s->model > a->options->model.major * 10 + a->options->model.minor) {
            warning_at(a->c, WARN_AVAILABILITY_CONSTANT, node->at,
                       "'%s' requires shader model %d.%d", name, s->model / 10, s->model % 10);
        }
        /* The expression gets the location of its use. */
        struct expression *copy = expr_copy(a, (s->constant));
        copy->at = node->at;
        copy->begin = node->begin;
        copy->end = node->end;
        return copy;
    case SYMBOL_FIELD:
        return make_own_field(a, s, node);
    case SYMBOL_BUFFER_MEMBER:
        return make_field(a, expr_variable(a, s->member.buffer, node), s->member.index, node);
    case SYMBOL_FUNCTION:
        error_at(a->c, node->at, "function '%s' can only be called", name);
        break;
    case SYMBOL_TEMPLATE:
        error_at(a->c, node->at, "template '%s' is not a value", name);
        break;
    case SYMBOL_TYPE:
        error_at(a->c, node->at, "'%s' is a type, not a value", name);
        break;
    case SYMBOL_NAMESPACE:
        error_at(a->c, node->at, "'%s' is a namespace, not a value", name);
        break;
    }
    return expr_error(a, node);
}

static struct expression *analyse_name(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = &node->name;
    if (!name->parts->next && !name->global && !name->parts->has_arguments &&
        !scope_find(a, name->parts->name, FIND_ANY) && intrinsic_exists(a, 0, name->parts->name)) {
        if (!expr_is_invalid(a, name->parts->name))
            error_at(a->c, node->at, "function '%s' can only be called",
                     atom_text(a->c->atoms, name->parts->name));
        return expr_error(a, node);
    }
    struct symbol *s = name_resolve(a, node);
    return s ? symbol_expression(a, s, node) : expr_error(a, node);
}

/* ---- Members ---- */

static struct expression *make_record_member(struct analyser *a, struct expression *base,
                                             const struct name_part *part,
                                             const struct node *node) {
    const char *name = atom_text(a->c->atoms, part->name);
    struct symbol *s = record_lookup(a, base->type->record, part->name, &base);
    if (!s) {
        sema_report_unknown_name(
            a, arena_format(a->c->typed, "'%s' has no member", type_name(a->c, base->type)),
            part->name, record_scope(base->type->record), FIND_ANY, node->at);
        return expr_error(a, node);
    }
    found_use(a, part->at, s);
    switch (s->kind) {
    case SYMBOL_FIELD:
        /* The fields of a struct that exceeds the size limit were dropped. */
        if (s->field.index >= base->type->record->field_count ||
            base->type->record->fields[s->field.index].type->kind == TYPE_ERROR)
            return expr_error(a, node);
        return make_field(a, base, s->field.index, node);
    case SYMBOL_VARIABLE:
    case SYMBOL_CONSTANT:
        return symbol_expression(a, s, node);
    case SYMBOL_FUNCTION:
    case SYMBOL_TEMPLATE:
        error_at(a->c, sema_marked_node(a->c, node), "method '%s' can only be called", name);
        break;
    case SYMBOL_TYPE:
    case SYMBOL_NAMESPACE:
    case SYMBOL_BUFFER_MEMBER:
        error_at(a->c, sema_marked_node(a->c, node), "'%s' is not a field", name);
        break;
    }
    return expr_error(a, node);
}

/* Accesses `base.name`, where the base is not an error and not a constant buffer. */
static struct expression *member_of(struct analyser *a, struct expression *base,
                                    const struct name_part *part, const struct node *node) {
    if (base->type->kind == TYPE_STRUCT)
        return make_record_member(a, base, part, node);
    bool is_number = type_is_numeric(base->type) && base->type->kind != TYPE_ENUM;
    if (is_number && type_is_scalar(base->type) && a->here.is_tried && a->here.is_unevaluated) {
        /* Like dxc in dependent types: type traits use this to recognize scalars. */
        error_at(a->c, sema_marked_node(a->c, node), "a scalar has no member '%s' here",
                 atom_text(a->c->atoms, part->name));
        return expr_error(a, node);
    }
    if (is_number || base->type->kind == TYPE_ARRAY)
        return expr_swizzle(a, base, part->name, node);
    enum element_access access;
    const char *name = atom_text(a->c->atoms, part->name);
    if (type_is_of_class(base->type, OBJECT_CLASS_PATCH) && strcmp(name, "Length") == 0)
        return expr_constant(a, base->type->arguments[1].constant, node);
    bool is_object = base->type->kind == TYPE_OBJECT;
    if (is_object && sema_is_subscript_property(a, base->type, part->name, &access))
        error_at(a->c, sema_marked_node(a->c, node), "'%s' requires two subscripts", name);
    else if (is_object && method_exists(a, base->type, part->name))
        error_at(a->c, sema_marked_node(a->c, node), "method '%s' can only be called", name);
    else
        error_at(a->c, sema_marked_node(a->c, node), "'%s' has no member '%s'",
                 type_name(a->c, base->type), name);
    return expr_error(a, node);
}

static struct expression *analyse_member(struct analyser *a, const struct node *node) {
    const struct name_part *part;
    struct expression *base = sema_analyse_object(a, node, &part);
    return is_error(base) ? expr_error(a, node) : member_of(a, base, part, node);
}

/* ---- Subscripts ---- */

static struct expression *subscript(struct analyser *a, struct expression *base,
                                    struct expression *index, const struct node *node) {
    if (is_error(base) || is_error(index))
        return expr_error(a, node);
    base = sema_buffer_content(a, base);
    if (base->type->kind == TYPE_STRUCT) {
        struct expression *operands[2] = {base, index};
        struct expression *called = overload_operator(a, OPERATOR_SUBSCRIPT, operands, 2, node);
        if (called)
            return called;
        error_at(a->c, sema_marked_node(a->c, node), "'%s' cannot be subscripted",
                 type_name(a->c, base->type));
        return expr_error(a, node);
    }
    if (base->type->kind == TYPE_OBJECT)
        return expr_element(a, base, index, NULL, ACCESS_PLAIN, node);
    return expr_index(a, base, index, node);
}

static bool is_property_name(const struct analyser *a, atom name) {
    const char *text = atom_text(a->c->atoms, name);
    return strcmp(text, "mips") == 0 || strcmp(text, "sample") == 0;
}

/* Analyzes `texture.mips[level][at]` and `texture.sample[number][at]`, or fields so named. */
static struct expression *analyse_property(struct analyser *a, const struct node *node) {
    const struct node *inner = node->index.base, *member = inner->index.base;
    const struct name_part *part;
    enum element_access access;
    struct expression *object = sema_analyse_object(a, member, &part);
    struct expression *level = sema_analyse_value(a, inner->index.index);
    struct expression *index = sema_analyse_value(a, node->index.index);
    if (is_error(object) || is_error(level) || is_error(index))
        return expr_error(a, node);
    if (object->type->kind == TYPE_OBJECT &&
        sema_is_subscript_property(a, object->type, part->name, &access))
        return expr_element(a, object, index, level, access, node);
    struct expression *base = member_of(a, object, part, member);
    return subscript(a, subscript(a, base, level, inner), index, node);
}

static struct expression *analyse_index(struct analyser *a, const struct node *node) {
    const struct node *inner = node->index.base;
    if (inner->kind == NODE_INDEX && inner->index.base->kind == NODE_MEMBER &&
        is_property_name(a, inner->index.base->member.name->name))
        return analyse_property(a, node);
    struct expression *base = sema_analyse_expression(a, node->index.base);
    sema_warn_of_comma_in_index(a, base->type, node->index.index);
    return subscript(a, base, sema_analyse_expression(a, node->index.index), node);
}

/* ---- Operators ---- */

static struct expression *analyse_unary(struct analyser *a, const struct node *node) {
    struct expression *operand = sema_analyse_expression(a, node->unary.operand);
    enum operator_kind op = node->op;
    if (op == OPERATOR_INCREMENT || op == OPERATOR_DECREMENT)
        return expr_increment(a, op, node->kind == NODE_POSTFIX, operand, node);
    return expr_unary(a, op, operand, node);
}

static struct expression *analyse_aside(struct analyser *a, const struct node *node, bool is_dead) {
    bool outer = a->here.is_dead;
    a->here.is_dead |= is_dead;
    struct expression *e = sema_analyse_expression(a, node);
    a->here.is_dead = outer;
    return e;
}

/* Returns whether the left operand of && or || determines the result. */
static bool leaves_out(struct analyser *a, enum operator_kind op, const struct expression *left) {
    return (op == OPERATOR_LOGICAL_AND && sema_fold_truth(a->c, left) == 0) ||
           (op == OPERATOR_LOGICAL_OR && sema_fold_truth(a->c, left) == 1);
}

static struct expression *analyse_binary(struct analyser *a, const struct node *node,
                                         struct expression *left) {
    enum operator_kind op = node->op;
    struct expression *right = analyse_aside(a, node->binary.right, leaves_out(a, op, left));
    if (is_error(left) || is_error(right))
        return expr_error(a, node);
    struct expression *operands[] = {left, right};
    struct expression *call = overload_operator(a, op, operands, 2, node);
    if (call)
        return call;
    sema_warn_of_operator(a, node, left, right);
    return expr_binary(a, op, left, right, node);
}

static struct expression *analyse_assign(struct analyser *a, const struct node *node) {
    struct expression *target = sema_analyse_expression(a, node->binary.left);
    if (node->binary.right->kind == NODE_INIT_LIST) {
        if (is_error(target))
            return target;
        error_at(a->c, sema_marked_node(a->c, node->binary.right),
                 "cannot assign a braced initializer list");
        return expr_error(a, node);
    }
    struct expression *value = sema_analyse_expression(a, node->binary.right);
    enum operator_kind op = node->op;
    if (op != OPERATOR_NONE && op != OPERATOR_ASSIGN)
        return expr_compound(a, op, target, value, node);
    sema_warn_of_self_assignment(a, node, target, value);
    return expr_assign(a, target, value, node);
}

static struct expression *analyse_comma(struct analyser *a, const struct node *node,
                                        struct expression *left) {
    struct expression *right = sema_analyse_expression(a, node->binary.right);
    if (is_error(left) || is_error(right))
        return expr_error(a, node);
    left = convert_without_literal(a, left);
    right = convert_without_literal(a, expr_load(a, right));
    struct expression *e = expr_create(a, EXPR_COMMA, CATEGORY_VALUE, right->type, node);
    e->binary.left = left;
    e->binary.right = right;
    return e;
}

static bool leans_left(const struct node *node) {
    return node->kind == NODE_BINARY || node->kind == NODE_COMMA;
}

/* Analyzes left-associative chains such as `a && b && c` in a loop instead of recursively. Later
 * phases may recurse, so the depth is limited. */
static struct expression *analyse_chain(struct analyser *a, const struct node *node) {
    enum { LEVEL = 512 }; /* stack bytes per level in any phase */
    const struct node *first = node;
    uint32_t count = 0;
    for (; leans_left(first); first = first->binary.left)
        count++;
    const struct node **links = arena_array(a->c->typed, const struct node *, count);
    for (uint32_t i = count; i > 0; node = node->binary.left)
        links[--i] = node;
    if (a->here.nesting + count > MAX_TREE_STEPS)
        context_fail(a->c, links[0]->at, "expressions are nested too deeply");
    context_check_stack(a->c, links[0]->at, count * (size_t)LEVEL);
    struct expression *e = sema_analyse_expression(a, first);
    for (uint32_t i = 0; i < count; i++)
        e = links[i]->kind == NODE_COMMA ? analyse_comma(a, links[i], e)
                                         : analyse_binary(a, links[i], e);
    return e;
}

static struct expression *analyse_conditional(struct analyser *a, const struct node *node) {
    struct expression *condition = sema_analyse_expression(a, node->conditional.condition);
    int truth = sema_fold_truth(a->c, condition);
    struct expression *yes = analyse_aside(a, node->conditional.yes, truth == 0);
    struct expression *no = analyse_aside(a, node->conditional.no, truth == 1);
    return expr_conditional(a, condition, yes, no, node);
}

/* ---- Casts, constructors, sizeof ---- */

static struct expression *analyse_cast(struct analyser *a, const struct node *node) {
    const struct type *type = sema_complete_type(a, sema_analyse_type(a, node->cast.type));
    if (type->kind == TYPE_ERROR)
        return expr_error(a, node); /* may not be a cast */
    sema_warn_of_comma(a, type, node->cast.operand);
    struct expression *operand = sema_analyse_expression(a, node->cast.operand);
    if (is_error(operand))
        return expr_error(a, node);
    if (type->kind == TYPE_STRUCT && operand->type->kind == TYPE_STRUCT &&
        record_derives(operand->type->record, type->record)) {
        while (operand->type != type)
            operand = expr_base(a, operand, node); /* an lvalue if the object is one */
        return operand;
    }
    return convert_explicit(a, operand, type, node);
}

static void find_write(void *found, const struct expression *e) {
    if (e->kind == EXPR_INCREMENT || e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND)
        *(bool *)found = true;
    else
        expression_children(e, find_write, found);
}

static struct expression *analyse_sizeof(struct analyser *a, const struct node *node) {
    const struct type *type = NULL;
    if (node->sizeof_.type) {
        type = sema_complete_type(a, sema_analyse_type(a, node->sizeof_.type));
    } else {
        const struct expression *e = sema_analyse_unevaluated(a, node->sizeof_.operand);
        bool writes = false;
        find_write(&writes, e);
        if (writes)
            warning_at(a->c, WARN_UNEVALUATED, sema_marked(a->c, e),
                       "expression with side effects has no effect in an unevaluated context");
        type = expr_is_bit_field(e) ? type_error(a->types) : type_without_literal(a, e->type);
        if (expr_is_bit_field(e)) {
            error_at(a->c, node->at, "a bit-field does not have a size in bytes");
        } else if (e->type->kind == TYPE_SCALAR && scalar_is_literal(e->type->scalar)) {
            error_at(a->c, node->at,
                     "a literal does not have a size because its type depends on its use");
            type = type_error(a->types);
        }
    }
    if (type->kind == TYPE_ERROR)
        return expr_error(a, node);
    if (sema_check_variable_type(a, type, node->at)->kind == TYPE_ERROR)
        return expr_error(a, node);
    bool is_pointer = type_is_of_class(type, OBJECT_CLASS_BUFFER_POINTER);
    if (type->kind == TYPE_VOID || type->kind == TYPE_STRING ||
        (type->kind == TYPE_ARRAY && !type->count) || type_is_specialized(type) ||
        (type_has_object(type) && !is_pointer)) {
        error_at(a->c, node->at, "'%s' does not have a size", type_name(a->c, type));
        return expr_error(a, node);
    }
    uint64_t alignment;
    return expr_integer(a, type_scalar(a->types, SCALAR_UINT),
                        (int64_t)type_bytes(type, &alignment), node);
}

/* ---- Literals ---- */

static struct expression *analyse_int(struct analyser *a, const struct node *node) {
    uint8_t suffix = node->literal.suffix;
    bool is_unsigned = suffix & SUFFIX_U;
    bool is_wide = suffix & (a->options->hlsl_version > 2021 ? SUFFIX_L | SUFFIX_LL : SUFFIX_LL);
    enum scalar scalar = is_wide             ? (is_unsigned ? SCALAR_UINT64 : SCALAR_INT64)
                         : is_unsigned       ? SCALAR_UINT
                         : suffix & SUFFIX_L ? SCALAR_INT
                                             : SCALAR_INT_LITERAL;
    /* HLSL 202x follows C: the first of int and long that can represent a decimal number. */
    if (scalar == SCALAR_INT_LITERAL && a->options->hlsl_version > 2021) {
        scalar = node->literal.bits <= INT32_MAX                                   ? SCALAR_INT
                 : suffix & SUFFIX_HEX && node->literal.bits <= UINT32_MAX         ? SCALAR_UINT
                 : suffix & SUFFIX_HEX && node->literal.bits > (uint64_t)INT64_MAX ? SCALAR_UINT64
                                                                                   : SCALAR_INT64;
    }
    if (is_unsigned && !(suffix & (SUFFIX_L | SUFFIX_LL)) && node->literal.bits > UINT32_MAX)
        scalar = SCALAR_UINT64;
    return expr_integer(a, type_scalar(a->types, scalar), (int64_t)node->literal.bits, node);
}

/* Before HLSL 202x, a 32-bit half literal also has the type float. */
static enum scalar half_literal(const struct analyser *a) {
    if (a->options->enable_16bit_types)
        return SCALAR_HALF;
    return a->options->hlsl_version > 2021 ? SCALAR_HALF_AS_FLOAT : SCALAR_FLOAT;
}

static struct expression *analyse_float(struct analyser *a, const struct node *node) {
    union scalar_value *value = arena_new(a->c->typed, union scalar_value);
    struct constant *k = arena_new(a->c->typed, struct constant);
    uint8_t suffix = node->literal.suffix;
    enum scalar scalar = suffix & SUFFIX_L   ? SCALAR_DOUBLE
                         : suffix & SUFFIX_F ? SCALAR_FLOAT
                         : suffix & SUFFIX_H ? half_literal(a)
                                             : SCALAR_FLOAT_LITERAL;
    if ((suffix & SUFFIX_SIZED) && (suffix & SUFFIX_H) && !a->options->enable_16bit_types)
        error_at(a->c, node->at, "suffix 'f16' requires '-enable-16bit-types'");
    if (scalar == SCALAR_FLOAT_LITERAL && a->options->hlsl_version > 2021)
        scalar = SCALAR_FLOAT;
    double number;
    uint64_t bits = node->literal.bits;
    static_assert(sizeof number == sizeof bits, "a literal's bits are those of a double");
    memcpy(&number, &bits, sizeof number);
    value->f = number;
    *value = scalar_convert(*value, SCALAR_FLOAT_LITERAL, scalar);
    k->type = type_scalar(a->types, scalar);
    k->values = value;
    k->count = 1;
    return expr_constant(a, k, node);
}

static struct expression *analyse_literal(struct analyser *a, const struct node *node) {
    switch (node->kind) {
    case NODE_INT:
        return analyse_int(a, node);
    case NODE_FLOAT:
        return analyse_float(a, node);
    case NODE_BOOL:
        return expr_integer(a, type_scalar(a->types, SCALAR_BOOL), (int64_t)node->literal.bits,
                            node);
    default:
        return expr_constant(a, constant_of_string(a->c, a->types, node->text.text), node);
    }
}

/* ---- Dispatch ---- */

static struct expression *analyse_inner(struct analyser *a, const struct node *node) {
    struct expression *e;
    switch (node->kind) {
    case NODE_NAME:
        return analyse_name(a, node);
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_BOOL:
    case NODE_STRING:
        return analyse_literal(a, node);
    case NODE_THIS:
        return make_this(a, node);
    case NODE_PAREN:
        e = sema_analyse_expression(a, node->unary.operand);
        e->is_parenthesized = true;
        return e;
    case NODE_UNARY:
    case NODE_POSTFIX:
        return analyse_unary(a, node);
    case NODE_BINARY:
    case NODE_COMMA:
        return analyse_chain(a, node);
    case NODE_ASSIGN:
        return analyse_assign(a, node);
    case NODE_CONDITIONAL:
        return analyse_conditional(a, node);
    case NODE_CAST:
        return analyse_cast(a, node);
    case NODE_CONSTRUCT:
        return sema_analyse_construct(a, sema_analyse_type(a, node->construct.type),
                                      &node->construct.arguments, node);
    case NODE_CALL:
        return sema_analyse_call(a, node);
    case NODE_INDEX:
        return analyse_index(a, node);
    case NODE_MEMBER:
        return analyse_member(a, node);
    case NODE_SIZEOF:
        return analyse_sizeof(a, node);
    case NODE_INIT_LIST:
        error_at(a->c, node->at, "braced initializer list is only allowed in an initialization");
        return expr_error(a, node);
    case NODE_LOST: /* a condition with a syntax error */
        sema_analyse_lost(a, node);
        return expr_error(a, node);
    case NODE_EMPTY:
        return expr_error(a, node);
    default:
        error_at(a->c, node->at, "expected an expression");
        return expr_error(a, node);
    }
}

struct expression *sema_analyse_expression(struct analyser *a, const struct node *node) {
    if (++a->here.nesting > MAX_TREE_STEPS)
        context_fail(a->c, node->at, "expressions are nested too deeply");
    context_check_stack(a->c, node->at, 2 * context_stack_used(a->c));
    struct expression *e = analyse_inner(a, node);
    found_value(a, node, e);
    a->here.nesting--;
    return e;
}

struct expression *sema_analyse_unevaluated(struct analyser *a, const struct node *node) {
    bool outer = a->here.is_unevaluated;
    a->here.is_unevaluated = true;
    struct expression *e = sema_analyse_expression(a, node);
    a->here.is_unevaluated = outer;
    return e;
}
