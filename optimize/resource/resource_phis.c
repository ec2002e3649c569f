/* Pass: phis of indices instead of resources.
 *
 * Replaces phis of elements of one resource array with an element selected by phis of indices.
 * SPIR-V has no phis of images, and without VariablePointers none of buffer pointers. If all
 * incoming values are elements of the same array, the index can be selected instead; undefined
 * values match any element.
 *
 * An element is an access chain from a global variable and, for opaque types, a load of it. The
 * load may move because descriptors do not change while a shader runs. Connected phis form a web,
 * which is rewritten as a whole or not at all. */
#include "../passes.h"

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

bool pass_resource_phis(struct optimizer *o, struct routine *f) {
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
