/* Module-scope variables: blocks of constants, buffers, images, samplers, counters, statics,
 * groupshared memory and specialization constants.
 *
 * Every variable with a descriptor is declared; unused ones are removed as dead code unless
 * -fspv-preserve-bindings keeps them. Statics and groupshared memory are declared on first use. */
#include "variable.h"

#include <string.h>
#include <ctype.h>

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
    if (type->kind != TYPE_OBJECT || object_info(type->object)->class == OBJECT_CLASS_SAMPLER)
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

static struct emitted_variable *emitted_of(struct emitter *e, const struct variable *v) {
    return &e->variables[v->id];
}

/* Returns the index of a global, or UINT32_MAX for a local. */
static uint32_t global_number(const struct emitter *e, const struct variable *v) {
    uintptr_t index = (uintptr_t)map_find(&e->globals->of, &v, sizeof v);
    return index ? (uint32_t)index - 1 : UINT32_MAX;
}

static void declare_variable(struct emitter *e, const struct variable *v, SpvStorageClass storage,
                             uint32_t type, enum packing packing) {
    struct emitted_variable *emitted = emitted_of(e, v);
    emitted->storage = storage;
    emitted->packing = packing;
    bool is_named = v->storage != STORAGE_BUFFER || interface_style(e->options)->names_buffers;
    emitted->id =
        globals_variable(e, storage, type, is_named ? atom_text(e->c->atoms, v->name) : NULL);
    attributes_decorate(e, emitted->id, v->attributes);
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
    reflect_type(e, emitted_of(e, v)->id, v);
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
    emitted_of(e, v)->block_type = block;
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
    emitted_of(e, v)->image_type = chosen;
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
    enum object_class class =
        object->kind == TYPE_OBJECT ? object_info(object->object)->class : OBJECT_CLASS_OTHER;
    bool is_pixel = e->entry && e->entry->stage == STAGE_PIXEL;
    if (class == OBJECT_CLASS_HEAP || (class == OBJECT_CLASS_SUBPASS && !is_pixel && !v->is_used) ||
        (!v->is_used && targets_vulkan(e->options) && is_image_of_doubles(v->type)) ||
        (!v->is_used && type_find_buffer_of_resources(v->type)))
        return;
    if (layout_is_split(e->options, v)) {
        emitted_of(e, v)->split = split_declare(e, v, e->layout->bindings[index].has_counter);
        return;
    }
    if (e->layout->bindings[index].has_counter) {
        emitted_of(e, v)->counter = globals_variable(
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
    reflect_type(e, emitted_of(e, v)->id, v);
    const struct emitted_variable *emitted = emitted_of(e, v);
    if (!emitted->counter || !e->options->reflect)
        return;
    uint32_t words[] = {emitted->id, SpvDecorationHlslCounterBufferGOOGLE, emitted->counter};
    module_write(e->m, SECTION_DECORATIONS, SpvOpDecorateId, 0, words, 3);
}

/* ---- Statics, groupshared memory, inline SPIR-V ---- */

static void declare_memory(struct emitter *e, const struct variable *v, SpvStorageClass storage) {
    declare_variable(e, v, storage, type_id(e, v->type, PACK_NONE), PACK_NONE);
    cg_decorate_pointer(e, emitted_of(e, v)->id, v->type,
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
    struct emitted_variable *emitted = emitted_of(e, v);
    attributes_allow(e, v->attributes);
    emitted->storage = input ? SpvStorageClassInput : SpvStorageClassOutput;
    emitted->packing = PACK_NONE;
    bool made;
    emitted->id = builtin_find_or_create(e, (SpvBuiltIn)attribute_integer(builtin, 0, 0),
                                         emitted->storage, type_id(e, v->type, PACK_NONE), &made);
    if (input)
        module_name(e->m, emitted->id, atom_text(e->c->atoms, v->name));
    attributes_decorate(e, emitted->id, v->attributes);
}

/* ---- Specialization constants ---- */

static void write_spec_constant(struct emitter *e, const struct variable *v,
                                const struct constant *value) {
    struct emitted_variable *emitted = emitted_of(e, v);
    enum scalar scalar = v->type->scalar;
    uint32_t type = type_id_scalar(e, scalar);
    if (scalar_class(scalar) == CLASS_BOOL) {
        bool is_set = value->values[0].u != 0;
        emitted->id =
            module_write(e->m, SECTION_GLOBALS,
                         is_set ? SpvOpSpecConstantTrue : SpvOpSpecConstantFalse, type, NULL, 0);
    } else {
        struct constant_words k = constant_words(scalar, value->values[0]);
        emitted->id =
            module_write(e->m, SECTION_GLOBALS, SpvOpSpecConstant, type, k.words, k.count);
    }
    emitted->is_value = true;
    module_mark(e->m, emitted->id, ID_SPEC_CONSTANT);
    module_mark(e->m, emitted->id, ID_CONSTANT);
}

static void declare_spec_constant(struct emitter *e, const struct variable *v) {
    const struct constant *value = expression_fold(e->c, v->initializer);
    if (!value)
        return;
    write_spec_constant(e, v, value);
    uint32_t id = emitted_of(e, v)->id;
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
    cg_set_at(e, v->at);
    switch (v->storage) {
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
    cg_set_at(e, at);
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

struct lvalue globals_lvalue(struct emitter *e, const struct variable *v) {
    if (emitted_of(e, v)->split)
        return split_global(e, v);
    if (!emitted_of(e, v)->id)
        declare_global(e, v, global_number(e, v));
    const struct emitted_variable *emitted = emitted_of(e, v);
    struct lvalue l = lvalue_of_pointer(emitted->id, v->type, emitted->storage, emitted->packing);
    l.memory.image_type = emitted->image_type;
    l.memory.block_type = emitted->block_type;
    return l;
}

static struct lvalue split_global(struct emitter *e, const struct variable *v) {
    if (!v->numbers)
        return lvalue_of_split(e, emitted_of(e, v)->split, NULL);
    struct lvalue numbers = lvalue_child(e, globals_lvalue(e, v->numbers), v->numbers_member);
    return lvalue_of_split(e, emitted_of(e, v)->split,
                           arena_copy(e->arena, &numbers, sizeof numbers));
}

/* Statics without an initializer are zero. Function-scope statics are initialized when control
 * reaches them. */
static void initialize(struct emitter *e, const struct variable *v) {
    struct value value;
    cg_set_at(e, v->at);
    if (v->initializer)
        value = emit_value(e, v->initializer);
    else if (!type_has_object(v->type))
        value = value_zero(e, v->type);
    else
        return;
    struct lvalue target = globals_lvalue(e, v);
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
        const struct emitted_variable *emitted = emitted_of(e, e->program->globals[index]);
        const struct binding *b = &e->layout->bindings[index];
        bool is_counter = order->items[i] % 2;
        if (is_counter && emitted->counter)
            cg_decorate_binding(e, emitted->counter, b->counter_set, b->counter_binding);
        else if (!is_counter && emitted->id) {
            cg_decorate_binding(e, emitted->id, b->set, b->binding);
            if (b->is_aliased)
                module_decorate(e->m, emitted->id, SpvDecorationAliased, NULL, 0);
        }
        if (!is_counter && emitted->split)
            split_decorate(e, emitted->split, b);
        if (!is_counter)
            heaps_decorate(e, e->program->globals[index], b);
    }
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        if (emitted_of(e, v)->id && type_is_relaxed(v->type))
            module_relax(e->m, emitted_of(e, v)->id);
        if (v->coherence == COHERENCE_GLOBAL && emitted_of(e, v)->id &&
            v->storage == STORAGE_RESOURCE)
            module_decorate(e->m, emitted_of(e, v)->id, SpvDecorationCoherent, NULL, 0);
    }
}
