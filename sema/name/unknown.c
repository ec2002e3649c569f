/* What is said of names that are not known: how they are called in HLSL, where else they are, and
 * which are near. */
#include "unknown.h"

#include <string.h>

#include "../seams.h"
#include "elsewhere.h"
#include "type_names.h"

/* ---- Spelling suggestions ---- */

struct suggestion {
    struct nearest nearest;
    location at; /* of the declaration; 0: it is built in */
};

static void suggest(struct suggestion *s, const char *text, location at) {
    if (nearest_try(&s->nearest, text))
        s->at = at;
}

static void suggest_from_scope(struct analyser *a, struct suggestion *s, const struct scope *scope,
                               enum find find) {
    for (const struct symbol *symbol = scope->newest; symbol; symbol = symbol->older) {
        if (!is_sought(symbol, find))
            continue;
        suggest(s, atom_text(a->c->atoms, symbol->name), symbol->at);
    }
    if (scope->kind == SCOPE_RECORD && scope->record->base)
        suggest_from_scope(a, s, record_scope(scope->record->base->record), find);
}

/* "4" of a misspelt "float4", "3x4" and the like; or empty. */
static const char *shape_of(const char *text) {
    const char *end = text + strlen(text), *shape = end;
    while (shape > text && ((shape[-1] >= '1' && shape[-1] <= '4') || shape[-1] == 'x'))
        shape--;
    bool is_shape = (end - shape == 3 && shape[1] == 'x') || (end - shape == 1 && *shape != 'x');
    return is_shape ? shape : end;
}

static void suggest_builtins(struct analyser *a, struct suggestion *s, enum find find) {
    const char *type, *shape = shape_of(s->nearest.wanted);
    for (size_t i = 0; find != FIND_SCOPE && (type = builtin_type_spelling(i)); i++) {
        const char *shaped = *shape ? builtin_type_shaped(a, i, shape) : NULL;
        if (shaped)
            suggest(s, shaped, 0);
        suggest(s, type, 0);
    }
    for (int row = 0; find == FIND_ANY && row < INTRINSIC_COUNT; row++) {
        const struct intrinsic_info *info = intrinsic_info((enum intrinsic)row);
        if (!info->scope)
            suggest(s, info->name, 0);
    }
}

/* A base that is not known may have members of any name. */
static bool may_be_inherited(const struct analyser *a, const struct scope *scope) {
    if (scope)
        return scope->is_open;
    for (scope = a->here.scope; scope; scope = scope->outer)
        if (scope->is_open)
            return true;
    return false;
}

static bool report_foreign_name(struct analyser *a, const char *what, const char *name,
                                location at) {
    static const char unknown[] = "%s '%s', %s";
    const struct foreign_name *row = foreign_find(name);
    if (!row)
        return false;
    const char *words = foreign_words(a->c, row);
    foreign_propose(a->c, row, at);
    if (!strcmp(row->language, "glslang"))
        dialect_takes(a->c, RULE_FUNCTION_NAME, at, unknown, what, name, words);
    else
        error_at(a->c, at, unknown, what, name, words);
    return true;
}

atom dialect_name(struct analyser *a, atom name, location at) {
    const struct foreign_name *row = foreign_find(atom_text(a->c->atoms, name));
    bool is_known =
        row && !strcmp(row->language, "glslang") && dialect_has(a->c, RULE_FUNCTION_NAME);
    if (!is_known)
        return name;
    dialect_takes(a->c, RULE_FUNCTION_NAME, at, "%s", row->name);
    return atom_of(a->c->atoms, row->ours);
}

static void find_nearest(struct analyser *a, struct suggestion *s, const struct scope *scope,
                         enum find find) {
    if (scope) {
        suggest_from_scope(a, s, scope, find);
        return;
    }
    for (const struct scope *o = a->here.scope; o; o = o->outer)
        suggest_from_scope(a, s, o, find);
    suggest_builtins(a, s, find);
}

static void report_with_nearest(struct analyser *a, const char *what, const char *wanted,
                                struct scope *scope, enum find find, location at) {
    struct suggestion s = {.nearest = nearest_to(wanted)};
    find_nearest(a, &s, scope, find);
    if (s.nearest.best && !strcmp(s.nearest.best, wanted)) /* which is of another kind */
        s = (struct suggestion){.nearest = nearest_to(wanted)};
    const char *best = s.nearest.best;
    if (!best && find == FIND_TYPE) /* `uv float2;`: it may be what the name was to be */
        *map_slot_u64(a->c->arena, &a->unknown_types, atom_of(a->c->atoms, wanted)) = a;
    if (best)
        diag_propose(a->c, (struct fix){at, FIX_REPLACE, best, 0});
    bool shown = error_at(a->c, at, "%s '%s'%s", what, wanted, nearest_words(a->c, &s.nearest));
    if (shown && s.at)
        note_at(a->c, s.at, "'%s' is declared here", best);
}

void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at) {
    if (is_spoiled(a, name) || may_be_inherited(a, scope))
        return;
    const char *wanted = atom_text(a->c->atoms, name);
    const char *option = builtin_type_requirement(a, name);
    if (option) {
        error_at(a->c, at, "'%s' needs %s", wanted, option);
        return;
    }
    if (!scope && report_foreign_name(a, what, wanted, at))
        return;
    unsigned errors = diag_error_count(a->c);
    bool was_type = find != FIND_TYPE && map_find_u64(&a->unknown_types, name);
    if (was_type || *place_for_told(a, scope, name))
        return;
    if (scope || !report_found_elsewhere(a, what, name, find, at))
        report_with_nearest(a, what, wanted, scope, find, at);
    if (diag_error_count(a->c) != errors)
        *place_for_told(a, scope, name) = a;
}
