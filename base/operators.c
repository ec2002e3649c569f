#include "operators.h"

#include <string.h>

static const char *const spellings[OPERATOR_COUNT] = {
    "",
#define OPERATOR(id, spelling, arity) spelling,
#include "../spec/operators.def"
#undef OPERATOR
};

const char *operator_spelling(enum operator_kind op) {
    return spellings[op];
}

bool operator_takes(enum operator_kind op, uint32_t operands) {
    static const struct {
        const char *spelling;
        uint32_t operands;
    } takes[] = {
#define OPERATOR(id, spelling, arity) {spelling, arity},
#include "../spec/operators.def"
#undef OPERATOR
        {"*", 1}, /* of C++: HLSL has no use for these, and a struct may have them */
        {"&", 1},
    };
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        if (strcmp(takes[i].spelling, spellings[op]) == 0 &&
            (takes[i].operands == operands || !takes[i].operands))
            return true;
    return false;
}
