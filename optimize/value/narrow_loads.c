/* Pass: replaces loads of composites with loads of the parts that are used.
 *
 * Code that indexes a parameter, a copy of a constant buffer or a patch of control points loads the
 * whole object first, because values have no address. After SSA promotion only a few extracts of
 * the load remain. Arrays of resources must not be loaded at all.
 *
 * A part of writable memory is loaded at the original load, before subsequent stores. A part of
 * constant memory is loaded after the early returns that precede its uses. Shaders copy a struct,
 * return from most invocations and then use most members, and drivers neither split the load nor
 * move it past the branch. A load is not moved into a loop or another branch, because drivers would
 * then merge fewer loads and select fewer values.
 *
 * Vectors are loaded as a whole, and so is an array or matrix if most of it is used, because one
 * load is smaller than many. Volatile loads are not changed. */
#include "../common/uses.h"
#include "../passes.h"
#include "value.h"

enum {
    CHAIN_AND_LOAD_WORDS = 9, /* without the indices of the chain */
    EXIT_SIZE = 8,            /* instructions on a path that ends the routine early */
    LEAST_WASTE = 4, /* narrow larger modules only for this ratio of loaded to used parts */
};

struct wide_load {
    struct instruction *load;
    bool is_constant; /* loads from a storage buffer that is not written */
    bool sinks;       /* a part is loaded in another block */
    bool is_decided, narrows;
    uint64_t wanted; /* components of the used parts */
    uint32_t words_now, words_then;
};

/* A used part of a load. */
struct load_part {
    struct wide_load *wide;
    uint32_t *path; /* literals after the pointer of the load */
    uint32_t count, type;
    bool is_needed;  /* in a reachable block */
    uint32_t needed; /* nearest common dominator of all uses */
    bool is_settled;
    struct block *sunk_to;    /* block of the new load, or NULL for the original block */
    struct instruction *made; /* the new load */
};

/* An extract from a wide load, or from a part that has only extracts as users. */
struct load_request {
    struct instruction *extract;
    struct load_part *part;
    uint32_t used; /* number of literals replaced by the path */
    bool is_step;  /* only extracts use it, so it is removed */
};

struct narrowing {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct memory_versions memory;
    const struct uses *uses;
    struct map origin; /* id -> the part that it is */
    struct map parts;  /* load and path -> part */
    VEC(struct load_request, request_vec) requests;
    bool has_constant; /* there are loads of constant memory */
};

/* ---- Candidates ---- */

/* An alignment applies to the whole object, not to its parts. */
static bool is_candidate(const struct optimizer *o, const struct instruction *i) {
    const uint32_t kept = SpvMemoryAccessVolatileMask | SpvMemoryAccessAlignedMask;
    return i->opcode == SpvOpLoad && module_is_aggregate(o->m, i->type) &&
           !(i->count > 1 && i->operands[1] & kept) && !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static bool has_candidates(const struct optimizer *o, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (is_candidate(o, i))
            return true;
    return false;
}

/* Reports whether a value has users other than extracts and debug information. */
static bool is_whole(const struct narrowing *n, uint32_t id) {
    for_each_use(use, n->uses, id) {
        const struct instruction *i = use->user;
        bool is_extract =
            i->opcode == SpvOpCompositeExtract && !(traits_of(n->o, i->id) & TRAIT_DECORATED);
        if (!is_extract && !opt_is_debug(n->o, i))
            return true;
    }
    return false;
}

static bool is_shown(const struct narrowing *n, uint32_t id) {
    for_each_use(use, n->uses, id) if (opt_is_debug(n->o, use->user)) return true;
    return false;
}

/* ---- Requested parts ---- */

/* Returns the number of components, or a large number if the length of an array is unknown. */
static uint64_t components(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    uint64_t sum = 0;
    if (i->opcode == SpvOpTypeStruct) {
        for (uint32_t k = 0; k < i->count; k++)
            sum += components(o, i->operands[k]);
        return sum;
    }
    uint32_t count = module_part_count(o->m, type);
    if (count)
        return count * components(o, i->operands[0]);
    return i->opcode == SpvOpTypeArray ? UINT16_MAX * components(o, i->operands[0]) : 1;
}

static struct load_part *part_at(struct narrowing *n, const struct load_part *base,
                                 const uint32_t *literals, uint32_t count, uint32_t type) {
    uint32_t length = base->count + count;
    uint32_t *key = arena_array(n->arena, uint32_t, length + 1);
    key[0] = base->wide->load->id;
    if (base->count)
        memcpy(key + 1, base->path, base->count * sizeof *key);
    if (count)
        memcpy(key + 1 + base->count, literals, count * sizeof *key);
    void **slot = map_slot(n->arena, &n->parts, key, (length + 1) * sizeof *key);
    if (!*slot) {
        struct load_part *part = *slot = arena_new(n->arena, struct load_part);
        *part =
            (struct load_part){.wide = base->wide, .path = key + 1, .count = length, .type = type};
    }
    return *slot;
}

/* Constant buffer loads are too cheap to move; inputs stay at the start of the entry point. */
static bool is_constant_memory(struct narrowing *n, uint32_t pointer) {
    return memory_is_storage_buffer(&n->memory, pointer) &&
           memory_kind_of(&n->memory, pointer) == ACCESS_CONSTANT;
}

static void note_extract(struct narrowing *n, struct instruction *extract) {
    const struct load_part *base = map_find_u64(&n->origin, extract->operands[0]);
    if (!base)
        return;
    uint32_t type = base->type, used = opt_leading_literals(n->o, extract, &type);
    bool is_step = module_is_aggregate(n->o->m, extract->type) && !is_whole(n, extract->id);
    struct load_part *part = part_at(n, base, extract->operands + 1, used, type);
    vec_push(n->arena, &n->requests, ((struct load_request){extract, part, used, is_step}));
    if (is_step)
        *map_slot_u64(n->arena, &n->origin, extract->id) = part;
}

static void find_requests(struct narrowing *n) {
    for_each_block(b, n->f) {
        for_each_in(i, &b->list) {
            if (is_candidate(n->o, i) && !is_whole(n, i->id)) {
                struct wide_load *wide = arena_new(n->arena, struct wide_load);
                struct load_part *whole = arena_new(n->arena, struct load_part);
                wide->load = i;
                wide->is_constant = is_constant_memory(n, i->operands[0]);
                n->has_constant |= wide->is_constant;
                *whole = (struct load_part){.wide = wide, .type = i->type};
                *map_slot_u64(n->arena, &n->origin, i->id) = whole;
            } else if (i->opcode == SpvOpCompositeExtract)
                note_extract(n, i);
        }
    }
}

/* ---- Sinking loads ---- */

struct sinking {
    struct narrowing *n;
    const struct cfg *flow;
    uint32_t *headers;        /* by number of a merge block: number of its header */
    bool *ends_round;         /* by block number: continue target or merge block of a loop */
    struct load_part **parts; /* by id of an extract from constant memory, or NULL */
};

static uint32_t common_dominator(const struct cfg *flow, uint32_t a, uint32_t b) {
    while (a != b) {
        if (a < b)
            b = flow->dominator[b];
        else
            a = flow->dominator[a];
    }
    return a;
}

/* Finds the dominator of all uses of an extract. */
static void need_at_uses(const struct sinking *s, struct load_part *part, uint32_t extract) {
    for_each_use(use, s->n->uses, extract) {
        const struct instruction *i = use->user;
        const struct block *b = i->opcode == SpvOpPhi
                                    ? block_labelled(s->n->o->m, i->operands[use->operand | 1])
                                    : i->block;
        if (opt_is_debug(s->n->o, i) || b->order == NOT_REACHED)
            continue;
        part->needed =
            part->is_needed ? common_dominator(s->flow, part->needed, b->order) : b->order;
        part->is_needed = true;
    }
}

/* Returns whether the routine or the iteration ends within a few instructions of a block. */
static bool is_end(const struct sinking *s, uint32_t label) {
    const struct optimizer *o = s->n->o;
    const struct instruction *i = block_labelled(o->m, label)->list.first;
    for (uint32_t size = 0; size <= EXIT_SIZE && !merge_of(i->block); size++) {
        if (i->opcode == SpvOpReturn || i->opcode == SpvOpReturnValue ||
            s->ends_round[i->block->order])
            return true;
        if (i->opcode == SpvOpBranch)
            i = block_labelled(o->m, i->operands[0])->list.first;
        else if (!(i = i->next))
            return false;
    }
    return false;
}

/* Reports whether if_conversion may replace an arm with OpSelect unless it loads. */
static bool is_small_arm(const struct block *b, uint32_t end) {
    uint32_t size = 0;
    const struct instruction *i = b->list.first;
    while (i->next && size++ <= EXIT_SIZE)
        i = i->next;
    return i->opcode == SpvOpBranch && i->operands[0] == end;
}

/* Returns whether an early exit precedes a block: the block is one arm of a selection or its merge
 * block, and the other arm ends the routine or the iteration. */
static bool is_past_exit(const struct sinking *s, uint32_t number) {
    const struct block *b = s->flow->blocks[number];
    const struct block *header = s->flow->blocks[s->flow->dominator[number]];
    const struct instruction *merge = merge_of(header), *branch = terminator_of(header);
    bool has_others =
        s->flow->first_predecessor[number + 1] - s->flow->first_predecessor[number] > 1;
    if (!merge || has_others || loop_merge_of(header) || branch->opcode != SpvOpBranchConditional)
        return false;
    uint32_t other = branch->operands[1] == b->label.id ? 2 : 1;
    return branch->operands[3 - other] == b->label.id && is_end(s, branch->operands[other]) &&
           !is_small_arm(b, merge->operands[0]);
}

/* Returns the last block after an early exit on the path from the load to the uses. It must not be
 * in a loop that does not contain the load. Returns the block of the load if there is none. */
static uint32_t block_past_exit(const struct sinking *s, uint32_t load, uint32_t needed) {
    uint32_t found = load;
    bool is_left = false; /* the construct of the block */
    for (uint32_t at = needed; at != load;) {
        bool is_merge = s->headers[at] != NOT_REACHED;
        if (!is_left && loop_merge_of(s->flow->blocks[at]))
            found = load;
        else if (found == load && is_past_exit(s, at))
            found = at;
        at = is_merge ? s->headers[at] : s->flow->dominator[at];
        is_left = is_merge;
    }
    return found;
}

static void hide_sunk_parts(const struct sinking *s) {
    for_each_in_routine(i, b, s->n->f)
        if (opt_is_debug(s->n->o, i))
            for_each_local_operand(s->n->o, i, k) {
                /* A part has no debug value before it is loaded. */
                const struct load_part *part = s->parts[i->operands[k]];
                if (part && part->sunk_to &&
                    (i->block->order == NOT_REACHED ||
                     !flow_dominates(s->flow, part->sunk_to->order, i->block->order)))
                    i->operands[k] =
                        opt_undefined(s->n->o, instruction_of(s->n->o->m, i->operands[k])->type);
            }
}

static void find_load_points(struct narrowing *n) {
    if (!n->has_constant)
        return;
    struct sinking s = {.n = n, .flow = cfg_of(n->o, n->f)};
    s.headers = cfg_headers_of_merges(n->o, n->arena, s.flow);
    s.ends_round = arena_array(n->arena, bool, s.flow->count);
    for (uint32_t k = 0; k < s.flow->count; k++) {
        const struct instruction *merge = loop_merge_of(s.flow->blocks[k]);
        for (uint32_t label = 0; merge && label < 2; label++) {
            uint32_t number = block_labelled(n->o->m, merge->operands[label])->order;
            if (number != NOT_REACHED)
                s.ends_round[number] = true;
        }
    }
    s.parts = arena_array(n->arena, struct load_part *, n->o->m->bound);
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct load_request *r = &n->requests.items[k];
        if (r->part->wide->is_constant && !r->is_step) {
            s.parts[r->extract->id] = r->part;
            need_at_uses(&s, r->part, r->extract->id);
        }
    }
    for (size_t k = 0; k < n->requests.count; k++) {
        struct load_part *part = s.parts[n->requests.items[k].extract->id];
        if (part && !part->is_settled) {
            struct instruction *load = part->wide->load;
            uint32_t from = load->block->order, to = from;
            if (part->is_needed && from != NOT_REACHED)
                to = block_past_exit(&s, from, part->needed);
            part->is_settled = true;
            part->sunk_to = to == from ? NULL : s.flow->blocks[to];
            part->wide->sinks |= to != from;
        }
    }
    hide_sunk_parts(&s);
}

/* ---- Cost ---- */

/* Fewer uses of a function variable as a whole allow it to be split further. */
static bool is_local(const struct optimizer *o, uint32_t pointer) {
    return module_value_type(o->m, pointer)->operands[0] == SpvStorageClassFunction;
}

static bool pays(const struct narrowing *n, const struct wide_load *wide) {
    uint32_t type = wide->load->type;
    return n->o->c->options->reduce_load_size ||
           wide->words_then <= wide->words_now + CHAIN_AND_LOAD_WORDS ||
           wide->wanted * LEAST_WASTE <= components(n->o, type);
}

/* Drivers split loads of structs anyway and drop the unused members. */
static bool is_struct_of_buffer(const struct optimizer *o, const struct instruction *load) {
    SpvStorageClass storage =
        (SpvStorageClass)module_value_type(o->m, load->operands[0])->operands[0];
    return instruction_of(o->m, load->type)->opcode == SpvOpTypeStruct &&
           (storage == SpvStorageClassUniform || storage == SpvStorageClassStorageBuffer ||
            storage == SpvStorageClassPushConstant);
}

/* Decides once per load, because a type may have as many parts as there are requests. */
static void decide_load(const struct narrowing *n, struct wide_load *wide) {
    if (wide->is_decided)
        return;
    wide->is_decided = true;
    wide->narrows = wide->sinks || is_struct_of_buffer(n->o, wide->load) ||
                    (wide->wanted < components(n->o, wide->load->type) && pays(n, wide)) ||
                    opt_holds_opaque(n->o, wide->load->type) ||
                    is_local(n->o, wide->load->operands[0]);
}

static void choose_loads(struct narrowing *n) {
    struct map counted = {0};
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct load_request *r = &n->requests.items[k];
        void **slot = map_slot_u64(n->arena, &counted, (uintptr_t)r->part);
        if (r->is_step)
            continue;
        /* Word counts of the current extracts, and of the chains and loads that replace them. */
        struct wide_load *wide = r->part->wide;
        bool is_new = !*slot;
        uint32_t rest = r->extract->count - r->used;
        wide->words_now += 3u + r->extract->count;
        wide->words_then += is_new ? CHAIN_AND_LOAD_WORDS + r->part->count : 0;
        wide->words_then += rest > 1 ? 3u + rest : 0;
        r->part->wide->wanted += *slot ? 0 : components(n->o, r->part->type);
        *slot = r->part;
    }
    for (size_t k = 0; k < n->requests.count; k++)
        decide_load(n, n->requests.items[k].part->wide);
}

/* ---- New loads ---- */

/* Returns the instruction that the load of a part precedes. It is determined late, because the
 * extracts at the start of a block are removed. */
static struct instruction *load_point(const struct load_part *part) {
    return part->sunk_to ? behind_phis(part->sunk_to) : part->wide->load;
}

/* Appends the path to the access chain of the load, if its pointer is one. */
static uint32_t make_chain(struct narrowing *n, const struct load_part *part,
                           struct instruction *before) {
    struct optimizer *o = n->o;
    const struct instruction *pointer = instruction_of(o->m, part->wide->load->operands[0]);
    const struct instruction *type = instruction_of(o->m, pointer->type);
    uint32_t index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    struct word_vec operands = {0};
    if (is_chain(pointer))
        for (uint32_t k = 0; k < pointer->count; k++)
            vec_push(n->arena, &operands, pointer->operands[k]);
    else
        vec_push(n->arena, &operands, pointer->id);
    for (uint32_t k = 0; k < part->count; k++)
        vec_push(n->arena, &operands, opt_constant_of_word(o, index_type, part->path[k]));
    SpvOp op = is_chain(pointer) ? (SpvOp)pointer->opcode : SpvOpAccessChain;
    uint32_t to = opt_pointer_type(o, (SpvStorageClass)type->operands[0], part->type);
    struct instruction *chain =
        instruction_insert(o->m, before->block, before, op, to, operands.items, operands.count);
    traits_add(o, chain->id, traits_of(o, pointer->id) & TRAIT_NON_UNIFORM);
    return chain->id;
}

/* Reduces an extract to the component of a vector, and moves it to the load of a sunk part. */
static void extract_component(struct narrowing *n, const struct load_request *r) {
    struct instruction *i = r->extract, *made = r->part->made;
    i->operands[r->used] = made->id;
    instruction_set_operands(n->o->m, i, i->operands + r->used, i->count - r->used);
    if (!r->part->sunk_to)
        return;
    instructions_unlink(&i->block->list, i);
    instructions_insert(&made->block->list, made->next, i);
    i->block = made->block;
}

static void grant_request(struct narrowing *n, const struct load_request *r) {
    struct instruction *i = r->extract;
    if (!r->part->made) {
        struct load_part *part = r->part;
        struct optimizer *o = n->o;
        const struct instruction *load = part->wide->load;
        struct instruction *before = load_point(part);
        uint32_t *operands = arena_copy(n->arena, load->operands, load->count * sizeof *operands);
        operands[0] = make_chain(n, part, before);
        part->made = instruction_insert(o->m, before->block, before, SpvOpLoad, part->type,
                                        operands, load->count);
        traits_add(o, part->made->id, traits_of(o, load->id));
    }
    if (i->count - r->used > 1) {
        extract_component(n, r);
        return;
    }
    traits_add(n->o, r->part->made->id, traits_of(n->o, i->id));
    opt_replace(n->o, i->id, r->part->made->id);
    instruction_remove(n->o->m, i);
}

/* Debug information for the whole object becomes undefined. */
static void drop_instruction(struct narrowing *n, struct instruction *i) {
    if (instruction_of(n->o->m, i->id) != i)
        return;
    if (is_shown(n, i->id))
        opt_replace(n->o, i->id, opt_undefined(n->o, i->type));
    instruction_remove(n->o->m, i);
}

static bool grant_all(struct narrowing *n) {
    bool changed = false;
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct load_request *r = &n->requests.items[k];
        changed |= r->part->wide->narrows;
        if (r->part->wide->narrows && !r->is_step)
            grant_request(n, r);
    }
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct load_request *r = &n->requests.items[k];
        if (!r->part->wide->narrows)
            continue;
        if (r->is_step)
            drop_instruction(n, r->extract);
        drop_instruction(n, r->part->wide->load);
    }
    return changed;
}

bool pass_narrow_loads(struct optimizer *o, struct routine *f) {
    if (!has_candidates(o, f))
        return false;
    struct narrowing n = {.o = o, .arena = arena_branch(o->arena), .f = f};
    memory_begin(&n.memory, o, n.arena, 0);
    n.uses = uses_of(o, f);
    find_requests(&n);
    find_load_points(&n);
    choose_loads(&n);
    bool changed = grant_all(&n);
    if (changed)
        opt_replace_in(o, f);
    arena_end(n.arena);
    return changed;
}
