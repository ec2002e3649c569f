/* Inlay hints. */
#include "server.h"

static bool is_shown(struct server *s, enum hlsl2spv_hint_kind kind) {
    static const char *const settings[] = {
        [HLSL2SPV_HINT_PARAMETER] = "hints.parameters",
        [HLSL2SPV_HINT_CONVERSION] = "hints.conversions",
        [HLSL2SPV_HINT_OFFSET] = "hints.offsets",
        [HLSL2SPV_HINT_BINDING] = "hints.bindings",
    };
    return (size_t)kind < COUNT_OF(settings) && settings_flag(s, settings[kind], true);
}

static void put_hint(struct server *s, struct json *out, struct file *file,
                     const struct hlsl2spv_hint *hint) {
    enum { TYPE = 1, PARAMETER = 2 };
    bool is_before =
        hint->kind == HLSL2SPV_HINT_PARAMETER || hint->kind == HLSL2SPV_HINT_CONVERSION;
    json_begin(out, NULL, '{');
    put_position(s, out, "position", file, hint->line, hint->column);
    json_put_text(out, "label", hint->text);
    json_put_number(out, "kind", hint->kind == HLSL2SPV_HINT_PARAMETER ? PARAMETER : TYPE);
    json_put_bool(out, is_before ? "paddingRight" : "paddingLeft", true);
    json_end(out, '}');
}

void hints_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params), end = place;
    position_find(s, &place, read_member(params, "range.start"));
    position_find(s, &end, read_member(params, "range.end"));
    size_t count;
    const struct hlsl2spv_hint *list = hlsl2spv_query_hints(place.query, place.path, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++)
        if (list[i].line >= place.line && list[i].line <= end.line && is_shown(s, list[i].kind))
            put_hint(s, out, place.file, &list[i]);
    json_end(out, ']');
}
