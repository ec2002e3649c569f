/* Overload resolution (HLSL [Overload.Res.Best]). */
#include "../name/name.h"
#include "../tree/fold.h"
#include "../convert/convert.h"
#include "expression.h"

/* dxc ranks whole calls instead of single arguments: each kind of conversion is counted over all
 * arguments, and the call with fewer of the worst kind is better. In the specification, as in C++,
 * a function is better only if no argument is worse. Shaders rely on the behavior of dxc. */

enum { COST_BITS = 32, COST_NOT_WRITABLE = 1u << 29, COST_LOOSE = 1u << 30 };

struct score {
    bool possible;
    uint16_t counts[COST_BITS]; /* Indexed by the bits of conversion_rank. */
};

static void add_cost(struct score *score, uint32_t cost) {
    for (unsigned bit = 0; cost; bit++, cost >>= 1)
        score->counts[bit] = (uint16_t)(score->counts[bit] + (cost & 1));
}

static bool add_conversion(struct analyser *a, struct score *score, const struct type *from,
                           const struct type *to) {
    struct conversion_rank rank = conversion_rank(a, from, to);
    bool is_resized = from->kind == TYPE_ARRAY && to->kind == TYPE_ARRAY && !to->count &&
                      !from->size && from->element == to->element;
    if (is_resized)
        return true;
    if (rank.possible)
        add_cost(score, rank.cost);
    return rank.possible;
}

/* Returns whether an argument is in groupshared memory, as a groupshared parameter requires. */
static bool fits_memory(const struct candidate *c, uint32_t index,
                        const struct expression *argument) {
    if (!candidate_is_groupshared(c, index))
        return true;
    const struct variable *root = lvalue_root(argument);
    return argument->category == CATEGORY_LVALUE && root && root->storage == STORAGE_GROUPSHARED;
}

/* Returns whether an argument can be written. Otherwise the candidate is used only if there is no
 * other, and the reason is reported. Methods may write to const arguments. */
static bool is_writable(const struct candidate *c, const struct expression *argument) {
    bool is_object = type_strip_arrays(argument->type)->kind == TYPE_OBJECT;
    bool is_member = c->function && c->function->function->record;
    return argument->category == CATEGORY_LVALUE && (!argument->is_const || is_object || is_member);
}

static bool fits_argument(struct analyser *a, struct candidate *c, uint32_t index,
                          const struct expression *argument, struct score *score) {
    const struct type *parameter = candidate_parameter_type(c, index);
    enum parameter_direction direction = candidate_direction(c, index);
    if (!fits_memory(c, index, argument)) {
        c->mismatch = "must be groupshared memory";
        return false;
    }
    if (direction != DIRECTION_IN && !is_writable(c, argument))
        add_cost(score, COST_NOT_WRITABLE);
    return (direction == DIRECTION_OUT || add_conversion(a, score, argument->type, parameter)) &&
           (direction == DIRECTION_IN || add_conversion(a, score, parameter, argument->type));
}

/* Computes the score of a candidate. Table rows have already been matched. */
static struct score score_of(struct analyser *a, struct candidate *c,
                             const struct expression_vec *arguments) {
    struct score score = {.possible = !c->mismatch && candidate_accepts_count(c, arguments->count)};
    if (c->is_loose)
        add_cost(&score, COST_LOOSE);
    for (uint32_t i = 0; score.possible && i < arguments->count && i < c->count; i++) {
        c->failed_argument = i;
        score.possible = fits_argument(a, c, i, arguments->items[i], &score);
    }
    return score;
}

/* Returns a negative number if `x` is better. */
static int compare_scores(const struct score *x, const struct score *y) {
    for (int bit = COST_BITS - 1; bit >= 0; bit--)
        if (x->counts[bit] != y->counts[bit])
            return x->counts[bit] < y->counts[bit] ? -1 : 1;
    return 0;
}

/* Orders equal candidates like dxc: intrinsics, user functions, template instances. */
static int candidate_standing(const struct candidate *c) {
    return !c->function ? 0 : c->function->from ? 2 : 1;
}

/* Reports the candidates that are as good as the best one. */
static void note_equals(struct analyser *a, const struct misfit *call, const struct score *best) {
    struct candidate_vec equals = {0};
    for (size_t i = 0; i < call->candidates->count; i++) {
        struct score score = score_of(a, &call->candidates->items[i], call->arguments);
        if (score.possible && compare_scores(&score, best) == 0)
            vec_push(a->c->typed, &equals, call->candidates->items[i]);
    }
    struct misfit among_equals = *call;
    among_equals.candidates = &equals;
    overload_report_ambiguity(a, &among_equals);
}

const struct candidate *overload_resolve(struct analyser *a, struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node) {
    const struct misfit call = {candidates, arguments, name, node};
    const struct candidate *best = NULL;
    struct score best_score = {0};
    bool ambiguous = false;
    for (size_t i = 0; i < candidates->count; i++) {
        struct candidate *c = &candidates->items[i];
        struct score score = score_of(a, c, arguments);
        if (!score.possible)
            continue;
        int order = best ? compare_scores(&score, &best_score) : -1;
        if (order == 0)
            order = candidate_standing(c) - candidate_standing(best);
        ambiguous = order == 0 || (order > 0 && ambiguous);
        if (order < 0) {
            best = c;
            best_score = score;
        }
    }
    if (!best)
        overload_report_no_match(a, &call);
    /* Equally good table rows are equivalent, so the first one is used. */
    if (!ambiguous || !best->function)
        return best;
    note_equals(a, &call, &best_score);
    return NULL;
}
