/* Instructions that the source spells: a call of a [[vk::ext_instruction(opcode, "set")]] is one.
 */
#include "function.h"

static uint32_t pointer_argument(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_OUT_ARGUMENT)
        x = x->out_argument.target;
    else if (x->kind == EXPR_LOAD)
        x = x->unary.operand;
    struct lvalue l = emit_lvalue(e, x);
    return lvalue_pointer(e, &l);
}

static void push_argument(struct emitter *e, struct word_vec *words, const struct variable *p,
                          const struct expression *x) {
    if (attribute_find(p->attributes, ATTRIBUTE_VK_EXT_LITERAL))
        append_literal(e, words, x);
    else if (x->kind == EXPR_OUT_ARGUMENT ||
             attribute_find(p->attributes, ATTRIBUTE_VK_EXT_REFERENCE))
        vec_push(e->arena, words, pointer_argument(e, x));
    else
        vec_push(e->arena, words, emit_id(e, x));
}

/* What stands among types and constants, and not in a function. */
static bool is_constant_instruction(uint32_t op) {
    return op >= SpvOpConstantTrue && op <= SpvOpSpecConstantOp;
}

/* Its operand is a matrix type: that of the argument. */
static bool takes_type(uint32_t op) {
    return op == SpvOpCooperativeMatrixLengthKHR;
}

struct value emit_spelled_instruction(struct emitter *e, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct attribute *instruction =
        attribute_find(f->attributes, ATTRIBUTE_VK_EXT_INSTRUCTION);
    const struct constant *set =
        instruction->argument_count > 1 ? instruction->arguments[1].constant : NULL;
    uint32_t number = (uint32_t)attribute_integer(instruction, 0, 0);
    struct word_vec words = {0};
    attributes_require(e, f->attributes);
    if (set && set->text && *set->text) {
        vec_push(e->arena, &words, module_import(e->m, set->text));
        vec_push(e->arena, &words, number);
        number = SpvOpExtInst;
    }
    const struct expression *x = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        if (takes_type(number))
            vec_push(e->arena, &words, value_type_id(e, x->type));
        else
            push_argument(e, &words, f->parameters[i], x);
    }
    const struct spirv_instruction *row = spirv_instruction(number);
    bool has_type = row ? row->has_type : f->return_type->kind != TYPE_VOID;
    uint32_t type = has_type ? value_type_id(e, f->return_type) : 0;
    e->m->is_spelled = true;
    uint32_t id = is_constant_instruction(number)
                      ? module_unique(e->m, (SpvOp)number, type, words.items, words.count)
                      : emit_words(e, (SpvOp)number, type, words.items, words.count);
    e->m->is_spelled = false;
    return value_of(id, f->return_type);
}
