/* Creates the lvalues of variables of any storage. */
#include "variable.h"

/* Declares a variable whose declaration was not emitted, because it follows a return or folded
 * to a constant. */
static void declare_late(struct emitter *e, const struct variable *v) {
    if (layout_is_node_object(v->type)) {
        node_local(e, v);
        return;
    }
    struct lvalue l = cg_temporary(e, v->type, atom_text(e->c->atoms, v->name));
    e->variables[v->id] = (struct emitted_variable){
        .id = l.memory.base, .storage = SpvStorageClassFunction, .packing = PACK_NONE};
}

/* The stages of a built-in declared as a global are known only at its uses. Entry points share
 * the variable with other readers of the built-in. */
static void note_use(struct emitter *e, const struct variable *v) {
    if (attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_INPUT) ||
        attribute_find(v->attributes, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT))
        interface_use_builtin(e, e->variables[v->id].id, e->variables[v->id].storage,
                              type_id(e, v->type, PACK_NONE));
}

struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *v) {
    if (variable_is_plain_constant(v))
        return lvalue_of_value(value_of(constant_of(e, v->value), v->type));
    switch (v->storage) {
    case STORAGE_LOCAL:
        if (e->variables[v->id].id == 0)
            declare_late(e, v);
        break;
    case STORAGE_PARAMETER:
        if (cg_is_mesh_output(e, v))
            return mesh_output(e, v);
        break;
    case STORAGE_THIS:
    case STORAGE_SPEC_CONSTANT:
        break;
    case STORAGE_STATIC:
    case STORAGE_GROUPSHARED:
    case STORAGE_BUFFER:
    case STORAGE_RESOURCE:
    case STORAGE_PUSH_CONSTANT:
    case STORAGE_SHADER_RECORD:
    case STORAGE_IO: {
        struct lvalue l = globals_lvalue(e, v);
        if (v->storage == STORAGE_IO)
            note_use(e, v);
        if (e->variables[v->id].is_value)
            return lvalue_of_value(value_of(e->variables[v->id].id, v->type));
        if (v->is_precise && lvalue_is_memory(&l) && l.memory.base)
            precise_mark(e, l.memory.base);
        if (lvalue_is_memory(&l))
            l.memory.is_flattened =
                v->storage == STORAGE_RESOURCE && layout_is_flattened(e->options, v->type);
        return l;
    }
    }
    const struct emitted_variable *emitted = &e->variables[v->id];
    if (emitted->is_value)
        return lvalue_of_value(value_of(emitted->id, v->type));
    struct lvalue l = lvalue_of_pointer(emitted->id, v->type, emitted->storage, emitted->packing);
    l.memory.image_type = emitted->image_type;
    l.memory.is_flattened = cg_is_unsized(v->type) && layout_is_flattened(e->options, v->type);
    return l;
}
