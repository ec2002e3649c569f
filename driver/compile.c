#include "compile.h"

#include <time.h>

#include "../codegen/codegen.h"
#include "../optimize/optimize.h"
#include "../parser/parser.h"
#include "blame.h"
#include "dependencies.h"

const char *phase_name(enum phase phase) {
    static const char *const names[] = {
        [PHASE_PREPROCESS] = "preprocess", [PHASE_PARSE] = "parse",
        [PHASE_ANALYSE] = "analyse",       [PHASE_LAYOUT] = "layout",
        [PHASE_GENERATE] = "generate",     [PHASE_OPTIMIZE] = "optimize",
        [PHASE_FINISH] = "finish",
    };
    return names[phase];
}

struct run {
    struct context *c;
    const struct command *command;
    struct compiled *out;
    double last; /* when the last phase ended */
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Ends a phase; false when errors let nothing follow. */
static bool ended(struct run *run, enum phase phase) {
    double time = now();
    run->out->seconds[phase] = time - run->last;
    run->last = time;
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

static bool has_own_passes(const struct options *options, const struct spirv_module *module) {
    if (options->no_legalization || finish_is_demanded(options))
        return false;
    return options->optimization > 0 || module->needs_legalization || module->combined_count ||
           options->flatten_resource_arrays;
}

void transform(struct context *c, struct spirv_module *module) {
    const struct options *options = c->options;
    struct optimize_settings settings = {
        .for_speed = options->optimization > 0,
        .preserve_bindings = options->preserve_bindings,
        .preserve_interface = options->preserve_interface,
        .combined = module->combined,
        .combined_count = module->combined_count,
        .flatten_resource_arrays = options->flatten_resource_arrays,
        .pass_limit = options->pass_limit,
    };
    bool is_optimized = has_own_passes(options, module);
    if (is_optimized)
        optimize(c, module->module, &settings);
    module->words = module_words(module->module, is_optimized, &module->count);
    arena_end(module->module->arena);
    module->module = NULL;
}

void compile(struct context *c, const struct command *command, const struct file_access *files,
             struct compiled *out) {
    const struct options *options = c->options;
    struct run run = {.c = c, .command = command, .out = out, .last = now()};

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

    struct program *program = analyse(c, unit);
    if (options->dump_typed)
        dump_program(&run, program);
    if (!ended(&run, PHASE_ANALYSE) || options->syntax_only || options->dump_typed)
        return;

    arena_end(tree);

    struct layout *layout = plan_layout(c, program);
    if (!ended(&run, PHASE_LAYOUT))
        return;

    struct spirv_module module = generate(c, program, layout);
    if (!ended(&run, PHASE_GENERATE))
        return;

    transform(c, &module);
    if (!ended(&run, PHASE_OPTIMIZE))
        return;

    struct finished finished = finish(c, &module, &out->tools);
    if (finished.invalid)
        blame(c, program, layout, &finished, &out->tools);
    else
        out->module = finished;
    ended(&run, PHASE_FINISH);
}
