#include "operators.h"

static const char *const spellings[OPERATOR_COUNT] = {
    "",
#define OPERATOR(id, spelling, arity) spelling,
#include "../spec/operators.def"
#undef OPERATOR
};

const char *operator_spelling(enum operator_kind op) {
    return spellings[op];
}
