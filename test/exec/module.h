/* The declarations of a SPIR-V module: descriptors, inputs, outputs and capabilities. */
#ifndef HLSL2SPV_TEST_EXEC_MODULE_H
#define HLSL2SPV_TEST_EXEC_MODULE_H

#include <stdbool.h>
#include <stdint.h>

#include "spirv_names.h"
#include <vulkan/vulkan.h>

#include "memory.h"

struct binding {
    const char *name;
    uint32_t set, number;
    uint32_t count; /* 0: a runtime array */
    VkDescriptorType type;
    /* Properties of images. */
    SpvDim dim;
    bool arrayed, multisampled;
};

struct stage_variable {
    const char *name;
    uint32_t location, location_count;
    VkFormat format; /* of a 32-bit vector with its component type */
};

struct module {
    const uint32_t *words;
    size_t word_count;
    VkShaderStageFlagBits stage;
    const char *entry;
    struct binding *bindings;
    size_t binding_count;
    struct stage_variable *inputs;
    size_t input_count;
    struct stage_variable *outputs;
    size_t output_count;
    uint32_t *capabilities;
    size_t capability_count;
    bool casts_pointers; /* logical pointers, which passes have to remove */
};

void module_read(struct memory *memory, struct module *module, const uint32_t *words,
                 size_t word_count);
/* Removes the capabilities and extensions that another module of the same shader does not need. */
void module_drop_spare(struct memory *memory, struct module *module, const struct module *needed);
/* Checks the validator's rules, with any layout of blocks. */
bool module_is_legal(const struct module *module);

#endif
