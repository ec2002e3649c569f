#include "program.h"

#include "blocks.h"
#include "tables.h"
#include "thread.h"

static const struct table *const tables[] = {&flow_table,   &scalar_table, &composite_table,
                                             &memory_table, &image_table,  &group_table,
                                             &ray_table,    &stage_table};

static const struct row *const *index_rows(struct arena *arena) {
    const struct row **index = arena_array(arena, const struct row *, MAX_ROWS);
    for (size_t t = 0; t < COUNT_OF(tables); t++)
        for (uint32_t k = 0; k < tables[t]->count; k++)
            index[tables[t]->rows[k].op] = &tables[t]->rows[k];
    return index;
}

/* ---- Constants ---- */

static struct cell *make_constant(struct program *p, uint32_t id, uint32_t cells) {
    uint32_t wanted = p->constant_cells + cells;
    p->constants = arena_grow(p->arena, p->constants, p->constant_cells * sizeof(struct cell),
                              wanted * sizeof(struct cell));
    p->value_cells[id] = (struct value_cell){p->constant_cells, true};
    p->constant_cells = wanted;
    return p->constants + p->value_cells[id].cell;
}

static void fill_literal(struct cell *cell, const struct type *type, const struct instruction *i) {
    uint64_t bits = i->operands[0];
    if (i->count > 1)
        bits |= (uint64_t)i->operands[1] << 32;
    *cell = defined_cell(cut_to(bits, type->width));
}

/* Evaluates the operation in a frame whose values are the constants. */
static void compute_constant(struct program *p, const struct instruction *i,
                             const struct type *type, struct cell *result) {
    SpvOp op = (SpvOp)i->operands[0];
    struct run run = {.arena = p->arena, .p = p};
    struct thread t = {.run = &run, .depth = 1};
    struct step s = {.row = (uint32_t)op < MAX_ROWS ? p->rows[op] : NULL,
                     .op = op,
                     .count = i->count - 1u,
                     .operands = i->operands + 1,
                     .type = type,
                     .id = i->id};
    t.frames[0].cells = result;
    if (s.row && s.row->step && !setjmp(run.stop))
        s.row->step(&t, &s);
    else
        p->problem = spirv_instruction(op) ? spirv_instruction(op)->name : "an unknown operation";
}

static void read_constant(struct program *p, const struct instruction *i) {
    const struct type *type = types_find(&p->types, i->type);
    struct cell *cells = make_constant(p, i->id, type->cells);
    uint32_t at = 0;
    switch (i->opcode) {
    case SpvOpConstantTrue:
    case SpvOpSpecConstantTrue:
        cells[0] = defined_cell(1);
        break;
    case SpvOpConstant:
    case SpvOpSpecConstant:
        fill_literal(cells, type, i);
        break;
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
        for (uint32_t k = 0; k < i->count; k++) {
            uint32_t count = type_of_id(&(struct run){.p = p}, i->operands[k])->cells;
            memcpy(cells + at, p->constants + p->value_cells[i->operands[k]].cell,
                   count * sizeof *cells);
            at += count;
        }
        break;
    case SpvOpSpecConstantOp:
        compute_constant(p, i, type, cells);
        break;
    case SpvOpUndef:
        break;
    default: /* false and null */
        for (uint32_t k = 0; k < type->cells; k++)
            cells[k] = defined_cell(0);
    }
}

/* ---- Variables of the module ---- */

static bool is_resource(uint32_t storage) {
    switch (storage) {
    case SpvStorageClassUniformConstant:
    case SpvStorageClassUniform:
    case SpvStorageClassStorageBuffer:
    case SpvStorageClassPushConstant:
    case SpvStorageClassShaderRecordBufferKHR:
        return true;
    default:
        return false;
    }
}

static enum resource_kind resource_kind_of(const struct program *p, const struct global *g) {
    const struct type *type = g->type;
    while (type->kind == TYPE_ARRAY)
        type = type->element;
    if (type->kind == TYPE_HANDLE)
        return type->made->opcode == SpvOpTypeImage && type->made->operands[5] == 2 ? STORAGE_IMAGE
                                                                                    : SAMPLED_IMAGE;
    return g->storage == SpvStorageClassUniform && type->made &&
                   !p->types.marks[type->made->id].is_buffer_block
               ? UNIFORM_BUFFER
               : STORAGE_BUFFER;
}

static uint64_t key_of_global(const struct program *p, const struct global *g) {
    uint32_t kind = resource_kind_of(p, g);
    if (g->storage == SpvStorageClassPushConstant)
        return key_of(KEY_PUSHED, 0, 0);
    if (g->storage == SpvStorageClassShaderRecordBufferKHR)
        return key_of(KEY_RECORD, 0, 0);
    if (g->marks->binding != NOWHERE)
        return key_of(g->marks->set == NOWHERE ? 0 : g->marks->set,
                      g->marks->binding | kind << BINDING_BITS, 0);
    return key_of(KEY_NAMED, (uint32_t)hash_bytes(g->name, strlen(g->name)), 0);
}

static const char *name_of(const struct program *p, uint32_t id) {
    for_each_in(i, &p->m->sections[SECTION_NAMES])
        if (i->opcode == SpvOpName && i->operands[0] == id)
            return (const char *)(i->operands + 1);
    return "";
}

static void read_variable(struct program *p, const struct instruction *i) {
    struct object *object = arena_new(p->arena, struct object);
    struct global g = {.id = i->id,
                       .storage = i->operands[0],
                       .initializer = i->count > 1 ? i->operands[1] : 0,
                       .type = types_find(&p->types, i->type)->element,
                       .marks = &p->types.marks[i->id],
                       .name = name_of(p, i->id)};
    *object = (struct object){.kind = is_resource(g.storage) ? OBJECT_BINDING : OBJECT_VARIABLE,
                              .key = is_resource(g.storage) ? key_of_global(p, &g) : 0,
                              .variable = (uint32_t)p->globals.count};
    struct cell *cells = make_constant(p, i->id, POINTER_CELLS);
    cells[POINTER_OBJECT] = defined_cell((uintptr_t)object);
    cells[POINTER_OFFSET] = cells[POINTER_LAYOUT] = defined_cell(0);
    cells[POINTER_TYPE] = defined_cell((uintptr_t)g.type);
    p->has_group_memory |= g.storage == SpvStorageClassWorkgroup;
    vec_push(p->arena, &p->globals, g);
}

/* Constants may be large, so that they are all created in one pass, in the order of the module. */
static void read_globals(struct program *p) {
    for_each_in(i, &p->m->sections[SECTION_GLOBALS])
        if (constant_kind((SpvOp)i->opcode))
            read_constant(p, i);
    for_each_in(i, &p->m->sections[SECTION_VARIABLES])
        read_variable(p, i);
}

/* ---- Functions ---- */

static bool is_of_debugging(const struct program *p, const struct instruction *i) {
    const char *set = module_set_name(p->m, i->operands[0]);
    return set && strcmp(set, "GLSL.std.450") != 0;
}

static void read_step(struct program *p, struct step *s, const struct instruction *i) {
    *s = (struct step){.op = (SpvOp)i->opcode,
                       .count = i->count,
                       .operands = i->operands,
                       .id = i->id,
                       .result = p->value_cells[i->id].cell,
                       .type = types_find(&p->types, i->type)};
    if (i->opcode == SpvOpExtInst) {
        if (is_of_debugging(p, i))
            return;
        s->row = glsl_row(i->operands[1]);
        s->operands += 2;
        s->count -= 2;
    } else if (i->opcode < MAX_ROWS) {
        s->row = p->rows[i->opcode];
    }
    if (!s->row && !p->problem)
        p->problem = i->opcode == SpvOpExtInst ? "an instruction of GLSL.std.450"
                                               : spirv_instruction(i->opcode)->name;
}

static void read_block(struct program *p, struct block *b, struct code *code) {
    uint32_t count = 0;
    for_each_in(i, &b->list)
        count++;
    code->steps = arena_array(p->arena, struct step, count);
    for_each_in(i, &b->list) {
        code->phis += i->opcode == SpvOpPhi;
        read_step(p, &code->steps[code->count++], i);
    }
}

static uint32_t make_cell(struct program *p, struct body *body, const struct instruction *i) {
    p->value_cells[i->id] = (struct value_cell){body->cells, false};
    body->cells += types_find(&p->types, i->type)->cells;
    return p->value_cells[i->id].cell;
}

static void assign_cells(struct program *p, struct body *body) {
    for_each_in(i, &body->routine->parameters)
        if (i->opcode == SpvOpFunctionParameter &&
            body->parameter_count < COUNT_OF(body->parameters))
            body->parameters[body->parameter_count++] = make_cell(p, body, i);
    for_each_block(b, body->routine)
        for_each_in(i, &b->list)
            if (i->id && i->type)
                make_cell(p, body, i);
}

static void read_routine(struct program *p, struct routine *f) {
    struct body *body = arena_new(p->arena, struct body);
    p->bodies[f->definition.id] = body;
    body->routine = f;
    assign_cells(p, body);
    blocks_order(p, body);
    for_each_block(b, f)
        if (p->codes[b->label.id])
            read_block(p, b, p->codes[b->label.id]);
}

/* ---- Entry points ---- */

static void read_mode(struct program *p, struct entry *e, const struct instruction *i) {
    const uint32_t *o = i->operands + 2;
    switch (i->operands[1]) {
    case SpvExecutionModeLocalSize:
        memcpy(e->local, o, sizeof e->local);
        break;
    case SpvExecutionModeLocalSizeId:
        for (unsigned k = 0; k < 3; k++)
            e->local[k] = (uint32_t)p->constants[p->value_cells[o[k]].cell].bits;
        break;
    case SpvExecutionModeOutputVertices:
        e->vertices = o[0];
        break;
    case SpvExecutionModeDerivativeGroupQuadsKHR:
        e->has_quads = true;
        break;
    }
}

static void read_entries(struct program *p) {
    for_each_in(i, &p->m->sections[SECTION_ENTRY_POINTS]) {
        struct entry e = {.model = (SpvExecutionModel)i->operands[0],
                          .function = i->operands[1],
                          .name = (const char *)(i->operands + 2),
                          .local = {1, 1, 1}};
        uint32_t first = 2 + (uint32_t)string_words(e.name);
        e.interface = i->operands + first;
        e.interface_count = i->count - first;
        for_each_in(mode, &p->m->sections[SECTION_EXECUTION_MODES])
            if (mode->operands[0] == e.function)
                read_mode(p, &e, mode);
        vec_push(p->arena, &p->entries, e);
    }
}

struct program *program_read(struct context *c, uint32_t *words, size_t count,
                             const char **problem) {
    struct module *m = module_of_words(c, c->kept, words, count, problem);
    if (!m)
        return NULL;
    struct program *p = arena_new(c->kept, struct program);
    *p = (struct program){.arena = c->kept, .m = m, .rows = index_rows(c->kept)};
    types_open(&p->types, m, c->kept);
    p->value_cells = arena_array(p->arena, struct value_cell, m->bound);
    p->bodies = arena_array(p->arena, struct body *, m->bound);
    p->codes = arena_array(p->arena, struct code *, m->bound);
    read_globals(p);
    for_each_routine(f, m)
        read_routine(p, f);
    read_entries(p);
    return p;
}
