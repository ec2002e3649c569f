/* Tests of passes as text: the cases in test/passes/NAME.spvasm. With HLSL2SPV_UPDATE in the
 * environment, the expected texts are written instead of compared. */
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pass_text.h"
#include "suites.h"

static glob_t files;

/* The settings and the text of a prelude or a case. */
struct scope {
    const char *passes, *options, *settings;
    struct text_sink text;
};

struct reader {
    struct arena *arena;
    const char *path, *name; /* of the pass */
    unsigned line, case_line;
    struct scope prelude, given;
    struct scope *scope; /* the one being read, or NULL in an expected text */
    struct text_sink expected, out;
    unsigned failed, count;
};

static char *read_text(struct arena *arena, const char *path) {
    struct text_sink text = {.arena = arena};
    char block[4096];
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    for (size_t size; (size = fread(block, 1, sizeof block, file)) > 0;)
        sink_write(&text, block, size);
    fclose(file);
    return text.text;
}

static void write_text(const char *path, const struct text_sink *text) {
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file && fwrite(text->text, 1, text->length, file) == text->length,
                  "cannot write %s", path);
    fclose(file);
}

static bool is_updating(void) {
    return getenv("HLSL2SPV_UPDATE") != NULL;
}

static void judge(struct reader *r, const char *change) {
    const char *expected = r->expected.length ? r->expected.text : "";
    if (!strcmp(expected, change))
        return;
    r->failed++;
    fprintf(stderr, "%s:%u: expected\n%sbut the result is\n%s", r->path, r->case_line, expected,
            change);
}

/* Runs the case whose expected text ends here. */
static void end_case(struct reader *r) {
    if (r->scope)
        return;
    const struct pass_case given = {
        .prelude = r->prelude.text.length ? r->prelude.text.text : "",
        .body = r->given.text.length ? r->given.text.text : "",
        .passes = r->given.passes ? r->given.passes : r->name,
        .options = r->given.options,
        .settings = r->given.settings,
    };
    struct arena *work = arena_branch(r->arena);
    const char *change = pass_text_change(work, &given);
    if (!is_updating())
        judge(r, change);
    r->count++;
    sink_format(&r->out, "%s\n", change);
    arena_end(work);
}

static void begin_scope(struct reader *r, struct scope *scope, const struct scope *defaults) {
    *scope = (struct scope){.text = {.arena = r->arena}};
    if (defaults) {
        scope->passes = defaults->passes;
        scope->options = defaults->options;
        scope->settings = defaults->settings;
    }
    r->scope = scope;
}

/* Returns the rest of a line after a word, or NULL if it begins otherwise. */
static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    return !strncmp(line, word, length) ? line + length : NULL;
}

static bool read_setting(struct scope *scope, const char *line) {
    const char *rest;
    if ((rest = after_word(line, "; PASSES ")))
        scope->passes = rest;
    else if ((rest = after_word(line, "; OPTIONS ")))
        scope->options = rest;
    else if ((rest = after_word(line, "; SETTINGS ")))
        scope->settings = rest;
    return rest != NULL;
}

static void read_line(struct reader *r, const char *line) {
    if (!strcmp(line, "; AFTER")) {
        ck_assert_msg(r->scope == &r->given, "%s:%u: AFTER without CASE", r->path, r->line);
        r->scope = NULL;
        r->expected = (struct text_sink){.arena = r->arena};
    } else if (!r->scope) {
        if (*line)
            sink_format(&r->expected, "%s\n", line);
        return;
    } else if (*line && !read_setting(r->scope, line)) {
        sink_format(&r->scope->text, "%s\n", line);
    }
    sink_format(&r->out, "%s\n", line);
}

static void read_lines(struct reader *r, const char *text) {
    for (; *text; text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        const char *line = arena_string(r->arena, text, length);
        text += length;
        r->line++;
        bool is_prelude = !strcmp(line, "; PRELUDE");
        if (is_prelude || after_word(line, "; CASE ")) {
            end_case(r);
            if (is_prelude)
                begin_scope(r, &r->prelude, NULL);
            else
                begin_scope(r, &r->given, &r->prelude);
            r->case_line = r->line;
            sink_format(&r->out, "%s\n", line);
        } else {
            read_line(r, line);
        }
    }
    end_case(r);
}

static void trim_end(struct text_sink *text) {
    while (text->length > 1 && text->text[text->length - 2] == '\n')
        text->length--;
}

START_TEST(passes_have_the_expected_effect) {
    jmp_buf failed;
    struct context c;
    struct options options = {0};
    ck_assert(!setjmp(failed));
    ck_assert(context_create(&c, &options, &failed, NULL, NULL));
    const char *path = files.gl_pathv[_i], *name = strrchr(path, '/') + 1;
    struct reader r = {.arena = c.kept, .path = path, .out = {.arena = c.kept}};
    r.name = arena_string(c.kept, name, strcspn(name, "."));
    begin_scope(&r, &r.prelude, NULL);
    read_lines(&r, read_text(c.kept, path));
    trim_end(&r.out);
    if (is_updating())
        write_text(path, &r.out);
    else
        ck_assert_msg(!r.failed, "%s: %u of %u cases failed; make update-passes shows the changes",
                      path, r.failed, r.count);
    ck_assert_msg(r.count > 0, "%s has no case", path);
    context_destroy(&c);
}
END_TEST

Suite *passes_suite(void) {
    Suite *suite = suite_create("passes");
    TCase *all = tcase_create("all");
    glob("test/passes/*.spvasm", 0, NULL, &files);
    tcase_add_loop_test(all, passes_have_the_expected_effect, 0, (int)files.gl_pathc);
    suite_add_tcase(suite, all);
    return suite;
}
