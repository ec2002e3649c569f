#include "operands.h"

#include <string.h>

static void push(struct emitter *e, struct spelled_words *to, uint32_t word, bool is_id) {
    vec_push(e->arena, &to->words, word);
    vec_push(e->arena, &to->are_ids, is_id);
}

void spelled_push_id(struct emitter *e, struct spelled_words *to, uint32_t id) {
    push(e, to, id, true);
}

void spelled_push_scalar(struct emitter *e, struct spelled_words *to, enum scalar scalar,
                         union scalar_value v) {
    uint32_t low = (uint32_t)v.u;
    if (scalar_class(scalar) == CLASS_FLOAT) {
        float narrow = (float)v.f;
        memcpy(&low, &narrow, sizeof low);
    }
    push(e, to, low, false);
    if (scalar_bits(scalar) == 64 && scalar_is_integer(scalar))
        push(e, to, (uint32_t)(v.u >> 32), false);
}

void spelled_push_literal(struct emitter *e, struct spelled_words *to, const struct expression *x) {
    const struct constant *value = expression_fold(e->c, x);
    if (value->type->kind == TYPE_STRING) {
        append_string(e->arena, &to->words, value->text);
        while (to->are_ids.count < to->words.count)
            vec_push(e->arena, &to->are_ids, false);
    }
    for (uint32_t i = 0; value->type->kind != TYPE_STRING && i < value->count; i++)
        spelled_push_scalar(e, to, (enum scalar)value->type->scalar, value->values[i]);
}

/* ---- What the grammar says ---- */

struct checking {
    struct emitter *e;
    const struct spelled_words *given;
    size_t at;       /* in the words */
    uint32_t number; /* of the operand */
    const char *see;
    const char *problem;
    bool is_unclear; /* the grammar does not tell how long an operand is */
};

static void check_operands(struct checking *k, const struct spirv_operand *operands, size_t count);

static bool is_done(const struct checking *k) {
    return k->at >= k->given->words.count || k->problem || k->is_unclear;
}

static void check_string(struct checking *k) {
    const uint32_t *words = k->given->words.items;
    while (k->at < k->given->words.count && words[k->at] >> 24)
        k->at++;
    k->at++;
}

static void check_parameters(struct checking *k, enum spirv_kind kind, uint32_t value) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (row)
        check_operands(k, row->parameters, row->parameter_count);
}

/* Values that the tables do not know may be newer than they are. */
static void check_literal(struct checking *k, enum spirv_kind kind) {
    uint32_t word = k->given->words.items[k->at];
    bool is_pair = spirv_kind_words(kind) == 2;
    k->is_unclear = is_pair || kind == SPIRV_KIND_LiteralContextDependentNumber ||
                    kind == SPIRV_KIND_LiteralSpecConstantOpInteger;
    if (kind == SPIRV_KIND_LiteralString) {
        check_string(k);
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
            k->problem = "needs more operands than these";
        bool is_repeated = operands[i].quantifier == SPIRV_ANY;
        for (bool again = true; again && !is_done(k); again = is_repeated)
            check_operand(k, (enum spirv_kind)operands[i].kind);
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
