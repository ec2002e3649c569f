/* Which values are used outside of the braces that they are made in: by dominance they may be,
 * where WGSL sees no name any more.  They become variables of the function. */
#include "structure.h"

static bool is_within(const struct scope *scope, const struct scope *outer) {
    while (scope && scope != outer)
        scope = scope->parent;
    return scope != NULL;
}

/* Whose text is made of names that must be seen where it is used. */
static bool is_transparent(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpCopyObject ||
           op == SpvOpCompositeExtract || op == SpvOpVectorShuffle || op == SpvOpSampledImage ||
           op == SpvOpImage;
}

static void use_in(struct writer *w, uint32_t id, const struct scope *scope) {
    const struct instruction *i = definition_of(w, id);
    struct fact *fact = fact_of(w, id);
    if (!i || !i->block || !scope || i->opcode == SpvOpLabel || i->opcode == SpvOpVariable)
        return;
    if (fact->scope && !is_within(scope, fact->scope))
        fact->is_hoisted = true;
    if (!is_transparent((SpvOp)i->opcode))
        return;
    for_each_id_operand(w->m, i, k)
        use_in(w, i->operands[k], scope);
}

static const struct scope *scope_of(const struct writer *w, uint32_t label) {
    return fact_of(w, label)->scope;
}

static void mark_uses(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpPhi) {
        for (uint32_t k = 0; k + 1 < i->count; k += 2)
            use_in(w, i->operands[k], scope_of(w, i->operands[k + 1]));
        return;
    }
    for_each_id_operand(w->m, i, k)
        use_in(w, i->operands[k], scope_of(w, i->block->label.id));
}

void scopes_mark(struct writer *w, struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            mark_uses(w, i);
}
