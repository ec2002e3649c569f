/* Records of work graphs (SPV_AMDX_shader_enqueue). Each input or output of a node has a
 * separate array type whose decorations describe names, limits and sparseness. Inputs are
 * NodePayloadAMDX variables. As in dxc, outputs and the records allocated from them are
 * variables of the function. */
#include "variable.h"

#include <string.h>

struct node_records {
    struct map types;     /* types of node parameters */
    struct map decorated; /* decorated record types */
};

static struct node_records *records(struct emitter *e) {
    if (!e->records)
        e->records = arena_new(e->arena, struct node_records);
    return e->records;
}

static bool is_input(const struct type *type) {
    return !layout_is_node_output(type) && type->object != OBJECT_THREAD_NODE_OUTPUT_RECORDS &&
           type->object != OBJECT_GROUP_NODE_OUTPUT_RECORDS;
}

SpvStorageClass node_storage(const struct type *type) {
    return is_input(type) ? SpvStorageClassNodePayloadAMDX : SpvStorageClassFunction;
}

const struct variable *node_origin(struct emitter *e, const struct expression *x) {
    return layout_origin_of_records(e->layout, e->entry, x);
}

static const struct variable *origin_of_variable(struct emitter *e, const struct variable *v) {
    return layout_origin_of_variable(e->layout, e->entry, v);
}

/* ---- Types ---- */

static void decorate_type(struct emitter *e, uint32_t type, SpvDecoration decoration,
                          uint32_t operand) {
    uint32_t words[] = {type, decoration, operand};
    module_write(e->m, SECTION_DECORATIONS, operand ? SpvOpDecorateId : SpvOpDecorate, 0, words,
                 operand ? 3 : 2);
}

static uint32_t attribute_number(struct emitter *e, const struct attribute *a, uint32_t argument) {
    return constant_uint(e, (uint32_t)attribute_integer(a, argument, 0));
}

static void decorate_parameter(struct emitter *e, uint32_t type, const struct variable *p) {
    const struct attribute *most = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS);
    const struct attribute *size = attribute_find(p->attributes, ATTRIBUTE_NODE_ARRAY_SIZE);
    if (layout_is_node_output(p->type)) {
        const struct attribute *id = attribute_find(p->attributes, ATTRIBUTE_NODE_ID);
        const char *name = id ? id->arguments[0].constant->text : atom_text(e->c->atoms, p->name);
        decorate_type(e, type, SpvDecorationPayloadNodeNameAMDX, constant_string(e, name));
        if (id && attribute_integer(id, 1, 0))
            decorate_type(e, type, SpvDecorationPayloadNodeBaseIndexAMDX,
                          attribute_number(e, id, 1));
    }
    decorate_type(e, type, SpvDecorationNodeMaxPayloadsAMDX,
                  most ? attribute_number(e, most, 0) : constant_uint(e, 1));
    const struct attribute *a = attribute_find(p->attributes, ATTRIBUTE_MAX_RECORDS_SHARED_WITH);
    for (uint32_t i = 0; a && p->owner && i < p->owner->parameter_count; i++) {
        const struct variable *other = p->owner->parameters[i];
        if (other != p && layout_is_node_object(other->type) &&
            !strcmp(atom_text(e->c->atoms, other->name), a->arguments[0].constant->text))
            decorate_type(e, type, SpvDecorationNodeSharesPayloadLimitsWithAMDX,
                          node_array_type(e, other));
    }
    if (attribute_find(p->attributes, ATTRIBUTE_ALLOW_SPARSE_NODES) ||
        attribute_find(p->attributes, ATTRIBUTE_UNBOUNDED_SPARSE_NODES))
        decorate_type(e, type, SpvDecorationPayloadNodeSparseArrayAMDX, 0);
    if (size)
        decorate_type(e, type, SpvDecorationPayloadNodeArraySizeAMDX, attribute_number(e, size, 0));
}

/* Decorates the member with the dispatch grid, and records that track the sharing of inputs. */
static void decorate_record(struct emitter *e, const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return;
    void **slot = map_slot_u64(e->arena, &records(e)->decorated, (uintptr_t)type);
    if (*slot)
        return;
    *slot = (void *)type;
    const struct record *record = type->record;
    uint32_t id = type_id(e, type, PACK_SCALAR);
    if (attribute_find(record->attributes, ATTRIBUTE_NODE_TRACK_RW_INPUT_SHARING))
        decorate_type(e, id, SpvDecorationTrackFinishWritingAMDX, 0);
    if (record->base)
        decorate_record(e, record->base);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *f = &record->fields[i];
        if (f->semantic && f->semantic->value == SV_DISPATCH_GRID)
            module_decorate_member(e->m, id, cg_record_shape(e, record)->members[i].member,
                                   SpvDecorationPayloadDispatchIndirectAMDX, NULL, 0);
        decorate_record(e, f->type);
    }
}

static uint32_t record_type(struct emitter *e, const struct type *object) {
    const struct type *record = object->argument_count ? object->arguments[0].type : NULL;
    if (!record)
        return module_unique(e->m, SpvOpTypeStruct, 0, NULL, 0);
    decorate_record(e, record);
    return type_id(e, record, PACK_SCALAR);
}

uint32_t node_array_type(struct emitter *e, const struct variable *p) {
    void **slot = map_slot_u64(e->arena, &records(e)->types, (uintptr_t)p);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t type = module_id(e->m);
    *slot = (void *)(uintptr_t)type;
    uint32_t record = record_type(e, p->type);
    decorate_parameter(e, type, p);
    module_write_as(e->m, SECTION_GLOBALS, SpvOpTypeNodePayloadArrayAMDX, 0, type, &record, 1);
    return type;
}

uint32_t node_pointer_type(struct emitter *e, const struct variable *v) {
    return type_id_pointer(e, node_storage(v->type), node_array_type(e, origin_of_variable(e, v)));
}

/* ---- Variables ---- */

struct emitted_variable node_variable(struct emitter *e, const struct variable *v, uint32_t id) {
    return (struct emitted_variable){.id = id,
                                     .storage = node_storage(v->type),
                                     .packing = PACK_NONE,
                                     .image_type = node_array_type(e, origin_of_variable(e, v))};
}

void node_local(struct emitter *e, const struct variable *v) {
    uint32_t id = module_local(e->m, node_pointer_type(e, v));
    module_name(e->m, id, atom_text(e->c->atoms, v->name));
    e->variables[v->id] = node_variable(e, v, id);
}

static uint32_t input_variable(struct emitter *e, const struct variable *p) {
    const char *name = arena_format(e->arena, "in.var.%s", atom_text(e->c->atoms, p->name));
    uint32_t id = globals_variable(e, SpvStorageClassNodePayloadAMDX,
                                   node_array_type(e, origin_of_variable(e, p)), name);
    return id;
}

uint32_t node_argument(struct emitter *e, const struct variable *p) {
    if (is_input(p->type))
        return input_variable(e, p);
    uint32_t id = module_local(e->m, node_pointer_type(e, p));
    module_name(e->m, id, arena_format(e->arena, "param.var.%s", atom_text(e->c->atoms, p->name)));
    return id;
}
