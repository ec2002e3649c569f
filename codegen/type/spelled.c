/* Types that the source spells: vk::SpirvType and vk::SpirvOpaqueType name an instruction and its
 * operands, vk::ext_type<number> what a call of a [[vk::ext_type_def(number, opcode)]] makes. */
#include "constant.h"
#include "tables.h"

#include <string.h>

static void push_scalar(struct emitter *e, struct word_vec *words, enum scalar scalar,
                        union scalar_value v) {
    uint32_t low = (uint32_t)v.u;
    if (scalar_class(scalar) == CLASS_FLOAT) {
        float narrow = (float)v.f;
        memcpy(&low, &narrow, sizeof low);
    }
    vec_push(e->arena, words, low);
    if (scalar_bits(scalar) == 64 && scalar_is_integer(scalar))
        vec_push(e->arena, words, (uint32_t)(v.u >> 32));
}

void append_literal(struct emitter *e, struct word_vec *words, const struct expression *x) {
    const struct constant *value = expression_fold(e->c, x);
    if (value->type->kind == TYPE_STRING) {
        append_string(e->arena, words, value->text);
        return;
    }
    for (uint32_t i = 0; i < value->count; i++)
        push_scalar(e, words, (enum scalar)value->type->scalar, value->values[i]);
}

/* ---- Types ---- */

/* vk::integral_constant<T, value>: an id; within vk::Literal: a literal. */
static void push_integral(struct emitter *e, struct word_vec *words, const struct type *object,
                          bool is_literal) {
    enum scalar scalar = (enum scalar)object->arguments[0].type->scalar;
    const struct constant *value = object->arguments[1].constant;
    if (!value)
        return;
    if (is_literal)
        push_scalar(e, words, scalar, value->values[0]);
    else
        vec_push(e->arena, words, constant_scalar(e, scalar, value->values[0]));
}

static void push_type_operand(struct emitter *e, struct word_vec *words,
                              const struct type_argument *argument) {
    const struct type *type = argument->type;
    if (!type)
        vec_push(e->arena, words, constant_of(e, argument->constant));
    else if (type_is_object(type, OBJECT_SPIRV_LITERAL))
        push_integral(e, words, type->arguments[0].type, true);
    else if (type_is_object(type, OBJECT_INTEGRAL_CONSTANT))
        push_integral(e, words, type, false);
    else
        vec_push(e->arena, words, value_type_id(e, type));
}

/* Of an instruction that the tables do not know nothing can be told, not even that it has a
 * result. */
static bool makes_type(uint32_t op) {
    const struct spirv_instruction *row = op <= UINT16_MAX ? spirv_instruction(op) : NULL;
    return row && strncmp(row->name, "OpType", 6) == 0 && row->has_result;
}

/* A type that the module has anyway keeps its name. */
static uint32_t make_type(struct emitter *e, SpvOp op, const struct word_vec *words) {
    if (!makes_type((uint32_t)op)) {
        error_at(e->c, e->m->at, "the instruction %u makes no type", (unsigned)op);
        return type_id_uint(e);
    }
    uint32_t first_new = e->m->bound;
    e->m->is_spelled = true;
    uint32_t id = module_type(e->m, op, words->items, words->count);
    e->m->is_spelled = false;
    if (op != SpvOpTypePointer && id >= first_new)
        module_name(e->m, id, "spirvIntrinsicType");
    return id;
}

/* ---- vk::ext_type<number>: what a call of a [[vk::ext_type_def(number, opcode)]] makes ---- */

static void find_type_definition(void *user, const struct expression *x) {
    struct emitter *e = user;
    expression_children(x, find_type_definition, user);
    const struct attribute *definition =
        x->kind == EXPR_CALL
            ? attribute_find(x->call.function->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF)
            : NULL;
    if (definition)
        *map_slot_u64(e->arena, &e->types->definitions,
                      (uint64_t)attribute_integer(definition, 0, 0) + 1) = (void *)x;
}

void type_definitions_collect(struct emitter *e) {
    const struct program *p = e->program;
    bool any = false;
    for (uint32_t i = 0; i < p->function_count; i++)
        any |= attribute_find(p->functions[i]->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF) != NULL;
    for (uint32_t i = 0; any && i < p->function_count; i++)
        if (p->functions[i]->body)
            statement_expressions(p->functions[i]->body, find_type_definition, e);
}

static uint32_t defined_type(struct emitter *e, const struct type *object) {
    int64_t number = (int64_t)object->arguments[0].constant->values[0].u;
    void **slot = map_slot_u64(e->arena, &e->types->definitions, (uint64_t)number + 1);
    const struct expression *call = *slot;
    struct word_vec words = {0};
    if (!call) {
        error_at(e->c, e->m->at, "no call of an 'ext_type_def' makes the type %lld",
                 (long long)number);
        return type_id_uint(e);
    }
    *slot = NULL; /* a type is not made of itself */
    const struct function *f = call->call.function;
    const struct attribute *definition = attribute_find(f->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF);
    const struct expression *x = call->call.first;
    attributes_require(e, f->attributes);
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        if (attribute_find(f->parameters[i]->attributes, ATTRIBUTE_VK_EXT_LITERAL))
            append_literal(e, &words, x);
        else if (x->type->kind == TYPE_OBJECT)
            vec_push(e->arena, &words, value_type_id(e, x->type));
        else
            vec_push(e->arena, &words, constant_folded(e, x));
    }
    *map_slot_u64(e->arena, &e->types->definitions, (uint64_t)number + 1) = (void *)call;
    return make_type(e, (SpvOp)attribute_integer(definition, 1, 0), &words);
}

uint32_t type_id_spelled(struct emitter *e, const struct type *object) {
    struct word_vec words = {0};
    if (object->object == OBJECT_SPIRV_EXT_TYPE && object->arguments[0].constant)
        return defined_type(e, object);
    if (object->object == OBJECT_SPIRV_EXT_RESULT && object->arguments[0].type)
        return value_type_id(e, object->arguments[0].type);
    if ((object->object != OBJECT_SPIRV_TYPE && object->object != OBJECT_SPIRV_OPAQUE_TYPE) ||
        !object->arguments[0].constant)
        return type_id_uint(e);
    SpvOp op = (SpvOp)object->arguments[0].constant->values[0].u;
    for (uint32_t i = object->object == OBJECT_SPIRV_TYPE ? 3 : 1; i < object->argument_count; i++)
        push_type_operand(e, &words, &object->arguments[i]);
    return make_type(e, op, &words);
}

static bool is_pointer(const struct type *type) {
    bool is_spelled =
        type_is_object(type, OBJECT_SPIRV_TYPE) || type_is_object(type, OBJECT_SPIRV_OPAQUE_TYPE);
    const struct constant *op = is_spelled ? type->arguments[0].constant : NULL;
    return op && op->values[0].u == SpvOpTypePointer;
}

bool is_held_as_value(const struct variable *v) {
    bool is_set = v->initializer || v->storage == STORAGE_PARAMETER;
    return (v->is_const && is_set && is_pointer(v->type)) ||
           (v->storage == STORAGE_LOCAL && is_set &&
            type_is_object(v->type, OBJECT_SPIRV_EXT_RESULT));
}
