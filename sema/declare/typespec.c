/* Type specifiers with modifiers and array sizes. */
#include <string.h>

#include "../name/name.h"
#include "../upcalls.h"
#include "declare.h"

static location modifier_at(const struct list *modifiers, enum modifier_kind kind) {
    const struct node *modifier = modifier_find(modifiers, kind);
    return modifier ? modifier->at : 0;
}

/* ---- Names of types ---- */

static struct qualified_type type_of_name(struct analyser *a, const struct node *node) {
    struct symbol *symbol = name_resolve(a, node);
    if (!symbol)
        return (struct qualified_type){.type = type_error(a->types)};
    sema_warn_of_deprecated_type(a, symbol, node->at);
    return (struct qualified_type){.type = type_of_symbol(a, symbol, node->at),
                                   .qualifiers =
                                       symbol->kind == SYMBOL_TYPE ? symbol->qualifiers : 0,
                                   .is_without_majority = symbol->is_matrix_default};
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

static const char *orientation_spelling(unsigned modifier) {
    return modifier == MODIFIER_ROW_MAJOR ? "row_major" : "column_major";
}

/* Checks a modifier of an alias, which may already have an orientation. */
static bool fits_alias(struct analyser *a, const struct node *name, const struct node *modifier) {
    unsigned given = sema_alias_orientation(a, name);
    if (!given)
        return true;
    const char *spelling = orientation_spelling(modifier->op);
    const char *alias = atom_text(a->c->atoms, name_last(&name->name)->name);
    bool fits = given == (unsigned)modifier->op;
    if (fits)
        warning_at(a->c, WARN_DUPLICATE_SPECIFIER, modifier->at,
                   "'%s' is already part of type '%s'", spelling, alias);
    else
        error_at(a->c, modifier->at, "'%s' cannot be combined with '%s' of type '%s'", spelling,
                 orientation_spelling(given), alias);
    return fits;
}

static const struct type *with_written_orientation(struct analyser *a, const struct type *type,
                                                   const struct node *node) {
    const struct list *modifiers = &node->type.modifiers;
    const struct node *row = modifier_find(modifiers, MODIFIER_ROW_MAJOR);
    const struct node *column = modifier_find(modifiers, MODIFIER_COLUMN_MAJOR);
    const struct node *modifier = row ? row : column;
    if (!modifier || type->kind == TYPE_ERROR)
        return type;
    if (type->kind != TYPE_MATRIX) {
        error_at(a->c, modifier->at, "'%s' only applies to matrices, not to '%s'",
                 orientation_spelling(modifier->op), type_name(a->c, type));
        return type;
    }
    if (!fits_alias(a, node->type.specifier, modifier))
        return type;
    return type_with_orientation(a, type, row != 0);
}

static const struct type *with_signedness(struct analyser *a, const struct type *type,
                                          const struct list *modifiers) {
    location is_unsigned = modifier_at(modifiers, MODIFIER_UNSIGNED);
    if (!is_unsigned || type->kind == TYPE_ERROR)
        return type;
    enum scalar scalar = type->scalar;
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
        error_at(a->c, is_unsigned, "'unsigned' cannot be combined with '%s'",
                 type_name(a->c, type));
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
        error_at(a->c, s ? s : u, "'unorm' cannot be combined with 'snorm'");
        return type;
    }
    if (!type_is_numeric(type) || !scalar_is_float(type->scalar)) {
        error_at(a->c, u ? u : s, "'%s' only applies to floating-point types, not to '%s'",
                 u ? "unorm" : "snorm", type_name(a->c, type));
        return type;
    }
    if (type->kind == TYPE_MATRIX)
        return type;
    return type_with_norm(a->types, type, u != 0, s != 0);
}

/* ---- Types ---- */

/* Returns whether an lvalue has a const type. Resources and uniforms are read-only, but not
 * declared const. A member has its declared type in any object. */
static bool has_const_type(const struct expression *e) {
    return e->is_const && e->kind != EXPR_MEMBER &&
           !(e->kind == EXPR_VARIABLE && e->variable->is_const_by_storage);
}

/* Returns the type of an unevaluated operand. A variable or member has its declared type, any other
 * lvalue is a reference (C++ [dcl.type.decltype]). */
static struct qualified_type analyse_decltype(struct analyser *a, const struct node *node) {
    const struct node *operand = node->unary.operand;
    const struct expression *e = sema_analyse_unevaluated(a, operand);
    /* Components are not declared; in dxc, `object.static_member` is a plain lvalue. */
    bool is_named =
        operand->kind == NODE_NAME || (operand->kind == NODE_MEMBER && e->kind == EXPR_MEMBER);
    bool is_lvalue = e->category == CATEGORY_LVALUE;
    unsigned reference = is_lvalue && !is_named ? QUALIFIER_REFERENCE : 0;
    unsigned is_const = is_lvalue && has_const_type(e) ? QUALIFIER_CONST : 0;
    return (struct qualified_type){.type = e->type, .qualifiers = (uint8_t)(reference | is_const)};
}

static struct qualified_type unqualified(const struct type *type) {
    return (struct qualified_type){.type = type};
}

static struct qualified_type specified_type(struct analyser *a, const struct node *node) {
    const struct node *specifier = node->type.specifier;
    if (!specifier) {
        if (modifiers_have(&node->type.modifiers, MODIFIER_UNSIGNED) ||
            modifiers_have(&node->type.modifiers, MODIFIER_SIGNED))
            return unqualified(type_scalar(a->types, SCALAR_INT));
        error_at(a->c, node->at, "expected a type in a declaration");
        return unqualified(type_error(a->types));
    }
    switch (specifier->kind) {
    case NODE_STRUCT:
        return unqualified(sema_analyse_record(a, specifier, false));
    case NODE_ENUM:
        return unqualified(sema_analyse_enum(a, specifier));
    case NODE_TYPE:
        return sema_analyse_qualified_type(a, specifier);
    case NODE_DECLTYPE:
        return analyse_decltype(a, specifier);
    default:
        return type_of_name(a, specifier);
    }
}

/* Applies array sizes and `const`. Neither is valid for references (C++ [dcl.ref]). */
static struct qualified_type with_suffixes(struct analyser *a, const struct node *node,
                                           struct qualified_type q) {
    if (node->type.arrays.first) {
        if ((q.qualifiers & QUALIFIER_REFERENCE) && q.type->kind != TYPE_ERROR) {
            error_at(a->c, node->at, "array elements cannot be references");
            q.type = type_error(a->types);
        }
        return unqualified(sema_analyse_arrays(a, q.type, &node->type.arrays));
    }
    if (!(q.qualifiers & QUALIFIER_REFERENCE) &&
        modifiers_have(&node->type.modifiers, MODIFIER_CONST))
        q.qualifiers |= QUALIFIER_CONST;
    return q;
}

struct qualified_type sema_analyse_qualified_type(struct analyser *a, const struct node *node) {
    if (node->kind != NODE_TYPE)
        return type_of_name(a, node);
    bool outer = a->here.row_major;
    a->here.row_major = orientation(a, node);
    struct qualified_type q = specified_type(a, node);
    q.type = with_signedness(a, q.type, &node->type.modifiers);
    q.type = with_norm(a, q.type, &node->type.modifiers);
    q.type = with_written_orientation(a, q.type, node);
    q.is_without_majority &= !node->type.is_packed &&
                             !modifiers_have(&node->type.modifiers, MODIFIER_ROW_MAJOR) &&
                             !modifiers_have(&node->type.modifiers, MODIFIER_COLUMN_MAJOR);
    a->here.row_major = outer;
    return with_suffixes(a, node, q);
}

const struct type *sema_analyse_type(struct analyser *a, const struct node *node) {
    return sema_analyse_qualified_type(a, node).type;
}
