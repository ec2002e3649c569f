/* Debug information of functions, blocks, variables and the module. */
#include "debug.h"

#include <string.h>

/* Records are written after the records that they refer to, because only a few operands allow
 * forward references. */

/* A wrapper is described as a separate function without source lines. */

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
    struct debug_place place = debug_place_of(e, f->begin);
    struct debug_place body = debug_place_of(e, f->body ? f->body->begin : f->begin);
    struct description *description = debug_describe(
        e, INFO(DebugFunction), operand_text(is_wrapper ? wrapper_name : f->full_name),
        operand_named(function_type(e, f, is_wrapper)), place.source, place.line, place.column,
        operand_named(parent_of(e, f, is_wrapper)), operand_text(""),
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
    struct debug_place place = debug_place_of(e, is_this ? v->owner->begin : v->at);
    struct description *description =
        debug_describe(e, INFO(DebugLocalVariable), operand_text(atom_text(e->c->atoms, v->name)),
                       operand_named(debug_type(e, v->type, PACK_NONE)), place.source, place.line,
                       place.column, operand_named(scope),
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
        emit_declare(e, e->debug->parameters.items[i], e->places[p->id].id);
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
    struct debug_place place = debug_place_of(e, block->begin);
    d->scope = debug_describe(e, INFO(DebugLexicalBlock), place.source, place.line, place.column,
                              operand_named(outer));
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
    if (!e->debug->is_rich || !e->places[v->id].id)
        return;
    debug_instruction(e, SpvOpExtInst);
    emit_declare(e, describe_local(e, v, e->debug->scope), e->places[v->id].id);
}

/* ---- Globals ---- */

static struct description *global_type(struct emitter *e, const struct variable *v) {
    if (v->storage != STORAGE_BUFFER)
        return debug_type(e, v->type, e->places[v->id].packing);
    return debug_block_type(e, v->type->record,
                            arena_format(e->arena, "type.%s", atom_text(e->c->atoms, v->name)),
                            e->places[v->id].packing);
}

/* Returns the id of the variable or of the constant that replaces it. */
static uint32_t global_id(struct emitter *e, const struct variable *v) {
    const struct variable_place *place = &e->places[v->id];
    if (place->id)
        return place->id;
    return v->is_used && v->value && variable_is_plain_constant(v) ? constant_of(e, v->value) : 0;
}

/* Legalization splits arrays and structs of resources and removes statics that contain
 * resources. It would fail if debug records also used them. The only constants allowed here are
 * OpConstant. */
static struct debug_operand global_operand(struct emitter *e, const struct variable *v,
                                           uint32_t id) {
    const struct variable_place *place = &e->places[v->id];
    bool may_split = !e->options->no_legalization &&
                     (v->storage == STORAGE_STATIC
                          ? type_has_handle(v->type)
                          : v->storage == STORAGE_RESOURCE && v->type->kind != TYPE_OBJECT);
    bool is_other_constant = place->is_value || (!place->id && v->type->scalar == SCALAR_BOOL);
    return may_split || is_other_constant ? operand_named(debug_none(e)) : operand_id(id);
}

static void debug_globals(struct emitter *e) {
    for (uint32_t i = 0; i < e->program->global_count; i++) {
        const struct variable *v = e->program->globals[i];
        uint32_t id = global_id(e, v);
        if (!id)
            continue;
        struct debug_place place = debug_place_of(e, v->at);
        debug_keep(e,
                   debug_describe(
                       e, INFO(DebugGlobalVariable), operand_text(atom_text(e->c->atoms, v->name)),
                       operand_named(global_type(e, v)), place.source, place.line, place.column,
                       operand_named(e->debug->unit), operand_text(atom_text(e->c->atoms, v->name)),
                       global_operand(e, v, id), operand_number(INFO(FlagIsDefinition))));
    }
}

enum { DEBUG_INFO_VERSION = 1, DWARF_VERSION = 4 };

/* Returns the kind of an operand. The last kind of the grammar may apply to several operands. */
static enum spirv_kind operand_kind(const struct spirv_extended *row, size_t index) {
    size_t last = row->operand_count - 1u;
    return row->operands[index < last ? index : last].kind;
}

static uint32_t operand_word(struct emitter *e, const struct description *description,
                             size_t index) {
    const struct debug_operand *operand = &description->operands.items[index];
    switch (operand->kind) {
    case DEBUG_ID:
        return operand->number;
    case DEBUG_NAMED:
    case DEBUG_BACK:
        return operand->description->id;
    case DEBUG_TEXT:
        return module_string(e->m, operand->text);
    case DEBUG_NUMBER:
        break;
    }
    if (e->debug->is_vulkan)
        return debug_number(e, operand->number);
    const struct spirv_extended *row = spirv_extended(e->debug->set_name, description->instruction);
    if (row && row->operand_count && operand_kind(row, index) != SPIRV_KIND_IdRef)
        return operand->number;
    return debug_number(e, operand->number);
}

static void write_description(struct emitter *e, struct description *description);

/* Writes the referenced records. Sources are written last, in dxc's order. */
static void write_named(struct emitter *e, const struct description *description, bool sources) {
    for (size_t i = 0; i < description->operands.count; i++) {
        const struct debug_operand *operand = &description->operands.items[i];
        if (operand->kind == DEBUG_NAMED &&
            (operand->description->instruction == INFO(DebugSource)) == sources)
            write_description(e, operand->description);
    }
}

static void write_description(struct emitter *e, struct description *description) {
    if (description->is_written)
        return;
    description->is_written = true;
    write_named(e, description, false);
    write_named(e, description, true);
    struct word_vec words = {0};
    vec_push(e->arena, &words, e->debug->set);
    vec_push(e->arena, &words, description->instruction);
    for (size_t i = 0; i < description->operands.count; i++)
        vec_push(e->arena, &words, operand_word(e, description, i));
    module_write_as(e->m, SECTION_DEBUG, SpvOpExtInst, type_id_void(e), description->id,
                    words.items, words.count);
    if (description->sequel)
        write_description(e, description->sequel);
}

static void write_descriptions(struct emitter *e, const struct description_vec *list) {
    for (size_t i = list->count; i-- > 0;)
        write_description(e, list->items[i]);
}

static const char compiler_name[] = "hlsl2spv " HLSL2SPV_VERSION;

void debug_begin(struct emitter *e) {
    uint32_t asked = e->options->debug;
    if (!(asked & (DEBUG_LINE | DEBUG_RICH)))
        return;
    struct debug *d = arena_new(e->arena, struct debug);
    e->debug = d;
    d->is_rich = asked & DEBUG_RICH;
    d->is_vulkan = asked & DEBUG_VULKAN;
    if (!d->is_rich)
        return;
    d->set_name = d->is_vulkan ? "NonSemantic.Shader.DebugInfo.100" : "OpenCL.DebugInfo.100";
    if (d->is_vulkan)
        module_allow_extension(e->m, "SPV_KHR_non_semantic_info");
    d->set = e->m->debug_import = module_import(e->m, d->set_name);
    struct debug_operand source =
        operand_named(debug_source(e, sources_file(e->c->sources, 0)->name));
    d->unit = debug_describe(e, INFO(DebugCompilationUnit), operand_number(DEBUG_INFO_VERSION),
                             operand_number(DWARF_VERSION), source,
                             operand_number(SpvSourceLanguageHLSL));
    for (size_t i = 1; i < sources_count(e->c->sources); i++)
        if (debug_is_file(e, i))
            debug_keep(e, debug_source(e, sources_file(e->c->sources, i)->name));
}

/* Returns the options, each preceded by a space. */
static const char *command_line(const struct emitter *e) {
    const struct string_list *all = &e->options->command_line;
    size_t length = 0;
    for (size_t i = 0; i < all->count; i++)
        length += strlen(all->items[i]) + 1;
    char *line = arena_array(e->arena, char, length + 1), *end = line;
    for (size_t i = 0; i < all->count; i++) {
        *end++ = ' ';
        memcpy(end, all->items[i], strlen(all->items[i]));
        end += strlen(all->items[i]);
    }
    return line;
}

static void write_processed(struct emitter *e, const char *text) {
    struct word_vec words = {0};
    append_string(e->arena, &words, text);
    module_write(e->m, SECTION_FUNCTION_NAMES, SpvOpModuleProcessed, 0, words.items, words.count);
}

static void write_entry_points(struct emitter *e) {
    if (!e->debug->is_vulkan)
        return;
    for (size_t i = 0; i < e->debug->wrappers.count; i++)
        write_description(
            e, debug_describe(e, INFO(DebugEntryPoint), operand_named(e->debug->wrappers.items[i]),
                              operand_named(e->debug->unit), operand_text(compiler_name),
                              operand_text(command_line(e))));
}

void debug_finish(struct emitter *e) {
    if (e->debug && e->debug->is_rich) {
        struct description_vec others = e->debug->roots;
        e->debug->roots = (struct description_vec){0};
        debug_globals(e);
        write_descriptions(e, &e->debug->members);
        write_descriptions(e, &others);
        write_descriptions(e, &e->debug->roots);
        write_entry_points(e);
    }
    /* Tools that recompile a captured shader search for this prefix. */
    if ((e->options->debug & DEBUG_TOOL) && e->m->version >= SPIRV_1_1) {
        write_processed(e, compiler_name);
        write_processed(e, arena_format(e->arena, "dxc-cl-option:%s", command_line(e)));
    }
}
