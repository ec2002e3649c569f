/* Pass: the Vulkan memory model.
 *
 * In the Vulkan memory model each access specifies availability, visibility, scope and volatility.
 * In the GLSL450 model these are decorations of variables, and groupshared memory is always
 * coherent (SPIR-V 2.18, 3.20 "Coherent", "Volatile", 3.26). For the Vulkan model, this pass
 * replaces the decorations with operands of accesses.
 *
 * It runs last because only then every access names its variable. Coherence applies to the texels
 * of an image, not to the memory of its descriptor. The scope is QueueFamily, because Device scope
 * would require another feature. */
#include "../passes.h"

enum access_decoration { ACCESS_COHERENT = 1, ACCESS_VOLATILE = 2 };

struct upgrade {
    struct optimizer *o;
    uint8_t *decorated; /* by id: enum access_decoration */
    uint32_t uint_type;
};

/* Memory semantics of an access: enum access_decoration, and its scope. */
struct manner {
    unsigned access;
    SpvScope scope;
};

static uint32_t constant_uint(struct upgrade *u, uint32_t value) {
    return opt_constant_of_word(u->o, u->uint_type, value);
}

/* ---- Decorations ---- */

static unsigned access_of_decoration(uint32_t decoration) {
    if (decoration == SpvDecorationCoherent)
        return ACCESS_COHERENT;
    return decoration == SpvDecorationVolatile ? ACCESS_VOLATILE : 0;
}

static void collect_decorations(struct upgrade *u, struct instruction_list *list) {
    for_each_in(i, list) {
        unsigned access = i->opcode == SpvOpDecorate ? access_of_decoration(i->operands[1]) : 0;
        if (!access)
            continue;
        u->decorated[i->operands[0]] |= (uint8_t)access;
        instructions_unlink(list, i);
    }
}

/* ---- Memory semantics ---- */

static struct manner manner_of_variable(const struct upgrade *u, const struct instruction *root) {
    return (struct manner){root ? u->decorated[root->id] : 0, SpvScopeQueueFamily};
}

static struct manner manner_of_pointer(const struct upgrade *u, uint32_t pointer) {
    SpvStorageClass storage = (SpvStorageClass)module_value_type(u->o->m, pointer)->operands[0];
    struct manner manner = manner_of_variable(u, module_pointer_root(u->o->m, pointer));
    if (storage == SpvStorageClassWorkgroup)
        return (struct manner){manner.access | ACCESS_COHERENT, SpvScopeWorkgroup};
    if (is_invocation_private(storage))
        manner.access &= ~(unsigned)ACCESS_COHERENT;
    return manner;
}

/* An image value refers to the variable that it was loaded from. */
static struct manner manner_of_image(const struct upgrade *u, uint32_t image) {
    const struct instruction *i = module_pointer_root(u->o->m, image);
    if (i && i->opcode == SpvOpLoad)
        i = module_pointer_root(u->o->m, i->operands[0]);
    return manner_of_variable(u, i);
}

/* ---- Operands ---- */

/* Returns the flags of memory or image operands. `makes` is the availability or visibility flag. */
static uint32_t flags_of(struct manner manner, uint32_t makes, uint32_t non_private,
                         uint32_t is_volatile) {
    return (manner.access & ACCESS_COHERENT ? makes | non_private : 0) |
           (manner.access & ACCESS_VOLATILE ? is_volatile : 0);
}

static uint32_t memory_flags(struct manner manner, bool is_write) {
    return flags_of(manner,
                    is_write ? SpvMemoryAccessMakePointerAvailableMask
                             : SpvMemoryAccessMakePointerVisibleMask,
                    SpvMemoryAccessNonPrivatePointerMask, SpvMemoryAccessVolatileMask);
}

static uint32_t texel_flags(struct manner manner, bool is_write) {
    return flags_of(manner,
                    is_write ? SpvImageOperandsMakeTexelAvailableMask
                             : SpvImageOperandsMakeTexelVisibleMask,
                    SpvImageOperandsNonPrivateTexelMask, SpvImageOperandsVolatileTexelMask);
}

/* Adds flags to the mask operand. The scope follows the operands of all other flags, because their
 * bits are lower. Accesses that are already coherent stay unchanged. */
static void add_memory_operands(struct upgrade *u, struct instruction *i, uint32_t at,
                                uint32_t flags, struct manner manner) {
    uint32_t present = at < i->count ? i->operands[at] : 0;
    if ((present & flags) == flags)
        return;
    uint32_t *operands = arena_array(u->o->m->arena, uint32_t, i->count + 2u);
    uint32_t count = i->count > at ? i->count : at + 1;
    memcpy(operands, i->operands, i->count * sizeof *operands);
    operands[at] = present | flags;
    if (manner.access & ACCESS_COHERENT)
        operands[count++] = constant_uint(u, manner.scope);
    instruction_set_operands(u->o->m, i, operands, count);
}

static void say_of_memory(struct upgrade *u, struct instruction *i, uint32_t at, bool is_write) {
    struct manner manner = manner_of_pointer(u, i->operands[0]);
    if (!i->type || !opt_is_opaque_type(u->o, i->type))
        add_memory_operands(u, i, at, memory_flags(manner, is_write), manner);
}

static void say_of_texels(struct upgrade *u, struct instruction *i, uint32_t at, bool is_write) {
    struct manner manner = manner_of_image(u, i->operands[0]);
    add_memory_operands(u, i, at, texel_flags(manner, is_write), manner);
}

static void narrow_scope(struct upgrade *u, struct instruction *i, uint32_t at) {
    uint32_t scope;
    if (module_constant_word(u->o->m, i->operands[at], &scope) && scope == SpvScopeDevice)
        i->operands[at] = constant_uint(u, SpvScopeQueueFamily);
}

static void upgrade_instruction(struct upgrade *u, struct instruction *i) {
    switch (i->opcode) {
    case SpvOpLoad:
        say_of_memory(u, i, 1, false);
        break;
    case SpvOpStore:
        say_of_memory(u, i, 2, true);
        break;
    case SpvOpImageRead:
    case SpvOpImageSparseRead:
        say_of_texels(u, i, image_operands_at(i), false);
        break;
    case SpvOpImageWrite:
        say_of_texels(u, i, image_operands_at(i), true);
        break;
    case SpvOpControlBarrier:
        narrow_scope(u, i, 1);
        break;
    case SpvOpMemoryBarrier:
        narrow_scope(u, i, 0);
        break;
    default:
        if (instruction_class(i) == SPIRV_CLASS_Atomic) {
            const struct instruction *pointer = module_pointer_root(u->o->m, i->operands[0]);
            struct manner manner = pointer && pointer->opcode == SpvOpImageTexelPointer
                                       ? manner_of_image(u, pointer->operands[0])
                                       : manner_of_variable(u, pointer);
            uint32_t semantics;
            narrow_scope(u, i, 1);
            if (manner.access & ACCESS_VOLATILE &&
                module_constant_word(u->o->m, i->operands[2], &semantics))
                i->operands[2] = constant_uint(u, semantics | SpvMemorySemanticsVolatileMask);
        }
        break;
    }
}

bool pass_vulkan_memory_model(struct optimizer *o) {
    if (!opt_uses_vulkan_memory(o->m))
        return false;
    struct arena *work = arena_branch(o->arena);
    struct upgrade u = {.o = o, .decorated = arena_array(work, uint8_t, o->m->bound)};
    u.uint_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        collect_decorations(&u, &o->m->sections[s]);
    for_each_in_module(i, b, f, o->m)
        upgrade_instruction(&u, i);
    arena_end(work);
    return true;
}
