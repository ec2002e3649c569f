/* The keywords and modifiers of HLSL. */
#include "query.h"

struct keyword {
    const char *spelling, *token; /* `token` is that of spec/keywords.def */
};

static const struct keyword keywords[] = {
#define KEYWORD(spelling, token, value) {spelling, #token},
#include "../spec/keywords.def"
#define MODIFIER(id, spelling, contextual) {spelling, "MODIFIER"},
#include "../spec/modifiers.def"
    {"void", "TYPE"},
};

/* Tokens that only occur in functions, only outside of them, or that HLSL does not support. */
static const char *const in_functions[] = {"IF",      "ELSE",   "FOR",     "WHILE", "DO",
                                           "SWITCH",  "CASE",   "DEFAULT", "BREAK", "CONTINUE",
                                           "DISCARD", "RETURN", "SIZEOF",  "BOOL",  "THIS"};
static const char *const outside[] = {"CBUFFER", "NAMESPACE", "TEMPLATE", "TYPENAME",   "OPERATOR",
                                      "RECORD",  "ENUM",      "REGISTER", "PACK_OFFSET"};
static const char *const unusual[] = {"RESERVED", "TECHNIQUE", "COMPILE", "SAMPLER_STATE"};

static bool is_one_of(const char *token, const char *const *tokens, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(tokens[i], token))
            return true;
    return false;
}

const char *query_keyword(size_t index) {
    return index < COUNT_OF(keywords) ? keywords[index].spelling : NULL;
}

bool query_keyword_fits(size_t index, bool is_in_function) {
    const char *token = keywords[index].token;
    if (is_one_of(token, unusual, COUNT_OF(unusual)))
        return false;
    return is_in_function ? !is_one_of(token, outside, COUNT_OF(outside))
                          : !is_one_of(token, in_functions, COUNT_OF(in_functions));
}

bool query_is_keyword(const char *name) {
    for (size_t i = 0; i < COUNT_OF(keywords); i++)
        if (!strcmp(keywords[i].spelling, name))
            return true;
    return false;
}
