/* Search of included files, and their records. */
#include "preprocessor.h"
#include "built_in_headers.h"

#include <errno.h>
#include <string.h>

/* Records of requested paths that do not exist have no text. */
static bool is_absent(const struct file_record *record) {
    return !record->text;
}

static struct file_record *new_record(struct preprocessor *pp, struct file_content *content) {
    pp_decode_source(pp->c, content);
    struct file_record *record = arena_new(pp->c->kept, struct file_record);
    record->name = arena_string(pp->c->kept, content->name, strlen(content->name));
    record->text = content->text;
    record->size = content->size;
    record->slot = content->slot;
    return record;
}

/* Removes './' and 'name/../', so that equivalent paths have the same key. */
static const char *normalize_path(struct preprocessor *pp, const char *path) {
    char *out = arena_alloc(pp->c->kept, strlen(path) + 2);
    size_t length = 0, fixed = *path == '/';
    if (fixed)
        out[length++] = '/';
    while (*path) {
        size_t part = strcspn(path, "/");
        bool up = part == 2 && !memcmp(path, "..", 2);
        if (up && length > fixed) {
            do
                length--;
            while (length > fixed && out[length - 1] != '/');
        } else if (part && !(part == 1 && *path == '.')) {
            memcpy(out + length, path, part);
            length += part;
            out[length++] = '/';
            if (up)
                fixed = length;
        }
        path += part;
        path += *path == '/';
    }
    out[length] = 0;
    return out;
}

/* Returns the record of a file, which several paths may share. */
static struct file_record *identify(struct preprocessor *pp, struct file_content *content,
                                    const void *identity, size_t size) {
    void **slot = map_slot(pp->c->kept, &pp->identities, identity, size);
    if (!*slot)
        *slot = new_record(pp, content);
    return *slot;
}

static enum file_status open_by_callback(struct preprocessor *pp, const char *path,
                                         struct file_record **out) {
    struct file_content content = {.name = path};
    if (!pp->access->open(pp->access->user, pp->c, path, &content))
        return FILE_ABSENT;
    if (content.size > MAX_FILE_SIZE)
        return FILE_TOO_LARGE;
    const char *identity = normalize_path(pp, content.name);
    *out = identify(pp, &content, identity, strlen(identity));
    return FILE_FOUND;
}

static enum file_status open_by_system(struct preprocessor *pp, const char *path,
                                       struct file_record **out) {
    struct file_content content = {.name = path};
    struct file_identity identity;
    const struct file_access *loader = pp->loader;
    enum file_status status = loader ? loader->load(loader->user, pp->c, path, &content, &identity)
                                     : pp_read_file(pp->c->kept, path, &content, &identity);
    if (status == FILE_FOUND)
        *out = identify(pp, &content, &identity, sizeof identity);
    return status;
}

static enum file_status open_path(struct preprocessor *pp, const char *path,
                                  struct file_record **out) {
    void **slot = map_slot(pp->c->kept, &pp->records, path, strlen(path));
    enum file_status status = FILE_FOUND;
    if (!*slot) {
        struct file_record *record = NULL;
        status =
            pp->access ? open_by_callback(pp, path, &record) : open_by_system(pp, path, &record);
        if (status != FILE_FOUND)
            record = arena_new(pp->c->kept, struct file_record);
        *slot = record;
    }
    *out = *slot;
    return status == FILE_FOUND && is_absent(*out) ? FILE_ABSENT : status;
}

/* ---- Search ---- */

struct include_search {
    struct preprocessor *pp;
    const char *name;
    location at; /* 0 to report nothing */
    bool ignore_case;
    bool is_reported;        /* the reason for a read error was reported */
    struct nearest *nearest; /* if set, opens nothing and only searches similar names */
};

static const char *join_path(struct preprocessor *pp, const char *directory, size_t length,
                             const char *name) {
    const char *slash = length && directory[length - 1] != '/' ? "/" : "";
    return arena_format(pp->c->kept, "%.*s%s%s", (int)length, directory, slash, name);
}

static void report_status(struct preprocessor *pp, const char *path, enum file_status status,
                          location at) {
    if (status == FILE_TOO_LARGE)
        error_at(pp->c, at, "'%s' is larger than %d MiB", path, MAX_FILE_SIZE >> 20);
    else if (pp->access)
        error_at(pp->c, at, "cannot read '%s'", path);
    else
        error_at(pp->c, at, "cannot read '%s': %s", path, strerror(errno));
}

static struct file_record *try_path(struct include_search *s, const char *path) {
    struct file_record *record;
    if (s->nearest) {
        pp_nearest_file(s->pp->c, path, s->nearest);
        return NULL;
    }
    const char *spelt = s->ignore_case ? pp_find_ignoring_case(s->pp->c, path) : path;
    if (!spelt)
        return NULL;
    enum file_status status = open_path(s->pp, spelt, &record);
    if (status == FILE_FOUND) {
        if (!s->pp->access && !system_is_spelled(spelt))
            spelt = pp_name_on_disk(s->pp->c, spelt);
        if (s->at && strcmp(spelt, path) != 0)
            warning_at(s->pp->c, WARN_INCLUDE_CASE, s->at, "non-portable path to file '%s'", spelt);
        return record;
    }
    if (status != FILE_ABSENT && s->at) {
        report_status(s->pp, spelt, status, s->at);
        s->is_reported = true;
    }
    return NULL;
}

/* Searches the folders of the including files, innermost first, as dxc does. */
static struct file_record *search_includers(struct include_search *s) {
    for (size_t i = s->pp->files.count; i-- > 0;) {
        const char *includer = s->pp->files.items[i].record->name;
        const char *slash = strrchr(includer, '/');
        size_t length = slash ? (size_t)(slash - includer) + 1 : 0;
        struct file_record *record = try_path(s, join_path(s->pp, includer, length, s->name));
        if (record)
            return record;
    }
    return NULL;
}

static struct file_record *search_directories(struct include_search *s) {
    const struct string_list *directories = &s->pp->c->options->include_dirs;
    for (size_t i = 0; i < directories->count; i++) {
        const char *directory = directories->items[i];
        struct file_record *record =
            try_path(s, join_path(s->pp, directory, strlen(directory), s->name));
        if (record)
            return record;
    }
    return NULL;
}

static struct file_record *search_everywhere(struct include_search *s, bool angled) {
    if (system_is_absolute(s->name))
        return try_path(s, s->name);
    struct file_record *record = angled ? NULL : search_includers(s);
    return record ? record : search_directories(s);
}

/* Returns a built-in header, for sources whose headers are missing. */
static struct file_record *find_built_in(struct preprocessor *pp, const char *name) {
    for (size_t i = 0; i < built_in_header_count; i++) {
        const struct built_in_header *header = &built_in_headers[i];
        if (strcmp(header->name, name) != 0)
            continue;
        const char *path = arena_format(pp->c->kept, "<%s>", name);
        struct file_content content = {.name = path};
        content.text = arena_string(pp->c->kept, header->text, header->size);
        content.size = header->size;
        struct file_record *record = identify(pp, &content, path, strlen(path));
        record->listed = true; /* not a dependency */
        return record;
    }
    return NULL;
}

static void use_slashes(char *path) {
    for (; (path = strchr(path, '\\')); path++)
        *path = '/';
}

/* Finds the most similar file name in the searched folders, including the path as written. */
static struct nearest near_file(struct include_search *s, bool angled) {
    const char *slash = strrchr(s->name, '/');
    struct nearest n = spelling_nearest(slash ? slash + 1 : s->name);
    s->nearest = &n;
    if (!s->pp->access)
        search_everywhere(s, angled);
    s->nearest = NULL;
    if (n.best && slash)
        n.best =
            arena_format(s->pp->c->kept, "%.*s%s", (int)(slash + 1 - s->name), s->name, n.best);
    return n;
}

static void report_absent(struct include_search *s, bool angled) {
    struct preprocessor *pp = s->pp;
    location at = s->at;
    const struct string_list *directories = &pp->c->options->include_dirs;
    struct nearest nearest = near_file(s, angled);
    if (nearest.best && !angled)
        diag_propose(pp->c, (struct fix){at, FIX_REPLACE,
                                         arena_format(pp->c->kept, "\"%s\"", nearest.best), 0});
    if (!error_at(pp->c, at, "cannot find the file '%s'%s", s->name,
                  spelling_nearest_words(pp->c, &nearest)) ||
        system_is_absolute(s->name))
        return;
    if (!directories->count)
        note_at(pp->c, at,
                "searched in the directory of the including file; use '-I' to add directories");
    for (size_t i = 0; i < directories->count; i++)
        note_at(pp->c, at, "also searched in '%s'", directories->items[i]);
}

struct file_record *pp_find_include(struct preprocessor *pp, const char *name, size_t length,
                                    bool angled, location at) {
    char *path = arena_string(pp->c->kept, name, length);
    use_slashes(path);
    struct include_search s = {.pp = pp, .name = path, .at = at};
    struct file_record *record = search_everywhere(&s, angled);
    if (!record && !pp->access && !s.is_reported) {
        s.ignore_case = true;
        record = search_everywhere(&s, angled);
    }
    if (!record && !s.is_reported)
        record = find_built_in(pp, path);
    if (!record && at && !s.is_reported)
        report_absent(&s, angled);
    return record;
}

/* ---- The directive ---- */

static void list_dependency(struct preprocessor *pp, struct file_record *record, location at) {
    if (record->listed)
        return;
    record->listed = true;
    struct dependency dependency = {record->name, at, (int)pp->files.count};
    vec_push(pp->c->kept, &pp->result->dependencies, dependency);
}

static void report_depth(struct preprocessor *pp, const struct file_record *record, location at) {
    size_t i = pp->files.count;
    while (i > 0 && pp->files.items[i - 1].record != record)
        i--;
    bool shown =
        i ? error_at(pp->c, at, "'%s' includes itself recursively", record->name)
          : error_at(pp->c, at, "'#include' nested more than %d levels deep", MAX_INCLUDE_DEPTH);
    for (; shown && i && i < pp->files.count; i++)
        note_at(pp->c, pp->files.items[i].source->included_at, "included through '%s'",
                pp->files.items[i].record->name);
    /* Stops reading all files. Later diagnostics would only be consequential errors. */
    pp->result->incomplete = true;
    pp->files.count = 0;
}

static bool is_guarded(const struct preprocessor *pp, const struct file_record *record) {
    const struct scanned *scanned = record->scanned;
    return record->once || (scanned && scanned->guard && pp_find_macro(pp, scanned->guard));
}

static void include_named(struct preprocessor *pp, location at, const char *name, size_t length,
                          bool angled) {
    struct file_record *record = pp_find_include(pp, name, length, angled, at);
    if (!record) {
        pp->result->incomplete = true;
        return;
    }
    list_dependency(pp, record, at);
    if (is_guarded(pp, record))
        return;
    if (pp->files.count > MAX_INCLUDE_DEPTH)
        report_depth(pp, record, at);
    else
        pp_enter_file(pp, record, at);
}

static void warn_extra(struct preprocessor *pp, const struct token *tokens, size_t count) {
    if (count > 1)
        warning_at(pp->c, WARN_EXTRA_TOKENS, tokens[1].at, "extra tokens at the end of '#include'");
}

/* The file name results from macro expansion: a string, or '<' to '>'. */
static void include_expanded(struct preprocessor *pp, location at, const struct token *tokens,
                             size_t count) {
    struct text_sink text = {.arena = pp->c->kept};
    pp_spell_tokens(pp, &text, tokens, count);
    bool quoted = count && tokens->kind == RAW_STRING;
    if (quoted) {
        size_t length;
        const char *spelling = pp_token_spelling(pp, tokens, &length);
        warn_extra(pp, tokens, count);
        include_named(pp, at, spelling + 1, length - 2, false);
    } else if (text.length > 2 && *text.text == '<' && text.text[text.length - 1] == '>') {
        include_named(pp, at, text.text + 1, text.length - 2, true);
    } else {
        error_at(pp->c, at, "'#include' expects \"name\" or <name>");
    }
}

void pp_include_file(struct preprocessor *pp, location at, const struct token *tokens,
                     size_t count) {
    if (count && tokens->kind == RAW_UNTERMINATED) {
        error_at(pp->c, tokens->at, "missing '\"' after the file name");
        return;
    }
    bool direct = count && (tokens->kind == RAW_HEADER || tokens->kind == RAW_STRING);
    if (!direct) {
        struct token_vec expanded = pp_pop_buffer(pp);
        pp_expand_tokens(pp, tokens, count, &expanded);
        include_expanded(pp, count ? tokens->at : at, expanded.items, expanded.count);
        pp_queue_tokens(pp, expanded);
        return;
    }
    size_t length;
    const char *spelling = pp_token_spelling(pp, tokens, &length);
    warn_extra(pp, tokens, count);
    if (length <= 2)
        error_at(pp->c, tokens->at, "empty file name");
    else
        include_named(pp, tokens->at, spelling + 1, length - 2, tokens->kind == RAW_HEADER);
}

struct file_record *pp_open_main_file(struct preprocessor *pp) {
    const char *path = pp->c->options->input;
    struct file_record *record = NULL;
    enum file_status status = open_path(pp, path, &record);
    if (status == FILE_FOUND) {
        list_dependency(pp, record, 0);
        return record;
    }
    pp->result->incomplete = true;
    report_status(pp, path, status, 0);
    return NULL;
}
