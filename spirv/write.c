/* Writes a module as words (SPIR-V 2.3, 2.4), and orders its declarations. */
#include "module.h"

/* Capabilities and extensions that dxc declares initially and removes if they are unused. They
 * are written first. */
static const struct customary {
    uint32_t capability;
    const char *extension;
} customary[] = {
    {SpvCapabilityMinLod, ""},
    {SpvCapabilityStorageImageWriteWithoutFormat, ""},
    {SpvCapabilityStorageImageReadWithoutFormat, ""},
    {SpvCapabilityFragmentShaderSampleInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityFragmentShaderPixelInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityFragmentShaderShadingRateInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityComputeDerivativeGroupQuadsKHR, "SPV_KHR_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupLinearKHR, "SPV_KHR_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupQuadsKHR, "SPV_NV_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupLinearKHR, "SPV_NV_compute_shader_derivatives"},
    {SpvCapabilityRayQueryKHR, "SPV_KHR_ray_query"},
    {SpvCapabilityGroupNonUniformPartitionedEXT, "SPV_NV_shader_subgroup_partitioned"},
    {SpvCapabilityInterpolationFunction, ""},
    {SpvCapabilityQuadControlKHR, "SPV_KHR_quad_control"},
};

enum { CUSTOMARY_COUNT = sizeof customary / sizeof *customary };

static bool is_customary(uint32_t capability, const char *extension) {
    for (size_t i = 0; i < CUSTOMARY_COUNT; i++)
        if (extension ? !strcmp(customary[i].extension, extension)
                      : customary[i].capability == capability)
            return true;
    return false;
}

static void write_declaration(struct module *m, enum section section, SpvOp op,
                              const uint32_t *operands, size_t count) {
    instructions_append(&m->sections[section], instruction_make(m, op, 0, 0, operands, count));
}

static void declare_capability(struct module *m, uint32_t capability) {
    write_declaration(m, SECTION_CAPABILITIES, SpvOpCapability, &capability, 1);
}

static void declare_extension(struct module *m, const char *name) {
    struct word_vec words = {0};
    append_string(m->arena, &words, name);
    write_declaration(m, SECTION_EXTENSIONS, SpvOpExtension, words.items, words.count);
}

static void declare_needs(struct module *m, bool customary_ones) {
    for (size_t i = 0; i < m->capability_order.count; i++)
        if (is_customary(m->capability_order.items[i], NULL) == customary_ones)
            declare_capability(m, m->capability_order.items[i]);
    for (size_t i = 0; i < m->extension_order.count; i++)
        if (is_customary(0, m->extension_order.items[i]) == customary_ones)
            declare_extension(m, m->extension_order.items[i]);
}

/* Declares all of them that the options allow, used or not. */
static void declare_all_customary(struct module *m) {
    const char *last = "";
    for (const struct customary *row = customary; row < customary + CUSTOMARY_COUNT; row++) {
        bool is_core = !*row->extension;
        if (!is_core && !module_extension_allowed(m, row->extension))
            continue;
        declare_capability(m, row->capability);
        if (!is_core && strcmp(last, row->extension))
            declare_extension(m, last = row->extension);
    }
}

static void declare_nothing(struct module *m) {
    m->sections[SECTION_CAPABILITIES] = (struct instruction_list){0};
    m->sections[SECTION_EXTENSIONS] = (struct instruction_list){0};
}

static void declare_all_needs(struct module *m) {
    declare_nothing(m);
    declare_needs(m, true);
    declare_needs(m, false);
}

static bool writes_type(const struct instruction *i) {
    return i->type && i->opcode != SpvOpSwitch;
}

static size_t words_of(const struct instruction *i) {
    return 1u + writes_type(i) + (i->id != 0) + i->count;
}

static size_t words_of_list(const struct instruction_list *list) {
    size_t total = 0;
    for (const struct instruction *i = list->first; i; i = i->next)
        total += words_of(i);
    return total;
}

static const struct instruction function_end = {.opcode = SpvOpFunctionEnd};

static size_t words_of_routine(const struct routine *f) {
    size_t total =
        words_of_list(&f->lines) + words_of(&f->definition) + words_of_list(&f->parameters);
    for_each_block(b, f)
        total += words_of(&b->label) + words_of_list(&b->list);
    return total + words_of(&function_end);
}

static size_t words_of_module(const struct module *m) {
    size_t total = HEADER_WORDS;
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        total += words_of_list(&m->sections[i]);
    for_each_routine(f, m)
        total += words_of_routine(f);
    return total;
}

/* Output position and renumbering of ids. */
struct word_writer {
    const struct module *m;
    uint32_t *to;
    uint32_t *renamed; /* new ids by id, 0 before the first occurrence; NULL if ids are unchanged */
    uint32_t bound;
};

static uint32_t renamed(struct word_writer *w, uint32_t id) {
    if (!w->renamed[id])
        w->renamed[id] = w->bound++;
    return w->renamed[id];
}

static void write_id(struct word_writer *w, uint32_t id) {
    if (id)
        *w->to++ = w->renamed ? renamed(w, id) : id;
}

static void write_instruction(struct word_writer *w, const struct instruction *i) {
    *w->to++ = first_word((SpvOp)i->opcode, words_of(i));
    if (writes_type(i))
        write_id(w, i->type);
    write_id(w, i->id);
    if (i->count)
        memcpy(w->to, i->operands, i->count * sizeof *w->to);
    if (w->renamed)
        for_each_id_operand(w->m, i, k)
            w->to[k] = renamed(w, i->operands[k]);
    w->to += i->count;
}

static void write_list(struct word_writer *w, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        write_instruction(w, i);
}

static void write_module(struct word_writer *w) {
    uint32_t *header = w->to;
    w->to += HEADER_WORDS;
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        write_list(w, &w->m->sections[i]);
    for_each_routine(f, w->m) {
        write_list(w, &f->lines);
        write_instruction(w, &f->definition);
        write_list(w, &f->parameters);
        for_each_block(b, f) {
            write_instruction(w, &b->label);
            write_list(w, &b->list);
        }
        write_instruction(w, &function_end);
    }
    header[0] = SpvMagicNumber;
    header[VERSION_WORD] = w->m->version;
    header[BOUND_WORD] = w->bound;
}

uint32_t *module_words(struct module *m, bool is_compact, size_t *count) {
    if (!m->is_settled)
        module_require(m, false);
    declare_all_needs(m);
    *count = words_of_module(m);
    uint32_t *words = arena_array(m->c->arena, uint32_t, *count);
    struct word_writer w = {.m = m, .to = words, .bound = m->bound};
    if (is_compact) {
        w.renamed = arena_array(m->arena, uint32_t, m->bound);
        w.bound = 1;
    }
    write_module(&w);
    words_swap_strings(words, *count);
    return words;
}

static size_t words_of_declarations(const struct module *m) {
    return words_of_list(&m->sections[SECTION_CAPABILITIES]) +
           words_of_list(&m->sections[SECTION_EXTENSIONS]);
}

uint32_t *module_words_with_customary(struct module *m, const uint32_t *words, size_t count,
                                      size_t *shown_count) {
    size_t given = HEADER_WORDS + words_of_declarations(m);
    declare_nothing(m);
    declare_all_customary(m);
    declare_needs(m, false);
    size_t declared = HEADER_WORDS + words_of_declarations(m);
    *shown_count = declared + count - given;
    uint32_t *shown = arena_array(m->c->arena, uint32_t, *shown_count);
    struct word_writer w = {.m = m, .to = shown + HEADER_WORDS};
    memcpy(shown, words, HEADER_WORDS * sizeof *words);
    write_list(&w, &m->sections[SECTION_CAPABILITIES]);
    write_list(&w, &m->sections[SECTION_EXTENSIONS]);
    words_swap_strings(shown, declared);
    memcpy(shown + declared, words + given, (count - given) * sizeof *words);
    declare_all_needs(m);
    return shown;
}

size_t words_without_names(uint32_t *words, size_t count) {
    size_t kept = HEADER_WORDS, length;
    for (size_t i = HEADER_WORDS; i < count; i += length) {
        SpvOp op = opcode_of(&words[i]);
        length = length_of(&words[i]);
        if (op == SpvOpName || op == SpvOpMemberName)
            continue;
        memmove(&words[kept], &words[i], length * sizeof *words);
        kept += length;
    }
    return kept;
}

/* ---- Source locations ---- */

static void list_places(const struct module *m, struct location_vec *places,
                        const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        vec_push(m->c->arena, places, i->at);
}

struct location_vec module_places(const struct module *m) {
    struct location_vec places = {0};
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        list_places(m, &places, &m->sections[i]);
    for_each_routine(f, m) {
        list_places(m, &places, &f->lines);
        vec_push(m->c->arena, &places, f->definition.at);
        list_places(m, &places, &f->parameters);
        for_each_block(b, f) {
            vec_push(m->c->arena, &places, b->label.at);
            list_places(m, &places, &b->list);
        }
        vec_push(m->c->arena, &places, function_end.at);
    }
    return places;
}

/* Order of types and constants: forward pointers, then constants with the types they need, then
 * types of variables, then other types in their original order. This is dxc's order, which tools
 * that compare disassembly expect. */

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
