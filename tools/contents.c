#include "contents.h"

#include "../spirv/spirv.h"
#include "spirv_tools.h"

enum { MANY_BLOCKS = 400 };

struct survey {
    bool *is_composite; /* by id: a structure or an array, or a pointer to one */
    size_t functions, labels;
    unsigned contents;
};

static void see_variable(struct survey *s, const uint32_t *words) {
    SpvStorageClass class = (SpvStorageClass)words[3];
    if (class == SpvStorageClassPrivate)
        s->contents |= TOOLS_PRIVATES;
    if ((class == SpvStorageClassPrivate || class == SpvStorageClassFunction) &&
        s->is_composite[words[1]])
        s->contents |= TOOLS_COMPOSITES;
}

static bool interpolates(const uint32_t *words) {
    return words[4] == GLSLstd450InterpolateAtCentroid ||
           words[4] == GLSLstd450InterpolateAtSample || words[4] == GLSLstd450InterpolateAtOffset;
}

static void see(struct survey *s, const uint32_t *words) {
    SpvOp opcode = opcode_of(words);
    if (opcode == SpvOpTypeStruct || opcode == SpvOpTypeArray)
        s->is_composite[words[1]] = true;
    else if (opcode == SpvOpTypePointer)
        s->is_composite[words[1]] = s->is_composite[words[3]];
    else if (opcode == SpvOpVariable)
        see_variable(s, words);
    else if (opcode == SpvOpFunction)
        s->functions++;
    else if (opcode == SpvOpLabel)
        s->labels++;
    else if (opcode == SpvOpKill || opcode == SpvOpTerminateInvocation)
        s->contents |= TOOLS_KILLS;
    else if (opcode == SpvOpLoopMerge && (words[3] & SpvLoopControlUnrollMask))
        s->contents |= TOOLS_UNROLLS;
    else if (opcode == SpvOpExtInst && s->functions == 0)
        s->contents |= TOOLS_DESCRIBED;
    else if (opcode == SpvOpExtInst && interpolates(words))
        s->contents |= TOOLS_INTERPOLATES;
}

unsigned module_contents(struct context *c, const uint32_t *words, size_t count) {
    struct survey s = {.is_composite = arena_array(c->arena, bool, words[BOUND_WORD])};
    for_each_instruction(at, words, count)
        see(&s, words + at);
    return s.contents | (s.labels > s.functions ? TOOLS_BLOCKS : 0) |
           (s.labels > MANY_BLOCKS ? TOOLS_IS_LONG : TOOLS_IS_SHORT);
}
