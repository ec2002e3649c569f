/* The outline of a file, foldings, and selections around a position. */
#include "query.h"

VEC(struct hlsl2spv_outline, outline_vec);
VEC(struct hlsl2spv_folding, folding_vec);
VEC(struct hlsl2spv_range, selection_vec);

struct list_question {
    const char *file;
    unsigned line, column;
    struct outline_vec outline;
    struct folding_vec foldings;
    struct selection_vec selections;
};

/* ---- Outline ---- */

static enum hlsl2spv_symbol_kind kind_of_node(const struct declared *d) {
    switch (d->node->kind) {
    case NODE_STRUCT:
        return d->node->record.keyword == RECORD_CLASS       ? HLSL2SPV_SYMBOL_CLASS
               : d->node->record.keyword == RECORD_INTERFACE ? HLSL2SPV_SYMBOL_INTERFACE
                                                             : HLSL2SPV_SYMBOL_STRUCT;
    case NODE_ENUM:
        return HLSL2SPV_SYMBOL_ENUM;
    case NODE_ENUMERATOR:
        return HLSL2SPV_SYMBOL_ENUMERATOR;
    case NODE_ALIAS:
        return HLSL2SPV_SYMBOL_ALIAS;
    case NODE_CBUFFER:
        return HLSL2SPV_SYMBOL_CBUFFER;
    case NODE_NAMESPACE:
        return HLSL2SPV_SYMBOL_NAMESPACE;
    case NODE_DECLARATOR:
        if (d->whole->kind == NODE_TYPEDEF)
            return HLSL2SPV_SYMBOL_ALIAS;
        if (d->node->declarator.is_function)
            return d->parent && d->parent->kind == NODE_STRUCT ? HLSL2SPV_SYMBOL_METHOD
                                                               : HLSL2SPV_SYMBOL_FUNCTION;
        return d->parent && (d->parent->kind == NODE_STRUCT || d->parent->kind == NODE_CBUFFER)
                   ? HLSL2SPV_SYMBOL_FIELD
                   : HLSL2SPV_SYMBOL_GLOBAL;
    default:
        return HLSL2SPV_SYMBOL_NONE;
    }
}

static size_t parent_in(const struct outline_vec *outline, const struct hlsl2spv_range *range) {
    for (size_t i = outline->count; i-- > 0;) {
        const struct hlsl2spv_range *outer = &outline->items[i].range;
        bool begins = outer->line < range->line ||
                      (outer->line == range->line && outer->column <= range->column);
        bool ends = outer->end_line > range->end_line ||
                    (outer->end_line == range->end_line && outer->end_column >= range->end_column);
        bool is_same = outer->line == range->line && outer->column == range->column &&
                       outer->end_line == range->end_line && outer->end_column == range->end_column;
        if (begins && ends && !is_same)
            return i;
    }
    return outline->count;
}

static void add_outline(struct hlsl2spv_query *q, struct outline_vec *outline,
                        const struct declared *d) {
    struct hlsl2spv_outline item = {.kind = kind_of_node(d)};
    struct spot begin;
    uint32_t behind;
    bool is_local = d->parent && d->parent->kind == NODE_DECLARATOR;
    const struct node *node = d->node->kind == NODE_DECLARATOR ? d->whole : d->node;
    if (item.kind == HLSL2SPV_SYMBOL_NONE || is_local ||
        !query_extent(q, node->begin, node->end, &begin, &behind) || begin.file != d->spot.file ||
        begin.offset > d->spot.offset || behind <= d->spot.offset)
        return;
    const struct occurrence *name = query_name_at(q, d->spot.file, d->spot.offset);
    uint32_t end = query_token_end(q, d->spot);
    size_t size;
    item.name = arena_string(q->arena, query_text(q, d->spot.file, &size) + d->spot.offset,
                             end - d->spot.offset);
    if (name && name->spot.offset == d->spot.offset) {
        const struct type *type = query_type_of(name->found);
        bool is_type = name->found->kind == FOUND_TYPE || name->found->kind == FOUND_TEMPLATE;
        item.detail = name->found->kind == FOUND_FUNCTION
                          ? query_function_text(q, name->found->function)
                      : type && !is_type ? query_type_name(q, type)
                                         : NULL;
        item.flags = query_flags(q, name->found);
        if (item.kind == HLSL2SPV_SYMBOL_GLOBAL)
            item.kind = query_kind(q, name->found);
    }
    item.range = query_range_between(q, begin, behind);
    item.name_range = query_range_between(q, d->spot, end);
    item.parent = parent_in(outline, &item.range);
    vec_push(q->arena, outline, item);
}

static void add_macro_outline(struct hlsl2spv_query *q, struct outline_vec *outline, uint32_t file,
                              const struct macro_definition *d) {
    struct spot at = query_spot(q, d->at), begin = query_spot(q, d->begin),
                end = query_spot(q, d->end);
    if (at.file != file || begin.file != file || end.file != file)
        return;
    uint32_t length = (uint32_t)atom_length(q->c->atoms, d->name);
    struct hlsl2spv_outline item = {.name = atom_text(q->c->atoms, d->name),
                                    .kind = HLSL2SPV_SYMBOL_MACRO,
                                    .range = query_range_between(q, begin, query_token_end(q, end)),
                                    .name_range = query_range(q, at, length)};
    item.parent = outline->count;
    vec_push(q->arena, outline, item);
}

static void find_outline(struct hlsl2spv_query *q, void *user) {
    struct list_question *question = user;
    uint32_t file = query_find_file(q, question->file);
    const struct preprocessed *source = q->analysed.source;
    query_need_declared(q);
    for (size_t i = 0; i < q->declared.count; i++)
        if (q->declared.items[i].spot.file == file &&
            (!i || spot_key(q->declared.items[i].spot) != spot_key(q->declared.items[i - 1].spot)))
            add_outline(q, &question->outline, &q->declared.items[i]);
    for (size_t i = 0; source && i < source->notes->definitions.count; i++)
        add_macro_outline(q, &question->outline, file, &source->notes->definitions.items[i]);
}

const struct hlsl2spv_outline *hlsl2spv_query_outline(struct hlsl2spv_query *q, const char *file,
                                                      size_t *count) {
    struct list_question question = {.file = file};
    *count = query_ask(q, find_outline, &question) ? question.outline.count : 0;
    return question.outline.items;
}

/* ---- Foldings ---- */

struct folder {
    struct hlsl2spv_query *q;
    struct folding_vec *out;
    uint32_t file;
    VEC(struct word, open_vec) brackets, conditions;
    struct word comment, include; /* the first one of a group; LEXEME_END if there is none */
    uint32_t comment_end, include_end;
};

static void fold(struct folder *f, uint32_t begin, uint32_t end, enum hlsl2spv_folding_kind kind) {
    struct hlsl2spv_range range = query_range_between(f->q, (struct spot){f->file, begin}, end);
    struct hlsl2spv_folding folding = {range.line, range.column, range.end_line, range.end_column,
                                       kind};
    if (range.end_line > range.line)
        vec_push(f->q->arena, f->out, folding);
}

static void end_groups(struct folder *f, bool ends_includes) {
    if (f->comment.kind != LEXEME_END)
        fold(f, f->comment.begin, f->comment_end, HLSL2SPV_FOLDING_COMMENT);
    f->comment.kind = LEXEME_END;
    if (!ends_includes)
        return;
    if (f->include.kind != LEXEME_END)
        fold(f, f->include.begin, f->include_end, HLSL2SPV_FOLDING_INCLUDES);
    f->include.kind = LEXEME_END;
}

static bool is_word(const struct word_scanner *s, const struct word *word, const char *text) {
    size_t length = strlen(text);
    return word->end - word->begin == length && !memcmp(s->text + word->begin, text, length);
}

static void pop_condition(struct folder *f, uint32_t end) {
    if (f->conditions.count)
        fold(f, f->conditions.items[--f->conditions.count].begin, end, HLSL2SPV_FOLDING_REGION);
}

/* Reads a directive, up to the end of its line. */
static void fold_directive(struct folder *f, struct word_scanner *s, struct word hash) {
    struct word name = word_next(s);
    bool is_pragma = is_word(s, &name, "pragma");
    end_groups(f, !is_word(s, &name, "include"));
    if (is_pragma)
        name = word_next(s);
    if (is_word(s, &name, "include")) {
        if (f->include.kind == LEXEME_END)
            f->include = hash;
        const char *end = memchr(s->text + name.end, '\n', s->size - name.end);
        f->include_end = end ? (uint32_t)(end - s->text) : s->size;
    } else if (is_pragma ? is_word(s, &name, "region")
                         : is_word(s, &name, "if") || is_word(s, &name, "ifdef") ||
                               is_word(s, &name, "ifndef")) {
        vec_push(f->q->arena, &f->conditions, hash);
    } else if (is_pragma ? is_word(s, &name, "endregion") : is_word(s, &name, "endif")) {
        pop_condition(f, name.end);
    } else if (!is_pragma && name.end - name.begin >= 4 &&
               !memcmp(s->text + name.begin, "el", 2)) { /* elif, else, elifdef */
        pop_condition(f, hash.begin > 0 ? hash.begin - 1 : 0);
        vec_push(f->q->arena, &f->conditions, hash);
    }
}

static void fold_word(struct folder *f, struct word_scanner *s, struct word word) {
    if (word.kind == LEXEME_COMMENT) {
        if (!word.begins_line)
            return;
        if (f->comment.kind == LEXEME_END)
            f->comment = word;
        f->comment_end = word.end;
        return;
    }
    if (word.kind == LEXEME_HASH) {
        fold_directive(f, s, word);
        return;
    }
    end_groups(f, true);
    if (is_word(s, &word, "{"))
        vec_push(f->q->arena, &f->brackets, word);
    else if (is_word(s, &word, "}") && f->brackets.count)
        fold(f, f->brackets.items[--f->brackets.count].begin, word.end, HLSL2SPV_FOLDING_CODE);
}

static void find_foldings(struct hlsl2spv_query *q, void *user) {
    struct list_question *question = user;
    struct folder f = {.q = q, .out = &question->foldings};
    f.file = query_find_file(q, question->file);
    if (f.file == NO_FILE)
        return;
    size_t size;
    struct word_scanner s = {.text = query_text(q, f.file, &size), .begins_line = true};
    s.size = (uint32_t)size;
    for (;;) {
        struct word word = word_next(&s);
        if (word.kind == LEXEME_END)
            break;
        fold_word(&f, &s, word);
    }
    end_groups(&f, true);
}

const struct hlsl2spv_folding *hlsl2spv_query_foldings(struct hlsl2spv_query *q, const char *file,
                                                       size_t *count) {
    struct list_question question = {.file = file};
    *count = query_ask(q, find_foldings, &question) ? question.foldings.count : 0;
    return question.foldings.items;
}

/* ---- Selections ---- */

struct selecting {
    struct hlsl2spv_query *q;
    struct selection_vec *out; /* from the largest range to the smallest one */
    struct spot at;
};

static void select_node(void *user, const struct node *node) {
    const struct selecting *s = user;
    struct spot begin;
    uint32_t behind;
    context_check_stack(s->q->c, node->at, 0);
    bool is_placed = query_extent(s->q, node->begin, node->end, &begin, &behind);
    bool is_inside = is_placed && begin.file == s->at.file && begin.offset <= s->at.offset &&
                     s->at.offset <= behind;
    if (is_inside)
        vec_push(s->q->arena, s->out, query_range_between(s->q, begin, behind));
    if (is_inside || !is_placed || node->kind == NODE_DECLARATOR)
        node_children(node, select_node, user);
}

static bool is_smaller(const struct hlsl2spv_range *a, const struct hlsl2spv_range *b) {
    bool begins = a->line > b->line || (a->line == b->line && a->column >= b->column);
    bool ends =
        a->end_line < b->end_line || (a->end_line == b->end_line && a->end_column <= b->end_column);
    bool is_same = a->line == b->line && a->column == b->column && a->end_line == b->end_line &&
                   a->end_column == b->end_column;
    return begins && ends && !is_same;
}

static void find_selections(struct hlsl2spv_query *q, void *user) {
    struct list_question *question = user;
    struct selection_vec found = {0};
    uint32_t file = query_find_file(q, question->file), offset;
    size_t size;
    if (!query_offset(q, file, question->line, question->column, &offset))
        return;
    struct selecting s = {q, &found, {file, offset}};
    query_text(q, file, &size);
    vec_push(q->arena, &found, query_range_between(q, (struct spot){file, 0}, (uint32_t)size));
    if (q->analysed.unit)
        for (const struct node *n = q->analysed.unit->declarations.first; n; n = n->next)
            select_node(&s, n);
    /* Nested ranges only, from the smallest one. */
    struct selection_vec nested = {0};
    for (size_t i = 0; i < found.count; i++)
        if (!nested.count || is_smaller(&found.items[i], &vec_last(&nested)))
            vec_push(q->arena, &nested, found.items[i]);
    for (size_t i = nested.count; i-- > 0;)
        vec_push(q->arena, &question->selections, nested.items[i]);
}

const struct hlsl2spv_range *hlsl2spv_query_selections(struct hlsl2spv_query *q, const char *file,
                                                       unsigned line, unsigned column,
                                                       size_t *count) {
    struct list_question question = {.file = file, .line = line, .column = column};
    *count = query_ask(q, find_selections, &question) ? question.selections.count : 0;
    return question.selections.items;
}
