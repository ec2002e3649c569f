/* The parameters of a template given a meaning (C++ [temp.param], [temp.arg.template]). */
#include "bind.h"

#include "../convert/build.h"
#include "../name/scope.h"
#include "../seams.h"
#include "../tree/constant.h"
#include "arguments.h"

/* The sorts of a built-in template's parameters, as in spec/objects.def. */
static const char *builtin_sorts(const struct symbol *symbol, uint32_t *least) {
    *least = 0;
    if (symbol->builtin == BUILTIN_VECTOR)
        return "TN";
    if (symbol->builtin == BUILTIN_MATRIX)
        return "TNN";
    const struct object_info *info = object_info((enum object_kind)symbol->object);
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

/* Whether a template takes arguments of the sorts that a parameter `template<...> class F` gives
 * it: more parameters need defaults. */
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
        error_at(a->c, at, "template '%s' needs arguments",
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
        error_at(a->c, at, "template '%s' takes other arguments than '%s' gives it",
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
    const struct type *type = analyse_type(a, parameter->template_parameter.type);
    if (type->kind == TYPE_ERROR)
        return false;
    if (!type_is_numeric(type) || type_components(type) != argument->constant->count) {
        error_at(a->c, at, "a template argument of '%s' does not convert to '%s'", name,
                 type_name(a->c, type));
        return false;
    }
    argument->constant = constant_convert(a->c, argument->constant, type);
    return argument->constant != NULL;
}

static bool check_sort(struct analyser *a, const struct node *parameter,
                       struct type_argument *argument, const char *name, location at) {
    switch ((enum parameter_sort)parameter->template_parameter.sort) {
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
        symbol.constant = make_constant(a, argument->constant, parameter);
    }
    symbol.name = parameter->template_parameter.name;
    symbol.at = parameter->at;
    scope_declare(a, symbol);
}

static bool bind_one(struct analyser *a, const struct node *parameter,
                     struct type_argument *argument, const char *name, location at) {
    if (!argument->type && !argument->constant && !argument->template_) {
        if (!parameter->template_parameter.initializer) {
            error_at(a->c, at, "'%s' lacks a template argument for '%s'", name,
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
