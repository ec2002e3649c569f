/* Statements as text. */
#include "print.h"

#include <string.h>

enum { DEEPEST_INDENT = 32 };

static void print_block(struct text_sink *out, const struct wgsl_block *block, unsigned depth);

static void indent(struct text_sink *out, unsigned depth) {
    for (unsigned k = 0; k < depth && k < DEEPEST_INDENT; k++)
        sink_text(out, "    ");
}

static void print_line(struct text_sink *out, unsigned depth, const char *text) {
    indent(out, depth);
    sink_text(out, text);
    sink_text(out, "\n");
}

static void print_braces(struct text_sink *out, const struct wgsl_block *block, unsigned depth) {
    print_block(out, block, depth + 1);
    print_line(out, depth, "}");
}

/* ---- Assignments and declarations ---- */

static bool is_one(const struct wgsl_expr *x) {
    return x->kind == WGSL_LITERAL && (!strcmp(x->text, "1") || !strcmp(x->text, "1u"));
}

/* Returns whether a = a + b can be written as a += b. */
static bool is_compound(const struct wgsl_stmt *s) {
    enum wgsl_level level = s->value->level;
    return s->value->kind == WGSL_BINARY && level >= LEVEL_BITS && level <= LEVEL_PRODUCT &&
           wgsl_is_same(s->target, s->value->parts[0]);
}

/* Continued lines are indented by two levels, unlike an inner block. */
static void print_value(struct text_sink *out, const struct wgsl_expr *x, unsigned depth) {
    unsigned levels = depth < DEEPEST_INDENT ? depth : DEEPEST_INDENT;
    wgsl_print_lines(out, x, 4 * (levels + 2));
}

static void print_assignment(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    wgsl_print_expr(out, s->target, LEVEL_ANY);
    if (!is_compound(s)) {
        sink_text(out, " = ");
        print_value(out, s->value, depth);
        return;
    }
    enum wgsl_operator op = s->value->op;
    const struct wgsl_expr *by = s->value->parts[1];
    if (is_one(by) && (op == WGSL_ADD || op == WGSL_SUBTRACT)) {
        sink_text(out, op == WGSL_ADD ? "++" : "--");
        return;
    }
    sink_format(out, " %s= ", wgsl_operators[op].text);
    print_value(out, by, depth);
}

static const char *const jumps[] = {[WGSL_BREAK] = "break",
                                    [WGSL_BREAK_IF] = "break if",
                                    [WGSL_CONTINUE] = "continue",
                                    [WGSL_DISCARD] = "discard",
                                    [WGSL_RETURN] = "return"};

/* Prints a statement without control flow, without its semicolon. */
static void print_simple(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    switch (s->kind) {
    case WGSL_ASSIGN:
        print_assignment(out, s, depth);
        return;
    case WGSL_LET:
    case WGSL_VAR:
        sink_format(out, s->kind == WGSL_LET ? "let %s" : "var %s", s->name);
        if (s->type)
            sink_format(out, ": %s", s->type);
        if (s->value)
            sink_text(out, " = ");
        break;
    case WGSL_JUMP:
        sink_format(out, s->value ? "%s " : "%s", jumps[s->jump]);
        break;
    default: /* WGSL_EVALUATE */
        sink_text(out, s->is_used ? "_ = " : "");
        break;
    }
    if (s->value)
        print_value(out, s->value, depth);
}

/* ---- Selections ---- */

/* Returns the only statement of a block if it is an `if`. */
static const struct wgsl_stmt *only_if(const struct wgsl_block *block) {
    return block->first && block->first == block->last && block->first->kind == WGSL_IF
               ? block->first
               : NULL;
}

static void print_condition(struct text_sink *out, const char *keyword,
                            const struct wgsl_expr *value, unsigned depth) {
    sink_format(out, "%s (", keyword);
    print_value(out, value, depth);
    sink_text(out, ") {\n");
}

static void print_if(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    const struct wgsl_stmt *inner = s;
    indent(out, depth);
    print_condition(out, "if", s->value, depth);
    print_block(out, &s->inner, depth + 1);
    while ((inner = only_if(&s->other)) != NULL) {
        indent(out, depth);
        print_condition(out, "} else if", inner->value, depth);
        print_block(out, &inner->inner, depth + 1);
        s = inner;
    }
    if (s->other.first) {
        print_line(out, depth, "} else {");
        print_block(out, &s->other, depth + 1);
    }
    print_line(out, depth, "}");
}

static void print_case(struct text_sink *out, const struct wgsl_case *c, unsigned depth) {
    indent(out, depth);
    sink_text(out, !c->labels.count ? "default" : c->is_default ? "case default" : "case ");
    for (size_t k = 0; k < c->labels.count; k++) {
        sink_text(out, k || c->is_default ? ", " : "");
        wgsl_print_expr(out, c->labels.items[k], LEVEL_ANY);
    }
    sink_text(out, " {\n");
    print_braces(out, &c->body, depth);
}

static void print_switch(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    indent(out, depth);
    print_condition(out, "switch", s->value, depth);
    for (const struct wgsl_case *c = s->cases; c; c = c->next)
        print_case(out, c, depth + 1);
    print_line(out, depth, "}");
}

/* ---- Loops ---- */

static void print_head(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    sink_text(out, "for (");
    print_simple(out, s->start, depth);
    sink_text(out, "; ");
    print_value(out, s->value, depth);
    sink_text(out, "; ");
    print_simple(out, s->step, depth);
    sink_text(out, ") {\n");
}

static void print_loop(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    indent(out, depth);
    if (s->step)
        print_head(out, s, depth);
    else if (s->value)
        print_condition(out, "while", s->value, depth);
    else
        sink_text(out, "loop {\n");
    print_block(out, &s->inner, depth + 1);
    if (s->other.first) {
        print_line(out, depth + 1, "continuing {");
        print_braces(out, &s->other, depth + 1);
    }
    print_line(out, depth, "}");
}

static void print_stmt(struct text_sink *out, const struct wgsl_stmt *s, unsigned depth) {
    if (s->comment) {
        indent(out, depth);
        sink_format(out, "// %s\n", s->comment);
    }
    switch (s->kind) {
    case WGSL_IF:
        print_if(out, s, depth);
        break;
    case WGSL_SWITCH:
        print_switch(out, s, depth);
        break;
    case WGSL_LOOP:
        print_loop(out, s, depth);
        break;
    default:
        indent(out, depth);
        print_simple(out, s, depth);
        sink_text(out, ";\n");
        break;
    }
}

static void print_block(struct text_sink *out, const struct wgsl_block *block, unsigned depth) {
    for (const struct wgsl_stmt *s = block->first; s; s = s->next)
        print_stmt(out, s, depth);
}

void wgsl_print_parameters(struct text_sink *out, const char *const *parameters, size_t count,
                           size_t others) {
    enum { LONGEST_LINE = 120 };
    size_t length = others;
    for (size_t k = 0; k < count; k++)
        length += strlen(parameters[k]) + (k ? strlen(", ") : 0);
    bool is_long = length > LONGEST_LINE;
    for (size_t k = 0; k < count; k++) {
        sink_text(out, is_long ? "\n    " : k ? ", " : "");
        sink_text(out, parameters[k]);
        sink_text(out, is_long ? "," : "");
    }
    sink_text(out, is_long ? "\n" : "");
}

void wgsl_print_body(struct text_sink *out, const struct wgsl_block *block) {
    print_block(out, block, 1);
}
