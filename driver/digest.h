/* What tells contents apart. */
#ifndef HLSL2SPV_DRIVER_DIGEST_H
#define HLSL2SPV_DRIVER_DIGEST_H

#include "../base/base.h"
#include "../base/collections.h"

/* 128 bits: two hashes that mix differently. */
struct digest {
    uint64_t first, second;
};

struct digest digest_of(const void *bytes, size_t size);
/* Of what a digest stands for and what follows it. */
struct digest digest_join(struct digest digest, const void *bytes, size_t size);
static inline bool digest_equal(struct digest a, struct digest b) {
    return a.first == b.first && a.second == b.second;
}

#endif
