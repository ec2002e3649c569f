/* Checks of the operands of inline SPIR-V against the grammar. */
#include "type.h"

struct checking {
    struct emitter *e;
    const struct spelled_words *given;
    size_t at;       /* index in the words */
    uint32_t number; /* operand number */
    const char *see;
    const char *problem;
    bool is_unclear; /* the grammar does not determine the length of an operand */
};

static void check_operands(struct checking *k, const struct spirv_operand *operands, size_t count);

static bool is_done(const struct checking *k) {
    return k->at >= k->given->words.count || k->problem || k->is_unclear;
}

static void check_parameters(struct checking *k, enum spirv_kind kind, uint32_t value) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (row)
        check_operands(k, row->parameters, row->parameter_count);
}

/* Values that the tables do not contain may be newer than the tables. */
static void check_literal(struct checking *k, enum spirv_kind kind) {
    uint32_t word = k->given->words.items[k->at];
    bool is_pair = spirv_kind_words(kind) == 2;
    k->is_unclear = is_pair || kind == SPIRV_KIND_LiteralContextDependentNumber ||
                    kind == SPIRV_KIND_LiteralSpecConstantOpInteger;
    if (kind == SPIRV_KIND_LiteralString) {
        const uint32_t *words = k->given->words.items;
        while (k->at < k->given->words.count && words[k->at] >> 24)
            k->at++;
        k->at++;
        return;
    }
    k->at++;
    if (!spirv_kind_is_mask(kind))
        check_parameters(k, kind, word);
    for (uint32_t bit = 1; bit && spirv_kind_is_mask(kind); bit <<= 1)
        if (word & bit)
            check_parameters(k, kind, bit);
}

static void check_operand(struct checking *k, enum spirv_kind kind) {
    bool is_id = spirv_kind_is_id(kind);
    k->number++;
    if (k->given->are_ids.items[k->at] != is_id && spirv_kind_words(kind) != 2)
        k->problem =
            arena_format(k->e->arena, "%s as operand %u: see '%s'",
                         is_id ? "takes no literal" : "takes a literal", k->number, k->see);
    else if (is_id)
        k->at++;
    else
        check_literal(k, kind);
}

static void check_operands(struct checking *k, const struct spirv_operand *operands, size_t count) {
    for (size_t i = 0; i < count && !k->problem && !k->is_unclear; i++) {
        if (is_done(k) && operands[i].quantifier == SPIRV_ONE)
            k->problem = "requires more operands";
        bool is_repeated = operands[i].quantifier == SPIRV_ANY;
        for (bool again = true; again && !is_done(k); again = is_repeated)
            check_operand(k, operands[i].kind);
    }
}

const char *spelled_problem(struct emitter *e, const struct spelled_words *given, size_t first,
                            const struct spirv_operand *operands, size_t count, const char *see) {
    struct checking k = {.e = e, .given = given, .at = first, .see = see};
    check_operands(&k, operands, count);
    if (!is_done(&k))
        return "takes fewer operands than these";
    return k.problem;
}

void spelled_check_enumerant(struct emitter *e, location at, enum spirv_kind kind, uint32_t value,
                             const struct word_vec *operands, bool are_ids) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (!row) /* it may be newer than the tables */
        return;
    struct spelled_words given = {.words = *operands};
    for (size_t i = 0; i < operands->count; i++)
        vec_push(e->arena, &given.are_ids, are_ids);
    const char *see = kind == SPIRV_KIND_Decoration ? are_ids ? "ext_decorate" : "ext_decorate_id"
                      : are_ids                     ? "ext_execution_mode"
                                                    : "ext_execution_mode_id";
    const char *problem = spelled_problem(e, &given, 0, row->parameters, row->parameter_count, see);
    if (problem)
        error_at(e->c, at, "'%s' %s", row->name, problem);
}
