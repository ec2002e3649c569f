/* A SPIR-V module as words (SPIR-V 2.3): a header, followed by instructions. The first word of
 * an instruction contains its length and opcode; the optional type and result follow. */
#ifndef HLSL2SPV_SPIRV_WORDS_H
#define HLSL2SPV_SPIRV_WORDS_H

#include <stddef.h>
#include <string.h>

#include "../base/collections.h"
#include "spirv_tables.h"

enum { VERSION_WORD = 1, BOUND_WORD = 3, HEADER_WORDS = 5 };
enum {
    SPIRV_1_1 = 0x10100,
    SPIRV_1_3 = 0x10300,
    SPIRV_1_4 = 0x10400,
    SPIRV_1_5 = 0x10500,
    SPIRV_1_6 = 0x10600,
};

static inline SpvOp opcode_of(const uint32_t *instruction) {
    return (SpvOp)(*instruction & SpvOpCodeMask);
}

static inline size_t length_of(const uint32_t *instruction) {
    return *instruction >> SpvWordCountShift;
}

static inline uint32_t first_word(SpvOp op, size_t length) {
    return (uint32_t)length << SpvWordCountShift | (uint32_t)op;
}

/* Returns the result id of an instruction, or 0. */
static inline uint32_t result_of(const uint32_t *instruction) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(instruction));
    return row && row->has_result ? instruction[1 + row->has_type] : 0;
}

/* Returns the capability required by a number width, which the grammar does not specify.
 * Otherwise returns 0, the Matrix capability, which shaders always have. */
static inline SpvCapability capability_of_width(SpvOp type, uint32_t bits) {
#define WIDTH(name, width, capability)                                                             \
    if (type == SpvOp##name && bits == (width))                                                    \
        return SpvCapability##capability;
#include "../spec/spirv_widths.def"
    return SpvCapabilityMatrix;
}

/* Removes names in place; returns the number of remaining words. */
size_t words_without_names(uint32_t *words, size_t count);

/* Returns the number of words of a string, including its zero byte. */
static inline size_t string_words(const char *text) {
    return strlen(text) / sizeof(uint32_t) + 1;
}

static inline void append_words(struct arena *arena, struct word_vec *to, const uint32_t *words,
                                size_t count) {
    if (count == 0)
        return;
    vec_reserve(arena, to, to->count + count);
    memcpy(to->items + to->count, words, count * sizeof *words);
    to->count += count;
}

/* Appends a string, padded with zero bytes. Strings in memory have the byte order of C strings. */
static inline void append_string(struct arena *arena, struct word_vec *to, const char *text) {
    size_t count = string_words(text);
    vec_reserve(arena, to, to->count + count);
    to->items[to->count + count - 1] = 0;
    memcpy(to->items + to->count, text, strlen(text));
    to->count += count;
}

/* Returns whether the word contains the terminating zero byte of a string. Other compilers may
 * write arbitrary bytes after it. */
static inline bool ends_string(uint32_t word) {
    return ((word - 0x01010101u) & ~word & 0x80808080u) != 0;
}

/* Convert between the byte order of modules and of the machine: all words, or the strings of a
 * module. The first character of a string is in the lowest byte of a word (SPIR-V 2.2.1). No-ops
 * on little-endian machines. */
void words_swap(uint32_t *words, size_t count);
void words_swap_strings(uint32_t *words, size_t count);
/* Return the string at a word, a module with strings as text, and the bytes of a file. Copies
 * are made only on big-endian machines. */
const char *words_string(struct arena *arena, const uint32_t *words);
const uint32_t *words_with_text(struct arena *arena, const uint32_t *words, size_t count);
const void *words_to_bytes(struct arena *arena, const uint32_t *words, size_t count);

/* `at` is the index of each instruction in the words of a module. */
#define for_each_instruction(at, words, count)                                                     \
    for (size_t at = HEADER_WORDS; at < (count); at += length_of((words) + at))

#endif
