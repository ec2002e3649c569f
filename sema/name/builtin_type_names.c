/* Creates the symbols of built-in types.
 *
 * The symbols of scalars, vectors, matrices, objects and other types are created on demand, because
 * a shader uses only a few of them. */
#include "name.h"

#include <string.h>

enum requirement { REQUIRES_NOTHING, REQUIRES_VERSION_2018, REQUIRES_NATIVE_16 };

struct scalar_name {
    const char *spelling;
    enum scalar scalar;
    bool allows_shape;
    enum requirement requires;
};
static const struct scalar_name scalar_names[] = {
#define TYPE_NAME(spelling, scalar, allows_shape, requires)                                        \
    {spelling, SCALAR_##scalar, allows_shape, REQUIRES_##requires},
#include "../../spec/types.def"
};
enum { SCALAR_NAME_COUNT = COUNT_OF(scalar_names) };

struct object_name {
    const char *spelling;
    enum object_kind kind;
    enum predefined_kind redeclaration;
};
static const struct object_name object_names[] = {
#define OBJECT(id, name, class, dim, arrayed, multisampled, writable, ordered, least, sorts, ...)  \
    {name, OBJECT_##id,                                                                            \
     sizeof(sorts) > 1                             ? PREDEFINED_TEMPLATE                           \
     : OBJECT_CLASS_##class == OBJECT_CLASS_EFFECT ? PREDEFINED_FORWARD                            \
                                                   : PREDEFINED_STRUCT},
#define OBJECT_ALIAS(id, name, redeclaration) {name, OBJECT_##id, PREDEFINED_##redeclaration},
#include "../../spec/objects.def"
};
enum { OBJECT_NAME_COUNT = COUNT_OF(object_names) };

enum type_word {
#define TYPE_WORD(id, spelling, allows_arguments) WORD_##id,
#include "../../spec/types.def"
    WORD_COUNT
};
static const char *const type_words[] = {
#define TYPE_WORD(id, spelling, allows_arguments) spelling,
#include "../../spec/types.def"
};

/* ---- Scalars, vectors and matrices ---- */

/* Native 16-bit types replace the minimum precision types; without them, half is a float. */
static enum scalar real_scalar(const struct analyser *a, enum scalar scalar) {
    bool native = a->options->enable_16bit_types;
    switch (scalar) {
    case SCALAR_HALF:
        return native ? SCALAR_HALF : SCALAR_HALF_AS_FLOAT;
    case SCALAR_MIN10FLOAT:
    case SCALAR_MIN16FLOAT:
        return native ? SCALAR_HALF : scalar;
    case SCALAR_MIN12INT:
    case SCALAR_MIN16INT:
        return native ? SCALAR_INT16 : scalar;
    case SCALAR_MIN16UINT:
        return native ? SCALAR_UINT16 : scalar;
    default:
        return scalar;
    }
}

static const char *unmet(const struct analyser *a, enum requirement requirement) {
    if (requirement == REQUIRES_NATIVE_16 &&
        (!a->options->enable_16bit_types || a->options->hlsl_version < 2018))
        return "'-enable-16bit-types'";
    if (requirement == REQUIRES_VERSION_2018 && a->options->hlsl_version < 2018)
        return "HLSL 2018 or later";
    return NULL;
}

static bool is_dimension(char c) {
    return c >= '1' && c <= '4';
}

/* Returns whether `text` is a type name with a valid shape suffix: "", "3", "3x4". */
static bool split_shape(const struct scalar_name *name, const char *text, unsigned *rows,
                        unsigned *columns) {
    size_t length = strlen(name->spelling);
    if (strncmp(text, name->spelling, length) != 0)
        return false;
    const char *shape = text + length;
    *rows = *columns = 0;
    if (!*shape)
        return true;
    if (!name->allows_shape || !is_dimension(shape[0]))
        return false;
    *columns = (unsigned)(shape[0] - '0');
    if (!shape[1])
        return true;
    *rows = *columns;
    *columns =
        shape[1] == 'x' && is_dimension(shape[2]) && !shape[3] ? (unsigned)(shape[2] - '0') : 0;
    return *columns != 0;
}

static const struct scalar_name *find_scalar_name(const char *text, unsigned *rows,
                                                  unsigned *columns) {
    for (size_t i = 0; i < SCALAR_NAME_COUNT; i++)
        if (split_shape(&scalar_names[i], text, rows, columns))
            return &scalar_names[i];
    return NULL;
}

const char *builtin_type_spelling(size_t index) {
    if (index < SCALAR_NAME_COUNT)
        return scalar_names[index].spelling;
    index -= SCALAR_NAME_COUNT;
    return index < OBJECT_NAME_COUNT ? object_names[index].spelling : NULL;
}

const char *builtin_type_shaped(struct analyser *a, size_t index, const char *shape) {
    bool has_shapes = index < SCALAR_NAME_COUNT && scalar_names[index].allows_shape;
    return has_shapes ? arena_format(a->c->typed, "%s%s", scalar_names[index].spelling, shape)
                      : NULL;
}

bool builtin_scalar_differs(const char *one, const char *other) {
    unsigned rows, columns;
    const struct scalar_name *x = find_scalar_name(one, &rows, &columns);
    const struct scalar_name *y = find_scalar_name(other, &rows, &columns);
    return x && y && x->scalar != y->scalar;
}

const char *builtin_type_requirement(struct analyser *a, atom name) {
    unsigned rows, columns;
    const struct scalar_name *row = find_scalar_name(atom_text(a->c->atoms, name), &rows, &columns);
    return row ? unmet(a, row->requires) : NULL;
}

static bool describe_scalar(struct analyser *a, const char *text, struct symbol *symbol) {
    unsigned rows, columns;
    const struct scalar_name *row = find_scalar_name(text, &rows, &columns);
    if (!row || unmet(a, row->requires))
        return false;
    enum scalar scalar = real_scalar(a, row->scalar);
    symbol->type = rows      ? type_matrix(a->types, scalar, rows, columns, false)
                   : columns ? type_vector(a->types, scalar, columns)
                             : type_scalar(a->types, scalar);
    symbol->is_matrix_default = rows != 0;
    return true;
}

/* ---- Structs ---- */

struct builtin_field {
    enum type_word record;
    const char *name;
    enum scalar scalar;
    unsigned components;
};
static const struct builtin_field builtin_fields[] = {
#define BUILTIN_FIELD(record, name, scalar, components)                                            \
    {WORD_##record, name, SCALAR_##scalar, components},
#include "../../spec/types.def"
};
enum { BUILTIN_FIELD_COUNT = COUNT_OF(builtin_fields) };

static const struct type *make_builtin_record(struct analyser *a, enum type_word word) {
    struct record *record = arena_new(a->c->typed, struct record);
    record->name = atom_of(a->c->atoms, type_words[word]);
    record->full_name = type_words[word];
    record->is_complete = true;
    record->type = type_of_record(a->types, record);
    struct field *fields = arena_array(a->c->typed, struct field, BUILTIN_FIELD_COUNT);
    record->fields = fields;
    struct scope *scope = scope_create(a, SCOPE_RECORD, a->global);
    scope->record = record;
    record->scope = scope;
    struct scope *previous = scope_enter(a, scope);
    for (size_t i = 0; i < BUILTIN_FIELD_COUNT; i++)
        if (builtin_fields[i].record == word) {
            const struct builtin_field *row = &builtin_fields[i];
            struct field *field = &fields[record->field_count];
            field->name = atom_of(a->c->atoms, row->name);
            field->type = row->components == 1
                              ? type_scalar(a->types, row->scalar)
                              : type_vector(a->types, row->scalar, row->components);
            struct symbol symbol = {.kind = SYMBOL_FIELD, .name = field->name};
            symbol.field.record = record;
            symbol.field.index = record->field_count++;
            scope_declare(a, symbol);
        }
    scope_leave(a, previous);
    return record->type;
}

/* ---- Other types ---- */

/* Returns whether a name is a prefix followed by `text`. */
static bool is_spelling(const char *whole, const char *prefix, const char *text) {
    size_t length = strlen(prefix);
    return strncmp(whole, prefix, length) == 0 && strcmp(whole + length, text) == 0;
}

static bool describe_word(struct analyser *a, const char *prefix, const char *text,
                          struct symbol *symbol) {
    int word = 0;
    while (word < WORD_COUNT && !is_spelling(type_words[word], prefix, text))
        word++;
    switch (word) {
    case WORD_VOID:
        symbol->type = type_void(a->types);
        return true;
    case WORD_STRING:
        symbol->type = type_string(a->types);
        return true;
    case WORD_VECTOR:
        symbol->builtin = BUILTIN_VECTOR;
        return true;
    case WORD_MATRIX:
        symbol->builtin = BUILTIN_MATRIX;
        symbol->is_matrix_default = true;
        return true;
    case WORD_AUTO:
        symbol->builtin = BUILTIN_AUTO;
        return true;
    case WORD_IS_SAME:
        symbol->builtin = BUILTIN_IS_SAME;
        return true;
    case WORD_RAY_DESC:
    case WORD_TRIANGLE_ATTRIBUTES:
    case WORD_TRIANGLE_POSITIONS:
        symbol->type = make_builtin_record(a, word);
        return true;
    case WORD_COUNT:
        break;
    }
    return false;
}

static bool describe_object(const char *prefix, const char *text, struct symbol *symbol) {
    for (size_t i = 0; i < OBJECT_NAME_COUNT; i++) {
        if (*text && is_spelling(object_names[i].spelling, prefix, text)) {
            symbol->builtin = BUILTIN_OBJECT;
            symbol->object = (uint16_t)object_names[i].kind;
            symbol->redeclaration = (uint8_t)object_names[i].redeclaration;
            return true;
        }
    }
    return false;
}

struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name) {
    if (!*scope->builtin_prefix && !atom_row(a->c->atoms, name, ATOM_TYPE))
        return NULL;
    void **slot = map_slot_u64(a->c->typed, &scope->builtin_types, name);
    struct symbol *known = *slot;
    if (known)
        return known->name ? known : NULL;
    struct symbol *symbol = arena_new(a->c->typed, struct symbol);
    *slot = symbol;
    symbol->kind = SYMBOL_TYPE;
    symbol->scope = scope;
    const char *text = atom_text(a->c->atoms, name);
    bool is_global = !*scope->builtin_prefix;
    bool found = (is_global && describe_scalar(a, text, symbol)) ||
                 describe_word(a, scope->builtin_prefix, text, symbol) ||
                 describe_object(scope->builtin_prefix, text, symbol);
    /* A symbol without a name records that the type does not exist. */
    symbol->name = found ? name : 0;
    return found ? symbol : NULL;
}
