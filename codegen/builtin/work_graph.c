/* Methods of work graph inputs and outputs (SPV_AMDX_shader_enqueue). */
#include "builtin.h"

static uint32_t allocate_records(struct emitter *e, const struct expression *x);

/* Returns the memory of a method's object. */
static struct lvalue object_lvalue(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_LOAD)
        return object_lvalue(e, x->unary.operand);
    if (x->kind == EXPR_ELEMENT)
        return object_lvalue(e, x->element.object);
    if (x->kind == EXPR_METHOD) {
        struct lvalue l = lvalue_of_pointer(allocate_records(e, x), x->type,
                                            SpvStorageClassNodePayloadAMDX, PACK_NONE);
        l.memory.image_type = node_array_type(e, node_origin(e, x));
        return l;
    }
    return lvalue_in_memory(e, emit_lvalue(e, x));
}

static uint32_t object_pointer(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, x);
    return lvalue_pointer(e, &l);
}

uint32_t node_pass(struct emitter *e, const struct variable *p, const struct expression *x) {
    struct lvalue l = object_lvalue(e, x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x);
    if (lvalue_is_memory(&l) && l.memory.storage == node_storage(p->type))
        return lvalue_pointer(e, &l);
    uint32_t id = node_argument(e, p);
    emit_op(e, SpvOpStore, 0, id, emit_load_value(e, &l).id);
    return id;
}

/* ---- Records ---- */

/* Returns the record in a separate access chain, because `Get()` is a separate expression. */
struct lvalue node_record(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, cg_call_argument(x, 0));
    l.memory.packing = PACK_SCALAR;
    l = lvalue_step(e, l,
                    x->call.count > 1 ? emit_id(e, cg_call_argument(x, 1)) : constant_uint(e, 0),
                    x->type);
    lvalue_pointer(e, &l);
    return l;
}

struct lvalue node_element(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, x->element.index);
    struct lvalue l = object_lvalue(e, x->element.object);
    l.memory.packing = PACK_SCALAR;
    return lvalue_step(e, l, index, x->type);
}

struct value lower_record_get(struct emitter *e, const struct expression *x) {
    struct lvalue l = node_record(e, x);
    return emit_load_value(e, &l);
}

static uint32_t node_index(struct emitter *e, const struct expression *object) {
    return object->kind == EXPR_ELEMENT ? emit_id(e, object->element.index) : constant_uint(e, 0);
}

/* Returns a pointer to the requested number of new records. */
static uint32_t allocate_records(struct emitter *e, const struct expression *x) {
    const struct expression *object = cg_call_argument(x, 0);
    bool is_shared = x->call.row == METHOD_GROUP_RECORDS || x->call.row == METHOD_GROUP_INCREMENT;
    uint32_t type = type_id_pointer(e, SpvStorageClassNodePayloadAMDX,
                                    node_array_type(e, node_origin(e, object)));
    uint32_t index = node_index(e, object), count = emit_id(e, cg_call_argument(x, 1));
    uint32_t scope = constant_uint(e, is_shared ? SpvScopeWorkgroup : SpvScopeInvocation);
    return emit_op(e, SpvOpAllocateNodePayloadsAMDX, type, scope, count, index);
}

struct value lower_get_records(struct emitter *e, const struct expression *x) {
    uint32_t pointer = allocate_records(e, x);
    uint32_t type = node_array_type(e, node_origin(e, x));
    return value_of(emit_op(e, SpvOpLoad, type, pointer), x->type);
}

struct value lower_increment_output(struct emitter *e, const struct expression *x) {
    allocate_records(e, x);
    return value_void(e);
}

struct value lower_record_count(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, cg_call_argument(x, 0));
    return value_of(emit_op(e, SpvOpNodePayloadArrayLengthAMDX, type_id_uint(e), pointer), x->type);
}

struct value lower_output_is_valid(struct emitter *e, const struct expression *x) {
    const struct expression *object = cg_call_argument(x, 0);
    uint32_t index = node_index(e, object), pointer = object_pointer(e, object);
    return value_of(emit_op(e, SpvOpIsNodePayloadValidAMDX, type_id_bool(e), pointer, index),
                    x->type);
}

struct value lower_output_complete(struct emitter *e, const struct expression *x) {
    emit_op(e, SpvOpEnqueueNodePayloadsAMDX, 0, object_pointer(e, cg_call_argument(x, 0)));
    return value_void(e);
}

struct value lower_finished_sharing(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, cg_call_argument(x, 0));
    return value_of(emit_op(e, SpvOpFinishWritingNodePayloadAMDX, type_id_bool(e), pointer),
                    x->type);
}

struct value lower_getremainingrecursionlevels(struct emitter *e, const struct expression *x) {
    uint32_t type = type_id_uint(e);
    uint32_t variable =
        builtin_variable(e, SpvBuiltInRemainingRecursionLevelsAMDX, SpvStorageClassInput, type);
    return value_of(emit_op(e, SpvOpLoad, type, variable), x->type);
}
