/* Stores of images, samplers and acceleration structures, which older versions of SPIRV-Tools do
 * not reject. */
#include "../optimize/optimize.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

/* Returns whether an instruction is a type that contains an image, sampler or acceleration
 * structure, or a value of such a type. `known` contains the result for all previous ids. */
static bool holds_handle(const bool *known, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeAccelerationStructureKHR:
        return true;
    case SpvOpTypeArray:
        return known[i[2]];
    case SpvOpTypeStruct:
        for (size_t k = 2; k < length_of(i); k++)
            if (known[i[k]])
                return true;
        return false;
    case SpvOpLoad:
    case SpvOpCompositeConstruct:
        return known[i[1]];
    default:
        return false;
    }
}

/* Returns the number of the first store that violates VUID-StandaloneSpirv-OpTypeImage-06924, or
 * 0. Older versions of SPIRV-Tools do not check it. The output of their recipes is not checked
 * here. */
size_t tools_find_stored_handle(struct context *c, const uint32_t *words, size_t count) {
    bool *known = arena_array(c->kept, bool, words[3]);
    size_t number = 1;
    for_each_instruction(at, words, count) {
        const uint32_t *i = words + at;
        if (opcode_of(i) == SpvOpStore && known[i[2]])
            return number;
        if (holds_handle(known, i))
            known[result_of(i)] = true;
        number++;
    }
    return 0;
}
