/* Verifier of the pass contract in pass.h. It exists in debug builds. */
#include "pass.h"
#include "cfg.h"
#include "uses.h"

#ifdef HLSL2SPV_DEBUG

struct pass_verifier {
    struct optimizer *o;
    struct routine *f;
    struct cfg *flow;
    uint32_t *position; /* by id: position in its block, from 1 */
    const char *pass;
};

static void report_problem(struct pass_verifier *v, const struct instruction *i,
                           const char *problem) {
    context_fail(v->o->c, i->at, "internal error: after the pass %s, %%%u (opcode %u): %s", v->pass,
                 i->id, i->opcode, problem);
}

static void fail_at(struct pass_verifier *v, const struct instruction *i, uint32_t operand,
                    const char *problem) {
    context_fail(v->o->c, i->at,
                 "internal error: after the pass %s, %%%u (opcode %u), operand %%%u: %s", v->pass,
                 i->id, i->opcode, operand, problem);
}

static bool is_label(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == SpvOpLabel;
}

static bool is_global(const struct instruction *definition) {
    return !definition->block && definition->opcode != SpvOpFunctionParameter;
}

/* Reports whether the definition is available at the position of the use. */
static bool is_before(struct pass_verifier *v, const struct instruction *definition,
                      const struct block *b, uint32_t position) {
    if (is_global(definition) || definition->opcode == SpvOpFunctionParameter)
        return true;
    if (definition->block->routine != b->routine)
        return false;
    if (b->order == NOT_REACHED || definition->block->order == NOT_REACHED)
        return true;
    if (definition->block == b)
        return v->position[definition->id] < position;
    return flow_dominates(v->flow, definition->block->order, b->order);
}

/* An image type may have a declared format that the types of intermediate variables lack. */
static bool is_of_type(struct pass_verifier *v, const struct instruction *value, uint32_t type) {
    return value->type == type || (instruction_of(v->o->m, value->type)->opcode == SpvOpTypeImage &&
                                   instruction_of(v->o->m, type)->opcode == SpvOpTypeImage);
}

static void check_phi(struct pass_verifier *v, const struct instruction *i) {
    uint32_t predecessors = 0;
    for_each_predecessor(p, v->flow, i->block->order) {
        bool found = false;
        predecessors++;
        for (uint32_t k = 1; k < i->count; k += 2)
            found |= i->operands[k] == v->flow->blocks[p]->label.id;
        if (!found)
            report_problem(v, i, "a predecessor is missing");
    }
    for (uint32_t k = 0; k + 1 < i->count; k += 2) {
        const struct instruction *value = instruction_of(v->o->m, i->operands[k]);
        struct block *from = block_labelled(v->o->m, i->operands[k + 1]);
        if (!from || from->label.opcode != SpvOpLabel)
            report_problem(v, i, "a predecessor is not a block");
        predecessors += from->order == NOT_REACHED;
        if (!value)
            fail_at(v, i, i->operands[k], "it is not defined");
        if (!is_before(v, value, from, UINT32_MAX))
            fail_at(v, i, i->operands[k], "it does not reach the end of its predecessor");
        if (!is_of_type(v, value, i->type))
            fail_at(v, i, i->operands[k], "it is of another type");
    }
    if (i->count != 2 * predecessors)
        report_problem(v, i, "a pair does not belong to a predecessor");
}

static void check_operands(struct pass_verifier *v, const struct instruction *i,
                           uint32_t position) {
    if (i->opcode == SpvOpPhi && i->block->order != NOT_REACHED) {
        check_phi(v, i);
        return;
    }
    for_each_id_operand(v->o->m, i, k) {
        const struct instruction *definition = instruction_of(v->o->m, i->operands[k]);
        if (!definition)
            fail_at(v, i, i->operands[k], "it is not defined");
        if (!is_label(v->o, i->operands[k]) && i->opcode != SpvOpPhi && !opt_is_debug(v->o, i) &&
            !is_before(v, definition, i->block, position))
            fail_at(v, i, i->operands[k], "it is not defined before");
    }
}

static void number_instructions(struct pass_verifier *v) {
    for_each_block(b, v->f) {
        uint32_t position = 0;
        for_each_in(i, &b->list) {
            v->position[i->id] = ++position;
            if (i->block != b)
                report_problem(v, i, "it is not in its block");
            if (i->id && instruction_of(v->o->m, i->id) != i)
                report_problem(v, i, "its id refers to another instruction");
        }
    }
}

static void check_block(struct pass_verifier *v, const struct block *b) {
    uint32_t position = 0;
    if (!b->list.last || !is_terminator((SpvOp)b->list.last->opcode))
        report_problem(v, &b->label, "the block has no terminator");
    for_each_in(i, &b->list) {
        if (i != b->list.last && is_terminator((SpvOp)i->opcode))
            report_problem(v, i, "a terminator in the middle of a block");
        if (is_merge((SpvOp)i->opcode) && i->next != b->list.last)
            report_problem(v, i, "a merge instruction is not followed by a branch");
        check_operands(v, i, ++position);
    }
}

/* A block must follow its dominator (SPIR-V 2.16.1). */
static void check_order(struct pass_verifier *v) {
    uint32_t *rank = arena_array(v->o->arena, uint32_t, v->flow->count), next = 0;
    for_each_block(b, v->f)
        if (b->order != NOT_REACHED)
            rank[b->order] = next++;
    for (uint32_t n = 1; n < v->flow->count; n++)
        if (rank[v->flow->dominator[n]] > rank[n])
            report_problem(v, &v->flow->blocks[n]->label, "the block precedes its dominator");
}

/* Compares the cached graph with a newly computed one. */
static void check_flow(struct pass_verifier *v) {
    const struct cfg *known = v->o->flow, *found = v->flow;
    if (!known || v->o->flow_routine != v->f)
        return;
    for (uint32_t n = 0; n < found->count; n++)
        if (n >= known->count || known->blocks[n] != found->blocks[n] ||
            known->dominator[n] != found->dominator[n] ||
            known->first_predecessor[n + 1] != found->first_predecessor[n + 1])
            report_problem(v, &found->blocks[n]->label, "the cached control flow is stale");
}

void opt_verify_routine(struct optimizer *o, struct routine *f, const char *pass) {
    struct arena *work = arena_branch(o->arena);
    struct pass_verifier v = {.o = o, .f = f, .pass = pass};
    for_each_block(b, f)
        if (!b->list.last || !is_terminator((SpvOp)b->list.last->opcode))
            report_problem(&v, &b->label, "the block has no terminator");
    v.flow = cfg_find(o, work, f);
    check_flow(&v);
    v.position = arena_array(work, uint32_t, o->m->bound);
    number_instructions(&v);
    for_each_block(b, f)
        check_block(&v, b);
    check_order(&v);
    arena_end(work);
}

void opt_verify_uses(struct optimizer *o, const char *pass) {
    struct arena *work = arena_branch(o->arena);
    const struct uses *known = o->uses;
    const struct uses *found = known ? uses_find(o, work, o->uses_routine) : NULL;
    if (known && (found->list.count != known->list.count ||
                  memcmp(found->list.items, known->list.items,
                         found->list.count * sizeof *found->list.items) != 0))
        context_fail(o->c, 0, "internal error: after the pass %s, the cached uses are stale", pass);
    arena_end(work);
}

#endif
