/* Order of types and constants: forward pointers, then constants with the types they need, then
 * types of variables, then other types in their original order. This is dxc's order, which tools
 * that compare disassembly expect. */
#include "module.h"

struct ordering {
    struct module *m;
    struct instruction_list from, to;
    bool *is_pending; /* by id: unwritten definitions of this section */
    bool *is_forward; /* by id: forward pointers, which break cycles with structs */
};

/* Specialization constants keep their original position. */
static bool is_value(SpvOp op) {
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_UNDEFINED);
}

static bool is_forward(SpvOp op) {
    return op == SpvOpTypeForwardPointer;
}

static void write_ordered(struct ordering *o, struct instruction *i);

static void write_definition(struct ordering *o, uint32_t id) {
    if (o->is_pending[id])
        write_ordered(o, instruction_of(o->m, id));
}

static void write_ordered(struct ordering *o, struct instruction *i) {
    o->is_pending[i->id] = false;
    write_definition(o, i->type);
    bool may_be_ahead = is_forward((SpvOp)i->opcode) || i->opcode == SpvOpTypeStruct;
    for_each_id_operand(o->m, i, k)
        if (!may_be_ahead || !o->is_forward[i->operands[k]])
            write_definition(o, i->operands[k]);
    instructions_unlink(&o->from, i);
    instructions_append(&o->to, i);
}

static void write_matching(struct ordering *o, bool (*match)(SpvOp)) {
    /* Collect the ids first, because writing one removes its operands from the list. */
    struct word_vec ids = {0};
    for_each_in(i, &o->from) {
        if (match((SpvOp)i->opcode) && !i->id)
            write_ordered(o, i);
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
        write_ordered(&o, o.from.first);
    m->sections[SECTION_GLOBALS] = o.to;
}
