/* Completion of the path of an #include: the files and folders that it can name. */
#include "variant.h"

#include <string.h>

struct path_list {
    struct server *s;
    struct json *out;
    const struct place *place;
    const char *name; /* the part after the last slash */
    size_t length;
    struct map seen;
};

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* Returns the start of the path that contains the place, or NULL. */
static const char *path_begin(const char *line, const char *at) {
    static const char word[] = "include";
    const char *p = skip_blanks(line, at);
    if (p == at || *p != '#')
        return NULL;
    p = skip_blanks(p + 1, at);
    if ((size_t)(at - p) < sizeof word || memcmp(p, word, sizeof word - 1) != 0)
        return NULL;
    p = skip_blanks(p + sizeof word - 1, at);
    bool is_open = p < at && (*p == '"' || *p == '<');
    return is_open && !memchr(p + 1, *p == '<' ? '>' : '"', (size_t)(at - p - 1)) ? p + 1 : NULL;
}

static void put_path(struct path_list *list, const char *name, bool is_folder) {
    struct json *out = list->out;
    const struct place *place = list->place;
    const char *label = is_folder ? arena_join(list->s->scratch, name, "/") : name;
    enum { FILE_KIND = 17, FOLDER_KIND = 19 }; /* of CompletionItemKind */
    if (strncmp(name, list->name, list->length) != 0 ||
        !map_add(list->s->scratch, &list->seen, label, strlen(label)))
        return;
    json_begin(out, NULL, '{');
    json_put_text(out, "label", label);
    json_put_signed(out, "kind", is_folder ? FOLDER_KIND : FILE_KIND);
    json_begin(out, "textEdit", '{');
    put_span(list->s, out, "range", place->file, place->line,
             place->column - (unsigned)list->length, place->line, place->column);
    json_put_text(out, "newText", label);
    json_end(out, '}');
    json_end(out, '}');
}

static void put_folder(struct path_list *list, const char *folder) {
    struct system_folder *directory = system_open_folder(folder);
    if (!directory)
        return;
    for (const char *entry; (entry = system_next_name(directory));) {
        struct file_facts facts;
        const char *name = arena_string(list->s->scratch, entry, strlen(entry));
        if (*name == '.' || !system_stat(path_join(list->s, folder, name), &facts))
            continue;
        if (facts.kind == FILE_DIRECTORY)
            put_path(list, name, true);
        else if (path_is_source_name(name, strlen(name)))
            put_path(list, name, false);
    }
    system_close_folder(directory);
}

void include_paths_put(struct server *s, struct json *out, const struct place *place) {
    const char *text = place->file->text, *end = text + place->file->size, *line = text;
    for (unsigned i = 1; i < place->line && line; i++) {
        line = memchr(line, '\n', (size_t)(end - line));
        line += line != NULL;
    }
    if (!line || (size_t)(end - line) < place->column - 1)
        return;
    const char *at = line + place->column - 1, *begin = path_begin(line, at);
    if (!begin)
        return;
    const char *name = at;
    while (name > begin && name[-1] != '/')
        name--;
    struct path_list list = {.s = s, .out = out, .place = place};
    const char *folder = arena_string(s->scratch, begin, (size_t)(name - begin));
    list.length = (size_t)(at - name);
    list.name = arena_string(s->scratch, name, list.length);
    const struct variant variant = variant_for(s, place->path);
    if (begin[-1] == '"')
        put_folder(&list, path_join(s, path_folder(s, place->path), folder));
    for (size_t i = 0; i + 1 < variant.arguments.count; i++)
        if (!strcmp(variant.arguments.items[i], "-I"))
            put_folder(&list, path_join(s, variant.arguments.items[i + 1], folder));
}
