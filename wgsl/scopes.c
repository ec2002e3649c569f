/* Which values are used outside of the braces that they are made in: by dominance they may be,
 * where WGSL sees no name any more.  They become variables of the function. */
#include "structure.h"

/* The innermost that holds both. */
static struct scope *common_scope(struct scope *a, struct scope *b) {
    while (a && b && a != b)
        if (a->depth >= b->depth)
            a = a->parent;
        else
            b = b->parent;
    return a ? a : b;
}

bool is_transparent(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpCopyObject ||
           op == SpvOpCompositeExtract || op == SpvOpVectorShuffle || op == SpvOpSampledImage ||
           op == SpvOpImage;
}

static void use_in(struct writer *w, uint32_t id, struct scope *scope) {
    struct fact *fact = fact_of(w, id);
    fact->reach = fact->reach ? common_scope(fact->reach, scope) : scope;
}

static struct scope *scope_of(const struct writer *w, uint32_t label) {
    return fact_of(w, label)->scope;
}

/* A phi reads at the end of the block that it comes from. */
static void reach_phis(struct writer *w, const struct block *b) {
    for_each_in(i, &b->list)
        for (uint32_t k = 0; i->opcode == SpvOpPhi && k + 1 < i->count; k += 2)
            use_in(w, i->operands[k], scope_of(w, i->operands[k + 1]));
}

static void reach_operands(struct writer *w, const struct instruction *i, struct scope *scope) {
    const struct fact *fact = fact_of(w, i->id);
    if (i->opcode == SpvOpPhi || !scope)
        return;
    if (i->id && fact->reach && is_transparent((SpvOp)i->opcode))
        scope = common_scope(scope, fact->reach);
    for_each_id_operand(w->m, i, k)
        use_in(w, i->operands[k], scope);
}

static void mark(struct writer *w, const struct instruction *i) {
    struct fact *fact = fact_of(w, i->id);
    if (i->id && i->opcode != SpvOpVariable && fact->reach && fact->scope &&
        common_scope(fact->reach, fact->scope) != fact->scope)
        fact->is_hoisted = true;
}

/* Backwards, as a transparent value reaches what it is made of, which stands in front of it. */
void scopes_mark(struct writer *w, struct routine *f) {
    for_each_block(b, f)
        reach_phis(w, b);
    for (struct block *b = f->last; b; b = b->previous)
        for (struct instruction *i = b->list.last; i; i = i->previous)
            reach_operands(w, i, scope_of(w, b->label.id));
    for_each_block(b, f)
        for_each_in(i, &b->list)
            mark(w, i);
}
