/* Passes that replace phis of resources with phis of indices, and checks of resources.
 */
#include "../common/cfg.h"
#include "../passes.h"

/* ---- choose_indices ----
 *
 * Replaces phis of elements of one resource array with an element selected by phis of indices.
 * SPIR-V has no phis of images, and without VariablePointers none of buffer pointers. If all
 * incoming values are elements of the same array, the index can be selected instead; undefined
 * values match any element.
 *
 * An element is an access chain from a global variable and, for opaque types, a load of it. The
 * load may move because descriptors do not change while a shader runs. Connected phis form a web,
 * which is rewritten as a whole or not at all. */

/* A phi of a web and its replacement. */
struct chosen {
    struct instruction *phi;
    uint32_t *indices; /* operands of the new chain, variable first */
};

struct web {
    struct optimizer *o;
    struct map numbers; /* phi id -> index in `list`, plus 1 */
    VEC(struct chosen, chosen_vec) list;
    size_t begin;                   /* in `list`; earlier webs precede it */
    const struct instruction *some; /* access chain of any element */
    bool *differs;                  /* by operand of the chain */
    uint32_t *types;                /* types of indices; dynamic ones take precedence */
    bool has_undefined, is_non_uniform;
};

static bool is_resource(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    return opt_is_opaque_type(o, type) ||
           (i->opcode == SpvOpTypePointer &&
            !is_invocation_private((SpvStorageClass)i->operands[0]) &&
            i->operands[0] != SpvStorageClassPhysicalStorageBuffer);
}

static bool is_candidate(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpPhi && is_resource(o, i->type) &&
           !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static bool is_word(const struct optimizer *o, uint32_t id) {
    const struct instruction *type = module_value_type(o->m, id);
    return type->opcode == SpvOpTypeInt && type->operands[0] == 32;
}

/* ---- Webs ---- */

/* Returns the access chain of an element, or NULL. */
static struct instruction *chain_of(const struct optimizer *o, uint32_t id) {
    struct instruction *i = instruction_of(o->m, id);
    if (i->opcode == SpvOpLoad && i->count == 1)
        i = instruction_of(o->m, i->operands[0]);
    return is_chain(i) ? i : NULL;
}

/* Reports whether the chain selects from a global variable with 32-bit indices. */
static bool is_element(const struct optimizer *o, const struct instruction *chain) {
    const struct instruction *root = instruction_of(o->m, chain->operands[0]);
    bool is_global = root->opcode == SpvOpVariable && !root->block;
    for (uint32_t k = 1; k < chain->count && is_global; k++)
        is_global = is_word(o, chain->operands[k]);
    return is_global;
}

static bool add_element(struct web *w, uint32_t id) {
    const struct instruction *chain = chain_of(w->o, id);
    if (!chain || !is_element(w->o, chain))
        return false;
    if (!w->some) {
        w->some = chain;
        w->differs = arena_array(w->o->arena, bool, chain->count);
        w->types = arena_array(w->o->arena, uint32_t, chain->count);
    }
    if (chain->operands[0] != w->some->operands[0] || chain->count != w->some->count)
        return false;
    for (uint32_t k = 1; k < chain->count; k++) {
        uint32_t word;
        w->differs[k] |= chain->operands[k] != w->some->operands[k];
        if (!w->types[k] || !module_constant_word(w->o->m, chain->operands[k], &word))
            w->types[k] = module_value_type(w->o->m, chain->operands[k])->id;
    }
    w->is_non_uniform |=
        ((traits_of(w->o, id) | traits_of(w->o, chain->id)) & TRAIT_NON_UNIFORM) != 0;
    return true;
}

/* Returns false if the phi is part of an earlier web, which was not rewritten. */
static bool add_phi(struct web *w, struct instruction *phi) {
    void **number = map_slot_u64(w->o->arena, &w->numbers, phi->id);
    if (*number)
        return (uintptr_t)*number > w->begin;
    vec_push(w->o->arena, &w->list, ((struct chosen){.phi = phi}));
    *number = (void *)(uintptr_t)w->list.count;
    return true;
}

/* Phis of an earlier web may have been replaced by elements. */
static bool add_operand(struct web *w, uint32_t id) {
    id = opt_value_for(w->o, id);
    struct instruction *i = instruction_of(w->o->m, id);
    w->has_undefined |= i->opcode == SpvOpUndef;
    return i->opcode == SpvOpUndef || (is_candidate(w->o, i) ? add_phi(w, i) : add_element(w, id));
}

/* Members of a struct cannot be selected dynamically. */
static bool differ_in_arrays(const struct web *w) {
    const struct instruction *root = instruction_of(w->o->m, w->some->operands[0]);
    uint32_t type = module_pointee(w->o->m, root->type)->id, member;
    for (uint32_t k = 1; k < w->some->count; k++) {
        if (w->differs[k] && instruction_of(w->o->m, type)->opcode == SpvOpTypeStruct)
            return false;
        member = 0;
        module_constant_word(w->o->m, w->some->operands[k], &member);
        type = module_part_type(w->o->m, type, member);
    }
    return true;
}

/* Collects the web of a phi. Returns false if it selects from several arrays. */
static bool gather_web(struct web *w, struct instruction *phi) {
    w->begin = w->list.count;
    w->some = NULL;
    w->has_undefined = w->is_non_uniform = false;
    bool is_of_one = add_phi(w, phi);
    for (size_t n = w->begin; n < w->list.count; n++)
        for (uint32_t k = 0; k < w->list.items[n].phi->count && is_of_one; k += 2)
            is_of_one = add_operand(w, w->list.items[n].phi->operands[k]);
    return is_of_one && w->some && differ_in_arrays(w);
}

/* ---- Replacements ---- */

/* With an undefined incoming value, a dynamic index need not dominate the phi. */
static bool is_chosen(const struct web *w, uint32_t k) {
    uint32_t word;
    return w->differs[k] ||
           (w->has_undefined && !module_constant_word(w->o->m, w->some->operands[k], &word));
}

static void begin_indices(struct web *w, struct chosen *c) {
    c->indices = arena_array(w->o->arena, uint32_t, w->some->count);
    for (uint32_t k = 0; k < w->some->count; k++) {
        uint32_t index = w->some->operands[k];
        if (k && is_chosen(w, k))
            index = instruction_insert(w->o->m, c->phi->block, c->phi, SpvOpPhi, w->types[k],
                                       c->phi->operands, c->phi->count)
                        ->id;
        c->indices[k] = index;
    }
}

/* Returns an index of an element, converted to the given type. */
static uint32_t index_of(struct web *w, uint32_t id, uint32_t k, uint32_t type) {
    id = opt_value_for(w->o, id);
    const struct instruction *i = instruction_of(w->o->m, id);
    if (i->opcode == SpvOpUndef)
        return opt_undefined(w->o, type);
    void *number = map_find_u64(&w->numbers, id);
    if (number)
        return w->list.items[(uintptr_t)number - 1].indices[k];
    struct instruction *chain = chain_of(w->o, id);
    uint32_t index = chain->operands[k], word;
    if (module_value_type(w->o->m, index)->id == type)
        return index;
    if (module_constant_word(w->o->m, index, &word))
        return opt_constant_of_word(w->o, type, word);
    return instruction_insert(w->o->m, chain->block, chain, SpvOpBitcast, type, &index, 1)->id;
}

static void fill_indices(struct web *w, const struct chosen *c) {
    for (uint32_t k = 1; k < w->some->count; k++) {
        struct instruction *phi = instruction_of(w->o->m, c->indices[k]);
        for (uint32_t n = 0; is_chosen(w, k) && n < phi->count; n += 2)
            phi->operands[n] = index_of(w, c->phi->operands[n], k, phi->type);
    }
}

/* The new instruction has the debug location of an element and the traits of the phi. */
static uint32_t insert_before(struct web *w, const struct chosen *c, struct instruction *before,
                              SpvOp op, uint32_t type, const uint32_t *operands, size_t count) {
    struct instruction *i =
        instruction_insert(w->o->m, before->block, before, op, type, operands, count);
    i->mark = w->some->mark;
    traits_add(w->o, i->id,
               traits_of(w->o, c->phi->id) | (w->is_non_uniform ? TRAIT_NON_UNIFORM : 0));
    return i->id;
}

static uint32_t element_for(struct web *w, const struct chosen *c) {
    struct instruction *before = behind_phis(c->phi->block);
    uint32_t id =
        insert_before(w, c, before, SpvOpAccessChain, w->some->type, c->indices, w->some->count);
    return opt_is_opaque_type(w->o, c->phi->type)
               ? insert_before(w, c, before, SpvOpLoad, c->phi->type, &id, 1)
               : id;
}

bool choose_indices(struct optimizer *o, struct routine *f) {
    struct web w = {.o = o};
    bool changed = false;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (i->opcode != SpvOpPhi)
                break;
            if (!is_candidate(o, i) || map_find_u64(&w.numbers, i->id) || !gather_web(&w, i))
                continue;
            for (size_t n = w.begin; n < w.list.count; n++)
                begin_indices(&w, &w.list.items[n]);
            for (size_t n = w.begin; n < w.list.count; n++)
                fill_indices(&w, &w.list.items[n]);
            for (size_t n = w.begin; n < w.list.count; n++)
                opt_replace(w.o, w.list.items[n].phi->id, element_for(&w, &w.list.items[n]));
            for (size_t n = w.begin; n < w.list.count; n++)
                instruction_remove(w.o->m, w.list.items[n].phi);
            changed = true;
        }
    }
    if (changed)
        opt_replace_in(o, f);
    return changed;
}

/* ---- Unresolved resources ---- */

static bool holds_resource(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    switch (i->opcode) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeUntypedPointerKHR:
        return true;
    case SpvOpTypePointer:
        return i->operands[0] == SpvStorageClassStorageBuffer ||
               i->operands[0] == SpvStorageClassUniform;
    case SpvOpTypeArray:
        return holds_resource(o, i->operands[0]);
    case SpvOpTypeStruct:
        for (uint32_t k = 0; k < i->count; k++)
            if (holds_resource(o, i->operands[k]))
                return true;
        return false;
    default:
        return false;
    }
}

static bool is_array_of_pointers(const struct optimizer *o, const struct instruction *type) {
    bool is_array = type->opcode == SpvOpTypeArray;
    while (type->opcode == SpvOpTypeArray)
        type = instruction_of(o->m, type->operands[0]);
    return is_array && type->opcode == SpvOpTypePointer;
}

/* Reports whether a resource is unresolved and validators miss it. They support descriptor heaps
 * only partially, and older versions check only variables that are pointers themselves. */
static bool is_unknown(const struct optimizer *o, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpVariable:
        return (o->c->options->native_heaps ||
                is_array_of_pointers(o, module_pointee(o->m, i->type))) &&
               holds_resource(o, module_pointee(o->m, i->type)->id);
    case SpvOpPhi:
    case SpvOpSelect:
        return o->c->options->native_heaps && holds_resource(o, i->type);
    default:
        return false;
    }
}

/* Returns the number of leading operands that are images, samplers or combined image samplers. */
static uint32_t image_operands(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpSampledImage:
        return 2;
    case SpvOpImageFetch:
    case SpvOpImageRead:
    case SpvOpImageWrite:
    case SpvOpImageQueryFormat:
    case SpvOpImageQueryOrder:
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQuerySize:
    case SpvOpImageQueryLevels:
    case SpvOpImageQuerySamples:
        return 1;
    default:
        return 0;
    }
}

/* Validators accept uninitialized images. */
static void check_initialized(const struct optimizer *o, const struct instruction *i) {
    uint32_t count = image_operands(i);
    for (uint32_t k = 0; k < count; k++) {
        const struct instruction *image = instruction_of(o->m, i->operands[k]);
        if (image && image->opcode == SpvOpUndef) {
            const struct instruction *type = instruction_of(o->m, image->type);
            error_at(o->c, i->at, "use of uninitialized %s",
                     type->opcode == SpvOpTypeSampler ? "sampler" : "texture");
            return;
        }
    }
}

bool check_choices(struct optimizer *o) {
    for_each_routine(f, o->m)
        for_each_block(b, f) {
            for_each_in(i, (&b->list)) {
                if (is_unknown(o, i))
                    error_at(o->c, i->at, RESOURCE_UNKNOWN);
                check_initialized(o, i);
            }
        }
    return false;
}

/* ---- fix_heap_texels ----
 *
 * Resources in descriptor heaps have untyped pointers (SPV_EXT_descriptor_heap). An atomic
 * operation on a texel needs the pointer that its image was loaded from. Codegen stores the image
 * in a function variable instead, which is enough for other images. Unresolved resources are
 * diagnosed here because current SPIRV-Tools may not support the extension. */

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
                make_untyped(o, i, module_pointee(o->m, i->type)->id, i->operands[0]);
            else if (image)
                make_untyped(o, i, image->type, image->operands[0]);
            changed |= i->opcode != SpvOpImageTexelPointer;
        }
    }
    return changed;
}

/* ---- check_heaps ---- */

/* Codegen leaves counters of buffers in descriptor heaps undefined. */
static bool counts_nothing(const struct optimizer *o, const struct instruction *i) {
    return (i->opcode == SpvOpAtomicIAdd || i->opcode == SpvOpAtomicISub) &&
           module_pointer_root(o->m, i->operands[0])->opcode == SpvOpUndef;
}

bool check_heaps(struct optimizer *o) {
    if (!o->c->options->native_heaps)
        return false;
    for_each_in_module(i, b, f, o->m)
        if (counts_nothing(o, i))
            error_at(o->c, i->at, "buffers of SPV_EXT_descriptor_heap have no counter");
    return false;
}
