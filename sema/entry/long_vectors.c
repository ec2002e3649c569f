/* Reports long vectors where they are not allowed.
 *
 * Vectors of more than four components are allowed as values and in structured and byte address
 * buffers since shader model 6.9, but not in registers and stage interfaces (HLSL specification,
 * proposal 0026). */
#include "entry.h"

static void report_type(struct analyser *a, const struct type *type, location at,
                        const char *where) {
    const struct type *found = type_find_long_vector(type);
    if (found)
        error_at(a->c, at,
                 "%s cannot contain '%s' because their vectors have at most %d components", where,
                 type_name(a->c, found), SHORT_VECTOR);
}

/* ---- Long vectors in declarations ---- */

static const char *holder_words(enum object_class class) {
    switch (class) {
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
        return "constant buffers";
    case OBJECT_CLASS_STREAM:
        return "streams of geometry shaders";
    case OBJECT_CLASS_PATCH:
        return "patches";
    case OBJECT_CLASS_NODE:
        return "records of nodes";
    default:
        return NULL;
    }
}

static void check_held(struct analyser *a, const struct variable *v) {
    const struct type *object = type_strip_arrays(v->type);
    const char *where = object->kind == TYPE_OBJECT && object->argument_count
                            ? holder_words(object_info(object->object)->class)
                            : NULL;
    if (where && object->arguments[0].type)
        report_type(a, object->arguments[0].type, v->at, where);
}

static void check_global(struct analyser *a, const struct variable *v) {
    check_held(a, v);
    if (v->storage != STORAGE_BUFFER)
        return;
    const struct record *record = v->type->record;
    for (uint32_t i = 0; i < record->field_count; i++)
        report_type(a, record->fields[i].type, record->fields[i].at, "constant buffers");
}

static void check_entry(struct analyser *a, const struct function *f) {
    static const char where[] = "inputs and outputs of stages";
    for (uint32_t i = 0; f && i < f->parameter_count; i++) {
        check_held(a, f->parameters[i]);
        report_type(a, f->parameters[i]->type, f->parameters[i]->at, where);
    }
    if (f)
        report_type(a, f->return_type, f->at, where);
}

/* ---- Long vectors in calls ---- */

/* Returns whether a call passes data to other stages: payloads, attributes or callable data. */
static bool hands_on(const struct expression *e) {
    switch (e->kind) {
    case EXPR_INTRINSIC:
        return e->call.row == INTRINSIC_TRACERAY || e->call.row == INTRINSIC_CALLSHADER ||
               e->call.row == INTRINSIC_REPORTHIT || e->call.row == INTRINSIC_DISPATCHMESH;
    case EXPR_METHOD:
        return e->call.row == METHOD_HIT_TRACE_RAY || e->call.row == METHOD_HIT_INVOKE ||
               e->call.row == METHOD_HIT_GET_ATTRIBUTES ||
               e->call.row == METHOD_HIT_FROM_RAY_QUERY_ATTRIBUTES;
    default:
        return false;
    }
}

static void check_expression(void *user, const struct expression *e) {
    expression_children(e, check_expression, user);
    if (hands_on(e))
        report_type(user, e->call.last->type, e->call.last->at, "payloads and attributes");
}

void sema_check_long_vectors(struct analyser *a) {
    if (!type_table_has_long_vectors(a->types))
        return;
    for (size_t i = 0; i < a->globals.count; i++)
        if (a->globals.items[i]->is_used || a->c->options->preserve_bindings)
            check_global(a, a->globals.items[i]);
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        check_entry(a, a->program->entries[i].function);
        check_entry(a, a->program->entries[i].patch_constant);
    }
    function_expressions(a->program, check_expression, a);
}
