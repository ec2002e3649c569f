/* The last phase: validates the module with SPIRV-Tools. Debug records are hidden to save time. */
#include "../optimize/optimize.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

static const char vulkan_set[] = "NonSemantic.Shader.DebugInfo.100",
                  opencl_set[] = "OpenCL.DebugInfo.100";

/* ---- Kinds of ids ----
 * One bit per kind: the records of both debug sets, and the SPIR-V instructions they refer to.
 * Records that only the set for Vulkan has start at 101. */

enum {
    FIRST_OF_VULKAN = NonSemanticShaderDebugInfo100DebugFunctionDefinition,
    COMMON_COUNT = NonSemanticShaderDebugInfo100DebugSource + 1,
    VULKAN_COUNT = NonSemanticShaderDebugInfo100DebugTypeMatrix + 1 - FIRST_OF_VULKAN,
    IS_MATRIX = COMMON_COUNT + VULKAN_COUNT - 1,
    IS_SET,
    IS_TEXT,
    IS_NUMBER,
    IS_CONSTANT,
    IS_VARIABLE,
    IS_FUNCTION,
    IS_VOID,
    IS_WORD, /* the type of numbers */
    IS_OTHER,
    IS_NOTHING
};

static unsigned record_bit(uint32_t instruction) {
    if (instruction < COMMON_COUNT)
        return instruction;
    instruction -= FIRST_OF_VULKAN;
    return instruction < VULKAN_COUNT ? COMMON_COUNT + instruction : IS_NOTHING;
}

#define BIT(kind)    (UINT64_C(1) << (kind))
#define RECORD(name) BIT(NonSemanticShaderDebugInfo100##name)
#define SCOPES                                                                                     \
    (RECORD(DebugCompilationUnit) | RECORD(DebugFunction) | RECORD(DebugLexicalBlock) |            \
     RECORD(DebugTypeComposite))
#define TYPES                                                                                      \
    (RECORD(DebugTypeBasic) | RECORD(DebugTypeArray) | RECORD(DebugTypeVector) |                   \
     RECORD(DebugTypeComposite) | BIT(IS_MATRIX))

/* Operand constraints by letter. '#' is a literal in OpenCL.DebugInfo.100. Only that set has
 * operands with a capital letter; only the other set has '+'. */
static const uint64_t named[] = {
    ['#'] = BIT(IS_NUMBER),
    ['+'] = BIT(IS_NUMBER),
    ['F'] = BIT(IS_FUNCTION) | RECORD(DebugInfoNone),
    ['Q'] = RECORD(DebugTypeComposite),
    ['a'] = RECORD(DebugTypeTemplateParameter),
    ['b'] = RECORD(DebugTypeBasic),
    ['c'] = BIT(IS_NUMBER),
    ['d'] = BIT(IS_FUNCTION),
    ['e'] = RECORD(DebugExpression),
    ['f'] = RECORD(DebugFunction),
    ['g'] = BIT(IS_VARIABLE) | BIT(IS_NUMBER) | BIT(IS_CONSTANT) | RECORD(DebugInfoNone),
    ['i'] = RECORD(DebugInlinedAt),
    ['k'] = BIT(IS_VARIABLE),
    ['l'] = RECORD(DebugLocalVariable),
    ['m'] = RECORD(DebugTypeMember),
    ['n'] = RECORD(DebugInfoNone),
    ['o'] = RECORD(DebugTypeFunction),
    ['p'] = SCOPES,
    ['q'] = RECORD(DebugTypeComposite),
    ['r'] = TYPES | RECORD(DebugTypeTemplate) | BIT(IS_VOID),
    ['s'] = RECORD(DebugSource),
    ['t'] = BIT(IS_TEXT),
    ['u'] = RECORD(DebugCompilationUnit),
    ['v'] = BIT(IS_VARIABLE) | BIT(IS_OTHER) | BIT(IS_NUMBER) | BIT(IS_CONSTANT),
    ['w'] = RECORD(DebugTypeVector),
    ['x'] = TYPES,
    ['y'] = TYPES | RECORD(DebugTypeTemplate),
    ['z'] = BIT(IS_NUMBER) | RECORD(DebugInfoNone),
};

/* Operands of the records that codegen writes. '?' follows an optional operand, '*' a repeated
 * one. */
#define FORM(name, operands) [NonSemanticShaderDebugInfo100##name] = operands
static const char *const forms[] = {
    FORM(DebugInfoNone, ""),
    FORM(DebugCompilationUnit, "##s#"),
    FORM(DebugTypeBasic, "tc#+"),
    FORM(DebugTypeArray, "yc*"),
    FORM(DebugTypeVector, "b#"),
    FORM(DebugTypeFunction, "#ry*"),
    FORM(DebugTypeComposite, "t#s##ptz#m*"),
    FORM(DebugTypeMember, "tys##Qcc#"),
    FORM(DebugTypeTemplate, "qa*"),
    FORM(DebugTypeTemplateParameter, "txns##"),
    FORM(DebugGlobalVariable, "tys##ptg#"),
    FORM(DebugFunction, "tos##pt##F"),
    FORM(DebugLexicalBlock, "s##p"),
    FORM(DebugScope, "pi?"),
    FORM(DebugNoScope, ""),
    FORM(DebugInlinedAt, "#pi?"),
    FORM(DebugLocalVariable, "tys##p##?"),
    FORM(DebugDeclare, "lkec*"),
    FORM(DebugValue, "lvec*"),
    FORM(DebugExpression, ""),
    FORM(DebugSource, "tt?"),
    FORM(DebugFunctionDefinition, "fd"),
    FORM(DebugSourceContinued, "t"),
    FORM(DebugLine, "scccc"),
    FORM(DebugNoLine, ""),
    FORM(DebugEntryPoint, "futt"),
    FORM(DebugTypeMatrix, "wcc"),
};
#undef FORM

/* ---- Record checks ---- */

/* Words of OpExtInst. */
enum { TYPE = 1, SET = 3, INSTRUCTION = 4, OPERANDS = 5 };

/* Required kinds of a forward reference. */
struct promise {
    uint32_t id;
    uint64_t kinds;
};

struct records {
    struct context *c;
    uint8_t *kinds; /* by id, of definitions seen so far */
    bool *is_used;  /* by id, ids used by remaining instructions */
    VEC(struct promise, promise_vec) promises;
    uint32_t bound;
    bool is_opencl;
    bool are_known;    /* all records so far match the table */
    bool has_printing; /* the module uses printf or another set that refers to strings */
};

static bool is_kind(const struct records *r, uint32_t id, uint64_t kinds) {
    return id < r->bound && kinds >> r->kinds[id] & 1;
}

/* In OpenCL.DebugInfo.100, structs may refer to later members, and function records to later
 * functions. */
static bool may_come_later(const struct records *r, char letter) {
    return r->is_opencl && (letter == 'm' || letter == 'F');
}

static bool fits_record(struct records *r, char letter, uint32_t operand) {
    uint64_t kinds = named[(unsigned char)letter];
    if (r->is_opencl && letter == '#')
        return true;
    if (!may_come_later(r, letter) || !is_kind(r, operand, BIT(IS_NOTHING)))
        return is_kind(r, operand, kinds);
    vec_push(r->c->arena, &r->promises, ((struct promise){operand, kinds}));
    return true;
}

static bool are_kept(const struct records *r) {
    for (size_t k = 0; k < r->promises.count; k++)
        if (!is_kind(r, r->promises.items[k].id, r->promises.items[k].kinds))
            return false;
    return true;
}

/* Skips operands that the set does not have. */
static const char *next_in_set(const struct records *r, const char *form) {
    while (*form && (r->is_opencl ? *form == '+' : *form >= 'A' && *form <= 'Z'))
        form++;
    return form;
}

static bool has_form(struct records *r, const uint32_t *record) {
    uint32_t instruction = record[INSTRUCTION];
    uint32_t count = r->is_opencl ? FIRST_OF_VULKAN : sizeof forms / sizeof *forms;
    const char *form = instruction < count ? forms[instruction] : NULL;
    if (!form || !is_kind(r, record[TYPE], BIT(IS_VOID)))
        return false;
    form = next_in_set(r, form);
    for (size_t k = OPERANDS; k < length_of(record); k++) {
        if (!*form || !fits_record(r, *form, record[k]))
            return false;
        form = next_in_set(r, form + (form[1] == '*' ? 0 : form[1] == '?' ? 2 : 1));
    }
    return !*form || form[1] == '?' || form[1] == '*';
}

static unsigned kind_of(const struct records *r, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpString:
        return IS_TEXT;
    case SpvOpTypeVoid:
        return IS_VOID;
    case SpvOpTypeInt:
        return i[2] == 32 && !i[3] ? IS_WORD : IS_NOTHING;
    case SpvOpConstant:
        return is_kind(r, i[TYPE], BIT(IS_WORD)) ? IS_NUMBER : IS_CONSTANT;
    case SpvOpVariable:
    case SpvOpFunctionParameter:
        return IS_VARIABLE;
    case SpvOpFunction:
        return IS_FUNCTION;
    default: {
        const struct spirv_instruction *row = spirv_instruction(opcode_of(i));
        return row && row->has_type ? IS_OTHER : IS_NOTHING;
    }
    }
}

static bool is_record(const struct records *r, const uint32_t *i) {
    return opcode_of(i) == SpvOpExtInst && is_kind(r, i[SET], BIT(IS_SET));
}

static unsigned kind_of_set(struct records *r, const uint32_t *import) {
    const char *name = words_string(r->c->arena, import + 2);
    bool is_opencl = !strcmp(name, opencl_set), is_ours = is_opencl || !strcmp(name, vulkan_set);
    r->is_opencl |= is_opencl;
    r->has_printing |= !is_ours && !strncmp(name, "NonSemantic.", strlen("NonSemantic."));
    return is_ours ? IS_SET : IS_NOTHING;
}

static void note_result(struct records *r, const uint32_t *i) {
    uint32_t id = result_of(i);
    if (!id || id >= r->bound)
        return;
    if (is_record(r, i))
        r->kinds[id] = (uint8_t)record_bit(i[INSTRUCTION]);
    else
        r->kinds[id] =
            (uint8_t)(opcode_of(i) == SpvOpExtInstImport ? kind_of_set(r, i) : kind_of(r, i));
}

/* Returns whether an instruction can be hidden without affecting validity. Clears are_known if
 * its operands do not match the table. */
static bool is_hidden(struct records *r, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpString:
        return !r->has_printing;
    case SpvOpSource:
        r->are_known &= length_of(i) < 4 || is_kind(r, i[3], BIT(IS_TEXT));
        return true;
    case SpvOpLine:
        r->are_known &= is_kind(r, i[1], BIT(IS_TEXT));
        return true;
    case SpvOpSourceContinued:
    case SpvOpNoLine:
        return true;
    default:
        r->are_known &= !is_record(r, i) || has_form(r, i);
        return is_record(r, i);
    }
}

/* ---- Number constants ----
 * Only records use the constants for lines and columns, which are most of a module's constants. */

static bool is_number(const struct records *r, const uint32_t *i) {
    return opcode_of(i) == SpvOpConstant && is_kind(r, result_of(i), BIT(IS_NUMBER));
}

static size_t drop_numbers(const struct records *r, uint32_t *words, size_t count) {
    size_t to = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, length; at < count; at += length) {
        length = length_of(words + at);
        if (is_number(r, words + at) && !r->is_used[result_of(words + at)])
            continue;
        memmove(words + to, words + at, length * sizeof *words);
        to += length;
    }
    return to;
}

/* ---- Copy without records ---- */

static size_t keep_others(struct records *r, uint32_t *kept, const uint32_t *words, size_t count) {
    size_t to = HEADER_WORDS;
    memcpy(kept, words, HEADER_WORDS * sizeof *words);
    for (size_t at = HEADER_WORDS, length; at < count && r->are_known; at += length) {
        length = length_of(words + at);
        bool hides = is_hidden(r, words + at);
        note_result(r, words + at);
        if (hides)
            continue;
        /* Any word of another instruction may be the id of a constant. */
        const uint32_t *i = words + at;
        for (size_t k = 1; k < length_of(i) && !is_number(r, i); k++)
            if (i[k] < r->bound)
                r->is_used[i[k]] = true;
        memcpy(kept + to, words + at, length * sizeof *words);
        to += length;
    }
    return to;
}

struct spirv_module tools_hide_records(struct context *c, const uint32_t *words, size_t count) {
    uint32_t bound = words[BOUND_WORD];
    struct records r = {.c = c, .bound = bound, .are_known = true};
    r.kinds = arena_array(c->arena, uint8_t, bound);
    r.is_used = arena_array(c->arena, bool, bound);
    memset(r.kinds, IS_NOTHING, bound);
    uint32_t *kept = arena_array(c->arena, uint32_t, count);
    size_t kept_count = keep_others(&r, kept, words, count);
    if (!r.are_known || !are_kept(&r) || kept_count == count)
        return (struct spirv_module){0};
    return (struct spirv_module){.words = kept, .count = drop_numbers(&r, kept, kept_count)};
}

enum { DEFAULT_MAX_ID = 0x3FFFFF }; /* required of every driver (SPIR-V 2.17) */

static struct tools_settings settings_for(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    struct tools_settings settings = {
        .environment = options->target_env,
        .max_id = options->max_id ? (uint32_t)options->max_id : DEFAULT_MAX_ID,
        .layout = TOOLS_LAYOUT_RELAXED,
        .before_legalization = options->no_legalization && module->needs_legalization,
        .preserve_bindings = options->preserve_bindings,
        .print_all = options->print_all,
    };
    if (options->layout == LAYOUT_GL)
        settings.layout = TOOLS_LAYOUT_STRICT;
    else if (options->layout != LAYOUT_DEFAULT)
        settings.layout = TOOLS_LAYOUT_SCALAR;
    return settings;
}

/* Returns the first extension for which `wanted` holds, or NULL. */
static const char *find_extension(struct context *c, const struct spirv_module *module,
                                  bool (*wanted)(const char *)) {
    size_t at = tools_end_of_capabilities(module->words, module->count);
    const char *name;
    for (; at < module->count && (name = tools_extension_at(c, module->words + at));
         at += length_of(module->words + at))
        if (wanted(name))
            return name;
    return NULL;
}

static bool is_unknown(const char *extension) {
    return !tools_known_extension(extension);
}

static bool is_newer(const char *extension) {
    return !tools_supports_extension(extension);
}

static bool is_beyond_judgement(const char *extension) {
    return !tools_judges_extension(extension);
}

enum target_env tools_environment_of(uint32_t version) {
    int env = 0;
    while (env < ENV_VULKAN_1_3 && environments[env].spirv_version < version)
        env++;
    return (enum target_env)env;
}

bool finish_has_recipe(const struct options *options) {
    return options->optimizer_config && !options->no_legalization;
}

/* Returns the recipes of SPIRV-Tools that replace this compiler's passes. */
static unsigned recipe_steps(const struct options *options, const struct spirv_module *module) {
    return (module->needs_legalization ? TOOLS_LEGALIZE : 0) |
           (options->optimization > 0 ? TOOLS_OPTIMIZE : 0);
}

/* Releases idle memory before SPIRV-Tools allocate their own. */
static void open_tools(struct context *c, const uint32_t *words, size_t count,
                       struct tools **tools) {
    arena_release(c->arena);
    tools_destroy(*tools);
    *tools = tools_create(words, count);
    if (!*tools)
        context_fail(c, 0, "out of memory");
}

/* Returns the messages of SPIRV-Tools. Fails if they ran out of memory. */
static const char *why_not(struct context *c, const struct tools *tools) {
    if (tools_is_starved(tools))
        context_fail(c, 0, "out of memory");
    return tools_messages(tools);
}

static struct module *read_words(struct context *c, uint32_t *words, size_t count,
                                 const struct requests *requests) {
    const char *problem;
    struct module *m = module_of_words(c, c->arena, words, count, &problem);
    if (!m)
        context_fail(c, 0, "SPIRV-Tools produced an invalid module: %s", problem);
    m->requests = *requests;
    return m;
}

static struct finished adopt_result(struct context *c, struct tools *tools,
                                    const struct spirv_module *original) {
    struct finished result = {0};
    const uint32_t *made = tools_words(tools, &result.count);
    uint32_t *words = arena_copy(c->arena, made, result.count * sizeof *words);
    tools_narrow_constants(c, words, result.count);
    if (c->options->debug & DEBUG_RICH) {
        result.count = tools_prune_declares(c, words, result.count);
        tools_show_global_flags(c, words, result.count);
    }
    /* Run the passes that every module requires. */
    const struct requests *requests = &original->requests;
    const struct optimize_settings settings = {0};
    struct module *m = read_words(c, words, result.count, requests);
    opt_finalize(c, m, &settings);
    result.words = module_words(m, false, &result.count);
    const char *log = tools_log(tools);
    result.log = arena_string(c->arena, log, strlen(log));
    return result;
}

static struct finished unchanged(const struct spirv_module *module) {
    return (struct finished){.words = module->words, .count = module->count, .log = ""};
}

/* Returns whether an instruction is a type that contains an image, sampler or acceleration
 * structure, or a value of such a type. `known` contains the result for all previous ids. */
static bool holds_handle(const bool *known, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeAccelerationStructureKHR:
        return true;
    case SpvOpTypeArray:
        return known[i[2]];
    case SpvOpTypeStruct:
        for (size_t k = 2; k < length_of(i); k++)
            if (known[i[k]])
                return true;
        return false;
    case SpvOpLoad:
    case SpvOpCompositeConstruct:
        return known[i[1]];
    default:
        return false;
    }
}

/* Returns the number of the first store that violates VUID-StandaloneSpirv-OpTypeImage-06924, or
 * 0. Older versions of SPIRV-Tools do not check it. The output of their recipes is not checked
 * here. */
static size_t find_stored_handle(struct context *c, const uint32_t *words, size_t count) {
    bool *known = arena_array(c->arena, bool, words[3]);
    size_t number = 1;
    for_each_instruction(at, words, count) {
        const uint32_t *i = words + at;
        if (opcode_of(i) == SpvOpStore && known[i[2]])
            return number;
        if (holds_handle(known, i))
            known[result_of(i)] = true;
        number++;
    }
    return 0;
}

static bool accepts(struct context *c, const struct tools_settings *settings,
                    const struct spirv_module *given, struct tools **tools) {
    open_tools(c, given->words, given->count, tools);
    return tools_validate(*tools, settings);
}

/* Validates the module without debug records if the table covers all of them. Debug builds
 * always validate the records too. */
static bool is_valid(struct context *c, const struct tools_settings *settings,
                     const struct spirv_module *given, struct tools **tools) {
    struct spirv_module bare = {0};
    if (c->options->debug)
        bare = tools_hide_records(c, given->words, given->count);
    bool is_enough = bare.words && accepts(c, settings, &bare, tools);
#ifdef HLSL2SPV_DEBUG
    is_enough = false;
#endif
    return is_enough || accepts(c, settings, given, tools);
}

/* Returns whether the validator rejects the module. A known bug of its version is only a
 * warning. */
static bool is_refused(struct context *c, const struct tools_settings *settings,
                       const struct spirv_module *given, struct tools **tools) {
    if (is_valid(c, settings, given, tools))
        return false;
    const char *wish = tools_fault(*tools);
    if (wish)
        tools_warn_of_fault(c, wish);
    return !wish;
}

static void note_refusal(struct context *c, struct finished *module, const char *messages) {
    module->invalid = arena_string(c->arena, messages, strlen(messages));
    module->refusal = tools_refusal(messages);
}

/* ---- Modules that are newer than SPIRV-Tools ---- */

/* Validates a rejected module again, with the extension names that SPIRV-Tools support. Sets
 * `left_out` to the number of omitted instructions. */
static bool is_refused_renamed(struct context *c, const struct tools_settings *settings,
                               const struct finished *module, size_t *left_out,
                               struct tools **tools) {
    struct spirv_module given = tools_rename_extensions(c, module->words, module->count, left_out);
    return is_refused(c, settings, &given, tools);
}

/* Returns whether the rejection shows only that SPIRV-Tools do not support the module. If so, warns
 * that it was not validated. Unknown numbers of a module without a newer extension are errors, as
 * in dxc. */
static bool is_unsupported(struct context *c, const struct spirv_module *module,
                           const char *messages) {
    const char *extension = find_extension(c, module, is_beyond_judgement);
    unsigned opcode = tools_unknown_opcode(messages);
    if (extension ? !tools_cannot_parse(messages) && tools_refusal(messages) != REFUSAL_OTHER
                  : !opcode || !spirv_instruction(opcode))
        return false;
    warning_at(c, WARN_NEWER_EXTENSION, 0,
               "the module is not validated because SPIRV-Tools %s does not support %s",
               tools_version() + 1, extension ? extension : spirv_instruction(opcode)->name);
    return true;
}

/* Returns whether SPIRV-Tools reject the module for a reason other than their age. */
static bool is_rejected(struct context *c, const struct tools_settings *settings,
                        struct finished *module, struct tools **tools) {
    const struct spirv_module given = {.words = (uint32_t *)module->words, .count = module->count};
    size_t left_out = 0;
    if (!is_refused(c, settings, &given, tools))
        return false;
    if (find_extension(c, &given, is_newer) &&
        !is_refused_renamed(c, settings, module, &left_out, tools))
        return false;
    if (is_unsupported(c, &given, why_not(c, *tools)))
        return false;
    note_refusal(c, module, why_not(c, *tools));
    module->instruction = tools_instruction(*tools);
    module->instruction += module->instruction ? left_out : 0;
    return true;
}

static void validate(struct context *c, const struct tools_settings *settings,
                     struct finished *module, struct tools **tools) {
    uint32_t bound = module->words[3];
    if (bound > settings->max_id)
        context_fail(c, 0, "id bound 0x%X of the module exceeds the limit of 0x%X%s", bound,
                     settings->max_id,
                     c->options->max_id ? "" : "; use '-fspv-max-id' to change it");
    if (is_rejected(c, settings, module, tools))
        return;
    bool is_ours = !settings->before_legalization && !finish_has_recipe(c->options) &&
                   environments[settings->environment].vulkan_version;
    module->instruction = is_ours ? find_stored_handle(c, module->words, module->count) : 0;
    if (module->instruction) {
        module->invalid = "an image, a sampler or an acceleration structure is stored";
        module->refusal = REFUSAL_RESOURCE;
    }
}

/* Runs the recipes. Returns false if a pass found an error in the source. */
static bool transform(struct context *c, const struct spirv_module *module,
                      const struct tools_settings *settings, unsigned steps, struct tools **tools) {
    size_t count;
    uint32_t *copy = arena_copy(c->arena, module->words, module->count * sizeof *copy);
    struct module *m = read_words(c, copy, module->count, &module->requests);
    tools_respell_negations(m);
    const uint32_t *words = module_words(m, false, &count);
    struct spirv_module shown = tools_hide_extensions(c, words, count);
    if (c->options->debug & DEBUG_RICH)
        tools_hide_global_flags(c, shown.words, shown.count);
    open_tools(c, shown.words, shown.count, tools);
    if (tools_transform(*tools, settings, steps, c->options->optimizer_config))
        return true;
    const char *messages = why_not(c, *tools);
    if (tools_refusal(messages) != REFUSAL_NOT_REPLACED)
        context_fail(c, 0, "SPIRV-Tools could not transform the module: %s", messages);
    return false;
}

static struct finished run_tools(struct context *c, const struct spirv_module *module,
                                 unsigned steps, struct tools **tools) {
    struct tools_settings settings = settings_for(c, module);
    struct finished result = unchanged(module);
    if (steps && !transform(c, module, &settings, steps, tools)) {
        note_refusal(c, &result, why_not(c, *tools));
        return result;
    }
    if (steps)
        result = adopt_result(c, *tools, module);
    if (!c->options->skip_validator)
        validate(c, &settings, &result, tools);
    return result;
}

/* Disassembles with SPIRV-Tools, which support colors and unknown instructions. */
static const char *disassemble_by_tools(struct context *c, const struct finished *module,
                                        bool color, bool byte_offsets, struct tools **tools) {
    struct tools_settings settings = {.environment = c->options->target_env};
    size_t length;
    open_tools(c, module->words, module->count, tools);
    if (!tools_disassemble(*tools, &settings, color, byte_offsets))
        context_fail(c, 0, "cannot print the module: %s", why_not(c, *tools));
    const char *text = tools_text(*tools, &length);
    return arena_string(c->arena, text, length);
}

const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools) {
    struct text_sink text = {.arena = c->arena};
    if ((!color || !tools_version()) &&
        spirv_disassemble(c, module->words, module->count, byte_offsets, &text))
        return text.text;
    return disassemble_by_tools(c, module, color, byte_offsets, tools);
}

struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools) {
    unsigned steps = finish_has_recipe(c->options) ? recipe_steps(c->options, module) : 0;
    const char *newer = steps ? find_extension(c, module, is_unknown) : NULL;
    if (newer) {
        warning_at(c, WARN_NEWER_EXTENSION, 0,
                   "the module is not validated or optimized by -Oconfig= because SPIRV-Tools %s "
                   "does not support %s",
                   tools_version() + 1, newer);
        return unchanged(module);
    }
    return run_tools(c, module, steps, tools);
}
