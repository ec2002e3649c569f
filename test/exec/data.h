/* Lists of typed values as tests write them, and as bytes of buffers and images.
 *
 *     float 1 2.5 -inf nan int 3 0x7f @32 uint 0..7 0*4 _
 *
 * A type's name holds for what follows.  `@N` goes to byte N, `A..B` counts, `V*N` repeats, `_` is
 * a value of no interest, and hexadecimal digits are the bits, whatever the type. */
#ifndef HLSL2SPV_EXEC_DATA_H
#define HLSL2SPV_EXEC_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <vulkan/vulkan.h>

#include "memory.h"

enum element {
    ELEMENT_INT8,
    ELEMENT_UINT8,
    ELEMENT_SNORM8,
    ELEMENT_UNORM8,
    ELEMENT_INT16,
    ELEMENT_UINT16,
    ELEMENT_UNORM16,
    ELEMENT_HALF,
    ELEMENT_INT,
    ELEMENT_UINT,
    ELEMENT_FLOAT,
    ELEMENT_INT64,
    ELEMENT_UINT64,
    ELEMENT_DOUBLE
};

size_t element_size(enum element element);

struct format {
    const char *name;
    VkFormat vulkan;
    enum element element;
    unsigned channels;
};

/* NULL when there is none of that name. */
const struct format *format_named(const char *name, size_t length);

enum tolerance_kind { TOLERANCE_EXACT, TOLERANCE_ULPS, TOLERANCE_ABSOLUTE };

struct tolerance {
    enum tolerance_kind kind;
    double amount;
};

struct datum {
    size_t offset;
    enum element element;
    bool any; /* holds nothing, and matches everything */
    uint64_t bits;
    const char *place; /* where the text says so: "file:line" */
    struct tolerance tolerance;
};

struct data {
    struct datum *items;
    size_t count;
    size_t size; /* bytes up to the end of the furthest item */
    /* What the next value in the text becomes. */
    enum element element;
    struct tolerance tolerance;
    size_t offset;
};

/* Appends the values of a text; answers NULL, or what is wrong with it. */
const char *data_parse(struct memory *memory, struct data *data, const char *text, size_t length,
                       const char *place);
/* "float", or "int within 2 ulp": what the values after it are. */
const char *data_parse_type(struct memory *memory, struct data *data, const char *text,
                            size_t length);
void data_write(const struct data *data, unsigned char *bytes);
/* The first item that the bytes do not match, or NULL. */
const struct datum *data_mismatch(const struct data *data, const unsigned char *bytes, size_t size);
/* A value as text, for messages. */
char *datum_text(struct memory *memory, enum element element, uint64_t bits);
uint64_t element_read(enum element element, const unsigned char *bytes);
/* The value as a number: normalized ones between -1 and 1. */
double element_number(enum element element, uint64_t bits);

#endif
