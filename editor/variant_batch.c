/* Variants of batch lines and of ShaderMake configurations.
 *
 * The lines are kept as text: only those of a requested source are parsed, and only the first
 * alternatives of their braces. */
#include "config.h"
#include "../batch/batch.h"

#include <string.h>

/* ---- Variants ---- */

struct expansion {
    struct server *s;
    const struct config *config;
    const char *line;
    uint64_t index;
    struct string_list words;
};

static void expand(struct session *session) {
    struct expansion *e = session->user;
    struct string_list words =
        batch_line_arguments(session_begin(session), &session->command,
                             arena_join(e->s->scratch, e->config->folder, "/"), e->line, e->index);
    for (size_t i = 0; i < words.count; i++)
        list_add(e->s, &e->words,
                 arena_string(e->s->scratch, words.items[i], strlen(words.items[i])));
}

static void ignore_error(void *user, const struct session *session, const struct diagnostic *d,
                         const char *text) {
}

/* Returns the words of a line, after the common arguments. */
static struct string_list words_of(struct server *s, const struct config *config, const char *line,
                                   uint64_t index) {
    struct expansion e = {.s = s, .config = config, .line = line, .index = index};
    struct session session = {.listener = ignore_error, .user = &e};
    struct string_list batch = {0};
    config_own_arguments(s, config->path, &e.words);
    size_t count = e.words.count;
    arguments_append(s, &batch, &e.words);
    list_add(s, &batch, "--batch");
    list_add(s, &batch, "lines");
    if (session_read(&session, batch.count, batch.items))
        session_guard(&session, expand);
    session_close(&session);
    if (e.words.count == count)
        e.words.count = 0;
    return e.words;
}

/* Paths are relative to the current directory of the batch: a folder of the workspace, or the one
 * of the file. */
static const char *base_folder(struct server *s, const struct config *config,
                               const struct string_list *words, const char *root) {
    for (size_t i = 0; i < s->workspace.root_count; i++)
        for (size_t k = 0; k < words->count; k++)
            if (!strcmp(path_join(s, s->workspace.roots[i], words->items[k]), root))
                return s->workspace.roots[i];
    return config->folder;
}

/* Returns whether an alternative may be of a source of a name, without parsing it. */
static bool mentions(struct server *s, const char *line, uint64_t index, const char *name) {
    struct context work = s->c;
    work.kept = arena_branch(s->scratch);
    bool is_found = strstr(batch_line_text(&work, line, index), name) != NULL;
    arena_end(work.kept);
    return is_found;
}

static bool add_alternative(struct server *s, const struct config *config,
                            const struct config_line *line, uint64_t index, const char *root,
                            struct found_variants *out) {
    struct string_list words = words_of(s, config, line->text, index);
    if (!words.count)
        return false;
    struct translated parsed = arguments_translate(s, &words, base_folder(s, config, &words, root));
    if (!parsed.source || strcmp(path_clean(s, parsed.source), root) != 0)
        return false;
    struct variant variant = {.name = arguments_name(s, &parsed.arguments),
                              .arguments = parsed.arguments,
                              .root = root,
                              .origin = "batch",
                              .file = config->path,
                              .problem = parsed.problem};
    variant.rule = arena_format(s->scratch, "line %u", line->number);
    vec_push(s->scratch, &out->list, variant);
    return true;
}

/* Returns whether braces occur in a word that may be the source. */
static bool source_has_braces(const char *line) {
    for (const char *open = strchr(line, '{'); open; open = strchr(open + 1, '{')) {
        const char *word = open;
        while (word > line && word[-1] != ' ' && word[-1] != '\t')
            word--;
        if (*word != '-')
            return true;
    }
    return false;
}

static void add_line(struct server *s, const struct config *config, const struct config_line *line,
                     const char *name, const char *root, struct found_variants *out) {
    bool has_braces = source_has_braces(line->text);
    if (!has_braces && !strstr(line->text, name))
        return;
    uint64_t count = batch_line_count(line->text), tried = 0;
    for (; tried < count && tried < 4 * MAX_VARIANTS && out->list.count < MAX_VARIANTS; tried++) {
        bool is_match = mentions(s, line->text, tried, name) &&
                        add_alternative(s, config, line, tried, root, out);
        if (!is_match && !has_braces)
            return; /* another source */
    }
    if (!has_braces || out->list.count >= MAX_VARIANTS)
        out->more += count - tried;
}

void variants_of_lines(struct server *s, const char *root, struct found_variants *out) {
    struct config_vec found = config_find(s, root, CONFIG_BATCH);
    const char *slash = strrchr(root, '/'), *name = slash ? slash + 1 : root;
    for (size_t i = 0; i < found.count && !out->list.count; i++)
        for (size_t k = 0; k < found.items[i]->lines.count; k++)
            add_line(s, found.items[i], &found.items[i]->lines.items[k], name, root, out);
}

/* ---- Sources ---- */

static void add_source(struct server *s, const struct config *config, const char *word,
                       size_t length, struct string_list *out) {
    const char *name = arena_string(s->scratch, word, length);
    const char *path = path_join(s, config->folder, name);
    for (size_t i = 0; i < s->workspace.root_count && !system_exists(path); i++)
        path = path_join(s, s->workspace.roots[i], name);
    list_add(s, out, path);
}

/* Sources with braces are found below the folders of the workspace. */
static void add_line_sources(struct server *s, const struct config *config, const char *line,
                             struct map *known, struct string_list *out) {
    for (const char *word = line; *word;) {
        size_t length = strcspn(word, " \t");
        bool is_source = *word != '-' && path_is_source_name(word, length);
        if (is_source && !memchr(word, '{', length) && map_add(s->scratch, known, word, length))
            add_source(s, config, word, length, out);
        word += length;
        word += strspn(word, " \t");
    }
}

void config_sources(struct server *s, const struct config *config, struct string_list *out) {
    struct map known = {0};
    for (size_t i = 0; i < config->listed.count; i++)
        list_add(s, out, config->listed.items[i].source);
    for (size_t i = 0; i < config->lines.count; i++)
        add_line_sources(s, config, config->lines.items[i].text, &known, out);
}
