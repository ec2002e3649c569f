/* Intrinsics in constant expressions. The set is that of dxc, so that the same calls are allowed in
 * array sizes and template arguments. */
#include "../../base/number.h"
#include "fold.h"

#include <math.h>

static bool is_less(enum scalar scalar, union scalar_value l, union scalar_value r) {
    union scalar_value result;
    return scalar_binary(OPERATOR_LESS, scalar, l, r, &result) && result.u;
}

bool fold_max(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar_is_float(scalar))
        out->f = fmax(v[0].f, v[1].f);
    else
        *out = is_less(scalar, v[0], v[1]) ? v[1] : v[0];
    return true;
}

bool fold_min(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar_is_float(scalar))
        out->f = fmin(v[0].f, v[1].f);
    else
        *out = is_less(scalar, v[1], v[0]) ? v[1] : v[0];
    return true;
}

bool fold_asuint(enum scalar scalar, const union scalar_value *v, union scalar_value *out) {
    if (scalar != SCALAR_FLOAT) {
        *out = scalar_of_unsigned(v[0].u, SCALAR_UINT);
        return scalar == SCALAR_INT || scalar == SCALAR_UINT;
    }
    out->u = real_bits(v[0].f, 32);
    return true;
}
