/* Byte order: conversion on machines whose order differs from that of modules. */
#include "words.h"

static const bool is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;

static void swap_words(uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        words[i] = __builtin_bswap32(words[i]);
}

void words_swap(uint32_t *words, size_t count) {
    if (is_big_endian)
        swap_words(words, count);
}

/* Returns whether the operand is a string. Some enumerants are followed by one. */
static bool is_string(enum spirv_kind kind, uint32_t value, size_t *at) {
    if (kind == SPIRV_KIND_LiteralString)
        return true;
    ++*at;
    const struct spirv_enumerant *row =
        spirv_kind_is_id(kind) || spirv_kind_is_mask(kind) ? NULL : spirv_enumerant(kind, value);
    return row && row->parameter_count && row->parameters[0].kind == SPIRV_KIND_LiteralString;
}

/* Returns the index of the instruction's string, or its end. Each operand before the string is
 * one word. */
static size_t begin_of_string(const uint32_t *w, size_t length) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(w));
    size_t at = row ? 1u + row->has_type + row->has_result : length;
    for (size_t k = 0; row && k < row->operand_count && at < length; k++)
        if (is_string(row->operands[k].kind, w[at], &at))
            return at < length ? at : length;
    return length;
}

/* The last word of a string ends in zero bytes on every machine. */
static size_t words_of_string(const uint32_t *words, size_t most) {
    size_t count = 0;
    while (count < most && words[count] >> 24 && words[count] & 0xff)
        count++;
    return count < most ? count + 1 : most;
}

void words_swap_strings(uint32_t *words, size_t count) {
    size_t length;
    for (size_t at = HEADER_WORDS; is_big_endian && at < count; at += length) {
        length = length_of(words + at);
        if (!length || length > count - at)
            return;
        size_t begin = begin_of_string(words + at, length);
        swap_words(words + at + begin, words_of_string(words + at + begin, length - begin));
    }
}

const char *words_string(struct arena *arena, const uint32_t *words) {
    size_t count = words_of_string(words, SIZE_MAX);
    if (!is_big_endian)
        return (const char *)words;
    uint32_t *text = arena_copy(arena, words, count * sizeof *words);
    swap_words(text, count);
    return (const char *)text;
}

const uint32_t *words_with_text(struct arena *arena, const uint32_t *words, size_t count) {
    if (!is_big_endian)
        return words;
    uint32_t *copy = arena_copy(arena, words, count * sizeof *words);
    words_swap_strings(copy, count);
    return copy;
}

const void *words_to_bytes(struct arena *arena, const uint32_t *words, size_t count) {
    if (!is_big_endian)
        return words;
    uint32_t *bytes = arena_copy(arena, words, count * sizeof *words);
    swap_words(bytes, count);
    return bytes;
}
