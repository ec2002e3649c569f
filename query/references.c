/* All occurrences of a symbol, calls, and renaming. */
#include "query.h"

VEC(struct hlsl2spv_reference, reference_vec);

/* ---- Writes ---- */

static void mark_written(struct hlsl2spv_query *q, location at) {
    struct spot spot = query_spot(q, at);
    if (spot.file == NO_FILE)
        return;
    const struct occurrence *name = query_name_at(q, spot.file, spot.offset);
    if (name && name->spot.offset == spot.offset)
        ((struct occurrence *)name)->is_written = true;
}

static void mark_target(struct hlsl2spv_query *q, const struct expression *target) {
    enum { PARTS = THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_ONCE | THROUGH_CONVERSIONS };
    mark_written(q, target->at);
    mark_written(q, expression_root(target, PARTS | THROUGH_ELEMENTS | THROUGH_LOADS)->at);
}

static void visit_writes(void *user, const struct expression *e) {
    struct hlsl2spv_query *q = user;
    context_check_stack(q->c, e->at, 0);
    if (e->kind == EXPR_ASSIGN)
        mark_target(q, e->binary.left);
    else if (e->kind == EXPR_COMPOUND)
        mark_target(q, e->compound.target);
    else if (e->kind == EXPR_INCREMENT)
        mark_target(q, e->unary.operand);
    else if (e->kind == EXPR_OUT_ARGUMENT)
        mark_target(q, e->out_argument.target);
    expression_children(e, visit_writes, q);
}

static void need_writes(struct hlsl2spv_query *q) {
    const struct program *program = q->analysed.program;
    if (q->has_writes || !program)
        return;
    q->has_writes = true;
    for (size_t i = 0; i < program->found->bodies.count; i++)
        if (program->found->bodies.items[i].body)
            statement_expressions(program->found->bodies.items[i].body, visit_writes, q);
}

/* ---- References ---- */

static bool is_initialized(const struct found_name *found) {
    return found->is_declaration && found->kind == FOUND_VARIABLE && found->variable->initializer;
}

static struct hlsl2spv_reference reference_of(struct hlsl2spv_query *q,
                                              const struct occurrence *name) {
    struct hlsl2spv_reference r = {.range = query_range(q, name->spot, name->length)};
    const struct found_body *body = query_body_at(q, query_use_spot(q, name->found->at));
    r.flags = query_flags(q, name->found);
    r.flags |= name->is_written || is_initialized(name->found) ? HLSL2SPV_SYMBOL_IS_WRITTEN : 0;
    r.flags |= name->is_in_macro ? HLSL2SPV_SYMBOL_IS_IN_MACRO : 0;
    if (name->found->kind == FOUND_FUNCTION && !name->found->is_declaration)
        r.flags |= HLSL2SPV_SYMBOL_IS_CALLED;
    if (body) {
        struct spot at = query_spot(q, body->function->at);
        r.container_name = body->function->full_name;
        if (at.file != NO_FILE)
            r.container = query_range_between(q, at, query_token_end(q, at));
    }
    return r;
}

struct place_list {
    const char *file;
    unsigned line, column;
    struct reference_vec found;
};

static void add_macros(struct hlsl2spv_query *q, const struct macro_place *wanted,
                       struct place_list *list) {
    for (size_t i = 0; i < q->macros.count; i++) {
        const struct macro_place *place = &q->macros.items[i];
        struct hlsl2spv_reference r = {.range = query_range(q, place->spot, place->length)};
        bool is_repeated = i && spot_key(place->spot) == spot_key(q->macros.items[i - 1].spot);
        if (is_repeated || place->note->name != wanted->note->name ||
            spot_key(query_spot(q, place->note->defined_at)) !=
                spot_key(query_spot(q, wanted->note->defined_at)))
            continue;
        if (place->note->kind == MACRO_DEFINED)
            r.flags = HLSL2SPV_SYMBOL_IS_DECLARATION | HLSL2SPV_SYMBOL_IS_DEFINITION;
        vec_push(q->arena, &list->found, r);
    }
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static bool is_equal_ignoring_case(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static void add_labels(struct hlsl2spv_query *q, const struct label *wanted,
                       struct place_list *list) {
    for (size_t i = 0; i < q->labels.count; i++) {
        const struct label *label = &q->labels.items[i];
        struct hlsl2spv_reference r = {.range = query_range(q, label->spot, label->length)};
        bool is_repeated = i && spot_key(label->spot) == spot_key(q->labels.items[i - 1].spot);
        if (!is_repeated && label->kind == wanted->kind &&
            is_equal_ignoring_case(label->name, wanted->name))
            vec_push(q->arena, &list->found, r);
    }
}

static void find_references(struct hlsl2spv_query *q, void *user) {
    struct place_list *list = user;
    uint32_t file = query_find_file(q, list->file), offset;
    if (!query_offset(q, file, list->line, list->column, &offset))
        return;
    const struct macro_place *macro = query_macro_at(q, file, offset);
    const struct occurrence *wanted = query_name_at(q, file, offset);
    const struct label *label = query_label_at(q, file, offset);
    if (macro) {
        add_macros(q, macro, list);
        return;
    }
    if (!wanted) {
        if (label)
            add_labels(q, label, list);
        return;
    }
    need_writes(q);
    for (size_t i = 0; i < q->names.count; i++) {
        const struct occurrence *name = &q->names.items[i];
        if (name->found->name == wanted->found->name &&
            query_same_entity(q, name->found, wanted->found))
            vec_push(q->arena, &list->found, reference_of(q, name));
    }
}

static const struct hlsl2spv_reference *list_answer(const struct place_list *list, size_t *count) {
    *count = list->found.count;
    return list->found.items;
}

const struct hlsl2spv_reference *hlsl2spv_query_references(struct hlsl2spv_query *q,
                                                           const char *file, unsigned line,
                                                           unsigned column, size_t *count) {
    struct place_list list = {.file = file, .line = line, .column = column};
    if (!query_ask(q, find_references, &list))
        list.found.count = 0;
    return list_answer(&list, count);
}

/* ---- Calls ---- */

static void add_call(struct hlsl2spv_query *q, struct place_list *list,
                     const struct found_name *call, struct spot at, uint32_t length) {
    struct spot called = query_spot(q, call->function->at);
    struct hlsl2spv_reference r = {.range = query_range(q, at, length),
                                   .flags = HLSL2SPV_SYMBOL_IS_CALLED,
                                   .container_name = call->function->full_name};
    if (called.file != NO_FILE)
        r.container = query_range_between(q, called, query_token_end(q, called));
    vec_push(q->arena, &list->found, r);
}

/* Calls that macros make have the place of the macro. */
static void find_calls(struct hlsl2spv_query *q, void *user) {
    struct place_list *list = user;
    const struct program *program = q->analysed.program;
    uint32_t file = query_find_file(q, list->file), offset, behind;
    struct spot begin;
    struct map seen = {0};
    if (!query_offset(q, file, list->line, list->column, &offset))
        return;
    const struct occurrence *caller = query_name_at(q, file, offset);
    const struct found_body *body = NULL;
    if (caller && caller->found->kind == FOUND_FUNCTION)
        body = query_body_at(q, query_spot(q, caller->found->function->end));
    else if (!caller)
        body = query_body_at(q, (struct spot){file, offset});
    if (!body || !query_extent(q, body->begin, body->end, &begin, &behind))
        return;
    for (size_t i = 0; i < program->found->names.count; i++) {
        const struct found_name *call = &program->found->names.items[i];
        struct spot at = query_use_spot(q, call->at);
        bool is_inside = at.file == begin.file && at.offset >= begin.offset && at.offset < behind;
        bool is_call = call->kind == FOUND_FUNCTION && !call->is_declaration;
        if (is_inside && is_call && map_add_u64(q->arena, &seen, call->at))
            add_call(q, list, call, at, query_token_end(q, at) - at.offset);
    }
}

const struct hlsl2spv_reference *hlsl2spv_query_calls(struct hlsl2spv_query *q, const char *file,
                                                      unsigned line, unsigned column,
                                                      size_t *count) {
    struct place_list list = {.file = file, .line = line, .column = column};
    if (!query_ask(q, find_calls, &list))
        list.found.count = 0;
    return list_answer(&list, count);
}

/* ---- Renaming ---- */

struct renaming {
    struct place_list list;
    const char *name;
    const char *reason;
    struct hlsl2spv_edit *edits;
    size_t count;
};

static bool is_identifier(const char *name) {
    size_t length = strspn(name, QUERY_LETTERS);
    return length && !name[length] && !(name[0] >= '0' && name[0] <= '9');
}

static const char *check_name(const struct renaming *r) {
    if (!r->name || !*r->name)
        return NULL;
    if (!is_identifier(r->name))
        return "the new name is not an identifier";
    if (documentation_of_type(r->name))
        return "the new name is a built-in type";
    return query_is_keyword(r->name) ? "the new name is a keyword" : NULL;
}

struct clash {
    atom name;
    bool is_found;
};

static void find_clash(void *user, const struct found_name *name) {
    struct clash *clash = user;
    clash->is_found |= name->name == clash->name && name->declared;
}

/* Returns whether another declaration of the new name is visible at an occurrence. */
static bool clashes(struct hlsl2spv_query *q, const struct occurrence *wanted, const char *name) {
    struct clash clash = {atom_of(q->c->atoms, name), false};
    for (size_t i = 0; i < q->names.count && !clash.is_found; i++) {
        const struct occurrence *other = &q->names.items[i];
        if (!query_same_entity(q, other->found, wanted->found))
            continue;
        if (other->found->kind == FOUND_FIELD) {
            found_members(other->found->record->type, find_clash, &clash);
            continue;
        }
        const struct found_scope *scope = query_scope_at(q, other->spot);
        if (scope)
            found_visible(scope->scope, find_clash, &clash);
    }
    return clash.is_found;
}

/* Returns whether a place is in the definition of a macro. */
static bool is_in_definition(const struct hlsl2spv_query *q, struct spot spot) {
    const struct macro_definition_vec *all = &q->analysed.source->notes->definitions;
    for (size_t i = 0; i < all->count; i++) {
        struct spot begin = query_spot(q, all->items[i].begin),
                    end = query_spot(q, all->items[i].end);
        if (begin.file == spot.file && begin.offset <= spot.offset && spot.offset <= end.offset)
            return true;
    }
    return false;
}

static const char *check_occurrences(struct hlsl2spv_query *q, const struct occurrence *wanted) {
    struct spot entity = query_entity(q, wanted->found);
    if (entity.file == NO_FILE)
        return "a built-in name cannot be renamed";
    for (size_t i = 0; i < q->names.count; i++) {
        const struct occurrence *name = &q->names.items[i];
        if (name->is_in_macro && name->found->name == wanted->found->name &&
            query_same_entity(q, name->found, wanted->found) && is_in_definition(q, name->spot))
            return "the name is used in the definition of a macro";
    }
    const struct occurrence *declared = query_name_at(q, entity.file, entity.offset);
    if (!declared || declared->spot.offset != entity.offset)
        return "the declared name is made by a macro";
    return NULL;
}

static const char *check_label(const struct label *label) {
    if (label->kind != HLSL2SPV_SYMBOL_SEMANTIC)
        return "an attribute cannot be renamed";
    bool is_system =
        lower(label->name[0]) == 's' && lower(label->name[1]) == 'v' && label->name[2] == '_';
    return is_system ? "a system value cannot be renamed" : NULL;
}

static void rename_symbol(struct hlsl2spv_query *q, void *user) {
    struct renaming *r = user;
    uint32_t file = query_find_file(q, r->list.file), offset;
    r->reason = "there is no name here";
    if (!query_offset(q, file, r->list.line, r->list.column, &offset))
        return;
    const struct macro_place *macro = query_macro_at(q, file, offset);
    const struct occurrence *name = query_name_at(q, file, offset);
    const struct label *label = query_label_at(q, file, offset);
    if (macro)
        r->reason = query_spot(q, macro->note->defined_at).file == NO_FILE
                        ? "the macro is not defined in a file"
                        : NULL;
    else if (name)
        r->reason = check_occurrences(q, name);
    else if (label)
        r->reason = check_label(label);
    else
        return;
    if (!r->reason)
        r->reason = check_name(r);
    if (r->reason || !r->name || !*r->name)
        return;
    if (!macro && name && clashes(q, name, r->name)) {
        r->reason = "the new name is already declared here";
        return;
    }
    find_references(q, &r->list);
    r->edits = arena_array(q->arena, struct hlsl2spv_edit, r->list.found.count);
    const char *text = arena_string(q->arena, r->name, strlen(r->name));
    for (size_t i = 0; i < r->list.found.count; i++) {
        const struct hlsl2spv_range *range = &r->list.found.items[i].range;
        r->edits[r->count++] = (struct hlsl2spv_edit){
            range->file, range->line, range->column, range->end_line, range->end_column, text};
    }
}

const struct hlsl2spv_edit *hlsl2spv_query_rename(struct hlsl2spv_query *q, const char *file,
                                                  unsigned line, unsigned column, const char *name,
                                                  size_t *count, const char **reason) {
    struct renaming r = {.list = {.file = file, .line = line, .column = column}, .name = name};
    if (!query_ask(q, rename_symbol, &r)) {
        r.count = 0;
        r.reason = "the source could not be analyzed";
    }
    *count = r.count;
    *reason = r.reason;
    return r.count ? r.edits : NULL;
}
