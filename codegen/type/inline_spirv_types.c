/* Inline SPIR-V types and their operands. */
#include "../../base/number.h"
#include "type.h"

#include <string.h>

/* vk::SpirvType and vk::SpirvOpaqueType specify an instruction and its operands.
 * vk::ext_type<number> is the type defined by a call of a function with
 * [[vk::ext_type_def(number, opcode)]]. */

static void push(struct emitter *e, struct spelled_words *to, uint32_t word, bool is_id) {
    vec_push(e->arena, &to->words, word);
    vec_push(e->arena, &to->are_ids, is_id);
}

void spelled_push_id(struct emitter *e, struct spelled_words *to, uint32_t id) {
    push(e, to, id, true);
}

void spelled_push_scalar(struct emitter *e, struct spelled_words *to, enum scalar scalar,
                         union scalar_value v) {
    bool is_float = scalar_class(scalar) == CLASS_FLOAT;
    push(e, to, (uint32_t)(is_float ? real_bits(v.f, 32) : v.u), false);
    if (scalar_bits(scalar) == 64 && scalar_is_integer(scalar))
        push(e, to, (uint32_t)(v.u >> 32), false);
}

void spelled_push_literal(struct emitter *e, struct spelled_words *to, const struct expression *x) {
    const struct constant *value = expression_fold(e->c, x);
    if (value->type->kind == TYPE_STRING) {
        append_string(e->arena, &to->words, value->text);
        while (to->are_ids.count < to->words.count)
            vec_push(e->arena, &to->are_ids, false);
    }
    for (uint32_t i = 0; value->type->kind != TYPE_STRING && i < value->count; i++)
        spelled_push_scalar(e, to, value->type->scalar, value->values[i]);
}

bool spelled_declare_opcode(struct emitter *e, uint32_t opcode, bool has_type, bool has_result,
                            const struct spelled_words *given) {
    struct spirv_shape shape = {.class = SPIRV_CLASS_Reserved};
    shape.has_type = has_type;
    shape.has_result = has_result;
    for (size_t k = 0; k < given->are_ids.count; k++)
        shape.ids |= (uint32_t)given->are_ids.items[k] << (k < 31 ? k : 31);
    return module_declare_opcode(e->m, opcode, shape);
}

/* ---- Types ---- */

/* Pushes the value of a vk::integral_constant<T, value>: an id, or a literal within vk::Literal. */
static void push_integral(struct emitter *e, struct spelled_words *words, const struct type *object,
                          bool is_literal) {
    enum scalar scalar = object->arguments[0].type->scalar;
    const struct constant *value = object->arguments[1].constant;
    if (!value)
        return;
    if (is_literal)
        spelled_push_scalar(e, words, scalar, value->values[0]);
    else
        spelled_push_id(e, words, constant_scalar(e, scalar, value->values[0]));
}

static void push_type_operand(struct emitter *e, struct spelled_words *words,
                              const struct type_argument *argument) {
    const struct type *type = argument->type;
    if (!type)
        spelled_push_id(e, words, constant_of(e, argument->constant));
    else if (type_is_object(type, OBJECT_SPIRV_LITERAL))
        push_integral(e, words, type->arguments[0].type, true);
    else if (type_is_object(type, OBJECT_INTEGRAL_CONSTANT))
        push_integral(e, words, type, false);
    else
        spelled_push_id(e, words, value_type_id(e, type));
}

static bool makes_type(uint32_t op) {
    const struct spirv_instruction *row = op <= UINT16_MAX ? spirv_instruction(op) : NULL;
    return row && strncmp(row->name, "OpType", 6) == 0 && row->has_result;
}

/* Required meaning of an id operand. */
enum meaning { ANY_ID, ANY_TYPE, ANY_CONSTANT, SCALAR_TYPE, VECTOR_TYPE, IMAGE_TYPE };

static const char *const meanings[] = {
    [ANY_ID] = "",
    [ANY_TYPE] = "a type",
    [ANY_CONSTANT] = "a constant",
    [SCALAR_TYPE] = "a type of numbers",
    [VECTOR_TYPE] = "a type of vectors",
    [IMAGE_TYPE] = "a type of images",
};

/* Operands of core type instructions. Types of extensions are not checked. */
static const struct type_operands {
    SpvOp opcode;
    enum meaning first, others;
} type_operands[] = {
    {SpvOpTypeVector, SCALAR_TYPE, ANY_ID},   {SpvOpTypeMatrix, VECTOR_TYPE, ANY_ID},
    {SpvOpTypeImage, ANY_TYPE, ANY_ID},       {SpvOpTypeSampledImage, IMAGE_TYPE, ANY_ID},
    {SpvOpTypeArray, ANY_TYPE, ANY_CONSTANT}, {SpvOpTypeRuntimeArray, ANY_TYPE, ANY_ID},
    {SpvOpTypeStruct, ANY_TYPE, ANY_TYPE},    {SpvOpTypePointer, ANY_ID, ANY_TYPE},
    {SpvOpTypeFunction, ANY_TYPE, ANY_TYPE},
};

static bool means(const struct emitter *e, uint32_t id, enum meaning meaning) {
    const struct instruction *i = instruction_of(e->m, id);
    bool is_type = makes_type(i->opcode);
    switch (meaning) {
    case ANY_TYPE:
        return is_type;
    case ANY_CONSTANT:
        return !is_type;
    case SCALAR_TYPE:
        return i->opcode == SpvOpTypeBool || i->opcode == SpvOpTypeInt ||
               i->opcode == SpvOpTypeFloat;
    case VECTOR_TYPE:
        return i->opcode == SpvOpTypeVector;
    case IMAGE_TYPE:
        return i->opcode == SpvOpTypeImage;
    case ANY_ID:
        break;
    }
    return true;
}

static const char *meaning_problem(struct emitter *e, SpvOp op, const struct word_vec *words) {
    for (size_t i = 0; i < COUNT_OF(type_operands); i++) {
        const struct type_operands *row = &type_operands[i];
        for (size_t k = 0; row->opcode == op && k < words->count; k++) {
            enum meaning meaning = k ? row->others : row->first;
            if (meaning != ANY_ID && !means(e, words->items[k], meaning))
                return arena_format(e->arena, "takes %s as operand %zu", meanings[meaning], k + 1);
        }
    }
    return NULL;
}

/* Checks the operands, because passes rely on types that match the grammar. */
static const char *type_problem(struct emitter *e, SpvOp op, const struct spelled_words *given,
                                const char *see) {
    const struct spirv_instruction *row = spirv_instruction(op);
    if (!row)
        return spelled_declare_opcode(e, (uint32_t)op, false, true, given)
                   ? NULL
                   : "is unknown, and was used with other literals or with a result type";
    const char *problem = spelled_problem(e, given, 0, row->operands, row->operand_count, see);
    return problem ? problem : meaning_problem(e, op, &given->words);
}

/* Declares the type. A type that already exists in the module keeps its name. */
static uint32_t make_type(struct emitter *e, SpvOp op, const struct spelled_words *given,
                          const char *see) {
    const struct word_vec *words = &given->words;
    const struct spirv_instruction *row = (uint32_t)op <= UINT16_MAX ? spirv_instruction(op) : NULL;
    bool is_type = row ? makes_type((uint32_t)op) : (uint32_t)op <= UINT16_MAX;
    const char *problem = is_type ? type_problem(e, op, given, see) : NULL;
    if (!is_type)
        error_at(e->c, e->m->at, "instruction %u is not a type declaration", (unsigned)op);
    else if (problem && !row)
        error_at(e->c, e->m->at, "SPIR-V opcode %u %s", (unsigned)op, problem);
    else if (problem)
        error_at(e->c, e->m->at, "'%s' %s", row->name, problem);
    if (!is_type || problem)
        return type_id_uint(e);
    uint32_t first_new = e->m->bound;
    module_begin_spelled(e->m);
    uint32_t id = module_type(e->m, op, words->items, words->count);
    module_end_spelled(e->m);
    if (op != SpvOpTypePointer && id >= first_new)
        module_name(e->m, id, "spirvIntrinsicType");
    return id;
}

/* ---- vk::ext_type<number> ---- */

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
    if (any)
        function_expressions(p, find_type_definition, e);
}

static uint32_t defined_type(struct emitter *e, const struct type *object) {
    int64_t number = (int64_t)object->arguments[0].constant->values[0].u;
    void **slot = map_slot_u64(e->arena, &e->types->definitions, (uint64_t)number + 1);
    const struct expression *call = *slot;
    struct spelled_words words = {0};
    if (!call) {
        error_at(e->c, e->m->at, "no call of an 'ext_type_def' function defines type %lld",
                 (long long)number);
        return type_id_uint(e);
    }
    *slot = NULL; /* guards against a type that is derived from itself */
    const struct function *f = call->call.function;
    const struct attribute *definition = attribute_find(f->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF);
    const struct expression *x = call->call.first;
    attributes_require(e, f->attributes);
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        if (attribute_find(f->parameters[i]->attributes, ATTRIBUTE_VK_EXT_LITERAL))
            spelled_push_literal(e, &words, x);
        else if (x->type->kind == TYPE_OBJECT)
            spelled_push_id(e, &words, value_type_id(e, x->type));
        else
            spelled_push_id(e, &words, constant_folded(e, x));
    }
    *map_slot_u64(e->arena, &e->types->definitions, (uint64_t)number + 1) = (void *)call;
    return make_type(e, (SpvOp)attribute_integer(definition, 1, 0), &words, "ext_literal");
}

uint32_t type_id_spelled(struct emitter *e, const struct type *object) {
    struct spelled_words words = {0};
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
    return make_type(e, op, &words, "vk::Literal");
}

static bool is_pointer(const struct type *type) {
    bool is_spelled =
        type_is_object(type, OBJECT_SPIRV_TYPE) || type_is_object(type, OBJECT_SPIRV_OPAQUE_TYPE);
    const struct constant *op = is_spelled ? type->arguments[0].constant : NULL;
    return op && op->values[0].u == SpvOpTypePointer;
}

bool cg_is_held_as_value(const struct variable *v) {
    bool is_set = v->initializer || v->storage == STORAGE_PARAMETER;
    return (v->is_const && is_set && is_pointer(v->type)) ||
           (v->storage == STORAGE_LOCAL && is_set &&
            type_is_object(v->type, OBJECT_SPIRV_EXT_RESULT));
}
