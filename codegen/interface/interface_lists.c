/* Interface lists of entry points (SPIR-V 2.6, OpEntryPoint), in the order in which wrappers
 * load and store them, and implicit built-ins. Other variables are listed when the module is
 * finished (optimize/finalize/list_interfaces.c). */
#include "interface.h"

/* A use of a non-float input and the function that reads it. */
struct flat_use {
    uint32_t id;
    const struct function *function;
};
VEC(struct flat_use, flat_uses);

struct interface_lists {
    struct map builtins;         /* storage class and built-in -> variable */
    struct word_vec *of_entries; /* unique variables, by index of program.entries */
    struct map listed;           /* pairs of entry point and variable */
    struct flat_uses uses;       /* uses by functions that entry points share */
    struct map flat;             /* variables decorated as Flat */
};

void interface_lists_begin(struct emitter *e) {
    struct interface_lists *lists = arena_new(e->arena, struct interface_lists);
    lists->of_entries = arena_array(e->arena, struct word_vec, e->program->entry_count);
    e->lists = lists;
}

/* ---- Interface lists ---- */

void interface_add(struct emitter *e, uint32_t variable) {
    uint64_t index = (uint64_t)(e->entry - e->program->entries);
    if (map_add_u64(e->arena, &e->lists->listed, index << 32 | variable))
        vec_push(e->arena, &e->lists->of_entries[index], variable);
}

const struct word_vec *interface_of(struct emitter *e, const struct entry_point *entry) {
    return &e->lists->of_entries[entry - e->program->entries];
}

/* ---- Flat inputs of pixel shaders (VUID-StandaloneSpirv-Flat-04744) ---- */

void interface_decorate_flat(struct emitter *e, uint32_t variable) {
    if (map_add_u64(e->arena, &e->lists->flat, variable))
        module_decorate(e->m, variable, SpvDecorationFlat, NULL, 0);
}

static void mark_reached(struct emitter *e, struct map *reached, const struct function *root) {
    VEC(const struct function *, waiting_vec) waiting = {0};
    vec_push(e->arena, &waiting, root);
    while (waiting.count) {
        const struct function *f = waiting.items[--waiting.count];
        void **slot = map_slot_u64(e->arena, reached, (uintptr_t)f);
        if (*slot)
            continue;
        *slot = (void *)f;
        for (uint32_t i = 0; i < f->callee_count; i++)
            vec_push(e->arena, &waiting, f->callees[i]);
    }
}

void interface_flatten(struct emitter *e) {
    const struct flat_uses *uses = &e->lists->uses;
    struct map reached = {0};
    for (uint32_t i = 0; uses->count && i < e->program->entry_count; i++)
        if (e->program->entries[i].stage == STAGE_PIXEL)
            mark_reached(e, &reached, e->program->entries[i].function);
    for (size_t i = 0; i < uses->count; i++)
        if (map_find_u64(&reached, (uintptr_t)uses->items[i].function))
            interface_decorate_flat(e, uses->items[i].id);
}

/* ---- Built-ins ---- */

/* Requires volatile reads of built-ins that change while a ray tracing shader runs. The
 * optimizer adds them (VUID-StandaloneSpirv-VulkanMemoryModel-04678 and 04679). Before SPIR-V
 * 1.6, they require the Vulkan memory model. */
static void require_volatile(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage) {
    enum stage stage = e->entry ? e->entry->stage : STAGE_LIBRARY;
    bool changes = (stage_has_rays(stage) && is_lane_built_in(builtin)) ||
                   (stage == STAGE_INTERSECTION && builtin == SpvBuiltInRayTmaxKHR);
    if (!changes || storage != SpvStorageClassInput)
        return;
    if (e->m->version < SPIRV_1_6 && !e->vulkan_memory_at)
        e->vulkan_memory_at = e->m->at;
}

uint32_t builtin_find_or_create(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                                uint32_t type, bool *made) {
    uint64_t key = (uint64_t)storage << 56 | (uint64_t)builtin << 32 | type;
    void **slot = map_slot_u64(e->arena, &e->lists->builtins, key);
    *made = *slot == NULL;
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    require_volatile(e, builtin, storage);
    uint32_t id = globals_variable(e, storage, type, NULL);
    *slot = (void *)(uintptr_t)id;
    module_decorate_with(e->m, id, SpvDecorationBuiltIn, builtin);
    return id;
}

void interface_use_builtin(struct emitter *e, uint32_t id, SpvStorageClass storage, uint32_t type) {
    bool is_integer = storage == SpvStorageClassInput && type != type_id_float(e);
    bool is_of_entry = e->entry && (e->program->entry_count == 1 || !e->function);
    if (is_of_entry)
        interface_add(e, id);
    if (is_of_entry && is_integer && e->entry->stage == STAGE_PIXEL)
        interface_decorate_flat(e, id);
    else if (is_integer)
        vec_push(e->arena, &e->lists->uses, ((struct flat_use){id, e->function}));
}

uint32_t builtin_variable(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                          uint32_t type) {
    bool made;
    uint32_t id = builtin_find_or_create(e, builtin, storage, type, &made);
    interface_use_builtin(e, id, storage, type);
    return id;
}
