/* What is outside of a module: the memory of buffers and images.  What is read before it is written
 * follows from where it lies alone, so that all modules see the same; what is written is kept. */
#ifndef HLSL2SPV_TEST_INTERPRET_WORLD_H
#define HLSL2SPV_TEST_INTERPRET_WORLD_H

#include "../../base/base.h"
#include "value.h"

/* Four bytes that were written. */
struct written {
    uint64_t object, offset;
    uint8_t bytes[4];
    bool is_written[4], is_defined[4];
    uint8_t size;           /* of the number they are (part) of, in bytes */
    bool is_float, is_rest; /* behind the first four bytes of a longer number */
};

struct world {
    struct arena *arena;
    uint64_t seed;
    struct map written;
};

/* What a binding is of.  Resources at the same binding are one only where they are of one kind:
 * else a layout of Vulkan has no place for both, and optimizers take them for different ones. */
enum resource_kind { STORAGE_BUFFER, UNIFORM_BUFFER, SAMPLED_IMAGE, STORAGE_IMAGE };
enum { BINDING_BITS = 22, BINDING_MASK = (1 << BINDING_BITS) - 1 };

/* Kinds of objects: the uppermost byte of the key is a descriptor set, or one of these. */
enum { KEY_NAMED = 251, KEY_INPUT, KEY_RECORD, KEY_PHYSICAL, KEY_PUSHED };
static inline uint64_t key_of(uint32_t set, uint32_t binding, uint32_t element) {
    return (uint64_t)set << 56 | (uint64_t)(binding & 0xffffff) << 32 | element;
}

/* What the seed and two numbers lead to: any bits; a number that a shader may expect. */
uint64_t world_hash(const struct world *w, uint64_t a, uint64_t b);
uint64_t world_number(const struct world *w, uint64_t a, uint64_t b, unsigned width, bool is_float);
/* From 0 to 1. */
double world_fraction(const struct world *w, uint64_t a, uint64_t b);

struct cell world_read(const struct world *w, uint64_t object, uint64_t offset, unsigned width,
                       bool is_float);
void world_write(struct world *w, uint64_t object, uint64_t offset, unsigned width, bool is_float,
                 struct cell value);

#endif
