/* Splitting of variables into cells, and debug information for cells that become values. */
#include "value.h"
#include "../common/uses.h"

#include "spirv_names.h"

/* Larger arrays are not split, because a copy needs one instruction per element. */
enum { MAX_PARTS = 256 };

static struct cell *new_cell(struct cells *p, uint32_t variable, uint32_t type) {
    struct cell *cell = arena_new(p->arena, struct cell);
    cell->kind = CELL_VALUE;
    cell->variable = variable;
    cell->type = type;
    return cell;
}

/* Returns a part of a split cell and creates it if necessary. */
static struct cell *cell_part(struct cells *p, struct cell *cell, uint32_t index) {
    struct cell *part = cell->parts[index];
    if (part)
        return part;
    part = cell->parts[index] =
        new_cell(p, cell->variable, module_part_type(p->o->m, cell->type, index));
    part->whole = cell;
    part->index = index;
    return part;
}

static bool can_split(const struct optimizer *o, uint32_t type) {
    uint32_t parts = module_part_count(o->m, type);
    return parts > 0 && parts <= MAX_PARTS;
}

static void keep_in_memory(struct cell *cell) {
    cell->kind = CELL_MEMORY;
    cell->parts = NULL;
}

/* ---- Access chains ---- */

/* Reports whether an index is a constant within the bounds of a type. */
static bool constant_index(const struct optimizer *o, uint32_t id, uint32_t count,
                           uint32_t *index) {
    return module_constant_word(o->m, id, index) && *index < count;
}

/* Splits a cell for an index. Returns false if the cell stays in memory. */
static bool split_at(struct cells *p, struct cell *cell, uint32_t index_id, uint32_t *index) {
    uint32_t count = module_part_count(p->o->m, cell->type);
    if (cell->kind == CELL_MEMORY)
        return false;
    if (!can_split(p->o, cell->type) || !constant_index(p->o, index_id, count, index)) {
        keep_in_memory(cell);
        return false;
    }
    if (cell->kind == CELL_VALUE) {
        cell->kind = CELL_SPLIT;
        cell->count = count;
        cell->parts = arena_array(p->arena, struct cell *, count);
    }
    return true;
}

/* ---- Uses of variables ---- */

static const struct access_path *path_of(const struct cells *p, uint32_t id) {
    uint32_t at = id - p->ids.first;
    return at < p->ids.count && p->path_of[at] ? &p->paths.items[p->path_of[at]] : NULL;
}

static void note_path(struct cells *p, uint32_t id, struct access_path path) {
    p->path_of[id - p->ids.first] = (uint32_t)p->paths.count;
    vec_push(p->arena, &p->paths, path);
}

/* Returns the indices of a chain and of its base. The base must not have been rewritten yet. */
static const uint32_t *all_indices(struct cells *p, const struct access_path *base,
                                   const struct instruction *chain) {
    uint32_t more = chain->count - 1u;
    if (!base->count)
        return chain->operands + 1;
    uint32_t *indices = arena_array(p->arena, uint32_t, base->count + more);
    memcpy(indices, base->indices, base->count * sizeof *indices);
    memcpy(indices + base->count, chain->operands + 1, more * sizeof *indices);
    return indices;
}

static void note_chain(struct cells *p, const struct instruction *i) {
    const struct access_path *base = path_of(p, i->operands[0]);
    if (!base)
        return;
    struct access_path path = {base->cell, all_indices(p, base, i), base->count + i->count - 1u};
    note_path(p, i->id, path);
    /* Split the cells along the indices, or keep them in memory. */
    struct cell *cell = path.cell;
    const uint32_t *indices = path.indices;
    uint32_t count = path.count;
    uint32_t k = 0, index;
    for (; k < count && module_is_aggregate(p->o->m, cell->type); k++) {
        if (!split_at(p, cell, indices[k], &index))
            return;
        cell = cell_part(p, cell, index);
    }
    if (k < count && !module_is_vector(p->o->m, cell->type))
        keep_in_memory(cell);
}

struct promotion_target opt_target_of(struct cells *p, uint32_t pointer) {
    const struct access_path *path = path_of(p, pointer);
    struct promotion_target t = {.cell = path ? path->cell : NULL};
    uint32_t k = 0, index = 0;
    if (!path)
        return t;
    for (; k < path->count && t.cell->kind == CELL_SPLIT; k++) {
        module_constant_word(p->o->m, path->indices[k], &index);
        t.cell = t.cell->parts[index];
    }
    t.rest = path->indices + k;
    t.rest_count = path->count - k;
    if (t.cell->kind == CELL_VALUE && t.rest_count) {
        /* An index into a vector cell. */
        uint32_t index_id = t.rest[0];
        bool is_literal =
            constant_index(p->o, index_id, module_part_count(p->o->m, t.cell->type), &t.index);
        t.kind = is_literal ? TARGET_COMPONENT : TARGET_INDEXED;
        if (!is_literal)
            t.index = index_id;
    }
    return t;
}

static bool is_volatile(const struct instruction *i, uint32_t at) {
    return i->count > at && (i->operands[at] & SpvMemoryAccessVolatileMask);
}

/* Uses other than loads and stores require an address. Atomics on texels use the pointer of the
 * image, and any variable with the same image is valid. */
static bool needs_address(const struct cells *p, const struct use *use) {
    const struct instruction *i = use->user;
    if (opt_is_debug(p->o, i))
        return false;
    bool is_load = i->opcode == SpvOpLoad && !is_volatile(i, 1);
    bool is_store = i->opcode == SpvOpStore && !is_volatile(i, 2);
    bool is_texel = i->opcode == SpvOpImageTexelPointer;
    return use->operand || !(is_load || is_store || is_texel);
}

static void note_chains(struct cells *p, const struct uses *uses, uint32_t pointer) {
    for_each_use(use, uses, pointer) if (is_chain(use->user) && use->operand == 0) {
        note_chain(p, use->user);
        note_chains(p, uses, use->user->id);
    }
}

/* Requires all chains to be noted: the target of a pointer depends on how its cells are split. */
static void note_addresses(struct cells *p, const struct uses *uses, uint32_t pointer) {
    for_each_use(use, uses, pointer) {
        if (is_chain(use->user)) {
            if (use->operand == 0)
                note_addresses(p, uses, use->user->id);
        } else if (needs_address(p, use)) {
            struct promotion_target t = opt_target_of(p, pointer);
            if (t.cell)
                keep_in_memory(t.cell);
        }
    }
}

/* ---- Value numbers ---- */

static void number_cell(struct cells *p, struct cell *cell) {
    if (cell->kind == CELL_MEMORY) {
        vec_push(p->arena, &p->memories, cell);
        return;
    }
    p->any = true;
    if (cell->kind == CELL_VALUE) {
        cell->number = p->value_count++;
        vec_push(p->arena, &p->values, cell);
        return;
    }
    for (uint32_t k = 0; k < cell->count; k++)
        number_cell(p, cell_part(p, cell, k));
}

static bool is_variable(const struct instruction *i) {
    return i->opcode == SpvOpVariable;
}

static bool has_variables(const struct routine *f) {
    for_each_in(i, &f->first->list)
        if (is_variable(i))
            return true;
    return false;
}

static void note_paths(struct cells *p, const struct uses *uses, const struct routine *f) {
    p->ids = uses->ids;
    p->path_of = arena_array(p->arena, uint32_t, p->ids.count);
    vec_push(p->arena, &p->paths, (struct access_path){0});
    for_each_in(i, &f->first->list)
        if (is_variable(i)) {
            note_path(p, i->id,
                      (struct access_path){new_cell(p, i->id, module_pointee(p->o->m, i->type)->id),
                                           NULL, 0});
            note_chains(p, uses, i->id);
        }
}

void cells_find(struct cells *p, struct optimizer *o, struct arena *arena, struct routine *f) {
    *p = (struct cells){.o = o, .arena = arena};
    if (!has_variables(f))
        return;
    const struct uses *uses = uses_of(o, f);
    note_paths(p, uses, f);
    for_each_in(i, &f->first->list)
        if (is_variable(i)) {
            note_addresses(p, uses, i->id);
            number_cell(p, path_of(p, i->id)->cell);
        }
}

/* ---- Debug information ----
 *
 * A DebugDeclare, which refers to memory, becomes a DebugValue at each change of the variable or a
 * part of it (NonSemantic.Shader.DebugInfo.100, DebugValue; OpenCL.DebugInfo.100 has the same
 * numbers). */

enum { SET, INSTRUCTION, LOCAL, SUBJECT, EXPRESSION, INDEXES, MAX_DEPTH = 16 };

/* A declaration of a variable. Inlining a call with a pointer argument adds another one. */
struct declare {
    uint32_t local, expression, type; /* ids: DebugLocalVariable, DebugExpression, void */
    const struct instruction *scope;  /* DebugScope of the declaration, or NULL */
    uint32_t block;                   /* number; the declaration applies to dominated blocks */
};

struct declares {
    VEC(struct declare, declare_vec) list;
};

/* ---- Scopes ---- */

/* Operands of DebugScope, DebugInlinedAt and DebugLexicalBlock in both sets. */
enum { SCOPE = 2, INLINED_AT = 3, CALLER_SCOPE = 3, CALLER_INLINED_AT = 4, PARENT = 5 };

static uint32_t operand_or_none(const struct instruction *i, uint32_t k) {
    return i && k < i->count ? i->operands[k] : 0;
}

/* Returns the DebugScope at the current position, or NULL. */
static const struct instruction *scope_of(const struct ssa *s) {
    const struct instruction *scope = debug_mark_numbered(s->o, s->mark).scope;
    return scope && scope->count > SCOPE ? scope : NULL;
}

static bool is_within(const struct ssa *s, uint32_t scope, uint32_t outer) {
    const struct instruction *i = instruction_of(s->o->m, scope);
    while (i && i->id != outer && debug_kind(s->o, i) == OpenCLDebugInfo100DebugLexicalBlock)
        i = instruction_of(s->o->m, i->operands[PARENT]);
    return i && i->id == outer;
}

/* Reports whether a declaration is in scope. Declarations of an inlined call end with the call. */
static bool is_around(const struct ssa *s, const struct instruction *declared) {
    const struct instruction *here = scope_of(s);
    uint32_t scope = operand_or_none(here, SCOPE);
    uint32_t at = operand_or_none(here, INLINED_AT);
    while (scope) {
        if (at == operand_or_none(declared, INLINED_AT) &&
            is_within(s, scope, operand_or_none(declared, SCOPE)))
            return true;
        const struct instruction *caller = instruction_of(s->o->m, at);
        scope = operand_or_none(caller, CALLER_SCOPE);
        at = operand_or_none(caller, CALLER_INLINED_AT);
    }
    return !declared;
}

/* The position is before the first line, where a debugger stops and shows these values. */
void debug_begin_values(struct ssa *s, const struct instruction *first) {
    struct debug_mark mark = debug_mark_numbered(s->o, first->mark ? first->mark : s->mark);
    s->mark = debug_mark_create(s->o, NULL, mark.scope);
}

/* ---- Values ---- */

/* Stores the indices of a cell, outermost first, and returns their number. */
static uint32_t indices_of(struct ssa *s, const struct cell *cell, uint32_t *indices) {
    uint32_t depth = 0;
    for (const struct cell *at = cell; at->whole; at = at->whole)
        depth++;
    if (depth > MAX_DEPTH)
        return UINT32_MAX;
    uint32_t type = module_type(s->o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    for (uint32_t k = depth; k-- > 0; cell = cell->whole)
        indices[k] = opt_constant_of_word(s->o, type, cell->index);
    return depth;
}

static void write_declare(struct ssa *s, struct instruction *before, const struct declare *declare,
                          const struct cell *cell, uint32_t instruction, uint32_t subject) {
    uint32_t operands[INDEXES + MAX_DEPTH] = {s->o->debug_set, instruction, declare->local, subject,
                                              declare->expression};
    uint32_t depth = indices_of(s, cell, operands + INDEXES);
    if (depth == UINT32_MAX)
        return;
    struct instruction *made = instruction_insert(s->o->m, before->block, before, SpvOpExtInst,
                                                  declare->type, operands, INDEXES + depth);
    made->mark = s->mark;
}

void debug_describe_value(struct ssa *s, struct instruction *before, const struct cell *cell) {
    struct declares *declares =
        s->declares.count ? map_find_u64(&s->declares, cell->variable) : NULL;
    for (size_t k = 0; declares && k < declares->list.count; k++) {
        const struct declare *declare = &declares->list.items[k];
        if (flow_dominates(s->flow, declare->block, before->block->order) &&
            is_around(s, declare->scope))
            write_declare(s, before, declare, cell, OpenCLDebugInfo100DebugValue,
                          s->current[cell->number]);
    }
}

/* Describes parts that already have a value or stay in memory. */
static void describe_parts(struct ssa *s, struct instruction *before, const struct declare *declare,
                           const struct cell *cell) {
    /* OpenCL.DebugInfo.100 cannot declare parts. */
    bool declares_parts = s->o->debug_set != s->o->opencl_debug;
    if (cell->kind == CELL_VALUE && s->current[cell->number])
        write_declare(s, before, declare, cell, OpenCLDebugInfo100DebugValue,
                      s->current[cell->number]);
    else if (cell->kind == CELL_MEMORY && declares_parts)
        write_declare(s, before, declare, cell, OpenCLDebugInfo100DebugDeclare, cell->memory);
    for (uint32_t k = 0; cell->kind == CELL_SPLIT && k < cell->count; k++)
        describe_parts(s, before, declare, cell->parts[k]);
}

static void add_declare(struct ssa *s, struct instruction *debug, const struct cell *cell) {
    void **slot = map_slot_u64(s->arena, &s->declares, cell->variable);
    if (!*slot)
        *slot = arena_new(s->arena, struct declares);
    struct declares *declares = *slot;
    struct declare declare = {debug->operands[LOCAL], debug->operands[EXPRESSION], debug->type,
                              scope_of(s), debug->block->order};
    vec_push(s->arena, &declares->list, declare);
    describe_parts(s, debug, &declare, cell);
}

void debug_describe_variable(struct ssa *s, struct instruction *debug) {
    if (debug->operands[INSTRUCTION] != OpenCLDebugInfo100DebugDeclare)
        return;
    struct promotion_target t = opt_target_of(&s->cells, debug->operands[SUBJECT]);
    if (!t.cell || (t.cell->kind == CELL_MEMORY && !t.cell->whole))
        return;
    if (!t.cell->whole && t.kind == TARGET_CELL && !t.rest_count)
        add_declare(s, debug, t.cell);
    instruction_remove(s->o->m, debug);
}
