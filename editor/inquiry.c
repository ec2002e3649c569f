/* The query that answers for a file. */
#include "variant.h"

#include <string.h>

static bool reads(struct server *s, struct hlsl2spv_query *query, const char *path) {
    size_t count;
    const char *const *files = hlsl2spv_query_files(query, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(path_clean(s, files[i]), path))
            return true;
    return false;
}

/* A header that its source does not read, for example in an inactive #include, is analyzed alone.
 */
struct hlsl2spv_query *analysis_of(struct server *s, const char *path) {
    struct variant variant = variant_for(s, path);
    bool is_root = !strcmp(variant.root, path);
    struct hlsl2spv_query *query = analysis_run(s, variant.root, &variant.arguments, is_root);
    if (is_root || reads(s, query, path))
        return query;
    return analysis_run(s, path, &variant.arguments, true);
}

struct place analysis_file(struct server *s, const json_t *params) {
    struct place place = {.file = files_of(s, params)};
    place.path = arena_string(s->scratch, place.file->path, strlen(place.file->path));
    place.query = analysis_of(s, place.path);
    /* An analysis may have read the file again. */
    place.file = files_find(s, place.path);
    if (!place.file)
        server_fail(s, ERROR_PARAMETERS, "the file '%s' was removed", place.path);
    return place;
}

struct place analysis_place(struct server *s, const json_t *params) {
    if (!json_is_object(read_member(params, "position")))
        server_fail(s, ERROR_PARAMETERS, "'position' is not an object");
    struct place place = analysis_file(s, params);
    position_find(s, &place, read_member(params, "position"));
    return place;
}
