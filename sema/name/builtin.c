/* What HLSL declares before the first line: its type names, RayDesc and the like, constants, the
 * descriptor heaps. Type names are symbols made when they are first asked for: there are some 600
 * of them and a shader uses ten. */
#include <string.h>

#include "../convert/build.h"
#include "../tree/constant.h"

static unsigned model_number(const struct analyser *a) {
    return a->options->model.major * 10u + a->options->model.minor;
}

enum requirement { REQUIRES_NOTHING, REQUIRES_VERSION_2018, REQUIRES_NATIVE_16 };

struct scalar_name {
    const char *spelling;
    enum scalar scalar;
    bool takes_shape;
    enum requirement requires;
};
static const struct scalar_name scalar_names[] = {
#define TYPE_NAME(spelling, scalar, takes_shape, requires)                                         \
    {spelling, SCALAR_##scalar, takes_shape, REQUIRES_##requires},
#include "../../spec/types.def"
};
enum { SCALAR_NAME_COUNT = sizeof scalar_names / sizeof scalar_names[0] };

struct object_name {
    const char *spelling;
    enum object_kind kind;
};
static const struct object_name object_names[] = {
#define OBJECT(id, name, ...)  {name, OBJECT_##id},
#define OBJECT_ALIAS(id, name) {name, OBJECT_##id},
#include "../../spec/objects.def"
#undef OBJECT
#undef OBJECT_ALIAS
};
enum { OBJECT_NAME_COUNT = sizeof object_names / sizeof object_names[0] };

enum type_word {
#define TYPE_WORD(id, spelling, takes_arguments) WORD_##id,
#include "../../spec/types.def"
    WORD_COUNT
};
static const char *const type_words[] = {
#define TYPE_WORD(id, spelling, takes_arguments) spelling,
#include "../../spec/types.def"
};

/* ---- Scalars, vectors and matrices ---- */

/* Native 16-bit types take the place of the min precision ones; without them half is a float. */
static enum scalar real_scalar(const struct analyser *a, enum scalar scalar) {
    bool native = a->options->enable_16bit_types;
    switch ((int)scalar) {
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

/* Whether `text` is the name with a shape behind it that the name takes: "", "3", "3x4". */
static bool split_shape(const struct scalar_name *name, const char *text, unsigned *rows,
                        unsigned *columns) {
    size_t length = strlen(name->spelling);
    if (strncmp(text, name->spelling, length) != 0)
        return false;
    const char *shape = text + length;
    *rows = *columns = 0;
    if (!*shape)
        return true;
    if (!name->takes_shape || !is_dimension(shape[0]))
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
#include "../../spec/builtin_records.def"
#undef BUILTIN_FIELD
};
enum { BUILTIN_FIELD_COUNT = sizeof builtin_fields / sizeof builtin_fields[0] };

static void declare_builtin_field(struct analyser *a, struct record *record, struct field *fields,
                                  const struct builtin_field *row) {
    struct field *field = &fields[record->field_count];
    field->name = atom_of(a->c->atoms, row->name);
    field->type = row->components == 1 ? type_scalar(a->types, row->scalar)
                                       : type_vector(a->types, row->scalar, row->components);
    struct symbol symbol = {.kind = SYMBOL_FIELD, .name = field->name};
    symbol.field.record = record;
    symbol.field.index = record->field_count++;
    scope_declare(a, symbol);
}

static const struct type *make_builtin_record(struct analyser *a, enum type_word word) {
    struct record *record = arena_new(a->c->arena, struct record);
    record->name = atom_of(a->c->atoms, type_words[word]);
    record->full_name = type_words[word];
    record->is_complete = true;
    record->type = type_of_record(a->types, record);
    struct field *fields = arena_array(a->c->arena, struct field, BUILTIN_FIELD_COUNT);
    record->fields = fields;
    struct scope *scope = scope_create(a, SCOPE_RECORD, a->global);
    scope->record = record;
    record->scope = scope;
    struct scope *previous = scope_enter(a, scope);
    for (size_t i = 0; i < BUILTIN_FIELD_COUNT; i++)
        if (builtin_fields[i].record == word)
            declare_builtin_field(a, record, fields, &builtin_fields[i]);
    scope_leave(a, previous);
    return record->type;
}

/* ---- Words and objects ---- */

/* Whether a scope's prefix and a name in it make up the whole name. */
static bool is_spelling(const char *whole, const char *prefix, const char *text) {
    size_t length = strlen(prefix);
    return strncmp(whole, prefix, length) == 0 && strcmp(whole + length, text) == 0;
}

static bool describe_word(struct analyser *a, const char *prefix, const char *text,
                          struct symbol *symbol) {
    int word = 0;
    while (word < WORD_COUNT && !is_spelling(type_words[word], prefix, text))
        word++;
    switch ((enum type_word)word) {
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
        symbol->type = make_builtin_record(a, (enum type_word)word);
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
            return true;
        }
    }
    return false;
}

struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name) {
    void **slot = map_slot_u64(a->c->arena, &scope->builtin_types, name);
    struct symbol *known = *slot;
    if (known)
        return known->name ? known : NULL;
    struct symbol *symbol = arena_new(a->c->arena, struct symbol);
    *slot = symbol;
    symbol->kind = SYMBOL_TYPE;
    symbol->scope = scope;
    const char *text = atom_text(a->c->atoms, name);
    bool is_global = !*scope->builtin_prefix;
    bool found = (is_global && describe_scalar(a, text, symbol)) ||
                 describe_word(a, scope->builtin_prefix, text, symbol) ||
                 describe_object(scope->builtin_prefix, text, symbol);
    /* A symbol without a name remembers that there is no such type. */
    symbol->name = found ? name : 0;
    return found ? symbol : NULL;
}

/* ---- Arguments ---- */

/* Where an argument stands; `at` when it was not written. */
static location argument_at(const struct template_arguments *args, uint32_t index, location at) {
    const struct node *n = args->written;
    for (; n && index; index--)
        n = n->next;
    return n ? n->at : at;
}

static uint32_t dimension_argument(struct analyser *a, const struct type_argument *argument,
                                   uint32_t most, location at) {
    int64_t value =
        argument->constant && argument->constant->count == 1 ? argument->constant->values[0].i : 0;
    if (value < 1 || value > most) {
        error_at(a->c, at, "a dimension must be a constant from 1 to %u", most);
        return 0;
    }
    return (uint32_t)value;
}

static bool scalar_argument(struct analyser *a, const struct type_argument *argument,
                            enum scalar *scalar, location at) {
    if (argument->type && argument->type->kind == TYPE_SCALAR) {
        *scalar = (enum scalar)argument->type->scalar;
        return true;
    }
    if (!argument->type || argument->type->kind != TYPE_ERROR)
        error_at(a->c, at, "the components of a vector or matrix must be of a scalar type");
    return false;
}

/* Long vectors came with shader model 6.9. */
static uint32_t most_components(const struct analyser *a) {
    return model_number(a) >= 69 ? 1024 : 4;
}

static const struct type *make_vector(struct analyser *a, const struct template_arguments *args,
                                      location at) {
    enum scalar scalar = SCALAR_FLOAT;
    uint32_t columns = 4;
    if (args->count > 2) {
        error_at(a->c, at, "'vector' takes a type and a size");
        return type_error(a->types);
    }
    if (args->count > 0 && !scalar_argument(a, &args->items[0], &scalar, argument_at(args, 0, at)))
        return type_error(a->types);
    if (args->count > 1) {
        columns =
            dimension_argument(a, &args->items[1], most_components(a), argument_at(args, 1, at));
    }
    if (!columns)
        return type_error(a->types);
    const struct type *vector = type_vector(a->types, scalar, columns);
    const struct type *of = args->count ? args->items[0].type : vector;
    return type_with_norm(a->types, vector, of->is_unorm, of->is_snorm);
}

static const struct type *make_matrix(struct analyser *a, const struct template_arguments *args,
                                      location at) {
    enum scalar scalar = SCALAR_FLOAT;
    uint32_t size[2] = {4, 4};
    if (args->count > 3) {
        error_at(a->c, at, "'matrix' takes a type, rows and columns");
        return type_error(a->types);
    }
    if (args->count > 0 && !scalar_argument(a, &args->items[0], &scalar, argument_at(args, 0, at)))
        return type_error(a->types);
    for (uint32_t i = 1; i < args->count; i++)
        size[i - 1] = dimension_argument(a, &args->items[i], 4, argument_at(args, i, at));
    return size[0] && size[1] ? type_matrix(a->types, scalar, size[0], size[1], a->row_major)
                              : type_error(a->types);
}

static bool holds_texels(const struct object_info *info) {
    return info->class == OBJECT_CLASS_TEXTURE || info->class == OBJECT_CLASS_TEXEL_BUFFER ||
           info->class == OBJECT_CLASS_SUBPASS || info->class == OBJECT_CLASS_SAMPLED_TEXTURE;
}

/* A texel is a scalar or a vector, and fills at most 128 bits. */
static bool check_texel(struct analyser *a, const struct type *type, const char *name,
                        location at) {
    if (type->kind == TYPE_ERROR)
        return false;
    if (type->kind != TYPE_SCALAR && type->kind != TYPE_VECTOR) {
        error_at(a->c, at, "elements of '%s' must be scalars or vectors, not '%s'", name,
                 type_name(a->c, type));
        return false;
    }
    if (type->columns > 4 || type->columns * scalar_bits((enum scalar)type->scalar) > 128) {
        error_at(a->c, at, "an element of '%s' must fit into 128 bits", name);
        return false;
    }
    return true;
}

/* What structured and constant buffers, streams and patches hold. */
static bool check_element(struct analyser *a, const struct object_info *info,
                          const struct type *type, location at) {
    if (type->kind == TYPE_VOID || type->kind == TYPE_STRING) {
        error_at(a->c, at, "'%s' cannot hold this", info->name);
        return false;
    }
    if (type->kind == TYPE_ERROR)
        return false;
    complete_type(a, type);
    bool needs_struct = info->class == OBJECT_CLASS_CONSTANT_BUFFER ||
                        info->class == OBJECT_CLASS_TEXTURE_BUFFER ||
                        info->class == OBJECT_CLASS_STREAM;
    bool is_struct = type->kind == TYPE_STRUCT;
    if (needs_struct && !is_struct &&
        !(info->class == OBJECT_CLASS_STREAM && type->kind != TYPE_OBJECT)) {
        error_at(a->c, at, "'%s' holds a struct, not '%s'", info->name, type_name(a->c, type));
        return false;
    }
    bool is_inline = type_is_of_class(type, OBJECT_CLASS_SPIRV_TYPE);
    if (info->class != OBJECT_CLASS_STREAM && info->class != OBJECT_CLASS_PATCH &&
        type_has_resource(type) && !is_inline) {
        error_at(a->c, at, "'%s' cannot hold resources, as there are in '%s'", info->name,
                 type_name(a->c, type));
        return false;
    }
    return true;
}

static bool check_argument_count(struct analyser *a, const struct object_info *info, uint32_t count,
                                 location at) {
    size_t least = info->least_arguments, most = strlen(info->argument_sorts);
    bool is_open = most && info->argument_sorts[most - 1] == '*';
    size_t wanted = count < least ? least : most;
    if (count >= least && (count <= most || is_open))
        return true;
    error_at(a->c, at, "'%s' takes %s%zu template argument%s", info->name,
             least == most && !is_open ? ""
             : count < least           ? "at least "
                                       : "at most ",
             wanted, wanted == 1 ? "" : "s");
    return false;
}

/* What an argument of a sort must be; NULL when it is. */
static const char *sort_problem(char sort, const struct type_argument *argument) {
    const struct type *type = argument->type;
    switch (sort) {
    case 'T':
        return type ? NULL : "a type";
    case 'N':
        return argument->constant && argument->constant->count == 1 &&
                       type_is_scalar(argument->constant->type)
                   ? NULL
                   : "a constant number";
    case 'I':
        return type && type_is_scalar(type) && !scalar_is_float((enum scalar)type->scalar)
                   ? NULL
                   : "an integer type or bool";
    case 'L':
        return type && type_is_object(type, OBJECT_INTEGRAL_CONSTANT) ? NULL
                                                                      : "a 'vk::integral_constant'";
    default:
        return NULL;
    }
}

static bool check_sorts(struct analyser *a, const struct object_info *info,
                        const struct template_arguments *args, location at) {
    const char *sort = info->argument_sorts;
    for (uint32_t i = 0; i < args->count; i++) {
        const char *problem = sort_problem(*sort, &args->items[i]);
        if (problem) {
            error_at(a->c, argument_at(args, i, at), "template argument %u of '%s' must be %s",
                     i + 1, info->name, problem);
            return false;
        }
        sort += *sort != '*';
    }
    return true;
}

static bool check_object_arguments(struct analyser *a, const struct object_info *info,
                                   const struct template_arguments *args, location at) {
    if (!check_argument_count(a, info, args->count, at) || !check_sorts(a, info, args, at))
        return false;
    if (args->count && holds_texels(info))
        return check_texel(a, args->items[0].type, info->name, argument_at(args, 0, at));
    switch ((int)info->class) {
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
    case OBJECT_CLASS_STREAM:
    case OBJECT_CLASS_PATCH:
    case OBJECT_CLASS_BUFFER_POINTER:
        return check_element(a, info, args->items[0].type, argument_at(args, 0, at));
    case OBJECT_CLASS_NODE:
        return !args->count ||
               node_check_record(a, info->name, args->items[0].type, argument_at(args, 0, at));
    default:
        return true;
    }
}

/* Fills in what was left out: float4 texels, no samples, no flags. */
static void complete_arguments(struct analyser *a, const struct object_info *info,
                               struct template_arguments *args) {
    bool has_samples = info->multisampled && info->argument_sorts[1] == 'N';
    uint32_t wanted = holds_texels(info) && !args->count ? 1 : args->count;
    wanted = has_samples || info->class == OBJECT_CLASS_RAY_QUERY ? 2 : wanted;
    struct type_argument *items = arena_array(a->c->arena, struct type_argument, wanted + 1);
    for (uint32_t i = 0; i < wanted; i++)
        if (i < args->count)
            items[i] = args->items[i];
        else if (i == 0)
            items[i].type = type_vector(a->types, SCALAR_FLOAT, 4);
        else
            items[i].constant = constant_of_integer(a->c, type_scalar(a->types, SCALAR_UINT), 0);
    args->items = items;
    args->count = wanted;
}

/* What the flags of a ray query demand of one another and of the shader model. */
static void check_ray_query(struct analyser *a, const struct template_arguments *args,
                            location at) {
    enum { FORCE_OMM_2_STATE = 0x400, ALLOW_OPACITY_MICROMAPS = 1 };
    const struct constant *flags = args->items[0].constant, *more = args->items[1].constant;
    if (!flags || !more || flags->count != 1 || more->count != 1)
        return;
    if (more->values[0].u && model_number(a) < 69) {
        error_at(a->c, at, "ray query flags other than zero need shader model 6.9");
    } else if ((flags->values[0].u & FORCE_OMM_2_STATE) &&
               !(more->values[0].u & ALLOW_OPACITY_MICROMAPS)) {
        warning_at(a->c, WARN_RAY_QUERY_FLAGS, at,
                   "'RAY_FLAG_FORCE_OMM_2_STATE' goes with "
                   "'RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS' only");
    }
}

static const struct type *make_object(struct analyser *a, enum object_kind kind,
                                      struct template_arguments *args, location at) {
    const struct object_info *info = object_info(kind);
    if (!check_object_arguments(a, info, args, at))
        return type_error(a->types);
    complete_arguments(a, info, args);
    if (info->class == OBJECT_CLASS_RAY_QUERY)
        check_ray_query(a, args, at);
    return type_object(a->types, kind, args->items, args->count);
}

/* A struct whose one member, the constant `value`, tells whether both arguments are one type. */
static const struct type *make_is_same(struct analyser *a, const struct template_arguments *args,
                                       location at) {
    if (args->count != 2 || !args->items[0].type || !args->items[1].type) {
        error_at(a->c, at, "'std::is_same' takes two types");
        return type_error(a->types);
    }
    struct record *record =
        record_create(a, atom_of(a->c->atoms, "is_same"), type_words[WORD_IS_SAME], at);
    record->is_complete = true;
    struct symbol symbol = {.kind = SYMBOL_CONSTANT, .name = atom_of(a->c->atoms, "value")};
    symbol.constant = make_integer(a, type_scalar(a->types, SCALAR_BOOL),
                                   args->items[0].type == args->items[1].type, NULL);
    struct scope *previous = scope_enter(a, record->scope);
    scope_declare(a, symbol);
    scope_leave(a, previous);
    return record->type;
}

static const struct type *make_builtin(struct analyser *a, const struct symbol *symbol,
                                       struct template_arguments *args, location at) {
    switch ((enum builtin_word)symbol->builtin) {
    case BUILTIN_VECTOR:
        return make_vector(a, args, at);
    case BUILTIN_MATRIX:
        return make_matrix(a, args, at);
    case BUILTIN_OBJECT:
        return make_object(a, (enum object_kind)symbol->object, args, at);
    case BUILTIN_AUTO:
        error_at(a->c, at, "'auto' stands only for the type of a variable with an initializer");
        return type_error(a->types);
    case BUILTIN_IS_SAME:
        return make_is_same(a, args, at);
    case BUILTIN_NONE:
        break;
    }
    return symbol->type;
}

const struct type *builtin_type_instantiate(struct analyser *a, struct symbol *symbol,
                                            const struct list *arguments, location at) {
    struct template_arguments args = {0};
    if (!template_arguments_analyse(a, arguments, &args))
        return type_error(a->types);
    return make_builtin(a, symbol, &args, at);
}

const struct type *builtin_type_default(struct analyser *a, struct symbol *symbol, location at) {
    struct template_arguments none = {0};
    return make_builtin(a, symbol, &none, at);
}

/* ---- Constants and heaps ---- */

struct builtin_constant {
    const char *scope, *name;
    uint32_t value;
    unsigned model;
};
static const struct builtin_constant builtin_constants[] = {
#define BUILTIN_CONSTANT(scope, name, value, model) {scope, name, value, model},
#include "../../spec/builtin_constants.def"
#undef BUILTIN_CONSTANT
};

static void declare_constants(struct analyser *a, const char *scope) {
    const struct type *uint_type = type_scalar(a->types, SCALAR_UINT);
    for (size_t i = 0; i < sizeof builtin_constants / sizeof builtin_constants[0]; i++) {
        const struct builtin_constant *row = &builtin_constants[i];
        if (strcmp(row->scope, scope) == 0) {
            struct symbol symbol = {.kind = SYMBOL_CONSTANT,
                                    .name = atom_of(a->c->atoms, row->name)};
            symbol.constant = make_integer(a, uint_type, row->value, NULL);
            symbol.model = (uint8_t)row->model;
            scope_declare(a, symbol);
        }
    }
}

/* dxc has the heaps from shader model 6.6 on; what they hold depends on what they are put into. */
static void declare_heap(struct analyser *a, const char *name, enum object_kind kind) {
    struct variable *heap = variable_create(
        a, atom_of(a->c->atoms, name), type_object(a->types, kind, NULL, 0), STORAGE_RESOURCE, 0);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = heap->name, .variable = heap};
    scope_declare(a, symbol);
    vec_push(a->c->arena, &a->globals, heap);
}

static struct scope *declare_builtin_namespace(struct analyser *a, const char *name,
                                               const char *prefix) {
    struct symbol symbol = {.kind = SYMBOL_NAMESPACE, .name = atom_of(a->c->atoms, name)};
    struct scope *scope = scope_create(a, SCOPE_NAMESPACE, a->builtins);
    scope->prefix = prefix;
    scope->builtin_prefix = prefix;
    symbol.namespace_ = scope;
    scope_declare(a, symbol);
    return scope;
}

void builtins_declare(struct analyser *a) {
    a->builtins = scope_push(a, SCOPE_GLOBAL);
    a->builtins->builtin_prefix = "";
    declare_constants(a, "");
    if (model_number(a) >= 66) {
        declare_heap(a, "ResourceDescriptorHeap", OBJECT_RESOURCE_HEAP);
        declare_heap(a, "SamplerDescriptorHeap", OBJECT_SAMPLER_HEAP);
    }
    declare_builtin_namespace(a, "dx", "dx::");
    declare_builtin_namespace(a, "std", "std::");
    a->vulkan = declare_builtin_namespace(a, "vk", "vk::");
    struct scope *previous = scope_enter(a, a->vulkan);
    declare_constants(a, "vk");
    scope_leave(a, previous);
}
