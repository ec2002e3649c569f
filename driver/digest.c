/* Digests of file contents. */
#include "../base/sha256.h"
#include "files.h"

#include <string.h>
#include <unistd.h>

struct digest digest_of_hash(struct sha256 hash) {
    struct digest digest;
    memcpy(&digest, hash.bytes, sizeof digest);
    return digest;
}

struct digest digest_of(const void *bytes, size_t size) {
    return digest_of_hash(sha256_of(bytes, size));
}

struct digest digest_join(struct digest digest, const void *bytes, size_t size) {
    struct sha256_state state;
    sha256_begin(&state);
    sha256_add(&state, &digest, sizeof digest);
    sha256_add(&state, bytes, size);
    return digest_of_hash(sha256_end(&state));
}

/* ---- The compiler ---- */

static struct sha256 hash_of_file(const char *path) {
    enum { STEP = 1 << 16 };
    struct sha256_state state;
    char bytes[STEP];
    ssize_t size;
    int file = system_open(path, OPEN_READ);
    sha256_begin(&state);
    while (file >= 0 && (size = read(file, bytes, sizeof bytes)) > 0)
        sha256_add(&state, bytes, (size_t)size);
    if (file >= 0)
        close(file);
    return sha256_end(&state);
}

struct sha256 build_hash(void) {
    unsigned char id[64];
    char path[SYSTEM_PATH_SIZE];
    size_t size = system_build_id(id, sizeof id);
    if (size)
        return sha256_of(id, size);
    return system_own_path(path) ? hash_of_file(path)
                                 : sha256_of(HLSL2SPV_VERSION, strlen(HLSL2SPV_VERSION));
}
