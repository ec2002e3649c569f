/* Creation and queries of types. */
#include "../tree.h"

static const struct object_info object_rows[] = {
#define OBJECT(id, name, class, dim, arrayed, multisampled, writable, ordered, least, sorts,       \
               space, ...)                                                                         \
    {                                                                                              \
        name,         OBJECT_CLASS_##class,                                                        \
        DIM_##dim,    arrayed,                                                                     \
        multisampled, writable,                                                                    \
        ordered,      least,                                                                       \
        sorts,        space},
#include "../../spec/objects.def"
};

const struct object_info *object_info(enum object_kind kind) {
    return &object_rows[kind];
}

struct scalar_row {
    enum scalar_class class;
    unsigned bits;
    bool min_precision;
};

static const struct scalar_row scalar_rows[] = {
#define SCALAR(id, class, bits, min_precision) {CLASS_##class, bits, min_precision},
#include "../../spec/scalars.def"
};

enum scalar_class scalar_class(enum scalar scalar) {
    return scalar_rows[scalar].class;
}

unsigned scalar_bits(enum scalar scalar) {
    return scalar_rows[scalar].bits;
}

bool scalar_is_min_precision(enum scalar scalar) {
    return scalar_rows[scalar].min_precision;
}

bool scalar_is_integer(enum scalar scalar) {
    enum scalar_class class = scalar_class(scalar);
    return class == CLASS_INT || class == CLASS_UINT;
}

bool scalar_is_float(enum scalar scalar) {
    return scalar_class(scalar) == CLASS_FLOAT;
}

bool scalar_is_signed(enum scalar scalar) {
    enum scalar_class class = scalar_class(scalar);
    return class == CLASS_INT || class == CLASS_FLOAT;
}

bool scalar_is_literal(enum scalar scalar) {
    return scalar == SCALAR_INT_LITERAL || scalar == SCALAR_FLOAT_LITERAL;
}

/* ---- Queries ---- */

bool type_is_numeric(const struct type *type) {
    return type->kind == TYPE_SCALAR || type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX ||
           type->kind == TYPE_ENUM;
}

bool type_is_scalar(const struct type *type) {
    return type->kind == TYPE_SCALAR || type->kind == TYPE_ENUM;
}

bool field_joins_unit(const struct field *before, unsigned taken, const struct field *field) {
    uint64_t alignment;
    return before && before->has_bit_width && field->has_bit_width && before->type == field->type &&
           !field->packoffset &&
           taken + field->bit_width <= 8 * type_bytes(field->type, &alignment);
}

static uint64_t record_bytes(const struct record *record, uint64_t *alignment) {
    uint64_t size = 0, inner = 1;
    const struct field *before = NULL;
    unsigned taken = 0;
    *alignment = 1;
    if (record->base)
        size = type_bytes(record->base, alignment);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        if (!field_joins_unit(before, taken, field)) {
            uint64_t bytes = type_bytes(field->type, &inner);
            size = (size + inner - 1) / inner * inner + bytes;
            *alignment = inner > *alignment ? inner : *alignment;
            taken = 0;
        }
        taken += field->bit_width;
        before = field;
    }
    return (size + *alignment - 1) / *alignment * *alignment;
}

/* Returns the size of an address or of a vk::SpirvType<opcode, size, alignment, operands...>, which
 * declares its size. The size of vk::ext_type is unknown; as in dxc, it takes one register. */
static uint64_t object_bytes(const struct type *object, uint64_t *alignment) {
    enum object_class class = object_info(object->object)->class;
    if (class == OBJECT_CLASS_BUFFER_POINTER)
        return *alignment = 8;
    if (object->object == OBJECT_SPIRV_EXT_TYPE)
        return *alignment = 16;
    if (class != OBJECT_CLASS_SPIRV_TYPE || object->argument_count < 3 ||
        !object->arguments[1].constant || !object->arguments[2].constant)
        return 0;
    uint64_t given = object->arguments[2].constant->values[0].u;
    *alignment = given ? given : 1;
    return object->arguments[1].constant->values[0].u;
}

uint64_t type_bytes(const struct type *type, uint64_t *alignment) {
    *alignment = 1;
    if (type->kind == TYPE_ARRAY)
        return type->count * type_bytes(type->element, alignment);
    if (type->kind == TYPE_STRUCT)
        return record_bytes(type->record, alignment);
    if (type->kind == TYPE_OBJECT)
        return object_bytes(type, alignment);
    unsigned bits = scalar_bits(type->scalar);
    bool is_word = scalar_is_min_precision(type->scalar) || bits < 16;
    *alignment = is_word ? 4 : bits / 8;
    return type_components(type) * *alignment;
}

bool type_is_object(const struct type *type, enum object_kind kind) {
    return type->kind == TYPE_OBJECT && type->object == kind;
}

bool type_is_of_class(const struct type *type, enum object_class class) {
    return type->kind == TYPE_OBJECT && object_info(type->object)->class == class;
}

uint32_t type_pointer_alignment(const struct type *pointer) {
    const struct constant *k = pointer->argument_count > 1 ? pointer->arguments[1].constant : NULL;
    return k && k->count ? (uint32_t)k->values[0].u : 0;
}

uint32_t type_components(const struct type *type) {
    return type_is_numeric(type) ? type->rows * type->columns : 0;
}

const struct type *type_strip_arrays(const struct type *type) {
    while (type->kind == TYPE_ARRAY)
        type = type->element;
    return type;
}

/* Nested structs can double in size with every level, so sums saturate and are cached. */
static uint64_t saturated(uint64_t count) {
    return count > UINT32_MAX ? UINT32_MAX : count;
}

uint32_t type_depth(const struct type *type) {
    return type->kind == TYPE_STRUCT ? type->record->depth : type->depth;
}

typedef uint64_t counting(const struct type *type);

static uint64_t record_count(const struct record *record, counting *count) {
    uint64_t sum = record->base ? count(record->base) : 0;
    for (uint32_t i = 0; i < record->field_count; i++)
        sum = saturated(sum + count(record->fields[i].type));
    return sum;
}

uint64_t type_flat_count(const struct type *type) {
    if (type_is_numeric(type))
        return type_components(type);
    if (type->kind == TYPE_ARRAY)
        return saturated(type->count * type_flat_count(type->element));
    if (type->kind != TYPE_STRUCT || !type->record->is_complete)
        return 0;
    struct type_memo *memo = type->memo;
    if (!memo->is_counted) {
        memo->flat_count = record_count(type->record, type_flat_count);
        memo->is_counted = true;
    }
    return memo->flat_count;
}

uint64_t type_leaf_count(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return saturated(type->count * type_leaf_count(type->element));
    if (type->kind == TYPE_OBJECT || type->kind == TYPE_STRING)
        return 1;
    if (type->kind != TYPE_STRUCT || !type->record->is_complete)
        return type_flat_count(type);
    struct type_memo *memo = type->memo;
    if (!memo->is_leaf_counted) {
        memo->leaf_count = record_count(type->record, type_leaf_count);
        memo->is_leaf_counted = true;
    }
    return memo->leaf_count;
}

bool record_any(const struct record *record, bool (*test)(const struct type *type)) {
    if (record->base && test(record->base))
        return true;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (test(record->fields[i].type))
            return true;
    return false;
}

static const struct type *find_in_record(const struct record *record,
                                         const struct type *(*find)(const struct type *type)) {
    const struct type *found = record->base ? find(record->base) : NULL;
    for (uint32_t i = 0; i < record->field_count && !found; i++)
        found = find(record->fields[i].type);
    return found;
}

bool type_is_writable(const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    return element->kind == TYPE_OBJECT && object_info(element->object)->writable;
}

bool type_has_object(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || !type->record->is_complete)
        return type->kind == TYPE_OBJECT;
    struct type_memo *memo = type->memo;
    if (!memo->is_searched) {
        memo->has_object = record_any(type->record, type_has_object);
        memo->is_searched = true;
    }
    return memo->has_object;
}

static bool is_or_has_unsized(const struct type *type) {
    return (type->kind == TYPE_ARRAY && !type->count) || type_has_unsized_member(type);
}

bool type_has_unsized_member(const struct type *type) {
    type = type_strip_arrays(type);
    return type->kind == TYPE_STRUCT && type_has_object(type) &&
           record_any(type->record, is_or_has_unsized);
}

bool type_is_long_vector(const struct type *type) {
    return type->kind == TYPE_VECTOR && type->columns > SHORT_VECTOR;
}

const struct type *type_find_long_vector(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_long_vector(type) ? type : NULL;
    return find_in_record(type->record, type_find_long_vector);
}

bool type_has_hit_object(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || !type_has_object(type))
        return type_is_object(type, OBJECT_HIT_OBJECT);
    return record_any(type->record, type_has_hit_object);
}

/* Addresses are plain data, as is an inline SPIR-V type with a size. */
static bool is_resource(const struct type *object) {
    if (object_info(object->object)->class == OBJECT_CLASS_BUFFER_POINTER)
        return false;
    if (object->object != OBJECT_SPIRV_TYPE)
        return true;
    const struct constant *size = object->arguments[1].constant;
    return !size || !size->values[0].u;
}

bool type_has_resource(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || !type->record->is_complete)
        return type->kind == TYPE_OBJECT && is_resource(type);
    struct type_memo *memo = type->memo;
    if (!memo->is_sorted) {
        memo->has_resource = record_any(type->record, type_has_resource);
        memo->is_sorted = true;
    }
    return memo->has_resource;
}

static bool is_buffer_of_resources(const struct type *type) {
    bool is_buffer = type_is_of_class(type, OBJECT_CLASS_STRUCTURED_BUFFER) && type->argument_count;
    const struct type *held = is_buffer ? type_strip_arrays(type->arguments[0].type) : NULL;
    return held && held->kind == TYPE_OBJECT && is_resource(held) &&
           !type_is_of_class(held, OBJECT_CLASS_SPIRV_TYPE);
}

const struct type *type_find_buffer_of_resources(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return is_buffer_of_resources(type) ? type : NULL;
    if (!type_has_resource(type))
        return NULL;
    return find_in_record(type->record, type_find_buffer_of_resources);
}

static bool is_descriptor(const struct type *object) {
    enum object_class class = object_info(object->object)->class;
    return is_resource(object) && class != OBJECT_CLASS_STREAM && class != OBJECT_CLASS_PATCH &&
           class != OBJECT_CLASS_RAY_QUERY;
}

bool type_has_descriptor(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type->kind == TYPE_OBJECT && is_descriptor(type);
    return type_has_resource(type) && record_any(type->record, type_has_descriptor);
}

bool type_has_numbers(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return !type_has_resource(type);
    return record_any(type->record, type_has_numbers);
}

uint32_t record_member_among_numbers(const struct record *record, uint32_t member) {
    uint32_t bases = record->base != NULL, count = 0;
    for (uint32_t i = 0; i < member; i++)
        count += type_has_numbers(i < bases ? record->base : record->fields[i - bases].type);
    return count;
}

/* ---- The table ---- */

struct type_table {
    struct arena *arena;
    struct map types;
    uint32_t count;
    const struct type *error, *void_, *string;
    const struct type *vectors[SCALAR_COUNT][SHORT_VECTOR + 1]; /* [0] is the scalar */
    bool has_long_vectors, has_buffers_of_resources;
};

bool type_table_has_long_vectors(const struct type_table *t) {
    return t->has_long_vectors;
}

bool type_table_has_buffers_of_resources(const struct type_table *t) {
    return t->has_buffers_of_resources;
}

struct type_table *type_table_create(struct context *c) {
    struct type_table *t = arena_new(c->typed, struct type_table);
    t->arena = c->typed;
    return t;
}

/* Encodes all properties that distinguish two types. */
VEC(uint64_t, key_vec);

static struct key_vec type_key(struct arena *arena, const struct type *type) {
    struct key_vec key = {0};
    const void *nominal = type->kind == TYPE_ARRAY    ? (const void *)type->element
                          : type->kind == TYPE_STRUCT ? (const void *)type->record
                                                      : type->enumeration;
    vec_push(arena, &key,
             (uint64_t)type->kind | (uint64_t)type->scalar << 8 | (uint64_t)type->rows << 16 |
                 (uint64_t)type->row_major << 24 | (uint64_t)type->is_unorm << 25 |
                 (uint64_t)type->is_snorm << 26 | (uint64_t)type->object << 32);
    vec_push(arena, &key, (uint64_t)type->columns << 32 | type->count);
    vec_push(arena, &key, (uint64_t)(uintptr_t)nominal);
    if (type->size)
        vec_push(arena, &key, (uint64_t)(uintptr_t)type->size);
    for (uint32_t i = 0; i < type->argument_count; i++) {
        const struct constant *k = type->arguments[i].constant;
        vec_push(arena, &key, (uint64_t)(uintptr_t)type->arguments[i].type);
        if (k)
            vec_push(arena, &key, (uint64_t)(uintptr_t)k->type);
        for (uint32_t v = 0; k && v < k->count; v++)
            vec_push(arena, &key, k->values[v].u);
    }
    return key;
}

static uint32_t depth_of(const struct type *type) {
    uint32_t depth = type->kind == TYPE_ARRAY ? type_depth(type->element) + 1 : 0;
    for (uint32_t i = 0; i < type->argument_count; i++) {
        const struct type *inner = type->arguments[i].type;
        uint32_t own = inner ? type_depth(inner) + 1 : 1;
        depth = own > depth ? own : depth;
    }
    return depth;
}

static const struct type *type_unique(struct type_table *t, const struct type *wanted) {
    struct key_vec key = type_key(t->arena, wanted);
    void **slot = map_slot(t->arena, &t->types, key.items, key.count * sizeof *key.items);
    if (*slot)
        return *slot;
    struct type *type = arena_copy(t->arena, wanted, sizeof *wanted);
    type->arguments = wanted->argument_count
                          ? arena_copy(t->arena, wanted->arguments,
                                       wanted->argument_count * sizeof *wanted->arguments)
                          : NULL;
    if (type->kind == TYPE_STRUCT)
        type->memo = arena_new(t->arena, struct type_memo);
    type->depth = depth_of(type);
    type->id = t->count++;
    *slot = type;
    return type;
}

static struct type blank(enum type_kind kind) {
    return (struct type){.kind = kind, .rows = 1, .columns = 1};
}

static const struct type *type_plain(struct type_table *t, const struct type **cache,
                                     enum type_kind kind) {
    if (!*cache) {
        struct type type = blank(kind);
        *cache = type_unique(t, &type);
    }
    return *cache;
}

const struct type *type_error(struct type_table *t) {
    return type_plain(t, &t->error, TYPE_ERROR);
}

const struct type *type_void(struct type_table *t) {
    return type_plain(t, &t->void_, TYPE_VOID);
}

const struct type *type_string(struct type_table *t) {
    return type_plain(t, &t->string, TYPE_STRING);
}

const struct type *type_scalar(struct type_table *t, enum scalar scalar) {
    const struct type **cache = &t->vectors[scalar][0];
    if (!*cache) {
        struct type type = blank(TYPE_SCALAR);
        type.scalar = (uint8_t)scalar;
        *cache = type_unique(t, &type);
    }
    return *cache;
}

const struct type *type_vector(struct type_table *t, enum scalar scalar, uint32_t columns) {
    const struct type **cache = columns <= SHORT_VECTOR ? &t->vectors[scalar][columns] : NULL;
    if (cache && *cache)
        return *cache;
    struct type type = blank(TYPE_VECTOR);
    type.scalar = (uint8_t)scalar;
    type.columns = columns;
    const struct type *unique = type_unique(t, &type);
    if (cache)
        *cache = unique;
    t->has_long_vectors |= !cache;
    return unique;
}

const struct type *type_matrix(struct type_table *t, enum scalar scalar, uint32_t rows,
                               uint32_t columns, bool row_major) {
    struct type type = blank(TYPE_MATRIX);
    type.scalar = (uint8_t)scalar;
    type.rows = (uint8_t)rows;
    type.columns = columns;
    type.row_major = row_major;
    return type_unique(t, &type);
}

const struct type *type_array(struct type_table *t, const struct type *element, uint32_t count) {
    struct type type = blank(TYPE_ARRAY);
    type.element = element;
    type.count = count;
    return type_unique(t, &type);
}

const struct type *type_specialized_array(struct type_table *t, const struct type *element,
                                          const struct specialized_size *size) {
    struct type type = blank(TYPE_ARRAY);
    type.element = element;
    type.count = size->count;
    type.size = size;
    return type_unique(t, &type);
}

const struct type *type_array_like(struct type_table *t, const struct type *element,
                                   const struct type *array) {
    return array->size ? type_specialized_array(t, element, array->size)
                       : type_array(t, element, array->count);
}

bool type_is_specialized(const struct type *type) {
    for (; type->kind == TYPE_ARRAY; type = type->element)
        if (type->size)
            return true;
    return false;
}

const struct type *type_object(struct type_table *t, enum object_kind kind,
                               const struct type_argument *arguments, uint32_t count) {
    struct type type = blank(TYPE_OBJECT);
    type.object = (uint16_t)kind;
    type.arguments = arguments;
    type.argument_count = count;
    const struct type *made = type_unique(t, &type);
    t->has_buffers_of_resources |= is_buffer_of_resources(made);
    return made;
}

const struct type *type_of_record(struct type_table *t, struct record *record) {
    struct type type = blank(TYPE_STRUCT);
    type.record = record;
    record->type = type_unique(t, &type);
    return record->type;
}

static const struct type *record_of_numbers(struct type_table *t, const struct record *whole) {
    struct record *r = arena_copy(t->arena, whole, sizeof *whole);
    struct field *fields = arena_array(t->arena, struct field, whole->field_count);
    bool begins_register = false;
    r->fields = fields;
    r->field_count = 0;
    r->base = whole->base && type_has_numbers(whole->base) ? type_of_numbers(t, whole->base) : NULL;
    for (uint32_t i = 0; i < whole->field_count; i++) {
        const struct field *field = &whole->fields[i];
        if (!type_has_numbers(field->type)) {
            begins_register |= field->type->kind == TYPE_ARRAY || field->type->kind == TYPE_STRUCT;
            continue;
        }
        fields[r->field_count] = *field;
        fields[r->field_count].begins_register = begins_register;
        fields[r->field_count++].type = type_of_numbers(t, field->type);
        begins_register = false;
    }
    return type_of_record(t, r);
}

const struct type *type_of_numbers(struct type_table *t, const struct type *type) {
    if (!type_has_resource(type))
        return type;
    return type->kind == TYPE_ARRAY ? type_array_like(t, type_of_numbers(t, type->element), type)
                                    : record_of_numbers(t, type->record);
}

const struct type *type_of_enumeration(struct type_table *t, struct enumeration *e,
                                       enum scalar of) {
    struct type type = blank(TYPE_ENUM);
    type.enumeration = e;
    type.scalar = (uint8_t)of;
    return type_unique(t, &type);
}

const struct type *type_with_scalar(struct type_table *t, const struct type *type, enum scalar s) {
    if (type->scalar == s && type->kind != TYPE_ENUM && !type->is_unorm && !type->is_snorm)
        return type_is_numeric(type) ? type : NULL;
    if (type_is_scalar(type))
        return type_scalar(t, s);
    if (type->kind == TYPE_VECTOR)
        return type_vector(t, s, type->columns);
    if (type->kind == TYPE_MATRIX)
        return type_matrix(t, s, type->rows, type->columns, type->row_major);
    return NULL;
}

const struct type *type_with_norm(struct type_table *t, const struct type *type, bool u, bool s) {
    if (type->kind != TYPE_SCALAR && type->kind != TYPE_VECTOR)
        return type;
    struct type changed = *type;
    changed.is_unorm = u;
    changed.is_snorm = s;
    return type_unique(t, &changed);
}

/* ---- Names ---- */

static const struct scalar_spelling {
    const char *name;
    enum scalar scalar;
} scalar_names[] = {
#define TYPE_NAME(spelling, scalar, allows_shape, requires) {spelling, SCALAR_##scalar},
#include "../../spec/types.def"
    {"half", SCALAR_HALF_AS_FLOAT},
    {"literal int", SCALAR_INT_LITERAL},
    {"literal float", SCALAR_FLOAT_LITERAL},
};

/* The first row of a scalar has its own name; later rows are aliases. */
static const char *scalar_name(enum scalar scalar) {
    const struct scalar_spelling *row = scalar_names;
    while (row->scalar != scalar)
        row++;
    return row->name;
}

static void write_type(struct text_sink *out, const struct type *type);

static void write_constant(struct text_sink *out, const struct constant *k) {
    enum scalar scalar = k->type->scalar;
    if (k->count != 1)
        sink_text(out, "...");
    else if (scalar_class(scalar) == CLASS_FLOAT)
        sink_format(out, "%g", k->values->f);
    else if (scalar_class(scalar) == CLASS_BOOL)
        sink_text(out, k->values->u ? "true" : "false");
    else if (scalar_class(scalar) == CLASS_INT)
        sink_format(out, "%lld", (long long)k->values->i);
    else
        sink_format(out, "%llu", (unsigned long long)k->values->u);
}

static void write_arguments(struct text_sink *out, const struct type_argument *arguments,
                            uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        sink_text(out, i ? ", " : "<");
        if (arguments[i].type)
            write_type(out, arguments[i].type);
        else if (arguments[i].constant)
            write_constant(out, arguments[i].constant);
    }
    if (count)
        sink_text(out, ">");
}

static void write_vector(struct text_sink *out, const struct type *type) {
    const char *name = scalar_name(type->scalar);
    if (scalar_is_literal(type->scalar) || type->columns > SHORT_VECTOR)
        sink_format(out, "vector<%s, %u>", name, type->columns);
    else
        sink_format(out, "%s%u", name, type->columns);
}

static void write_matrix(struct text_sink *out, const struct type *type) {
    const char *name = scalar_name(type->scalar);
    if (type->row_major)
        sink_text(out, "row_major ");
    if (scalar_is_literal(type->scalar))
        sink_format(out, "matrix<%s, %u, %u>", name, type->rows, type->columns);
    else
        sink_format(out, "%s%ux%u", name, type->rows, type->columns);
}

static void write_array(struct text_sink *out, const struct type *type) {
    write_type(out, type_strip_arrays(type));
    for (; type->kind == TYPE_ARRAY; type = type->element)
        if (type->size)
            sink_format(out, "[%s]", type->size->text);
        else if (type->count)
            sink_format(out, "[%u]", type->count);
        else
            sink_text(out, "[]");
}

static void write_type(struct text_sink *out, const struct type *type) {
    if (type->is_unorm || type->is_snorm)
        sink_text(out, type->is_unorm ? "unorm " : "snorm ");
    switch (type->kind) {
    case TYPE_ERROR:
        sink_text(out, "<error>");
        break;
    case TYPE_VOID:
        sink_text(out, "void");
        break;
    case TYPE_SCALAR:
        sink_text(out, scalar_name(type->scalar));
        break;
    case TYPE_VECTOR:
        write_vector(out, type);
        break;
    case TYPE_MATRIX:
        write_matrix(out, type);
        break;
    case TYPE_ARRAY:
        write_array(out, type);
        break;
    case TYPE_STRUCT:
        sink_text(out, type->record->full_name ? type->record->full_name : "<unnamed struct>");
        break;
    case TYPE_ENUM:
        sink_text(out,
                  type->enumeration->full_name ? type->enumeration->full_name : "<unnamed enum>");
        break;
    case TYPE_OBJECT:
        sink_text(out, object_info(type->object)->name);
        write_arguments(out, type->arguments, type->argument_count);
        break;
    case TYPE_STRING:
        sink_text(out, "string");
        break;
    case TYPE_PLACEHOLDER:
        sink_text(out, "<template parameter>");
        break;
    }
}

const char *type_name(struct context *c, const struct type *type) {
    struct text_sink out = {.arena = c->typed};
    write_type(&out, type);
    return out.text;
}

bool record_derives(const struct record *record, const struct record *base) {
    while (record && record != base)
        record = record->base ? record->base->record : NULL;
    return record != NULL;
}

const struct type *object_element_type(struct type_table *t, const struct type *object) {
    switch (object_info(object->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return object->argument_count ? type_with_norm(t, object->arguments[0].type, false, false)
                                      : type_vector(t, SCALAR_FLOAT, 4);
    case OBJECT_CLASS_BYTE_BUFFER:
        return type_scalar(t, SCALAR_UINT);
    case OBJECT_CLASS_HEAP:
        return type_object(t, OBJECT_HEAP_RESOURCE, NULL, 0);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
    case OBJECT_CLASS_STREAM:
    case OBJECT_CLASS_PATCH:
    case OBJECT_CLASS_NODE:
    case OBJECT_CLASS_BUFFER_POINTER:
        return object->argument_count ? object->arguments[0].type : NULL;
    case OBJECT_CLASS_SAMPLER:
    case OBJECT_CLASS_ACCELERATION:
    case OBJECT_CLASS_RAY_QUERY:
    case OBJECT_CLASS_HIT_OBJECT:
    case OBJECT_CLASS_FEEDBACK:
    case OBJECT_CLASS_SPIRV_TYPE:
    case OBJECT_CLASS_COOPERATIVE:
    case OBJECT_CLASS_EFFECT:
    case OBJECT_CLASS_OTHER:
        break;
    }
    return NULL;
}
