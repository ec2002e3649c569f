/* Records of work graphs, by SPV_AMDX_shader_enqueue.  Each parameter of a node that is an input or
 * an output has an array type of its own, which carries what the graph must know of it: names,
 * limits, sparseness.  Inputs are variables of the NodePayloadAMDX storage class; outputs and the
 * records allocated from them are variables of the function, as dxc has them. */
#include "../interface/interface.h"
#include "../builtin/builtin.h"

#include <string.h>

bool is_node_object(const struct type *type) {
    return type->kind == TYPE_OBJECT &&
           object_info((enum object_kind)type->object)->class == OBJECT_CLASS_NODE;
}

static bool is_output(const struct type *type) {
    switch ((int)type->object) {
    case OBJECT_NODE_OUTPUT:
    case OBJECT_EMPTY_NODE_OUTPUT:
    case OBJECT_NODE_OUTPUT_ARRAY:
    case OBJECT_EMPTY_NODE_OUTPUT_ARRAY:
        return true;
    default:
        return false;
    }
}

static bool is_input(const struct type *type) {
    return !is_output(type) && type->object != OBJECT_THREAD_NODE_OUTPUT_RECORDS &&
           type->object != OBJECT_GROUP_NODE_OUTPUT_RECORDS;
}

static SpvStorageClass payload_storage(const struct type *type) {
    return is_input(type) ? SpvStorageClassNodePayloadAMDX : SpvStorageClassFunction;
}

/* ---- Where records come from ---- */

static const struct variable *origin_of_variable(struct emitter *e, const struct variable *v);

/* The node's parameter behind an expression, or NULL. */
static const struct variable *origin_of(struct emitter *e, const struct expression *x) {
    switch ((int)x->kind) {
    case EXPR_VARIABLE:
        return origin_of_variable(e, x->variable);
    case EXPR_LOAD:
        return origin_of(e, x->unary.operand);
    case EXPR_ELEMENT:
        return origin_of(e, x->element.object);
    case EXPR_METHOD:
        return origin_of(e, x->call.first);
    case EXPR_OUT_ARGUMENT:
        return origin_of(e, x->out_argument.target);
    default:
        return NULL;
    }
}

static const struct type *record_of(const struct type *object) {
    return object->argument_count ? object->arguments[0].type : NULL;
}

/* Of records that nothing was assigned to so far: the node's output of such records. */
static const struct variable *origin_by_record(struct emitter *e, const struct variable *v) {
    const struct function *f = e->entry ? e->entry->function : NULL;
    for (uint32_t i = 0; f && i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (is_node_object(p->type) && is_output(p->type) &&
            record_of(p->type) == record_of(v->type))
            return p;
    }
    return v;
}

static const struct variable *origin_of_variable(struct emitter *e, const struct variable *v) {
    if (v->storage == STORAGE_PARAMETER && v->owner && v->owner->is_entry)
        return v;
    void **slot = map_slot_u64(e->arena, &e->payload_origins, (uintptr_t)v);
    if (*slot)
        return *slot;
    const struct variable *origin = v->initializer ? origin_of(e, v->initializer) : NULL;
    origin = origin ? origin : origin_by_record(e, v);
    *map_slot_u64(e->arena, &e->payload_origins, (uintptr_t)v) = (void *)origin;
    return origin;
}

/* ---- Types ---- */

static void decorate(struct emitter *e, uint32_t type, SpvDecoration decoration, uint32_t operand) {
    uint32_t words[] = {type, decoration, operand};
    module_write(e->m, SECTION_DECORATIONS, operand ? SpvOpDecorateId : SpvOpDecorate, 0, words,
                 operand ? 3 : 2);
}

static uint32_t number(struct emitter *e, const struct attribute *a, uint32_t argument) {
    return constant_uint(e, (uint32_t)attribute_integer(a, argument, 0));
}

static void decorate_name(struct emitter *e, uint32_t type, const struct variable *p) {
    const struct attribute *id = attribute_find(p->attributes, ATTRIBUTE_NODE_ID);
    const char *name = id ? id->arguments[0].constant->text : atom_text(e->c->atoms, p->name);
    decorate(e, type, SpvDecorationPayloadNodeNameAMDX, constant_string(e, name));
    if (id && attribute_integer(id, 1, 0))
        decorate(e, type, SpvDecorationPayloadNodeBaseIndexAMDX, number(e, id, 1));
}

static uint32_t payload_type(struct emitter *e, const struct variable *p);

static void decorate_sharing(struct emitter *e, uint32_t type, const struct variable *p) {
    const struct attribute *a = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS_SHARED_WITH);
    for (uint32_t i = 0; a && p->owner && i < p->owner->parameter_count; i++) {
        const struct variable *other = p->owner->parameters[i];
        if (other != p && is_node_object(other->type) &&
            !strcmp(atom_text(e->c->atoms, other->name), a->arguments[0].constant->text))
            decorate(e, type, SpvDecorationNodeSharesPayloadLimitsWithAMDX, payload_type(e, other));
    }
}

static void decorate_parameter(struct emitter *e, uint32_t type, const struct variable *p) {
    const struct attribute *most = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS);
    const struct attribute *size = attribute_find(p->attributes, ATTRIBUTE_NODE_ARRAY_SIZE);
    if (is_output(p->type))
        decorate_name(e, type, p);
    decorate(e, type, SpvDecorationNodeMaxPayloadsAMDX,
             most ? number(e, most, 0) : constant_uint(e, 1));
    decorate_sharing(e, type, p);
    if (attribute_find(p->attributes, ATTRIBUTE_ALLOW_SPARSE_NODES) ||
        attribute_find(p->attributes, ATTRIBUTE_UNBOUNDED_SPARSE_NODES))
        decorate(e, type, SpvDecorationPayloadNodeSparseArrayAMDX, 0);
    if (size)
        decorate(e, type, SpvDecorationPayloadNodeArraySizeAMDX, number(e, size, 0));
}

/* What a record says of its node: the member with the grid to launch, and that finishing is
 * tracked. */
static void decorate_record(struct emitter *e, const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return;
    void **slot = map_slot_u64(e->arena, &e->payload_records, (uintptr_t)type);
    if (*slot)
        return;
    *slot = (void *)type;
    const struct record *record = type->record;
    uint32_t id = type_id(e, type, PACK_SCALAR);
    if (attribute_find(record->attributes, ATTRIBUTE_NODE_TRACK_RW_INPUT_SHARING))
        decorate(e, id, SpvDecorationTrackFinishWritingAMDX, 0);
    if (record->base)
        decorate_record(e, record->base);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *f = &record->fields[i];
        if (f->semantic && f->semantic->value == SV_DISPATCH_GRID)
            module_decorate_member(e->m, id, record_shape(e, record)->members[i].member,
                                   SpvDecorationPayloadDispatchIndirectAMDX, NULL, 0);
        decorate_record(e, f->type);
    }
}

static uint32_t record_type(struct emitter *e, const struct type *object) {
    const struct type *record = record_of(object);
    if (!record)
        return module_unique(e->m, SpvOpTypeStruct, 0, NULL, 0);
    decorate_record(e, record);
    return type_id(e, record, PACK_SCALAR);
}

static uint32_t payload_type(struct emitter *e, const struct variable *p) {
    void **slot = map_slot_u64(e->arena, &e->payload_types, (uintptr_t)p);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t type = module_id(e->m);
    *slot = (void *)(uintptr_t)type;
    uint32_t record = record_type(e, p->type);
    decorate_parameter(e, type, p);
    module_write_as(e->m, SECTION_GLOBALS, SpvOpTypeNodePayloadArrayAMDX, 0, type, &record, 1);
    return type;
}

uint32_t payload_pointer_type(struct emitter *e, const struct variable *v) {
    return type_id_pointer(e, payload_storage(v->type), payload_type(e, origin_of_variable(e, v)));
}

/* ---- Variables ---- */

struct variable_place payload_place(struct emitter *e, const struct variable *v, uint32_t id) {
    return (struct variable_place){.id = id,
                                   .storage = payload_storage(v->type),
                                   .packing = PACK_NONE,
                                   .image_type = payload_type(e, origin_of_variable(e, v))};
}

void payload_local(struct emitter *e, const struct variable *v) {
    uint32_t id = module_local(e->m, payload_pointer_type(e, v));
    module_name(e->m, id, atom_text(e->c->atoms, v->name));
    e->places[v->id] = payload_place(e, v, id);
}

static uint32_t input_variable(struct emitter *e, const struct variable *p) {
    const char *name = arena_format(e->arena, "in.var.%s", atom_text(e->c->atoms, p->name));
    uint32_t id = global_variable(e, SpvStorageClassNodePayloadAMDX,
                                  payload_type(e, origin_of_variable(e, p)), name);
    interface_add_other(e, id);
    return id;
}

uint32_t payload_argument(struct emitter *e, const struct variable *p) {
    if (is_input(p->type))
        return input_variable(e, p);
    uint32_t id = module_local(e->m, payload_pointer_type(e, p));
    module_name(e->m, id, arena_format(e->arena, "param.var.%s", atom_text(e->c->atoms, p->name)));
    return id;
}

static uint32_t allocate(struct emitter *e, const struct expression *x);

/* The memory of an object that a method is called of. */
static struct lvalue object_lvalue(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_LOAD)
        return object_lvalue(e, x->unary.operand);
    if (x->kind == EXPR_ELEMENT)
        return object_lvalue(e, x->element.object);
    if (x->kind == EXPR_METHOD) {
        struct lvalue l =
            lvalue_of_pointer(allocate(e, x), x->type, SpvStorageClassNodePayloadAMDX, PACK_NONE);
        l.image_type = payload_type(e, origin_of(e, x));
        return l;
    }
    return emit_lvalue(e, x);
}

static uint32_t object_pointer(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, x);
    return lvalue_pointer(e, &l);
}

/* A function serves the records of one parameter, whose type its own parameter has. */
uint32_t payload_pass(struct emitter *e, const struct variable *p, const struct expression *x) {
    const struct variable *origin = origin_of(e, x);
    void **slot = map_slot_u64(e->arena, &e->payload_origins, (uintptr_t)p);
    if (origin && !*slot)
        *slot = (void *)origin;
    else if (origin && *slot != origin)
        error_at(e->c, x->at,
                 "records of '%s' cannot be passed where those of '%s' are: in SPIR-V they are of "
                 "different types",
                 atom_text(e->c->atoms, origin->name),
                 atom_text(e->c->atoms, ((const struct variable *)*slot)->name));
    struct lvalue l = object_lvalue(e, x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x);
    if (l.storage == payload_storage(p->type))
        return lvalue_pointer(e, &l);
    uint32_t id = payload_argument(e, p);
    emit_op(e, SpvOpStore, 0, id, load_value(e, &l).id);
    return id;
}

/* ---- Records ---- */

/* The step is made where it stands: `Get()` is a place of its own. */
struct lvalue payload_record(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, call_argument(x, 0));
    l.packing = PACK_SCALAR;
    l = lvalue_step(l, x->call.count > 1 ? emit_id(e, call_argument(x, 1)) : constant_uint(e, 0),
                    x->type);
    lvalue_pointer(e, &l);
    return l;
}

struct lvalue payload_element(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, x->element.index);
    struct lvalue l = object_lvalue(e, x->element.object);
    l.packing = PACK_SCALAR;
    return lvalue_step(l, index, x->type);
}

struct value lower_record_get(struct emitter *e, const struct expression *x) {
    struct lvalue l = payload_record(e, x);
    return load_value(e, &l);
}

static uint32_t node_index(struct emitter *e, const struct expression *object) {
    return object->kind == EXPR_ELEMENT ? emit_id(e, object->element.index) : constant_uint(e, 0);
}

/* A pointer to as many new records as a method's argument says. */
static uint32_t allocate(struct emitter *e, const struct expression *x) {
    const struct expression *object = call_argument(x, 0);
    bool is_shared = x->call.row == METHOD_GROUP_RECORDS || x->call.row == METHOD_GROUP_INCREMENT;
    uint32_t type =
        type_id_pointer(e, SpvStorageClassNodePayloadAMDX, payload_type(e, origin_of(e, object)));
    uint32_t index = node_index(e, object), count = emit_id(e, call_argument(x, 1));
    uint32_t scope = constant_uint(e, is_shared ? SpvScopeWorkgroup : SpvScopeInvocation);
    return emit_op(e, SpvOpAllocateNodePayloadsAMDX, type, scope, count, index);
}

struct value lower_get_records(struct emitter *e, const struct expression *x) {
    uint32_t pointer = allocate(e, x);
    uint32_t type = payload_type(e, origin_of(e, x));
    return value_of(emit_op(e, SpvOpLoad, type, pointer), x->type);
}

struct value lower_increment_output(struct emitter *e, const struct expression *x) {
    allocate(e, x);
    return value_void(e);
}

struct value lower_record_count(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, call_argument(x, 0));
    return value_of(emit_op(e, SpvOpNodePayloadArrayLengthAMDX, type_id_uint(e), pointer), x->type);
}

struct value lower_output_is_valid(struct emitter *e, const struct expression *x) {
    const struct expression *object = call_argument(x, 0);
    uint32_t index = node_index(e, object), pointer = object_pointer(e, object);
    return value_of(emit_op(e, SpvOpIsNodePayloadValidAMDX, type_id_bool(e), pointer, index),
                    x->type);
}

struct value lower_output_complete(struct emitter *e, const struct expression *x) {
    emit_op(e, SpvOpEnqueueNodePayloadsAMDX, 0, object_pointer(e, call_argument(x, 0)));
    return value_void(e);
}

struct value lower_finished_sharing(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, call_argument(x, 0));
    return value_of(emit_op(e, SpvOpFinishWritingNodePayloadAMDX, type_id_bool(e), pointer),
                    x->type);
}
