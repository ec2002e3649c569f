/* Pass: keeps functions for languages that have them (WGSL), instead of inlining all calls.
 *
 * A function is inlined if its parameters or its result contain resources, or if its body only
 * works in the entry point, such as the use of an input, or needs constants that are known after
 * inlining, such as texel offsets. If an entry point only calls one function, that becomes its
 * body. A function with one call is also inlined if its arguments or its result let the text become
 * shorter.
 *
 * A parameter of a kept function is a value, not a pointer, if the caller only passes a value:
 *
 *     OpStore %variable %x                              %c = OpFunctionCall %f %x
 *     %c = OpFunctionCall %f %variable        ->
 *
 * A call without effects can be removed like other values, see dead_code.c. Modules with several
 * entry points are left alone. */
#include "../common/uses.h"
#include "../passes.h"

/* Properties of a function. */
struct kept {
    bool has_resources;  /* in its signature, or it is an entry point or the body of one */
    bool needs_inlining; /* its body must be part of the entry point */
    bool gains;          /* from inlining, because a call has constants or aggregates */
    bool has_effects;    /* other than stores through its parameters */
    uint32_t calls;
};

struct keeping {
    struct optimizer *o;
    struct arena *arena;
    struct kept *functions; /* by id */
    const struct uses *uses;
};

static struct kept *kept_of(const struct keeping *k, uint32_t function) {
    return &k->functions[function];
}

static bool stays(const struct keeping *k, uint32_t function) {
    const struct kept *kept = kept_of(k, function);
    return !kept->has_resources && !kept->needs_inlining && (kept->calls > 1 || !kept->gains);
}

/* ---- Bodies ---- */

static bool is_interface(const struct instruction *i) {
    return i && i->opcode == SpvOpVariable && !i->block &&
           (i->operands[0] == SpvStorageClassInput || i->operands[0] == SpvStorageClassOutput);
}

/* Texel offsets must be constant. Without offsets, no operand has to be. */
static bool has_variable_operands(const struct module *m, const struct instruction *i) {
    enum {
        OFFSETS = SpvImageOperandsConstOffsetMask | SpvImageOperandsOffsetMask |
                  SpvImageOperandsConstOffsetsMask
    };
    uint32_t at = image_operands_at(i);
    if (at >= i->count || !(i->operands[at] & OFFSETS))
        return false;
    for (uint32_t k = at + 1; k < i->count; k++)
        if (!module_is_constant(m, i->operands[k]))
            return true;
    return false;
}

/* An element of an array of resources may have to be known. */
static bool selects_resource(const struct module *m, const struct instruction *i) {
    const struct instruction *base = is_chain(i) ? instruction_of(m, i->operands[0]) : NULL;
    if (!base || base->opcode != SpvOpVariable || base->block)
        return false;
    SpvOp op = (SpvOp)module_pointee(m, base->type)->opcode;
    bool is_array = op == SpvOpTypeArray || op == SpvOpTypeRuntimeArray;
    SpvStorageClass storage = (SpvStorageClass)base->operands[0];
    return is_array && storage != SpvStorageClassPrivate && storage != SpvStorageClassWorkgroup;
}

/* A subpass input is read at the position of the fragment, which is an input. */
static bool reads_subpass(const struct module *m, const struct instruction *i) {
    return i->opcode == SpvOpImageRead &&
           module_value_type(m, i->operands[0])->operands[1] == SpvDimSubpassData;
}

static bool needs_inlining(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode == SpvOpControlBarrier || i->opcode == SpvOpMemoryBarrier)
        return true;
    for_each_id_operand(o->m, i, k)
        if (is_interface(instruction_of(o->m, i->operands[k])))
            return true;
    return selects_resource(o->m, i) || reads_subpass(o->m, i) || opt_interpolates_no_input(o, i) ||
           (instruction_class(i) == SPIRV_CLASS_Image && has_variable_operands(o->m, i));
}

/* Returns whether a caller can observe an instruction, other than by its own variables. */
static bool has_effects(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode == SpvOpStore || i->opcode == SpvOpCopyMemory) {
        const struct instruction *root = module_pointer_root(o->m, i->operands[0]);
        return !root || (root->opcode != SpvOpFunctionParameter && !root->block);
    }
    if (is_terminator((SpvOp)i->opcode))
        return i->opcode == SpvOpKill || i->opcode == SpvOpTerminateInvocation;
    return i->opcode != SpvOpFunctionCall && !is_merge((SpvOp)i->opcode) && !opt_is_debug(o, i) &&
           !opt_is_removable(o, i);
}

/* ---- Signatures ---- */

static bool is_plain_parameter(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (i->opcode != SpvOpTypePointer)
        return !opt_holds_opaque(o, type);
    return i->operands[0] == SpvStorageClassFunction && !opt_holds_opaque(o, i->operands[1]);
}

static bool has_resources(const struct optimizer *o, const struct routine *f) {
    if (opt_holds_opaque(o, f->definition.type))
        return true;
    for_each_in(i, &f->parameters)
        if (i->opcode == SpvOpFunctionParameter && !is_plain_parameter(o, i->type))
            return true;
    return false;
}

/* WGSL requires that a pointer argument is a whole variable. */
static bool passes_parts(const struct module *m, const struct instruction *call) {
    for (uint32_t k = 1; k < call->count; k++) {
        const struct instruction *argument = instruction_of(m, call->operands[k]);
        if (instruction_of(m, argument->type)->opcode == SpvOpTypePointer &&
            (argument->opcode != SpvOpVariable || argument->operands[0] != SpvStorageClassFunction))
            return true;
    }
    return false;
}

/* Returns whether a type is a scalar or a vector, or points to one. */
static bool is_simple(const struct keeping *k, uint32_t type) {
    const struct instruction *i = instruction_of(k->o->m, type);
    if (i->opcode == SpvOpTypePointer)
        i = instruction_of(k->o->m, i->operands[1]);
    return !module_is_aggregate(k->o->m, i->id);
}

static bool is_constant_argument(const struct keeping *k, uint32_t id) {
    if (module_is_constant(k->o->m, id))
        return true;
    for_each_use(use, k->uses, id) {
        const struct instruction *user = use->user;
        if (user->opcode == SpvOpStore && use->operand == 0 &&
            module_is_constant(k->o->m, user->operands[1]))
            return true;
    }
    return false;
}

/* Returns whether inlining a call helps to simplify the body or the caller. */
static bool gains(const struct keeping *k, const struct instruction *call) {
    if (!is_simple(k, call->type))
        return true;
    for (uint32_t n = 1; n < call->count; n++)
        if (!is_simple(k, module_type_of(k->o->m, call->operands[n])) ||
            is_constant_argument(k, call->operands[n]))
            return true;
    return false;
}

/* ---- Decision ---- */

/* Returns whether a function consists of a call, and of reads and writes of its interface. */
static bool wraps_call(const struct routine *f) {
    unsigned calls = 0;
    for_each_in(i, &f->first->list)
        calls += i->opcode == SpvOpFunctionCall;
    return f->first == f->last && calls == 1;
}

static void note_function(struct keeping *k, struct routine *f, bool is_entry) {
    struct kept *kept = kept_of(k, f->definition.id);
    bool is_wrapper = is_entry && wraps_call(f);
    kept->has_resources |= is_entry || !f->first || has_resources(k->o, f);
    for_each_in_routine(i, b, f) {
        kept->needs_inlining |= needs_inlining(k->o, i);
        kept->has_effects |= has_effects(k->o, i);
        if (i->opcode != SpvOpFunctionCall)
            continue;
        struct kept *callee = kept_of(k, i->operands[0]);
        callee->calls++;
        callee->gains |= gains(k, i);
        callee->has_resources |= is_wrapper || passes_parts(k->o->m, i);
    }
}

/* An inlined body is part of its callers, and callers have the effects of their callees. */
static bool spread(struct keeping *k) {
    bool changed = false;
    for_each_in_module(i, b, f, k->o->m) {
        struct kept *caller = kept_of(k, f->definition.id);
        if (i->opcode != SpvOpFunctionCall)
            continue;
        const struct kept *callee = kept_of(k, i->operands[0]);
        changed |= callee->needs_inlining && !caller->needs_inlining;
        changed |= callee->has_effects && !caller->has_effects;
        caller->needs_inlining |= callee->needs_inlining;
        caller->has_effects |= callee->has_effects;
    }
    return changed;
}

/* ---- Parameters ---- */

/* Returns whether a variable is only stored to, and passed as one argument. */
static bool is_only_passed(const struct keeping *k, uint32_t variable,
                           const struct instruction *call) {
    for_each_use(use, k->uses, variable) {
        const struct instruction *user = use->user;
        bool is_store = user->opcode == SpvOpStore && use->operand == 0;
        if (user->block && user != call && !is_store && !opt_is_debug(k->o, user))
            return false;
    }
    return true;
}

/* Returns whether no call reads a parameter back. `n` is the operand of the calls. */
static bool is_value(const struct keeping *k, const struct routine *f, uint32_t n) {
    for_each_use(use, k->uses, f->definition.id) {
        const struct instruction *call = use->user;
        if (call->opcode == SpvOpFunctionCall && !is_only_passed(k, call->operands[n], call))
            return false;
    }
    return true;
}

/* The function stores the value in a variable of the name. */
static void receive_value(struct keeping *k, struct routine *f, struct instruction *parameter,
                          uint32_t value) {
    struct module *m = k->o->m;
    struct block *first = f->first;
    const uint32_t storage = SpvStorageClassFunction;
    struct instruction *variable = instruction_insert(m, first, first->list.first, SpvOpVariable,
                                                      parameter->type, &storage, 1);
    struct instruction *after = first->list.first;
    while (after->opcode == SpvOpVariable)
        after = after->next;
    for_each_use(use, k->uses, parameter->id) {
        if (use->user->block)
            use->user->operands[use->operand] = variable->id;
    }
    module_name(m, variable->id, opt_name_of(m, parameter->id));
    instruction_insert(m, first, after, SpvOpStore, 0,
                       (const uint32_t[]){variable->id, parameter->id}, 2);
    parameter->type = value;
}

static void pass_value(struct keeping *k, const struct routine *f, uint32_t n, uint32_t value) {
    for_each_use(use, k->uses, f->definition.id) {
        struct instruction *call = use->user;
        if (call->opcode == SpvOpFunctionCall)
            call->operands[n] = instruction_insert(k->o->m, call->block, call, SpvOpLoad, value,
                                                   &call->operands[n], 1)
                                    ->id;
    }
}

static void change_parameters(struct keeping *k, struct routine *f) {
    struct module *m = k->o->m;
    struct word_vec types = {0};
    uint32_t n = 0;
    vec_push(k->arena, &types, f->definition.type);
    for_each_in(i, &f->parameters) {
        if (i->opcode != SpvOpFunctionParameter)
            continue;
        const struct instruction *type = instruction_of(m, i->type);
        n++;
        if (type->opcode == SpvOpTypePointer && is_value(k, f, n)) {
            uint32_t value = type->operands[1];
            receive_value(k, f, i, value);
            pass_value(k, f, n, value);
        }
        vec_push(k->arena, &types, i->type);
    }
    f->definition.operands[1] = module_type(m, SpvOpTypeFunction, types.items, types.count);
}

bool pass_keep_functions(struct optimizer *o) {
    struct keeping k = {.o = o};
    const struct instruction *entry = o->m->sections[SECTION_ENTRY_POINTS].first;
    if (!o->settings->keeps_functions || !entry || entry->next)
        return false;
    k.arena = arena_branch(o->arena);
    k.functions = arena_array(k.arena, struct kept, o->m->bound);
    k.uses = uses_find(o, k.arena, NULL);
    for_each_routine(f, o->m)
        note_function(&k, f, f->definition.id == entry->operands[1]);
    while (spread(&k))
        ;
    for_each_routine(g, o->m) {
        g->definition.operands[0] &= ~(uint32_t)SpvFunctionControlDontInlineMask;
        if (!stays(&k, g->definition.id))
            continue;
        g->definition.operands[0] |= SpvFunctionControlDontInlineMask;
        if (!kept_of(&k, g->definition.id)->has_effects)
            traits_add(o, g->definition.id, TRAIT_NO_EFFECTS);
        change_parameters(&k, g);
    }
    arena_end(k.arena);
    return true;
}
