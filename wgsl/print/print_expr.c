/* Expressions as text.
 *
 * Lines are broken after commas and operators, before a part that does not fit. */
#include "print.h"

enum { LONGEST_LINE = 112 }; /* with room for closing parentheses and a brace */

/* Where an expression is printed. */
struct lines {
    struct text_sink *out;
    unsigned indent; /* of continued lines */
    bool breaks;
};

static void print(struct lines *l, const struct wgsl_expr *x, enum wgsl_level level);

/* ---- Lines ---- */

static size_t column_of(const struct text_sink *out) {
    size_t start = out->length;
    while (start && out->text[start - 1] != '\n')
        start--;
    return out->length - start;
}

/* Starts a new line if a part of the expression does not fit. Otherwise prints a blank. */
static void separate(struct lines *l, const struct wgsl_expr *part, const char *blank) {
    size_t column = l->breaks ? column_of(l->out) : 0;
    if (column + part->length < LONGEST_LINE || column <= l->indent) {
        sink_text(l->out, blank);
        return;
    }
    sink_text(l->out, "\n");
    for (unsigned k = 0; k < l->indent; k++)
        sink_text(l->out, " ");
}

/* ---- Expressions ---- */

/* With a later argument, a < b may be the start of a template list. */
static void print_list(struct lines *l, const struct wgsl_expr *x) {
    for (uint32_t k = 0; k < x->part_count; k++) {
        sink_text(l->out, k ? "," : "");
        separate(l, x->parts[k], k ? " " : "");
        print(l, x->parts[k], k + 1 < x->part_count ? LEVEL_LOGIC : LEVEL_ANY);
    }
}

static void print_binary(struct lines *l, const struct wgsl_expr *x) {
    const struct wgsl_operator_info *info = &wgsl_operators[x->op];
    print(l, x->parts[0], info->left);
    sink_text(l->out, " ");
    sink_text(l->out, info->text);
    separate(l, x->parts[1], " ");
    print(l, x->parts[1], info->right);
}

static void print_plain(struct lines *l, const struct wgsl_expr *x) {
    struct text_sink *out = l->out;
    switch (x->kind) {
    case WGSL_NAME:
    case WGSL_LITERAL:
        sink_text(out, x->text);
        break;
    case WGSL_UNARY:
        sink_text(out, x->text);
        print(l, x->parts[0], LEVEL_PRIMARY);
        break;
    case WGSL_BINARY:
        print_binary(l, x);
        break;
    case WGSL_CALL:
        sink_text(out, x->text);
        sink_text(out, "(");
        print_list(l, x);
        sink_text(out, ")");
        break;
    case WGSL_MEMBER:
    case WGSL_SWIZZLE:
        print(l, x->parts[0], LEVEL_PRIMARY);
        sink_text(out, ".");
        sink_text(out, x->text);
        break;
    case WGSL_INDEX:
        print(l, x->parts[0], LEVEL_PRIMARY);
        sink_text(out, "[");
        print(l, x->parts[1], LEVEL_ANY);
        sink_text(out, "]");
        break;
    }
}

static void print(struct lines *l, const struct wgsl_expr *x, enum wgsl_level level) {
    if (x->level >= level) {
        print_plain(l, x);
        return;
    }
    sink_text(l->out, "(");
    print_plain(l, x);
    sink_text(l->out, ")");
}

void wgsl_print_lines(struct text_sink *out, const struct wgsl_expr *x, unsigned indent) {
    struct lines l = {out, indent, column_of(out) + x->length >= LONGEST_LINE};
    print(&l, x, LEVEL_ANY);
}

void wgsl_print_expr(struct text_sink *out, const struct wgsl_expr *x, enum wgsl_level level) {
    struct lines l = {.out = out};
    print(&l, x, level);
}
