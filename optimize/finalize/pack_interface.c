/* Pass: packing of inputs and outputs (-pack-optimized).
 *
 * An input or output with several locations becomes one variable per location, so that narrow
 * variables can share a location. The elements of an array or matrix cannot (SPIR-V, Component;
 * Vulkan, "Location Assignment"). The pass runs first and splits each access to such a variable;
 * later passes simplify the result.
 *
 * A dynamic index into an input selects from a copy of all elements. A dynamic index into an output
 * is an error, because it would have to write all elements. */
#include "../passes.h"

/* A variable to split. In stages that access several vertices, it and its parts are arrays. */
struct packed {
    struct instruction *variable;
    uint32_t type;          /* of one vertex */
    uint32_t vertices;      /* constant number of vertices, or 0 */
    struct word_vec parts;  /* variables */
    uint32_t next_location; /* location of the next part */
};

struct interface_packing {
    struct optimizer *o;
    struct arena *arena;
    struct map variables; /* by id: struct packed */
    VEC(struct packed *, packed_vec) list;
    struct routine *f;       /* current routine */
    struct instruction *i;   /* current access; new instructions precede it */
    const struct packed *of; /* variable that it accesses */
    const struct word_vec *indices;
    uint32_t index_type;
};

static bool is_divided(const struct instruction *type) {
    return type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeMatrix;
}

static uint32_t leaf_count(const struct optimizer *o, uint32_t type) {
    return is_divided(instruction_of(o->m, type))
               ? module_part_count(o->m, type) * leaf_count(o, module_part_type(o->m, type, 0))
               : 1;
}

static uint32_t index_of(struct interface_packing *p, uint32_t k) {
    return opt_constant_of_word(p->o, p->index_type, k);
}

/* ---- Selecting variables ---- */

static const struct instruction *decoration_of(const struct interface_packing *p, uint32_t id,
                                               SpvDecoration decoration) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &p->o->m->sections[s])
            if (i->opcode == SpvOpDecorate && i->operands[0] == id &&
                i->operands[1] == (uint32_t)decoration)
                return i;
    return NULL;
}

/* Reports whether a stage accesses variables of this class per vertex. */
static bool sees_vertices(SpvExecutionModel model, SpvStorageClass storage) {
    switch (model) {
    case SpvExecutionModelTessellationControl:
        return true;
    case SpvExecutionModelTessellationEvaluation:
    case SpvExecutionModelGeometry:
        return storage == SpvStorageClassInput;
    case SpvExecutionModelMeshEXT:
    case SpvExecutionModelMeshNV:
        return storage == SpvStorageClassOutput;
    default:
        return false;
    }
}

static bool is_of_vertices(const struct interface_packing *p, const struct instruction *variable) {
    if (decoration_of(p, variable->id, SpvDecorationPatch))
        return false;
    if (decoration_of(p, variable->id, SpvDecorationPerVertexKHR))
        return true;
    for_each_in(entry, &p->o->m->sections[SECTION_ENTRY_POINTS])
        for_each_id_operand(p->o->m, entry, k)
            if (entry->operands[k] == variable->id)
                return sees_vertices((SpvExecutionModel)entry->operands[0],
                                     (SpvStorageClass)variable->operands[0]);
    return false;
}

/* More than any device supports. Each location becomes a variable with names and decorations. */
enum { MAX_PARTS = 4096 };

static void note_variable(struct interface_packing *p, struct instruction *variable) {
    const struct instruction *type = module_pointee(p->o->m, variable->type);
    const struct instruction *at = decoration_of(p, variable->id, SpvDecorationLocation);
    uint32_t vertices = 0;
    if (!at || (variable->operands[0] != SpvStorageClassInput &&
                variable->operands[0] != SpvStorageClassOutput))
        return;
    if (type->opcode == SpvOpTypeArray && is_of_vertices(p, variable)) {
        vertices = type->operands[1];
        type = instruction_of(p->o->m, type->operands[0]);
    }
    if (!is_divided(type))
        return;
    if (leaf_count(p->o, type->id) > MAX_PARTS)
        context_fail(p->o->c, variable->at,
                     "more than %d elements with a location under '-pack-optimized'", MAX_PARTS);
    struct packed *packed = arena_new(p->arena, struct packed);
    *packed = (struct packed){variable, type->id, vertices, {0}, at->operands[2]};
    *map_slot_u64(p->arena, &p->variables, variable->id) = packed;
    vec_push(p->arena, &p->list, packed);
}

/* ---- Parts ---- */

/* More than two 64-bit components need two locations (Vulkan, "Location Assignment"). */
static uint32_t locations_of(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    bool is_wide = i->opcode == SpvOpTypeVector && i->operands[1] > 2;
    return is_wide && instruction_of(o->m, i->operands[0])->operands[0] == 64 ? 2 : 1;
}

/* Copies the names and decorations of the original variable with a new location. A Component is
 * added only if the part can share its location (VUID-StandaloneSpirv-Component-07703). */
static void describe_part(struct interface_packing *p, const struct packed *packed, uint32_t part,
                          uint32_t type) {
    struct module *m = p->o->m;
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &m->sections[s]) {
            if (!i->count || i->operands[0] != packed->variable->id)
                continue;
            struct instruction *copy =
                instruction_make(m, (SpvOp)i->opcode, 0, 0, i->operands, i->count);
            copy->operands[0] = part;
            if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationLocation)
                copy->operands[2] = packed->next_location;
            instructions_insert(&m->sections[s], i, copy);
        }
    if (locations_of(p->o, type) == 1 && !decoration_of(p, part, SpvDecorationComponent))
        module_decorate_with(m, part, SpvDecorationComponent, 0);
    traits_add(p->o, part, traits_of(p->o, packed->variable->id));
}

static void make_parts(struct interface_packing *p, struct packed *packed, uint32_t type) {
    struct module *m = p->o->m;
    SpvStorageClass storage = (SpvStorageClass)packed->variable->operands[0];
    if (is_divided(instruction_of(m, type))) {
        for (uint32_t k = 0; k < module_part_count(p->o->m, type); k++)
            make_parts(p, packed, module_part_type(p->o->m, type, k));
        return;
    }
    uint32_t whole = packed->vertices ? module_type(m, SpvOpTypeArray,
                                                    (const uint32_t[]){type, packed->vertices}, 2)
                                      : type;
    uint32_t part = module_variable(m, storage, opt_pointer_type(p->o, storage, whole), 0);
    vec_push(p->arena, &packed->parts, part);
    describe_part(p, packed, part, type);
    packed->next_location += locations_of(p->o, type);
}

static void list_parts(struct interface_packing *p, struct instruction *entry,
                       const struct packed *packed) {
    struct word_vec operands = {0};
    struct id_operands ids = id_operands_of(p->o->m, entry);
    for (uint32_t k = 0; k < entry->count; k++) {
        if (operand_is_id(ids, k) && entry->operands[k] == packed->variable->id)
            append_words(p->arena, &operands, packed->parts.items, packed->parts.count);
        else
            vec_push(p->arena, &operands, entry->operands[k]);
    }
    instruction_set_operands(p->o->m, entry, operands.items, operands.count);
}

/* ---- Accesses ---- */

static uint32_t emit_packing(struct interface_packing *p, SpvOp op, uint32_t type,
                             const uint32_t *operands, size_t count) {
    return instruction_insert(p->o->m, p->i->block, p->i, op, type, operands, count)->id;
}

/* Accessed object: parts of one vertex, or a component of one of them. */
struct packed_target {
    uint32_t type;   /* type of the object */
    uint32_t first;  /* index of its first part */
    uint32_t vertex; /* id of the vertex index, or 0 */
    uint32_t number; /* id of the component index, or 0 */
};

static uint32_t pointer_to(struct interface_packing *p, const struct packed_target *t) {
    SpvStorageClass storage = (SpvStorageClass)p->of->variable->operands[0];
    uint32_t words[3] = {p->of->parts.items[t->first]}, count = 1;
    if (t->vertex)
        words[count++] = t->vertex;
    if (t->number)
        words[count++] = t->number;
    return count == 1 ? words[0]
                      : emit_packing(p, SpvOpAccessChain, opt_pointer_type(p->o, storage, t->type),
                                     words, count);
}

/* Returns element `k` of an array or matrix target. */
static struct packed_target element(const struct interface_packing *p,
                                    const struct packed_target *t, uint32_t k) {
    uint32_t type = module_part_type(p->o->m, t->type, k);
    return (struct packed_target){type, t->first + k * leaf_count(p->o, type), t->vertex, 0};
}

static uint32_t load_target(struct interface_packing *p, const struct packed_target *t) {
    if (!is_divided(instruction_of(p->o->m, t->type))) {
        uint32_t pointer = pointer_to(p, t);
        return emit_packing(p, SpvOpLoad, t->type, &pointer, 1);
    }
    struct word_vec words = {0};
    for (uint32_t k = 0; k < module_part_count(p->o->m, t->type); k++) {
        struct packed_target inner = element(p, t, k);
        vec_push(p->arena, &words, load_target(p, &inner));
    }
    return emit_packing(p, SpvOpCompositeConstruct, t->type, words.items, words.count);
}

static void store(struct interface_packing *p, const struct packed_target *t, uint32_t value) {
    if (!is_divided(instruction_of(p->o->m, t->type))) {
        uint32_t pointer = pointer_to(p, t);
        emit_packing(p, SpvOpStore, 0, (const uint32_t[]){pointer, value}, 2);
        return;
    }
    for (uint32_t k = 0; k < module_part_count(p->o->m, t->type); k++) {
        struct packed_target inner = element(p, t, k);
        const uint32_t words[] = {value, k};
        store(p, &inner, emit_packing(p, SpvOpCompositeExtract, inner.type, words, 2));
    }
}

/* Loads all vertices of a variable. */
static uint32_t load_vertices(struct interface_packing *p) {
    uint32_t type = module_pointee(p->o->m, p->of->variable->type)->id;
    struct word_vec words = {0};
    for (uint32_t k = 0; k < module_part_count(p->o->m, type); k++) {
        struct packed_target vertex = {p->of->type, 0, index_of(p, k), 0};
        vec_push(p->arena, &words, load_target(p, &vertex));
    }
    return emit_packing(p, SpvOpCompositeConstruct, type, words.items, words.count);
}

/* Follows the constant indices and counts them in `*used`. */
static struct packed_target follow_indices(const struct interface_packing *p, size_t *used) {
    struct packed_target t = {p->of->type, 0, 0, 0};
    uint32_t k;
    *used = 0;
    if (p->of->vertices)
        t.vertex = p->indices->items[(*used)++];
    for (; *used < p->indices->count; ++*used) {
        uint32_t index = p->indices->items[*used];
        if (!is_divided(instruction_of(p->o->m, t.type))) {
            t.number = index;
            t.type = module_part_type(p->o->m, t.type, 0);
        } else if (module_part_count(p->o->m, t.type) == 1) {
            t = element(p, &t, 0);
        } else if (module_constant_word(p->o->m, index, &k) &&
                   k < module_part_count(p->o->m, t.type)) {
            t = element(p, &t, k);
        } else {
            break;
        }
    }
    return t;
}

/* Applies the remaining dynamic indices to a loaded value. */
static uint32_t load_chosen(struct interface_packing *p, uint32_t value, size_t used) {
    struct module *m = p->o->m;
    uint32_t type = module_type_of(m, value);
    struct block *first = p->f->first;
    struct instruction *copy =
        instruction_insert(m, first, first->list.first, SpvOpVariable,
                           opt_pointer_type(p->o, SpvStorageClassFunction, type),
                           (const uint32_t[]){SpvStorageClassFunction}, 1);
    struct word_vec words = {0};
    emit_packing(p, SpvOpStore, 0, (const uint32_t[]){copy->id, value}, 2);
    vec_push(p->arena, &words, copy->id);
    append_words(p->arena, &words, p->indices->items + used, p->indices->count - used);
    uint32_t chain = emit_packing(p, SpvOpAccessChain,
                                  opt_pointer_type(p->o, SpvStorageClassFunction, p->i->type),
                                  words.items, words.count);
    return emit_packing(p, SpvOpLoad, p->i->type, &chain, 1);
}

static void rewrite_load(struct interface_packing *p) {
    if (p->of->vertices && !p->indices->count) {
        opt_replace(p->o, p->i->id, load_vertices(p));
        return;
    }
    size_t used;
    struct packed_target t = follow_indices(p, &used);
    uint32_t value = load_target(p, &t);
    opt_replace(p->o, p->i->id, used < p->indices->count ? load_chosen(p, value, used) : value);
}

static void report_unsupported(struct interface_packing *p) {
    context_fail(p->o->c, p->i->at, "dynamic index is not supported with '-pack-optimized'");
}

static void rewrite_store(struct interface_packing *p) {
    if (p->of->vertices && !p->indices->count) {
        uint32_t value = p->i->operands[1];
        for (uint32_t k = 0;
             k < module_part_count(p->o->m, module_pointee(p->o->m, p->of->variable->type)->id);
             k++) {
            struct packed_target vertex = {p->of->type, 0, index_of(p, k), 0};
            const uint32_t words[] = {value, k};
            store(p, &vertex, emit_packing(p, SpvOpCompositeExtract, p->of->type, words, 2));
        }
        return;
    }
    size_t used;
    struct packed_target t = follow_indices(p, &used);
    if (used < p->indices->count)
        report_unsupported(p);
    store(p, &t, p->i->operands[1]);
}

/* ---- Instructions ---- */

/* Collects the indices between a variable and a pointer. */
static void collect_indices(const struct interface_packing *p, const struct instruction *pointer,
                            struct word_vec *indices) {
    if (pointer->opcode == SpvOpVariable)
        return;
    collect_indices(p, instruction_of(p->o->m, pointer->operands[0]), indices);
    append_words(p->arena, indices, pointer->operands + 1, pointer->count - 1u);
}

static const struct packed *packed_of(const struct interface_packing *p, uint32_t pointer) {
    const struct instruction *i = instruction_of(p->o->m, pointer);
    while (i && is_chain(i))
        i = instruction_of(p->o->m, i->operands[0]);
    return i ? map_find_u64(&p->variables, i->id) : NULL;
}

/* Access chains are removed later, when they have no uses. */
static void rewrite_instruction(struct interface_packing *p, struct instruction *i) {
    struct word_vec indices = {0};
    p->i = i;
    for_each_id_operand(p->o->m, i, k) {
        p->of = is_chain(i) && k == 0 ? NULL : packed_of(p, i->operands[k]);
        if (!p->of)
            continue;
        collect_indices(p, instruction_of(p->o->m, i->operands[k]), &indices);
        p->indices = &indices;
        if (k || (i->opcode != SpvOpLoad && i->opcode != SpvOpStore)) {
            /* Instructions such as interpolation functions use the pointer itself. */
            size_t used;
            struct packed_target t = follow_indices(p, &used);
            if (used < p->indices->count || is_divided(instruction_of(p->o->m, t.type)))
                report_unsupported(p);
            p->i->operands[k] = pointer_to(p, &t);
            return;
        }
        if (i->opcode == SpvOpLoad)
            rewrite_load(p);
        else
            rewrite_store(p);
        instruction_remove(p->o->m, i);
        return;
    }
}

static void drop_chains(struct interface_packing *p) {
    VEC(struct instruction *, chain_vec) chains = {0};
    for_each_in_module(i, b, f, p->o->m)
        if (is_chain(i) && packed_of(p, i->id))
            vec_push(p->arena, &chains, i);
    for (size_t k = 0; k < chains.count; k++)
        instruction_remove(p->o->m, chains.items[k]);
}

static void divide_variables(struct interface_packing *p) {
    for (size_t k = 0; k < p->list.count; k++) {
        struct packed *packed = p->list.items[k];
        make_parts(p, packed, packed->type);
        for_each_in(entry, &p->o->m->sections[SECTION_ENTRY_POINTS])
            list_parts(p, entry, packed);
    }
    for_each_routine(f, p->o->m) {
        p->f = f;
        for_each_in_routine(i, b, f)
            rewrite_instruction(p, i);
        opt_replace_in(p->o, f);
    }
    drop_chains(p);
    struct map gone = {0};
    for (size_t k = 0; k < p->list.count; k++)
        *map_slot_u64(p->arena, &gone, p->list.items[k]->variable->id) = p->list.items[k];
    opt_remove_globals(p->o, &gone);
    debug_forget_id(p->o);
}

bool pass_pack_interface(struct optimizer *o) {
    if (!o->c->options->pack_optimized)
        return false;
    struct interface_packing p = {.o = o, .arena = arena_branch(o->arena)};
    p.index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            note_variable(&p, i);
    if (p.list.count)
        divide_variables(&p);
    arena_end(p.arena);
    return p.list.count > 0;
}
