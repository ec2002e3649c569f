/* Reports uses of structured buffers of resources.
 *
 * Like dxc, the analyzer accepts declarations such as `RWStructuredBuffer<Texture2D>`. SPIR-V
 * cannot represent them, so reachable uses are reported. */
#include "../tree.h"
#include "entry.h"

static void refuse_type(struct analyser *a, const struct type *type, location at) {
    const struct type *found = type_find_buffer_of_resources(type);
    if (found)
        error_at(a->c, at, "'%s' cannot contain the resources of '%s'",
                 object_info(found->object)->name, type_name(a->c, found->arguments[0].type));
}

static void check_expression(void *user, const struct expression *e) {
    struct analyser *a = user;
    if (type_find_buffer_of_resources(e->type))
        refuse_type(a, e->type, sema_marked(a->c, e));
    else
        expression_children(e, check_expression, user);
}

static void check_local(void *user, const struct variable *v) {
    struct analyser *a = user;
    if (type_find_buffer_of_resources(v->type))
        refuse_type(a, v->type, v->at);
    else if (v->initializer)
        check_expression(a, v->initializer);
}

static void check_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit = {check_local, check_expression, check_statement};
    statement_parts(s, &visit, user);
}

static void check_function(struct analyser *a, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        refuse_type(a, f->parameters[i]->type, f->parameters[i]->at);
    refuse_type(a, f->return_type, f->at);
    if (f->body)
        check_statement(a, f->body);
}

void sema_check_resource_buffers(struct analyser *a) {
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
