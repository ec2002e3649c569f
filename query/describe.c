/* Descriptions of entities: kinds, declarations in source form, values. */
#include "query.h"

/* ---- Kinds and types ---- */

static enum hlsl2spv_symbol_kind kind_of_variable(const struct variable *v) {
    if (v->storage == STORAGE_PARAMETER || v->storage == STORAGE_THIS)
        return HLSL2SPV_SYMBOL_PARAMETER;
    if (v->owner || v->storage == STORAGE_LOCAL)
        return HLSL2SPV_SYMBOL_LOCAL;
    if (v->storage == STORAGE_BUFFER)
        return HLSL2SPV_SYMBOL_CBUFFER;
    return v->storage == STORAGE_RESOURCE ? HLSL2SPV_SYMBOL_RESOURCE : HLSL2SPV_SYMBOL_GLOBAL;
}

static bool is_own_name(const struct found_name *found) {
    const struct type *type = found->type;
    return type && ((type->kind == TYPE_STRUCT && type->record->name == found->name) ||
                    (type->kind == TYPE_ENUM && type->enumeration->name == found->name));
}

static enum hlsl2spv_symbol_kind kind_of_type(const struct hlsl2spv_query *q,
                                              const struct found_name *found) {
    const struct declared *d =
        found->declared ? query_declared_at((struct hlsl2spv_query *)q, query_entity(q, found))
                        : NULL;
    if (d && d->node->kind == NODE_TEMPLATE_PARAMETER)
        return HLSL2SPV_SYMBOL_TEMPLATE_PARAMETER;
    if (!found->declared)
        return HLSL2SPV_SYMBOL_BUILTIN_TYPE;
    if (!is_own_name(found))
        return HLSL2SPV_SYMBOL_ALIAS;
    if (found->type->kind == TYPE_ENUM)
        return HLSL2SPV_SYMBOL_ENUM;
    return found->type->record->is_interface ? HLSL2SPV_SYMBOL_INTERFACE
           : found->type->record->is_class   ? HLSL2SPV_SYMBOL_CLASS
                                             : HLSL2SPV_SYMBOL_STRUCT;
}

enum hlsl2spv_symbol_kind query_kind(const struct hlsl2spv_query *q,
                                     const struct found_name *found) {
    switch (found->kind) {
    case FOUND_VARIABLE:
        return found->declared ? kind_of_variable(found->variable)
                               : HLSL2SPV_SYMBOL_BUILTIN_CONSTANT;
    case FOUND_FUNCTION:
        return found->function->record ? HLSL2SPV_SYMBOL_METHOD : HLSL2SPV_SYMBOL_FUNCTION;
    case FOUND_FIELD:
        return HLSL2SPV_SYMBOL_FIELD;
    case FOUND_TYPE:
        return kind_of_type(q, found);
    case FOUND_CONSTANT:
        return found->declared ? HLSL2SPV_SYMBOL_ENUMERATOR : HLSL2SPV_SYMBOL_BUILTIN_CONSTANT;
    case FOUND_NAMESPACE:
        return HLSL2SPV_SYMBOL_NAMESPACE;
    case FOUND_TEMPLATE:
        return found->is_function ? HLSL2SPV_SYMBOL_FUNCTION : HLSL2SPV_SYMBOL_STRUCT;
    case FOUND_INTRINSIC:
        return HLSL2SPV_SYMBOL_BUILTIN_FUNCTION;
    case FOUND_METHOD:
        return HLSL2SPV_SYMBOL_BUILTIN_METHOD;
    case FOUND_WORD:
        break;
    }
    return HLSL2SPV_SYMBOL_BUILTIN_TYPE;
}

static const struct field *field_of(const struct found_name *found) {
    return found->record && found->index < found->record->field_count
               ? &found->record->fields[found->index]
               : NULL;
}

const struct type *query_type_of(const struct found_name *found) {
    switch (found->kind) {
    case FOUND_VARIABLE:
        return found->variable->type;
    case FOUND_FUNCTION:
        return found->function->return_type;
    case FOUND_FIELD:
        return field_of(found) ? field_of(found)->type : NULL;
    case FOUND_TYPE:
        return found->type;
    case FOUND_CONSTANT:
        return found->constant ? found->constant->type : NULL;
    default:
        return NULL;
    }
}

struct spot query_type_spot(const struct hlsl2spv_query *q, const struct type *type) {
    const struct type *element = type ? type_strip_arrays(type) : NULL;
    if (element && element->kind == TYPE_OBJECT && element->argument_count &&
        element->arguments[0].type)
        element = type_strip_arrays(element->arguments[0].type);
    if (element && element->kind == TYPE_STRUCT)
        return query_spot(q, element->record->at);
    if (element && element->kind == TYPE_ENUM)
        return query_spot(q, element->enumeration->at);
    return (struct spot){NO_FILE, 0};
}

static const struct attribute *attributes_of(const struct found_name *found) {
    switch (found->kind) {
    case FOUND_VARIABLE:
        return found->variable->attributes;
    case FOUND_FUNCTION:
        return found->function->attributes;
    case FOUND_FIELD:
        return field_of(found) ? field_of(found)->attributes : NULL;
    case FOUND_TYPE:
        return is_own_name(found) && found->type->kind == TYPE_STRUCT
                   ? found->type->record->attributes
                   : NULL;
    default:
        return NULL;
    }
}

unsigned query_flags(const struct hlsl2spv_query *q, const struct found_name *found) {
    unsigned flags = 0;
    (void)q;
    if (found->is_declaration)
        flags |= HLSL2SPV_SYMBOL_IS_DECLARATION;
    if (found->is_definition)
        flags |= HLSL2SPV_SYMBOL_IS_DEFINITION;
    if (attribute_find(attributes_of(found), ATTRIBUTE_DEPRECATED))
        flags |= HLSL2SPV_SYMBOL_IS_DEPRECATED;
    if (found->kind == FOUND_VARIABLE) {
        const struct variable *v = found->variable;
        flags |= v->is_const ? HLSL2SPV_SYMBOL_IS_CONST : 0;
        flags |= v->storage == STORAGE_STATIC ? HLSL2SPV_SYMBOL_IS_STATIC : 0;
    }
    if (found->kind == FOUND_FUNCTION) {
        flags |= found->function->is_static_method ? HLSL2SPV_SYMBOL_IS_STATIC : 0;
        flags |= found->function->is_entry ? HLSL2SPV_SYMBOL_IS_ENTRY : 0;
    }
    if (found->kind == FOUND_CONSTANT)
        flags |= HLSL2SPV_SYMBOL_IS_CONST;
    return flags;
}

/* ---- Constants ---- */

static void put_scalar(struct text_sink *out, enum scalar scalar, union scalar_value value) {
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        sink_text(out, value.u ? "true" : "false");
        break;
    case CLASS_INT:
        sink_format(out, "%lld", (long long)value.i);
        break;
    case CLASS_UINT:
        sink_format(out, "%llu", (unsigned long long)value.u);
        break;
    case CLASS_FLOAT:
        sink_format(out, "%.9g", value.f);
        break;
    }
}

const char *query_constant_text(struct hlsl2spv_query *q, const struct constant *k) {
    enum { MOST_COMPONENTS = 16 };
    struct text_sink out = {.arena = q->arena};
    const struct type *type = k->type;
    if (type->kind == TYPE_STRING)
        return k->text;
    if (!type_is_numeric(type) || !k->count || k->count > MOST_COMPONENTS)
        return NULL;
    bool is_single = k->count == 1;
    if (!is_single)
        sink_format(&out, "%s(", query_type_name(q, type));
    for (uint32_t i = 0; i < k->count; i++) {
        sink_text(&out, i ? ", " : "");
        put_scalar(&out, type->scalar, k->values[i]);
    }
    sink_text(&out, is_single ? "" : ")");
    return out.text;
}

const struct constant *query_value_of(struct hlsl2spv_query *q, const struct found_name *found) {
    if (found->kind == FOUND_VARIABLE)
        return found->variable->value;
    if (found->kind == FOUND_CONSTANT && found->constant)
        return expression_fold(q->c, found->constant);
    return NULL;
}

/* ---- Declarations ---- */

/* "float4 name[2]" */
static void put_typed_name(struct hlsl2spv_query *q, struct text_sink *out, const struct type *type,
                           atom name) {
    sink_text(out, query_type_name(q, type_strip_arrays(type)));
    if (name)
        sink_format(out, " %s", atom_text(q->c->atoms, name));
    for (; type->kind == TYPE_ARRAY; type = type->element)
        if (type->count)
            sink_format(out, "[%u]", type->count);
        else
            sink_text(out, "[]");
}

static void put_parameter(struct hlsl2spv_query *q, struct text_sink *out,
                          const struct variable *v) {
    if (v->direction != DIRECTION_IN)
        sink_text(out, v->direction == DIRECTION_OUT ? "out " : "inout ");
    if (v->is_const)
        sink_text(out, "const ");
    put_typed_name(q, out, v->type, v->name);
    if (v->semantic)
        sink_format(out, " : %s", v->semantic->text);
}

const char *query_signature_text(struct hlsl2spv_query *q, const struct function *f,
                                 struct parameter_range_vec *ranges) {
    struct text_sink out = {.arena = q->arena};
    sink_format(&out, "%s%s %s(", f->is_static_method ? "static " : "",
                query_type_name(q, f->return_type), f->full_name);
    for (uint32_t i = f->is_method; i < f->parameter_count; i++) {
        sink_text(&out, i > f->is_method ? ", " : "");
        struct parameter_range range = {(unsigned)out.length, 0};
        put_parameter(q, &out, f->parameters[i]);
        range.end = (unsigned)out.length;
        if (ranges)
            vec_push(q->arena, ranges, range);
    }
    sink_text(&out, f->is_const_method ? ") const" : ")");
    if (f->semantic)
        sink_format(&out, " : %s", f->semantic->text);
    return out.text;
}

const char *query_function_text(struct hlsl2spv_query *q, const struct function *f) {
    return query_signature_text(q, f, NULL);
}

static const char *variable_text(struct hlsl2spv_query *q, const struct variable *v) {
    static const char *const buffers[] = {"cbuffer", "tbuffer", "cbuffer"};
    struct text_sink out = {.arena = q->arena};
    if (v->storage == STORAGE_BUFFER) {
        sink_format(&out, "%s %s", buffers[v->buffer], v->full_name);
        return out.text;
    }
    if (v->storage == STORAGE_STATIC)
        sink_text(&out, "static ");
    if (v->storage == STORAGE_GROUPSHARED)
        sink_text(&out, "groupshared ");
    put_parameter(q, &out, v);
    return out.text;
}

/* Returns the text of a range without comments, in one line. */
static const char *source_text(struct hlsl2spv_query *q, struct spot begin, uint32_t end) {
    size_t size;
    struct text_sink out = {.arena = q->arena};
    struct word_scanner s = {.text = query_text(q, begin.file, &size), .at = begin.offset};
    s.size = end < size ? end : (uint32_t)size;
    sink_text(&out, "");
    for (uint32_t last = begin.offset;;) {
        struct word word = word_next(&s);
        if (word.kind == LEXEME_END)
            return out.text;
        if (word.kind == LEXEME_COMMENT)
            continue;
        sink_text(&out, out.length && word.begin > last ? " " : "");
        sink_write(&out, s.text + word.begin, word.end - word.begin);
        last = word.end;
    }
}

/* The head of a template: up to its body. */
static const char *template_text(struct hlsl2spv_query *q, const struct found_name *found) {
    const struct declared *d = query_declared_at(q, query_entity(q, found));
    struct spot begin;
    uint32_t end;
    if (!d || !query_extent(q, d->whole->begin, d->whole->end, &begin, &end))
        return atom_text(q->c->atoms, found->name);
    size_t size;
    const char *text = query_text(q, begin.file, &size);
    const char *brace = memchr(text + begin.offset, '{', end - begin.offset);
    return source_text(q, begin, brace ? (uint32_t)(brace - text) : end);
}

static const char *type_text(struct hlsl2spv_query *q, const struct found_name *found) {
    const char *name = atom_text(q->c->atoms, found->name);
    const struct type *type = found->type;
    if (!type || !found->declared)
        return type ? query_type_name(q, type) : name;
    if (!is_own_name(found))
        return arena_format(q->arena, "typedef %s %s", query_type_name(q, type), name);
    if (type->kind == TYPE_ENUM)
        return arena_format(q->arena, "enum %s%s", type->enumeration->scoped ? "class " : "",
                            type->enumeration->full_name);
    const struct record *r = type->record;
    return arena_format(q->arena, "%s %s%s%s",
                        r->is_interface ? "interface"
                        : r->is_class   ? "class"
                                        : "struct",
                        r->full_name, r->base ? " : " : "",
                        r->base ? r->base->record->full_name : "");
}

static const char *field_text(struct hlsl2spv_query *q, const struct found_name *found) {
    const struct field *field = field_of(found);
    struct text_sink out = {.arena = q->arena};
    if (!field)
        return atom_text(q->c->atoms, found->name);
    put_typed_name(q, &out, field->type, field->name);
    if (field->has_bit_width)
        sink_format(&out, " : %u", field->bit_width);
    if (field->semantic)
        sink_format(&out, " : %s", field->semantic->text);
    return out.text;
}

const char *query_declaration_text(struct hlsl2spv_query *q, const struct found_name *found) {
    const char *name = atom_text(q->c->atoms, found->name);
    switch (found->kind) {
    case FOUND_VARIABLE:
        return variable_text(q, found->variable);
    case FOUND_FUNCTION:
        return query_function_text(q, found->function);
    case FOUND_FIELD:
        return field_text(q, found);
    case FOUND_TYPE:
        return type_text(q, found);
    case FOUND_CONSTANT:
        return found->constant ? arena_format(q->arena, "%s %s",
                                              query_type_name(q, found->constant->type), name)
                               : name;
    case FOUND_NAMESPACE:
        return arena_format(q->arena, "namespace %s", name);
    case FOUND_TEMPLATE:
        return template_text(q, found);
    case FOUND_INTRINSIC:
        return query_row_text(q, intrinsic_info(found->row), NULL, NULL);
    case FOUND_METHOD:
        return query_row_text(q, method_info(found->row), NULL, NULL);
    case FOUND_WORD:
        break;
    }
    return name;
}

const char *query_full_name(struct hlsl2spv_query *q, const struct found_name *found) {
    const char *name = atom_text(q->c->atoms, found->name);
    switch (found->kind) {
    case FOUND_VARIABLE:
        return found->variable->full_name ? found->variable->full_name : name;
    case FOUND_FUNCTION:
        return found->function->full_name;
    case FOUND_FIELD:
        return found->record && found->record->full_name && *found->record->full_name
                   ? arena_format(q->arena, "%s.%s", found->record->full_name, name)
                   : name;
    case FOUND_TYPE:
        return is_own_name(found) ? query_type_name(q, found->type) : name;
    default:
        return name;
    }
}
