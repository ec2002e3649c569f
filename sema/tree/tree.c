/* Queries of the typed tree. */
#include "../tree.h"
#include "fold.h"

const char register_letters[REGISTER_LETTER_COUNT] = {'b', 't', 's', 'u'};

bool program_has_stage(const struct program *program, enum stage stage) {
    for (uint32_t i = 0; i < program->entry_count; i++)
        if (program->entries[i].stage == stage)
            return true;
    return false;
}

bool expr_is_bit_field(const struct expression *e) {
    return e->kind == EXPR_MEMBER &&
           e->member.base->type->record->fields[e->member.index].has_bit_width;
}

/* Determines the base or operand of an expression. Returns the kind of the step, or 0. */
static unsigned way_in(const struct expression *e, const struct expression **inner) {
    switch (e->kind) {
    case EXPR_MEMBER:
        *inner = e->member.base;
        return THROUGH_PARTS;
    case EXPR_BASE:
        *inner = e->unary.operand;
        return THROUGH_PARTS;
    case EXPR_INDEX:
        *inner = e->index.base;
        return THROUGH_PARTS;
    case EXPR_SWIZZLE:
        *inner = e->swizzle.base;
        return THROUGH_SWIZZLES;
    case EXPR_MATRIX_SWIZZLE:
        *inner = e->matrix_swizzle.base;
        return THROUGH_SWIZZLES;
    case EXPR_LOAD:
        *inner = e->unary.operand;
        return THROUGH_LOADS;
    case EXPR_ONCE:
        *inner = e->unary.operand;
        return THROUGH_ONCE;
    case EXPR_CONVERT:
        *inner = e->convert.operand;
        return THROUGH_CONVERSIONS;
    case EXPR_ELEMENT:
        *inner = e->element.object;
        return THROUGH_ELEMENTS;
    case EXPR_METHOD:
        *inner = e->call.first;
        return THROUGH_METHODS;
    case EXPR_OUT_ARGUMENT:
        *inner = e->out_argument.target;
        return THROUGH_OUT;
    case EXPR_ASSIGN:
        *inner = e->binary.left;
        return THROUGH_ASSIGNMENTS;
    default:
        return 0;
    }
}

const struct type *expression_memory(const struct expression *e) {
    if (e->kind == EXPR_METHOD && e->call.row == METHOD_POINTER_GET)
        return e->type;
    if (e->kind != EXPR_INTRINSIC)
        return NULL;
    switch (e->call.row) {
    case INTRINSIC_VK_RAWBUFFERLOAD:
    case INTRINSIC_VK_RAWBUFFERLOAD_ALIGNED:
        return e->type;
    case INTRINSIC_VK_RAWBUFFERSTORE:
    case INTRINSIC_VK_RAWBUFFERSTORE_ALIGNED:
        return e->call.first->next->type;
    default:
        return NULL;
    }
}

const struct expression *expression_inner(const struct expression *e, unsigned through) {
    const struct expression *inner = NULL;
    return way_in(e, &inner) & through ? inner : NULL;
}

const struct expression *expression_root(const struct expression *e, unsigned through) {
    for (const struct expression *inner; (inner = expression_inner(e, through)) != NULL;)
        e = inner;
    return e;
}

const struct expression *expression_whole(const struct expression *e) {
    return expression_inner(e, THROUGH_PARTS | THROUGH_SWIZZLES);
}

const struct variable *lvalue_root(const struct expression *e) {
    e = expression_root(e, THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_LOADS | THROUGH_CONVERSIONS |
                               THROUGH_ELEMENTS);
    return e->kind == EXPR_VARIABLE ? e->variable : NULL;
}
