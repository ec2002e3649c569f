/* Passes that finalize interfaces, fragment interlocks, the memory model and volatile built-ins. */
#include "../passes.h"

/* ---- list_interfaces ----
 *
 * Since SPIR-V 1.4 an interface lists all global variables in the call tree of the entry point,
 * before that inputs and outputs only (2.18, OpEntryPoint in 3.52.9). With -fcgl it also lists all
 * variables provided by the host. Inputs and outputs from codegen stay, except unused inputs of an
 * optimized module whose interface is not preserved. The pass runs after all passes that add or
 * remove uses. */

struct listing {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    struct word_vec *uses; /* by function id: functions and variables */
    uint32_t *seen_by;     /* by id: last function, then last entry point that used it */
    uint32_t *listed_by;   /* by id: last entry point that listed it */
    struct word_vec pending;
};

static bool is_variable(const struct instruction *i) {
    return i && !i->block && (i->opcode == SpvOpVariable || i->opcode == SpvOpUntypedVariableKHR);
}

/* ---- Uses in functions ---- */

static void note_use(struct listing *l, uint32_t function, uint32_t id) {
    const struct instruction *i = instruction_of(l->m, id);
    if (l->seen_by[id] == function || !(is_variable(i) || (i && i->opcode == SpvOpFunction)))
        return;
    l->seen_by[id] = function;
    vec_push(l->arena, &l->uses[function], id);
}

/* References from debug information count as uses. */
static void note_uses(struct listing *l, const struct routine *f) {
    for_each_in_routine(i, b, f)
        for_each_local_operand(l->o, i, k)
            note_use(l, f->definition.id, i->operands[k]);
}

/* ---- Uses by entry points ---- */

static void see(struct listing *l, uint32_t id, uint32_t entry) {
    if (l->seen_by[id] == entry)
        return;
    l->seen_by[id] = entry;
    vec_push(l->arena, &l->pending, id);
}

static void see_tree(struct listing *l, uint32_t function, uint32_t entry) {
    see(l, function, entry);
    while (l->pending.count) {
        const struct word_vec *uses = &l->uses[l->pending.items[--l->pending.count]];
        for (size_t k = 0; k < uses->count; k++)
            see(l, uses->items[k], entry);
    }
}

/* ---- Interface lists ---- */

static bool is_signature(const struct instruction *variable) {
    return variable->operands[0] == SpvStorageClassInput ||
           variable->operands[0] == SpvStorageClassOutput;
}

static bool is_resource(const struct instruction *variable) {
    return variable->operands[0] == SpvStorageClassUniformConstant ||
           variable->operands[0] == SpvStorageClassUniform ||
           variable->operands[0] == SpvStorageClassStorageBuffer;
}

/* Reports whether the host provides the variable. With -fcgl every entry point lists it. */
static bool is_given(const struct instruction *variable) {
    return is_resource(variable) || variable->operands[0] == SpvStorageClassPushConstant ||
           variable->operands[0] == SpvStorageClassShaderRecordBufferKHR;
}

/* Reports whether a listed variable stays. */
static bool is_listed(const struct listing *l, const struct instruction *variable, bool is_used) {
    if (!is_variable(variable) || !is_signature(variable))
        return false;
    return is_used || variable->operands[0] == SpvStorageClassOutput ||
           !l->o->settings->is_optimized || l->o->c->options->preserve_interface;
}

/* Reports whether a variable is added. Codegen lists a built-in only where it is first read. */
static bool is_added(const struct listing *l, const struct instruction *variable, uint32_t entry) {
    bool is_used = l->seen_by[variable->id] == entry;
    if (!is_variable(variable) || l->listed_by[variable->id] == entry)
        return false;
    if (is_signature(variable))
        return is_used;
    const struct options *options = l->o->c->options;
    bool is_kept = (is_resource(variable) && options->preserve_bindings) ||
                   (is_given(variable) && options->no_legalization);
    return l->m->version >= SPIRV_1_4 && (is_used || is_kept);
}

static void list_variable(struct listing *l, struct word_vec *operands, uint32_t id,
                          uint32_t entry) {
    l->listed_by[id] = entry;
    vec_push(l->arena, operands, id);
}

/* `number` identifies the entry point in seen_by and listed_by; it is not a valid id. */
static bool list_entry(struct listing *l, struct instruction *entry, uint32_t number) {
    uint32_t begin = 2 + (uint32_t)string_words((const char *)(entry->operands + 2));
    struct word_vec operands = {0};
    see_tree(l, entry->operands[1], number);
    append_words(l->arena, &operands, entry->operands, begin);
    for (uint32_t k = begin; k < entry->count; k++) {
        uint32_t id = entry->operands[k];
        if (is_listed(l, instruction_of(l->m, id), l->seen_by[id] == number))
            list_variable(l, &operands, id, number);
    }
    for_each_in(i, &l->m->sections[SECTION_VARIABLES])
        if (is_added(l, i, number))
            list_variable(l, &operands, i->id, number);
    bool is_same = operands.count == entry->count &&
                   !memcmp(operands.items, entry->operands, entry->count * sizeof *entry->operands);
    instruction_set_operands(l->m, entry, operands.items, operands.count);
    return !is_same;
}

bool list_interfaces(struct optimizer *o) {
    struct listing l = {.o = o, .m = o->m, .arena = arena_branch(o->arena)};
    uint32_t number = o->m->bound;
    l.uses = arena_array(l.arena, struct word_vec, number);
    l.seen_by = arena_array(l.arena, uint32_t, number);
    l.listed_by = arena_array(l.arena, uint32_t, number);
    for_each_routine(f, o->m)
        note_uses(&l, f);
    bool changed = false;
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS])
        changed |= list_entry(&l, i, number++);
    arena_end(l.arena);
    return changed;
}

/* ---- join_interlocks ----
 *
 * Codegen emits one critical section per access to a rasterizer ordered view, but an invocation may
 * enter only one (SPV_EXT_fragment_shader_interlock). If all sections are in one block, they are
 * merged from the first to the last. Otherwise the section spans the whole entry point. */

struct sections {
    size_t begins, ends;
    const struct block *only; /* the block that contains them */
    bool is_spread;           /* in several blocks, or executed several times */
};

static bool is_begin(const struct instruction *i) {
    return i->opcode == SpvOpBeginInvocationInterlockEXT;
}

static bool is_end(const struct instruction *i) {
    return i->opcode == SpvOpEndInvocationInterlockEXT;
}

static void survey_block(struct sections *s, const struct block *b) {
    for_each_in(i, &b->list) {
        s->is_spread |= i->opcode == SpvOpLoopMerge || i->opcode == SpvOpFunctionCall;
        if (!is_begin(i) && !is_end(i))
            continue;
        s->begins += is_begin(i);
        s->ends += is_end(i);
        s->is_spread |= s->only && s->only != b;
        s->only = b;
    }
}

static void keep_outermost(struct module *m, const struct block *b, size_t ends) {
    size_t begun = 0, ended = 0;
    for_each_in(i, &b->list)
        if ((is_begin(i) && begun++ > 0) || (is_end(i) && ++ended < ends))
            instruction_remove(m, i);
}

/* ---- Section around the entry point ---- */

static bool is_ordering_mode(uint32_t mode) {
    return mode >= SpvExecutionModePixelInterlockOrderedEXT &&
           mode <= SpvExecutionModeShadingRateInterlockUnorderedEXT;
}

/* Variables come first in a function, possibly with debug information between them. */
static bool may_precede(const struct instruction *i) {
    return i->opcode == SpvOpVariable || i->opcode == SpvOpExtInst || is_line((SpvOp)i->opcode);
}

static bool leaves(const struct instruction *i) {
    return i->opcode == SpvOpReturn || i->opcode == SpvOpKill ||
           i->opcode == SpvOpTerminateInvocation;
}

static void drop_sections(struct module *m) {
    for_each_in_module(i, b, f, m)
        if (is_begin(i) || is_end(i))
            instruction_remove(m, i);
}

static void surround_with_interlock(struct module *m, const struct routine *f) {
    struct instruction *first = f->first->list.first;
    while (may_precede(first))
        first = first->next;
    instruction_insert(m, f->first, first, SpvOpBeginInvocationInterlockEXT, 0, NULL, 0);
    for_each_block(b, f)
        if (leaves(terminator_of(b)))
            instruction_insert(m, b, terminator_of(b), SpvOpEndInvocationInterlockEXT, 0, NULL, 0);
}

bool join_interlocks(struct optimizer *o) {
    struct sections s = {0};
    for_each_routine(f, o->m)
        for_each_block(b, f)
            survey_block(&s, b);
    if (s.begins == 0 || (s.begins == 1 && s.ends == 1 && !s.is_spread))
        return false;
    if (!s.is_spread) {
        keep_outermost(o->m, s.only, s.ends);
        return true;
    }
    drop_sections(o->m);
    for_each_in(i, &o->m->sections[SECTION_EXECUTION_MODES])
        if (is_ordering_mode(i->operands[1]))
            surround_with_interlock(o->m, routine_of(o->m, i->operands[0]));
    return true;
}

/* ---- use_vulkan_memory ----
 *
 * In the Vulkan memory model each access specifies availability, visibility, scope and volatility.
 * In the GLSL450 model these are decorations of variables, and groupshared memory is always
 * coherent (SPIR-V 2.18, 3.20 "Coherent", "Volatile", 3.26). For the Vulkan model, this pass
 * replaces the decorations with operands of accesses.
 *
 * It runs last because only then every access names its variable. Coherence applies to the texels
 * of an image, not to the memory of its descriptor. The scope is QueueFamily, because Device scope
 * would require another feature. */

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

/* Reports whether the module uses the Vulkan memory model. */
static bool uses_vulkan_memory(const struct module *m) {
    const struct instruction *model = m->sections[SECTION_MEMORY_MODEL].first;
    return model && model->operands[1] == SpvMemoryModelVulkan;
}

bool use_vulkan_memory(struct optimizer *o) {
    if (!uses_vulkan_memory(o->m))
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

/* ---- spread_volatile ----
 *
 * Reads of built-ins that change during an invocation must be volatile. These are lane built-ins of
 * ray tracing shaders, which may resume in another subgroup, and HelperInvocation after a demote
 * (VUID-StandaloneSpirv-VulkanMemoryModel-04678 and 04679, HelperInvocation in SPIR-V 1.6). Loads
 * are marked in the Vulkan memory model, variables otherwise. A variable shared by entry points is
 * volatile for all of them if one requires it, which costs the others at most a second read. */

struct spread {
    struct optimizer *o;
    bool *is_volatile; /* by variable id */
    bool found;
};

/* Reports whether invocations of a stage can resume in a different subgroup. */
static bool moves(SpvExecutionModel model) {
    return model == SpvExecutionModelRayGenerationKHR ||
           model == SpvExecutionModelIntersectionKHR || model == SpvExecutionModelClosestHitKHR ||
           model == SpvExecutionModelMissKHR || model == SpvExecutionModelCallableKHR;
}

static bool changes(const struct module *m, SpvExecutionModel model, SpvBuiltIn builtin) {
    switch (builtin) {
    case SpvBuiltInHelperInvocation:
        return model == SpvExecutionModelFragment && m->version >= SPIRV_1_6;
    case SpvBuiltInRayTmaxKHR:
        return model == SpvExecutionModelIntersectionKHR;
    case SpvBuiltInSMIDNV:
    case SpvBuiltInWarpIDNV:
        return moves(model);
    default:
        return is_lane_built_in(builtin) && moves(model);
    }
}

static bool lists(const struct module *m, const struct instruction *entry, uint32_t variable) {
    for_each_id_operand(m, entry, k)
        if (entry->operands[k] == variable)
            return true;
    return false;
}

static bool changes_anywhere(const struct module *m, uint32_t variable, SpvBuiltIn builtin) {
    for_each_in(i, &m->sections[SECTION_ENTRY_POINTS])
        if (changes(m, (SpvExecutionModel)i->operands[0], builtin) && lists(m, i, variable))
            return true;
    return false;
}

/* ---- GLSL450 memory model ---- */

/* Variables decorated by the source or by an earlier run stay unchanged. */
static void decorate_variables(struct spread *s) {
    for_each_in(i, &s->o->m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationVolatile)
            s->is_volatile[i->operands[0]] = false;
    for_each_in(i, &s->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && s->is_volatile[i->id])
            module_decorate(s->o->m, i->id, SpvDecorationVolatile, NULL, 0);
}

/* ---- Vulkan memory model ---- */

static void mark_loads(struct spread *s, const struct block *b) {
    for_each_in(i, &b->list) {
        const struct instruction *root =
            i->opcode == SpvOpLoad ? module_pointer_root(s->o->m, i->operands[0]) : NULL;
        if (root && s->is_volatile[root->id]) {
            struct module *m = s->o->m;
            const uint32_t operands[] = {i->operands[0], SpvMemoryAccessVolatileMask};
            if (i->count > 1)
                i->operands[1] |= SpvMemoryAccessVolatileMask;
            else
                instruction_set_operands(m, i, operands, 2);
        }
    }
}

bool spread_volatile(struct optimizer *o) {
    struct arena *work = arena_branch(o->arena);
    struct spread s = {.o = o, .is_volatile = arena_array(work, bool, o->m->bound)};
    const struct module *m = s.o->m;
    for_each_in(i, &m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBuiltIn &&
            changes_anywhere(m, i->operands[0], (SpvBuiltIn)i->operands[2]))
            s.is_volatile[i->operands[0]] = s.found = true;
    if (s.found && !uses_vulkan_memory(o->m))
        decorate_variables(&s);
    else if (s.found)
        for_each_routine(f, o->m)
            for_each_block(b, f)
                mark_loads(&s, b);
    arena_end(work);
    return s.found;
}
