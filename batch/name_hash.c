/* The hash of definitions in output names. */
#include "job.h"

static const uint64_t multiplier = 0xc6a4a7935bd1e995u; /* constant of MurmurHash64A */

static uint64_t shift_mix(uint64_t value) {
    return value ^ value >> 47;
}

/* Little-endian on every machine. */
static uint64_t load_bytes(const unsigned char *p, size_t count) {
    uint64_t value = 0;
    for (size_t i = count; i-- > 0;)
        value = value << 8 | p[i];
    return value;
}

uint64_t batch_hash_name(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text, *end = p + length / 8 * 8;
    uint64_t hash = 0xc70f6907u ^ length * multiplier;
    for (; p < end; p += 8)
        hash = (hash ^ shift_mix(load_bytes(p, 8) * multiplier) * multiplier) * multiplier;
    if (length % 8)
        hash = (hash ^ load_bytes(end, length % 8)) * multiplier;
    return shift_mix(shift_mix(hash) * multiplier);
}
