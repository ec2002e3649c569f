/* Construction and comparison of expressions. */
#include "tree.h"

#include <stdarg.h>
#include <string.h>

const struct wgsl_operator_info wgsl_operators[WGSL_OPERATOR_COUNT] = {
#define OPERATOR(id, text, level, left, right, opposite)                                           \
    {text, LEVEL_##level, LEVEL_##left, LEVEL_##right, WGSL_##opposite},
#include "../../spec/wgsl_operators.def"
};

/* ---- Construction ---- */

static struct wgsl_expr *create(struct arena *arena, enum wgsl_expr_kind kind, const char *text) {
    struct wgsl_expr *x = arena_new(arena, struct wgsl_expr);
    x->kind = kind;
    x->level = LEVEL_PRIMARY;
    x->text = text ? text : ""; /* names may be missing after an error */
    x->length = (uint32_t)strlen(x->text);
    return x;
}

static void set_parts(struct arena *arena, struct wgsl_expr *x,
                      const struct wgsl_expr *const *parts, size_t count) {
    x->parts = arena_copy(arena, parts, count * sizeof *parts);
    x->part_count = (uint32_t)count;
    for (size_t k = 0; k < count; k++) {
        x->length += parts[k]->length;
        x->is_not_const |= parts[k]->is_not_const;
    }
}

static uint32_t parentheses(const struct wgsl_expr *x, enum wgsl_level level) {
    return x->level < level ? 2 : 0;
}

struct wgsl_expr *wgsl_name(struct arena *arena, const char *name) {
    return create(arena, WGSL_NAME, name);
}

struct wgsl_expr *wgsl_literal(struct arena *arena, const char *text) {
    struct wgsl_expr *x = create(arena, WGSL_LITERAL, text);
    if (*text == '-')
        x->level = LEVEL_UNARY;
    return x;
}

struct wgsl_expr *wgsl_unary(struct arena *arena, const char *sign, const struct wgsl_expr *x) {
    struct wgsl_expr *all = create(arena, WGSL_UNARY, sign);
    set_parts(arena, all, &x, 1);
    all->level = LEVEL_UNARY;
    all->is_address = *sign == '&';
    all->length += parentheses(x, LEVEL_PRIMARY);
    return all;
}

struct wgsl_expr *wgsl_binary(struct arena *arena, enum wgsl_operator op,
                              const struct wgsl_expr *left, const struct wgsl_expr *right) {
    const struct wgsl_operator_info *info = &wgsl_operators[op];
    struct wgsl_expr *all = create(arena, WGSL_BINARY, info->text);
    set_parts(arena, all, (const struct wgsl_expr *const[]){left, right}, 2);
    all->op = op;
    all->level = info->level;
    all->length += 2 + parentheses(left, info->left) + parentheses(right, info->right);
    return all;
}

struct wgsl_expr *wgsl_call_list(struct arena *arena, const char *function,
                                 const struct wgsl_expr_vec *arguments) {
    struct wgsl_expr *x = create(arena, WGSL_CALL, function);
    set_parts(arena, x, arguments->items, arguments->count);
    x->length += 2 + (arguments->count ? 2 * ((uint32_t)arguments->count - 1) : 0);
    for (size_t k = 0; k + 1 < arguments->count; k++)
        x->length += parentheses(arguments->items[k], LEVEL_LOGIC);
    return x;
}

struct wgsl_expr *wgsl_call(struct arena *arena, const char *function, int count, ...) {
    enum { MOST_ARGUMENTS = 4 };
    const struct wgsl_expr *items[MOST_ARGUMENTS];
    struct wgsl_expr_vec list = {.items = items};
    va_list args;
    va_start(args, count);
    for (; list.count < (size_t)count && list.count < MOST_ARGUMENTS; list.count++)
        items[list.count] = va_arg(args, const struct wgsl_expr *);
    va_end(args);
    return wgsl_call_list(arena, function, &list);
}

static struct wgsl_expr *part_of(struct arena *arena, enum wgsl_expr_kind kind,
                                 const struct wgsl_expr *base, const char *text) {
    struct wgsl_expr *x = create(arena, kind, text);
    set_parts(arena, x, &base, 1);
    x->length += 1 + parentheses(base, LEVEL_PRIMARY);
    return x;
}

struct wgsl_expr *wgsl_member_of(struct arena *arena, const struct wgsl_expr *base,
                                 const char *member) {
    return part_of(arena, WGSL_MEMBER, base, member);
}

struct wgsl_expr *wgsl_swizzle(struct arena *arena, const struct wgsl_expr *base,
                               const char *letters, uint32_t count) {
    return part_of(arena, WGSL_SWIZZLE, base, arena_string(arena, letters, count));
}

const struct wgsl_expr *wgsl_component(struct arena *arena, const struct wgsl_expr *base,
                                       uint32_t k) {
    if (base->is_list)
        return base->parts[k & 3];
    return wgsl_swizzle(arena, base, "xyzw" + (k & 3), 1);
}

struct wgsl_expr *wgsl_index(struct arena *arena, const struct wgsl_expr *base,
                             const struct wgsl_expr *index) {
    struct wgsl_expr *x = create(arena, WGSL_INDEX, "");
    set_parts(arena, x, (const struct wgsl_expr *const[]){base, index}, 2);
    x->length += 2 + parentheses(base, LEVEL_PRIMARY);
    return x;
}

struct wgsl_expr *wgsl_plain_number(struct arena *arena, uint32_t number) {
    return wgsl_literal(arena, arena_format(arena, "%u", number));
}

struct wgsl_expr *wgsl_unsigned_number(struct arena *arena, uint32_t number) {
    return wgsl_literal(arena, arena_format(arena, "%uu", number));
}

struct wgsl_expr *wgsl_index_of(struct arena *arena, const struct wgsl_expr *base, uint32_t index) {
    return wgsl_index(arena, base, wgsl_plain_number(arena, index));
}

const struct wgsl_expr *wgsl_negation(struct arena *arena, const struct wgsl_expr *x) {
    if (!x->may_invert)
        return wgsl_unary(arena, "!", x);
    struct wgsl_expr *opposite =
        wgsl_binary(arena, wgsl_operators[x->op].opposite, x->parts[0], x->parts[1]);
    opposite->may_invert = true;
    return opposite;
}

/* ---- Questions ---- */

bool wgsl_is_same(const struct wgsl_expr *a, const struct wgsl_expr *b) {
    if (a == b)
        return true;
    if (a->kind != b->kind || a->length != b->length || a->part_count != b->part_count ||
        a->op != b->op || strcmp(a->text, b->text) != 0)
        return false;
    for (uint32_t k = 0; k < a->part_count; k++)
        if (!wgsl_is_same(a->parts[k], b->parts[k]))
            return false;
    return true;
}

bool wgsl_is_plain_path(const struct wgsl_expr *x) {
    while (x->kind == WGSL_MEMBER || x->kind == WGSL_SWIZZLE)
        x = x->parts[0];
    return x->kind == WGSL_NAME || (x->kind == WGSL_LITERAL && x->level == LEVEL_PRIMARY);
}

const char *wgsl_last_member(const struct wgsl_expr *x) {
    while (x->kind == WGSL_UNARY)
        x = x->parts[0];
    const char *last = x->kind == WGSL_MEMBER ? x->text : NULL;
    while (x->kind == WGSL_MEMBER || x->kind == WGSL_SWIZZLE || x->kind == WGSL_INDEX)
        x = x->parts[0];
    return x->kind == WGSL_NAME ? last : NULL;
}

void wgsl_visit_names(const struct wgsl_expr *x, wgsl_name_visitor *visit, void *user) {
    if (x->kind == WGSL_NAME)
        visit(user, x->text);
    for (uint32_t k = 0; k < x->part_count; k++)
        wgsl_visit_names(x->parts[k], visit, user);
}
