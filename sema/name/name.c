/* Names of several parts: `A::B<int>::x`.  Each part is looked up in what the one before it means;
 * the first in all scopes around here. */
#include "name.h"

#include "../seams.h"
#include "elsewhere.h"
#include "unknown.h"

struct scope *symbol_scope(struct analyser *a, struct symbol *symbol) {
    if (symbol->kind == SYMBOL_NAMESPACE)
        return symbol->namespace_;
    if (symbol->kind != SYMBOL_TYPE || !symbol->type)
        return NULL;
    if (symbol->type->kind == TYPE_STRUCT)
        return record_scope(complete_type(a, symbol->type)->record);
    return symbol->type->kind == TYPE_ENUM ? symbol->type->enumeration->scope : NULL;
}

/* Most names have no arguments and are those of no template. */
static struct symbol *with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    bool is_plain = s->kind != SYMBOL_TEMPLATE && !part->has_arguments;
    return is_plain ? s : symbol_with_arguments(a, s, part);
}

static struct symbol *find_first(struct analyser *a, const struct name *name, enum find find) {
    atom first = name->parts->name;
    if (!name->global)
        return scope_find(a, first, find);
    struct symbol *s = scope_find_in(a, a->global, first, find);
    return s ? s : scope_find_in(a, a->builtins, first, find);
}

/* Follows the parts up to and without the last one; NULL after an error. */
static struct scope *follow_parts(struct analyser *a, const struct name *name,
                                  const struct name_part **last) {
    struct scope *scope = NULL;
    const struct name_part *part = name->parts;
    for (; part->next; part = part->next) {
        struct symbol *s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                                 : find_first(a, name, FIND_SCOPE);
        if (!s) {
            if (!report_wrong_scope(a, name, part))
                report_unknown_name(a, "use of undeclared name", part->name, scope, FIND_SCOPE,
                                    part->at);
            return NULL;
        }
        s = with_arguments(a, s, part);
        if (!s || (s->kind == SYMBOL_TYPE && s->type && s->type->kind == TYPE_ERROR))
            return NULL;
        scope = symbol_scope(a, s);
        if (!scope && s->builtin == BUILTIN_OBJECT && s->object == OBJECT_HIT_OBJECT) {
            error_at(a->c, part->at, "shader execution reordering has no mapping to SPIR-V");
            return NULL;
        }
        if (!scope) {
            error_at(a->c, part->at, "'%s' is no struct, enum or namespace",
                     atom_text(a->c->atoms, part->name));
            return NULL;
        }
    }
    *last = part;
    return scope ? scope : name->global ? a->global : a->here.scope;
}

struct scope *name_scope(struct analyser *a, const struct name *name) {
    const struct name_part *last;
    return name->parts ? follow_parts(a, name, &last) : a->here.scope;
}

static const char *unknown_of(const struct node *node, const struct scope *scope) {
    if (node->kind == NODE_TYPE_NAME)
        return "unknown type name";
    return scope ? "no member named" : "use of undeclared identifier";
}

struct symbol *name_resolve(struct analyser *a, const struct node *node) {
    const struct name *name = &node->name;
    const struct name_part *last;
    struct scope *scope = follow_parts(a, name, &last);
    if (!scope)
        return NULL;
    bool is_qualified = last != name->parts;
    enum find find = node->kind == NODE_TYPE_NAME ? FIND_TYPE : FIND_ANY;
    struct symbol *s =
        is_qualified ? scope_find_in(a, scope, last->name, find) : find_first(a, name, find);
    if (!s) {
        if (!is_qualified || !report_wrong_scope(a, name, last))
            report_unknown_name(a, unknown_of(node, is_qualified ? scope : NULL), last->name,
                                is_qualified ? scope : NULL, find, last->at);
        return NULL;
    }
    return with_arguments(a, s, last);
}
