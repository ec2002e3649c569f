/* `precise`: decorates every operation that contributes to a precise value as NoContraction.
 *
 * When all functions are emitted, the module is searched backward from declarations of
 * `precise`. A precise value makes its operands precise, a load makes its memory precise, and
 * memory makes all values stored to it precise, in any order. The conditions that decide whether
 * a value is stored or returned become precise with it, and so do the indices of its memory. */
#include "../value/value.h"
#include "../lvalue/lvalue.h"

enum grade {
    NOT_PRECISE,
    WANTED, /* because some calls need it */
    PRECISE /* for all callers */
};

VEC(struct precise_use, use_vec);

struct precise_part {
    uint32_t id, member; /* `member` of `parent` */
    struct precise_part *parent, *first, *next;
    enum grade grade;
    struct use_vec uses; /* for memory: stores, and calls that receive a pointer */
};

struct precise_use {
    const struct instruction *instruction;
    uint32_t operand;
};

/* A construct whose branches decide whether a block is executed. */
struct precise_control {
    struct precise_control *outer;
    uint32_t merge;
    VEC(uint32_t, id_vec) conditions;
    enum grade grade;
};

struct precise_call {
    const struct instruction *instruction;
    struct callee *callee;
    enum grade grade; /* highest grade of the call */
};

struct callee {
    const struct function *function; /* NULL: not in the source */
    struct id_vec parameters;
    VEC(struct precise_call *, call_vec) calls;
    VEC(const struct instruction *, return_vec) returns;
    VEC(struct precise_part *, part_vec) wanted; /* parts of parameters */
};

struct parameter {
    struct callee *callee;
    uint32_t index;
};

struct precise_search {
    struct emitter *e;
    struct map parts, callees, parameters, calls; /* by id */
    struct map controls; /* from the id of a block's label to its innermost construct */
    struct part_vec waiting;
};

/* ---- Parts ----
 * Precision is tracked per part: an id and the members selected from it. One member of a struct
 * may be precise and another not, in memory and in values. All elements of an array are one
 * part, as are all components of a vector or matrix. */

static struct precise_part *part_new(struct precise_search *s, uint32_t id,
                                     struct precise_part *parent, uint32_t member) {
    struct precise_part *p = arena_new(s->e->arena, struct precise_part);
    *p = (struct precise_part){.id = id, .member = member, .parent = parent};
    if (parent) {
        p->next = parent->first;
        parent->first = p;
    }
    return p;
}

static struct precise_part *part_whole(struct precise_search *s, uint32_t id) {
    void **slot = map_slot_u64(s->e->arena, &s->parts, id);
    if (!*slot)
        *slot = part_new(s, id, NULL, 0);
    return *slot;
}

static struct precise_part *part_member(struct precise_search *s, struct precise_part *of,
                                        uint32_t member) {
    for (struct precise_part *p = of->first; p; p = p->next)
        if (p->member == member)
            return p;
    return part_new(s, of->id, of, member);
}

/* Returns the part selected by an index. Sets `type` to its type, or to 0 within vectors. */
static struct precise_part *part_step(struct precise_search *s, struct precise_part *p,
                                      uint32_t *type, uint32_t index) {
    const struct instruction *t = *type ? instruction_of(s->e->m, *type) : NULL;
    bool is_struct = t && t->opcode == SpvOpTypeStruct;
    if (is_struct || (t && (t->opcode == SpvOpTypeArray || t->opcode == SpvOpTypeRuntimeArray))) {
        *type = t->operands[is_struct ? index : 0];
        return part_member(s, p, is_struct ? index : 0);
    }
    *type = 0;
    return p;
}

/* Returns the part of a value or pointer. A pointer denotes the memory it points to. */
static struct precise_part *part_of(struct precise_search *s, uint32_t id) {
    const struct instruction *i = instruction_of(s->e->m, id);
    if (!i || i->opcode != SpvOpAccessChain)
        return part_whole(s, id);
    struct precise_part *p = part_of(s, i->operands[0]);
    const struct instruction *pointee = module_pointee(s->e->m, i->operands[0]);
    uint32_t type = pointee ? pointee->id : 0;
    for (uint32_t k = 1; k < i->count; k++) {
        const struct instruction *index = instruction_of(s->e->m, i->operands[k]);
        p = part_step(s, p, &type, index->opcode == SpvOpConstant ? index->operands[0] : 0);
    }
    return p;
}

/* Returns the part of `base` that corresponds to `part` of `whole`. */
static struct precise_part *part_like(struct precise_search *s, struct precise_part *base,
                                      const struct precise_part *whole,
                                      const struct precise_part *part) {
    return part == whole ? base
                         : part_member(s, part_like(s, base, whole, part->parent), part->member);
}

static struct precise_part *part_in(struct precise_search *s, uint32_t id,
                                    const struct precise_part *like) {
    return part_like(s, part_of(s, id), part_whole(s, like->id), like);
}

/* Memory that outlives a call is shared by all callers. */
static bool is_shared(const struct instruction *i) {
    return i && i->opcode == SpvOpVariable && i->operands[0] != SpvStorageClassFunction;
}

static void mark_part(struct precise_search *s, struct precise_part *p, enum grade grade) {
    if (is_shared(instruction_of(s->e->m, p->id)))
        grade = PRECISE;
    for (const struct precise_part *q = p; q; q = q->parent)
        if (q->grade >= grade)
            return;
    p->grade = grade;
    module_mark(s->e->m, p->id, ID_PRECISE);
    vec_push(s->e->arena, &s->waiting, p);
}

/* ---- Calls ----
 * If one call needs a precise result, the callee's computations become precise, but not the
 * arguments of other calls. This requires two grades. */

static void mark_argument(struct precise_search *s, const struct precise_call *c,
                          const struct precise_part *parameter, uint32_t index, enum grade grade) {
    if (grade != NOT_PRECISE && index + 1 < c->instruction->count)
        mark_part(s, part_in(s, c->instruction->operands[index + 1], parameter), grade);
}

static const struct parameter *parameter_of(struct precise_search *s,
                                            const struct precise_part *p) {
    return map_find_u64(&s->parameters, p->id);
}

static const struct variable *declared(const struct parameter *p) {
    const struct function *f = p->callee->function;
    return f && p->index < f->parameter_count ? f->parameters[p->index] : NULL;
}

static bool is_taken_in(const struct parameter *p) {
    const struct variable *v = declared(p);
    return !v || v->storage == STORAGE_THIS || v->direction != DIRECTION_OUT;
}

static bool is_given_out(const struct parameter *p) {
    const struct variable *v = declared(p);
    return !v || v->storage == STORAGE_THIS || v->direction != DIRECTION_IN;
}

/* Raises the grade that the call requires of its callee. */
static void request_callee(struct precise_search *s, struct precise_call *c, enum grade grade) {
    if (c->grade >= grade)
        return;
    c->grade = grade;
    for (size_t i = 0; i < c->callee->wanted.count; i++) {
        const struct precise_part *p = c->callee->wanted.items[i];
        mark_argument(s, c, p, parameter_of(s, p)->index, grade);
    }
}

static void visit_parameter(struct precise_search *s, struct precise_part *p,
                            const struct parameter *parameter) {
    struct callee *callee = parameter->callee;
    if (!is_taken_in(parameter))
        return;
    if (p->grade == WANTED)
        vec_push(s->e->arena, &callee->wanted, p);
    for (size_t i = 0; i < callee->calls.count; i++) {
        const struct precise_call *c = callee->calls.items[i];
        mark_argument(s, c, p, parameter->index, p->grade == PRECISE ? PRECISE : c->grade);
    }
}

static void mark_control(struct precise_search *s, const struct block *b, enum grade grade) {
    struct precise_control *c = map_find_u64(&s->controls, b->label.id);
    for (; c && c->grade < grade; c = c->outer) {
        c->grade = grade;
        for (size_t i = 0; i < c->conditions.count; i++)
            mark_part(s, part_of(s, c->conditions.items[i]), grade);
    }
}

static void visit_function(struct precise_search *s, const struct precise_part *p) {
    const struct callee *f = map_find_u64(&s->callees, p->id);
    for (size_t i = 0; f && i < f->returns.count; i++) {
        mark_part(s, part_in(s, f->returns.items[i]->operands[0], p), p->grade);
        mark_control(s, f->returns.items[i]->block, p->grade);
    }
}

static void visit_result(struct precise_search *s, const struct precise_part *p) {
    struct precise_call *c = map_find_u64(&s->calls, p->id);
    request_callee(s, c, p->grade);
    mark_part(s, part_in(s, c->instruction->operands[0], p), WANTED);
}

/* ---- Memory ---- */

static void visit_passed(struct precise_search *s, const struct precise_use *u,
                         const struct precise_part *whole, const struct precise_part *part) {
    struct precise_call *c = map_find_u64(&s->calls, u->instruction->id);
    if (u->operand > c->callee->parameters.count)
        return;
    uint32_t id = c->callee->parameters.items[u->operand - 1];
    if (!is_given_out(map_find_u64(&s->parameters, id)))
        return;
    request_callee(s, c, part->grade);
    mark_part(s, part_like(s, part_whole(s, id), whole, part), WANTED);
}

static void mark_indices(struct precise_search *s, uint32_t pointer, enum grade grade) {
    const struct instruction *i = instruction_of(s->e->m, pointer);
    for (; i && i->opcode == SpvOpAccessChain; i = instruction_of(s->e->m, i->operands[0]))
        for (uint32_t k = 1; k < i->count; k++)
            mark_part(s, part_of(s, i->operands[k]), grade);
}

/* Marks the values stored to `part` of the memory `whole`. */
static void visit_uses(struct precise_search *s, const struct precise_part *whole,
                       const struct precise_part *part, enum grade grade) {
    for (size_t i = 0; i < whole->uses.count; i++) {
        const struct precise_use *u = &whole->uses.items[i];
        mark_control(s, u->instruction->block, grade);
        if (u->instruction->opcode == SpvOpFunctionCall)
            visit_passed(s, u, whole, part);
        else
            mark_part(s,
                      part_like(s, part_of(s, u->instruction->operands[u->operand]), whole, part),
                      grade);
    }
}

static void visit_members(struct precise_search *s, struct precise_part *p, enum grade grade) {
    for (struct precise_part *q = p->first; q; q = q->next) {
        if (q->grade < grade)
            q->grade = grade;
        visit_uses(s, q, q, grade);
        visit_members(s, q, grade);
    }
}

/* Returns whether memory is local to a shader. Precision does not extend through buffers and
 * images, unless they are declared precise. */
static bool is_of_shader(struct precise_search *s, uint32_t pointer) {
    const struct instruction *type = instruction_of(s->e->m, module_type_of(s->e->m, pointer));
    switch (type && type->opcode == SpvOpTypePointer ? type->operands[0] : SpvStorageClassInput) {
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
    case SpvStorageClassWorkgroup:
    case SpvStorageClassOutput:
        return true;
    }
    return false;
}

/* ---- Values ---- */

static void mark_members(struct precise_search *s, const struct instruction *i,
                         const struct precise_part *p, uint32_t first, uint32_t last) {
    for (uint32_t k = first; k < last; k++)
        mark_part(s, part_in(s, i->operands[k], p), p->grade);
}

static void visit_extract(struct precise_search *s, const struct instruction *i,
                          const struct precise_part *p) {
    struct precise_part *from = part_of(s, i->operands[0]);
    uint32_t type = module_type_of(s->e->m, i->operands[0]);
    for (uint32_t k = 1; k < i->count; k++)
        from = part_step(s, from, &type, i->operands[k]);
    mark_part(s, part_like(s, from, part_whole(s, i->id), p), p->grade);
}

/* Returns the ancestor of `p` directly below the whole. */
static const struct precise_part *outermost(const struct precise_part *p) {
    while (p->parent->parent)
        p = p->parent;
    return p;
}

static void visit_construct(struct precise_search *s, const struct instruction *i,
                            const struct precise_part *p) {
    const struct precise_part *member = p->parent ? outermost(p) : NULL;
    bool is_struct = instruction_of(s->e->m, i->type)->opcode == SpvOpTypeStruct;
    for (uint32_t k = 0; k < i->count; k++)
        if (!member || !is_struct || member->member == k)
            mark_part(s,
                      member ? part_like(s, part_of(s, i->operands[k]), member, p)
                             : part_of(s, i->operands[k]),
                      p->grade);
}

/* Returns whether one part contains the other. */
static bool overlap(const struct precise_part *a, const struct precise_part *b) {
    for (const struct precise_part *p = a; p; p = p->parent)
        if (p == b)
            return true;
    for (const struct precise_part *p = b; p; p = p->parent)
        if (p == a)
            return true;
    return false;
}

static void visit_insert(struct precise_search *s, const struct instruction *i,
                         const struct precise_part *p) {
    struct precise_part *at = part_whole(s, i->id);
    uint32_t type = i->type;
    for (uint32_t k = 2; k < i->count; k++)
        at = part_step(s, at, &type, i->operands[k]);
    mark_part(s, part_in(s, i->operands[1], p), p->grade);
    if (overlap(p, at))
        mark_part(s, part_of(s, i->operands[0]), p->grade);
}

static void visit_operands(struct precise_search *s, const struct instruction *i,
                           const struct precise_part *p) {
    for_each_id_operand(s->e->m, i, k)
        if (i->opcode != SpvOpExtInst || k > 0)
            mark_part(s, part_of(s, i->operands[k]), p->grade);
}

static void visit_value(struct precise_search *s, const struct instruction *i,
                        const struct precise_part *p) {
    switch (i->opcode) {
    case SpvOpFunctionCall:
        visit_result(s, p);
        break;
    case SpvOpLoad:
        mark_indices(s, i->operands[0], p->grade);
        if (is_of_shader(s, i->operands[0]))
            mark_members(s, i, p, 0, 1);
        break;
    case SpvOpSelect:
        mark_part(s, part_of(s, i->operands[0]), p->grade);
        mark_members(s, i, p, 1, 3);
        break;
    case SpvOpCopyObject:
    case SpvOpCopyLogical:
        mark_members(s, i, p, 0, 1);
        break;
    case SpvOpCompositeExtract:
        visit_extract(s, i, p);
        break;
    case SpvOpCompositeConstruct:
        visit_construct(s, i, p);
        break;
    case SpvOpCompositeInsert:
        visit_insert(s, i, p);
        break;
    default:
        visit_operands(s, i, p);
        break;
    }
}

static void visit_part(struct precise_search *s, struct precise_part *p) {
    const struct instruction *i = instruction_of(s->e->m, p->id);
    const struct parameter *parameter = parameter_of(s, p);
    if (parameter)
        visit_parameter(s, p, parameter);
    if (!i)
        return;
    if (i->opcode == SpvOpFunction)
        visit_function(s, p);
    else if (module_pointee(s->e->m, p->id)) {
        for (const struct precise_part *q = p; q; q = q->parent)
            visit_uses(s, q, p, p->grade);
        visit_members(s, p, p->grade);
    } else if (i->block && !parameter)
        visit_value(s, i, p);
}

/* ---- Roots of the search ---- */

static struct callee *callee_of(struct precise_search *s, uint32_t id) {
    void **slot = map_slot_u64(s->e->arena, &s->callees, id);
    if (!*slot) {
        struct callee *f = arena_new(s->e->arena, struct callee);
        f->function = function_of_id(s->e, id);
        *slot = f;
    }
    return *slot;
}

/* Marks members declared precise in all objects of their type. */
static void find_members(struct precise_search *s, struct precise_part *p, uint32_t type) {
    const struct instruction *t = type ? instruction_of(s->e->m, type) : NULL;
    if (!t || !type_holds_precise(s->e, type))
        return;
    uint32_t count = t->opcode == SpvOpTypeStruct ? t->count : 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t inner = type;
        struct precise_part *member = part_step(s, p, &inner, i);
        if (t->opcode == SpvOpTypeStruct && member_is_precise(s->e, type, i))
            mark_part(s, member, PRECISE);
        find_members(s, member, inner);
    }
}

static void find_precise(struct precise_search *s, const struct instruction *i) {
    if (i->id && module_is(s->e->m, i->id, ID_PRECISE))
        mark_part(s, part_of(s, i->id), PRECISE);
    const struct instruction *pointee = i->id ? module_pointee(s->e->m, i->id) : NULL;
    uint32_t type = pointee ? pointee->id : i->type;
    if (i->id && i->opcode != SpvOpAccessChain && type && type_holds_precise(s->e, type))
        find_members(s, part_whole(s, i->id), type);
}

static void note_use(struct precise_search *s, const struct instruction *i, uint32_t pointer,
                     uint32_t operand) {
    if (module_pointee(s->e->m, pointer))
        vec_push(s->e->arena, &part_of(s, pointer)->uses, ((struct precise_use){i, operand}));
}

static void note_call(struct precise_search *s, struct callee *in, const struct instruction *i) {
    if (i->opcode == SpvOpFunctionCall) {
        struct precise_call *c = arena_new(s->e->arena, struct precise_call);
        *c = (struct precise_call){.instruction = i, .callee = callee_of(s, i->operands[0])};
        *map_slot_u64(s->e->arena, &s->calls, i->id) = c;
        vec_push(s->e->arena, &c->callee->calls, c);
        for (uint32_t k = 1; k < i->count; k++)
            note_use(s, i, i->operands[k], k);
    } else if (i->opcode == SpvOpReturnValue)
        vec_push(s->e->arena, &in->returns, i);
    else if (i->opcode == SpvOpStore)
        note_use(s, i, i->operands[0], 1);
    else if (instruction_class(i) == SPIRV_CLASS_Atomic && i->count > 3)
        note_use(s, i, i->operands[0], i->count - 1);
}

/* Notes the constructs of a routine. Their blocks are between the header and the merge block. A
 * branch decides on the blocks after it in its construct, which includes those of a loop that it
 * leaves. */
static void note_controls(struct precise_search *s, const struct routine *f) {
    struct precise_control *inner = NULL;
    for_each_block(b, f) {
        while (inner && inner->merge == b->label.id)
            inner = inner->outer;
        *map_slot_u64(s->e->arena, &s->controls, b->label.id) = inner;
        const struct instruction *last = b->list.last, *merge = last ? last->previous : NULL;
        if (merge && (merge->opcode == SpvOpSelectionMerge || merge->opcode == SpvOpLoopMerge)) {
            struct precise_control *c = arena_new(s->e->arena, struct precise_control);
            *c = (struct precise_control){.outer = inner, .merge = merge->operands[0]};
            inner = c;
        }
        if (inner && (last->opcode == SpvOpBranchConditional || last->opcode == SpvOpSwitch))
            vec_push(s->e->arena, &inner->conditions, last->operands[0]);
    }
}

static void note_routine(struct precise_search *s, const struct routine *f) {
    note_controls(s, f);
    struct callee *callee = callee_of(s, f->definition.id);
    for_each_in(i, &f->parameters) {
        struct parameter *p = arena_new(s->e->arena, struct parameter);
        *p = (struct parameter){callee, (uint32_t)callee->parameters.count};
        *map_slot_u64(s->e->arena, &s->parameters, i->id) = p;
        vec_push(s->e->arena, &callee->parameters, i->id);
    }
    for_each_in_routine(i, b, f)
        note_call(s, callee, i);
}

static void find_in_routine(struct precise_search *s, const struct routine *f) {
    if (module_is(s->e->m, f->definition.id, ID_PRECISE))
        mark_part(s, part_whole(s, f->definition.id), PRECISE);
    for_each_in(i, &f->parameters)
        find_precise(s, i);
    for_each_in_routine(i, b, f)
        find_precise(s, i);
}

static void decorate_precise(struct emitter *e) {
    for_each_in_module(i, b, f, e->m)
        if (i->id && cg_is_contractible((SpvOp)i->opcode) && module_is(e->m, i->id, ID_PRECISE))
            module_decorate(e->m, i->id, SpvDecorationNoContraction, NULL, 0);
}

void precise_propagate(struct emitter *e) {
    if (!e->has_precise)
        return;
    struct precise_search s = {.e = e};
    for_each_routine(f, e->m)
        note_routine(&s, f);
    for_each_in(i, &e->m->sections[SECTION_VARIABLES])
        find_precise(&s, i);
    for_each_routine(f, e->m)
        find_in_routine(&s, f);
    while (s.waiting.count)
        visit_part(&s, s.waiting.items[--s.waiting.count]);
    decorate_precise(e);
}

void precise_mark(struct emitter *e, uint32_t id) {
    e->has_precise = true;
    module_mark(e->m, id, ID_PRECISE);
}
