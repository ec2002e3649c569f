/* A body on its way to its call: copied, with an id of its own for each that it makes, or moved
 * where it is, with the ids that it has. */
#include "constructs.h"
#include "inline.h"

/* OpDecorate... of an id. */
struct decoration {
    const struct instruction *instruction;
    struct decoration *next;
};

/* ---- Names ---- */

/* What an operand of the callee is in the caller. */
static uint32_t value_in_caller(const struct copy *copy, uint32_t id) {
    return value_for(copy->inliner->o, copy->moves ? id : renamed(copy, id));
}

void keep_non_uniform(struct optimizer *o, uint32_t from, uint32_t to) {
    const struct instruction *value = instruction_of(o->m, to);
    if (value && value->block)
        traits_add(o, to, traits_of(o, from) & TRAIT_NON_UNIFORM);
}

void rename_parameters(struct copy *copy) {
    const uint32_t *argument = copy->site->call->operands;
    for (const struct instruction *i = copy->callee->parameters.first; i; i = i->next) {
        if (i->opcode != SpvOpFunctionParameter)
            continue;
        keep_non_uniform(copy->inliner->o, i->id, *++argument);
        rename_in_copy(copy, i->id, *argument);
    }
}

static void rename_list(struct copy *copy, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        if (i->id && i->opcode != SpvOpFunctionParameter)
            rename_in_copy(copy, i->id, module_id(copy->inliner->m));
}

static void rename_results(struct copy *copy) {
    rename_list(copy, &copy->callee->parameters);
    for_each_block(b, copy->callee) {
        rename_in_copy(copy, b->label.id, module_id(copy->inliner->m));
        rename_list(copy, &b->list);
    }
}

/* ---- Decorations that are no traits ---- */

static void list_decoration(struct inliner *n, const struct instruction *i) {
    void **slot = map_slot_u64(n->o->arena, &n->inlining->decorations, i->operands[0]);
    struct decoration *d = arena_new(n->o->arena, struct decoration);
    *d = (struct decoration){i, *slot};
    *slot = d;
}

static void list_decorations(struct inliner *n) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &n->m->sections[s])
            if (instruction_class(i) == SPIRV_CLASS_Annotation && i->count)
                list_decoration(n, i);
    n->inlining->lists_decorations = true;
}

static void copy_decoration(struct copy *copy, const struct instruction *from, uint32_t id) {
    struct inliner *n = copy->inliner;
    struct instruction *i =
        instruction_make(n->m, (SpvOp)from->opcode, 0, 0, from->operands, from->count);
    for_each_id_operand(n->m, from, k)
        i->operands[k] = renamed(copy, from->operands[k]);
    i->operands[0] = id;
    instructions_append(&n->m->sections[SECTION_VALUE_DECORATIONS], i);
    list_decoration(n, i);
}

/* Those of variables are not taken out of the module as traits of values are. */
static void copy_traits(struct copy *copy, const struct instruction *from, uint32_t id) {
    struct inliner *n = copy->inliner;
    unsigned traits = traits_of(n->o, from->id);
    traits_add(n->o, id, traits);
    name_like(n->o, id, from->id);
    if (!(traits & TRAIT_DECORATED) && !(traits && from->opcode == SpvOpVariable))
        return;
    if (!n->inlining->lists_decorations)
        list_decorations(n);
    for (struct decoration *d = map_find_u64(&n->inlining->decorations, from->id); d; d = d->next)
        copy_decoration(copy, d->instruction, id);
}

/* ---- Instructions ---- */

static struct instruction *make_copy(struct copy *copy, const struct instruction *from) {
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

uint32_t beginning_of(struct optimizer *o, const struct instruction *variable) {
    uint32_t type = pointee_of(o, variable->type)->id;
    if (variable->count > 1)
        return variable->operands[1];
    return holds_opaque(o, type) ? 0 : undefined(o, type);
}

static void put_for_call(struct copy *copy, SpvOp op, const uint32_t *operands, size_t count) {
    struct instruction *i = instruction_make(copy->inliner->m, op, 0, 0, operands, count);
    i->mark = copy->site->call->mark;
    put(copy, i);
}

static void place_variable(struct copy *copy, struct instruction *i) {
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

/* DebugDeclare tells of variables and parameters and of nothing else. */
static bool is_declarable(const struct copy *copy, uint32_t id) {
    const struct instruction *variable =
        instruction_of(copy->inliner->m, value_in_caller(copy, id));
    return variable &&
           (variable->opcode == SpvOpVariable || variable->opcode == SpvOpFunctionParameter);
}

/* The instruction itself where the body moves, else its copy. */
static struct instruction *taken(struct copy *copy, struct instruction *from) {
    struct instruction *i = copy->moves ? from : make_copy(copy, from);
    i->mark = mark_in_caller(copy, from->mark);
    return i;
}

static void leave_behind(struct copy *copy, const struct instruction *i) {
    if (copy->moves)
        copy->inliner->m->definitions.items[i->id] = NULL;
}

static void bring_debug(struct copy *copy, struct instruction *from) {
    const struct optimizer *o = copy->inliner->o;
    if (is_definition_of_function(o, from) ||
        (is_declaration(o, from) && !is_declarable(copy, from->operands[3]))) {
        leave_behind(copy, from);
    } else {
        put(copy, taken(copy, from));
    }
}

static void bring_return(struct copy *copy, const struct instruction *from) {
    if (from->opcode == SpvOpReturnValue)
        copy->value = value_in_caller(copy, from->operands[0]);
    if (copy->rest)
        put_for_call(copy, SpvOpBranch, &copy->rest->label.id, 1);
}

static void bring(struct copy *copy, struct instruction *from) {
    const struct optimizer *o = copy->inliner->o;
    if (from->opcode == SpvOpVariable)
        place_variable(copy, taken(copy, from));
    else if (is_return(from))
        bring_return(copy, from);
    else if (is_debug(o, from))
        bring_debug(copy, from);
    else
        put(copy, taken(copy, from));
}

static void bring_list(struct copy *copy, struct instruction_list *list) {
    for_each_in(i, list) {
        if (i->opcode == SpvOpFunctionParameter)
            continue;
        if (copy->moves)
            instructions_unlink(list, i);
        bring(copy, i);
    }
}

/* ---- Blocks ---- */

/* A loop's header that also chooses between two ways within the loop could not be parted: the
 * choice would need a merge block of its own. */
bool can_be_parted(const struct block *b) {
    const struct instruction *merge = loop_merge_of(b), *end = terminator_of(b);
    if (!merge || end->opcode == SpvOpBranch)
        return true;
    bool leaves = false;
    for (uint32_t k = 1; end->opcode == SpvOpBranchConditional && k < 3; k++)
        leaves |= end->operands[k] == merge->operands[0] || end->operands[k] == merge->operands[1];
    return leaves;
}

/* The header of a loop stays where the back edge leads, in front of the copy.  A block that is a
 * loop of its own is continued behind it. */
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

void part_block(struct copy *copy) {
    struct inliner *n = copy->inliner;
    struct block *b = copy->site->call->block;
    copy->rest = module_split_block(n->m, b, copy->site->call, module_id(n->m));
    phis_in_successors_rename(n->o, copy->rest, b->label.id);
    copy->to = loop_merge_of(copy->rest) ? put_header_first(n, b, copy->rest) : b;
    copy->before = NULL;
}

void copy_body(struct copy *copy) {
    rename_results(copy);
    rename_in_copy(copy, copy->callee->first->label.id, copy->to->label.id);
    bring_list(copy, &copy->callee->parameters);
    for_each_block(b, copy->callee) {
        if (b != copy->callee->first)
            copy->to = module_block_behind(copy->inliner->m, copy->to, renamed(copy, b->label.id));
        bring_list(copy, &b->list);
    }
}

/* ---- The body itself ---- */

static void unlink_block(struct block *b) {
    *(b->previous ? &b->previous->next : &b->routine->first) = b->next;
    *(b->next ? &b->next->previous : &b->routine->last) = b->previous;
}

static void link_block(struct block *b, struct block *previous) {
    b->routine = previous->routine;
    b->previous = previous;
    b->next = previous->next;
    previous->next = b;
    *(b->next ? &b->next->previous : &b->routine->last) = b;
}

static void move_block(struct copy *copy, struct block *b) {
    struct instruction_list list = b->list;
    b->list = (struct instruction_list){0};
    unlink_block(b);
    link_block(b, copy->to);
    copy->to = b;
    bring_list(copy, &list);
}

void move_body(struct copy *copy) {
    struct module *m = copy->inliner->m;
    struct block *first = copy->callee->first;
    copy->moves = true;
    for (struct instruction *i = copy->callee->parameters.first; i; i = i->next)
        if (i->opcode == SpvOpFunctionParameter)
            replace(copy->inliner->o, i->id, renamed(copy, i->id));
    bring_list(copy, &copy->callee->parameters);
    bring_list(copy, &first->list);
    if (copy->rest)
        phis_in_successors_rename(copy->inliner->o, copy->to, first->label.id);
    while (first->next)
        move_block(copy, first->next);
    instruction_insert(m, first, NULL, SpvOpUnreachable, 0, NULL, 0);
}
