/* The order of types and constants in a module: pointers declared ahead of their structs, then
 * constants, each behind the types it needs, then the types of variables, and the other types as
 * they came up.  It is dxc's, and what tools that compare modules by their text expect. */
#include "module.h"

struct ordering {
    struct module *m;
    struct instruction_list from, to;
    bool *is_pending; /* by id: made by one of these, and not written so far */
    bool *is_forward; /* by id: a pointer declared ahead of its struct, which is no cycle then */
};

/* Those that are specialized stay where they came up. */
static bool is_value(SpvOp op) {
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_UNDEFINED);
}

static bool is_forward(SpvOp op) {
    return op == SpvOpTypeForwardPointer;
}

static void write(struct ordering *o, struct instruction *i);

static void write_definition(struct ordering *o, uint32_t id) {
    if (o->is_pending[id])
        write(o, instruction_of(o->m, id));
}

static void write_operands(struct ordering *o, const struct instruction *i) {
    bool may_be_ahead = is_forward((SpvOp)i->opcode) || i->opcode == SpvOpTypeStruct;
    for_each_id_operand(o->m, i, k)
        if (!may_be_ahead || !o->is_forward[i->operands[k]])
            write_definition(o, i->operands[k]);
}

static void write(struct ordering *o, struct instruction *i) {
    o->is_pending[i->id] = false;
    write_definition(o, i->type);
    write_operands(o, i);
    instructions_unlink(&o->from, i);
    instructions_append(&o->to, i);
}

static void write_matching(struct ordering *o, bool (*match)(SpvOp)) {
    /* What is written takes others out of the list with it. */
    struct word_vec ids = {0};
    for_each_in(i, &o->from) {
        if (match((SpvOp)i->opcode) && !i->id)
            write(o, i);
        else if (match((SpvOp)i->opcode))
            vec_push(o->m->arena, &ids, i->id);
    }
    for (size_t k = 0; k < ids.count; k++)
        write_definition(o, ids.items[k]);
}

static void write_types_of_variables(struct ordering *o) {
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            write_definition(o, i->type);
}

void module_order_globals(struct module *m) {
    struct ordering o = {.m = m, .from = m->sections[SECTION_GLOBALS]};
    o.is_forward = arena_array(m->arena, bool, m->bound);
    o.is_pending = arena_array(m->arena, bool, m->bound);
    for_each_in(i, &o.from) {
        o.is_pending[i->id] = i->id != 0;
        if (is_forward((SpvOp)i->opcode))
            o.is_forward[i->operands[0]] = true;
    }
    write_matching(&o, is_forward);
    write_matching(&o, is_value);
    write_types_of_variables(&o);
    while (o.from.first)
        write(&o, o.from.first);
    m->sections[SECTION_GLOBALS] = o.to;
}
