/* A fuzz target for the arguments of a host: the lines of the input up to the first empty one are
 * arguments; the rest is the content of every file, also of response files. */
#include <stdlib.h>
#include <string.h>

#include "../../include/hlsl2spv.h"

struct input {
    const char *text;
    size_t size;
    unsigned reads; /* limits a file that includes itself under new names */
};

enum { MOST_ARGUMENTS = 64, MOST_READS = 200 };

static int open_input(void *user, const char *path, struct hlsl2spv_file *file) {
    struct input *input = user;
    (void)path;
    file->text = input->text;
    file->size = input->size;
    return input->reads++ < MOST_READS;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1);
    memcpy(text, data, size);
    const char *arguments[MOST_ARGUMENTS];
    size_t count = 0;
    char *line = text, *end;
    while (count < MOST_ARGUMENTS && (end = strchr(line, '\n')) && end != line) {
        *end = 0;
        arguments[count++] = line;
        line = end + 1;
    }
    struct input input = {line, strlen(line), 0};
    struct hlsl2spv_host host = {.user = &input, .open = open_input};
    struct hlsl2spv_result *result = hlsl2spv_compile(count, arguments, &host);
    hlsl2spv_text(result);
    hlsl2spv_release(result);
    free(text);
    return 0;
}
