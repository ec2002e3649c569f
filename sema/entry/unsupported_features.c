/* Features that SPIR-V does not support. Only reachable code is checked, because headers often
 * contain unused functions. */
#include "../tree.h"
#include "entry.h"

/* Returns whether an lvalue is part of a texel. SPIR-V supports atomics only on whole texels. */
static bool is_part_of_texel(const struct expression *e) {
    const struct expression *whole = e;
    while (whole && whole->kind != EXPR_ELEMENT)
        whole = expression_whole(whole);
    if (!whole || whole == e || whole->type->kind == TYPE_SCALAR)
        return false;
    const struct type *object = whole->element.object->type;
    return type_is_of_class(object, OBJECT_CLASS_TEXTURE) ||
           type_is_of_class(object, OBJECT_CLASS_TEXEL_BUFFER);
}

/* Returns whether memory is visible to only one invocation. A local variable with a resource type
 * refers to shared memory. */
static bool is_private(const struct variable *root) {
    return root && !type_has_object(root->type) &&
           (root->storage == STORAGE_LOCAL || root->storage == STORAGE_STATIC ||
            root->storage == STORAGE_BUFFER);
}

/* Returns whether an lvalue is in the memory of a node record: `records.Get()` and `records[i]`. */
static bool is_in_record(const struct expression *e) {
    const struct expression *whole = expression_root(e, THROUGH_PARTS | THROUGH_SWIZZLES);
    const struct expression *object = whole->kind == EXPR_METHOD    ? whole->call.first
                                      : whole->kind == EXPR_ELEMENT ? whole->element.object
                                                                    : NULL;
    return object && type_is_of_class(object->type, OBJECT_CLASS_NODE);
}

static void check_target(struct analyser *a, const struct expression *e) {
    const struct variable *root = lvalue_root(e);
    if (is_in_record(e))
        error_invalid_at(a->c, e->at, WARN_INVALID_MODULE,
                         "atomic operations on node records are not supported in SPIR-V");
    else if (is_part_of_texel(e))
        error_at(a->c, e->at, "an atomic operation cannot work on one component of a texel");
    else if (is_private(root) && error_at(a->c, e->at,
                                          "target of an atomic operation must be in groupshared "
                                          "memory or a writable resource"))
        note_at(a->c, root->at, "'%s' declared here", atom_text(a->c->atoms, root->name));
}

/* ---- Inline SPIR-V ---- */

static void check_literal(struct analyser *a, const struct expression *e) {
    if (!expression_fold(a->c, e))
        error_at(a->c, e->at, "argument of the instruction must be a constant");
}

static void check_literals(struct analyser *a, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct expression *e = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && e; i++, e = e->next)
        if (attribute_find(f->parameters[i]->attributes, ATTRIBUTE_VK_EXT_LITERAL))
            check_literal(a, e);
}

/* Checks that the mode is constant, and also its operands unless they are ids. */
static void check_execution_mode(struct analyser *a, const struct expression *call) {
    bool has_ids = call->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID;
    for (const struct expression *e = call->call.first; e; e = has_ids ? NULL : e->next)
        check_literal(a, e);
}

/* ---- Expressions ---- */

static void check_row(struct analyser *a, const struct expression *call,
                      const struct intrinsic_info *row) {
    const struct expression *first = call->call.first;
    if (row->refusal)
        error_at(a->c, call->at, "'%s' is not supported in SPIR-V: %s", row->name, row->refusal);
    else if (first && (row->flags & ROW_DESTINATION) && first->category == CATEGORY_LVALUE)
        check_target(a, first);
    else if (first) {
        enum scalar scalar = first->type->scalar;
        bool is_float = scalar_is_float(scalar);
        bool is_checked = is_float && row->flags & ROW_ONLY_32_BIT_FLOATS;
        if (is_checked && scalar_bits(scalar) != 32 && !scalar_is_min_precision(scalar))
            error_at(a->c, first->at, "'%s' only supports 32-bit numbers in SPIR-V", row->name);
    }
}

void sema_check_unsupported(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_CALL)
        check_literals(a, e);
    if (e->kind == EXPR_INTRINSIC)
        check_row(a, e, intrinsic_info(e->call.row));
    if (e->kind == EXPR_INTRINSIC && (e->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE ||
                                      e->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID))
        check_execution_mode(a, e);
    if (e->kind == EXPR_METHOD)
        check_row(a, e, method_info(e->call.row));
}
