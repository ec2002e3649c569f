/* The environment of a module: the memory of buffers and images.  A value that is read before it is
 * written depends only on its location, so that all modules see the same values. */
#ifndef HLSL2SPV_TEST_INTERPRET_WORLD_H
#define HLSL2SPV_TEST_INTERPRET_WORLD_H

#include "../../base/base.h"
#include "value.h"

/* Four written bytes. */
struct written {
    uint64_t object, offset;
    uint8_t bytes[4];
    bool is_written[4], is_defined[4];
    uint8_t size;           /* size in bytes of the number that contains them */
    bool is_float, is_rest; /* follow the first four bytes of a longer number */
};

struct world {
    struct arena *arena;
    uint64_t seed;
    struct map written;
};

/* The kind of a binding.  Resources of different kinds at one binding are distinct: a Vulkan layout
 * cannot contain both, and optimizers assume that they do not alias. */
enum resource_kind { STORAGE_BUFFER, UNIFORM_BUFFER, SAMPLED_IMAGE, STORAGE_IMAGE };
enum { BINDING_BITS = 22, BINDING_MASK = (1 << BINDING_BITS) - 1 };

/* Kinds of objects: the highest byte of the key is a descriptor set, or one of these. */
enum { KEY_NAMED = 251, KEY_INPUT, KEY_RECORD, KEY_PHYSICAL, KEY_PUSHED };
static inline uint64_t key_of(uint32_t set, uint32_t binding, uint32_t element) {
    return (uint64_t)set << 56 | (uint64_t)(binding & 0xffffff) << 32 | element;
}

/* A hash of the seed and two numbers: random bits, and a number in the range that shaders
 * expect. */
uint64_t world_hash(const struct world *w, uint64_t a, uint64_t b);
uint64_t world_number(const struct world *w, uint64_t a, uint64_t b, unsigned width, bool is_float);
/* Returns a number between 0 and 1. */
double world_fraction(const struct world *w, uint64_t a, uint64_t b);

struct cell world_read(const struct world *w, uint64_t object, uint64_t offset, unsigned width,
                       bool is_float);
void world_write(struct world *w, uint64_t object, uint64_t offset, unsigned width, bool is_float,
                 struct cell value);

#endif
