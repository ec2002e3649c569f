/* Entry points: stage, modes, group size, and the variables used by them and their callees. */
#include "facts.h"

static const char *stage_name(SpvExecutionModel model) {
    static const struct {
        const char *name;
        SpvExecutionModel model;
    } stages[] = {
#define STAGE(id, prefix, first, name, model, ...) {name, SpvExecutionModel##model},
#include "../spec/stages.def"
        {"mesh", SpvExecutionModelMeshNV},
        {"amplification", SpvExecutionModelTaskNV},
    };
    for (size_t k = 0; k < COUNT_OF(stages); k++)
        if (stages[k].model == model && *stages[k].name)
            return stages[k].name;
    return spirv_enumerant(SPIRV_KIND_ExecutionModel, model)->name;
}

/* ---- Execution modes ---- */

/* Returns the operand of an addition of zero, which converts an int dimension to uint. */
static uint32_t without_zero(const struct reflection *r, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    uint32_t added = 1;
    bool adds = i->opcode == SpvOpSpecConstantOp && i->count == 3 && i->operands[0] == SpvOpIAdd;
    return adds && reflect_constant_default(r, i->operands[2], &added) && !added ? i->operands[1]
                                                                                 : id;
}

static void read_dimension(const struct reflection *r, struct fact_entry *entry, int k,
                           uint32_t id) {
    entry->group[k] = 0;
    reflect_constant_default(r, id, &entry->group[k]);
    entry->group_constants[k] = reflect_is_specialized(r, id) ? without_zero(r, id) : 0;
}

static void read_mode(struct reflection *r, struct fact_entry *entry, const struct instruction *i) {
    SpvExecutionMode mode = (SpvExecutionMode)i->operands[1];
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_ExecutionMode, mode);
    struct fact_mode fact = {.name = row ? row->name : "",
                             .operands = i->operands + 2,
                             .count = i->count - 2u,
                             .has_ids = i->opcode == SpvOpExecutionModeId};
    vec_push(r->arena, &entry->modes, fact);
    if ((mode == SpvExecutionModeLocalSize || mode == SpvExecutionModeLocalSizeId) &&
        i->count == 5) {
        entry->has_group = true;
        for (int k = 0; k < 3; k++)
            if (i->opcode == SpvOpExecutionModeId)
                read_dimension(r, entry, k, i->operands[2 + k]);
            else
                entry->group[k] = i->operands[2 + k];
    }
}

static bool is_group_constant(const struct reflection *r, const struct instruction *i) {
    const struct marks *marks = reflect_marks(r, i->id);
    bool is_composite =
        i->opcode == SpvOpConstantComposite || i->opcode == SpvOpSpecConstantComposite;
    return is_composite && i->count == 3 && has_mark(marks, MARK_BUILT_IN) &&
           marks->values[MARK_BUILT_IN] == SpvBuiltInWorkgroupSize;
}

/* Returns the constant with the built-in WorkgroupSize, which overrides execution modes (SPIR-V
 * 3.21), or NULL. */
static const struct instruction *find_group_constant(const struct reflection *r) {
    const struct instruction *found = NULL;
    for_each_in(i, &r->m->sections[SECTION_GLOBALS])
        found = is_group_constant(r, i) ? i : found;
    return found;
}

static bool runs_in_groups(SpvExecutionModel model) {
    return model == SpvExecutionModelGLCompute || model == SpvExecutionModelTaskEXT ||
           model == SpvExecutionModelMeshEXT || model == SpvExecutionModelTaskNV ||
           model == SpvExecutionModelMeshNV;
}

/* ---- Uses ---- */

/* Module-scope variables and functions that a function references directly. */
struct function_references {
    struct word_vec variables, callees;
};

static void add_once(struct reflection *r, struct word_vec *list, uint32_t id, uint32_t *last,
                     uint32_t mark) {
    if (last[id] == mark)
        return;
    last[id] = mark;
    vec_push(r->arena, list, id);
}

bool reflect_is_debug(const struct reflection *r, const struct instruction *i) {
    const char *set = i->opcode == SpvOpExtInst ? module_set_name(r->m, i->operands[0]) : NULL;
    return set && (!strncmp(set, "NonSemantic.", 12) || !strncmp(set, "OpenCL.Debug", 12));
}

static void read_names(struct reflection *r, struct routine *f, struct function_references *names,
                       uint32_t *last) {
    for_each_in_routine(i, b, f) {
        if (reflect_is_debug(r, i))
            continue;
        for_each_id_operand(r->m, i, k) {
            const struct instruction *d = instruction_of(r->m, i->operands[k]);
            if (d->opcode == SpvOpVariable && !d->block)
                add_once(r, &names->variables, d->id, last, f->definition.id);
            else if (d->opcode == SpvOpFunction)
                add_once(r, &names->callees, d->id, last, f->definition.id);
        }
    }
}

static struct function_references **read_all_names(struct reflection *r) {
    struct function_references **names =
        arena_array(r->arena, struct function_references *, r->m->bound);
    uint32_t *last = arena_array(r->arena, uint32_t, r->m->bound);
    for_each_routine(f, r->m) {
        names[f->definition.id] = arena_new(r->arena, struct function_references);
        read_names(r, f, names[f->definition.id], last);
    }
    return names;
}

/* Collects the variables reachable from an entry point. `last` marks the ids already visited. */
static void read_uses(struct reflection *r, uint32_t index, struct function_references **names,
                      uint32_t *last) {
    struct word_vec open = {0};
    uint32_t mark = index + 1;
    add_once(r, &open, r->entries.items[index].routine, last, mark);
    while (open.count) {
        const struct function_references *n = names[open.items[--open.count]];
        for (size_t k = 0; k < n->variables.count; k++) {
            uint32_t id = n->variables.items[k];
            if (last[id] != mark)
                vec_push(r->arena, &r->users[id], index);
            last[id] = mark;
        }
        for (size_t k = 0; k < n->callees.count; k++)
            add_once(r, &open, n->callees.items[k], last, mark);
    }
}

/* ---- Entry points ---- */

VEC(const struct instruction *, instruction_vec);

static struct instruction_vec *list_modes(struct reflection *r) {
    struct instruction_vec *modes = arena_array(r->arena, struct instruction_vec, r->m->bound);
    for_each_in(i, &r->m->sections[SECTION_EXECUTION_MODES])
        vec_push(r->arena, &modes[i->operands[0]], i);
    return modes;
}

static void read_modes(struct reflection *r, struct fact_entry *entry,
                       const struct instruction_vec *modes, const struct instruction *group) {
    for (size_t k = 0; k < modes->count; k++)
        read_mode(r, entry, modes->items[k]);
    entry->has_group |= group && runs_in_groups(entry->model);
    for (int k = 0; k < 3 && group && runs_in_groups(entry->model); k++)
        read_dimension(r, entry, k, group->operands[k]);
}

static void read_entry(struct reflection *r, const struct instruction *i,
                       const struct instruction_vec *modes, const struct instruction *group) {
    struct fact_entry entry = {.model = (SpvExecutionModel)i->operands[0],
                               .routine = i->operands[1],
                               .name = (const char *)(i->operands + 2)};
    entry.stage = stage_name(entry.model);
    read_modes(r, &entry, &modes[entry.routine], group);
    /* Read the inputs and outputs that OpEntryPoint lists. */
    for (uint32_t k = 2 + (uint32_t)string_words(entry.name); k < i->count; k++)
        reflect_read_variable(r, &entry, i->operands[k]);
    vec_push(r->arena, &r->entries, entry);
}

void reflect_read_entries(struct reflection *r) {
    struct function_references **names = read_all_names(r);
    uint32_t *last = arena_array(r->arena, uint32_t, r->m->bound);
    r->users = arena_array(r->arena, struct word_vec, r->m->bound);
    const struct instruction_vec *modes = list_modes(r);
    const struct instruction *group = find_group_constant(r);
    for_each_in(i, &r->m->sections[SECTION_ENTRY_POINTS])
        read_entry(r, i, modes, group);
    for (uint32_t k = 0; k < r->entries.count; k++)
        read_uses(r, k, names, last);
}
