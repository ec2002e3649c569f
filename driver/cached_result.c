/* Reuse of results of earlier compilations.
 *
 * The first question is that of the compiler's build and the arguments. Its answer lists the paths
 * that such compilations opened, in order, including those that did not exist; after an edit of an
 * #include there are several lists. The second question adds the current contents of the
 * paths of a list. Its answer is the result: a compilation with the same contents would open the
 * same paths, and have the same result. */
#include "cached_result.h"
#include "inputs.h"
#include "result_record.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LISTS = 8, MAX_LIST_SIZE = 1 << 20 };

/* ---- Questions ---- */

static void ask_text(struct sha256_state *question, const char *text) {
    sha256_add(question, text, strlen(text) + 1);
}

struct sha256 cached_question(const struct session *session, const char *title,
                              const struct string_list *arguments, struct sha256 subject) {
    struct sha256_state question;
    const char *epoch = getenv("SOURCE_DATE_EPOCH"), *tools = tools_version();
    struct sha256 build = build_hash();
    sha256_begin(&question);
    ask_text(&question, title);
    sha256_add(&question, build.bytes, sizeof build.bytes);
    ask_text(&question, tools ? tools : "");
    ask_text(&question, epoch ? epoch : "");
    for (size_t i = 0; i < arguments->count; i++)
        ask_text(&question, arguments->items[i]);
    sha256_add(&question, subject.bytes, sizeof subject.bytes);
    return sha256_end(&question);
}

/* Paths of outputs are not among the arguments, because they do not affect the result, unless it is
 * a rule for make. Neither is the working directory: relative paths stay relative in all results.
 */
static struct sha256 first_question(const struct session *session) {
    const struct command *command = &session->command;
    bool has_rule = command->dependencies.write || command->dependencies.only;
    struct sha256_state subject;
    sha256_begin(&subject);
    ask_text(&subject, command->compile.input);
    ask_text(&subject, has_rule && command->object_file ? command->object_file : "");
    return cached_question(session, "hlsl2spv inputs 1", &command->identity, sha256_end(&subject));
}

static struct sha256 second_question(struct sha256 first, const struct source_input_vec *inputs) {
    struct sha256_state question;
    sha256_begin(&question);
    ask_text(&question, "hlsl2spv result 1");
    sha256_add(&question, first.bytes, sizeof first.bytes);
    for (size_t i = 0; i < inputs->count; i++) {
        const struct source_input *input = inputs->items[i];
        const unsigned char status = (unsigned char)input->status;
        ask_text(&question, input->path);
        sha256_add(&question, &status, sizeof status);
        sha256_add(&question, input->hash.bytes, sizeof input->hash.bytes);
    }
    return sha256_end(&question);
}

bool cached_is_possible(const struct session *session) {
    const struct command *command = &session->command;
    const struct options *options = &command->compile;
    bool is_watched = command->time_report || command->trace_file || options->print_all ||
                      options->verbose || command->fix;
    return session->cache && command->profile_given && options->input && !is_watched &&
           !command->dump_module && !command->link_check && strcmp(options->input, "-") != 0;
}

/* ---- Lists of paths ----
 * Each path ends with a NUL, and each list with an empty path. */

struct path_lists {
    const char *text;
    size_t length;
};

/* Returns the length of the first list, or 0 if there is none. */
static size_t list_length(const char *text, size_t length) {
    for (size_t at = 0; at < length; at++) {
        size_t path = strnlen(text + at, length - at);
        if (at + path >= length)
            return 0;
        if (!path)
            return at + 1;
        at += path;
    }
    return 0;
}

static struct source_input_vec read_list(struct session *session, const char *list) {
    struct source_input_vec found = {0};
    for (; *list; list += strlen(list) + 1)
        vec_push(session->compiling.kept, &found, inputs_read(session->inputs, list));
    return found;
}

static struct text_sink list_of(struct context *c, const struct source_input_vec *inputs) {
    struct text_sink out = {.arena = c->kept};
    for (size_t i = 0; i < inputs->count; i++)
        sink_write(&out, inputs->items[i]->path, strlen(inputs->items[i]->path) + 1);
    sink_write(&out, "", 1);
    return out;
}

/* Puts a new list before those of other versions of the sources. */
static struct text_sink lists_with(struct context *c, const struct text_sink *list,
                                   const struct path_lists *others) {
    struct text_sink out = {.arena = c->kept};
    const char *text = others->text;
    size_t left = others->length, length;
    sink_write(&out, list->text, list->length);
    for (int i = 1; i < MAX_LISTS && (length = list_length(text, left)); i++) {
        bool is_same = length == list->length && !memcmp(text, list->text, length);
        if (!is_same && out.length + length <= MAX_LIST_SIZE)
            sink_write(&out, text, length);
        text += length;
        left -= length;
    }
    return out;
}

/* ---- Looking up ---- */

static bool read_parts(struct session *session, const struct cache_action *action,
                       struct record_part_vec *parts) {
    struct arena *arena = session->compiling.kept;
    *parts = (struct record_part_vec){0};
    for (size_t i = 0; i < action->contents.count; i++) {
        const struct cache_content *content = &action->contents.items[i];
        const char *bytes = cache_read(session->cache, arena, content);
        if (!bytes)
            return false;
        vec_push(arena, parts, ((struct record_part){content->name, bytes, content->size}));
    }
    return parts->count != 0;
}

static bool find_result(struct session *session, const struct source_input_vec *inputs,
                        struct record_part_vec *parts) {
    struct cache_action action;
    struct sha256 key = second_question(first_question(session), inputs);
    return cache_find(session->cache, session->compiling.kept, key, &action) &&
           read_parts(session, &action, parts);
}

static bool find_any_result(struct session *session, struct record_part_vec *parts) {
    struct cache_action action;
    struct context *c = &session->compiling;
    if (!cache_find(session->cache, c->kept, first_question(session), &action))
        return false;
    const char *text = action.text;
    size_t left = action.length, length;
    for (; (length = list_length(text, left)); text += length, left -= length) {
        struct source_input_vec inputs = read_list(session, text);
        if (!find_result(session, &inputs, parts))
            continue;
        for (size_t i = 0; i < inputs.count; i++)
            inputs_use(session->inputs, inputs.items[i]);
        return true;
    }
    return false;
}

/* A percentage of the hits is compiled, too. */
bool cached_is_verified(const struct session *session) {
    uint32_t percentage = session->command.cache_verify;
    return percentage && first_question(session).bytes[0] * 100u / 256 < percentage;
}

/* The parts are kept outside of the memory of the compilation, which begins again. */
static void keep_expected(struct session *session, const struct record_part_vec *parts) {
    struct arena *arena = session->reading.kept;
    for (size_t i = 0; i < parts->count; i++) {
        struct record_part part = parts->items[i];
        part.name = arena_string(arena, part.name, strlen(part.name));
        part.bytes = arena_string(arena, part.bytes, part.size);
        vec_push(arena, &session->expected, part);
    }
}

bool cached_restore(struct session *session, const struct file_access *files) {
    struct context *c = &session->compiling;
    struct record_part_vec parts = {0};
    session->inputs = inputs_begin(c, files);
    session->is_hit = find_any_result(session, &parts);
    cache_count_hit(session->cache, session->is_hit);
    if (!session->is_hit)
        return false;
    if (!cached_is_verified(session) && record_restore(session, &parts))
        return true;
    session->is_hit = false;
    keep_expected(session, &parts);
    session_begin(session);
    session->result = (struct compiled){.tools = session->result.tools};
    session->inputs = inputs_begin(c, files);
    return false;
}

/* ---- Storing ---- */

static void store(struct session *session, const struct record_part_vec *parts) {
    struct cache_action result = {0}, known = {.text = ""};
    struct context *c = &session->compiling;
    const struct source_input_vec *used = &session->inputs->used;
    struct sha256 first = first_question(session);
    for (size_t i = 0; i < parts->count; i++) {
        const struct record_part *part = &parts->items[i];
        vec_push(c->kept, &result.contents,
                 cache_write(session->cache, c->kept, part->name, part->bytes, part->size));
    }
    cache_store(session->cache, c->kept, second_question(first, used), &result);
    cache_find(session->cache, c->kept, first, &known);
    struct text_sink list = list_of(c, used);
    struct text_sink lists = lists_with(c, &list, &(struct path_lists){known.text, known.length});
    if (lists.length != known.length || memcmp(lists.text, known.text, lists.length) != 0)
        cache_store(session->cache, c->kept, first,
                    &(struct cache_action){.text = lists.text, .length = lists.length});
    cache_count_stored(session->cache);
}

void cached_report_other(struct session *session) {
    error_at(&session->compiling, 0, "the cache contains another result for '%s'",
             session->command.compile.input);
}

void cached_store(struct session *session) {
    if (session->errors || session->result.uses_time || session->result.log.length)
        return;
    struct record_part_vec parts = record_print(session);
    bool is_verified = session->expected.count != 0;
    if (is_verified && !record_equal(&parts, &session->expected))
        cached_report_other(session);
    else if (!is_verified && parts.count)
        store(session, &parts);
}

void cached_print_counts(const struct cache *cache, struct text_sink *out) {
    struct cache_counts counts = cache_counts(cache);
    sink_format(out, "cache: %zu hits, ", counts.hits);
    if (counts.codes)
        sink_format(out, "%zu found by their code, ", counts.codes);
    sink_format(out, "%zu misses, %zu stored", counts.misses - counts.codes, counts.stored);
    if (counts.unstored)
        sink_format(out, ", %zu failures to store", counts.unstored);
    sink_text(out, "\n");
}
