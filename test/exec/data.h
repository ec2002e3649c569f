/* Lists of typed values in tests, and their bytes in buffers and images.
 *
 *     float 1 2.5 -inf nan int 3 0x7f @32 uint 0..7 0*4 _
 *
 * A type's name applies to the values after it.  `@N` sets the offset to byte N, `A..B` is a range,
 * `V*N` repeats a value, `_` matches any value, and hexadecimal digits are the bits for every
 * type. */
#ifndef HLSL2SPV_TEST_EXEC_DATA_H
#define HLSL2SPV_TEST_EXEC_DATA_H

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

/* Returns NULL if there is no such format. */
const struct format *format_named(const char *name, size_t length);

enum tolerance_kind { TOLERANCE_EXACT, TOLERANCE_ULPS, TOLERANCE_ABSOLUTE };

struct tolerance {
    enum tolerance_kind kind;
    double amount;
};

struct datum {
    size_t offset;
    enum element element;
    bool any; /* has no value and matches any */
    uint64_t bits;
    const char *position; /* location in the test: "file:line" */
    struct tolerance tolerance;
};

struct data {
    struct datum *items;
    size_t count;
    size_t size; /* bytes up to the end of the last item in memory */
    /* State for the next value in the text. */
    enum element element;
    struct tolerance tolerance;
    size_t offset;
};

/* Appends the values of a text.  Returns NULL or an error message. */
const char *data_parse(struct memory *memory, struct data *data, const char *text, size_t length,
                       const char *position);
/* Parses "float" or "int within 2 ulp" for the values after it. */
const char *data_parse_type(struct memory *memory, struct data *data, const char *text,
                            size_t length);
void data_write(const struct data *data, unsigned char *bytes);
/* Returns the first item that does not match the bytes, or NULL. */
const struct datum *data_mismatch(const struct data *data, const unsigned char *bytes, size_t size);
/* Formats a value for messages. */
char *datum_text(struct memory *memory, enum element element, uint64_t bits);
uint64_t element_read(enum element element, const unsigned char *bytes);
/* Returns the value as a number; normalized numbers are between -1 and 1. */
double element_number(enum element element, uint64_t bits);

#endif
