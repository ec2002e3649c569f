/* Notes about macros, includes and skipped lines, for queries of editors. */
#include "preprocessor.h"

/* Locations in macro bodies and in predefined text are not noted. */
static bool is_noted(const struct preprocessor *pp, location at) {
    return pp->result->notes && at && sources_expansion_point(pp->c->sources, at) == at;
}

void pp_note_definition(struct preprocessor *pp, const struct macro *macro, location begin,
                        location end) {
    struct macro_note note = {macro->defined_at, macro->defined_at, MACRO_DEFINED, macro->name};
    if (!is_noted(pp, macro->defined_at))
        return;
    vec_push(pp->c->kept, &pp->result->notes->macros, note);
    struct macro_definition definition = {macro->name, macro->function_like, macro->defined_at,
                                          begin, end};
    vec_push(pp->c->kept, &pp->result->notes->definitions, definition);
}

void pp_note_use(struct preprocessor *pp, location at, atom name, enum macro_note_kind kind) {
    if (!is_noted(pp, at))
        return;
    const struct macro *macro = pp_find_macro(pp, name);
    struct macro_note note = {at, macro ? macro->defined_at : 0, kind, name};
    vec_push(pp->c->kept, &pp->result->notes->macros, note);
}

void pp_note_skipped(struct preprocessor *pp, location begin, location end) {
    struct range skipped = {begin, end};
    if (pp->result->notes && begin)
        vec_push(pp->c->kept, &pp->result->notes->skipped, skipped);
}

void pp_note_include(struct preprocessor *pp, location at, const char *path, size_t length,
                     const struct file_record *record) {
    if (!is_noted(pp, at))
        return;
    struct include_note note = {at, arena_string(pp->c->kept, path, length),
                                record ? record->name : NULL};
    vec_push(pp->c->kept, &pp->result->notes->includes, note);
}
