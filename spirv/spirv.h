/* The face of spirv/: modules as words and as text. */
#ifndef HLSL2SPV_SPIRV_SPIRV_H
#define HLSL2SPV_SPIRV_SPIRV_H

#include "../base/base.h"
#include "module.h"
#include "words.h"

/* A module as text, in the form of spirv-dis with friendly names.  Of names that mean the same it
 * shows KHR's, whatever the version of SPIRV-Tools, and it knows the extensions that an older one
 * does not. */

/* Writes the module; false when it holds an instruction that no table knows or that is cut off, or
 * more ids than SPIR-V has. */
bool disassemble(struct context *c, const uint32_t *words, size_t count, bool byte_offsets,
                 struct text_sink *out);

/* The face of spirv/.
 *
 * A SPIR-V module in memory: how it is built (module.h), how its instructions lie in words
 * (words.h), how it is printed (spirv.h).  It knows SPIR-V and nothing of HLSL. */

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
    struct location_vec places; /* of the instructions that the words are */
    bool needs_legalization;    /* passes must make it legal for Vulkan, or did not */
    bool has_casts;  /* of pointers to resources: only passes of ours see through these */
    bool has_copies; /* of images in variables, which only these passes take out again */
    const struct spirv_binding *combined; /* textures and samplers to be made one variable */
    size_t combined_count;
};

#endif
