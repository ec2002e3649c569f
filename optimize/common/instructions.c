/* Queries and edits of instructions: side effects, traits, replacement, types and constants. */
#include "../passes.h"
#include "pass.h"

#include "spirv_names.h"

/* ---- Side effects ----
 *
 * Most instructions are classified by their section of the specification, from the generated
 * tables. */

/* Some arithmetic functions of GLSL.std.450 access memory or inputs. */
static bool is_pure_glsl(uint32_t instruction) {
    switch (instruction) {
    case GLSLstd450Modf:  /* writes through a pointer */
    case GLSLstd450Frexp: /* writes through a pointer */
    case GLSLstd450InterpolateAtCentroid:
    case GLSLstd450InterpolateAtSample:
    case GLSLstd450InterpolateAtOffset:
        return false;
    default:
        return true;
    }
}

static bool is_removable_glsl(uint32_t instruction) {
    return instruction != GLSLstd450Modf && instruction != GLSLstd450Frexp;
}

static bool is_glsl(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->m->glsl_import && i->operands[0] == o->m->glsl_import;
}

/* Address computations of descriptor heaps. Their base is not in the usual operand position. */
static bool is_heap_address(SpvOp op) {
    return op == SpvOpUntypedAccessChainKHR || op == SpvOpBufferPointerEXT;
}

/* Descriptors do not change while a shader runs. */
static bool asks_descriptor(SpvOp op) {
    switch (op) {
    case SpvOpArrayLength:
    case SpvOpImageQuerySize:
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQueryLevels:
    case SpvOpImageQuerySamples:
        return true;
    default:
        return false;
    }
}

/* A function variable can contain different images over time. */
static bool is_texel_of_descriptor(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode != SpvOpImageTexelPointer)
        return false;
    const struct instruction *pointer = instruction_of(o->m, i->operands[0]);
    return instruction_of(o->m, pointer->type)->operands[0] == SpvStorageClassUniformConstant;
}

bool opt_is_pure(const struct optimizer *o, const struct instruction *i) {
    if (asks_descriptor((SpvOp)i->opcode) || is_texel_of_descriptor(o, i))
        return true;
    switch (instruction_class(i)) {
    case SPIRV_CLASS_Arithmetic:
    case SPIRV_CLASS_Bit:
    case SPIRV_CLASS_Conversion:
    case SPIRV_CLASS_Composite:
    case SPIRV_CLASS_Relational_and_Logical:
    case SPIRV_CLASS_Constant_Creation:
        return true;
    case SPIRV_CLASS_Memory:
        return is_address_chain((SpvOp)i->opcode);
    case SPIRV_CLASS_Extension:
        return is_glsl(o, i) && is_pure_glsl(i->operands[1]);
    case SPIRV_CLASS_Image:
        return i->opcode == SpvOpSampledImage || i->opcode == SpvOpImage;
    default:
        return i->opcode == SpvOpUndef || is_heap_address((SpvOp)i->opcode);
    }
}

static uint32_t memory_access(const struct instruction *i) {
    return i->opcode == SpvOpLoad && i->count > 1 ? i->operands[1] : 0;
}

/* Loads and image reads are removable although they are not pure. */
bool opt_is_removable(const struct optimizer *o, const struct instruction *i) {
    if (opt_is_pure(o, i))
        return true;
    switch (instruction_class(i)) {
    case SPIRV_CLASS_Memory:
        return i->opcode == SpvOpVariable ||
               (i->opcode == SpvOpLoad && !(memory_access(i) & SpvMemoryAccessVolatileMask));
    case SPIRV_CLASS_Image:
        return i->id != 0;
    case SPIRV_CLASS_Derivative:
        return true;
    case SPIRV_CLASS_Extension:
        return is_glsl(o, i) && is_removable_glsl(i->operands[1]);
    default:
        return i->opcode == SpvOpPhi;
    }
}

/* Division by zero and out-of-range component indices are undefined behavior (SPIR-V 3.52.12,
 * 3.52.13). A test may guard them. */
static bool may_trap(SpvOp op) {
    switch (op) {
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
    case SpvOpVectorExtractDynamic:
    case SpvOpVectorInsertDynamic:
        return true;
    default:
        return false;
    }
}

bool opt_is_speculatable(const struct optimizer *o, const struct instruction *i) {
    return opt_is_pure(o, i) && !may_trap((SpvOp)i->opcode) && !asks_descriptor((SpvOp)i->opcode);
}

bool opt_is_debug(const struct optimizer *o, const struct instruction *i) {
    return is_line((SpvOp)i->opcode) ||
           (i->opcode == SpvOpExtInst && o->debug_set && i->operands[0] == o->debug_set);
}

uint32_t debug_kind(const struct optimizer *o, const struct instruction *i) {
    bool is_one = i->opcode == SpvOpExtInst && o->debug_set && i->operands[0] == o->debug_set;
    return is_one ? i->operands[1] : NonSemanticShaderDebugInfo100InstructionsMax;
}

/* ---- Replacement of values ---- */

void opt_replace(struct optimizer *o, uint32_t id, uint32_t by) {
    by = opt_value_for(o, by);
    if (id == by)
        return;
    while (o->replacements.count <= id)
        vec_push(o->arena, &o->replacements, 0);
    o->replacements.items[id] = by;
}

static uint32_t next_value(const struct optimizer *o, uint32_t id) {
    return id < o->replacements.count ? o->replacements.items[id] : 0;
}

/* Compresses the path for the next lookup. */
uint32_t opt_value_for(struct optimizer *o, uint32_t id) {
    uint32_t last = id;
    while (next_value(o, last))
        last = next_value(o, last);
    while (id != last) {
        uint32_t next = next_value(o, id);
        o->replacements.items[id] = last;
        id = next;
    }
    return last;
}

void opt_replace_operands(struct optimizer *o, struct instruction *i) {
    for_each_local_operand(o, i, k)
        if (next_value(o, i->operands[k]))
            i->operands[k] = opt_value_for(o, i->operands[k]);
}

void opt_replace_in(struct optimizer *o, struct routine *f) {
    if (o->replacements.count == 0)
        return;
    for_each_in_routine(i, b, f)
        opt_replace_operands(o, i);
}

/* ---- Types and constants ---- */

uint32_t opt_leading_literals(const struct optimizer *o, const struct instruction *extract,
                              uint32_t *type) {
    uint32_t used = 0;
    while (1 + used < extract->count && module_is_aggregate(o->m, *type))
        *type = module_part_type(o->m, *type, extract->operands[1 + used++]);
    return used;
}

uint32_t opt_pointer_type(struct optimizer *o, SpvStorageClass storage, uint32_t pointee) {
    return module_type(o->m, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2);
}

uint32_t opt_undefined(struct optimizer *o, uint32_t type) {
    return module_unique(o->m, SpvOpUndef, type, NULL, 0);
}

uint32_t opt_constant_null_of(struct optimizer *o, uint32_t type) {
    return module_unique(o->m, SpvOpConstantNull, type, NULL, 0);
}

uint32_t opt_constant_bool(struct optimizer *o, bool value) {
    uint32_t type = module_type(o->m, SpvOpTypeBool, NULL, 0);
    return module_unique(o->m, value ? SpvOpConstantTrue : SpvOpConstantFalse, type, NULL, 0);
}

uint32_t opt_constant_of_word(struct optimizer *o, uint32_t type, uint32_t value) {
    return module_constant(o->m, type, &value, 1);
}

bool opt_is_opaque_type(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    switch (i ? i->opcode : 0) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeRayQueryKHR:
    case SpvOpTypeHitObjectEXT:
        return true;
    default:
        return false;
    }
}

bool opt_holds_opaque(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (opt_is_opaque_type(o, type) || i->opcode == SpvOpTypePointer)
        return true;
    if (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        return opt_holds_opaque(o, i->operands[0]);
    for (uint32_t k = 0; i->opcode == SpvOpTypeStruct && k < i->count; k++)
        if (opt_holds_opaque(o, i->operands[k]))
            return true;
    return false;
}

/* ---- Traits ----
 *
 * Common decorations of values are stored as bits, so that passes read, merge and copy them without
 * a search. Other decorations remain in the module. */

static unsigned trait_of_decoration(const struct instruction *i) {
    if (i->opcode != SpvOpDecorate || i->count != 2)
        return 0;
    switch (i->operands[1]) {
    case SpvDecorationRelaxedPrecision:
        return TRAIT_RELAXED;
    case SpvDecorationNoContraction:
        return TRAIT_NO_CONTRACTION;
    case SpvDecorationNonUniform:
        return TRAIT_NON_UNIFORM;
    default:
        return 0;
    }
}

static const struct {
    enum trait trait;
    SpvDecoration decoration;
} decorations[] = {
    {TRAIT_RELAXED, SpvDecorationRelaxedPrecision},
    {TRAIT_NO_CONTRACTION, SpvDecorationNoContraction},
    {TRAIT_NON_UNIFORM, SpvDecorationNonUniform},
};

void traits_add(struct optimizer *o, uint32_t id, unsigned traits) {
    if (!traits)
        return;
    while (o->traits.count <= id)
        vec_push(o->arena, &o->traits, 0);
    o->traits.items[id] |= (uint8_t)traits;
}

/* Reports whether the id is function-local. Decorations of global ids remain in the module. */
static bool is_local(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->block;
}

void value_decorations_detach(struct optimizer *o) {
    vec_reserve(o->arena, &o->traits, o->m->bound);
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++) {
        struct instruction_list *list = &o->m->sections[s];
        for_each_in(i, list) {
            unsigned trait = trait_of_decoration(i);
            if (instruction_class(i) != SPIRV_CLASS_Annotation || !i->count)
                continue;
            traits_add(o, i->operands[0], trait ? trait : TRAIT_DECORATED);
            if (trait && is_local(o, i->operands[0]))
                instructions_unlink(list, i);
        }
    }
}

void value_decorations_attach(struct optimizer *o) {
    for_each_in_module(i, b, f, o->m)
        if (i->id && is_local(o, i->id)) {
            uint32_t id = i->id;
            unsigned traits = traits_of(o, id);
            for (size_t k = 0; k < COUNT_OF(decorations); k++)
                if (traits & decorations[k].trait)
                    instructions_append(
                        &o->m->sections[SECTION_VALUE_DECORATIONS],
                        instruction_make(o->m, SpvOpDecorate, 0, 0,
                                         (const uint32_t[]){id, decorations[k].decoration}, 2));
        }
}

/* ---- Removed ids ---- */

/* Names of ids in functions are removed together with those functions. */
static bool is_orphan(const struct optimizer *o, const struct instruction *i) {
    bool is_name = i->opcode == SpvOpName;
    if (!i->count || (!is_name && instruction_class(i) != SPIRV_CLASS_Annotation))
        return false;
    const struct instruction *named = instruction_of(o->m, i->operands[0]);
    return !named || (is_name && named->block);
}

const char *opt_name_of(const struct module *m, uint32_t id) {
    for (int s = SECTION_NAMES; s <= SECTION_FUNCTION_NAMES; s++)
        for_each_in(i, &m->sections[s])
            if (i->opcode == SpvOpName && i->operands[0] == id)
                return (const char *)(i->operands + 1);
    return NULL;
}

static void drop(struct module *m, struct instruction_list *section, struct instruction *i) {
    instructions_unlink(section, i);
    if (i->opcode == SpvOpName && i->operands[0] < m->names.count &&
        m->names.items[i->operands[0]] == i)
        m->names.items[i->operands[0]] = NULL;
}

void opt_drop_orphans(struct optimizer *o) {
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &o->m->sections[s])
            if (is_orphan(o, i))
                drop(o->m, &o->m->sections[s], i);
}

struct id_range opt_id_range(const struct routine *f) {
    uint32_t first = UINT32_MAX, last = 0;
    for_each_block(b, f) {
        for (const struct instruction *i = b->list.first; i; i = i->next) {
            if (i->id && i->id < first)
                first = i->id;
            if (i->id > last)
                last = i->id;
        }
    }
    return (struct id_range){first, last >= first ? last - first + 1 : 0};
}

static void remove_variables(struct module *m, const struct map *gone) {
    for_each_in(i, &m->sections[SECTION_VARIABLES])
        if (i->id && map_find_u64(gone, i->id)) {
            instructions_unlink(&m->sections[SECTION_VARIABLES], i);
            m->definitions.items[i->id] = NULL;
        }
}

void opt_remove_globals(struct optimizer *o, const struct map *gone) {
    if (!gone->count)
        return;
    for_each_in(entry, &o->m->sections[SECTION_ENTRY_POINTS]) {
        /* The operands of OpEntryPoint that name removed variables. */
        struct id_operands ids = id_operands_of(o->m, entry);
        uint32_t kept = 0;
        for (uint32_t k = 0; k < entry->count; k++)
            if (!operand_is_id(ids, k) || !map_has_u64(gone, entry->operands[k]))
                entry->operands[kept++] = entry->operands[k];
        entry->count = (uint16_t)kept;
    }
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++) {
        struct instruction_list *list = &o->m->sections[s];
        for_each_in(i, list)
            if (i->count && map_find_u64(gone, i->operands[0]))
                instructions_unlink(list, i);
    }
    remove_variables(o->m, gone);
}

/* ---- Operand constraints ----
 *
 * These constraints can be checked only after inlining and unrolling. The compiler reports them
 * itself in source terms because validator messages differ between versions, some modules cannot be
 * validated, and -Vd disables validation. */

bool opt_interpolates_no_input(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode != SpvOpExtInst || i->operands[0] != o->m->glsl_import ||
        (i->operands[1] != GLSLstd450InterpolateAtCentroid &&
         i->operands[1] != GLSLstd450InterpolateAtSample &&
         i->operands[1] != GLSLstd450InterpolateAtOffset))
        return false;
    const struct instruction *root = module_pointer_root(o->m, i->operands[2]);
    return root->opcode != SpvOpVariable || root->operands[0] != SpvStorageClassInput;
}

bool opt_has_variable_offset(const struct instruction *i) {
    if (instruction_class(i) != SPIRV_CLASS_Image)
        return false;
    uint32_t at = image_operands_at(i);
    switch (i->opcode) {
    case SpvOpImageGather:
    case SpvOpImageDrefGather:
    case SpvOpImageSparseGather:
    case SpvOpImageSparseDrefGather:
        return false;
    default:
        return at < i->count && (i->operands[at] & SpvImageOperandsOffsetMask);
    }
}

/* ---- Types ---- */

/* A second operand selects an encoding other than IEEE 754. */
unsigned opt_scalar_width(const struct instruction *scalar) {
    switch (scalar ? scalar->opcode : 0) {
    case SpvOpTypeBool:
        return 1;
    case SpvOpTypeInt:
        return scalar->operands[0];
    case SpvOpTypeFloat:
        return scalar->count == 1 ? scalar->operands[0] : 0;
    default:
        return 0;
    }
}

unsigned opt_component_width(const struct optimizer *o, uint32_t type) {
    return opt_scalar_width(module_component_type(o->m, type));
}
