/* Rewrites subpass inputs as textures, which WebGPU has instead, in the module:
 *
 *     %x = OpImageRead %v4float %input %zero   ->   %p = OpLoad %v4float %position
 *                                                   ...
 *                                                   %x = OpImageFetch %v4float %input %at Lod %zero
 *
 * A subpass input is read at the pixel of the fragment, which is its position without a fraction.
 */
#include "../writer.h"

#define OPERANDS(...) (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((const uint32_t[]){__VA_ARGS__}))

enum { IMAGE_DIM = 1, IMAGE_MS = 4, IMAGE_SAMPLED = 5 };

struct subpasses {
    struct module *m;
    uint32_t position; /* the input variable */
    uint32_t pixel;    /* type of its coordinates */
};

static bool is_subpass(const struct instruction *type) {
    return type->opcode == SpvOpTypeImage && type->operands[IMAGE_DIM] == SpvDimSubpassData;
}

/* Adds the input to the interface of an entry point. */
static void join_interface(struct module *m, struct instruction *entry, uint32_t input) {
    struct word_vec operands = {0};
    uint32_t first = 2 + (uint32_t)string_words((const char *)(entry->operands + 2));
    for (uint32_t k = 0; k < entry->count; k++) {
        if (k >= first && entry->operands[k] == input)
            return;
        vec_push(m->arena, &operands, entry->operands[k]);
    }
    vec_push(m->arena, &operands, input);
    instruction_set_operands(m, entry, operands.items, operands.count);
}

/* Returns the input with the position of the fragment. */
static uint32_t position_of(struct module *m) {
    for_each_in(i, &m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBuiltIn &&
            i->operands[2] == SpvBuiltInFragCoord)
            return i->operands[0];
    uint32_t number = module_type(m, SpvOpTypeFloat, (const uint32_t[]){32}, 1);
    uint32_t vector = module_type(m, SpvOpTypeVector, OPERANDS(number, 4));
    uint32_t pointer = module_type(m, SpvOpTypePointer, OPERANDS(SpvStorageClassInput, vector));
    uint32_t position = module_variable(m, SpvStorageClassInput, pointer, 0);
    module_decorate_with(m, position, SpvDecorationBuiltIn, SpvBuiltInFragCoord);
    return position;
}

static uint32_t add(struct subpasses *s, struct instruction *before, SpvOp op, uint32_t type,
                    const uint32_t *operands, size_t count) {
    return instruction_insert(s->m, before->block, before, op, type, operands, count)->id;
}

static bool is_zero(const struct module *m, uint32_t id) {
    const struct instruction *i = instruction_of(m, id);
    uint32_t word;
    if (i->opcode != SpvOpConstantComposite)
        return i->opcode == SpvOpConstantNull;
    for (uint32_t k = 0; k < i->count; k++)
        if (!module_constant_word(m, i->operands[k], &word) || word)
            return false;
    return true;
}

static void change_read(struct subpasses *s, struct instruction *i) {
    struct module *m = s->m;
    const struct instruction *type = module_value_type(m, i->operands[0]);
    uint32_t vector = module_pointee(m, s->position)->id, none = 0;
    uint32_t load = add(s, i, SpvOpLoad, vector, &s->position, 1);
    uint32_t pair = module_type(m, SpvOpTypeVector, OPERANDS(module_part_type(m, vector, 0), 2));
    uint32_t place = add(s, i, SpvOpVectorShuffle, pair, OPERANDS(load, load, 0, 1));
    uint32_t pixel = add(s, i, SpvOpConvertFToS, s->pixel, &place, 1), offset = i->operands[1];
    if (!is_zero(m, offset))
        pixel = add(s, i, SpvOpIAdd, s->pixel, OPERANDS(pixel, offset));
    uint32_t level = module_constant(m, module_part_type(m, s->pixel, 0), &none, 1);
    uint32_t sample = i->operands[i->count - 1];
    i->opcode = SpvOpImageFetch;
    if (type->operands[IMAGE_MS])
        instruction_set_operands(
            m, i, OPERANDS(i->operands[0], pixel, SpvImageOperandsSampleMask, sample));
    else
        instruction_set_operands(m, i,
                                 OPERANDS(i->operands[0], pixel, SpvImageOperandsLodMask, level));
}

void wgsl_change_subpasses(struct writer *w) {
    struct subpasses s = {.m = w->m};
    bool is_used = false;
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        is_used |= is_subpass(i);
    if (!is_used)
        return;
    uint32_t number = module_type(w->m, SpvOpTypeInt, OPERANDS(32, 1));
    s.pixel = module_type(w->m, SpvOpTypeVector, OPERANDS(number, 2));
    s.position = position_of(w->m);
    for_each_in(entry, &w->m->sections[SECTION_ENTRY_POINTS])
        join_interface(w->m, entry, s.position);
    for_each_in_module(j, b, f, w->m)
        if (j->opcode == SpvOpImageRead && is_subpass(module_value_type(w->m, j->operands[0])))
            change_read(&s, j);
    for_each_in(type, &w->m->sections[SECTION_GLOBALS])
        if (is_subpass(type)) {
            type->operands[IMAGE_DIM] = SpvDim2D;
            type->operands[IMAGE_SAMPLED] = 1;
        }
}
