/* Completion and the signatures of calls. */
#include "server.h"

#include <string.h>

static const struct hlsl2spv_completion *list_at(const struct place *place,
                                                 struct hlsl2spv_range *replaced, size_t *count) {
    *replaced =
        (struct hlsl2spv_range){NULL, place->line, place->column, place->line, place->column};
    return hlsl2spv_query_completions(place->query, place->path, place->line, place->column,
                                      replaced, count);
}

/* The text of a snippet without its placeholders, for a client that has no snippets. */
static const char *plain_text(struct server *s, const char *snippet) {
    struct text_sink out = {.arena = s->scratch};
    sink_text(&out, "");
    for (const char *at = snippet; *at; at++) {
        if (*at == '\\' && at[1])
            sink_write(&out, ++at, 1);
        else if (*at == '$' && at[1] == '{') {
            at += strcspn(at, ":}");
            at -= *at == '\0';
        } else if (*at == '$')
            at += strspn(at + 1, "0123456789");
        else if (*at != '}')
            sink_write(&out, at, 1);
    }
    return out.text;
}

static void put_insertion(struct server *s, struct json *out, struct file *file,
                          const struct hlsl2spv_completion *item,
                          const struct hlsl2spv_range *replaced) {
    bool is_snippet = item->insert && item->is_snippet && s->client.snippets;
    const char *text = !item->insert                     ? item->label
                       : item->is_snippet && !is_snippet ? plain_text(s, item->insert)
                                                         : item->insert;
    if (is_snippet)
        json_put_number(out, "insertTextFormat", 2);
    if (s->client.item_defaults) { /* the range of the list */
        if (text != item->label)
            json_put_text(out, "textEditText", text);
        return;
    }
    json_begin(out, "textEdit", '{');
    put_range(s, out, "range", file, replaced);
    json_put_text(out, "newText", text);
    json_end(out, '}');
}

/* The position at which the documentation is found again. */
static void put_data(struct json *out, const struct place *place) {
    json_begin(out, "data", '{');
    json_put_text(out, "path", place->path);
    json_put_number(out, "line", place->line);
    json_put_number(out, "column", place->column);
    json_end(out, '}');
}

static void put_item(struct server *s, struct json *out, const struct place *place,
                     const struct hlsl2spv_completion *item,
                     const struct hlsl2spv_range *replaced) {
    json_begin(out, NULL, '{');
    json_put_text(out, "label", item->label);
    json_put_signed(out, "kind", kind_completion(item->kind));
    if (item->detail)
        json_put_text(out, "detail", item->detail);
    json_put_text(out, "sortText", arena_format(s->scratch, "%05u%s", item->rank, item->label));
    if (item->flags & HLSL2SPV_SYMBOL_IS_DEPRECATED)
        json_put_bool(out, "deprecated", true);
    put_insertion(s, out, place->file, item, replaced);
    if (item->documentation && !s->client.item_defaults)
        put_data(out, place);
    json_end(out, '}');
}

void complete_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_typed_place(s, params);
    struct hlsl2spv_range replaced;
    size_t count;
    const struct hlsl2spv_completion *list = list_at(&place, &replaced, &count);
    json_begin(out, "result", '{');
    json_put_bool(out, "isIncomplete", false);
    if (s->client.item_defaults) {
        json_begin(out, "itemDefaults", '{');
        put_range(s, out, "editRange", place.file, &replaced);
        put_data(out, &place);
        json_end(out, '}');
    }
    json_begin(out, "items", '[');
    include_paths_put(s, out, &place);
    for (size_t i = 0; i < count; i++)
        put_item(s, out, &place, &list[i], &replaced);
    json_end(out, ']');
    json_end(out, '}');
}

static const struct hlsl2spv_completion *find_again(struct server *s, const json_t *params) {
    const char *label = read_text(s, params, "label");
    const json_t *data = read_member(params, "data");
    if (!json_is_object(data))
        return NULL;
    struct place place = {.path = path_clean(s, read_text(s, data, "path"))};
    place.line = (unsigned)read_integer(s, data, "line");
    place.column = (unsigned)read_integer(s, data, "column");
    if (!files_find(s, place.path))
        return NULL;
    place.query = analysis_of(s, place.path);
    struct hlsl2spv_range replaced;
    size_t count;
    const struct hlsl2spv_completion *list = list_at(&place, &replaced, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].label, label))
            return &list[i];
    return NULL;
}

/* Copies a value of the client. */
static void copy_value(struct server *s, struct json *out, const char *name, const json_t *value) {
    if (json_is_object(value)) {
        json_begin(out, name, '{');
        for (void *at = json_object_iter((json_t *)value); at;
             at = json_object_iter_next((json_t *)value, at))
            copy_value(s, out, json_object_iter_key(at), json_object_iter_value(at));
        json_end(out, '}');
    } else if (json_is_array(value)) {
        json_begin(out, name, '[');
        for (size_t i = 0; i < json_array_size(value); i++)
            copy_value(s, out, NULL, json_array_get(value, i));
        json_end(out, ']');
    } else
        write_value(out, name, value);
}

void complete_resolve(struct server *s, const json_t *params, struct json *out) {
    const struct hlsl2spv_completion *item = find_again(s, params);
    json_begin(out, "result", '{');
    for (void *at = json_object_iter((json_t *)params); at;
         at = json_object_iter_next((json_t *)params, at))
        if (strcmp(json_object_iter_key(at), "documentation") != 0)
            copy_value(s, out, json_object_iter_key(at), json_object_iter_value(at));
    if (item && item->documentation)
        json_put_text(out, "documentation", item->documentation);
    json_end(out, '}');
}

/* ---- Signatures ---- */

/* Offsets in the label are in the units of the client. */
static size_t label_units(const struct server *s, const char *label, unsigned bytes) {
    size_t units = 0;
    for (unsigned i = 0; i < bytes && label[i]; i++) {
        unsigned char c = (unsigned char)label[i];
        if (s->client.encoding == ENCODING_UTF8 || (c & 0xc0) != 0x80)
            units += s->client.encoding == ENCODING_UTF16 && c >= 0xf0 ? 2 : 1;
    }
    return units;
}

static void put_signature(struct server *s, struct json *out,
                          const struct hlsl2spv_signature *signature) {
    json_begin(out, NULL, '{');
    json_put_text(out, "label", signature->label);
    if (signature->documentation)
        json_put_text(out, "documentation", signature->documentation);
    json_begin(out, "parameters", '[');
    for (size_t k = 0; k < signature->parameter_count; k++) {
        json_begin(out, NULL, '{');
        json_begin(out, "label", '[');
        json_put_number(out, NULL, label_units(s, signature->label, signature->parameters[k][0]));
        json_put_number(out, NULL, label_units(s, signature->label, signature->parameters[k][1]));
        json_end(out, ']');
        json_end(out, '}');
    }
    json_end(out, ']');
    json_end(out, '}');
}

void complete_signatures(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_typed_place(s, params);
    const struct hlsl2spv_signatures *signatures =
        hlsl2spv_query_signatures(place.query, place.path, place.line, place.column);
    if (!signatures || !signatures->count)
        return;
    json_begin(out, "result", '{');
    json_begin(out, "signatures", '[');
    for (size_t i = 0; i < signatures->count; i++)
        put_signature(s, out, &signatures->items[i]);
    json_end(out, ']');
    json_put_number(out, "activeSignature", signatures->active);
    json_put_number(out, "activeParameter", signatures->active_parameter);
    json_end(out, '}');
}
