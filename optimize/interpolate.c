/* interpolateAt...() asks for an input at another place, and so for the input and not for a value.
 *
 * HLSL passes the value; when it was loaded from an input, the pointer is at hand again.  A
 * component that was taken out of a loaded input is asked for as a part of that (GLSL.std.450: a
 * scalar or a component of a vector may be). */
#include "passes.h"

static bool is_interpolation(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->m->glsl_import && i->operands[0] == o->m->glsl_import &&
           (i->operands[1] == GLSLstd450InterpolateAtCentroid ||
            i->operands[1] == GLSLstd450InterpolateAtSample ||
            i->operands[1] == GLSLstd450InterpolateAtOffset);
}

static bool is_input(const struct optimizer *o, uint32_t pointer) {
    const struct instruction *type = type_of(o, pointer);
    return type && type->opcode == SpvOpTypePointer && type->operands[0] == SpvStorageClassInput;
}

/* The indices of an extract as those of a chain from the pointer that its composite is loaded from.
 */
static uint32_t chain_to(struct optimizer *o, struct instruction *before,
                         const struct instruction *extract, uint32_t pointer) {
    uint32_t index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    struct word_vec operands = {0};
    vec_push(o->arena, &operands, pointer);
    for (uint32_t k = 1; k < extract->count; k++)
        vec_push(o->arena, &operands, constant_of_word(o, index_type, extract->operands[k]));
    struct instruction *chain = instruction_insert(
        o->m, before->block, before, SpvOpAccessChain,
        pointer_type(o, SpvStorageClassInput, extract->type), operands.items, operands.count);
    return chain->id;
}

/* Extracts of extracts become chains of chains, the outermost last. */
static uint32_t pointer_of(struct optimizer *o, struct instruction *before, uint32_t value) {
    VEC(const struct instruction *, extract_vec) extracts = {0};
    const struct instruction *i = instruction_of(o->m, value);
    while (i->opcode == SpvOpCompositeExtract || i->opcode == SpvOpCopyObject) {
        if (i->opcode == SpvOpCompositeExtract)
            vec_push(o->arena, &extracts, i);
        i = instruction_of(o->m, i->operands[0]);
    }
    if (i->opcode != SpvOpLoad || !is_input(o, i->operands[0]))
        return 0;
    uint32_t pointer = i->operands[0];
    for (size_t k = extracts.count; k-- > 0;)
        pointer = chain_to(o, before, extracts.items[k], pointer);
    return pointer;
}

bool fix_interpolation(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!o->m->glsl_import)
        return false;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (!is_interpolation(o, i) || is_input(o, i->operands[2]))
                continue;
            uint32_t pointer = pointer_of(o, i, i->operands[2]);
            if (pointer)
                i->operands[2] = pointer;
            changed |= pointer != 0;
        }
    }
    return changed;
}
