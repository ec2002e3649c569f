/* Elements of objects.
 *
 * emit_element returns the lvalue of `object[index]`: an element of a structured buffer, a texel of
 * a texture or typed buffer, or a record of a node. */
#include "builtin.h"

struct lvalue emit_element(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->element.object;
    enum object_class class = object_info(object->type->object)->class;
    if (class == OBJECT_CLASS_NODE)
        return node_element(e, x);
    if (class != OBJECT_CLASS_STRUCTURED_BUFFER)
        return emit_texel(e, x);
    if (object->kind == EXPR_LOAD)
        emit_indices(e, object->unary.operand);
    uint32_t index = emit_id(e, x->element.index), member = constant_int(e, 0);
    return block_element(e, cg_buffer_block(e, object), member, index, x->type);
}

bool cg_is_in_memory(const struct expression *x) {
    const struct expression *whole = expression_whole(x);
    return whole ? cg_is_in_memory(whole) : cg_is_buffer_element(x);
}
