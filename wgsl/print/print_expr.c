/* Expressions as text. */
#include "print.h"

/* With a later argument, a < b may be the start of a template list. */
static void print_list(struct text_sink *out, const struct wgsl_expr *x) {
    for (uint32_t k = 0; k < x->part_count; k++) {
        sink_text(out, k ? ", " : "");
        wgsl_print_expr(out, x->parts[k], k + 1 < x->part_count ? LEVEL_LOGIC : LEVEL_ANY);
    }
}

static void print_binary(struct text_sink *out, const struct wgsl_expr *x) {
    const struct wgsl_operator_info *info = &wgsl_operators[x->op];
    wgsl_print_expr(out, x->parts[0], info->left);
    sink_text(out, " ");
    sink_text(out, info->text);
    sink_text(out, " ");
    wgsl_print_expr(out, x->parts[1], info->right);
}

static void print_plain(struct text_sink *out, const struct wgsl_expr *x) {
    switch (x->kind) {
    case WGSL_NAME:
    case WGSL_LITERAL:
        sink_text(out, x->text);
        break;
    case WGSL_UNARY:
        sink_text(out, *x->text == '*' ? "(*" : x->text);
        wgsl_print_expr(out, x->parts[0], LEVEL_PRIMARY);
        if (*x->text == '*')
            sink_text(out, ")");
        break;
    case WGSL_BINARY:
        print_binary(out, x);
        break;
    case WGSL_CALL:
        sink_text(out, x->text);
        sink_text(out, "(");
        print_list(out, x);
        sink_text(out, ")");
        break;
    case WGSL_MEMBER:
    case WGSL_SWIZZLE:
        wgsl_print_expr(out, x->parts[0], LEVEL_PRIMARY);
        sink_text(out, ".");
        sink_text(out, x->text);
        break;
    case WGSL_INDEX:
        wgsl_print_expr(out, x->parts[0], LEVEL_PRIMARY);
        sink_text(out, "[");
        wgsl_print_expr(out, x->parts[1], LEVEL_ANY);
        sink_text(out, "]");
        break;
    }
}

void wgsl_print_expr(struct text_sink *out, const struct wgsl_expr *x, enum wgsl_level level) {
    if (x->level >= level) {
        print_plain(out, x);
        return;
    }
    sink_text(out, "(");
    print_plain(out, x);
    sink_text(out, ")");
}
