/* Comparison of the types of two modules. */
#include "link.h"

/* Limit of type nesting; deeper types are assumed to match. */
enum { MOST_DEPTH = 12 };

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth);

static bool members_match(const struct reflection *a, const struct fact_type *x,
                          const struct reflection *b, const struct fact_type *y, unsigned depth) {
    bool same = x->member_count == y->member_count;
    for (uint32_t k = 0; same && k < x->member_count; k++) {
        const struct marks *m = x->members[k].marks, *n = y->members[k].marks;
        uint32_t order = FLAG_ROW_MAJOR | FLAG_COLUMN_MAJOR;
        same = m->values[MARK_OFFSET] == n->values[MARK_OFFSET] &&
               m->values[MARK_MATRIX_STRIDE] == n->values[MARK_MATRIX_STRIDE] &&
               (m->flags & order) == (n->flags & order) &&
               matches(a, x->members[k].type, b, y->members[k].type, depth + 1);
    }
    return same;
}

static bool has_element(const struct fact_type *t) {
    return t->kind == FACT_VECTOR || t->kind == FACT_MATRIX || t->kind == FACT_ARRAY;
}

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth) {
    const struct fact_type *x = fact_type_at(a, type_a), *y = fact_type_at(b, type_b);
    bool same = x->kind == y->kind && x->bits == y->bits && x->rows == y->rows &&
                x->columns == y->columns && x->count == y->count && x->stride == y->stride;
    if (!same || depth > MOST_DEPTH)
        return same;
    if (x->kind == FACT_STRUCT)
        return members_match(a, x, b, y, depth);
    return !has_element(x) || matches(a, x->element, b, y->element, depth + 1);
}

/* Returns whether types are equal except for names. Offsets must match for types in memory. */
bool link_types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                      uint32_t type_b) {
    return matches(a, type_a, b, type_b, 0);
}
