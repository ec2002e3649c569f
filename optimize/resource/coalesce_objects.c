/* Pass: coalesces copies of ray queries and hit objects.
 *
 * HLSL assigns, passes and returns these objects. SPIR-V can neither load nor store them, because
 * they are identified by their pointers (SPV_KHR_ray_query, SPV_EXT_shader_invocation_reorder). An
 * object and its copy become one variable if neither changes while the other is live with a
 * different state.
 *
 * This is copy coalescing as in register allocation (Chaitin 1982). A node is a variable or a
 * loaded value. Loads, stores and phis are copies. Two nodes interfere if one is written while the
 * other is live with a different state. Copies merge the classes of nodes that do not interfere. A
 * value that cannot be merged with all its sources is excluded. Stores within a class are removed;
 * check_objects reports the remaining copies. */
#include "../passes.h"

#include <string.h>

/* Limits of nodes, and of nodes times blocks. The interference graph has one bit per pair of nodes,
 * and the states take one word per node and block. */
enum { MOST_NODES = 2048, MOST_STATES = 1 << 22 };
#define NO_NODE UINT32_MAX

typedef uint64_t bits;

/* Identity of a node's contents: the instruction that wrote them, or the block in which different
 * states merge. 0 means uninitialized. */
typedef uint64_t state;
enum { STATE_OF_BLOCK = 63, STATE_SHIFT = 16 };

struct object_copy {
    uint32_t to, from;
};

struct join_change {
    uint32_t node;
    state before;
};

struct joining {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct cfg *flow;
    struct map numbers; /* id -> node + 1 */
    VEC(uint32_t, id_vec) ids;
    VEC(struct object_copy, copy_vec) copies;
    uint32_t *class_; /* by node: union-find parent */
    size_t words;     /* words per set of nodes */
    bits *live;       /* by block: nodes live at its end */
    bits *blocked;    /* by node: interfering nodes */
    bits *apart;      /* values excluded from merging */
    state *behind;    /* by block and node: state at the end of the block */
    state *now;       /* by node: current state */
    uint32_t *first;  /* by block: number of instructions before it */
    VEC(struct join_change, change_vec) changes; /* since the start of the block */
};

/* ---- Sets ---- */

static bool has_bit(const bits *set, uint32_t n) {
    return set[n / 64] >> n % 64 & 1;
}

static void set_bit(bits *set, uint32_t n) {
    set[n / 64] |= UINT64_C(1) << n % 64;
}

static bool add_all(bits *set, const bits *more, size_t words) {
    bool grew = false;
    for (size_t i = 0; i < words; i++) {
        grew |= (more[i] & ~set[i]) != 0;
        set[i] |= more[i];
    }
    return grew;
}

/* ---- Nodes ---- */

static bool is_object_type(const struct instruction *type) {
    return type && (type->opcode == SpvOpTypeRayQueryKHR || type->opcode == SpvOpTypeHitObjectEXT);
}

static bool is_object(const struct optimizer *o, const struct instruction *i) {
    if (!i->type)
        return false;
    if (i->opcode == SpvOpVariable)
        return i->operands[0] == SpvStorageClassFunction &&
               is_object_type(module_pointee(o->m, i->type));
    return is_object_type(instruction_of(o->m, i->type));
}

static uint32_t node_of(const struct joining *j, uint32_t id) {
    uintptr_t found = (uintptr_t)map_find_u64(&j->numbers, id);
    return found ? (uint32_t)found - 1 : NO_NODE;
}

static void note_copy(struct joining *j, uint32_t to, uint32_t from) {
    if (node_of(j, to) != NO_NODE && node_of(j, from) != NO_NODE)
        vec_push(j->arena, &j->copies, ((struct object_copy){node_of(j, to), node_of(j, from)}));
}

static void note_copies(struct joining *j) {
    for_each_block(b, j->f) {
        for_each_in(i, &b->list) {
            if (i->opcode == SpvOpLoad)
                note_copy(j, i->id, i->operands[0]);
            else if (i->opcode == SpvOpStore)
                note_copy(j, i->operands[0], i->operands[1]);
            for (uint32_t k = 0; i->opcode == SpvOpPhi && k < i->count; k += 2)
                note_copy(j, i->id, i->operands[k]);
        }
    }
}

/* ---- Effects of instructions ---- */

/* Reports whether the instruction overwrites its first operand completely. */
static bool begins_anew(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpStore:
    case SpvOpRayQueryInitializeKHR:
    case SpvOpHitObjectTraceRayEXT:
    case SpvOpHitObjectRecordFromQueryEXT:
    case SpvOpHitObjectRecordMissEXT:
    case SpvOpHitObjectRecordEmptyEXT:
        return true;
    default:
        return false;
    }
}

/* Reports whether the instruction only reads objects, as queries with a result type do. */
static bool only_asks(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpRayQueryProceedKHR:
        return false;
    case SpvOpHitObjectExecuteShaderEXT:
    case SpvOpHitObjectGetAttributesEXT:
    case SpvOpReorderThreadWithHitObjectEXT:
        return true;
    default:
        return i->type != 0;
    }
}

/* Returns the node that an instruction defines, writes or changes, or NO_NODE. */
static uint32_t written_node(const struct joining *j, const struct instruction *i) {
    if (node_of(j, i->id) != NO_NODE)
        return node_of(j, i->id);
    return i->count && !only_asks(i) ? node_of(j, i->operands[0]) : NO_NODE;
}

/* Returns the source node of a load or store, or NO_NODE. */
static uint32_t copied_node(const struct joining *j, const struct instruction *i) {
    return i->opcode == SpvOpLoad    ? node_of(j, i->operands[0])
           : i->opcode == SpvOpStore ? node_of(j, i->operands[1])
                                     : NO_NODE;
}

/* Variables and debug information have no effect. */
static bool does_something(const struct joining *j, const struct instruction *i) {
    return i->opcode != SpvOpVariable && !opt_is_debug(j->o, i);
}

/* ---- States ---- */

static void change_state(struct joining *j, uint32_t node, state after) {
    vec_push(j->arena, &j->changes, ((struct join_change){node, j->now[node]}));
    j->now[node] = after;
}

/* Undoes the changes of an instruction. */
static void undo_join(struct joining *j, const struct instruction *i) {
    uint32_t count = written_node(j, i) != NO_NODE;
    for (uint32_t k = 1; i->opcode == SpvOpFunctionCall && k < i->count; k++)
        count += node_of(j, i->operands[k]) != NO_NODE;
    for (; count; count--) {
        struct join_change last = j->changes.items[--j->changes.count];
        j->now[last.node] = last.before;
    }
}

static void walk_block(struct joining *j, uint32_t n) {
    uint32_t number = j->first[n];
    j->changes.count = 0;
    for_each_in(i, &j->flow->blocks[n]->list) {
        if (does_something(j, i)) {
            /* A call may change all its arguments. */
            uint32_t written = written_node(j, i), copied = copied_node(j, i);
            state fresh = (state)(number + 1) << STATE_SHIFT;
            if (written != NO_NODE)
                change_state(j, written, copied != NO_NODE ? j->now[copied] : fresh);
            for (uint32_t k = 1; i->opcode == SpvOpFunctionCall && k < i->count; k++)
                if (node_of(j, i->operands[k]) != NO_NODE)
                    change_state(j, node_of(j, i->operands[k]), fresh + k);
        }
        number++;
    }
}

static void enter_block(struct joining *j, uint32_t n) {
    size_t nodes = j->ids.count;
    memset(j->now, 0, nodes * sizeof(state));
    for_each_predecessor(p, j->flow, n)
        for (size_t k = 0; k < nodes; k++) {
            state other = j->behind[p * nodes + k];
            state met = (state)1 << STATE_OF_BLOCK | (state)n << 32 | k;
            if (other && j->now[k] != other)
                j->now[k] = j->now[k] ? met : other;
        }
}

static void find_states(struct joining *j) {
    size_t nodes = j->ids.count;
    for (uint32_t n = 1; n < j->flow->count; n++) {
        j->first[n] = j->first[n - 1];
        for_each_in(i, &j->flow->blocks[n - 1]->list)
            j->first[n]++;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < j->flow->count; n++) {
            enter_block(j, n);
            walk_block(j, n);
            changed |= memcmp(j->behind + n * nodes, j->now, nodes * sizeof(state)) != 0;
            memcpy(j->behind + n * nodes, j->now, nodes * sizeof(state));
        }
    }
}

/* ---- Liveness ---- */

/* Updates `live` across an instruction. Phi operands are live at the end of the predecessor. */
static void pass_back(struct joining *j, const struct instruction *i, bits *live) {
    uint32_t written = written_node(j, i);
    bool anew = begins_anew(i);
    if (written != NO_NODE && (anew || written == node_of(j, i->id))) {
        live[written / 64] &= ~(UINT64_C(1) << written % 64);
    }
    for_each_id_operand(j->o->m, i, k)
        if (i->opcode != SpvOpPhi && node_of(j, i->operands[k]) != NO_NODE && !(k == 0 && anew))
            set_bit(live, node_of(j, i->operands[k]));
}

static void need_of_phis(struct joining *j, const struct block *b, uint32_t from, bits *live) {
    for_each_in(i, &b->list)
        for (uint32_t k = 0; i->opcode == SpvOpPhi && k < i->count; k += 2)
            if (i->operands[k + 1] == from && node_of(j, i->operands[k]) != NO_NODE)
                set_bit(live, node_of(j, i->operands[k]));
}

static void find_live(struct joining *j) {
    bits *live = arena_array(j->arena, bits, j->words);
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t n = j->flow->count; n-- > 0;) {
            memcpy(live, j->live + n * j->words, j->words * sizeof *live);
            for (struct instruction *i = j->flow->blocks[n]->list.last; i; i = i->previous)
                if (does_something(j, i))
                    pass_back(j, i, live);
            for_each_predecessor(p, j->flow, n) {
                bits *behind = j->live + p * j->words;
                grew |= add_all(behind, live, j->words);
                need_of_phis(j, j->flow->blocks[n], j->flow->blocks[p]->label.id, behind);
            }
        }
    }
}

/* ---- Interference ---- */

static void block(struct joining *j, uint32_t node, const bits *live) {
    for (uint32_t k = 0; k < j->ids.count; k++) {
        if (!has_bit(live, k) || j->now[k] == j->now[node])
            continue;
        set_bit(j->blocked + node * j->words, k);
        set_bit(j->blocked + k * j->words, node);
    }
}

/* The arguments of a call are live during the call. */
static void block_behind(struct joining *j, const struct instruction *i, bits *live) {
    bool is_call = i->opcode == SpvOpFunctionCall;
    uint32_t written = written_node(j, i);
    if (written != NO_NODE)
        block(j, written, live);
    for (uint32_t k = 1; is_call && k < i->count; k++)
        if (node_of(j, i->operands[k]) != NO_NODE)
            set_bit(live, node_of(j, i->operands[k]));
    for (uint32_t k = 1; is_call && k < i->count; k++)
        if (node_of(j, i->operands[k]) != NO_NODE)
            block(j, node_of(j, i->operands[k]), live);
}

/* Walks backwards and restores the states before each instruction. */
static void find_blocked(struct joining *j) {
    bits *live = arena_array(j->arena, bits, j->words);
    for (uint32_t n = 0; n < j->flow->count; n++) {
        enter_block(j, n);
        walk_block(j, n);
        memcpy(live, j->live + n * j->words, j->words * sizeof *live);
        for (struct instruction *i = j->flow->blocks[n]->list.last; i; i = i->previous) {
            if (!does_something(j, i))
                continue;
            block_behind(j, i, live);
            pass_back(j, i, live);
            undo_join(j, i);
        }
    }
}

/* ---- Classes ---- */

static uint32_t class_of(struct joining *j, uint32_t node) {
    while (j->class_[node] != node)
        node = j->class_[node] = j->class_[j->class_[node]];
    return node;
}

/* The representative of a class is its variable. */
static bool is_representative(const struct joining *j, uint32_t node) {
    return instruction_of(j->o->m, j->ids.items[node])->opcode == SpvOpVariable;
}

static bool is_in_way(struct joining *j, uint32_t class_, const bits *blocked) {
    for (uint32_t k = 0; k < j->ids.count; k++)
        if (has_bit(blocked, k) && class_of(j, k) == class_)
            return true;
    return false;
}

static void join_copy(struct joining *j, struct object_copy copy) {
    uint32_t a = class_of(j, copy.to), b = class_of(j, copy.from);
    bool is_apart = has_bit(j->apart, copy.to) || has_bit(j->apart, copy.from);
    if (a == b || is_apart || is_in_way(j, b, j->blocked + a * j->words))
        return;
    uint32_t kept = is_representative(j, b) ? b : a, gone = kept == a ? b : a;
    j->class_[gone] = kept;
    add_all(j->blocked + kept * j->words, j->blocked + gone * j->words, j->words);
}

/* Merges classes along copies. Returns false to repeat it after values were excluded. */
static bool make_classes(struct joining *j) {
    bool is_whole = true;
    for (uint32_t n = 0; n < j->ids.count; n++)
        j->class_[n] = n;
    for (size_t k = 0; k < j->copies.count; k++)
        join_copy(j, j->copies.items[k]);
    for (size_t k = 0; k < j->copies.count; k++) {
        struct object_copy copy = j->copies.items[k];
        if (is_representative(j, copy.to) || has_bit(j->apart, copy.to) ||
            class_of(j, copy.to) == class_of(j, copy.from))
            continue;
        set_bit(j->apart, copy.to);
        is_whole = false;
    }
    return is_whole;
}

/* ---- Rewriting ---- */

static bool is_within(struct joining *j, const struct instruction *store) {
    uint32_t to = node_of(j, store->operands[0]), from = node_of(j, store->operands[1]);
    return to != NO_NODE && from != NO_NODE && class_of(j, to) == class_of(j, from);
}

static bool rewrite_copies(struct joining *j) {
    bool changed = false;
    for_each_in_routine(i, b, j->f)
        if (i->opcode == SpvOpStore && is_within(j, i)) {
            instruction_remove(j->o->m, i);
            changed = true;
        }
    for (uint32_t n = 0; n < j->ids.count; n++) {
        struct instruction *variable = instruction_of(j->o->m, j->ids.items[n]);
        uint32_t kept = j->ids.items[class_of(j, n)];
        if (variable->opcode != SpvOpVariable || kept == variable->id)
            continue;
        opt_replace(j->o, variable->id, kept);
        opt_name_like(j->o, kept, variable->id);
        instruction_remove(j->o->m, variable);
        changed = true;
    }
    opt_replace_in(j->o, j->f);
    return changed;
}

static void join_all(struct joining *j) {
    size_t nodes = j->ids.count, blocks = j->flow->count;
    j->words = (nodes + 63) / 64;
    j->live = arena_array(j->arena, bits, blocks * j->words);
    j->blocked = arena_array(j->arena, bits, nodes * j->words);
    j->behind = arena_array(j->arena, state, blocks * nodes);
    j->now = arena_array(j->arena, state, nodes);
    j->first = arena_array(j->arena, uint32_t, blocks);
    j->class_ = arena_array(j->arena, uint32_t, nodes);
    j->apart = arena_array(j->arena, bits, j->words);
    find_states(j);
    find_live(j);
    find_blocked(j);
    size_t size = j->ids.count * j->words;
    bits *blocked = arena_copy(j->arena, j->blocked, size * sizeof *blocked);
    while (!make_classes(j))
        memcpy(j->blocked, blocked, size * sizeof *blocked);
}

bool pass_coalesce_objects(struct optimizer *o, struct routine *f) {
    struct joining j = {.o = o, .arena = arena_branch(o->arena), .f = f};
    bool changed = false;
    for_each_in_routine(i, b, j.f)
        if (is_object(j.o, i)) {
            vec_push(j.arena, &j.ids, i->id);
            *map_slot_u64(j.arena, &j.numbers, i->id) = (void *)(uintptr_t)j.ids.count;
        }
    note_copies(&j);
    j.flow = j.copies.count && j.ids.count <= MOST_NODES ? cfg_of(o, f) : NULL;
    if (j.flow && j.flow->count <= MOST_STATES / j.ids.count) {
        join_all(&j);
        changed = rewrite_copies(&j);
    }
    arena_end(j.arena);
    return changed;
}
