/* Tables of operators. */
#include "base.h"
#include "language.h"

#include <string.h>

static const char *const spellings[OPERATOR_COUNT] = {
    "",
#define OPERATOR(id, spelling, arity) spelling,
#include "../spec/operators.def"
};

const char *operator_spelling(enum operator_kind op) {
    return spellings[op];
}

bool operator_accepts(enum operator_kind op, uint32_t operands) {
    static const struct {
        const char *spelling;
        uint32_t operands;
    } counts[] = {
#define OPERATOR(id, spelling, arity) {spelling, arity},
#include "../spec/operators.def"
        {"*", 1}, /* operators of C++ that HLSL lacks; a struct may declare them */
        {"&", 1},
    };
    for (size_t i = 0; i < COUNT_OF(counts); i++)
        if (strcmp(counts[i].spelling, spellings[op]) == 0 &&
            (counts[i].operands == operands || !counts[i].operands))
            return true;
    return false;
}
