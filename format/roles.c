/* Distinguishes template brackets from comparisons, unary from binary operators, and casts from
 * parentheses. The formatter has no declarations, so that these are guesses, which affect only
 * spaces. */
#include "roles.h"

static bool begins_with(const struct format_source *s, const struct format_token *t,
                        const char *prefix) {
    size_t length = strlen(prefix);
    return t->length >= length && !memcmp(s->text + t->offset, prefix, length);
}

static bool has_part(const struct format_source *s, const struct format_token *t,
                     const char *part) {
    size_t length = strlen(part);
    for (uint32_t i = 0; i + length <= t->length; i++)
        if (!memcmp(s->text + t->offset + i, part, length))
            return true;
    return false;
}

/* ---- Template arguments ---- */

static bool is_known_template(const struct format_source *s, uint32_t at) {
    const struct format_token *t = &s->tokens.items[at];
    enum { LONGEST = 64 };
    if (t->length > LONGEST)
        return false;
    if (format_is_any(s, at, "vector|matrix|template|static_cast|reinterpret_cast"))
        return true;
    char first = s->text[t->offset];
    return first >= 'A' && first <= 'Z' &&
           (has_part(s, t, "Texture") || has_part(s, t, "Buffer") || has_part(s, t, "Stream") ||
            has_part(s, t, "Patch"));
}

/* How certain a '<' begins template arguments. */
enum angle { ANGLE_GUESSED, ANGLE_KNOWN, ANGLE_IN_HEAD /* of a template, without comparisons */ };

/* Returns the token that closes template arguments, or FORMAT_NO_TOKEN. */
static uint32_t angle_end(const struct format_source *s, uint32_t open, enum angle angle) {
    static const char *const allowed[] = {",|::", ",|::|*|/|+|-|(|)|=|...|<<",
                                          ",|::|*|/|+|-|(|)|=|...|<<|!|&&|==|!=|.|[|]|?|:"};
    enum { LONGEST_LIST = 100 };
    int depth = 0;
    for (uint32_t i = open; i < s->tokens.count && i - open < LONGEST_LIST; i++) {
        const struct format_token *t = &s->tokens.items[i];
        if (format_is(s, i, "<"))
            depth++;
        else if (format_is(s, i, ">"))
            depth--;
        else if (format_is(s, i, ">>") && depth > 1)
            depth -= 2;
        else if (t->kind == FORMAT_PUNCTUATION && !format_is_any(s, i, allowed[angle]))
            return FORMAT_NO_TOKEN;
        else if (t->kind != FORMAT_PUNCTUATION && t->kind != FORMAT_WORD &&
                 t->kind != FORMAT_NUMBER && t->kind != FORMAT_BLOCK_COMMENT)
            return FORMAT_NO_TOKEN;
        if (!depth)
            return i;
    }
    return FORMAT_NO_TOKEN;
}

static bool is_template_list(const struct format_source *s, uint32_t open, bool is_in_head,
                             uint32_t *close) {
    uint32_t name = open - 1;
    if (!open || s->tokens.items[name].kind != FORMAT_WORD)
        return false;
    bool is_known = is_in_head || is_known_template(s, name);
    *close = angle_end(s, open,
                       is_in_head ? ANGLE_IN_HEAD
                       : is_known ? ANGLE_KNOWN
                                  : ANGLE_GUESSED);
    if (*close == FORMAT_NO_TOKEN || is_known)
        return *close != FORMAT_NO_TOKEN;
    const struct format_token *after = &s->tokens.items[*close + 1];
    if (after->kind == FORMAT_WORD) /* a declaration, or a < b, c > d */
        return s->tokens.items[open + 1].kind == FORMAT_WORD &&
               (!name || !format_is_any(s, name - 1, "(|=|?|&&|return|+|-|*|/"));
    return format_is_any(s, *close + 1, "(|::|{");
}

/* The reference in "Texture = <name>;" of effects. */
static bool is_texture_reference(const struct format_source *s, uint32_t open) {
    return open && open + 3 < s->tokens.count && format_is(s, open - 1, "=") &&
           s->tokens.items[open + 1].kind == FORMAT_WORD && format_is(s, open + 2, ">") &&
           format_is(s, open + 3, ";");
}

void format_find_angles(struct format_source *s) {
    bool is_in_head = false; /* between the parameters and the body of a template */
    for (uint32_t i = 0; i + 1 < s->tokens.count; i++) {
        struct format_token *t = &s->tokens.items[i];
        uint32_t close;
        if (t->role == ROLE_TEMPLATE_CLOSE)
            is_in_head = true;
        else if (format_is_any(s, i, "{|;|}"))
            is_in_head = false;
        if (t->role || !format_is(s, i, "<"))
            continue;
        if (is_texture_reference(s, i)) {
            t->role = ROLE_ANGLE_OPEN;
            s->tokens.items[i + 2].role = ROLE_ANGLE_CLOSE;
            continue;
        }
        if (!is_template_list(s, i, is_in_head, &close))
            continue;
        for (uint32_t j = i; j <= close; j++) {
            struct format_token *inner = &s->tokens.items[j];
            if (format_is(s, j, "<"))
                inner->role = ROLE_ANGLE_OPEN;
            else if (format_is_any(s, j, ">|>>"))
                inner->role = ROLE_ANGLE_CLOSE;
            else if (format_is(s, j, ","))
                inner->role = ROLE_ANGLE_COMMA;
        }
        if (format_is(s, i - 1, "template"))
            s->tokens.items[close].role = ROLE_TEMPLATE_CLOSE;
    }
}

/* ---- Operators ---- */

bool format_ends_operand(const struct format_source *s, uint32_t at) {
    if (at == FORMAT_NO_TOKEN)
        return false;
    const struct format_token *t = &s->tokens.items[at];
    switch (t->kind) {
    case FORMAT_WORD:
        return !format_is_any(s, at, "return|case|else|do|discard|in|out|inout");
    case FORMAT_NUMBER:
    case FORMAT_STRING:
        return true;
    case FORMAT_PUNCTUATION:
        if (t->role == ROLE_CAST_CLOSE || t->role == ROLE_CONTROL_CLOSE ||
            t->role == ROLE_ATTRIBUTE_CLOSE || t->role == ROLE_BLOCK_CLOSE)
            return false;
        return t->role == ROLE_POSTFIX || t->role == ROLE_ANGLE_CLOSE ||
               format_is_any(s, at, ")|]|}");
    default:
        return false;
    }
}

void format_find_operator(struct format_source *s, uint32_t at, uint32_t previous) {
    struct format_token *t = &s->tokens.items[at];
    if (t->role || (previous != FORMAT_NO_TOKEN && format_is(s, previous, "operator")))
        return;
    bool after_operand = format_ends_operand(s, previous);
    if (format_is_any(s, at, "!|~"))
        t->role = ROLE_UNARY;
    else if (format_is_any(s, at, "++|--"))
        t->role = after_operand ? ROLE_POSTFIX : ROLE_UNARY;
    else if (format_is_any(s, at, "+|-|*|&"))
        t->role = after_operand ? ROLE_BINARY : ROLE_UNARY;
    else if (format_is_any(s, at,
                           "/|%|<|>|<=|>=|==|!=|&&|^|<<|>>|=|+=|-=|*=|/=|%=|&=|^=|"
                           "<<=|>>=") ||
             format_is(s, at, "|") || format_is(s, at, "||") || format_is(s, at, "|="))
        t->role = ROLE_BINARY;
}

static bool is_numeric_type(const struct format_source *s, uint32_t at) {
    static const char *const types[] = {"float", "int",  "uint",   "half",  "double",
                                        "bool",  "min1", "vector", "matrix"};
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (begins_with(s, &s->tokens.items[at], types[i]))
            return true;
    return false;
}

bool format_is_cast(const struct format_source *s, uint32_t open, uint32_t close, uint32_t before,
                    uint32_t after) {
    enum { LONGEST_TYPE = 12 };
    const struct format_token *next = &s->tokens.items[after];
    if (close < open + 2 || close - open > LONGEST_TYPE || format_ends_operand(s, before))
        return false;
    if (s->tokens.items[open + 1].kind != FORMAT_WORD)
        return false;
    bool is_one = close == open + 2, is_numeric = is_numeric_type(s, open + 1);
    for (uint32_t i = open + 2; i < close; i++)
        if (s->tokens.items[i].role == ROLE_BINARY || format_is_any(s, i, ".|(|)|?|,"))
            if (s->tokens.items[i].role != ROLE_ANGLE_OPEN && !is_numeric)
                return false;
    if (next->kind == FORMAT_WORD || next->kind == FORMAT_NUMBER)
        return is_one || is_numeric;
    if (format_is(s, after, "("))
        return is_one || is_numeric;
    return is_numeric && is_one && format_is_any(s, after, "-|+|!|~|++|--|{");
}
