/* Pass: texel pointers into the images of a descriptor heap.
 *
 * Resources in descriptor heaps have untyped pointers (SPV_EXT_descriptor_heap). An atomic
 * operation on a texel needs the pointer that its image was loaded from. Codegen stores the image
 * in a function variable instead, which is enough for other images. Unresolved resources are
 * diagnosed here because current SPIRV-Tools may not support the extension. */
#include "../passes.h"

static bool is_heap_pointer(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == SpvOpUntypedAccessChainKHR;
}

/* Returns the only value stored to a function variable, or NULL. */
static const struct instruction *only_value(const struct optimizer *o, const struct routine *f,
                                            uint32_t variable) {
    const struct instruction *found = NULL;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (i->opcode != SpvOpStore || i->operands[0] != variable)
                continue;
            if (found)
                return NULL;
            found = i;
        }
    }
    return found ? instruction_of(o->m, found->operands[1]) : NULL;
}

/* A value in the first block or the same block precedes the use. */
static bool comes_before(const struct routine *f, const struct instruction *a,
                         const struct instruction *b) {
    return a->block == f->first || a->block == b->block;
}

static const struct instruction *heap_image(const struct optimizer *o, const struct routine *f,
                                            const struct instruction *texel) {
    uint32_t pointer = texel->operands[0];
    const struct instruction *variable = instruction_of(o->m, pointer);
    const struct instruction *image =
        variable->opcode == SpvOpVariable ? only_value(o, f, pointer) : NULL;
    return image && image->opcode == SpvOpLoad && is_heap_pointer(o, image->operands[0]) &&
                   comes_before(f, image, texel)
               ? image
               : NULL;
}

static void make_untyped(struct optimizer *o, struct instruction *texel, uint32_t image_type,
                         uint32_t pointer) {
    uint32_t storage = SpvStorageClassImage;
    uint32_t words[] = {image_type, pointer, texel->operands[1], texel->operands[2]};
    texel->opcode = SpvOpUntypedImageTexelPointerEXT;
    texel->type = module_type(o->m, SpvOpTypeUntypedPointerKHR, &storage, 1);
    texel->operands = arena_copy(o->m->arena, words, sizeof words);
    texel->count = 4;
}

bool pass_heap_texels(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!o->c->options->native_heaps)
        return false;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (i->opcode != SpvOpImageTexelPointer)
                continue;
            const struct instruction *image = heap_image(o, f, i);
            if (is_heap_pointer(o, i->operands[0]))
                make_untyped(o, i, module_pointee(o->m, i->type)->id, i->operands[0]);
            else if (image)
                make_untyped(o, i, image->type, image->operands[0]);
            changed |= i->opcode != SpvOpImageTexelPointer;
        }
    }
    return changed;
}
