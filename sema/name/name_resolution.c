/* Resolves names with scopes and template arguments to symbols.
 *
 * Each component of `A::B<int>::x` is looked up in the scope of the preceding one, the first in all
 * enclosing scopes. */
#include "../upcalls.h"
#include "name.h"

struct scope *symbol_scope(struct analyser *a, struct symbol *symbol) {
    if (symbol->kind == SYMBOL_NAMESPACE)
        return symbol->namespace_;
    if (symbol->kind != SYMBOL_TYPE || !symbol->type)
        return NULL;
    if (symbol->type->kind == TYPE_STRUCT)
        return record_scope(sema_complete_type(a, symbol->type)->record);
    return symbol->type->kind == TYPE_ENUM ? symbol->type->enumeration->scope : NULL;
}

/* Fast path for names without arguments that are not templates. */
static struct symbol *with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    bool is_plain = s->kind != SYMBOL_TEMPLATE && !part->has_arguments;
    return is_plain ? s : symbol_with_arguments(a, s, part);
}

static struct symbol *find_first(struct analyser *a, const struct syntax_name *name,
                                 enum find find) {
    atom first = name->parts->name;
    if (!name->global)
        return scope_find(a, first, find);
    struct symbol *s = scope_find_in(a, a->global, first, find);
    return s ? s : scope_find_in(a, a->builtins, first, find);
}

/* Resolves all components except the last one. Returns NULL after an error. */
static struct scope *follow_parts(struct analyser *a, const struct syntax_name *name,
                                  const struct name_part **last) {
    struct scope *scope = NULL;
    const struct name_part *part = name->parts;
    for (; part->next; part = part->next) {
        struct symbol *s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                                 : find_first(a, name, FIND_SCOPE);
        if (!s) {
            if (!sema_report_wrong_scope(a, name, part))
                sema_report_unknown_name(a, "use of undeclared name", part->name, scope, FIND_SCOPE,
                                         part->at);
            return NULL;
        }
        found_use(a, part->at, s);
        s = with_arguments(a, s, part);
        if (!s || (s->kind == SYMBOL_TYPE && s->type && s->type->kind == TYPE_ERROR))
            return NULL;
        sema_warn_of_deprecated_type(a, s, part->at);
        scope = symbol_scope(a, s);
        if (!scope) {
            error_at(a->c, part->at, "'%s' is not a struct, enum or namespace",
                     atom_text(a->c->atoms, part->name));
            return NULL;
        }
    }
    *last = part;
    return scope ? scope : name->global ? a->global : a->here.scope;
}

struct symbol *name_holder(struct analyser *a, const struct syntax_name *name) {
    struct symbol *s = NULL;
    for (const struct name_part *part = name->parts; part->next; part = part->next) {
        struct scope *scope = s ? symbol_scope(a, s) : NULL;
        if (part->has_arguments || (s && !scope))
            return NULL;
        s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                  : find_first(a, name, FIND_SCOPE);
        if (!s)
            return NULL;
    }
    return s;
}

struct scope *name_scope(struct analyser *a, const struct syntax_name *name) {
    const struct name_part *last;
    return name->parts ? follow_parts(a, name, &last) : a->here.scope;
}

static const char *unknown_of(const struct node *node, const struct scope *scope) {
    if (node->kind == NODE_TYPE_NAME)
        return "unknown type name";
    return scope ? "no member named" : "use of undeclared identifier";
}

struct symbol *name_resolve(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = &node->name;
    const struct name_part *last;
    struct scope *scope = follow_parts(a, name, &last);
    if (!scope)
        return NULL;
    bool is_qualified = last != name->parts;
    enum find find = node->kind == NODE_TYPE_NAME ? FIND_TYPE : FIND_ANY;
    struct symbol *s =
        is_qualified ? scope_find_in(a, scope, last->name, find) : find_first(a, name, find);
    if (!s) {
        if (!is_qualified || !sema_report_wrong_scope(a, name, last))
            sema_report_unknown_name(a, unknown_of(node, is_qualified ? scope : NULL), last->name,
                                     is_qualified ? scope : NULL, find, last->at);
        return NULL;
    }
    found_use(a, last->at, s);
    return with_arguments(a, s, last);
}
