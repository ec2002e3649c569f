/* Template arguments in source form, and their binding to parameters (C++ [temp.arg]). */
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "../convert/convert.h"
#include "template.h"

/* ---- Analysis of arguments ---- */

struct symbol *template_self(struct analyser *a, const struct symbol *t) {
    for (struct scope *s = a->here.scope; s; s = s->outer) {
        if (s->kind == SCOPE_RECORD && s->self == t->template_) {
            struct symbol *self = arena_new(a->c->typed, struct symbol);
            self->kind = SYMBOL_TYPE;
            self->name = t->name;
            self->at = t->at;
            self->type = s->record->type;
            return self;
        }
    }
    return NULL;
}

bool template_is_const(const struct node *node) {
    return node->kind == NODE_TYPE && modifiers_have(&node->type.modifiers, MODIFIER_CONST);
}

const struct syntax_name *template_plain_name(const struct node *node) {
    if (node->kind == NODE_NAME)
        return &node->name;
    if (node->kind == NODE_TYPE && !node->type.arrays.first && node->type.specifier &&
        node->type.specifier->kind == NODE_TYPE_NAME && !template_is_const(node))
        return &node->type.specifier->name;
    return NULL;
}

static const struct node *as_plain_type_name(const struct node *node) {
    bool is_plain = node->kind == NODE_TYPE && !node->type.modifiers.first &&
                    !node->type.arrays.first && node->type.specifier &&
                    node->type.specifier->kind == NODE_TYPE_NAME;
    return is_plain ? node->type.specifier : NULL;
}

/* Looks up a name without messages. */
static struct symbol *peek_symbol(struct analyser *a, const struct syntax_name *name) {
    unsigned mark = diag_mute(a->c);
    struct scope *scope = name_scope(a, name);
    struct symbol *s = !scope ? NULL
                       : name->parts->next
                           ? scope_find_in(a, scope, name_last(name)->name, FIND_ANY)
                           : scope_find(a, name->parts->name, FIND_ANY);
    diag_unmute(a->c, mark);
    return s;
}

static bool is_value(const struct symbol *s) {
    return s &&
           (s->kind == SYMBOL_CONSTANT || s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_FIELD);
}

static bool is_type_template(const struct symbol *s) {
    return s->kind == SYMBOL_TEMPLATE &&
           (s->template_->kind == TEMPLATE_RECORD || s->template_->kind == TEMPLATE_ALIAS);
}

/* Returns whether an argument is a type. The parser classifies names by pattern, so a constant may
 * be parsed as a type name and a type as an expression. */
static bool is_type_argument(struct analyser *a, const struct node *node) {
    const struct node *name = as_plain_type_name(node);
    if (name)
        return !is_value(peek_symbol(a, &name->name));
    if (node->kind == NODE_NAME && node->name.parts && !node->name.operator_) {
        struct symbol *s = peek_symbol(a, &node->name);
        return s && (s->kind == SYMBOL_TYPE || is_type_template(s));
    }
    return node->kind == NODE_TYPE;
}

/* Returns the template that a name without arguments denotes, or NULL. */
static const struct symbol *named_template(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = template_plain_name(node);
    if (!name || !name->parts || name_last(name)->has_arguments)
        return NULL;
    struct symbol *s = peek_symbol(a, name);
    if (!s)
        return NULL;
    bool is_builtin = s->builtin == BUILTIN_VECTOR || s->builtin == BUILTIN_MATRIX ||
                      s->builtin == BUILTIN_OBJECT;
    return is_type_template(s)                    ? s->template_->symbol
           : s->kind == SYMBOL_TYPE && is_builtin ? s
                                                  : NULL;
}

/* Returns whether a template name is also a type: in an instance, or if defaults suffice. */
static bool may_be_type(struct analyser *a, const struct symbol *template_) {
    if (template_->kind == SYMBOL_TEMPLATE)
        return template_self(a, template_) != NULL;
    return template_->builtin != BUILTIN_OBJECT || !object_info(template_->object)->least_arguments;
}

static const struct constant *analyse_constant(struct analyser *a, const struct node *node) {
    struct node reference;
    const struct node *name = as_plain_type_name(node);
    if (name) {
        reference = *name;
        reference.kind = NODE_NAME;
        node = &reference;
    }
    struct expression *e = sema_analyse_value(a, node);
    if (is_error(e))
        return NULL;
    const struct constant *k = expression_fold(a->c, e);
    if (!k) {
        error_at(a->c, sema_marked_node(a->c, node), "a template argument must be a constant");
    } else if (type_is_numeric(k->type) && scalar_is_float(k->type->scalar)) {
        error_at(a->c, sema_marked_node(a->c, node),
                 "a template argument must be an integer, not '%s'", type_name(a->c, k->type));
        return NULL;
    }
    return k;
}

bool template_argument_analyse(struct analyser *a, const struct node *node,
                               struct type_argument *out) {
    *out = (struct type_argument){0};
    if (!is_type_argument(a, node)) {
        out->constant = analyse_constant(a, node);
        return out->constant != NULL;
    }
    out->template_ = named_template(a, node);
    if (out->template_ && !may_be_type(a, out->template_))
        return true;
    struct node reference = {.kind = NODE_TYPE_NAME, .at = node->at, .begin = node->begin};
    if (node->kind == NODE_NAME) {
        reference.end = node->end;
        reference.name = node->name;
        node = &reference;
    }
    struct qualified_type q = sema_analyse_qualified_type(a, node);
    out->type = q.type;
    out->qualifiers = q.qualifiers;
    return out->type->kind != TYPE_ERROR;
}

/* Returns whether an argument must be an expression, unlike a name before lookup. */
static bool is_expression(const struct node *node) {
    return node->kind != NODE_NAME && node->kind != NODE_TYPE_NAME && node->kind != NODE_TYPE;
}

void template_check_written(struct analyser *a, const struct template *t, const struct list *list,
                            location at) {
    const char *name = atom_text(a->c->atoms, t->name);
    const struct node *p = t->node->template_.parameters.first, *n = list->first;
    uint32_t most = 0, count = 0;
    for (; p && n; p = p->next, n = n->next, most++, count++)
        if (p->template_parameter.sort == PARAMETER_TYPE && is_expression(n))
            error_at(a->c, sema_marked_node(a->c, n), "a template argument of '%s' must be a type",
                     name);
    for (; p; p = p->next)
        most++;
    for (; n; n = n->next)
        count++;
    if (count > most)
        error_at(a->c, at, "'%s' requires %u template argument%s, not %u", name, most,
                 most == 1 ? "" : "s", count);
}

bool template_arguments_analyse(struct analyser *a, const struct list *list,
                                struct template_arguments *out) {
    VEC(struct type_argument, argument_vec) items = {0};
    bool good = true;
    for (const struct node *n = list->first; n; n = n->next) {
        struct type_argument argument;
        good &= template_argument_analyse(a, n, &argument);
        vec_push(a->c->typed, &items, argument);
    }
    out->items = items.items;
    out->count = (uint32_t)items.count;
    out->written = list->first;
    return good;
}

/* ---- Binding (C++ [temp.param], [temp.arg.template]) ---- */

/* Returns the kinds of a built-in template's parameters, as in spec/objects.def. */
static const char *builtin_sorts(const struct symbol *symbol, uint32_t *least) {
    *least = 0;
    if (symbol->builtin == BUILTIN_VECTOR)
        return "TN";
    if (symbol->builtin == BUILTIN_MATRIX)
        return "TNN";
    const struct object_info *info = object_info(symbol->object);
    *least = info->least_arguments;
    return info->argument_sorts;
}

static bool builtin_fits(const struct list *parameters, const struct symbol *symbol) {
    uint32_t least, count = 0;
    const char *sorts = builtin_sorts(symbol, &least);
    for (const struct node *p = parameters->first; p; p = p->next, count++) {
        enum parameter_sort sort = sorts[count] == 'N' ? PARAMETER_VALUE : PARAMETER_TYPE;
        if (!sorts[count] || sorts[count] == '*' || p->template_parameter.sort != sort)
            return false;
    }
    return count >= least;
}

/* Returns whether a template can be bound to a parameter `template<...> class F`. */
static bool template_fits(const struct list *parameters, const struct symbol *symbol) {
    if (symbol->kind != SYMBOL_TEMPLATE)
        return builtin_fits(parameters, symbol);
    const struct node *p = parameters->first;
    const struct node *q = symbol->template_->node->template_.parameters.first;
    for (; p && q; p = p->next, q = q->next)
        if (p->template_parameter.sort != q->template_parameter.sort)
            return false;
    return !p && (!q || q->template_parameter.initializer);
}

static bool check_type(struct analyser *a, struct type_argument *argument, const char *name,
                       location at) {
    if (!argument->type && argument->template_)
        error_at(a->c, at, "template '%s' requires arguments",
                 atom_text(a->c->atoms, argument->template_->name));
    else if (!argument->type)
        error_at(a->c, at, "a template argument of '%s' must be a type", name);
    argument->template_ = NULL;
    return argument->type != NULL;
}

static bool check_template(struct analyser *a, const struct node *parameter,
                           struct type_argument *argument, const char *name, location at) {
    argument->type = NULL;
    if (!argument->template_) {
        error_at(a->c, at, "a template argument of '%s' must be a template", name);
        return false;
    }
    if (!template_fits(&parameter->template_parameter.parameters, argument->template_)) {
        error_at(a->c, at, "template '%s' does not accept the arguments of '%s'",
                 atom_text(a->c->atoms, argument->template_->name), name);
        return false;
    }
    return true;
}

static bool check_value(struct analyser *a, const struct node *parameter,
                        struct type_argument *argument, const char *name, location at) {
    if (!argument->constant) {
        error_at(a->c, at, "a template argument of '%s' must be a constant, not a type", name);
        return false;
    }
    const struct type *type = sema_analyse_type(a, parameter->template_parameter.type);
    if (type->kind == TYPE_ERROR)
        return false;
    if (!type_is_numeric(type) || type_components(type) != argument->constant->count) {
        error_at(a->c, at, "template argument of type '%s' cannot be converted to '%s'",
                 type_name(a->c, argument->constant->type), type_name(a->c, type));
        return false;
    }
    argument->constant = constant_convert(a->c, argument->constant, type);
    return argument->constant != NULL;
}

static bool check_sort(struct analyser *a, const struct node *parameter,
                       struct type_argument *argument, const char *name, location at) {
    switch (parameter->template_parameter.sort) {
    case PARAMETER_TYPE:
        return check_type(a, argument, name, at);
    case PARAMETER_TEMPLATE:
        return check_template(a, parameter, argument, name, at);
    case PARAMETER_VALUE:
        break;
    }
    return check_value(a, parameter, argument, name, at);
}

static void declare_parameter(struct analyser *a, const struct node *parameter,
                              const struct type_argument *argument) {
    struct symbol symbol = {0};
    if (argument->type) {
        symbol.kind = SYMBOL_TYPE;
        symbol.type = argument->type;
        symbol.qualifiers = argument->qualifiers;
        a->has_const_types |= argument->qualifiers != 0;
    } else if (argument->template_) {
        symbol = *argument->template_;
    } else {
        symbol.kind = SYMBOL_CONSTANT;
        symbol.constant = expr_constant(a, argument->constant, parameter);
    }
    symbol.name = parameter->template_parameter.name;
    symbol.at = parameter->at;
    sema_declare_name(a, symbol);
}

static bool bind_one(struct analyser *a, const struct node *parameter,
                     struct type_argument *argument, const char *name, location at) {
    if (!argument->type && !argument->constant && !argument->template_) {
        if (!parameter->template_parameter.initializer) {
            error_at(a->c, at, "'%s' requires a template argument for '%s'", name,
                     atom_text(a->c->atoms, parameter->template_parameter.name));
            return false;
        }
        if (!template_argument_analyse(a, parameter->template_parameter.initializer, argument))
            return false;
    }
    if (!check_sort(a, parameter, argument, name, at))
        return false;
    declare_parameter(a, parameter, argument);
    return true;
}

struct scope *template_bind(struct analyser *a, struct scope *outer, uint32_t known,
                            const struct list *parameters, struct type_argument *found,
                            const char *name, location at) {
    struct arena *nodes = nodes_outlive(a);
    struct scope *bound = scope_create(a, SCOPE_TEMPLATE, outer);
    bound->known = known;
    struct scope *previous = scope_enter(a, bound);
    bool good = true;
    uint32_t i = 0;
    for (const struct node *p = parameters->first; p && good; p = p->next)
        good = bind_one(a, p, &found[i++], name, at);
    scope_leave(a, previous);
    a->here.nodes = nodes;
    return good ? bound : NULL;
}
