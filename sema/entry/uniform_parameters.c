/* Converts uniform parameters of entry points to globals.
 *
 * Uniforms are globals. With RELAX_UNIFORM_PARAMETER, each of an entry point becomes a global of
 * the same name and a local variable that is initialized with it. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "entry.h"

/* Returns the value of the global for a parameter. */
static struct expression *global_value(struct analyser *a, const struct variable *p) {
    static const struct list no_modifiers;
    struct node *node = arena_new(a->c->typed, struct node);
    node->at = node->begin = node->end = p->at;
    struct variable *v = variable_create(a, p->name, p->type, STORAGE_STATIC, p->at);
    v->full_name = atom_text(a->c->atoms, p->name);
    v->attributes = p->attributes;
    v->reg = p->reg;
    struct symbol s = sema_declare_global(a, v, &no_modifiers);
    if (s.kind == SYMBOL_VARIABLE)
        return expr_load(a, expr_variable(a, s.variable, node));
    struct expression *buffer = expr_variable(a, s.member.buffer, node);
    return expr_load(a, expr_member(a, buffer, s.member.index, node));
}

static struct statement *begin_with_global(struct analyser *a, struct variable *p) {
    struct statement *s = arena_new(a->c->typed, struct statement);
    p->storage = STORAGE_LOCAL;
    variable_begin_with(a, p, global_value(a, p));
    s->kind = STMT_VARIABLE;
    s->at = s->begin = s->end = p->at;
    s->variable = p;
    return s;
}

/* Returns whether a uniform parameter becomes a global; called functions keep their parameters. */
static bool becomes_global(struct analyser *a, const struct function *f, const struct variable *p) {
    return p->is_uniform && p->direction == DIRECTION_IN && p->type->kind != TYPE_ERROR &&
           !f->is_named &&
           relaxation_accepts(a->c, RELAX_UNIFORM_PARAMETER, p->at, "a uniform parameter");
}

void sema_collect_uniform_parameters(struct analyser *a, struct function *f) {
    struct statement *first = NULL, **tail = &first;
    uint32_t kept = 0;
    if (!relaxation_is_on(a->c, RELAX_UNIFORM_PARAMETER))
        return;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        struct variable *p = f->parameters[i];
        if (becomes_global(a, f, p)) {
            *tail = begin_with_global(a, p);
            tail = (struct statement **)&(*tail)->next;
        } else {
            f->parameters[kept++] = p;
        }
    }
    f->parameter_count = kept;
    *tail = (struct statement *)f->body->block.first;
    ((struct statement *)f->body)->block.first = first;
}
