/* What a module requires: capabilities, extensions, versions.  The grammar tells what each
 * instruction and operand needs, rules.c what it does not tell.  Where several capabilities would
 * do, the choice waits until all that has no choice was found. */
#include "require.h"

/* Extensions that another one excludes or that an older one does as well: only when asked for. */
static bool is_allowed_by_default(const struct module *m, const char *name) {
    static const char *const on_request[] = {"SPV_NV_ray_tracing",
                                             "SPV_NV_compute_shader_derivatives",
                                             "SPV_EXT_shader_subgroup_partitioned"};
    for (size_t i = 0; i < sizeof on_request / sizeof *on_request; i++)
        if (strcmp(name, on_request[i]) == 0)
            return false;
    return strcmp(name, "SPV_EXT_mesh_shader") != 0 || m->version >= SPIRV_1_4;
}

bool module_extension_requested(const struct module *m, const char *name) {
    const struct string_list *allowed = &m->c->options->extensions;
    for (size_t i = 0; i < allowed->count; i++) {
        const char *item = allowed->items[i];
        if (strcmp(item, name) == 0)
            return true;
        /* "KHR" alone stands for every extension of that vendor. */
        if (strcmp(item, "KHR") == 0 && strncmp(name, "SPV_KHR_", 8) == 0)
            return true;
    }
    return false;
}

bool module_extension_allowed(const struct module *m, const char *name) {
    if (map_find(&m->requests.granted, name, strlen(name)))
        return true;
    if (m->c->options->extensions.count == 0)
        return is_allowed_by_default(m, name);
    return module_extension_requested(m, name);
}

void module_allow_extension(struct module *m, const char *name) {
    *map_slot(m->c->arena, &m->requests.granted, name, strlen(name)) = m;
}

/* ---- What is asked for, whatever the instructions are ---- */

void module_ask_capability(struct module *m, SpvCapability capability) {
    m->is_settled = false;
    vec_push(m->c->arena, &m->requests.asked, ((struct asked){NULL, capability, m->at}));
}

void module_ask_extension(struct module *m, const char *name) {
    m->is_settled = false;
    vec_push(m->c->arena, &m->requests.asked, ((struct asked){name, SpvCapabilityMatrix, m->at}));
}

bool module_asks(const struct module *m, SpvCapability capability) {
    for (size_t i = 0; i < m->requests.asked.count; i++)
        if (!m->requests.asked.items[i].extension &&
            m->requests.asked.items[i].capability == capability)
            return true;
    return false;
}

/* True the first time that a thing is refused: one feature, one message. */
static bool refuse(struct requirer *r, const char *name) {
    if (!r->reports || r->is_spelled)
        return false;
    void **slot = map_slot(r->m->arena, &r->m->refused, name, strlen(name));
    bool first = *slot == NULL;
    *slot = r;
    return first;
}

static const char *why_refused(const struct module *m, const char *name) {
    if (m->c->options->extensions.count)
        return "-fspv-extension= does not allow";
    return strcmp(name, "SPV_EXT_mesh_shader") == 0
               ? "needs SPIR-V 1.4, as -fspv-target-env=vulkan1.2 or newer has it"
               : "is used where -fspv-extension= asks for it only";
}

void need_extension(struct requirer *r, const char *name) {
    struct module *m = r->m;
    void **slot = map_slot(m->arena, &m->extensions, name, strlen(name));
    if (*slot)
        return;
    if (!module_extension_allowed(m, name)) {
        if (refuse(r, name))
            error_at(m->c, r->at, "this requires the SPIR-V extension '%s', which %s", name,
                     why_refused(m, name));
        return;
    }
    *slot = m;
    vec_push(m->arena, &m->extension_order, name);
}

/* Of several that would do: one that is declared, or is allowed and of the widest support. */
static const char *best_extension(const struct module *m, const struct spirv_needs *needs) {
    static const char *const vendors[] = {"SPV_KHR_", "SPV_EXT_", ""};
    for (unsigned i = 0; i < needs->extension_count; i++)
        if (map_find(&m->extensions, needs->extensions[i], strlen(needs->extensions[i])))
            return needs->extensions[i];
    for (unsigned k = 0; k < sizeof vendors / sizeof *vendors; k++)
        for (unsigned i = 0; i < needs->extension_count; i++)
            if (!strncmp(needs->extensions[i], vendors[k], strlen(vendors[k])) &&
                module_extension_allowed(m, needs->extensions[i]))
                return needs->extensions[i];
    return needs->extensions[0];
}

/* The first of Vulkan's environments with a version of SPIR-V. */
static const char *first_environment(uint32_t version) {
    static const struct {
        const char *name;
        uint32_t version;
    } environments[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) {name, spirv_version},
#include "../spec/environments.def"
#undef TARGET_ENV
    };
    size_t i = 0;
    while (i + 1 < sizeof environments / sizeof *environments && environments[i].version < version)
        i++;
    return environments[i].name;
}

void need_version(struct requirer *r, const char *what, const struct spirv_needs *needs) {
    if (needs->version <= r->m->version)
        return;
    if (needs->extension_count) {
        need_extension(r, best_extension(r->m, needs));
        return;
    }
    /* By no extension of its own: what it needs it by comes with its capability. */
    if (needs->version == SPIRV_VERSION_NONE || needs->capability_count > 0)
        return;
    const char *environment = first_environment(needs->version);
    const char *number = environment + strcspn(environment, "0123456789");
    if (refuse(r, what))
        error_at(r->m->c, r->at,
                 "this needs Vulkan %.3s, as by -fspv-target-env=%s: '%s' requires SPIR-V %u.%u",
                 number, environment, what, needs->version >> 16, needs->version >> 8 & 0xff);
}

/* OpenCL's capabilities are never the answer for a shader, and some others only where an operand
 * asks for them by itself. */
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

/* What entry points of ray tracing declare of themselves: to ask for rays is less. */
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

/* Of the capabilities that would do, the first of those that fit best, unless one is there already.
 */
static void choose_capability(struct requirer *r, const struct spirv_needs *needs) {
    uint32_t choice = UINT32_MAX;
    for (unsigned i = 0; i < needs->capability_count; i++) {
        uint32_t capability = needs->capabilities[i];
        if (module_has_capability(r->m, capability))
            return;
        if (choice == UINT32_MAX || fitness_of(r->m, capability) > fitness_of(r->m, choice))
            choice = capability;
    }
    need_capability(r, (SpvCapability)choice);
}

static void need(struct requirer *r, const char *what, const struct spirv_needs *needs) {
    if (needs->capability_count > 1) {
        vec_push(r->arena, &r->choices, ((struct choice){what, needs, r->at, r->is_spelled}));
        return;
    }
    if (needs->capability_count)
        need_capability(r, (SpvCapability)needs->capabilities[0]);
    need_version(r, what, needs);
}

static void settle_choices(struct requirer *r) {
    for (size_t i = 0; i < r->choices.count; i++) {
        const struct choice *choice = &r->choices.items[i];
        r->at = choice->at;
        r->is_spelled = choice->is_spelled;
        choose_capability(r, choice->needs);
        need_version(r, choice->what, choice->needs);
    }
}

static void need_version_of_capability(struct requirer *r, const struct spirv_enumerant *row) {
    struct spirv_needs own = row->needs;
    own.capability_count = 0;
    need_version(r, row->name, &own);
}

bool module_has_capability(const struct module *m, SpvCapability capability) {
    return map_find_u64(&m->capabilities, (uint64_t)capability + 1) != NULL;
}

/* Ray queries and ray pipelines: a module that has one of them declares it itself. */
static bool goes_with_either(uint32_t capability) {
    return capability == SpvCapabilityRayTraversalPrimitiveCullingKHR ||
           capability == SpvCapabilityRayTracingOpacityMicromapEXT;
}

/* A capability declares those that it implies (SPIR-V 3.31). */
void imply_capability(struct module *m, uint32_t capability) {
    void **slot = map_slot_u64(m->arena, &m->capabilities, (uint64_t)capability + 1);
    if (*slot)
        return;
    *slot = m;
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    for (unsigned i = 0; row && !goes_with_either(capability) && i < row->needs.capability_count;
         i++)
        imply_capability(m, row->needs.capabilities[i]);
}

void need_capability(struct requirer *r, SpvCapability capability) {
    struct module *m = r->m;
    if (module_has_capability(m, capability))
        return;
    imply_capability(m, capability);
    vec_push(m->arena, &m->capability_order, (uint32_t)capability);
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row)
        need_version_of_capability(r, row);
    need_version_besides(r, capability);
}

/* ---- What an instruction's operands require ---- */

static void need_bits(struct requirer *r, enum spirv_kind kind, uint32_t bits) {
    for (uint32_t rest = bits; rest; rest &= rest - 1) {
        const struct spirv_enumerant *row = spirv_enumerant(kind, rest & ~(rest - 1));
        if (row)
            need(r, row->name, &row->needs);
    }
}

/* How many words a string at the begin of `words` takes. */
static size_t string_length(const uint32_t *words, size_t count) {
    size_t length = 0;
    while (length < count && !ends_string(words[length]))
        length++;
    return length + 1;
}

/* `list` describes operands[0..count); returns how many of them it took. */
static size_t need_operands(struct requirer *r, const struct spirv_operand *list, size_t length,
                            const uint32_t *operands, size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < length && at < count; i++) {
        enum spirv_kind kind = (enum spirv_kind)list[i].kind;
        if (kind == SPIRV_KIND_LiteralString) {
            at += string_length(operands + at, count - at);
            continue;
        }
        uint32_t value = operands[at++];
        if (spirv_kind_is_mask(kind)) {
            need_bits(r, kind, value);
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

/* What instructions of sets for debuggers need, their import tells. */
static bool is_of_other_set(const struct module *m, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && i->count >= 2 && i->operands[0] != m->glsl_import;
}

static void need_instruction(struct requirer *r, const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    r->at = i->at;
    r->is_spelled = r->m->spelled.count && map_find_u64(&r->m->spelled, (uintptr_t)i);
    need_by_rules(r, i);
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

/* ---- The module ---- */

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
            need_extension(r, asked->extension);
        else
            need_capability(r, asked->capability);
    }
}

static void note_decorations(struct requirer *r) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for (const struct instruction *i = r->m->sections[s].first; i; i = i->next)
            note_decoration(r, i);
}

/* What is declared comes up in the order of dxc: types ahead of how they are used. */
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
    settle_choices(r);
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
