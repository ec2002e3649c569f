/* `precise`: what a precise variable is computed from must not be contracted.  When all functions
 * are there, the module is walked backwards: a store to something precise makes its value precise,
 * a precise value makes its operands so, and a load of one the variable that it came from. */
#include "emitter.h"

bool is_contractible(SpvOp op) {
    switch ((int)op) {
    case SpvOpSNegate:
    case SpvOpFNegate:
    case SpvOpIAdd:
    case SpvOpFAdd:
    case SpvOpISub:
    case SpvOpFSub:
    case SpvOpIMul:
    case SpvOpFMul:
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpFDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpVectorTimesScalar:
    case SpvOpMatrixTimesScalar:
    case SpvOpVectorTimesMatrix:
    case SpvOpMatrixTimesVector:
    case SpvOpMatrixTimesMatrix:
    case SpvOpOuterProduct:
    case SpvOpDot:
    case SpvOpIAddCarry:
    case SpvOpISubBorrow:
    case SpvOpUMulExtended:
    case SpvOpSMulExtended:
        return true;
    default:
        return false;
    }
}

/* One instruction, taken apart. */
struct decoded {
    SpvOp op;
    uint32_t id;
    const uint32_t *operands; /* behind type and result */
    uint32_t count;
};

static struct decoded decode(const uint32_t *words) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(words));
    size_t first = 1 + (row ? row->has_type + row->has_result : 0), length = length_of(words);
    return (struct decoded){opcode_of(words), result_of(words), words + first,
                            length > first ? (uint32_t)(length - first) : 0};
}

static void mark(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_PRECISE);
}

static void mark_from(struct emitter *e, const struct decoded *d, uint32_t first, uint32_t last) {
    for (uint32_t i = first; i < last && i < d->count; i++)
        mark(e, d->operands[i]);
}

/* Hands the precision of a result on to what it was made of. */
static void mark_operands(struct emitter *e, const struct decoded *d) {
    switch ((int)d->op) {
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
static void mark_arguments(struct emitter *e, const struct decoded *d) {
    const struct function *f = map_find_u64(&e->functions_by_id, d->operands[0]);
    for (uint32_t i = 0; f && i < f->parameter_count && i + 1 < d->count; i++)
        if (module_is(e->m, e->places[f->parameters[i]->id].id, ID_PRECISE))
            mark(e, d->operands[i + 1]);
}

static void visit(struct emitter *e, const struct decoded *d, bool returns_precise) {
    if (d->op == SpvOpFunctionCall)
        mark_arguments(e, d);
    else if (d->op == SpvOpStore && module_is(e->m, d->operands[0], ID_PRECISE))
        mark(e, d->operands[1]);
    else if (d->op == SpvOpReturnValue && returns_precise)
        mark(e, d->operands[0]);
    else if (d->id && module_is(e->m, d->id, ID_PRECISE))
        mark_operands(e, d);
}

/* Where each instruction of a section begins. */
static struct word_vec instruction_starts(struct emitter *e, const struct word_vec *words) {
    struct word_vec starts = {0};
    for (size_t at = 0; at < words->count; at += length_of(words->items + at))
        vec_push(e->arena, &starts, (uint32_t)at);
    return starts;
}

/* Ids of the functions whose result is precise hold the fact themselves. */
static uint32_t function_begin(const uint32_t *words, const struct word_vec *starts, size_t end) {
    while (end > 0 && opcode_of(words + starts->items[end]) != SpvOpFunction)
        end--;
    return words[starts->items[end] + 2];
}

void precise_propagate(struct emitter *e) {
    if (!e->has_precise)
        return;
    const struct word_vec *words = &e->m->sections[SECTION_FUNCTIONS];
    struct word_vec starts = instruction_starts(e, words);
    bool returns_precise = false;
    for (size_t i = starts.count; i-- > 0;) {
        struct decoded d = decode(words->items + starts.items[i]);
        if (d.op == SpvOpFunctionEnd)
            returns_precise = module_is(e->m, function_begin(words->items, &starts, i), ID_PRECISE);
        visit(e, &d, returns_precise);
    }
    for (size_t i = 0; i < starts.count; i++) {
        struct decoded d = decode(words->items + starts.items[i]);
        if (d.id && is_contractible(d.op) && module_is(e->m, d.id, ID_PRECISE))
            module_decorate(e->m, d.id, SpvDecorationNoContraction, NULL, 0);
    }
}

void precise_mark(struct emitter *e, uint32_t id) {
    e->has_precise = true;
    mark(e, id);
}
