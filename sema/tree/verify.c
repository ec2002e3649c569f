/* Checks the contract of tree.h for each node. A violation is a bug in the analyzer. It aborts the
 * compilation with a message that names the violated rule. */
#include "../sema.h"

struct tree_verifier {
    struct context *c;
    const struct expression *parent; /* The parent of the current node, or NULL. */
    bool may_hold_placeholder;       /* Inside a node that provides the value of a PLACEHOLDER. */
    bool may_hold_literal;           /* An argument of a built-in function. */
    bool may_hold_out;               /* An argument of a call. */
    bool may_hold_errors;            /* The program has errors. */
};

static void require(struct tree_verifier *v, bool holds, const struct expression *e,
                    const char *rule) {
    if (!holds)
        context_fail(v->c, e->at, "internal error: in the typed tree, %s", rule);
}

static bool is_value(const struct expression *e) {
    return e->category == CATEGORY_VALUE;
}

static bool is_lvalue(const struct expression *e) {
    return e->category == CATEGORY_LVALUE;
}

static bool is_bool(const struct type *type) {
    return type_is_numeric(type) && type->scalar == SCALAR_BOOL;
}

static bool same_shape(const struct type *left, const struct type *right) {
    bool both_scalar = type_is_scalar(left) && type_is_scalar(right);
    return (left->kind == right->kind || both_scalar) && left->rows == right->rows &&
           left->columns == right->columns;
}

/* ---- Lvalues ---- */

static void verify_member(struct tree_verifier *v, const struct expression *e) {
    const struct expression *base = e->member.base;
    require(v, base->type->kind == TYPE_STRUCT, e, "a member is of a struct");
    require(v, e->member.index < base->type->record->field_count, e, "a member exists");
    require(v, e->type == base->type->record->fields[e->member.index].type, e,
            "a member has its field's type");
    require(v, e->category == base->category, e, "a member is an lvalue as its base is");
}

static void verify_index(struct tree_verifier *v, const struct expression *e) {
    const struct type *base = e->index.base->type, *index = e->index.index->type;
    bool is_patch = type_is_of_class(base, OBJECT_CLASS_PATCH);
    require(v,
            is_patch || base->kind == TYPE_ARRAY || base->kind == TYPE_VECTOR ||
                base->kind == TYPE_MATRIX,
            e, "what is indexed has elements");
    require(v, is_value(e->index.index) && index->kind == TYPE_SCALAR, e, "an index is a scalar");
    require(v, scalar_is_integer(index->scalar) && scalar_bits(index->scalar) >= 32, e,
            "an index is an integer of 32 or 64 bits");
    require(v, is_patch || e->category == e->index.base->category, e,
            "an element is an lvalue as its base is");
}

static void verify_swizzle(struct tree_verifier *v, const struct expression *e) {
    const struct type *base = e->swizzle.base->type;
    require(v, base->kind == TYPE_SCALAR || base->kind == TYPE_VECTOR, e,
            "a swizzle is of a vector");
    require(v, type_components(e->type) == e->swizzle.count, e,
            "a swizzle has as many components as it names");
    for (unsigned i = 0; i < e->swizzle.count; i++)
        require(v, e->swizzle.components[i] < base->columns, e, "a swizzle's components exist");
    require(v, e->type->scalar == base->scalar, e, "a swizzle keeps the element type");
    require(v, e->category == e->swizzle.base->category, e,
            "a swizzle is an lvalue as its base is");
}

static void verify_matrix_swizzle(struct tree_verifier *v, const struct expression *e) {
    const struct type *base = e->matrix_swizzle.base->type;
    require(v, base->kind == TYPE_MATRIX, e, "a matrix swizzle is of a matrix");
    for (unsigned i = 0; i < e->matrix_swizzle.count; i++)
        require(v,
                e->matrix_swizzle.rows[i] < base->rows &&
                    e->matrix_swizzle.columns[i] < base->columns,
                e, "a matrix swizzle's components exist");
}

/* ---- Operators ---- */

static bool gives_bool(enum operator_kind op) {
    return op == OPERATOR_LESS || op == OPERATOR_GREATER || op == OPERATOR_LESS_EQUAL ||
           op == OPERATOR_GREATER_EQUAL || op == OPERATOR_EQUAL || op == OPERATOR_NOT_EQUAL;
}

static void verify_unary(struct tree_verifier *v, const struct expression *e) {
    require(v, is_value(e->unary.operand), e, "an operand is a value");
    require(v, e->type == e->unary.operand->type, e, "a unary operator keeps the type");
    require(v, e->op != OPERATOR_NOT || is_bool(e->type), e, "'!' is of a bool");
}

static void verify_binary(struct tree_verifier *v, const struct expression *e) {
    const struct expression *left = e->binary.left, *right = e->binary.right;
    require(v, is_value(left) && is_value(right), e, "operands are values");
    require(v, left->type == right->type, e, "both operands have one type");
    if (gives_bool(e->op))
        require(v, is_bool(e->type) && same_shape(e->type, left->type), e,
                "a comparison gives bools of its operands' shape");
    else
        require(v, e->type == left->type, e, "an operator gives its operands' type");
}

static void verify_logical(struct tree_verifier *v, const struct expression *e) {
    const struct expression *left = e->binary.left, *right = e->binary.right;
    require(v, is_value(left) && is_value(right), e, "operands are values");
    require(v, is_bool(e->type) && left->type == e->type && right->type == e->type, e,
            "&& and || are of bools");
}

static void verify_conditional(struct tree_verifier *v, const struct expression *e) {
    const struct expression *condition = e->conditional.condition;
    require(v, is_value(condition) && is_bool(condition->type), e, "a condition is a bool");
    require(v, e->conditional.yes->type == e->type && e->conditional.no->type == e->type, e,
            "both choices have the result's type");
    require(v, is_value(e->conditional.yes) && is_value(e->conditional.no), e,
            "both choices are values");
    uint32_t count = type_components(condition->type);
    require(v, count == 1 || count == type_components(e->type), e,
            "a condition has one component, or one for each");
}

static void verify_assignment(struct tree_verifier *v, const struct expression *e) {
    require(v, is_lvalue(e->binary.left) && !e->binary.left->is_const, e,
            "what is assigned to can be written");
    require(v, is_value(e->binary.right) && e->binary.left->type == e->binary.right->type, e,
            "what is assigned is a value of the target's type");
}

static void verify_compound(struct tree_verifier *v, const struct expression *e) {
    require(v, is_lvalue(e->compound.target) && !e->compound.target->is_const, e,
            "what is assigned to can be written");
    require(v,
            e->compound.left->type == e->compound.operation_type &&
                e->compound.right->type == e->compound.operation_type,
            e, "both sides have the type of the operation");
    require(v, e->compound.result->type == e->compound.target->type, e,
            "the result has the target's type");
}

/* ---- Conversions ---- */

static void verify_conversion(struct tree_verifier *v, const struct expression *e) {
    const struct type *from = e->convert.operand->type, *to = e->type;
    bool numbers = type_is_numeric(from) && type_is_numeric(to);
    bool same_scalar = from->scalar == to->scalar;
    uint32_t source = type_components(from), target = type_components(to);
    switch (e->convert.conversion) {
    case CONVERT_NUMERIC:
        require(v, numbers && same_shape(from, to), e, "a numeric conversion keeps the shape");
        break;
    case CONVERT_SPLAT:
        require(v, type_is_scalar(from) && numbers && same_scalar, e, "a splat is of a scalar");
        break;
    case CONVERT_TRUNCATE:
        require(v, numbers && same_scalar && target < source, e, "a truncation drops components");
        break;
    case CONVERT_RESHAPE:
        require(v, numbers && same_scalar && target == source, e,
                "a change of shape keeps the components");
        break;
    case CONVERT_ORIENTATION:
        require(v,
                from->kind == TYPE_MATRIX && to->kind == TYPE_MATRIX && same_scalar &&
                    same_shape(from, to),
                e, "a change of orientation keeps the matrix");
        break;
    case CONVERT_FLAT:
        require(v, type_flat_count(from) == 1 || type_flat_count(to) <= type_flat_count(from), e,
                "a flat conversion has enough components");
        break;
    case CONVERT_SAME_LAYOUT:
    case CONVERT_HEAP:
        break;
    }
    require(v, is_value(e->convert.operand) || e->convert.conversion == CONVERT_SAME_LAYOUT, e,
            "what is converted is a value");
}

static void verify_construct(struct tree_verifier *v, const struct expression *e) {
    uint32_t components = 0, children = 0;
    for (const struct expression *child = e->list.first; child; child = child->next, children++) {
        require(v, is_value(child), child, "a constructor's parts are values");
        components += type_components(child->type);
    }
    require(v, children == e->list.count, e, "a constructor's parts are counted");
    if (type_is_numeric(e->type))
        require(v, components == type_components(e->type), e,
                "a constructor's components fill its type");
    else if (e->type->kind == TYPE_ARRAY)
        require(v, children == e->type->count, e, "a constructor has a part for each element");
    else if (e->type->kind == TYPE_STRUCT)
        require(v, children == e->type->record->field_count + (e->type->record->base ? 1 : 0), e,
                "a constructor has a part for each member");
}

/* ---- Calls ---- */

/* A parameter or a result may become erroneous after a call. */
static bool became_error(const struct tree_verifier *v, const struct type *type) {
    return v->may_hold_errors && type->kind == TYPE_ERROR;
}

static void verify_call(struct tree_verifier *v, const struct expression *e) {
    const struct function *f = e->call.function;
    require(v, e->call.count == f->parameter_count, e, "a call has an argument per parameter");
    require(v, e->type == f->return_type || became_error(v, f->return_type), e,
            "a call has its function's type");
    uint32_t i = 0;
    for (const struct expression *argument = e->call.first; argument; argument = argument->next) {
        const struct variable *parameter = f->parameters[i++];
        require(v, argument->type == parameter->type || became_error(v, parameter->type), argument,
                "an argument has its parameter's type");
        bool by_name = parameter->storage == STORAGE_THIS;
        bool is_out = !by_name && parameter->direction != DIRECTION_IN;
        if (is_out)
            require(v, argument->kind == EXPR_OUT_ARGUMENT || is_lvalue(argument), argument,
                    "an out parameter is given an lvalue");
    }
}

static void verify_out_argument(struct tree_verifier *v, const struct expression *e) {
    const struct expression *target = e->out_argument.target;
    require(v, v->may_hold_out, e, "an out argument is used outside of a call");
    require(v, is_lvalue(target), e, "an out argument is an lvalue");
    require(v, e->type == target->type || e->out_argument.out, e,
            "an out argument of another type is converted back");
}

/* ---- All kinds ---- */

static void verify_load(struct tree_verifier *v, const struct expression *e) {
    require(v, is_lvalue(e->unary.operand) && is_value(e), e, "a load is of an lvalue");
    require(v, e->type == e->unary.operand->type, e, "a load keeps the type");
}

static void verify_base(struct tree_verifier *v, const struct expression *e) {
    const struct type *type = e->unary.operand->type;
    require(v, type->kind == TYPE_STRUCT && e->type == type->record->base, e,
            "a base is of its struct");
}

static void verify_node(struct tree_verifier *v, const struct expression *e) {
    switch (e->kind) {
    case EXPR_CONSTANT:
        require(v, e->type->kind == TYPE_STRING || e->constant->count == type_flat_count(e->type),
                e, "a constant has all of its components");
        break;
    case EXPR_VARIABLE:
        require(v, is_lvalue(e) && e->type == e->variable->type, e,
                "a variable is an lvalue of its type");
        break;
    case EXPR_LOAD:
        verify_load(v, e);
        break;
    case EXPR_MEMBER:
        verify_member(v, e);
        break;
    case EXPR_BASE:
        verify_base(v, e);
        break;
    case EXPR_INDEX:
        verify_index(v, e);
        break;
    case EXPR_SWIZZLE:
        verify_swizzle(v, e);
        break;
    case EXPR_MATRIX_SWIZZLE:
        verify_matrix_swizzle(v, e);
        break;
    case EXPR_UNARY:
        verify_unary(v, e);
        break;
    case EXPR_INCREMENT:
        require(v, is_lvalue(e->unary.operand) && !e->unary.operand->is_const, e,
                "what is incremented can be written");
        break;
    case EXPR_BINARY:
        verify_binary(v, e);
        break;
    case EXPR_LOGICAL:
        verify_logical(v, e);
        break;
    case EXPR_CONDITIONAL:
        verify_conditional(v, e);
        break;
    case EXPR_ASSIGN:
        verify_assignment(v, e);
        break;
    case EXPR_CONVERT:
        verify_conversion(v, e);
        break;
    case EXPR_CONSTRUCT:
        verify_construct(v, e);
        break;
    case EXPR_CALL:
        verify_call(v, e);
        break;
    case EXPR_COMPOUND:
        verify_compound(v, e);
        break;
    case EXPR_OUT_ARGUMENT:
        verify_out_argument(v, e);
        break;
    case EXPR_PLACEHOLDER:
        require(v, v->may_hold_placeholder, e, "a placeholder stands for something");
        break;
    default:
        break;
    }
}

/* Returns whether a child converts the value of a PLACEHOLDER. */
static bool converts_placeholder(const struct expression *parent, const struct expression *child) {
    if (parent->kind == EXPR_COMPOUND)
        return child == parent->compound.left || child == parent->compound.result;
    return parent->kind == EXPR_OUT_ARGUMENT && child != parent->out_argument.target;
}

static void find_error(void *user, const struct expression *e) {
    *(bool *)user |= is_error(e);
}

/* An erroneous expression is a leaf. Its parent may violate its own rules, but the rest of the tree
 * does not. */
static bool is_exempt(const struct tree_verifier *v, const struct expression *e) {
    bool is_exempt = is_error(e);
    expression_children(e, find_error, &is_exempt);
    return v->may_hold_errors && is_exempt;
}

static void verify(void *user, const struct expression *e) {
    struct tree_verifier v = *(const struct tree_verifier *)user;
    v.may_hold_placeholder =
        v.may_hold_placeholder || (v.parent && converts_placeholder(v.parent, e));
    require(&v, e->type != NULL, e, "every expression has a type");
    bool has_errors = is_exempt(&v, e);
    require(&v, has_errors || !is_error(e), e, "no type is unknown");
    bool is_literal = type_is_numeric(e->type) && scalar_is_literal(e->type->scalar);
    require(&v, !is_literal || (e->kind == EXPR_CONSTANT && v.may_hold_literal), e,
            "no literal is left without a type");
    if (!has_errors)
        verify_node(&v, e);
    v.parent = e;
    v.may_hold_literal = e->kind == EXPR_INTRINSIC || e->kind == EXPR_METHOD || has_errors;
    v.may_hold_out = v.may_hold_literal || e->kind == EXPR_CALL;
    expression_children(e, verify, &v);
}

void tree_verify(struct context *c, const struct program *program) {
    struct tree_verifier v = {.c = c};
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *variable = program->globals[i];
        const struct expression *value = variable->initializer;
        require(&v, !value || (is_value(value) && value->type == variable->type), value,
                "an initialiser is a value of its variable's type");
    }
    program_expressions(program, verify, &v);
}

void tree_verify_found(struct context *c, const struct program *program) {
    struct tree_verifier v = {.c = c, .may_hold_errors = true};
    const struct found_body_vec *bodies = &program->found->bodies;
    for (size_t i = 0; i < bodies->count; i++)
        if (bodies->items[i].body)
            statement_expressions(bodies->items[i].body, verify, &v);
}
