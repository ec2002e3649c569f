/* Compilation phases, processing of existing modules, and locations of validator errors. */
#include "../optimize/optimize.h"
#include "../codegen/codegen.h"
#include "../parser/parser.h"
#include "compile.h"
#include "files.h"
#include "command.h"

#include "spirv_names.h"

#include <inttypes.h>
#include <string.h>

/* Ends the compilation if a module is invalid, unless the validator is known to be wrong. `path` is
 * the module's file, or NULL. */
static void translate_validate(struct context *c, const uint32_t *words, size_t count,
                               const char *path, struct compiled *out) {
    struct tools_settings settings = {.environment = tools_environment_of(words[VERSION_WORD]),
                                      .layout = TOOLS_LAYOUT_SCALAR};
    tools_destroy(out->tools);
    out->tools = tools_create(words, count);
    if (!out->tools)
        context_fail(c, 0, "out of memory");
    if (tools_validate(out->tools, &settings))
        return;
    const char *wish = tools_fault(out->tools);
    if (wish) {
        tools_warn_of_fault(c, wish);
        return;
    }
    const char *name = path ? arena_format(c->arena, " '%s'", path) : "";
    context_fail(c, 0, "module%s is invalid: %s", name,
                 diag_single_line(c->arena, tools_messages(out->tools)));
}

/* Returns NULL and the reason if the words cannot be parsed. */
static struct module *read_words(struct context *c, const uint32_t *words, size_t count,
                                 const char **problem) {
    uint32_t *copy = arena_copy(c->arena, words, count * sizeof *words);
    return module_of_words(c, c->arena, copy, count, problem);
}

/* Parses the words of a valid module. The words are not modified. */
static struct module *translate_read(struct context *c, const uint32_t *words, size_t count) {
    const char *problem;
    struct module *m = read_words(c, words, count, &problem);
    if (!m)
        context_fail(c, 0, "cannot read the module: %s", problem);
    return m;
}

/* ---- Oversized types ---- */

/* Nested structs can grow exponentially, and both the validator and the passes traverse all
 * members. No real program reaches these limits. */
enum { MOST_PARTS = 1 << 20, DEEPEST_TYPE = 1000 };

struct type_extent {
    uint32_t parts, depth;
};

static uint32_t types_within(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpTypeStruct:
        return i->count;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return 1;
    default:
        return 0;
    }
}

static struct type_extent extent_of(const struct instruction *i, const struct type_extent *known) {
    uint64_t parts = 1;
    uint32_t depth = 0;
    for (uint32_t k = 0; k < types_within(i); k++) {
        const struct type_extent *inner = &known[i->operands[k]];
        parts += inner->parts;
        depth = inner->depth > depth ? inner->depth : depth;
    }
    return (struct type_extent){parts > MOST_PARTS ? MOST_PARTS + 1 : (uint32_t)parts, depth + 1};
}

static void check_types(struct context *c, const struct module *m) {
    struct type_extent *known = arena_array(c->arena, struct type_extent, m->bound);
    for_each_in(i, &m->sections[SECTION_GLOBALS]) {
        if (!types_within(i))
            continue;
        struct type_extent extent = known[i->id] = extent_of(i, known);
        if (extent.parts > MOST_PARTS)
            context_fail(c, 0, "type %%%u of the module has more than %d members", i->id,
                         MOST_PARTS);
        if (extent.depth > DEEPEST_TYPE)
            context_fail(c, 0, "type %%%u of the module is nested more than %d levels deep", i->id,
                         DEEPEST_TYPE);
    }
}

static const char *text_of(struct context *c, const struct reflection *r,
                           void (*print)(const struct reflection *r, struct text_sink *out)) {
    struct text_sink text = {.arena = c->arena};
    print(r, &text);
    return text.text;
}

/* Produces the requested texts about a module. `source` describes its program, or is NULL. */
static void translate_facts(struct context *c, const struct command *command,
                            const struct module *m, const struct reflect_source *source,
                            struct compiled *out) {
    const struct reflection_options *asked = &command->reflection;
    const char *file = options_file_name(c->options, c->arena, c->options->input);
    const struct reflection *r = reflect(c, m, file, source);
    if (asked->file || asked->only)
        out->reflection = text_of(c, r, reflection_json);
    if (asked->layout)
        out->block_layout = text_of(c, r, reflection_layout);
    if (asked->statistics)
        out->statistics = text_of(c, r, reflection_statistics);
}

static bool is_module(const struct file_content *file) {
    uint32_t magic;
    if (file->size < HEADER_WORDS * sizeof magic || file->size % sizeof magic)
        return false;
    memcpy(&magic, file->text, sizeof magic);
    words_swap(&magic, 1);
    return magic == SpvMagicNumber;
}

static const char needs_profile[] = ", and HLSL requires '-T', as in '-T ps_6_0'";

/* Loads the words of a module. Returns NULL if the file cannot be read. `otherwise` is appended to
 * the error for other file formats. */
static uint32_t *load_words(struct context *c, const struct file_access *files, const char *path,
                            const char *otherwise, size_t *count) {
    struct file_content file;
    if (!files_read(c, files, path, &file))
        return NULL;
    if (!is_module(&file))
        context_fail(c, 0, "'%s' is not a SPIR-V module%s", path, otherwise);
    sources_add(c->sources, path, file.text, file.size, 0);
    /* Extra zeros terminate a truncated instruction or string. */
    uint32_t *words = arena_array(c->arena, uint32_t, file.size / sizeof *words + HEADER_WORDS);
    memcpy(words, file.text, file.size);
    *count = file.size / sizeof *words;
    words_swap(words, *count);
    return words;
}

static struct module *load_module(struct context *c, const struct file_access *files,
                                  const char *path, const char *otherwise, struct compiled *out) {
    size_t count;
    uint32_t *words = load_words(c, files, path, otherwise, &count);
    if (!words)
        return NULL;
    const char *problem;
    struct module *m = read_words(c, words, count, &problem);
    if (m)
        check_types(c, m);
    translate_validate(c, words, count, path, out); /* has better messages than the parser */
    if (!m)
        context_fail(c, 0, "cannot read the module: %s", problem);
    return m;
}

/* Checks the interfaces between the stages of all input modules. */
static void translate_link(struct context *c, const struct command *command,
                           const struct file_access *files, struct compiled *out) {
    size_t count = command->inputs.count;
    const struct reflection **modules = arena_array(c->arena, const struct reflection *, count);
    for (size_t k = 0; k < count; k++) {
        const char *path = command->inputs.items[k];
        const struct module *m = load_module(c, files, path, "", out);
        if (!m)
            return;
        modules[k] = reflect(c, m, path, NULL);
    }
    reflect_check_links(c, modules, count);
}

/* Processes an input module of any origin as requested. An invalid module is an error. */
static void translate_file(struct context *c, const struct command *command,
                           const struct file_access *files, struct compiled *out) {
    struct optimize_settings settings = {.names_values = true};
    struct module *m = load_module(c, files, command->compile.input, needs_profile, out);
    if (!m)
        return;
    if (asks_for_facts(&command->reflection))
        translate_facts(c, command, m, NULL, out);
    if (!command->wgsl)
        return;
    optimize(c, m, &settings);
    if (!diag_error_count(c))
        out->wgsl = wgsl_of(c, m, &command->wgsl_settings);
}

enum { LONGEST_REASON = 400 };

/* ---- Locations of validator errors ---- */

/* Returns the one-based index of the rejected instruction in the input of finish(), or 0.
 * SPIRV-Tools may have inserted instructions before it, but result ids are unchanged. */
static size_t original_number(const struct spirv_module *module, const struct finished *refused) {
    uint32_t result = 0;
    size_t number = 1, behind = 0;
    for (size_t at = HEADER_WORDS; at < refused->count && number <= refused->instruction;
         number++) {
        uint32_t id = result_of(refused->words + at);
        behind = id ? 0 : behind + 1;
        result = id ? id : result;
        at += length_of(refused->words + at);
    }
    number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && result; number++) {
        if (result_of(module->words + at) == result)
            return number + behind;
        at += length_of(module->words + at);
    }
    return 0;
}

static bool mentions(const uint32_t *instruction, uint32_t id) {
    bool is_line = opcode_of(instruction) == SpvOpLine;
    for (size_t i = 1; i < length_of(instruction) && !is_line; i++)
        if (instruction[i] == id)
            return true;
    return false;
}

/* Finds the location of an instruction in a function; other parts of a module belong to many
 * locations. A choice between values has no location, so its first user is searched. */
static location find_place(const struct spirv_module *module, size_t refused) {
    uint32_t result = 0;
    bool in_function = false;
    size_t number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && refused; number++) {
        const uint32_t *words = module->words + at;
        in_function |= opcode_of(words) == SpvOpFunction;
        bool is_user = number > refused && result && mentions(words, result);
        if (in_function && (number == refused || is_user)) {
            location place = module->places.items[number - 1];
            if (place && opcode_of(words) != SpvOpPhi)
                return place;
            result = result_of(words);
        }
        at += length_of(words);
    }
    return 0;
}

/* ---- Preserved program data ---- */

static void keep_structs(struct context *c, struct origins *origins, const struct type *type,
                         location at) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || map_find_u64(&origins->kept, (uintptr_t)type->record))
        return;
    const struct record *record = type->record;
    *map_slot_u64(c->arena, &origins->kept, (uintptr_t)record) = origins;
    vec_push(c->arena, &origins->structs, ((struct struct_origin){record->full_name, at}));
    for (uint32_t i = 0; i < record->field_count; i++)
        keep_structs(c, origins, record->fields[i].type, at);
    if (record->base)
        keep_structs(c, origins, record->base, at);
}

static struct origins origins_snapshot(struct context *c, const struct program *program) {
    struct origins origins = {.entry = program->entry_count ? program->entries[0].function->at : 0};
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_RESOURCE && v->is_used)
            keep_structs(c, &origins, v->type, v->at);
    }
    return origins;
}

static const char *refused_name(struct context *c, const struct finished *refused) {
    uint32_t id = 0;
    size_t number = 1;
    for_each_instruction(at, refused->words, refused->count)
        if (number++ == refused->instruction)
            id = result_of(refused->words + at);
    for_each_instruction(at, refused->words, refused->count)
        if (id && opcode_of(refused->words + at) == SpvOpName && refused->words[at + 1] == id)
            return words_string(c->arena, refused->words + at + 2);
    return NULL;
}

/* Returns the location of the array of structs whose index is dynamic. */
static location find_split(struct context *c, const struct origins *origins,
                           const struct finished *refused) {
    const char *name = refused->refusal == REFUSAL_NOT_SPLIT ? refused_name(c, refused) : NULL;
    for (size_t i = 0; name && i < origins->structs.count; i++)
        if (!strcmp(name, origins->structs.items[i].name))
            return origins->structs.items[i].at;
    return 0;
}

/* ---- Validator errors ---- */

/* Omits the following lines, in which SPIRV-Tools quotes the instruction. */
static int reason_length(const char *reason) {
    size_t length = strcspn(reason, "\n");
    return (int)(length < LONGEST_REASON ? length : LONGEST_REASON);
}

/* Reports why the module was rejected, at the source location if it can be determined. */
static void report_validator_error(struct context *c, const struct origins *origins,
                                   const struct spirv_module *module,
                                   const struct finished *refused) {
    static const char *const explanations[] = {
        [REFUSAL_OTHER] = NULL,
#define REFUSAL(id, words) [REFUSAL_##id] = words,
#include "../spec/spirv_tools.def"
    };
    const char *words = explanations[refused->refusal];
    location at = find_place(module, original_number(module, refused));
    if (!at)
        at = find_split(c, origins, refused);
    if (!at)
        at = origins->entry;
    if (words)
        error_at(c, at, "%s", words);
    else
        error_at(c, at,
                 "generated SPIR-V is invalid: %.*s; please report this compiler bug unless the "
                 "source uses inline SPIR-V",
                 reason_length(refused->invalid), refused->invalid);
}

/* Data passed between the phases. */
struct compilation {
    struct context *c;
    const struct command *command;
    const struct file_access *files;
    struct compiled *out;
    double last; /* end of the last phase */
    /* Memory of the compilation, of the syntax tree, and of the typed tree with its layout. */
    struct arena *kept, *tree, *typed;
    struct preprocessed *source;
    struct syntax_unit *unit;
    struct program *program;
    struct layout *layout;
    struct spirv_module module;
    struct origins origins;
    struct finished finished;
};

static void print_includes(struct compilation *run, const struct dependency_vec *files) {
    struct text_sink text = {.arena = run->c->arena};
    sink_text(&text, "");
    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].depth) {
            for (int depth = files->items[i].depth; depth > 0; depth--)
                sink_text(&text, ".");
            sink_format(&text, " %s\n", files->items[i].path);
        }
    run->out->includes = text.text;
}

/* Produces the outputs that only need tokens. Returns false if no others are requested. */
static bool continue_after_tokens(struct compilation *run) {
    const struct command *command = run->command;
    const struct preprocessed *source = run->source;
    struct text_sink rule = {.arena = run->c->arena}, text = {.arena = run->c->arena};
    if (command->dependencies.only || command->dependencies.write) {
        dependencies_print(run->c, command, &source->dependencies, &rule);
        run->out->rule = rule.text;
    }
    if (command->compile.preprocess_only) {
        sink_text(&text, "");
        pp_print(run->c, source, &text);
        run->out->preprocessed = text.text;
    }
    return !command->dependencies.only && !command->compile.preprocess_only;
}

static void dump_syntax(struct compilation *run, const struct syntax_unit *unit) {
    struct text_sink text = {.arena = run->c->arena};
    sink_text(&text, "");
    syntax_dump(run->c, unit, &text);
    run->out->dump = text.text;
}

/* Descriptions and interface errors of the module use source terms. */
static bool needs_source_terms(const struct compilation *run) {
    return asks_for_facts(&run->command->reflection) || run->c->options->choice_count > 1;
}

/* Checks the stages of one module against each other, because they are used together. */
static void check_stages(struct compilation *run) {
    const struct finished *finished = &run->finished;
    const struct reflect_source source = {run->program, run->layout};
    if (run->c->options->skip_validator)
        return;
    const struct module *m = translate_read(run->c, finished->words, finished->count);
    const struct reflection *r = reflect(run->c, m, run->c->options->input, &source);
    reflect_check_links(run->c, &r, 1);
}

/* Returns true if the inputs are modules, not sources, and processes them. */
static bool read_modules(struct context *c, const struct command *command,
                         const struct file_access *files, struct compiled *out) {
    bool asks = command->wgsl || asks_for_facts(&command->reflection);
    if (command->link_check)
        translate_link(c, command, files, out);
    else if (command->dump_module) {
        /* The module is printed without checks. */
        struct finished *module = &out->module;
        module->words = load_words(c, files, command->compile.input, "", &module->count);
    } else if (!command->profile_given && asks)
        translate_file(c, command, files, out);
    else
        return false;
    return true;
}

/* ---- Phases: each returns true to continue with the next one ---- */

static bool run_preprocess(struct compilation *run) {
    run->source = pp_run(run->c, run->files);
    run->out->dependencies = &run->source->dependencies;
    if (run->command->show_includes)
        print_includes(run, &run->source->dependencies);
    return !run->source->incomplete && (diag_error_count(run->c) || continue_after_tokens(run));
}

static bool run_parse(struct compilation *run) {
    const struct options *options = run->c->options;
    run->c->arena = run->tree = arena_branch(run->kept);
    run->unit = parse(run->c, &run->source->list);
    run->c->arena = run->kept;
    pp_end(run->c, run->source);
    if (options->dump_syntax)
        dump_syntax(run, run->unit);
    return !options->parse_only && !options->dump_syntax;
}

static bool run_analyse(struct compilation *run) {
    const struct options *options = run->c->options;
    run->c->arena = run->typed = arena_branch(run->kept);
    run->program = sema_analyse(run->c, run->unit);
    run->c->arena = run->kept;
    diag_end_sorted(run->c);
    if (options->dump_typed) {
        const struct program *program = run->program;
        struct text_sink text = {.arena = run->c->arena};
        sink_text(&text, "");
        tree_dump(run->c, program, &text);
        run->out->dump = text.text;
    }
    if (!diag_error_count(run->c))
        arena_end(run->tree);
    return !options->syntax_only && !options->dump_typed;
}

static bool run_layout(struct compilation *run) {
    run->c->arena = run->typed;
    run->layout = layout_create(run->c, run->program);
    run->c->arena = run->kept;
    return true;
}

static bool run_generate(struct compilation *run) {
    run->module = cg_generate(run->c, run->program, run->layout);
    run->origins = origins_snapshot(run->c, run->program);
    if (!needs_source_terms(run))
        arena_end(run->typed);
    return true;
}

/* Returns true if this compiler's passes run. With -Oconfig=, spirv-opt starts with the generated
 * module instead, unless an option or a construct depends on these passes. */
static bool has_own_passes(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    bool is_demanded = module->combined_count || options->combine_textures ||
                       options->flatten_resource_arrays || options->pack_optimized ||
                       module->has_casts || module->has_copies;
    if (options->no_legalization || is_demanded || options->optimizer_config)
        return is_demanded && !options->no_legalization;
    return options->optimization > 0 || options->reduce_load_size ||
           !opt_is_legal(c, module->module);
}

/* Runs the passes that the options request, and encodes the module. */
static bool run_optimize(struct compilation *run) {
    struct spirv_module *module = &run->module;
    const struct options *options = run->c->options;
    struct optimize_settings settings = {
        .names_values = run->command->wgsl,
        .has_casts = module->has_casts,
        .combined = module->combined,
        .combined_count = run->command->wgsl ? 0 : module->combined_count,
        .log = options->print_all ? &run->out->log : NULL,
        .times = run->command->time_report ? &run->out->times : NULL,
    };
    run->out->log.arena = run->out->times.arena = run->c->arena;
    if (!options->no_legalization)
        opt_clear_dont_inline(run->c, module->module);
    settings.is_optimized = has_own_passes(run->c, module);
    if (settings.is_optimized)
        optimize(run->c, module->module, &settings);
    module->needs_legalization = !opt_is_legal(run->c, module->module);
    if (!finish_has_recipe(options))
        opt_finalize(run->c, module->module, &settings);
    module->words = module_words(module->module, settings.is_optimized, &module->count);
    module->places = module_places(module->module);
    if (options->no_legalization) {
        /* With -fcgl, the declarations that dxc always adds are not removed. The validator does not
         * see them, because it may not support all of them. */
        module->shown = module_words_with_customary(module->module, module->words, module->count,
                                                    &module->shown_count);
    }
    module->requests = module->module->requests;
    if (!run->command->wgsl) { /* the rest only needs the words */
        arena_end(module->module->arena);
        module->module = NULL;
    }
    return true;
}

static bool run_finish(struct compilation *run) {
    run->finished = finish(run->c, &run->module, &run->out->tools);
    sink_text(&run->out->log, run->finished.log);
    if (run->finished.invalid) {
        report_validator_error(run->c, &run->origins, &run->module, &run->finished);
        return false;
    }
    run->out->module = run->finished;
    if (run->c->options->choice_count > 1)
        check_stages(run);
    return true;
}

static bool run_reflect(struct compilation *run) {
    const struct finished *finished = &run->finished;
    const struct reflect_source source = {run->program, run->layout};
    if (!asks_for_facts(&run->command->reflection))
        return true;
    if (run->c->options->skip_validator)
        translate_validate(run->c, finished->words, finished->count, NULL, run->out);
    translate_facts(run->c, run->command, translate_read(run->c, finished->words, finished->count),
                    &source, run->out);
    return true;
}

/* Prefers the module before SPIRV-Tools, because it contains source locations. */
static bool run_wgsl(struct compilation *run) {
    const struct spirv_module *module = &run->module;
    bool is_changed = module->needs_legalization || run->c->options->optimizer_config;
    if (!run->command->wgsl)
        return true;
    struct module *m = is_changed ? translate_read(run->c, run->finished.words, run->finished.count)
                                  : module->module;
    run->out->wgsl = wgsl_of(run->c, m, &run->command->wgsl_settings);
    return true;
}

/* ---- Split debug information: -Fd ---- */

static struct finished remove_debug(struct context *c, const struct finished *module) {
    const struct shader_model *model = &c->options->model;
    struct finished code = *module;
    code.words = words_without_debug(c, module->words, &code.count,
                                     model->major * 100u + model->minor * 10u);
    return code;
}

static struct finished add_link(struct context *c, const struct finished *module,
                                const struct debug_link *link) {
    struct finished linked = *module;
    linked.words = words_with_debug_link(c->arena, module->words, &linked.count, link);
    return linked;
}

static struct digest module_digest(struct context *c, const struct finished *module) {
    return digest_of(words_to_bytes(c->arena, module->words, module->count),
                     module->count * sizeof *module->words);
}

/* With -Zss the identifier depends on the sources and the debug information, otherwise only on the
 * code, as in dxc. */
static const char *identifier_of(struct context *c, bool hashes_source,
                                 const struct finished *module) {
    struct finished hashed = hashes_source ? *module : remove_debug(c, module);
    struct digest digest = module_digest(c, &hashed);
    for (size_t i = 0; hashes_source && i < sources_count(c->sources); i++) {
        const struct source_file *file = sources_file(c->sources, i);
        digest = digest_join(digest, file->text, file->size);
    }
    return arena_format(c->arena, "%016" PRIx64 "%016" PRIx64, digest.first, digest.second);
}

/* Moves debug information to a separate module, which the other one refers to (-Fd). */
static void split_debug(struct context *c, const struct command *command, struct compiled *out) {
    static const char placeholder[] = "00000000000000000000000000000000";
    struct debug_link link = {.identifier = placeholder};
    if (!command->hashes_source)
        link.flags = NonSemanticShaderDebugInfo100IdentifierPossibleDuplicates;
    struct finished module = add_link(c, &out->module, &link);
    link.identifier = identifier_of(c, command->hashes_source, &module);
    out->debug_module = add_link(c, &out->module, &link);
    out->debug_file = command->debug_file;
    if (command_names_debug_folder(command))
        out->debug_file = arena_format(c->arena, "%s%s.spv", command->debug_file, link.identifier);
    if (command->embeds_debug) {
        out->module = out->debug_module;
        return;
    }
    out->module = remove_debug(c, &out->debug_module);
    const char *path = options_file_name(c->options, c->arena, out->debug_file);
    if (strcmp(out->debug_file, "-") != 0)
        out->module = add_link(c, &out->module, &(struct debug_link){.path = path});
}

/* ---- All phases ---- */

static const struct compile_step {
    const char *name; /* as in -ftime-report */
    bool (*run)(struct compilation *run);
    bool follows_errors; /* runs after errors of earlier phases, to report more errors per run */
} steps[PHASE_COUNT] = {
    [PHASE_PREPROCESS] = {"preprocess", run_preprocess, true},
    [PHASE_PARSE] = {"parse", run_parse, true},
    [PHASE_ANALYSE] = {"analyse", run_analyse, true},
    [PHASE_LAYOUT] = {"layout", run_layout, false},
    [PHASE_GENERATE] = {"generate", run_generate, false},
    [PHASE_OPTIMIZE] = {"optimize", run_optimize, false},
    [PHASE_FINISH] = {"finish", run_finish, false},
    [PHASE_REFLECT] = {"reflect", run_reflect, false},
    [PHASE_WGSL] = {"wgsl", run_wgsl, false},
};

const char *driver_phase_name(enum phase phase) {
    return steps[phase].name;
}

void driver_compile(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out) {
    struct compilation run = {.c = c,
                              .command = command,
                              .files = files,
                              .out = out,
                              .last = clock_seconds(),
                              .kept = c->arena};
    if (read_modules(c, command, files, out))
        return;
    for (int phase = 0; phase < PHASE_COUNT; phase++) {
        const struct compile_step *step = &steps[phase];
        if (diag_error_count(c) && !step->follows_errors)
            return;
        bool goes_on = step->run(&run);
        double time = clock_seconds();
        out->seconds[phase] = time - run.last;
        run.last = time;
        context_check_cancelled(c);
        if (!goes_on)
            return;
    }
    if (run.module.shown) {
        out->module.words = run.module.shown;
        out->module.count = run.module.shown_count;
    }
    if (c->options->no_names && out->module.count) {
        /* The descriptions use the names that are removed here. */
        struct finished *module = &out->module;
        uint32_t *words = arena_array(c->arena, uint32_t, module->count);
        memcpy(words, module->words, module->count * sizeof *words);
        module->count = words_without_names(words, module->count);
        module->words = words;
    }
    if (command->debug_file && out->module.count)
        split_debug(c, command, out);
}
