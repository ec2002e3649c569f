/* Overload resolution (HLSL [Overload.Res.Best]): which of the candidates a call means.
 *
 * HLSL ranks whole calls, not single arguments: each kind of change is counted over all arguments,
 * and a call with fewer of the worst kind is better.  The specification, like C++, has a function
 * be better only if no argument is worse; dxc counts, and shaders rely on it. */
#include "overload.h"

#include "../convert/rank.h"
#include "../name/lookup.h"

enum { COST_BITS = 32 };

struct score {
    bool possible;
    uint32_t failed_argument;   /* the first one that does not convert */
    uint16_t counts[COST_BITS]; /* changes of each kind, as conversion_rank numbers them */
};

static void add_cost(struct score *score, uint32_t cost) {
    for (unsigned bit = 0; cost; bit++, cost >>= 1)
        score->counts[bit] = (uint16_t)(score->counts[bit] + (cost & 1));
}

static bool add_conversion(struct analyser *a, struct score *score, const struct type *from,
                           const struct type *to) {
    struct conversion_rank rank = conversion_rank(a, from, to);
    bool is_resized = from->kind == TYPE_ARRAY && to->kind == TYPE_ARRAY && !to->count &&
                      from->element == to->element;
    if (is_resized)
        return true;
    if (rank.possible)
        add_cost(score, rank.cost);
    return rank.possible;
}

/* ---- Parameters of both kinds of candidates ---- */

static const struct type *parameter_type(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameters[i + f->is_method]->type : c->parameters[i];
}

static enum parameter_direction direction_of(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return (enum parameter_direction)(f ? f->parameters[i + f->is_method]->direction
                                        : c->directions[i]);
}

/* ---- Scores ---- */

static uint32_t least_count(const struct candidate *c) {
    return c->function ? c->function->required : c->least;
}

static uint32_t most_count(const struct candidate *c) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameter_count - f->is_method : c->most;
}

static bool takes_count(const struct candidate *c, size_t count) {
    return count >= least_count(c) && count <= most_count(c);
}

/* A groupshared parameter takes groupshared memory alone. */
static bool fits_memory(const struct candidate *c, uint32_t index,
                        const struct expression *argument) {
    const struct function *f = c->function ? c->function->function : NULL;
    if (!f || f->parameters[index + f->is_method]->storage != STORAGE_GROUPSHARED)
        return true;
    const struct variable *root = lvalue_root(argument);
    return argument->category == CATEGORY_LVALUE && root && root->storage == STORAGE_GROUPSHARED;
}

static struct score score_of(struct analyser *a, const struct candidate *c,
                             const struct expression_vec *arguments) {
    /* Rows of the tables have been matched already. */
    struct score score = {.possible = !c->mismatch && takes_count(c, arguments->count),
                          .failed_argument = UINT32_MAX};
    for (uint32_t i = 0; score.possible && i < arguments->count && i < c->count; i++) {
        const struct type *argument = arguments->items[i]->type, *parameter = parameter_type(c, i);
        enum parameter_direction direction = direction_of(c, i);
        score.possible = fits_memory(c, i, arguments->items[i]);
        if (direction != DIRECTION_OUT && score.possible)
            score.possible = add_conversion(a, &score, argument, parameter);
        if (direction != DIRECTION_IN && score.possible)
            score.possible = add_conversion(a, &score, parameter, argument);
        if (!score.possible)
            score.failed_argument = i;
    }
    return score;
}

/* Negative when `x` is the better call. */
static int compare_scores(const struct score *x, const struct score *y) {
    for (int bit = COST_BITS - 1; bit >= 0; bit--)
        if (x->counts[bit] != y->counts[bit])
            return x->counts[bit] < y->counts[bit] ? -1 : 1;
    return 0;
}

/* Among equals a user's function hides a built-in one, and one that is written out an instance. */
static int standing(const struct candidate *c) {
    return !c->function ? 2 : c->function->from != NULL;
}

static const char *parameter_list(struct analyser *a, const struct candidate *c) {
    struct text_sink text = {.arena = a->c->arena};
    static const char *const words[] = {
        [DIRECTION_IN] = "", [DIRECTION_OUT] = "out ", [DIRECTION_INOUT] = "inout "};
    sink_text(&text, "(");
    for (uint32_t i = 0; i < c->count; i++) {
        sink_format(&text, "%s%s%s", i ? ", " : "", words[direction_of(c, i)],
                    type_name(a->c, parameter_type(c, i)));
    }
    sink_text(&text, ")");
    return text.text;
}

const char *argument_list(struct analyser *a, const struct expression_vec *arguments) {
    struct text_sink text = {.arena = a->c->arena};
    sink_text(&text, "(");
    for (size_t i = 0; i < arguments->count; i++)
        sink_format(&text, "%s%s", i ? ", " : "", type_name(a->c, arguments->items[i]->type));
    sink_text(&text, ")");
    return text.text;
}

/* Why a candidate that takes so many arguments does not take these. */
static const char *why_not(struct analyser *a, const struct candidate *c, const struct score *score,
                           const struct expression_vec *arguments) {
    uint32_t i = score->failed_argument;
    if (c->mismatch)
        return c->mismatch;
    if (!fits_memory(c, i, arguments->items[i]))
        return arena_format(a->c->arena, "argument %u must be groupshared memory", i + 1);
    return arena_format(a->c->arena, "argument %u of type '%s' does not convert to '%s'", i + 1,
                        type_name(a->c, arguments->items[i]->type),
                        type_name(a->c, parameter_type(c, i)));
}

static void note_candidate(struct analyser *a, const struct candidate *c, const struct score *score,
                           const struct expression_vec *arguments, const char *name, location at) {
    location where = c->function ? c->function->function->at : at;
    if (score->possible)
        note_at(a->c, where, "candidate: '%s%s'", name, parameter_list(a, c));
    else
        note_at(a->c, where, "candidate '%s%s': %s", name, parameter_list(a, c),
                why_not(a, c, score, arguments));
}

enum { MAX_NOTED = 8 };

/* "2", "2 to 4", "at least 1": what all candidates together take. */
static const char *counts_taken(struct analyser *a, const struct candidate_vec *candidates) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        const struct candidate *c = &candidates->items[i];
        least = least_count(c) < least ? least_count(c) : least;
        most = most_count(c) > most ? most_count(c) : most;
    }
    if (most == UINT32_MAX)
        return arena_format(a->c->arena, "at least %u", least);
    if (least == most)
        return arena_format(a->c->arena, "%u", most);
    return arena_format(a->c->arena, "%u to %u", least, most);
}

/* What a candidate takes, where it is declared; what is built in is told at the call. */
static void note_signature(struct analyser *a, const struct candidate *c, const char *name,
                           location at) {
    if (c->function)
        note_at(a->c, c->function->function->at, "'%s%s' is declared here", name,
                parameter_list(a, c));
    else
        note_at(a->c, at, "it is '%s%s'", name, parameter_list(a, c));
}

static bool report_count(struct analyser *a, const struct candidate_vec *candidates,
                         const struct expression_vec *arguments, const char *name,
                         const struct node *node) {
    for (size_t i = 0; i < candidates->count; i++)
        if (takes_count(&candidates->items[i], arguments->count))
            return false;
    const char *taken = counts_taken(a, candidates);
    if (!error_at(a->c, node->at, "'%s' takes %s argument%s, not %zu", name, taken,
                  !strcmp(taken, "1") ? "" : "s", arguments->count))
        return true;
    for (size_t i = 0; i < candidates->count && i < MAX_NOTED; i++)
        note_signature(a, &candidates->items[i], name, node->at);
    return true;
}

/* Where one candidate was meant there is one reason, which may be about one argument. */
static void report_reason(struct analyser *a, const struct candidate *c, const struct score *score,
                          const struct expression_vec *arguments, const char *name,
                          const struct node *node) {
    if (score->failed_argument < arguments->count) {
        const struct expression *argument = arguments->items[score->failed_argument];
        diag_underline(a->c, argument->begin, argument->end);
    }
    bool shown = error_at(a->c, node->at, "'%s' does not take %s: %s", name,
                          argument_list(a, arguments), why_not(a, c, score, arguments));
    if (shown)
        note_signature(a, c, name, node->at);
}

/* The one candidate that takes so many arguments; the number of candidates if there are several. */
static size_t only_taking(const struct candidate_vec *candidates, size_t count) {
    size_t only = candidates->count;
    for (size_t i = 0; i < candidates->count; i++) {
        if (!takes_count(&candidates->items[i], count))
            continue;
        if (only != candidates->count)
            return candidates->count;
        only = i;
    }
    return only;
}

static void report_no_match(struct analyser *a, const struct candidate_vec *candidates,
                            const struct score *scores, const struct expression_vec *arguments,
                            const char *name, const struct node *node) {
    const struct candidate *first = &candidates->items[0];
    if ((first->function && is_spoiled(a, first->function->function->name)) ||
        report_count(a, candidates, arguments, name, node))
        return;
    size_t only = only_taking(candidates, arguments->count);
    if (only != candidates->count) {
        report_reason(a, &candidates->items[only], &scores[only], arguments, name, node);
        return;
    }
    bool is_method = first->is_method || (first->function && first->function->function->is_method);
    if (!error_at(a->c, node->at, "no %s '%s' takes these arguments: %s",
                  is_method ? "method" : "function", name, argument_list(a, arguments)))
        return;
    for (size_t i = 0, noted = 0; i < candidates->count && noted < MAX_NOTED; i++) {
        if (!takes_count(&candidates->items[i], arguments->count))
            continue;
        note_candidate(a, &candidates->items[i], &scores[i], arguments, name, node->at);
        noted++;
    }
}

static void report_ambiguity(struct analyser *a, const struct candidate_vec *candidates,
                             const struct score *scores, const struct score *best,
                             const struct expression_vec *arguments, const char *name,
                             const struct node *node) {
    if (!error_at(a->c, node->at, "the call of '%s' is ambiguous for these arguments: %s", name,
                  argument_list(a, arguments)))
        return;
    for (size_t i = 0, noted = 0; i < candidates->count && noted < MAX_NOTED; i++) {
        if (scores[i].possible && compare_scores(&scores[i], best) == 0) {
            note_candidate(a, &candidates->items[i], &scores[i], arguments, name, node->at);
            noted++;
        }
    }
}

static const struct candidate *find_best(struct analyser *a, const struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node, struct score *scores) {
    size_t best = candidates->count;
    bool ambiguous = false;
    for (size_t i = 0; i < candidates->count; i++) {
        scores[i] = score_of(a, &candidates->items[i], arguments);
        if (!scores[i].possible)
            continue;
        int order = best == candidates->count ? -1 : compare_scores(&scores[i], &scores[best]);
        if (order == 0)
            order = standing(&candidates->items[i]) - standing(&candidates->items[best]);
        ambiguous = order == 0 || (order > 0 && ambiguous);
        best = order < 0 ? i : best;
    }
    if (best == candidates->count) {
        report_no_match(a, candidates, scores, arguments, name, node);
        return NULL;
    }
    /* Two built-in rows that fit equally well mean the same: the first one is taken. */
    if (ambiguous && candidates->items[best].function) {
        report_ambiguity(a, candidates, scores, &scores[best], arguments, name, node);
        return NULL;
    }
    return &candidates->items[best];
}

const struct candidate *overload_resolve(struct analyser *a, const struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node) {
    struct score *scores = arena_array(a->c->arena, struct score, candidates->count);
    const struct candidate *best = find_best(a, candidates, arguments, name, node, scores);
    arena_give_back(a->c->arena, scores, candidates->count * sizeof *scores);
    return best;
}
