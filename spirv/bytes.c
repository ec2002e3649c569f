/* The order of bytes, where a machine has another one than a module. */
#include "words.h"

#include "../base/base.h"

static const bool is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;

static void turn(uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        words[i] = __builtin_bswap32(words[i]);
}

void turn_words(uint32_t *words, size_t count) {
    if (is_big_endian)
        turn(words, count);
}

/* Whether a string stands where an operand of that kind is: some enumerants have one behind them.
 */
static bool is_string(enum spirv_kind kind, uint32_t value, size_t *at) {
    if (kind == SPIRV_KIND_LiteralString)
        return true;
    ++*at;
    const struct spirv_enumerant *row =
        spirv_kind_is_id(kind) || spirv_kind_is_mask(kind) ? NULL : spirv_enumerant(kind, value);
    return row && row->parameter_count && row->parameters[0].kind == SPIRV_KIND_LiteralString;
}

/* Where the string of an instruction begins, or its end.  In front of it each operand is a word. */
static size_t begin_of_string(const uint32_t *w, size_t length) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(w));
    size_t at = row ? 1u + row->has_type + row->has_result : length;
    for (size_t k = 0; row && k < row->operand_count && at < length; k++)
        if (is_string((enum spirv_kind)row->operands[k].kind, w[at], &at))
            return at < length ? at : length;
    return length;
}

/* The last word of a string has zeros at its end, on every machine. */
static size_t words_of_string(const uint32_t *words, size_t most) {
    size_t count = 0;
    while (count < most && words[count] >> 24 && words[count] & 0xff)
        count++;
    return count < most ? count + 1 : most;
}

void turn_strings(uint32_t *words, size_t count) {
    size_t length;
    for (size_t at = HEADER_WORDS; is_big_endian && at < count; at += length) {
        length = length_of(words + at);
        if (!length || length > count - at)
            return;
        size_t begin = begin_of_string(words + at, length);
        turn(words + at + begin, words_of_string(words + at + begin, length - begin));
    }
}

const char *string_of_words(struct arena *arena, const uint32_t *words) {
    size_t count = words_of_string(words, SIZE_MAX);
    if (!is_big_endian)
        return (const char *)words;
    uint32_t *text = arena_copy(arena, words, count * sizeof *words);
    turn(text, count);
    return (const char *)text;
}

const uint32_t *words_with_text(struct arena *arena, const uint32_t *words, size_t count) {
    if (!is_big_endian)
        return words;
    uint32_t *copy = arena_copy(arena, words, count * sizeof *words);
    turn_strings(copy, count);
    return copy;
}

const void *bytes_of_words(struct arena *arena, const uint32_t *words, size_t count) {
    if (!is_big_endian)
        return words;
    uint32_t *bytes = arena_copy(arena, words, count * sizeof *words);
    turn(bytes, count);
    return bytes;
}
