/* HLSL types as SPIR-V types: structs, blocks, and all other kinds. */
#include "type.h"

#include <assert.h>

/* Types are lowered by type and packing. The same struct in a cbuffer and in a local variable
 * has two SPIR-V types unless they are identical. A bool has no size in SPIR-V, so it is a uint
 * in memory with a layout (Vulkan, "Offset and Stride Assignment"). */

/* Structs and buffer blocks.
 *
 *     StructuredBuffer<S>    { S[] }       with offsets and strides; BufferBlock or Block
 *     ByteAddressBuffer      { uint[] }
 *     cbuffer, ConstantBuffer<S>           the members themselves
 *
 * Structs of equal name, members and decorations are one type. */

/* Properties that distinguish struct types, collected before emission. */
struct struct_plan {
    const char *name;
    uint32_t count;
    uint32_t *types;
    uint32_t *offsets, *matrix_strides;
    bool *row_major;
    bool *relaxed;
    bool *precise;
    const char **names;
    const struct attribute **attributes;
    bool has_offsets, read_only;
    uint32_t block; /* SpvDecorationBlock, SpvDecorationBufferBlock, or UINT32_MAX */
};

static void plan_reserve(struct emitter *e, struct struct_plan *plan, uint32_t count) {
    plan->count = count;
    plan->types = arena_array(e->arena, uint32_t, count);
    plan->offsets = arena_array(e->arena, uint32_t, count);
    plan->matrix_strides = arena_array(e->arena, uint32_t, count);
    plan->row_major = arena_array(e->arena, bool, count);
    plan->relaxed = arena_array(e->arena, bool, count);
    plan->precise = arena_array(e->arena, bool, count);
    plan->names = arena_array(e->arena, const char *, count);
    plan->attributes = arena_array(e->arena, const struct attribute *, count);
    plan->block = UINT32_MAX;
}

static void *plan_key(struct emitter *e, const struct struct_plan *plan, size_t *size) {
    struct text_sink key = {.arena = e->arena};
    sink_text(&key, plan->name ? plan->name : "");
    uint32_t head[] = {plan->count, plan->has_offsets, plan->read_only, plan->block};
    sink_write(&key, (const char *)head, sizeof head);
    for (uint32_t i = 0; i < plan->count; i++) {
        uint32_t member[] = {plan->types[i], plan->offsets[i], plan->matrix_strides[i],
                             (uint32_t)plan->row_major[i] | (uint32_t)plan->relaxed[i] << 1};
        sink_write(&key, (const char *)member, sizeof member);
        sink_text(&key, plan->names[i] ? plan->names[i] : "");
        sink_write(&key, "", 1);
    }
    *size = key.length;
    return key.text;
}

static void decorate_member(struct emitter *e, const struct struct_plan *plan, uint32_t id,
                            uint32_t i) {
    if (plan->has_offsets) {
        module_decorate_member_with(e->m, id, i, SpvDecorationOffset, plan->offsets[i]);
        if (plan->matrix_strides[i]) {
            module_decorate_member_with(e->m, id, i, SpvDecorationMatrixStride,
                                        plan->matrix_strides[i]);
            module_decorate_member(
                e->m, id, i, plan->row_major[i] ? SpvDecorationRowMajor : SpvDecorationColMajor,
                NULL, 0);
        }
    }
    if (plan->relaxed[i])
        module_decorate_member(e->m, id, i, SpvDecorationRelaxedPrecision, NULL, 0);
    if (plan->read_only)
        module_decorate_member(e->m, id, i, SpvDecorationNonWritable, NULL, 0);
    attributes_decorate_member(e, id, i, plan->attributes[i]);
}

/* Records with the same struct type share the precise flags. */
static void note_precise(struct emitter *e, const struct struct_plan *plan, uint32_t id) {
    for (uint32_t i = 0; i < plan->count; i++) {
        if (plan->precise[i])
            map_add_u64(e->arena, &e->types->precise, (uint64_t)id << 32 | i);
        if (plan->precise[i] || type_holds_precise(e, plan->types[i])) {
            e->has_precise = true;
            module_mark(e->m, id, ID_PRECISE);
        }
    }
}

bool type_holds_precise(const struct emitter *e, uint32_t type) {
    const struct instruction *i = instruction_of(e->m, type);
    while (i && (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray))
        i = instruction_of(e->m, i->operands[0]);
    return i && module_is(e->m, i->id, ID_PRECISE);
}

bool member_is_precise(const struct emitter *e, uint32_t type, uint32_t member) {
    return map_has_u64(&e->types->precise, (uint64_t)type << 32 | member);
}

static uint32_t struct_type(struct emitter *e, const struct struct_plan *plan) {
    size_t size;
    void *key = plan_key(e, plan, &size);
    void **slot = map_slot(e->arena, &e->types->structs, key, size);
    if (*slot) {
        note_precise(e, plan, (uint32_t)(uintptr_t)*slot);
        return (uint32_t)(uintptr_t)*slot;
    }
    uint32_t id = type_id_new_struct(e, plan->name, plan->types, plan->names, plan->count);
    *slot = (void *)(uintptr_t)id;
    note_precise(e, plan, id);
    for (uint32_t i = 0; i < plan->count; i++)
        decorate_member(e, plan, id, i);
    if (plan->block != UINT32_MAX)
        module_decorate(e->m, id, (SpvDecoration)plan->block, NULL, 0);
    return id;
}

static void plan_field(struct emitter *e, struct struct_plan *plan, const struct record *record,
                       uint32_t field, uint32_t member, enum packing packing) {
    const struct field *f = &record->fields[field];
    plan->types[member] =
        type_id(e, type_unit(e, f), cg_packing_of_field(e, record, field, packing));
    plan->names[member] = atom_text(e->c->atoms, f->name);
    plan->relaxed[member] = type_is_relaxed(f->type) && f->type->kind != TYPE_OBJECT;
    plan->precise[member] = (f->io & IO_PRECISE) != 0;
    plan->attributes[member] = f->attributes;
    if (packing == PACK_NONE)
        return;
    const struct member_layout *layout =
        &layout_of_record(e->layout, record, packing)->members[field];
    plan->offsets[member] = layout->offset;
    if (type_is_float_matrix(type_strip_arrays(f->type), layout->packing)) {
        plan->matrix_strides[member] = layout->matrix_stride;
        plan->row_major[member] = layout->row_major_in_spirv;
    }
}

static void plan_record(struct emitter *e, struct struct_plan *plan, const struct record *record,
                        enum packing packing) {
    const struct record_layout *shape = record_shape(e, record);
    plan_reserve(e, plan, shape->member_count);
    plan->has_offsets = packing != PACK_NONE;
    if (record->base) {
        plan->types[0] = type_id(e, record->base, cg_packing_of_base(e, record, packing));
        if (plan->has_offsets)
            plan->offsets[0] = layout_of_record(e->layout, record, packing)->base_offset;
    }
    for (uint32_t i = 0; i < record->field_count; i++)
        if (shape->members[i].bit_offset == 0)
            plan_field(e, plan, record, i, shape->members[i].member, packing);
}

static uint32_t type_id_record(struct emitter *e, const struct record *record,
                               enum packing packing) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = type_debug_name(e, record->type);
    return struct_type(e, &plan);
}

uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = name;
    plan.read_only = read_only;
    plan.block =
        buffer_block && cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return struct_type(e, &plan);
}

/* ---- Buffers ---- */

bool cg_uses_buffer_block(const struct emitter *e) {
    return e->m->version < SPIRV_1_4;
}

SpvStorageClass cg_buffer_storage(struct emitter *e, const struct type *object) {
    enum object_class class = object_info((enum object_kind)object->object)->class;
    return class == OBJECT_CLASS_CONSTANT_BUFFER || cg_uses_buffer_block(e)
               ? SpvStorageClassUniform
               : SpvStorageClassStorageBuffer;
}

enum packing cg_buffer_packing(struct emitter *e, const struct type *object) {
    enum object_class class = object_info((enum object_kind)object->object)->class;
    if (class == OBJECT_CLASS_CONSTANT_BUFFER)
        return layout_packing_constant(e->options);
    return class == OBJECT_CLASS_TEXTURE_BUFFER ? layout_packing_texture_buffer(e->options)
                                                : layout_packing_structured(e->options);
}

/* Plans the only member, which is this matrix or an array of it. */
static void plan_matrix(struct emitter *e, struct struct_plan *plan, const struct type *matrix,
                        enum packing packing) {
    plan->matrix_strides[0] = layout_of_type(e->layout, matrix, packing).matrix_stride;
    /* HLSL rows are SPIR-V columns, so the majorness is inverted. */
    plan->row_major[0] = !matrix->row_major;
}

/* Declares the block { T[] } or, for byte address buffers, { uint[] }. */
static uint32_t array_block(struct emitter *e, const char *name, uint32_t element, uint32_t stride,
                            const struct type *matrix, bool read_only) {
    struct struct_plan plan = {0};
    plan_reserve(e, &plan, 1);
    plan.name = name;
    plan.types[0] = type_id_array(e, element, 0, stride);
    plan.names[0] = interface_style(e->options)->array_member;
    plan.has_offsets = true;
    if (matrix)
        plan_matrix(e, &plan, matrix, layout_packing_structured(e->options));
    plan.read_only = read_only;
    plan.block = cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return struct_type(e, &plan);
}

uint32_t type_id_matrix_holder(struct emitter *e, const struct type *type, enum packing packing) {
    const struct type *matrix = type_strip_arrays(type);
    struct struct_plan plan = {.name = "matrix_holder", .has_offsets = true, .block = UINT32_MAX};
    plan_reserve(e, &plan, 1);
    plan.types[0] = type_id(e, type, packing);
    plan_matrix(e, &plan, matrix, packing);
    return struct_type(e, &plan);
}

static uint32_t structured_type(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    const struct type *element = object->arguments[0].type;
    enum packing packing = layout_packing_structured(e->options);
    const struct type *one = type_array(e->program->types, element, 1);
    const struct type *inner = type_strip_arrays(element);
    return array_block(e, type_object_name(e, object), type_id(e, element, packing),
                       layout_of_type(e->layout, one, packing).array_stride,
                       type_is_float_matrix(inner, packing) ? inner : NULL, !info->writable);
}

uint32_t type_id_bytes_of_longs(struct emitter *e, const struct type *object) {
    const char *name = arena_format(e->arena, "%s.uint64", type_object_name(e, object));
    return array_block(e, name, type_id_scalar(e, SCALAR_UINT64), 8, NULL, false);
}

/* Declares the block of a structured, byte address, constant or texture buffer. */
static uint32_t type_id_buffer(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    if (info->class == OBJECT_CLASS_BYTE_BUFFER)
        return array_block(e, type_object_name(e, object), type_id_uint(e), 4, NULL,
                           !info->writable);
    if (info->class == OBJECT_CLASS_STRUCTURED_BUFFER)
        return structured_type(e, object);
    bool is_texture = info->class == OBJECT_CLASS_TEXTURE_BUFFER;
    const struct record *record = object->arguments[0].type->record;
    return type_id_block(e, record, type_object_name(e, object), cg_buffer_packing(e, object),
                         is_texture, is_texture);
}

SpvStorageClass resource_storage(struct emitter *e, const struct type *object) {
    return layout_is_block_class(object_info((enum object_kind)object->object)->class)
               ? cg_buffer_storage(e, object)
               : SpvStorageClassUniformConstant;
}

enum packing resource_packing(struct emitter *e, const struct type *object) {
    return layout_is_block_class(object_info((enum object_kind)object->object)->class)
               ? cg_buffer_packing(e, object)
               : PACK_NONE;
}

uint32_t counter_number(struct emitter *e) {
    return interface_style(e->options)->has_unsigned_counters ? type_id_uint(e) : type_id_int(e);
}

uint32_t counter_block(struct emitter *e) {
    if (e->types->counter_block)
        return e->types->counter_block;
    uint32_t member = counter_number(e);
    const char *name = interface_style(e->options)->counter_member;
    e->types->counter_block = type_id_new_struct(e, "type.ACSBuffer.counter", &member, &name, 1);
    module_decorate_member_with(e->m, e->types->counter_block, 0, SpvDecorationOffset, 0);
    module_decorate(e->m, e->types->counter_block,
                    cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock, NULL,
                    0);
    return e->types->counter_block;
}

SpvStorageClass counter_storage(const struct emitter *e) {
    return cg_uses_buffer_block(e) ? SpvStorageClassUniform : SpvStorageClassStorageBuffer;
}

/* ---- Objects ---- */

static uint32_t opaque_type(struct emitter *e, SpvOp op, const char *name) {
    uint32_t id = module_type(e->m, op, NULL, 0);
    module_name(e->m, id, name);
    return id;
}

/* Limits the nesting, because each pointer type is declared within the type that points to it. */
static void check_chain(struct emitter *e, const struct type *pointee) {
    enum { MAX_CHAIN = 1024 };
    location at = pointee->kind == TYPE_STRUCT ? pointee->record->at : 0;
    if (e->types->open_pointers.count == MAX_CHAIN)
        context_fail(e->c, at, "more than %d structs refer to this one by pointers", MAX_CHAIN);
    context_check_stack(e->c, at, 0);
}

/* Declares a vk::BufferPointer<T>. If its struct refers to the pointer, a forward declaration
 * precedes it. */
static uint32_t buffer_pointer_type(struct emitter *e, const struct type *object) {
    void **slot = map_slot_u64(e->arena, &e->types->pointers, (uintptr_t)object);
    if (*slot) {
        uint32_t known = (uint32_t)(uintptr_t)*slot;
        for (size_t i = 0; i < e->types->open_pointers.count; i++)
            if (e->types->open_pointers.items[i] == known)
                module_unique(e->m, SpvOpTypeForwardPointer, 0,
                              (const uint32_t[]){known, SpvStorageClassPhysicalStorageBuffer}, 2);
        return known;
    }
    check_chain(e, object->arguments[0].type);
    uint32_t id = module_id(e->m);
    *slot = (void *)(uintptr_t)id;
    vec_push(e->arena, &e->types->open_pointers, id);
    uint32_t pointee = type_id(e, object->arguments[0].type, layout_packing_structured(e->options));
    e->types->open_pointers.count--;
    module_write_as(e->m, SECTION_GLOBALS, SpvOpTypePointer, 0, id,
                    (const uint32_t[]){SpvStorageClassPhysicalStorageBuffer, pointee}, 2);
    return id;
}

uint32_t type_id_object(struct emitter *e, const struct type *object, SpvImageFormat format) {
    switch (object_info((enum object_kind)object->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_FEEDBACK:
        return type_id_image(e, object, format);
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return type_id_sampled_image(e, type_id_image(e, object, format));
    case OBJECT_CLASS_SAMPLER:
        return opaque_type(e, SpvOpTypeSampler, type_object_name(e, object));
    case OBJECT_CLASS_ACCELERATION:
        return opaque_type(e, SpvOpTypeAccelerationStructureKHR, "accelerationStructureNV");
    case OBJECT_CLASS_RAY_QUERY:
        return opaque_type(e, SpvOpTypeRayQueryKHR, "rayQueryKHR");
    case OBJECT_CLASS_BUFFER_POINTER:
        return buffer_pointer_type(e, object);
    case OBJECT_CLASS_SPIRV_TYPE:
        return type_id_spelled(e, object);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_BYTE_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
        return type_id_buffer(e, object);
    case OBJECT_CLASS_STREAM:
        return value_type_id(e, object->arguments[0].type);
    case OBJECT_CLASS_PATCH:
        return type_id_array(e, value_type_id(e, object->arguments[0].type),
                             (uint32_t)object->arguments[1].constant->values[0].u, 0);
    case OBJECT_CLASS_HIT_OBJECT:
        return opaque_type(e, SpvOpTypeHitObjectEXT, "hitObjectEXT");
    case OBJECT_CLASS_HEAP:
    case OBJECT_CLASS_NODE:
    case OBJECT_CLASS_COOPERATIVE:
    case OBJECT_CLASS_EFFECT:
    case OBJECT_CLASS_OTHER:
        break;
    }
    return type_id_uint(e);
}

/* ---- All types ---- */

static uint32_t numeric_type(struct emitter *e, const struct type *type, enum packing packing) {
    enum scalar scalar = (enum scalar)type->scalar;
    /* A bool has no size in SPIR-V, so it is a uint in buffers. */
    if (scalar == SCALAR_BOOL && packing != PACK_NONE)
        scalar = SCALAR_UINT;
    if (type_is_enum_of_uint(type) && packing != PACK_NONE)
        scalar = SCALAR_INT;
    if (type_is_strided(e, type, packing))
        return type_id_array(e, type_id_scalar(e, scalar), type_vector_size(type),
                             layout_of_type(e->layout, type, packing).array_stride);
    if (!type_is_real_matrix(type))
        return type_id_vector(e, scalar, type_vector_size(type));
    bool in_columns = type_is_in_columns(type, packing);
    uint32_t line = type_id_vector(e, scalar, in_columns ? type->rows : type->columns);
    if (type_is_float_matrix(type, packing))
        return module_type(e->m, SpvOpTypeMatrix, (const uint32_t[]){line, type->rows}, 2);
    return type_id_array(
        e, line, in_columns ? type->columns : type->rows,
        packing == PACK_NONE ? 0 : layout_of_type(e->layout, type, packing).matrix_stride);
}

static uint32_t array_type(struct emitter *e, const struct type *type, enum packing packing) {
    const struct type *object = type_strip_arrays(type);
    uint32_t element = type_id(e, type->element, packing);
    bool is_data = !type_has_resource(type) || type_is_object(object, OBJECT_SPIRV_EXT_TYPE);
    bool has_stride = packing != PACK_NONE && is_data;
    uint32_t stride = has_stride ? layout_of_type(e->layout, type, packing).array_stride : 0;
    if (type->size)
        return type_id_array_of(e, element, emit_constant(e, type->size->value), stride);
    return type_id_array(e, element, type->count, stride);
}

static uint32_t lower_type(struct emitter *e, const struct type *type, enum packing packing) {
    switch ((enum type_kind)type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
    case TYPE_VECTOR:
    case TYPE_MATRIX:
        return numeric_type(e, type, packing);
    case TYPE_ARRAY:
        return array_type(e, type, packing);
    case TYPE_STRUCT:
        return type_id_record(e, type->record, packing);
    case TYPE_OBJECT: {
        uint32_t id = type_id_object(e, type, FORMAT_OF_TEXELS);
        /* A local of a buffer type is a pointer to the buffer. */
        return type_is_aliased(type) && packing == PACK_NONE
                   ? type_id_pointer(e, cg_buffer_storage(e, type), id)
                   : id;
    }
    case TYPE_VOID:
    case TYPE_ERROR:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return type_id_void(e);
}

/* The packing uses the upper bits that addresses leave unused. */
static uint64_t type_key(const struct type *type, enum packing packing) {
    static_assert(PACK_COUNT <= 16, "packings need more bits");
    return (uint64_t)(uintptr_t)type << 4 | packing;
}

uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing) {
    void *known = map_find_u64(&e->types->ids, type_key(type, packing));
    if (known)
        return (uint32_t)(uintptr_t)known;
    uint32_t id = lower_type(e, type, packing);
    *map_slot_u64(e->arena, &e->types->ids, type_key(type, packing)) = (void *)(uintptr_t)id;
    return id;
}

uint32_t value_type_id(struct emitter *e, const struct type *type) {
    return type_id(e, type, PACK_NONE);
}

void type_begin(struct emitter *e) {
    e->types = arena_new(e->arena, struct type_tables);
}
