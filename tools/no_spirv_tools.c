/* Replaces spirv_tools.cc in builds with SPIRV_TOOLS=none: nothing validates modules, and options
 * that need SPIRV-Tools are errors. */
#include "spirv_tools.h"

#include <stdlib.h>

struct tools {
    const uint32_t *words;
    size_t count;
};

static const char reason[] = "this build lacks SPIRV-Tools";

struct tools *tools_create(const uint32_t *words, size_t count) {
    struct tools *tools = malloc(sizeof *tools);
    if (tools)
        *tools = (struct tools){words, count};
    return tools;
}

void tools_destroy(struct tools *tools) {
    free(tools);
}

bool tools_transform(struct tools *tools, const struct tools_settings *settings, unsigned steps,
                     const char *passes) {
    return false;
}

bool tools_validate(struct tools *tools, const struct tools_settings *settings) {
    return true;
}

bool tools_disassemble(struct tools *tools, const struct tools_settings *settings, bool color,
                       bool byte_offsets) {
    return false;
}

const uint32_t *tools_words(const struct tools *tools, size_t *count) {
    *count = tools->count;
    return tools->words;
}

const char *tools_text(const struct tools *tools, size_t *length) {
    *length = 0;
    return "";
}

const char *tools_messages(const struct tools *tools) {
    return reason;
}

bool tools_is_starved(const struct tools *tools) {
    return false;
}

size_t tools_instruction(const struct tools *tools) {
    return 0;
}

const char *tools_log(const struct tools *tools) {
    return "";
}

const char *tools_version(void) {
    return NULL;
}

bool tools_supports_extension(const char *name) {
    return true;
}
