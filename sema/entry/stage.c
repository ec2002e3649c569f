/* Built-in functions that a stage does not support. */
#include "../expression/expression.h"
#include "entry.h"

#include <string.h>

/* Only reachable code is checked, because headers are shared between stages. */

struct stage_walk {
    struct analyser *a;
    const struct entry_point *entry;
    struct map seen; /* Functions, and calls that were reported. */
    struct function_vec waiting;
};

static bool is_new(struct stage_walk *w, const void *thing) {
    return map_add(w->a->c->typed, &w->seen, &thing, sizeof thing);
}

static void note_entry(struct stage_walk *w) {
    note_at(w->a->c, w->entry->function->at, "called from entry point '%s'",
            atom_text(w->a->c->atoms, w->entry->name));
}

/* Checks that the invocations of derivatives are grouped in fours, as two by two or as a row
 * (VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151, -DerivativeGroupLinearKHR-10152). Without
 * numthreads, RELAX_NO_NUM_THREADS implies groups of a single invocation. */
static void check_quads(struct stage_walk *w, const struct expression *e, const char *name) {
    const struct attribute *at =
        attribute_find(w->entry->function->attributes, ATTRIBUTE_NUM_THREADS);
    bool is_of_one = !at && relaxation_is_on(w->a->c, RELAX_NO_NUM_THREADS);
    if ((!at && !is_of_one) || !stage_has_groups(w->entry->stage))
        return;
    int64_t x = attribute_integer(at, 0, 1), y = attribute_integer(at, 1, 1);
    bool is_row = y == 1 && attribute_integer(at, 2, 1) == 1;
    bool fits = is_row ? x % 4 == 0 : x % 2 == 0 && y % 2 == 0;
    if (fits || !is_new(w, at))
        return;
    static const char message[] = "derivatives of '%s' require groups with one row of a multiple "
                                  "of 4 threads, or with even first and second dimensions";
    if (error_invalid_at(w->a->c, e->at, WARN_INVALID_MODULE, message, name) && at)
        note_at(w->a->c, at->at, "group size is specified here");
}

/* Returns the method that samples without derivatives, with the words before it, or "". */
static const char *without_derivatives(const struct intrinsic_info *info) {
    if (strncmp(info->name, "Sample", 6) || !(info->flags & ROW_DERIVATIVE))
        return "";
    return info->flags & ROW_COMPARE ? "; use 'SampleCmpLevelZero'" : "; use 'SampleLevel'";
}

/* Reports an unsupported function. RELAX_IMPLICIT_LEVEL samples level zero without derivatives. */
static bool stands_in_stage(struct stage_walk *w, const struct expression *e,
                            const struct intrinsic_info *info) {
    enum { LEVEL_OF_ITS_OWN = ROW_BIAS | ROW_CLAMP };
    static const char wrong_stage[] = "'%s' cannot be used in a %s shader%s";
    const char *ours = without_derivatives(info), *stage = stage_shader_name(w->entry->stage);
    if (!strncmp(info->name, "Sample", 6) && !(info->flags & LEVEL_OF_ITS_OWN))
        return relaxation_accepts(w->a->c, RELAX_IMPLICIT_LEVEL, e->at, wrong_stage, info->name,
                                  stage, ours);
    error_at(w->a->c, e->at, wrong_stage, info->name, stage, ours);
    return false;
}

static void check_call(struct stage_walk *w, const struct expression *e,
                       const struct intrinsic_info *info) {
    /* The shader model only matters to Direct3D; SPIR-V has separate requirements. */
    const struct shader_model *model = &w->a->options->model;
    bool is_old = model->major < info->model.major ||
                  (model->major == info->model.major && model->minor < info->model.minor);
    enum warning group = info->flags & ROW_STRICT_MODEL ? WARN_AVAILABILITY : WARN_SHADER_MODEL;
    if (is_old && warning_at(w->a->c, group, e->at, "'%s' requires shader model %u.%u or later",
                             info->name, info->model.major, info->model.minor))
        note_entry(w);
    if (info->flags & ROW_DERIVATIVE)
        check_quads(w, e, info->name);
    if (!(info->stages & STAGE_BIT(w->entry->stage)) && !stands_in_stage(w, e, info))
        note_entry(w);
}

/* Checks that arguments of 'nointerpolation' parameters are suitable for GetAttributeAtVertex. */
static void check_attributes(struct stage_walk *w, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct expression *argument = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && argument; i++, argument = argument->next) {
        const struct variable *parameter = f->parameters[i];
        if ((parameter->io & IO_NO_INTERPOLATION) && parameter->direction == DIRECTION_IN &&
            !sema_keeps_vertices(argument) &&
            error_at(w->a->c, argument->at,
                     "argument for 'nointerpolation' parameter '%s' must be 'nointerpolation'",
                     atom_text(w->a->c->atoms, parameter->name)))
            note_at(w->a->c, parameter->at, "declared here");
    }
}

/* Checks a ray payload. The payload is copied, but its variable must have the payload type. */
static void check_ray_payload(struct stage_walk *w, const struct expression *e) {
    const struct expression *payload = e->call.last;
    if (payload->kind == EXPR_OUT_ARGUMENT)
        payload = payload->out_argument.target;
    if (type_has_object(payload->type))
        error_at(w->a->c, payload->at, "payload must be a struct of numbers, not '%s'",
                 type_name(w->a->c, payload->type));
    const struct variable *root = lvalue_root(payload);
    if (root && root->type == payload->type && is_new(w, root))
        sema_check_payload(w->a, payload->type, root->at);
}

/* Returns the declared number of outputs of a kind, or UINT32_MAX if there is no valid one. */
static uint32_t declared_outputs(const struct function *f, uint32_t io) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->io & io && f->parameters[i]->type->kind == TYPE_ARRAY)
            return f->parameters[i]->type->count;
    return UINT32_MAX;
}

static void check_count(struct stage_walk *w, const struct expression *count, uint32_t io,
                        const char *name) {
    const struct constant *k = expression_fold(w->a->c, count);
    uint32_t declared = declared_outputs(w->entry->function, io);
    bool is_limited = w->a->options->target_env > ENV_VULKAN_1_1;
    if (is_limited && k && k->count == 1 && (uint32_t)k->values[0].u > declared)
        error_at(w->a->c, count->at, "%u %s exceed the %u declared by the mesh shader",
                 (uint32_t)k->values[0].u, name, declared);
}

static void check_intrinsic(struct stage_walk *w, const struct expression *e) {
    if (e->call.row == INTRINSIC_DISPATCHMESH) {
        /* VUID-StandaloneSpirv-TaskPayloadWorkgroupEXT: the payload is shared by the group. */
        const struct expression *payload = e->call.last;
        const struct variable *root = lvalue_root(payload);
        if (!root || root->storage != STORAGE_GROUPSHARED)
            error_at(w->a->c, payload->at, "payload of 'DispatchMesh' must be groupshared");
    }
    if (e->call.row == INTRINSIC_SETMESHOUTPUTCOUNTS && w->entry->stage == STAGE_MESH) {
        /* Constants above the declared maximum are invalid in SPIR-V (OpSetMeshOutputsEXT). The
         * variables of SPV_NV_mesh_shader, used before SPIR-V 1.4, allow any number. */
        check_count(w, e->call.first, IO_VERTICES, "vertices");
        check_count(w, e->call.last, IO_INDICES, "primitives");
    }
    if (e->call.row == INTRINSIC_TRACERAY)
        check_ray_payload(w, e);
    if (e->call.row == INTRINSIC_BARRIER_MEMORY || e->call.row == INTRINSIC_BARRIER_OBJECT) {
        sema_check_barrier(w->a, e, w->entry->stage);
    }
}

/* Warns about two-state opacity micromaps if the query is not declared to allow them. */
static void check_micromaps(struct stage_walk *w, const struct expression *e) {
    enum { FORCE_OMM_2_STATE = 0x400, ALLOW_OPACITY_MICROMAPS = 1 };
    const struct type *query = e->call.first->type;
    const struct expression *flags = e->call.first->next->next;
    const struct constant *given = expression_fold(w->a->c, flags);
    const struct constant *more = query->argument_count > 1 ? query->arguments[1].constant : NULL;
    uint64_t allowed = more && more->count ? more->values[0].u : 0;
    if (given && given->count && (given->values[0].u & FORCE_OMM_2_STATE) &&
        !(allowed & ALLOW_OPACITY_MICROMAPS)) {
        warning_at(w->a->c, WARN_RAY_QUERY_FLAGS, flags->at,
                   "RAY_FLAG_FORCE_OMM_2_STATE requires a RayQuery with "
                   "RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS");
    }
}

/* Checks that hit attributes are numeric, like those of ReportHit(). */
static void check_hit_attributes(struct stage_walk *w, const struct expression *attributes) {
    if (type_has_object(attributes->type))
        error_at(w->a->c, attributes->at, "hit attributes must be a struct of numbers, not '%s'",
                 type_name(w->a->c, attributes->type));
}

static void check_method(struct stage_walk *w, const struct expression *e) {
    switch (e->call.row) {
    case METHOD_QUERY_TRACE_RAY_INLINE:
        check_micromaps(w, e);
        break;
    case METHOD_HIT_TRACE_RAY:
    case METHOD_HIT_INVOKE:
        check_ray_payload(w, e);
        break;
    case METHOD_HIT_GET_ATTRIBUTES:
    case METHOD_HIT_FROM_RAY_QUERY_ATTRIBUTES:
        check_hit_attributes(w, e->call.last);
        break;
    default:
        break;
    }
}

static bool is_known_component(struct context *c, const struct expression *e, uint32_t component,
                               uint32_t depth);

static bool is_known_in_list(struct context *c, const struct expression *list, uint32_t component,
                             uint32_t depth) {
    for (const struct expression *item = list->list.first; item; item = item->next) {
        if (component < type_components(item->type))
            return is_known_component(c, item, component, depth);
        component -= type_components(item->type);
    }
    return false;
}

/* Returns whether a vector component can be traced to a constant through initializers of local
 * variables. The depth is limited because a variable may be used in its own initializer. */
static bool is_known_component(struct context *c, const struct expression *e, uint32_t component,
                               uint32_t depth) {
    enum { MOST_DEPTH = 64 };
    if (expression_fold(c, e))
        return true;
    if (depth > MOST_DEPTH)
        return false;
    switch (e->kind) {
    case EXPR_LOAD:
        return is_known_component(c, e->unary.operand, component, depth + 1);
    case EXPR_SWIZZLE:
        return is_known_component(c, e->swizzle.base, e->swizzle.components[component], depth + 1);
    case EXPR_CONSTRUCT:
        return e->type->kind == TYPE_VECTOR && is_known_in_list(c, e, component, depth + 1);
    case EXPR_CONVERT:
        return (e->convert.conversion == CONVERT_NUMERIC ||
                e->convert.conversion == CONVERT_TRUNCATE) &&
               type_is_numeric(e->convert.operand->type) &&
               e->convert.operand->type->kind != TYPE_MATRIX &&
               is_known_component(c, e->convert.operand, component, depth + 1);
    case EXPR_VARIABLE:
        return e->variable->storage == STORAGE_LOCAL && e->variable->initializer &&
               is_known_component(c, e->variable->initializer, component, depth + 1);
    default:
        return false;
    }
}

/* Returns whether all components of an offset are constant. Later writes to a variable are
 * harmless, because codegen adds an offset that does not fold to the coordinate. */
static bool is_known_offset(struct context *c, const struct expression *offset) {
    for (uint32_t i = 0; i < type_components(offset->type); i++)
        if (!is_known_component(c, offset, i, 0))
            return false;
    return true;
}

/* Checks the offset of a load, which only the status argument may follow. The offsets of samples
 * are left to the optimizer. */
static void check_offset(struct stage_walk *w, const struct expression *call, uint32_t flags) {
    const struct expression *offset = call->call.first;
    if (!(flags & ROW_CONST_OFFSET))
        return;
    while (offset->next && (!(flags & ROW_STATUS) || offset->next->next))
        offset = offset->next;
    if (!is_known_offset(w->a->c, offset) &&
        !relaxation_accepts(w->a->c, RELAX_VARIABLE_OFFSET, offset->at,
                            "texel offset must be a constant"))
        note_entry(w);
}

/* Checks VUID-StandaloneSpirv-ShaderRecordBufferKHR-07119. */
static void check_shader_record(struct stage_walk *w, const struct expression *e) {
    const struct variable *v = e->variable;
    if (v->storage == STORAGE_SHADER_RECORD && !stage_has_rays(w->entry->stage) && is_new(w, v) &&
        error_at(w->a->c, e->at, "shader record '%s' cannot be used in a %s shader",
                 atom_text(w->a->c->atoms, v->name), stage_shader_name(w->entry->stage)))
        note_entry(w);
}

static void visit_expression(void *user, const struct expression *e);

/* Visits the initializer of a static variable, which each entry point that uses it evaluates. */
static void visit_static(struct stage_walk *w, const struct variable *v) {
    if (v->storage == STORAGE_STATIC && v->initializer && is_new(w, v->initializer))
        visit_expression(w, v->initializer);
}

static void visit_expression(void *user, const struct expression *e) {
    struct stage_walk *w = user;
    if (e->kind == EXPR_VARIABLE) {
        /* VUID-StandaloneSpirv-None-04645 is an error unless the optimizer removes all uses, so
         * each variable is reported once as a warning. */
        const struct variable *v = e->variable;
        if (v->storage == STORAGE_GROUPSHARED && !stage_has_groups(w->entry->stage) &&
            is_new(w, v) &&
            warning_at(w->a->c, WARN_GROUPSHARED_STAGE, e->at,
                       "groupshared variable '%s' is not supported in a %s shader",
                       atom_text(w->a->c->atoms, v->name), stage_shader_name(w->entry->stage)))
            note_entry(w);
        check_shader_record(w, e);
        visit_static(w, e->variable);
    }
    if (e->kind == EXPR_CALL) {
        check_attributes(w, e);
        if (is_new(w, e->call.function))
            vec_push(w->a->c->typed, &w->waiting, (struct function *)e->call.function);
    } else if (e->kind == EXPR_INTRINSIC) {
        check_call(w, e, intrinsic_info(e->call.row));
        check_intrinsic(w, e);
    } else if (e->kind == EXPR_METHOD) {
        const struct intrinsic_info *info = method_info(e->call.row);
        check_call(w, e, info);
        check_offset(w, e, info->flags);
        check_method(w, e);
    }
    expression_children(e, visit_expression, w);
}

static void visit_initializer(void *user, const struct variable *v) {
    if (v->initializer)
        visit_expression(user, v->initializer);
}

static void walk_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit_parts = {visit_initializer, visit_expression,
                                                    walk_statement};
    struct stage_walk *w = user;
    struct statement living = *s;
    if (s->kind == STMT_DISCARD) {
        /* Only pixels can be discarded. */
        if (w->entry->stage != STAGE_PIXEL &&
            error_at(w->a->c, s->at, "'discard' cannot be used in a %s shader",
                     stage_shader_name(w->entry->stage)))
            note_entry(w);
    }
    if (s->kind == STMT_IF) {
        /* Branches excluded by a constant condition are skipped. */
        const struct constant *k = expression_fold(w->a->c, living.if_.condition);
        if (k && k->count == 1 && k->type->scalar == SCALAR_BOOL)
            *(k->values[0].u ? &living.if_.no : &living.if_.yes) = NULL;
    }
    statement_parts(&living, &visit_parts, w);
}

static void add_root(struct stage_walk *w, const struct function *f) {
    if (f && is_new(w, f))
        vec_push(w->a->c->typed, &w->waiting, (struct function *)f);
}

void sema_check_stages(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        struct stage_walk w = {.a = a, .entry = &a->program->entries[i]};
        add_root(&w, w.entry->function);
        add_root(&w, w.entry->patch_constant);
        for (size_t k = 0; k < w.waiting.count; k++)
            if (w.waiting.items[k]->body)
                walk_statement(&w, w.waiting.items[k]->body);
    }
}
