/* Pass: inlining. */
#include "../passes.h"
#include "../common/pass.h"
#include "../common/cfg.h"

#include "spirv_names.h"

/* `struct inliner` processes the calls of one routine, and `struct inline_copy` inlines one call.
 * The ids of a copied body are renamed; those of a moved body stay the same. See
 * value_in_caller(). */

/* State shared by all routines. */
struct inlining {
    struct word_vec renamed; /* new ids in the current copy */
    struct map done;         /* routines whose calls are inlined */
    uint32_t *calls;         /* by routine id: number of remaining calls */
    struct map decorations;  /* by id: struct decoration */
    bool lists_decorations;
};

/* A call to inline. */
struct site {
    struct instruction *call;
    uint32_t inlined_at; /* DebugInlinedAt of a moved call, or 0 */
    bool in_continue;    /* in the continue construct of a loop */
};

struct inliner {
    struct optimizer *o;
    struct module *m;
    struct arena *arena;
    struct inlining *inlining;
    struct routine *caller;
    struct instruction *last_variable; /* of the caller, or NULL */
    bool loses_blocks;                 /* code after calls that never return */
    VEC(struct site, site_vec) sites;  /* remaining calls; the next one is last */
};

/* State of inlining one call. */
struct inline_copy {
    struct inliner *inliner;
    const struct site *site;
    struct routine *callee;
    struct block *to;
    struct instruction *before;   /* in `to`, or NULL for its end */
    struct block *rest;           /* target of the return, or NULL */
    uint32_t value;               /* returned value */
    uint32_t inlined_at;          /* DebugInlinedAt of the call, or 0 */
    struct word_vec chained;      /* DebugInlinedAt copied for the call */
    struct map marks;             /* marks of the callee -> marks of the caller */
    uint32_t last_mark, its_mark; /* most recent pair in `marks` */
    bool moves;                   /* the body is moved instead of copied */
};

/* renamed() returns the id in the caller for an id of a copied body. rename_in_copy() sets it. */
static inline uint32_t renamed(const struct inline_copy *copy, uint32_t id) {
    return renamed_id(&copy->inliner->inlining->renamed, id);
}
static inline void rename_in_copy(struct inline_copy *copy, uint32_t id, uint32_t to) {
    rename_id(copy->inliner->o->arena, &copy->inliner->inlining->renamed, id, to);
}

/* Inserts an instruction at the current position of the copy. */
static inline void append_to_caller(struct inline_copy *copy, struct instruction *i) {
    i->block = copy->to;
    instructions_insert(&copy->to->list, copy->before, i);
}

/* ---- Debug information ---- */

static bool is_definition_of_function(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugFunctionDefinition;
}

static bool is_declaration(const struct optimizer *o, const struct instruction *i) {
    return debug_kind(o, i) == NonSemanticShaderDebugInfo100DebugDeclare;
}

/* In OpenCL.DebugInfo.100 the line is a literal, in the other set a constant. */
static uint32_t line_number(const struct optimizer *o, const struct instruction *line) {
    uint32_t number = 0;
    if (line && line->opcode == SpvOpLine)
        number = line->operands[1];
    else if (line && debug_kind(o, line) == NonSemanticShaderDebugInfo100DebugLine)
        module_constant_word(o->m, line->operands[3], &number);
    return number;
}

static uint32_t write_inlined_at(struct inliner *n, uint32_t type, const uint32_t *operands,
                                 size_t count) {
    uint32_t id = module_id(n->m);
    struct instruction *i = instruction_make(n->m, SpvOpExtInst, type, id, operands, count);
    instructions_append(&n->m->sections[SECTION_DEBUG], i);
    return id;
}

/* Operands of DebugInlinedAt: set, instruction, line, scope, inlined-at. DebugScope has its
 * inlined-at at index 3. */
enum { SCOPE = 2, INLINED_AT_OF_SCOPE = 3, INLINED_AT = 4 };

/* Returns the DebugInlinedAt of the call, or 0. */
static uint32_t inlined_at_of_call(struct inline_copy *copy) {
    struct inliner *n = copy->inliner;
    struct debug_mark mark = debug_mark_numbered(n->o, copy->site->call->mark);
    const struct instruction *scope = mark.scope;
    if (copy->inlined_at)
        return copy->inlined_at;
    if (!scope || scope->count <= SCOPE)
        return copy->site->inlined_at;
    uint32_t number = line_number(n->o, mark.line);
    uint32_t integer = module_type(n->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    bool is_literal = n->o->opencl_debug != 0;
    uint32_t operands[] = {n->o->debug_set, NonSemanticShaderDebugInfo100DebugInlinedAt,
                           is_literal ? number : opt_constant_of_word(n->o, integer, number),
                           scope->operands[SCOPE], 0};
    bool is_inlined = scope->count > INLINED_AT_OF_SCOPE;
    if (is_inlined)
        operands[INLINED_AT] = scope->operands[INLINED_AT_OF_SCOPE];
    copy->inlined_at =
        write_inlined_at(n, scope->type, operands, is_inlined ? INLINED_AT + 1 : INLINED_AT);
    return copy->inlined_at;
}

/* Copies the DebugInlinedAt chain of code inlined into the callee and appends the current call. */
static uint32_t extend_inlined_at(struct inline_copy *copy, uint32_t inlined_at) {
    struct inliner *n = copy->inliner;
    struct word_vec pending = {0};
    uint32_t at = inlined_at;
    while (at && renamed(copy, at) == at) {
        const struct instruction *i = instruction_of(n->m, at);
        vec_push(n->arena, &pending, at);
        at = i->count > INLINED_AT ? i->operands[INLINED_AT] : 0;
    }
    uint32_t outer = at ? renamed(copy, at) : inlined_at_of_call(copy);
    while (pending.count) {
        at = pending.items[--pending.count];
        const struct instruction *i = instruction_of(n->m, at);
        uint32_t operands[INLINED_AT + 1] = {0};
        memcpy(operands, i->operands, INLINED_AT * sizeof *operands);
        operands[INLINED_AT] = outer;
        outer = write_inlined_at(n, i->type, operands, outer ? INLINED_AT + 1 : INLINED_AT);
        rename_in_copy(copy, at, outer);
        vec_push(n->arena, &copy->chained, at);
    }
    return outer;
}

static struct instruction *scope_in_caller(struct inline_copy *copy,
                                           const struct instruction *from) {
    if (!from || from->count <= SCOPE)
        return (struct instruction *)from;
    uint32_t operands[] = {from->operands[0], from->operands[1], from->operands[SCOPE], 0};
    operands[INLINED_AT_OF_SCOPE] = extend_inlined_at(
        copy, from->count > INLINED_AT_OF_SCOPE ? from->operands[INLINED_AT_OF_SCOPE] : 0);
    return instruction_make(copy->inliner->m, SpvOpExtInst, from->type, 0, operands,
                            INLINED_AT_OF_SCOPE + (operands[INLINED_AT_OF_SCOPE] != 0));
}

/* Maps a mark of the callee to one whose scope has the DebugInlinedAt of the call. */
static uint32_t mark_in_caller(struct inline_copy *copy, uint32_t mark) {
    struct optimizer *o = copy->inliner->o;
    if (!mark || mark == copy->last_mark)
        return mark ? copy->its_mark : 0;
    void **slot = map_slot_u64(copy->inliner->arena, &copy->marks, mark);
    if (!*slot) {
        struct debug_mark from = o->marks.items[mark];
        struct instruction *scope = scope_in_caller(copy, from.scope);
        *slot = (void *)(uintptr_t)(scope == from.scope ? mark
                                                        : debug_mark_create(o, from.line, scope));
    }
    copy->last_mark = mark;
    copy->its_mark = (uint32_t)(uintptr_t)*slot;
    return copy->its_mark;
}

/* Annotation instruction that decorates an id. */
struct decoration {
    const struct instruction *instruction;
    struct decoration *next;
};

/* ---- Ids ---- */

/* Returns the value in the caller for an operand of the callee. */
static uint32_t value_in_caller(const struct inline_copy *copy, uint32_t id) {
    return opt_value_for(copy->inliner->o, copy->moves ? id : renamed(copy, id));
}

/* NonUniform describes the value itself, so it applies to every id that replaces it. */
static void keep_non_uniform(struct optimizer *o, uint32_t from, uint32_t to) {
    const struct instruction *value = instruction_of(o->m, to);
    if (value && value->block)
        traits_add(o, to, traits_of(o, from) & TRAIT_NON_UNIFORM);
}

static void rename_list(struct inline_copy *copy, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        if (i->id && i->opcode != SpvOpFunctionParameter)
            rename_in_copy(copy, i->id, module_id(copy->inliner->m));
}

static void rename_results(struct inline_copy *copy) {
    rename_list(copy, &copy->callee->parameters);
    for_each_block(b, copy->callee) {
        rename_in_copy(copy, b->label.id, module_id(copy->inliner->m));
        rename_list(copy, &b->list);
    }
}

/* ---- Decorations other than traits ---- */

static void list_decoration(struct inliner *n, const struct instruction *i) {
    void **slot = map_slot_u64(n->o->arena, &n->inlining->decorations, i->operands[0]);
    struct decoration *d = arena_new(n->o->arena, struct decoration);
    *d = (struct decoration){i, *slot};
    *slot = d;
}

static void copy_decoration(struct inline_copy *copy, const struct instruction *from, uint32_t id) {
    struct inliner *n = copy->inliner;
    struct instruction *i =
        instruction_make(n->m, (SpvOp)from->opcode, 0, 0, from->operands, from->count);
    for_each_id_operand(n->m, from, k)
        i->operands[k] = renamed(copy, from->operands[k]);
    i->operands[0] = id;
    instructions_append(&n->m->sections[SECTION_VALUE_DECORATIONS], i);
    list_decoration(n, i);
}

/* value_decorations_detach() leaves the decorations of variables in the module, so they are copied
 * here. */
static void copy_traits(struct inline_copy *copy, const struct instruction *from, uint32_t id) {
    struct inliner *n = copy->inliner;
    unsigned traits = traits_of(n->o, from->id);
    traits_add(n->o, id, traits);
    opt_name_like(n->o, id, from->id);
    if (!(traits & TRAIT_DECORATED) && !(traits && from->opcode == SpvOpVariable))
        return;
    if (!n->inlining->lists_decorations) {
        for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
            for_each_in(i, &n->m->sections[s])
                if (instruction_class(i) == SPIRV_CLASS_Annotation && i->count)
                    list_decoration(n, i);
        n->inlining->lists_decorations = true;
    }
    for (struct decoration *d = map_find_u64(&n->inlining->decorations, from->id); d; d = d->next)
        copy_decoration(copy, d->instruction, id);
}

/* ---- Instructions ---- */

static struct instruction *make_copy(struct inline_copy *copy, const struct instruction *from) {
    struct module *m = copy->inliner->m;
    uint32_t id = from->id ? renamed(copy, from->id) : 0;
    struct instruction *i =
        instruction_make(m, (SpvOp)from->opcode, from->type, id, from->operands, from->count);
    instruction_locate(i, from);
    for_each_local_operand(copy->inliner->o, from, k)
        i->operands[k] = renamed(copy, from->operands[k]);
    if (id)
        copy_traits(copy, from, id);
    return i;
}

/* Returns the initial value of a variable for each execution of the call, or 0 for an opaque type.
 * Without an initializer it is undefined. Otherwise the old value would stay live in loops. */
static uint32_t beginning_of(struct optimizer *o, const struct instruction *variable) {
    uint32_t type = module_pointee(o->m, variable->type)->id;
    if (variable->count > 1)
        return variable->operands[1];
    return opt_holds_opaque(o, type) ? 0 : opt_undefined(o, type);
}

static void put_for_call(struct inline_copy *copy, SpvOp op, const uint32_t *operands,
                         size_t count) {
    struct instruction *i = instruction_make(copy->inliner->m, op, 0, 0, operands, count);
    i->mark = copy->site->call->mark;
    append_to_caller(copy, i);
}

static void place_variable(struct inline_copy *copy, struct instruction *i) {
    struct inliner *n = copy->inliner;
    struct block *first = n->caller->first;
    uint32_t value = beginning_of(n->o, i);
    if (value)
        put_for_call(copy, SpvOpStore, (const uint32_t[]){i->id, value}, 2);
    i->count = 1;
    i->block = first;
    instructions_insert(&first->list, n->last_variable ? n->last_variable->next : first->list.first,
                        i);
    n->last_variable = i;
}

/* DebugDeclare supports only variables and parameters. */
static bool is_declarable(const struct inline_copy *copy, uint32_t id) {
    const struct instruction *variable =
        instruction_of(copy->inliner->m, value_in_caller(copy, id));
    return variable &&
           (variable->opcode == SpvOpVariable || variable->opcode == SpvOpFunctionParameter);
}

/* Returns the instruction itself if the body is moved, or a copy. */
static struct instruction *moved_or_cloned(struct inline_copy *copy, struct instruction *from) {
    struct instruction *i = copy->moves ? from : make_copy(copy, from);
    i->mark = mark_in_caller(copy, from->mark);
    return i;
}

static void bring_debug(struct inline_copy *copy, struct instruction *from) {
    const struct optimizer *o = copy->inliner->o;
    if (is_definition_of_function(o, from) ||
        (is_declaration(o, from) && !is_declarable(copy, from->operands[3]))) {
        if (copy->moves)
            copy->inliner->m->definitions.items[from->id] = NULL;
    } else {
        append_to_caller(copy, moved_or_cloned(copy, from));
    }
}

static void bring_instruction(struct inline_copy *copy, struct instruction *from) {
    const struct optimizer *o = copy->inliner->o;
    if (from->opcode == SpvOpVariable)
        place_variable(copy, moved_or_cloned(copy, from));
    else if (is_return(from)) {
        if (from->opcode == SpvOpReturnValue)
            copy->value = value_in_caller(copy, from->operands[0]);
        if (copy->rest)
            put_for_call(copy, SpvOpBranch, &copy->rest->label.id, 1);
    } else if (opt_is_debug(o, from))
        bring_debug(copy, from);
    else
        append_to_caller(copy, moved_or_cloned(copy, from));
}

static void bring_list(struct inline_copy *copy, struct instruction_list *list) {
    for_each_in(i, list) {
        if (i->opcode == SpvOpFunctionParameter)
            continue;
        if (copy->moves)
            instructions_unlink(list, i);
        bring_instruction(copy, i);
    }
}

/* ---- Blocks ---- */

/* A loop header that also selects between two paths inside the loop cannot be split, because the
 * selection would need a separate merge block. */
static bool can_be_parted(const struct block *b) {
    const struct instruction *merge = loop_merge_of(b), *end = terminator_of(b);
    if (!merge || end->opcode == SpvOpBranch)
        return true;
    bool leaves = false;
    for (uint32_t k = 1; end->opcode == SpvOpBranchConditional && k < 3; k++)
        leaves |= end->operands[k] == merge->operands[0] || end->operands[k] == merge->operands[1];
    return leaves;
}

/* Keeps the loop header, the target of the back edge, before the inlined body. The rest becomes the
 * continue target of a single-block loop. */
static struct block *put_header_first(struct inliner *n, struct block *b, struct block *rest) {
    struct instruction *merge = merge_of(rest);
    struct block *body = module_block_behind(n->m, b, module_id(n->m));
    instructions_unlink(&rest->list, merge);
    instructions_append(&b->list, merge);
    merge->block = b;
    if (merge->operands[1] == b->label.id)
        merge->operands[1] = rest->label.id;
    instruction_insert(n->m, b, NULL, SpvOpBranch, 0, &body->label.id, 1);
    return body;
}

/* Splits the block at the call. Inlined blocks are inserted before the second half, copy->rest. */
static void part_block(struct inline_copy *copy) {
    struct inliner *n = copy->inliner;
    struct block *b = copy->site->call->block;
    copy->rest = module_split_block(n->m, b, copy->site->call, module_id(n->m));
    phi_rename_in_successors(n->o, copy->rest, b->label.id);
    copy->to = loop_merge_of(copy->rest) ? put_header_first(n, b, copy->rest) : b;
    copy->before = NULL;
}

static void move_block(struct inline_copy *copy, struct block *b) {
    struct instruction_list list = b->list;
    b->list = (struct instruction_list){0};
    *(b->previous ? &b->previous->next : &b->routine->first) = b->next;
    *(b->next ? &b->next->previous : &b->routine->last) = b->previous;
    struct block *previous = copy->to;
    b->routine = previous->routine;
    b->previous = previous;
    b->next = previous->next;
    previous->next = b;
    *(b->next ? &b->next->previous : &b->routine->last) = b;
    copy->to = b;
    bring_list(copy, &list);
}

/* Moves the body. The routine remains as an unused stub. */
static void move_body(struct inline_copy *copy) {
    struct module *m = copy->inliner->m;
    struct block *first = copy->callee->first;
    copy->moves = true;
    for (struct instruction *i = copy->callee->parameters.first; i; i = i->next)
        if (i->opcode == SpvOpFunctionParameter)
            opt_replace(copy->inliner->o, i->id, renamed(copy, i->id));
    bring_list(copy, &copy->callee->parameters);
    bring_list(copy, &first->list);
    if (copy->rest)
        phi_rename_in_successors(copy->inliner->o, copy->to, first->label.id);
    while (first->next)
        move_block(copy, first->next);
    instruction_insert(m, first, NULL, SpvOpUnreachable, 0, NULL, 0);
}

/* ---- Selecting calls ----
 *
 * All calls must be inlined because Vulkan's rules for resources and pointers apply to variables,
 * not to parameters. Callees are finished and have one return before their callers are processed
 * (passes.c). Not inlined are calls of DontInline functions, recursive calls, and calls in a
 * continue construct that may end the invocation, because that construct must reach the back edge
 * (SPIR-V 2.11.1).
 *
 * Calls are processed last to first, so that the code after them is moved once. The last call of a
 * routine takes its body instead of a copy; most routines are called once. Such routines wait for
 * their caller unprocessed, together with their own calls. In a chain of calls each body is
 * therefore moved once, not once per caller. */

/* Control flow of a callee. */
struct inline_shape {
    uint32_t blocks, returns;
    bool kills; /* has terminators other than returns */
};

static struct inline_shape shape_of(const struct routine *f) {
    struct inline_shape shape = {0};
    for_each_block(b, f) {
        const struct instruction *end = terminator_of(b);
        bool returns = is_return(end);
        shape.blocks++;
        shape.returns += returns;
        shape.kills |= !returns && first_target(end) == end->count;
    }
    return shape;
}

static bool is_marked(const struct routine *f) {
    return f->definition.operands[0] & SpvFunctionControlDontInlineMask;
}

static bool is_done(const struct inlining *inlining, const struct routine *f) {
    return map_has_u64(&inlining->done, (uintptr_t)f);
}

/* Exported functions have decorations. */
static bool has_waiting_caller(const struct optimizer *o, const struct routine *f) {
    uint32_t id = f->definition.id;
    return o->inlining->calls[id] == 1 && !is_done(o->inlining, f) &&
           !(traits_of(o, id) & TRAIT_DECORATED) && !is_marked(f);
}

/* A recursive callee is not finished when its caller is processed. */
static bool is_wanted(struct inliner *n, const struct routine *callee) {
    return callee->first && callee != n->caller && !is_marked(callee) &&
           (is_done(n->inlining, callee) || has_waiting_caller(n->o, callee));
}

/* ---- Continue constructs ---- */

static void mark_back_to(struct inliner *n, const struct cfg *flow, uint32_t latch, uint32_t target,
                         bool *in_continue) {
    struct word_vec stack = {0};
    vec_push(n->arena, &stack, latch);
    while (stack.count) {
        uint32_t at = stack.items[--stack.count];
        if (in_continue[at])
            continue;
        in_continue[at] = true;
        if (at != target)
            for_each_predecessor(p, flow, at)
                vec_push(n->arena, &stack, p);
    }
}

/* Returns flags by block number. Outer loops come first, so nested ones are not walked again. */
static bool *mark_continue_constructs(struct inliner *n, struct routine *f) {
    struct cfg *flow = cfg_of(n->o, f);
    bool *in_continue = arena_array(n->arena, bool, flow->count);
    for (uint32_t h = 0; h < flow->count; h++) {
        const struct instruction *merge = loop_merge_of(flow->blocks[h]);
        if (!merge)
            continue;
        uint32_t target = block_labelled(n->m, merge->operands[1])->order;
        if (target == h || target == NOT_REACHED)
            continue;
        for_each_predecessor(p, flow, h)
            if (flow_dominates(flow, h, p))
                mark_back_to(n, flow, p, target, in_continue);
    }
    return in_continue;
}

/* Decrements the number of remaining calls. Calls that are not inlined stay counted, so their
 * callee is copied instead of moved. Exported functions have decorations. */
static bool is_last_call(struct inliner *n, const struct routine *callee) {
    uint32_t id = callee->definition.id;
    return --n->inlining->calls[id] == 0 && !(traits_of(n->o, id) & TRAIT_DECORATED);
}

static void collect_in_block(struct inliner *n, const struct block *b, bool in_continue) {
    struct site site = {.in_continue = in_continue};
    for_each_in(i, &b->list) {
        if (i->opcode != SpvOpFunctionCall)
            continue;
        site.call = i;
        vec_push(n->arena, &n->sites, site);
    }
}

static void collect_sites(struct inliner *n, struct routine *f) {
    const bool *in_continue = cfg_has_loops(f) ? mark_continue_constructs(n, f) : NULL;
    for_each_block(b, f)
        collect_in_block(n, b, in_continue && b->order != NOT_REACHED && in_continue[b->order]);
}

/* Adds the calls of a body to be moved to those of the caller, to be processed next. */
static void adopt_sites(struct inline_copy *copy) {
    struct inliner *n = copy->inliner;
    size_t first = n->sites.count;
    collect_sites(n, copy->callee);
    for (size_t k = first; k < n->sites.count; k++) {
        n->sites.items[k].inlined_at = inlined_at_of_call(copy);
        n->sites.items[k].in_continue |= copy->site->in_continue;
    }
}

static void settle_value(struct inline_copy *copy) {
    struct optimizer *o = copy->inliner->o;
    const struct instruction *call = copy->site->call;
    if (instruction_of(o->m, call->type)->opcode == SpvOpTypeVoid)
        return;
    uint32_t value = copy->value ? copy->value : opt_undefined(o, call->type);
    keep_non_uniform(o, call->id, value);
    opt_replace(o, call->id, value);
}

/* The limit of ids in a module (SPIR-V 2.17). It stops exponential growth from chains of functions
 * that each call the next one twice. */
enum { MOST_IDS = 4194303 };

static void inline_call(struct inliner *n, const struct site *site, struct routine *callee,
                        const struct inline_shape *shape) {
    struct inline_copy copy = {.inliner = n, .site = site, .callee = callee};
    if (n->m->bound > MOST_IDS)
        context_fail(n->o->c, site->call->at,
                     "inlining this call exceeds the limit of %d SPIR-V ids", MOST_IDS);
    copy.to = site->call->block;
    copy.before = site->call;
    const uint32_t *argument = copy.site->call->operands;
    for (const struct instruction *i = copy.callee->parameters.first; i; i = i->next) {
        if (i->opcode != SpvOpFunctionParameter)
            continue;
        keep_non_uniform(copy.inliner->o, i->id, *++argument);
        rename_in_copy(&copy, i->id, *argument);
    }
    if (shape->blocks > 1 || shape->kills)
        part_block(&copy);
    if (has_waiting_caller(n->o, callee))
        adopt_sites(&copy);
    if (is_last_call(n, callee))
        move_body(&copy);
    else {
        /* Parameters are already renamed to the arguments. */
        rename_results(&copy);
        rename_in_copy(&copy, copy.callee->first->label.id, copy.to->label.id);
        bring_list(&copy, &copy.callee->parameters);
        for_each_block(b, copy.callee) {
            if (b != copy.callee->first)
                copy.to =
                    module_block_behind(copy.inliner->m, copy.to, renamed(&copy, b->label.id));
            bring_list(&copy, &b->list);
        }
    }
    settle_value(&copy);
    /* The next copy has different locations. */
    for (size_t k = 0; k < copy.chained.count; k++)
        rename_in_copy(&copy, copy.chained.items[k], 0);
    instruction_remove(n->m, site->call);
    n->loses_blocks |= shape->returns == 0;
}

static bool try_inline(struct inliner *n, const struct site *site) {
    struct routine *callee = routine_of(n->m, site->call->operands[0]);
    struct block *b = site->call->block;
    if (!is_wanted(n, callee))
        return false;
    struct inline_shape shape = shape_of(callee);
    bool parts = shape.blocks > 1 || shape.kills;
    if (shape.returns > 1 || (parts && !can_be_parted(b)))
        return false;
    if ((shape.kills || shape.returns == 0) && site->in_continue)
        return false;
    inline_call(n, site, callee, &shape);
    return true;
}

/* ---- The pass ---- */

static struct inlining *inlining_of(struct optimizer *o) {
    if (!o->inlining) {
        o->inlining = arena_new(o->arena, struct inlining);
        o->inlining->calls = arena_array(o->arena, uint32_t, o->m->bound);
        for_each_in_module(i, b, f, o->m)
            if (i->opcode == SpvOpFunctionCall)
                o->inlining->calls[i->operands[0]]++;
    }
    return o->inlining;
}

bool opt_waits_for_caller(struct optimizer *o, const struct routine *f) {
    inlining_of(o);
    return has_waiting_caller(o, f);
}

void opt_declare_for_calls(struct optimizer *o, struct routine *f) {
    struct inliner n = {.o = o, .m = o->m, .caller = f, .inlining = inlining_of(o)};
    n.arena = arena_branch(o->arena);
    for_each_block(b, f)
        collect_in_block(&n, b, false);
    while (n.sites.count) {
        const struct routine *callee =
            routine_of(o->m, n.sites.items[--n.sites.count].call->operands[0]);
        if (is_wanted(&n, callee))
            for_each_in(i, &callee->first->list)
                if (i->opcode == SpvOpVariable)
                    beginning_of(n.o, i);
    }
    arena_end(n.arena);
}

bool pass_inline(struct optimizer *o, struct routine *f) {
    struct inliner n = {.o = o, .m = o->m, .caller = f, .inlining = inlining_of(o)};
    bool changed = false;
    n.arena = arena_branch(o->arena);
    collect_sites(&n, f);
    n.last_variable = n.sites.count ? opt_last_variable(f) : NULL;
    while (n.sites.count) {
        struct site site = n.sites.items[--n.sites.count];
        changed |= try_inline(&n, &site);
    }
    if (changed)
        opt_replace_in(o, f);
    if (n.loses_blocks)
        pass_unreachable_code(o, f);
    map_add_u64(o->arena, &n.inlining->done, (uintptr_t)f);
    arena_end(n.arena);
    return changed;
}
