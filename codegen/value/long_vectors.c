/* Expansion of instructions on long vectors (see value.h). */
#include "value.h"

/* Instruction to be emitted; the operands are in SPIR-V order. */
struct instruction_request {
    struct emitter *e;
    SpvOp op;
    uint32_t type;
    const uint32_t *operands;
    size_t count;
};

/* ---- Types ---- */

static const struct instruction *made_by(const struct emitter *e, uint32_t id) {
    return instruction_of(e->m, id);
}

/* Returns whether a type is an array that may represent a long vector. HLSL arrays of numbers
 * have the same type, but are never operands of vector instructions. */
bool cg_is_long_vector(const struct emitter *e, uint32_t type) {
    const struct instruction *i = type && e->has_long_vectors ? made_by(e, type) : NULL;
    if (!i || i->opcode != SpvOpTypeArray)
        return false;
    uint32_t element = made_by(e, i->operands[0])->opcode;
    return element == SpvOpTypeFloat || element == SpvOpTypeInt || element == SpvOpTypeBool;
}

static bool is_long(const struct emitter *e, uint32_t value) {
    return cg_is_long_vector(e, module_type_of(e->m, value));
}

static uint32_t element_of(const struct emitter *e, uint32_t type) {
    const struct instruction *i = made_by(e, type);
    bool is_composite = i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeVector;
    return is_composite ? i->operands[0] : type;
}

/* Returns the number of components of a scalar, vector or long vector. */
static uint32_t size_of(const struct emitter *e, uint32_t type) {
    const struct instruction *i = made_by(e, type);
    return i->opcode == SpvOpTypeVector  ? i->operands[1]
           : i->opcode == SpvOpTypeArray ? made_by(e, i->operands[1])->operands[0]
                                         : 1;
}

/* ---- Components ---- */

static uint32_t component_of(struct emitter *e, uint32_t value, uint32_t k) {
    uint32_t type = module_type_of(e->m, value);
    const struct instruction *i = made_by(e, value);
    if (element_of(e, type) == type)
        return value;
    bool lists = i && (i->opcode == SpvOpCompositeConstruct || i->opcode == SpvOpConstantComposite);
    if (lists && i->count == size_of(e, type))
        return i->operands[k];
    return emit_as_is(e, SpvOpCompositeExtract, element_of(e, type), (const uint32_t[]){value, k},
                      2);
}

static uint32_t construct(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count) {
    return emit_as_is(e, SpvOpCompositeConstruct, type, parts, count);
}

static bool operand_is_value(const struct instruction_request *r, size_t k) {
    uint32_t ids = spirv_shape(r->op).ids;
    return ids >> (k < 31 ? k : 31) & 1;
}

/* Emits the instruction for component `k` of the operands. */
static uint32_t emit_component(const struct instruction_request *r, uint32_t type, uint32_t k,
                               uint32_t *words) {
    for (size_t n = 0; n < r->count; n++)
        words[n] = operand_is_value(r, n) && is_long(r->e, r->operands[n])
                       ? component_of(r->e, r->operands[n], k)
                       : r->operands[n];
    return emit_as_is(r->e, r->op, type, words, r->count);
}

static uint32_t by_components(const struct instruction_request *r) {
    uint32_t count = size_of(r->e, r->type), element = element_of(r->e, r->type);
    uint32_t *parts = arena_array(r->e->arena, uint32_t, count);
    uint32_t *words = arena_array(r->e->arena, uint32_t, r->count);
    for (uint32_t k = 0; k < count; k++)
        parts[k] = emit_component(r, element, k, words);
    return construct(r->e, r->type, parts, count);
}

/* Emits an instruction of GLSL.std.450 whose result is a struct of two vectors. */
static uint32_t by_pairs(const struct instruction_request *r) {
    struct emitter *e = r->e;
    const struct instruction *pair = made_by(e, r->type);
    uint32_t types[2] = {pair->operands[0], pair->operands[1]}, both[2];
    uint32_t elements[2] = {element_of(e, types[0]), element_of(e, types[1])};
    uint32_t count = size_of(e, types[0]), single = type_id_pair(e, NULL, elements[0], elements[1]);
    uint32_t *parts = arena_array(e->arena, uint32_t, 2 * count);
    uint32_t *words = arena_array(e->arena, uint32_t, r->count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t id = emit_component(r, single, k, words);
        for (uint32_t n = 0; n < 2; n++)
            parts[n * count + k] =
                emit_as_is(e, SpvOpCompositeExtract, elements[n], (const uint32_t[]){id, n}, 2);
    }
    for (uint32_t n = 0; n < 2; n++)
        both[n] = construct(e, types[n], parts + n * count, count);
    return construct(e, r->type, both, 2);
}

/* ---- Construction and shuffles ---- */

static uint32_t by_construct(const struct instruction_request *r) {
    struct word_vec parts = {0};
    for (size_t n = 0; n < r->count; n++)
        for (uint32_t k = 0; k < size_of(r->e, module_type_of(r->e->m, r->operands[n])); k++)
            vec_push(r->e->arena, &parts, component_of(r->e, r->operands[n], k));
    return construct(r->e, r->type, parts.items, parts.count);
}

/* Expands OpVectorShuffle, whose indices count the components of both vectors. */
static uint32_t by_shuffle(const struct instruction_request *r) {
    struct emitter *e = r->e;
    uint32_t first = size_of(e, module_type_of(e->m, r->operands[0])), count = (uint32_t)r->count;
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t n = 2; n < count; n++) {
        uint32_t k = r->operands[n];
        parts[n - 2] = k < first ? component_of(e, r->operands[0], k)
                                 : component_of(e, r->operands[1], k - first);
    }
    return construct(e, r->type, parts, count - 2);
}

/* Stores the vector in a new variable and returns a pointer to one component. */
static uint32_t spill(struct emitter *e, uint32_t vector, uint32_t index, uint32_t *variable) {
    uint32_t type = module_type_of(e->m, vector);
    *variable = module_local(e->m, type_id_pointer(e, SpvStorageClassFunction, type));
    emit_as_is(e, SpvOpStore, 0, (const uint32_t[]){*variable, vector}, 2);
    return emit_as_is(e, SpvOpAccessChain,
                      type_id_pointer(e, SpvStorageClassFunction, element_of(e, type)),
                      (const uint32_t[]){*variable, index}, 2);
}

static uint32_t by_extract(const struct instruction_request *r) {
    uint32_t variable, pointer = spill(r->e, r->operands[0], r->operands[1], &variable);
    return emit_as_is(r->e, SpvOpLoad, r->type, &pointer, 1);
}

static uint32_t by_insert(const struct instruction_request *r) {
    uint32_t variable, pointer = spill(r->e, r->operands[0], r->operands[2], &variable);
    emit_as_is(r->e, SpvOpStore, 0, (const uint32_t[]){pointer, r->operands[1]}, 2);
    return emit_as_is(r->e, SpvOpLoad, r->type, &variable, 1);
}

/* ---- Reductions ---- */

/* Combines the components from left to right with a binary operation. */
static uint32_t reduce_vector(struct emitter *e, SpvOp op, uint32_t vector) {
    uint32_t type = module_type_of(e->m, vector), all = component_of(e, vector, 0);
    for (uint32_t k = 1; k < size_of(e, type); k++)
        all = emit_as_is(e, op, element_of(e, type),
                         (const uint32_t[]){all, component_of(e, vector, k)}, 2);
    return all;
}

/* Emits a binary operation for each component. The result has the type of the vector operand. */
static uint32_t combine_components(struct emitter *e, SpvOp op, uint32_t a, uint32_t b) {
    uint32_t operands[2] = {a, b};
    struct instruction_request r = {e, op, module_type_of(e->m, is_long(e, a) ? a : b), operands,
                                    2};
    return by_components(&r);
}

static uint32_t dot(struct emitter *e, uint32_t a, uint32_t b) {
    return reduce_vector(e, SpvOpFAdd, combine_components(e, SpvOpFMul, a, b));
}

static uint32_t glsl(struct emitter *e, enum GLSLstd450 op, uint32_t x) {
    return emit_as_is(e, SpvOpExtInst, module_type_of(e->m, x),
                      (const uint32_t[]){e->m->glsl_import, (uint32_t)op, x}, 3);
}

/* Emits I - 2 * dot(N, I) * N. */
static uint32_t reflect(struct emitter *e, uint32_t incident, uint32_t normal) {
    uint32_t along = dot(e, normal, incident);
    uint32_t twice =
        emit_as_is(e, SpvOpFAdd, module_type_of(e->m, along), (const uint32_t[]){along, along}, 2);
    return combine_components(e, SpvOpFSub, incident,
                              combine_components(e, SpvOpFMul, normal, twice));
}

static uint32_t vector_length(struct emitter *e, uint32_t vector) {
    return glsl(e, GLSLstd450Sqrt, dot(e, vector, vector));
}

static uint32_t normalized(struct emitter *e, uint32_t vector) {
    return combine_components(e, SpvOpFMul, vector,
                              glsl(e, GLSLstd450InverseSqrt, dot(e, vector, vector)));
}

/* Selects `yes` if the number is negative, otherwise `no`. */
static uint32_t select_below_zero(struct emitter *e, uint32_t number, uint32_t yes, uint32_t no) {
    uint32_t zero = constant_null(e, module_type_of(e->m, number));
    uint32_t below =
        emit_as_is(e, SpvOpFOrdLessThan, type_id_bool(e), (const uint32_t[]){number, zero}, 2);
    const uint32_t operands[3] = {below, yes, no};
    const struct instruction_request r = {e, SpvOpSelect, module_type_of(e->m, no), operands, 3};
    return by_components(&r);
}

/* Emits FaceForward(N, I, Nref): N if dot(Nref, I) < 0, otherwise -N. */
static uint32_t face_forward(struct emitter *e, const uint32_t *x) {
    const struct instruction_request negated = {e, SpvOpFNegate, module_type_of(e->m, x[0]), x, 1};
    uint32_t away = dot(e, x[2], x[1]); /* first: C does not order arguments */
    return select_below_zero(e, away, x[0], by_components(&negated));
}

static uint32_t calculate(struct emitter *e, SpvOp op, uint32_t a, uint32_t b) {
    return emit_as_is(e, op, module_type_of(e->m, a), (const uint32_t[]){a, b}, 2);
}

static uint32_t one_of(struct emitter *e, uint32_t type) {
    uint32_t bits = made_by(e, type)->operands[0];
    return constant_number(e,
                           bits == 16   ? SCALAR_HALF
                           : bits == 64 ? SCALAR_DOUBLE
                                        : SCALAR_FLOAT,
                           1);
}

/* Emits Refract(I, N, eta). With d = dot(N, I) and k = 1 - eta * eta * (1 - d * d), the result
 * for k >= 0 is eta * I - (eta * d + sqrt(k)) * N (GLSL.std.450, Refract). */
static uint32_t refract(struct emitter *e, const uint32_t *x) {
    uint32_t eta = x[2], one = one_of(e, module_type_of(e->m, eta)), d = dot(e, x[1], x[0]);
    uint32_t rest = calculate(e, SpvOpFSub, one, calculate(e, SpvOpFMul, d, d));
    uint32_t square = calculate(e, SpvOpFMul, eta, eta);
    uint32_t k = calculate(e, SpvOpFSub, one, calculate(e, SpvOpFMul, square, rest));
    uint32_t scaled = calculate(e, SpvOpFMul, eta, d), root = glsl(e, GLSLstd450Sqrt, k);
    uint32_t along = combine_components(e, SpvOpFMul, x[1], calculate(e, SpvOpFAdd, scaled, root));
    uint32_t bent =
        combine_components(e, SpvOpFSub, combine_components(e, SpvOpFMul, x[0], eta), along);
    return select_below_zero(e, k, constant_null(e, module_type_of(e->m, x[0])), bent);
}

/* ---- Expansion of long vectors ---- */

/* Expands the instructions of GLSL.std.450 that do not work on each component separately. */
static uint32_t by_glsl(const struct instruction_request *r) {
    const uint32_t *x = r->operands + 2;
    switch (r->operands[1]) {
    case GLSLstd450Length:
        return vector_length(r->e, x[0]);
    case GLSLstd450Distance:
        return vector_length(r->e, combine_components(r->e, SpvOpFSub, x[0], x[1]));
    case GLSLstd450Normalize:
        return normalized(r->e, x[0]);
    case GLSLstd450Reflect:
        return reflect(r->e, x[0], x[1]);
    case GLSLstd450FaceForward:
        return face_forward(r->e, x);
    case GLSLstd450Refract:
        return refract(r->e, x);
    default:
        return made_by(r->e, r->type)->opcode == SpvOpTypeStruct ? by_pairs(r) : by_components(r);
    }
}

/* Returns whether the opcode works on components. Instructions that only move a value do not. */
static bool works_on_components(SpvOp op) {
    switch (spirv_shape(op).class) {
    case SPIRV_CLASS_Arithmetic:
    case SPIRV_CLASS_Bit:
    case SPIRV_CLASS_Conversion:
    case SPIRV_CLASS_Relational_and_Logical:
    case SPIRV_CLASS_Derivative:
    case SPIRV_CLASS_Non_Uniform:
        return true;
    default:
        return false;
    }
}

static uint32_t by_opcode(const struct instruction_request *r) {
    switch (r->op) {
    case SpvOpCompositeConstruct:
        return by_construct(r);
    case SpvOpVectorShuffle:
        return by_shuffle(r);
    case SpvOpVectorExtractDynamic:
        return by_extract(r);
    case SpvOpVectorInsertDynamic:
        return by_insert(r);
    case SpvOpDot:
        return dot(r->e, r->operands[0], r->operands[1]);
    case SpvOpAny:
        return reduce_vector(r->e, SpvOpLogicalOr, r->operands[0]);
    case SpvOpAll:
        return reduce_vector(r->e, SpvOpLogicalAnd, r->operands[0]);
    case SpvOpVectorTimesScalar:
        return combine_components(r->e, SpvOpFMul, r->operands[0], r->operands[1]);
    case SpvOpExtInst:
        return by_glsl(r);
    default:
        return by_components(r);
    }
}

static bool is_among(SpvOp op) {
    return works_on_components(op) || op == SpvOpVectorShuffle || op == SpvOpVectorExtractDynamic ||
           op == SpvOpVectorInsertDynamic || op == SpvOpExtInst;
}

/* Expands an instruction on long vectors. Returns false if it has no such operand or result. */
bool emit_by_components(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                        size_t count, uint32_t *id) {
    const struct instruction_request r = {e, op, type, operands, count};
    bool makes = op == SpvOpCompositeConstruct || op == SpvOpVectorShuffle;
    bool works = makes && cg_is_long_vector(e, type);
    for (size_t n = 0; is_among(op) && !works && n < count; n++)
        works = operand_is_value(&r, n) && is_long(e, operands[n]);
    if (works)
        *id = by_opcode(&r);
    return works;
}
