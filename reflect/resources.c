/* Variables that hosts fill: descriptors, and what has none. */
#include "facts.h"

static bool begins(const char *text, const char *prefix) {
    return !strncmp(text, prefix, strlen(prefix));
}

/* ---- Descriptors ---- */

static enum descriptor descriptor_of_image(const struct fact_type *t) {
    if (t->dim == SpvDimBuffer)
        return t->is_storage ? DESCRIPTOR_STORAGE_TEXEL_BUFFER : DESCRIPTOR_UNIFORM_TEXEL_BUFFER;
    if (t->dim == SpvDimSubpassData)
        return DESCRIPTOR_INPUT_ATTACHMENT;
    return t->is_storage ? DESCRIPTOR_STORAGE_IMAGE : DESCRIPTOR_SAMPLED_IMAGE;
}

/* Vulkan, "Interfaces with Descriptors": by storage class and type. */
static enum descriptor descriptor_of(const struct fact_type *t, SpvStorageClass storage) {
    switch ((int)t->kind) {
    case FACT_STRUCT:
        return storage == SpvStorageClassUniform && t->flags & FLAG_BLOCK
                   ? DESCRIPTOR_UNIFORM_BUFFER
                   : DESCRIPTOR_STORAGE_BUFFER;
    case FACT_IMAGE:
        return descriptor_of_image(t);
    case FACT_SAMPLER:
        return DESCRIPTOR_SAMPLER;
    case FACT_SAMPLED_IMAGE:
        return DESCRIPTOR_COMBINED_IMAGE_SAMPLER;
    case FACT_ACCELERATION_STRUCTURE:
        return DESCRIPTOR_ACCELERATION_STRUCTURE;
    default: /* types that no descriptor holds */
        return DESCRIPTOR_OTHER;
    }
}

/* A block is as its members are (SPIR-V 3.20, NonWritable). */
static uint32_t flags_of(const struct reflection *r, const struct fact_resource *resource) {
    const struct fact_type *t = fact_type_at(r, resource->type);
    uint32_t common = t->kind == FACT_STRUCT && t->member_count ? UINT32_MAX : 0;
    for (uint32_t k = 0; k < t->member_count; k++)
        common &= t->members[k].marks->flags;
    return resource->marks->flags | common;
}

static enum access access_of(const struct reflection *r, const struct fact_resource *resource) {
    enum descriptor d = resource->descriptor;
    uint32_t flags = flags_of(r, resource);
    if (d == DESCRIPTOR_SAMPLER)
        return ACCESS_NONE;
    if (d != DESCRIPTOR_STORAGE_BUFFER && d != DESCRIPTOR_STORAGE_IMAGE &&
        d != DESCRIPTOR_STORAGE_TEXEL_BUFFER)
        return ACCESS_READ;
    return (enum access)((flags & FLAG_NON_READABLE ? 0 : ACCESS_READ) |
                         (flags & FLAG_NON_WRITABLE ? 0 : ACCESS_WRITE));
}

/* ---- Types as HLSL writes them, where only the module tells ---- */

/* Names of block types are those that dxc and this compiler give them. */
static const char *uniform_type(struct reflection *r, const struct fact_type *t) {
    static const char constant_buffer[] = "type.ConstantBuffer.";
    if (begins(t->name, constant_buffer))
        return arena_format(r->arena, "ConstantBuffer<%s>", t->name + sizeof constant_buffer - 1);
    return begins(t->name, "type.") ? "cbuffer"
                                    : arena_format(r->arena, "ConstantBuffer<%s>", t->name);
}

static const char *storage_type(struct reflection *r, const struct fact_resource *resource) {
    const struct fact_type *t = fact_type_at(r, resource->type);
    if (begins(t->name, "type.ByteAddressBuffer") || begins(t->name, "type.RWByteAddressBuffer"))
        return t->name + strlen("type.");
    if (t->member_count != 1)
        return NULL;
    const struct fact_type *member = fact_type_at(r, t->members[0].type);
    if (member->kind != FACT_ARRAY || member->count)
        return NULL;
    return arena_format(r->arena, "%sStructuredBuffer<%s>",
                        resource->access & ACCESS_WRITE ? "RW" : "",
                        fact_type_at(r, member->element)->name);
}

static const char *hlsl_type(struct reflection *r, const struct fact_resource *resource) {
    if (resource->descriptor == DESCRIPTOR_UNIFORM_BUFFER)
        return uniform_type(r, fact_type_at(r, resource->type));
    if (resource->descriptor == DESCRIPTOR_STORAGE_BUFFER)
        return storage_type(r, resource);
    return fact_type_at(r, resource->type)->name;
}

/* ---- Reading ---- */

static void add_resource(struct reflection *r, const struct instruction *i, uint32_t type) {
    const struct marks *marks = marks_of(r, i->id);
    const struct fact_type *t = fact_type_at(r, type);
    struct fact_resource resource = {.id = i->id,
                                     .name = marks->name ? marks->name : "",
                                     .user_type = marks->user_type,
                                     .has_binding = has_mark(marks, MARK_BINDING),
                                     .set = marks->values[MARK_SET],
                                     .binding = marks->values[MARK_BINDING],
                                     .count = 1,
                                     .marks = marks};
    resource.is_counter = begins(resource.name, "counter.var.");
    if (t->kind == FACT_ARRAY) {
        resource.count = t->count;
        resource.count_constant = t->count_constant;
        type = t->element;
    }
    resource.type = type;
    resource.descriptor = descriptor_of(fact_type_at(r, type), (SpvStorageClass)i->operands[0]);
    resource.access = access_of(r, &resource);
    resource.hlsl_type = hlsl_type(r, &resource);
    vec_push(r->arena, &r->resources, resource);
}

static void add_memory(struct reflection *r, const struct instruction *i, uint32_t type) {
    const struct marks *marks = marks_of(r, i->id);
    struct fact_memory memory = {.id = i->id,
                                 .name = marks->name ? marks->name : "",
                                 .storage = (SpvStorageClass)i->operands[0],
                                 .type = type,
                                 .marks = marks};
    vec_push(r->arena, &r->memory, memory);
}

static void read_variable(struct reflection *r, const struct instruction *i) {
    const struct fact_type *pointer = fact_type_at(r, fact_type_of(r, i->type));
    switch ((int)i->operands[0]) {
    case SpvStorageClassUniform:
    case SpvStorageClassUniformConstant:
    case SpvStorageClassStorageBuffer:
        add_resource(r, i, pointer->element);
        break;
    case SpvStorageClassInput:
    case SpvStorageClassOutput:
    case SpvStorageClassPrivate:
    case SpvStorageClassWorkgroup:
        break;
    default: /* push constants and what rays, meshes and nodes hand on */
        add_memory(r, i, pointer->element);
        break;
    }
}

void resources_read(struct reflection *r) {
    for_each_in(i, &r->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            read_variable(r, i);
}
