/* Digests of file contents. */
#include "../base/sha256.h"
#include "files.h"

#include <string.h>

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
