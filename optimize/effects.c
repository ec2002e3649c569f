/* What instructions do besides their result.  The chapters of the specification that the generated
 * tables name answer for most. */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "pass.h"

/* Some arithmetic of GLSL.std.450 works on memory or on inputs. */
static bool is_pure_glsl(uint32_t instruction) {
    switch ((int)instruction) {
    case GLSLstd450Modf:  /* to a pointer */
    case GLSLstd450Frexp: /* to a pointer */
    case GLSLstd450InterpolateAtCentroid:
    case GLSLstd450InterpolateAtSample:
    case GLSLstd450InterpolateAtOffset:
        return false;
    default: /* of all instructions of the set */
        return true;
    }
}

static bool is_removable_glsl(uint32_t instruction) {
    return instruction != GLSLstd450Modf && instruction != GLSLstd450Frexp;
}

static bool is_glsl(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->m->glsl_import && i->operands[0] == o->m->glsl_import;
}

static bool is_pure_memory(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpPtrAccessChain;
}

/* Of descriptor heaps: what they start from is no operand in the place where it is elsewhere. */
static bool is_heap_address(SpvOp op) {
    return op == SpvOpUntypedAccessChainKHR || op == SpvOpBufferPointerEXT;
}

/* What a resource is does not change while a shader runs. */
static bool asks_descriptor(SpvOp op) {
    switch ((int)op) {
    case SpvOpArrayLength:
    case SpvOpImageQuerySize:
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQueryLevels:
    case SpvOpImageQuerySamples:
        return true;
    default: /* of all opcodes of SPIR-V */
        return false;
    }
}

/* But a variable of a function may hold one image now and another one then. */
static bool is_texel_of_descriptor(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode != SpvOpImageTexelPointer)
        return false;
    const struct instruction *pointer = instruction_of(o->m, i->operands[0]);
    return instruction_of(o->m, pointer->type)->operands[0] == SpvStorageClassUniformConstant;
}

bool is_pure(const struct optimizer *o, const struct instruction *i) {
    if (asks_descriptor((SpvOp)i->opcode) || is_texel_of_descriptor(o, i))
        return true;
    switch ((int)instruction_class(i)) {
    case SPIRV_CLASS_Arithmetic:
    case SPIRV_CLASS_Bit:
    case SPIRV_CLASS_Conversion:
    case SPIRV_CLASS_Composite:
    case SPIRV_CLASS_Relational_and_Logical:
    case SPIRV_CLASS_Constant_Creation:
        return true;
    case SPIRV_CLASS_Memory:
        return is_pure_memory((SpvOp)i->opcode);
    case SPIRV_CLASS_Extension:
        return is_glsl(o, i) && is_pure_glsl(i->operands[1]);
    case SPIRV_CLASS_Image:
        return i->opcode == SpvOpSampledImage || i->opcode == SpvOpImage;
    default: /* of all chapters */
        return i->opcode == SpvOpUndef || is_heap_address((SpvOp)i->opcode);
    }
}

static uint32_t memory_access(const struct instruction *i) {
    return i->opcode == SpvOpLoad && i->count > 1 ? i->operands[1] : 0;
}

/* Loads and what reads images. */
bool is_removable(const struct optimizer *o, const struct instruction *i) {
    if (is_pure(o, i))
        return true;
    switch ((int)instruction_class(i)) {
    case SPIRV_CLASS_Memory:
        return i->opcode == SpvOpVariable ||
               (i->opcode == SpvOpLoad && !(memory_access(i) & SpvMemoryAccessVolatileMask));
    case SPIRV_CLASS_Image:
        return i->id != 0;
    case SPIRV_CLASS_Derivative:
        return true;
    case SPIRV_CLASS_Extension:
        return is_glsl(o, i) && is_removable_glsl(i->operands[1]);
    default: /* of all chapters */
        return i->opcode == SpvOpPhi;
    }
}

/* What divides by zero, or takes a component that there is not, has no defined behaviour (SPIR-V
 * 3.52.12, 3.52.13), and may stand behind a test for that. */
static bool may_trap(SpvOp op) {
    switch ((int)op) {
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
    case SpvOpVectorExtractDynamic:
    case SpvOpVectorInsertDynamic:
        return true;
    default: /* of all opcodes of SPIR-V */
        return false;
    }
}

bool is_speculatable(const struct optimizer *o, const struct instruction *i) {
    return is_pure(o, i) && !may_trap((SpvOp)i->opcode) && !asks_descriptor((SpvOp)i->opcode);
}

bool is_debug(const struct optimizer *o, const struct instruction *i) {
    return is_line((SpvOp)i->opcode) ||
           (i->opcode == SpvOpExtInst && o->debug_set && i->operands[0] == o->debug_set);
}

uint32_t debug_kind(const struct optimizer *o, const struct instruction *i) {
    bool is_one = i->opcode == SpvOpExtInst && o->debug_set && i->operands[0] == o->debug_set;
    return is_one ? i->operands[1] : NonSemanticShaderDebugInfo100InstructionsMax;
}

struct instruction *pointer_root(const struct optimizer *o, uint32_t pointer) {
    struct instruction *i = instruction_of(o->m, pointer);
    while (i && (is_pure_memory((SpvOp)i->opcode) || i->opcode == SpvOpCopyObject))
        i = instruction_of(o->m, i->operands[0]);
    return i;
}
