/* Matching of signature patterns with arguments.
 *
 * Each variable of a pattern (T), and each parameter without one, has a slot for its element type
 * and shape. The arguments of a slot are combined: element types as for operators, scalars are
 * splatted to the shape of vectors and matrices, and the smallest size is used. The result must be
 * in the slot's set of types and have its shape. */
#include <string.h>

#include "../convert/convert.h"
#include "../name/name.h"
#include "expression.h"

enum { NO_SLOT = -1, SLOT_COUNT = PATTERN_MAX_ARGUMENTS + 1 + 26, SIZE_UNKNOWN = 0 };

struct pattern_slot {
    bool has_scalar, has_shape;
    bool is_wide; /* Contains a literal that does not fit 32 bits. */
    enum scalar scalar;
    enum pattern_shape shape; /* SHAPE_SCALAR, SHAPE_VECTOR or SHAPE_MATRIX */
    uint32_t rows, columns;   /* For SHAPE_ANY, SIZE_UNKNOWN until an argument determines it. */
    bool is_oriented, row_major;
};

struct matcher {
    const struct pattern_call *call;
    const struct pattern *pattern;
    struct pattern_match *out;
    struct pattern_slot slots[SLOT_COUNT];
    uint32_t sizes[26]; /* The values of lower-case variables. */
    const struct type *element;
};

static void mismatch_argument(struct matcher *m, size_t argument, const char *problem) {
    if (m->out->mismatch)
        return;
    m->out->mismatch = problem;
    m->out->failed_argument = (uint32_t)argument;
}

static void mismatch(struct matcher *m, const char *reason) {
    mismatch_argument(m, UINT32_MAX, reason);
}

/* ---- Slots of variables, parameters and the result ---- */

static struct pattern_slot *slot_of(struct matcher *m, char variable, size_t own) {
    return &m->slots[variable ? (size_t)(variable - 'A') : 26 + own];
}

static struct pattern_slot *scalar_slot(struct matcher *m, const struct pattern_type *type,
                                        size_t own) {
    return slot_of(m, type->scalar_of, own);
}

static struct pattern_slot *shape_slot(struct matcher *m, const struct pattern_type *type,
                                       size_t own) {
    return slot_of(m, type->shape_of, own);
}

/* ---- Dimensions of objects ---- */

static uint32_t dimensions_of(const struct object_info *info) {
    switch (info->dim) {
    case DIM_1D:
    case DIM_BUFFER:
        return 1;
    case DIM_2D:
    case DIM_SUBPASS:
        return 2;
    case DIM_3D:
    case DIM_CUBE:
        return 3;
    case DIM_NONE:
        break;
    }
    return 1;
}

static uint32_t measure(const struct type *object, const struct pattern_size *size) {
    const struct object_info *info = object ? object_info(object->object) : NULL;
    uint32_t dim = info ? dimensions_of(info) : 1;
    uint32_t layer = info && info->arrayed;
    switch (size->kind) {
    case SIZE_DIM:
        return dim + size->number;
    case SIZE_COORD:
        return dim + layer + size->number;
    case SIZE_EXTENT: /* a cube has width and height */
        return (info && info->dim == DIM_CUBE ? 2 : dim) + layer + size->number;
    case SIZE_NUMBER:
    case SIZE_VARIABLE:
        break;
    }
    return size->number;
}

static uint32_t size_value(const struct matcher *m, const struct pattern_size *size) {
    if (size->kind == SIZE_VARIABLE) {
        uint32_t value = m->sizes[size->variable - 'a'];
        return value == SIZE_UNKNOWN ? 1 : value;
    }
    return measure(m->call->object, size);
}

/* ---- Parameters of arguments ---- */

static bool is_sampler_word(enum pattern_word word) {
    return word == PATTERN_SAMPLER || word == PATTERN_SAMPLER_CMP || word == PATTERN_ANY_SAMPLER;
}

static uint32_t parameter_count(const struct pattern_parameter *p, const struct type *object) {
    if (is_sampler_word(p->type.word) && object &&
        object_info(object->object)->class == OBJECT_CLASS_SAMPLED_TEXTURE)
        return 0; /* part of the texture */
    return p->is_repeated ? measure(object, &p->count) : 1;
}

uint32_t pattern_count(const struct pattern *pattern, const struct type *object) {
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < pattern->count; i++)
        wanted += parameter_count(&pattern->parameters[i], object);
    return wanted;
}

const struct pattern_parameter *pattern_parameter_of(const struct pattern *pattern,
                                                     const struct type *object, size_t argument) {
    for (uint32_t i = 0; i < pattern->count; i++) {
        uint32_t count = parameter_count(&pattern->parameters[i], object);
        if (argument < count)
            return &pattern->parameters[i];
        argument -= count;
    }
    return NULL;
}

static const struct pattern_parameter *parameter_of(const struct matcher *m, size_t argument) {
    return pattern_parameter_of(m->pattern, m->call->object, argument);
}

/* ---- Numeric arguments ---- */

static const struct type *argument_type(const struct matcher *m, size_t argument) {
    return m->call->arguments->items[argument]->type;
}

/* Returns the member of a set that is closest to a literal without another operand. */
static enum scalar settle_literal(struct analyser *a, const struct expression *e,
                                  const struct scalar_set *set) {
    const struct constant *k = expression_fold(a->c, e);
    enum scalar first = (set->members[0] - 1);
    if (e->type->scalar == SCALAR_FLOAT_LITERAL) {
        return scalar_set_has(set, SCALAR_FLOAT)    ? SCALAR_FLOAT
               : scalar_set_has(set, SCALAR_DOUBLE) ? SCALAR_DOUBLE
                                                    : first;
    }
    bool is_negative = k && k->count && k->values[0].i < 0;
    bool is_wide = k && k->count && !is_negative && k->values[0].u > UINT32_MAX;
    enum scalar nearest = is_wide ? SCALAR_UINT64 : is_negative ? SCALAR_INT : SCALAR_UINT;
    return scalar_set_has(set, nearest) ? nearest : first;
}

static bool fits_strictly(const struct scalar_set *set, enum scalar scalar) {
    return scalar_set_has(set, scalar) ||
           (scalar == SCALAR_INT_LITERAL && scalar_set_has(set, SCALAR_FLOAT_LITERAL)) ||
           (scalar == SCALAR_FLOAT_LITERAL && scalar_set_has(set, SCALAR_INT_LITERAL));
}

static bool is_wide_literal(struct analyser *a, const struct expression *e) {
    const struct constant *k = expression_fold(a->c, e);
    return k && k->count && (k->values[0].i > INT32_MAX || k->values[0].i < INT32_MIN);
}

/* Returns whether a bitwise operation has signed arguments, which RELAX_SIGNED_BITS converts. */
static bool is_signed_for_unsigned(const struct pattern_type *type, enum scalar scalar) {
    return type->scalar_of && scalar == SCALAR_INT && scalar_set_has(type->set, SCALAR_UINT) &&
           !scalar_set_has(type->set, SCALAR_FLOAT);
}

/* Returns whether the memory operand of an atomic operation determines the type. */
static bool is_decided_by_reference(const struct matcher *m, const struct pattern_type *type) {
    const struct pattern_parameter *first = &m->pattern->parameters[0];
    return first->is_reference && type != &first->type && type->scalar_of &&
           type->scalar_of == first->type.scalar_of;
}

static void add_scalar(struct matcher *m, const struct pattern_type *type, size_t argument) {
    struct analyser *a = m->call->a;
    struct pattern_slot *slot = scalar_slot(m, type, argument);
    const struct expression *e = m->call->arguments->items[argument];
    enum scalar scalar = e->type->kind == TYPE_ERROR ? SCALAR_FLOAT : e->type->scalar;
    bool is_accepted = !type->set || !type->set->is_strict || fits_strictly(type->set, scalar);
    if (!is_accepted && is_signed_for_unsigned(type, scalar)) {
        m->out->is_signed_for_unsigned = true;
        scalar = SCALAR_UINT;
    } else if (!is_accepted) {
        mismatch_argument(m, argument, "has an unsupported element type");
    }
    bool decides_result = type->scalar_of && type->scalar_of == m->pattern->result.scalar_of;
    if (scalar_is_literal(scalar) && !decides_result && type->set)
        scalar = settle_literal(a, e, type->set);
    slot->is_wide |= scalar == SCALAR_INT_LITERAL && is_wide_literal(a, e);
    if (slot->has_scalar)
        scalar = scalar_combine(type_scalar(a->types, slot->scalar), type_scalar(a->types, scalar));
    slot->has_scalar = true;
    slot->scalar = scalar;
}

static void smallest(uint32_t *size, uint32_t value) {
    if (*size == SIZE_UNKNOWN || *size > value)
        *size = value;
}

static void add_size(struct matcher *m, const struct pattern_size *size, uint32_t value,
                     size_t argument) {
    if (size->kind == SIZE_VARIABLE)
        smallest(&m->sizes[size->variable - 'a'], value);
    else if (value < size_value(m, size))
        mismatch_argument(m, argument, "has too few components");
}

/* Returns the parameter `set<shape> T` that defines the shape of a variable, or NULL. */
static const struct pattern_type *binding_of(const struct matcher *m, char variable) {
    for (uint32_t i = 0; i < m->pattern->count; i++) {
        const struct pattern_type *type = &m->pattern->parameters[i].type;
        if (type->shape_of == variable && type->scalar_of == variable && type->set)
            return type;
    }
    return NULL;
}

/* Returns the pattern that defines the shape of a parameter, directly or through its variable. */
static const struct pattern_type *shape_pattern(const struct matcher *m,
                                                const struct pattern_type *type) {
    const struct pattern_type *binding = type->shape_of ? binding_of(m, type->shape_of) : NULL;
    return binding ? binding : type;
}

static void add_shape(struct matcher *m, const struct pattern_type *type, size_t argument) {
    const struct type *given = argument_type(m, argument);
    enum pattern_shape shape = given->kind == TYPE_VECTOR   ? SHAPE_VECTOR
                               : given->kind == TYPE_MATRIX ? SHAPE_MATRIX
                                                            : SHAPE_SCALAR;
    struct pattern_slot *slot = shape_slot(m, type, argument);
    if (!slot->has_shape || slot->shape == SHAPE_SCALAR)
        slot->shape = shape;
    else if (shape != SHAPE_SCALAR && shape != slot->shape)
        mismatch_argument(m, argument, "mixes vectors and matrices");
    slot->has_shape = true;
    if (shape == SHAPE_SCALAR)
        return;
    if (shape == SHAPE_MATRIX && !slot->is_oriented) {
        slot->is_oriented = true;
        slot->row_major = given->row_major;
    }
    type = shape_pattern(m, type);
    if (type->shape == SHAPE_ANY) {
        smallest(&slot->columns, given->columns);
        smallest(&slot->rows, given->rows);
        return;
    }
    if (type->shape == SHAPE_VECTOR || type->shape == SHAPE_MATRIX)
        add_size(m, &type->columns, given->columns, argument);
    if (type->shape == SHAPE_MATRIX)
        add_size(m, &type->rows, given->rows, argument);
}

static void add_numeric(struct matcher *m, const struct pattern_type *type, size_t argument) {
    const struct type *given = argument_type(m, argument);
    if (given->kind == TYPE_ERROR)
        return;
    if (!type_is_numeric(given)) {
        mismatch_argument(m, argument, "is no number");
        return;
    }
    if (!is_decided_by_reference(m, type)) {
        add_scalar(m, type, argument);
        add_shape(m, type, argument);
    }
}

/* ---- Arguments of other types ---- */

static bool is_sampler(const struct type *type, bool plain, bool comparison) {
    return (plain &&
            (type_is_object(type, OBJECT_SAMPLER) || type_is_object(type, OBJECT_HEAP_RESOURCE))) ||
           (comparison && (type_is_object(type, OBJECT_SAMPLER_COMPARISON) ||
                           type_is_object(type, OBJECT_HEAP_RESOURCE)));
}

static bool is_record_or_uav(const struct type *type) {
    return type->kind == TYPE_OBJECT && (object_info(type->object)->class == OBJECT_CLASS_NODE ||
                                         object_info(type->object)->writable);
}

static const char triangle_positions[] = "BuiltInTrianglePositions";

static bool is_builtin_record(const struct type *type, const char *name) {
    return type->kind == TYPE_STRUCT && strcmp(type->record->full_name, name) == 0;
}

/* Returns whether a type matches a word of the pattern language. */
static bool word_accepts(enum pattern_word word, const struct type *type) {
    switch (word) {
    case PATTERN_STRING:
        return type->kind == TYPE_STRING;
    case PATTERN_STRUCT:
        return type->kind == TYPE_STRUCT;
    case PATTERN_RAY_DESC:
        return is_builtin_record(type, "RayDesc");
    case PATTERN_TRIANGLE_POSITIONS:
        return is_builtin_record(type, triangle_positions);
    case PATTERN_SAMPLER:
        return is_sampler(type, true, false);
    case PATTERN_SAMPLER_CMP:
        return is_sampler(type, false, true);
    case PATTERN_ANY_SAMPLER:
        return is_sampler(type, true, true);
    case PATTERN_TEXTURE:
        return type_is_of_class(type, OBJECT_CLASS_TEXTURE);
    case PATTERN_ACCELERATION_STRUCTURE:
        return type_is_of_class(type, OBJECT_CLASS_ACCELERATION) ||
               type_is_object(type, OBJECT_HEAP_RESOURCE);
    case PATTERN_RAY_QUERY:
        return type_is_of_class(type, OBJECT_CLASS_RAY_QUERY);
    case PATTERN_HIT_OBJECT:
        return type_is_of_class(type, OBJECT_CLASS_HIT_OBJECT);
    case PATTERN_RECORD_OR_UAV:
        return is_record_or_uav(type);
    case PATTERN_BUFFER_POINTER:
        return type_is_of_class(type, OBJECT_CLASS_BUFFER_POINTER);
    case PATTERN_ELEMENT:
    case PATTERN_TEMPLATE:
        return true; /* with a conversion, which overload.c ranks */
    case PATTERN_NUMERIC:
    case PATTERN_VOID:
    case PATTERN_POINTER_TO_F:
    case PATTERN_THREAD_RECORDS:
    case PATTERN_GROUP_RECORDS:
    case PATTERN_WORD_COUNT:
        break;
    }
    return false;
}

static void add_argument(struct matcher *m, size_t argument) {
    const struct pattern_parameter *p = parameter_of(m, argument);
    if (!p)
        return; /* matches `...` */
    const struct type *given = argument_type(m, argument);
    if (p->type.word == PATTERN_NUMERIC)
        add_numeric(m, &p->type, argument);
    else if (given->kind != TYPE_ERROR && !word_accepts(p->type.word, given))
        mismatch_argument(
            m, argument,
            arena_format(m->call->a->c->typed, "is no '%s'", pattern_word_in_hlsl(p->type.word)));
    const struct expression *e = m->call->arguments->items[argument];
    if (p->direction != DIRECTION_IN && given->kind != TYPE_ERROR &&
        (e->category != CATEGORY_LVALUE || e->is_const))
        mismatch_argument(m, argument, "cannot be written");
}

/* ---- Results of slots ---- */

static void settle_scalar(struct matcher *m, const struct pattern_type *type, size_t own) {
    struct pattern_slot *slot = scalar_slot(m, type, own);
    if (type->word != PATTERN_NUMERIC || !type->set)
        return;
    if (slot->has_scalar && scalar_set_has(type->set, slot->scalar))
        return;
    if (slot->has_scalar && type->set->is_strict)
        mismatch(m, "the arguments have unsupported element types");
    slot->has_scalar = true;
    slot->scalar = (type->set->members[0] - 1);
}

static void settle_shape(struct matcher *m, const struct pattern_type *type, size_t own) {
    struct pattern_slot *slot = shape_slot(m, type, own);
    if (type->word != PATTERN_NUMERIC || type->shape == SHAPE_ANY) {
        if (!slot->has_shape)
            slot->shape = SHAPE_SCALAR;
        return;
    }
    if (slot->has_shape && slot->shape != SHAPE_SCALAR && slot->shape != type->shape)
        mismatch(m, "the arguments have the wrong shape");
    slot->shape = type->shape;
    slot->has_shape = true;
}

static void resolve_scalars(struct matcher *m) {
    for (size_t i = 0; i < m->call->arguments->count; i++) {
        const struct pattern_parameter *p = parameter_of(m, i);
        if (p) {
            settle_scalar(m, &p->type, i);
            settle_shape(m, &p->type, i);
        }
    }
    settle_scalar(m, &m->pattern->result, PATTERN_MAX_ARGUMENTS);
}

/* ---- Types ---- */

/* Maps element types to those of intrinsics, which have no overloads for a 32-bit `half`: it is
 * passed and returned as `float`. Memory passed by reference keeps its type. */
static enum scalar real_scalar(const struct matcher *m, enum scalar scalar) {
    switch (scalar) {
    case SCALAR_HALF_AS_FLOAT:
        return m->pattern->parameters[0].is_reference ? scalar : SCALAR_FLOAT;
    case SCALAR_INT_LITERAL:
        return SCALAR_INT;
    case SCALAR_FLOAT_LITERAL:
        return SCALAR_FLOAT;
    case SCALAR_HALF:
        return m->call->a->options->enable_16bit_types ? SCALAR_HALF : SCALAR_FLOAT;
    default:
        return scalar;
    }
}

static enum scalar chosen_scalar(struct matcher *m, const struct pattern_type *type, size_t own) {
    if (type->scalar_of == 'E')
        return m->element ? m->element->scalar : SCALAR_FLOAT;
    const struct pattern_slot *slot = scalar_slot(m, type, own);
    return slot->scalar == SCALAR_INT_LITERAL && slot->is_wide ? SCALAR_INT64
                                                               : real_scalar(m, slot->scalar);
}

/* Returns the type with the common shape of a slot's arguments. */
static const struct type *shaped_by_slot(struct matcher *m, const struct pattern_slot *slot,
                                         enum scalar scalar, const struct pattern_type *binding) {
    struct type_table *types = m->call->a->types;
    bool row_major = slot->is_oriented ? slot->row_major : m->call->a->here.row_major;
    uint32_t columns = slot->columns, rows = slot->rows;
    if (binding && binding->shape != SHAPE_ANY) {
        columns = size_value(m, &binding->columns);
        rows = size_value(m, &binding->rows);
    }
    switch (slot->shape) {
    case SHAPE_VECTOR:
        return binding && binding->shape == SHAPE_VECTOR && columns == 1
                   ? type_scalar(types, scalar)
                   : type_vector(types, scalar, columns);
    case SHAPE_MATRIX:
        return type_matrix(types, scalar, rows, columns, row_major);
    case SHAPE_SCALAR:
    case SHAPE_ANY:
        break;
    }
    return type_scalar(types, scalar);
}

static const struct type *numeric_type(struct matcher *m, const struct pattern_type *type,
                                       size_t own) {
    enum scalar scalar = chosen_scalar(m, type, own);
    struct type_table *types = m->call->a->types;
    if (type->shape_of)
        return shaped_by_slot(m, shape_slot(m, type, own), scalar, binding_of(m, type->shape_of));
    uint32_t columns = size_value(m, &type->columns);
    switch (type->shape) {
    case SHAPE_ANY:
        return shaped_by_slot(m, shape_slot(m, type, own), scalar, NULL);
    case SHAPE_VECTOR:
        return columns == 1 ? type_scalar(types, scalar) : type_vector(types, scalar, columns);
    case SHAPE_MATRIX:
        return type_matrix(types, scalar, size_value(m, &type->rows), columns,
                           m->call->a->here.row_major);
    case SHAPE_SCALAR:
        break;
    }
    return type_scalar(types, scalar);
}

/* Checks that a type can be stored in memory: it cannot contain resources, and values read from
 * byte buffers cannot contain any objects. */
static const struct type *data_type(struct matcher *m, const struct type *type) {
    const struct type *object = m->call->object;
    bool of_bytes = object && type_is_of_class(object, OBJECT_CLASS_BYTE_BUFFER);
    bool has_object = of_bytes ? type_has_object(type) : type_has_resource(type);
    bool is_interface = type->kind == TYPE_STRUCT && type->record->is_interface;
    if (type->kind != TYPE_VOID && type->kind != TYPE_STRING && !has_object && !is_interface)
        return type;
    struct context *c = m->call->a->c;
    mismatch(m, arena_format(c->typed, "'%s' is not a data type", type_name(c, type)));
    return type_error(m->call->a->types);
}

/* Returns the type for F: the template argument, or the HLSL default. */
static const struct type *template_type(struct matcher *m, const struct type *given) {
    struct analyser *a = m->call->a;
    if (m->call->written_count) {
        const struct type *type = m->call->written[0].type;
        if (!type)
            mismatch(m, "the template argument must be a type");
        else if (m->call->object && m->call->written_count > 1)
            mismatch(m, "requires one template argument");
        return type ? data_type(m, type) : type_error(a->types);
    }
    if (!given)
        return type_scalar(a->types, SCALAR_UINT);
    if (given->kind == TYPE_SCALAR && given->scalar == SCALAR_INT_LITERAL)
        return type_scalar(a->types, SCALAR_UINT);
    return data_type(m, type_without_literal(a, given));
}

/* Returns the type vk::BufferPointer<F, A>. A defaults to the alignment of the source. */
static const struct type *pointer_type(struct matcher *m) {
    struct analyser *a = m->call->a;
    if (!m->call->written_count || !m->call->written[0].type || !m->call->arguments->count) {
        mismatch(m, "requires a template argument for the type pointed to");
        return type_error(a->types);
    }
    struct type_argument arguments[2] = {m->call->written[0]};
    const struct type *source = argument_type(m, 0);
    uint32_t count = 1;
    if (m->call->written_count > 1)
        arguments[count++] = m->call->written[1];
    else if (source->kind == TYPE_OBJECT && source->argument_count > 1)
        arguments[count++] = source->arguments[1];
    m->out->template_type = m->call->written[0].type;
    return type_object(a->types, OBJECT_BUFFER_POINTER, arguments, count);
}

static const struct type *records_type(struct matcher *m, enum object_kind kind) {
    return type_object(m->call->a->types, kind, m->call->object->arguments,
                       m->call->object->argument_count);
}

static const struct type *builtin_record(struct analyser *a, const char *name) {
    return builtin_type_find(a, a->builtins, atom_of(a->c->atoms, name))->type;
}

/* Returns the type of a parameter with an argument of type `given`, or of the result (NULL). */
static const struct type *word_type(struct matcher *m, enum pattern_word word,
                                    const struct type *given) {
    struct type_table *types = m->call->a->types;
    switch (word) {
    case PATTERN_ELEMENT:
        return m->element ? m->element : type_error(types);
    case PATTERN_TEMPLATE:
        return m->out->template_type = template_type(m, given);
    case PATTERN_VOID:
        return type_void(types);
    case PATTERN_POINTER_TO_F:
        return pointer_type(m);
    case PATTERN_THREAD_RECORDS:
        return records_type(m, OBJECT_THREAD_NODE_OUTPUT_RECORDS);
    case PATTERN_GROUP_RECORDS:
        return records_type(m, OBJECT_GROUP_NODE_OUTPUT_RECORDS);
    case PATTERN_HIT_OBJECT:
        return type_object(types, OBJECT_HIT_OBJECT, NULL, 0);
    case PATTERN_TRIANGLE_POSITIONS:
        return builtin_record(m->call->a, triangle_positions);
    case PATTERN_SAMPLER:
        return type_object(types, OBJECT_SAMPLER, NULL, 0);
    case PATTERN_SAMPLER_CMP:
        return type_object(types, OBJECT_SAMPLER_COMPARISON, NULL, 0);
    case PATTERN_ACCELERATION_STRUCTURE:
        return type_object(types, OBJECT_ACCELERATION_STRUCTURE, NULL, 0);
    case PATTERN_NUMERIC:
    case PATTERN_STRING:
    case PATTERN_STRUCT:
    case PATTERN_RAY_DESC:
    case PATTERN_ANY_SAMPLER:
    case PATTERN_TEXTURE:
    case PATTERN_RAY_QUERY:
    case PATTERN_RECORD_OR_UAV:
    case PATTERN_BUFFER_POINTER:
    case PATTERN_WORD_COUNT:
        break;
    }
    if (given)
        return given;
    return m->out->count ? m->out->parameters[m->out->count - 1] : type_error(types);
}

static const struct type *type_of(struct matcher *m, const struct pattern_type *type, size_t own,
                                  const struct type *given) {
    return type->word == PATTERN_NUMERIC ? numeric_type(m, type, own)
                                         : word_type(m, type->word, given);
}

void pattern_match(const struct pattern_call *call, const struct pattern *pattern,
                   struct pattern_match *out) {
    struct matcher m = {.call = call, .pattern = pattern, .out = out};
    *out = (struct pattern_match){.count = 0};
    m.element = call->object ? object_element_type(call->a->types, call->object) : NULL;
    for (size_t i = 0; i < call->arguments->count; i++)
        add_argument(&m, i);
    resolve_scalars(&m);
    for (size_t i = 0; i < call->arguments->count; i++) {
        const struct pattern_parameter *p = parameter_of(&m, i);
        if (p) {
            out->parameters[i] = type_of(&m, &p->type, i, argument_type(&m, i));
            out->directions[i] = p->direction;
            out->count++;
        }
    }
    out->result = type_of(&m, &pattern->result, PATTERN_MAX_ARGUMENTS, NULL);
}
