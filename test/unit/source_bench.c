#include "source_bench.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source_bench *bench;

static bool open_file(void *user, struct context *c, const char *path, struct file_content *out) {
    (void)user;
    (void)c;
    for (size_t i = 0; i < bench->file_count; i++)
        if (!strcmp(bench->files[i].path, path)) {
            bench->files[i].opened++;
            *out = (struct file_content){
                .name = path, .text = bench->files[i].text, .size = strlen(bench->files[i].text)};
            return true;
        }
    return false;
}

static void collect(void *user, const struct diagnostic *d) {
    (void)user;
    ck_assert_uint_lt(bench->message_count, MOST_MESSAGES);
    struct bench_message *m = &bench->messages[bench->message_count++];
    m->severity = d->severity;
    m->underlined = d->ranges[0];
    m->at = d->at;
    m->position = sources_position(bench->c.sources, d->at);
    snprintf(m->text, sizeof m->text, "%s", d->message);
}

void bench_begin(void) {
    bench = calloc(1, sizeof *bench);
    bench->options.hlsl_version = 2021;
    bench->options.input = "main.hlsl";
    bench->access = (struct file_access){.open = open_file};
}

void bench_file(const char *path, const char *text) {
    bench->files[bench->file_count].path = path;
    bench->files[bench->file_count++].text = text;
}

void bench_start(void) {
    if (setjmp(bench->failed))
        ck_abort_msg("the compilation failed to begin");
    ck_assert(context_create(&bench->c, &bench->options, &bench->failed, collect, NULL));
}

void bench_begin_and_start(void) {
    bench_begin();
    bench_start();
}

struct preprocessed *bench_preprocess(void) {
    bench_start();
    if (setjmp(bench->failed))
        return NULL;
    return pp_run(&bench->c, &bench->access);
}

static atom spelling(const struct token_list *list, const struct token *token) {
    if (token->kind == TOKEN_INT || token->kind == TOKEN_FLOAT)
        return list->literals[token->value].spelling;
    return token->kind == TOKEN_STRING ? list->strings[token->value].spelling : token->value;
}

static const char *const punctuators[TOKEN_KIND_COUNT] = {
#define PUNCTUATOR(id, spelling) [TOKEN_##id] = spelling,
#include "../../spec/punctuators.def"
};

const char *bench_tokens(const char *text) {
    bench_file("main.hlsl", text);
    struct preprocessed *result = bench_preprocess();
    if (!result)
        return "failed";
    struct text_sink out = {.arena = bench->c.kept};
    sink_text(&out, "");
    for (size_t i = 0; i + 1 < result->list.tokens.count; i++) {
        const struct token *token = &result->list.tokens.items[i];
        const char *punctuator = punctuators[token->kind];
        sink_text(&out, i ? " " : "");
        sink_text(&out, punctuator ? punctuator
                                   : atom_text(bench->c.atoms, spelling(&result->list, token)));
    }
    return out.text;
}

void bench_end(void) {
    context_destroy(&bench->c);
    free(bench);
}
