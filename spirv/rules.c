/* Requirements that the grammar does not specify: by types, storage classes, stages and formats
 * (SPIR-V 3.31). */
#include "require.h"

enum rule_fact {
    HOLDS_16_BITS = 1,
    IS_BUFFER_BLOCK = 2,
    IS_NON_UNIFORM = 4,
    HOLDS_8_BITS = 8,
    HOLDS_NARROW = HOLDS_16_BITS | HOLDS_8_BITS,
};

enum { TEXEL, DIM, ARRAYED = 3, SAMPLES, USAGE, FORMAT }; /* operands of OpTypeImage */
enum { SAMPLED = 1, STORAGE = 2 };                        /* usages */

static unsigned facts_of(const struct requirer *r, uint32_t id) {
    return id < r->m->bound ? r->facts[id] : 0;
}

static void add_facts(struct requirer *r, uint32_t id, unsigned facts) {
    if (id < r->m->bound)
        r->facts[id] |= (uint8_t)facts;
}

/* ---- Extensions ---- */

/* Extensions declared even if the SPIR-V version includes them, because consumers search for
 * their names. */
static const struct {
    SpvDecoration decoration;
    const char *extension;
} named[] = {
    {SpvDecorationUserSemantic, "SPV_GOOGLE_hlsl_functionality1"},
    {SpvDecorationHlslCounterBufferGOOGLE, "SPV_GOOGLE_hlsl_functionality1"},
    {SpvDecorationUserTypeGOOGLE, "SPV_GOOGLE_hlsl_functionality1"},
    {SpvDecorationUserTypeGOOGLE, "SPV_GOOGLE_user_type"},
};

static void need_import(struct requirer *r, const char *set) {
    if (r->m->version < SPIRV_1_6 && !strncmp(set, "NonSemantic.", 12))
        require_extension(r, "SPV_KHR_non_semantic_info");
}

/* ---- Built-ins whose capability depends on the stage ---- */

enum { BEFORE_RASTER = 1, FRAGMENT = 2, MESH = 4, GEOMETRY = 8, OTHER_STAGES = 16 };

static unsigned stage_of(uint32_t model) {
    switch (model) {
    case SpvExecutionModelVertex:
    case SpvExecutionModelTessellationControl:
    case SpvExecutionModelTessellationEvaluation:
        return BEFORE_RASTER;
    case SpvExecutionModelFragment:
        return FRAGMENT;
    case SpvExecutionModelMeshEXT:
    case SpvExecutionModelMeshNV:
        return MESH;
    case SpvExecutionModelGeometry:
        return GEOMETRY;
    default:
        return OTHER_STAGES;
    }
}

static unsigned stages_of(const struct requirer *r, uint32_t variable) {
    unsigned stages = 0;
    for_each_in(entry, &r->m->sections[SECTION_ENTRY_POINTS])
        for_each_id_operand(r->m, entry, k)
            if (entry->operands[k] == variable)
                stages |= stage_of(entry->operands[0]);
    return stages;
}

static const struct {
    SpvBuiltIn builtin;
    unsigned stages;
    SpvCapability capability, older; /* before SPIR-V 1.5 */
} builtins[] = {
    {SpvBuiltInLayer, BEFORE_RASTER, SpvCapabilityShaderLayer,
     SpvCapabilityShaderViewportIndexLayerEXT},
    {SpvBuiltInLayer, FRAGMENT | MESH | GEOMETRY, SpvCapabilityGeometry, SpvCapabilityGeometry},
    {SpvBuiltInViewportIndex, BEFORE_RASTER, SpvCapabilityShaderViewportIndex,
     SpvCapabilityShaderViewportIndexLayerEXT},
    {SpvBuiltInViewportIndex, FRAGMENT | MESH | GEOMETRY, SpvCapabilityMultiViewport,
     SpvCapabilityMultiViewport},
    {SpvBuiltInPrimitiveId, FRAGMENT | MESH, SpvCapabilityGeometry, SpvCapabilityGeometry},
};

static void need_builtin(struct requirer *r, uint32_t variable, uint32_t builtin) {
    for (size_t k = 0; k < COUNT_OF(builtins); k++)
        if (builtins[k].builtin == builtin && stages_of(r, variable) & builtins[k].stages)
            require_capability(r, r->m->version >= SPIRV_1_5 ? builtins[k].capability
                                                             : builtins[k].older);
}

static void need_decoration(struct requirer *r, const struct instruction *i) {
    if (i->operands[1] == SpvDecorationBuiltIn && i->count > 2)
        need_builtin(r, i->operands[0], i->operands[2]);
    else {
        uint32_t decoration = i->operands[1];
        for (size_t k = 0; k < COUNT_OF(named); k++)
            if (named[k].decoration == decoration)
                require_extension(r, named[k].extension);
    }
}

void module_note_decoration(struct requirer *r, const struct instruction *i) {
    if (i->opcode != SpvOpDecorate)
        return;
    if (i->operands[1] == SpvDecorationNonUniform)
        add_facts(r, i->operands[0], IS_NON_UNIFORM);
    else if (i->operands[1] == SpvDecorationBufferBlock)
        add_facts(r, i->operands[0], IS_BUFFER_BLOCK);
}

/* ---- Types ---- */

static void need_width(struct requirer *r, const struct instruction *i) {
    SpvCapability capability = capability_of_width((SpvOp)i->opcode, i->operands[0]);
    bool is_encoded = i->opcode == SpvOpTypeFloat && i->count > 1; /* bfloat16 is no Float16 */
    if (capability && !is_encoded)
        require_capability(r, capability);
    if (i->operands[0] == 16)
        add_facts(r, i->id, HOLDS_16_BITS);
    else if (i->operands[0] == 8)
        add_facts(r, i->id, HOLDS_8_BITS);
}

static void inherit(struct requirer *r, const struct instruction *i, unsigned facts) {
    add_facts(r, i->id, facts_of(r, i->operands[0]) & facts);
}

static void need_struct(struct requirer *r, const struct instruction *i) {
    for (uint32_t k = 0; k < i->count; k++)
        add_facts(r, i->id, facts_of(r, i->operands[k]) & HOLDS_NARROW);
}

/* Texel buffers require both capabilities, as in dxc. */
static const struct {
    SpvDim dim;
    unsigned usage;
    bool arrayed, multisampled;
    SpvCapability capability;
} images[] = {
    {SpvDim1D, SAMPLED, false, false, SpvCapabilitySampled1D},
    {SpvDim1D, STORAGE, false, false, SpvCapabilityImage1D},
    {SpvDimBuffer, SAMPLED | STORAGE, false, false, SpvCapabilitySampledBuffer},
    {SpvDimBuffer, STORAGE, false, false, SpvCapabilityImageBuffer},
    {SpvDimCube, SAMPLED, true, false, SpvCapabilitySampledCubeArray},
    {SpvDimCube, STORAGE, true, false, SpvCapabilityImageCubeArray},
    {SpvDim2D, STORAGE, false, true, SpvCapabilityStorageImageMultisample},
    {SpvDim2D, STORAGE, true, true, SpvCapabilityImageMSArray},
};

static bool is_int64(const struct instruction *type) {
    return type && type->opcode == SpvOpTypeInt && type->operands[0] == 64;
}

static void need_image(struct requirer *r, const struct instruction *i) {
    for (size_t k = 0; k < COUNT_OF(images); k++)
        if (images[k].dim == i->operands[DIM] && images[k].usage & i->operands[USAGE] &&
            images[k].arrayed <= i->operands[ARRAYED] &&
            images[k].multisampled <= i->operands[SAMPLES])
            require_capability(r, images[k].capability);
    if (is_int64(instruction_of(r->m, i->operands[TEXEL])))
        require_capability(r, SpvCapabilityInt64ImageEXT);
}

/* ---- Memory ---- */

static const struct {
    unsigned fact;
    SpvStorageClass storage;
    SpvCapability capability;
} narrow[] = {
    {HOLDS_16_BITS, SpvStorageClassInput, SpvCapabilityStorageInputOutput16},
    {HOLDS_16_BITS, SpvStorageClassOutput, SpvCapabilityStorageInputOutput16},
    {HOLDS_16_BITS, SpvStorageClassPushConstant, SpvCapabilityStoragePushConstant16},
    {HOLDS_16_BITS, SpvStorageClassUniform, SpvCapabilityUniformAndStorageBuffer16BitAccess},
    {HOLDS_16_BITS, SpvStorageClassStorageBuffer, SpvCapabilityStorageBuffer16BitAccess},
    {HOLDS_16_BITS, SpvStorageClassPhysicalStorageBuffer, SpvCapabilityStorageBuffer16BitAccess},
    {HOLDS_8_BITS, SpvStorageClassPushConstant, SpvCapabilityStoragePushConstant8},
    {HOLDS_8_BITS, SpvStorageClassUniform, SpvCapabilityUniformAndStorageBuffer8BitAccess},
    {HOLDS_8_BITS, SpvStorageClassStorageBuffer, SpvCapabilityStorageBuffer8BitAccess},
    {HOLDS_8_BITS, SpvStorageClassPhysicalStorageBuffer, SpvCapabilityStorageBuffer8BitAccess},
};

static void need_narrow(struct requirer *r, uint32_t storage, uint32_t pointee) {
    unsigned facts = facts_of(r, pointee);
    if (facts & IS_BUFFER_BLOCK)
        storage = SpvStorageClassStorageBuffer;
    for (size_t k = 0; k < COUNT_OF(narrow); k++)
        if (narrow[k].fact & facts && narrow[k].storage == storage)
            require_capability(r, narrow[k].capability);
}

static void need_pointer(struct requirer *r, const struct instruction *i) {
    if (i->operands[0] == SpvStorageClassPhysicalStorageBuffer)
        need_narrow(r, i->operands[0], i->operands[1]);
}

/* A runtime array is an array of descriptors unless it is the end of a buffer. */
static void need_variable(struct requirer *r, const struct instruction *i) {
    const struct instruction *pointer = instruction_of(r->m, i->type);
    if (i->block || !pointer || pointer->opcode != SpvOpTypePointer)
        return;
    const struct instruction *pointee = instruction_of(r->m, pointer->operands[1]);
    if (pointee && pointee->opcode == SpvOpTypeRuntimeArray)
        require_capability(r, SpvCapabilityRuntimeDescriptorArray);
    need_narrow(r, i->operands[0], pointer->operands[1]);
}

/* ---- Non-uniform indexing of descriptors ---- */

static SpvCapability capability_of_images(const struct instruction *type) {
    bool is_storage = type->operands[USAGE] == STORAGE;
    if (type->operands[DIM] == SpvDimSubpassData)
        return SpvCapabilityInputAttachmentArrayNonUniformIndexing;
    if (type->operands[DIM] == SpvDimBuffer)
        return is_storage ? SpvCapabilityStorageTexelBufferArrayNonUniformIndexing
                          : SpvCapabilityUniformTexelBufferArrayNonUniformIndexing;
    return is_storage ? SpvCapabilityStorageImageArrayNonUniformIndexing
                      : SpvCapabilitySampledImageArrayNonUniformIndexing;
}

/* Returns the capability for arrays of this kind of descriptor, or Shader, which is always
 * declared. */
static SpvCapability capability_of_descriptors(const struct requirer *r, uint32_t storage,
                                               const struct instruction *type) {
    switch (type->opcode) {
    case SpvOpTypeImage:
        return capability_of_images(type);
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
        return SpvCapabilitySampledImageArrayNonUniformIndexing;
    case SpvOpTypeStruct:
        return storage == SpvStorageClassUniform && !(facts_of(r, type->id) & IS_BUFFER_BLOCK)
                   ? SpvCapabilityUniformBufferArrayNonUniformIndexing
                   : SpvCapabilityStorageBufferArrayNonUniformIndexing;
    default:
        return SpvCapabilityShader;
    }
}

static bool is_descriptor_class(uint32_t storage) {
    return storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
           storage == SpvStorageClassStorageBuffer;
}

static bool is_array(const struct instruction *type) {
    return type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray;
}

/* Only the index into the array of descriptors matters; further indices select within a
 * descriptor. */
static void need_indexing(struct requirer *r, const struct instruction *i) {
    const struct instruction *base = instruction_of(r->m, i->operands[0]);
    const struct instruction *pointer = base ? instruction_of(r->m, base->type) : NULL;
    if (!(facts_of(r, i->id) & IS_NON_UNIFORM) || !pointer || pointer->opcode != SpvOpTypePointer ||
        !is_descriptor_class(pointer->operands[0]))
        return;
    bool differs = false;
    const struct instruction *type = instruction_of(r->m, pointer->operands[1]);
    for (uint32_t k = 1; k < i->count && is_array(type); k++) {
        differs |= (facts_of(r, i->operands[k]) & IS_NON_UNIFORM) != 0;
        type = instruction_of(r->m, type->operands[0]);
    }
    if (differs)
        require_capability(r, capability_of_descriptors(r, pointer->operands[0], type));
}

/* ---- Other instructions of functions ---- */

static void need_format(struct requirer *r, uint32_t image, SpvCapability capability) {
    const struct instruction *type = module_value_type(r->m, image);
    if (type && type->opcode == SpvOpTypeImage && type->operands[USAGE] == STORAGE &&
        type->operands[DIM] != SpvDimSubpassData && type->operands[FORMAT] == SpvImageFormatUnknown)
        require_capability(r, capability);
}

static void need_atomic_float(struct requirer *r, SpvOp op, uint32_t bits) {
    if (op == SpvOpAtomicFAddEXT)
        require_capability(r, bits == 16   ? SpvCapabilityAtomicFloat16AddEXT
                              : bits == 32 ? SpvCapabilityAtomicFloat32AddEXT
                                           : SpvCapabilityAtomicFloat64AddEXT);
    if (op == SpvOpAtomicFMinEXT || op == SpvOpAtomicFMaxEXT)
        require_capability(r, bits == 16   ? SpvCapabilityAtomicFloat16MinMaxEXT
                              : bits == 32 ? SpvCapabilityAtomicFloat32MinMaxEXT
                                           : SpvCapabilityAtomicFloat64MinMaxEXT);
}

static void need_atomic(struct requirer *r, const struct instruction *i) {
    const struct instruction *type = instruction_of(r->m, i->type);
    if (i->opcode == SpvOpAtomicStore)
        type = module_value_type(r->m, i->operands[3]);
    if (is_int64(type))
        require_capability(r, SpvCapabilityInt64Atomics);
    if (type && type->opcode == SpvOpTypeFloat)
        need_atomic_float(r, (SpvOp)i->opcode, type->operands[0]);
}

static void need_packed(struct requirer *r, const struct instruction *i, uint32_t at) {
    if (i->count > at && i->operands[at] == SpvPackedVectorFormatPackedVectorFormat4x8Bit)
        require_capability(r, SpvCapabilityDotProductInput4x8BitPacked);
}

/* Returns whether ray flags force two-state micromaps (SPV_EXT_opacity_micromap). Codegen
 * combines the flags of a ray query's type with those of the call. */
static bool forces_two_states(const struct requirer *r, uint32_t flags) {
    const struct instruction *i = instruction_of(r->m, flags);
    return i->opcode == SpvOpConstant &&
           i->operands[0] & SpvRayFlagsForceOpacityMicromap2StateEXTMask;
}

static void need_micromaps(struct requirer *r, uint32_t flags) {
    const struct instruction *i = instruction_of(r->m, flags);
    bool is_joined = i->opcode == SpvOpBitwiseOr;
    if (is_joined ? forces_two_states(r, i->operands[0]) || forces_two_states(r, i->operands[1])
                  : forces_two_states(r, flags))
        require_capability(r, SpvCapabilityRayTracingOpacityMicromapEXT);
}

static bool is_number_type(const struct instruction *i) {
    return (i->opcode == SpvOpTypeInt || i->opcode == SpvOpTypeFloat) && i->count;
}

/* Adds requirements by rule. Inline SPIR-V may lack operands, so only its number widths are
 * checked. */
void require_by_rules(struct requirer *r, const struct instruction *i) {
    if (r->is_spelled && !is_number_type(i))
        return;
    switch (i->opcode) {
    case SpvOpExtInstImport:
        need_import(r, (const char *)i->operands);
        break;
    case SpvOpDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
        need_decoration(r, i);
        break;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        need_width(r, i);
        break;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
        inherit(r, i, HOLDS_NARROW);
        break;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        inherit(r, i, HOLDS_NARROW | IS_BUFFER_BLOCK);
        break;
    case SpvOpTypeStruct:
        need_struct(r, i);
        break;
    case SpvOpTypeImage:
        need_image(r, i);
        break;
    case SpvOpTypePointer:
        need_pointer(r, i);
        break;
    case SpvOpVariable:
        need_variable(r, i);
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
        need_indexing(r, i);
        break;
    case SpvOpImageRead:
    case SpvOpImageSparseRead:
        need_format(r, i->operands[0], SpvCapabilityStorageImageReadWithoutFormat);
        break;
    case SpvOpImageWrite:
        need_format(r, i->operands[0], SpvCapabilityStorageImageWriteWithoutFormat);
        break;
    case SpvOpTraceRayKHR:
        need_micromaps(r, i->operands[1]);
        break;
    case SpvOpRayQueryInitializeKHR:
    case SpvOpHitObjectTraceRayEXT:
        need_micromaps(r, i->operands[2]);
        break;
    case SpvOpSDot:
    case SpvOpUDot:
    case SpvOpSUDot:
        need_packed(r, i, 2);
        break;
    case SpvOpSDotAccSat:
    case SpvOpUDotAccSat:
    case SpvOpSUDotAccSat:
        need_packed(r, i, 3);
        break;
    default:
        if (instruction_class(i) == SPIRV_CLASS_Atomic)
            need_atomic(r, i);
        break;
    }
}
