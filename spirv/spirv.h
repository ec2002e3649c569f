/* The public interface of spirv/: modules in memory (module.h), as words (words.h) and as text. */
#ifndef HLSL2SPV_SPIRV_SPIRV_H
#define HLSL2SPV_SPIRV_SPIRV_H

#include "../base/base.h"
#include "module.h"
#include "words.h"

/* Prints the module in the format of spirv-dis with friendly names. It prefers KHR aliases, and
 * prints opcodes and enumerants that the grammar lacks as numbers. Returns false if an instruction
 * is truncated, or if there are too many ids. */
bool spirv_disassemble(struct context *c, const uint32_t *words, size_t count, bool byte_offsets,
                       struct text_sink *out);

/* Returns a copy without debug information. Ids are unchanged. Names remain, and so do
 * DebugBuildIdentifier and DebugStoragePath, but not types, constants and strings that only removed
 * records use. `source_version` is the version for OpSource. */
uint32_t *words_without_debug(struct context *c, const uint32_t *words, size_t *count,
                              uint32_t source_version);

/* Operands of DebugBuildIdentifier and DebugStoragePath. */
struct debug_link {
    const char *identifier; /* at least 32 lower-case hexadecimal digits, or NULL */
    uint32_t flags;
    const char *path; /* or NULL */
};
/* Returns a copy with these records. Other instructions keep their ids. */
uint32_t *words_with_debug_link(struct arena *arena, const uint32_t *words, size_t *count,
                                const struct debug_link *link);

struct spirv_binding {
    uint32_t set, binding;
};

/* The output of codegen, and later its words. */
struct spirv_module {
    struct module *module; /* NULL when only the words are needed */
    struct requests requests;
    uint32_t *words;
    size_t count;
    uint32_t *shown; /* with -fcgl: the words and all initial declarations of dxc; otherwise NULL */
    size_t shown_count;
    struct location_vec locations; /* source locations of the instructions in the words */
    bool
        needs_legalization; /* the module is not legal for Vulkan without the legalization passes */
    bool has_casts;  /* pointer casts of resources, which only this compiler's passes resolve */
    bool has_copies; /* images copied to variables, which only this compiler's passes remove */
    const struct spirv_binding *combined; /* textures and samplers to be merged into one variable */
    size_t combined_count;
};

#endif
