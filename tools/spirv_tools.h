/* SPIRV-Tools behind a C face: legalising, optimising, validating and printing a module.
 *
 * spirv_tools.cc is the one file of C++ in the library.  No exception leaves it, it calls nothing
 * of ours, and so no longjmp crosses it. */
#ifndef HLSL2SPV_TOOLS_SPIRV_TOOLS_H
#define HLSL2SPV_TOOLS_SPIRV_TOOLS_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

#include <stddef.h>
#include <stdint.h>

/* A module under work, with the messages of what was done to it. */
struct tools;

enum tools_block_layout { TOOLS_LAYOUT_STRICT, TOOLS_LAYOUT_RELAXED, TOOLS_LAYOUT_SCALAR };

struct tools_settings {
    unsigned environment; /* a row of spec/environments.def */
    uint32_t max_id;      /* limit of the id bound, for validation; 0: the default limit */
    enum tools_block_layout layout;
    bool before_legalization; /* validate by the looser rules of what is yet to be legalised */
    bool preserve_bindings;
    bool print_all; /* keep the module before every pass in tools_log() */
};

/* Which steps tools_transform takes, in this order. */
enum tools_step {
    TOOLS_LEGALIZE = 1,
    TOOLS_OPTIMIZE = 2,
};

/* NULL when there is no memory.  The words are not copied: they must live as long. */
struct tools *tools_create(const uint32_t *words, size_t count);
void tools_destroy(struct tools *tools);

/* Each returns false on failure, with the reason in tools_messages(). `passes` are flags of
 * spirv-opt separated by commas, or NULL for SPIRV-Tools' own
 * recipe: what TOOLS_OPTIMIZE does. */
bool tools_transform(struct tools *tools, const struct tools_settings *settings, unsigned steps,
                     const char *passes);
bool tools_validate(struct tools *tools, const struct tools_settings *settings);
bool tools_disassemble(struct tools *tools, const struct tools_settings *settings, bool color,
                       bool byte_offsets);

const uint32_t *tools_words(const struct tools *tools, size_t *count);
const char *tools_text(const struct tools *tools, size_t *length); /* of the disassembly */
const char *tools_messages(const struct tools *tools);
/* A step failed because there was no memory for it. */
bool tools_is_starved(const struct tools *tools);
/* Which instruction of the module the first message is about, from 1; 0 when none. */
size_t tools_instruction(const struct tools *tools);
const char *tools_log(const struct tools *tools);
const char *tools_version(void);

#ifdef __cplusplus
}
#endif

#endif
