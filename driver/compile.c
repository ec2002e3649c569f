/* Compilation phases, and the loop that runs them. */
#include "../base/trace.h"
#include "../optimize/optimize.h"
#include "../codegen/codegen.h"
#include "../parser/parser.h"
#include "compile.h"
#include "command.h"

#include <string.h>

/* Data passed between the phases. */
struct compilation {
    struct context *c;
    const struct command *command;
    const struct file_access *files;
    const struct result_finder *finder; /* or NULL */
    struct compiled *out;
    double last; /* end of the last phase */
    struct preprocessed *source;
    struct syntax_unit *unit;
    struct program *program;
    struct layout *layout;
    struct spirv_module module;
    struct origins origins;
    struct finished finished;
};

static void print_includes(struct compilation *run, const struct dependency_vec *files) {
    struct text_sink text = {.arena = run->c->kept};
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
    struct text_sink rule = {.arena = run->c->kept}, text = {.arena = run->c->kept};
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
    struct text_sink text = {.arena = run->c->kept};
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
    const struct module *m = driver_read_words(run->c, finished->words, finished->count);
    const struct reflection *r = reflect(run->c, m, run->c->options->input, &source);
    reflect_check_links(run->c, &r, 1);
}

/* Frees the memory of a member of the context. */
static void end_lifetime(struct context *c, struct arena **arena) {
    arena_end(*arena);
    *arena = c->kept;
}

/* ---- Phases: each returns true to continue with the next one ---- */

static bool run_preprocess(struct compilation *run) {
    run->source = pp_run(run->c, run->files);
    run->out->dependencies = &run->source->dependencies;
    run->out->source_end = sources_next(run->c->sources);
    run->out->uses_time = run->source->uses_time;
    if (run->command->show_includes)
        print_includes(run, &run->source->dependencies);
    return !run->source->incomplete && (diag_error_count(run->c) || continue_after_tokens(run));
}

static bool run_parse(struct compilation *run) {
    const struct options *options = run->c->options;
    run->c->tree = arena_branch(run->c->kept);
    run->unit = parse(run->c, &run->source->list);
    if (!run->c->keeps_notes)
        pp_end(run->c, run->source);
    if (options->dump_syntax)
        dump_syntax(run, run->unit);
    return !options->parse_only && !options->dump_syntax;
}

static bool run_analyse(struct compilation *run) {
    const struct options *options = run->c->options;
    run->c->typed = arena_branch(run->c->kept);
    run->program = sema_analyse(run->c, run->unit);
    diag_end_sorted(run->c);
    if (options->dump_typed) {
        const struct program *program = run->program;
        struct text_sink text = {.arena = run->c->kept};
        sink_text(&text, "");
        tree_dump(run->c, program, &text);
        run->out->dump = text.text;
    }
    if (options->list_entries && !diag_error_count(run->c))
        run->out->dump = driver_entry_list(run->c, run->program);
    if (!diag_error_count(run->c) && !run->c->keeps_notes)
        end_lifetime(run->c, &run->c->tree);
    return !options->syntax_only && !options->dump_typed && !options->list_entries;
}

static bool run_layout(struct compilation *run) {
    run->layout = layout_create(run->c, run->program);
    return true;
}

static bool run_generate(struct compilation *run) {
    run->module = cg_generate(run->c, run->program, run->layout);
    run->origins = origins_snapshot(run->c, run->program);
    if (!needs_source_terms(run) && !run->c->keeps_notes)
        end_lifetime(run->c, &run->c->typed);
    return true;
}

/* Returns true if this compiler's passes run. With -Oconfig=, spirv-opt starts with the generated
 * module instead, unless an option or a construct depends on these passes. */
static bool has_own_passes(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    bool is_demanded = module->combined_count || options->combine_textures ||
                       options->flatten_resource_arrays || options->split_resource_arrays ||
                       options->pack_optimized || module->has_casts || module->has_copies;
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
        .keeps_functions = run->command->wgsl,
        .has_casts = module->has_casts,
        .combined = module->combined,
        .combined_count = run->command->wgsl ? 0 : module->combined_count,
        .log = options->print_all ? &run->out->log : NULL,
        .times = run->command->time_report ? &run->out->times : NULL,
    };
    run->out->log.arena = run->out->times.arena = run->c->kept;
    if (!options->no_legalization)
        opt_clear_dont_inline(run->c, module->module);
    settings.is_optimized = has_own_passes(run->c, module);
    if (settings.is_optimized)
        optimize(run->c, module->module, &settings);
    module->needs_legalization = !opt_is_legal(run->c, module->module);
    if (!finish_has_recipe(options))
        opt_finalize(run->c, module->module, &settings);
    module->words = module_words(module->module, settings.is_optimized, &module->count);
    module->locations = module_locations(module->module);
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
        driver_report_validator_error(run->c, &run->origins, &run->module, &run->finished);
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
        driver_validate_words(run->c, finished->words, finished->count, NULL, run->out);
    driver_describe_module(run->c, run->command,
                           driver_read_words(run->c, finished->words, finished->count), &source,
                           run->out);
    return true;
}

/* Prefers the module before SPIRV-Tools, because it contains source locations. */
static bool run_wgsl(struct compilation *run) {
    const struct spirv_module *module = &run->module;
    bool is_changed = module->needs_legalization || run->c->options->optimizer_config;
    if (!run->command->wgsl)
        return true;
    struct module *m = is_changed
                           ? driver_read_words(run->c, run->finished.words, run->finished.count)
                           : module->module;
    run->out->wgsl = wgsl_of(run->c, m, &run->command->wgsl_settings);
    return true;
}

/* Sets the hash of the generated module. Returns false if it does not determine the final one. */
static bool hash_module(const struct spirv_module *module, struct sha256 *code) {
    const bool flags[] = {module->has_casts, module->has_copies};
    struct sha256_state state;
    if (module->combined_count || !module_hash(module->module, code))
        return false;
    sha256_begin(&state);
    sha256_add(&state, code->bytes, sizeof code->bytes);
    sha256_add(&state, flags, sizeof flags);
    *code = sha256_end(&state);
    return true;
}

static bool find_result(struct compilation *run, enum phase done) {
    const struct result_finder *finder = run->finder;
    struct sha256 code;
    if (!finder || diag_shown_count(run->c))
        return false;
    if (done == PHASE_PREPROCESS && finder->knows_tokens)
        return finder->find(finder->user, hash_tokens(run->c, run->source), false);
    return done == PHASE_GENERATE && hash_module(&run->module, &code) &&
           finder->find(finder->user, code, true);
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

void driver_analyse(struct context *c, const struct command *command,
                    const struct file_access *files, struct analysed *out) {
    struct compiled made = {0};
    struct compilation run = {.c = c, .command = command, .files = files, .out = &made};
    for (int phase = 0; phase <= PHASE_GENERATE; phase++) {
        if (diag_error_count(c) && !steps[phase].follows_errors) {
            if (!run.layout && run.program)
                out->layout = layout_create_for_records(c, run.program);
            return;
        }
        bool goes_on = steps[phase].run(&run);
        *out = (struct analysed){run.source, run.unit, run.program, run.layout};
        context_check_cancelled(c);
        if (!goes_on)
            return;
    }
}

const char *driver_phase_name(enum phase phase) {
    return steps[phase].name;
}

void driver_compile(struct context *c, const struct command *command,
                    const struct file_access *files, const struct result_finder *finder,
                    struct compiled *out) {
    struct compilation run = {.c = c,
                              .command = command,
                              .files = files,
                              .finder = finder,
                              .out = out,
                              .last = clock_seconds()};
    if (command->trace_file)
        c->trace = trace_create(c->kept, command->trace_granularity);
    if (driver_process_modules(c, command, files, out))
        return;
    for (int phase = 0; phase < PHASE_COUNT; phase++) {
        const struct compile_step *step = &steps[phase];
        if (diag_error_count(c) && !step->follows_errors)
            return;
        trace_begin(c, step->name, NULL);
        bool goes_on = step->run(&run);
        trace_end(c);
        double time = clock_seconds();
        out->seconds[phase] = time - run.last;
        run.last = time;
        context_check_cancelled(c);
        if (!goes_on || find_result(&run, phase))
            return;
    }
    if (run.module.shown) {
        out->module.words = run.module.shown;
        out->module.count = run.module.shown_count;
    }
    if (c->options->no_names && out->module.count) {
        /* The descriptions use the names that are removed here. */
        struct finished *module = &out->module;
        uint32_t *words = arena_array(c->kept, uint32_t, module->count);
        memcpy(words, module->words, module->count * sizeof *words);
        module->count = words_without_names(words, module->count);
        module->words = words;
    }
    if (command->debug_file && out->module.count)
        driver_split_debug(c, command, out);
}
