/* What the grammar says of the operands that a source spells, be it those of a type or of an
 * instruction. */
#ifndef HLSL2SPV_CODEGEN_TYPE_OPERANDS_H
#define HLSL2SPV_CODEGEN_TYPE_OPERANDS_H

#include "type.h"

/* Words, and beside each whether it is an id. */
struct spelled_words {
    struct word_vec words;
    VEC(bool, spelled_id_vec) are_ids;
};

void spelled_push_id(struct emitter *e, struct spelled_words *to, uint32_t id);
/* The words of a constant expression as a literal operand. */
void spelled_push_literal(struct emitter *e, struct spelled_words *to, const struct expression *x);
void spelled_push_scalar(struct emitter *e, struct spelled_words *to, enum scalar scalar,
                         union scalar_value v);

/* What is wrong with the operands from the one on that is told, in words that follow the name of
 * the instruction, or NULL.  `see`: how the source spells literals. */
const char *spelled_problem(struct emitter *e, const struct spelled_words *given, size_t first,
                            const struct spirv_operand *operands, size_t count, const char *see);

#endif
