/* Words that are more than names: keywords, and modifiers where they are such. */
#include "feed_internal.h"

void feed_give_word(struct feed *f, struct feed_token *out, int kind, uint32_t number,
                    enum feed_position position) {
    out->kind = kind;
    out->value.number = number;
    f->at = feed_after(f, f->at);
    f->position = (uint8_t)position;
}

/* ---- Templates ---- */

static bool ends_type_parameter(const struct feed *f, uint32_t index) {
    unsigned kind = feed_kind_at(f, index);
    return kind == TOKEN_COMMA || kind == TOKEN_GREATER || kind == TOKEN_SHIFT_RIGHT ||
           kind == TOKEN_ASSIGN;
}

/* `typename T` among a template's parameters, not `typename T::type value`. */
static bool is_type_parameter(const struct feed *f) {
    if (vec_last(&f->frames).kind != FRAME_TEMPLATE_PARAMETERS || f->position != AT_START)
        return false;
    uint32_t next = feed_after(f, f->at);
    if (!feed_is_name_at(f, next))
        return ends_type_parameter(f, next);
    unsigned behind = feed_kind_at(f, feed_after(f, next));
    return behind != TOKEN_COLON_COLON && behind != TOKEN_LESS;
}

static void take_type_parameter(struct feed *f, struct feed_token *out) {
    feed_give_word(f, out, GRAMMAR_TYPENAME, 0, AFTER_DECLARATOR);
    if (feed_is_name_at(f, f->at))
        f->position = AT_TEMPLATE_NAME;
}

static void take_template(struct feed *f, struct feed_token *out) {
    feed_give_word(f, out, GRAMMAR_TEMPLATE, 0, AT_START);
    if (feed_kind_at(f, f->at) != TOKEN_LESS)
        return; /* an explicit instantiation */
    feed_top(f)->is_template = true;
    names_push(&f->names, names_new_scope(&f->names, false), SCOPE_TEMPLATE,
               (uint32_t)f->frames.count);
    f->angle = (struct frame){.kind = FRAME_TEMPLATE_PARAMETERS, .position = AT_START};
}

/* ---- Effect files ---- */

/* What effect files leave in shaders is one token each; the grammar drops it. */
static void take_skipped(struct feed *f, struct feed_token *out, int kind, uint32_t end,
                         enum feed_position position) {
    out->kind = kind;
    out->span.end = feed_raw(f, end - 1)->at;
    f->at = end;
    f->position = (uint8_t)position;
}

static bool take_technique(struct feed *f, struct feed_token *out) {
    const struct frame *top = feed_top(f);
    uint32_t i = feed_after(f, f->at);
    if ((top->kind != FRAME_TOP && top->kind != FRAME_NAMESPACE) || f->position != AT_START)
        return false;
    if (feed_is_name_at(f, i))
        i = feed_after(f, i);
    if (feed_kind_at(f, i) == TOKEN_LESS)
        i = feed_skip_annotations(f, i);
    if (feed_kind_at(f, i) != TOKEN_LBRACE)
        return false;
    take_skipped(f, out, GRAMMAR_TECHNIQUE, feed_skip_braces(f, i), AT_START);
    return true;
}

/* `sampler_state { ... }` and `asm { ... }`. */
static bool take_effect_block(struct feed *f, struct feed_token *out) {
    uint32_t i = feed_after(f, f->at);
    if (feed_kind_at(f, i) != TOKEN_LBRACE)
        return false;
    take_skipped(f, out, GRAMMAR_EFFECT_VALUE, feed_skip_braces(f, i), AFTER_OPERAND);
    return true;
}

static bool ends_effect_call(unsigned kind, int depth) {
    bool is_behind = kind == TOKEN_COMMA || kind == TOKEN_RBRACE;
    return kind == TOKEN_SEMICOLON || kind == TOKEN_END || (is_behind && depth == 0);
}

/* `compile vs_3_0 main(...)`, alone or among others in braces. */
static bool take_effect_call(struct feed *f, struct feed_token *out) {
    uint32_t i = feed_after(f, f->at);
    uint32_t call = feed_is_name_at(f, i) ? feed_after(f, i) : i;
    if (f->position != AT_OPERAND || call == i || !feed_is_name_at(f, call))
        return false;
    for (int depth = 0; !ends_effect_call(feed_kind_at(f, i), depth); i++)
        depth += (feed_kind_at(f, i) == TOKEN_LPAREN) - (feed_kind_at(f, i) == TOKEN_RPAREN);
    take_skipped(f, out, GRAMMAR_EFFECT_VALUE, i, AFTER_OPERAND);
    return true;
}

/* ---- Declarations and statements ---- */

static void take_head(struct feed *f, struct feed_token *out, int keyword, uint32_t number) {
    struct frame *top = feed_top(f);
    if (top->head != HEAD_ENUM) { /* not the `class` of `enum class` */
        top->head = keyword == GRAMMAR_RECORD      ? HEAD_RECORD
                    : keyword == GRAMMAR_ENUM      ? HEAD_ENUM
                    : keyword == GRAMMAR_NAMESPACE ? HEAD_NAMESPACE
                                                   : HEAD_CBUFFER;
        top->members = NULL;
        f->bases.count = 0;
    }
    feed_give_word(f, out, keyword, number, AT_HEAD_NAME);
}

static void take_typename(struct feed *f, struct feed_token *out) {
    if (is_type_parameter(f)) {
        take_type_parameter(f, out);
        return;
    }
    f->at = feed_after(f, f->at);
    if (feed_is_name_at(f, f->at) || feed_kind_at(f, f->at) == TOKEN_COLON_COLON)
        feed_take_typename(f, out);
    else
        out->kind = GRAMMAR_TYPENAME;
}

/* Notes what a keyword says of what follows, and takes it. */
static void take_plain_keyword(struct feed *f, struct feed_token *out, int keyword,
                               uint32_t number) {
    enum feed_position position = AFTER_OPERAND;
    switch (keyword) {
    case GRAMMAR_IF:
    case GRAMMAR_FOR:
    case GRAMMAR_WHILE:
    case GRAMMAR_SWITCH:
        f->control = true;
        f->is_for = keyword == GRAMMAR_FOR;
        position = AT_OPERAND;
        break;
    case GRAMMAR_CASE:
    case GRAMMAR_DEFAULT:
        feed_top(f)->is_case = true;
        position = AT_OPERAND;
        break;
    case GRAMMAR_RETURN:
        position = AT_OPERAND;
        break;
    case GRAMMAR_SIZEOF:
        f->size_of = feed_kind_at(f, feed_after(f, f->at)) == TOKEN_LPAREN;
        position = AT_OPERAND;
        break;
    case GRAMMAR_ELSE:
    case GRAMMAR_DO:
        position = AT_START;
        break;
    case GRAMMAR_TYPEDEF:
        feed_top(f)->defines_type = true;
        position = AT_START;
        break;
    case GRAMMAR_DECLTYPE:
        f->decltype_ = true;
        break;
    case GRAMMAR_USING:
        position = AT_USING;
        break;
    default:
        break;
    }
    feed_give_word(f, out, keyword, number, position);
}

bool feed_take_keyword(struct feed *f, struct feed_token *out, unsigned row) {
    int keyword = feed_keyword(row);
    uint32_t number = feed_keyword_value(row);
    switch (keyword) {
    case GRAMMAR_RECORD:
        if (is_type_parameter(f))
            take_type_parameter(f, out);
        else
            take_head(f, out, keyword, number);
        return true;
    case GRAMMAR_NAMESPACE:
        if (f->position == AT_USING)
            feed_give_word(f, out, keyword, number, AT_USING_NAMESPACE);
        else
            take_head(f, out, keyword, number);
        return true;
    case GRAMMAR_ENUM:
    case GRAMMAR_CBUFFER:
        take_head(f, out, keyword, number);
        return true;
    case GRAMMAR_TEMPLATE:
        take_template(f, out);
        return true;
    case GRAMMAR_TYPENAME:
        take_typename(f, out);
        return true;
    case GRAMMAR_OPERATOR:
        feed_take_operator(f, out);
        return true;
    case GRAMMAR_TECHNIQUE:
        return take_technique(f, out);
    case GRAMMAR_SAMPLER_STATE:
        return take_effect_block(f, out);
    case GRAMMAR_COMPILE:
        return take_effect_call(f, out);
    case GRAMMAR_REGISTER:
    case GRAMMAR_PACK_OFFSET:
        return false;
    default:
        if (keyword == GRAMMAR_RESERVED && number && f->position == AT_OPERAND &&
            take_effect_block(f, out))
            return true;
        take_plain_keyword(f, out, keyword, number);
        return true;
    }
}

/* ---- Modifiers ---- */

/* A contextual word is a modifier only in front of a type or of another modifier. */
static bool is_modifier(const struct feed *f, unsigned row) {
    if (!feed_modifier_is_contextual(row))
        return true;
    uint32_t next = feed_after(f, f->at);
    if (f->position == AT_OPERAND || f->position == AFTER_OPERAND)
        return false;
    if (feed_kind_at(f, next) == TOKEN_COLON_COLON)
        return f->position != AFTER_TYPE;
    if (!feed_is_name_at(f, next) || feed_is_keyword_at(f, next, GRAMMAR_OPERATOR))
        return false;
    struct name_binding *own = names_find_type(&f->names, feed_raw(f, f->at)->value);
    return !own || names_find_type(&f->names, feed_raw(f, next)->value) ||
           feed_modifier_row(f, feed_raw(f, next));
}

bool feed_take_modifier(struct feed *f, struct feed_token *out, unsigned row) {
    if (!is_modifier(f, row))
        return false;
    enum feed_position position = AFTER_MODIFIER;
    if (f->position == AFTER_TYPE || f->position == AFTER_DECLARATOR)
        position = f->position;
    enum modifier_kind kind = (enum modifier_kind)row;
    f->is_signed = kind == MODIFIER_SIGNED || kind == MODIFIER_UNSIGNED;
    feed_give_word(f, out, GRAMMAR_MODIFIER, kind, position);
    return true;
}
