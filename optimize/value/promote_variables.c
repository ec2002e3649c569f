/* Pass: scalar replacement of aggregates and promotion to SSA values, in one walk over the
 * dominator tree.
 *
 * A load gets the value that was stored last. Phis are placed on the iterated dominance frontier of
 * the stores (Cytron et al., Efficiently Computing Static Single Assignment Form, 1991) if some
 * block reads the value before writing it. Phis that remain unused are not created.
 *
 * Most of codegen's output consists of loads and stores, so other passes depend on this one. It
 * also removes resources from variables, which Vulkan does not allow. Variables with dynamic
 * indices, volatile accesses or uses of their address stay in memory. */
#include "../passes.h"
#include "value.h"

/* ---- Loads and stores ---- */

static void note_store(struct ssa *s, const struct cell *cell, uint32_t block) {
    uint32_t n = cell->number;
    if (s->last_stored_in[n] == block + 1)
        return;
    s->last_stored_in[n] = block + 1;
    s->variable_of[n] = cell->whole ? 0 : cell->variable;
    vec_push(s->arena, &s->stored_in[n], block);
}

static void note_read(struct ssa *s, const struct cell *cell, uint32_t block) {
    if (s->last_stored_in[cell->number] != block + 1)
        s->is_read_first[cell->number] = true;
}

typedef void note(struct ssa *s, const struct cell *cell, uint32_t block);

static void note_values(struct ssa *s, struct cell *cell, uint32_t block, note *each) {
    if (cell->kind == CELL_VALUE)
        each(s, cell, block);
    for (uint32_t k = 0; cell->kind == CELL_SPLIT && k < cell->count; k++)
        note_values(s, cell->parts[k], block, each);
}

static void note_access(struct ssa *s, const struct instruction *i, uint32_t block) {
    bool is_store = i->opcode == SpvOpStore;
    if (!is_store && i->opcode != SpvOpLoad && i->opcode != SpvOpImageTexelPointer)
        return;
    struct promotion_target t = opt_target_of(&s->cells, i->operands[0]);
    if (!t.cell)
        return;
    if (!is_store || t.kind != TARGET_CELL)
        note_values(s, t.cell, block, note_read);
    if (is_store)
        note_values(s, t.cell, block, note_store);
}

static void note_accesses(struct ssa *s) {
    for (uint32_t n = 0; n < s->flow->count; n++)
        for_each_in(i, &s->flow->blocks[n]->list)
            note_access(s, i, n);
}

/* ---- Phis ---- */

static uint32_t predecessor_count(const struct ssa *s, uint32_t block) {
    return s->flow->first_predecessor[block + 1] - s->flow->first_predecessor[block];
}

/* An instruction is limited to 65,535 words (SPIR-V 2.17); a phi has two per predecessor. */
enum { MOST_WAYS = 32765 };

static void put_phi(struct ssa *s, uint32_t value, uint32_t block) {
    struct placed_phi *placed = arena_new(s->arena, struct placed_phi);
    if (predecessor_count(s, block) > MOST_WAYS)
        context_fail(s->o->c, s->flow->blocks[block]->list.first->at,
                     "more than %d paths of a function merge here", MOST_WAYS);
    placed->value = value;
    placed->id = module_id(s->o->m);
    opt_name_like(s->o, placed->id, s->variable_of[value]);
    placed->next = s->phis[block];
    s->phis[block] = placed;
    vec_push(s->arena, &s->phis_by_id, placed);
}

/* Each phi counts as a store, which may require further phis. */
static void put_phis_of(struct ssa *s, const struct frontiers *frontiers, uint32_t value,
                        uint32_t *has_phi) {
    struct word_vec *work = &s->stored_in[value];
    for (size_t k = 0; k < work->count; k++) {
        uint32_t block = work->items[k];
        for (uint32_t f = frontiers->first[block]; f < frontiers->first[block + 1]; f++) {
            uint32_t join = frontiers->blocks[f];
            if (has_phi[join] == value + 1)
                continue;
            has_phi[join] = value + 1;
            put_phi(s, value, join);
            vec_push(s->arena, work, join);
        }
    }
}

static struct placed_phi *placed_phi(const struct ssa *s, uint32_t id) {
    uint32_t at = id - s->first_phi;
    return at < s->phis_by_id.count ? s->phis_by_id.items[at] : NULL;
}

/* Reserves space for all predecessors and an unreachable continue target. */
static void add_operands(struct ssa *s, struct placed_phi *p, uint32_t block, uint32_t value,
                         uint32_t label) {
    if (!p->count)
        p->operands = arena_array(s->arena, uint32_t, 2 * (predecessor_count(s, block) + 1));
    p->operands[p->count] = value;
    p->operands[p->count + 1] = label;
    p->count += 2;
}

/* ---- Values ---- */

static void set_current(struct ssa *s, uint32_t value, uint32_t id) {
    vec_push(s->arena, &s->changes, ((struct change){value, s->current[value]}));
    s->current[value] = id;
}

static uint32_t current(struct ssa *s, const struct cell *cell) {
    uint32_t id = s->current[cell->number];
    return id ? id : opt_undefined(s->o, cell->type);
}

static uint32_t insert_before(struct ssa *s, struct instruction *before, SpvOp op, uint32_t type,
                              const uint32_t *operands, size_t count) {
    return instruction_insert(s->o->m, before->block, before, op, type, operands, count)->id;
}

/* Returns a part of a composite, if possible from the constituents of its definition. */
static uint32_t extract_part(struct ssa *s, struct instruction *before, uint32_t composite,
                             uint32_t type, uint32_t index) {
    const struct instruction *made = instruction_of(s->o->m, composite);
    SpvOp op = made ? (SpvOp)made->opcode : SpvOpPhi; /* a placed phi */
    bool has_parts = op == SpvOpCompositeConstruct || op == SpvOpConstantComposite;
    if (has_parts && made->count == module_part_count(s->o->m, made->type))
        return opt_value_for(s->o, made->operands[index]);
    if (op == SpvOpUndef)
        return opt_undefined(s->o, type);
    if (op == SpvOpConstantNull)
        return opt_constant_null_of(s->o, type);
    return insert_before(s, before, SpvOpCompositeExtract, type,
                         (const uint32_t[]){composite, index}, 2);
}

/* Returns the value of a whole cell. */
static uint32_t gather_cell(struct ssa *s, struct instruction *before, const struct cell *cell) {
    if (cell->kind == CELL_VALUE)
        return current(s, cell);
    if (cell->kind == CELL_MEMORY) {
        return insert_before(s, before, SpvOpLoad, cell->type, &cell->memory, 1);
    }
    uint32_t *parts = arena_array(s->arena, uint32_t, cell->count);
    for (uint32_t k = 0; k < cell->count; k++)
        parts[k] = gather_cell(s, before, cell->parts[k]);
    return insert_before(s, before, SpvOpCompositeConstruct, cell->type, parts, cell->count);
}

/* Distributes a value to all parts of a cell. */
static void scatter(struct ssa *s, struct instruction *before, const struct cell *cell,
                    uint32_t value) {
    if (cell->kind == CELL_VALUE) {
        set_current(s, cell->number, value);
        debug_describe_value(s, before, cell);
        if (!cell->whole)
            opt_name_like(s->o, value, cell->variable);
    } else if (cell->kind == CELL_MEMORY) {
        insert_before(s, before, SpvOpStore, 0, (const uint32_t[]){cell->memory, value}, 2);
    } else {
        for (uint32_t k = 0; k < cell->count; k++) {
            struct cell *part = cell->parts[k];
            scatter(s, before, part, extract_part(s, before, value, part->type, k));
        }
    }
}

static uint32_t load_target(struct ssa *s, struct instruction *i,
                            const struct promotion_target *t) {
    if (t->kind == TARGET_CELL)
        return gather_cell(s, i, t->cell);
    uint32_t vector = current(s, t->cell);
    if (t->kind == TARGET_COMPONENT)
        return insert_before(s, i, SpvOpCompositeExtract, i->type,
                             (const uint32_t[]){vector, t->index}, 2);
    return insert_before(s, i, SpvOpVectorExtractDynamic, i->type,
                         (const uint32_t[]){vector, opt_value_for(s->o, t->index)}, 2);
}

static uint32_t with_component(struct ssa *s, struct instruction *i,
                               const struct promotion_target *t, uint32_t value) {
    uint32_t vector = current(s, t->cell), type = t->cell->type;
    if (t->kind == TARGET_COMPONENT)
        return insert_before(s, i, SpvOpCompositeInsert, type,
                             (const uint32_t[]){value, vector, t->index}, 3);
    return insert_before(s, i, SpvOpVectorInsertDynamic, type,
                         (const uint32_t[]){vector, value, opt_value_for(s->o, t->index)}, 3);
}

static void atomic_target(struct ssa *s, struct instruction *i, const struct promotion_target *t) {
    uint32_t value = opt_value_for(s->o, i->operands[1]);
    if (t->kind != TARGET_CELL)
        value = with_component(s, i, t, value);
    scatter(s, i, t->cell, value);
}

/* ---- The walk ---- */

/* Changes the base of a chain into memory to the new variable of the cell. */
static void rebase(struct ssa *s, struct instruction *chain, const struct promotion_target *t) {
    if (t->cell->memory == t->cell->variable)
        return;
    if (!t->rest_count) {
        opt_replace(s->o, chain->id, t->cell->memory);
        instruction_remove(s->o->m, chain);
        return;
    }
    uint32_t *operands = arena_array(s->o->m->arena, uint32_t, t->rest_count + 1);
    operands[0] = t->cell->memory;
    memcpy(operands + 1, t->rest, t->rest_count * sizeof *operands);
    chain->operands = operands;
    chain->count = (uint16_t)(t->rest_count + 1);
}

static void rewrite_chain(struct ssa *s, struct instruction *i) {
    struct promotion_target t = opt_target_of(&s->cells, i->id);
    if (!t.cell)
        return;
    if (t.cell->kind == CELL_MEMORY)
        rebase(s, i, &t);
    else
        instruction_remove(s->o->m, i);
}

static void rewrite_access(struct ssa *s, struct instruction *i) {
    struct promotion_target t = opt_target_of(&s->cells, i->operands[0]);
    if (!t.cell || t.cell->kind == CELL_MEMORY)
        return;
    if (i->opcode == SpvOpLoad) {
        uint32_t value = load_target(s, i, &t);
        opt_replace(s->o, i->id, value);
    } else {
        atomic_target(s, i, &t);
    }
    instruction_remove(s->o->m, i);
}

/* ---- Images of OpImageTexelPointer ----
 *
 * The instruction needs a pointer to the image, usually that of its load. If different images
 * merge, there is none. A new variable then allows later passes to resolve the image. */

static uint32_t variable_with(struct ssa *s, struct instruction *before, uint32_t type,
                              uint32_t value) {
    struct block *first = s->f->first;
    uint32_t pointer = opt_pointer_type(s->o, SpvStorageClassFunction, type);
    uint32_t storage = SpvStorageClassFunction;
    struct instruction *i =
        instruction_insert(s->o->m, first, first->list.first, SpvOpVariable, pointer, &storage, 1);
    insert_before(s, before, SpvOpStore, 0, (const uint32_t[]){i->id, value}, 2);
    return i->id;
}

/* A function variable may contain a different image by now. */
static bool is_of_module(const struct ssa *s, const struct instruction *load) {
    if (load->opcode != SpvOpLoad || load->count > 1)
        return false;
    const struct instruction *pointer = instruction_of(s->o->m, load->operands[0]);
    const struct instruction *type = pointer ? instruction_of(s->o->m, pointer->type) : NULL;
    return type && type->opcode == SpvOpTypePointer &&
           type->operands[0] == SpvStorageClassUniformConstant;
}

static void rewrite_texel(struct ssa *s, struct instruction *i) {
    struct promotion_target t = opt_target_of(&s->cells, i->operands[0]);
    if (!t.cell || t.cell->kind == CELL_MEMORY)
        return;
    uint32_t image = current(s, t.cell);
    const struct instruction *load = instruction_of(s->o->m, image);
    i->operands[0] = load && is_of_module(s, load) ? load->operands[0]
                                                   : variable_with(s, i, t.cell->type, image);
    traits_add(s->o, i->id, traits_of(s->o, i->operands[0]) & TRAIT_NON_UNIFORM);
}

/* Removes a variable unless all of it stays in memory. Parts in memory are separate variables. */
static void rewrite_variable(struct ssa *s, struct instruction *i) {
    struct promotion_target t = opt_target_of(&s->cells, i->id);
    if (!t.cell || t.cell->kind == CELL_MEMORY)
        return;
    if (i->count > 1)
        scatter(s, i, t.cell, i->operands[1]);
    instruction_remove(s->o->m, i);
}

static void rewrite_instruction(struct ssa *s, struct instruction *i) {
    s->mark = i->mark ? i->mark : s->mark;
    switch (i->opcode) {
    case SpvOpVariable:
        rewrite_variable(s, i);
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
        rewrite_chain(s, i);
        break;
    case SpvOpLoad:
    case SpvOpStore:
        rewrite_access(s, i);
        break;
    case SpvOpImageTexelPointer:
        rewrite_texel(s, i);
        break;
    default:
        if (i->opcode == SpvOpExtInst && opt_is_debug(s->o, i))
            debug_describe_variable(s, i);
        break;
    }
}

static void fill_phis(struct ssa *s, const struct block *from, const struct block *to) {
    for (struct placed_phi *p = s->phis[to->order]; p; p = p->next) {
        if (p->count && p->operands[p->count - 1] == from->label.id)
            continue; /* both targets of a branch */
        uint32_t value = current(s, s->cells.values.items[p->value]);
        add_operands(s, p, to->order, value, from->label.id);
    }
}

static void describe_phis(struct ssa *s, const struct block *b) {
    struct instruction *first = b->list.first;
    while (first->opcode == SpvOpPhi)
        first = first->next;
    if (s->phis[b->order])
        debug_begin_values(s, first);
    for (struct placed_phi *p = s->phis[b->order]; p; p = p->next)
        debug_describe_value(s, first, s->cells.values.items[p->value]);
}

static void walk_block(struct ssa *s, struct block *b) {
    for (struct placed_phi *p = s->phis[b->order]; p; p = p->next)
        set_current(s, p->value, p->id);
    if (s->o->debug_set)
        s->mark = s->last_mark[s->flow->dominator[b->order]];
    if (s->declares.count)
        describe_phis(s, b);
    for_each_in(i, &b->list)
        rewrite_instruction(s, i);
    if (s->o->debug_set)
        s->last_mark[b->order] = s->mark;
    for_each_target(terminator_of(b), k)
        fill_phis(s, b, block_labelled(s->o->m, terminator_of(b)->operands[k]));
}

/* A block on the stack. Its changes are undone when the walk leaves it. */
struct promotion_level {
    uint32_t block;
    uint32_t next_child;
    size_t changes;
};

static void walk_tree(struct ssa *s) {
    VEC(struct promotion_level, level_vec) stack = {0};
    vec_push(s->arena, &stack, ((struct promotion_level){0, s->flow->first_child[0], 0}));
    walk_block(s, s->flow->blocks[0]);
    while (stack.count) {
        struct promotion_level *top = &vec_last(&stack);
        if (top->next_child == s->flow->first_child[top->block + 1]) {
            while (s->changes.count > (top->changes)) {
                const struct change *change = &vec_last(&s->changes);
                s->current[change->value] = change->before;
                s->changes.count--;
            }
            stack.count--;
            continue;
        }
        uint32_t child = s->flow->children[top->next_child++];
        struct promotion_level level = {child, s->flow->first_child[child], s->changes.count};
        vec_push(s->arena, &stack, level);
        walk_block(s, s->flow->blocks[child]);
    }
}

/* ---- Completion ---- */

static uint32_t type_of_phi(const struct ssa *s, const struct placed_phi *p) {
    return s->cells.values.items[p->value]->type;
}

/* The unreachable continue target of a loop without iterations is a predecessor of its header. */
static void add_unreached_predecessors(struct ssa *s) {
    for (uint32_t n = 0; n < s->flow->count; n++) {
        const struct instruction *merge = loop_merge_of(s->flow->blocks[n]);
        if (!merge || block_labelled(s->o->m, merge->operands[1])->order != NOT_REACHED)
            continue;
        for (struct placed_phi *p = s->phis[n]; p; p = p->next)
            add_operands(s, p, n, opt_undefined(s->o, type_of_phi(s, p)), merge->operands[1]);
    }
}

static void use_phi(struct ssa *s, uint32_t id, struct word_vec *work) {
    struct placed_phi *p = placed_phi(s, id);
    if (!p || p->is_used)
        return;
    p->is_used = true;
    vec_push(s->arena, work, id);
}

static void use_values(struct ssa *s, struct placed_phi *p, struct word_vec *work) {
    for (uint32_t k = 0; k < p->count; k += 2) {
        p->operands[k] = opt_value_for(s->o, p->operands[k]);
        use_phi(s, p->operands[k], work);
    }
}

/* Also rewrites the operands of all instructions. */
static void finish_operands(struct ssa *s) {
    struct word_vec work = {0};
    for_each_block(b, s->f) {
        for_each_in(i, &b->list) {
            opt_replace_operands(s->o, i);
            for_each_local_operand(s->o, i, k)
                use_phi(s, i->operands[k], &work);
        }
    }
    for (size_t k = 0; k < work.count; k++)
        use_values(s, placed_phi(s, work.items[k]), &work);
}

static void make_used_phis(struct ssa *s, struct block *b) {
    struct instruction *first = b->list.first;
    for (struct placed_phi *p = s->phis[b->order]; p; p = p->next) {
        if (!p->is_used)
            continue;
        struct instruction *phi =
            instruction_make(s->o->m, SpvOpPhi, type_of_phi(s, p), p->id, p->operands, p->count);
        instruction_locate(phi, first);
        phi->block = b;
        instructions_insert(&b->list, first, phi);
    }
}

/* Creates variables for parts that stay in memory. */
static void make_memories(struct ssa *s) {
    for (size_t k = 0; k < s->cells.memories.count; k++) {
        struct cell *cell = s->cells.memories.items[k];
        struct block *first = s->f->first;
        cell->memory = cell->variable;
        if (!cell->whole)
            continue;
        uint32_t type = opt_pointer_type(s->o, SpvStorageClassFunction, cell->type);
        struct instruction *i =
            instruction_insert(s->o->m, first, first->list.first, SpvOpVariable, type,
                               (const uint32_t[]){SpvStorageClassFunction}, 1);
        cell->memory = i->id;
        traits_add(s->o, i->id, traits_of(s->o, cell->variable) & TRAIT_RELAXED);
    }
}

static void allocate_tables(struct ssa *s) {
    uint32_t values = s->cells.value_count;
    s->current = arena_array(s->arena, uint32_t, values);
    s->stored_in = arena_array(s->arena, struct word_vec, values);
    s->last_stored_in = arena_array(s->arena, uint32_t, values);
    s->is_read_first = arena_array(s->arena, bool, values);
    s->variable_of = arena_array(s->arena, uint32_t, values);
    s->phis = arena_array(s->arena, struct placed_phi *, s->flow->count);
    if (s->o->debug_set)
        s->last_mark = arena_array(s->arena, uint32_t, s->flow->count);
}

bool pass_promote_variables(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct ssa s = {.o = o, .arena = work, .f = f};
    cells_find(&s.cells, o, work, f);
    bool any = s.cells.any;
    if (any) {
        s.flow = cfg_of(o, f);
        allocate_tables(&s);
        note_accesses(&s);
        make_memories(&s);
        /* The ids of placed phis are consecutive. */
        s.first_phi = s.o->m->bound;
        struct frontiers frontiers = cfg_frontiers(s.arena, s.flow);
        uint32_t *has_phi = arena_array(s.arena, uint32_t, s.flow->count);
        for (uint32_t value = 0; value < s.cells.value_count; value++)
            if (s.is_read_first[value])
                put_phis_of(&s, &frontiers, value, has_phi);
        walk_tree(&s);
        add_unreached_predecessors(&s);
        finish_operands(&s);
        for (uint32_t n = 0; n < s.flow->count; n++)
            make_used_phis(&s, s.flow->blocks[n]);
    }
    arena_end(work);
    return any;
}
