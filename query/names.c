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
    vec_push(q->kept, &q->names, name);
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
            vec_push(q->kept, &q->macros, place);
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

static int compare_ranges(const void *a, const void *b) {
    uint64_t p = spot_key(((const struct placed_range *)a)->begin);
    uint64_t q = spot_key(((const struct placed_range *)b)->begin);
    return p < q ? -1 : p > q;
}

static void place_range(struct hlsl2spv_query *q, struct placed_range_vec *out, location begin,
                        location end, const void *what) {
    struct spot last = query_use_spot(q, end);
    struct placed_range range = {query_use_spot(q, begin), last.offset, what};
    if (range.begin.file != NO_FILE && last.file == range.begin.file)
        vec_push(q->kept, out, range);
}

/* Ranges are in the order of their begins. */
static void need_ranges(struct hlsl2spv_query *q) {
    const struct found *found = q->analysed.program ? q->analysed.program->found : NULL;
    if (q->has_ranges || !found)
        return;
    q->has_ranges = true;
    for (size_t i = 0; i < found->scopes.count; i++)
        place_range(q, &q->scopes, found->scopes.items[i].begin, found->scopes.items[i].end,
                    &found->scopes.items[i]);
    for (size_t i = 0; i < found->bodies.count; i++)
        place_range(q, &q->bodies, found->bodies.items[i].begin, found->bodies.items[i].end,
                    &found->bodies.items[i]);
    if (q->scopes.count)
        qsort(q->scopes.items, q->scopes.count, sizeof *q->scopes.items, compare_ranges);
    if (q->bodies.count)
        qsort(q->bodies.items, q->bodies.count, sizeof *q->bodies.items, compare_ranges);
}

/* Returns the number of ranges that begin at a place or before it. */
static size_t count_begun(const struct placed_range_vec *ranges, struct spot spot) {
    size_t low = 0, high = ranges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spot_key(ranges->items[middle].begin) <= spot_key(spot))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct found_scope *query_scope_at(struct hlsl2spv_query *q, struct spot spot) {
    const struct program *program = q->analysed.program;
    const struct placed_range *best = NULL;
    need_ranges(q);
    for (size_t i = count_begun(&q->scopes, spot); i-- > 0;) {
        const struct placed_range *range = &q->scopes.items[i];
        if (range->begin.file != spot.file)
            break;
        bool is_smaller =
            !best || range->end - range->begin.offset <= best->end - best->begin.offset;
        if (spot.offset <= range->end && is_smaller)
            best = range;
    }
    if (best || !program)
        return best ? best->what : NULL;
    struct found_scope *global = arena_new(q->arena, struct found_scope);
    global->scope = program->found->global;
    return global;
}

/* Bodies do not nest, but instances of a template have equal ranges. */
const struct found_body *query_body_at(struct hlsl2spv_query *q, struct spot spot) {
    need_ranges(q);
    size_t count = count_begun(&q->bodies, spot);
    const struct placed_range *range = count ? &q->bodies.items[count - 1] : NULL;
    bool is_inside = range && range->begin.file == spot.file && spot.offset <= range->end;
    return is_inside ? range->what : NULL;
}

/* ---- Expressions before a place ---- */

static uint32_t skip_spaces_back(const char *text, uint32_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\n' ||
                      text[at - 1] == '\r'))
        at--;
    return at;
}

/* Returns the begin of the token that ends at an offset. */
static uint32_t last_token(struct hlsl2spv_query *q, struct spot end) {
    bool is_in_comment;
    struct word_list words = query_words_before(q, end.file, end.offset, &is_in_comment);
    return words.count ? vec_last(&words).begin : end.offset;
}

/* Of `a + b.c`, the expression before a '.' behind it is `b.c`: the last one that begins. Its last
 * token has a location in each inclusion of the file. */
static const struct expression *expression_ending_at(struct hlsl2spv_query *q, struct spot token,
                                                     bool is_in_macro) {
    const struct found_expression_vec *all = &q->analysed.program->found->expressions;
    const struct expression *best = NULL;
    location latest = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct found_expression *found = &all->items[i];
        bool ends = false;
        for (size_t f = token.file; f < q->files.count && !is_in_macro && !ends; f++)
            ends = q->files.items[f].first == token.file &&
                   found->end == q->files.items[f].source->base + token.offset;
        if (is_in_macro) {
            struct spot end = query_use_spot(q, found->end);
            ends = end.file == token.file && end.offset == token.offset;
        }
        if (ends && !is_error(found->expression) && (!best || found->begin >= latest)) {
            best = found->expression;
            latest = found->begin;
        }
    }
    return best;
}

const struct type *query_type_before(struct hlsl2spv_query *q, struct spot spot) {
    size_t size;
    const char *text = query_text(q, spot.file, &size);
    struct spot end = {spot.file, skip_spaces_back(text, spot.offset)};
    struct spot token = {spot.file, last_token(q, end)};
    if (!q->analysed.program)
        return NULL;
    const struct expression *e = expression_ending_at(q, token, false);
    if (!e)
        e = expression_ending_at(q, token, true);
    return e ? e->type : NULL;
}

const struct type *query_object_before(struct hlsl2spv_query *q, struct spot name) {
    size_t size;
    const char *text = query_text(q, name.file, &size);
    uint32_t at = skip_spaces_back(text, name.offset);
    return at > 0 && text[at - 1] == '.' ? query_type_before(q, (struct spot){name.file, at - 1})
                                         : NULL;
}
