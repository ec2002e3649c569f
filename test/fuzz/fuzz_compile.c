/* A fuzz target for the compile call, without the file system.  The first bytes select the options;
 * the rest is the source, which may include itself.  An internal error is a failure, too, unless
 * the shader contains inline SPIR-V. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/collections.h"
#include "../../include/hlsl2spv.h"

struct input {
    const char *text;
    size_t size;
};

static int open_input(void *user, const char *path, struct hlsl2spv_file *file) {
    const struct input *input = user;
    if (strcmp(path, "input.hlsl") != 0)
        return 0;
    file->text = input->text;
    file->size = input->size;
    return 1;
}

/* A byte of the input selects one option per row. */
static const char *const choices[][16] = {
    {"ps_6_6", "vs_6_6", "cs_6_6", "lib_6_6", "gs_6_0", "hs_6_0", "ds_6_0", "ms_6_5", "as_6_5",
     "ps_6_0", "cs_6_0", "lib_6_8"},
    {"-O3", "-O0", "-fcgl", "-O1", "-P", "-fsyntax-only", "-fspv-reduce-load-size",
     "-fspv-flatten-resource-arrays", "-pack-optimized", "-fspv-preserve-bindings"},
    {"-fvk-use-dx-layout", "-fvk-use-gl-layout", "-fvk-use-scalar-layout", "-Zpr", "-Gis",
     "-enable-16bit-types", "-HV 2018", "-HV 202x", "-fvk-invert-y", "-fspv-reflect"},
    {"-O3", "-Zi", "-fspv-debug=rich", "-fspv-debug=vulkan-with-source", "-fspv-debug=line"},
    {"-fspv-target-env=vulkan1.3", "-fspv-target-env=vulkan1.0", "-fspv-target-env=vulkan1.1",
     "-fspv-target-env=vulkan1.1spirv1.4", "-fspv-target-env=vulkan1.2",
     "-fspv-target-env=vulkan1.1 -fspv-use-vulkan-memory-model"},
};
enum { CHOICES = COUNT_OF(choices) };

static const char *chosen(size_t row, uint8_t byte) {
    size_t count = 0;
    while (count < 16 && choices[row][count])
        count++;
    return choices[row][byte % count];
}

/* Messages that HLSL sources without inline SPIR-V must not cause; compared at the start of a
 * message, because names of the source may contain them. */
static const char *const internal_errors[] = {"generated SPIR-V is invalid",
                                              "SPIRV-Tools could not transform"};
static const char *const inline_spirv[] = {"ext_", "Spirv", "spv"};

static int has_any(const char *text, size_t size, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (memmem(text, size, words[i], strlen(words[i])))
            return 1;
    return 0;
}

static int is_internal_error(const char *message) {
    for (size_t i = 0; i < COUNT_OF(internal_errors); i++)
        if (!strncmp(message, internal_errors[i], strlen(internal_errors[i])))
            return 1;
    return 0;
}

static void check_messages(const struct hlsl2spv_result *result, const struct input *input) {
    if (has_any(input->text, input->size, inline_spirv, 3))
        return;
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(result); i++) {
        const char *message = hlsl2spv_diagnostic_at(result, i)->message;
        if (is_internal_error(message)) {
            fprintf(stderr, "%s\n", message);
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < CHOICES)
        return 0;
    const char *arguments[CHOICES + 2] = {"-T"};
    for (size_t row = 0; row < CHOICES; row++)
        arguments[row + 1] = chosen(row, data[row]);
    arguments[CHOICES + 1] = "input.hlsl";
    struct input input = {(const char *)data + CHOICES, size - CHOICES};
    struct hlsl2spv_host host = {.user = &input, .open = open_input};
    struct hlsl2spv_result *result = hlsl2spv_compile(CHOICES + 2, arguments, &host);
    check_messages(result, &input);
    hlsl2spv_text(result);
    hlsl2spv_release(result);
    return 0;
}
