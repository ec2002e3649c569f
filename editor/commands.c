/* Commands, and requests beyond the protocol. */
#include "variant.h"

#include <string.h>

/* Writes {text, version} or {problem, version}. */
static void put_output(struct server *s, struct json *out, struct file *file, const char *kind,
                       const json_t *position) {
    struct place place = {.file = file, .path = arena_join(s->scratch, file->path)};
    if (json_is_object(position))
        position_find(s, &place, position);
    const char *problem = NULL;
    const char *text = output_text(s, place.path, kind, place.line, place.column, &problem);
    server_check_cancelled(s);
    file = files_find(s, place.path);
    json_begin(out, "result", '{');
    json_put_text(out, "kind", kind);
    json_put_text(out, "text", text);
    if (!text)
        json_put_text(out, "problem", problem);
    if (file && file->document)
        json_put_signed(out, "version", file->document->version);
    json_end(out, '}');
}

static struct file *argument_file(struct server *s, const json_t *arguments) {
    const char *uri = json_string_value(json_array_get(arguments, 0));
    struct file *file = uri ? files_find(s, uri_path(s, uri)) : NULL;
    if (!file)
        server_fail(s, ERROR_PARAMETERS, "the first argument is not the URI of a document");
    return file;
}

static void show(struct server *s, const json_t *arguments, struct json *out) {
    const char *kind = json_string_value(json_array_get(arguments, 1));
    if (!kind)
        server_fail(s, ERROR_PARAMETERS, "the second argument is not a kind");
    put_output(s, out, argument_file(s, arguments), kind, json_array_get(arguments, 2));
}

/* Without a name, the first variant applies again. */
static void select_variant(struct server *s, const json_t *arguments, struct json *out) {
    struct file *file = argument_file(s, arguments);
    const char *path = arena_join(s->scratch, file->path);
    variant_select(s, path, json_string_value(json_array_get(arguments, 1)));
    s->epoch++;
    publish_refresh(s);
}

void commands_execute(struct server *s, const json_t *params, struct json *out) {
    static const struct {
        const char *name;
        message_handler *run;
    } commands[] = {{"hlsl2spv.show", show}, {"hlsl2spv.selectVariant", select_variant}};
    const char *name = read_text(s, params, "command");
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(commands[i].name, name))
            continue;
        commands[i].run(s, read_array(s, params, "arguments"), out);
        return;
    }
    server_fail(s, ERROR_PARAMETERS, "the command '%s' is unknown", name);
}

void commands_virtual(struct server *s, const json_t *params, struct json *out) {
    const char *uri = read_text(s, params, "uri"), *kind = read_text(s, params, "kind");
    struct file *file = files_find(s, uri_path(s, uri));
    if (!file)
        server_fail(s, ERROR_PARAMETERS, "the document '%s' is not open", uri);
    if (file->document)
        file->document->shows_virtual = true;
    put_output(s, out, file, kind, read_member(params, "position"));
}

void commands_variants(struct server *s, const json_t *params, struct json *out) {
    const char *path = uri_path(s, read_text(s, params, "uri"));
    if (!files_find(s, path))
        server_fail(s, ERROR_PARAMETERS, "the file '%s' cannot be read", path);
    struct variant_vec variants = variants_of(s, path);
    size_t selected = variant_selected(s, path, &variants);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < variants.count; i++) {
        const struct variant *variant = &variants.items[i];
        json_begin(out, NULL, '{');
        json_put_text(out, "name", variant->name);
        json_put_bool(out, "selected", i == selected);
        json_put_text(out, "origin", variant->origin);
        json_put_text(out, "reason", variant->reason);
        json_put_text(out, "root", uri_of(s, variant->root));
        json_put_list(out, "arguments", &variant->arguments);
        if (variant->file)
            json_put_text(out, "file", uri_of(s, variant->file));
        json_put_text(out, "rule", variant->rule);
        json_end(out, '}');
    }
    if (variants_more(s, path)) {
        json_begin(out, NULL, '{');
        json_put_number(out, "more", variants_more(s, path));
        json_end(out, '}');
    }
    json_end(out, ']');
}
