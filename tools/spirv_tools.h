/* C interface of SPIRV-Tools: legalization, optimization, validation and disassembly.
 *
 * spirv_tools.cc is the only C++ file in the library. It does not leak exceptions and does not
 * call back into C code, so no longjmp crosses it. */
#ifndef HLSL2SPV_TOOLS_SPIRV_TOOLS_H
#define HLSL2SPV_TOOLS_SPIRV_TOOLS_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

#include <stddef.h>
#include <stdint.h>

/* A module being processed, with the messages of the last step. */
struct tools;

enum tools_block_layout { TOOLS_LAYOUT_STRICT, TOOLS_LAYOUT_RELAXED, TOOLS_LAYOUT_SCALAR };

struct tools_settings {
    unsigned environment; /* a row of spec/targets.def */
    uint32_t max_id;      /* id bound limit for validation; 0: default */
    enum tools_block_layout layout;
    bool before_legalization; /* validate with the weaker rules for modules before legalization */
    bool preserve_bindings;
    bool print_all; /* record the module before every pass in tools_log() */
};

/* Steps of tools_transform, in this order. */
enum tools_step {
    TOOLS_LEGALIZE = 1,
    TOOLS_OPTIMIZE = 2,
};

/* Returns NULL if memory is exhausted. The words are not copied and must outlive the object. */
struct tools *tools_create(const uint32_t *words, size_t count);
void tools_destroy(struct tools *tools);

/* Run a step. On failure, they return false with the reason in tools_messages(). `passes` are
 * comma-separated flags of spirv-opt, or NULL for the default recipe of TOOLS_OPTIMIZE. */
bool tools_transform(struct tools *tools, const struct tools_settings *settings, unsigned steps,
                     const char *passes);
bool tools_validate(struct tools *tools, const struct tools_settings *settings);
bool tools_disassemble(struct tools *tools, const struct tools_settings *settings, bool color,
                       bool byte_offsets);

const uint32_t *tools_words(const struct tools *tools, size_t *count);
const char *tools_text(const struct tools *tools, size_t *length); /* the disassembly */
const char *tools_messages(const struct tools *tools);
/* Returns whether a step ran out of memory. */
bool tools_is_starved(const struct tools *tools);
/* Returns the number of the instruction that caused the first message, starting at 1, or 0 if
 * unknown. */
size_t tools_instruction(const struct tools *tools);
const char *tools_log(const struct tools *tools);
const char *tools_version(void); /* NULL: this build lacks SPIRV-Tools */
/* Returns whether this version recognizes the name of an extension. Validates a tiny module. */
bool tools_supports_extension(const char *name);

#ifdef __cplusplus
}
#endif

#endif
