/* Array sizes, including those with specialization constants. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "declare.h"

#include <string.h>

/* The state while a size is converted to text and to an expression with the default values. */
struct size_reading {
    struct analyser *a;
    struct text_sink text;
    bool is_wrong, has_constant, is_operand;
};

static const struct expression *read_size(struct size_reading *r, const struct expression *e);

static struct expression *copied(struct size_reading *r, const struct expression *e) {
    struct expression *copy = expr_copy(r->a, e);
    copy->fold_state = FOLD_UNTRIED;
    return copy;
}

static const struct expression *read_variable(struct size_reading *r, const struct expression *e) {
    const struct variable *v = e->variable;
    r->has_constant = true;
    r->is_wrong |= v->storage != STORAGE_SPEC_CONSTANT || !v->initializer;
    sink_text(&r->text, v->full_name);
    return r->is_wrong ? e : v->initializer;
}

static const struct expression *read_binary(struct size_reading *r, const struct expression *e) {
    struct expression *copy = copied(r, e);
    bool has_brackets = r->is_operand;
    r->is_operand = true;
    sink_text(&r->text, has_brackets ? "(" : "");
    copy->binary.left = (struct expression *)read_size(r, e->binary.left);
    sink_format(&r->text, " %s ", operator_spelling(e->op));
    copy->binary.right = (struct expression *)read_size(r, e->binary.right);
    sink_text(&r->text, has_brackets ? ")" : "");
    return copy;
}

static const struct expression *read_unary(struct size_reading *r, const struct expression *e) {
    struct expression *copy = copied(r, e);
    r->is_operand = true;
    sink_text(&r->text, operator_spelling(e->op));
    copy->unary.operand = (struct expression *)read_size(r, e->unary.operand);
    return copy;
}

/* Converts a size. Conversions of dynamic values are not allowed, because they require OpBitcast,
 * which OpSpecConstantOp does not support. */
static const struct expression *read_size(struct size_reading *r, const struct expression *e) {
    bool is_integer = type_is_scalar(e->type) && scalar_is_integer(e->type->scalar);
    const struct constant *k = is_integer ? expression_fold(r->a->c, e) : NULL;
    if (k) {
        struct expression *copy = copied(r, e);
        copy->kind = EXPR_CONSTANT;
        copy->constant = k;
        sink_format(&r->text, "%lld", (long long)k->values[0].i);
        return copy;
    }
    switch (e->kind) {
    case EXPR_LOAD:
        return read_size(r, e->unary.operand);
    case EXPR_VARIABLE:
        return read_variable(r, e);
    case EXPR_UNARY:
        return read_unary(r, e);
    case EXPR_BINARY:
        return read_binary(r, e);
    default:
        r->is_wrong = true;
        return e;
    }
}

/* Returns the size for a text, which contains fully qualified names. */
static const struct specialized_size *unique_size(struct analyser *a, const char *text,
                                                  const struct expression *value, uint32_t count) {
    void **slot = map_slot(a->c->typed, &a->sizes, text, strlen(text));
    if (!*slot) {
        struct specialized_size *size = *slot = arena_new(a->c->typed, struct specialized_size);
        *size = (struct specialized_size){text, value, count};
    }
    return *slot;
}

/* Returns the size for an expression of specialization constants that SPIR-V can represent: these
 * constants, numbers, and integer arithmetic of one type (OpSpecConstantOp). Equal expressions have
 * the same size. Returns NULL for any other expression. The default count is 0 if it is not a valid
 * array size. */
static const struct specialized_size *specialized_size(struct analyser *a,
                                                       const struct expression *e) {
    struct size_reading r = {.a = a, .text = {.arena = a->c->typed}};
    const struct expression *with_defaults = read_size(&r, e);
    int64_t count;
    if (r.is_wrong || !r.has_constant || !sema_fold_integer(a->c, with_defaults, &count))
        return NULL;
    return unique_size(a, r.text.text, e, count > 0 && count <= INT32_MAX ? (uint32_t)count : 0);
}

/* ---- Arrays ---- */

/* The maximum that drivers can address. */
static const int64_t max_elements = INT32_MAX;

struct array_size {
    uint32_t count; /* 0 if omitted */
    const struct specialized_size *specialized;
};

/* Analyzes a dynamic size: only a specialization constant is allowed, and only if `may` is set. */
static bool not_constant(struct analyser *a, const struct node *node,
                         const struct expression *written, bool may, struct array_size *size) {
    const struct specialized_size *found = size->specialized = specialized_size(a, written);
    size->count = found ? found->count : 0;
    if (!found)
        error_at(a->c, sema_marked_node(a->c, node), "array size must be a constant");
    else if (!may)
        error_at(a->c, node->at,
                 "array size can only be a specialization constant in a declaration of a variable "
                 "or parameter");
    else if (!found->count)
        error_at(a->c, node->at, "array size must be positive by default");
    return may && size->count;
}

/* The declaration that an array type belongs to. */
enum array_owner { ARRAY_OF_TYPE, ARRAY_OF_VARIABLE, ARRAY_OF_LOCAL };

/* Returns whether an array without elements is allowed, with a warning. Template instances are not
 * reported, because the size may be intended for other instances. */
static bool has_no_elements(struct analyser *a, const struct node *node, enum array_owner owner) {
    const struct function_symbol *f = a->here.function;
    if (owner == ARRAY_OF_LOCAL && !(f && f->instantiated_at))
        warning_at(a->c, WARN_ZERO_LENGTH_ARRAY, sema_marked_node(a->c, node),
                   "zero-length array is treated as an array of one element");
    return owner == ARRAY_OF_LOCAL;
}

/* Returns whether a type is valid for a size. `true` is 1 if it is constant; SPIR-V does not
 * support lengths of type bool (3.52.6, OpTypeArray). */
static bool may_be_size(const struct type *type, bool is_known) {
    return type_is_scalar(type) && !scalar_is_float(type->scalar) &&
           (is_known || scalar_class(type->scalar) != CLASS_BOOL);
}

static bool array_size(struct analyser *a, const struct node *node, enum array_owner owner,
                       struct array_size *result) {
    if (node->kind == NODE_EMPTY)
        return true;
    /* types refer to the expression of a specialized size */
    struct arena *nodes = nodes_outlive(a);
    struct expression *size = sema_analyse_value(a, node);
    a->here.nodes = nodes;
    if (is_error(size))
        return false;
    int64_t value;
    bool is_known = sema_fold_integer(a->c, size, &value);
    if (!may_be_size(size->type, is_known)) {
        error_at(a->c, sema_marked_node(a->c, node), "array size must be an integer, not '%s'",
                 type_name(a->c, size->type));
        return false;
    }
    if (!is_known)
        return not_constant(a, node, size, owner != ARRAY_OF_TYPE, result);
    if (!value && has_no_elements(a, node, owner))
        value = 1;
    if (value <= 0 || value > max_elements) {
        error_at(a->c, sema_marked_node(a->c, node),
                 value <= 0 ? "array size must be positive" : "array is too large");
        return false;
    }
    result->count = (uint32_t)value;
    return true;
}

static const struct type *array_of(struct analyser *a, const struct type *element,
                                   const struct node *size, enum array_owner owner,
                                   unsigned depth) {
    if (!size)
        return element;
    if (depth >= MAX_NESTING) {
        error_at(a->c, sema_marked_node(a->c, size), "an array has too many dimensions");
        return type_error(a->types);
    }
    struct array_size written = {0};
    bool known = array_size(a, size, owner, &written);
    element = array_of(a, element, size->next, owner, depth + 1);
    if (!known || element->kind == TYPE_ERROR)
        return type_error(a->types);
    if (element->kind == TYPE_ARRAY && !element->count && depth == 0) {
        error_at(a->c, sema_marked_node(a->c, size),
                 "only the first dimension of an array can be omitted");
        return type_error(a->types);
    }
    if (written.specialized && type_has_object(element)) {
        error_at(a->c, sema_marked_node(a->c, size),
                 "size of an array of '%s' cannot be a specialization constant",
                 type_name(a->c, type_strip_arrays(element)));
        return type_error(a->types);
    }
    const struct type *type = written.specialized
                                  ? type_specialized_array(a->types, element, written.specialized)
                                  : type_array(a->types, element, written.count);
    if (type_depth(type) > MAX_TYPE_DEPTH) {
        error_at(a->c, sema_marked_node(a->c, size), "type nested more than %d levels deep",
                 MAX_TYPE_DEPTH);
        return type_error(a->types);
    }
    if (type_flat_count(type) > (uint64_t)max_elements) {
        error_at(a->c, sema_marked_node(a->c, size), "array is too large");
        return type_error(a->types);
    }
    return type;
}

static const struct type *arrays_around(struct analyser *a, const struct type *element,
                                        const struct list *arrays, enum array_owner owner) {
    if (!arrays->first)
        return element;
    if (element->kind == TYPE_VOID) {
        error_at(a->c, arrays->first->at, "array elements cannot be 'void'");
        return type_error(a->types);
    }
    if (element->kind == TYPE_STRING) {
        error_at(a->c, arrays->first->at, "array elements cannot be strings");
        return type_error(a->types);
    }
    return array_of(a, element, arrays->first, owner, 0);
}

const struct type *sema_analyse_arrays(struct analyser *a, const struct type *element,
                                       const struct list *arrays) {
    return arrays_around(a, element, arrays, ARRAY_OF_TYPE);
}

const struct type *sema_analyse_specialized_arrays(struct analyser *a, const struct type *element,
                                                   const struct list *arrays) {
    return arrays_around(a, element, arrays, ARRAY_OF_VARIABLE);
}

const struct type *sema_analyse_local_arrays(struct analyser *a, const struct type *element,
                                             const struct list *arrays) {
    return arrays_around(a, element, arrays, ARRAY_OF_LOCAL);
}

void sema_check_unsized_member(struct analyser *a, const struct type *type, location at) {
    if (type_has_unsized_member(type))
        error_at(a->c, at,
                 "'%s' contains an array without a size, so only the host can bind variables of it",
                 type_name(a->c, type));
}
