/* SARIF 2.1.0 output of diagnostics. */
#include "diag_text.h"

#include <string.h>

/* SARIF counts characters instead of bytes. Compilers can vectorize this loop, which matters
 * because a single line may contain the whole source and all its errors. */
static uint32_t character_column(const struct source_position *position) {
    size_t before = position->column ? position->column - 1 : 0;
    size_t count = before < position->line_length ? before : position->line_length;
    uint32_t column = 1;
    for (size_t i = 0; i < count; i++)
        column += ((unsigned char)position->line_text[i] & 0xc0) != 0x80;
    return column;
}

/* Writes a path as a URI reference (RFC 3986), with reserved characters escaped. */
static void put_uri(struct json *j, const char *path) {
    struct text_sink uri = {.arena = j->out->arena};
    sink_text(&uri, *path == '/' ? "file://" : "");
    for (const char *p = path; *p; p++) {
        bool is_plain = strchr("/-._~", *p) || (*p >= '0' && *p <= '9') ||
                        ((*p | 32) >= 'a' && (*p | 32) <= 'z');
        sink_format(&uri, is_plain ? "%c" : "%%%02X", (unsigned char)*p);
    }
    json_begin(j, "artifactLocation", '{');
    json_put_text(j, "uri", uri.text);
    json_end(j, '}');
}

static void put_region(struct json *j, const char *name, const struct stretch *s) {
    json_begin(j, name, '{');
    json_put_number(j, "startLine", s->begin.line);
    json_put_number(j, "startColumn", character_column(&s->begin));
    json_put_number(j, "endLine", s->end.line);
    json_put_number(j, "endColumn", character_column(&s->end));
    json_end(j, '}');
}

static void put_message(struct json *j, const char *name, const char *text) {
    json_begin(j, name, '{');
    json_put_text(j, "text", text);
    json_end(j, '}');
}

static void put_physical(struct json *j, const struct stretch *s) {
    json_begin(j, "physicalLocation", '{');
    put_uri(j, s->begin.file);
    put_region(j, "region", s);
    json_end(j, '}');
}

static void put_related(struct json *j, const struct source_position *position, const char *words) {
    if (!position->source)
        return;
    struct stretch s = {*position, *position};
    s.end.column = render_token_end(&s.end);
    json_begin(j, NULL, '{');
    put_physical(j, &s);
    put_message(j, "message", words);
    json_end(j, '}');
}

static void put_related_step(struct json *j, const struct message_step *step) {
    put_related(j, &step->position,
                step->macro
                    ? arena_format(j->out->arena, "expanded from the macro '%s'", step->macro)
                    : "included from here");
}

static void put_locations(struct json *j, const struct sources *sources,
                          const struct diagnostic *d) {
    json_begin(j, "locations", '[');
    if (d->at) {
        struct stretch s = render_stretch(sources, d->at, 0);
        json_begin(j, NULL, '{');
        put_physical(j, &s);
        json_begin(j, "annotations", '[');
        for (int i = 0; i < 2; i++) {
            if (!d->ranges[i].begin)
                continue;
            struct stretch range = render_stretch(sources, d->ranges[i].begin, d->ranges[i].end);
            put_region(j, NULL, &range);
        }
        json_end(j, ']');
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* The fix-its of a message form one change of one file. */
static void put_change(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    if (!fixit_is_applicable(sources, &d->fixes[0]))
        return;
    struct source_position position = render_position(sources, d->fixes[0].at);
    json_begin(j, "fixes", '[');
    json_begin(j, NULL, '{');
    json_begin(j, "artifactChanges", '[');
    json_begin(j, NULL, '{');
    put_uri(j, position.file);
    json_begin(j, "replacements", '[');
    for (int i = 0; i < MAX_FIXES; i++)
        if (fixit_is_applicable(sources, &d->fixes[i])) {
            const struct fix *fix = &d->fixes[i];
            struct stretch s = fixit_range(sources, fix);
            json_begin(j, NULL, '{');
            put_region(j, "deletedRegion", &s);
            put_message(j, "insertedContent", fix->text);
            json_end(j, '}');
        }
    json_end(j, ']');
    json_end(j, '}');
    json_end(j, ']');
    json_end(j, '}');
    json_end(j, ']');
}

void sarif_begin(struct json *j) {
    json_begin(j, NULL, '{');
    json_put_text(j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_put_text(j, "version", "2.1.0");
    json_begin(j, "runs", '[');
    json_begin(j, NULL, '{');
    json_begin(j, "tool", '{');
    json_begin(j, "driver", '{');
    json_put_text(j, "name", "hlsl2spv");
    json_put_text(j, "version", HLSL2SPV_VERSION);
    json_begin(j, "rules", '[');
    for (int g = 0; g < WARNING_COUNT; g++) {
        json_begin(j, NULL, '{');
        json_put_text(j, "id", warning_rows[g].name);
        put_message(j, "shortDescription", warning_rows[g].text);
        json_end(j, '}');
    }
    json_end(j, ']');
    json_end(j, '}');
    json_end(j, '}');
    json_put_text(j, "columnKind", "unicodeCodePoints");
    json_begin(j, "results", '[');
}

/* The include and macro stacks are related locations, followed by the notes. */
void sarif_add(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, NULL, '{');
    if (d->from_warning)
        json_put_text(j, "ruleId", diag_group_name(d->group));
    json_put_text(j, "level", document_severities[d->severity]);
    put_message(j, "message", d->message);
    put_locations(j, sources, d);
    put_change(j, sources, d);
    json_begin(j, "relatedLocations", '[');
    document_each_include(j, sources, d->at, put_related_step);
    document_each_macro(j, sources, d->at, put_related_step);
}

void sarif_add_note(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    struct source_position position = render_position(sources, d->at);
    put_related(j, &position, d->message);
}

void sarif_end(struct document *d) {
    struct json *j = &d->json;
    json_end(j, ']');
    json_begin(j, "invocations", '[');
    json_begin(j, NULL, '{');
    json_put_bool(j, "executionSuccessful", d->errors == 0);
    json_end(j, '}');
    json_end(j, ']');
    json_end(j, '}');
    json_end(j, ']');
    json_end(j, '}');
}
