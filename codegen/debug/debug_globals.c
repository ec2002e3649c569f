/* Debug information of global variables. */
#include "debug.h"

static struct description *global_type(struct emitter *e, const struct variable *v) {
    if (v->storage != STORAGE_BUFFER)
        return debug_type(e, v->type, e->variables[v->id].packing);
    return debug_block_type(e, v->type->record,
                            arena_format(e->arena, "type.%s", atom_text(e->c->atoms, v->name)),
                            e->variables[v->id].packing);
}

/* Returns the id of the variable or of the constant that replaces it. */
static uint32_t global_id(struct emitter *e, const struct variable *v) {
    const struct emitted_variable *position = &e->variables[v->id];
    if (position->id)
        return position->id;
    return v->is_used && v->value && variable_is_plain_constant(v) ? constant_of(e, v->value) : 0;
}

/* Legalization splits arrays and structs of resources and removes statics that contain
 * resources. It would fail if debug records also used them. The only constants allowed here are
 * OpConstant. */
static struct debug_operand global_operand(struct emitter *e, const struct variable *v,
                                           uint32_t id) {
    const struct emitted_variable *position = &e->variables[v->id];
    bool may_split = !e->options->no_legalization &&
                     (v->storage == STORAGE_STATIC
                          ? type_has_handle(v->type)
                          : v->storage == STORAGE_RESOURCE && v->type->kind != TYPE_OBJECT);
    bool is_other_constant =
        position->is_value || (!position->id && v->type->scalar == SCALAR_BOOL);
    return may_split || is_other_constant ? operand_named(debug_none(e)) : operand_id(id);
}

void debug_globals(struct emitter *e) {
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        uint32_t id = global_id(e, v);
        if (!id)
            continue;
        struct debug_position position = debug_position_of(e, v->at);
        debug_keep(e, debug_describe(e, INFO(DebugGlobalVariable),
                                     operand_text(atom_text(e->c->atoms, v->name)),
                                     operand_named(global_type(e, v)), position.source,
                                     position.line, position.column, operand_named(e->debug->unit),
                                     operand_text(atom_text(e->c->atoms, v->name)),
                                     global_operand(e, v, id),
                                     operand_number(INFO(FlagIsDefinition))));
    }
}
