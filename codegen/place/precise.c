/* `precise`: what a precise variable is computed from must not be contracted.  When all functions
 * are there, the module is walked backwards: a store to something precise makes its value precise,
 * a precise value makes its operands so, and a load of one the variable that it came from. */
#include "../value/opcodes.h"
#include "place.h"

static void mark(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_PRECISE);
}

static void mark_from(struct emitter *e, const struct instruction *d, uint32_t first,
                      uint32_t last) {
    for (uint32_t i = first; i < last && i < d->count; i++)
        mark(e, d->operands[i]);
}

/* Hands the precision of a result on to what it was made of. */
static void mark_operands(struct emitter *e, const struct instruction *d) {
    switch ((int)d->opcode) {
    case SpvOpSelect:
        mark_from(e, d, 1, 3);
        break;
    case SpvOpCompositeExtract:
    case SpvOpBitFieldSExtract:
    case SpvOpBitFieldUExtract:
    case SpvOpLoad:
        mark_from(e, d, 0, 1);
        break;
    case SpvOpVectorShuffle:
    case SpvOpCompositeInsert:
    case SpvOpBitFieldInsert:
        mark_from(e, d, 0, 2);
        break;
    case SpvOpExtInst:
        mark_from(e, d, 2, d->count);
        break;
    case SpvOpFunctionCall:
    case SpvOpAccessChain:
    case SpvOpVariable:
        break;
    default:
        mark_from(e, d, 0, d->count);
        break;
    }
}

/* Arguments of precise parameters. */
static void mark_arguments(struct emitter *e, const struct instruction *d) {
    const struct function *f = function_of_id(e, d->operands[0]);
    for (uint32_t i = 0; f && i < f->parameter_count && i + 1 < d->count; i++)
        if (module_is(e->m, e->places[f->parameters[i]->id].id, ID_PRECISE))
            mark(e, d->operands[i + 1]);
}

static void visit(struct emitter *e, const struct instruction *d, bool returns_precise) {
    if (d->opcode == SpvOpFunctionCall)
        mark_arguments(e, d);
    else if (d->opcode == SpvOpStore && module_is(e->m, d->operands[0], ID_PRECISE))
        mark(e, d->operands[1]);
    else if (d->opcode == SpvOpReturnValue && returns_precise)
        mark(e, d->operands[0]);
    else if (d->id && module_is(e->m, d->id, ID_PRECISE))
        mark_operands(e, d);
}

static void propagate_in(struct emitter *e, const struct routine *f) {
    /* Ids of the functions whose result is precise hold the fact themselves. */
    bool returns_precise = module_is(e->m, f->definition.id, ID_PRECISE);
    for (const struct block *b = f->last; b; b = b->previous)
        for (const struct instruction *i = b->list.last; i; i = i->previous)
            visit(e, i, returns_precise);
}

static void decorate_in(struct emitter *e, const struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (i->id && is_contractible((SpvOp)i->opcode) && module_is(e->m, i->id, ID_PRECISE))
                module_decorate(e->m, i->id, SpvDecorationNoContraction, NULL, 0);
}

void precise_propagate(struct emitter *e) {
    if (!e->has_precise)
        return;
    for (const struct routine *f = e->m->last_routine; f; f = f->previous)
        propagate_in(e, f);
    for_each_routine(f, e->m)
        decorate_in(e, f);
}

void precise_mark(struct emitter *e, uint32_t id) {
    e->has_precise = true;
    mark(e, id);
}
