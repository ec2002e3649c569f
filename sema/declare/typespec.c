/* Types as they are written: modifiers, a specifier, array sizes. */
#include <string.h>

#include "../analyser.h"
#include "../tree/fold.h"

static location modifier_at(const struct list *modifiers, enum modifier_kind kind) {
    const struct node *modifier = modifier_find(modifiers, kind);
    return modifier ? modifier->at : 0;
}

/* ---- Names of types ---- */

static const struct type *with_orientation(struct analyser *a, const struct type *type,
                                           bool row_major) {
    if (type->kind != TYPE_MATRIX || type->row_major == row_major)
        return type;
    return type_matrix(a->types, (enum scalar)type->scalar, type->rows, type->columns, row_major);
}

const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at) {
    if (symbol->kind == SYMBOL_TEMPLATE) {
        error_at(a->c, at, "template '%s' needs arguments", atom_text(a->c->atoms, symbol->name));
        return type_error(a->types);
    }
    if (symbol->kind != SYMBOL_TYPE) {
        error_at(a->c, at, "'%s' is no type", atom_text(a->c->atoms, symbol->name));
        return type_error(a->types);
    }
    const struct type *type = symbol->builtin ? builtin_type_default(a, symbol, at) : symbol->type;
    return symbol->is_matrix_default ? with_orientation(a, type, a->row_major) : type;
}

static const struct type *type_of_name(struct analyser *a, const struct node *node) {
    struct symbol *symbol = name_resolve(a, node);
    return symbol ? type_of_symbol(a, symbol, node->at) : type_error(a->types);
}

bool type_is_const(struct analyser *a, const struct node *node, const struct type *type) {
    const struct list *modifiers = &node->type.modifiers;
    const struct node *specifier = node->type.specifier;
    if (modifiers_have(modifiers, MODIFIER_CONST) || modifiers_have(modifiers, MODIFIER_CONSTEXPR))
        return true;
    if (!a->has_const_types || !specifier || specifier->kind != NODE_TYPE_NAME ||
        type->kind == TYPE_ERROR)
        return false;
    struct symbol *symbol = name_resolve(a, specifier);
    return symbol && symbol->kind == SYMBOL_TYPE && symbol->is_const;
}

bool type_is_auto(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->kind == NODE_TYPE ? type->type.specifier : type;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts ||
        specifier->name.parts->next)
        return false;
    atom name = specifier->name.parts->name;
    if (strcmp(atom_text(a->c->atoms, name), "auto") != 0)
        return false;
    struct symbol *symbol = scope_find(a, name, FIND_TYPE);
    return symbol && symbol->kind == SYMBOL_TYPE && symbol->builtin == BUILTIN_AUTO;
}

bool type_is_bare(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->type.specifier;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts)
        return false;
    const struct name_part *last = specifier->name.parts;
    while (last->next)
        last = last->next;
    struct symbol *symbol = last->arguments.first ? NULL : name_resolve(a, specifier);
    return symbol && symbol->kind == SYMBOL_TYPE && symbol->builtin == BUILTIN_OBJECT;
}

/* ---- Modifiers ---- */

static bool orientation(struct analyser *a, const struct node *node) {
    const struct list *modifiers = &node->type.modifiers;
    bool row = modifiers_have(modifiers, MODIFIER_ROW_MAJOR);
    bool column = modifiers_have(modifiers, MODIFIER_COLUMN_MAJOR);
    if (row && column) {
        error_at(a->c, modifier_at(modifiers, MODIFIER_COLUMN_MAJOR),
                 "a matrix cannot be both 'row_major' and 'column_major'");
    }
    return row || (!column && node->type.row_major_default);
}

static const struct type *with_written_orientation(struct analyser *a, const struct type *type,
                                                   const struct node *node) {
    const struct list *modifiers = &node->type.modifiers;
    location row = modifier_at(modifiers, MODIFIER_ROW_MAJOR);
    location column = modifier_at(modifiers, MODIFIER_COLUMN_MAJOR);
    if ((!row && !column) || type->kind == TYPE_ERROR)
        return type;
    const struct type *element = type_strip_arrays(type);
    if (element->kind != TYPE_MATRIX) {
        error_at(a->c, row ? row : column, "'%s' applies to matrices only, not to '%s'",
                 row ? "row_major" : "column_major", type_name(a->c, type));
        return type;
    }
    return with_orientation(a, type, row != 0);
}

static const struct type *with_signedness(struct analyser *a, const struct type *type,
                                          const struct list *modifiers) {
    location is_unsigned = modifier_at(modifiers, MODIFIER_UNSIGNED);
    if (!is_unsigned || type->kind == TYPE_ERROR)
        return type;
    enum scalar scalar = (enum scalar)type->scalar;
    enum scalar wanted = scalar == SCALAR_INT        ? SCALAR_UINT
                         : scalar == SCALAR_INT16    ? SCALAR_UINT16
                         : scalar == SCALAR_INT64    ? SCALAR_UINT64
                         : scalar == SCALAR_MIN16INT ? SCALAR_MIN16UINT
                                                     : SCALAR_COUNT;
    bool numeric =
        type->kind == TYPE_SCALAR || type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX;
    if (numeric && scalar_class(scalar) == CLASS_UINT)
        return type;
    if (!numeric || wanted == SCALAR_COUNT) {
        error_at(a->c, is_unsigned, "'unsigned' does not go with '%s'", type_name(a->c, type));
        return type;
    }
    return type_with_scalar(a->types, type, wanted);
}

static const struct type *with_norm(struct analyser *a, const struct type *type,
                                    const struct list *modifiers) {
    location u = modifier_at(modifiers, MODIFIER_UNORM);
    location s = modifier_at(modifiers, MODIFIER_SNORM);
    if ((!u && !s) || type->kind == TYPE_ERROR)
        return type;
    if ((u && s) || (u && type->is_snorm) || (s && type->is_unorm)) {
        error_at(a->c, s ? s : u, "'unorm' and 'snorm' exclude each other");
        return type;
    }
    if (!type_is_numeric(type) || !scalar_is_float((enum scalar)type->scalar)) {
        error_at(a->c, u ? u : s, "'%s' applies to floating-point types only, not to '%s'",
                 u ? "unorm" : "snorm", type_name(a->c, type));
        return type;
    }
    if (type->kind == TYPE_MATRIX)
        return type;
    return type_with_norm(a->types, type, u != 0, s != 0);
}

/* ---- Types ---- */

/* The operand is analysed for its type alone. */
static const struct type *analyse_decltype(struct analyser *a, const struct node *node) {
    return analyse_expression(a, node->unary.operand)->type;
}

static const struct type *specified_type(struct analyser *a, const struct node *node) {
    const struct node *specifier = node->type.specifier;
    if (!specifier) {
        if (modifiers_have(&node->type.modifiers, MODIFIER_UNSIGNED) ||
            modifiers_have(&node->type.modifiers, MODIFIER_SIGNED))
            return type_scalar(a->types, SCALAR_INT);
        error_at(a->c, node->at, "a declaration needs a type");
        return type_error(a->types);
    }
    switch ((int)specifier->kind) {
    case NODE_STRUCT:
        return analyse_record(a, specifier, false);
    case NODE_ENUM:
        return analyse_enum(a, specifier);
    case NODE_TYPE:
        return analyse_type(a, specifier);
    case NODE_DECLTYPE:
        return analyse_decltype(a, specifier);
    default:
        return type_of_name(a, specifier);
    }
}

const struct type *analyse_type(struct analyser *a, const struct node *node) {
    if (node->kind != NODE_TYPE)
        return type_of_name(a, node);
    if (++a->nesting > MAX_NESTING) {
        a->nesting--;
        error_at(a->c, node->at, "types are nested too deeply");
        return type_error(a->types);
    }
    bool outer = a->row_major;
    a->row_major = orientation(a, node);
    const struct type *type = specified_type(a, node);
    type = with_signedness(a, type, &node->type.modifiers);
    type = with_norm(a, type, &node->type.modifiers);
    type = with_written_orientation(a, type, node);
    a->row_major = outer;
    a->nesting--;
    return analyse_arrays(a, type, &node->type.arrays);
}

/* ---- Arrays ---- */

/* More elements than this cannot be addressed by any module that a driver takes. */
static const int64_t max_elements = INT32_MAX;

static bool array_size(struct analyser *a, const struct node *node, uint32_t *count) {
    *count = 0;
    if (node->kind == NODE_EMPTY)
        return true;
    struct expression *size = analyse_value(a, node);
    if (is_error(size))
        return false;
    int64_t value;
    if (!type_is_scalar(size->type) || scalar_is_float((enum scalar)size->type->scalar)) {
        error_at(a->c, node->at, "the size of an array must be an integer, not '%s'",
                 type_name(a->c, size->type));
        return false;
    }
    if (!fold_integer(a->c, size, &value)) {
        error_at(a->c, node->at, "the size of an array must be a constant");
        return false;
    }
    if (value <= 0 || value > max_elements) {
        error_at(a->c, node->at,
                 value <= 0 ? "the size of an array must be positive"
                            : "an array of that size is too large");
        return false;
    }
    *count = (uint32_t)value;
    return true;
}

static const struct type *array_of(struct analyser *a, const struct type *element,
                                   const struct node *size, unsigned depth) {
    if (!size)
        return element;
    if (depth >= MAX_NESTING) {
        error_at(a->c, size->at, "an array has too many dimensions");
        return type_error(a->types);
    }
    uint32_t count;
    bool known = array_size(a, size, &count);
    element = array_of(a, element, size->next, depth + 1);
    if (!known || element->kind == TYPE_ERROR)
        return type_error(a->types);
    if (element->kind == TYPE_ARRAY && !element->count && depth == 0) {
        error_at(a->c, size->at, "only the first dimension of an array may be left out");
        return type_error(a->types);
    }
    const struct type *type = type_array(a->types, element, count);
    if (type_flat_count(type) > (uint64_t)max_elements) {
        error_at(a->c, size->at, "an array of that size is too large");
        return type_error(a->types);
    }
    return type;
}

const struct type *analyse_arrays(struct analyser *a, const struct type *element,
                                  const struct list *arrays) {
    if (!arrays->first)
        return element;
    if (element->kind == TYPE_VOID) {
        error_at(a->c, arrays->first->at, "an array cannot hold 'void'");
        return type_error(a->types);
    }
    if (element->kind == TYPE_STRING) {
        error_at(a->c, arrays->first->at, "an array cannot hold strings");
        return type_error(a->types);
    }
    return array_of(a, element, arrays->first, 0);
}
