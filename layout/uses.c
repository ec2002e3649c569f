/* Whole-program analyses: inputs, node records, mesh outputs, payloads and counters. */
#include "layout_internal.h"

static const struct {
    const char *built_in, *points;
} semantics[] = {
    {"None", ""},
#define SEMANTIC(id, name, class, components, built_in, points) {#built_in, points},
#include "../spec/semantics.def"
};

bool io_is_builtin(const struct io_value *leaf) {
    if (attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN))
        return true;
    if (leaf->semantic.value == SV_NONE)
        return false;
    return semantics[leaf->semantic.value].points[leaf->point] == 'S' &&
           strcmp(semantics[leaf->semantic.value].built_in, "None");
}

/* Binary search: values are in the order of parameter ids; the return value has no id. */
const struct io_value *io_value_of_parameter(const struct io_value *values, uint32_t count,
                                             const struct variable *p) {
    while (count) {
        const struct io_value *middle = &values[count / 2];
        if (middle->parameter == p)
            return middle;
        bool is_behind = !middle->parameter || middle->parameter->id < p->id;
        values = is_behind ? middle + 1 : values;
        count = is_behind ? count - count / 2 - 1 : count / 2;
    }
    return NULL;
}

/* Context for the expressions of a function that belongs to an entry point. */
struct entry_uses {
    struct layout *l;
    const struct entry_point *entry;
};

static void visit_uses(struct layout *l, expression_visitor *visit) {
    for (uint32_t i = 0; i < l->program->function_count; i++) {
        struct entry_uses uses = {l, layout_entry_around(l->program, l->program->functions[i])};
        statement_expressions(l->program->functions[i]->body, visit, &uses);
    }
}

/* ---- Input references ----
 *
 * EvaluateAttribute… and GetAttributeAtVertex operate on an input. The source refers to a parameter
 * of the entry function or of a function that it calls. In the latter case the whole program is
 * searched for the arguments of all calls. */

/* Longer chains of calls that forward an input are not followed. */
enum { MAX_CALLS = 16 };

struct use_path {
    const struct program *program;
    const struct entry_point *entry;
    unsigned calls;
};

static const struct io_value *part_named(struct use_path path, const struct expression *x);

/* Arguments of all calls for one parameter. */
struct call_search {
    struct use_path path;
    const struct variable *parameter;
    const struct io_value *found;
    bool differs;
};

static void look_for_argument(void *user, const struct expression *x) {
    struct call_search *s = user;
    const struct expression *argument = x->kind == EXPR_CALL ? x->call.first : NULL;
    const struct function *f = s->parameter->owner;
    for (uint32_t i = 0; argument && x->call.function == f && i < f->parameter_count; i++) {
        if (f->parameters[i] == s->parameter) {
            const struct io_value *part = part_named(s->path, argument);
            s->differs |= !part || (s->found && s->found != part);
            s->found = part;
        }
        argument = argument->next;
    }
    expression_children(x, look_for_argument, s);
}

static const struct io_value *argument_of(struct use_path path, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER || ++path.calls > MAX_CALLS)
        return NULL;
    struct call_search s = {.path = path, .parameter = v};
    function_expressions(path.program, look_for_argument, &s);
    return s.differs ? NULL : s.found;
}

static const struct io_value *part_named(struct use_path path, const struct expression *x) {
    if (x->kind == EXPR_LOAD)
        return part_named(path, x->unary.operand);
    if (x->kind == EXPR_VARIABLE) {
        const struct io_value *input =
            io_value_of_parameter(path.entry->inputs, path.entry->input_count, x->variable);
        return input ? input : argument_of(path, x->variable);
    }
    const struct expression *base = x->kind == EXPR_MEMBER ? x->member.base
                                    : x->kind == EXPR_BASE ? x->unary.operand
                                                           : NULL;
    const struct io_value *part = base ? part_named(path, base) : NULL;
    if (!part || part->is_leaf)
        return NULL;
    uint32_t bases = part->type->record->base ? 1 : 0;
    return &part->children[x->kind == EXPR_BASE ? 0 : bases + x->member.index];
}

const struct io_value *layout_input_named(const struct layout *l, const struct entry_point *entry,
                                          const struct expression *x) {
    return part_named((struct use_path){.program = l->program, .entry = entry}, x);
}

const struct io_value *layout_input_handed(const struct layout *l, const struct entry_point *entry,
                                           const struct variable *parameter) {
    return argument_of((struct use_path){.program = l->program, .entry = entry}, parameter);
}

bool layout_is_per_vertex(const struct layout *l, const struct entry_point *entry,
                          const struct io_value *leaf) {
    return l->program->reads_by_vertex && entry->stage == STAGE_PIXEL && leaf->side == IO_INPUT &&
           (leaf->io & IO_NO_INTERPOLATION) && !io_is_builtin(leaf);
}

/* ---- GetAttributeAtVertex ---- */

static bool has_vertices(const struct layout *l, const struct entry_point *entry,
                         const struct io_value *part) {
    if (part->is_leaf)
        return layout_is_per_vertex(l, entry, part);
    for (uint32_t i = 0; i < part->child_count; i++)
        if (!has_vertices(l, entry, &part->children[i]))
            return false;
    return true;
}

/* If an argument is not a single input, callers pass a variable with the values of all vertices. */
static bool is_handed_by_vertex(const struct expression *x) {
    return x->kind == EXPR_VARIABLE && x->variable->storage == STORAGE_PARAMETER &&
           (x->variable->io & IO_NO_INTERPOLATION);
}

static bool names_vertices(const struct layout *l, const struct entry_point *entry,
                           const struct expression *x) {
    const struct io_value *part = layout_input_named(l, entry, x);
    if (part)
        return has_vertices(l, entry, part);
    const struct expression *inner =
        expression_inner(x, THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_LOADS);
    return is_handed_by_vertex(x) || (inner && names_vertices(l, entry, inner));
}

static void check_call(void *user, const struct expression *x) {
    const struct entry_uses *check = user;
    expression_children(x, check_call, user);
    if (x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_GETATTRIBUTEATVERTEX &&
        (!check->entry || !names_vertices(check->l, check->entry, x->call.first)))
        error_at(check->l->c, sema_marked(check->l->c, x->call.first),
                 "expected a 'nointerpolation' input of the entry point");
}

void layout_check_vertex_inputs(struct layout *l) {
    if (l->program->reads_by_vertex)
        visit_uses(l, check_call);
}

/* ---- Work graph records ----
 *
 * In SPIR-V the records of each node parameter have a separate type (SPV_AMDX_shader_enqueue). A
 * function or variable can therefore process only the records of one parameter. */

bool layout_is_node_object(const struct type *type) {
    return type->kind == TYPE_OBJECT &&
           object_info((enum object_kind)type->object)->class == OBJECT_CLASS_NODE;
}

bool layout_is_node_output(const struct type *type) {
    switch (type->object) {
    case OBJECT_NODE_OUTPUT:
    case OBJECT_EMPTY_NODE_OUTPUT:
    case OBJECT_NODE_OUTPUT_ARRAY:
    case OBJECT_EMPTY_NODE_OUTPUT_ARRAY:
        return true;
    default:
        return false;
    }
}

static const struct type *record_of(const struct type *object) {
    return object->argument_count ? object->arguments[0].type : NULL;
}

/* Returns the node output with the record type of a variable that was not assigned yet. */
static const struct variable *origin_by_record(const struct entry_point *entry,
                                               const struct variable *v) {
    const struct function *f = entry ? entry->function : NULL;
    for (uint32_t i = 0; f && i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (layout_is_node_object(p->type) && layout_is_node_output(p->type) &&
            record_of(p->type) == record_of(v->type))
            return p;
    }
    return v;
}

const struct variable *layout_origin_of_variable(struct layout *l, const struct entry_point *entry,
                                                 const struct variable *v) {
    if (v->storage == STORAGE_PARAMETER && v->owner && v->owner->is_entry)
        return v;
    const struct variable *known = map_find_u64(&l->record_origins, (uintptr_t)v);
    if (known)
        return known;
    const struct variable *origin =
        v->initializer ? layout_origin_of_records(l, entry, v->initializer) : NULL;
    origin = origin ? origin : origin_by_record(entry, v);
    *map_slot_u64(l->c->arena, &l->record_origins, (uintptr_t)v) = (void *)origin;
    return origin;
}

const struct variable *layout_origin_of_records(struct layout *l, const struct entry_point *entry,
                                                const struct expression *x) {
    x = expression_root(x, THROUGH_LOADS | THROUGH_ELEMENTS | THROUGH_METHODS | THROUGH_OUT);
    return x->kind == EXPR_VARIABLE ? layout_origin_of_variable(l, entry, x->variable) : NULL;
}

/* ---- Calls with records ---- */

static void pass_entry(struct entry_uses *s, const struct variable *p, const struct expression *x) {
    const struct variable *origin = layout_origin_of_records(s->l, s->entry, x);
    void **served = map_slot_u64(s->l->c->arena, &s->l->record_origins, (uintptr_t)p);
    if (origin && !*served)
        *served = (void *)origin;
    else if (origin && *served != origin)
        error_at(s->l->c, sema_marked(s->l->c, x),
                 "cannot pass records of '%s' as records of '%s' because their SPIR-V types differ",
                 atom_text(s->l->c->atoms, origin->name),
                 atom_text(s->l->c->atoms, ((const struct variable *)*served)->name));
}

static void visit_record_use(void *user, const struct expression *x) {
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *argument = f ? x->call.first : NULL;
    for (uint32_t i = 0; argument && i < f->parameter_count; i++, argument = argument->next)
        if (layout_is_node_object(f->parameters[i]->type))
            pass_entry(user, f->parameters[i], argument);
    expression_children(x, visit_record_use, user);
}

/* Callers are visited first, so parameters are resolved before they are passed on. */
void layout_find_record_origins(struct layout *l) {
    if (program_has_stage(l->program, STAGE_NODE))
        visit_uses(l, visit_record_use);
}

/* ---- Mesh shader outputs ----
 *
 * All invocations fill the arrays of vertices, primitives and indices together, and none may read
 * them. Arguments can therefore not be copied in and out; the callee writes to the output itself.
 */

const struct variable *layout_mesh_output(const struct layout *l, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER)
        return NULL;
    return v->io & IO_MESH_OUTPUTS ? v : map_find_u64(&l->mesh_outputs, (uintptr_t)v);
}

static const struct variable *output_named(const struct layout *l, const struct expression *x) {
    return x->kind == EXPR_VARIABLE ? layout_mesh_output(l, x->variable) : NULL;
}

/* Returns the output that is passed as a whole, or NULL. */
static const struct variable *output_handed(const struct layout *l, const struct expression *x) {
    bool is_whole = x->kind == EXPR_OUT_ARGUMENT && !x->out_argument.in && !x->out_argument.out;
    return is_whole ? output_named(l, x->out_argument.target) : NULL;
}

/* ---- Arguments ---- */

static void hand_record(struct layout *l, const struct variable *p, const struct expression *x) {
    const struct variable *output = output_handed(l, x);
    if (p->direction == DIRECTION_IN || p->type->kind != TYPE_ARRAY || (p->io & IO_MESH_OUTPUTS))
        return;
    void **served = map_slot_u64(l->c->arena, &l->mesh_outputs, (uintptr_t)p);
    if (output && !*served)
        *served = (void *)output;
    else if (*served && (!output || ((const struct variable *)*served)->io != output->io))
        error_at(l->c, sema_marked(l->c, x),
                 "mesh shader output parameter must refer to the same array in all calls; "
                 "previously '%s'",
                 atom_text(l->c->atoms, ((const struct variable *)*served)->name));
}

/* ---- Reads ---- */

/* Returns the lvalue that an expression reads, or NULL. */
static const struct expression *place_read(const struct expression *x) {
    switch (x->kind) {
    case EXPR_LOAD:
    case EXPR_INCREMENT:
        return x->unary.operand;
    case EXPR_COMPOUND:
        return x->compound.target;
    default:
        return NULL;
    }
}

/* Outputs of a mesh shader are write-only (VUID-StandaloneSpirv-MeshEXT-07107). */
static void refuse_read(struct layout *l, const struct expression *place) {
    const struct variable *root = lvalue_root(place);
    if (root && layout_mesh_output(l, root))
        error_at(l->c, sema_marked(l->c, place), "cannot read an output of a mesh shader");
}

static void visit_output_use(void *user, const struct expression *x) {
    const struct entry_uses *uses = user;
    if (!uses->entry || uses->entry->stage != STAGE_MESH)
        return;
    struct layout *l = uses->l;
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *place = place_read(x), *argument = f ? x->call.first : NULL;
    if (place)
        refuse_read(l, place);
    for (uint32_t i = 0; argument && i < f->parameter_count; i++, argument = argument->next) {
        /* A part of an output is copied to its parameter and back. */
        const struct variable *p = f->parameters[i];
        hand_record(l, p, argument);
        if (argument->kind == EXPR_OUT_ARGUMENT && p->direction == DIRECTION_INOUT &&
            !output_handed(l, argument))
            refuse_read(l, argument->out_argument.target);
    }
    expression_children(x, visit_output_use, user);
}

/* Callers are visited first, so parameters are resolved before they are passed on. */
void layout_find_mesh_outputs(struct layout *l) {
    if (program_has_stage(l->program, STAGE_MESH))
        visit_uses(l, visit_output_use);
}

/* ---- Payloads ----
 *
 * Groupshared variables passed to DispatchMesh are allocated in payload memory. */

static void visit_dispatch(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *payload =
        x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_DISPATCHMESH ? x->call.last : NULL;
    if (payload && payload->kind == EXPR_VARIABLE)
        map_add_u64(l->c->arena, &l->dispatched, (uintptr_t)payload->variable);
    expression_children(x, visit_dispatch, user);
}

void layout_find_dispatched(struct layout *l) {
    if (program_has_stage(l->program, STAGE_AMPLIFICATION))
        function_expressions(l->program, visit_dispatch, l);
}

bool layout_is_dispatched(const struct layout *l, const struct variable *v) {
    return map_has_u64(&l->dispatched, (uintptr_t)v);
}

/* ---- Hidden counters ----
 *
 * An append or consume buffer always has a counter. A read-write buffer has one if its counter
 * methods are called. It also has one if the buffer is assigned, passed or returned, because the
 * methods may then be called through another name. The order of first uses determines the order of
 * bindings. */

struct counter_search {
    struct layout *l;
    struct word_vec found; /* indices into program.globals */
    struct map globals;    /* variable -> its index + 1 */
};

bool layout_has_counter(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info((enum object_kind)type->object);
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER && info->writable;
}

static bool always_has_counter(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_object(type, OBJECT_APPEND_STRUCTURED_BUFFER) ||
               type_is_object(type, OBJECT_CONSUME_STRUCTURED_BUFFER);
    return record_any(type->record, always_has_counter);
}

static void note_counter(struct counter_search *s, const struct expression *buffer) {
    const struct expression *root =
        expression_root(buffer, THROUGH_PARTS | THROUGH_LOADS | THROUGH_ONCE);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (!v)
        return;
    uintptr_t index = (uintptr_t)map_find(&s->globals, &v, sizeof v);
    if (!index || s->l->bindings[index - 1].has_counter)
        return;
    s->l->bindings[index - 1].has_counter = true;
    vec_push(s->l->c->arena, &s->found, (uint32_t)(index - 1));
}

static void visit_counter_use(void *user, const struct expression *e);

/* Accesses to an element do not use the counter. */
static void visit_object_of_access(struct counter_search *s, const struct expression *object) {
    if (object->kind == EXPR_LOAD)
        object = object->unary.operand;
    if (object->kind == EXPR_INDEX)
        visit_counter_use(s, object->index.index);
    else if (object->kind != EXPR_VARIABLE && object->kind != EXPR_MEMBER)
        visit_counter_use(s, object);
}

static bool uses_counter(uint16_t row) {
    return row == METHOD_INCREMENT_COUNTER || row == METHOD_DECREMENT_COUNTER;
}

static void visit_method(struct counter_search *s, const struct expression *e) {
    const struct expression *object = e->call.first;
    if (object && layout_has_counter(object->type)) {
        if (uses_counter(e->call.row))
            note_counter(s, object);
        visit_object_of_access(s, object);
        object = object->next;
    }
    for (; object; object = object->next)
        visit_counter_use(s, object);
}

static void visit_counter_use(void *user, const struct expression *e) {
    struct counter_search *s = user;
    if (e->kind == EXPR_METHOD) {
        visit_method(s, e);
    } else if (e->kind == EXPR_ELEMENT && layout_has_counter(e->element.object->type)) {
        visit_object_of_access(s, e->element.object);
        visit_counter_use(s, e->element.index);
    } else {
        if (e->kind == EXPR_LOAD && layout_has_counter(type_strip_arrays(e->type)))
            note_counter(s, e);
        expression_children(e, visit_counter_use, s);
    }
}

/* ---- Counting ---- */

uint64_t layout_count_bindings(const struct type *type, leaf_test *passes) {
    uint64_t factor = 1;
    for (; type->kind == TYPE_ARRAY; type = type->element)
        if (type->count && factor <= UINT32_MAX)
            factor *= type->count;
    if (type->kind != TYPE_STRUCT)
        return passes(type) ? factor : 0;
    uint64_t sum = type->record->base ? layout_count_bindings(type->record->base, passes) : 0;
    for (uint32_t i = 0; i < type->record->field_count && sum <= UINT32_MAX; i++)
        sum += layout_count_bindings(type->record->fields[i].type, passes);
    return sum <= UINT32_MAX && factor <= UINT32_MAX ? factor * sum : factor;
}

uint32_t layout_count_before(const struct type *type, uint32_t part, leaf_test *passes) {
    if (type->kind == TYPE_ARRAY)
        return part * (uint32_t)layout_count_bindings(type->element, passes);
    const struct record *record = type->record;
    uint32_t bases = record->base != NULL, sum = 0;
    for (uint32_t i = 0; i < part; i++)
        sum += (uint32_t)layout_count_bindings(
            i < bases ? record->base : record->fields[i - bases].type, passes);
    return sum;
}

uint64_t layout_bindings_of_type(const struct type *type) {
    return layout_count_bindings(type, type_has_resource);
}

uint64_t layout_counters_of_type(const struct type *type) {
    return layout_count_bindings(type, layout_has_counter);
}

uint32_t layout_binding_of_part(const struct type *type, uint32_t part) {
    return layout_count_before(type, part, type_has_resource);
}

uint32_t layout_counter_of_part(const struct type *type, uint32_t part) {
    return layout_count_before(type, part, layout_has_counter);
}

struct word_vec layout_find_counters(struct layout *l) {
    struct counter_search s = {.l = l};
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        if (v->storage != STORAGE_RESOURCE || !layout_counters_of_type(v->type))
            continue;
        l->bindings[i].has_counter = always_has_counter(v->type);
        *map_slot(l->c->arena, &s.globals, &v, sizeof v) = (void *)(uintptr_t)(i + 1);
    }
    if (s.globals.count)
        program_expressions(l->program, visit_counter_use, &s);
    return s.found;
}
