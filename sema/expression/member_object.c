/* The object of a member expression: `e` in `e.x`, which is not a type. */
#include "../convert/convert.h"
#include "../name/name.h"
#include "../tree/fold.h"
#include "../upcalls.h"
#include "expression.h"

static bool is_buffer_object(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER) ||
           type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER);
}

struct expression *sema_buffer_content(struct analyser *a, struct expression *e) {
    return is_buffer_object(e->type) ? expr_content(a, e) : e;
}

/* Converts the object of `base.A::x` to its base A. */
static struct expression *go_to_base(struct analyser *a, struct expression *base,
                                     const struct name_part **part, const struct node *node) {
    while ((*part)->next) {
        const char *name = atom_text(a->c->atoms, (*part)->name);
        while (base->type->record->name != (*part)->name) {
            if (!base->type->record->base) {
                error_at(a->c, (*part)->at, "'%s' is not a base of this object", name);
                return expr_error(a, node);
            }
            base = expr_base(a, base, node);
        }
        *part = (*part)->next;
    }
    return base;
}

/* ---- Members of types, as in `Mode.Add` ---- */

/* Returns whether a member needs no object: an enumerator, a static member or a type. */
static bool is_held_by_type(const struct symbol *s) {
    bool is_method = s->kind == SYMBOL_FUNCTION && s->function->function->is_method;
    return s->kind != SYMBOL_FIELD && !is_method;
}

/* Returns the most recently declared variable of a type. */
static const struct symbol *variable_of(const struct analyser *a, const struct type *type) {
    for (const struct scope *scope = a->here.scope; scope; scope = scope->outer)
        for (const struct symbol *s = scope->newest; s; s = s->older)
            if (s->kind == SYMBOL_VARIABLE && s->variable->type == type)
                return s;
    return NULL;
}

/* Reports `Light.position` and suggests a variable of the type. */
static void report_no_value(struct analyser *a, const struct symbol *type,
                            const struct node *base) {
    static const char message[] = "'%s' is a type: '.' reaches the members of a value%s";
    const char *name = atom_text(a->c->atoms, type->name);
    const struct symbol *meant = type->kind == SYMBOL_TYPE ? variable_of(a, type->type) : NULL;
    if (!meant) {
        error_at(a->c, sema_marked_node(a->c, base), message, name, "");
        return;
    }
    struct nearest nearest = {.best = atom_text(a->c->atoms, meant->name)};
    diag_propose(a->c, (struct fix){base->begin, FIX_REPLACE, nearest.best, base->end});
    if (error_at(a->c, sema_marked_node(a->c, base), message, name,
                 spelling_nearest_words(a->c, &nearest)))
        note_at(a->c, meant->at, "'%s' declared here", nearest.best);
}

/* Reports a member access whose left side is a type. */
static void report_type(struct analyser *a, const struct node *node) {
    const struct node *base = node->member.base;
    struct symbol *type = name_resolve(a, base);
    struct scope *scope = type ? symbol_scope(a, type) : NULL;
    const struct symbol *held =
        scope ? scope_find_in(a, scope, node->member.name->name, FIND_ANY) : NULL;
    if (!type)
        return;
    if (!held && type->kind == SYMBOL_TYPE && type->type && type->type->kind == TYPE_ENUM) {
        sema_report_unknown_name(
            a, arena_format(a->c->typed, "'%s' has no member", atom_text(a->c->atoms, type->name)),
            node->member.name->name, scope, FIND_ANY, node->at);
        return;
    }
    if (!held || !is_held_by_type(held)) {
        report_no_value(a, type, base);
        return;
    }
    const char *name = atom_text(a->c->atoms, type->name);
    const char *path =
        arena_format(a->c->typed, "%s::%s", name, atom_text(a->c->atoms, held->name));
    diag_propose(a->c, (struct fix){base->end, FIX_REPLACE, path, node->end});
    error_at(a->c, sema_marked_node(a->c, node), "'%s' is a type; use '::' to access its members",
             name);
}

struct expression *sema_analyse_object(struct analyser *a, const struct node *node,
                                       const struct name_part **last) {
    *last = node->member.name;
    if (node->member.base->kind == NODE_TYPE_NAME) {
        report_type(a, node);
        return expr_error(a, node);
    }
    if (sema_report_dot_behind_name(a, node))
        return expr_error(a, node);
    struct expression *base = sema_analyse_expression(a, node->member.base);
    if (is_error(base))
        return base;
    base = sema_buffer_content(a, base);
    if ((*last)->next && base->type->kind == TYPE_STRUCT)
        base = go_to_base(a, base, last, node);
    if (node->op) { /* `base.operator+` */
        struct name_part *named = arena_new(a->c->typed, struct name_part);
        named->name = overload_operator_name(a, node->op);
        named->at = (*last)->at;
        *last = named;
    }
    return base;
}
