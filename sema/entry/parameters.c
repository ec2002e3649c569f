/* Checks of entry point parameters: mesh, hull, depth, uniform, and work graph. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "entry.h"

#include <strings.h>
#include <string.h>

/* ---- Mesh shaders ----
 * The outputs are arrays: one of vertices, one of indices, and optionally one of primitives. */

static const struct parameter_output_kind {
    uint32_t io;
    const char *name;
    bool is_required;
} output_kinds[] = {
    {IO_VERTICES, "vertices", true},
    {IO_INDICES, "indices", true},
    {IO_PRIMITIVES, "primitives", false},
};
enum { KIND_COUNT = sizeof output_kinds / sizeof *output_kinds };

/* Returns the first parameter of a kind and reports others. */
static const struct variable *find_output(struct analyser *a, const struct function *f,
                                          const struct parameter_output_kind *kind,
                                          bool *is_alone) {
    const struct variable *found = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (!(p->io & kind->io))
            continue;
        if (found && error_at(a->c, p->at, "duplicate '%s' parameter of a mesh shader", kind->name))
            note_at(a->c, found->at, "first parameter declared here");
        if (!found)
            found = p;
        *is_alone = found == p;
    }
    if (!found && kind->is_required)
        error_at(a->c, f->at, "a mesh shader requires an 'out %s' parameter", kind->name);
    return found;
}

static bool check_array(struct analyser *a, const struct variable *p, const char *name) {
    bool is_array = p->type->kind == TYPE_ARRAY && p->type->element->kind != TYPE_ARRAY;
    if (p->direction != DIRECTION_OUT)
        error_at(a->c, p->at, "'%s' must be an 'out' parameter", name);
    else if (!is_array)
        error_at(a->c, p->at, "'%s' must be a one-dimensional array", name);
    return p->direction == DIRECTION_OUT && is_array;
}

/* Checks that an index has as many components as a primitive of the topology has vertices. */
static void check_indices(struct analyser *a, const struct function *f, const struct variable *p) {
    static const struct {
        const char *topology;
        uint32_t corners;
    } topologies[] = {{"point", 1}, {"line", 2}, {"triangle", 3}};
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_OUTPUT_TOPOLOGY);
    const struct type *element = p->type->element;
    uint32_t corners = element->kind == TYPE_VECTOR ? element->columns : 1;
    bool is_uint = (element->kind == TYPE_SCALAR || element->kind == TYPE_VECTOR) &&
                   element->scalar == SCALAR_UINT;
    for (size_t i = 0; at && i < sizeof topologies / sizeof *topologies; i++)
        if (!strcasecmp(at->arguments[0].constant->text, topologies[i].topology) &&
            (!is_uint || corners != topologies[i].corners))
            error_at(a->c, p->at, "indices of a %s must have type 'uint%.*s', not '%s'",
                     topologies[i].topology, topologies[i].corners > 1,
                     topologies[i].corners == 2 ? "2" : "3", type_name(a->c, element));
}

static void check_others(struct analyser *a, const struct function *f) {
    const struct variable *payload = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if ((p->io & IO_PAYLOAD) && payload &&
            error_at(a->c, p->at, "duplicate 'payload' parameter of a mesh shader"))
            note_at(a->c, payload->at, "first parameter declared here");
        if (p->io & IO_PAYLOAD)
            payload = p;
        if ((p->io & IO_PAYLOAD) && p->direction != DIRECTION_IN)
            error_at(a->c, p->at, "'payload' must be an 'in' parameter");
        else if (!(p->io & IO_MESH_OUTPUTS) && p->direction != DIRECTION_IN)
            error_at(
                a->c, p->at,
                "expected 'vertices', 'indices' or 'primitives' on an output of a mesh shader");
    }
}

bool mesh_check_parameters(struct analyser *a, const struct function *f) {
    const struct variable *outputs[KIND_COUNT];
    bool fits[KIND_COUNT], all_fit = true;
    for (size_t i = 0; i < KIND_COUNT; i++) {
        bool is_alone = true;
        outputs[i] = find_output(a, f, &output_kinds[i], &is_alone);
        fits[i] = outputs[i] && check_array(a, outputs[i], output_kinds[i].name);
        all_fit = all_fit && is_alone && (fits[i] || !outputs[i]);
    }
    if (fits[1])
        check_indices(a, f, outputs[1]);
    if (fits[1] && fits[2]) {
        const struct variable *indices = outputs[1];
        const struct variable *primitives = outputs[2];
        if (indices->type->count != primitives->type->count &&
            error_at(a->c, primitives->at,
                     "primitive output has %u elements, but index output has %u",
                     primitives->type->count, indices->type->count))
            note_at(a->c, indices->at, "indices declared here");
    }
    check_others(a, f);
    return all_fit;
}

/* ---- Hull shaders ----
 * The entry point and its patch constant function must be consistent. */

static const struct variable *find_patch(const struct function *f, enum object_kind kind) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct type *type = f->parameters[i]->type;
        if (type->kind == TYPE_OBJECT && type->object == kind)
            return f->parameters[i];
    }
    return NULL;
}

static int64_t patch_points(const struct variable *patch) {
    const struct type *type = patch->type;
    const struct constant *k = type->argument_count > 1 ? type->arguments[1].constant : NULL;
    return k && k->count ? k->values[0].i : 0;
}

static void check_patches(struct analyser *a, const struct entry_point *e) {
    const struct variable *own = find_patch(e->function, OBJECT_INPUT_PATCH);
    const struct variable *in = find_patch(e->patch_constant, OBJECT_INPUT_PATCH);
    const struct variable *out = find_patch(e->patch_constant, OBJECT_OUTPUT_PATCH);
    const struct attribute *at = attribute_find(e->attributes, ATTRIBUTE_OUTPUT_CONTROL_POINTS);
    if (own && in && patch_points(own) != patch_points(in) &&
        error_at(a->c, e->patch_constant->at,
                 "input patch has %lld control points here, but %lld in the entry point",
                 (long long)patch_points(in), (long long)patch_points(own)))
        note_at(a->c, own->at, "declared here");
    if (at && out && patch_points(out) != attribute_integer(at, 0, 0) &&
        error_at(a->c, e->patch_constant->at,
                 "output patch has %lld control points here, but the attribute specifies %lld",
                 (long long)patch_points(out), (long long)attribute_integer(at, 0, 0)))
        note_at(a->c, at->at, "attribute is here");
}

void sema_check_hull(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        const struct entry_point *e = &a->program->entries[i];
        if (e->stage != STAGE_HULL || !e->patch_constant)
            continue;
        check_patches(a, e);
        if (e->patch_constant != e->function) {
            /* Both run separately, with different numbers of invocations. */
            if (function_reaches(a, e->patch_constant, e->function))
                error_at(
                    a->c, e->function->at,
                    "a patch constant function cannot call the entry point of its hull shader");
            if (function_reaches(a, e->function, e->patch_constant))
                error_at(a->c, e->patch_constant->at,
                         "a patch constant function cannot be called by its entry point");
        }
    }
}

/* ---- Depth and stencil of pixel shaders ---- */

/* Mutually exclusive modes (SPV_AMD_shader_early_and_late_fragment_tests). */
static const enum attribute_kind promises[][3] = {
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_FRONT, ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_FRONT,
     ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_FRONT},
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_BACK, ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_BACK,
     ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_BACK},
};

static void check_row(struct analyser *a, const struct attribute *list,
                      const enum attribute_kind kinds[3]) {
    const struct attribute *other = NULL;
    for (int i = 0; i < 3; i++) {
        const struct attribute *at = attribute_find(list, kinds[i]);
        if (at && other &&
            error_at(a->c, at->at, "attribute '%s' cannot be combined with attribute '%s'",
                     attribute_name(other->kind), attribute_name(at->kind)))
            note_at(a->c, other->at, "previous output is here");
        other = at ? at : other;
    }
}

static bool is_depth(const struct io_value *value) {
    enum system_value sv = value->semantic.value;
    return sv == SV_DEPTH || sv == SV_DEPTH_LESS_EQUAL || sv == SV_DEPTH_GREATER_EQUAL;
}

/* Reports conflicting depth outputs. Repeated semantics were reported with the signature. */
static void check_depths(struct analyser *a, const struct entry_point *e) {
    const struct attribute *unchanged = attribute_find(e->attributes, ATTRIBUTE_VK_DEPTH_UNCHANGED);
    const struct semantic *other = NULL;
    for (uint32_t i = 0; i < e->element_count; i++) {
        const struct semantic *s = &e->elements[i]->semantic;
        if (!is_depth(e->elements[i]))
            continue;
        if (other && other->value != s->value &&
            error_at(a->c, s->at, "output semantic '%s' conflicts with '%s'", other->text, s->text))
            note_at(a->c, other->at, "previous output is here");
        if (unchanged && s->value != SV_DEPTH &&
            error_at(a->c, s->at, "attribute '%s' cannot be combined with semantic '%s'",
                     attribute_name(unchanged->kind), s->text))
            note_at(a->c, unchanged->at, "attribute is here");
        other = s;
    }
}

void sema_check_depth(struct analyser *a, const struct entry_point *e) {
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
        check_row(a, e->attributes, promises[i]);
    check_depths(a, e);
}

/* ---- Uniform parameters ----
 * Uniforms are globals. In dialects with uniform parameters of entry points, each becomes a global
 * of the same name and a local variable that is initialized with it. */

/* Returns the value of the global for a parameter. */
static struct expression *global_value(struct analyser *a, const struct variable *p) {
    static const struct list no_modifiers;
    struct node *node = arena_new(a->c->arena, struct node);
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
    struct statement *s = arena_new(a->c->arena, struct statement);
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
           dialect_accepts(a->c, RULE_UNIFORM_PARAMETER, p->at, "a uniform parameter");
}

void sema_collect_uniform_parameters(struct analyser *a, struct function *f) {
    struct statement *first = NULL, **tail = &first;
    uint32_t kept = 0;
    if (!dialect_has(a->c, RULE_UNIFORM_PARAMETER))
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

/* ---- Work graph nodes ----
 * Attributes are checked individually in declare/attribute.c; these are checks of combinations of
 * attributes and parameters. */

static const char *launch_name(enum launch launch) {
    return launch == THREAD ? "thread" : launch == COALESCING ? "coalescing" : "broadcasting";
}

/* ---- Dispatch grids in records ---- */

struct nodes {
    struct analyser *a;
    struct map seen; /* Records whose grids were checked. */
};

static bool is_grid_type(const struct type *type) {
    uint32_t count = type->kind == TYPE_ARRAY ? type->count : 1;
    const struct type *element = type->kind == TYPE_ARRAY ? type->element : type;
    bool fits = element->kind == TYPE_SCALAR || (element->kind == TYPE_VECTOR && count == 1);
    if (element->kind == TYPE_VECTOR)
        count = element->columns;
    return fits && count >= 1 && count <= 3 &&
           (element->scalar == SCALAR_UINT || element->scalar == SCALAR_UINT16);
}

/* Returns the number of fields with the semantic, including those of nested structs. */
static uint32_t count_grids(struct nodes *n, const struct record *record, bool reports,
                            const struct field **first) {
    uint32_t count = 0;
    if (record->base)
        count += count_grids(n, record->base->record, reports, first);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        bool is_grid = field->semantic && field->semantic->value == SV_DISPATCH_GRID;
        if (!is_grid && field->type->kind == TYPE_STRUCT)
            count += count_grids(n, field->type->record, reports, first);
        if (!is_grid)
            continue;
        count++;
        if (reports && !is_grid_type(field->type))
            error_at(n->a->c, field->at,
                     "'SV_DispatchGrid' must be one to three unsigned integers of 16 or 32 bits, "
                     "not '%s'",
                     type_name(n->a->c, field->type));
        else if (reports && *first &&
                 error_at(n->a->c, field->at, "duplicate field with 'SV_DispatchGrid' in a record"))
            note_at(n->a->c, (*first)->at, "previous output is here");
        if (!*first)
            *first = field;
    }
    return count;
}

static bool has_grid(struct nodes *n, const struct variable *p) {
    const struct type *record = p->type->argument_count ? p->type->arguments[0].type : NULL;
    if (!record || record->kind != TYPE_STRUCT || !record->record->is_complete)
        return false;
    const struct field *first = NULL;
    bool reports = map_add(n->a->c->arena, &n->seen, &record, sizeof record);
    return count_grids(n, record->record, reports, &first) > 0;
}

/* ---- Entry points ---- */

/* Returns whether an attribute is present; invalid ones were already reported. */
static bool is_written(const struct function *f, enum attribute_kind kind) {
    for (const struct attribute *at = f->attributes; at; at = at->next)
        if (at->kind == kind)
            return true;
    return false;
}

static enum launch launch_of(const struct function *f) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NODE_LAUNCH);
    if (!at)
        return BROADCASTING;
    char letter = at->arguments[0].constant->text[0] | 32;
    return letter == 't' ? THREAD : letter == 'c' ? COALESCING : BROADCASTING;
}

static void check_threads(struct nodes *n, const struct function *f, enum launch launch) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS);
    if (launch != THREAD && !is_written(f, ATTRIBUTE_NUM_THREADS))
        error_at(n->a->c, f->at, "a %s node requires attribute 'numthreads'", launch_name(launch));
    for (uint32_t i = 0; at && launch == THREAD && i < 3; i++) {
        if (attribute_integer(at, i, 1) != 1) {
            error_at(n->a->c, at->at, "a thread node requires '[numthreads(1, 1, 1)]'");
            return;
        }
    }
}

static void check_grids(struct nodes *n, const struct function *f, enum launch launch,
                        bool grid_is_given) {
    const struct attribute *fixed = attribute_find(f->attributes, ATTRIBUTE_NODE_DISPATCH_GRID);
    const struct attribute *most = attribute_find(f->attributes, ATTRIBUTE_NODE_MAX_DISPATCH_GRID);
    struct context *c = n->a->c;
    if (launch != BROADCASTING) {
        if (fixed || most)
            error_at(c, (fixed ? fixed : most)->at,
                     "attribute '%s' only applies to broadcasting nodes",
                     attribute_name((fixed ? fixed : most)->kind));
        return;
    }
    if (fixed && most &&
        error_at(c, most->at,
                 "attribute 'nodemaxdispatchgrid' cannot be combined with 'nodedispatchgrid'"))
        note_at(c, fixed->at, "previous output is here");
    if (!is_written(f, ATTRIBUTE_NODE_DISPATCH_GRID) &&
        !is_written(f, ATTRIBUTE_NODE_MAX_DISPATCH_GRID))
        error_at(
            c, f->at,
            "a broadcasting node requires attribute 'nodedispatchgrid' or 'nodemaxdispatchgrid'");
    if (most && !grid_is_given)
        error_at(c, f->at,
                 "input record of a node with 'nodemaxdispatchgrid' requires a field with "
                 "'SV_DispatchGrid'");
}

static void check_input(struct nodes *n, const struct function *f, const struct variable *p,
                        enum launch launch) {
    const struct graph_input *input = sema_graph_input(p->type);
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NODE_LAUNCH);
    if (input->launch != launch &&
        error_at(n->a->c, p->at, "a %s node cannot have a '%s' parameter", launch_name(launch),
                 object_info(input->kind)->name) &&
        at)
        note_at(n->a->c, at->at, "launch mode is specified here");
    const struct type *record = p->type->argument_count ? p->type->arguments[0].type : NULL;
    if (input->kind != OBJECT_RW_DISPATCH_NODE_INPUT_RECORD && record &&
        record->kind == TYPE_STRUCT &&
        attribute_find(record->record->attributes, ATTRIBUTE_NODE_TRACK_RW_INPUT_SHARING))
        error_at(n->a->c, p->at,
                 "record with 'nodetrackrwinputsharing' requires 'RWDispatchNodeInputRecord'");
}

/* Checks that a shared limit names another output. */
static void check_sharing(struct nodes *n, const struct function *f, const struct variable *p) {
    const struct attribute *at = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS_SHARED_WITH);
    if (!at || !parameter_is_graph_output(p->type))
        return;
    const char *name = at->arguments[0].constant->text;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *other = f->parameters[i];
        if (other != p && parameter_is_graph_output(other->type) &&
            !strcmp(atom_text(n->a->c->atoms, other->name), name))
            return;
    }
    error_at(n->a->c, at->at, "'%s' is not another output of this node", name);
}

static void check_node(struct nodes *n, const struct entry_point *e) {
    const struct function *f = e->function;
    enum launch launch = launch_of(f);
    const struct variable *input = NULL;
    bool grid_is_given = false;
    for (uint32_t i = 0; i < e->element_count; i++) {
        /* Semantics of a grid or group require a launch mode that has them. */
        const struct io_value *value = e->elements[i];
        enum system_value s = value->semantic.value;
        bool is_of_grid = s == SV_DISPATCH_THREAD_ID || s == SV_GROUP_ID;
        bool is_of_group = s == SV_GROUP_THREAD_ID || s == SV_GROUP_INDEX;
        if ((is_of_grid && launch != BROADCASTING) || (is_of_group && launch == THREAD))
            error_at(n->a->c, value->at, "semantic '%s' cannot be used in a %s node",
                     value->semantic.text, launch_name(launch));
    }
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        check_sharing(n, f, p);
        if (p->type->kind == TYPE_ARRAY &&
            type_is_of_class(type_strip_arrays(p->type), OBJECT_CLASS_NODE))
            error_at(n->a->c, p->at, "an array of '%s' cannot be a parameter of a node",
                     type_name(n->a->c, type_strip_arrays(p->type)));
        bool is_input = sema_graph_input(p->type) != NULL;
        bool holds_grid = type_is_of_class(p->type, OBJECT_CLASS_NODE) && has_grid(n, p);
        if (!is_input)
            continue;
        grid_is_given = grid_is_given || holds_grid;
        check_input(n, f, p, launch);
        if (input && error_at(n->a->c, p->at, "a node cannot have several inputs"))
            note_at(n->a->c, input->at, "previous output is here");
        input = p;
    }
    check_threads(n, f, launch);
    check_grids(n, f, launch, grid_is_given);
}

void sema_check_nodes(struct analyser *a) {
    struct nodes nodes = {.a = a};
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        const struct entry_point *e = &a->program->entries[i];
        bool is_known = !is_written(e->function, ATTRIBUTE_NODE_LAUNCH) ||
                        attribute_find(e->function->attributes, ATTRIBUTE_NODE_LAUNCH);
        if (e->stage == STAGE_NODE && is_known)
            check_node(&nodes, e);
    }
}
