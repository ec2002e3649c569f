/* Swizzles of vectors and matrices: `v.xy`, `m._m00_m11`. */
#include "expression.h"

#include <string.h>

#include "../convert/convert.h"

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
    char *meant = arena_string(a->c->typed, text, strlen(text));
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
    enum scalar scalar = base->type->scalar;
    const struct type *type =
        p.count == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, p.count);
    if (base->type->kind == TYPE_MATRIX)
        return make_matrix_swizzle(a, base, &p, type, node);
    return make_vector_swizzle(a, base, p, type, node);
}
