/* Declarations: type aliases, namespaces, static assertions, and the dispatch to other kinds. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../template/template.h"
#include "../tree/fold.h"
#include "statement.h"

/* ---- Aliases ---- */

/* Declares a type alias with its const qualifier. */
static void declare_alias(struct analyser *a, const struct node *node, atom name,
                          struct qualified_type q, location at) {
    sema_declare_type_symbol(a, name, q.type, at);
    struct symbol *symbol = scope_symbol(a->here.scope, name);
    if (!symbol || symbol->kind != SYMBOL_TYPE)
        return;
    symbol->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_TYPE);
    symbol->qualifiers |= q.qualifiers;
    symbol->is_matrix_default = q.is_without_majority;
    if (q.type->kind == TYPE_MATRIX && !q.is_without_majority)
        symbol->orientation = q.type->row_major ? MODIFIER_ROW_MAJOR : MODIFIER_COLUMN_MAJOR;
    a->has_const_types |= q.qualifiers != 0;
}

static void analyse_typedef(struct analyser *a, const struct node *node) {
    if (a->here.scope->kind == SCOPE_RECORD)
        error_at(a->c, node->at, "typedef is not allowed in a struct; use 'using'");
    sema_warn_of_no_names(a, node);
    struct qualified_type q = sema_analyse_qualified_type(a, node->declaration.type);
    sema_check_modifiers(a, node->declaration.type, DECLARES_TYPE);
    for (const struct node *d = node->declaration.declarators.first; d; d = d->next) {
        sema_check_no_semantic(a, &d->declarator.post, "a typedef");
        sema_check_no_packoffset(a, &d->declarator.post);
        struct qualified_type declared = q;
        declared.type = sema_analyse_arrays(a, q.type, &d->declarator.arrays);
        declared.is_without_majority &= declared.type == q.type;
        declare_alias(a, node, name_atom(a, &d->declarator.name), declared, d->at);
    }
}

static void analyse_alias(struct analyser *a, const struct node *node) {
    struct qualified_type q = sema_analyse_qualified_type(a, node->alias.type);
    declare_alias(a, node, node->alias.name, q, node->at);
}

/* ---- Namespaces ---- */

static struct scope *open_namespace(struct analyser *a, const struct node *node) {
    atom name = node->namespace_.name;
    struct symbol *known = scope_symbol(a->here.scope, name);
    if (!known && a->here.scope == a->global)
        known = scope_symbol(a->builtins, name);
    if (name && known && known->kind == SYMBOL_NAMESPACE) {
        found_use(a, node->at, known);
        return known->namespace_;
    }
    struct scope *scope = scope_create(a, SCOPE_NAMESPACE, a->here.scope);
    if (!name) {
        vec_push(a->c->typed, &a->here.scope->used, scope);
        return scope;
    }
    scope->prefix =
        arena_format(a->c->typed, "%s%s::", a->here.scope->prefix, atom_text(a->c->atoms, name));
    struct symbol symbol = {.kind = SYMBOL_NAMESPACE, .name = name, .at = node->at};
    symbol.namespace_ = scope;
    sema_declare_name(a, symbol);
    return scope;
}

static void analyse_namespace(struct analyser *a, const struct node *node) {
    struct scope *previous = scope_enter(a, open_namespace(a, node));
    found_enter(a, node->begin, node->end);
    sema_analyse_declarations(a, &node->namespace_.members);
    scope_leave(a, previous);
}

static void analyse_using(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = &node->name;
    struct scope *scope = name_scope(a, name);
    const struct name_part *last = name_last(name);
    if (!scope || !last)
        return;
    struct symbol *s = name->parts->next ? scope_find_in(a, scope, last->name, FIND_SCOPE)
                                         : scope_find(a, last->name, FIND_SCOPE);
    if (!s || s->kind != SYMBOL_NAMESPACE) {
        sema_report_unknown_name(a, "no namespace named", last->name,
                                 name->parts->next ? scope : NULL, FIND_SCOPE, last->at);
        return;
    }
    vec_push(a->c->typed, &a->here.scope->used, s->namespace_);
}

/* Returns whether an earlier `using` declared the function here. */
static bool is_declared_here(struct analyser *a, const struct symbol *wanted) {
    const struct symbol *s = scope_symbol(a->here.scope, wanted->name);
    while (s && (s->kind != wanted->kind || s->function != wanted->function))
        s = s->next;
    return s && (s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_TEMPLATE);
}

/* Analyzes `using A::f;`, which declares the same symbols here. */
static void analyse_using_name(struct analyser *a, const struct node *node) {
    struct scope *scope = name_scope(a, &node->name);
    atom name = name_atom(a, &node->name);
    if (!scope)
        return;
    struct symbol *s = scope_find_in(a, scope, name, FIND_ANY);
    if (!s) {
        sema_report_unknown_name(a, "use of undeclared name", name,
                                 node->name.parts->next ? scope : NULL, FIND_ANY, node->at);
        return;
    }
    for (; s && !(s->scope == a->here.scope); s = s->next)
        if (!is_declared_here(a, s))
            sema_declare_name(a, *s);
}

static void analyse_static_assert(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_value(a, node->binary.left);
    if (is_error(e))
        return;
    e = convert_condition(a, e);
    const struct constant *k = is_error(e) ? NULL : expression_fold(a->c, e);
    const struct node *message = node->binary.right;
    if (message && message->kind != NODE_STRING) {
        error_at(a->c, sema_marked_node(a->c, message),
                 "static assertion message must be a string");
    } else if (!k) {
        error_at(a->c, sema_marked_node(a->c, node->binary.left),
                 "static assertion expression is not a constant expression");
    } else if (!k->values[0].u && message) {
        sema_marked_node(a->c, node->binary.left);
        error_at(a->c, node->at, "static assertion failed: %s", message->text.text);
    } else if (!k->values[0].u) {
        sema_marked_node(a->c, node->binary.left);
        error_at(a->c, node->at, "static assertion failed");
    }
}

/* ---- Dispatch ---- */

void sema_analyse_declaration(struct analyser *a, const struct node *node) {
    switch (node->kind) {
    case NODE_DECLARATION:
        sema_analyse_global_declaration(a, node);
        break;
    case NODE_FUNCTION:
        function_declare(a, node, node->declaration.declarators.first);
        break;
    case NODE_CBUFFER:
        sema_declare_buffer(a, node);
        break;
    case NODE_NAMESPACE:
        analyse_namespace(a, node);
        break;
    case NODE_USING_NAMESPACE:
        analyse_using(a, node);
        break;
    case NODE_USING:
        analyse_using_name(a, node);
        break;
    case NODE_STATIC_ASSERT:
        analyse_static_assert(a, node);
        break;
    case NODE_ALIAS:
        analyse_alias(a, node);
        break;
    case NODE_TYPEDEF:
        analyse_typedef(a, node);
        break;
    case NODE_TEMPLATE:
        template_declare(a, node);
        break;
    case NODE_LOST:
        sema_analyse_lost(a, node);
        break;
    case NODE_DESTRUCTOR: /* in a cbuffer */
        error_at(a->c, node->at, "a destructor can only be declared in a struct");
        break;
    default:
        break;
    }
}

void sema_analyse_declarations(struct analyser *a, const struct list *declarations) {
    for (const struct node *n = declarations->first; n; n = n->next)
        sema_analyse_declaration(a, n);
}

/* ---- In functions ---- */

struct statement *sema_analyse_local_declaration(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_DECLARATION)
        return sema_analyse_local_variables(a, node);
    sema_analyse_declaration(a, node);
    return NULL;
}
