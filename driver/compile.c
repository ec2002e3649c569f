#include "compile.h"

#include "../codegen/codegen.h"
#include "../parser/parser.h"
#include "blame.h"
#include "dependencies.h"
#include "translate.h"

const char *phase_name(enum phase phase) {
    static const char *const names[] = {
        [PHASE_PREPROCESS] = "preprocess",
        [PHASE_PARSE] = "parse",
        [PHASE_ANALYSE] = "analyse",
        [PHASE_LAYOUT] = "layout",
        [PHASE_GENERATE] = "generate",
        [PHASE_OPTIMIZE] = "optimize",
        [PHASE_FINISH] = "finish",
        [PHASE_REFLECT] = "reflect",
        [PHASE_WGSL] = "wgsl",
    };
    return names[phase];
}

struct run {
    struct context *c;
    const struct command *command;
    struct compiled *out;
    double last; /* when the last phase ended */
};

/* Ends a phase; false when errors let nothing follow. */
static bool ended(struct run *run, enum phase phase) {
    double time = clock_seconds();
    run->out->seconds[phase] = time - run->last;
    run->last = time;
    context_heed(run->c);
    return !diag_error_count(run->c);
}

static void print_includes(struct run *run, const struct dependency_vec *files) {
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

/* The outputs that need no more than tokens; false when they are all that was asked for. */
static bool continue_after_tokens(struct run *run, const struct preprocessed *source) {
    const struct command *command = run->command;
    struct text_sink rule = {.arena = run->c->arena}, text = {.arena = run->c->arena};
    if (command->dependencies.only || command->dependencies.write) {
        dependencies_print(run->c, command, &source->dependencies, &rule);
        run->out->rule = rule.text;
    }
    if (command->compile.preprocess_only) {
        sink_text(&text, "");
        preprocessed_print(run->c, source, &text);
        run->out->preprocessed = text.text;
    }
    return !command->dependencies.only && !command->compile.preprocess_only;
}

static void dump_syntax(struct run *run, const struct syntax_unit *unit) {
    struct text_sink text = {.arena = run->c->arena};
    sink_text(&text, "");
    syntax_dump(run->c, unit, &text);
    run->out->dump = text.text;
}

static void dump_program(struct run *run, const struct program *program) {
    struct text_sink text = {.arena = run->c->arena};
    sink_text(&text, "");
    tree_dump(run->c, program, &text);
    run->out->dump = text.text;
}

/* What spirv-opt does instead, by -Oconfig=, begins with the module as it was generated, but for
 * what options ask for that works on values only, and for what these passes cannot do. */
static bool has_own_passes(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    bool is_demanded = module->combined_count || options->combine_textures ||
                       options->flatten_resource_arrays || options->pack_optimized ||
                       module->module->has_casts || module->module->has_copies;
    if (options->no_legalization || is_demanded || options->optimizer_config)
        return is_demanded && !options->no_legalization;
    return options->optimization > 0 || options->reduce_load_size || !is_legal(c, module->module);
}

/* Nothing takes back, with -fcgl, what dxc declares from the start.  It is nothing for the
 * validator, which may not know all of it. */
static void show_customary(struct spirv_module *module) {
    module->shown = module_words_with_customary(module->module, module->words, module->count,
                                                &module->shown_count);
}

/* Runs the passes of our own that the options ask for, and writes the words. */
static void transform(struct run *run, struct spirv_module *module) {
    const struct options *options = run->c->options;
    struct optimize_settings settings = {
        .as_generated = options->no_legalization,
        .for_speed = options->optimization > 0,
        .names_values = run->command->wgsl,
        .preserve_bindings = options->preserve_bindings,
        .preserve_interface = options->preserve_interface,
        .combined = module->combined,
        .combined_count = run->command->wgsl ? 0 : module->combined_count,
        .combines_textures = options->combine_textures,
        .flatten_resource_arrays = options->flatten_resource_arrays,
        .pack_interface = options->pack_optimized,
        .reduce_load_size = options->reduce_load_size,
        .pass_limit = options->pass_limit,
        .log = options->print_all ? &run->out->log : NULL,
        .times = run->command->time_report ? &run->out->times : NULL,
    };
    run->out->log.arena = run->out->times.arena = run->c->arena;
    if (!options->no_legalization)
        allow_inlining(run->c, module->module);
    settings.is_optimized = has_own_passes(run->c, module);
    if (settings.is_optimized)
        optimize(run->c, module->module, &settings);
    module->needs_legalization = !is_legal(run->c, module->module);
    if (!finish_has_recipe(options))
        conclude(run->c, module->module, &settings);
    module->words = module_words(module->module, settings.is_optimized, &module->count);
    module->places = module_places(module->module);
    if (options->no_legalization)
        show_customary(module);
    module->requests = module->module->requests;
}

/* Its words are all that is needed from here on. */
static void free_module(struct spirv_module *module) {
    arena_end(module->module->arena);
    module->module = NULL;
}

/* The module as the passes left it knows places in the source; what SPIRV-Tools had to make legal
 * does not. */
static void translate(struct run *run, const struct spirv_module *module,
                      const struct finished *finished) {
    bool is_changed = module->needs_legalization || run->c->options->optimizer_config;
    struct module *m =
        is_changed ? translate_read(run->c, finished->words, finished->count) : module->module;
    run->out->wgsl = wgsl_of(run->c, m, &run->command->wgsl_settings);
    ended(run, PHASE_WGSL);
}

/* Facts of the module, and what is wrong between its stages, are told in the words of the source.
 */
static bool is_told_of(const struct run *run) {
    return asks_for_facts(&run->command->reflection) || run->c->options->choice_count > 1;
}

/* The stages of one module are there to be used together. */
static void check_stages(struct run *run, const struct program *program, struct layout *layout) {
    const struct finished *finished = &run->out->module;
    const struct reflect_source source = {program, layout};
    if (run->c->options->no_validation)
        return;
    const struct module *m = translate_read(run->c, finished->words, finished->count);
    const struct reflection *r = reflect(run->c, m, run->c->options->input, &source);
    link_check(run->c, &r, 1);
}

static void tell_facts(struct run *run, const struct program *program, struct layout *layout) {
    const struct finished *finished = &run->out->module;
    const struct reflect_source source = {program, layout};
    if (run->c->options->no_validation)
        translate_validate(run->c, finished->words, finished->count, NULL, run->out);
    translate_facts(run->c, run->command, translate_read(run->c, finished->words, finished->count),
                    &source, run->out);
}

/* Whether the files are modules and no source: then what is asked of them is done. */
static bool take_modules(struct context *c, const struct command *command,
                         const struct file_access *files, struct compiled *out) {
    bool asks = command->wgsl || asks_for_facts(&command->reflection);
    if (command->link_check)
        translate_link(c, command, files, out);
    else if (command->dump_module)
        translate_dump(c, command, files, out);
    else if (!command->profile_given && asks)
        translate_file(c, command, files, out);
    else
        return false;
    return true;
}

/* Facts are told with the names that the module had. */
static void drop_names(struct context *c, struct finished *module) {
    uint32_t *words = arena_array(c->arena, uint32_t, module->count);
    memcpy(words, module->words, module->count * sizeof *words);
    module->count = words_without_names(words, module->count);
    module->words = words;
}

void compile(struct context *c, const struct command *command, const struct file_access *files,
             struct compiled *out) {
    const struct options *options = c->options;
    struct run run = {.c = c, .command = command, .out = out, .last = clock_seconds()};

    if (take_modules(c, command, files, out))
        return;
    struct preprocessed *source = preprocess(c, files);
    out->dependencies = &source->dependencies;
    if (command->show_includes)
        print_includes(&run, &source->dependencies);
    bool good = ended(&run, PHASE_PREPROCESS);
    if (source->incomplete || (good && !continue_after_tokens(&run, source)))
        return;

    struct arena *kept = c->arena, *tree = arena_branch(kept);
    c->arena = tree;
    struct syntax_unit *unit = parse(c, &source->list);
    c->arena = kept;
    preprocessed_end(c, source);
    if (options->dump_syntax)
        dump_syntax(&run, unit);
    ended(&run, PHASE_PARSE);
    if (options->parse_only || options->dump_syntax)
        return;

    struct arena *typed = c->arena = arena_branch(kept);
    struct program *program = analyse(c, unit);
    c->arena = kept;
    diag_release(c);
    if (options->dump_typed)
        dump_program(&run, program);
    if (!ended(&run, PHASE_ANALYSE) || options->syntax_only || options->dump_typed)
        return;

    arena_end(tree);

    c->arena = typed;
    struct layout *layout = plan_layout(c, program);
    c->arena = kept;
    if (!ended(&run, PHASE_LAYOUT))
        return;

    struct spirv_module module = generate(c, program, layout);
    struct origins origins = origins_keep(c, program);
    if (!is_told_of(&run))
        arena_end(typed);
    if (!ended(&run, PHASE_GENERATE))
        return;

    transform(&run, &module);
    if (!ended(&run, PHASE_OPTIMIZE))
        return;

    if (!command->wgsl)
        free_module(&module);
    struct finished finished = finish(c, &module, &out->tools);
    sink_text(&out->log, finished.log);
    if (finished.invalid)
        blame(c, &origins, &module, &finished);
    else
        out->module = finished;
    if (!finished.invalid && options->choice_count > 1)
        check_stages(&run, program, layout);
    if (ended(&run, PHASE_FINISH) && asks_for_facts(&command->reflection))
        tell_facts(&run, program, layout);
    if (ended(&run, PHASE_REFLECT) && command->wgsl)
        translate(&run, &module, &finished);
    if (module.shown && !finished.invalid) {
        out->module.words = module.shown;
        out->module.count = module.shown_count;
    }
    if (options->no_names && out->module.count)
        drop_names(c, &out->module);
}
