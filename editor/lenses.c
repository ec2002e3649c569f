/* Commands above entry points. */
#include "config.h"
#include "variant.h"

#include <string.h>

/* Returns the name of the first variant with this entry point, or NULL. */
static const char *variant_of_entry(const struct variant_vec *variants,
                                    const struct hlsl2spv_entry *entry) {
    for (size_t i = 0; i < variants->count; i++)
        if (arguments_have_entry(&variants->items[i].arguments, entry->name, entry->stage))
            return variants->items[i].name;
    return NULL;
}

/* The command shows an output, or selects a variant. */
static void put_lens(struct server *s, struct json *out, struct file *file,
                     const struct hlsl2spv_entry *entry, const char *title, const char *kind,
                     const char *variant) {
    json_begin(out, NULL, '{');
    put_range(s, out, "range", file, &entry->name_range);
    json_begin(out, "command", '{');
    json_put_text(out, "title", title);
    json_put_text(out, "command", kind ? "hlsl2spv.show" : "hlsl2spv.selectVariant");
    json_begin(out, "arguments", '[');
    json_put_text(out, NULL, uri_of(s, file->path));
    json_put_text(out, NULL, kind ? kind : variant);
    json_end(out, ']');
    json_end(out, '}');
    json_end(out, '}');
}

void lenses_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    size_t count;
    const struct hlsl2spv_entry *list = hlsl2spv_query_entries(place.query, &count);
    struct variant_vec variants = variants_of(s, place.path);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++) {
        const struct hlsl2spv_entry *entry = &list[i];
        const char *path = entry->name_range.file;
        if (path && strcmp(path_clean(s, path), place.path) != 0)
            continue;
        if (entry->is_compiled) {
            put_lens(s, out, place.file, entry, "SPIR-V", "spirv", NULL);
            put_lens(s, out, place.file, entry, "WGSL", "wgsl", NULL);
            put_lens(s, out, place.file, entry, "Resources", "resources", NULL);
        } else if (entry->stage && *entry->stage) {
            const char *variant = variant_of_entry(&variants, entry);
            if (variant)
                put_lens(s, out, place.file, entry,
                         arena_join(s->scratch, "Analyze as ", entry->stage), NULL, variant);
        }
    }
    json_end(out, ']');
}
