/* Pass: removes unused components of values.
 *
 * Determines which components, columns, elements and members are used, from users to definitions.
 * Insertions of unused parts are removed. A value without used parts is replaced with OpUndef in
 * its uses, so that dead_code removes it.
 *
 * The analysis handles instructions that move parts (extract, insert, construct, shuffle, phi,
 * select) and arithmetic on separate components. Any other instruction uses all parts. Vector
 * arithmetic keeps its width; drivers narrow it. */
#include "../passes.h"

/* Bit mask of parts; the last bit represents all further parts. */
#define ALL_PARTS   UINT32_MAX
#define SHARED_PART 31u

struct narrower {
    struct optimizer *o;
    struct arena *arena;
    uint32_t first_id; /* least id in the routine */
    uint32_t *asked;   /* by id from first_id: used parts */
    bool *is_spoiled;  /* by id: unused parts change their value; NULL without debug information */
    struct word_vec pending;
    bool changed;
};

static uint32_t part_bit(uint32_t part) {
    return 1u << (part < SHARED_PART ? part : SHARED_PART);
}

/* ---- Demand of operands ---- */

static uint32_t *asked_of(const struct narrower *w, uint32_t id) {
    return &w->asked[id - w->first_id];
}

static void demand_parts(struct narrower *w, uint32_t id, uint32_t parts) {
    const struct instruction *i = instruction_of(w->o->m, id);
    if (!i || !i->block || i->opcode == SpvOpLabel || !(parts & ~*asked_of(w, id)))
        return;
    *asked_of(w, id) |= parts;
    vec_push(w->arena, &w->pending, id);
}

static void ask_all(struct narrower *w, const struct instruction *i) {
    for_each_id_operand(w->o->m, i, k)
        demand_parts(w, i->operands[k], ALL_PARTS);
}

static void ask_extract(struct narrower *w, const struct instruction *i) {
    demand_parts(w, i->operands[0], i->count > 1 ? part_bit(i->operands[1]) : ALL_PARTS);
}

/* An insertion with one index overwrites the whole part, if the part has a separate bit. */
static void ask_insert(struct narrower *w, const struct instruction *i, uint32_t parts) {
    uint32_t part = i->count > 2 ? i->operands[2] : SHARED_PART;
    if (parts & part_bit(part))
        demand_parts(w, i->operands[0], ALL_PARTS);
    bool is_exact = i->count == 3 && part < SHARED_PART;
    demand_parts(w, i->operands[1], is_exact ? parts & ~part_bit(part) : parts);
}

static uint32_t vector_size(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    return i && i->opcode == SpvOpTypeVector ? i->operands[1] : 0;
}

/* Vectors may be constructed from vectors (SPIR-V, OpCompositeConstruct). */
static void ask_construct(struct narrower *w, const struct instruction *i, uint32_t parts) {
    bool makes_vector = vector_size(w->o, i->type) != 0;
    for (uint32_t k = 0, part = 0; k < i->count; k++) {
        uint32_t id = i->operands[k], size = 0;
        if (makes_vector)
            size = vector_size(w->o, module_type_of(w->o->m, id));
        if (size)
            demand_parts(w, id, parts >> part & ((1u << size) - 1));
        else if (parts & part_bit(part))
            demand_parts(w, id, ALL_PARTS);
        part += size ? size : 1;
    }
}

static void ask_shuffle(struct narrower *w, const struct instruction *i, uint32_t parts) {
    uint32_t size = vector_size(w->o, module_type_of(w->o->m, i->operands[0]));
    for (uint32_t k = 2; k < i->count; k++) {
        uint32_t from = i->operands[k];
        if (!(parts & part_bit(k - 2)) || from == UINT32_MAX)
            continue;
        demand_parts(w, i->operands[from < size ? 0 : 1],
                     part_bit(from < size ? from : from - size));
    }
}

static void ask_phi(struct narrower *w, const struct instruction *i, uint32_t parts) {
    for (uint32_t k = 0; k < i->count; k += 2)
        demand_parts(w, i->operands[k], parts);
}

static void ask_select(struct narrower *w, const struct instruction *i, uint32_t parts) {
    bool by_parts = vector_size(w->o, module_type_of(w->o->m, i->operands[0])) != 0;
    demand_parts(w, i->operands[0], by_parts ? parts : ALL_PARTS);
    demand_parts(w, i->operands[1], parts);
    demand_parts(w, i->operands[2], parts);
}

/* Reports whether an arithmetic instruction mixes or reinterprets components. */
static bool mixes_parts(SpvOp op) {
    switch (op) {
    case SpvOpMatrixTimesVector:
    case SpvOpVectorTimesMatrix:
    case SpvOpBitcast:
        return true;
    default:
        return false;
    }
}

static bool works_by_parts(const struct instruction *i) {
    switch (instruction_class(i)) {
    case SPIRV_CLASS_Arithmetic:
    case SPIRV_CLASS_Bit:
    case SPIRV_CLASS_Conversion:
    case SPIRV_CLASS_Relational_and_Logical:
        return !mixes_parts((SpvOp)i->opcode);
    default:
        return false;
    }
}

static void ask_operands(struct narrower *w, const struct instruction *i, uint32_t parts) {
    switch (i->opcode) {
    case SpvOpCompositeExtract:
        ask_extract(w, i);
        break;
    case SpvOpCompositeInsert:
        ask_insert(w, i, parts);
        break;
    case SpvOpCompositeConstruct:
        ask_construct(w, i, parts);
        break;
    case SpvOpVectorShuffle:
        ask_shuffle(w, i, parts);
        break;
    case SpvOpPhi:
        ask_phi(w, i, parts);
        break;
    case SpvOpSelect:
        ask_select(w, i, parts);
        break;
    case SpvOpCopyObject:
        demand_parts(w, i->operands[0], parts);
        break;
    default:
        if (works_by_parts(i)) {
            /* Vectors of the same size are used per component, other operands as a whole. */
            uint32_t size = vector_size(w->o, i->type);
            for_each_id_operand(w->o->m, i, k) {
                uint32_t id = i->operands[k];
                bool same = size && vector_size(w->o, module_type_of(w->o->m, id)) == size;
                demand_parts(w, id, same ? parts : ALL_PARTS);
            }
        } else
            ask_all(w, i);
        break;
    }
}

static void ask_roots(struct narrower *w, const struct block *b) {
    for (const struct instruction *i = b->list.first; i; i = i->next)
        if (!opt_is_removable(w->o, i) && !opt_is_debug(w->o, i))
            ask_all(w, i);
}

static void follow_parts(struct narrower *w) {
    while (w->pending.count) {
        uint32_t id = w->pending.items[--w->pending.count];
        ask_operands(w, instruction_of(w->o->m, id), *asked_of(w, id));
    }
}

/* ---- Unused parts ---- */

static bool puts_in_idly(const struct narrower *w, const struct instruction *i) {
    return i->opcode == SpvOpCompositeInsert && i->count > 2 && *asked_of(w, i->id) &&
           !(*asked_of(w, i->id) & part_bit(i->operands[2]));
}

static bool may_hold_undefined(SpvOp op) {
    return op == SpvOpCompositeConstruct || op == SpvOpVectorShuffle;
}

static bool is_idle(const struct narrower *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->o->m, id);
    return i && i->block && i->opcode != SpvOpLabel && i->opcode != SpvOpUndef && !*asked_of(w, id);
}

/* ---- Debug values ---- */

static bool is_spoiled(const struct narrower *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->o->m, id);
    return i && i->block && i->opcode != SpvOpLabel && w->is_spoiled[id - w->first_id];
}

/* An extracted part is used, so it does not change. */
static bool uses_spoiled(const struct narrower *w, const struct instruction *i) {
    if (i->opcode != SpvOpCompositeExtract)
        for_each_local_operand(w->o, i, k)
            if (is_spoiled(w, i->operands[k]))
                return true;
    return false;
}

static bool uses_idle(const struct narrower *w, const struct instruction *i) {
    if (may_hold_undefined((SpvOp)i->opcode))
        for_each_id_operand(w->o->m, i, k)
            if (is_idle(w, i->operands[k]))
                return true;
    return puts_in_idly(w, i);
}

/* A debugger shows undefined parts as such. A part whose insertion was removed would be shown with
 * its previous value, and values computed from such parts are arbitrary. */
static void forget_spoiled(struct narrower *w, struct instruction *i) {
    if (debug_kind(w->o, i) == NonSemanticShaderDebugInfo100DebugValue) {
        const struct instruction *value = instruction_of(w->o->m, i->operands[3]);
        bool is_seen = value && may_hold_undefined((SpvOp)value->opcode) && !uses_spoiled(w, value);
        if (value && !is_seen && is_spoiled(w, value->id))
            debug_clear_value(w->o, i);
    } else if (i->id) {
        w->is_spoiled[i->id - w->first_id] = uses_spoiled(w, i) || uses_idle(w, i);
    }
}

static void forget_all_spoiled(struct narrower *w, struct routine *f, uint32_t count) {
    if (!w->o->debug_set)
        return;
    w->is_spoiled = arena_array(w->arena, bool, count);
    for_each_in_routine(i, b, f)
        forget_spoiled(w, i);
}

/* ---- The pass ---- */

static void narrow(struct narrower *w, struct instruction *i) {
    if (puts_in_idly(w, i)) {
        opt_replace(w->o, i->id, i->operands[1]);
        instruction_remove(w->o->m, i);
        w->changed = true;
    } else if (may_hold_undefined((SpvOp)i->opcode) && *asked_of(w, i->id)) {
        uint32_t count = i->opcode == SpvOpVectorShuffle ? 2 : i->count;
        for (uint32_t k = 0; k < count; k++) {
            if (!is_idle(w, i->operands[k]))
                continue;
            i->operands[k] = opt_undefined(w->o, module_type_of(w->o->m, i->operands[k]));
            w->changed = true;
        }
    }
}

bool pass_dead_components(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct id_range ids = opt_id_range(f);
    struct narrower w = {.o = o, .arena = work, .first_id = ids.first};
    w.asked = arena_array(work, uint32_t, ids.count);
    for_each_block(b, f)
        ask_roots(&w, b);
    follow_parts(&w);
    forget_all_spoiled(&w, f, ids.count);
    for_each_in_routine(i, b, f)
        narrow(&w, i);
    if (w.changed)
        opt_replace_in(o, f);
    arena_end(work);
    return w.changed;
}
