/* Pass: removes unreachable globals.
 *
 * Keeps everything reachable from entry points and exported functions. Other functions, variables,
 * types, constants, debug descriptions, names and decorations are removed. The pass runs first, to
 * save work, and last, to clean up.
 *
 * An unused output stays because the next stage may read it. An unused input stays if the interface
 * is preserved, and a resource if bindings are. Strings and imports stay.
 *
 * A debug description does not keep a function or variable alive; DebugInfoNone replaces the
 * reference. Debug information is visited after everything else, so that it does not affect the
 * result. */
#include "../passes.h"

struct reacher {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    bool *is_live;   /* by id, for global ids */
    bool *is_in_use; /* by mark number */
    struct word_vec pending;
    VEC(struct instruction *, chain_vec) chains;        /* their indices are marked last */
    VEC(struct instruction *, described_vec) described; /* debug information in functions */
    bool changed;
};

/* ---- Marking ---- */

static void mark_id(struct reacher *r, uint32_t id) {
    if (id && !r->is_live[id]) {
        r->is_live[id] = true;
        vec_push(r->arena, &r->pending, id);
    }
}

static bool is_entity(const struct instruction *i) {
    return i && !i->block && (i->opcode == SpvOpFunction || i->opcode == SpvOpVariable);
}

static void mark_operands(struct reacher *r, const struct instruction *i) {
    mark_id(r, i->type);
    for_each_id_operand(r->m, i, k)
        mark_id(r, i->operands[k]);
}

/* Marks the operands of a debug description except functions and variables. */
static void mark_description(struct reacher *r, const struct instruction *i) {
    mark_id(r, i->type);
    for_each_id_operand(r->m, i, k)
        if (!r->is_live[i->operands[k]] && !is_entity(instruction_of(r->m, i->operands[k])))
            mark_id(r, i->operands[k]);
}

static void note_described(struct reacher *r, struct instruction *i) {
    if (i)
        vec_push(r->arena, &r->described, i);
}

static void note_line_and_scope(struct reacher *r, const struct instruction *i) {
    if (!i->mark || r->is_in_use[i->mark])
        return;
    struct debug_mark at = debug_mark_numbered(r->o, i->mark);
    r->is_in_use[i->mark] = true;
    note_described(r, at.line);
    note_described(r, at.scope);
}

static void mark_within(struct reacher *r, struct instruction *i) {
    note_line_and_scope(r, i);
    if (opt_is_debug(r->o, i))
        note_described(r, i);
    else if (r->o->c->options->optimization > 0 && is_chain(i)) {
        mark_id(r, i->type);
        mark_id(r, i->operands[0]);
        vec_push(r->arena, &r->chains, i);
    } else
        mark_operands(r, i);
}

static void mark_routine(struct reacher *r, const struct routine *f) {
    for_each_in(i, &f->parameters)
        mark_within(r, i);
    for_each_in_routine(i, b, f)
        mark_within(r, i);
}

static void follow_id(struct reacher *r, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    if (!i || i->block || i->opcode == SpvOpString)
        return;
    if (opt_is_debug(r->o, i)) {
        mark_description(r, i);
        return;
    }
    mark_operands(r, i);
    if (i->opcode == SpvOpFunction)
        mark_routine(r, routine_of(r->m, id));
}

/* ---- Roots ---- */

/* Returns the operand index of the interface, after the name of the entry point. */
static uint32_t interface_at(const struct instruction *entry) {
    return 2 + (uint32_t)string_words((const char *)(entry->operands + 2));
}

static bool is_resource(SpvStorageClass storage) {
    return storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
           storage == SpvStorageClassStorageBuffer;
}

/* Reports whether an unused interface variable stays. An input module may list private variables
 * (SPIR-V 1.4) that were promoted to values. */
static bool is_preserved(const struct reacher *r, uint32_t variable) {
    const struct options *options = r->o->c->options;
    const struct instruction *i = instruction_of(r->m, variable);
    SpvStorageClass storage = i ? (SpvStorageClass)i->operands[0] : SpvStorageClassPrivate;
    return storage == SpvStorageClassOutput ||
           (storage == SpvStorageClassInput && options->preserve_interface) ||
           (is_resource(storage) && options->preserve_bindings);
}

static void mark_entry(struct reacher *r, const struct instruction *entry) {
    mark_id(r, entry->operands[1]);
    for (uint32_t k = interface_at(entry); k < entry->count; k++)
        if (is_preserved(r, entry->operands[k]))
            mark_id(r, entry->operands[k]);
}

static void mark_from(struct reacher *r, const struct instruction *i, uint32_t first) {
    for (uint32_t k = first; k < i->count; k++)
        mark_id(r, i->operands[k]);
}

static void mark_decorated(struct reacher *r, const struct instruction *i) {
    bool is_size = i->operands[1] == SpvDecorationBuiltIn && i->count > 2 &&
                   i->operands[2] == SpvBuiltInWorkgroupSize;
    if (is_size || i->operands[1] == SpvDecorationLinkageAttributes)
        mark_id(r, i->operands[0]);
}

/* A buffer does not need its associated counter. */
static bool names_counter(const struct instruction *i) {
    return i->opcode == SpvOpDecorateId && i->operands[1] == SpvDecorationHlslCounterBufferGOOGLE;
}

/* Debug descriptions that no other description refers to. */
static bool is_leading_description(const struct instruction *i) {
    switch (i->operands[1]) {
    case NonSemanticShaderDebugInfo100DebugCompilationUnit:
    case NonSemanticShaderDebugInfo100DebugGlobalVariable:
    case NonSemanticShaderDebugInfo100DebugImportedEntity:
    case NonSemanticShaderDebugInfo100DebugSource:
    case NonSemanticShaderDebugInfo100DebugSourceContinued:
    case NonSemanticShaderDebugInfo100DebugBuildIdentifier:
    case NonSemanticShaderDebugInfo100DebugStoragePath:
    case NonSemanticShaderDebugInfo100DebugEntryPoint:
        return true;
    default:
        return false;
    }
}

static void mark_root(struct reacher *r, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpEntryPoint:
        mark_entry(r, i);
        break;
    case SpvOpDecorate:
        mark_decorated(r, i);
        break;
    case SpvOpExecutionModeId:
    case SpvOpDecorateId:
        mark_from(r, i, names_counter(i) ? i->count : 2);
        break;
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
        mark_operands(r, i);
        break;
    case SpvOpVariable:
        if (is_resource((SpvStorageClass)i->operands[0]) && r->o->c->options->preserve_bindings)
            mark_id(r, i->id);
        break;
    case SpvOpExtInst:
        if (!opt_is_debug(r->o, i))
            mark_id(r, i->id);
        break;
    default:
        break;
    }
}

static void follow_all(struct reacher *r) {
    while (r->pending.count)
        follow_id(r, r->pending.items[--r->pending.count]);
}

/* ---- Indices ----
 *
 * Signed and unsigned index constants are equivalent in an access chain (SPIR-V, OpAccessChain). An
 * index is replaced by the constant of the other type if only that one is otherwise used. */

static bool is_index(const struct reacher *r, const struct instruction *i) {
    const struct instruction *type =
        i && i->opcode == SpvOpConstant ? instruction_of(r->m, i->type) : NULL;
    return type && type->opcode == SpvOpTypeInt && type->operands[0] == 32;
}

static struct map live_indices(struct reacher *r) {
    struct map map = {0};
    for_each_in(i, &r->m->sections[SECTION_GLOBALS])
        if (r->is_live[i->id] && is_index(r, i))
            *map_slot_u64(r->arena, &map, i->operands[0]) = i;
    return map;
}

static void mark_indices(struct reacher *r, const struct map *indices, struct instruction *chain) {
    for (uint32_t k = 1; k < chain->count; k++) {
        const struct instruction *index = instruction_of(r->m, chain->operands[k]), *twin = NULL;
        if (is_index(r, index) && !r->is_live[index->id])
            twin = map_find_u64(indices, index->operands[0]);
        if (twin)
            chain->operands[k] = twin->id;
        mark_id(r, chain->operands[k]);
        r->changed |= twin != NULL;
    }
}

/* Reports whether a type is otherwise unused and requires a capability. */
static bool asks_for_more(const struct reacher *r, uint32_t type) {
    const struct instruction *i = instruction_of(r->m, type);
    if (!i || r->is_live[type])
        return false;
    if (i->opcode == SpvOpTypeInt || i->opcode == SpvOpTypeFloat)
        return i->operands[0] != 32;
    for_each_id_operand(r->m, i, k)
        if (asks_for_more(r, i->operands[k]))
            return true;
    return false;
}

/* Makes the value of a DebugValue undefined if it is a constant of such a type. */
static void forget_rare(struct reacher *r, struct instruction *i) {
    enum { SUBJECT = 3 };
    if (debug_kind(r->o, i) != NonSemanticShaderDebugInfo100DebugValue)
        return;
    const struct instruction *value = instruction_of(r->m, i->operands[SUBJECT]);
    if (!value || value->block || !asks_for_more(r, value->type))
        return;
    uint32_t word = module_type(r->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    mark_id(r, word);
    i->operands[SUBJECT] = opt_undefined(r->o, word);
}

static void mark_described(struct reacher *r) {
    for (size_t k = 0; k < r->described.count; k++)
        forget_rare(r, r->described.items[k]);
    for_each_in(i, &r->m->sections[SECTION_DEBUG])
        if (opt_is_debug(r->o, i) && i->opcode == SpvOpExtInst && is_leading_description(i))
            mark_id(r, i->id);
    for (size_t k = 0; k < r->described.count; k++)
        mark_description(r, r->described.items[k]);
}

static void mark_all(struct reacher *r) {
    for (int s = 0; s < SECTION_FUNCTIONS; s++)
        for (const struct instruction *i = r->m->sections[s].first; i; i = i->next)
            mark_root(r, i);
    follow_all(r);
    struct map indices = r->chains.count ? live_indices(r) : (struct map){0};
    for (size_t k = 0; k < r->chains.count; k++)
        mark_indices(r, &indices, r->chains.items[k]);
    follow_all(r);
    mark_described(r);
    follow_all(r);
}

/* ---- Entry point interfaces ---- */

static void narrow_interfaces(struct reacher *r) {
    for_each_in(i, &r->m->sections[SECTION_ENTRY_POINTS]) {
        /* Removes deleted inputs. pass_list_interfaces() later computes exact interfaces. */
        uint32_t kept = interface_at(i);
        for (uint32_t k = kept; k < i->count; k++)
            if (r->is_live[i->operands[k]])
                i->operands[kept++] = i->operands[k];
        r->changed |= kept != i->count;
        i->count = (uint16_t)kept;
    }
}

/* ---- References from debug descriptions ---- */

static void forget_named(struct reacher *r, struct instruction *i, uint32_t *none) {
    for_each_id_operand(r->m, i, k) {
        uint32_t id = i->operands[k];
        if (!is_entity(instruction_of(r->m, id)) || r->is_live[id])
            continue;
        if (!*none)
            *none = debug_no_information(r->o);
        r->is_live[*none] = true;
        i->operands[k] = *none;
    }
}

static bool names_gone(const struct reacher *r, const struct instruction *i) {
    for_each_local_operand(r->o, i, k)
        if (is_entity(instruction_of(r->m, i->operands[k])) && !r->is_live[i->operands[k]])
            return true;
    return false;
}

static void forget_all_within(struct reacher *r) {
    if (!r->o->debug_set)
        return;
    for_each_routine(f, r->m)
        if (r->is_live[f->definition.id]) {
            /* Debug instructions in a function, for example for a parameter, are removed together
             * with the global variable that they refer to. */
            for_each_in_routine(i, b, f)
                if (opt_is_debug(r->o, i) && names_gone(r, i))
                    instruction_remove(r->m, i);
        }
}

/* ---- Removing ---- */

static bool is_made(const struct reacher *r, uint32_t id) {
    return instruction_of(r->m, id) != NULL;
}

/* Reports whether an instruction stays. `next_stays` applies to the instruction after a line. */
static bool is_kept(const struct reacher *r, const struct instruction *i, bool next_stays) {
    switch (i->opcode) {
    case SpvOpLine:
    case SpvOpNoLine:
        return next_stays;
    case SpvOpName:
    case SpvOpMemberName:
    case SpvOpDecorate:
    case SpvOpDecorateString:
    case SpvOpMemberDecorate:
    case SpvOpMemberDecorateString:
    case SpvOpTypeForwardPointer:
        return is_made(r, i->operands[0]);
    case SpvOpDecorateId:
        return is_made(r, i->operands[0]) && (!names_counter(i) || is_made(r, i->operands[2]));
    default:
        return !i->id || is_made(r, i->id);
    }
}

static void forget_instruction(struct reacher *r, struct instruction *i) {
    if (!i->id || r->is_live[i->id])
        return;
    module_forget_unique(r->m, i);
    r->m->definitions.items[i->id] = NULL;
}

static void drop_from(struct reacher *r, struct instruction_list *list) {
    bool next_stays = false;
    for (struct instruction *i = list->last, *previous; i; i = previous) {
        previous = i->previous;
        next_stays = is_kept(r, i, next_stays);
        r->changed |= !next_stays;
        if (!next_stays)
            instructions_unlink(list, i);
    }
}

static void drop_all(struct reacher *r) {
    static const enum section made[] = {SECTION_GLOBALS, SECTION_VARIABLES, SECTION_DEBUG};
    for (struct routine *f = r->m->first_routine, *next; f; f = next) {
        next = f->next;
        if (r->is_live[f->definition.id])
            continue;
        module_remove_routine(r->m, f);
        r->changed = true;
    }
    for (size_t s = 0; s < COUNT_OF(made); s++)
        for_each_in(i, &r->m->sections[made[s]])
            forget_instruction(r, i);
    for (int s = SECTION_NAMES; s < SECTION_FUNCTIONS; s++)
        drop_from(r, &r->m->sections[s]);
}

bool pass_dead_globals(struct optimizer *o) {
    enum { MADE_HERE = 3 }; /* at most DebugInfoNone, OpUndef and its type */
    struct arena *work = arena_branch(o->arena);
    struct reacher r = {.o = o, .m = o->m, .arena = work};
    uint32_t bound = o->m->bound;
    r.is_live = arena_array(work, bool, bound + MADE_HERE);
    memset(r.is_live + bound, true, MADE_HERE);
    r.is_in_use = arena_array(work, bool, o->marks.count + 1);
    mark_all(&r);
    narrow_interfaces(&r);
    uint32_t none = 0;
    for_each_in(i, &r.m->sections[SECTION_DEBUG])
        if (opt_is_debug(r.o, i) && r.is_live[i->id])
            forget_named(&r, i, &none);
    forget_all_within(&r);
    drop_all(&r);
    arena_end(work);
    return r.changed;
}
