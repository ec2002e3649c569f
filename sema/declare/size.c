#include "size.h"

#include "../../base/base.h"
#include "../convert/build.h"
#include "../tree/fold.h"

#include <string.h>

/* An expression while it is read: as a person writes it, and with defaults in place of constants.
 */
struct reading {
    struct analyser *a;
    struct text_sink text;
    bool is_wrong, has_constant, is_operand;
};

static const struct expression *read_size(struct reading *r, const struct expression *e);

static struct expression *copied(struct reading *r, const struct expression *e) {
    struct expression *copy = make_copy(r->a, e);
    copy->fold_state = FOLD_UNTRIED;
    return copy;
}

static const struct expression *read_variable(struct reading *r, const struct expression *e) {
    const struct variable *v = e->variable;
    r->has_constant = true;
    r->is_wrong |= v->storage != STORAGE_SPEC_CONSTANT || !v->initializer;
    sink_text(&r->text, v->full_name);
    return r->is_wrong ? e : v->initializer;
}

static const struct expression *read_number(struct reading *r, const struct expression *e,
                                            const struct constant *k) {
    struct expression *copy = copied(r, e);
    copy->kind = EXPR_CONSTANT;
    copy->constant = k;
    sink_format(&r->text, "%lld", (long long)k->values[0].i);
    return copy;
}

static const struct expression *read_binary(struct reading *r, const struct expression *e) {
    struct expression *copy = copied(r, e);
    bool has_brackets = r->is_operand;
    r->is_operand = true;
    sink_text(&r->text, has_brackets ? "(" : "");
    copy->binary.left = (struct expression *)read_size(r, e->binary.left);
    sink_format(&r->text, " %s ", operator_spelling((enum operator_kind)e->op));
    copy->binary.right = (struct expression *)read_size(r, e->binary.right);
    sink_text(&r->text, has_brackets ? ")" : "");
    return copy;
}

static const struct expression *read_unary(struct reading *r, const struct expression *e) {
    struct expression *copy = copied(r, e);
    r->is_operand = true;
    sink_text(&r->text, operator_spelling((enum operator_kind)e->op));
    copy->unary.operand = (struct expression *)read_size(r, e->unary.operand);
    return copy;
}

/* A conversion of what is not known takes OpBitcast, which OpSpecConstantOp does not have. */
static const struct expression *read_size(struct reading *r, const struct expression *e) {
    bool is_integer = type_is_scalar(e->type) && scalar_is_integer((enum scalar)e->type->scalar);
    const struct constant *k = is_integer ? expression_fold(r->a->c, e) : NULL;
    if (k)
        return read_number(r, e, k);
    switch ((int)e->kind) {
    case EXPR_LOAD:
        return read_size(r, e->unary.operand);
    case EXPR_VARIABLE:
        return read_variable(r, e);
    case EXPR_UNARY:
        return read_unary(r, e);
    case EXPR_BINARY:
        return read_binary(r, e);
    default: /* of all kinds */
        r->is_wrong = true;
        return e;
    }
}

/* By their texts, which have all names in full. */
static const struct specialized_size *unique_size(struct analyser *a, const char *text,
                                                  const struct expression *value, uint32_t count) {
    void **slot = map_slot(a->c->arena, &a->sizes, text, strlen(text));
    if (!*slot) {
        struct specialized_size *size = *slot = arena_new(a->c->arena, struct specialized_size);
        *size = (struct specialized_size){text, value, count};
    }
    return *slot;
}

const struct specialized_size *specialized_size(struct analyser *a, const struct expression *e) {
    struct reading r = {.a = a, .text = {.arena = a->c->arena}};
    const struct expression *with_defaults = read_size(&r, e);
    int64_t count;
    if (r.is_wrong || !r.has_constant || !fold_integer(a->c, with_defaults, &count))
        return NULL;
    return unique_size(a, r.text.text, e, count > 0 && count <= INT32_MAX ? (uint32_t)count : 0);
}
