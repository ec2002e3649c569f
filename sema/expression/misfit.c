#include "misfit.h"

#include <string.h>

#include "../name/lookup.h"
#include "../name/unknown.h"
#include "../tree/marks.h"

enum { MAX_NOTED = 6 };

/* ---- Notes: one for each candidate, none twice, and no more than people read ---- */

struct notes {
    struct analyser *a;
    const struct misfit *call;
    const char *told[MAX_NOTED];
    size_t count, left_out;
};

/* Rows of the tables may look the same to a call; functions of the program are at places of their
 * own. */
static bool is_new(struct notes *n, const struct candidate *c, const char *words) {
    for (size_t i = 0; i < n->count && !c->function; i++)
        if (!strcmp(n->told[i], words))
            return false;
    if (n->count == MAX_NOTED) {
        n->left_out++;
        return false;
    }
    n->told[n->count++] = words;
    return true;
}

static void end_notes(struct notes *n) {
    if (n->left_out)
        note_at(n->a->c, n->call->node->at, "and %zu more", n->left_out);
}

/* What a candidate takes, where it is declared; what is built in is told at the call. */
static void note_signature(struct notes *n, const struct candidate *c) {
    const char *words = candidate_words(n->a, c, n->call->name);
    if (!is_new(n, c, words))
        return;
    if (c->function)
        note_at(n->a->c, c->function->function->at, "'%s' is declared here", words);
    else
        note_at(n->a->c, n->call->node->at, n->count == 1 ? "it is '%s'" : "or '%s'", words);
}

/* "2", "2 to 4", "at least 1" */
static const char *count_words(struct analyser *a, uint32_t least, uint32_t most) {
    if (most == UINT32_MAX)
        return arena_format(a->c->arena, "at least %u arguments", least);
    if (least == most)
        return arena_format(a->c->arena, "%u argument%s", least, least == 1 ? "" : "s");
    return arena_format(a->c->arena, "%u to %u arguments", least, most);
}

/* Why a candidate does not take these arguments. */
static const char *reason(struct notes *n, const struct candidate *c) {
    struct arena *arena = n->a->c->arena;
    uint32_t i = c->failed_argument;
    if (!takes_count(c, n->call->arguments->count))
        return arena_format(arena, "it takes %s", count_words(n->a, least_count(c), most_count(c)));
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

/* All that the candidates together take. */
static const char *counts_taken(struct analyser *a, const struct candidate_vec *candidates) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        const struct candidate *c = &candidates->items[i];
        least = least_count(c) < least ? least_count(c) : least;
        most = most_count(c) > most ? most_count(c) : most;
    }
    return count_words(a, least, most);
}

static uint32_t most_taken(const struct candidate_vec *candidates) {
    uint32_t most = 0;
    for (size_t i = 0; i < candidates->count; i++)
        if (most_count(&candidates->items[i]) > most)
            most = most_count(&candidates->items[i]);
    return most;
}

/* The arguments that there are too many of. */
static void underline_surplus(struct analyser *a, const struct misfit *call) {
    uint32_t most = most_taken(call->candidates);
    const struct expression_vec *arguments = call->arguments;
    if (most < arguments->count)
        diag_underline(a->c, arguments->items[most]->begin, vec_last(arguments)->end);
}

static bool report_count(struct notes *n) {
    const struct misfit *call = n->call;
    for (size_t i = 0; i < call->candidates->count; i++)
        if (takes_count(&call->candidates->items[i], call->arguments->count))
            return false;
    underline_surplus(n->a, call);
    if (error_at(n->a->c, marked_callee(n->a->c, call->node), "'%s' takes %s, not %zu", call->name,
                 counts_taken(n->a, call->candidates), call->arguments->count))
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

/* The one candidate that takes so many arguments, or NULL. */
static const struct candidate *only_taking(const struct misfit *call) {
    const struct candidate *only = NULL;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        if (takes_count(c, call->arguments->count)) {
            if (only)
                return NULL;
            only = c;
        }
    }
    return only;
}

/* Where one candidate takes so many arguments, there is one reason, which may be about one of them.
 * Others may be meant all the same. */
static void report_reason(struct notes *n, const struct candidate *c) {
    const struct misfit *call = n->call;
    underline_argument(n, c->failed_argument);
    if (!error_at(n->a->c, marked_callee(n->a->c, call->node), "'%s' does not take %s: %s",
                  call->name, argument_list(n->a, call->arguments), reason(n, c)))
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

/* The argument that all candidates refuse, or UINT32_MAX. */
static uint32_t refused_by_all(const struct misfit *call) {
    uint32_t refused = UINT32_MAX;
    bool is_first = true;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        if (!takes_count(c, call->arguments->count))
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
    if (!error_at(n->a->c, marked_callee(n->a->c, call->node),
                  "no %s '%s' takes these arguments: %s", is_method(first) ? "method" : "function",
                  call->name, argument_list(n->a, call->arguments)))
        return;
    for (size_t i = 0; i < call->candidates->count; i++)
        if (takes_count(&call->candidates->items[i], call->arguments->count))
            note_reason(n, &call->candidates->items[i]);
}

/* What SPIR-V has nothing like is not mended by other arguments. */
static bool report_refused(struct analyser *a, const struct misfit *call,
                           const struct candidate *first) {
    const struct intrinsic_info *row =
        first->function || first->is_method ? NULL : intrinsic_info((enum intrinsic)first->row);
    if (!row || !row->refusal)
        return false;
    error_at(a->c, marked_callee(a->c, call->node), "'%s' cannot be used for SPIR-V: %s",
             call->name, row->refusal);
    return true;
}

void report_no_match(struct analyser *a, const struct misfit *call) {
    struct notes notes = {.a = a, .call = call};
    const struct candidate *first = &call->candidates->items[0];
    if (first->function && is_spoiled(a, first->function->function->name))
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

/* ---- Several ---- */

void report_ambiguity(struct analyser *a, const struct misfit *call) {
    struct notes notes = {.a = a, .call = call};
    if (!error_at(a->c, call->node->at, "the call of '%s' is ambiguous for these arguments: %s",
                  call->name, argument_list(a, call->arguments)))
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
