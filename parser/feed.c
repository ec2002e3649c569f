/* The token feed: classifies tokens for the grammar. */
#include "feed_internal.h"

#include <string.h>

/* ---- The tables ---- */

static const bool contextual_modifiers[] = {
#define MODIFIER(id, spelling, contextual) contextual,
#include "../spec/modifiers.def"
};

/* Punctuators that only map to a token number. consume_punctuator() handles the others. */
struct punctuator {
    int token;
    enum operator_kind op; /* operator in `operator+` */
};
static const struct punctuator punctuators[TOKEN_KIND_COUNT] = {
    [TOKEN_LPAREN] = {'(', OPERATOR_NONE},
    [TOKEN_RPAREN] = {')', OPERATOR_NONE},
    [TOKEN_LBRACKET] = {'[', OPERATOR_NONE},
    [TOKEN_RBRACKET] = {']', OPERATOR_NONE},
    [TOKEN_LBRACE] = {'{', OPERATOR_NONE},
    [TOKEN_RBRACE] = {'}', OPERATOR_NONE},
    [TOKEN_SEMICOLON] = {';', OPERATOR_NONE},
    [TOKEN_COMMA] = {',', OPERATOR_COMMA},
    [TOKEN_DOT] = {'.', OPERATOR_NONE},
    [TOKEN_QUESTION] = {'?', OPERATOR_NONE},
    [TOKEN_COLON] = {':', OPERATOR_NONE},
    [TOKEN_ASSIGN] = {'=', OPERATOR_ASSIGN},
    [TOKEN_PLUS] = {'+', OPERATOR_ADD},
    [TOKEN_MINUS] = {'-', OPERATOR_SUBTRACT},
    [TOKEN_STAR] = {'*', OPERATOR_MULTIPLY},
    [TOKEN_SLASH] = {'/', OPERATOR_DIVIDE},
    [TOKEN_PERCENT] = {'%', OPERATOR_REMAINDER},
    [TOKEN_AMPERSAND] = {'&', OPERATOR_BIT_AND},
    [TOKEN_BAR] = {'|', OPERATOR_BIT_OR},
    [TOKEN_CARET] = {'^', OPERATOR_BIT_XOR},
    [TOKEN_TILDE] = {'~', OPERATOR_COMPLEMENT},
    [TOKEN_BANG] = {'!', OPERATOR_NOT},
    [TOKEN_LESS] = {'<', OPERATOR_LESS},
    [TOKEN_GREATER] = {'>', OPERATOR_GREATER},
    [TOKEN_PLUS_PLUS] = {GRAMMAR_INCREMENT, OPERATOR_INCREMENT},
    [TOKEN_MINUS_MINUS] = {GRAMMAR_DECREMENT, OPERATOR_DECREMENT},
    [TOKEN_OMITTED] = {GRAMMAR_OMITTED, OPERATOR_NONE},
    [TOKEN_SHIFT_LEFT] = {GRAMMAR_SHIFT_LEFT, OPERATOR_SHIFT_LEFT},
    [TOKEN_SHIFT_RIGHT] = {GRAMMAR_SHIFT_RIGHT, OPERATOR_SHIFT_RIGHT},
    [TOKEN_AND_AND] = {GRAMMAR_LOGICAL_AND, OPERATOR_LOGICAL_AND},
    [TOKEN_OR_OR] = {GRAMMAR_LOGICAL_OR, OPERATOR_LOGICAL_OR},
    [TOKEN_LESS_EQUAL] = {GRAMMAR_LESS_EQUAL, OPERATOR_LESS_EQUAL},
    [TOKEN_GREATER_EQUAL] = {GRAMMAR_GREATER_EQUAL, OPERATOR_GREATER_EQUAL},
    [TOKEN_EQUAL] = {GRAMMAR_EQUAL, OPERATOR_EQUAL},
    [TOKEN_NOT_EQUAL] = {GRAMMAR_NOT_EQUAL, OPERATOR_NOT_EQUAL},
    [TOKEN_PLUS_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_ADD},
    [TOKEN_MINUS_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_SUBTRACT},
    [TOKEN_STAR_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_MULTIPLY},
    [TOKEN_SLASH_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_DIVIDE},
    [TOKEN_PERCENT_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_REMAINDER},
    [TOKEN_SHIFT_LEFT_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_SHIFT_LEFT},
    [TOKEN_SHIFT_RIGHT_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_SHIFT_RIGHT},
    [TOKEN_AMPERSAND_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_BIT_AND},
    [TOKEN_BAR_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_BIT_OR},
    [TOKEN_CARET_ASSIGN] = {GRAMMAR_ASSIGN, OPERATOR_BIT_XOR},
};

enum operator_kind feed_operator(unsigned punctuator) {
    if (punctuators[punctuator].token == GRAMMAR_ASSIGN)
        return OPERATOR_ASSIGN; /* these cannot be overloaded, so one value represents all */
    return punctuators[punctuator].op;
}

static uint32_t find_pragma(const struct feed *f, uint32_t index) {
    while (feed_raw(f, index)->kind != TOKEN_PRAGMA && feed_raw(f, index)->kind != TOKEN_END)
        index++;
    return index;
}

void feed_init(struct feed *f, struct context *c, const struct token_list *tokens, bool is_quick) {
    *f = (struct feed){.context = c,
                       .is_quick = is_quick,
                       .tokens = tokens->tokens.items,
                       .strings = tokens->strings,
                       .row_major = c->options->row_major_default};
    names_init(&f->names, c);
    f->next_pragma = find_pragma(f, 0);
    struct bracket_frame top = {.kind = FRAME_TOP, .closer = TOKEN_END, .sync_frame = 1};
    vec_push(c->tree, &f->frames, top);
    f->position = AT_START;
}

/* ---- Literals ---- */

static void consume_number(struct feed *f, struct feed_token *out, int kind) {
    out->kind = kind;
    out->value.number = feed_raw(f, f->at)->value;
    f->at++;
    f->position = f->position == AT_POST ? AFTER_POST : AFTER_OPERAND;
}

static const struct string_literal *string_at(const struct feed *f, uint32_t index) {
    return &f->strings[feed_raw(f, index)->value];
}

static void consume_strings(struct feed *f, struct feed_token *out) {
    uint32_t first = f->at, last = f->at;
    uint32_t length = 0;
    for (; feed_raw(f, f->at)->kind == TOKEN_STRING; f->at = feed_after(f, f->at)) {
        length += string_at(f, f->at)->length;
        last = f->at;
    }
    out->kind = GRAMMAR_STRING;
    out->span.end = feed_raw(f, last)->at;
    out->value.text = *string_at(f, first);
    f->position = AFTER_OPERAND;
    if (first == last)
        return;
    char *text = arena_alloc(f->context->tree, length + 1u);
    out->value.text = (struct string_literal){.text = text, .length = length};
    for (uint32_t i = first; i != f->at; i = feed_after(f, i)) {
        memcpy(text, string_at(f, i)->text, string_at(f, i)->length);
        text += string_at(f, i)->length;
    }
}

/* ---- Punctuators ---- */

/* Returns the index after the annotations `< ... >` that start at `index`. */
static uint32_t feed_skip_annotations(const struct feed *f, uint32_t index) {
    uint32_t i = feed_after(f, index);
    bool may_end = true; /* after '<' and after each ';' */
    while (feed_raw(f, i)->kind != TOKEN_END) {
        if (may_end && feed_raw(f, i)->kind == TOKEN_GREATER)
            return feed_after(f, i);
        may_end = feed_raw(f, i)->kind == TOKEN_SEMICOLON;
        i = feed_after(f, i);
    }
    return i;
}

/* Annotations are `<>` or declarations, which begin with a type and a name. */
static bool holds_annotations(const struct feed *f) {
    uint32_t first = feed_after(f, f->at);
    return feed_kind_at(f, first) == TOKEN_GREATER ||
           (feed_is_name_at(f, first) && feed_is_name_at(f, feed_after(f, first)));
}

static void consume_less(struct feed *f, struct feed_token *out) {
    if (f->angle.kind != FRAME_TOP) {
        out->kind = GRAMMAR_LANGLE;
        feed_open_angle(f);
        f->at++;
    } else if ((f->position == AFTER_DECLARATOR || f->position == AFTER_POST) &&
               !feed_top(f)->is_for && holds_annotations(f)) {
        /* `float x < string UIName = "x"; > = 1;` */
        uint32_t end = feed_skip_annotations(f, f->at);
        out->kind = GRAMMAR_ANNOTATIONS;
        out->span.end = feed_raw(f, end - 1)->at;
        f->at = end;
    } else {
        f->at++;
        f->position = AT_OPERAND;
    }
}

static void consume_greater(struct feed *f, struct feed_token *out) {
    if (feed_in_angle(f)) {
        out->kind = GRAMMAR_RANGLE;
        feed_close_angle(f);
        return;
    }
    if (f->half)
        out->kind = '>';
    f->half = false;
    f->at++;
    f->position = AT_OPERAND;
}

static void consume_colon(struct feed *f, struct feed_token *out) {
    struct bracket_frame *top = feed_top(f);
    bool is_head = top->head == HEAD_RECORD || top->head == HEAD_ENUM;
    enum feed_position before = f->position;
    f->at++;
    f->position = AT_OPERAND;
    if (top->questions > 0) {
        top->questions--;
    } else if (top->is_case) {
        top->is_case = false;
        f->position = AT_START;
    } else if (before == AFTER_TYPE && is_head) {
        f->position = AT_TYPE;
    } else if (before == AFTER_TYPE || before == AFTER_DECLARATOR || before == AFTER_POST) {
        out->kind = GRAMMAR_POST_COLON;
        f->position = AT_POST;
    }
}

static enum feed_position behind_comma(const struct bracket_frame *top) {
    switch (top->kind) {
    case FRAME_PARAMETERS:
    case FRAME_TEMPLATE_PARAMETERS:
    case FRAME_TEMPLATE_ARGUMENTS:
        return AT_START;
    case FRAME_ATTRIBUTE:
        return AT_ATTRIBUTE;
    case FRAME_ENUM:
        return AT_ENUMERATOR;
    case FRAME_RAW:
        return AT_RAW_NAME;
    case FRAME_INITIALIZER:
    case FRAME_GROUP:
    case FRAME_CALL:
    case FRAME_SIZEOF:
    case FRAME_DECLTYPE:
    case FRAME_SUBSCRIPT:
        return AT_OPERAND;
    case FRAME_TOP:
    case FRAME_NAMESPACE:
    case FRAME_RECORD:
    case FRAME_CBUFFER:
    case FRAME_BLOCK:
    case FRAME_CONTROL:
        break;
    }
    if (top->head == HEAD_RECORD)
        return AT_TYPE; /* the next base */
    return top->declares ? AFTER_TYPE : AT_OPERAND;
}

static void consume_comma(struct feed *f) {
    struct bracket_frame *top = feed_top(f);
    if (top->kind == FRAME_PARAMETERS || top->kind == FRAME_TEMPLATE_ARGUMENTS)
        top->head = HEAD_NONE;
    f->at++;
    f->position = (uint8_t)behind_comma(top);
    f->owner = NULL;
}

static void consume_semicolon(struct feed *f) {
    while (feed_in_angle(f))
        feed_close_down_to(f, (uint32_t)f->frames.count - 1);
    f->at++;
    feed_end_statement(f);
}

static void consume_assign(struct feed *f) {
    const struct bracket_frame *top = feed_top(f);
    f->at++;
    f->position = AT_OPERAND;
    if (top->kind == FRAME_TEMPLATE_PARAMETERS)
        f->position = AT_START;
    else if (top->is_alias)
        f->position = AT_TYPE;
}

static void consume_punctuator(struct feed *f, struct feed_token *out) {
    const struct token *t = feed_raw(f, f->at);
    out->kind = punctuators[t->kind].token;
    out->value.number = punctuators[t->kind].op;
    switch (t->kind) {
    case TOKEN_LESS:
        consume_less(f, out);
        return;
    case TOKEN_GREATER:
    case TOKEN_SHIFT_RIGHT:
        consume_greater(f, out);
        return;
    case TOKEN_COLON:
        consume_colon(f, out);
        return;
    case TOKEN_COMMA:
        consume_comma(f);
        return;
    case TOKEN_SEMICOLON:
        consume_semicolon(f);
        return;
    case TOKEN_ASSIGN:
        consume_assign(f);
        return;
    case TOKEN_QUESTION:
        feed_top(f)->questions++;
        f->position = AT_OPERAND;
        break;
    case TOKEN_DOT:
        f->position = feed_top(f)->kind == FRAME_RAW ? AT_RAW_NAME : AT_MEMBER;
        break;
    case TOKEN_PLUS_PLUS:
    case TOKEN_MINUS_MINUS:
        if (f->position != AFTER_OPERAND)
            f->position = AT_OPERAND;
        break;
    default:
        f->position = AT_OPERAND;
        break;
    }
    if (!out->kind)
        out->kind = GRAMMAR_STRAY;
    f->at++;
}

/* ---- The next token ---- */

static void consume_token(struct feed *f, struct feed_token *out) {
    const struct token *t = feed_raw(f, f->at);
    switch (t->kind) {
    case TOKEN_END:
        out->kind = GRAMMAR_YYEOF;
        break;
    case TOKEN_NAME:
    case TOKEN_COLON_COLON:
        feed_consume_name(f, out);
        break;
    case TOKEN_INT:
        consume_number(f, out, GRAMMAR_INT);
        break;
    case TOKEN_FLOAT:
        consume_number(f, out, GRAMMAR_FLOAT);
        break;
    case TOKEN_STRING:
        consume_strings(f, out);
        break;
    default:
        if (feed_is_bracket(t)) {
            out->kind = punctuators[t->kind].token;
            feed_consume_bracket(f, out);
            f->at = feed_after(f, f->at);
        } else {
            consume_punctuator(f, out);
        }
        break;
    }
}

static void note_sync(struct feed *f) {
    if (f->is_quick)
        return;
    f->sync = feed_top(f)->sync;
    f->sync_frame = feed_top(f)->sync_frame;
    f->unclosed = 0;
}

void feed_read(struct feed *f, struct feed_token *out) {
    /* Lookahead skips pragmas; a pragma takes effect at the token after it. */
    while (feed_raw(f, f->at)->kind == TOKEN_PRAGMA)
        f->at++;
    while (f->next_pragma < f->at) {
        f->row_major = feed_raw(f, f->next_pragma)->value == PRAGMA_PACK_ROW_MAJOR;
        f->is_packed = true;
        f->next_pragma = find_pragma(f, f->next_pragma + 1);
    }
    note_sync(f);
    location at = feed_raw(f, f->at)->at;
    out->index = f->at;
    out->is_guess = false;
    out->span = (struct token_span){at, at};
    consume_token(f, out);
}

void feed_next(struct feed *f, struct feed_token *out) {
    if (f->queued == 0) {
        feed_read(f, out);
        return;
    }
    note_sync(f);
    *out = f->queue[0];
    f->queued--;
    memmove(f->queue, f->queue + 1, f->queued * sizeof *f->queue);
}

const struct token *feed_unclosed(const struct feed *f) {
    uint32_t index = f->unclosed ? f->unclosed : vec_last(&f->frames).index;
    return f->unclosed || f->frames.count > 1 ? feed_raw(f, index) : NULL;
}

/* Returns a keyword or modifier as a token and advances. */

void feed_give_word(struct feed *f, struct feed_token *out, int kind, uint32_t number,
                    enum feed_position position) {
    out->kind = kind;
    out->value.number = number;
    f->at = feed_after(f, f->at);
    f->position = (uint8_t)position;
}

/* ---- Templates ---- */

/* `typename T` in template parameters, but not `typename T::type value`. */
static bool is_type_parameter(const struct feed *f) {
    if (vec_last(&f->frames).kind != FRAME_TEMPLATE_PARAMETERS || f->position != AT_START)
        return false;
    uint32_t next = feed_after(f, f->at);
    if (!feed_is_name_at(f, next)) {
        unsigned kind = feed_kind_at(f, next);
        return kind == TOKEN_COMMA || kind == TOKEN_GREATER || kind == TOKEN_SHIFT_RIGHT ||
               kind == TOKEN_ASSIGN;
    }
    unsigned behind = feed_kind_at(f, feed_after(f, next));
    return behind != TOKEN_COLON_COLON && behind != TOKEN_LESS;
}

static void consume_type_parameter(struct feed *f, struct feed_token *out) {
    feed_give_word(f, out, GRAMMAR_TYPENAME, 0, AFTER_DECLARATOR);
    if (feed_is_name_at(f, f->at))
        f->position = AT_TEMPLATE_NAME;
}

static void consume_template(struct feed *f, struct feed_token *out) {
    feed_give_word(f, out, GRAMMAR_TEMPLATE, 0, AT_START);
    if (feed_kind_at(f, f->at) != TOKEN_LESS)
        return; /* an explicit instantiation */
    feed_top(f)->is_template = true;
    names_push(&f->names, names_new_scope(&f->names, false), ROLE_TEMPLATE,
               (uint32_t)f->frames.count);
    f->angle = (struct bracket_frame){.kind = FRAME_TEMPLATE_PARAMETERS, .position = AT_START};
}

/* ---- Effect files ---- */

/* A construct of effect files becomes one token, which the grammar ignores. */
static void consume_skipped(struct feed *f, struct feed_token *out, int kind, uint32_t end,
                            enum feed_position position) {
    out->kind = kind;
    out->span.end = feed_raw(f, end - 1)->at;
    f->at = end;
    f->position = (uint8_t)position;
}

static bool consume_technique(struct feed *f, struct feed_token *out) {
    const struct bracket_frame *top = feed_top(f);
    uint32_t i = feed_after(f, f->at);
    if ((top->kind != FRAME_TOP && top->kind != FRAME_NAMESPACE) || f->position != AT_START)
        return false;
    if (feed_is_name_at(f, i))
        i = feed_after(f, i);
    if (feed_kind_at(f, i) == TOKEN_LESS)
        i = feed_skip_annotations(f, i);
    if (feed_kind_at(f, i) != TOKEN_LBRACE)
        return false;
    consume_skipped(f, out, GRAMMAR_TECHNIQUE, feed_skip_braces(f, i), AT_START);
    return true;
}

/* `sampler_state { ... }` and `asm { ... }`. */
static bool consume_effect_block(struct feed *f, struct feed_token *out) {
    uint32_t i = feed_after(f, f->at);
    if (feed_kind_at(f, i) != TOKEN_LBRACE)
        return false;
    consume_skipped(f, out, GRAMMAR_EFFECT_VALUE, feed_skip_braces(f, i), AFTER_OPERAND);
    return true;
}

static bool ends_effect_call(unsigned kind, int depth) {
    bool is_behind = kind == TOKEN_COMMA || kind == TOKEN_RBRACE;
    return kind == TOKEN_SEMICOLON || kind == TOKEN_END || (is_behind && depth == 0);
}

/* `compile vs_3_0 main(...)`, alone or in a list in braces. */
static bool consume_effect_call(struct feed *f, struct feed_token *out) {
    uint32_t i = feed_after(f, f->at);
    uint32_t call = feed_is_name_at(f, i) ? feed_after(f, i) : i;
    if (f->position != AT_OPERAND || call == i || !feed_is_name_at(f, call))
        return false;
    for (int depth = 0; !ends_effect_call(feed_kind_at(f, i), depth); i++)
        depth += (feed_kind_at(f, i) == TOKEN_LPAREN) - (feed_kind_at(f, i) == TOKEN_RPAREN);
    consume_skipped(f, out, GRAMMAR_EFFECT_VALUE, i, AFTER_OPERAND);
    return true;
}

/* ---- Declarations and statements ---- */

static void consume_head(struct feed *f, struct feed_token *out, int keyword, uint32_t number) {
    struct bracket_frame *top = feed_top(f);
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

static void consume_typename(struct feed *f, struct feed_token *out) {
    if (is_type_parameter(f)) {
        consume_type_parameter(f, out);
        return;
    }
    f->at = feed_after(f, f->at);
    if (feed_is_name_at(f, f->at) || feed_kind_at(f, f->at) == TOKEN_COLON_COLON)
        feed_consume_typename(f, out);
    else
        out->kind = GRAMMAR_TYPENAME;
}

/* Consumes a keyword and records how it classifies the next tokens. */
static void consume_plain_keyword(struct feed *f, struct feed_token *out, int keyword,
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

bool feed_consume_keyword(struct feed *f, struct feed_token *out, unsigned row) {
    int keyword = feed_keyword(row);
    uint32_t number = feed_keyword_value(row);
    switch (keyword) {
    case GRAMMAR_RECORD:
        if (is_type_parameter(f))
            consume_type_parameter(f, out);
        else
            consume_head(f, out, keyword, number);
        return true;
    case GRAMMAR_NAMESPACE:
        if (f->position == AT_USING)
            feed_give_word(f, out, keyword, number, AT_USING_NAMESPACE);
        else
            consume_head(f, out, keyword, number);
        return true;
    case GRAMMAR_ENUM:
    case GRAMMAR_CBUFFER:
        consume_head(f, out, keyword, number);
        return true;
    case GRAMMAR_TEMPLATE:
        consume_template(f, out);
        return true;
    case GRAMMAR_TYPENAME:
        consume_typename(f, out);
        return true;
    case GRAMMAR_OPERATOR:
        feed_consume_operator(f, out);
        return true;
    case GRAMMAR_TECHNIQUE:
        return consume_technique(f, out);
    case GRAMMAR_SAMPLER_STATE:
        return consume_effect_block(f, out);
    case GRAMMAR_COMPILE:
        return consume_effect_call(f, out);
    case GRAMMAR_REGISTER:
    case GRAMMAR_PACK_OFFSET:
        return false;
    default:
        if (keyword == GRAMMAR_RESERVED && number && f->position == AT_OPERAND &&
            consume_effect_block(f, out))
            return true;
        consume_plain_keyword(f, out, keyword, number);
        return true;
    }
}

/* ---- Modifiers ---- */

bool feed_is_reserved(const struct feed *f, const struct token *t) {
    unsigned modifier = feed_modifier_row(f, t);
    switch (feed_keyword(feed_keyword_row(f, t))) {
    case 0:
        return modifier && !contextual_modifiers[modifier - 1];
    case GRAMMAR_REGISTER:
    case GRAMMAR_PACK_OFFSET:
    case GRAMMAR_SAMPLER_STATE:
    case GRAMMAR_TECHNIQUE:
    case GRAMMAR_COMPILE:
        return false;
    default:
        return true;
    }
}

/* A contextual keyword is a modifier only before a type or another modifier. */
static bool is_modifier(const struct feed *f, unsigned row) {
    if (!contextual_modifiers[row - 1])
        return true;
    uint32_t next = feed_after(f, f->at);
    if (f->position == AFTER_OPERAND)
        return false;
    if (f->position == AT_OPERAND) /* in a cast such as `(precise float)x` */
        return feed_is_name_at(f, next) && names_find_type(&f->names, feed_raw(f, next)->value);
    if (feed_kind_at(f, next) == TOKEN_COLON_COLON)
        return f->position != AFTER_TYPE;
    if (!feed_is_name_at(f, next) || feed_is_keyword_at(f, next, GRAMMAR_OPERATOR))
        return false;
    struct name_binding *own = names_find_type(&f->names, feed_raw(f, f->at)->value);
    return !own || names_find_type(&f->names, feed_raw(f, next)->value) ||
           feed_modifier_row(f, feed_raw(f, next));
}

bool feed_consume_modifier(struct feed *f, struct feed_token *out, unsigned row) {
    if (!is_modifier(f, row))
        return false;
    enum feed_position position = AFTER_MODIFIER;
    if (f->position == AFTER_TYPE || f->position == AFTER_DECLARATOR)
        position = f->position;
    enum modifier_kind kind = row;
    f->is_signed = kind == MODIFIER_SIGNED || kind == MODIFIER_UNSIGNED;
    feed_give_word(f, out, GRAMMAR_MODIFIER, kind, position);
    return true;
}

bool feed_is_within(const struct feed *f) {
    return f->frames.count > 1 || f->position != AT_START;
}
