#include "memory.h"

#include <stdarg.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct memory_block {
    struct memory_block *before;
    alignas(16) unsigned char bytes[];
};

void *memory_allocate(struct memory *memory, size_t size) {
    struct memory_block *block = calloc(1, sizeof *block + size);
    if (!block) {
        fputs("out of memory\n", stderr);
        abort();
    }
    block->before = memory->last;
    memory->last = block;
    return block->bytes;
}

void *memory_grow(struct memory *memory, const void *block, size_t old_size, size_t new_size) {
    void *grown = memory_allocate(memory, new_size);
    if (old_size)
        memcpy(grown, block, old_size);
    return grown;
}

char *memory_text(struct memory *memory, const char *text, size_t length) {
    return memory_grow(memory, text, length, length + 1);
}

char *memory_format(struct memory *memory, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = memory_allocate(memory, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}

void *memory_room(struct memory *memory, void *items, size_t count, size_t item_size) {
    if (count & (count - 1))
        return items;
    if (count && count < 8)
        return items;
    size_t capacity = count < 8 ? 8 : count * 2;
    return memory_grow(memory, items, count * item_size, capacity * item_size);
}

char *memory_read(struct memory *memory, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = memory_allocate(memory, size + 1);
    text[fread(text, 1, size, file)] = '\0';
    fclose(file);
    return text;
}

void memory_release(struct memory *memory) {
    while (memory->last) {
        struct memory_block *block = memory->last;
        memory->last = block->before;
        free(block);
    }
}
