/* Nodes of work graphs: compute shaders with the execution modes of SPV_AMDX_shader_enqueue. */
#include "stage.h"

#include <strings.h>

static void node_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                      const uint32_t *ids, size_t count) {
    struct word_vec words = {0};
    vec_push(e->arena, &words, function);
    vec_push(e->arena, &words, (uint32_t)mode);
    for (size_t i = 0; i < count; i++)
        vec_push(e->arena, &words, ids[i]);
    stage_mode_words(e, SpvOpExecutionModeId, words.items, words.count);
}

/* A mode whose operands are an attribute's numbers from argument `first` on. */
static void mode_of_numbers(struct emitter *e, uint32_t function, const struct attribute *a,
                            SpvExecutionMode mode, uint32_t first, uint32_t count) {
    uint32_t ids[3];
    for (uint32_t i = 0; i < count; i++)
        ids[i] = constant_uint(e, (uint32_t)attribute_integer(a, first + i, 0));
    node_mode(e, function, mode, ids, count);
}

static void share_input(struct emitter *e, uint32_t function, const struct attribute *a) {
    uint32_t ids[] = {constant_string(e, a->arguments[0].constant->text),
                      constant_uint(e, (uint32_t)attribute_integer(a, 1, 0))};
    node_mode(e, function, SpvExecutionModeSharesInputWithAMDX, ids, 2);
}

/* Inputs come one by one or in lots, instead of one for a grid of groups. */
static bool is_coalescing(const struct attribute *launch) {
    const char *kind = launch ? launch->arguments[0].constant->text : "";
    return !strcasecmp(kind, "coalescing") || !strcasecmp(kind, "thread");
}

void node_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    static const struct {
        enum attribute_kind attribute;
        SpvExecutionMode mode;
        uint32_t numbers;
    } modes[] = {
        {ATTRIBUTE_NODE_MAX_RECURSION_DEPTH, SpvExecutionModeMaxNodeRecursionAMDX, 1},
        {ATTRIBUTE_NODE_DISPATCH_GRID, SpvExecutionModeStaticNumWorkgroupsAMDX, 3},
        {ATTRIBUTE_NODE_MAX_DISPATCH_GRID, SpvExecutionModeMaxNumWorkgroupsAMDX, 3},
    };
    if (is_coalescing(attribute_find(entry->attributes, ATTRIBUTE_NODE_LAUNCH)))
        stage_mode(e, function, SpvExecutionModeCoalescingAMDX, (const uint32_t[]){0}, 0);
    mode_of_numbers(e, function, attribute_find(entry->attributes, ATTRIBUTE_NODE_ID),
                    SpvExecutionModeShaderIndexAMDX, 1, 1);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const struct attribute *a = attribute_find(entry->attributes, modes[i].attribute);
        if (a)
            mode_of_numbers(e, function, a, modes[i].mode, 0, modes[i].numbers);
    }
    const struct attribute *shared =
        attribute_find(entry->attributes, ATTRIBUTE_NODE_SHARE_INPUT_OF);
    if (shared)
        share_input(e, function, shared);
}
