#include "pass_text.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../driver/session.h"
#include "../../optimize/common/uses.h"
#include "../../optimize/passes.h"
#include "text_module.h"

/* ---- Names of ids ---------------------------------------------------------------------------- */

/* Longer functions are not shown. */
enum { MAX_IDS = 16384, MAX_LINES = 32768, MAX_SHOWN = 250 };

/* The assembler numbers names in the order of their first appearance. Passes create higher ids,
 * which get the names %new1, %new2, ... */
struct id_names {
    struct arena *arena;
    const char *of[MAX_IDS];
    uint32_t given, count; /* the last id with a name in the text; names so far */
    uint32_t numbers[MAX_IDS], last_number;
};

static bool is_name_character(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Returns the end of the name, string, comment or other character at `at`. */
static const char *token_end(const char *at) {
    if (*at == ';')
        return at + strcspn(at, "\n");
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\';
        return at + 1;
    }
    at++;
    if (at[-1] == '%')
        while (is_name_character(*at))
            at++;
    return at;
}

static void learn_name(struct id_names *names, const char *text, size_t length) {
    for (uint32_t id = 1; id <= names->given; id++)
        if (strlen(names->of[id]) == length && !memcmp(names->of[id], text, length))
            return;
    ck_assert_uint_lt(names->given + 1, MAX_IDS);
    names->of[++names->given] = arena_string(names->arena, text, length);
}

static void learn_names(struct id_names *names, const char *text) {
    for (const char *at = text, *end; *at; at = end) {
        end = token_end(at);
        if (*at == '%')
            learn_name(names, at, (size_t)(end - at));
    }
}

static void write_id(struct id_names *names, uint32_t id, struct text_sink *out) {
    ck_assert_uint_lt(id, MAX_IDS);
    if (id <= names->given) {
        sink_text(out, names->of[id]);
        return;
    }
    if (!names->numbers[id])
        names->numbers[id] = ++names->last_number;
    sink_format(out, "%%new%u", names->numbers[id]);
}

static const char *named_text(struct id_names *names, const uint32_t *words, size_t count) {
    struct text_sink out = {.arena = names->arena};
    char *text = text_of_words(words, count);
    for (const char *at = text, *end; *at; at = end) {
        end = token_end(at);
        if (*at == '%')
            write_id(names, (uint32_t)strtoul(at + 1, NULL, 10), &out);
        else
            sink_write(&out, at, (size_t)(end - at));
    }
    free(text);
    return out.text;
}

/* ---- Lines of a module ----------------------------------------------------------------------- */

struct lines {
    const char *at[MAX_LINES];
    size_t count, first_function;
};

static void split_lines(struct arena *arena, const char *text, struct lines *lines) {
    lines->count = lines->first_function = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        ck_assert_uint_lt(lines->count, MAX_LINES);
        lines->at[lines->count++] = arena_string(arena, text, length);
        text += length + (text[length] == '\n');
    }
    lines->first_function = lines->count;
    for (size_t i = lines->count; i-- > 0;)
        if (strstr(lines->at[i], " = OpFunction "))
            lines->first_function = i;
}

static bool has_line(const struct lines *lines, const char *line) {
    for (size_t i = 0; i < lines->first_function; i++)
        if (!strcmp(lines->at[i], line))
            return true;
    return false;
}

static void write_other_lines(const struct lines *from, const struct lines *without,
                              const char *mark, struct text_sink *out) {
    for (size_t i = 0; i < from->first_function; i++)
        if (!has_line(without, from->at[i]))
            sink_format(out, "%s %s\n", mark, from->at[i]);
}

/* Returns the index after the function that begins at `first`. */
static size_t end_of_function(const struct lines *lines, size_t first) {
    while (first < lines->count && strcmp(lines->at[first], "OpFunctionEnd"))
        first++;
    return first < lines->count ? first + 1 : first;
}

static size_t find_function(const struct lines *lines, const char *definition) {
    for (size_t i = lines->first_function; i < lines->count; i++)
        if (!strcmp(lines->at[i], definition))
            return i;
    return lines->count;
}

/* Returns the number of equal lines from `a` and `b` on, at most `limit`. */
static size_t count_equal(const struct lines *before, size_t a, const struct lines *after, size_t b,
                          size_t limit) {
    size_t count = 0;
    while (count < limit && a + count < before->count && b + count < after->count &&
           !strcmp(before->at[a + count], after->at[b + count]))
        count++;
    return count;
}

/* ---- Changes --------------------------------------------------------------------------------- */

struct change {
    struct lines before, after;
    size_t opened;    /* lines of the open function at the end of the prelude */
    bool is_ended;    /* the test ended that function */
    bool is_returned; /* ... with OpReturn */
    struct text_sink out;
};

static void write_function(struct change *change, size_t first) {
    const struct lines *after = &change->after;
    size_t end = end_of_function(after, first);
    size_t old = find_function(&change->before, after->at[first]);
    size_t old_end = end_of_function(&change->before, old);
    if (end - first == old_end - old &&
        count_equal(&change->before, old, after, first, end - first) == end - first)
        return;
    first += count_equal(&change->before, old, after, first, change->opened);
    if (change->is_ended)
        end--;
    if (change->is_returned && end > first && !strcmp(after->at[end - 1], "OpReturn"))
        end--;
    if (end - first > MAX_SHOWN)
        sink_format(&change->out, "; %zu lines\n", end - first), first = end;
    else if (first == end)
        sink_text(&change->out, "; nothing\n");
    for (size_t i = first; i < end; i++)
        sink_format(&change->out, "%s\n", after->at[i]);
}

static void write_change(struct change *change) {
    write_other_lines(&change->before, &change->after, "-", &change->out);
    for (size_t i = change->before.first_function; i < change->before.count;
         i = end_of_function(&change->before, i))
        if (find_function(&change->after, change->before.at[i]) == change->after.count)
            sink_format(&change->out, "- %s\n", change->before.at[i]);
    write_other_lines(&change->after, &change->before, "+", &change->out);
    for (size_t i = change->after.first_function; i < change->after.count;
         i = end_of_function(&change->after, i))
        write_function(change, i);
}

/* ---- Passes ---------------------------------------------------------------------------------- */

struct pass_row {
    const char *name;
    routine_pass *run;
    module_pass *run_whole;
};

static const struct pass_row rows[] = {
#define ROUTINE_PASS(id, name, function, flow, summary) {name, function, NULL},
#define MODULE_PASS(id, name, function, summary)        {name, NULL, function},
#include "../../optimize/passes.def"
};

struct bench {
    struct session session; /* reads the options */
    char *arguments;        /* their words */
    struct context c;
    struct options options;
    struct optimize_settings settings;
    struct spirv_binding combined;
    bool is_invalid, is_invalid_before;
    struct optimizer o;
    struct text_sink errors;
    const struct pass_row *last; /* the last pass that ran */
    uint32_t *words;             /* the module before or after the passes */
    size_t count;
    jmp_buf failed;
};

static void note_error(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    sink_format(&b->errors, "; %s\n", d->message);
}

static void read_options(struct bench *b, const char *text) {
    const char *arguments[16] = {"-T", "lib_6_6", "-fspv-target-env=vulkan1.2", "a.hlsl"};
    size_t count = 4;
    b->arguments = strdup(text ? text : "");
    for (char *word = strtok(b->arguments, " "); word; word = strtok(NULL, " ")) {
        ck_assert_uint_lt(count, COUNT_OF(arguments));
        arguments[count++] = word;
    }
    ck_assert_msg(session_read(&b->session, count, arguments), "invalid options: %s", text);
    b->options = b->session.command.compile;
}

static void read_settings(struct bench *b, const char *text) {
    char *copy = strdup(text ? text : "");
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        if (!strcmp(word, "optimized"))
            b->settings.is_optimized = true;
        else if (!strcmp(word, "invalid-before"))
            b->is_invalid_before = true;
        else if (!strcmp(word, "invalid"))
            b->is_invalid = b->is_invalid_before = true;
        else if (!strcmp(word, "has-casts"))
            b->settings.has_casts = true;
        else if (!strcmp(word, "keeps-functions"))
            b->settings.keeps_functions = true;
        else if (sscanf(word, "combined=%u,%u", &b->combined.set, &b->combined.binding) == 2)
            b->settings.combined = &b->combined, b->settings.combined_count = 1;
        else
            ck_abort_msg("unknown setting: %s", word);
    }
    free(copy);
}

static void attach(struct bench *b) {
    debug_locs_attach(&b->o);
    value_decorations_attach(&b->o);
    opt_drop_orphans(&b->o);
    value_names_attach(&b->o);
}

static void detach(struct bench *b) {
    value_decorations_detach(&b->o);
    value_names_detach(&b->o);
    debug_locs_detach(&b->o);
}

static bool run_pass(struct bench *b, const struct pass_row *row) {
    bool changed = false;
    if (row->run_whole)
        changed = row->run_whole(&b->o);
    else
        for_each_routine(f, b->o.m) {
            changed |= row->run(&b->o, f);
            cfg_forget(&b->o);
            uses_forget(&b->o);
        }
    cfg_forget(&b->o);
    uses_forget(&b->o);
    for_each_routine(f, b->o.m)
        opt_verify_routine(&b->o, f, row->name);
    return changed;
}

static const struct pass_row *find_pass(const char *name) {
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (!strcmp(rows[i].name, name))
            return &rows[i];
    ck_abort_msg("unknown pass: %s", name);
    return NULL;
}

static void take_words(struct bench *b) {
    const uint32_t *words = module_words(b->o.m, false, &b->count);
    b->words = arena_copy(b->c.kept, words, b->count * sizeof *words);
}

static bool run_passes(struct bench *b, const char *names) {
    bool changed = false;
    char *copy = strdup(names);
    for (char *name = strtok(copy, " "); name; name = strtok(NULL, " "))
        changed |= run_pass(b, b->last = find_pass(name));
    attach(b);
    take_words(b);
    free(copy);
    return changed;
}

/* Returns whether the last pass changes its own output. */
static bool changes_again(struct bench *b) {
    const uint32_t *words = b->words;
    size_t count = b->count, length = b->errors.length;
    detach(b);
    run_pass(b, b->last);
    attach(b);
    take_words(b);
    b->errors.length = length;
    return count != b->count || memcmp(words, b->words, count * sizeof *words) != 0;
}

static void open_module(struct bench *b, const struct text_module *text) {
    ck_assert(context_create(&b->c, &b->options, &b->failed, note_error, b));
    b->errors.arena = b->c.kept;
    uint32_t *words = arena_copy(b->c.kept, text->words, text->count * sizeof *text->words);
    const char *problem;
    b->o = (struct optimizer){.c = &b->c, .arena = b->c.kept, .settings = &b->settings};
    b->o.m = module_of_words(&b->c, b->c.kept, words, text->count, &problem);
    ck_assert_msg(b->o.m != NULL, "%s", problem);
    b->o.m->at = 0;
    b->o.debug_set = b->o.m->debug_import;
    take_words(b);
    if (!b->is_invalid_before)
        ck_module_linkable(b->words, b->count);
    detach(b);
}

/* ---- Text of a case -------------------------------------------------------------------------- */

static bool is_in_function(const char *text) {
    const char *begin = NULL;
    for (const char *at = text; (at = strstr(at, " = OpFunction ")); at++)
        begin = at;
    return begin && !strstr(begin, "OpFunctionEnd");
}

static const char *last_line(const char *text) {
    const char *end = text + strlen(text);
    while (end > text && end[-1] == '\n')
        end--;
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

static bool ends_block(const char *line) {
    static const char *const names[] = {"OpReturn",      "OpBranch",      "OpKill",
                                        "OpUnreachable", "OpSwitch",      "OpTerminateInvocation",
                                        "OpIgnore",      "OpTerminateRay"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (!strncmp(line, names[i], strlen(names[i])))
            return true;
    return false;
}

static const char *whole_text(struct arena *arena, const struct pass_case *given,
                              struct change *change) {
    const char *text = arena_join(arena, given->prelude, given->body);
    if (is_in_function(given->prelude)) {
        struct lines lines;
        split_lines(arena, given->prelude, &lines);
        for (size_t i = lines.first_function; i < lines.count; i++)
            change->opened =
                *lines.at[i] && *lines.at[i] != ';' ? change->opened + 1 : change->opened;
    }
    change->is_ended = is_in_function(text);
    change->is_returned = change->is_ended && !ends_block(last_line(text));
    return arena_join(arena, text, change->is_returned ? "OpReturn\n" : "",
                      change->is_ended ? "OpFunctionEnd\n" : "");
}

const char *pass_text_change(struct arena *arena, const struct pass_case *given) {
    struct change *change = arena_alloc(arena, sizeof *change);
    struct id_names *names = arena_alloc(arena, sizeof *names);
    struct bench *b = arena_alloc(arena, sizeof *b);
    names->arena = change->out.arena = arena;
    const char *text = whole_text(arena, given, change);
    learn_names(names, text);
    struct text_module module = text_assemble(text);
    read_options(b, given->options);
    read_settings(b, given->settings);
    if (setjmp(b->failed))
        ck_abort_msg("the compilation ended: %s", b->errors.text);
    open_module(b, &module);
    split_lines(arena, named_text(names, b->words, b->count), &change->before);
    bool changed = run_passes(b, given->passes);
    if (!b->is_invalid)
        ck_module_linkable(b->words, b->count);
    split_lines(arena, named_text(names, b->words, b->count), &change->after);
    write_change(change);
    bool is_equal = !change->out.length;
    if (b->errors.length)
        sink_text(&change->out, b->errors.text);
    if (changed == is_equal)
        sink_text(&change->out, changed ? "; reports a change\n" : "; reports no change\n");
    if (changes_again(b))
        sink_text(&change->out, "; changes again\n");
    if (!change->out.length)
        sink_text(&change->out, "; unchanged\n");
    context_destroy(&b->c);
    session_close(&b->session);
    free(b->arguments);
    text_release(&module);
    return change->out.text;
}
