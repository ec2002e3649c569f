/* What a SPIR-V module says of itself: the descriptors, the vertex inputs and the capabilities
 * that it declares. */
#ifndef HLSL2SPV_EXEC_MODULE_H
#define HLSL2SPV_EXEC_MODULE_H

#include <stdbool.h>
#include <stdint.h>

#include <spirv/unified1/spirv.h>
#include <vulkan/vulkan.h>

#include "memory.h"

struct binding {
    const char *name;
    uint32_t set, number;
    uint32_t count; /* 0: an array without bounds */
    VkDescriptorType type;
    /* Of images. */
    SpvDim dim;
    bool arrayed, multisampled;
};

struct stage_input {
    const char *name;
    uint32_t location;
};

struct module {
    const uint32_t *words;
    size_t word_count;
    VkShaderStageFlagBits stage;
    const char *entry;
    struct binding *bindings;
    size_t binding_count;
    struct stage_input *inputs;
    size_t input_count;
    uint32_t *capabilities;
    size_t capability_count;
    bool casts_pointers; /* logical ones, which passes have to see through */
};

void module_read(struct memory *memory, struct module *module, const uint32_t *words,
                 size_t word_count);
/* Drops the capabilities and extensions that another module of the same shader does without. */
void module_drop_spare(struct memory *memory, struct module *module, const struct module *needed);
/* By the validator's rules, with whatever layout of blocks. */
bool module_is_legal(const struct module *module);

#endif
