#include "module.h"

#include <stdlib.h>
#include <string.h>

#include <spirv-tools/libspirv.h>

enum { HEADER_WORDS = 5 };

/* The declarations of one id. */
struct id {
    const char *name;
    const uint32_t *definition; /* the instruction that defines a type, constant or variable */
    uint32_t set, binding, location;
    bool has_binding, has_location, is_buffer_block;
};

static void read_decoration(struct id *id, const uint32_t *words, uint32_t count) {
    uint32_t value = count > 3 ? words[3] : 0;
    switch (words[2]) {
    case SpvDecorationDescriptorSet:
        id->set = value;
        break;
    case SpvDecorationBinding:
        id->binding = value;
        id->has_binding = true;
        break;
    case SpvDecorationLocation:
        id->location = value;
        id->has_location = true;
        break;
    case SpvDecorationBufferBlock:
        id->is_buffer_block = true;
        break;
    }
}

static bool defines(uint32_t opcode) {
    return (opcode >= SpvOpTypeVoid && opcode <= SpvOpTypePipe) ||
           opcode == SpvOpTypeAccelerationStructureKHR;
}

static bool is_logical_pointer(const uint32_t *type) {
    return type && (type[0] & 0xffff) == SpvOpTypePointer &&
           type[2] != SpvStorageClassPhysicalStorageBuffer;
}

static void read_instruction(struct memory *memory, struct module *module, struct id *ids,
                             const uint32_t *words, uint32_t count) {
    uint32_t opcode = words[0] & 0xffff;
    if (opcode == SpvOpCapability)
        *memory_append(memory, module->capabilities, module->capability_count) = words[1];
    else if (opcode == SpvOpName)
        ids[words[1]].name = (const char *)(words + 2);
    else if (opcode == SpvOpDecorate)
        read_decoration(&ids[words[1]], words, count);
    else if (opcode == SpvOpConstant || opcode == SpvOpSpecConstant || opcode == SpvOpVariable)
        ids[words[2]].definition = words;
    else if (defines(opcode))
        ids[words[1]].definition = words;
    else if (opcode == SpvOpBitcast && is_logical_pointer(ids[words[1]].definition))
        module->casts_pointers = true;
}

/* Returns the descriptor type for a resource type without its array; `storage` is the storage class
 * of its variable. */
static VkDescriptorType descriptor_type(const struct id *ids, uint32_t type, uint32_t storage,
                                        struct binding *binding) {
    const uint32_t *words = ids[type].definition;
    switch (words[0] & 0xffff) {
    case SpvOpTypeSampler:
        return VK_DESCRIPTOR_TYPE_SAMPLER;
    case SpvOpTypeAccelerationStructureKHR:
        return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case SpvOpTypeSampledImage:
        descriptor_type(ids, words[2], storage, binding);
        return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    case SpvOpTypeImage:
        binding->dim = (SpvDim)words[3];
        binding->arrayed = words[5];
        binding->multisampled = words[6];
        if (binding->dim == SpvDimBuffer)
            return words[7] == 1 ? VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
                                 : VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
        if (binding->dim == SpvDimSubpassData)
            return VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
        return words[7] == 1 ? VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE : VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    }
    if (storage == SpvStorageClassStorageBuffer || ids[type].is_buffer_block)
        return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
}

/* Returns the number of locations of a type (Vulkan, Location Assignment) for 32-bit components. */
static uint32_t location_count(const struct id *ids, uint32_t type) {
    const uint32_t *words = ids[type].definition;
    uint32_t count = 0;
    switch (words[0] & 0xffff) {
    case SpvOpTypeArray:
        return ids[words[3]].definition[3] * location_count(ids, words[2]);
    case SpvOpTypeMatrix:
        return words[3];
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < words[0] >> 16; i++)
            count += location_count(ids, words[i]);
        return count;
    }
    return 1;
}

static VkFormat component_format(const struct id *ids, uint32_t type) {
    const uint32_t *words = ids[type].definition;
    switch (words[0] & 0xffff) {
    case SpvOpTypeArray:
    case SpvOpTypeMatrix:
    case SpvOpTypeVector:
    case SpvOpTypeStruct:
        return component_format(ids, words[2]);
    case SpvOpTypeInt:
        return words[3] ? VK_FORMAT_R32G32B32A32_SINT : VK_FORMAT_R32G32B32A32_UINT;
    }
    return VK_FORMAT_R32G32B32A32_SFLOAT;
}

static struct stage_variable stage_variable(const struct id *ids, const struct id *variable,
                                            uint32_t type) {
    return (struct stage_variable){.name = variable->name,
                                   .location = variable->location,
                                   .location_count = location_count(ids, type),
                                   .format = component_format(ids, type)};
}

static void read_variable(struct memory *memory, struct module *module, const struct id *ids,
                          const struct id *variable) {
    const uint32_t *pointer = ids[variable->definition[1]].definition;
    uint32_t type = pointer[3], storage = variable->definition[3];
    if (storage == SpvStorageClassInput && variable->has_location)
        *memory_append(memory, module->inputs, module->input_count) =
            stage_variable(ids, variable, type);
    if (storage == SpvStorageClassOutput && variable->has_location)
        *memory_append(memory, module->outputs, module->output_count) =
            stage_variable(ids, variable, type);
    if (!variable->has_binding)
        return;
    struct binding *binding = memory_append(memory, module->bindings, module->binding_count);
    *binding = (struct binding){.name = variable->name ? variable->name : "",
                                .set = variable->set,
                                .number = variable->binding,
                                .count = 1};
    uint32_t opcode = ids[type].definition[0] & 0xffff;
    if (opcode == SpvOpTypeArray)
        binding->count = ids[ids[type].definition[3]].definition[3];
    if (opcode == SpvOpTypeRuntimeArray)
        binding->count = 0;
    if (opcode == SpvOpTypeArray || opcode == SpvOpTypeRuntimeArray)
        type = ids[type].definition[2];
    binding->type = descriptor_type(ids, type, storage, binding);
}

void module_read(struct memory *memory, struct module *module, const uint32_t *words,
                 size_t word_count) {
    uint32_t bound = words[3];
    struct id *ids = memory_allocate(memory, bound * sizeof *ids);
    module->words = memory_grow(memory, words, word_count * 4, word_count * 4);
    module->word_count = word_count;
    words = module->words;
    for (size_t at = HEADER_WORDS; at < word_count; at += words[at] >> 16)
        read_instruction(memory, module, ids, words + at, words[at] >> 16);
    for (uint32_t i = 0; i < bound; i++)
        if (ids[i].definition && (ids[i].definition[0] & 0xffff) == SpvOpVariable)
            read_variable(memory, module, ids, &ids[i]);
}

static bool is_declaration(const uint32_t *instruction) {
    SpvOp op = (SpvOp)(*instruction & 0xffff);
    return op == SpvOpCapability || op == SpvOpExtension;
}

static bool declares(const struct module *module, const uint32_t *instruction) {
    for (size_t at = HEADER_WORDS; at < module->word_count; at += module->words[at] >> 16)
        if (module->words[at] == *instruction &&
            !memcmp(module->words + at, instruction, (*instruction >> 16) * sizeof *instruction))
            return true;
    return false;
}

void module_drop_spare(struct memory *memory, struct module *module, const struct module *needed) {
    uint32_t *kept = memory_grow(memory, module->words, module->word_count * sizeof *kept,
                                 module->word_count * sizeof *kept);
    size_t count = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, length; at < module->word_count; at += length) {
        length = module->words[at] >> 16;
        if (is_declaration(module->words + at) && !declares(needed, module->words + at))
            continue;
        memcpy(kept + count, module->words + at, length * sizeof *kept);
        count += length;
    }
    struct module read = {.stage = module->stage, .entry = module->entry};
    module_read(memory, &read, kept, count);
    *module = read;
}

static spv_target_env environment_of(uint32_t version) {
    switch (version >> 8 & 0xff) {
    case 0:
        return SPV_ENV_VULKAN_1_0;
    case 3:
        return SPV_ENV_VULKAN_1_1;
    case 4:
        return SPV_ENV_VULKAN_1_1_SPIRV_1_4;
    case 5:
        return SPV_ENV_VULKAN_1_2;
    default:
        return SPV_ENV_VULKAN_1_3;
    }
}

bool module_is_legal(const struct module *module) {
    if (module->casts_pointers) /* SPIR-V 2.16.1; not checked by SPIRV-Tools */
        return false;
    spv_context context = spvContextCreate(environment_of(module->words[1]));
    spv_validator_options options = spvValidatorOptionsCreate();
    spvValidatorOptionsSetScalarBlockLayout(options, true);
    spv_const_binary_t binary = {module->words, module->word_count};
    bool legal = spvValidateWithOptions(context, options, &binary, NULL) == SPV_SUCCESS;
    spvValidatorOptionsDestroy(options);
    spvContextDestroy(context);
    return legal;
}
