/* Conversion of raw tokens to parser tokens with literals. */
#include "preprocessor.h"

/* ---- Literals of the token list ---- */

void pp_report_literal(struct preprocessor *pp, const struct token *token,
                       const struct literal_problem *problem) {
    location at = token->at, used, spelled;
    const char *macro;
    if (!sources_expansion(pp->c->sources, at, &used, &spelled, &macro))
        at += (location)problem->offset;
    if (problem->mended)
        diag_propose(pp->c, (struct fix){at, FIX_REPLACE, problem->mended, 0});
    if (problem->is_error)
        error_at(pp->c, at, "%s", problem->message);
    else
        warning_at(pp->c, problem->group, at, "%s", problem->message);
}

static uint32_t add_literal(struct preprocessor *pp, const struct token *token,
                            const struct literal *literal, const struct literal_problem *problem) {
    vec_push(pp->c->kept, &pp->literals, *literal);
    if (problem->message)
        pp_report_literal(pp, token, problem);
    return (uint32_t)pp->literals.count - 1;
}

/* Equal spellings share a literal, unless it must be diagnosed at each occurrence. */
uint32_t pp_number_literal(struct preprocessor *pp, const struct token *token,
                           enum token_kind *kind) {
    uint32_t known = pp_name_info(pp, token->value)->literal;
    if (known) {
        *kind = known & 1 ? TOKEN_FLOAT : TOKEN_INT;
        return (known >> 1) - 1;
    }
    size_t length;
    const char *text = pp_token_spelling(pp, token, &length);
    struct literal literal = {.spelling = token->value};
    struct literal_problem problem = {0};
    bool is_float = pp_read_number(text, length, &literal, &problem) == LITERAL_FLOAT;
    if (pp->c->options->preprocess_only) /* only the parser requires valid numbers */
        problem = (struct literal_problem){0};
    uint32_t index = add_literal(pp, token, &literal, &problem);
    if (!problem.message)
        pp_name_info(pp, token->value)->literal = (index + 1) << 1 | is_float;
    *kind = is_float ? TOKEN_FLOAT : TOKEN_INT;
    return index;
}

uint32_t pp_character_literal(struct preprocessor *pp, const struct token *token) {
    size_t length;
    const char *text = pp_token_spelling(pp, token, &length);
    struct literal literal = {.spelling = token->value};
    struct literal_problem problem = {0};
    literal.bits = pp_read_character(text, length, &problem);
    return add_literal(pp, token, &literal, &problem);
}

uint32_t pp_string_literal(struct preprocessor *pp, const struct token *token) {
    size_t length;
    struct literal_problem problem = {0};
    const char *text = pp_string_text(pp, token->value, &length, &problem);
    struct string_literal string = {text, (uint32_t)length, token->value};
    vec_push(pp->c->kept, &pp->strings, string);
    if (problem.message)
        pp_report_literal(pp, token, &problem);
    return (uint32_t)pp->strings.count - 1;
}

/* ---- Output tokens ---- */

/* Converts a raw token to a parser token. */
static void finish_token(struct preprocessor *pp, struct token *token) {
    enum token_kind kind = TOKEN_INT;
    if (token->kind == RAW_UNTERMINATED) {
        bool string = *atom_text(pp->c->atoms, token->value) == '"';
        error_at(pp->c, token->at, "missing terminating '%s' character", string ? "\"" : "\\'");
        token->kind = string ? RAW_STRING : RAW_CHARACTER;
    }
    if (token->kind == RAW_NUMBER) {
        token->value = pp_number_literal(pp, token, &kind);
    } else if (token->kind == RAW_CHARACTER) {
        token->value = pp_character_literal(pp, token);
    } else {
        token->value = pp_string_literal(pp, token);
        kind = TOKEN_STRING;
    }
    token->kind = (uint16_t)kind;
}

void pp_output_token(struct preprocessor *pp, struct token token) {
    if (token.kind >= TOKEN_KIND_COUNT)
        finish_token(pp, &token);
    pp_check_room(pp, token.at);
    pp_make_room(pp, 1);
    struct token_vec *out = &pp->result->list.tokens;
    out->items[out->count++] = token;
}
