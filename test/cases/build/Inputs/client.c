/* Compiles with the library like the program: its arguments are options, and -Fo names the
 * output. */
#include "hlsl2spv.h"
#include <stdio.h>
#include <string.h>

/* Writes the WGSL if it was requested, otherwise the module. */
static int write_output(struct hlsl2spv_result *result, const char *path) {
    size_t words = 0;
    const void *content = hlsl2spv_words(result, &words);
    size_t size = words * sizeof(uint32_t);
    const char *wgsl = hlsl2spv_output(result, HLSL2SPV_WGSL);
    if (wgsl) {
        content = wgsl;
        size = strlen(wgsl);
    }
    if (!content || !path)
        return 1;
    FILE *file = fopen(path, "wb");
    if (!file)
        return 0;
    int complete = fwrite(content, 1, size, file) == size;
    return (fclose(file) == 0) & complete;
}

int main(int count, char **arguments) {
    const char *const *options = (const char *const *)arguments + 1;
    const char *path = NULL;
    for (int i = 1; i + 1 < count; i++)
        if (!strcmp(arguments[i], "-Fo"))
            path = arguments[i + 1];
    struct hlsl2spv_result *result = hlsl2spv_compile((size_t)count - 1, options, NULL);
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(result); i++)
        fputs(hlsl2spv_diagnostic_at(result, i)->text, stderr);
    int succeeded = hlsl2spv_succeeded(result) && write_output(result, path);
    hlsl2spv_release(result);
    return !succeeded;
}
