/* Pass: inputs as operands of interpolation functions.
 *
 * HLSL passes a value to interpolateAt...(), and SPIR-V requires a pointer to an input. If the
 * value was loaded from an input, the pass uses the pointer of the load. GLSL.std.450 also allows a
 * pointer to a component of a vector. */
#include "../passes.h"

static bool is_interpolation(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->m->glsl_import && i->operands[0] == o->m->glsl_import &&
           (i->operands[1] == GLSLstd450InterpolateAtCentroid ||
            i->operands[1] == GLSLstd450InterpolateAtSample ||
            i->operands[1] == GLSLstd450InterpolateAtOffset);
}

static bool is_input(const struct optimizer *o, uint32_t pointer) {
    const struct instruction *type = module_value_type(o->m, pointer);
    return type && type->opcode == SpvOpTypePointer && type->operands[0] == SpvStorageClassInput;
}

/* Converts an extract from a loaded composite to an access chain from the pointer of the load. */
static uint32_t chain_to(struct optimizer *o, struct instruction *before,
                         const struct instruction *extract, uint32_t pointer) {
    uint32_t index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    struct word_vec operands = {0};
    vec_push(o->arena, &operands, pointer);
    for (uint32_t k = 1; k < extract->count; k++)
        vec_push(o->arena, &operands, opt_constant_of_word(o, index_type, extract->operands[k]));
    struct instruction *chain = instruction_insert(
        o->m, before->block, before, SpvOpAccessChain,
        opt_pointer_type(o, SpvStorageClassInput, extract->type), operands.items, operands.count);
    return chain->id;
}

/* Nested extracts become nested chains. */
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

bool pass_interpolated_inputs(struct optimizer *o, struct routine *f) {
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
