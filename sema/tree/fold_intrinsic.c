/* Built-in functions in constant expressions: those that dxc evaluates there, so that an array size
 * or a template argument may use them and nothing else is taken for constant. */
#include <math.h>
#include <string.h>

#include "../rows.h"
#include "fold.h"

static bool is_less(enum scalar scalar, union scalar_value l, union scalar_value r) {
    union scalar_value result;
    return scalar_binary(OPERATOR_LESS, scalar, l, r, &result) && result.u;
}

static bool fold_max(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar_is_float(scalar))
        out->f = fmax(v[0].f, v[1].f);
    else
        *out = is_less(scalar, v[0], v[1]) ? v[1] : v[0];
    return true;
}

static bool fold_min(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar_is_float(scalar))
        out->f = fmin(v[0].f, v[1].f);
    else
        *out = is_less(scalar, v[1], v[0]) ? v[1] : v[0];
    return true;
}

static bool fold_asuint(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar != SCALAR_FLOAT) {
        *out = scalar_of_unsigned(v[0].u, SCALAR_UINT);
        return scalar == SCALAR_INT || scalar == SCALAR_UINT;
    }
    float value = (float)v[0].f;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    out->u = bits;
    return true;
}

static const struct fold_row {
    const char *name;
    uint32_t arguments;
    fold_function *fold;
} fold_rows[] = {
    {"max", 2, fold_max},
    {"min", 2, fold_min},
    {"asuint", 1, fold_asuint},
};

fold_function *intrinsic_fold(const struct expression *call) {
    const struct intrinsic_info *info = intrinsic_info((enum intrinsic)call->call.row);
    if (info->scope)
        return NULL;
    for (size_t i = 0; i < sizeof fold_rows / sizeof *fold_rows; i++)
        if (!strcmp(fold_rows[i].name, info->name) && fold_rows[i].arguments == call->call.count)
            return fold_rows[i].fold;
    return NULL;
}

enum { MOST_ARGUMENTS = 2 };
