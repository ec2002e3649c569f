/* Changes outside of the open documents: files, settings, and folders of the workspace. */
#include "server.h"

/* A client that answers questions about its settings may send none here. */
void watching_configuration(struct server *s, const json_t *params, struct json *out) {
    const json_t *settings = read_member(params, "settings");
    const json_t *own = read_member(settings, "hlsl2spv");
    if (json_is_object(own))
        settings_set(s, (json_t *)own);
    else
        settings_request(s);
    s->configs.generation++;
    s->epoch++;
    publish_refresh(s);
}

void watching_files(struct server *s, const json_t *params, struct json *out) {
    const json_t *changes = read_array(s, params, "changes");
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const char *path = uri_path(s, read_text(s, json_array_get(changes, i), "uri"));
        files_forget(s, path);
        workspace_changed(s, path);
    }
    s->epoch++;
    analysis_forget(s); /* a new file may precede one that an #include found before */
    publish_refresh(s);
}

void watching_folders(struct server *s, const json_t *params, struct json *out) {
    const json_t *added = read_array(s, params, "event.added");
    const json_t *removed = read_array(s, params, "event.removed");
    for (size_t i = 0; i < json_array_size(removed); i++)
        workspace_remove(s, uri_path(s, read_text(s, json_array_get(removed, i), "uri")));
    for (size_t i = 0; i < json_array_size(added); i++)
        workspace_add(s, uri_path(s, read_text(s, json_array_get(added, i), "uri")));
    s->configs.generation++;
    s->epoch++;
    publish_refresh(s);
}
