/* Checks templates that have no instance.
 *
 * Code that does not depend on template parameters must be valid even without an instance. A
 * template is analyzed once with its parameters bound to error types and error constants, which are
 * accepted everywhere without messages. The result is discarded. */
#include "../name/name.h"
#include "../upcalls.h"
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "template.h"

static struct scope *bind_anything(struct analyser *a, struct scope *outer,
                                   const struct list *parameters) {
    struct scope *bound = scope_create(a, SCOPE_TEMPLATE, outer);
    struct scope *previous = scope_enter(a, bound);
    for (const struct node *p = parameters->first; p; p = p->next) {
        struct symbol symbol = {.name = p->template_parameter.name, .at = p->at};
        if (p->template_parameter.sort == PARAMETER_VALUE) {
            symbol.kind = SYMBOL_CONSTANT;
            symbol.constant = expr_error(a, p);
        } else {
            symbol.kind = SYMBOL_TYPE;
            symbol.type = type_error(a->types);
        }
        sema_declare_name(a, symbol);
    }
    scope_leave(a, previous);
    return bound;
}

static void check_record(struct analyser *a, struct template *t, const struct node *declaration) {
    const struct node *node = declaration->declaration.type->type.specifier;
    if (!node->record.has_body)
        return;
    struct record *record = record_create(a, t->name, scope_full_name(a, t->home, t->name), t->at);
    record_scope(record)->self = t;
    record_define(a, record, node);
}

static void check_pattern(struct analyser *a, const struct template *t,
                          const struct name_part *pattern) {
    struct template_arguments unused;
    if (!template_arguments_analyse(a, name_arguments(pattern), &unused))
        template_check_written(a, t, name_arguments(pattern), pattern->at);
}

static void check_declaration(struct analyser *a, struct template *t,
                              const struct node *declaration) {
    if (t->kind == TEMPLATE_FUNCTION) {
        const struct node *d = template_only_declarator(declaration);
        struct function_symbol *f = function_create(a, declaration, d, t->home);
        if (d->declarator.body)
            function_require_body(a, f);
    } else if (t->kind == TEMPLATE_RECORD)
        check_record(a, t, declaration);
    else if (t->kind == TEMPLATE_ALIAS)
        sema_analyse_qualified_type(a, declaration->alias.type);
}

void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern) {
    if (a->checked || a->here.function || a->here.record_depth)
        return;
    size_t globals = a->globals.count, functions = a->functions.count;
    struct scope *bound = bind_anything(a, t->scope, &node->template_.parameters);
    struct scope *previous = scope_enter(a, bound);
    a->checked = bound;
    const struct list *parameters = &node->template_.parameters;
    struct type_argument unused;
    for (const struct node *p = parameters->first; p; p = p->next)
        if (p->template_parameter.initializer)
            template_argument_analyse(a, p->template_parameter.initializer, &unused);
    if (pattern)
        check_pattern(a, t, pattern);
    check_declaration(a, t, node->template_.declaration);
    a->checked = NULL;
    scope_leave(a, previous);
    /* Static variables of unknown type must be hidden from later phases; others are unused. */
    size_t kept = globals;
    for (size_t i = globals; i < a->globals.count; i++) {
        struct variable *v = a->globals.items[i];
        if (type_strip_arrays(v->type)->kind != TYPE_ERROR)
            a->globals.items[kept++] = v;
    }
    a->globals.count = kept;
    a->functions.count = functions;
}
