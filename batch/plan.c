/* Export of batch jobs to another build system. */
#include "job.h"

#include <string.h>

static const char *rule_of(struct context *c, const struct job *job) {
    return arena_join(c->kept, job->outputs.items[0], ".d");
}

/* Adds the options for the dependency file, which the engines read. */
static struct string_list command_of(struct context *c, const struct job *job) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->arguments.count; i++)
        driver_append_text(c, &list, job->arguments.items[i]);
    driver_append_text(c, &list, "-MD");
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

static void put_command(struct context *c, struct text_sink *out, const struct job *job) {
    struct string_list list = command_of(c, job);
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
        put_command(c, out, job);
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
        put_command(c, out, &jobs->items[i]);
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
    json_string(out, pipeline->name);
    sink_text(out, ", ");
    json_list(out, "modules", &pipeline->modules);
    sink_text(out, ", ");
    json_list(out, "arguments", &list);
    sink_text(out, "}");
}

static void print_json(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                       const struct pipeline_vec *pipelines) {
    sink_text(out, "[\n");
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        struct string_list list = command_of(c, job);
        sink_text(out, "  {");
        json_name(out, "source");
        json_string(out, job->source);
        sink_text(out, ", ");
        json_list(out, "outputs", &job->outputs);
        sink_text(out, ", ");
        json_name(out, "depfile");
        json_string(out, rule_of(c, job));
        sink_text(out, ", ");
        json_list(out, "arguments", &list);
        sink_text(out, i + 1 < jobs->count ? "},\n" : "}");
    }
    for (size_t i = 0; i < pipelines->count; i++) {
        sink_text(out, ",\n");
        print_json_pipeline(c, out, &pipelines->items[i]);
    }
    sink_text(out, "\n]\n");
}

bool plan_print(struct context *c, const char *engine, const struct job_vec *jobs) {
    static const struct {
        const char *name;
        void (*print)(struct context *c, struct text_sink *out, const struct job_vec *jobs,
                      const struct pipeline_vec *pipelines);
    } engines[] = {{"ninja", print_ninja}, {"make", print_make}, {"json", print_json}};
    struct text_sink out = {.arena = c->kept};
    struct pipeline_vec pipelines = pipelines_of(c, jobs);
    for (size_t i = 0; i < COUNT_OF(engines); i++)
        if (!strcmp(engines[i].name, engine)) {
            engines[i].print(c, &out, jobs, &pipelines);
            return files_write(c, NULL, "-", out.text, out.length);
        }
    return !error_at(c, 0, "'--plan' requires 'ninja', 'make' or 'json' instead of '%s'", engine);
}
