/* Export of batch jobs to another build system. */
#include "job.h"

#include <string.h>

static const char *rule_of(struct context *c, const struct job *job) {
    return arena_join(c->kept, job->outputs.items[0], ".d");
}

/* Adds the options for the dependency file, which the engines read. */
static struct string_list command_of(struct context *c, const struct job *job, bool is_make) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->arguments.count; i++)
        driver_append_text(c, &list, job->arguments.items[i]);
    driver_append_text(c, &list, "-MD");
    if (is_make)
        driver_append_text(c, &list, "-MP"); /* make fails if a header was deleted */
    driver_append_text(c, &list, "-MF");
    driver_append_text(c, &list, rule_of(c, job));
    return list;
}

/* Quotes a word for the shell, within a file in which '$' is doubled. */
static void put_word(struct text_sink *out, const char *word) {
    bool plain = *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789_-+=./,:@")];
    sink_text(out, plain ? " " : " '");
    for (; *word; word++)
        if (*word == '\'')
            sink_text(out, "'\\''");
        else if (*word == '$')
            sink_text(out, "$$");
        else
            sink_write(out, word, 1);
    sink_text(out, plain ? "" : "'");
}

static void put_command(struct context *c, struct text_sink *out, const struct job *job,
                        bool is_make) {
    struct string_list list = command_of(c, job, is_make);
    for (size_t i = 0; i < list.count; i++)
        put_word(out, list.items[i]);
}

/* ---- Output formats ---- */

static void put_ninja_path(struct text_sink *out, const char *path) {
    for (; *path; path++) {
        if (*path == '$' || *path == ' ' || *path == ':')
            sink_text(out, "$");
        sink_write(out, path, 1);
    }
}

/* An empty stamp file records the last successful check of a pipeline. */
static void print_ninja_pipelines(struct text_sink *out, const struct pipeline_vec *pipelines) {
    if (pipelines->count)
        sink_text(out, "\nrule pipeline\n  command = $hlsl2spv --link-check $in && touch $out\n"
                       "  description = pipeline $out\n");
    for (size_t i = 0; i < pipelines->count; i++) {
        const struct pipeline *pipeline = &pipelines->items[i];
        sink_text(out, "\nbuild ");
        put_ninja_path(out, pipeline->modules.items[0]);
        sink_text(out, ".");
        put_ninja_path(out, pipeline->name);
        sink_text(out, ": pipeline");
        for (size_t k = 0; k < pipeline->modules.count; k++) {
            sink_text(out, " ");
            put_ninja_path(out, pipeline->modules.items[k]);
        }
        sink_text(out, "\n");
    }
}

static void print_ninja(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                        const struct pipeline_vec *pipelines) {
    sink_text(out, "hlsl2spv = hlsl2spv\n\nrule shader\n  command = $hlsl2spv $arguments\n"
                   "  description = hlsl2spv $out\n  depfile = $rule\n  deps = gcc\n");
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        sink_text(out, "\nbuild");
        for (size_t k = 0; k < job->outputs.count; k++) {
            sink_text(out, " ");
            put_ninja_path(out, job->outputs.items[k]);
        }
        sink_text(out, ": shader ");
        put_ninja_path(out, job->source);
        sink_text(out, "\n  rule = ");
        put_ninja_path(out, rule_of(c, job));
        sink_text(out, "\n  arguments =");
        put_command(c, out, job, false);
        sink_text(out, "\n");
    }
    print_ninja_pipelines(out, pipelines);
}

static void put_make_pipeline(struct context *c, struct text_sink *out, const char *name) {
    driver_append_file_name(out, arena_join(c->kept, "pipeline-", name));
}

static void print_make_pipelines(struct context *c, struct text_sink *out,
                                 const struct pipeline_vec *pipelines) {
    for (size_t i = 0; i < pipelines->count; i++) {
        const struct pipeline *pipeline = &pipelines->items[i];
        sink_text(out, "\n.PHONY: ");
        put_make_pipeline(c, out, pipeline->name);
        sink_text(out, "\nshaders: ");
        put_make_pipeline(c, out, pipeline->name);
        sink_text(out, "\n");
        put_make_pipeline(c, out, pipeline->name);
        sink_text(out, ":");
        for (size_t k = 0; k < pipeline->modules.count; k++) {
            sink_text(out, " ");
            driver_append_file_name(out, pipeline->modules.items[k]);
        }
        sink_text(out, "\n\t$(HLSL2SPV) --link-check");
        for (size_t k = 0; k < pipeline->modules.count; k++)
            put_word(out, pipeline->modules.items[k]);
        sink_text(out, "\n");
    }
}

static void print_make(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                       const struct pipeline_vec *pipelines) {
    sink_text(out, "HLSL2SPV ?= hlsl2spv\n\n.PHONY: shaders\nshaders:");
    for (size_t i = 0; i < jobs->count; i++) {
        sink_text(out, " \\\n ");
        driver_append_file_name(out, jobs->items[i].outputs.items[0]);
    }
    sink_text(out, "\n");
    for (size_t i = 0; i < jobs->count; i++) {
        sink_text(out, "\n");
        driver_append_file_name(out, jobs->items[i].outputs.items[0]);
        sink_text(out, ": ");
        driver_append_file_name(out, jobs->items[i].source);
        sink_text(out, "\n\t@mkdir -p $(@D)\n\t$(HLSL2SPV)");
        put_command(c, out, &jobs->items[i], true);
        sink_text(out, "\n-include ");
        driver_append_file_name(out, rule_of(c, &jobs->items[i]));
        sink_text(out, "\n");
    }
    print_make_pipelines(c, out, pipelines);
}

static void print_json_pipeline(struct context *c, struct text_sink *out,
                                const struct pipeline *pipeline) {
    struct string_list list = {0};
    driver_append_text(c, &list, "--link-check");
    for (size_t i = 0; i < pipeline->modules.count; i++)
        driver_append_text(c, &list, pipeline->modules.items[i]);
    sink_text(out, "  {");
    json_name(out, "pipeline");
    json_quoted(out, pipeline->name);
    sink_text(out, ", ");
    json_list(out, "modules", &pipeline->modules);
    sink_text(out, ", ");
    json_list(out, "arguments", &list);
    sink_text(out, "}");
}

static struct string_list inputs_of(struct context *c, const struct job *job, bool exist) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->inputs.count; i++)
        if (job->inputs.items[i].exists == exist)
            driver_append_text(c, &list, job->inputs.items[i].path);
    return list;
}

/* A missing file that precedes another one in the search path is an input, too. */
static void print_json_inputs(struct context *c, struct text_sink *out, const struct job *job) {
    struct string_list found = inputs_of(c, job, true), absent = inputs_of(c, job, false);
    sink_text(out, ", ");
    json_list(out, "inputs", &found);
    sink_text(out, ", ");
    json_list(out, "absent", &absent);
}

static void print_json(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                       const struct pipeline_vec *pipelines) {
    sink_text(out, "[\n");
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        struct string_list list = command_of(c, job, false);
        sink_text(out, "  {");
        json_name(out, "source");
        json_quoted(out, job->source);
        sink_text(out, ", ");
        json_list(out, "outputs", &job->outputs);
        sink_text(out, ", ");
        json_name(out, "depfile");
        json_quoted(out, rule_of(c, job));
        sink_text(out, ", ");
        json_list(out, "arguments", &list);
        if (job->inputs.count)
            print_json_inputs(c, out, job);
        sink_text(out, i + 1 < jobs->count ? "},\n" : "}");
    }
    for (size_t i = 0; i < pipelines->count; i++) {
        sink_text(out, ",\n");
        print_json_pipeline(c, out, &pipelines->items[i]);
    }
    sink_text(out, "\n]\n");
}

/* Returns a path of the workspace without "." and "..", as labels require, or NULL after reporting
 * that it is outside. */
static const char *label_of(struct context *c, const char *path) {
    struct text_sink out = {.arena = c->kept};
    const char *rest = path;
    bool is_inside = *path != '/';
    sink_text(&out, "");
    for (size_t length; is_inside && *rest; rest += length + (rest[length] == '/')) {
        length = strcspn(rest, "/");
        bool up = length == 2 && !strncmp(rest, "..", 2);
        char *slash = strrchr(out.text, '/');
        is_inside = !up || out.length;
        if (up)
            out.length = slash ? (size_t)(slash - out.text) : 0;
        else if (length && !(length == 1 && *rest == '.'))
            sink_format(&out, "%s%.*s", out.length ? "/" : "", (int)length, rest);
        out.text[out.length] = 0;
    }
    if (is_inside)
        return out.text;
    error_at(c, 0, "'%s' is not in the workspace; print the plan in its root with relative paths",
             path);
    return NULL;
}

static struct string_list labels_of(struct context *c, const struct string_list *paths) {
    struct string_list labels = {0};
    for (size_t i = 0; i < paths->count; i++) {
        const char *label = label_of(c, paths->items[i]);
        if (label)
            driver_append_text(c, &labels, label);
    }
    return labels;
}

/* Strings of Starlark are those of JSON, apart from characters that paths do not contain. */
static void print_bazel_list(struct text_sink *out, const char *name,
                             const struct string_list *list) {
    sink_format(out, "    %s = [\n", name);
    for (size_t i = 0; i < list->count; i++) {
        sink_text(out, "        ");
        json_quoted(out, list->items[i]);
        sink_text(out, ",\n");
    }
    sink_text(out, "    ],\n");
}

/* The rule replaces arguments that are labels of outputs. */
static struct string_list with_labels(struct context *c, const struct job *job,
                                      const struct string_list *labels) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->arguments.count; i++) {
        const char *argument = job->arguments.items[i];
        for (size_t k = 0; k < labels->count; k++)
            if (!strcmp(argument, job->outputs.items[k]))
                argument = labels->items[k];
        driver_append_text(c, &list, argument);
    }
    return list;
}

/* The action of a job runs in a sandbox with its inputs, so that it needs no rule for make. */
static void print_bazel(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                        const struct pipeline_vec *pipelines) {
    sink_text(out, "load(\"//rules:hlsl2spv.bzl\", \"hlsl2spv\")\n");
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        struct string_list found = inputs_of(c, job, true), inputs = labels_of(c, &found);
        struct string_list outputs = labels_of(c, &job->outputs);
        sink_text(out, "\nhlsl2spv(\n    name = ");
        json_quoted(out, arena_join(c->kept, job->outputs.items[0], ".rule"));
        sink_text(out, ",\n");
        print_bazel_list(out, "srcs", &inputs);
        print_bazel_list(out, "outs", &outputs);
        struct string_list arguments = with_labels(c, job, &outputs);
        print_bazel_list(out, "arguments", &arguments);
        sink_text(out, ")\n");
    }
    sink_text(out, "\nfilegroup(\n    name = \"shaders\",\n    srcs = [\n");
    for (size_t i = 0; i < jobs->count; i++) {
        sink_text(out, "        ");
        json_quoted(out, arena_join(c->kept, ":",
                                    arena_join(c->kept, jobs->items[i].outputs.items[0], ".rule")));
        sink_text(out, ",\n");
    }
    sink_text(out, "    ],\n)\n");
}

static const struct engine {
    const char *name;
    void (*print)(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                  const struct pipeline_vec *pipelines);
    bool lists_inputs;
} engines[] = {{"ninja", print_ninja, false},
               {"make", print_make, false},
               {"json", print_json, false},
               {"bazel", print_bazel, true}};

static const struct engine *find_engine(const char *name) {
    for (size_t i = 0; i < COUNT_OF(engines); i++)
        if (!strcmp(engines[i].name, name))
            return &engines[i];
    return NULL;
}

bool plan_print(struct context *c, const struct batch_options *batch, const struct job_vec *jobs) {
    const struct engine *engine = find_engine(batch->plan);
    struct text_sink out = {.arena = c->kept};
    struct pipeline_vec pipelines = pipelines_of(c, jobs);
    if (!engine)
        return !error_at(c, 0,
                         "'--plan' requires 'ninja', 'make', 'json' or 'bazel' instead of '%s'",
                         batch->plan);
    if ((engine->lists_inputs || batch->lists_inputs) && !plan_find_inputs(c, jobs))
        return false;
    engine->print(c, &out, jobs, &pipelines);
    if (diag_error_count(c))
        return false;
    return files_write(c, NULL, "-", out.text, out.length);
}
