/* A user of the library, in C and in C++: compiles its argument, and looks it up in no archive. */
#include <hlsl2spv.h>
#include <hlsl2spv_archive.h>
#include <hlsl2spv_format.h>
#include <hlsl2spv_query.h>
#include <stdio.h>
#include <string.h>

static int open_nothing(void *user, const char *path, struct hlsl2spv_file *file) {
    (void)user;
    (void)path;
    (void)file;
    return 0;
}

int main(int count, char **arguments) {
    const char *all[] = {"-T", "ps_6_0", count > 1 ? arguments[1] : ""};
    struct hlsl2spv_host host;
    memset(&host, 0, sizeof host);
    host.open = count > 2 ? open_nothing : NULL;
    struct hlsl2spv_result *result = hlsl2spv_compile(3, all, &host);
    size_t words = 0, i;
    const uint32_t *module = hlsl2spv_words(result, &words);
    for (i = 0; i < hlsl2spv_diagnostic_count(result); i++)
        printf("%s", hlsl2spv_diagnostic_at(result, i)->text);
    printf("%s %u\n", module && words > 5 && *module == 0x07230203 ? "module" : "nothing",
           (unsigned)hlsl2spv_archive_count(module, words * 4));
    hlsl2spv_release(result);
    return 0;
}
