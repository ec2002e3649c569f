#include <string.h>

#include "random_grow.h"

const struct base_row base_rows[] = {
#define ROW(name, text, is_signed, bits) {text, is_signed, bits},
    RANDOM_BASES(ROW)
#undef ROW
};

/* Limit for a structure that becomes a part of another type. */
enum { MOST_WORDS = 48 };

/* ---- Chance ---------------------------------------------------------------------------------- */

uint32_t draw(struct grower *g, uint32_t limit) {
    g->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = g->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) >> 16) % limit;
}

bool chance(struct grower *g, uint32_t percent) {
    return draw(g, 100) < percent;
}

/* ---- Types ----------------------------------------------------------------------------------- */

bool same_shape(struct shape a, struct shape b) {
    return a.base == b.base && a.width == b.width && a.rows == b.rows;
}

bool is_integer(struct shape shape) {
    switch (shape.base) {
    case BASE_INT:
    case BASE_UINT:
    case BASE_INT16:
    case BASE_UINT16:
    case BASE_INT64:
    case BASE_UINT64:
        return true;
    case BASE_BOOL:
    case BASE_FLOAT:
    case BASE_WILD:
    case BASE_DOUBLE:
        break;
    }
    return false;
}

bool is_exact_float(struct shape shape) {
    return shape.base == BASE_FLOAT || shape.base == BASE_DOUBLE;
}

static enum base draw_base(struct grower *g) {
    static const enum base usual[] = {BASE_INT,  BASE_INT,   BASE_INT,   BASE_UINT, BASE_UINT,
                                      BASE_UINT, BASE_FLOAT, BASE_FLOAT, BASE_BOOL};
    static const enum base wide[] = {BASE_INT64, BASE_UINT64, BASE_DOUBLE};
    if (g->has_wide && chance(g, 25))
        return DRAW_FROM(g, wide);
    if (g->has_short && chance(g, 25))
        return chance(g, 50) ? BASE_INT16 : BASE_UINT16;
    if (g->has_wild && chance(g, 20))
        return BASE_WILD;
    return DRAW_FROM(g, usual);
}

struct shape draw_shape(struct grower *g) {
    static const enum base bases[] = {BASE_FLOAT, BASE_FLOAT, BASE_INT};
    if (g->has_matrices && chance(g, 20))
        return (struct shape){DRAW_FROM(g, bases), 2 + draw(g, 3), 2 + draw(g, 3)};
    return (struct shape){draw_base(g), chance(g, 60) ? 1 : 2 + draw(g, 3), 0};
}

static struct type *make_type(struct grower *g, enum type_kind kind, unsigned words) {
    struct type *type = memory_new(g->memory, struct type);
    type->kind = kind;
    type->words = words;
    if (g->type_count < MAX_TYPES)
        g->types[g->type_count++] = type;
    return type;
}

const struct type *value_type(struct grower *g, struct shape shape) {
    for (unsigned i = 0; i < g->type_count; i++)
        if (g->types[i]->kind == TYPE_VALUE && same_shape(g->types[i]->shape, shape))
            return g->types[i];
    struct type *type = make_type(g, TYPE_VALUE, component_count(shape));
    type->shape = shape;
    return type;
}

const struct type *array_type(struct grower *g, const struct type *element, unsigned length) {
    for (unsigned i = 0; i < g->type_count; i++)
        if (g->types[i]->kind == TYPE_ARRAY && g->types[i]->element == element &&
            g->types[i]->length == length)
            return g->types[i];
    struct type *type = make_type(g, TYPE_ARRAY, element->words * length);
    type->element = element;
    type->length = length;
    return type;
}

static const struct type *draw_structure(struct grower *g) {
    const struct structure *structure =
        g->program->structures[draw(g, g->program->structure_count)];
    for (unsigned i = 0; i < g->type_count; i++)
        if (g->types[i]->structure == structure)
            return g->types[i];
    unsigned last = structure->member_count - 1;
    struct type *type =
        make_type(g, TYPE_STRUCTURE, structure->offsets[last] + structure->members[last]->words);
    type->structure = structure;
    return type;
}

const struct type *draw_type(struct grower *g) {
    const struct type *type = value_type(g, draw_shape(g));
    if (g->program->structure_count && chance(g, 30)) {
        const struct type *structure = draw_structure(g);
        type = structure->words <= MOST_WORDS ? structure : type;
    }
    bool is_array = type->words * 4 <= MOST_WORDS && chance(g, 25);
    return is_array ? array_type(g, type, 2 + draw(g, 3)) : type;
}

unsigned parts_of_type(const struct type *type) {
    unsigned count = 0;
    if (type->kind == TYPE_VALUE)
        return 1;
    if (type->kind == TYPE_ARRAY)
        return type->length * parts_of_type(type->element);
    for (unsigned i = 0; i < type->structure->member_count; i++)
        count += parts_of_type(type->structure->members[i]);
    return count;
}

/* Members may be earlier structures, and arrays of them. */
static void grow_structure(struct grower *g) {
    struct structure *structure = memory_new(g->memory, struct structure);
    unsigned words = 0;
    structure->name = memory_format(g->memory, "S%u", g->program->structure_count);
    structure->member_count = 1 + draw(g, MAX_MEMBERS);
    for (unsigned i = 0; i < structure->member_count; i++) {
        structure->members[i] = draw_type(g);
        structure->offsets[i] = words;
        words += structure->members[i]->words;
    }
    g->program->structures[g->program->structure_count++] = structure;
}

/* ---- Variables ------------------------------------------------------------------------------- */

struct variable *new_variable(struct grower *g, const char *prefix, const struct type *type) {
    struct variable *variable = memory_new(g->memory, struct variable);
    variable->name = memory_format(g->memory, "%s%u", prefix, g->names++);
    variable->type = type;
    return variable;
}

void assign_offset(struct grower *g, struct variable *variable) {
    variable->offset = g->function->words;
    g->function->words += variable->type->words;
}

void show(struct grower *g, struct variable *variable) {
    if (g->visible_count < MAX_VISIBLE)
        g->visible[g->visible_count++] = variable;
}

struct variable *new_global(struct grower *g, const char *prefix, const struct type *type,
                            enum storage storage) {
    struct program *program = g->program;
    if (program->global_count == MAX_GLOBALS)
        return NULL;
    struct variable *variable = new_variable(g, prefix, type);
    variable->storage = storage;
    variable->offset = program->global_words;
    program->global_words += type->words;
    program->globals[program->global_count++] = variable;
    return variable;
}

static uint64_t *draw_contents(struct grower *g, const struct type *type, uint64_t *words) {
    if (type->kind == TYPE_VALUE)
        for (unsigned i = 0; i < type->words; i++)
            *words++ = draw_word(g, type->shape.base);
    for (unsigned i = 0; type->kind == TYPE_ARRAY && i < type->length; i++)
        words = draw_contents(g, type->element, words);
    for (unsigned i = 0; type->structure && i < type->structure->member_count; i++)
        words = draw_contents(g, type->structure->members[i], words);
    return words;
}

/* Some are constant tables. */
static void grow_static(struct grower *g) {
    const struct type *type = value_type(g, draw_shape(g));
    bool is_table = chance(g, 40);
    if (is_table)
        type = array_type(g, type, 2 + draw(g, 5));
    struct variable *variable = new_global(g, "g", type, STORAGE_STATIC);
    uint64_t *contents = memory_allocate(g->memory, type->words * sizeof *contents);
    draw_contents(g, type, contents);
    variable->contents = contents;
    variable->is_fixed = is_table && chance(g, 60);
}

/* Matrices of integers only have a row-major layout. */
static bool may_be_stored(const struct grower *g, const struct type *type) {
    if (type->kind == TYPE_VALUE)
        return type->shape.base == BASE_FLOAT || !type->shape.rows || g->program->is_row_major;
    if (type->kind == TYPE_ARRAY)
        return may_be_stored(g, type->element);
    for (unsigned i = 0; i < type->structure->member_count; i++)
        if (!may_be_stored(g, type->structure->members[i]))
            return false;
    return true;
}

static bool has_vector(const struct type *type) {
    if (type->kind == TYPE_VALUE)
        return !type->shape.rows && type->shape.width > 1;
    if (type->kind == TYPE_ARRAY)
        return has_vector(type->element);
    for (unsigned i = 0; i < type->structure->member_count; i++)
        if (has_vector(type->structure->members[i]))
            return true;
    return false;
}

/* A vector in memory must not straddle 16 bytes (Vulkan, "Offset and Stride Assignment"). Compilers
 * ensure that for members, but not for the offset of their struct. */
static bool may_straddle(const struct type *type) {
    bool found = false;
    if (type->kind == TYPE_ARRAY)
        return may_straddle(type->element);
    for (unsigned i = 0; type->kind == TYPE_STRUCTURE && i < type->structure->member_count; i++) {
        const struct type *member = type->structure->members[i];
        while (member->kind == TYPE_ARRAY)
            member = member->element;
        found |= member->kind == TYPE_STRUCTURE && has_vector(member);
    }
    return found;
}

static void grow_memory(struct grower *g) {
    const struct type *type = draw_type(g);
    bool is_shared = !g->program->is_pixel && chance(g, 40);
    if (type->kind == TYPE_ARRAY)
        type = type->element;
    if (may_be_stored(g, type) && (is_shared || !may_straddle(type)))
        new_global(g, is_shared ? "s" : "b", array_type(g, type, 2 + draw(g, 3)),
                   is_shared ? STORAGE_SHARED : STORAGE_BUFFER);
}

static void show_globals(struct grower *g) {
    g->visible_count = 0;
    for (unsigned i = 0; i < g->program->global_count; i++)
        if (g->program->globals[i]->storage != STORAGE_EXCHANGE)
            show(g, g->program->globals[i]);
}

/* ---- Functions ------------------------------------------------------------------------------- */

static void grow_parameters(struct grower *g) {
    struct function *function = g->function;
    function->parameter_count = draw(g, MAX_PARAMETERS);
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct variable *parameter = new_variable(g, "p", draw_type(g));
        function->parameters[i] = parameter;
        function->modes[i] = chance(g, 60)   ? PARAMETER_IN
                             : chance(g, 50) ? PARAMETER_OUT
                                             : PARAMETER_INOUT;
        assign_offset(g, parameter);
        if (function->modes[i] != PARAMETER_OUT)
            show(g, parameter);
    }
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->modes[i] == PARAMETER_OUT) {
            struct lvalue lvalue = whole_of(function->parameters[i]);
            size_t before = function->body.count;
            assign_all(g, &function->body, &lvalue);
            for (size_t k = before; k < function->body.count; k++)
                function->body.statements[k]->is_needed = true;
            show(g, function->parameters[i]);
        }
}

static void begin_function(struct grower *g, struct function *function, int budget) {
    g->function = function;
    g->callable = g->program->function_count;
    g->budget = budget;
    show_globals(g);
}

static void grow_function(struct grower *g) {
    struct function *function = memory_new(g->memory, struct function);
    function->name = memory_format(g->memory, "f%u", g->program->function_count);
    function->result = chance(g, 75) ? value_type(g, draw_shape(g)) : draw_type(g);
    if (function->result->kind == TYPE_ARRAY)
        function->result = function->result->element;
    g->is_uniform = false;
    begin_function(g, function, g->is_large ? 12 : 5);
    grow_parameters(g);
    grow_block(g, &function->body, 1 + draw(g, g->is_large ? 5 : 3));
    struct statement *last = grow_return(g);
    last->is_needed = true;
    append_statement(g, &function->body, last);
    g->program->functions[g->program->function_count++] = function;
}

/* ---- Programs -------------------------------------------------------------------------------- */

/* Returns a random value in an lvalue. */
static struct lvalue draw_part(struct grower *g, struct lvalue lvalue) {
    while (lvalue.type->kind != TYPE_VALUE)
        lvalue = lvalue.type->kind == TYPE_ARRAY
                     ? random_element_of(g, &lvalue, draw(g, lvalue.type->length))
                     : member_of(&lvalue, draw(g, lvalue.type->structure->member_count));
    return lvalue;
}

static void grow_main(struct grower *g) {
    struct program *program = g->program;
    program->main = memory_new(g->memory, struct function);
    g->is_uniform = true;
    begin_function(g, program->main, g->is_large ? 30 : 12);
    grow_block(g, &program->main->body, g->is_large ? 6 + draw(g, 10) : 3 + draw(g, 6));
    g->is_uniform = false;
    for (unsigned i = 0; i < g->visible_count && program->result_count < 14; i++)
        if (!g->visible[i]->is_fixed)
            program->results[program->result_count++] =
                new_load(g, draw_part(g, whole_of(g->visible[i])));
    for (int i = 0; i < 2; i++)
        program->results[program->result_count++] = grow_settled(g, draw_shape(g));
}

static void draw_features(struct grower *g) {
    g->is_large = chance(g, 8);
    g->program->is_pixel = chance(g, 15);
    g->program->is_row_major = chance(g, 50);
    g->program->has_routes = chance(g, 25);
    g->has_wide = chance(g, 15);
    g->has_short = chance(g, 10);
    g->has_narrow = chance(g, 10);
    g->has_matrices = chance(g, 25);
    g->has_wild = chance(g, 25);
    g->has_waves = !g->program->is_pixel && chance(g, 25);
    g->program->has_short = g->has_short;
    g->program->has_waves = g->has_waves;
    g->program->has_wild = g->has_wild;
}

struct program *random_generate(struct memory *memory, uint64_t seed) {
    struct program *program = memory_new(memory, struct program);
    struct grower g = {.memory = memory, .program = program, .state = seed};
    draw_features(&g);
    for (unsigned i = 0; i < INPUT_COUNT; i++) {
        program->inputs[0][i] = (int32_t)draw_word(&g, BASE_INT);
        program->inputs[1][i] = (int32_t)draw_word(&g, BASE_INT);
    }
    for (unsigned i = draw(&g, 4); i > 0; i--)
        grow_structure(&g);
    for (unsigned i = draw(&g, 4); i > 0; i--)
        grow_static(&g);
    for (unsigned i = draw(&g, 3); i > 0; i--)
        grow_memory(&g);
    for (unsigned i = draw(&g, 4); i > 0; i--)
        grow_function(&g);
    grow_main(&g);
    return program;
}
