/* The declarations and labels of the syntax tree, and the comments at declarations. */
#include "query.h"

#include <stdlib.h>

struct declared_walk {
    struct hlsl2spv_query *q;
    const struct node *whole;  /* the declaration that contains a declarator */
    const struct node *parent; /* the enclosing struct, buffer, namespace or function */
};

static void add_declared(const struct declared_walk *w, const struct node *node, location at) {
    struct declared d = {query_spot(w->q, at), node, w->whole ? w->whole : node, w->parent};
    if (d.spot.file != NO_FILE)
        vec_push(w->q->kept, &w->q->declared, d);
}

static void add_label(const struct declared_walk *w, const struct node *node, location at,
                      atom name, enum hlsl2spv_symbol_kind kind) {
    struct label label = {query_spot(w->q, at), (uint32_t)atom_length(w->q->c->atoms, name), kind,
                          atom_text(w->q->c->atoms, name), node};
    if (label.spot.file != NO_FILE && sources_expansion_point(w->q->c->sources, at) == at)
        vec_push(w->q->kept, &w->q->labels, label);
}

/* Returns the place of a declared name, or 0. */
static location name_of(const struct node *node) {
    switch (node->kind) {
    case NODE_DECLARATOR:
        return node->declarator.name.parts ? node->at : 0;
    case NODE_PARAMETER:
        return node->parameter.name ? node->at : 0;
    case NODE_STRUCT:
        return node->record.has_body && node->record.name.parts ? node->at : 0;
    case NODE_ENUM:
        return node->enumeration.has_body && node->enumeration.name.parts ? node->at : 0;
    case NODE_ENUMERATOR:
    case NODE_ALIAS:
        return node->at;
    case NODE_CBUFFER:
        return node->buffer.name ? node->at : 0;
    case NODE_NAMESPACE:
        return node->namespace_.name ? node->at : 0;
    case NODE_TEMPLATE_PARAMETER:
        return node->template_parameter.name ? node->at : 0;
    default:
        return 0;
    }
}

static void add_node(const struct declared_walk *w, const struct node *node) {
    location at = name_of(node);
    if (at)
        add_declared(w, node, at);
    else if (node->kind == NODE_SEMANTIC || node->kind == NODE_PAYLOAD_ACCESS)
        add_label(w, node, node->at, node->post.name, HLSL2SPV_SYMBOL_SEMANTIC);
    else if (node->kind == NODE_ATTRIBUTE)
        add_label(w, node, node->at, node->attribute.name, HLSL2SPV_SYMBOL_ATTRIBUTE);
}

/* Returns whether the names in a declaration are members of it, or local to it. */
static bool holds_names(const struct node *node) {
    bool is_function = node->kind == NODE_DECLARATOR && node->declarator.is_function;
    return node->kind == NODE_STRUCT || node->kind == NODE_ENUM || node->kind == NODE_CBUFFER ||
           node->kind == NODE_NAMESPACE || is_function;
}

static bool is_whole(const struct node *node) {
    return node->kind == NODE_DECLARATION || node->kind == NODE_FUNCTION ||
           node->kind == NODE_TYPEDEF || node->kind == NODE_TEMPLATE ||
           node->kind == NODE_PARAMETER;
}

static void walk_node(void *user, const struct node *node) {
    const struct declared_walk *outer = user;
    struct declared_walk w = *outer;
    if (node->kind < NODE_TYPE) /* expressions declare nothing */
        return;
    context_check_stack(w.q->c, node->at, 0);
    bool is_templated = outer->whole && outer->whole->kind == NODE_TEMPLATE;
    if (is_whole(node) && (!is_templated || node->kind == NODE_PARAMETER))
        w.whole = node;
    add_node(&w, node);
    if (holds_names(node)) {
        w.parent = node;
        w.whole = NULL;
    }
    node_children(node, walk_node, &w);
}

static int compare_declared(const void *a, const void *b) {
    uint64_t p = spot_key(((const struct declared *)a)->spot);
    uint64_t q = spot_key(((const struct declared *)b)->spot);
    return p < q ? -1 : p > q;
}

static int compare_labels(const void *a, const void *b) {
    uint64_t p = spot_key(((const struct label *)a)->spot);
    uint64_t q = spot_key(((const struct label *)b)->spot);
    return p < q ? -1 : p > q;
}

void query_need_declared(struct hlsl2spv_query *q) {
    struct declared_walk w = {.q = q};
    if (q->has_declared || !q->analysed.unit)
        return;
    q->has_declared = true;
    for (const struct node *n = q->analysed.unit->declarations.first; n; n = n->next)
        walk_node(&w, n);
    if (q->declared.count)
        qsort(q->declared.items, q->declared.count, sizeof *q->declared.items, compare_declared);
    if (q->labels.count)
        qsort(q->labels.items, q->labels.count, sizeof *q->labels.items, compare_labels);
}

const struct declared *query_declared_at(struct hlsl2spv_query *q, struct spot spot) {
    query_need_declared(q);
    const struct declared key = {.spot = spot};
    return q->declared.count ? bsearch(&key, q->declared.items, q->declared.count,
                                       sizeof *q->declared.items, compare_declared)
                             : NULL;
}

const struct label *query_label_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset) {
    query_need_declared(q);
    uint64_t key = spot_key((struct spot){file, offset});
    size_t low = 0, high = q->labels.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spot_key(q->labels.items[middle].spot) <= key)
            low = middle + 1;
        else
            high = middle;
    }
    const struct label *label = low ? &q->labels.items[low - 1] : NULL;
    bool touches =
        label && label->spot.file == file && offset - label->spot.offset <= label->length;
    return touches ? label : NULL;
}

/* ---- Comments ---- */

static const char *line_begin(const char *text, const char *p) {
    while (p > text && p[-1] != '\n')
        p--;
    return p;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Appends the text of a comment without its marks. */
static void append_comment(struct text_sink *out, const char *p, const char *end) {
    while (p < end) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        while (p < stop && (is_blank(*p) || *p == '/' || *p == '*' || *p == '!'))
            p++;
        if (p < stop && *p == '<')
            p++;
        while (p < stop && is_blank(*p))
            p++;
        const char *last = stop;
        while (last > p && (is_blank(last[-1]) || last[-1] == '*' ||
                            (last[-1] == '/' && last > p + 1 && last[-2] == '*')))
            last--;
        if (last > p) {
            sink_text(out, out->length ? "\n" : "");
            sink_write(out, p, (size_t)(last - p));
        }
        p = stop + (stop < end);
    }
}

/* Returns the begin of the comments that end directly before `p`, which begins a line. */
static const char *comments_before(const char *text, const char *p) {
    const char *begin = p;
    for (;;) {
        if (begin == text)
            return begin;
        const char *end = begin - 1, *line = line_begin(text, end), *first = line;
        while (end > line && is_blank(end[-1]))
            end--;
        while (first < end && is_blank(*first))
            first++;
        if (end - first >= 2 && end[-1] == '/' && end[-2] == '*') {
            const char *open = end - 2;
            while (open > text && !(open[0] == '/' && open[1] == '*'))
                open--;
            const char *before = line_begin(text, open);
            while (before < open && is_blank(*before))
                before++;
            if (before != open)
                return begin;
            begin = line_begin(text, open);
        } else if (end - first >= 2 && first[0] == '/' && first[1] == '/') {
            begin = line;
        } else {
            return begin;
        }
    }
}

const char *query_comment(struct hlsl2spv_query *q, const struct node *declaration) {
    struct spot begin;
    uint32_t behind;
    if (!query_extent(q, declaration->begin, declaration->end, &begin, &behind))
        return NULL;
    size_t size;
    const char *text = query_text(q, begin.file, &size), *at = text + begin.offset;
    const char *line = line_begin(text, at), *end = text + size, *p = text + behind;
    struct text_sink out = {.arena = q->arena};
    bool begins_line = true;
    for (const char *s = line; s < at; s++)
        begins_line &= is_blank(*s);
    if (begins_line)
        append_comment(&out, comments_before(text, line), line);
    while (p < end && (is_blank(*p) || *p == ';' || *p == ','))
        p++;
    bool has_members = declaration->kind == NODE_FUNCTION || declaration->kind == NODE_CBUFFER;
    if (!out.length && !has_members && p + 1 < end && p[0] == '/' && p[1] == '/') {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        append_comment(&out, p, stop ? stop : end);
    }
    return out.length ? out.text : NULL;
}

const char *query_comment_before(struct hlsl2spv_query *q, struct spot spot) {
    size_t size;
    const char *text = query_text(q, spot.file, &size),
               *line = line_begin(text, text + spot.offset);
    struct text_sink out = {.arena = q->arena};
    append_comment(&out, comments_before(text, line), line);
    return out.length ? out.text : NULL;
}
