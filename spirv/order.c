/* The order of types and constants in a module: pointers declared ahead of their structs, then
 * constants, each behind the types it needs, then the types of variables, and the other types as
 * they came up.  It is dxc's, and what tools that compare modules by their text expect. */
#include "module.h"

struct ordering {
    struct module *m;
    struct word_vec *from, to;
    uint32_t *defined_at; /* by id: index of its instruction's first word, plus one */
    bool *written;        /* by index of an instruction's first word */
    bool *forward; /* by id: a pointer declared ahead of its struct, which is no cycle then */
};

static const struct spirv_instruction *row_at(const struct ordering *o, size_t at) {
    return spirv_instruction(opcode_of(o->from->items + at));
}

static bool is_constant(SpvOp op) {
    switch ((int)op) {
    case SpvOpConstantTrue:
    case SpvOpConstantFalse:
    case SpvOpConstant:
    case SpvOpConstantComposite:
    case SpvOpConstantNull:
    case SpvOpUndef:
        return true;
    default: /* of all opcodes of SPIR-V */
        return false;
    }
}

static bool is_forward(SpvOp op) {
    return op == SpvOpTypeForwardPointer;
}

static void write_at(struct ordering *o, size_t at);

static void write_defined(struct ordering *o, uint32_t id) {
    if (id < o->m->bound && o->defined_at[id])
        write_at(o, o->defined_at[id] - 1);
}

static void write_operand(struct ordering *o, SpvOp user, uint32_t id) {
    bool may_be_ahead = is_forward(user) || user == SpvOpTypeStruct;
    if (!may_be_ahead || !o->forward[id])
        write_defined(o, id);
}

/* Operands are words, except for literals, which have nothing but literals behind them here. */
static void write_operands(struct ordering *o, size_t at, const struct spirv_instruction *row) {
    size_t count = length_of(o->from->items + at), word = 1u + row->has_type + row->has_result;
    if (row->has_type)
        write_defined(o, o->from->items[at + 1]);
    for (uint32_t k = 0; k < row->operand_count; k++) {
        const struct spirv_operand *operand = &row->operands[k];
        bool many = operand->quantifier == SPIRV_ANY;
        for (; word < count; word++) {
            if (spirv_kind_is_id((enum spirv_kind)operand->kind))
                write_operand(o, row->opcode, o->from->items[at + word]);
            if (!many) {
                word++;
                break;
            }
        }
    }
}

static void write_at(struct ordering *o, size_t at) {
    if (o->written[at])
        return;
    o->written[at] = true;
    const struct spirv_instruction *row = row_at(o, at);
    if (row)
        write_operands(o, at, row);
    for (size_t i = 0, count = length_of(o->from->items + at); i < count; i++)
        vec_push(o->m->arena, &o->to, o->from->items[at + i]);
}

static void index_definitions(struct ordering *o) {
    for (size_t at = 0; at < o->from->count; at += length_of(o->from->items + at)) {
        const struct spirv_instruction *row = row_at(o, at);
        if (row && row->has_result)
            o->defined_at[o->from->items[at + 1 + row->has_type]] = (uint32_t)at + 1;
        else if (row && row->opcode == SpvOpTypeForwardPointer)
            o->forward[o->from->items[at + 1]] = true;
    }
}

/* Of all instructions, when nothing is to match. */
static void write_matching(struct ordering *o, bool (*match)(SpvOp)) {
    for (size_t at = 0; at < o->from->count; at += length_of(o->from->items + at))
        if (!match || match(opcode_of(o->from->items + at)))
            write_at(o, at);
}

static void write_types_of_variables(struct ordering *o) {
    const struct word_vec *variables = &o->m->sections[SECTION_VARIABLES];
    for (size_t at = 0; at < variables->count; at += length_of(variables->items + at))
        if (opcode_of(variables->items + at) == SpvOpVariable)
            write_defined(o, variables->items[at + 1]);
}

void module_order_globals(struct module *m) {
    struct ordering o = {.m = m, .from = &m->sections[SECTION_GLOBALS]};
    o.defined_at = arena_array(m->arena, uint32_t, m->bound);
    o.forward = arena_array(m->arena, bool, m->bound);
    o.written = arena_array(m->arena, bool, o.from->count);
    index_definitions(&o);
    vec_reserve(m->arena, &o.to, o.from->count);
    write_matching(&o, is_forward);
    write_matching(&o, is_constant);
    write_types_of_variables(&o);
    write_matching(&o, NULL);
    m->sections[SECTION_GLOBALS] = o.to;
}
