/* Memory of one test: blocks are zeroed, and released together. */
#ifndef HLSL2SPV_TEST_EXEC_MEMORY_H
#define HLSL2SPV_TEST_EXEC_MEMORY_H

#include <stddef.h>

struct memory_block;

struct memory {
    struct memory_block *last;
};

void *memory_allocate(struct memory *memory, size_t size);
/* Returns a larger copy of a block; the old block stays allocated. */
void *memory_grow(struct memory *memory, const void *block, size_t old_size, size_t new_size);
char *memory_text(struct memory *memory, const char *text, size_t length);
char *memory_format(struct memory *memory, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Returns the text of a file, or NULL. */
char *memory_read(struct memory *memory, const char *path);
void memory_release(struct memory *memory);

#define memory_new(memory, type) ((type *)memory_allocate((memory), sizeof(type)))

/* Appends one item to an array with doubling capacity, and returns the item. */
#define memory_append(memory, items, count)                                                        \
    ((items) = memory_room((memory), (items), (count), sizeof *(items)), &(items)[(count)++])
void *memory_room(struct memory *memory, void *items, size_t count, size_t item_size);

#endif
