/* Digests of file contents. */
#include "files.h"

#include <string.h>

/* Each step is invertible, so texts that differ in one word have different hashes. */
static uint64_t second_hash(const unsigned char *p, size_t size) {
    uint64_t hash = 0x2545f4914f6cdd1du ^ size, word;
    for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
        memcpy(&word, p, sizeof word);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 29;
    }
    word = 0;
    if (size)
        memcpy(&word, p, size);
    hash = (hash ^ word) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 33;
}

struct digest digest_of(const void *bytes, size_t size) {
    return (struct digest){hash_bytes(bytes, size), second_hash(bytes, size)};
}

struct digest digest_join(struct digest digest, const void *bytes, size_t size) {
    struct digest next = digest_of(bytes, size);
    const uint64_t all[] = {digest.first, digest.second, next.first, next.second};
    return digest_of(all, sizeof all);
}
