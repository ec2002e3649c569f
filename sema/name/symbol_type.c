/* Types of symbols at their uses, which include types without template arguments. */
#include "name.h"

const struct type *type_with_orientation(struct analyser *a, const struct type *type,
                                         bool row_major) {
    if (type->kind != TYPE_MATRIX || type->row_major == row_major)
        return type;
    return type_matrix(a->types, type->scalar, type->rows, type->columns, row_major);
}

const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at) {
    if (symbol->kind == SYMBOL_TEMPLATE) {
        error_at(a->c, at, "template '%s' requires arguments",
                 atom_text(a->c->atoms, symbol->name));
        return type_error(a->types);
    }
    if (symbol->kind != SYMBOL_TYPE) {
        error_at(a->c, at, "'%s' is not a type", atom_text(a->c->atoms, symbol->name));
        return type_error(a->types);
    }
    struct template_arguments none = {0};
    const struct type *type =
        symbol->builtin ? builtin_type_make(a, symbol, &none, at) : symbol->type;
    return symbol->is_matrix_default ? type_with_orientation(a, type, a->here.row_major) : type;
}
