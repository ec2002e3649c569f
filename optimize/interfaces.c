/* What an entry point lists.  From SPIR-V 1.4 on that is all that its call tree uses of the
 * module's variables, and all that the host gives where the module is to be as it was generated;
 * before, inputs and outputs only (2.18, OpEntryPoint in 3.52.9).  Codegen
 * lists inputs and outputs; they stay, but for inputs that nothing uses when the module was
 * optimized and its interface need not be preserved.  It comes when nothing is added or dropped any
 * more, so that passes before it need not care, and those behind it can rely on it. */
#include "passes.h"

struct listing {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    struct word_vec *uses; /* by id of a function: functions and variables */
    uint32_t *seen_by;     /* by id: the function, then the entry point that used it last */
    uint32_t *listed_by;   /* by id: the entry point that listed it last */
    struct word_vec pending;
};

static bool is_variable(const struct instruction *i) {
    return i && !i->block && (i->opcode == SpvOpVariable || i->opcode == SpvOpUntypedVariableKHR);
}

/* ---- What functions use ---- */

static void note_use(struct listing *l, uint32_t function, uint32_t id) {
    const struct instruction *i = instruction_of(l->m, id);
    if (l->seen_by[id] == function || !(is_variable(i) || (i && i->opcode == SpvOpFunction)))
        return;
    l->seen_by[id] = function;
    vec_push(l->arena, &l->uses[function], id);
}

/* Debug information that speaks of a variable uses it as well. */
static void note_uses(struct listing *l, const struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            for_each_local_operand(l->o, i, k)
                note_use(l, f->definition.id, i->operands[k]);
}

/* ---- What entry points use ---- */

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

/* ---- Lists ---- */

static bool is_signature(const struct instruction *variable) {
    return variable->operands[0] == SpvStorageClassInput ||
           variable->operands[0] == SpvStorageClassOutput;
}

static bool is_resource(const struct instruction *variable) {
    return variable->operands[0] == SpvStorageClassUniformConstant ||
           variable->operands[0] == SpvStorageClassUniform ||
           variable->operands[0] == SpvStorageClassStorageBuffer;
}

/* By the host, so that it is of all entry points until one is known not to use it. */
static bool is_given(const struct instruction *variable) {
    return is_resource(variable) || variable->operands[0] == SpvStorageClassPushConstant ||
           variable->operands[0] == SpvStorageClassShaderRecordBufferKHR;
}

/* Of what is listed so far. */
static bool stays(const struct listing *l, const struct instruction *variable, bool is_used) {
    const struct optimize_settings *settings = l->o->settings;
    if (!is_variable(variable) || !is_signature(variable))
        return false;
    return is_used || variable->operands[0] == SpvStorageClassOutput || !settings->is_optimized ||
           settings->preserve_interface;
}

/* Built-ins that a function reads may be missing, if another entry point was the first to read
 * them.
 */
static bool is_added(const struct listing *l, const struct instruction *variable, uint32_t entry) {
    bool is_used = l->seen_by[variable->id] == entry;
    if (!is_variable(variable) || l->listed_by[variable->id] == entry)
        return false;
    if (is_signature(variable))
        return is_used;
    const struct optimize_settings *settings = l->o->settings;
    bool is_kept = (is_resource(variable) && settings->preserve_bindings) ||
                   (is_given(variable) && settings->as_generated);
    return l->m->version >= SPIRV_1_4 && (is_used || is_kept);
}

static void list_variable(struct listing *l, struct word_vec *operands, uint32_t id,
                          uint32_t entry) {
    l->listed_by[id] = entry;
    vec_push(l->arena, operands, id);
}

/* Entry points have numbers that are no ids of functions. */
static bool list_entry(struct listing *l, struct instruction *entry, uint32_t number) {
    uint32_t begin = 2 + (uint32_t)string_words((const char *)(entry->operands + 2));
    struct word_vec operands = {0};
    see_tree(l, entry->operands[1], number);
    append_words(l->arena, &operands, entry->operands, begin);
    for (uint32_t k = begin; k < entry->count; k++) {
        uint32_t id = entry->operands[k];
        if (stays(l, instruction_of(l->m, id), l->seen_by[id] == number))
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
