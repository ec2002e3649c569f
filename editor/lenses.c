/* Commands above entry points. */
#include "variant.h"

#include <string.h>

static void put_lens(struct server *s, struct json *out, struct file *file,
                     const struct hlsl2spv_entry *entry, const char *title, const char *kind) {
    json_begin(out, NULL, '{');
    put_range(s, out, "range", file, &entry->name_range);
    json_begin(out, "command", '{');
    json_put_text(out, "title", title);
    json_put_text(out, "command", kind ? "hlsl2spv.show" : "hlsl2spv.selectVariant");
    json_begin(out, "arguments", '[');
    json_put_text(out, NULL, uri_of(s, file->path));
    json_put_text(out, NULL, kind ? kind : variant_name(s, entry->name, entry->stage));
    json_end(out, ']');
    json_end(out, '}');
    json_end(out, '}');
}

void lenses_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    size_t count;
    const struct hlsl2spv_entry *list = hlsl2spv_query_entries(place.query, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++) {
        const struct hlsl2spv_entry *entry = &list[i];
        const char *path = entry->name_range.file;
        if (path && strcmp(path_clean(s, path), place.path) != 0)
            continue;
        if (entry->is_compiled) {
            put_lens(s, out, place.file, entry, "SPIR-V", "spirv");
            put_lens(s, out, place.file, entry, "WGSL", "wgsl");
            put_lens(s, out, place.file, entry, "Resources", "resources");
        } else if (entry->stage && *entry->stage)
            put_lens(s, out, place.file, entry, arena_join(s->scratch, "Analyze as ", entry->stage),
                     NULL);
    }
    json_end(out, ']');
}
