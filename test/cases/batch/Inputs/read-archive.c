/* Prints the entries of an archive, and compares the modules with the files that follow it. */
#include <hlsl2spv_archive.h>

#include <stdio.h>
#include <stdlib.h>

static unsigned char *read_file(const char *path, size_t *size) {
    unsigned char *bytes = (unsigned char *)malloc(1 << 20);
    FILE *file = fopen(path, "rb");
    if (!bytes || !file)
        exit(1);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static const void *module_of(const unsigned char *archive, size_t size, uint32_t entry,
                             size_t *module_size) {
#ifdef HLSL2SPV_ARCHIVE_ZSTD
    struct hlsl2spv_archive_stored stored;
    if (!hlsl2spv_archive_get_stored(archive, size, entry, &stored))
        return NULL;
    void *module = malloc(stored.size);
    ZSTD_DCtx *context = ZSTD_createDCtx();
    ZSTD_DDict *dictionary = hlsl2spv_archive_open_dictionary(archive, size);
    *module_size =
        hlsl2spv_archive_read(archive, size, entry, context, dictionary, module, stored.size);
    printf("%s%s: ", stored.compression ? "compressed" : "plain",
           dictionary ? " with dictionary" : "");
    ZSTD_freeDDict(dictionary);
    ZSTD_freeDCtx(context);
    return module;
#else
    return hlsl2spv_archive_module(archive, size, entry, module_size);
#endif
}

int main(int count, char **arguments) {
    size_t size, module_size, file_size;
    const unsigned char *archive = read_file(arguments[1], &size);
    for (uint32_t i = 0; i < hlsl2spv_archive_count(archive, size); i++) {
        const char *key = hlsl2spv_archive_key(archive, size, i);
        const void *module = module_of(archive, size, i, &module_size);
        printf("%s: %s\n", key, hlsl2spv_archive_facts(archive, size, i));
        for (int k = 2; k < count; k++) {
            const unsigned char *file = read_file(arguments[k], &file_size);
            if (module && file_size == module_size && !memcmp(file, module, file_size))
                printf("%s is %s\n", key, arguments[k]);
        }
    }
    return 0;
}
