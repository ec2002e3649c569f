/* Pass: splits arrays and structs of resources into separate variables with consecutive bindings
 * (-fspv-flatten-resource-arrays).
 *
 * A dynamic index first becomes a switch over all elements around each instruction that uses the
 * resource. The instructions between the index and the use are copied into each case, because phis
 * of resources or of pointers to them are invalid (SPIR-V 2.16.1):
 *
 *     sample(t[i])   ->   switch (i) { case 0: sample(t[0]) ... default: 0 }
 *
 * The option requests this even if it moves a sample into divergent control flow. Variables with
 * other uses than access chains that select one resource are not split.
 *
 * For WGSL, the parts of a variable share its binding, and unbounded arrays get a size. */
#include "../common/uses.h"
#include "../passes.h"

#include <string.h>

enum {
    MOST_CASES = 1024, /* cases of one switch */
    MOST_DEPTH = 16,   /* instructions from an index to a use */
    DECORATION_SECTIONS = SECTION_VALUE_DECORATIONS - SECTION_DECORATIONS + 1,
};

/* One resource of a variable. */
struct resource_part {
    const struct instruction *chain; /* any chain that selects it, or NULL */
    uint32_t variable;
};

VEC(struct instruction *, decoration_vec);

struct resource_split {
    struct instruction *variable;
    struct decoration_vec decorations[DECORATION_SECTIONS];
    bool stays;
    uint32_t binding;
    uint32_t count;              /* number of resources */
    struct resource_part *parts; /* by resource number */
};

struct flattening {
    struct optimizer *o;
    struct arena *arena;
    struct map splits;   /* by variable */
    struct map bindings; /* variable -> decoration */
    struct map names;    /* by key_of_name() */
    struct map compared; /* variables of textures with comparisons */
    VEC(struct resource_split *, split_vec) order;
    bool changed;
};

/* ---- Resource types ---- */

/* A struct is a single resource unless it contains images or samplers. */
static bool is_whole(const struct flattening *fl, const struct resource_split *s, uint32_t type) {
    const struct instruction *i = instruction_of(fl->o->m, type);
    bool is_opaque =
        module_pointee(fl->o->m, s->variable->type) &&
        instruction_of(fl->o->m, s->variable->type)->operands[0] == SpvStorageClassUniformConstant;
    return i->opcode != SpvOpTypeArray && !(i->opcode == SpvOpTypeStruct && is_opaque);
}

/* Returns the number of resources in a type, or 0 if it is unknown. */
static uint32_t count_resources(const struct flattening *fl, const struct resource_split *s,
                                uint32_t type) {
    if (is_whole(fl, s, type))
        return instruction_of(fl->o->m, type)->opcode != SpvOpTypeRuntimeArray;
    const struct instruction *i = instruction_of(fl->o->m, type);
    uint32_t count = module_part_count(fl->o->m, type), sum = 0;
    if (i->opcode == SpvOpTypeArray)
        return count * count_resources(fl, s, i->operands[0]);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t part = count_resources(fl, s, i->operands[k]);
        if (!part)
            return 0;
        sum += part;
    }
    return sum;
}

/* ---- Variables ---- */

#define NO_MEMBER UINT32_MAX

static uint64_t key_of_name(uint32_t id, uint32_t member) {
    return (uint64_t)id << 32 | member;
}

static const char *name_of(const struct flattening *fl, uint32_t id, uint32_t member) {
    const char *name = map_find_u64(&fl->names, key_of_name(id, member));
    return name ? name : "";
}

/* Returns the requested number of elements of an unbounded array, or 0. The last request for its
 * name, or for the resource of a counter, has priority over those for all arrays. */
static uint32_t requested_size(const struct flattening *fl, uint32_t variable) {
    static const char counter[] = "counter.var.";
    const struct options *options = fl->o->c->options;
    const char *name = name_of(fl, variable, NO_MEMBER);
    uint32_t count = 0;
    bool is_named = false;
    if (!strncmp(name, counter, strlen(counter)))
        name += strlen(counter);
    for (size_t k = 0; k < options->array_size_count; k++) {
        const struct resource_count *size = &options->array_sizes[k];
        if (size->name ? !strcmp(size->name, name) : !is_named) {
            count = size->count;
            is_named = size->name;
        }
    }
    return count;
}

/* Returns the number of elements that the constant indices of a variable require. */
static uint32_t least_size(struct flattening *fl, uint32_t variable) {
    uint32_t least = 0, index;
    for_each_use(use, uses_of_module(fl->o), variable) {
        const struct instruction *chain = use->user;
        bool is_constant = is_chain(chain) && use->operand == 0 && chain->count > 1 &&
                           module_constant_word(fl->o->m, chain->operands[1], &index);
        if (is_constant && index >= least && index < MOST_CASES)
            least = index + 1;
    }
    return least;
}

/* Gives an unbounded array of resources the requested size. */
static void give_size(struct flattening *fl, struct instruction *i) {
    struct module *m = fl->o->m;
    const struct instruction *pointer = instruction_of(m, i->type),
                             *type = instruction_of(m, pointer->operands[1]);
    uint32_t count = requested_size(fl, i->id);
    if (type->opcode != SpvOpTypeRuntimeArray || !count)
        return;
    uint32_t word = module_type(m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2),
             least = least_size(fl, i->id);
    uint32_t length = opt_constant_of_word(fl->o, word, count > least ? count : least);
    uint32_t array =
        module_type(m, SpvOpTypeArray, (const uint32_t[]){type->operands[0], length}, 2);
    i->type = opt_pointer_type(fl->o, (SpvStorageClass)pointer->operands[0], array);
    fl->changed = true;
}

static bool compares(SpvOp op) {
    return op == SpvOpImageSampleDrefImplicitLod || op == SpvOpImageSampleDrefExplicitLod ||
           op == SpvOpImageSampleProjDrefImplicitLod || op == SpvOpImageSampleProjDrefExplicitLod ||
           op == SpvOpImageDrefGather;
}

static void find_comparisons(struct flattening *fl) {
    struct module *m = fl->o->m;
    for_each_in_module(i, b, f, m) {
        if (!compares((SpvOp)i->opcode))
            continue;
        const struct instruction *image = instruction_of(m, i->operands[0]);
        while (image->opcode == SpvOpSampledImage || image->opcode == SpvOpLoad ||
               image->opcode == SpvOpCopyObject || is_chain(image))
            image = instruction_of(m, image->operands[0]);
        map_add_u64(fl->arena, &fl->compared, image->id);
    }
}

/* WGSL has arrays of sampled textures, except for comparisons. */
static bool is_kept(const struct flattening *fl, uint32_t variable,
                    const struct instruction *type) {
    enum { IMAGE_DIM = 1, IMAGE_SAMPLED = 5 };
    const struct instruction *element = instruction_of(fl->o->m, type->operands[0]);
    return fl->o->c->options->keep_texture_arrays && type->opcode == SpvOpTypeArray &&
           element->opcode == SpvOpTypeImage && element->operands[IMAGE_SAMPLED] == 1 &&
           element->operands[IMAGE_DIM] != SpvDimBuffer && !map_has_u64(&fl->compared, variable);
}

static void note_variable(struct flattening *fl, struct instruction *i) {
    const struct instruction *binding = map_find_u64(&fl->bindings, i->id);
    struct resource_split s = {.variable = i};
    if (!binding)
        return;
    give_size(fl, i);
    const struct instruction *type = module_pointee(fl->o->m, i->type);
    if (is_whole(fl, &s, type->id) || is_kept(fl, i->id, type))
        return;
    s.binding = binding->operands[2];
    s.count = count_resources(fl, &s, type->id);
    if (!s.count)
        return;
    s.parts = arena_array(fl->arena, struct resource_part, s.count);
    struct resource_split *split = arena_copy(fl->arena, &s, sizeof s);
    *map_slot_u64(fl->arena, &fl->splits, i->id) = split;
    vec_push(fl->arena, &fl->order, split);
}

static void find_names(struct flattening *fl) {
    for (int s = SECTION_NAMES; s <= SECTION_FUNCTION_NAMES; s++)
        for_each_in(i, &fl->o->m->sections[s]) {
            bool is_member = i->opcode == SpvOpMemberName;
            uint64_t key = key_of_name(i->operands[0], is_member ? i->operands[1] : NO_MEMBER);
            void **name = map_slot_u64(fl->arena, &fl->names, key);
            *name = *name ? *name : i->operands + (is_member ? 2 : 1);
        }
}

static void find_decorations(struct flattening *fl) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &fl->o->m->sections[s]) {
            struct resource_split *split =
                i->count ? map_find_u64(&fl->splits, i->operands[0]) : NULL;
            if (split && i->opcode != SpvOpMemberDecorate)
                vec_push(fl->arena, &split->decorations[s - SECTION_DECORATIONS], i);
        }
}

static void find_variables(struct flattening *fl) {
    struct module *m = fl->o->m;
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &m->sections[s])
            if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBinding)
                *map_slot_u64(fl->arena, &fl->bindings, i->operands[0]) = i;
    find_names(fl);
    if (fl->o->c->options->keep_texture_arrays)
        find_comparisons(fl);
    for_each_in(i, &m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            note_variable(fl, i);
    find_decorations(fl);
}

/* ---- Access chains ---- */

/* The resource that an access chain selects. */
struct selected_resource {
    struct resource_split *split; /* NULL if the base is another variable */
    uint32_t dynamic;             /* dynamic index operand, or 0 */
    uint32_t length;              /* length of the array that it indexes */
    uint32_t number, type;        /* number and type of the resource */
    uint32_t rest;                /* first operand after the resource */
    bool arrives;                 /* selects exactly one resource */
};

static struct selected_resource way_of(const struct flattening *fl, const struct instruction *i) {
    struct selected_resource w = {.rest = 1};
    if (is_chain(i))
        w.split = map_find_u64(&fl->splits, i->operands[0]);
    if (!w.split)
        return w;
    uint32_t type = module_pointee(fl->o->m, w.split->variable->type)->id, index;
    for (; w.rest < i->count && !is_whole(fl, w.split, type); w.rest++) {
        if (!module_constant_word(fl->o->m, i->operands[w.rest], &index)) {
            w.dynamic = w.rest;
            w.length = module_part_count(fl->o->m, type);
            return w;
        }
        if (index >= module_part_count(fl->o->m, type))
            return w;
        for (uint32_t k = 0; k < index; k++)
            w.number += count_resources(fl, w.split, module_part_type(fl->o->m, type, k));
        type = module_part_type(fl->o->m, type, index);
    }
    w.type = type;
    w.arrives = is_whole(fl, w.split, type);
    return w;
}

/* ---- Switches over elements ---- */

static bool is_handle(const struct flattening *fl, const struct instruction *i) {
    const struct instruction *type = i && i->type ? instruction_of(fl->o->m, i->type) : NULL;
    return type && i->block &&
           (opt_is_opaque_type(fl->o, type->id) || type->opcode == SpvOpTypePointer);
}

/* Returns the access chain with a dynamic index that an operand is derived from, or NULL. */
static struct instruction *dynamic_chain(const struct flattening *fl, struct instruction *i,
                                         unsigned depth) {
    if (way_of(fl, i).dynamic)
        return i;
    if (depth == MOST_DEPTH || i->opcode == SpvOpPhi)
        return NULL;
    for_each_id_operand(fl->o->m, i, k) {
        struct instruction *operand = instruction_of(fl->o->m, i->operands[k]);
        struct instruction *found =
            is_handle(fl, operand) ? dynamic_chain(fl, operand, depth + 1) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* One case of a switch. */
struct resource_element {
    const struct instruction *chain; /* its operand `dynamic` becomes `number` */
    uint32_t dynamic, number;
    struct block *block;
};

static uint32_t copy_for(struct flattening *fl, const struct resource_element *e,
                         const struct instruction *i) {
    struct optimizer *o = fl->o;
    struct instruction *made = instruction_make(o->m, (SpvOp)i->opcode, i->type,
                                                i->id ? module_id(o->m) : 0, i->operands, i->count);
    instruction_locate(made, i);
    made->block = e->block;
    for_each_id_operand(o->m, i, k) {
        const struct instruction *operand = instruction_of(o->m, i->operands[k]);
        if (is_handle(fl, operand) && operand->opcode != SpvOpVariable &&
            operand->opcode != SpvOpPhi)
            made->operands[k] = copy_for(fl, e, operand);
    }
    if (i == e->chain) {
        uint32_t type = module_type_of(o->m, i->operands[e->dynamic]);
        made->operands[e->dynamic] = opt_constant_of_word(o, type, e->number);
    }
    instructions_append(&e->block->list, made);
    traits_add(o, made->id, traits_of(o, i->id));
    return made->id;
}

static void branch(struct flattening *fl, struct block *b, uint32_t target) {
    instruction_insert(fl->o->m, b, NULL, SpvOpBranch, 0, &target, 1);
}

/* Moves the instructions after `i` to a new block. */
static struct block *split_behind(struct flattening *fl, struct block *b, struct instruction *i) {
    struct module *m = fl->o->m;
    struct block *rest = module_split_block(m, b, i, module_id(m));
    const struct instruction *terminator = terminator_of(rest);
    for_each_target(terminator, k)
        phi_rename_predecessor(fl->o, block_labelled(m, terminator->operands[k]), b->label.id,
                               rest->label.id);
    return rest;
}

/* A loop header keeps its merge instruction, so the rest of the block moves to a new block. */
static void leave_header(struct flattening *fl, struct block *b) {
    struct instruction *merge = loop_merge_of(b), *last = NULL;
    if (!merge)
        return;
    for_each_in(i, &b->list)
        if (i->opcode == SpvOpPhi)
            last = i;
    struct block *rest = split_behind(fl, b, last);
    instructions_unlink(&rest->list, merge);
    instructions_append(&b->list, merge);
    merge->block = b;
    branch(fl, b, rest->label.id);
}

static void switch_over(struct flattening *fl, struct instruction *use,
                        const struct instruction *chain, const struct selected_resource *way) {
    struct module *m = fl->o->m;
    struct word_vec targets = {0}, pairs = {0};
    leave_header(fl, use->block);
    struct block *b = use->block, *merge = split_behind(fl, b, use);
    struct block *other = module_block_behind(m, b, module_id(m)), *last = other;
    instructions_unlink(&b->list, use);
    vec_push(fl->arena, &targets, chain->operands[way->dynamic]);
    vec_push(fl->arena, &targets, other->label.id);
    for (uint32_t k = 0; k < way->length; k++) {
        last = module_block_behind(m, last, module_id(m));
        struct resource_element e = {chain, way->dynamic, k, last};
        vec_push(fl->arena, &pairs, copy_for(fl, &e, use));
        vec_push(fl->arena, &pairs, last->label.id);
        vec_push(fl->arena, &targets, k);
        if (module_switch_type(m, targets.items[0]))
            vec_push(fl->arena, &targets, 0);
        vec_push(fl->arena, &targets, last->label.id);
        branch(fl, last, merge->label.id);
    }
    branch(fl, other, merge->label.id);
    instruction_insert(m, b, NULL, SpvOpSelectionMerge, 0, (const uint32_t[]){merge->label.id, 0},
                       2);
    instruction_insert(m, b, NULL, SpvOpSwitch, 0, targets.items, targets.count);
    fl->changed = true;
    if (!use->id)
        return;
    vec_push(fl->arena, &pairs, opt_constant_null_of(fl->o, use->type));
    vec_push(fl->arena, &pairs, other->label.id);
    struct instruction *phi =
        instruction_make(m, SpvOpPhi, use->type, use->id, pairs.items, pairs.count);
    phi->block = merge;
    instruction_locate(phi, use);
    instructions_insert(&merge->list, merge->list.first, phi);
}

/* ---- Derivatives ---- */

static uint32_t coordinate_count(const struct instruction *image) {
    enum { IMAGE_DIM = 1 };
    switch (image->operands[IMAGE_DIM]) {
    case SpvDim1D:
        return 1;
    case SpvDim3D:
    case SpvDimCube:
        return 3;
    default:
        return 2;
    }
}

/* Returns the coordinates of a sample without the array layer. */
static uint32_t coordinates_of(struct flattening *fl, struct instruction *i, uint32_t count) {
    struct module *m = fl->o->m;
    uint32_t whole = i->operands[1], type = module_type_of(m, whole);
    uint32_t operands[] = {whole, whole, 0, 1, 2};
    if (!module_is_vector(m, type) || module_part_count(m, type) == count)
        return whole;
    uint32_t scalar = module_part_type(m, type, 0);
    if (count == 1)
        return instruction_insert(m, i->block, i, SpvOpCompositeExtract, scalar,
                                  (const uint32_t[]){whole, 0}, 2)
            ->id;
    uint32_t part = module_type(m, SpvOpTypeVector, (const uint32_t[]){scalar, count}, 2);
    return instruction_insert(m, i->block, i, SpvOpVectorShuffle, part, operands, 2 + count)->id;
}

/* Samples with explicit gradients: in the cases, the threads of a quad may take different ways.
 * Gradients cannot be combined with a bias. */
static void use_gradients(struct flattening *fl, struct instruction *i) {
    enum { MASK = 2 };
    struct module *m = fl->o->m;
    struct word_vec operands = {0};
    uint32_t mask = i->count > MASK ? i->operands[MASK] : 0;
    if (mask & SpvImageOperandsBiasMask)
        return;
    const struct instruction *type = module_value_type(m, i->operands[0]);
    uint32_t count = coordinate_count(instruction_of(m, type->operands[0]));
    uint32_t at = coordinates_of(fl, i, count), part = module_type_of(m, at);
    vec_push(fl->arena, &operands, i->operands[0]);
    vec_push(fl->arena, &operands, i->operands[1]);
    vec_push(fl->arena, &operands, mask | SpvImageOperandsGradMask);
    for (SpvOp op = SpvOpDPdx; op <= SpvOpDPdy; op++)
        vec_push(fl->arena, &operands, instruction_insert(m, i->block, i, op, part, &at, 1)->id);
    for (uint32_t k = MASK + 1; k < i->count; k++)
        vec_push(fl->arena, &operands, i->operands[k]);
    i->opcode = SpvOpImageSampleExplicitLod;
    instruction_set_operands(m, i, operands.items, operands.count);
}

static bool needs_gradients(const struct flattening *fl, const struct instruction *use,
                            const struct instruction *chain, const struct selected_resource *way) {
    unsigned traits = traits_of(fl->o, chain->id) | traits_of(fl->o, chain->operands[way->dynamic]);
    return fl->o->c->options->split_resource_arrays && traits & TRAIT_NON_UNIFORM &&
           use->opcode == SpvOpImageSampleImplicitLod;
}

/* ---- Uses of dynamic indices ---- */

static bool can_switch(const struct flattening *fl, const struct instruction *use,
                       const struct instruction *chain, const struct selected_resource *way) {
    const struct instruction *type = module_value_type(fl->o->m, chain->operands[way->dynamic]);
    const struct instruction *merge = loop_merge_of(use->block);
    bool is_own_target = merge && merge->operands[1] == use->block->label.id;
    return way->length && way->length <= MOST_CASES && type->operands[0] <= 32 && !is_own_target;
}

static bool is_use(const struct flattening *fl, const struct instruction *i) {
    return !is_handle(fl, i) && !opt_is_debug(fl->o, i) && i->opcode != SpvOpPhi &&
           !is_merge((SpvOp)i->opcode) && !is_terminator((SpvOp)i->opcode);
}

/* The caller visits the blocks of the switch next, so a second dynamic index is handled there. */
static void switch_in_block(struct flattening *fl, struct block *b) {
    for_each_in(i, &b->list) {
        struct instruction *chain = is_use(fl, i) ? dynamic_chain(fl, i, 0) : NULL;
        if (!chain)
            continue;
        struct selected_resource way = way_of(fl, chain);
        if (!can_switch(fl, i, chain, &way))
            continue;
        if (needs_gradients(fl, i, chain, &way))
            use_gradients(fl, i);
        switch_over(fl, i, chain, &way);
        return;
    }
}

/* An OpSampledImage must be in the block of its uses (SPIR-V 2.16.1), which may be split now. */
static void rejoin_samples(struct flattening *fl, struct routine *f) {
    struct module *m = fl->o->m;
    for_each_in_routine(i, b, f)
        for_each_id_operand(m, i, k) {
            struct instruction *operand = instruction_of(m, i->operands[k]);
            if (!operand || operand->opcode != SpvOpSampledImage || operand->block == b)
                continue;
            i->operands[k] = module_id(m);
            struct instruction *copy =
                instruction_make(m, SpvOpSampledImage, operand->type, i->operands[k],
                                 operand->operands, operand->count);
            instruction_locate(copy, operand);
            copy->block = b;
            instructions_insert(&b->list, i, copy);
            traits_add(fl->o, copy->id, traits_of(fl->o, operand->id));
        }
}

/* Removes unused chains and loads. Visits blocks backwards because uses follow definitions. */
static void remove_unused(struct flattening *fl, struct routine *f) {
    struct map used = {0};
    for (struct block *b = f->last; b; b = b->previous) {
        for (struct instruction *i = b->list.last, *previous; i; i = previous) {
            previous = i->previous;
            if (is_handle(fl, i) && opt_is_removable(fl->o, i) && i->opcode != SpvOpPhi &&
                i->opcode != SpvOpVariable && !map_has_u64(&used, i->id)) {
                instruction_remove(fl->o->m, i);
                continue;
            }
            for_each_id_operand(fl->o->m, i, k)
                map_add_u64(fl->arena, &used, i->operands[k]);
        }
    }
}

/* ---- Splitting variables ---- */

static void find_parts(struct flattening *fl, struct resource_split *s) {
    for_each_use(use, uses_of_module(fl->o), s->variable->id) {
        struct selected_resource way = way_of(fl, use->user);
        if (use->operand == 0 && way.arrives)
            s->parts[way.number].chain = use->user;
        else
            s->stays = true;
    }
}

static struct instruction *decoration_for_part(struct flattening *fl,
                                               const struct resource_split *s,
                                               const struct instruction *whole, uint32_t id,
                                               uint32_t number) {
    struct instruction *copy =
        instruction_make(fl->o->m, (SpvOp)whole->opcode, 0, 0, whole->operands, whole->count);
    copy->operands[0] = id;
    if (copy->operands[1] == SpvDecorationBinding && fl->o->c->options->flatten_resource_arrays)
        copy->operands[2] = s->binding + number;
    return copy;
}

/* Copies the decorations of the original with a new binding. They follow all existing ones. */
static void decorate_part(struct flattening *fl, const struct resource_split *s, uint32_t id,
                          uint32_t number) {
    for (int k = SECTION_DECORATIONS; k <= SECTION_VALUE_DECORATIONS; k++) {
        const struct decoration_vec *whole = &s->decorations[k - SECTION_DECORATIONS];
        for (size_t i = 0; i < whole->count; i++)
            instructions_append(&fl->o->m->sections[k],
                                decoration_for_part(fl, s, whole->items[i], id, number));
    }
}

/* Names a part after its variable and members, such as a[1].b. */
static void name_part(struct flattening *fl, const struct instruction *chain, uint32_t end,
                      uint32_t id) {
    const struct instruction *variable = instruction_of(fl->o->m, chain->operands[0]);
    uint32_t type = module_pointee(fl->o->m, variable->type)->id, index;
    const char *name = name_of(fl, variable->id, NO_MEMBER);
    for (uint32_t k = 1; k < end; k++) {
        module_constant_word(fl->o->m, chain->operands[k], &index);
        name = instruction_of(fl->o->m, type)->opcode == SpvOpTypeArray
                   ? arena_format(fl->arena, "%s[%u]", name, index)
                   : arena_join(fl->arena, name, ".", name_of(fl, type, index));
        type = module_part_type(fl->o->m, type, index);
    }
    module_name(fl->o->m, id, name);
}

static void note_element(struct flattening *fl, uint32_t variable, uint32_t number) {
    struct module *m = fl->o->m;
    if (!fl->o->c->options->flatten_resource_arrays)
        *map_slot_u64(m->arena, &m->elements, variable) =
            arena_copy(m->arena, &number, sizeof number);
}

static void make_part(struct flattening *fl, struct resource_split *s, uint32_t number) {
    struct resource_part *part = &s->parts[number];
    if (!part->chain)
        return;
    struct selected_resource way = way_of(fl, part->chain);
    const struct instruction *pointer = instruction_of(fl->o->m, s->variable->type);
    SpvStorageClass storage = (SpvStorageClass)pointer->operands[0];
    uint32_t type = opt_pointer_type(fl->o, storage, way.type);
    part->variable = module_variable(fl->o->m, storage, type, 0);
    decorate_part(fl, s, part->variable, number);
    note_element(fl, part->variable, number);
    name_part(fl, part->chain, way.rest, part->variable);
}

static void make_parts(struct flattening *fl, struct resource_split *s) {
    for (uint32_t k = 0; !s->stays && k < s->count; k++)
        make_part(fl, s, k);
}

static void change_chain(struct flattening *fl, struct instruction *i) {
    struct selected_resource way = way_of(fl, i);
    if (!way.arrives || way.split->stays)
        return;
    uint32_t part = way.split->parts[way.number].variable;
    fl->changed = true;
    if (way.rest == i->count) {
        opt_replace(fl->o, i->id, part);
        instruction_remove(fl->o->m, i);
        return;
    }
    i->operands[way.rest - 1] = part;
    instruction_set_operands(fl->o->m, i, i->operands + way.rest - 1, i->count - way.rest + 1u);
}

/* Debug information for the original refers to its first part. */
static void describe_part(struct flattening *fl, const struct resource_split *s) {
    uint32_t first = 0;
    for (uint32_t k = s->count; k-- > 0;)
        first = s->parts[k].variable ? s->parts[k].variable : first;
    for_each_in(i, &fl->o->m->sections[SECTION_DEBUG])
        for_each_id_operand(fl->o->m, i, k)
            if (first && i->operands[k] == s->variable->id)
                i->operands[k] = first;
}

static void split_variables(struct flattening *fl) {
    struct module *m = fl->o->m;
    uses_forget(fl->o);
    for (size_t k = 0; k < fl->order.count; k++)
        find_parts(fl, fl->order.items[k]);
    for (size_t k = 0; k < fl->order.count; k++)
        make_parts(fl, fl->order.items[k]);
    for_each_routine(f, m) {
        for_each_in_routine(i, b, f)
            change_chain(fl, i);
        opt_replace_in(fl->o, f);
    }
    struct map gone = {0};
    for (size_t k = 0; k < fl->order.count; k++) {
        struct resource_split *s = fl->order.items[k];
        if (s->stays)
            continue;
        describe_part(fl, s);
        map_add_u64(fl->arena, &gone, s->variable->id);
        fl->changed = true;
    }
    opt_remove_globals(fl->o, &gone);
}

bool pass_flatten_resources(struct optimizer *o) {
    const struct options *options = o->c->options;
    if (!options->flatten_resource_arrays && !options->split_resource_arrays)
        return false;
    struct flattening fl = {.o = o, .arena = arena_branch(o->arena)};
    find_variables(&fl);
    if (fl.order.count) {
        for_each_routine(f, o->m) {
            for_each_block(b, f)
                switch_in_block(&fl, b);
            rejoin_samples(&fl, f);
            remove_unused(&fl, f);
        }
        split_variables(&fl);
    }
    arena_end(fl.arena);
    return fl.changed;
}
