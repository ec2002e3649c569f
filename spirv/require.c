/* What instructions and operands require: capabilities, extensions, versions. */
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
    if (map_find(&m->granted, name, strlen(name)))
        return true;
    if (m->c->options->extensions.count == 0)
        return is_allowed_by_default(m, name);
    return module_extension_requested(m, name);
}

void module_allow_extension(struct module *m, const char *name) {
    *map_slot(m->arena, &m->granted, name, strlen(name)) = m;
}

/* True the first time that a thing is refused: one feature, one message. */
static bool refuse(struct module *m, const char *name) {
    void **slot = map_slot(m->arena, &m->refused, name, strlen(name));
    bool first = *slot == NULL;
    *slot = m;
    return first;
}

void module_extension(struct module *m, const char *name) {
    void **slot = map_slot(m->arena, &m->extensions, name, strlen(name));
    if (*slot)
        return;
    if (!module_extension_allowed(m, name)) {
        if (!m->is_spelled && refuse(m, name))
            error_at(m->c, m->at,
                     "this requires the SPIR-V extension '%s', which -fspv-extension= "
                     "does not allow",
                     name);
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

static void require_version(struct module *m, const char *what, const struct spirv_needs *needs) {
    if (needs->version <= m->version)
        return;
    if (needs->extension_count) {
        module_extension(m, best_extension(m, needs));
        return;
    }
    /* By no extension of its own: what it needs it by comes with its capability. */
    if (needs->version == SPIRV_VERSION_NONE || needs->capability_count > 0)
        return;
    if (!m->is_spelled && refuse(m, what))
        error_at(m->c, m->at, "'%s' requires SPIR-V %u.%u, which the target environment lacks",
                 what, needs->version >> 16, needs->version >> 8 & 0xff);
}

/* OpenCL's capabilities are never the answer for a shader. */
static bool is_kernel_capability(uint32_t capability) {
    return capability == SpvCapabilityKernel || capability == SpvCapabilityAddresses ||
           capability == SpvCapabilityPhysicalStorageBufferAddresses;
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

enum fitness { FITS_KERNELS, FITS_OTHER_TARGETS, FITS };

static enum fitness fitness_of(const struct module *m, uint32_t capability) {
    if (is_kernel_capability(capability))
        return FITS_KERNELS;
    return is_available(m, capability) ? FITS : FITS_OTHER_TARGETS;
}

/* Of the capabilities that would do, the first of those that fit best, unless one is there already.
 */
static uint32_t choose_capability(const struct module *m, const struct spirv_needs *needs) {
    uint32_t choice = UINT32_MAX;
    for (unsigned i = 0; i < needs->capability_count; i++) {
        uint32_t capability = needs->capabilities[i];
        if (module_has_capability(m, capability))
            return UINT32_MAX;
        if (choice == UINT32_MAX || fitness_of(m, capability) > fitness_of(m, choice))
            choice = capability;
    }
    return choice;
}

static void require(struct module *m, const char *what, const struct spirv_needs *needs) {
    uint32_t choice = choose_capability(m, needs);
    if (choice != UINT32_MAX)
        module_capability(m, choice);
    require_version(m, what, needs);
}

static void require_capability_version(struct module *m, const struct spirv_enumerant *row) {
    struct spirv_needs own = row->needs;
    own.capability_count = 0;
    require_version(m, row->name, &own);
}

bool module_has_capability(const struct module *m, SpvCapability capability) {
    return map_find_u64(&m->capabilities, (uint64_t)capability + 1) != NULL;
}

/* A capability declares those that it implies (SPIR-V 3.31), when there is only one way to. */
void imply_capability(struct module *m, uint32_t capability) {
    void **slot = map_slot_u64(m->arena, &m->capabilities, (uint64_t)capability + 1);
    if (*slot)
        return;
    *slot = m;
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    for (unsigned i = 0; row && i < row->needs.capability_count; i++)
        imply_capability(m, row->needs.capabilities[i]);
}

void module_capability(struct module *m, SpvCapability capability) {
    if (module_has_capability(m, capability))
        return;
    imply_capability(m, capability);
    vec_push(m->arena, &m->capability_order, (uint32_t)capability);
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row)
        require_capability_version(m, row);
}

/* ---- What an instruction's operands require ---- */

static void require_bits(struct module *m, enum spirv_kind kind, uint32_t bits) {
    for (uint32_t rest = bits; rest; rest &= rest - 1) {
        const struct spirv_enumerant *row = spirv_enumerant(kind, rest & ~(rest - 1));
        if (row)
            require(m, row->name, &row->needs);
    }
}

/* How many words a string at the begin of `words` takes. */
static size_t string_length(const uint32_t *words, size_t count) {
    size_t length = 0;
    while (length < count && words[length] >> 24 != 0)
        length++;
    return length + 1;
}

/* `list` describes operands[0..count); returns how many of them it took. */
static size_t require_operands(struct module *m, const struct spirv_operand *list, size_t length,
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
            require_bits(m, kind, value);
            continue;
        }
        const struct spirv_enumerant *row = spirv_enumerant(kind, value);
        if (row) {
            require(m, row->name, &row->needs);
            at += require_operands(m, row->parameters, row->parameter_count, operands + at,
                                   count - at);
        }
    }
    return at;
}

static void require_width(struct module *m, SpvOp op, uint32_t bits) {
    SpvCapability capability = capability_of_width(op, bits);
    if (capability)
        module_capability(m, capability);
}

void require_instruction(struct module *m, const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    if (i->count && (i->opcode == SpvOpTypeInt || i->opcode == SpvOpTypeFloat))
        require_width(m, (SpvOp)i->opcode, i->operands[0]);
    if (!row || (int64_t)i->count <= row->free_operands)
        return;
    require(m, row->name, &row->needs);
    require_operands(m, row->operands, row->operand_count, i->operands, i->count);
    if (i->opcode == SpvOpExtInst && i->count >= 2 && i->operands[0] == m->glsl_import) {
        const struct spirv_extended *extended = spirv_glsl_instruction(i->operands[1]);
        if (extended)
            require(m, extended->name, &extended->needs);
    }
}
