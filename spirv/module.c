/* Creation and modification of instructions, blocks and functions. */
#include "module.h"

/* ---- Lists ---- */

void instructions_append(struct instruction_list *list, struct instruction *i) {
    i->previous = list->last;
    i->next = NULL;
    if (list->last)
        list->last->next = i;
    else
        list->first = i;
    list->last = i;
}

void instructions_insert(struct instruction_list *list, struct instruction *before,
                         struct instruction *i) {
    if (!before) {
        instructions_append(list, i);
        return;
    }
    i->next = before;
    i->previous = before->previous;
    if (before->previous)
        before->previous->next = i;
    else
        list->first = i;
    before->previous = i;
}

void instructions_unlink(struct instruction_list *list, struct instruction *i) {
    if (i->previous)
        i->previous->next = i->next;
    else
        list->first = i->next;
    if (i->next)
        i->next->previous = i->previous;
    else
        list->last = i->previous;
    i->next = i->previous = NULL;
}

/* ---- Modules and ids ---- */

struct module *module_create(struct context *c, struct arena *arena) {
    struct module *m = arena_new(arena, struct module);
    m->c = c;
    m->arena = arena;
    m->bound = 1;
    m->version = environments[c->options->target_env].spirv_version;
    return m;
}

uint32_t module_id(struct module *m) {
    return m->bound++;
}

/* ---- Facts about ids ---- */

void module_mark(struct module *m, uint32_t id, enum id_fact fact) {
    while (m->facts.count <= id)
        vec_push(m->arena, &m->facts, 0);
    m->facts.items[id] |= (uint16_t)fact;
}

bool module_is(const struct module *m, uint32_t id, enum id_fact fact) {
    return id < m->facts.count && (m->facts.items[id] & fact) != 0;
}

uint32_t module_type_of(const struct module *m, uint32_t id) {
    const struct instruction *i = instruction_of(m, id);
    return i ? i->type : 0;
}

/* ---- Instructions ---- */

static void fill_instruction(struct module *m, struct instruction *i, SpvOp op, uint32_t type,
                             uint32_t id, size_t count) {
    if (1 + (type != 0) + (id != 0) + count > UINT16_MAX)
        context_fail(m->c, m->at, "SPIR-V instruction exceeds 65535 words");
    i->opcode = (uint16_t)op;
    i->count = (uint16_t)count;
    i->type = type;
    i->id = id;
    i->at = m->at;
    i->mark = 0;
    if (id) {
        while (m->definitions.count <= id)
            vec_push(m->arena, &m->definitions, NULL);
        m->definitions.items[id] = i;
    }
}

struct instruction *instruction_make(struct module *m, SpvOp op, uint32_t type, uint32_t id,
                                     const uint32_t *operands, size_t count) {
    struct instruction *i = arena_alloc(m->arena, sizeof *i + count * sizeof *operands);
    m->is_settled = false;
    if (op == SpvOpSwitch && !type && count)
        type = module_switch_type(m, operands[0]);
    fill_instruction(m, i, op, type, id, count);
    i->operands = (uint32_t *)(i + 1);
    if (count)
        memcpy(i->operands, operands, count * sizeof *operands);
    return i;
}

bool module_declare_opcode(struct module *m, uint32_t opcode, struct spirv_shape shape) {
    void **slot = map_slot_u64(m->arena, &m->unknown, opcode);
    const struct spirv_shape *known = *slot;
    if (!known)
        *slot = arena_copy(m->arena, &shape, sizeof shape);
    return !known || (known->ids == shape.ids && known->has_type == shape.has_type &&
                      known->has_result == shape.has_result);
}

static uint32_t result_id(struct module *m, SpvOp op) {
    const struct spirv_shape *declared = m->unknown.count ? module_declared_shape(m, op) : NULL;
    return declared                     ? declared->has_result ? module_id(m) : 0
           : spirv_shape(op).has_result ? module_id(m)
                                        : 0;
}

struct instruction *instruction_insert(struct module *m, struct block *b,
                                       struct instruction *before, SpvOp op, uint32_t type,
                                       const uint32_t *operands, size_t count) {
    struct instruction *i = instruction_make(m, op, type, result_id(m, op), operands, count);
    if (before)
        instruction_locate(i, before);
    i->block = b;
    instructions_insert(&b->list, before, i);
    return i;
}

void instruction_remove(struct module *m, struct instruction *i) {
    instructions_unlink(&i->block->list, i);
    if (i->id && instruction_of(m, i->id) == i)
        m->definitions.items[i->id] = NULL;
}

void instruction_set_operands(struct module *m, struct instruction *i, const uint32_t *operands,
                              size_t count) {
    if (count > i->count)
        i->operands = arena_array(m->arena, uint32_t, count);
    if (count)
        memmove(i->operands, operands, count * sizeof *operands);
    i->count = (uint16_t)count;
}

/* ---- Writing ---- */

static void append_to_section(struct module *m, enum section section, struct instruction *i) {
    if (section == SECTION_FUNCTIONS) {
        i->block = m->block;
        instructions_append(m->block     ? &m->block->list
                            : m->routine ? &m->routine->parameters
                                         : &m->lines,
                            i);
    } else
        instructions_append(&m->sections[section], i);
}

static void note_spelled(struct module *m, const struct instruction *i) {
    if (m->is_spelled)
        map_add_u64(m->arena, &m->spelled, (uintptr_t)i);
}

void module_write_as(struct module *m, enum section section, SpvOp op, uint32_t type, uint32_t id,
                     const uint32_t *operands, size_t count) {
    struct instruction *i = instruction_make(m, op, type, id, operands, count);
    note_spelled(m, i);
    append_to_section(m, section, i);
}

uint32_t module_write(struct module *m, enum section section, SpvOp op, uint32_t type,
                      const uint32_t *operands, size_t count) {
    uint32_t id = result_id(m, op);
    module_write_as(m, section, op, type, id, operands, count);
    return id;
}

/* Inserts after `previous`, or at the beginning if that is NULL. */
static void insert_behind(struct instruction_list *list, struct instruction *previous,
                          struct instruction *i) {
    instructions_insert(list, previous ? previous->next : list->first, i);
}

uint32_t module_write_head(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                           size_t count) {
    uint32_t id = result_id(m, op);
    struct instruction *i = instruction_make(m, op, type, id, operands, count);
    struct block *first = m->routine->first;
    if (!first) {
        instructions_append(&m->routine->parameters, i);
        return id;
    }
    i->block = first;
    insert_behind(&first->list, m->last_of_head, i);
    m->last_of_head = i;
    return id;
}

/* Returns the map entry for the id of an instruction with equal words. */
static void **unique_slot(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                          size_t count) {
    uint32_t small[64];
    uint32_t *key = count + 2 <= 64 ? small : arena_array(m->arena, uint32_t, count + 2);
    key[0] = (uint32_t)op;
    key[1] = type;
    if (count)
        memcpy(key + 2, operands, count * sizeof *operands);
    return map_slot(m->arena, &m->unique, key, (count + 2) * sizeof *key);
}

uint32_t module_unique(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                       size_t count) {
    void **slot = unique_slot(m, op, type, operands, count);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t id = module_write(m, SECTION_GLOBALS, op, type, operands, count);
    /* The map may have grown. */
    *unique_slot(m, op, type, operands, count) = (void *)(uintptr_t)id;
    return id;
}

void module_keep_unique(struct module *m, const struct instruction *i) {
    *unique_slot(m, (SpvOp)i->opcode, i->type, i->operands, i->count) = (void *)(uintptr_t)i->id;
}

void module_forget_unique(struct module *m, const struct instruction *i) {
    void **slot = unique_slot(m, (SpvOp)i->opcode, i->type, i->operands, i->count);
    if (*slot == (void *)(uintptr_t)i->id)
        *slot = NULL;
}

uint32_t module_type(struct module *m, SpvOp op, const uint32_t *operands, size_t count) {
    return module_unique(m, op, 0, operands, count);
}

uint32_t module_constant(struct module *m, uint32_t type, const uint32_t *words, size_t count) {
    uint32_t id = module_unique(m, SpvOpConstant, type, words, count);
    module_mark(m, id, ID_CONSTANT);
    return id;
}

uint32_t module_variable(struct module *m, SpvStorageClass storage, uint32_t pointer_type,
                         uint32_t initializer) {
    uint32_t words[] = {storage, initializer};
    m->newest_variable =
        module_write(m, SECTION_VARIABLES, SpvOpVariable, pointer_type, words, initializer ? 2 : 1);
    return m->newest_variable;
}

/* ---- Names, decorations, strings ---- */

/* Starts an operand list in a shared buffer; each list is written before the next one starts. */
static struct word_vec *begin_words(struct module *m, const uint32_t *first, size_t count) {
    m->operands.count = 0;
    append_words(m->arena, &m->operands, first, count);
    return &m->operands;
}

/* Writes an instruction without result unless it already exists. */
static void write_once(struct module *m, enum section section, SpvOp op,
                       const struct word_vec *operands) {
    void **slot = unique_slot(m, op, 0, operands->items, operands->count);
    if (*slot)
        return;
    *slot = m;
    module_write(m, section, op, 0, operands->items, operands->count);
}

/* As in dxc, names of module-scope variables precede those of functions, even if a function
 * first used the variable. */
static enum section names_section(const struct module *m, uint32_t id) {
    return m->routine && id != m->newest_variable ? SECTION_FUNCTION_NAMES : SECTION_NAMES;
}

static bool has_operands(const struct instruction *i, const struct word_vec *operands) {
    return i->count == operands->count &&
           !memcmp(i->operands, operands->items, operands->count * sizeof *i->operands);
}

/* Most ids have one name, so only a second name is looked up among all names. */
void module_name(struct module *m, uint32_t id, const char *name) {
    if (!name || !*name)
        return;
    struct word_vec *words = begin_words(m, &id, 1);
    append_string(m->arena, words, name);
    while (m->names.count <= id)
        vec_push(m->arena, &m->names, NULL);
    struct instruction **first = &m->names.items[id];
    if (*first && !has_operands(*first, words))
        write_once(m, names_section(m, id), SpvOpName, words);
    if (*first)
        return;
    *first = instruction_make(m, SpvOpName, 0, 0, words->items, words->count);
    append_to_section(m, names_section(m, id), *first);
}

void module_member_name(struct module *m, uint32_t id, uint32_t member, const char *name) {
    if (!name || !*name)
        return;
    struct word_vec *words = begin_words(m, (const uint32_t[]){id, member}, 2);
    append_string(m->arena, words, name);
    write_once(m, names_section(m, id), SpvOpMemberName, words);
}

/* Decorations of types follow those of variables. */
static bool is_of_value(SpvDecoration decoration) {
    return decoration == SpvDecorationRelaxedPrecision ||
           decoration == SpvDecorationNoContraction || decoration == SpvDecorationNonUniform;
}

/* Returns the list of a decoration. As in dxc, types follow ids that were decorated by name,
 * then variables, then values in function order. The variables of a function come first. */
static struct instruction_list *decoration_list(struct module *m, uint32_t id,
                                                SpvDecoration decoration) {
    bool is_of_type = decoration == SpvDecorationBlock || decoration == SpvDecorationBufferBlock ||
                      decoration == SpvDecorationArrayStride;
    if (is_of_type)
        return &m->sections[SECTION_TYPE_DECORATIONS];
    if (!is_of_value(decoration))
        return &m->sections[SECTION_DECORATIONS];
    if (m->routine)
        return module_is(m, id, ID_LOCAL) ? &m->local_decorations : &m->value_decorations;
    return &m->sections[decoration == SpvDecorationRelaxedPrecision ? SECTION_VARIABLE_DECORATIONS
                                                                    : SECTION_VALUE_DECORATIONS];
}

void module_decorate(struct module *m, uint32_t id, SpvDecoration decoration,
                     const uint32_t *operands, size_t count) {
    struct word_vec *words = begin_words(m, (const uint32_t[]){id, decoration}, 2);
    append_words(m->arena, words, operands, count);
    void **slot = unique_slot(m, SpvOpDecorate, 0, words->items, words->count);
    if (*slot)
        return;
    *slot = m;
    struct instruction *i = instruction_make(m, SpvOpDecorate, 0, 0, words->items, words->count);
    note_spelled(m, i);
    instructions_append(decoration_list(m, id, decoration), i);
}

void module_decorate_member(struct module *m, uint32_t id, uint32_t member,
                            SpvDecoration decoration, const uint32_t *operands, size_t count) {
    struct word_vec *words = begin_words(m, (const uint32_t[]){id, member, decoration}, 3);
    append_words(m->arena, words, operands, count);
    write_once(m, SECTION_TYPE_DECORATIONS, SpvOpMemberDecorate, words);
}

void module_decorate_string(struct module *m, uint32_t id, SpvDecoration decoration,
                            const char *text) {
    struct word_vec *words = begin_words(m, (const uint32_t[]){id, decoration}, 2);
    append_string(m->arena, words, text);
    write_once(m, SECTION_DECORATIONS, SpvOpDecorateString, words);
}

void module_relax(struct module *m, uint32_t id) {
    module_decorate(m, id, SpvDecorationRelaxedPrecision, NULL, 0);
    module_mark(m, id, ID_RELAXED);
}

uint32_t module_string(struct module *m, const char *text) {
    struct word_vec *words = begin_words(m, NULL, 0);
    append_string(m->arena, words, text);
    void **slot = unique_slot(m, SpvOpString, 0, words->items, words->count);
    if (!*slot) {
        uint32_t id = module_write(m, SECTION_STRINGS, SpvOpString, 0, words->items, words->count);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

uint32_t module_import(struct module *m, const char *set) {
    struct word_vec *words = begin_words(m, NULL, 0);
    append_string(m->arena, words, set);
    void **slot = unique_slot(m, SpvOpExtInstImport, 0, words->items, words->count);
    if (!*slot || (uint32_t)(uintptr_t)*slot == m->debug_import) {
        bool is_glsl = !strcmp(set, "GLSL.std.450");
        uint32_t id = is_glsl ? m->glsl_import : module_id(m);
        m->imports_glsl |= is_glsl;
        module_write_as(m, SECTION_IMPORTS, SpvOpExtInstImport, 0, id, words->items, words->count);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* ---- Functions and blocks ---- */

void module_begin_function(struct module *m, uint32_t id, uint32_t return_type,
                           uint32_t function_type, SpvFunctionControlMask control) {
    struct routine *f = arena_new(m->arena, struct routine);
    const uint32_t operands[] = {control, function_type};
    fill_instruction(m, &f->definition, SpvOpFunction, return_type, id, 2);
    f->definition.operands = arena_copy(m->arena, operands, sizeof operands);
    f->previous = m->last_routine;
    if (m->last_routine)
        m->last_routine->next = f;
    else
        m->first_routine = f;
    f->lines = m->lines;
    m->lines = (struct instruction_list){0};
    m->routine = m->last_routine = f;
    m->block = NULL;
    m->in_block = false;
    m->last_of_head = m->last_variable = NULL;
    m->local_decorations = m->value_decorations = (struct instruction_list){0};
}

uint32_t module_parameter(struct module *m, uint32_t type) {
    uint32_t id = module_id(m);
    instructions_append(&m->routine->parameters,
                        instruction_make(m, SpvOpFunctionParameter, type, id, NULL, 0));
    return id;
}

uint32_t module_local(struct module *m, uint32_t pointer_type) {
    uint32_t id = module_id(m);
    struct instruction *i = instruction_make(m, SpvOpVariable, pointer_type, id,
                                             (const uint32_t[]){SpvStorageClassFunction}, 1);
    i->block = m->routine->first;
    insert_behind(&i->block->list, m->last_variable ? m->last_variable : m->last_of_head, i);
    m->last_variable = i;
    module_mark(m, id, ID_LOCAL);
    return id;
}

static struct block *new_block(struct module *m, struct routine *f, struct block *previous,
                               uint32_t label) {
    struct block *b = arena_new(m->arena, struct block);
    fill_instruction(m, &b->label, SpvOpLabel, 0, label, 0);
    b->label.block = b;
    b->routine = f;
    b->previous = previous;
    b->next = previous ? previous->next : f->first;
    *(previous ? &previous->next : &f->first) = b;
    *(b->next ? &b->next->previous : &f->last) = b;
    return b;
}

struct block *module_block_behind(struct module *m, struct block *previous, uint32_t label) {
    return new_block(m, previous->routine, previous, label);
}

struct block *module_split_block(struct module *m, struct block *b, struct instruction *i,
                                 uint32_t label) {
    struct block *rest = module_block_behind(m, b, label);
    struct instruction *first = i ? i->next : b->list.first;
    if (!first)
        return rest;
    rest->list = (struct instruction_list){first, b->list.last};
    b->list.last = i;
    first->previous = NULL;
    *(i ? &i->next : &b->list.first) = NULL;
    for (struct instruction *moved = first; moved; moved = moved->next)
        moved->block = rest;
    return rest;
}

void module_open_block(struct module *m, uint32_t label) {
    m->block = new_block(m, m->routine, m->routine->last, label);
    m->in_block = true;
}

static void join_lists(struct instruction_list *to, struct instruction_list *list) {
    if (!list->first)
        return;
    list->first->previous = to->last;
    *(to->last ? &to->last->next : &to->first) = list->first;
    to->last = list->last;
    *list = (struct instruction_list){0};
}

void module_end_function(struct module *m) {
    struct instruction_list *decorations = &m->sections[SECTION_VALUE_DECORATIONS];
    join_lists(decorations, &m->local_decorations);
    join_lists(decorations, &m->value_decorations);
    m->routine = NULL;
    m->block = NULL;
    m->in_block = false;
}

static void undefine(struct module *m, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        if (i->id && instruction_of(m, i->id) == i)
            m->definitions.items[i->id] = NULL;
}

static void undefine_block(struct module *m, const struct block *b) {
    undefine(m, &b->list);
    m->definitions.items[b->label.id] = NULL;
}

void module_remove_block(struct module *m, struct block *b) {
    undefine_block(m, b);
    *(b->previous ? &b->previous->next : &b->routine->first) = b->next;
    *(b->next ? &b->next->previous : &b->routine->last) = b->previous;
}

void module_remove_routine(struct module *m, struct routine *f) {
    for_each_block(b, f)
        undefine_block(m, b);
    undefine(m, &f->parameters);
    m->definitions.items[f->definition.id] = NULL;
    *(f->previous ? &f->previous->next : &m->first_routine) = f->next;
    *(f->next ? &f->next->previous : &m->last_routine) = f->previous;
}
