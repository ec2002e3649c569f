/* Signatures of the call around a position. */
#include "query.h"

VEC(struct hlsl2spv_signature, signature_vec);

struct signature_question {
    const char *file;
    unsigned line, column;
    struct hlsl2spv_query *q;
    struct signature_vec found;
    struct hlsl2spv_signatures answer, *kept;
    const struct function *chosen; /* by the analysis, or NULL */
};

/* ---- The call ---- */

struct call_place {
    struct spot name;
    uint32_t length;
    unsigned active; /* index of the argument at the position */
};

static bool is_text(const char *text, const struct word *word, const char *wanted) {
    size_t length = strlen(wanted);
    return word->end - word->begin == length && !memcmp(text + word->begin, wanted, length);
}

/* Finds the innermost '(' that is open at an offset, and the name before it. */
static bool find_call(struct hlsl2spv_query *q, uint32_t file, uint32_t offset,
                      struct call_place *out) {
    bool is_in_comment;
    size_t size;
    const char *text = query_text(q, file, &size);
    struct word_list words = query_words_before(q, file, offset, &is_in_comment);
    unsigned depth = 0, commas = 0;
    for (size_t i = words.count; i-- > 0;) {
        const struct word *word = &words.items[i];
        if (is_text(text, word, ")") || is_text(text, word, "]") || is_text(text, word, "}")) {
            depth++;
        } else if (depth && (is_text(text, word, "(") || is_text(text, word, "[") ||
                             is_text(text, word, "{"))) {
            depth--;
        } else if (is_text(text, word, "{") || is_text(text, word, ";")) {
            return false;
        } else if (!depth && is_text(text, word, ",")) {
            commas++;
        } else if (!depth && is_text(text, word, "(")) {
            bool is_named = i > 0 && words.items[i - 1].kind == LEXEME_NAME;
            if (!is_named) { /* a group in an argument */
                commas = 0;
                continue;
            }
            const struct word *name = &words.items[i - 1];
            *out = (struct call_place){{file, name->begin}, name->end - name->begin, commas};
            return !is_in_comment;
        }
    }
    return false;
}

/* ---- Signatures ---- */

static void put_signature(struct signature_question *s, const char *label, const char *text,
                          const struct parameter_range_vec *ranges) {
    struct hlsl2spv_signature item = {label, text, ranges->count, NULL};
    unsigned(*parameters)[2] =
        (unsigned(*)[2])arena_array(s->q->arena, unsigned, 2 * ranges->count);
    for (size_t i = 0; i < ranges->count; i++) {
        parameters[i][0] = ranges->items[i].begin;
        parameters[i][1] = ranges->items[i].end;
    }
    item.parameters = (const unsigned(*)[2])parameters;
    for (size_t i = 0; i < s->found.count; i++)
        if (!strcmp(s->found.items[i].label, label))
            return;
    vec_push(s->q->arena, &s->found, item);
}

static void put_function(void *user, const struct found_name *name) {
    struct signature_question *s = user;
    struct parameter_range_vec ranges = {0};
    const struct declared *d = query_declared_at(s->q, query_entity(s->q, name));
    const char *text = d ? query_comment(s->q, d->whole) : NULL;
    const char *label = name->kind == FOUND_FUNCTION
                            ? query_signature_text(s->q, name->function, &ranges)
                            : query_declaration_text(s->q, name);
    if (name->kind == FOUND_FUNCTION && name->function == s->chosen)
        s->answer.active = s->found.count;
    put_signature(s, label, text, &ranges);
}

static void put_rows(struct signature_question *s, const char *scope, const char *name) {
    for (unsigned row = 0; row < INTRINSIC_COUNT; row++) {
        const struct intrinsic_info *info = intrinsic_info(row);
        struct parameter_range_vec ranges = {0};
        bool is_scope = scope ? info->scope && !strcmp(info->scope, scope) : !info->scope;
        if (!is_scope || strcmp(info->name, name) || info->refusal)
            continue;
        const char *label = query_row_text(s->q, info, NULL, &ranges);
        put_signature(s, label, documentation_of_function(info->scope, name), &ranges);
    }
}

static void put_methods(struct signature_question *s, const struct type *object, const char *name) {
    for (unsigned row = 0; row < METHOD_COUNT; row++) {
        const struct intrinsic_info *info = method_info(row);
        struct parameter_range_vec ranges = {0};
        uint32_t groups = object_method_groups(object->object);
        if (strcmp(info->name, name) || (groups & info->groups) != info->groups || info->refusal)
            continue;
        const char *label = query_row_text(s->q, info, object, &ranges);
        put_signature(s, label, documentation_of_method(name), &ranges);
    }
}

/* ---- Constructors ---- */

static void put_constructor(struct signature_question *s, const struct type *type,
                            const char *const *parameters, unsigned count) {
    struct text_sink out = {.arena = s->q->arena};
    struct parameter_range_vec ranges = {0};
    sink_format(&out, "%s(", query_type_name(s->q, type));
    for (unsigned i = 0; i < count; i++) {
        sink_text(&out, i ? ", " : "");
        struct parameter_range range = {(unsigned)out.length, 0};
        sink_text(&out, parameters[i]);
        range.end = (unsigned)out.length;
        vec_push(s->q->arena, &ranges, range);
    }
    sink_text(&out, ")");
    put_signature(s, out.text, NULL, &ranges);
}

static const char *part(struct signature_question *s, const char *scalar, unsigned count,
                        const char *name) {
    return count == 1 ? arena_format(s->q->arena, "%s %s", scalar, name)
                      : arena_format(s->q->arena, "%s%u %s", scalar, count, name);
}

/* The components one by one, and the usual combinations of vectors. */
static void put_vector(struct signature_question *s, const struct type *type) {
    static const char *const names[] = {"x", "y", "z", "w"};
    const char *scalar =
        query_type_name(s->q, type_scalar(s->q->analysed.program->types, type->scalar));
    const char *single[4] = {0};
    unsigned n = type->columns;
    if (n > 4)
        return;
    for (unsigned i = 0; i < n; i++)
        single[i] = part(s, scalar, 1, names[i]);
    put_constructor(s, type, single, n);
    if (n == 3) {
        put_constructor(s, type, (const char *const[]){part(s, scalar, 2, "xy"), single[2]}, 2);
        put_constructor(s, type, (const char *const[]){single[0], part(s, scalar, 2, "yz")}, 2);
    } else if (n == 4) {
        put_constructor(s, type, (const char *const[]){part(s, scalar, 3, "xyz"), single[3]}, 2);
        put_constructor(
            s, type, (const char *const[]){part(s, scalar, 2, "xy"), part(s, scalar, 2, "zw")}, 2);
        put_constructor(s, type,
                        (const char *const[]){part(s, scalar, 2, "xy"), single[2], single[3]}, 3);
        put_constructor(s, type, (const char *const[]){single[0], part(s, scalar, 3, "yzw")}, 2);
    }
}

static void put_matrix(struct signature_question *s, const struct type *type) {
    struct type_table *types = s->q->analysed.program->types;
    const char *row = query_type_name(s->q, type_vector(types, type->scalar, type->columns));
    const char *scalar = query_type_name(s->q, type_scalar(types, type->scalar));
    const char *rows[4], *elements[16];
    for (unsigned i = 0; i < type->rows; i++) {
        rows[i] = arena_format(s->q->arena, "%s row%u", row, i);
        for (unsigned k = 0; k < type->columns; k++)
            elements[i * type->columns + k] = arena_format(s->q->arena, "%s m%u%u", scalar, i, k);
    }
    put_constructor(s, type, rows, type->rows);
    put_constructor(s, type, elements, type->rows * type->columns);
}

static void put_type(struct signature_question *s, const struct type *type) {
    if (type->kind == TYPE_VECTOR)
        put_vector(s, type);
    else if (type->kind == TYPE_MATRIX)
        put_matrix(s, type);
    else if (type->kind == TYPE_SCALAR)
        put_constructor(s, type, (const char *const[]){"x"}, 1);
}

/* ---- The answer ---- */

static void put_named(struct signature_question *s, const struct call_place *call,
                      const struct occurrence *name, const char *text) {
    const struct found_name *found = name ? name->found : NULL;
    struct hlsl2spv_query *q = s->q;
    const struct type *object = query_object_before(q, call->name);
    if (object && object->kind == TYPE_OBJECT) {
        put_methods(s, object, text);
    } else if (object && object->kind == TYPE_STRUCT) {
        s->chosen = found && found->kind == FOUND_FUNCTION ? found->function : NULL;
        found_overloads(object->record->scope, atom_of(q->c->atoms, text), put_function, s);
    } else if (found && (found->kind == FOUND_FUNCTION || found->kind == FOUND_TEMPLATE)) {
        const struct found_scope *scope = query_scope_at(q, call->name);
        s->chosen = found->kind == FOUND_FUNCTION ? found->function : NULL;
        put_function(s, found);
        if (scope)
            found_overloads(scope->scope, found->name, put_function, s);
        put_rows(s, NULL, text);
    } else if (found && found->kind == FOUND_TYPE && found->type) {
        put_type(s, found->type);
    } else if (found && found->kind == FOUND_INTRINSIC) {
        put_rows(s, intrinsic_info(found->row)->scope, text);
    } else if (!found) {
        const struct found_scope *scope = query_scope_at(q, call->name);
        if (scope)
            found_overloads(scope->scope, atom_of(q->c->atoms, text), put_function, s);
        put_rows(s, NULL, text);
    }
}

static void put_macro(struct signature_question *s, const struct macro_place *macro) {
    const struct macro_definition_vec *all = &s->q->analysed.source->notes->definitions;
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].at == macro->note->defined_at && all->items[i].is_function) {
            struct spot at = query_spot(s->q, all->items[i].at);
            size_t size;
            const char *text = query_text(s->q, at.file, &size) + at.offset;
            const char *end = memchr(text, ')', size - at.offset);
            struct parameter_range_vec ranges = {0};
            if (!end)
                return;
            const char *label = arena_string(s->q->arena, text, (size_t)(end + 1 - text));
            unsigned begin = macro->length + 1, length = (unsigned)(end - text);
            for (unsigned p = begin; p <= length; p++)
                if (label[p] == ',' || p == length) {
                    vec_push(s->q->arena, &ranges, ((struct parameter_range){begin, p}));
                    begin = p + 1;
                }
            put_signature(s, label, query_comment_before(s->q, at), &ranges);
        }
}

static void select_active(struct signature_question *s, unsigned index) {
    if (s->chosen && s->answer.active < s->found.count &&
        s->found.items[s->answer.active].parameter_count > index)
        return;
    s->answer.active = 0;
    for (size_t i = 0; i < s->found.count; i++)
        if (s->found.items[i].parameter_count > index) {
            s->answer.active = i;
            return;
        }
}

static void find_signatures(struct hlsl2spv_query *q, void *user) {
    struct signature_question *s = user;
    uint32_t file = query_find_file(q, s->file), offset;
    struct call_place call;
    size_t size;
    s->q = q;
    if (!q->analysed.program || !query_offset(q, file, s->line, s->column, &offset) ||
        !find_call(q, file, offset, &call))
        return;
    const char *text =
        arena_string(q->arena, query_text(q, file, &size) + call.name.offset, call.length);
    const struct macro_place *macro = query_macro_at(q, file, call.name.offset);
    const struct occurrence *name = query_name_at(q, file, call.name.offset);
    if (macro && macro->spot.offset == call.name.offset)
        put_macro(s, macro);
    else
        put_named(s, &call, name && name->spot.offset == call.name.offset ? name : NULL, text);
    select_active(s, call.active);
    s->answer.items = s->found.items;
    s->answer.count = s->found.count;
    s->answer.active_parameter = call.active;
    if (s->found.count)
        s->kept = arena_copy(q->arena, &s->answer, sizeof s->answer);
}

const struct hlsl2spv_signatures *hlsl2spv_query_signatures(struct hlsl2spv_query *q,
                                                            const char *file, unsigned line,
                                                            unsigned column) {
    struct signature_question s = {.file = file, .line = line, .column = column};
    return query_ask(q, find_signatures, &s) ? s.kept : NULL;
}
