/* Generates a module: globals, then entry points and the functions they call, then interfaces,
 * bindings and NoContraction.
 *
 * The last group depends on all functions. Sections of the module accept instructions at any
 * time, so only the order within each section matters (SPIR-V 2.4). */
#include "debug/debug.h"
#include "function/function.h"
#include "stage/stage.h"

static bool has_physical_pointers(const struct module *m) {
    for_each_in(i, &m->sections[SECTION_GLOBALS])
        if (i->opcode == SpvOpTypePointer && i->operands[0] == SpvStorageClassPhysicalStorageBuffer)
            return true;
    return module_asks(m, SpvCapabilityPhysicalStorageBufferAddresses);
}

static bool has_vulkan_memory(const struct emitter *e) {
    return e->options->use_vulkan_memory_model || e->vulkan_memory_at ||
           module_asks(e->m, SpvCapabilityVulkanMemoryModel);
}

/* Allows the extensions that options require, regardless of -fspv-extension=. */
static void allow_what_options_need(struct emitter *e) {
    const struct options *o = e->options;
    const struct {
        bool is_asked;
        const char *extension;
    } rows[] = {
        {o->use_vulkan_memory_model, "SPV_KHR_vulkan_memory_model"},
        {o->ieee_strict || o->denorm != DENORM_ANY, "SPV_KHR_float_controls"},
        {o->enable_maximal_reconvergence, "SPV_KHR_maximal_reconvergence"},
        {o->native_heaps, "SPV_EXT_descriptor_heap"},
        {o->native_heaps, "SPV_KHR_untyped_pointers"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].is_asked)
            module_allow_extension(e->m, rows[i].extension);
}

static struct emitter *emitter_create(struct context *c, struct arena *arena,
                                      struct arena *module_arena, const struct program *program,
                                      struct layout *layout) {
    struct emitter *e = arena_new(arena, struct emitter);
    e->c = c;
    e->arena = arena;
    e->options = c->options;
    e->program = program;
    e->layout = layout;
    e->m = module_create(c, module_arena);
    allow_what_options_need(e);
    e->variables = arena_array(arena, struct emitted_variable, program->variable_count + 1);
    type_begin(e);
    function_begin_queue(e);
    cg_begin_blocks(e);
    interface_lists_begin(e);
    return e;
}

static struct map entries_by_function(const struct emitter *e) {
    struct map map = {0};
    for (uint32_t i = e->program->entry_count; i-- > 0;) {
        const struct entry_point *entry = &e->program->entries[i];
        *map_slot_u64(e->arena, &map, (uintptr_t)entry->function) = (void *)entry;
    }
    return map;
}

/* Returns whether `entry` is the first user of its patch constant function, which hull shaders
 * may share. */
static bool is_first_use(const struct program *program, const struct entry_point *entry) {
    const struct entry_point *first = program->entries;
    while (first->patch_constant != entry->patch_constant)
        first++;
    return first == entry;
}

/* Emits entry points and exports first, then the functions they call. */
static void emit_functions(struct emitter *e) {
    const struct program *p = e->program;
    for (uint32_t i = 0; i < p->function_count; i++)
        if (p->functions[i]->is_entry || p->functions[i]->is_export)
            function_enqueue(e, p->functions[i]);
    const struct map entries = entries_by_function(e);
    for (const struct function *f; (f = function_dequeue(e)) != NULL;) {
        const struct entry_point *entry = map_find_u64(&entries, (uintptr_t)f);
        if (entry) {
            e->entry = entry;
            e->function = NULL;
            entry_point_emit(e, entry);
            if (entry->patch_constant && is_first_use(p, entry))
                function_emit(e, entry->patch_constant);
        }
        if (f->has_body && !f->is_patch_constant)
            function_emit(e, f);
    }
}

struct spirv_module cg_generate(struct context *c, const struct program *program,
                                struct layout *layout) {
    struct arena *work = arena_branch(c->kept);
    struct emitter *e = emitter_create(c, work, arena_branch(c->kept), program, layout);
    struct spirv_module result = {0};
    module_ask_capability(e->m, SpvCapabilityShader);
    debug_begin(e);
    e->m->glsl_import = module_id(e->m);
    debug_sources(e);
    if (program->entry_count)
        e->entry = &program->entries[0];
    type_definitions_collect(e);
    globals_declare(e);
    emit_functions(e);
    result.has_casts = e->has_casts;
    result.has_copies = e->has_copies;
    precise_propagate(e);
    entry_points_finish(e);
    const uint32_t operands[] = {
        has_physical_pointers(e->m) ? SpvAddressingModelPhysicalStorageBuffer64
                                    : SpvAddressingModelLogical,
        has_vulkan_memory(e) ? SpvMemoryModelVulkan : SpvMemoryModelGLSL450};
    e->m->at = e->vulkan_memory_at;
    module_write(e->m, SECTION_MEMORY_MODEL, SpvOpMemoryModel, 0, operands, 2);
    debug_finish(e);
    module_order_globals(e->m);
    module_require(e->m, true);
    result.module = e->m;
    arena_end(work);
    size_t count = layout->combined.count;
    struct spirv_binding *list = arena_array(c->kept, struct spirv_binding, count + 1);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct spirv_binding){layout->combined.items[i].set,
                                         layout->combined.items[i].binding};
    result.combined = list;
    result.combined_count = count;
    return result;
}
