/* HLSL types as SPIR-V types.  A type is lowered for a pair of type and packing: the same struct in
 * a cbuffer and in a local variable is two SPIR-V types, unless they come out the same. */
#include "emitter.h"

#include <string.h>

/* ---- Scalars ---- */

/* Min precision types are 32 bits wide, with RelaxedPrecision on what has them. */
unsigned type_scalar_bits(enum scalar scalar) {
    bool is_as_int = scalar == SCALAR_BOOL || scalar_is_min_precision(scalar);
    return is_as_int || scalar_is_literal(scalar) ? 32 : scalar_bits(scalar);
}

static uint32_t integer_type(struct emitter *e, unsigned bits, bool is_signed) {
    return module_type(e->m, SpvOpTypeInt, (const uint32_t[]){bits, is_signed}, 2);
}

uint32_t type_id_scalar(struct emitter *e, enum scalar scalar) {
    unsigned bits = type_scalar_bits(scalar);
    uint32_t id = 0;
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return module_type(e->m, SpvOpTypeBool, NULL, 0);
    case CLASS_INT:
        id = integer_type(e, bits, true);
        break;
    case CLASS_UINT:
        id = integer_type(e, bits, false);
        break;
    case CLASS_FLOAT:
        id = module_type(e->m, SpvOpTypeFloat, (const uint32_t[]){bits}, 1);
        break;
    }
    return id;
}

enum scalar scalar_without_16_bits(enum scalar scalar) {
    if (type_scalar_bits(scalar) != 16)
        return scalar;
    return scalar_is_float(scalar)    ? SCALAR_FLOAT
           : scalar_is_signed(scalar) ? SCALAR_INT
                                      : SCALAR_UINT;
}

uint32_t type_id_void(struct emitter *e) {
    return module_type(e->m, SpvOpTypeVoid, NULL, 0);
}
uint32_t type_id_bool(struct emitter *e) {
    return type_id_scalar(e, SCALAR_BOOL);
}
uint32_t type_id_int(struct emitter *e) {
    return type_id_scalar(e, SCALAR_INT);
}
uint32_t type_id_uint(struct emitter *e) {
    return type_id_scalar(e, SCALAR_UINT);
}
uint32_t type_id_float(struct emitter *e) {
    return type_id_scalar(e, SCALAR_FLOAT);
}

static uint32_t vector_type(struct emitter *e, uint32_t element, uint32_t count) {
    if (count == 1)
        return element;
    return module_type(e->m, SpvOpTypeVector, (const uint32_t[]){element, count}, 2);
}

uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count) {
    return vector_type(e, type_id_scalar(e, scalar), count);
}

/* ---- Derived types by their SPIR-V shape ---- */

uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee) {
    return module_type(e->m, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2);
}

uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride) {
    uint32_t length = count ? constant_uint(e, count) : 0;
    uint32_t key[] = {SpvOpTypeArray, element, length, stride};
    void **slot = map_slot(e->arena, &e->structs, key, sizeof key);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t id = count ? module_write(e->m, SECTION_GLOBALS, SpvOpTypeArray, 0,
                                       (const uint32_t[]){element, length}, 2)
                        : module_write(e->m, SECTION_GLOBALS, SpvOpTypeRuntimeArray, 0,
                                       (const uint32_t[]){element}, 1);
    *slot = (void *)(uintptr_t)id;
    if (stride)
        module_decorate_with(e->m, id, SpvDecorationArrayStride, stride);
    return id;
}

uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count) {
    uint32_t id = module_write(e->m, SECTION_GLOBALS, SpvOpTypeStruct, 0, members, count);
    module_name(e->m, id, name);
    for (uint32_t i = 0; i < count && member_names; i++)
        module_member_name(e->m, id, i, member_names[i]);
    return id;
}

/* The members' names of the structs that instructions return, as dxc gives them. */
static const char *const *pair_names(const char *name) {
    static const struct {
        const char *name;
        const char *members[2];
    } known[] = {{"SparseResidencyStruct", {"Residency.Code", "Result.Type"}},
                 {"FrexpStructType", {"mantissa", "exponent"}},
                 {"ModfStructType", {"frac", "ip"}}};
    for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].members;
    return NULL;
}

uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second) {
    uint32_t key[] = {SpvOpTypeStruct, first, second, name != NULL};
    void **slot = map_slot(e->arena, &e->structs, key, sizeof key);
    if (!*slot) {
        uint32_t id =
            type_id_new_struct(e, name, (const uint32_t[]){first, second}, pair_names(name), 2);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count) {
    uint32_t *words = arena_array(e->arena, uint32_t, count + 1);
    words[0] = result;
    if (count)
        memcpy(words + 1, parameters, count * sizeof *words);
    return module_type(e->m, SpvOpTypeFunction, words, count + 1);
}

/* ---- What a type looks like ---- */

bool type_is_real_matrix(const struct type *type) {
    return type->kind == TYPE_MATRIX && type->rows > 1 && type->columns > 1;
}

bool type_is_float_matrix(const struct type *type) {
    return type_is_real_matrix(type) && scalar_is_float((enum scalar)type->scalar);
}

uint32_t type_vector_size(const struct type *type) {
    switch ((enum type_kind)type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
        return 1;
    case TYPE_VECTOR:
        return type->columns;
    case TYPE_MATRIX:
        return type_is_real_matrix(type) ? 0 : type->rows * type->columns;
    case TYPE_ERROR:
    case TYPE_VOID:
    case TYPE_ARRAY:
    case TYPE_STRUCT:
    case TYPE_OBJECT:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return 0;
}

bool type_is_relaxed(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_OBJECT) {
        enum object_class class = object_info((enum object_kind)type->object)->class;
        if ((class != OBJECT_CLASS_TEXTURE && class != OBJECT_CLASS_TEXEL_BUFFER) ||
            type->argument_count == 0 || !type->arguments[0].type)
            return false;
        type = type->arguments[0].type;
    }
    return type_is_numeric(type) && scalar_is_min_precision((enum scalar)type->scalar);
}

const struct type *scalar_of(struct emitter *e, const struct type *type) {
    return type_scalar(e->program->types, (enum scalar)type->scalar);
}

const struct type *vector_of(struct emitter *e, enum scalar scalar, uint32_t count) {
    return count == 1 ? type_scalar(e->program->types, scalar)
                      : type_vector(e->program->types, scalar, count);
}

const struct type *row_of(struct emitter *e, const struct type *matrix) {
    return vector_of(e, (enum scalar)matrix->scalar, matrix->columns);
}

const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar) {
    if (type->kind == TYPE_ARRAY)
        return type_array(e->program->types, type_like(e, type->element, scalar), type->count);
    return type_with_scalar(e->program->types, type, scalar);
}

/* ---- Images and other objects ---- */

/* The first scalar inside of a texel's type. */
static enum scalar texel_scalar(const struct type *texel) {
    while (texel->kind == TYPE_STRUCT || texel->kind == TYPE_ARRAY)
        texel = texel->kind == TYPE_ARRAY    ? texel->element
                : texel->record->field_count ? texel->record->fields[0].type
                                             : texel->record->base;
    return (enum scalar)texel->scalar;
}

static bool is_vulkan(enum target_env env) {
    static const uint8_t versions[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) vulkan_version,
#include "../spec/environments.def"
#undef TARGET_ENV
    };
    return versions[env] != 0;
}

/* Vulkan's images have texels of 32 or 64 bits (VUID-StandaloneSpirv-OpTypeImage-04656): narrower
 * ones are converted where they are read and written. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel) {
    enum scalar scalar = texel_scalar(texel);
    if (scalar == SCALAR_BOOL)
        return SCALAR_UINT;
    return is_vulkan(e->options->target_env) ? scalar_without_16_bits(scalar) : scalar;
}

/* The scalar and the number of components of a texel. A struct counts as its components. */
static void texel_of(const struct type *object, enum scalar *scalar, uint32_t *count) {
    *scalar = SCALAR_FLOAT;
    *count = 4;
    if (object->argument_count == 0 || !object->arguments[0].type)
        return;
    *count = (uint32_t)type_flat_count(object->arguments[0].type);
    *scalar = texel_scalar(object->arguments[0].type);
}

/* The format that a writable image of this texel type has when none was given: none for 16-bit
 * numbers, which the texels are converted to.  `half` is 16 bits wide in memory, also where it is
 * calculated with as a float. */
static SpvImageFormat default_format(struct emitter *e, enum scalar scalar, uint32_t count) {
    static const struct {
        SpvImageFormat one, two, four;
    } formats[SCALAR_COUNT] = {
#define FORMATS(suffix)                                                                            \
    {SpvImageFormatR##suffix, SpvImageFormatRg##suffix, SpvImageFormatRgba##suffix}
        [SCALAR_INT] = FORMATS(32i),
        [SCALAR_MIN16INT] = FORMATS(16i),
        [SCALAR_MIN12INT] = FORMATS(16i),
        [SCALAR_UINT] = FORMATS(32ui),
        [SCALAR_MIN16UINT] = FORMATS(16ui),
        [SCALAR_FLOAT] = FORMATS(32f),
        [SCALAR_HALF_AS_FLOAT] = FORMATS(16f),
        [SCALAR_MIN16FLOAT] = FORMATS(16f),
        [SCALAR_MIN10FLOAT] = FORMATS(16f),
        [SCALAR_INT64] = {.one = SpvImageFormatR64i},
        [SCALAR_UINT64] = {.one = SpvImageFormatR64ui},
#undef FORMATS
    };
    if (e->options->unknown_image_format)
        return SpvImageFormatUnknown;
    return count == 1   ? formats[scalar].one
           : count == 2 ? formats[scalar].two
           : count == 4 ? formats[scalar].four
                        : SpvImageFormatUnknown;
}

static const struct {
    SpvDim dim;
    const char *name;
} image_dims[] = {
    [DIM_NONE] = {SpvDim2D, "2d."},
    [DIM_1D] = {SpvDim1D, "1d."},
    [DIM_2D] = {SpvDim2D, "2d."},
    [DIM_3D] = {SpvDim3D, "3d."},
    [DIM_CUBE] = {SpvDimCube, "cube."},
    [DIM_BUFFER] = {SpvDimBuffer, "buffer."},
    [DIM_SUBPASS] = {SpvDimSubpassData, "subpass."},
};

static const char *image_name(struct emitter *e, const struct object_info *info) {
    return arena_format(e->arena, "type.%simage%s", image_dims[info->dim].name,
                        info->arrayed ? ".array" : "");
}

uint32_t type_id_image(struct emitter *e, const struct type *object, SpvImageFormat format) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    enum scalar scalar;
    uint32_t count;
    texel_of(object, &scalar, &count);
    bool combined = info->class == OBJECT_CLASS_SAMPLED_TEXTURE;
    bool sampled = !info->writable && info->class != OBJECT_CLASS_SUBPASS;
    bool has_format = info->writable || info->class == OBJECT_CLASS_TEXEL_BUFFER;
    if (format == FORMAT_OF_TEXELS)
        format = has_format ? default_format(e, scalar, count) : SpvImageFormatUnknown;
    bool is_given = object->argument_count > 0 && object->arguments[0].type;
    uint32_t texel =
        type_id_scalar(e, is_given ? image_scalar(e, object->arguments[0].type) : SCALAR_FLOAT);
    uint32_t words[] = {texel,         image_dims[info->dim].dim, combined ? 0u : 2u,
                        info->arrayed, info->multisampled,        sampled ? 1u : 2u,
                        format};
    uint32_t first_new = e->m->bound;
    uint32_t id = module_type(e->m, SpvOpTypeImage, words, 7);
    if (id >= first_new && scalar == SCALAR_DOUBLE && is_vulkan(e->options->target_env))
        error_at(e->c, e->m->at, "images of Vulkan cannot hold 'double'");
    module_name(e->m, id, image_name(e, info));
    return id;
}

uint32_t type_id_sampled_image(struct emitter *e, uint32_t image) {
    uint32_t id = module_type(e->m, SpvOpTypeSampledImage, (const uint32_t[]){image}, 1);
    module_name(e->m, id, "type.sampled.image");
    return id;
}

static uint32_t acceleration_type(struct emitter *e) {
    uint32_t id = module_type(e->m, SpvOpTypeAccelerationStructureKHR, NULL, 0);
    module_name(e->m, id, "accelerationStructureNV");
    return id;
}

static uint32_t ray_query_type(struct emitter *e) {
    uint32_t id = module_type(e->m, SpvOpTypeRayQueryKHR, NULL, 0);
    module_name(e->m, id, "rayQueryKHR");
    return id;
}

static const char sampler_name[] = "type.sampler";

static uint32_t sampler_type(struct emitter *e) {
    uint32_t id = module_type(e->m, SpvOpTypeSampler, NULL, 0);
    module_name(e->m, id, sampler_name);
    return id;
}

/* vk::BufferPointer<T>: its struct may point to itself, then the pointer is declared ahead. */
static uint32_t buffer_pointer_type(struct emitter *e, const struct type *object) {
    uint64_t key[] = {(uintptr_t)object, PACK_COUNT};
    void **slot = map_slot(e->arena, &e->types, key, sizeof key);
    if (*slot) {
        uint32_t known = (uint32_t)(uintptr_t)*slot;
        for (size_t i = 0; i < e->open_pointers.count; i++)
            if (e->open_pointers.items[i] == known)
                module_unique(e->m, SpvOpTypeForwardPointer, 0,
                              (const uint32_t[]){known, SpvStorageClassPhysicalStorageBuffer}, 2);
        return known;
    }
    uint32_t id = module_id(e->m);
    *slot = (void *)(uintptr_t)id;
    vec_push(e->arena, &e->open_pointers, id);
    uint32_t pointee = type_id(e, object->arguments[0].type, layout_packing_structured(e->options));
    e->open_pointers.count--;
    module_write_as(e->m, SECTION_GLOBALS, SpvOpTypePointer, 0, id,
                    (const uint32_t[]){SpvStorageClassPhysicalStorageBuffer, pointee}, 2);
    return id;
}

/* The block of a structured, byte address, constant or texture buffer object:
 * type.StructuredBuffer.S and so on. */
static uint32_t buffer_type(struct emitter *e, const struct type *object);

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
        return sampler_type(e);
    case OBJECT_CLASS_ACCELERATION:
        return acceleration_type(e);
    case OBJECT_CLASS_RAY_QUERY:
        return ray_query_type(e);
    case OBJECT_CLASS_BUFFER_POINTER:
        return buffer_pointer_type(e, object);
    case OBJECT_CLASS_SPIRV_TYPE:
        return type_id_spelled(e, object);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_BYTE_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
        return buffer_type(e, object);
    case OBJECT_CLASS_STREAM:
        return value_type_id(e, object->arguments[0].type);
    case OBJECT_CLASS_PATCH:
        return type_id_array(e, value_type_id(e, object->arguments[0].type),
                             (uint32_t)object->arguments[1].constant->values[0].u, 0);
    case OBJECT_CLASS_HIT_OBJECT:
    case OBJECT_CLASS_HEAP:
    case OBJECT_CLASS_NODE:
    case OBJECT_CLASS_COOPERATIVE:
    case OBJECT_CLASS_EFFECT:
    case OBJECT_CLASS_OTHER:
        break;
    }
    return type_id_uint(e);
}

/* ---- Structs ---- */

const struct record_layout *record_shape(struct emitter *e, const struct record *record) {
    return layout_of_record(e->layout, record, PACK_NONE);
}

/* All that makes one struct type differ from another, collected before anything is written. */
struct struct_plan {
    const char *name;
    uint32_t count;
    uint32_t *types;
    uint32_t *offsets, *matrix_strides;
    bool *row_major;
    bool *relaxed;
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

/* [[vk::ext_decorate(decoration, literals…)]] on a member, and what it needs. */
static void decorate_by_attributes(struct emitter *e, uint32_t id, uint32_t member,
                                   const struct attribute *list) {
    for (const struct attribute *a = list; a; a = a->next) {
        if (a->kind != ATTRIBUTE_VK_EXT_DECORATE || a->argument_count == 0)
            continue;
        struct word_vec words = {0};
        for (uint32_t i = 1; i < a->argument_count; i++)
            vec_push(e->arena, &words, (uint32_t)attribute_integer(a, i, 0));
        module_decorate_member(e->m, id, member, (SpvDecoration)attribute_integer(a, 0, 0),
                               words.items, words.count);
    }
    attributes_require(e, list);
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
    decorate_by_attributes(e, id, i, plan->attributes[i]);
}

static uint32_t struct_type(struct emitter *e, const struct struct_plan *plan) {
    size_t size;
    void *key = plan_key(e, plan, &size);
    void **slot = map_slot(e->arena, &e->structs, key, size);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t id = type_id_new_struct(e, plan->name, plan->types, plan->names, plan->count);
    *slot = (void *)(uintptr_t)id;
    for (uint32_t i = 0; i < plan->count; i++)
        decorate_member(e, plan, id, i);
    if (plan->block != UINT32_MAX)
        module_decorate(e->m, id, (SpvDecoration)plan->block, NULL, 0);
    return id;
}

static void plan_field(struct emitter *e, struct struct_plan *plan, const struct record *record,
                       uint32_t field, uint32_t member, enum packing packing) {
    const struct field *f = &record->fields[field];
    plan->types[member] = type_id(e, f->type, packing);
    plan->names[member] = atom_text(e->c->atoms, f->name);
    plan->relaxed[member] = type_is_relaxed(f->type) && f->type->kind != TYPE_OBJECT;
    plan->attributes[member] = f->attributes;
    if (packing == PACK_NONE)
        return;
    const struct member_layout *layout =
        &layout_of_record(e->layout, record, packing)->members[field];
    plan->offsets[member] = layout->offset;
    if (type_is_float_matrix(type_strip_arrays(f->type))) {
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
        plan->types[0] = type_id(e, record->base, packing);
        if (plan->has_offsets)
            plan->offsets[0] = layout_of_record(e->layout, record, packing)->base_offset;
    }
    for (uint32_t i = 0; i < record->field_count; i++)
        if (shape->members[i].bit_offset == 0)
            plan_field(e, plan, record, i, shape->members[i].member, packing);
}

/* The last part of a qualified name, without template arguments. */
static const char *record_name(struct emitter *e, const struct record *record) {
    const char *name = record->is_template_instance && record->template_name
                           ? record->template_name
                           : atom_text(e->c->atoms, record->name);
    for (const char *colons = name ? strstr(name, "::") : NULL; colons; colons = strstr(name, "::"))
        name = colons + 2;
    return name;
}

static uint32_t record_type(struct emitter *e, const struct record *record, enum packing packing) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = record_name(e, record);
    return struct_type(e, &plan);
}

uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only) {
    struct struct_plan plan = {0};
    plan_record(e, &plan, record, packing);
    plan.name = name;
    plan.read_only = read_only;
    plan.block =
        buffer_block && uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return struct_type(e, &plan);
}

/* ---- Buffers ---- */

bool uses_buffer_block(const struct emitter *e) {
    return e->m->version < SPIRV_1_4;
}

SpvStorageClass buffer_storage(struct emitter *e, const struct type *object) {
    enum object_class class = object_info((enum object_kind)object->object)->class;
    return class == OBJECT_CLASS_CONSTANT_BUFFER || uses_buffer_block(e)
               ? SpvStorageClassUniform
               : SpvStorageClassStorageBuffer;
}

enum packing buffer_packing(struct emitter *e, const struct type *object) {
    enum object_class class = object_info((enum object_kind)object->object)->class;
    if (class == OBJECT_CLASS_CONSTANT_BUFFER)
        return layout_packing_constant(e->options);
    return class == OBJECT_CLASS_TEXTURE_BUFFER ? layout_packing_texture_buffer(e->options)
                                                : layout_packing_structured(e->options);
}

/* { T[] } or, for byte address buffers, { uint[] }. */
static uint32_t array_block(struct emitter *e, const char *name, uint32_t element, uint32_t stride,
                            const struct type *matrix, bool read_only) {
    struct struct_plan plan = {0};
    plan_reserve(e, &plan, 1);
    plan.name = name;
    plan.types[0] = type_id_array(e, element, 0, stride);
    plan.has_offsets = true;
    if (matrix) {
        enum packing packing = layout_packing_structured(e->options);
        plan.matrix_strides[0] = layout_of_type(e->layout, matrix, packing).matrix_stride;
        /* HLSL's rows are SPIR-V's columns: the majorness is the other way round. */
        plan.row_major[0] = !matrix->row_major;
    }
    plan.read_only = read_only;
    plan.block = uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return struct_type(e, &plan);
}

static uint32_t structured_type(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    const struct type *element = object->arguments[0].type;
    enum packing packing = layout_packing_structured(e->options);
    const struct type *one = type_array(e->program->types, element, 1);
    return array_block(e, type_object_name(e, object), type_id(e, element, packing),
                       layout_of_type(e->layout, one, packing).array_stride,
                       type_is_float_matrix(element) ? element : NULL, !info->writable);
}

static uint32_t buffer_type(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    if (info->class == OBJECT_CLASS_BYTE_BUFFER)
        return array_block(e, type_object_name(e, object), type_id_uint(e), 4, NULL,
                           !info->writable);
    if (info->class == OBJECT_CLASS_STRUCTURED_BUFFER)
        return structured_type(e, object);
    bool is_texture = info->class == OBJECT_CLASS_TEXTURE_BUFFER;
    const struct record *record = object->arguments[0].type->record;
    return type_id_block(e, record, type_object_name(e, object), buffer_packing(e, object),
                         is_texture, is_texture);
}

/* ---- The whole ---- */

bool type_is_strided(struct emitter *e, const struct type *type, enum packing packing) {
    return packing == PACK_DX_CONSTANT && type->kind == TYPE_MATRIX && !type_is_real_matrix(type) &&
           layout_of_type(e->layout, type, packing).array_stride != 0;
}

static uint32_t numeric_type(struct emitter *e, const struct type *type, enum packing packing) {
    enum scalar scalar = (enum scalar)type->scalar;
    /* A bool has no size in SPIR-V: what lies in buffers is a uint. */
    if (scalar == SCALAR_BOOL && packing != PACK_NONE)
        scalar = SCALAR_UINT;
    if (type_is_strided(e, type, packing))
        return type_id_array(e, type_id_scalar(e, scalar), type_vector_size(type),
                             layout_of_type(e->layout, type, packing).array_stride);
    if (!type_is_real_matrix(type))
        return type_id_vector(e, scalar, type_vector_size(type));
    uint32_t row = type_id_vector(e, scalar, type->columns);
    if (!scalar_is_float(scalar))
        return type_id_array(
            e, row, type->rows,
            packing == PACK_NONE ? 0 : layout_of_type(e->layout, type, packing).matrix_stride);
    uint32_t id = module_type(e->m, SpvOpTypeMatrix, (const uint32_t[]){row, type->rows}, 2);
    return id;
}

/* A local that holds a buffer, or an array of buffers, is a pointer to them. */
static uint32_t alias_type(struct emitter *e, const struct type *type, uint32_t pointee) {
    return type_id_pointer(e, buffer_storage(e, type_strip_arrays(type)), pointee);
}

static uint32_t array_type(struct emitter *e, const struct type *type, enum packing packing) {
    bool of_buffers = type_is_aliased(type->element);
    uint32_t element = type_id(
        e, type->element,
        of_buffers && packing == PACK_NONE ? layout_packing_structured(e->options) : packing);
    bool has_stride = packing != PACK_NONE && !type_has_resource(type);
    uint32_t stride = has_stride ? layout_of_type(e->layout, type, packing).array_stride : 0;
    uint32_t array = type_id_array(e, element, type->count, stride);
    return of_buffers && packing == PACK_NONE ? alias_type(e, type, array) : array;
}

static uint32_t lower(struct emitter *e, const struct type *type, enum packing packing) {
    switch ((enum type_kind)type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
    case TYPE_VECTOR:
    case TYPE_MATRIX:
        return numeric_type(e, type, packing);
    case TYPE_ARRAY:
        return array_type(e, type, packing);
    case TYPE_STRUCT:
        return record_type(e, type->record, packing);
    case TYPE_OBJECT: {
        uint32_t id = type_id_object(e, type, FORMAT_OF_TEXELS);
        return type_is_aliased(type) && packing == PACK_NONE ? alias_type(e, type, id) : id;
    }
    case TYPE_VOID:
    case TYPE_ERROR:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return type_id_void(e);
}

uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing) {
    uint64_t key[] = {(uintptr_t)type, packing};
    void *known = map_find(&e->types, key, sizeof key);
    if (known)
        return (uint32_t)(uintptr_t)known;
    uint32_t id = lower(e, type, packing);
    *map_slot(e->arena, &e->types, key, sizeof key) = (void *)(uintptr_t)id;
    return id;
}

uint32_t value_type_id(struct emitter *e, const struct type *type) {
    return type_id(e, type, PACK_NONE);
}

/* ---- Names ---- */

static const char *scalar_debug_name(enum scalar scalar) {
    static const char *const names[SCALAR_COUNT] = {
        [SCALAR_BOOL] = "bool",
        [SCALAR_INT16] = "short",
        [SCALAR_UINT16] = "ushort",
        [SCALAR_INT] = "int",
        [SCALAR_UINT] = "uint",
        [SCALAR_INT64] = "int64",
        [SCALAR_UINT64] = "uint64",
        [SCALAR_MIN12INT] = "min12int",
        [SCALAR_MIN16INT] = "min16int",
        [SCALAR_MIN16UINT] = "min16uint",
        [SCALAR_HALF] = "half",
        [SCALAR_HALF_AS_FLOAT] = "half",
        [SCALAR_FLOAT] = "float",
        [SCALAR_DOUBLE] = "double",
        [SCALAR_MIN10FLOAT] = "min10float",
        [SCALAR_MIN16FLOAT] = "min16float",
    };
    return names[scalar] ? names[scalar] : "";
}

const char *type_debug_name(struct emitter *e, const struct type *type) {
    if (type->kind == TYPE_STRUCT)
        return record_name(e, type->record);
    if (type->kind == TYPE_OBJECT)
        return object_info((enum object_kind)type->object)->name;
    if (!type_is_numeric(type))
        return "";
    const char *scalar = scalar_debug_name((enum scalar)type->scalar);
    uint32_t count = type_vector_size(type);
    if (count == 1)
        return scalar;
    if (count)
        return arena_format(e->arena, "v%u%s", count, scalar);
    return arena_format(e->arena, "mat%uv%u%s", type->rows, type->columns, scalar);
}

const char *type_object_name(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    if (info->class == OBJECT_CLASS_SAMPLER)
        return sampler_name;
    if (info->dim != DIM_NONE)
        return image_name(e, info);
    bool is_block = info->class == OBJECT_CLASS_STRUCTURED_BUFFER || is_block_object(object);
    if (object->object == OBJECT_ROV_BYTE_ADDRESS_BUFFER) /* the same to dxc */
        info = object_info(OBJECT_RW_BYTE_ADDRESS_BUFFER);
    if (!is_block)
        return arena_format(e->arena, "type.%s", info->name);
    return arena_format(e->arena, "type.%s.%s", info->name,
                        type_debug_name(e, object->arguments[0].type));
}
