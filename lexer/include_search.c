/* Search of included files. */
#include "preprocessor.h"
#include "built_in_headers.h"

#include <string.h>

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

static struct file_record *try_path(struct include_search *s, const char *path) {
    struct file_record *record;
    if (s->nearest) {
        pp_nearest_file(s->pp->c, path, s->nearest);
        return NULL;
    }
    const char *spelt = s->ignore_case ? pp_find_ignoring_case(s->pp->c, path) : path;
    if (!spelt)
        return NULL;
    enum file_status status = pp_open_path(s->pp, spelt, &record);
    if (status == FILE_FOUND) {
        if (!s->pp->access && !system_is_spelled(spelt))
            spelt = pp_name_on_disk(s->pp->c, spelt);
        if (s->at && strcmp(spelt, path) != 0)
            warning_at(s->pp->c, WARN_INCLUDE_CASE, s->at, "non-portable path to file '%s'", spelt);
        return record;
    }
    if (status != FILE_ABSENT && s->at) {
        pp_report_file_status(s->pp, spelt, status, s->at);
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
        struct file_record *record = pp_identify_file(pp, &content, path, strlen(path));
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
