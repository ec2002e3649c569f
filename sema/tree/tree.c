/* Small questions to the typed tree. */
#include "../tree.h"

bool program_has_stage(const struct program *program, enum stage stage) {
    for (uint32_t i = 0; i < program->entry_count; i++)
        if (program->entries[i].stage == stage)
            return true;
    return false;
}

bool is_error(const struct expression *e) {
    return e->type->kind == TYPE_ERROR || e->type->kind == TYPE_PLACEHOLDER;
}

bool is_bit_field(const struct expression *e) {
    return e->kind == EXPR_MEMBER &&
           e->member.base->type->record->fields[e->member.index].has_bit_width;
}

const struct expression *expression_whole(const struct expression *e) {
    switch ((int)e->kind) {
    case EXPR_MEMBER:
        return e->member.base;
    case EXPR_BASE:
        return e->unary.operand;
    case EXPR_INDEX:
        return e->index.base;
    case EXPR_SWIZZLE:
        return e->swizzle.base;
    case EXPR_MATRIX_SWIZZLE:
        return e->matrix_swizzle.base;
    default:
        return NULL;
    }
}

const struct variable *lvalue_root(const struct expression *e) {
    while (e && e->kind != EXPR_VARIABLE)
        if (e->kind == EXPR_LOAD)
            e = e->unary.operand;
        else if (e->kind == EXPR_CONVERT)
            e = e->convert.operand;
        else
            e = e->kind == EXPR_ELEMENT ? e->element.object : expression_whole(e);
    return e ? e->variable : NULL;
}
