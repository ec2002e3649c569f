/* Overload resolution (HLSL [Overload.Res.Best]), and errors for calls without a match. */
#include "../name/name.h"
#include "../tree/fold.h"
#include "../convert/convert.h"
#include "expression.h"

#include <string.h>

/* dxc ranks whole calls instead of single arguments: each kind of conversion is counted over all
 * arguments, and the call with fewer of the worst kind is better. In the specification, as in C++,
 * a function is better only if no argument is worse. Shaders rely on the behavior of dxc. */

/* ---- Parameters ---- */

static const struct type *parameter_type(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameters[i + f->is_method]->type : c->parameters[i];
}

static enum parameter_direction parameter_direction(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return (f ? f->parameters[i + f->is_method]->direction : c->directions[i]);
}

static uint32_t least_count(const struct candidate *c) {
    return c->function ? c->function->required : c->least;
}

static uint32_t most_count(const struct candidate *c) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameter_count - f->is_method : c->most;
}

static bool accepts_count(const struct candidate *c, size_t count) {
    return count >= least_count(c) && count <= most_count(c);
}

/* ---- Signature text ---- */

const char *parameter_direction_text(enum parameter_direction direction) {
    static const char *const words[] = {
        [DIRECTION_IN] = "", [DIRECTION_OUT] = "out ", [DIRECTION_INOUT] = "inout "};
    return words[direction];
}

static bool is_groupshared(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f && f->parameters[i + f->is_method]->storage == STORAGE_GROUPSHARED;
}

static const char *parameter_word(const struct candidate *c, uint32_t i) {
    return is_groupshared(c, i) ? "groupshared "
                                : parameter_direction_text(parameter_direction(c, i));
}

/* Returns the signature "f(float, out int)". */
static const char *candidate_words(struct analyser *a, const struct candidate *c,
                                   const char *name) {
    if (c->signature)
        return c->signature;
    struct text_sink text = {.arena = a->c->typed};
    sink_format(&text, "%s(", name);
    for (uint32_t i = 0; i < c->count; i++)
        sink_format(&text, "%s%s%s", i ? ", " : "", parameter_word(c, i),
                    type_name(a->c, parameter_type(c, i)));
    sink_text(&text, ")");
    return text.text;
}

const char *sema_argument_list(struct analyser *a, const struct expression_vec *arguments) {
    struct text_sink text = {.arena = a->c->typed};
    sink_text(&text, "(");
    for (size_t i = 0; i < arguments->count; i++)
        sink_format(&text, "%s%s", i ? ", " : "", type_name(a->c, arguments->items[i]->type));
    sink_text(&text, ")");
    return text.text;
}

enum { MAX_NOTED = 6 };

/* ---- Notes ----
 * There is one note per candidate, up to a limit, without duplicates. */

struct notes {
    struct analyser *a;
    const struct misfit *call;
    const char *listed[MAX_NOTED];
    size_t count, left_out;
};

/* Returns whether a note is new. Table rows may have equal signatures for a call; user functions
 * have distinct locations. */
static bool is_new(struct notes *n, const struct candidate *c, const char *words) {
    for (size_t i = 0; i < n->count && !c->function; i++)
        if (!strcmp(n->listed[i], words))
            return false;
    if (n->count == MAX_NOTED) {
        n->left_out++;
        return false;
    }
    n->listed[n->count++] = words;
    return true;
}

static void end_notes(struct notes *n) {
    if (n->left_out)
        note_at(n->a->c, n->call->node->at, "and %zu more", n->left_out);
}

/* Adds a note with the signature, at the declaration, or at the call for built-in functions. */
static void note_signature(struct notes *n, const struct candidate *c) {
    const char *words = candidate_words(n->a, c, n->call->name);
    if (!is_new(n, c, words))
        return;
    if (c->function)
        note_at(n->a->c, c->function->function->at, "'%s' declared here", words);
    else
        note_at(n->a->c, n->call->node->at, n->count == 1 ? "it is '%s'" : "or '%s'", words);
}

/* Returns "2", "2 to 4" or "at least 1" arguments. */
static const char *count_words(struct analyser *a, uint32_t least, uint32_t most) {
    if (most == UINT32_MAX)
        return arena_format(a->c->typed, "at least %u arguments", least);
    if (least == most)
        return arena_format(a->c->typed, "%u argument%s", least, least == 1 ? "" : "s");
    return arena_format(a->c->typed, "%u to %u arguments", least, most);
}

static const char *reason(struct notes *n, const struct candidate *c) {
    struct arena *arena = n->a->c->typed;
    uint32_t i = c->failed_argument;
    if (!accepts_count(c, n->call->arguments->count))
        return arena_format(arena, "requires %s", count_words(n->a, least_count(c), most_count(c)));
    if (i >= n->call->arguments->count)
        return c->mismatch;
    const char *given = type_name(n->a->c, n->call->arguments->items[i]->type);
    if (c->mismatch)
        return arena_format(arena, "argument %u of type '%s' %s", i + 1, given, c->mismatch);
    return arena_format(arena, "argument %u of type '%s' does not convert to '%s'", i + 1, given,
                        type_name(n->a->c, parameter_type(c, i)));
}

static void note_reason(struct notes *n, const struct candidate *c) {
    const char *words = candidate_words(n->a, c, n->call->name);
    if (is_new(n, c, words))
        note_at(n->a->c, c->function ? c->function->function->at : n->call->node->at,
                "candidate '%s': %s", words, reason(n, c));
}

/* ---- No candidate ---- */

/* Returns the range of argument counts that the candidates accept. */
static const char *accepted_counts(struct analyser *a, const struct candidate_vec *candidates) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        const struct candidate *c = &candidates->items[i];
        least = least_count(c) < least ? least_count(c) : least;
        most = most_count(c) > most ? most_count(c) : most;
    }
    return count_words(a, least, most);
}

static uint32_t greatest_count(const struct candidate_vec *candidates) {
    uint32_t most = 0;
    for (size_t i = 0; i < candidates->count; i++)
        if (most_count(&candidates->items[i]) > most)
            most = most_count(&candidates->items[i]);
    return most;
}

static bool report_count(struct notes *n) {
    const struct misfit *call = n->call;
    for (size_t i = 0; i < call->candidates->count; i++)
        if (accepts_count(&call->candidates->items[i], call->arguments->count))
            return false;
    /* The excess arguments. */
    struct analyser *a = n->a;
    uint32_t most = greatest_count(call->candidates);
    const struct expression_vec *arguments = call->arguments;
    if (most < arguments->count)
        diag_underline(a->c, arguments->items[most]->begin, vec_last(arguments)->end);
    if (error_at(n->a->c, sema_marked_callee(n->a->c, call->node), "'%s' requires %s, not %zu",
                 call->name, accepted_counts(n->a, call->candidates), call->arguments->count))
        for (size_t i = 0; i < call->candidates->count; i++)
            note_signature(n, &call->candidates->items[i]);
    return true;
}

static void underline_argument(struct notes *n, uint32_t index) {
    if (index >= n->call->arguments->count)
        return;
    const struct expression *argument = n->call->arguments->items[index];
    diag_underline(n->a->c, argument->begin, argument->end);
}

/* Returns the only candidate that accepts the number of arguments, or NULL. */
static const struct candidate *only_taking(const struct misfit *call) {
    const struct candidate *only = NULL;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        if (accepts_count(c, call->arguments->count)) {
            if (only)
                return NULL;
            only = c;
        }
    }
    return only;
}

/* Reports why the only candidate with this number of parameters fails, and lists the others. */
static void report_reason(struct notes *n, const struct candidate *c) {
    const struct misfit *call = n->call;
    underline_argument(n, c->failed_argument);
    if (!error_at(n->a->c, sema_marked_callee(n->a->c, call->node), "'%s' does not accept %s: %s",
                  call->name, sema_argument_list(n->a, call->arguments), reason(n, c)))
        return;
    note_signature(n, c);
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *other = &call->candidates->items[i];
        if (!other->function)
            note_signature(n, other);
        else if (other != c)
            note_reason(n, other);
    }
}

/* Returns the argument that all candidates reject, or UINT32_MAX. */
static uint32_t refused_by_all(const struct misfit *call) {
    uint32_t refused = UINT32_MAX;
    bool is_first = true;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        if (!accepts_count(c, call->arguments->count))
            continue;
        if (!is_first && refused != c->failed_argument)
            return UINT32_MAX;
        refused = c->failed_argument;
        is_first = false;
    }
    return refused;
}

static bool is_method(const struct candidate *c) {
    return c->is_method || (c->function && c->function->function->is_method);
}

static void report_reasons(struct notes *n) {
    const struct misfit *call = n->call;
    const struct candidate *first = &call->candidates->items[0];
    underline_argument(n, refused_by_all(call));
    if (!error_at(n->a->c, sema_marked_callee(n->a->c, call->node),
                  "no matching %s for call to '%s' with arguments: %s",
                  is_method(first) ? "method" : "function", call->name,
                  sema_argument_list(n->a, call->arguments)))
        return;
    for (size_t i = 0; i < call->candidates->count; i++)
        if (accepts_count(&call->candidates->items[i], call->arguments->count))
            note_reason(n, &call->candidates->items[i]);
}

/* Reports functions that SPIR-V does not support with any arguments. */
static bool report_refused(struct analyser *a, const struct misfit *call,
                           const struct candidate *first) {
    const struct intrinsic_info *row =
        first->function || first->is_method ? NULL : intrinsic_info(first->row);
    if (!row || !row->refusal)
        return false;
    error_at(a->c, sema_marked_callee(a->c, call->node), "'%s' is not supported in SPIR-V: %s",
             call->name, row->refusal);
    return true;
}

static void report_no_match(struct analyser *a, const struct misfit *call) {
    struct notes notes = {.a = a, .call = call};
    const struct candidate *first = &call->candidates->items[0];
    if (first->function && expr_is_invalid(a, first->function->function->name))
        return;
    if (report_refused(a, call, first))
        return;
    const struct candidate *only = only_taking(call);
    if (only)
        report_reason(&notes, only);
    else if (!report_count(&notes))
        report_reasons(&notes);
    end_notes(&notes);
}

/* ---- Ambiguity ---- */

/* `candidates` are the equally good ones. */
static void report_ambiguity(struct analyser *a, const struct misfit *call) {
    struct notes notes = {.a = a, .call = call};
    if (!error_at(a->c, call->node->at, "call to '%s' is ambiguous with arguments: %s", call->name,
                  sema_argument_list(a, call->arguments)))
        return;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        const char *words = candidate_words(a, c, call->name);
        if (is_new(&notes, c, words))
            note_at(a->c, c->function ? c->function->function->at : call->node->at,
                    "candidate: '%s'", words);
    }
    end_notes(&notes);
}

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

/* ---- Scores ---- */

/* Returns whether an argument is in groupshared memory, as a groupshared parameter requires. */
static bool fits_memory(const struct candidate *c, uint32_t index,
                        const struct expression *argument) {
    if (!is_groupshared(c, index))
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
    const struct type *parameter = parameter_type(c, index);
    enum parameter_direction direction = parameter_direction(c, index);
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
    struct score score = {.possible = !c->mismatch && accepts_count(c, arguments->count)};
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
    report_ambiguity(a, &among_equals);
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
        report_no_match(a, &call);
    /* Equally good table rows are equivalent, so the first one is used. */
    if (!ambiguous || !best->function)
        return best;
    note_equals(a, &call, &best_score);
    return NULL;
}
