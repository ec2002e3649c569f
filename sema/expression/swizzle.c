/* Swizzles and subscripts of vectors, matrices and arrays: `v.xy`, `m._m00_m11`, `a[i]`. */
#include "expression.h"

#include <string.h>

#include "../convert/convert.h"
#include "../tree/fold.h"

enum { MOST_POSITIONS = 4 };

/* Parsed positions; rows are 0 for vectors. */
struct positions {
    unsigned count;
    uint8_t rows[MOST_POSITIONS], columns[MOST_POSITIONS];
    const char *problem; /* The error in the name, or NULL. */
};

static bool has_repetition(const struct positions *p) {
    for (unsigned i = 0; i < p->count; i++)
        for (unsigned j = 0; j < i; j++)
            if (p->rows[i] == p->rows[j] && p->columns[i] == p->columns[j])
                return true;
    return false;
}

static struct positions with_problem(const char *problem) {
    return (struct positions){.problem = problem};
}

static struct positions read_vector_positions(const char *text) {
    static const char names[] = "xyzwrgba";
    struct positions p = {0};
    unsigned sets = 0;
    for (; *text; text++) {
        const char *name = strchr(names, *text);
        if (!name)
            return with_problem("a vector's components are x y z w or r g b a");
        if (p.count == MOST_POSITIONS)
            return with_problem("a swizzle names four components at most");
        size_t index = (size_t)(name - names);
        sets |= 1u << (index / 4);
        p.columns[p.count++] = (uint8_t)(index % 4);
    }
    return sets == 3 ? with_problem("xyzw and rgba cannot be mixed") : p;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Parses matrix positions. `_m00` is zero-based and `_11` is one-based; they cannot be mixed. */
static struct positions read_matrix_positions(const char *text) {
    struct positions p = {0};
    bool from_zero = !strncmp(text, "_m", 2);
    unsigned first = from_zero ? 0 : 1;
    while (*text) {
        bool is_zero_form = text[0] == '_' && text[1] == 'm';
        const char *digits = text + 1 + is_zero_form;
        if (text[0] != '_' || !is_digit(digits[0]) || !is_digit(digits[1]))
            return with_problem("a matrix's components are _m00 to _m33 or _11 to _44");
        if (is_zero_form != from_zero)
            return with_problem("_m00 and _11 cannot be mixed");
        if (p.count == MOST_POSITIONS)
            return with_problem("a swizzle names four components at most");
        unsigned row = (unsigned)(digits[0] - '0'), column = (unsigned)(digits[1] - '0');
        if (row < first || column < first)
            return with_problem("_11 is the first component where counting is from one");
        p.rows[p.count] = (uint8_t)(row - first);
        p.columns[p.count++] = (uint8_t)(column - first);
        text = digits + 2;
    }
    return p;
}

static const char *out_of_bounds(const struct positions *p, const struct type *type) {
    static const char *const vectors[] = {"it has one, x", "it has two, x and y",
                                          "it has three, x, y and z"};
    for (unsigned i = 0; i < p->count; i++)
        if (p->rows[i] >= type->rows || p->columns[i] >= type->columns)
            return type->kind == TYPE_MATRIX || type->columns > 3 ? "there is no such component"
                                                                  : vectors[type->columns - 1];
    return NULL;
}

static struct positions read_positions(const struct type *type, const char *text) {
    if (type->kind == TYPE_VECTOR && type->columns > MOST_POSITIONS)
        return with_problem("a vector of more than four components has no swizzles");
    struct positions p =
        type->kind == TYPE_MATRIX ? read_matrix_positions(text) : read_vector_positions(text);
    if (!p.problem)
        p.problem = out_of_bounds(&p, type);
    return p;
}

/* Merges a swizzle of a swizzle into one. */
static struct expression *merge_swizzle(struct expression *base, struct positions *p) {
    if (base->kind != EXPR_SWIZZLE)
        return base;
    for (unsigned i = 0; i < p->count; i++)
        p->columns[i] = base->swizzle.components[p->columns[i]];
    return (struct expression *)base->swizzle.base;
}

static struct expression *make_vector_swizzle(struct analyser *a, struct expression *base,
                                              struct positions p, const struct type *type,
                                              const struct node *node) {
    if (has_repetition(&p))
        base = expr_load(a, base);
    base = merge_swizzle(base, &p);
    struct expression *e = expr_create(a, EXPR_SWIZZLE, CATEGORY_VALUE, type, node);
    expr_inherit_lvalue(e, base);
    e->swizzle.base = base;
    e->swizzle.count = (uint8_t)p.count;
    memcpy(e->swizzle.components, p.columns, sizeof p.columns);
    return e;
}

static struct expression *make_matrix_swizzle(struct analyser *a, struct expression *base,
                                              const struct positions *p, const struct type *type,
                                              const struct node *node) {
    if (has_repetition(p))
        base = expr_load(a, base);
    struct expression *e = expr_create(a, EXPR_MATRIX_SWIZZLE, CATEGORY_VALUE, type, node);
    expr_inherit_lvalue(e, base);
    e->matrix_swizzle.base = base;
    e->matrix_swizzle.count = (uint8_t)p->count;
    memcpy(e->matrix_swizzle.rows, p->rows, sizeof p->rows);
    memcpy(e->matrix_swizzle.columns, p->columns, sizeof p->columns);
    return e;
}

/* Suggests x y z w for s t p q of GLSL. */
static void propose_letters(struct analyser *a, const struct type *type, const char *text,
                            const struct node *node) {
    static const char others[] = "stpq", ours[] = "xyzw";
    char *meant = arena_string(a->c->arena, text, strlen(text));
    for (char *c = meant; *c; c++) {
        const char *other = strchr(others, *c);
        *c = other ? ours[other - others] : *c;
    }
    if (type->kind == TYPE_VECTOR && !read_positions(type, meant).problem)
        diag_propose(a->c, (struct fix){node->at, FIX_REPLACE, meant, 0});
}

struct expression *expr_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node) {
    if (is_error(base))
        return expr_error(a, node);
    const char *text = atom_text(a->c->atoms, name);
    if (base->type->kind == TYPE_ARRAY && base->type->count && !base->type->size &&
        !strcmp(text, "Length")) {
        /* `a.Length` was removed in HLSL 2017. */
        if (a->options->hlsl_version > 2016) {
            error_at(a->c, node->at, "'Length' of arrays is not supported since HLSL 2017");
            return expr_error(a, node);
        }
        warning_at(a->c, WARN_DEPRECATED, node->at, "'Length' is deprecated");
        return expr_integer(a, type_scalar(a->types, SCALAR_UINT), base->type->count, node);
    }
    if (!type_is_numeric(base->type) || base->type->kind == TYPE_ENUM) {
        diag_underline(a->c, base->begin, base->end);
        error_at(a->c, node->at, "'%s' has no member '%s'", type_name(a->c, base->type), text);
        return expr_error(a, node);
    }
    struct positions p = read_positions(base->type, text);
    if (p.problem) {
        propose_letters(a, base->type, text, node);
        diag_underline(a->c, node->begin, node->end);
        error_at(a->c, node->at, "'%s' has no component '%s': %s", type_name(a->c, base->type),
                 text, p.problem);
        return expr_error(a, node);
    }
    enum scalar scalar = (enum scalar)base->type->scalar;
    const struct type *type =
        p.count == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, p.count);
    if (base->type->kind == TYPE_MATRIX)
        return make_matrix_swizzle(a, base, &p, type, node);
    return make_vector_swizzle(a, base, p, type, node);
}

/* ---- Indexing ---- */

/* Returns the element type for an index and the number of elements, or NULL. */
static const struct type *indexed_part(struct analyser *a, const struct type *type,
                                       uint32_t *count) {
    enum scalar scalar = (enum scalar)type->scalar;
    if (type->kind == TYPE_ARRAY) {
        *count = type->count;
        return type->element;
    }
    if (type->kind == TYPE_VECTOR) {
        *count = type->columns;
        return type_scalar(a->types, scalar);
    }
    if (type->kind == TYPE_MATRIX) {
        *count = type->rows;
        return type_vector(a->types, scalar, type->columns);
    }
    return NULL;
}

/* Returns whether the size of an array is unknown. Specialization constants determine some sizes,
 * and an array of one element at the end of a struct can denote any size, as in C. */
static bool is_open_ended(const struct expression *base) {
    if (base->type->kind != TYPE_ARRAY || (base->type->count > 1 && !base->type->size))
        return false;
    return base->type->count == 0 || base->type->size ||
           (base->kind == EXPR_MEMBER &&
            base->member.index + 1 == base->member.base->type->record->field_count);
}

/* Returns whether out-of-bounds indices are allowed: all in fxc, of resource arrays in dxc. */
static bool may_exceed(const struct analyser *a, const struct type *type) {
    return type->kind == TYPE_ARRAY &&
           (a->options->hlsl_version <= 2016 || type_strip_arrays(type)->kind == TYPE_OBJECT);
}

/* Returns whether a constant index is out of bounds. */
static bool is_beyond(const struct analyser *a, const struct expression *index,
                      const struct expression *base, uint32_t count, int64_t *value) {
    return sema_fold_integer(a->c, index, value) &&
           (*value < 0 || (!is_open_ended(base) && *value >= count));
}

static bool report_beyond(struct analyser *a, const struct expression *index,
                          const struct type *type, int64_t value, bool is_lenient) {
    static const char message[] = "index %lld is out of bounds of '%s'";
    const char *name = type_name(a->c, type);
    if (is_lenient && value >= 0)
        return warning_at(a->c, WARN_ARRAY_BOUNDS, sema_marked(a->c, index), message,
                          (long long)value, name);
    return error_at(a->c, sema_marked(a->c, index), message, (long long)value, name);
}

/* Checks an index. Array indices in function bodies are reported only in reachable code, which is
 * known at the end of the body. */
static bool index_in_bounds(struct analyser *a, const struct expression *index,
                            const struct expression *base, uint32_t count) {
    int64_t value;
    if (!is_beyond(a, index, base, count, &value))
        return true;
    if (base->type->kind == TYPE_ARRAY && a->here.function && !a->here.is_unevaluated) {
        a->here.exceeds_bounds = true;
        return true;
    }
    bool is_lenient = may_exceed(a, base->type);
    report_beyond(a, index, base->type, value, is_lenient);
    return is_lenient && value >= 0;
}

void sema_check_array_index(struct analyser *a, const struct expression *e, bool is_indexed) {
    const struct expression *base = e->index.base;
    int64_t value;
    if (base->type->kind == TYPE_ARRAY &&
        is_beyond(a, e->index.index, base, base->type->count, &value))
        report_beyond(a, e->index.index, base->type, value,
                      may_exceed(a, base->type) || (is_indexed && e->type->kind == TYPE_ARRAY));
}

struct expression *expr_characters(struct analyser *a, struct expression *string,
                                   const struct node *node) {
    const struct constant *k = expression_fold(a->c, string);
    uint32_t count = k ? (uint32_t)strlen(k->text) + 1 : 0;
    const struct type *character = type_scalar(a->types, SCALAR_INT);
    union scalar_value *values;
    struct constant *made =
        k ? constant_new(a->c, type_array(a->types, character, count), &values) : NULL;
    if (!made) {
        error_at(a->c, sema_marked_node(a->c, node), "string is not a constant");
        return expr_error(a, node);
    }
    for (uint32_t i = 0; i < count; i++)
        values[i].i = (unsigned char)k->text[i];
    return expr_constant(a, made, node);
}

/* Returns a character of a string literal. A dynamic index requires an array of its characters,
 * because strings exist only at compile time. */
static struct expression *make_character(struct analyser *a, struct expression *string,
                                         struct expression *index, const struct node *node) {
    const struct constant *k = expression_fold(a->c, string);
    int64_t value;
    if (!k || !sema_fold_integer(a->c, index, &value))
        return expr_index(a, expr_characters(a, string, node), index, node);
    if (value < 0 || (uint64_t)value > strlen(k->text)) {
        error_at(a->c, sema_marked(a->c, index), "index %lld is out of bounds of the string",
                 (long long)value);
        return expr_error(a, node);
    }
    return expr_integer(a, type_scalar(a->types, SCALAR_INT), (unsigned char)k->text[value], node);
}

struct expression *expr_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node) {
    if (is_error(base) || is_error(index))
        return expr_error(a, node);
    if (base->type->kind == TYPE_STRING)
        return make_character(a, base, index, node);
    uint32_t count = 0;
    const struct type *part = indexed_part(a, base->type, &count);
    if (!part) {
        error_at(a->c, sema_marked_node(a->c, node), "a '%s' cannot be indexed",
                 type_name(a->c, base->type));
        return expr_error(a, node);
    }
    index = convert_index(a, index, 1, base->type->kind != TYPE_ARRAY);
    if (is_error(index) || !index_in_bounds(a, index, base, count))
        return expr_error(a, node);
    struct expression *e = expr_create(a, EXPR_INDEX, CATEGORY_VALUE, part, node);
    expr_inherit_lvalue(e, base);
    e->is_non_uniform = base->is_non_uniform || index->is_non_uniform;
    e->index.base = base;
    e->index.index = index;
    return e;
}
