/* A fuzz target over the whole compile call, without the file system.  The first byte chooses a
 * profile and how far to go; the rest is the source, which may include itself. */
#include <stdlib.h>
#include <string.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const profiles[] = {"ps_6_6", "vs_6_0", "cs_6_6", "lib_6_6"};
    static const char *const extents[] = {"-fparse-only", "-fsyntax-only", "-fcgl", "-P"};
    if (!size)
        return 0;
    struct input input = {(const char *)data + 1, size - 1};
    struct hlsl2spv_host host = {.user = &input, .open = open_input};
    const char *arguments[] = {"-T", profiles[data[0] & 3], extents[data[0] >> 2 & 3], "-Vd",
                               "input.hlsl"};
    struct hlsl2spv_result *result = hlsl2spv_compile(5, arguments, &host);
    hlsl2spv_text(result);
    hlsl2spv_release(result);
    return 0;
}
