/* Pass: the interfaces of entry points.
 *
 * Since SPIR-V 1.4 an interface lists all global variables in the call tree of the entry point,
 * before that inputs and outputs only (2.18, OpEntryPoint in 3.52.9). With -fcgl it also lists all
 * variables provided by the host. Inputs and outputs from codegen stay, except unused inputs of an
 * optimized module whose interface is not preserved. The pass runs after all passes that add or
 * remove uses. */
#include "../passes.h"

struct listing {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    struct word_vec *references; /* by function id: functions and variables */
    uint32_t *seen_by;           /* by id: last function, then last entry point that used it */
    uint32_t *listed_by;         /* by id: last entry point that listed it */
    struct word_vec pending;
};

static bool is_variable(const struct instruction *i) {
    return i && !i->block && (i->opcode == SpvOpVariable || i->opcode == SpvOpUntypedVariableKHR);
}

/* ---- References of functions ---- */

static void note_reference(struct listing *l, uint32_t function, uint32_t id) {
    const struct instruction *i = instruction_of(l->m, id);
    if (l->seen_by[id] == function || !(is_variable(i) || (i && i->opcode == SpvOpFunction)))
        return;
    l->seen_by[id] = function;
    vec_push(l->arena, &l->references[function], id);
}

/* References from debug information count as uses. */
static void note_references(struct listing *l, const struct routine *f) {
    for_each_in_routine(i, b, f)
        for_each_local_operand(l->o, i, k)
            note_reference(l, f->definition.id, i->operands[k]);
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
        const struct word_vec *references = &l->references[l->pending.items[--l->pending.count]];
        for (size_t k = 0; k < references->count; k++)
            see(l, references->items[k], entry);
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

bool pass_list_interfaces(struct optimizer *o) {
    struct listing l = {.o = o, .m = o->m, .arena = arena_branch(o->arena)};
    uint32_t number = o->m->bound;
    l.references = arena_array(l.arena, struct word_vec, number);
    l.seen_by = arena_array(l.arena, uint32_t, number);
    l.listed_by = arena_array(l.arena, uint32_t, number);
    for_each_routine(f, o->m)
        note_references(&l, f);
    bool changed = false;
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS])
        changed |= list_entry(&l, i, number++);
    arena_end(l.arena);
    return changed;
}
