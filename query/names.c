/* The names of a query in the order of their places, and what they denote. */
#include "query.h"

#include <stdlib.h>

static int compare_names(const void *a, const void *b) {
    const struct occurrence *x = a, *y = b;
    uint64_t p = spot_key(x->spot), q = spot_key(y->spot);
    return p != q ? (p < q ? -1 : 1) : x->order < y->order ? -1 : x->order > y->order;
}

static int compare_macros(const void *a, const void *b) {
    const struct macro_place *x = a, *y = b;
    uint64_t p = spot_key(x->spot), q = spot_key(y->spot);
    return p < q ? -1 : p > q;
}

/* A name that `##` made, or that an operator stands for, is not in the text. */
static bool is_written_at(const struct hlsl2spv_query *q, struct spot spot, const char *name,
                          size_t length) {
    size_t size;
    const char *text = query_text(q, spot.file, &size);
    return spot.offset + length <= size && !memcmp(text + spot.offset, name, length);
}

static void add_name(struct hlsl2spv_query *q, const struct found_name *found, uint32_t order) {
    const char *text = atom_text(q->c->atoms, found->name);
    size_t length = atom_length(q->c->atoms, found->name);
    struct spot spot = query_spot(q, found->at);
    if (spot.file == NO_FILE || !length || !is_written_at(q, spot, text, length))
        return;
    struct occurrence name = {spot, (uint32_t)length, order, found, false, false};
    name.is_in_macro = sources_expansion_point(q->c->sources, found->at) != found->at;
    vec_push(q->arena, &q->names, name);
}

/* Of several meanings of a place, a declaration precedes a use, and a later one an earlier one. */
static void merge_names(struct hlsl2spv_query *q) {
    size_t kept = 0;
    for (size_t i = 0; i < q->names.count; i++) {
        struct occurrence *last = kept ? &q->names.items[kept - 1] : NULL;
        const struct occurrence *next = &q->names.items[i];
        if (!last || spot_key(last->spot) != spot_key(next->spot))
            q->names.items[kept++] = *next;
        else if (!last->found->is_declaration || next->found->is_declaration)
            *last = *next;
    }
    q->names.count = kept;
}

static void list_macros(struct hlsl2spv_query *q) {
    const struct preprocessed *source = q->analysed.source;
    const struct macro_note_vec *notes = source && source->notes ? &source->notes->macros : NULL;
    for (size_t i = 0; notes && i < notes->count; i++) {
        const struct macro_note *note = &notes->items[i];
        struct macro_place place = {query_spot(q, note->at),
                                    (uint32_t)atom_length(q->c->atoms, note->name), note};
        if (place.spot.file != NO_FILE)
            vec_push(q->arena, &q->macros, place);
    }
    if (q->macros.count)
        qsort(q->macros.items, q->macros.count, sizeof *q->macros.items, compare_macros);
}

void query_need_names(struct hlsl2spv_query *q) {
    const struct program *program = q->analysed.program;
    const struct found_name_vec *found = program ? &program->found->names : NULL;
    if (q->has_names)
        return;
    q->has_names = true;
    for (size_t i = 0; found && i < found->count; i++)
        add_name(q, &found->items[i], (uint32_t)i);
    if (q->names.count)
        qsort(q->names.items, q->names.count, sizeof *q->names.items, compare_names);
    merge_names(q);
    list_macros(q);
}

/* ---- Search ---- */

const struct occurrence *query_name_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset) {
    query_need_names(q);
    uint64_t key = spot_key((struct spot){file, offset});
    size_t low = 0, high = q->names.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spot_key(q->names.items[middle].spot) <= key)
            low = middle + 1;
        else
            high = middle;
    }
    const struct occurrence *name = low ? &q->names.items[low - 1] : NULL;
    bool touches = name && name->spot.file == file && offset - name->spot.offset <= name->length;
    return touches ? name : NULL;
}

const struct macro_place *query_macro_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset) {
    query_need_names(q);
    uint64_t key = spot_key((struct spot){file, offset});
    size_t low = 0, high = q->macros.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spot_key(q->macros.items[middle].spot) <= key)
            low = middle + 1;
        else
            high = middle;
    }
    const struct macro_place *place = low ? &q->macros.items[low - 1] : NULL;
    bool touches =
        place && place->spot.file == file && offset - place->spot.offset <= place->length;
    return touches ? place : NULL;
}

/* ---- Entities ---- */

/* Entities that one macro body declares have the same place, and are one for renaming. */
struct spot query_entity(const struct hlsl2spv_query *q, const struct found_name *found) {
    return query_spot(q, found_declaration(found));
}

bool query_same_entity(const struct hlsl2spv_query *q, const struct found_name *a,
                       const struct found_name *b) {
    struct spot x = query_entity(q, a), y = query_entity(q, b);
    if (x.file != NO_FILE || y.file != NO_FILE)
        return x.file == y.file && x.offset == y.offset;
    return a->name == b->name && a->kind == b->kind;
}

/* ---- Ranges ---- */

static bool contains(const struct hlsl2spv_query *q, location begin, location end, struct spot spot,
                     uint32_t *size) {
    struct spot first = query_use_spot(q, begin), last = query_use_spot(q, end);
    bool is_inside = first.file == spot.file && last.file == spot.file &&
                     first.offset <= spot.offset && spot.offset <= last.offset;
    *size = last.offset - first.offset;
    return is_inside;
}

const struct found_scope *query_scope_at(struct hlsl2spv_query *q, struct spot spot) {
    const struct program *program = q->analysed.program;
    const struct found_scope *best = NULL;
    uint32_t size, smallest = UINT32_MAX;
    for (size_t i = 0; program && i < program->found->scopes.count; i++) {
        const struct found_scope *scope = &program->found->scopes.items[i];
        if (contains(q, scope->begin, scope->end, spot, &size) && size <= smallest) {
            best = scope;
            smallest = size;
        }
    }
    if (best || !program)
        return best;
    struct found_scope *global = arena_new(q->arena, struct found_scope);
    global->scope = program->found->global;
    return global;
}

const struct found_body *query_body_at(struct hlsl2spv_query *q, struct spot spot) {
    const struct program *program = q->analysed.program;
    uint32_t size;
    for (size_t i = 0; program && i < program->found->bodies.count; i++) {
        const struct found_body *body = &program->found->bodies.items[i];
        if (contains(q, body->begin, body->end, spot, &size))
            return body;
    }
    return NULL;
}

/* Of `a + b.c`, the expression before a '.' behind it is `b.c`: the last one that begins. */
const struct type *query_type_before(struct hlsl2spv_query *q, struct spot spot) {
    const struct program *program = q->analysed.program;
    size_t size;
    const char *text = query_text(q, spot.file, &size);
    const struct expression *best = NULL;
    uint32_t latest = 0;
    while (spot.offset > 0 && (text[spot.offset - 1] == ' ' || text[spot.offset - 1] == '\t' ||
                               text[spot.offset - 1] == '\n' || text[spot.offset - 1] == '\r'))
        spot.offset--;
    for (size_t i = 0; program && i < program->found->expressions.count; i++) {
        const struct found_expression *found = &program->found->expressions.items[i];
        struct spot end = query_use_spot(q, found->end);
        if (end.file != spot.file || end.offset >= spot.offset || is_error(found->expression) ||
            query_token_end(q, end) != spot.offset)
            continue;
        struct spot begin = query_use_spot(q, found->begin);
        if (begin.file == spot.file && (!best || begin.offset >= latest)) {
            best = found->expression;
            latest = begin.offset;
        }
    }
    return best ? best->type : NULL;
}

const struct type *query_object_before(struct hlsl2spv_query *q, struct spot name) {
    size_t size;
    const char *text = query_text(q, name.file, &size);
    uint32_t at = name.offset;
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\n' ||
                      text[at - 1] == '\r'))
        at--;
    return at > 0 && text[at - 1] == '.' ? query_type_before(q, (struct spot){name.file, at - 1})
                                         : NULL;
}
