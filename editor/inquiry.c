/* The query that answers for a file. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

static bool reads(struct server *s, struct hlsl2spv_query *query, const char *path) {
    size_t count;
    const char *const *files = hlsl2spv_query_files(query, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(path_clean(s, files[i]), path))
            return true;
    return false;
}

static void note_inquiry(struct server *s, const char *path, const char *root,
                         const struct string_list *arguments) {
    struct file *file = files_find(s, path);
    struct text_sink joined = {.arena = s->scratch};
    if (!file || !file->document)
        return;
    for (size_t i = 0; i < arguments->count; i++)
        sink_write(&joined, arguments->items[i], strlen(arguments->items[i]) + 1);
    struct inquiry *last = &file->document->last;
    free(last->root);
    free(last->arguments);
    *last = (struct inquiry){0};
    last->arguments = server_copy(s, joined.text ? joined.text : "", joined.length);
    last->argument_count = arguments->count;
    last->generation = config_generation(s);
    last->root = server_copy(s, root, strlen(root));
}

/* A header that its source does not read, for example in an inactive #include, is analyzed alone.
 */
struct hlsl2spv_query *analysis_of(struct server *s, const char *path) {
    struct variant variant = variant_for(s, path);
    bool is_root = !strcmp(variant.root, path);
    struct hlsl2spv_query *query = analysis_run(s, variant.root, &variant.arguments, is_root);
    if (!is_root && !reads(s, query, path)) {
        variant.root = path;
        query = analysis_run(s, path, &variant.arguments, true);
    }
    note_inquiry(s, path, variant.root, &variant.arguments);
    return query;
}

static struct place place_of(struct server *s, const json_t *params) {
    struct place place = {.file = files_of(s, params)};
    place.path = arena_string(s->scratch, place.file->path, strlen(place.file->path));
    return place;
}

static void find_position(struct server *s, const json_t *params, struct place *place) {
    if (!json_is_object(read_member(params, "position")))
        server_fail(s, ERROR_PARAMETERS, "'position' is not an object");
    position_find(s, place, read_member(params, "position"));
}

/* An analysis may have read the file again. */
static void find_file_again(struct server *s, struct place *place) {
    place->file = files_find(s, place->path);
    if (!place->file)
        server_fail(s, ERROR_PARAMETERS, "the file '%s' was removed", place->path);
}

struct place analysis_file(struct server *s, const json_t *params) {
    struct place place = place_of(s, params);
    place.query = analysis_of(s, place.path);
    find_file_again(s, &place);
    return place;
}

struct place analysis_place(struct server *s, const json_t *params) {
    struct place place = analysis_file(s, params);
    find_position(s, params, &place);
    return place;
}

/* While the user types, the choice of the variant is not repeated: a guess needs an analysis. */
struct place analysis_typed_place(struct server *s, const json_t *params) {
    struct place place = place_of(s, params);
    const struct inquiry *last = place.file->document ? &place.file->document->last : NULL;
    if (!last || !last->root || last->generation != config_generation(s))
        return analysis_place(s, params);
    struct string_list arguments = {0};
    const char *root = arena_string(s->scratch, last->root, strlen(last->root));
    const char *argument = last->arguments;
    for (size_t i = 0; i < last->argument_count; i++, argument += strlen(argument) + 1)
        list_add(s, &arguments, arena_string(s->scratch, argument, strlen(argument)));
    find_position(s, params, &place);
    place.query = analysis_run_at(s, root, &arguments, &place);
    find_file_again(s, &place);
    return place;
}
