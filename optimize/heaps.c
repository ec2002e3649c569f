/* Resources of descriptor heaps by SPV_EXT_descriptor_heap, whose pointers have no type.
 *
 * An image whose texels are written atomically needs the pointer that it was loaded by: codegen has
 * put the image into a variable, whose pointer would do elsewhere.  And as SPIRV-Tools of today
 * need not know the extension, what they would refuse is looked for here: resources that are not
 * known when all is inlined. */
#include "passes.h"

/* ---- Texels ---- */

static bool is_heap_pointer(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == SpvOpUntypedAccessChainKHR;
}

/* The one value that a variable of a function gets, or NULL. */
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

/* What is in the first block, or in the same one, comes before. */
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

bool fix_heap_texels(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!o->c->options->native_heaps)
        return false;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (i->opcode != SpvOpImageTexelPointer)
                continue;
            const struct instruction *image = heap_image(o, f, i);
            if (is_heap_pointer(o, i->operands[0]))
                make_untyped(o, i, pointee_of(o, i->type)->id, i->operands[0]);
            else if (image)
                make_untyped(o, i, image->type, image->operands[0]);
            changed |= i->opcode != SpvOpImageTexelPointer;
        }
    }
    return changed;
}

/* ---- Counters ---- */

/* Codegen has left the counters of buffers from heaps undefined. */
static bool counts_nothing(const struct optimizer *o, const struct instruction *i) {
    return (i->opcode == SpvOpAtomicIAdd || i->opcode == SpvOpAtomicISub) &&
           pointer_root(o, i->operands[0])->opcode == SpvOpUndef;
}

bool check_heaps(struct optimizer *o) {
    if (!o->c->options->native_heaps)
        return false;
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (counts_nothing(o, i))
                    error_at(o->c, i->at, "a buffer of a descriptor heap of Vulkan has no counter");
    return false;
}
