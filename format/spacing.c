/* Spaces between two tokens, which follow from their roles. */
#include "spacing.h"

enum spacing { SPACING_NONE, SPACING_ONE, SPACING_WRITTEN, SPACING_UNKNOWN };

struct token_pair {
    const struct format_style *style;
    const struct format_source *source;
    uint32_t before, at;
    const struct format_token *left, *right;
};

static bool left_is(const struct token_pair *p, const char *words) {
    return p->left->kind == FORMAT_PUNCTUATION && format_is_any(p->source, p->before, words);
}
static bool right_is(const struct token_pair *p, const char *words) {
    return p->right->kind == FORMAT_PUNCTUATION && format_is_any(p->source, p->at, words);
}
static enum spacing one_if(bool condition) {
    return condition ? SPACING_ONE : SPACING_NONE;
}

static enum spacing angle_spacing(const struct token_pair *p) {
    bool pads = p->style->pads_angles;
    bool closes_left = p->left->role == ROLE_ANGLE_CLOSE || p->left->role == ROLE_TEMPLATE_CLOSE;
    bool closes = p->right->role == ROLE_ANGLE_CLOSE || p->right->role == ROLE_TEMPLATE_CLOSE;
    if (p->right->role == ROLE_ANGLE_OPEN)
        return one_if(left_is(p, "=") ||
                      (format_is(p->source, p->before, "template") && p->style->template_space));
    if (closes && closes_left)
        return SPACING_WRITTEN; /* '>>' is a different token */
    if (p->left->role == ROLE_ANGLE_OPEN || closes)
        return one_if(pads);
    if (closes_left && right_is(p, "(|::|[|.|{|->"))
        return SPACING_NONE;
    return SPACING_UNKNOWN;
}

static enum spacing paren_spacing(const struct token_pair *p) {
    bool is_empty = left_is(p, "(") && right_is(p, ")");
    if (left_is(p, "(") || right_is(p, ")"))
        return one_if(p->style->pads_parens && !is_empty);
    if (left_is(p, "[") || right_is(p, "]"))
        return SPACING_NONE;
    if (!right_is(p, "("))
        return SPACING_UNKNOWN;
    int parens = p->style->parens;
    if (p->right->role == ROLE_CONTROL_OPEN)
        return one_if(parens != PARENS_NEVER);
    if (p->left->kind == FORMAT_WORD) {
        if (format_is_any(p->source, p->before, "while|for|if|switch"))
            return one_if(parens != PARENS_NEVER);
        bool is_keyword = format_is_any(p->source, p->before, "return|case|else|in|do");
        return one_if(is_keyword || parens == PARENS_ALWAYS);
    }
    if (left_is(p, ")|]") && p->left->role == ROLE_NONE)
        return SPACING_NONE;
    if (p->left->role == ROLE_ANGLE_CLOSE)
        return SPACING_NONE;
    return SPACING_UNKNOWN;
}

static enum spacing brace_spacing(const struct token_pair *p) {
    bool is_empty = left_is(p, "{") && right_is(p, "}");
    if (is_empty)
        return SPACING_NONE;
    if (p->left->role == ROLE_LIST_OPEN || p->right->role == ROLE_LIST_CLOSE)
        return one_if(!p->style->tight_lists);
    if (p->left->role == ROLE_BLOCK_OPEN || p->right->role == ROLE_BLOCK_CLOSE)
        return SPACING_ONE;
    if (right_is(p, "{")) {
        if (left_is(p, "(|::"))
            return SPACING_NONE;
        bool is_call = p->right->role == ROLE_LIST_OPEN && !left_is(p, "=|,") &&
                       p->left->kind != FORMAT_WORD && p->left->role == ROLE_NONE;
        return is_call ? SPACING_WRITTEN : SPACING_ONE;
    }
    if (left_is(p, "}"))
        return one_if(!right_is(p, ".|[|("));
    return SPACING_UNKNOWN;
}

static enum spacing bracket_spacing(const struct token_pair *p) {
    if (!right_is(p, "["))
        return SPACING_UNKNOWN;
    if (p->right->role == ROLE_ATTRIBUTE_OPEN)
        return p->left->role == ROLE_ATTRIBUTE_CLOSE ? SPACING_WRITTEN : SPACING_ONE;
    return left_is(p, ")|]|}") || p->left->kind != FORMAT_PUNCTUATION ? SPACING_NONE
                                                                      : SPACING_UNKNOWN;
}

static enum spacing operator_spacing(const struct token_pair *p) {
    if (format_is(p->source, p->before, "operator"))
        return SPACING_WRITTEN;
    if (p->left->role == ROLE_UNARY) {
        bool may_merge = p->right->kind == FORMAT_PUNCTUATION && p->right->role == ROLE_UNARY;
        return may_merge ? SPACING_WRITTEN : SPACING_NONE;
    }
    if (p->left->role == ROLE_CAST_CLOSE)
        return one_if(p->style->cast_space);
    if (p->right->role == ROLE_POSTFIX || p->right->role == ROLE_LABEL_COLON)
        return SPACING_NONE;
    if (left_is(p, "::") || left_is(p, ".|->") || right_is(p, ".|->")) {
        bool is_number = p->left->kind == FORMAT_NUMBER || p->right->kind == FORMAT_NUMBER;
        return is_number ? SPACING_WRITTEN : SPACING_NONE;
    }
    if (right_is(p, "::"))
        return p->left->kind == FORMAT_WORD ? SPACING_WRITTEN : SPACING_UNKNOWN;
    if (p->left->role == ROLE_BINARY || p->right->role == ROLE_BINARY || left_is(p, ":|?|,|;") ||
        right_is(p, ":|?"))
        return SPACING_ONE;
    return SPACING_UNKNOWN;
}

static enum spacing word_spacing(const struct token_pair *p) {
    bool has_string = p->left->kind == FORMAT_STRING || p->right->kind == FORMAT_STRING;
    if (left_is(p, "@|\\|`|#|##|...|$") || right_is(p, "@|\\|`|#|##|...|$"))
        return SPACING_WRITTEN;
    if (p->left->kind != FORMAT_PUNCTUATION && p->right->kind != FORMAT_PUNCTUATION)
        return has_string ? SPACING_WRITTEN : SPACING_ONE;
    if (left_is(p, ")|]|>|>>"))
        return SPACING_ONE;
    if (p->right->role == ROLE_UNARY)
        return one_if(!left_is(p, "("));
    return SPACING_WRITTEN;
}

static enum spacing comment_spacing(const struct token_pair *p) {
    if (p->right->kind == FORMAT_LINE_COMMENT)
        return SPACING_ONE;
    return SPACING_WRITTEN;
}

static enum spacing spacing_of(const struct token_pair *p) {
    static enum spacing (*const rules[])(const struct token_pair *p) = {
        angle_spacing,   paren_spacing,    brace_spacing,
        bracket_spacing, operator_spacing, word_spacing};
    if (!format_is_code(p->left) || !format_is_code(p->right))
        return comment_spacing(p);
    if (right_is(p, ";|,"))
        return SPACING_NONE;
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        enum spacing spacing = rules[i](p);
        if (spacing != SPACING_UNKNOWN)
            return spacing;
    }
    return SPACING_WRITTEN;
}

static bool is_word_like(const struct format_token *t) {
    return t->kind == FORMAT_WORD || t->kind == FORMAT_NUMBER || t->kind == FORMAT_STRING;
}

/* Returns whether the tokens may be different ones without a space between them. */
static bool may_join(const struct token_pair *p) {
    const char *text = p->source->text;
    char last = text[p->left->offset + p->left->length - 1], first = text[p->right->offset];
    if (is_word_like(p->left) && is_word_like(p->right))
        return true;
    if (p->left->kind == FORMAT_NUMBER)
        return strchr(".+-#", first) != NULL && first;
    if (last == '.')
        return p->right->kind == FORMAT_NUMBER || first == '.';
    if (p->left->kind != FORMAT_PUNCTUATION || p->right->kind != FORMAT_PUNCTUATION)
        return false;
    static const char joining[] = "+-&|<>=:#.*/!%^";
    bool both = strchr(joining, last) && strchr(joining, first) && last && first;
    return both && !(left_is(p, ">") && right_is(p, "::")) && !right_is(p, "!");
}

uint32_t format_spaces(const struct format_style *style, const struct format_source *source,
                       uint32_t at) {
    struct token_pair p = {
        style, source, at - 1, at, &source->tokens.items[at - 1], &source->tokens.items[at]};
    switch (spacing_of(&p)) {
    case SPACING_NONE:
        return p.right->has_gap && may_join(&p);
    case SPACING_ONE:
        return 1;
    default:
        return p.right->has_gap;
    }
}
