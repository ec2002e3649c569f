/* Lookahead after a '<', which may start template arguments. Unknown names, mostly members of
 * template parameters, do not indicate a template. The tokens after the '<' decide: arguments that
 * look like types, a matching '>', and the token after it. */
#include "feed_internal.h"

/* Maximum number of tokens scanned after a '<'. */
enum { SCAN_LIMIT = 96 };

static bool ends_scan(unsigned kind) {
    return kind == TOKEN_END || kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE ||
           kind == TOKEN_RBRACE || kind == TOKEN_AND_AND || kind == TOKEN_OR_OR ||
           kind == TOKEN_QUESTION || kind == TOKEN_ASSIGN;
}

uint32_t feed_skip_angles(const struct feed *f, uint32_t less) {
    int angles = 0, others = 0;
    for (uint32_t i = less; i < less + SCAN_LIMIT; i++) {
        unsigned kind = feed_raw(f, i)->kind;
        if (ends_scan(kind) && (others == 0 || kind == TOKEN_END || kind == TOKEN_SEMICOLON))
            return 0;
        others += (kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET);
        others -= (kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET);
        if (others < 0)
            return 0;
        if (others > 0)
            continue;
        angles += kind == TOKEN_LESS;
        angles -= kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHIFT_RIGHT ? 2 : 0;
        if (angles <= 0) /* the second '>' of a '>>' closes the enclosing arguments */
            return angles == 0 || feed_in_angle(f) ? i + 1 : 0;
    }
    return 0;
}

static bool begins_type(const struct feed *f, uint32_t index) {
    const struct token *t = feed_raw(f, index);
    if (t->kind != TOKEN_NAME)
        return false;
    int keyword = feed_keyword(feed_keyword_row(f, t));
    if (keyword)
        return keyword == GRAMMAR_TYPENAME || keyword == GRAMMAR_RECORD ||
               keyword == GRAMMAR_DECLTYPE;
    struct name_binding *binding = names_find(&f->names, t->value);
    while (binding && binding->kind == NAME_NAMESPACE && binding->members &&
           feed_raw(f, index + 1)->kind == TOKEN_COLON_COLON) {
        index += 2;
        binding = names_find_in(&f->names, binding->members, feed_raw(f, index)->value);
    }
    if (binding) /* a type followed by a parenthesis constructs a value */
        return (binding->kind == NAME_TYPE || binding->kind == NAME_TEMPLATE) &&
               feed_raw(f, index + 1)->kind != TOKEN_LPAREN;
    return feed_modifier_row(f, t) && feed_raw(f, index + 1)->kind == TOKEN_NAME;
}

/* `<1, 2>(`: comparing a comparison with a parenthesized expression is implausible. */
static bool are_literals(const struct feed *f, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i += 2) {
        unsigned kind = feed_kind_at(f, i), separator = feed_kind_at(f, i + 1);
        if ((kind != TOKEN_INT && kind != TOKEN_FLOAT) ||
            (separator != TOKEN_COMMA && separator != TOKEN_GREATER))
            return false;
    }
    return true;
}

/* Returns true if the tokens are more likely template arguments than operands of a comparison. */
static bool looks_like_arguments(const struct feed *f, uint32_t first, uint32_t end) {
    if (begins_type(f, first) || feed_raw(f, first)->kind == TOKEN_GREATER)
        return true;
    return feed_raw(f, end)->kind == TOKEN_LPAREN && are_literals(f, first, end);
}

enum scan_result feed_scan_arguments(const struct feed *f, uint32_t less) {
    uint32_t end = feed_skip_angles(f, less);
    if (!end || !looks_like_arguments(f, less + 1, end))
        return SCAN_LESS;
    const struct token *next = feed_raw(f, end);
    if (next->kind == TOKEN_LPAREN)
        return SCAN_CALL;
    if (next->kind == TOKEN_COLON_COLON)
        return SCAN_TYPE;
    if (next->kind == TOKEN_NAME)
        return f->position == AT_OPERAND ? SCAN_LESS : SCAN_TYPE;
    if (next->kind == TOKEN_GREATER || next->kind == TOKEN_SHIFT_RIGHT ||
        (next->kind == TOKEN_COMMA && feed_in_angle(f)))
        return SCAN_TYPE;
    return SCAN_VALUE;
}
