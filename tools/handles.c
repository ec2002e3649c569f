#include "handles.h"

#include "../spirv/spirv.h"

enum { TYPE = 1, ACCESS = 4 };

static bool is_handle_type(SpvOp op) {
    return op == SpvOpTypeImage || op == SpvOpTypeSampledImage;
}

static bool is_not_private(const uint32_t *load) {
    return length_of(load) > ACCESS && load[ACCESS] & SpvMemoryAccessNonPrivatePointerMask;
}

size_t plain_loads_of_handles(struct context *c, uint32_t *words, size_t count) {
    bool *is_handle = arena_array(c->arena, bool, words[BOUND_WORD]);
    size_t kept = HEADER_WORDS, length;
    for (size_t at = HEADER_WORDS; at < count; at += length) {
        const uint32_t *i = words + at;
        SpvOp op = opcode_of(i);
        length = length_of(i);
        if (is_handle_type(op))
            is_handle[i[1]] = true;
        bool is_plain = op == SpvOpLoad && is_handle[i[TYPE]] && is_not_private(i);
        size_t taken = is_plain ? ACCESS : length;
        memmove(words + kept, i, taken * sizeof *words);
        words[kept] = first_word(op, taken);
        kept += taken;
    }
    return kept;
}
