/* Conditions of #if and #elif. */
#include "preprocessor.h"

/* #if arithmetic: 64 bits, signed unless an operand is unsigned (C11 6.10.1p4). */
struct pp_value {
    uint64_t bits;
    bool is_unsigned;
};

struct evaluation {
    struct preprocessor *pp;
    const struct token *next, *end;
    location at; /* location of the directive's name */
    bool failed;
    bool dead; /* in an operand that && || ?: skip */
    unsigned depth;
};

static location current_location(const struct evaluation *e) {
    return e->next < e->end ? e->next->at : e->at;
}

static struct pp_value report_invalid(struct evaluation *e, location at, const char *format, ...)
    LIKE_PRINTF(3, 4);

/* Only the first error of a condition is reported. */
static struct pp_value report_invalid(struct evaluation *e, location at, const char *format, ...) {
    if (!e->failed) {
        va_list args;
        va_start(args, format);
        error_at(e->pp->c, at, "%s", arena_vformat(e->pp->c->kept, format, args));
        va_end(args);
    }
    e->failed = true;
    e->next = e->end;
    return (struct pp_value){0};
}

static bool next_is(const struct evaluation *e, unsigned kind) {
    return e->next < e->end && e->next->kind == kind;
}

static bool accept_token(struct evaluation *e, unsigned kind) {
    bool is = next_is(e, kind);
    e->next += is;
    return is;
}

static struct pp_value signed_value(bool truth) {
    return (struct pp_value){truth, false};
}

static struct pp_value name_value(struct evaluation *e) {
    const struct token *name = e->next++;
    if (name->value == e->pp->name_defined) {
        bool parenthesis = accept_token(e, TOKEN_LPAREN);
        if (!next_is(e, TOKEN_NAME))
            return report_invalid(e, current_location(e), "macro name missing after 'defined'");
        pp_note_use(e->pp, e->next->at, e->next->value, MACRO_TESTED);
        struct pp_value result = signed_value(pp_find_macro(e->pp, e->next++->value));
        if (parenthesis && !accept_token(e, TOKEN_RPAREN))
            return report_invalid(e, current_location(e), "missing ')' after 'defined'");
        return result;
    }
    if (name->value == e->pp->name_true)
        return signed_value(true);
    const char *text = atom_text(e->pp->c->atoms, name->value);
    if (next_is(e, TOKEN_LPAREN))
        return report_invalid(e, name->at, "function-like macro '%s' is not defined", text);
    if (!e->dead)
        warning_at(e->pp->c, WARN_UNDEFINED_NAME, name->at, "'%s' is not defined, evaluates to 0",
                   text);
    return (struct pp_value){0};
}

static struct pp_value number_value(struct evaluation *e) {
    const struct token *number = e->next++;
    size_t length;
    const char *text = pp_token_spelling(e->pp, number, &length);
    struct literal literal = {0};
    struct literal_problem problem = {0};
    enum literal_kind kind = pp_read_number(text, length, &literal, &problem);
    if (problem.message)
        pp_report_literal(e->pp, number, &problem);
    if (kind == LITERAL_FLOAT)
        return report_invalid(e, number->at, "floating-point number in a condition");
    e->failed |= kind == LITERAL_BAD;
    return (struct pp_value){literal.bits, literal.suffix & SUFFIX_U || literal.bits > INT64_MAX};
}

static struct pp_value parse_conditional(struct evaluation *e);

static struct pp_value primary(struct evaluation *e) {
    struct literal_problem problem = {0};
    size_t length;
    if (next_is(e, TOKEN_NAME))
        return name_value(e);
    if (next_is(e, RAW_NUMBER))
        return number_value(e);
    if (next_is(e, RAW_CHARACTER)) {
        const char *text = pp_token_spelling(e->pp, e->next++, &length);
        return (struct pp_value){pp_read_character(text, length, &problem), false};
    }
    if (next_is(e, TOKEN_LPAREN)) {
        e->next++;
        struct pp_value v = parse_conditional(e);
        if (!accept_token(e, TOKEN_RPAREN))
            return report_invalid(e, current_location(e), "missing ')' in a condition");
        return v;
    }
    if (e->next == e->end)
        return report_invalid(e, current_location(e),
                              "expected a value at the end of the condition");
    return report_invalid(e, current_location(e), "expected a value in a condition");
}

static struct pp_value unary(struct evaluation *e) {
    if (++e->depth > MAX_NESTING)
        return report_invalid(e, current_location(e), "condition is nested too deeply");
    context_check_stack(e->pp->c, current_location(e), 0);
    struct pp_value v;
    if (accept_token(e, TOKEN_BANG)) {
        v = signed_value(!unary(e).bits);
    } else if (accept_token(e, TOKEN_TILDE)) {
        v = unary(e);
        v.bits = ~v.bits;
    } else if (accept_token(e, TOKEN_MINUS)) {
        v = unary(e);
        v.bits = -v.bits;
    } else if (accept_token(e, TOKEN_PLUS)) {
        v = unary(e);
    } else {
        v = primary(e);
    }
    e->depth--;
    return v;
}

static unsigned precedence(unsigned kind) {
    static const uint8_t of[TOKEN_KIND_COUNT] = {
        [TOKEN_STAR] = 10,     [TOKEN_SLASH] = 10,     [TOKEN_PERCENT] = 10,      [TOKEN_PLUS] = 9,
        [TOKEN_MINUS] = 9,     [TOKEN_SHIFT_LEFT] = 8, [TOKEN_SHIFT_RIGHT] = 8,   [TOKEN_LESS] = 7,
        [TOKEN_GREATER] = 7,   [TOKEN_LESS_EQUAL] = 7, [TOKEN_GREATER_EQUAL] = 7, [TOKEN_EQUAL] = 6,
        [TOKEN_NOT_EQUAL] = 6, [TOKEN_AMPERSAND] = 5,  [TOKEN_CARET] = 4,         [TOKEN_BAR] = 3,
        [TOKEN_AND_AND] = 2,   [TOKEN_OR_OR] = 1,
    };
    return kind < TOKEN_KIND_COUNT ? of[kind] : 0;
}

static struct pp_value checked_divide(struct evaluation *e, const struct token *op,
                                      struct pp_value a, struct pp_value b, bool is_unsigned) {
    const bool quotient = op->kind == TOKEN_SLASH;
    if (!b.bits) {
        if (!e->dead)
            return report_invalid(e, op->at, "%s by zero in a condition",
                                  quotient ? "division" : "remainder");
        return (struct pp_value){0, is_unsigned};
    }
    if (is_unsigned)
        return (struct pp_value){quotient ? a.bits / b.bits : a.bits % b.bits, true};
    if (b.bits == UINT64_MAX) /* by -1, which overflows for the minimum */
        return (struct pp_value){quotient ? -a.bits : 0, false};
    int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    return (struct pp_value){(uint64_t)(quotient ? x / y : x % y), false};
}

static uint64_t shift(struct pp_value a, struct pp_value b, bool left) {
    if (!b.is_unsigned && (int64_t)b.bits < 0) {
        left = !left;
        b.bits = -b.bits;
    }
    bool negative = !a.is_unsigned && (int64_t)a.bits < 0;
    if (b.bits > 63)
        return !left && negative ? UINT64_MAX : 0;
    if (left)
        return a.bits << b.bits;
    uint64_t filled = negative && b.bits ? UINT64_MAX << (64 - b.bits) : 0;
    return a.bits >> b.bits | filled;
}

static bool less(struct pp_value a, struct pp_value b, bool is_unsigned) {
    return is_unsigned ? a.bits < b.bits : (int64_t)a.bits < (int64_t)b.bits;
}

static struct pp_value apply_operator(struct evaluation *e, const struct token *op,
                                      struct pp_value a, struct pp_value b) {
    const bool u = a.is_unsigned || b.is_unsigned;
    const unsigned kind = op->kind;
    if (kind == TOKEN_SLASH || kind == TOKEN_PERCENT)
        return checked_divide(e, op, a, b, u);
    if (kind == TOKEN_SHIFT_LEFT || kind == TOKEN_SHIFT_RIGHT)
        return (struct pp_value){shift(a, b, kind == TOKEN_SHIFT_LEFT), a.is_unsigned};
    if (kind == TOKEN_STAR)
        return (struct pp_value){a.bits * b.bits, u};
    if (kind == TOKEN_PLUS)
        return (struct pp_value){a.bits + b.bits, u};
    if (kind == TOKEN_MINUS)
        return (struct pp_value){a.bits - b.bits, u};
    if (kind == TOKEN_AMPERSAND)
        return (struct pp_value){a.bits & b.bits, u};
    if (kind == TOKEN_CARET)
        return (struct pp_value){a.bits ^ b.bits, u};
    if (kind == TOKEN_BAR)
        return (struct pp_value){a.bits | b.bits, u};
    if (kind == TOKEN_LESS || kind == TOKEN_GREATER_EQUAL)
        return signed_value(less(a, b, u) == (kind == TOKEN_LESS));
    if (kind == TOKEN_GREATER || kind == TOKEN_LESS_EQUAL)
        return signed_value(less(b, a, u) == (kind == TOKEN_GREATER));
    if (kind == TOKEN_EQUAL || kind == TOKEN_NOT_EQUAL)
        return signed_value((a.bits == b.bits) == (kind == TOKEN_EQUAL));
    return signed_value(kind == TOKEN_AND_AND ? a.bits && b.bits : a.bits || b.bits);
}

/* Precedence climbing over operators of at least precedence `least`. */
static struct pp_value binary(struct evaluation *e, unsigned least) {
    struct pp_value left = unary(e);
    while (e->next < e->end && precedence(e->next->kind) >= least && precedence(e->next->kind)) {
        const struct token *op = e->next++;
        const bool dead = e->dead;
        e->dead |=
            (op->kind == TOKEN_AND_AND && !left.bits) || (op->kind == TOKEN_OR_OR && left.bits);
        struct pp_value right = binary(e, precedence(op->kind) + 1);
        e->dead = dead;
        left = apply_operator(e, op, left, right);
    }
    return left;
}

static struct pp_value parse_conditional(struct evaluation *e) {
    if (++e->depth > MAX_NESTING)
        return report_invalid(e, current_location(e), "condition is nested too deeply");
    context_check_stack(e->pp->c, current_location(e), 0);
    struct pp_value v = binary(e, 1);
    if (accept_token(e, TOKEN_QUESTION)) {
        const bool dead = e->dead;
        e->dead = dead || !v.bits;
        struct pp_value yes = parse_conditional(e);
        if (!accept_token(e, TOKEN_COLON))
            return report_invalid(e, current_location(e), "missing ':' in a condition");
        e->dead = dead || v.bits;
        struct pp_value no = parse_conditional(e);
        e->dead = dead;
        v = (struct pp_value){v.bits ? yes.bits : no.bits, yes.is_unsigned || no.is_unsigned};
    }
    e->depth--;
    return v;
}

static bool evaluate_line(struct preprocessor *pp, location at, const struct token_vec *tokens) {
    struct evaluation e = {
        .pp = pp, .next = tokens->items, .end = tokens->items + tokens->count, .at = at};
    struct pp_value v = parse_conditional(&e);
    if (!e.failed && e.next < e.end)
        report_invalid(&e, e.next->at, "expected end of the condition");
    return !e.failed && v.bits;
}

bool pp_evaluate_condition(struct preprocessor *pp, location at, const struct token *tokens,
                           size_t count) {
    if (!count) {
        error_at(pp->c, at, "expected a condition");
        return false;
    }
    struct token_vec expanded = pp_pop_buffer(pp);
    pp->in_condition = true;
    pp->after_defined = false;
    pp_expand_tokens(pp, tokens, count, &expanded);
    pp->in_condition = false;
    bool holds = evaluate_line(pp, at, &expanded);
    pp_queue_tokens(pp, expanded);
    return holds;
}
