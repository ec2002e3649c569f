/* Built-in types with template arguments, such as `vector<float, 3>` and `Texture2D<float>`. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "name.h"

#include <string.h>

/* ---- Arguments ---- */

/* Returns the location of an argument, or `at` if it is a default. */
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
        *scalar = argument->type->scalar;
        return true;
    }
    if (!argument->type || argument->type->kind != TYPE_ERROR)
        error_at(a->c, at, "components of a vector or matrix must have a scalar type");
    return false;
}

/* Long vectors require shader model 6.9. */
static uint32_t most_components(const struct analyser *a) {
    return model_number(a) >= 69 ? 1024 : 4;
}

static const struct type *make_vector(struct analyser *a, const struct template_arguments *args,
                                      location at) {
    enum scalar scalar = SCALAR_FLOAT;
    uint32_t columns = 4;
    if (args->count > 2) {
        error_at(a->c, at, "'vector' requires a type and a size");
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
        error_at(a->c, at, "'matrix' requires a type, rows and columns");
        return type_error(a->types);
    }
    if (args->count > 0 && !scalar_argument(a, &args->items[0], &scalar, argument_at(args, 0, at)))
        return type_error(a->types);
    for (uint32_t i = 1; i < args->count; i++)
        size[i - 1] = dimension_argument(a, &args->items[i], 4, argument_at(args, i, at));
    return size[0] && size[1] ? type_matrix(a->types, scalar, size[0], size[1], a->here.row_major)
                              : type_error(a->types);
}

static bool holds_texels(const struct object_info *info) {
    return info->class == OBJECT_CLASS_TEXTURE || info->class == OBJECT_CLASS_TEXEL_BUFFER ||
           info->class == OBJECT_CLASS_SUBPASS || info->class == OBJECT_CLASS_SAMPLED_TEXTURE;
}

/* Returns whether a struct has up to four components of one scalar type. */
static bool is_row_of_numbers(const struct type *type) {
    const struct record *record = type->record;
    const struct type *first = record->field_count ? record->fields[0].type : NULL;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (!type_is_numeric(record->fields[i].type) ||
            record->fields[i].type->scalar != first->scalar)
            return false;
    return first && !record->base && type_flat_count(type) <= 4;
}

/* Returns whether an array or struct has components of one scalar type that fit into a texel. fxc
 * accepts such types, dxc rejects them. */
static bool is_texel_of_parts(const struct type *type) {
    const struct type *part = type_strip_arrays(type);
    if (type_is_specialized(type) || (part->kind == TYPE_STRUCT && !part->record->is_complete))
        return false;
    bool is_row = part->kind == TYPE_STRUCT ? is_row_of_numbers(part)
                                            : type_is_numeric(part) && part->kind != TYPE_ENUM;
    if (part->kind == TYPE_STRUCT && is_row)
        part = part->record->fields[0].type;
    uint64_t count = is_row ? type_flat_count(type) : 0;
    return count && count <= 4 && count * scalar_bits(part->scalar) <= 128;
}

/* Checks that a texel is a scalar or vector of at most 128 bits. Texel buffers also allow other
 * shapes, which are converted like casts. */
static bool check_texel(struct analyser *a, const struct object_info *info, const struct type *type,
                        location at) {
    const char *name = info->name;
    if (type->kind == TYPE_ERROR)
        return false;
    if (type->kind != TYPE_SCALAR && type->kind != TYPE_VECTOR &&
        info->class == OBJECT_CLASS_TEXEL_BUFFER && is_texel_of_parts(sema_complete_type(a, type)))
        return true;
    if (type->kind == TYPE_STRUCT && is_row_of_numbers(type))
        return relaxation_accepts(a->c, RELAX_STRUCT_TEXEL, at,
                                  "elements of '%s' must be scalars or vectors, not '%s'", name,
                                  type_name(a->c, type));
    if (type->kind != TYPE_SCALAR && type->kind != TYPE_VECTOR) {
        error_at(a->c, at, "elements of '%s' must be scalars or vectors, not '%s'", name,
                 type_name(a->c, type));
        return false;
    }
    if (type->columns > 4 || type->columns * scalar_bits(type->scalar) > 128) {
        error_at(a->c, at, "an element of '%s' must fit into 128 bits", name);
        return false;
    }
    return true;
}

/* Structured buffers of objects with template arguments are accepted if they are unused. Reachable
 * uses are rejected after the whole program is analyzed. */
static bool is_checked_late(const struct object_info *info, const struct type *type) {
    type = type_strip_arrays(type);
    return info->class == OBJECT_CLASS_STRUCTURED_BUFFER && type->kind == TYPE_OBJECT &&
           type->argument_count && type_has_descriptor(type);
}

/* Checks the element type of structured and constant buffers, streams and patches. */
static bool check_element(struct analyser *a, const struct object_info *info,
                          const struct type *type, location at) {
    if (type->kind == TYPE_VOID || type->kind == TYPE_STRING) {
        error_at(a->c, at, "'%s' requires an element type, not '%s'", info->name,
                 type_name(a->c, type));
        return false;
    }
    if (type->kind == TYPE_ERROR)
        return false;
    sema_complete_type(a, type);
    bool needs_struct = info->class == OBJECT_CLASS_CONSTANT_BUFFER ||
                        info->class == OBJECT_CLASS_TEXTURE_BUFFER ||
                        info->class == OBJECT_CLASS_STREAM;
    bool is_struct = type->kind == TYPE_STRUCT;
    if (needs_struct && !is_struct &&
        !(info->class == OBJECT_CLASS_STREAM && type->kind != TYPE_OBJECT)) {
        error_at(a->c, at, "'%s' requires a struct, not '%s'", info->name, type_name(a->c, type));
        return false;
    }
    bool is_inline = type_is_of_class(type, OBJECT_CLASS_SPIRV_TYPE);
    if (info->class != OBJECT_CLASS_STREAM && info->class != OBJECT_CLASS_PATCH &&
        type_has_resource(type) && !is_inline && !is_checked_late(info, type)) {
        error_at(a->c, at, "'%s' cannot contain the resources of '%s'", info->name,
                 type_name(a->c, type));
        return false;
    }
    return true;
}

/* The maximum is D3D11_IA_PATCH_MAX_CONTROL_POINT_COUNT. */
static bool check_points(struct analyser *a, const struct constant *points, location at) {
    enum { MOST_POINTS = 32 };
    if (points->values[0].i > 0 && points->values[0].i <= MOST_POINTS)
        return true;
    error_at(a->c, at, "a patch must have 1 to %d control points", MOST_POINTS);
    return false;
}

static bool is_empty(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return false;
    bool empty = !type->record->base || is_empty(type->record->base);
    for (uint32_t i = 0; empty && i < type->record->field_count; i++)
        empty = is_empty(type->record->fields[i].type);
    return empty;
}

static bool check_node_record(struct analyser *a, const char *object, const struct type *record,
                              location at) {
    if (!record || sema_complete_type(a, record)->kind == TYPE_ERROR)
        return false;
    if (record->kind != TYPE_STRUCT)
        error_at(a->c, at, "'%s' requires a struct, not '%s'", object, type_name(a->c, record));
    else if (!record->record->is_complete)
        return true;
    else if (type_has_object(record))
        error_at(a->c, at, "node record '%s' cannot contain resources", type_name(a->c, record));
    else if (is_empty(record))
        error_at(a->c, at, "node record '%s' cannot be empty", type_name(a->c, record));
    else
        return true;
    return false;
}

static bool check_argument_count(struct analyser *a, const struct object_info *info, uint32_t count,
                                 location at) {
    size_t least = info->least_arguments, most = strlen(info->argument_sorts);
    bool is_open = most && info->argument_sorts[most - 1] == '*';
    size_t wanted = count < least ? least : most;
    if (count >= least && (count <= most || is_open))
        return true;
    error_at(a->c, at, "'%s' requires %s%zu template argument%s", info->name,
             least == most && !is_open ? ""
             : count < least           ? "at least "
                                       : "at most ",
             wanted, wanted == 1 ? "" : "s");
    return false;
}

/* Returns the kind of argument that is expected, or NULL if the argument is valid. */
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
        return type && type_is_scalar(type) && !scalar_is_float(type->scalar)
                   ? NULL
                   : "an integer type or bool";
    case 'L':
        return type && type_is_object(type, OBJECT_INTEGRAL_CONSTANT) ? NULL
                                                                      : "a 'vk::integral_constant'";
    default:
        return NULL;
    }
}

/* Reports template names as arguments, which no built-in type accepts. */
static bool check_is_complete(struct analyser *a, const struct type_argument *argument,
                              location at) {
    if (argument->type || argument->constant || !argument->template_)
        return true;
    error_at(a->c, at, "template '%s' requires arguments",
             atom_text(a->c->atoms, argument->template_->name));
    return false;
}

static bool check_sorts(struct analyser *a, const struct object_info *info,
                        const struct template_arguments *args, location at) {
    const char *sort = info->argument_sorts;
    for (uint32_t i = 0; i < args->count; i++) {
        if (!check_is_complete(a, &args->items[i], argument_at(args, i, at)))
            return false;
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
        return check_texel(a, info, args->items[0].type, argument_at(args, 0, at));
    switch (info->class) {
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
    case OBJECT_CLASS_STREAM:
    case OBJECT_CLASS_BUFFER_POINTER:
        return check_element(a, info, args->items[0].type, argument_at(args, 0, at));
    case OBJECT_CLASS_PATCH:
        return check_element(a, info, args->items[0].type, argument_at(args, 0, at)) &&
               check_points(a, args->items[1].constant, argument_at(args, 1, at));
    case OBJECT_CLASS_NODE:
        return !args->count ||
               check_node_record(a, info->name, args->items[0].type, argument_at(args, 0, at));
    default:
        return true;
    }
}

/* Fills in default arguments: float4 texels, no samples, no flags. */
static void complete_arguments(struct analyser *a, const struct object_info *info,
                               struct template_arguments *args) {
    bool has_samples = info->multisampled && info->argument_sorts[1] == 'N';
    uint32_t wanted = holds_texels(info) && !args->count ? 1 : args->count;
    wanted = has_samples || info->class == OBJECT_CLASS_RAY_QUERY ? 2 : wanted;
    struct type_argument *items = arena_array(a->c->typed, struct type_argument, wanted + 1);
    for (uint32_t i = 0; i < wanted; i++)
        if (i < args->count)
            items[i] = (struct type_argument){.type = args->items[i].type,
                                              .constant = args->items[i].constant};
        else if (i == 0)
            items[i].type = type_vector(a->types, SCALAR_FLOAT, 4);
        else
            items[i].constant = constant_of_integer(a->c, type_scalar(a->types, SCALAR_UINT), 0);
    args->items = items;
    args->count = wanted;
}

/* Checks that the flags of a ray query are consistent. */
static void check_ray_query(struct analyser *a, const struct template_arguments *args,
                            location at) {
    enum { FORCE_OMM_2_STATE = 0x400, ALLOW_OPACITY_MICROMAPS = 1 };
    const struct constant *flags = args->items[0].constant, *more = args->items[1].constant;
    if (!flags || !more || flags->count != 1 || more->count != 1)
        return;
    if ((flags->values[0].u & FORCE_OMM_2_STATE) &&
        !(more->values[0].u & ALLOW_OPACITY_MICROMAPS)) {
        warning_at(a->c, WARN_RAY_QUERY_FLAGS, at,
                   "'RAY_FLAG_FORCE_OMM_2_STATE' requires 'RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS'");
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
    const struct type *type = type_object(a->types, kind, args->items, args->count);
    if (type_depth(type) <= MAX_TYPE_DEPTH)
        return type;
    error_at(a->c, at, "type nested more than %d levels deep", MAX_TYPE_DEPTH);
    return type_error(a->types);
}

/* Like dxc, also returns true for `T, const T` and `T, T &` in this order, because the arguments
 * are often types of lvalue expressions. */
static bool is_same_type(const struct type_argument *left, const struct type_argument *right) {
    unsigned own = left->qualifiers, other = right->qualifiers;
    bool adds_const = other == (own | QUALIFIER_CONST) && !(own & QUALIFIER_REFERENCE);
    return left->type == right->type &&
           (own == other || adds_const || other == (own | QUALIFIER_REFERENCE));
}

/* Creates a struct whose constant member `value` is true if both arguments are the same type. */
static const struct type *make_is_same(struct analyser *a, const struct template_arguments *args,
                                       location at) {
    if (args->count != 2 || !args->items[0].type || !args->items[1].type) {
        error_at(a->c, at, "'std::is_same' requires two types");
        return type_error(a->types);
    }
    struct record *record = record_create(a, atom_of(a->c->atoms, "is_same"), "std::is_same", at);
    record->is_complete = true;
    struct symbol symbol = {.kind = SYMBOL_CONSTANT, .name = atom_of(a->c->atoms, "value")};
    symbol.constant = expr_integer(a, type_scalar(a->types, SCALAR_BOOL),
                                   is_same_type(&args->items[0], &args->items[1]), NULL);
    struct scope *previous = scope_enter(a, record->scope);
    scope_declare(a, symbol);
    scope_leave(a, previous);
    return record->type;
}

const struct type *builtin_type_make(struct analyser *a, const struct symbol *symbol,
                                     struct template_arguments *args, location at) {
    switch (symbol->builtin) {
    case BUILTIN_VECTOR:
        return make_vector(a, args, at);
    case BUILTIN_MATRIX:
        return make_matrix(a, args, at);
    case BUILTIN_OBJECT:
        return make_object(a, symbol->object, args, at);
    case BUILTIN_AUTO:
        error_at(a->c, at, "'auto' is only allowed for variables with an initializer");
        return type_error(a->types);
    case BUILTIN_IS_SAME:
        return make_is_same(a, args, at);
    case BUILTIN_NONE:
        break;
    }
    return symbol->type;
}
