/* The symbol at a position. */
#include "query.h"

struct place_question {
    const char *file;
    unsigned line, column;
    const void *answer;
};

/* ---- Layout and bindings ---- */

static void add_size(struct hlsl2spv_symbol *s, const struct type *type) {
    uint64_t alignment = 0;
    if (!type || type_has_object(type) || !type_flat_count(type) || type->kind == TYPE_STRING ||
        type_is_specialized(type))
        return;
    s->size = type_bytes(type, &alignment);
    s->alignment = alignment;
    s->has_size = 1;
}

static const struct variable *block_of(const struct hlsl2spv_query *q,
                                       const struct record *record) {
    const struct program *program = q->analysed.program;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_BUFFER && v->type->kind == TYPE_STRUCT &&
            v->type->record == record)
            return v;
    }
    return NULL;
}

static void add_offset(struct hlsl2spv_query *q, struct hlsl2spv_symbol *s,
                       const struct found_name *found) {
    const struct record *record = found->record;
    if (!record || found->index >= record->field_count)
        return;
    const struct variable *block = block_of(q, record);
    enum packing packing = block ? layout_packing_buffer(q->c->options, block)
                                 : layout_packing_structured(q->c->options);
    const struct record_layout *r = query_layout(q, record, packing);
    if (!r)
        return;
    const struct member_layout *member = &r->members[found->index];
    uint32_t end =
        found->index + 1 < record->field_count ? r->members[found->index + 1].offset : r->size;
    s->has_offset = s->has_size = 1;
    s->offset = member->offset;
    s->size = member->size;
    s->padding = end > member->offset + member->size ? end - member->offset - member->size : 0;
}

static void add_binding(struct hlsl2spv_query *q, struct hlsl2spv_symbol *s,
                        const struct variable *v) {
    const struct program *program = q->analysed.program;
    const struct register_use *reg = &v->reg;
    if (reg->given && reg->has_number)
        s->registers = reg->has_space ? arena_format(q->arena, "%c%u, space%u", reg->class,
                                                     reg->number, reg->space)
                                      : arena_format(q->arena, "%c%u", reg->class, reg->number);
    for (uint32_t i = 0; q->analysed.layout && i < program->global_count; i++)
        if (program->globals[i] == v && q->analysed.layout->bindings[i].assigned) {
            s->has_binding = 1;
            s->set = q->analysed.layout->bindings[i].set;
            s->binding = q->analysed.layout->bindings[i].binding;
        }
}

/* ---- Functions ---- */

struct overload_list {
    struct hlsl2spv_query *q;
    const struct found_name *chosen;
    const struct type *object; /* of a method, or NULL */
    VEC(const char *, text_vec) texts;
};

static void add_overload(void *user, const struct found_name *name) {
    struct overload_list *list = user;
    if (!query_same_entity(list->q, name, list->chosen))
        vec_push(list->q->arena, &list->texts, query_declaration_text(list->q, name));
}

static void add_rows(struct overload_list *list, const char *shown) {
    const struct found_name *found = list->chosen;
    unsigned count = found->kind == FOUND_METHOD ? METHOD_COUNT : INTRINSIC_COUNT;
    const char *name = atom_text(list->q->c->atoms, found->name);
    for (unsigned row = 0; row < count; row++) {
        const struct intrinsic_info *info =
            found->kind == FOUND_METHOD ? method_info(row) : intrinsic_info(row);
        bool is_of_object =
            !list->object || found->kind != FOUND_METHOD ||
            (object_method_groups(list->object->object) & info->groups) == info->groups;
        if (row == found->row || strcmp(info->name, name) || info->refusal || !is_of_object)
            continue;
        const char *text = query_row_text(list->q, info, list->object, NULL);
        bool is_new = strcmp(text, shown) != 0;
        for (size_t i = 0; i < list->texts.count; i++)
            is_new &= strcmp(list->texts.items[i], text) != 0;
        if (is_new)
            vec_push(list->q->arena, &list->texts, text);
    }
}

static void add_overloads(struct hlsl2spv_query *q, struct hlsl2spv_symbol *s,
                          const struct found_name *found, struct spot spot) {
    struct overload_list list = {.q = q, .chosen = found};
    list.object = found->kind == FOUND_METHOD ? query_object_before(q, spot) : NULL;
    if (found->kind == FOUND_INTRINSIC || found->kind == FOUND_METHOD) {
        add_rows(&list, s->declaration);
    } else if (found->kind == FOUND_FUNCTION && found->function->record) {
        found_overloads(found->function->record->scope, found->name, add_overload, &list);
    } else if (found->kind == FOUND_FUNCTION || found->kind == FOUND_TEMPLATE) {
        const struct found_scope *scope = query_scope_at(q, spot);
        if (scope)
            found_overloads(scope->scope, found->name, add_overload, &list);
    }
    s->overload_count = list.texts.count;
    s->overloads = list.texts.items;
}

/* ---- Names ---- */

static struct spot first_declaration(struct hlsl2spv_query *q, const struct found_name *found) {
    for (size_t i = 0; i < q->names.count; i++) {
        const struct occurrence *other = &q->names.items[i];
        if (other->found->is_declaration && other->found->name == found->name &&
            query_same_entity(q, other->found, found))
            return other->spot;
    }
    return query_entity(q, found);
}

static const char *documentation(struct hlsl2spv_query *q, const struct found_name *found) {
    const char *name = atom_text(q->c->atoms, found->name);
    const struct declared *d = query_declared_at(q, query_entity(q, found));
    const struct declared *first = d ? query_declared_at(q, first_declaration(q, found)) : NULL;
    const char *comment = d ? query_comment(q, d->whole) : NULL;
    if (d)
        return comment || !first ? comment : query_comment(q, first->whole);
    if (found->kind == FOUND_INTRINSIC)
        return documentation_of_function(intrinsic_info(found->row)->scope, name);
    if (found->kind == FOUND_METHOD)
        return documentation_of_method(name);
    return documentation_of_type(name);
}

static struct spot definition(struct hlsl2spv_query *q, const struct found_name *found) {
    for (size_t i = 0; i < q->names.count; i++) {
        const struct occurrence *other = &q->names.items[i];
        if (other->found->is_definition && other->found->name == found->name &&
            query_same_entity(q, other->found, found))
            return other->spot;
    }
    return query_entity(q, found);
}

static const char *specific_type(struct hlsl2spv_query *q, const struct found_name *found) {
    const struct type *type = query_type_of(found);
    return type ? query_type_name(q, type) : NULL;
}

static const struct hlsl2spv_symbol *describe_name(struct hlsl2spv_query *q,
                                                   const struct occurrence *name) {
    const struct found_name *found = name->found;
    struct hlsl2spv_symbol *s = arena_new(q->arena, struct hlsl2spv_symbol);
    const struct constant *value = query_value_of(q, found);
    uint32_t length = name->length;
    s->kind = query_kind(q, found);
    s->flags = query_flags(q, found);
    s->flags |= name->is_in_macro ? HLSL2SPV_SYMBOL_IS_IN_MACRO : 0;
    s->name = atom_text(q->c->atoms, found->name);
    s->full_name = query_full_name(q, found);
    s->declaration =
        found->kind == FOUND_METHOD
            ? query_row_text(q, method_info(found->row), query_object_before(q, name->spot), NULL)
            : query_declaration_text(q, found);
    s->type = specific_type(q, found);
    s->value = value ? query_constant_text(q, value) : NULL;
    s->documentation = documentation(q, found);
    s->here = query_range(q, name->spot, length);
    s->first = query_range(q, first_declaration(q, found), length);
    s->definition = query_range(q, definition(q, found), length);
    struct spot type = query_type_spot(q, query_type_of(found));
    if (type.file != NO_FILE)
        s->type_symbol = query_range_between(q, type, query_token_end(q, type));
    add_overloads(q, s, found, name->spot);
    if (found->kind == FOUND_TYPE || found->kind == FOUND_VARIABLE || found->kind == FOUND_FIELD)
        add_size(s, query_type_of(found));
    if (found->kind == FOUND_FIELD)
        add_offset(q, s, found);
    if (found->kind == FOUND_VARIABLE)
        add_binding(q, s, found->variable);
    return s;
}

/* ---- Macros ---- */

static const struct macro_definition *definition_of(const struct hlsl2spv_query *q,
                                                    location defined_at) {
    const struct macro_definition_vec *all = &q->analysed.source->notes->definitions;
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].at == defined_at)
            return &all->items[i];
    return NULL;
}

static const struct hlsl2spv_symbol *describe_macro(struct hlsl2spv_query *q,
                                                    const struct macro_place *place) {
    struct hlsl2spv_symbol *s = arena_new(q->arena, struct hlsl2spv_symbol);
    const struct macro_definition *d = definition_of(q, place->note->defined_at);
    s->kind = HLSL2SPV_SYMBOL_MACRO;
    s->name = s->full_name = atom_text(q->c->atoms, place->note->name);
    s->here = query_range(q, place->spot, place->length);
    s->declaration = arena_format(q->arena, "#define %s", s->name);
    if (place->note->kind == MACRO_DEFINED)
        s->flags = HLSL2SPV_SYMBOL_IS_DECLARATION | HLSL2SPV_SYMBOL_IS_DEFINITION;
    if (d) {
        struct spot at = query_spot(q, d->at), end = query_spot(q, d->end);
        s->definition = s->first = query_range(q, at, place->length);
        s->declaration = query_definition_text(q, at, end);
        s->documentation = query_comment_before(q, at);
    }
    if (place->note->kind == MACRO_EXPANDED)
        s->expansion = query_expansion_text(q, place->note->at);
    return s;
}

/* ---- Other words ---- */

static const struct hlsl2spv_symbol *describe_label(struct hlsl2spv_query *q,
                                                    const struct label *label) {
    struct hlsl2spv_symbol *s = arena_new(q->arena, struct hlsl2spv_symbol);
    s->kind = label->kind;
    s->name = s->full_name = s->declaration = label->name;
    s->here = query_range(q, label->spot, label->length);
    const struct node *node = label->node;
    const char *scope = node->kind == NODE_ATTRIBUTE && node->attribute.scope
                            ? atom_text(q->c->atoms, node->attribute.scope)
                            : NULL;
    if (label->kind == HLSL2SPV_SYMBOL_SEMANTIC)
        s->documentation = documentation_of_semantic(label->name);
    else
        s->documentation = documentation_of_attribute(scope, label->name);
    return s;
}

/* Returns a keyword, or a built-in type that the analysis did not see. */
static const struct hlsl2spv_symbol *describe_word(struct hlsl2spv_query *q, uint32_t file,
                                                   uint32_t offset) {
    size_t size;
    const char *text = query_text(q, file, &size);
    uint32_t begin = offset, end = offset;
    while (begin > 0 && strchr(QUERY_LETTERS, text[begin - 1]) && text[begin - 1])
        begin--;
    while (end < size && text[end] && strchr(QUERY_LETTERS, text[end]))
        end++;
    if (begin == end)
        return NULL;
    const char *word = arena_string(q->arena, text + begin, end - begin);
    const char *line = documentation_of_word(word), *type = documentation_of_type(word);
    if (!line && !type)
        return NULL;
    struct hlsl2spv_symbol *s = arena_new(q->arena, struct hlsl2spv_symbol);
    s->kind = line ? HLSL2SPV_SYMBOL_KEYWORD : HLSL2SPV_SYMBOL_BUILTIN_TYPE;
    s->name = s->full_name = s->declaration = word;
    s->documentation = line ? line : type;
    s->here = query_range_between(q, (struct spot){file, begin}, end);
    return s;
}

static const struct hlsl2spv_symbol *describe_include(struct hlsl2spv_query *q, uint32_t file,
                                                      uint32_t offset) {
    const struct preprocessed *source = q->analysed.source;
    const struct include_note_vec *all = source ? &source->notes->includes : NULL;
    for (size_t i = 0; all && i < all->count; i++) {
        const struct include_note *note = &all->items[i];
        struct spot spot = query_spot(q, note->at);
        uint32_t length = (uint32_t)strlen(note->path) + 2;
        if (spot.file != file || offset - spot.offset > length)
            continue;
        struct hlsl2spv_symbol *s = arena_new(q->arena, struct hlsl2spv_symbol);
        s->kind = HLSL2SPV_SYMBOL_FILE;
        s->name = s->full_name = note->path;
        s->declaration = note->file ? note->file : note->path;
        s->here = query_range(q, spot, length);
        if (note->file)
            s->definition = s->first = (struct hlsl2spv_range){note->file, 1, 1, 1, 1};
        return s;
    }
    return NULL;
}

/* ---- The question ---- */

static void find_symbol(struct hlsl2spv_query *q, void *user) {
    struct place_question *question = user;
    uint32_t file = query_find_file(q, question->file), offset;
    if (!query_offset(q, file, question->line, question->column, &offset))
        return;
    const struct macro_place *macro = query_macro_at(q, file, offset);
    const struct occurrence *name = query_name_at(q, file, offset);
    const struct label *label = query_label_at(q, file, offset);
    question->answer = macro   ? describe_macro(q, macro)
                       : name  ? describe_name(q, name)
                       : label ? describe_label(q, label)
                               : describe_include(q, file, offset);
    if (!question->answer)
        question->answer = describe_word(q, file, offset);
}

const struct hlsl2spv_symbol *hlsl2spv_query_symbol(struct hlsl2spv_query *q, const char *file,
                                                    unsigned line, unsigned column) {
    struct place_question question = {file, line, column, NULL};
    return query_ask(q, find_symbol, &question) ? question.answer : NULL;
}

/* ---- Expressions ---- */

struct range_question {
    const struct hlsl2spv_range *range;
    struct hlsl2spv_expression *answer;
};

static void find_expression(struct hlsl2spv_query *q, void *user) {
    struct range_question *question = user;
    const struct hlsl2spv_range *range = question->range;
    uint32_t file = query_find_file(q, range->file), begin, end, behind, smallest = UINT32_MAX;
    const struct program *program = q->analysed.program;
    struct spot first, best = {NO_FILE, 0};
    const struct expression *e = NULL;
    if (!program || !query_offset(q, file, range->line, range->column, &begin) ||
        !query_offset(q, file, range->end_line, range->end_column, &end))
        return;
    for (size_t i = 0; i < program->found->expressions.count; i++) {
        const struct found_expression *found = &program->found->expressions.items[i];
        if (query_extent(q, found->begin, found->end, &first, &behind) && first.file == file &&
            first.offset <= begin && end <= behind && behind - first.offset <= smallest) {
            smallest = behind - first.offset;
            best = first;
            e = found->expression;
        }
    }
    if (!e || is_error(e))
        return;
    struct hlsl2spv_expression *answer = arena_new(q->arena, struct hlsl2spv_expression);
    const struct constant *value = expression_fold(q->c, e);
    answer->range = query_range(q, best, smallest);
    answer->type = query_type_name(q, e->type);
    answer->value = value ? query_constant_text(q, value) : NULL;
    question->answer = answer;
}

const struct hlsl2spv_expression *hlsl2spv_query_expression(struct hlsl2spv_query *q,
                                                            const struct hlsl2spv_range *range) {
    struct range_question question = {range, NULL};
    return query_ask(q, find_expression, &question) ? question.answer : NULL;
}
