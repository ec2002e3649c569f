/* Errors of calls without a match, and of ambiguous calls, with notes about the candidates. */
#include "../convert/convert.h"
#include "../name/name.h"
#include "../tree/fold.h"
#include "expression.h"

#include <string.h>

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
    const char *words = candidate_signature(n->a, c, n->call->name);
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
    if (!candidate_accepts_count(c, n->call->arguments->count))
        return arena_format(arena, "requires %s",
                            count_words(n->a, candidate_least(c), candidate_most(c)));
    if (i >= n->call->arguments->count)
        return c->mismatch;
    const struct expression *argument = n->call->arguments->items[i];
    const char *given = type_name(n->a->c, argument->type);
    if (c->mismatch)
        return arena_format(arena, "argument %u of type '%s' %s", i + 1, given, c->mismatch);
    return arena_format(arena, "argument %u of type '%s' does not convert to '%s'%s", i + 1, given,
                        type_name(n->a->c, candidate_parameter_type(c, i)),
                        conversion_hint(n->a, argument, candidate_parameter_type(c, i)));
}

static void note_reason(struct notes *n, const struct candidate *c) {
    const char *words = candidate_signature(n->a, c, n->call->name);
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
        least = candidate_least(c) < least ? candidate_least(c) : least;
        most = candidate_most(c) > most ? candidate_most(c) : most;
    }
    return count_words(a, least, most);
}

static uint32_t greatest_count(const struct candidate_vec *candidates) {
    uint32_t most = 0;
    for (size_t i = 0; i < candidates->count; i++)
        if (candidate_most(&candidates->items[i]) > most)
            most = candidate_most(&candidates->items[i]);
    return most;
}

/* Functions that other numbers of arguments may mean. */
static const struct {
    const char *name;
    size_t count;
    const char *meant;
} meant_by_count[] = {
#define ARGUMENT_COUNT(name, count, meant) {name, count, meant},
#include "../../spec/argument_counts.def"
};

/* Returns "; use 'atan2(y, x)'" or "". */
static const char *meant_words(struct notes *n) {
    const struct misfit *call = n->call;
    for (size_t i = 0; i < COUNT_OF(meant_by_count); i++)
        if (!call->candidates->items[0].function && !call->candidates->items[0].is_method &&
            meant_by_count[i].count == call->arguments->count &&
            !strcmp(meant_by_count[i].name, call->name))
            return arena_format(n->a->c->typed, "; use '%s'", meant_by_count[i].meant);
    return "";
}

static bool report_count(struct notes *n) {
    const struct misfit *call = n->call;
    for (size_t i = 0; i < call->candidates->count; i++)
        if (candidate_accepts_count(&call->candidates->items[i], call->arguments->count))
            return false;
    /* The excess arguments. */
    struct analyser *a = n->a;
    uint32_t most = greatest_count(call->candidates);
    const struct expression_vec *arguments = call->arguments;
    if (most < arguments->count)
        diag_underline(a->c, arguments->items[most]->begin, vec_last(arguments)->end);
    if (error_at(n->a->c, sema_marked_callee(n->a->c, call->node), "'%s' requires %s, not %zu%s",
                 call->name, accepted_counts(n->a, call->candidates), call->arguments->count,
                 meant_words(n)))
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
        if (candidate_accepts_count(c, call->arguments->count)) {
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
        if (!candidate_accepts_count(c, call->arguments->count))
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
        if (candidate_accepts_count(&call->candidates->items[i], call->arguments->count))
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

void overload_report_no_match(struct analyser *a, const struct misfit *call) {
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

void overload_report_ambiguity(struct analyser *a, const struct misfit *call) {
    struct notes notes = {.a = a, .call = call};
    if (!error_at(a->c, call->node->at, "call to '%s' is ambiguous with arguments: %s", call->name,
                  sema_argument_list(a, call->arguments)))
        return;
    for (size_t i = 0; i < call->candidates->count; i++) {
        const struct candidate *c = &call->candidates->items[i];
        const char *words = candidate_signature(a, c, call->name);
        if (is_new(&notes, c, words))
            note_at(a->c, c->function ? c->function->function->at : call->node->at,
                    "candidate: '%s'", words);
    }
    end_notes(&notes);
}
