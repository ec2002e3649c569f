/* Debug information of variables that became values: a DebugDeclare, which names memory, becomes a
 * DebugValue wherever the variable, or a part of it, gets another value
 * (NonSemantic.Shader.DebugInfo.100, DebugValue; OpenCL.DebugInfo.100 has the same numbers). */
#include <spirv/unified1/OpenCLDebugInfo100.h>

#include "ssa.h"

enum { SET, INSTRUCTION, LOCAL, SUBJECT, EXPRESSION, INDEXES, MAX_DEPTH = 16 };

/* What declares a variable; several may, when it is passed on by its address and the call inlined.
 */
struct declare {
    uint32_t local, expression, type; /* ids: DebugLocalVariable, DebugExpression, void */
    const struct instruction *scope; /* it holds in what that is around, NULL where there is none */
    uint32_t block;                  /* number; it holds where that dominates */
};

struct declares {
    VEC(struct declare, declare_vec) list;
};

/* ---- Scopes ---- */

/* DebugScope, DebugInlinedAt and DebugLexicalBlock, which have their operands in both sets. */
enum { SCOPE = 2, INLINED_AT = 3, CALLER_SCOPE = 3, CALLER_INLINED_AT = 4, PARENT = 5 };

static uint32_t operand_or_none(const struct instruction *i, uint32_t k) {
    return i && k < i->count ? i->operands[k] : 0;
}

/* The DebugScope that holds where the walk is, or NULL. */
static const struct instruction *scope_of(const struct ssa *s) {
    const struct instruction *scope = mark_numbered(s->o, s->mark).scope;
    return scope && scope->count > SCOPE ? scope : NULL;
}

static bool is_within(const struct ssa *s, uint32_t scope, uint32_t outer) {
    const struct instruction *i = instruction_of(s->o->m, scope);
    while (i && i->id != outer && debug_kind(s->o, i) == OpenCLDebugInfo100DebugLexicalBlock)
        i = instruction_of(s->o->m, i->operands[PARENT]);
    return i && i->id == outer;
}

/* Is what was declared there still around: of a call that was inlined and has returned, nothing is.
 */
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

/* In front of the first line, where a debugger stops and shows what is so from there on. */
void describe_begin(struct ssa *s, const struct instruction *first) {
    struct mark mark = mark_numbered(s->o, first->mark ? first->mark : s->mark);
    s->mark = mark_create(s->o, NULL, mark.scope);
}

/* ---- Values ---- */

/* The indices that lead to a part, outermost first; how many there are. */
static uint32_t indices_of(struct ssa *s, const struct cell *cell, uint32_t *indices) {
    uint32_t depth = 0;
    for (const struct cell *at = cell; at->whole; at = at->whole)
        depth++;
    if (depth > MAX_DEPTH)
        return UINT32_MAX;
    uint32_t type = module_type(s->o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    for (uint32_t k = depth; k-- > 0; cell = cell->whole)
        indices[k] = constant_of_word(s->o, type, cell->index);
    return depth;
}

static void write(struct ssa *s, struct instruction *before, const struct declare *declare,
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

void describe_value(struct ssa *s, struct instruction *before, const struct cell *cell) {
    struct declares *declares =
        s->declares.count ? map_find_u64(&s->declares, cell->variable) : NULL;
    for (size_t k = 0; declares && k < declares->list.count; k++) {
        const struct declare *declare = &declares->list.items[k];
        if (flow_dominates(s->flow, declare->block, before->block->order) &&
            is_around(s, declare->scope))
            write(s, before, declare, cell, OpenCLDebugInfo100DebugValue, s->current[cell->number]);
    }
}

/* Parts that have a value so far, or that stay in memory. */
static void describe_parts(struct ssa *s, struct instruction *before, const struct declare *declare,
                           const struct cell *cell) {
    /* OpenCL.DebugInfo.100 declares no parts. */
    bool declares_parts = s->o->debug_set != s->o->opencl_debug;
    if (cell->kind == CELL_VALUE && s->current[cell->number])
        write(s, before, declare, cell, OpenCLDebugInfo100DebugValue, s->current[cell->number]);
    else if (cell->kind == CELL_MEMORY && declares_parts)
        write(s, before, declare, cell, OpenCLDebugInfo100DebugDeclare, cell->memory);
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

void describe_variable(struct ssa *s, struct instruction *debug) {
    if (debug->operands[INSTRUCTION] != OpenCLDebugInfo100DebugDeclare)
        return;
    struct target t = target_of(&s->cells, debug->operands[SUBJECT]);
    if (!t.cell || (t.cell->kind == CELL_MEMORY && !t.cell->whole))
        return;
    if (!t.cell->whole && t.kind == TARGET_CELL && !t.rest_count)
        add_declare(s, debug, t.cell);
    instruction_remove(s->o->m, debug);
}
