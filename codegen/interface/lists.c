/* The interfaces of entry points (SPIR-V 2.6, OpEntryPoint): which variables each lists.
 *
 *     signature's variables    listed where their wrapper loads or stores them
 *     built-ins in functions   by every entry point from which the function is reached
 *     all others               from SPIR-V 1.4 on, where everything that is used is listed */
#include "interface.h"

/* A built-in that the source does not name, and a function that uses it; NULL: a wrapper. */
struct builtin_use {
    uint32_t id;
    const struct function *function;
    bool wants_flat; /* in pixel shaders */
};
VEC(struct builtin_use, builtin_uses);

/* Variables, each once, by index of program.entries. */
struct lists {
    struct word_vec *of_entries;
    struct map known; /* entry point and variable */
};

struct interface_lists {
    struct map builtins;        /* storage and built-in -> variable */
    struct builtin_uses common; /* in functions, which entry points share */
    struct lists own;
    struct map flat; /* built-ins that are decorated so */
};

void interface_lists_begin(struct emitter *e) {
    struct interface_lists *lists = arena_new(e->arena, struct interface_lists);
    lists->own.of_entries = arena_array(e->arena, struct word_vec, e->program->entry_count);
    e->lists = lists;
}

/* ---- The list of an entry point ---- */

static void add_once(struct emitter *e, struct lists *lists, const struct entry_point *entry,
                     uint32_t id) {
    uint64_t index = (uint64_t)(entry - e->program->entries);
    void **slot = map_slot_u64(e->arena, &lists->known, index << 32 | id);
    if (!*slot)
        vec_push(e->arena, &lists->of_entries[index], id);
    *slot = e;
}

static void require_flat(struct emitter *e, uint32_t variable) {
    void **slot = map_slot_u64(e->arena, &e->lists->flat, variable);
    if (!*slot)
        module_decorate(e->m, variable, SpvDecorationFlat, NULL, 0);
    *slot = e;
}

void interface_add(struct emitter *e, uint32_t variable) {
    add_once(e, &e->lists->own, e->entry, variable);
}

static void mark_reached(struct emitter *e, struct map *reached, const struct function *root) {
    VEC(const struct function *, waiting_vec) waiting = {0};
    if (root)
        vec_push(e->arena, &waiting, root);
    while (waiting.count) {
        const struct function *f = waiting.items[--waiting.count];
        void **slot = map_slot(e->arena, reached, &f, sizeof f);
        if (*slot)
            continue;
        *slot = (void *)f;
        for (uint32_t i = 0; i < f->callee_count; i++)
            vec_push(e->arena, &waiting, f->callees[i]);
    }
}

static void add_common(struct emitter *e, const struct entry_point *entry,
                       const struct builtin_use *use) {
    if (use->wants_flat && entry->stage == STAGE_PIXEL)
        require_flat(e, use->id);
    add_once(e, &e->lists->own, entry, use->id);
}

const struct word_vec *interface_of(struct emitter *e, const struct entry_point *entry) {
    const struct word_vec *list = &e->lists->own.of_entries[entry - e->program->entries];
    struct map reached = {0};
    if (e->lists->common.count && e->program->entry_count > 1) {
        mark_reached(e, &reached, entry->function);
        mark_reached(e, &reached, entry->patch_constant);
    }
    for (size_t i = 0; i < e->lists->common.count; i++) {
        const struct builtin_use *use = &e->lists->common.items[i];
        if (e->program->entry_count == 1 ||
            (use->function && map_find(&reached, &use->function, sizeof use->function)))
            add_common(e, entry, use);
    }
    return list;
}

/* ---- Built-ins ---- */

/* Built-ins that change while a ray tracing shader runs must be read as volatile, which the
 * optimizer sees to (VUID-StandaloneSpirv-VulkanMemoryModel-04678 and 04679).  Before SPIR-V 1.6
 * that takes the Vulkan memory model. */
static void require_volatile(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage) {
    enum stage stage = e->entry ? e->entry->stage : STAGE_LIBRARY;
    bool changes = (is_ray_stage(stage) && is_lane_built_in(builtin)) ||
                   (stage == STAGE_INTERSECTION && builtin == SpvBuiltInRayTmaxKHR);
    if (!changes || storage != SpvStorageClassInput)
        return;
    if (e->m->version < SPIRV_1_6 && !e->vulkan_memory_at)
        e->vulkan_memory_at = e->m->at;
}

uint32_t find_or_make_builtin(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                              uint32_t type, bool *made) {
    uint64_t key = (uint64_t)storage << 56 | (uint64_t)builtin << 32 | type;
    void **slot = map_slot_u64(e->arena, &e->lists->builtins, key);
    *made = *slot == NULL;
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    require_volatile(e, builtin, storage);
    uint32_t id = global_variable(e, storage, type, NULL);
    *slot = (void *)(uintptr_t)id;
    module_decorate_with(e->m, id, SpvDecorationBuiltIn, builtin);
    return id;
}

static void note_use(struct emitter *e, const struct builtin_use *use) {
    struct builtin_uses *uses = &e->lists->common;
    for (size_t i = 0; i < uses->count; i++)
        if (uses->items[i].id == use->id && uses->items[i].function == use->function)
            return;
    vec_push(e->arena, uses, *use);
}

uint32_t builtin_variable(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                          uint32_t type) {
    bool made;
    uint32_t id = find_or_make_builtin(e, builtin, storage, type, &made);
    bool is_alone = e->program->entry_count == 1;
    bool wants_flat = storage == SpvStorageClassInput && type != type_id_float(e);
    if (wants_flat && e->entry && e->entry->stage == STAGE_PIXEL && (is_alone || !e->function))
        require_flat(e, id);
    note_use(e, &(struct builtin_use){id, e->function, wants_flat});
    if (e->entry && (is_alone || !e->function))
        interface_add(e, id);
    return id;
}
