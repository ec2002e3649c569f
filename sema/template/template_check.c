/* Templates where they stand: what does not depend on their parameters must be right even if nobody
 * ever asks for an instance.
 *
 * A template is read once with parameters that stand for anything: types and constants that are
 * errors, which go with everything without a word.  What comes of it is not used. */
#include "template_check.h"

#include "../convert/build.h"
#include "../declare/function.h"
#include "../declare/record.h"
#include "../name/pending.h"
#include "../name/scope.h"
#include "../seams.h"
#include "arguments.h"
#include "instance.h"

static struct scope *bind_anything(struct analyser *a, struct scope *outer,
                                   const struct list *parameters) {
    struct scope *bound = scope_create(a, SCOPE_TEMPLATE, outer);
    struct scope *previous = scope_enter(a, bound);
    for (const struct node *p = parameters->first; p; p = p->next) {
        struct symbol symbol = {.name = p->template_parameter.name, .at = p->at};
        if (p->template_parameter.sort == PARAMETER_VALUE) {
            symbol.kind = SYMBOL_CONSTANT;
            symbol.constant = make_error(a, p);
        } else {
            symbol.kind = SYMBOL_TYPE;
            symbol.type = type_error(a->types);
        }
        scope_declare(a, symbol);
    }
    scope_leave(a, previous);
    return bound;
}

static void check_function(struct analyser *a, const struct template *t,
                           const struct node *declaration) {
    const struct node *d = template_only_declarator(declaration);
    struct function_symbol *f = function_create(a, declaration, d, t->home);
    if (d->declarator.body)
        function_require_body(a, f);
}

static void check_record(struct analyser *a, struct template *t, const struct node *declaration) {
    const struct node *node = declaration->declaration.type->type.specifier;
    if (!node->record.has_body)
        return;
    struct record *record = record_create(a, t->name, scope_full_name(a, t->home, t->name), t->at);
    record_scope(record)->self = t;
    record_define(a, record, node);
}

static void check_defaults(struct analyser *a, const struct list *parameters) {
    struct type_argument unused;
    for (const struct node *p = parameters->first; p; p = p->next)
        if (p->template_parameter.initializer)
            template_argument_analyse(a, p->template_parameter.initializer, &unused);
}

static void check_pattern(struct analyser *a, const struct template *t,
                          const struct name_part *pattern) {
    struct template_arguments unused;
    if (!template_arguments_analyse(a, name_arguments(pattern), &unused))
        template_check_written(a, t, name_arguments(pattern), pattern->at);
}

static void check_declaration(struct analyser *a, struct template *t,
                              const struct node *declaration) {
    if (t->kind == TEMPLATE_FUNCTION)
        check_function(a, t, declaration);
    else if (t->kind == TEMPLATE_RECORD)
        check_record(a, t, declaration);
    else if (t->kind == TEMPLATE_ALIAS)
        analyse_qualified_type(a, declaration->alias.type);
}

/* Statics of no known type must not be seen by later phases; others are never used. */
static void forget_statics(struct analyser *a, size_t first) {
    size_t kept = first;
    for (size_t i = first; i < a->globals.count; i++) {
        struct variable *v = a->globals.items[i];
        if (type_strip_arrays(v->type)->kind != TYPE_ERROR)
            a->globals.items[kept++] = v;
    }
    a->globals.count = kept;
}

void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern) {
    if (a->checked || a->here.function || a->here.record_depth)
        return;
    size_t globals = a->globals.count, functions = a->functions.count;
    struct scope *bound = bind_anything(a, t->scope, &node->template_.parameters);
    struct scope *previous = scope_enter(a, bound);
    a->checked = bound;
    check_defaults(a, &node->template_.parameters);
    if (pattern)
        check_pattern(a, t, pattern);
    check_declaration(a, t, node->template_.declaration);
    a->checked = NULL;
    scope_leave(a, previous);
    forget_statics(a, globals);
    a->functions.count = functions;
}
