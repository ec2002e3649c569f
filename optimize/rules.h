/* Internal to simplify.c, composites.c and signs.c: the rules of instructions and their queries. */
#ifndef HLSL2SPV_OPTIMIZE_RULES_H
#define HLSL2SPV_OPTIMIZE_RULES_H

#include "pass.h"

/* What `simplify` answers, for one law. */
typedef uint32_t rule(struct optimizer *o, struct instruction *i);

/* Of OpVectorExtractDynamic, of OpVectorInsertDynamic. */
rule extracted_at, inserted_at;
/* Of OpCompositeExtract. */
rule extracted;
/* Of OpCompositeConstruct. */
rule put_back, shuffle_of_components;
/* Of OpCompositeInsert. */
rule insert_of_extract, construct_of_inserts;
/* Of OpVectorShuffle. */
rule shuffled_anew;
/* Of OpISub (signs.c): OpSRem instead of a - (a / b) * b. */
rule remainder_of_quotient;

static inline const struct instruction *made_by(const struct optimizer *o, uint32_t id, SpvOp op) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == op ? i : NULL;
}

/* Arithmetic on integers may mix signs, a value in place of another one not (SPIR-V 2.16.1). */
static inline uint32_t of_same_type(const struct optimizer *o, const struct instruction *i,
                                    uint32_t id) {
    return instruction_of(o->m, id)->type == i->type ? id : 0;
}

/* An instruction in place of another one, with the same result. */
static inline uint32_t become(struct optimizer *o, struct instruction *i, SpvOp op,
                              const uint32_t *operands, size_t count) {
    i->opcode = (uint16_t)op;
    instruction_set_operands(o->m, i, operands, count);
    return i->id;
}
#define become_of(o, i, op, ...)                                                                   \
    become((o), (i), (op), (const uint32_t[]){__VA_ARGS__},                                        \
           sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

#endif
