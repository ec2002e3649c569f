/* Debug information of functions, their blocks, parameters and local variables. A wrapper is
 * described as a separate function without source lines. */
#include "debug.h"

/* ---- Functions ---- */

/* The entry point that Vulkan calls is not in the source; debuggers expect this name. */
static const char wrapper_name[] = "__dxc_setup";

static struct description *function_type(struct emitter *e, const struct function *f,
                                         bool is_wrapper) {
    bool is_void = is_wrapper || f->return_type->kind == TYPE_VOID;
    struct description *type =
        debug_describe(e, INFO(DebugTypeFunction), operand_number(INFO(FlagIsPublic)),
                       is_void ? operand_id(type_id_void(e))
                               : operand_named(debug_type(e, f->return_type, PACK_NONE)));
    for (uint32_t i = 0; i < f->parameter_count && !is_wrapper; i++)
        debug_add(e, type, operand_named(debug_type(e, f->parameters[i]->type, PACK_NONE)));
    return type;
}

/* In OpenCL.DebugInfo.100, a method and its struct would have to refer to each other. */
static struct description *parent_of(struct emitter *e, const struct function *f, bool is_wrapper) {
    bool is_method = f->record && !is_wrapper && e->debug->is_vulkan;
    return is_method ? debug_type(e, f->record->type, PACK_NONE) : e->debug->unit;
}

static struct description *describe_function(struct emitter *e, const struct function *f,
                                             uint32_t id, bool is_wrapper) {
    struct debug_position position = debug_position_of(e, f->begin);
    struct debug_position body = debug_position_of(e, f->body ? f->body->begin : f->begin);
    struct description *description = debug_describe(
        e, INFO(DebugFunction), operand_text(is_wrapper ? wrapper_name : f->full_name),
        operand_named(function_type(e, f, is_wrapper)), position.source, position.line,
        position.column, operand_named(parent_of(e, f, is_wrapper)), operand_text(""),
        operand_number(INFO(FlagIsPublic)), body.line);
    if (!e->debug->is_vulkan)
        debug_add(e, description, operand_id(id));
    else if (is_wrapper)
        vec_push(e->arena, &e->debug->wrappers, description);
    debug_keep(e, description);
    return description;
}

void debug_function(struct emitter *e, const struct function *f, uint32_t id, bool is_wrapper) {
    struct debug *d = e->debug;
    d->in_head = false;
    d->line_file = 0;
    d->written_scope = NULL;
    if (!d->is_vulkan)
        debug_write_line(e, f->begin, (struct range){0});
    d->in_head = true;
    if (d->is_rich)
        d->function = d->scope = describe_function(e, f, id, is_wrapper);
}

void debug_parameter(struct emitter *e, const struct variable *p) {
    if (e->debug->is_vulkan)
        return;
    if (e->debug->is_rich)
        debug_write_scope(e);
    if (p->storage != STORAGE_THIS || e->debug->is_rich)
        debug_write_line(e, p->storage == STORAGE_THIS ? p->owner->begin : p->at,
                         (struct range){0});
}

/* ---- Variables ---- */

static struct description *describe_local(struct emitter *e, const struct variable *v,
                                          struct description *scope) {
    bool is_this = v->storage == STORAGE_THIS;
    struct debug_position position = debug_position_of(e, is_this ? v->owner->begin : v->at);
    struct description *description =
        debug_describe(e, INFO(DebugLocalVariable), operand_text(atom_text(e->c->atoms, v->name)),
                       operand_named(debug_type(e, v->type, PACK_NONE)), position.source,
                       position.line, position.column, operand_named(scope),
                       operand_number(is_this ? INFO(FlagArtificial) | INFO(FlagObjectPointer)
                                              : INFO(FlagIsLocal)));
    debug_keep(e, description);
    return description;
}

static void emit_declare(struct emitter *e, const struct description *local, uint32_t id) {
    struct debug *d = e->debug;
    if (!d->expression) {
        d->expression = debug_description_create(e, INFO(DebugExpression), NULL, 0);
        debug_keep(e, d->expression);
    }
    debug_write(e, INFO(DebugDeclare), (const uint32_t[]){local->id, id, d->expression->id}, 3);
}

static void declare_parameters(struct emitter *e, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        location at = p->storage == STORAGE_THIS ? f->begin : p->at;
        debug_write_line(e, at, (struct range){p->begin, at});
        emit_declare(e, e->debug->parameters.items[i], e->variables[p->id].id);
    }
    debug_write_no_line(e);
}

/* Without NonSemantic.Shader.DebugInfo.100, parameters are declared before the first block.
 * Otherwise passes that split the block would treat their declarations as the end of the
 * function's variables. */
void debug_parameters_end(struct emitter *e, const struct function *f) {
    struct debug *d = e->debug;
    if (d->is_rich) {
        e->debug->parameters.count = 0;
        for (uint32_t i = 0; i < f->parameter_count; i++) {
            struct description *local = describe_local(e, f->parameters[i], e->debug->function);
            debug_add(e, local, operand_number(i + 1));
            vec_push(e->arena, &e->debug->parameters, local);
        }
    }
    if (d->is_rich && !d->is_vulkan)
        declare_parameters(e, f);
}

void debug_body(struct emitter *e, const struct function *f, uint32_t id) {
    struct debug *d = e->debug;
    d->in_head = d->is_rich && !d->is_vulkan;
    if (!d->is_vulkan)
        return;
    debug_write_scope(e);
    if (f)
        declare_parameters(e, f);
    debug_write(e, INFO(DebugFunctionDefinition), (const uint32_t[]){d->function->id, id}, 2);
}

/* Writes the scope of the outermost block of a function. */
static void open_body(struct emitter *e) {
    debug_write_scope(e);
    e->debug->in_head = false;
}

struct description *debug_scope_open(struct emitter *e, const struct statement *block) {
    struct debug *d = e->debug;
    struct description *outer = d->scope;
    if (!d->is_rich)
        return NULL;
    /* A single statement is a block without braces. */
    if (block->block.first && block->block.first->begin == block->begin)
        return outer;
    struct debug_position position = debug_position_of(e, block->begin);
    d->scope = debug_describe(e, INFO(DebugLexicalBlock), position.source, position.line,
                              position.column, operand_named(outer));
    debug_keep(e, d->scope);
    if (d->in_head)
        open_body(e);
    return outer;
}

/* A basic block that began in this scope and is still empty belongs to it. */
void debug_scope_close(struct emitter *e, struct description *outer) {
    if (e->debug->scope != outer && e->m->in_block)
        debug_write_scope(e);
    e->debug->scope = outer;
}

void debug_local(struct emitter *e, const struct variable *v) {
    if (!e->debug->is_rich || !e->variables[v->id].id)
        return;
    debug_instruction(e, SpvOpExtInst);
    emit_declare(e, describe_local(e, v, e->debug->scope), e->variables[v->id].id);
}
