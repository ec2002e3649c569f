/* Template argument deduction: matches parameter types in source form with argument types. */
#include "template.h"

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

uint32_t template_parameter_count(const struct list *parameters) {
    uint32_t count = 0;
    for (const struct node *p = parameters->first; p; p = p->next)
        count++;
    return count;
}

static bool same_constant(const struct constant *x, const struct constant *y) {
    if (!x || !y || x->count != y->count)
        return false;
    for (uint32_t i = 0; i < x->count; i++)
        if (x->values[i].u != y->values[i].u)
            return false;
    return true;
}

static bool has_template(const struct type_argument *x, const struct symbol *symbol) {
    const struct symbol *own = x->template_;
    if (!own || own->kind != symbol->kind)
        return false;
    return own->kind == SYMBOL_TEMPLATE
               ? own->template_ == symbol->template_
               : own->builtin == symbol->builtin && own->object == symbol->object;
}

bool template_same_argument(const struct type_argument *x, const struct type_argument *y) {
    if (x->type || y->type)
        return x->type == y->type && x->qualifiers == y->qualifiers;
    if (x->template_ || y->template_)
        return x->template_ && has_template(y, x->template_);
    return same_constant(x->constant, y->constant);
}

/* Returns the parameter that a plain name denotes, and its index, or NULL. */
static const struct node *find_parameter(const struct deduction *d, const struct syntax_name *name,
                                         int *index) {
    *index = -1;
    if (name->global || !name->parts || name->parts->next || name->parts->has_arguments)
        return NULL;
    int i = 0;
    for (const struct node *p = d->parameters->first; p; p = p->next, i++) {
        if (p->template_parameter.name == name->parts->name) {
            *index = i;
            return p;
        }
    }
    return NULL;
}

int deduce_parameter(const struct deduction *d, const struct syntax_name *name) {
    int index;
    find_parameter(d, name, &index);
    return index;
}

static int parameter_index(const struct deduction *d, const struct syntax_name *name,
                           enum parameter_sort sort) {
    int index;
    const struct node *p = find_parameter(d, name, &index);
    return p && p->template_parameter.sort == sort ? index : -1;
}

/* ---- Dependence on parameters ---- */

static bool mentions(const struct deduction *d, const struct node *node, unsigned depth);

static bool list_mentions(const struct deduction *d, const struct list *list, unsigned depth) {
    for (const struct node *n = list->first; n; n = n->next)
        if (mentions(d, n, depth))
            return true;
    return false;
}

static bool name_mentions(const struct deduction *d, const struct syntax_name *name,
                          unsigned depth) {
    for (const struct name_part *part = name->parts; part; part = part->next) {
        struct syntax_name alone = {.parts = &(struct name_part){.name = part->name}};
        if (deduce_parameter(d, &alone) >= 0 || list_mentions(d, name_arguments(part), depth + 1))
            return true;
    }
    return false;
}

/* Returns whether a type or constant expression depends on the parameters. Deeply nested and
 * uncommon forms are treated as dependent. */
static bool mentions(const struct deduction *d, const struct node *node, unsigned depth) {
    if (depth > 32)
        return true;
    switch (node->kind) {
    case NODE_TYPE:
        return (node->type.specifier && mentions(d, node->type.specifier, depth + 1)) ||
               list_mentions(d, &node->type.arrays, depth + 1);
    case NODE_TYPE_NAME:
    case NODE_NAME:
        return name_mentions(d, &node->name, depth + 1);
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_BOOL:
    case NODE_EMPTY:
    case NODE_STRUCT:
    case NODE_ENUM:
        return false;
    case NODE_PAREN:
    case NODE_UNARY:
        return mentions(d, node->unary.operand, depth + 1);
    case NODE_BINARY:
        return mentions(d, node->binary.left, depth + 1) ||
               mentions(d, node->binary.right, depth + 1);
    default:
        return true;
    }
}

bool deduce_mentions(const struct deduction *d, const struct node *node) {
    return mentions(d, node, 0);
}

bool deduce_scopes_mention(const struct deduction *d, const struct syntax_name *name) {
    for (const struct name_part *part = name->parts; part && part->next; part = part->next) {
        struct syntax_name alone = {.parts = &(struct name_part){.name = part->name}};
        if (deduce_parameter(d, &alone) >= 0 || list_mentions(d, name_arguments(part), 1))
            return true;
    }
    return false;
}

static bool is_not_deduced(const struct deduction *d, const struct node *type) {
    const struct node *specifier = type->type.specifier;
    return specifier && specifier->kind == NODE_TYPE_NAME &&
           deduce_scopes_mention(d, &specifier->name);
}

/* ---- Binding ---- */

static bool bind_type(struct deduction *d, int index, const struct type *type, uint8_t qualifiers) {
    if (d->is_given && d->is_given[index])
        return true;
    struct type_argument *found = &d->found[index];
    type = type_without_literal(d->a, type);
    if (type_is_specialized(type))
        return false;
    if (found->type)
        return found->type == type && found->qualifiers == qualifiers;
    found->type = type;
    found->qualifiers = qualifiers;
    return d->is_exact || type->kind != TYPE_VOID;
}

static bool bind_template(struct deduction *d, int index, const struct symbol *symbol) {
    struct type_argument *found = &d->found[index];
    if (!found->template_)
        found->template_ = symbol;
    return has_template(found, symbol);
}

static bool bind_constant(struct deduction *d, int index, const struct constant *constant) {
    struct type_argument *found = &d->found[index];
    if (found->constant)
        return same_constant(found->constant, constant) || (d->is_given && d->is_given[index]);
    found->constant = constant;
    return constant != NULL;
}

/* Deduces an array size. A specialization constant is never bound to a parameter; the conversion of
 * the argument checks whether the sizes are equal. */
static bool bind_size(struct deduction *d, const struct node *size, const struct type *array) {
    struct analyser *a = d->a;
    int index = size->kind == NODE_NAME ? parameter_index(d, &size->name, PARAMETER_VALUE) : -1;
    uint32_t actual = array->count;
    if (array->size)
        return index < 0;
    if (index >= 0) {
        return bind_constant(d, index,
                             constant_of_integer(a->c, type_scalar(a->types, SCALAR_INT), actual));
    }
    int64_t value;
    if (mentions(d, size, 0))
        return true; /* checked after all parameters are bound */
    struct scope *previous = scope_enter(a, d->scope);
    struct expression *e = sema_analyse_value(a, size);
    bool same = !is_error(e) && sema_fold_integer(a->c, e, &value) && value == (int64_t)actual;
    scope_leave(a, previous);
    return same;
}

/* ---- Nested arguments ---- */

bool constant_equals(const struct constant *written, const struct constant *actual) {
    if (written->count != 1 || actual->count != 1)
        return false;
    union scalar_value converted =
        scalar_convert(written->values[0], written->type->scalar, actual->type->scalar);
    return converted.u == actual->values[0].u;
}

static bool equal_expression(struct deduction *d, const struct node *node,
                             const struct constant *actual) {
    struct analyser *a = d->a;
    struct scope *previous = scope_enter(a, d->scope);
    struct expression *e = sema_analyse_value(a, node);
    const struct constant *value = is_error(e) ? NULL : expression_fold(a->c, e);
    scope_leave(a, previous);
    return value && constant_equals(value, actual);
}

static bool equal_template(struct deduction *d, const struct node *node,
                           const struct type_argument *actual) {
    struct type_argument written;
    struct scope *previous = scope_enter(d->a, d->scope);
    bool good = template_argument_analyse(d->a, node, &written);
    scope_leave(d->a, previous);
    return good && has_template(&written, actual->template_);
}

/* Deduces a qualified type: `const T` matches const types, and `T` any type. Compound patterns and
 * patterns without parameters require the same qualifiers (C++ [temp.deduct.type]). */
static bool deduce_qualified(struct deduction *d, const struct node *node, int index,
                             const struct type_argument *actual) {
    bool is_const = template_is_const(node);
    uint8_t left = actual->qualifiers;
    if (is_const && left != QUALIFIER_CONST)
        return false;
    if (is_const) {
        const struct node *specifier = node->type.specifier;
        index = specifier && specifier->kind == NODE_TYPE_NAME && !node->type.arrays.first
                    ? parameter_index(d, &specifier->name, PARAMETER_TYPE)
                    : -1;
        left = 0;
    }
    if (index >= 0)
        return bind_type(d, index, actual->type, left);
    if (node->kind != NODE_TYPE)
        return false;
    if (d->is_exact && !mentions(d, node, 0)) {
        struct type_argument written;
        struct scope *previous = scope_enter(d->a, d->scope);
        bool good = template_argument_analyse(d->a, node, &written);
        scope_leave(d->a, previous);
        return good && template_same_argument(&written, actual);
    }
    if (d->is_exact && left)
        return is_not_deduced(d, node);
    return deduce_type(d, node, NULL, actual->type);
}

/* Returns whether the types of a constant and of its parameter differ. As in C++
 * ([temp.deduct.type]), dxc does not deduce the parameter in a call then; the size of a vector is
 * an int. */
static bool is_of_other_type(struct deduction *d, const struct syntax_name *name,
                             const struct constant *actual) {
    int index;
    const struct node *parameter = find_parameter(d, name, &index);
    if (d->is_exact || (d->is_given && d->is_given[index]))
        return false;
    unsigned mark = diag_mute(d->a->c);
    struct scope *previous = scope_enter(d->a, d->scope);
    const struct type *type = sema_analyse_type(d->a, parameter->template_parameter.type);
    scope_leave(d->a, previous);
    diag_unmute(d->a->c, mark);
    return type->kind != TYPE_ERROR && type != actual->type;
}

bool deduce_argument(struct deduction *d, const struct node *node,
                     const struct type_argument *actual) {
    const struct syntax_name *name = template_plain_name(node);
    enum parameter_sort sort = actual->type        ? PARAMETER_TYPE
                               : actual->template_ ? PARAMETER_TEMPLATE
                                                   : PARAMETER_VALUE;
    int index = name ? parameter_index(d, name, sort) : -1;
    if (sort == PARAMETER_TYPE)
        return deduce_qualified(d, node, index, actual);
    if (sort == PARAMETER_TEMPLATE) {
        return index >= 0 ? bind_template(d, index, actual->template_)
                          : equal_template(d, node, actual);
    }
    if (!actual->constant)
        return false;
    if (index >= 0) {
        d->is_loose |= is_of_other_type(d, name, actual->constant);
        return bind_constant(d, index, actual->constant);
    }
    if (mentions(d, node, 0))
        return true; /* as for array sizes */
    return equal_expression(d, node, actual->constant);
}

bool deduce_arguments(struct deduction *d, const struct list *pattern,
                      const struct template_arguments *actual) {
    uint32_t i = 0;
    for (const struct node *n = pattern->first; n; n = n->next, i++)
        if (i >= actual->count || !deduce_argument(d, n, &actual->items[i]))
            return false;
    return true; /* the remaining ones have defaults */
}

/* ---- Types with arguments ---- */

static struct type_argument size_argument(struct analyser *a, uint32_t size) {
    return (struct type_argument){
        .constant = constant_of_integer(a->c, type_scalar(a->types, SCALAR_INT), size)};
}

static bool deduce_vector(struct deduction *d, const struct list *pattern,
                          const struct type *actual) {
    if (actual->kind != TYPE_VECTOR)
        return false;
    struct type_argument items[2] = {{.type = type_scalar(d->a->types, actual->scalar)},
                                     size_argument(d->a, actual->columns)};
    return deduce_arguments(d, pattern, &(struct template_arguments){.items = items, .count = 2});
}

static bool deduce_matrix(struct deduction *d, const struct list *pattern,
                          const struct type *actual) {
    if (actual->kind != TYPE_MATRIX)
        return false;
    struct type_argument items[3] = {{.type = type_scalar(d->a->types, actual->scalar)},
                                     size_argument(d->a, actual->rows),
                                     size_argument(d->a, actual->columns)};
    return deduce_arguments(d, pattern, &(struct template_arguments){.items = items, .count = 3});
}

static bool deduce_object(struct deduction *d, const struct symbol *symbol,
                          const struct list *pattern, const struct type *actual) {
    if (actual->kind != TYPE_OBJECT || actual->object != symbol->object)
        return false;
    struct template_arguments arguments = {.items = (struct type_argument *)actual->arguments,
                                           .count = actual->argument_count};
    return deduce_arguments(d, pattern, &arguments);
}

/* Deduces from a struct or base that is an instance of the template. Partial specializations match
 * only the struct itself. */
static bool deduce_record(struct deduction *d, const struct symbol *symbol,
                          const struct list *pattern, const struct type *actual) {
    while (actual && actual->kind == TYPE_STRUCT) {
        const struct record *record = actual->record;
        if (record->template_arguments && record_scope(record)->self == symbol->template_) {
            struct template_arguments arguments = {
                .items = (struct type_argument *)record->template_arguments,
                .count = record->template_argument_count};
            return deduce_arguments(d, pattern, &arguments);
        }
        actual = d->is_exact ? NULL : record->base;
    }
    return false;
}

/* Deduces `F<T>`, where F is also a parameter. */
static bool deduce_template(struct deduction *d, int index, const struct list *pattern,
                            const struct type *actual) {
    struct analyser *a = d->a;
    struct template_arguments arguments = {0};
    const struct symbol *symbol = NULL;
    if (actual->kind == TYPE_STRUCT && actual->record->template_arguments) {
        symbol = record_scope(actual->record)->self->symbol;
        arguments.items = (struct type_argument *)actual->record->template_arguments;
        arguments.count = actual->record->template_argument_count;
    } else if (actual->kind == TYPE_OBJECT) {
        const char *name = object_info(actual->object)->name;
        symbol = builtin_type_find(a, a->builtins, atom_of(a->c->atoms, name));
        arguments.items = (struct type_argument *)actual->arguments;
        arguments.count = actual->argument_count;
    }
    return symbol && bind_template(d, index, symbol) && deduce_arguments(d, pattern, &arguments);
}

/* Deduces the parameters of an alias template, and then matches its arguments with the result. */
static bool deduce_alias(struct deduction *d, const struct template *t, const struct list *pattern,
                         const struct type *actual) {
    const struct list *parameters = &t->node->template_.parameters;
    uint32_t count = template_parameter_count(parameters), i = 0;
    struct deduction own = {.a = d->a,
                            .parameters = parameters,
                            .found = arena_array(d->a->c->typed, struct type_argument, count + 1),
                            .is_exact = true,
                            .scope = t->scope,
                            .depth = d->depth};
    if (!deduce_type(&own, t->declaration->alias.type, NULL, actual))
        return false;
    for (const struct node *n = pattern->first; n && i < count; n = n->next, i++) {
        bool is_found = own.found[i].type || own.found[i].constant;
        if (is_found && !deduce_argument(d, n, &own.found[i]))
            return false;
    }
    return true;
}

static bool deduce_with_arguments(struct deduction *d, const struct node *node,
                                  const struct name_part *part, const struct type *actual) {
    struct syntax_name alone = {.parts = &(struct name_part){.name = part->name}};
    int index = node->name.parts == part ? parameter_index(d, &alone, PARAMETER_TEMPLATE) : -1;
    if (index >= 0)
        return deduce_template(d, index, name_arguments(part), actual);
    struct scope *previous = scope_enter(d->a, d->scope);
    struct scope *scope = name_scope(d->a, &node->name);
    struct symbol *symbol = !scope ? NULL
                            : node->name.parts->next
                                ? scope_find_in(d->a, scope, part->name, FIND_TYPE)
                                : scope_find(d->a, part->name, FIND_TYPE);
    scope_leave(d->a, previous);
    if (!symbol)
        return false;
    if (symbol->kind == SYMBOL_TEMPLATE) {
        return symbol->template_->kind == TEMPLATE_ALIAS
                   ? deduce_alias(d, symbol->template_, name_arguments(part), actual)
                   : deduce_record(d, symbol, name_arguments(part), actual);
    }
    switch (symbol->builtin) {
    case BUILTIN_VECTOR:
        return deduce_vector(d, name_arguments(part), actual);
    case BUILTIN_MATRIX:
        return deduce_matrix(d, name_arguments(part), actual);
    case BUILTIN_OBJECT:
        return deduce_object(d, symbol, name_arguments(part), actual);
    case BUILTIN_NONE:
    case BUILTIN_AUTO:
    case BUILTIN_IS_SAME:
        break;
    }
    return false;
}

/* ---- Types ---- */

static bool deduce_name(struct deduction *d, const struct node *type, const struct node *specifier,
                        const struct type *actual) {
    int index = parameter_index(d, &specifier->name, PARAMETER_TYPE);
    const struct name_part *last = name_last(&specifier->name);
    if (index >= 0)
        return bind_type(d, index, actual, 0);
    if (deduce_scopes_mention(d, &specifier->name))
        return true;
    if (last && last->has_arguments && mentions(d, specifier, 0))
        return deduce_with_arguments(d, specifier, last, actual);
    if (!d->is_exact)
        return true; /* overload resolution checks the conversion */
    if (mentions(d, specifier, 0))
        return true;
    struct scope *previous = scope_enter(d->a, d->scope);
    const struct type *wanted = sema_analyse_type(d->a, type);
    scope_leave(d->a, previous);
    return wanted == actual;
}

static const struct type *deduce_arrays(struct deduction *d, const struct list *arrays,
                                        const struct type *actual) {
    for (const struct node *size = arrays->first; size; size = size->next) {
        if (actual->kind != TYPE_ARRAY)
            return NULL;
        if (size->kind == NODE_EMPTY ? actual->size != NULL : !bind_size(d, size, actual))
            return NULL;
        actual = actual->element;
    }
    return actual;
}

bool deduce_type(struct deduction *d, const struct node *type, const struct list *arrays,
                 const struct type *actual) {
    const struct node *specifier = type->kind == NODE_TYPE ? type->type.specifier : type;
    if (specifier && specifier->kind == NODE_DECLTYPE)
        /* not deducible; a specialization compares it after all parameters are bound */
        return true;
    if (d->depth > 32 || !specifier || specifier->kind != NODE_TYPE_NAME)
        return !d->is_exact;
    if (arrays && arrays->first)
        actual = deduce_arrays(d, arrays, actual);
    if (actual && type->kind == NODE_TYPE && type->type.arrays.first)
        actual = deduce_arrays(d, &type->type.arrays, actual);
    if (!actual)
        return false;
    d->depth++;
    bool good = deduce_name(d, type, specifier, actual);
    d->depth--;
    return good;
}
