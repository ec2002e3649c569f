/* While passes run, lines and scopes of debug information are no instructions: each instruction
 * bears a mark, the number of a line and a scope that hold for it, and takes it along where it
 * goes.  So no pass walks over them, which are half of a module, nor has to know that they hold to
 * the next of their kind or to the end of the block (SPIR-V, OpLine;
 * NonSemantic.Shader.DebugInfo.100, DebugLine, DebugScope).  In the end they are written where what
 * holds changes.
 *
 * OpLine and OpNoLine are one kind, DebugLine and DebugNoLine are of it, too, in a module that has
 * these; DebugScope and DebugNoScope are the other kind. */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "pass.h"

/* ---- Marks ---- */

uint32_t mark_create(struct optimizer *o, struct instruction *line, struct instruction *scope) {
    if (!o->marks.count)
        vec_push(o->arena, &o->marks, (struct mark){0}); /* of what has none */
    vec_push(o->arena, &o->marks, ((struct mark){line, scope}));
    return (uint32_t)o->marks.count - 1;
}

struct mark mark_numbered(const struct optimizer *o, uint32_t number) {
    return number < o->marks.count ? o->marks.items[number] : (struct mark){0};
}

static bool is_any_line(const struct optimizer *o, const struct instruction *i) {
    uint32_t debug = debug_kind(o, i);
    return is_line((SpvOp)i->opcode) || debug == NonSemanticShaderDebugInfo100DebugLine ||
           debug == NonSemanticShaderDebugInfo100DebugNoLine;
}

static bool is_scope(const struct optimizer *o, const struct instruction *i) {
    uint32_t debug = debug_kind(o, i);
    return debug == NonSemanticShaderDebugInfo100DebugScope ||
           debug == NonSemanticShaderDebugInfo100DebugNoScope;
}

/* ---- Taking them out ---- */

struct taker {
    struct optimizer *o;
    struct mark holding;
    uint32_t number; /* of the mark of that, or 0 for none so far */
};

static void take(struct taker *t, struct instruction_list *list, struct instruction *i) {
    bool is_of_line = is_any_line(t->o, i);
    if (!is_of_line && !is_scope(t->o, i)) {
        if (!t->number)
            t->number = mark_create(t->o, t->holding.line, t->holding.scope);
        i->mark = t->number;
        return;
    }
    *(is_of_line ? &t->holding.line : &t->holding.scope) = i;
    t->number = 0;
    instructions_unlink(list, i);
    if (i->id)
        t->o->m->definitions.items[i->id] = NULL;
}

/* What holds for the parameters holds for the first block. */
static void take_from_routine(struct optimizer *o, struct routine *f) {
    struct taker t = {.o = o};
    for_each_in(i, &f->parameters)
        take(&t, &f->parameters, i);
    for_each_block(b, f) {
        if (b != f->first)
            t = (struct taker){.o = o};
        for_each_in(i, &b->list)
            take(&t, &b->list, i);
    }
}

/* Names of files are strings. */
void marks_take(struct optimizer *o) {
    if (o->debug_set || o->m->sections[SECTION_STRINGS].first)
        for_each_routine(f, o->m)
            take_from_routine(o, f);
}

/* ---- Writing them ---- */

struct putter {
    struct optimizer *o;
    struct instruction_list *list;
    struct mark holding;
    bool is_beginning; /* what stands in front of the function may hold */
    bool is_behind_merge;
};

static bool are_same(const struct instruction *a, const struct instruction *b) {
    return a == b ||
           (a && b && a->opcode == b->opcode && a->count == b->count &&
            (!a->count || !memcmp(a->operands, b->operands, a->count * sizeof(uint32_t))));
}

/* Another one, as ids are made once. */
static void put(struct putter *p, struct instruction *before, SpvOp op, uint32_t type,
                const uint32_t *operands, size_t count) {
    struct module *m = p->o->m;
    uint32_t id = type ? module_id(m) : 0;
    struct instruction *i = instruction_make(m, op, type, id, operands, count);
    i->at = before->at;
    i->block = before->block;
    instructions_insert(p->list, before, i);
}

/* The end of what holds, if anything does. */
static void put_end(struct putter *p, struct instruction *before, const struct instruction *held,
                    uint32_t end) {
    const uint32_t operands[] = {p->o->debug_set, end};
    if (held && held->opcode == SpvOpExtInst)
        put(p, before, SpvOpExtInst, held->type, operands, 2);
    else if (held)
        put(p, before, SpvOpNoLine, 0, NULL, 0);
}

static bool ends_nothing(const struct putter *p, const struct instruction *held,
                         const struct instruction *i) {
    bool is_end = i->opcode == SpvOpNoLine || (i->opcode == SpvOpExtInst && i->count == 2);
    return is_end && !held && !p->is_beginning;
}

static void put_kind(struct putter *p, struct instruction *before, struct instruction **held,
                     struct instruction *wanted, uint32_t end) {
    if (are_same(*held, wanted))
        return;
    if (!wanted)
        put_end(p, before, *held, end);
    else if (!ends_nothing(p, *held, wanted))
        put(p, before, (SpvOp)wanted->opcode, wanted->type, wanted->operands, wanted->count);
    *held = wanted;
}

/* Phis and variables stand first, and a branch right behind its merge instruction. */
static bool may_stand_before(const struct putter *p, const struct instruction *i) {
    return i->opcode != SpvOpPhi && i->opcode != SpvOpVariable && !p->is_behind_merge;
}

static void put_mark(struct putter *p, struct instruction *i) {
    if (i->mark && may_stand_before(p, i)) {
        struct mark wanted = mark_numbered(p->o, i->mark);
        put_kind(p, i, &p->holding.scope, wanted.scope, NonSemanticShaderDebugInfo100DebugNoScope);
        put_kind(p, i, &p->holding.line, wanted.line, NonSemanticShaderDebugInfo100DebugNoLine);
    }
    p->is_behind_merge = is_merge((SpvOp)i->opcode);
}

static void put_into_routine(struct optimizer *o, struct routine *f) {
    struct putter p = {.o = o, .list = &f->parameters, .is_beginning = true};
    for_each_in(i, &f->parameters)
        put_mark(&p, i);
    for_each_block(b, f) {
        if (b != f->first)
            p = (struct putter){.o = o};
        p.list = &b->list;
        for_each_in(i, &b->list)
            put_mark(&p, i);
    }
}

void marks_put(struct optimizer *o) {
    if (o->marks.count)
        for_each_routine(f, o->m)
            put_into_routine(o, f);
}
