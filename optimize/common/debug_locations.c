/* Debug locations, value names and debug information while instructions move or are removed. */
#include "pass.h"

#include "spirv_names.h"
#include <string.h>

/* While passes run, lines and debug scopes are not instructions. Each instruction has a mark, the
 * number of its line and scope, that moves with it. Passes therefore skip these instructions, which
 * are half of a debug module. They need not track the extent of a line or scope either, which ends
 * at the next one or with the block (SPIR-V, OpLine; NonSemantic.Shader.DebugInfo.100, DebugLine,
 * DebugScope). They are written back wherever the mark changes.
 *
 * OpLine and OpNoLine are one kind, together with DebugLine and DebugNoLine in modules that have
 * them. DebugScope and DebugNoScope are the other kind. */

/* ---- Marks ---- */

uint32_t debug_mark_create(struct optimizer *o, struct instruction *line,
                           struct instruction *scope) {
    if (!o->marks.count)
        vec_push(o->arena, &o->marks, (struct debug_mark){0}); /* instructions without a location */
    vec_push(o->arena, &o->marks, ((struct debug_mark){line, scope}));
    return (uint32_t)o->marks.count - 1;
}

struct debug_mark debug_mark_numbered(const struct optimizer *o, uint32_t number) {
    return number < o->marks.count ? o->marks.items[number] : (struct debug_mark){0};
}

static bool is_scope(const struct optimizer *o, const struct instruction *i) {
    uint32_t debug = debug_kind(o, i);
    return debug == NonSemanticShaderDebugInfo100DebugScope ||
           debug == NonSemanticShaderDebugInfo100DebugNoScope;
}

/* ---- Detaching marks ---- */

struct detacher {
    struct optimizer *o;
    struct debug_mark holding;
    uint32_t number; /* mark number of `holding`, or 0 if not created yet */
};

static void detach(struct detacher *t, struct instruction_list *list, struct instruction *i) {
    uint32_t debug = debug_kind((t->o), i);
    bool is_of_line = is_line((SpvOp)i->opcode) ||
                      debug == NonSemanticShaderDebugInfo100DebugLine ||
                      debug == NonSemanticShaderDebugInfo100DebugNoLine;
    if (!is_of_line && !is_scope(t->o, i)) {
        if (!t->number)
            t->number = debug_mark_create(t->o, t->holding.line, t->holding.scope);
        i->mark = t->number;
        return;
    }
    *(is_of_line ? &t->holding.line : &t->holding.scope) = i;
    t->number = 0;
    instructions_unlink(list, i);
    if (i->id)
        t->o->m->definitions.items[i->id] = NULL;
}

/* Debug locations at the end of the parameters also apply to the first block. */
static void detach_routine(struct optimizer *o, struct routine *f) {
    struct detacher t = {.o = o};
    for_each_in(i, &f->parameters)
        detach(&t, &f->parameters, i);
    for_each_block(b, f) {
        if (b != f->first)
            t = (struct detacher){.o = o};
        for_each_in(i, &b->list)
            detach(&t, &b->list, i);
    }
}

/* File names are OpString instructions; a module without any has no OpLine. */
void debug_locs_detach(struct optimizer *o) {
    if (o->debug_set || o->m->sections[SECTION_STRINGS].first)
        for_each_routine(f, o->m)
            detach_routine(o, f);
}

/* ---- Attaching marks ---- */

struct putter {
    struct optimizer *o;
    struct instruction_list *list;
    struct debug_mark holding;
    bool is_beginning; /* a location before the function may still apply */
    bool is_behind_merge;
};

static bool are_same(const struct instruction *a, const struct instruction *b) {
    return a == b ||
           (a && b && a->opcode == b->opcode && a->count == b->count &&
            (!a->count || !memcmp(a->operands, b->operands, a->count * sizeof(uint32_t))));
}

/* Inserts a copy of a debug instruction with a new id, because each id is defined once. */
static void put_line(struct putter *p, struct instruction *before, SpvOp op, uint32_t type,
                     const uint32_t *operands, size_t count) {
    struct module *m = p->o->m;
    uint32_t id = type ? module_id(m) : 0;
    struct instruction *i = instruction_make(m, op, type, id, operands, count);
    i->at = before->at;
    i->block = before->block;
    instructions_insert(p->list, before, i);
}

/* Inserts an instruction that ends the current location, if there is one. */
static void put_end(struct putter *p, struct instruction *before, const struct instruction *held,
                    uint32_t end) {
    const uint32_t operands[] = {p->o->debug_set, end};
    if (held && held->opcode == SpvOpExtInst)
        put_line(p, before, SpvOpExtInst, held->type, operands, 2);
    else if (held)
        put_line(p, before, SpvOpNoLine, 0, NULL, 0);
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
        put_line(p, before, (SpvOp)wanted->opcode, wanted->type, wanted->operands, wanted->count);
    *held = wanted;
}

/* Phis and variables must come first, and a branch must follow its merge instruction directly. */
static bool may_stand_before(const struct putter *p, const struct instruction *i) {
    return i->opcode != SpvOpPhi && i->opcode != SpvOpVariable && !p->is_behind_merge;
}

static void put_mark(struct putter *p, struct instruction *i) {
    if (i->mark && may_stand_before(p, i)) {
        struct debug_mark wanted = debug_mark_numbered(p->o, i->mark);
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

void debug_locs_attach(struct optimizer *o) {
    if (o->marks.count)
        for_each_routine(f, o->m)
            put_into_routine(o, f);
}

static bool is_gone(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return !i || i->block;
}

static bool is_none(const struct optimizer *o, const struct instruction *i) {
    return opt_is_debug(o, i) && i->opcode == SpvOpExtInst &&
           i->operands[1] == NonSemanticShaderDebugInfo100DebugInfoNone;
}

static struct instruction *make_none(struct optimizer *o, uint32_t type) {
    const uint32_t operands[] = {o->debug_set, NonSemanticShaderDebugInfo100DebugInfoNone};
    return instruction_make(o->m, SpvOpExtInst, type, module_id(o->m), operands, 2);
}

uint32_t debug_no_information(struct optimizer *o) {
    struct instruction_list *list = &o->m->sections[SECTION_DEBUG];
    struct instruction *none = list->first;
    while (none && !is_none(o, none))
        none = none->next;
    if (!none)
        none = make_none(o, list->first->type);
    else if (none != list->first)
        instructions_unlink(list, none);
    if (none != list->first)
        instructions_insert(list, list->first, none);
    return none->id;
}

/* An OpUndef of an opaque type is as invalid as the value (VUID-StandaloneSpirv-None-04667). */
void debug_clear_value(struct optimizer *o, struct instruction *debug_value) {
    enum { SUBJECT = 3 };
    const struct instruction *value = instruction_of(o->m, debug_value->operands[SUBJECT]);
    if (!value || opt_holds_opaque(o, value->type))
        instruction_remove(o->m, debug_value);
    else
        debug_value->operands[SUBJECT] = opt_undefined(o, value->type);
}

void debug_forget_id(struct optimizer *o) {
    if (!o->debug_set)
        return;
    for_each_in(i, &o->m->sections[SECTION_DEBUG])
        for_each_id_operand(o->m, i, k)
            if (is_gone(o, i->operands[k]))
                i->operands[k] = debug_no_information(o);
}

/* ---- Unknown extended instruction sets ---- */

static bool is_strange_set(const struct optimizer *o, const struct instruction *import) {
    static const char extra[] = "NonSemantic.", old[] = "OpenCL.Debug";
    const char *name = (const char *)import->operands;
    return import->id != o->debug_set &&
           (!strncmp(name, extra, sizeof extra - 1) || !strncmp(name, old, sizeof old - 1));
}

typedef bool record_visit(struct optimizer *o, struct instruction_list *list,
                          struct instruction *i);

static bool names_function(struct optimizer *o, struct instruction_list *list,
                           struct instruction *i) {
    for_each_id_operand(o->m, i, k)
        if (instruction_of(o->m, i->operands[k])->opcode == SpvOpFunction)
            return true;
    return false;
}

static bool drop_line(struct optimizer *o, struct instruction_list *list, struct instruction *i) {
    instructions_unlink(list, i);
    o->m->definitions.items[i->id] = NULL;
    return false;
}

/* Stops at the first visit that returns true. */
static bool visit_list(struct optimizer *o, const struct instruction *import,
                       struct instruction_list *list, record_visit *visit) {
    for_each_in(i, list)
        if (i->opcode == SpvOpExtInst && i->operands[0] == import->id && visit(o, list, i))
            return true;
    return false;
}

static bool visit_records(struct optimizer *o, const struct instruction *import,
                          record_visit *visit) {
    if (visit_list(o, import, &o->m->sections[SECTION_DEBUG], visit))
        return true;
    for_each_routine(f, o->m)
        for_each_block(b, f)
            if (visit_list(o, import, &b->list, visit))
                return true;
    return false;
}

void debug_drop_unknown_sets(struct optimizer *o) {
    for_each_in(import, &o->m->sections[SECTION_IMPORTS])
        if (is_strange_set(o, import) && visit_records(o, import, names_function))
            visit_records(o, import, drop_line);
}

/* ---- Value names ----
 *
 * Values are named after their source variables for users who read the module as text. SPIR-V does
 * not require names. */

/* Returns the source name in a name from codegen such as param.var.x, or NULL for a temporary. */
static const char *source_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return strncmp(name, "temp.", 5) ? dot ? dot + 1 : name : NULL;
}

static const char *name_of(const struct optimizer *o, uint32_t id) {
    return id < o->value_names.count ? o->value_names.items[id] : NULL;
}

static void add_name(struct optimizer *o, uint32_t id, const char *name) {
    if (!name || !*name || name_of(o, id))
        return;
    while (o->value_names.count <= id)
        vec_push(o->arena, &o->value_names, NULL);
    o->value_names.items[id] = name;
}

void value_names_detach(struct optimizer *o) {
    for (int s = SECTION_NAMES; o->settings->names_values && s <= SECTION_FUNCTION_NAMES; s++)
        for_each_in(i, &o->m->sections[s]) {
            const struct instruction *named =
                i->opcode == SpvOpName ? instruction_of(o->m, i->operands[0]) : NULL;
            if (named && named->block)
                add_name(o, named->id, source_name((const char *)(i->operands + 1)));
        }
}

void opt_name_like(struct optimizer *o, uint32_t id, uint32_t other) {
    const char *name = name_of(o, other);
    if (name)
        add_name(o, id, name);
}

void value_names_attach(struct optimizer *o) {
    for (uint32_t id = 1; id < o->value_names.count; id++) {
        const struct instruction *i = o->value_names.items[id] ? instruction_of(o->m, id) : NULL;
        if (i && i->block)
            module_name(o->m, id, o->value_names.items[id]);
    }
}
