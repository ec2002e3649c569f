#include "module.h"

struct module *module_create(struct context *c, struct arena *arena) {
    static const uint32_t versions[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) spirv_version,
#include "../spec/environments.def"
#undef TARGET_ENV
    };
    struct module *m = arena_new(arena, struct module);
    m->c = c;
    m->arena = arena;
    m->bound = 1;
    m->version = versions[c->options->target_env];
    return m;
}

uint32_t module_id(struct module *m) {
    return m->bound++;
}

/* ---- Facts ---- */

void module_mark(struct module *m, uint32_t id, enum id_fact fact) {
    while (m->facts.count <= id)
        vec_push(m->arena, &m->facts, 0);
    m->facts.items[id] |= (uint16_t)fact;
}

bool module_is(const struct module *m, uint32_t id, enum id_fact fact) {
    return id < m->facts.count && (m->facts.items[id] & fact) != 0;
}

uint32_t module_type_of(const struct module *m, uint32_t id) {
    return id < m->types.count ? m->types.items[id] : 0;
}

static void set_type(struct module *m, uint32_t id, uint32_t type) {
    while (m->types.count <= id)
        vec_push(m->arena, &m->types, 0);
    m->types.items[id] = type;
}

/* ---- Requirements ---- */

static void *const present = (void *)&present;

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
    *map_slot(m->arena, &m->granted, name, strlen(name)) = present;
}

/* True the first time that a thing is refused: one feature, one message. */
static bool refuse(struct module *m, const char *name) {
    void **slot = map_slot(m->arena, &m->refused, name, strlen(name));
    bool first = *slot == NULL;
    *slot = present;
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
    *slot = present;
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
static void imply(struct module *m, uint32_t capability) {
    void **slot = map_slot_u64(m->arena, &m->capabilities, (uint64_t)capability + 1);
    if (*slot)
        return;
    *slot = present;
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    for (unsigned i = 0; row && i < row->needs.capability_count; i++)
        imply(m, row->needs.capabilities[i]);
}

void module_capability(struct module *m, SpvCapability capability) {
    if (module_has_capability(m, capability))
        return;
    imply(m, capability);
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

static void require_instruction(struct module *m, const struct spirv_instruction *row,
                                const uint32_t *operands, size_t count) {
    if ((int64_t)count <= row->free_operands)
        return;
    require(m, row->name, &row->needs);
    require_operands(m, row->operands, row->operand_count, operands, count);
    if (row->opcode == SpvOpExtInst && count >= 2 && operands[0] == m->glsl_import) {
        const struct spirv_extended *extended = spirv_glsl_instruction(operands[1]);
        if (extended)
            require(m, extended->name, &extended->needs);
    }
}

/* ---- Writing ---- */

static void write_instruction(struct module *m, struct word_vec *to, SpvOp op, uint32_t type,
                              uint32_t id, const uint32_t *operands, size_t count) {
    size_t total = 1 + (type != 0) + (id != 0) + count;
    if (total > UINT16_MAX)
        context_fail(m->c, m->at, "this makes a SPIR-V instruction of more than 65535 words");
    vec_reserve(m->arena, to, to->count + total);
    uint32_t *words = to->items + to->count;
    *words++ = first_word(op, total);
    if (type)
        *words++ = type;
    if (id)
        *words++ = id;
    if (count)
        memcpy(words, operands, count * sizeof *words);
    to->count += total;
}

static struct word_vec *section_words(struct module *m, enum section section) {
    return section == SECTION_FUNCTIONS && m->in_function ? &m->body : &m->sections[section];
}

static void write_row(struct module *m, enum section section, SpvOp op,
                      const struct spirv_instruction *row, uint32_t type, uint32_t id,
                      const uint32_t *operands, size_t count) {
    if (row)
        require_instruction(m, row, operands, count);
    if (count && (op == SpvOpTypeInt || op == SpvOpTypeFloat))
        require_width(m, op, operands[0]);
    write_instruction(m, section_words(m, section), op, type, id, operands, count);
    if (id)
        set_type(m, id, type);
}

void module_write_as(struct module *m, enum section section, SpvOp op, uint32_t type, uint32_t id,
                     const uint32_t *operands, size_t count) {
    write_row(m, section, op, spirv_instruction((unsigned)op), type, id, operands, count);
}

uint32_t module_write(struct module *m, enum section section, SpvOp op, uint32_t type,
                      const uint32_t *operands, size_t count) {
    const struct spirv_instruction *row = spirv_instruction((unsigned)op);
    uint32_t id = row && row->has_result ? module_id(m) : 0;
    write_row(m, section, op, row, type, id, operands, count);
    return id;
}

uint32_t module_write_head(struct module *m, SpvOp op, uint32_t type, const uint32_t *operands,
                           size_t count) {
    const struct spirv_instruction *row = spirv_instruction((unsigned)op);
    uint32_t id = row && row->has_result ? module_id(m) : 0;
    write_instruction(m, &m->head, op, type, id, operands, count);
    return id;
}

/* The id of equal words written before, or where to keep it. */
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

/* The first character in the lowest byte (SPIR-V 2.2.1), whatever the machine's order. */
/* Operands that are put together: in one buffer, as each is written before the next. */
static struct word_vec *begin_words(struct module *m, const uint32_t *first, size_t count) {
    m->operands.count = 0;
    append_words(m->arena, &m->operands, first, count);
    return &m->operands;
}

/* An instruction without result that must not be there twice. */
static void write_once(struct module *m, enum section section, SpvOp op,
                       const struct word_vec *operands) {
    void **slot = unique_slot(m, op, 0, operands->items, operands->count);
    if (*slot)
        return;
    *slot = present;
    module_write(m, section, op, 0, operands->items, operands->count);
}

/* As in dxc, the names of variables of the module stand before those of functions, also of
 * variables that a function first asked for. */
static enum section names_section(const struct module *m, uint32_t id) {
    return m->in_function && id != m->newest_variable ? SECTION_FUNCTION_NAMES : SECTION_NAMES;
}

void module_name(struct module *m, uint32_t id, const char *name) {
    if (!name || !*name)
        return;
    struct word_vec *words = begin_words(m, &id, 1);
    append_string(m->arena, words, name);
    write_once(m, names_section(m, id), SpvOpName, words);
}

void module_member_name(struct module *m, uint32_t id, uint32_t member, const char *name) {
    if (!name || !*name)
        return;
    struct word_vec *words = begin_words(m, (const uint32_t[]){id, member}, 2);
    append_string(m->arena, words, name);
    write_once(m, names_section(m, id), SpvOpMemberName, words);
}

/* Decorations of types stand behind those of variables. */
static bool is_of_value(SpvDecoration decoration) {
    return decoration == SpvDecorationRelaxedPrecision ||
           decoration == SpvDecorationNoContraction || decoration == SpvDecorationNonUniform;
}

/* As in dxc, types come behind what was decorated by name, then variables, then values in the order
 * of the functions, where the variables of one stand first. */
static struct word_vec *decoration_words(struct module *m, uint32_t id, SpvDecoration decoration) {
    bool is_of_type = decoration == SpvDecorationBlock || decoration == SpvDecorationBufferBlock ||
                      decoration == SpvDecorationArrayStride;
    if (is_of_type)
        return &m->sections[SECTION_TYPE_DECORATIONS];
    if (!is_of_value(decoration))
        return &m->sections[SECTION_DECORATIONS];
    if (m->in_function)
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
    *slot = present;
    require_instruction(m, spirv_instruction(SpvOpDecorate), words->items, words->count);
    write_instruction(m, decoration_words(m, id, decoration), SpvOpDecorate, 0, 0, words->items,
                      words->count);
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
    if (!*slot) {
        bool is_glsl = !strcmp(set, "GLSL.std.450");
        if (m->version < SPIRV_1_6 && !strncmp(set, "NonSemantic.", 12))
            module_extension(m, "SPV_KHR_non_semantic_info");
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
    m->in_function = true;
    m->in_block = false;
    m->has_first_block = false;
    m->head.count = m->variables.count = m->body.count = 0;
    m->local_decorations.count = m->value_decorations.count = 0;
    write_instruction(m, &m->head, SpvOpFunction, return_type, id,
                      (const uint32_t[]){control, function_type}, 2);
    set_type(m, id, return_type);
}

uint32_t module_parameter(struct module *m, uint32_t type) {
    uint32_t id = module_id(m);
    write_instruction(m, &m->head, SpvOpFunctionParameter, type, id, NULL, 0);
    set_type(m, id, type);
    return id;
}

uint32_t module_local(struct module *m, uint32_t pointer_type) {
    uint32_t id = module_id(m);
    write_instruction(m, &m->variables, SpvOpVariable, pointer_type, id,
                      (const uint32_t[]){SpvStorageClassFunction}, 1);
    set_type(m, id, pointer_type);
    module_mark(m, id, ID_LOCAL);
    return id;
}

void module_open_block(struct module *m, uint32_t label) {
    struct word_vec *to = m->has_first_block ? &m->body : &m->head;
    write_instruction(m, to, SpvOpLabel, 0, label, NULL, 0);
    m->has_first_block = true;
    m->in_block = true;
    m->block = label;
}

void module_end_function(struct module *m) {
    struct word_vec *to = &m->sections[SECTION_FUNCTIONS];
    append_words(m->arena, to, m->head.items, m->head.count);
    append_words(m->arena, to, m->variables.items, m->variables.count);
    append_words(m->arena, to, m->body.items, m->body.count);
    write_instruction(m, to, SpvOpFunctionEnd, 0, 0, NULL, 0);
    struct word_vec *decorations = &m->sections[SECTION_VALUE_DECORATIONS];
    append_words(m->arena, decorations, m->local_decorations.items, m->local_decorations.count);
    append_words(m->arena, decorations, m->value_decorations.items, m->value_decorations.count);
    m->in_function = m->in_block = false;
}

/* ---- The end ---- */

/* What dxc declares from the start, and takes back when nothing needs it: it stands first. */
static const struct {
    uint32_t capability;
    const char *extension;
} leading[] = {
    {SpvCapabilityMinLod, ""},
    {SpvCapabilityStorageImageWriteWithoutFormat, ""},
    {SpvCapabilityStorageImageReadWithoutFormat, ""},
    {SpvCapabilityFragmentShaderPixelInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityComputeDerivativeGroupQuadsKHR, "SPV_KHR_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupLinearKHR, "SPV_NV_compute_shader_derivatives"},
    {SpvCapabilityRayQueryKHR, "SPV_KHR_ray_query"},
    {SpvCapabilityGroupNonUniformPartitionedEXT, "SPV_NV_shader_subgroup_partitioned"},
    {SpvCapabilityInterpolationFunction, ""},
    {SpvCapabilityQuadControlKHR, "SPV_KHR_quad_control"},
};

static bool leads(uint32_t capability, const char *extension) {
    for (size_t i = 0; i < sizeof leading / sizeof *leading; i++)
        if (extension ? !strcmp(leading[i].extension, extension)
                      : leading[i].capability == capability)
            return true;
    return false;
}

static void write_requirements(struct module *m, bool leading_ones) {
    for (size_t i = 0; i < m->capability_order.count; i++)
        if (leads(m->capability_order.items[i], NULL) == leading_ones)
            write_instruction(m, &m->sections[SECTION_CAPABILITIES], SpvOpCapability, 0, 0,
                              &m->capability_order.items[i], 1);
    for (size_t i = 0; i < m->extension_order.count; i++) {
        struct word_vec words = {0};
        if (leads(0, m->extension_order.items[i]) != leading_ones)
            continue;
        append_string(m->arena, &words, m->extension_order.items[i]);
        write_instruction(m, &m->sections[SECTION_EXTENSIONS], SpvOpExtension, 0, 0, words.items,
                          words.count);
    }
}

uint32_t *module_finish(struct module *m, size_t *count) {
    write_requirements(m, true);
    write_requirements(m, false);
    module_order_globals(m);
    size_t total = HEADER_WORDS;
    for (int i = 0; i < SECTION_COUNT; i++)
        total += m->sections[i].count;
    uint32_t *words = arena_array(m->c->arena, uint32_t, total);
    words[0] = SpvMagicNumber;
    words[VERSION_WORD] = m->version;
    words[BOUND_WORD] = m->bound;
    size_t at = HEADER_WORDS;
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (m->sections[i].count)
            memcpy(words + at, m->sections[i].items, m->sections[i].count * sizeof *words);
        at += m->sections[i].count;
    }
    *count = total;
    return words;
}
