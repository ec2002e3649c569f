/* Emission of instructions, blocks and calls. */
#include "../debug/debug.h"
#include "value.h"

#include <string.h>

/* Instructions are appended to the open block (SPIR-V 2.2.5, 2.11). Emission adds decorations
 * that depend on the origin: RelaxedPrecision by the type of the expression, NonUniform by the
 * operands. */

/* Properties of opcodes. */

enum emitted_fact {
    INHERITS_NON_UNIFORM = 1, /* the result is non-uniform if an operand is */
    RELAXED = 2,              /* the result is relaxed if its type is */
    NUMBERS = 4,              /* computes numbers: RelaxedPrecision applies */
    CONTRACTS = 8,            /* arithmetic: NoContraction applies too */
    SPECIALIZES = 16 /* OpSpecConstantOp allows it with the Shader capability (SPIR-V 3.52.7) */
};

static const uint8_t facts[] = {
    [SpvOpExtInst] = NUMBERS,
    [SpvOpFunctionCall] = RELAXED,
    [SpvOpImageTexelPointer] = INHERITS_NON_UNIFORM,
    [SpvOpLoad] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpAccessChain] = INHERITS_NON_UNIFORM,
    [SpvOpVectorShuffle] = RELAXED,
    [SpvOpCompositeConstruct] = RELAXED,
    [SpvOpCompositeExtract] = RELAXED,
    [SpvOpCompositeInsert] = RELAXED,
    [SpvOpCopyObject] = INHERITS_NON_UNIFORM,
    [SpvOpTranspose] = NUMBERS,
    [SpvOpSampledImage] = INHERITS_NON_UNIFORM,
    [SpvOpImageSampleImplicitLod] = NUMBERS,
    [SpvOpImageSampleExplicitLod] = NUMBERS,
    [SpvOpImageSampleDrefImplicitLod] = NUMBERS,
    [SpvOpImageSampleDrefExplicitLod] = NUMBERS,
    [SpvOpImageSampleProjImplicitLod] = NUMBERS,
    [SpvOpImageSampleProjExplicitLod] = NUMBERS,
    [SpvOpImageSampleProjDrefImplicitLod] = NUMBERS,
    [SpvOpImageSampleProjDrefExplicitLod] = NUMBERS,
    [SpvOpImageFetch] = NUMBERS,
    [SpvOpImageGather] = NUMBERS,
    [SpvOpImageDrefGather] = NUMBERS,
    [SpvOpImageRead] = NUMBERS,
    [SpvOpImage] = INHERITS_NON_UNIFORM,
    [SpvOpConvertFToU] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertFToS] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertSToF] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpConvertUToF] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpUConvert] = INHERITS_NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpSConvert] = INHERITS_NON_UNIFORM | RELAXED | SPECIALIZES,
    [SpvOpFConvert] = RELAXED,
    [SpvOpBitcast] = INHERITS_NON_UNIFORM | RELAXED,
    [SpvOpSNegate] = CONTRACTS | SPECIALIZES,
    [SpvOpFNegate] = CONTRACTS,
    [SpvOpIAdd] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFAdd] = CONTRACTS,
    [SpvOpISub] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFSub] = CONTRACTS,
    [SpvOpIMul] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFMul] = CONTRACTS,
    [SpvOpUDiv] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSDiv] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpFDiv] = CONTRACTS,
    [SpvOpUMod] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSRem] = INHERITS_NON_UNIFORM | CONTRACTS | SPECIALIZES,
    [SpvOpSMod] = CONTRACTS,
    [SpvOpFRem] = CONTRACTS,
    [SpvOpFMod] = CONTRACTS,
    [SpvOpVectorTimesScalar] = CONTRACTS,
    [SpvOpMatrixTimesScalar] = CONTRACTS,
    [SpvOpVectorTimesMatrix] = CONTRACTS,
    [SpvOpMatrixTimesVector] = CONTRACTS,
    [SpvOpMatrixTimesMatrix] = CONTRACTS,
    [SpvOpOuterProduct] = CONTRACTS,
    [SpvOpDot] = CONTRACTS,
    [SpvOpIAddCarry] = CONTRACTS,
    [SpvOpISubBorrow] = CONTRACTS,
    [SpvOpUMulExtended] = CONTRACTS,
    [SpvOpSMulExtended] = CONTRACTS,
    [SpvOpLogicalEqual] = SPECIALIZES,
    [SpvOpLogicalNotEqual] = SPECIALIZES,
    [SpvOpLogicalOr] = SPECIALIZES,
    [SpvOpLogicalAnd] = SPECIALIZES,
    [SpvOpLogicalNot] = SPECIALIZES,
    [SpvOpSelect] = NUMBERS | SPECIALIZES,
    [SpvOpIEqual] = SPECIALIZES,
    [SpvOpINotEqual] = SPECIALIZES,
    [SpvOpUGreaterThan] = SPECIALIZES,
    [SpvOpSGreaterThan] = SPECIALIZES,
    [SpvOpUGreaterThanEqual] = SPECIALIZES,
    [SpvOpSGreaterThanEqual] = SPECIALIZES,
    [SpvOpULessThan] = SPECIALIZES,
    [SpvOpSLessThan] = SPECIALIZES,
    [SpvOpULessThanEqual] = SPECIALIZES,
    [SpvOpSLessThanEqual] = SPECIALIZES,
    [SpvOpShiftRightLogical] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftRightArithmetic] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpShiftLeftLogical] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseOr] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseXor] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpBitwiseAnd] = INHERITS_NON_UNIFORM | NUMBERS | SPECIALIZES,
    [SpvOpNot] = NUMBERS | SPECIALIZES,
    [SpvOpAtomicExchange] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicCompareExchange] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicCompareExchangeWeak] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIIncrement] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIDecrement] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicIAdd] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicISub] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicSMin] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicUMin] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicSMax] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicUMax] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicAnd] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicOr] = INHERITS_NON_UNIFORM,
    [SpvOpAtomicXor] = INHERITS_NON_UNIFORM,
};

static bool has_property(SpvOp op, unsigned wanted) {
    return op < sizeof facts && facts[op] & wanted;
}

/* Opcodes of descriptor heaps are too large for an index into the table. */
static bool is_heap_address(SpvOp op) {
    return op == SpvOpUntypedAccessChainKHR || op == SpvOpBufferPointerEXT;
}

/* Returns whether the result is non-uniform if an operand is. */
static bool carries_non_uniform(SpvOp op) {
    return has_property(op, INHERITS_NON_UNIFORM) || is_heap_address(op);
}

/* Returns whether the result is RelaxedPrecision if its HLSL type has minimum precision. */
static bool is_relaxed_by_type(SpvOp op) {
    return has_property(op, RELAXED);
}

static bool computes_numbers(SpvOp op) {
    return has_property(op, NUMBERS | CONTRACTS);
}

bool cg_is_contractible(SpvOp op) {
    return has_property(op, CONTRACTS);
}

static bool is_allowed_in_spec_constant(SpvOp op) {
    return has_property(op, SPECIALIZES);
}

/* ---- Instructions ---- */

static bool any_non_uniform(struct emitter *e, const uint32_t *operands, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (module_is(e->m, operands[i], ID_NON_UNIFORM))
            return true;
    return false;
}

void cg_mark_non_uniform(struct emitter *e, uint32_t id) {
    if (constant_is(e, id))
        return;
    module_decorate(e->m, id, SpvDecorationNonUniform, NULL, 0);
    module_mark(e->m, id, ID_NON_UNIFORM);
}

/* Emits the instruction unchanged, without expanding long vectors (see value.h). */
static uint32_t emit_as_is(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                           size_t count) {
    if (!block_is_open(e))
        block_open(e, module_id(e->m));
    if (e->debug)
        debug_instruction(e, op);
    uint32_t id = module_write(e->m, SECTION_FUNCTIONS, op, type, operands, count);
    if (id && type) {
        if (e->options->ieee_strict && cg_is_contractible(op))
            module_decorate(e->m, id, SpvDecorationNoContraction, NULL, 0);
        if (e->is_relaxed && (is_relaxed_by_type(op) || computes_numbers(op)))
            module_relax(e->m, id);
        if (carries_non_uniform(op) && any_non_uniform(e, operands, count))
            cg_mark_non_uniform(e, id);
    }
    return id;
}

/* ---- Blocks ---- */

struct block_names {
    struct map names;  /* names of blocks that are not opened yet */
    bool is_unreached; /* the open block is an unreachable merge block */
};

void cg_begin_blocks(struct emitter *e) {
    e->blocks = arena_new(e->arena, struct block_names);
}

uint32_t block_new(struct emitter *e, const char *name) {
    uint32_t label = module_id(e->m);
    *map_slot_u64(e->arena, &e->blocks->names, label) = (void *)name;
    return label;
}

/* The name is written when the block opens, because blocks of equal name are numbered in this
 * order. */
void block_open(struct emitter *e, uint32_t label) {
    module_name(e->m, label, map_find_u64(&e->blocks->names, label));
    module_open_block(e->m, label);
    e->blocks->is_unreached = false;
    if (e->debug)
        debug_block(e);
}

void block_open_merge(struct emitter *e, uint32_t label, bool is_reached) {
    block_open(e, label);
    e->blocks->is_unreached = !is_reached;
}

bool block_is_reached(const struct emitter *e) {
    return block_is_open(e) && !e->blocks->is_unreached;
}

bool block_is_open(const struct emitter *e) {
    return e->m->in_block;
}

void block_terminate(struct emitter *e, SpvOp op, const uint32_t *operands, size_t count) {
    if (!block_is_open(e))
        return;
    emit_as_is(e, op, 0, operands, count);
    e->m->in_block = false;
}

void block_branch(struct emitter *e, uint32_t label) {
    block_terminate(e, SpvOpBranch, &label, 1);
}

void block_branch_if(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no) {
    block_terminate(e, SpvOpBranchConditional, (const uint32_t[]){condition, yes, no}, 3);
}

void block_announce_merge(struct emitter *e, uint32_t merge, SpvSelectionControlMask control) {
    emit_as_is(e, SpvOpSelectionMerge, 0, (const uint32_t[]){merge, control}, 2);
}

void block_select(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no,
                  uint32_t merge) {
    block_announce_merge(e, merge, SpvSelectionControlMaskNone);
    block_branch_if(e, condition, yes, no);
}

/* SPIR-V 1.6 and SPV_EXT_demote_to_helper_invocation turn a discarded invocation into a helper. */
void emit_discard(struct emitter *e) {
    bool is_extension = module_extension_requested(e->m, "SPV_EXT_demote_to_helper_invocation");
    if (e->m->version >= SPIRV_1_6 || is_extension) {
        emit_as_is(e, SpvOpDemoteToHelperInvocation, 0, NULL, 0);
    } else {
        block_terminate(e, SpvOpKill, NULL, 0);
    }
}

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
static bool is_long_vector(const struct emitter *e, uint32_t type) {
    const struct instruction *i = type && e->has_long_vectors ? made_by(e, type) : NULL;
    if (!i || i->opcode != SpvOpTypeArray)
        return false;
    uint32_t element = made_by(e, i->operands[0])->opcode;
    return element == SpvOpTypeFloat || element == SpvOpTypeInt || element == SpvOpTypeBool;
}

static bool is_long(const struct emitter *e, uint32_t value) {
    return is_long_vector(e, module_type_of(e->m, value));
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
static bool emit_by_components(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                               size_t count, uint32_t *id) {
    const struct instruction_request r = {e, op, type, operands, count};
    bool makes = op == SpvOpCompositeConstruct || op == SpvOpVectorShuffle;
    bool works = makes && is_long_vector(e, type);
    for (size_t n = 0; is_among(op) && !works && n < count; n++)
        works = operand_is_value(&r, n) && is_long(e, operands[n]);
    if (works)
        *id = by_opcode(&r);
    return works;
}

/* Entry points for emission. They expand instructions on long vectors. */

uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count) {
    uint32_t id;
    if (e->has_long_vectors && emit_by_components(e, op, type, operands, count, &id))
        return id;
    return emit_as_is(e, op, type, operands, count);
}

/* Returns the instruction that computes the same result except for NaN operands. */
static enum GLSLstd450 without_nan(enum GLSLstd450 op) {
    static const uint8_t pairs[][2] = {
        {GLSLstd450NMin, GLSLstd450FMin},
        {GLSLstd450NMax, GLSLstd450FMax},
        {GLSLstd450NClamp, GLSLstd450FClamp},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == op)
            return (enum GLSLstd450)pairs[i][1];
    return op;
}

uint32_t emit_glsl_words(struct emitter *e, enum GLSLstd450 op, uint32_t type,
                         const uint32_t *operands, size_t count) {
    if (!e->m->imports_glsl)
        module_import(e->m, "GLSL.std.450");
    if (e->options->finite_math_only)
        op = without_nan(op);
    uint32_t words[8] = {e->m->glsl_import, (uint32_t)op};
    memcpy(words + 2, operands, count * sizeof *operands);
    return emit_words(e, SpvOpExtInst, type, words, count + 2);
}

/* Before SPIR-V 1.4, OpUConvert in OpSpecConstantOp requires the Kernel capability (3.52.7). */
static bool may_specialize(const struct emitter *e, SpvOp op) {
    return is_allowed_in_spec_constant(op) && (op != SpvOpUConvert || e->m->version >= SPIRV_1_4);
}

uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count) {
    bool all = true, any = false;
    for (size_t i = 0; i < count; i++) {
        all = all && constant_is(e, operands[i]);
        any = any || module_is(e->m, operands[i], ID_SPEC_CONSTANT);
    }
    if (!all || !any || !may_specialize(e, op) || is_long_vector(e, type))
        return emit_words(e, op, type, operands, count);
    uint32_t words[4] = {op};
    for (size_t i = 0; i < count; i++)
        words[1 + i] = operands[i];
    uint32_t id = module_unique(e->m, SpvOpSpecConstantOp, type, words, count + 1);
    module_mark(e->m, id, ID_CONSTANT);
    module_mark(e->m, id, ID_SPEC_CONSTANT);
    return id;
}

uint32_t emit_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                       size_t count) {
    return emit_words(e, op, operands_and_type[count], operands_and_type, count);
}

uint32_t emit_glsl_in_order(struct emitter *e, enum GLSLstd450 op,
                            const uint32_t *operands_and_type, size_t count) {
    return emit_glsl_words(e, op, operands_and_type[count], operands_and_type, count);
}

uint32_t emit_foldable_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                                size_t count) {
    return emit_foldable_words(e, op, operands_and_type[count], operands_and_type, count);
}

/* The function queue. A function gets its id with its first call. Bodies are emitted in queue
 * order. */

struct function_queue {
    uint32_t *ids; /* SPIR-V ids by function.id; 0 before the first request */
    struct map by_id;
    VEC(const struct function *, function_vec) waiting; /* called or exported functions, in order */
    struct map queued;
    size_t next;
};

void function_begin_queue(struct emitter *e) {
    e->routines = arena_new(e->arena, struct function_queue);
    e->routines->ids = arena_array(e->arena, uint32_t, e->program->function_count + 1);
}

uint32_t function_id(struct emitter *e, const struct function *function) {
    uint32_t *id = &e->routines->ids[function->id];
    if (*id == 0) {
        *id = module_id(e->m);
        *map_slot_u64(e->arena, &e->routines->by_id, *id) = (void *)function;
    }
    return *id;
}

void function_enqueue(struct emitter *e, const struct function *f) {
    void **slot = map_slot_u64(e->arena, &e->routines->queued, (uintptr_t)f);
    if (*slot)
        return;
    *slot = (void *)f;
    vec_push(e->arena, &e->routines->waiting, f);
}

const struct function *function_of_id(struct emitter *e, uint32_t id) {
    return map_find_u64(&e->routines->by_id, id);
}

const struct function *function_dequeue(struct emitter *e) {
    struct function_queue *q = e->routines;
    return q->next < q->waiting.count ? q->waiting.items[q->next++] : NULL;
}

uint32_t function_call(struct emitter *e, const struct function *f, const uint32_t *pointers,
                       uint32_t count) {
    uint32_t *words = arena_array(e->arena, uint32_t, count + 1);
    function_enqueue(e, f);
    words[0] = function_id(e, f);
    for (uint32_t i = 0; i < count; i++)
        words[1 + i] = pointers[i];
    return emit_words(e, SpvOpFunctionCall, value_type_id(e, f->return_type), words, count + 1);
}
