/* The keywords and modifiers of HLSL. */
#include "query.h"

static const char *const keywords[] = {
#define RESERVED_WORD(spelling)
#define KEYWORD(spelling, token, value) spelling,
#include "../spec/keywords.def"
#define MODIFIER(id, spelling, contextual) spelling,
#include "../spec/modifiers.def"
    "void",
};

const char *query_keyword(size_t index) {
    return index < COUNT_OF(keywords) ? keywords[index] : NULL;
}

bool query_is_keyword(const char *name) {
    for (size_t i = 0; i < COUNT_OF(keywords); i++)
        if (!strcmp(keywords[i], name))
            return true;
    return false;
}
