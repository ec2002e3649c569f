/* A SPIR-V module as words (SPIR-V 2.3): a header, then one instruction behind the other.  The
 * first word of an instruction holds its length and its opcode; its type and its result, where it
 * has them, come next. */
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

/* The id that an instruction makes, or 0. */
static inline uint32_t result_of(const uint32_t *instruction) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(instruction));
    return row && row->has_result ? instruction[1 + row->has_type] : 0;
}

/* The capability that numbers of a width need, of which the grammar says nothing; 0, which is that
 * of matrices and needs no word, for others. */
static inline SpvCapability capability_of_width(SpvOp type, uint32_t bits) {
#define WIDTH(name, width, capability)                                                             \
    if (type == SpvOp##name && bits == (width))                                                    \
        return SpvCapability##capability;
#include "../spec/spirv_widths.def"
    return SpvCapabilityMatrix;
}

/* Takes the names out of a module's words, in their place; returns how many are left. */
size_t words_without_names(uint32_t *words, size_t count);

/* How many words a string takes, with the zero byte at its end. */
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

/* Padded with zero bytes.  Strings of instructions in memory are text, as C has it. */
static inline void append_string(struct arena *arena, struct word_vec *to, const char *text) {
    size_t count = string_words(text);
    vec_reserve(arena, to, to->count + count);
    to->items[to->count + count - 1] = 0;
    memcpy(to->items + to->count, text, strlen(text));
    to->count += count;
}

/* Whether the zero byte at the end of such a string is in this word of it.  What others wrote may
 * have anything behind it. */
static inline bool ends_string(uint32_t word) {
    return ((word - 0x01010101u) & ~word & 0x80808080u) != 0;
}

/* In the words of a module, a string's first character is in the lowest byte of a word (SPIR-V
 * 2.2.1), and in a file the lowest byte of a word comes first.  Where memory has it so too, these
 * do nothing; on a big-endian machine they turn the bytes of words round: of all words, or of the
 * strings of a module, into text or back. */
void turn_words(uint32_t *words, size_t count);
void turn_strings(uint32_t *words, size_t count);
/* The string that begins at a word of a module; a module with its strings as text; the bytes of a
 * file for words.  Copies, where they have to be turned. */
const char *string_of_words(struct arena *arena, const uint32_t *words);
const uint32_t *words_with_text(struct arena *arena, const uint32_t *words, size_t count);
const void *bytes_of_words(struct arena *arena, const uint32_t *words, size_t count);

/* `at` is where an instruction stands, one after the other, in all the words of a module. */
#define for_each_instruction(at, words, count)                                                     \
    for (size_t at = HEADER_WORDS; at < (count); at += length_of((words) + at))

#endif
