/* Module-scope variables as SPIR-V variables and as lvalues. */
#include "variable.h"

#include <string.h>
#include <ctype.h>

/* Blocks of constants, buffers, images, samplers, counters, statics, groupshared memory and
 * specialization constants. Every variable with a descriptor is declared; unused ones are
 * removed as dead code unless -fspv-preserve-bindings keeps them. Statics and groupshared memory
 * are declared on first use. */

/* Records of work graphs (SPV_AMDX_shader_enqueue). Each input or output of a node has a
 * separate array type whose decorations describe names, limits and sparseness. Inputs are
 * NodePayloadAMDX variables. As in dxc, outputs and the records allocated from them are
 * variables of the function. */

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
            module_decorate_member(e->m, id, record_shape(e, record)->members[i].member,
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

struct variable_place node_place(struct emitter *e, const struct variable *v, uint32_t id) {
    return (struct variable_place){.id = id,
                                   .storage = node_storage(v->type),
                                   .packing = PACK_NONE,
                                   .image_type = node_array_type(e, origin_of_variable(e, v))};
}

void node_local(struct emitter *e, const struct variable *v) {
    uint32_t id = module_local(e->m, node_pointer_type(e, v));
    module_name(e->m, id, atom_text(e->c->atoms, v->name));
    e->places[v->id] = node_place(e, v, id);
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

struct global_index {
    struct map of; /* variable -> its index in program.globals + 1 */
};

/* ---- Decorations ---- */

/* Returns the type for -fspv-reflect, as written but in lower case: "texture2d:<float4>". */
static const char *user_type(struct emitter *e, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER && v->buffer == BUFFER_GLOBALS)
        return NULL;
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? "tbuffer" : "cbuffer";
    if (type->kind != TYPE_OBJECT ||
        object_info((enum object_kind)type->object)->class == OBJECT_CLASS_SAMPLER)
        return NULL;
    struct text_sink out = {.arena = e->arena};
    const char *written = type_name(e->c, type);
    for (; *written && *written != '<'; written++)
        sink_write(&out, (char[]){(char)tolower((unsigned char)*written)}, 1);
    if (v->has_bare_type || !*written)
        return out.text;
    sink_text(&out, ":");
    for (; *written && strcmp(written, ", 0>");
         written++) /* omits the number of samples if it is unspecified */
        if (*written != ' ' || written[-1] != ',')
            sink_write(&out, written, 1);
    sink_text(&out, *written ? ">" : "");
    return out.text;
}

static void reflect_type(struct emitter *e, uint32_t id, const struct variable *v) {
    const char *text = e->options->reflect ? user_type(e, v) : NULL;
    if (!text)
        return;
    module_decorate_string(e->m, id, SpvDecorationUserTypeGOOGLE, text);
}

/* ---- Declarations ---- */

static struct variable_place *place_of(struct emitter *e, const struct variable *v) {
    return &e->places[v->id];
}

/* Returns the index of a global, or UINT32_MAX for a local. */
static uint32_t global_number(const struct emitter *e, const struct variable *v) {
    uintptr_t index = (uintptr_t)map_find(&e->globals->of, &v, sizeof v);
    return index ? (uint32_t)index - 1 : UINT32_MAX;
}

static void declare_variable(struct emitter *e, const struct variable *v, SpvStorageClass storage,
                             uint32_t type, enum packing packing) {
    struct variable_place *place = place_of(e, v);
    place->storage = storage;
    place->packing = packing;
    bool is_named = v->storage != STORAGE_BUFFER || interface_style(e->options)->names_buffers;
    place->id =
        globals_variable(e, storage, type, is_named ? atom_text(e->c->atoms, v->name) : NULL);
    attributes_decorate(e, place->id, v->attributes);
}

/* ---- Blocks of constants ---- */

static const char *block_name(struct emitter *e, const struct variable *v) {
    const struct interface_style *style = interface_style(e->options);
    if (v->buffer == BUFFER_GLOBALS && style->globals_block)
        return style->globals_block;
    return arena_join(e->arena, style->block_prefix, atom_text(e->c->atoms, v->name));
}

static void declare_buffer(struct emitter *e, const struct variable *v) {
    if (v->type->record->field_count == 0)
        return;
    bool is_texture = v->buffer == BUFFER_TBUFFER;
    enum packing packing = layout_packing_buffer(e->options, v);
    uint32_t block =
        type_id_block(e, v->type->record, block_name(e, v), packing, is_texture, is_texture);
    SpvStorageClass storage = is_texture && !cg_uses_buffer_block(e) ? SpvStorageClassStorageBuffer
                                                                     : SpvStorageClassUniform;
    declare_variable(e, v, storage, block, packing);
    reflect_type(e, place_of(e, v)->id, v);
}

static void declare_block(struct emitter *e, const struct variable *v, SpvStorageClass storage,
                          const char *prefix) {
    /* The record of a ConstantBuffer<T>, struct or cbuffer. */
    const struct type *type = v->type;
    const struct record *record =
        type->kind == TYPE_OBJECT ? type->arguments[0].type->record : type->record;
    bool is_cbuffer = v->storage == STORAGE_SHADER_RECORD && v->type->kind == TYPE_STRUCT;
    if (v->type->kind == TYPE_OBJECT)
        prefix = "type.ConstantBuffer.";
    const char *name = arena_format(e->arena, "%s%s", prefix,
                                    is_cbuffer ? atom_text(e->c->atoms, v->name)
                                               : type_debug_name(e, record->type));
    enum packing packing = layout_packing_push_constant(e->options);
    uint32_t block = type_id_block(e, record, name, packing, false, false);
    declare_variable(e, v, storage, block, packing);
    place_of(e, v)->block_type = block;
}

static void declare_shader_record(struct emitter *e, const struct variable *v) {
    bool nv = attribute_find(v->attributes, ATTRIBUTE_VK_SHADER_RECORD_NV);
    declare_block(e, v, SpvStorageClassShaderRecordBufferKHR,
                  nv ? "type.ShaderRecordBufferNV." : "type.ShaderRecordBufferKHR.");
}

/* ---- Resources ---- */

static void declare_image(struct emitter *e, const struct variable *v, const struct type *object) {
    uint32_t chosen = type_id_of_format(e, object, v->attributes);
    uint32_t type = cg_array_around(e, v->type, chosen ? chosen : type_id(e, object, PACK_NONE));
    place_of(e, v)->image_type = chosen;
    declare_variable(e, v, SpvStorageClassUniformConstant, type, PACK_NONE);
}

/* Vulkan does not support images of doubles. Unused ones are accepted if they are removed. */
static bool is_image_of_doubles(const struct type *type) {
    type = type_strip_arrays(type);
    bool is_image = type_is_of_class(type, OBJECT_CLASS_TEXTURE) ||
                    type_is_of_class(type, OBJECT_CLASS_TEXEL_BUFFER);
    return is_image && type->argument_count && type->arguments[0].type &&
           layout_texel_scalar(type->arguments[0].type) == SCALAR_DOUBLE;
}

static void declare_resource(struct emitter *e, const struct variable *v, uint32_t index) {
    const struct type *object = type_strip_arrays(v->type);
    enum object_class class = object->kind == TYPE_OBJECT
                                  ? object_info((enum object_kind)object->object)->class
                                  : OBJECT_CLASS_OTHER;
    bool is_pixel = e->entry && e->entry->stage == STAGE_PIXEL;
    if (class == OBJECT_CLASS_HEAP || (class == OBJECT_CLASS_SUBPASS && !is_pixel && !v->is_used) ||
        (!v->is_used && targets_vulkan(e->options) && is_image_of_doubles(v->type)) ||
        (!v->is_used && type_find_buffer_of_resources(v->type)))
        return;
    if (layout_is_split(e->options, v)) {
        place_of(e, v)->split = split_declare(e, v, e->layout->bindings[index].has_counter);
        return;
    }
    if (e->layout->bindings[index].has_counter) {
        place_of(e, v)->counter = globals_variable(
            e, counter_storage(e), cg_array_around(e, v->type, counter_block(e)),
            arena_format(e->arena, "counter.var.%s", atom_text(e->c->atoms, v->name)));
    }
    if (layout_is_block_class(class)) {
        enum packing packing = cg_buffer_packing(e, object);
        uint32_t type = cg_array_around(e, v->type, type_id(e, object, packing));
        declare_variable(e, v, cg_buffer_storage(e, object), type, packing);
    } else if (object->kind == TYPE_OBJECT)
        declare_image(e, v, object);
    else
        declare_variable(e, v, SpvStorageClassUniformConstant, type_id(e, v->type, PACK_NONE),
                         PACK_NONE);
    reflect_type(e, place_of(e, v)->id, v);
    const struct variable_place *place = place_of(e, v);
    if (!place->counter || !e->options->reflect)
        return;
    uint32_t words[] = {place->id, SpvDecorationHlslCounterBufferGOOGLE, place->counter};
    module_write(e->m, SECTION_DECORATIONS, SpvOpDecorateId, 0, words, 3);
}

/* ---- Statics, groupshared memory, inline SPIR-V ---- */

static void declare_memory(struct emitter *e, const struct variable *v, SpvStorageClass storage) {
    declare_variable(e, v, storage, type_id(e, v->type, PACK_NONE), PACK_NONE);
    cg_decorate_pointer(e, place_of(e, v)->id, v->type,
                        attribute_find(v->attributes, ATTRIBUTE_VK_ALIASED_POINTER) != NULL);
}

static void declare_io(struct emitter *e, const struct variable *v) {
    const struct attribute *input = attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_INPUT);
    const struct attribute *output = attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT);
    const struct attribute *class = attribute_find(v->attributes, ATTRIBUTE_VK_EXT_STORAGE_CLASS);
    const struct attribute *builtin = input ? input : output;
    if (!builtin) {
        declare_variable(
            e, v, class ? (SpvStorageClass)attribute_integer(class, 0, 0) : SpvStorageClassPrivate,
            type_id(e, v->type, PACK_NONE), PACK_NONE);
        return;
    }
    struct variable_place *place = place_of(e, v);
    attributes_allow(e, v->attributes);
    place->storage = input ? SpvStorageClassInput : SpvStorageClassOutput;
    place->packing = PACK_NONE;
    bool made;
    place->id = builtin_find_or_create(e, (SpvBuiltIn)attribute_integer(builtin, 0, 0),
                                       place->storage, type_id(e, v->type, PACK_NONE), &made);
    if (input)
        module_name(e->m, place->id, atom_text(e->c->atoms, v->name));
    attributes_decorate(e, place->id, v->attributes);
}

/* ---- Specialization constants ---- */

static void write_spec_constant(struct emitter *e, const struct variable *v,
                                const struct constant *value) {
    struct variable_place *place = place_of(e, v);
    enum scalar scalar = (enum scalar)v->type->scalar;
    uint32_t type = type_id_scalar(e, scalar);
    if (scalar_class(scalar) == CLASS_BOOL) {
        bool is_set = value->values[0].u != 0;
        place->id =
            module_write(e->m, SECTION_GLOBALS,
                         is_set ? SpvOpSpecConstantTrue : SpvOpSpecConstantFalse, type, NULL, 0);
    } else {
        struct constant_words k = constant_words(scalar, value->values[0]);
        place->id = module_write(e->m, SECTION_GLOBALS, SpvOpSpecConstant, type, k.words, k.count);
    }
    place->is_value = true;
    module_mark(e->m, place->id, ID_SPEC_CONSTANT);
    module_mark(e->m, place->id, ID_CONSTANT);
}

static void declare_spec_constant(struct emitter *e, const struct variable *v) {
    const struct constant *value = expression_fold(e->c, v->initializer);
    if (!value)
        return;
    write_spec_constant(e, v, value);
    uint32_t id = place_of(e, v)->id;
    const struct attribute *a = attribute_find(v->attributes, ATTRIBUTE_VK_CONSTANT_ID);
    module_name(e->m, id, atom_text(e->c->atoms, v->name));
    module_decorate_with(e->m, id, SpvDecorationSpecId, (uint32_t)attribute_integer(a, 0, 0));
}

/* ---- Groupshared memory ---- */

/* The payload of DispatchMesh is in TaskPayloadWorkgroupEXT memory. */
static bool is_payload(const struct emitter *e, const struct variable *v) {
    return e->entry && e->entry->stage == STAGE_AMPLIFICATION && !cg_uses_nv_mesh_shader(e) &&
           layout_is_dispatched(e->layout, v);
}

/* ---- All globals ---- */

static void declare_global(struct emitter *e, const struct variable *v, uint32_t index) {
    location at = e->m->at;
    cg_set_place(e, v->at);
    switch ((enum storage)v->storage) {
    case STORAGE_BUFFER:
        declare_buffer(e, v);
        break;
    case STORAGE_RESOURCE:
        declare_resource(e, v, index);
        break;
    case STORAGE_PUSH_CONSTANT:
        declare_block(e, v, SpvStorageClassPushConstant, "type.PushConstant.");
        break;
    case STORAGE_SHADER_RECORD:
        declare_shader_record(e, v);
        break;
    case STORAGE_SPEC_CONSTANT:
        declare_spec_constant(e, v);
        break;
    case STORAGE_STATIC:
        declare_memory(e, v, SpvStorageClassPrivate);
        break;
    case STORAGE_GROUPSHARED:
        declare_memory(e, v,
                       is_payload(e, v) ? SpvStorageClassTaskPayloadWorkgroupEXT
                                        : SpvStorageClassWorkgroup);
        break;
    case STORAGE_IO:
        declare_io(e, v);
        break;
    case STORAGE_LOCAL:
    case STORAGE_PARAMETER:
    case STORAGE_THIS:
        break;
    }
    cg_set_place(e, at);
}

static bool is_declared_on_use(const struct variable *v) {
    return v->storage == STORAGE_STATIC || v->storage == STORAGE_GROUPSHARED;
}

static bool is_string(const struct variable *v) {
    return v->type->kind == TYPE_STRING;
}

void globals_declare(struct emitter *e) {
    e->globals = arena_new(e->arena, struct global_index);
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        *map_slot(e->arena, &e->globals->of, &v, sizeof v) = (void *)(uintptr_t)(i + 1);
    }
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        if (is_string(v))
            module_string(e->m, v->value->text);
        else if (!variable_is_plain_constant(v) && (v->is_used || !is_declared_on_use(v)))
            declare_global(e, v, i);
    }
}

static struct lvalue split_global(struct emitter *e, const struct variable *v);

static struct lvalue global_lvalue(struct emitter *e, const struct variable *v) {
    if (place_of(e, v)->split)
        return split_global(e, v);
    if (!place_of(e, v)->id)
        declare_global(e, v, global_number(e, v));
    const struct variable_place *place = place_of(e, v);
    struct lvalue l = lvalue_of_pointer(place->id, v->type, place->storage, place->packing);
    l.memory.image_type = place->image_type;
    l.memory.block_type = place->block_type;
    return l;
}

static struct lvalue split_global(struct emitter *e, const struct variable *v) {
    if (!v->numbers)
        return split_lvalue(e, place_of(e, v)->split, NULL);
    struct lvalue numbers = lvalue_child(e, global_lvalue(e, v->numbers), v->numbers_member);
    return split_lvalue(e, place_of(e, v)->split, arena_copy(e->arena, &numbers, sizeof numbers));
}

/* Statics without an initializer are zero. Function-scope statics are initialized when control
 * reaches them. */
static void initialize(struct emitter *e, const struct variable *v) {
    struct value value;
    cg_set_place(e, v->at);
    if (v->initializer)
        value = emit_value(e, v->initializer);
    else if (!type_has_object(v->type))
        value = value_zero(e, v->type);
    else
        return;
    struct lvalue target = global_lvalue(e, v);
    emit_store_value(e, &target, value);
    if (v->initializer)
        counter_initialize(e, v, v->initializer);
}

void globals_initialize(struct emitter *e) {
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        if (v->storage == STORAGE_STATIC && v->is_used && !v->is_function_static && !is_string(v) &&
            !variable_is_plain_constant(v)) {
            initialize(e, v);
            if (v->coherence == COHERENCE_GLOBAL && v->initializer)
                heaps_mark_coherent(e, v->initializer);
        }
    }
}

/* ---- Bindings ---- */

/* Decorates bindings in the order of their assignment. */
void globals_finish(struct emitter *e) {
    const struct word_vec *order = &e->layout->binding_order;
    for (size_t i = 0; i < order->count; i++) {
        uint32_t index = order->items[i] / 2;
        const struct variable_place *place = place_of(e, e->program->globals[index]);
        const struct binding *b = &e->layout->bindings[index];
        bool is_counter = order->items[i] % 2;
        if (is_counter && place->counter)
            cg_decorate_binding(e, place->counter, b->counter_set, b->counter_binding);
        else if (!is_counter && place->id) {
            cg_decorate_binding(e, place->id, b->set, b->binding);
            if (b->is_aliased)
                module_decorate(e->m, place->id, SpvDecorationAliased, NULL, 0);
        }
        if (!is_counter && place->split)
            split_decorate(e, place->split, b);
        if (!is_counter)
            heaps_decorate(e, e->program->globals[index], b);
    }
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        if (place_of(e, v)->id && type_is_relaxed(v->type))
            module_relax(e->m, place_of(e, v)->id);
        if (v->coherence == COHERENCE_GLOBAL && place_of(e, v)->id &&
            v->storage == STORAGE_RESOURCE)
            module_decorate(e->m, place_of(e, v)->id, SpvDecorationCoherent, NULL, 0);
    }
}

/* ---- Lvalues of variables ---- */

/* Declares a variable whose declaration was not emitted, because it follows a return or folded
 * to a constant. */
static void declare_late(struct emitter *e, const struct variable *v) {
    if (layout_is_node_object(v->type)) {
        node_local(e, v);
        return;
    }
    struct lvalue l = cg_temporary(e, v->type, atom_text(e->c->atoms, v->name));
    e->places[v->id] = (struct variable_place){
        .id = l.memory.base, .storage = SpvStorageClassFunction, .packing = PACK_NONE};
}

/* The stages of a built-in declared as a global are known only at its uses. Entry points share
 * the variable with other readers of the built-in. */
static void note_use(struct emitter *e, const struct variable *v) {
    if (attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_INPUT) ||
        attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT))
        interface_use_builtin(e, e->places[v->id].id, e->places[v->id].storage,
                              type_id(e, v->type, PACK_NONE));
}

struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *v) {
    if (variable_is_plain_constant(v))
        return lvalue_of_value(value_of(constant_of(e, v->value), v->type));
    switch ((enum storage)v->storage) {
    case STORAGE_LOCAL:
        if (e->places[v->id].id == 0)
            declare_late(e, v);
        break;
    case STORAGE_PARAMETER:
        if (cg_is_mesh_output(e, v))
            return mesh_output(e, v);
        break;
    case STORAGE_THIS:
    case STORAGE_SPEC_CONSTANT:
        break;
    case STORAGE_STATIC:
    case STORAGE_GROUPSHARED:
    case STORAGE_BUFFER:
    case STORAGE_RESOURCE:
    case STORAGE_PUSH_CONSTANT:
    case STORAGE_SHADER_RECORD:
    case STORAGE_IO: {
        struct lvalue l = global_lvalue(e, v);
        if (v->storage == STORAGE_IO)
            note_use(e, v);
        if (e->places[v->id].is_value)
            return lvalue_of_value(value_of(e->places[v->id].id, v->type));
        if (v->is_precise && lvalue_is_memory(&l) && l.memory.base)
            precise_mark(e, l.memory.base);
        if (lvalue_is_memory(&l))
            l.memory.is_flattened =
                v->storage == STORAGE_RESOURCE && layout_is_flattened(e->options, v->type);
        return l;
    }
    }
    const struct variable_place *place = &e->places[v->id];
    if (place->is_value)
        return lvalue_of_value(value_of(place->id, v->type));
    struct lvalue l = lvalue_of_pointer(place->id, v->type, place->storage, place->packing);
    l.memory.image_type = place->image_type;
    l.memory.is_flattened = cg_is_unsized(v->type) && layout_is_flattened(e->options, v->type);
    return l;
}
