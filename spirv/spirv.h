/* The face of spirv/.
 *
 * A SPIR-V module in memory: how it is built (module.h), how its instructions lie in words
 * (words.h), how it is printed (disassemble.h).  It knows SPIR-V and nothing of HLSL. */
#ifndef HLSL2SPV_SPIRV_SPIRV_H
#define HLSL2SPV_SPIRV_SPIRV_H

#include "disassemble.h"
#include "instruction.h"
#include "module.h"
#include "words.h"

struct spirv_binding {
    uint32_t set, binding;
};

/* A module as it leaves codegen, and later its words. */
struct spirv_module {
    struct module *module; /* NULL once nothing but words is needed */
    struct requests requests;
    uint32_t *words;
    size_t count;
    uint32_t *shown; /* with -fcgl: the words, and all that dxc declares from the start; or NULL */
    size_t shown_count;
    struct location_vec places;           /* of the instructions that the words are */
    bool needs_legalization;              /* passes must make it legal for Vulkan, or did not */
    const struct spirv_binding *combined; /* textures and samplers to be made one variable */
    size_t combined_count;
};

#endif
