/* Structured buffers of resources, such as `RWStructuredBuffer<Texture2D>`, are accepted where they
 * are declared, as dxc does. SPIR-V cannot represent them, so that reached functions cannot use
 * them. */
#include "entry.h"

#include "../tree/marks.h"
#include "../walk.h"

static void refuse(struct analyser *a, const struct type *type, location at) {
    const struct type *found = type_find_buffer_of_resources(type);
    if (found)
        error_at(a->c, at, "'%s' cannot hold resources, as there are in '%s'",
                 object_info((enum object_kind)found->object)->name,
                 type_name(a->c, found->arguments[0].type));
}

static void check_expression(void *user, const struct expression *e) {
    struct analyser *a = user;
    if (type_find_buffer_of_resources(e->type))
        refuse(a, e->type, marked(a->c, e));
    else
        expression_children(e, check_expression, user);
}

static void check_local(struct analyser *a, const struct variable *v) {
    if (!v)
        return;
    if (type_find_buffer_of_resources(v->type))
        refuse(a, v->type, v->at);
    else if (v->initializer)
        check_expression(a, v->initializer);
}

static void check_optional(struct analyser *a, const struct expression *e) {
    if (e)
        check_expression(a, e);
}

static void check_statement(void *user, const struct statement *s) {
    struct analyser *a = user;
    switch ((int)s->kind) {
    case STMT_EXPRESSION:
    case STMT_RETURN:
        check_optional(a, s->expression);
        break;
    case STMT_VARIABLE:
        check_local(a, s->variable);
        break;
    case STMT_IF:
        check_local(a, s->if_.variable);
        check_expression(a, s->if_.condition);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        check_local(a, s->loop.variable);
        check_optional(a, s->loop.condition);
        check_optional(a, s->loop.step);
        break;
    case STMT_SWITCH:
        check_local(a, s->switch_.variable);
        check_expression(a, s->switch_.condition);
        break;
    default: /* of all kinds */
        break;
    }
    statement_children(s, check_statement, user);
}

static void check_function(struct analyser *a, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        refuse(a, f->parameters[i]->type, f->parameters[i]->at);
    refuse(a, f->return_type, f->at);
    if (f->body)
        check_statement(a, f->body);
}

void resource_buffers_check(struct analyser *a) {
    if (!type_table_has_buffers_of_resources(a->types))
        return;
    for (size_t i = 0; i < a->globals.count; i++) {
        const struct variable *v = a->globals.items[i];
        if (v->storage != STORAGE_RESOURCE && v->is_used)
            check_local(a, v);
    }
    for (uint32_t i = 0; i < a->program->function_count; i++)
        check_function(a, a->program->functions[i]);
}
