#include "world.h"

uint64_t world_hash(const struct world *w, uint64_t a, uint64_t b) {
    return hash_end(hash_step(hash_step(hash_step(w->seed, a), b), a >> 32));
}

double world_fraction(const struct world *w, uint64_t a, uint64_t b) {
    return (double)(world_hash(w, a, b) >> 11) * 0x1p-53;
}

/* Integers are used as counts, indices and divisors: they are mostly small and rarely 0.  Most
 * floats are between 0 and 1, so that results are rarely infinite. */
uint64_t world_number(const struct world *w, uint64_t a, uint64_t b, unsigned width,
                      bool is_float) {
    uint64_t hash = world_hash(w, a, b);
    unsigned kind = hash & 7;
    hash >>= 8;
    if (!is_float)
        return cut_to(kind < 1   ? 0
                      : kind < 6 ? 1 + hash % 3
                      : kind < 7 ? hash % 16
                                 : hash % 64,
                      width);
    double fraction = (double)(hash & 0xffff) / 0x10000;
    return real_bits(kind < 5 ? fraction + 0x1p-9 : kind < 7 ? 4 * fraction : -2 * fraction, width);
}

static struct written *find(const struct world *w, uint64_t object, uint64_t offset) {
    uint64_t key[2] = {object, offset / 4};
    return map_find(&w->written, key, sizeof key);
}

static struct written *make(struct world *w, uint64_t object, uint64_t offset) {
    uint64_t key[2] = {object, offset / 4};
    void **slot = map_slot(w->arena, &w->written, key, sizeof key);
    if (!*slot) {
        struct written *made = *slot = arena_new(w->arena, struct written);
        made->object = object;
        made->offset = offset / 4 * 4;
    }
    return *slot;
}

struct cell world_read(const struct world *w, uint64_t object, uint64_t offset, unsigned width,
                       bool is_float) {
    struct cell value = defined_cell(world_number(w, object, offset, width, is_float));
    const struct written *word = NULL;
    for (unsigned k = 0; k < width / 8; k++) {
        unsigned byte = (offset + k) % 4;
        if (k == 0 || byte == 0)
            word = find(w, object, offset + k);
        if (!word || !word->is_written[byte])
            continue;
        value.bits &= ~(UINT64_C(0xff) << 8 * k);
        value.bits |= (uint64_t)word->bytes[byte] << 8 * k;
        value.is_defined &= word->is_defined[byte];
    }
    return value;
}

void world_write(struct world *w, uint64_t object, uint64_t offset, unsigned width, bool is_float,
                 struct cell value) {
    for (unsigned k = 0; k < width / 8; k++) {
        unsigned byte = (offset + k) % 4;
        struct written *word = make(w, object, offset + k);
        word->bytes[byte] = (uint8_t)(value.bits >> 8 * k);
        word->is_written[byte] = true;
        word->is_defined[byte] = value.is_defined;
        word->size = (uint8_t)(width / 8);
        word->is_float = is_float;
        word->is_rest = k >= 4;
    }
}
