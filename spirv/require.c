/* Requirements of a module: capabilities, extensions, versions.
 *
 * The grammar specifies the requirements of each instruction and operand, rules.c all others. If
 * several capabilities satisfy a requirement, the choice is postponed until all unconditional
 * requirements are known. */
#include "require.h"

void module_allow_extension(struct module *m, const char *name) {
    map_add(m->c->kept, &m->requests.granted, name, strlen(name));
}

/* ---- Explicit requests ---- */

void module_ask_capability(struct module *m, SpvCapability capability) {
    m->is_settled = false;
    vec_push(m->c->kept, &m->requests.asked, ((struct asked){NULL, capability, m->at}));
}

void module_ask_extension(struct module *m, const char *name) {
    m->is_settled = false;
    vec_push(m->c->kept, &m->requests.asked, ((struct asked){name, SpvCapabilityMatrix, m->at}));
}

bool module_asks(const struct module *m, SpvCapability capability) {
    for (size_t i = 0; i < m->requests.asked.count; i++)
        if (!m->requests.asked.items[i].extension &&
            m->requests.asked.items[i].capability == capability)
            return true;
    return false;
}

/* Excludes OpenCL capabilities, which shaders never use, and capabilities that only an operand
 * may require. */
static bool is_no_answer(uint32_t capability) {
    return capability == SpvCapabilityKernel || capability == SpvCapabilityAddresses ||
           capability == SpvCapabilityPhysicalStorageBufferAddresses ||
           capability == SpvCapabilityGroupNonUniformPartitionedNV;
}

static bool is_available(const struct module *m, uint32_t capability) {
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (!row || row->needs.version <= m->version)
        return true;
    for (unsigned i = 0; i < row->needs.extension_count; i++)
        if (module_extension_allowed(m, row->needs.extensions[i]))
            return true;
    return false;
}

/* Capabilities that only ray tracing entry points require; ray queries need less. */
static bool is_of_stage(uint32_t capability) {
    return capability == SpvCapabilityRayTracingKHR || capability == SpvCapabilityRayTracingNV;
}

enum fitness { FITS_NOT, FITS_OTHER_TARGETS, FITS_STAGES, FITS };

static enum fitness fitness_of(const struct module *m, uint32_t capability) {
    if (is_no_answer(capability))
        return FITS_NOT;
    if (!is_available(m, capability))
        return FITS_OTHER_TARGETS;
    return is_of_stage(capability) ? FITS_STAGES : FITS;
}

/* Chooses the first of the best matching capabilities, unless one is already declared. */
static void choose_capability(struct requirer *r, const struct spirv_needs *needs) {
    uint32_t choice = UINT32_MAX;
    for (unsigned i = 0; i < needs->capability_count; i++) {
        uint32_t capability = needs->capabilities[i];
        if (module_has_capability(r->m, capability))
            return;
        if (choice == UINT32_MAX || fitness_of(r->m, capability) > fitness_of(r->m, choice))
            choice = capability;
    }
    require_capability(r, (SpvCapability)choice);
}

static void need(struct requirer *r, const char *what, const struct spirv_needs *needs) {
    if (needs->capability_count > 1) {
        vec_push(r->arena, &r->choices, ((struct choice){what, needs, r->at, r->is_spelled}));
        return;
    }
    if (needs->capability_count)
        require_capability(r, (SpvCapability)needs->capabilities[0]);
    require_version(r, what, needs);
}

/* ---- Operands ---- */

/* Returns the number of operands of the bits, which follow the mask. */
static size_t need_bits(struct requirer *r, enum spirv_kind kind, uint32_t bits) {
    size_t parameters = 0;
    for (uint32_t rest = bits; rest; rest &= rest - 1) {
        const struct spirv_enumerant *row = spirv_enumerant(kind, rest & ~(rest - 1));
        if (row) {
            need(r, row->name, &row->needs);
            parameters += row->parameter_count;
        }
    }
    return parameters;
}

static size_t string_length(const uint32_t *words, size_t count) {
    size_t length = 0;
    while (length < count && !ends_string(words[length]))
        length++;
    return length + 1;
}

/* Adds the requirements of operands described by `list`. Returns the number of operand words
 * consumed. */
static size_t need_operands(struct requirer *r, const struct spirv_operand *list, size_t length,
                            const uint32_t *operands, size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < length && at < count; i++) {
        enum spirv_kind kind = list[i].kind;
        if (kind == SPIRV_KIND_LiteralString) {
            at += string_length(operands + at, count - at);
            continue;
        }
        uint32_t value = operands[at++];
        if (spirv_kind_is_mask(kind)) {
            at += need_bits(r, kind, value);
            continue;
        }
        const struct spirv_enumerant *row = spirv_enumerant(kind, value);
        if (row) {
            need(r, row->name, &row->needs);
            at +=
                need_operands(r, row->parameters, row->parameter_count, operands + at, count - at);
        }
    }
    return at;
}

/* Returns whether an instruction belongs to a debugger set, whose import determines its
 * requirements. */
static bool is_of_other_set(const struct module *m, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && i->count >= 2 && i->operands[0] != m->glsl_import;
}

static void need_instruction(struct requirer *r, const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    r->at = i->at;
    r->is_spelled = r->m->spelled.count && map_find_u64(&r->m->spelled, (uintptr_t)i);
    require_by_rules(r, i);
    if (!row || (int64_t)i->count <= row->free_operands || is_of_other_set(r->m, i))
        return;
    need(r, row->name, &row->needs);
    need_operands(r, row->operands, row->operand_count, i->operands, i->count);
    if (i->opcode == SpvOpExtInst && i->count >= 2 && i->operands[0] == r->m->glsl_import) {
        const struct spirv_extended *extended = spirv_glsl_instruction(i->operands[1]);
        if (extended)
            need(r, extended->name, &extended->needs);
    }
}

/* ---- Modules ---- */

static void need_list(struct requirer *r, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        need_instruction(r, i);
}

static void need_asked(struct requirer *r) {
    const struct module *m = r->m;
    for (size_t i = 0; i < m->requests.asked.count; i++) {
        const struct asked *asked = &m->requests.asked.items[i];
        r->at = asked->at;
        if (asked->extension)
            require_extension(r, asked->extension);
        else
            require_capability(r, asked->capability);
    }
}

static void note_decorations(struct requirer *r) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for (const struct instruction *i = r->m->sections[s].first; i; i = i->next)
            module_note_decoration(r, i);
}

/* Collects requirements in dxc's order: types before their uses. */
static void need_all(struct requirer *r) {
    const struct module *m = r->m;
    note_decorations(r);
    need_asked(r);
    for (int s = SECTION_IMPORTS; s < SECTION_NAMES; s++)
        need_list(r, &m->sections[s]);
    for (int s = SECTION_GLOBALS; s < SECTION_FUNCTIONS; s++)
        need_list(r, &m->sections[s]);
    for (int s = SECTION_NAMES; s < SECTION_GLOBALS; s++)
        need_list(r, &m->sections[s]);
    for_each_routine(f, m) {
        need_list(r, &f->parameters);
        for_each_block(b, f)
            need_list(r, &b->list);
    }
    for (size_t i = 0; i < r->choices.count; i++) {
        const struct choice *choice = &r->choices.items[i];
        r->at = choice->at;
        r->is_spelled = choice->is_spelled;
        choose_capability(r, choice->needs);
        require_version(r, choice->what, choice->needs);
    }
}

void module_require(struct module *m, bool reports) {
    struct requirer r = {.m = m, .reports = reports, .arena = arena_branch(m->arena)};
    m->capabilities = m->extensions = (struct map){0};
    m->capability_order.count = m->extension_order.count = 0;
    r.facts = arena_array(r.arena, uint8_t, m->bound);
    need_all(&r);
    m->is_settled = true;
    arena_end(r.arena);
}
