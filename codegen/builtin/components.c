/* Components of scalars, vectors and matrices by index, row by row. */
#include "builtin.h"

uint32_t emit_component(struct emitter *e, struct value v, uint32_t index) {
    if (type_is_real_matrix(v.type))
        return value_component(e, value_row(e, v, index / v.type->columns), index % v.type->columns)
            .id;
    return type_components(v.type) > 1 ? value_component(e, v, index).id : v.id;
}

struct value emit_from_components(struct emitter *e, const struct type *type,
                                  const uint32_t *parts) {
    if (!type_is_real_matrix(type))
        return value_construct(e, type, parts, type_components(type));
    uint32_t rows[4];
    for (uint32_t r = 0; r < type->rows; r++)
        rows[r] =
            value_construct(e, cg_row_of(e, type), parts + r * type->columns, type->columns).id;
    return value_construct(e, type, rows, type->rows);
}
