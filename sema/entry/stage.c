/* Stage-specific rules: built-in functions, barriers, ray tracing entry points, long vectors. */
#include "../expression/expression.h"
#include "entry.h"

#include <string.h>

/* Only reachable code is checked, because headers are shared between stages. */

/* ---- Ray tracing entry points ----
 * The data of rays is passed in parameters without semantics. */

struct ray_parameter {
    const char *what;
    enum parameter_direction direction;
    bool is_payload;
};
enum { MAX_RAY_PARAMETERS = 2 };

static const struct ray_stage {
    enum stage stage;
    const char *name, *required;
    uint32_t count;
    struct ray_parameter parameters[MAX_RAY_PARAMETERS];
} ray_stages[] = {
    {STAGE_RAY_GENERATION, "a ray generation", "no parameters", 0, {{0}}},
    {STAGE_INTERSECTION, "an intersection", "no parameters", 0, {{0}}},
    {STAGE_ANY_HIT,
     "an any-hit",
     "a payload and attributes",
     2,
     {{"payload", DIRECTION_INOUT, true}, {"attributes", DIRECTION_IN, false}}},
    {STAGE_CLOSEST_HIT,
     "a closest-hit",
     "a payload and attributes",
     2,
     {{"payload", DIRECTION_INOUT, true}, {"attributes", DIRECTION_IN, false}}},
    {STAGE_MISS, "a miss", "a payload", 1, {{"payload", DIRECTION_INOUT, true}}},
    {STAGE_CALLABLE, "a callable", "one parameter", 1, {{"parameter", DIRECTION_INOUT, false}}},
};

static bool is_incomplete(const struct type *type) {
    return type->kind == TYPE_ERROR || (type->kind == TYPE_STRUCT && !type->record->is_complete);
}

/* Checks that a payload struct is declared as such if payload access qualifiers are enabled. */
static void payload_check(struct analyser *a, const struct type *type, location at) {
    if (a->options->payload_qualifiers && type->kind == TYPE_STRUCT && type->record->at &&
        !attribute_find(type->record->attributes, ATTRIBUTE_RAY_PAYLOAD) &&
        error_at(a->c, at, "payload struct '%s' requires attribute '[raypayload]'",
                 type_name(a->c, type)))
        note_at(a->c, type->record->at, "declared here");
}

static void check_parameter(struct analyser *a, const struct variable *p,
                            const struct ray_parameter *row, const char *stage) {
    if (is_incomplete(p->type))
        return;
    if (p->direction != row->direction)
        error_at(a->c, p->at, "%s of %s shader must be declared '%s'", row->what, stage,
                 row->direction == DIRECTION_IN ? "in" : "inout");
    if (p->type->kind != TYPE_STRUCT || type_has_object(p->type))
        error_at(a->c, p->at, "%s of %s shader must be a struct of numbers, not '%s'", row->what,
                 stage, type_name(a->c, p->type));
    else if (row->is_payload)
        payload_check(a, p->type, p->at);
}

void sema_check_ray_parameters(struct analyser *a, const struct function *f, enum stage stage) {
    const struct ray_stage *row = ray_stages;
    const struct ray_stage *end = ray_stages + sizeof ray_stages / sizeof *ray_stages;
    while (row < end && row->stage != stage)
        row++;
    if (row == end)
        return;
    if (f->return_type->kind != TYPE_VOID && f->return_type->kind != TYPE_ERROR)
        error_at(a->c, f->at, "%s shader returns nothing", row->name);
    if (f->parameter_count != row->count)
        error_at(a->c, f->at, "%s shader requires %s, not %u parameter%s", row->name, row->required,
                 f->parameter_count, f->parameter_count == 1 ? "" : "s");
    for (uint32_t i = 0; i < row->count && f->parameter_count == row->count; i++)
        check_parameter(a, f->parameters[i], &row->parameters[i], row->name);
}

/* ---- Barriers ----
 * The flags of Barrier() select memory and scope. The rules are those of Direct3D, including work
 * graphs (see the work graphs specification, "Barriers"). */

enum barrier_memory {
    MEMORY_UAV = 1,
    MEMORY_GROUP_SHARED = 2,
    MEMORY_NODE_INPUT = 4,
    MEMORY_NODE_OUTPUT = 8,
    MEMORY_ALL = 15
};
enum semantics { GROUP_SYNC = 1, GROUP_SCOPE = 2, DEVICE_SCOPE = 4, REORDER_SCOPE = 8 };

struct barrier_scope {
    bool in_group, in_device; /* The scopes that the memory allows. */
};

static bool constant_flags(struct analyser *a, const struct expression *e, uint32_t *flags) {
    const struct constant *k = expression_fold(a->c, e);
    if (!k || k->count != 1)
        return false;
    *flags = (uint32_t)k->values[0].u;
    return true;
}

static struct barrier_scope check_memory(struct analyser *a, const struct expression *e,
                                         enum stage stage) {
    struct barrier_scope scope = {true, true};
    uint32_t memory;
    if (!constant_flags(a, e, &memory))
        return scope;
    if (memory & ~(uint32_t)MEMORY_ALL) {
        error_at(a->c, e->at, "unknown memory flags");
        return scope;
    }
    bool is_all = memory == MEMORY_ALL;
    if (!stage_has_groups(stage) && (memory & MEMORY_GROUP_SHARED)) {
        memory &= ~(uint32_t)MEMORY_GROUP_SHARED;
        if (!is_all) {
            warning_at(a->c, WARN_BARRIER, e->at, "GROUP_SHARED_MEMORY in a stage without groups");
        }
    }
    if (stage != STAGE_NODE && (memory & (MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT))) {
        memory &= ~(uint32_t)(MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT);
        if (!is_all)
            warning_at(a->c, WARN_BARRIER, e->at, "node memory outside of a node shader");
    }
    scope.in_group = memory != 0;
    scope.in_device = (memory & (MEMORY_UAV | MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT)) != 0;
    return scope;
}

/* Returns the scope of an object: records belong to a thread or group, other resources to all. */
static struct barrier_scope object_scope(const struct type *type) {
    switch (type->kind == TYPE_OBJECT ? type->object : OBJECT_COUNT) {
    case OBJECT_THREAD_NODE_INPUT_RECORD:
    case OBJECT_RW_THREAD_NODE_INPUT_RECORD:
    case OBJECT_THREAD_NODE_OUTPUT_RECORDS:
        return (struct barrier_scope){false, false};
    case OBJECT_GROUP_NODE_INPUT_RECORDS:
    case OBJECT_RW_GROUP_NODE_INPUT_RECORDS:
    case OBJECT_GROUP_NODE_OUTPUT_RECORDS:
        return (struct barrier_scope){true, false};
    default:
        return (struct barrier_scope){true, true};
    }
}

static void check_semantics(struct analyser *a, const struct expression *e, enum stage stage,
                            struct barrier_scope scope) {
    uint32_t flags;
    if (!constant_flags(a, e, &flags))
        return;
    bool has_reorder = a->options->model.major > 6 || a->options->model.minor >= 9;
    uint32_t known = GROUP_SYNC | GROUP_SCOPE | DEVICE_SCOPE | (has_reorder ? REORDER_SCOPE : 0);
    if (flags & ~known) {
        error_at(a->c, e->at, "unknown barrier scope flags");
        return;
    }
    if (!stage_has_groups(stage) && (flags & (GROUP_SYNC | GROUP_SCOPE))) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "GROUP_SYNC and GROUP_SCOPE in a stage without groups");
    }
    if (!scope.in_device && (flags & DEVICE_SCOPE)) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "memory of this barrier is not shared within the device, but the scope is "
                   "DEVICE_SCOPE");
    }
    if (!scope.in_group && (flags & GROUP_SCOPE)) {
        warning_at(
            a->c, WARN_BARRIER, e->at,
            "memory of this barrier is not shared within the group, but the scope is GROUP_SCOPE");
    }
}

static const char *const stage_names[] = {
#define STAGE(id, profile, first, name, ...) name,
#include "../../spec/stages.def"
};

struct stage_walk {
    struct analyser *a;
    const struct entry_point *entry;
    struct map seen; /* Functions, and calls that were reported. */
    struct function_vec waiting;
};

static bool is_new(struct stage_walk *w, const void *thing) {
    return map_add(w->a->c->arena, &w->seen, &thing, sizeof thing);
}

static void note_entry(struct stage_walk *w) {
    note_at(w->a->c, w->entry->function->at, "called from entry point '%s'",
            atom_text(w->a->c->atoms, w->entry->name));
}

/* Checks that the invocations of derivatives are grouped in fours, as two by two or as a row
 * (VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151, -DerivativeGroupLinearKHR-10152). Without
 * numthreads, a dialect has groups of a single invocation. */
static void check_quads(struct stage_walk *w, const struct expression *e, const char *name) {
    const struct attribute *at =
        attribute_find(w->entry->function->attributes, ATTRIBUTE_NUM_THREADS);
    bool is_of_one = !at && dialect_has(w->a->c, RULE_NO_NUM_THREADS);
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

/* Reports an unsupported function. A dialect samples level zero without derivatives. */
static bool stands_in_stage(struct stage_walk *w, const struct expression *e,
                            const struct intrinsic_info *info) {
    enum { LEVEL_OF_ITS_OWN = ROW_BIAS | ROW_CLAMP };
    static const char wrong_stage[] = "'%s' cannot be used in a %s shader";
    const char *stage = stage_names[w->entry->stage];
    if (!strncmp(info->name, "Sample", 6) && !(info->flags & LEVEL_OF_ITS_OWN))
        return dialect_accepts(w->a->c, RULE_IMPLICIT_LEVEL, e->at, wrong_stage, info->name, stage);
    error_at(w->a->c, e->at, wrong_stage, info->name, stage);
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
        payload_check(w->a, payload->type, root->at);
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
        /* The constant flags of Barrier() must match the stage and the memory. */
        struct analyser *a = w->a;
        enum stage stage = w->entry->stage;
        const struct expression *what = e->call.first;
        struct barrier_scope scope = e->call.row == INTRINSIC_BARRIER_MEMORY
                                         ? check_memory(a, what, stage)
                                         : object_scope(what->type);
        check_semantics(a, what->next, stage, scope);
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
        !dialect_accepts(w->a->c, RULE_VARIABLE_OFFSET, offset->at,
                         "texel offset must be a constant"))
        note_entry(w);
}

/* Checks VUID-StandaloneSpirv-ShaderRecordBufferKHR-07119. */
static void check_shader_record(struct stage_walk *w, const struct expression *e) {
    const struct variable *v = e->variable;
    if (v->storage == STORAGE_SHADER_RECORD && !stage_has_rays(w->entry->stage) && is_new(w, v) &&
        error_at(w->a->c, e->at, "shader record '%s' cannot be used in a %s shader",
                 atom_text(w->a->c->atoms, v->name), stage_names[w->entry->stage]))
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
                       atom_text(w->a->c->atoms, v->name), stage_names[w->entry->stage]))
            note_entry(w);
        check_shader_record(w, e);
        visit_static(w, e->variable);
    }
    if (e->kind == EXPR_CALL) {
        check_attributes(w, e);
        if (is_new(w, e->call.function))
            vec_push(w->a->c->arena, &w->waiting, (struct function *)e->call.function);
    } else if (e->kind == EXPR_INTRINSIC) {
        check_call(w, e, intrinsic_info((enum intrinsic)e->call.row));
        check_intrinsic(w, e);
    } else if (e->kind == EXPR_METHOD) {
        const struct intrinsic_info *info = method_info((enum method)e->call.row);
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
                     stage_names[w->entry->stage]))
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
        vec_push(w->a->c->arena, &w->waiting, (struct function *)f);
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

/* ---- Long vectors ----
 * Vectors of more than four components are allowed as values and in structured and byte address
 * buffers since shader model 6.9, but not in registers and stage interfaces (HLSL specification,
 * proposal 0026). */

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
                            ? holder_words(object_info((enum object_kind)object->object)->class)
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
