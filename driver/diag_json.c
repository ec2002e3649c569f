/* JSON and SARIF output of diagnostics. */
#include "diag_text.h"

#include <string.h>

/* Returns the range between two tokens. If `end` is 0, the range is a single token. */
static struct stretch stretch_of(const struct sources *sources, location begin, location end) {
    struct stretch s = {render_place(sources, begin), render_place(sources, end ? end : begin)};
    bool is_backward =
        s.end.source != s.begin.source || s.end.physical_line < s.begin.physical_line ||
        (s.end.physical_line == s.begin.physical_line && s.end.column < s.begin.column);
    if (is_backward)
        s.end = s.begin;
    if (s.end.source)
        s.end.column = render_token_end(&s.end);
    return s;
}

struct stretch fixit_range(const struct sources *sources, const struct fix *fix) {
    struct stretch s = stretch_of(sources, fix->at, fix->end);
    if (fix->how == FIX_BEFORE)
        s.end = s.begin;
    if (fix->how == FIX_BEHIND)
        s.begin = s.end;
    return s;
}

bool fixit_is_applicable(const struct sources *sources, const struct fix *fix) {
    return fix->at && sources_expansion_point(sources, fix->at) == fix->at;
}

size_t render_include_stack(const struct sources *sources, location at,
                            struct message_step *steps) {
    const struct source_file *file = at ? render_place(sources, at).source : NULL;
    size_t count = 0;
    for (; file && file->included_at && count < MAX_STACK; count++) {
        steps[count] = (struct message_step){sources_place(sources, file->included_at), NULL};
        file = steps[count].place.source;
    }
    return count;
}

size_t render_macro_stack(const struct sources *sources, location at, struct message_step *steps) {
    struct macro_step inner[MAX_STACK];
    size_t count = 0;
    if (at)
        render_leave_macros(sources, at, inner, MAX_STACK, &count);
    for (size_t i = 0; i < count; i++) {
        const struct macro_step *from = &inner[count - 1 - i];
        steps[i] = (struct message_step){render_place(sources, from->body), from->macro};
    }
    return count;
}

enum { JSON_VERSION = 1 };

static const char *const severities[] = {[SEVERITY_NOTE] = "note",
                                         [SEVERITY_WARNING] = "warning",
                                         [SEVERITY_ERROR] = "error",
                                         [SEVERITY_FATAL] = "error"};

/* ---- Locations ---- */

/* SARIF counts characters instead of bytes. Compilers can vectorize this loop, which matters
 * because a single line may contain the whole source and all its errors. */
static uint32_t character_column(const struct place *place) {
    size_t before = place->column ? place->column - 1 : 0;
    size_t count = before < place->line_length ? before : place->line_length;
    uint32_t column = 1;
    for (size_t i = 0; i < count; i++)
        column += ((unsigned char)place->line_text[i] & 0xc0) != 0x80;
    return column;
}

typedef void step_visitor(struct json *j, const struct message_step *step);

static void each_include(struct json *j, const struct sources *sources, location at,
                         step_visitor *visit) {
    struct message_step steps[MAX_STACK];
    size_t count = render_include_stack(sources, at, steps);
    for (size_t i = 0; i < count; i++)
        visit(j, &steps[i]);
}

static void each_macro(struct json *j, const struct sources *sources, location at,
                       step_visitor *visit) {
    struct message_step steps[MAX_STACK];
    size_t count = render_macro_stack(sources, at, steps);
    for (size_t i = 0; i < count; i++)
        visit(j, &steps[i]);
}

/* ---- JSON format of this compiler ---- */

static void put_stretch(struct json *j, const char *name, const struct stretch *s) {
    json_begin(j, name, '{');
    json_put_text(j, "file", s->begin.file);
    json_put_number(j, "line", s->begin.line);
    json_put_number(j, "column", s->begin.column);
    json_put_number(j, "endLine", s->end.line);
    json_put_number(j, "endColumn", s->end.column);
}

static void put_location(struct json *j, const struct sources *sources, location at) {
    if (!at)
        return;
    struct stretch s = stretch_of(sources, at, 0);
    put_stretch(j, "location", &s);
    json_end(j, '}');
}

static void put_ranges(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, "ranges", '[');
    for (int i = 0; i < 2; i++) {
        if (!d->ranges[i].begin)
            continue;
        struct stretch s = stretch_of(sources, d->ranges[i].begin, d->ranges[i].end);
        put_stretch(j, NULL, &s);
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void put_fixes(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, "fixes", '[');
    for (int i = 0; i < MAX_FIXES; i++) {
        if (!fixit_is_applicable(sources, &d->fixes[i]))
            continue;
        struct stretch s = fixit_range(sources, &d->fixes[i]);
        put_stretch(j, NULL, &s);
        json_put_text(j, "text", d->fixes[i].text);
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void put_step(struct json *j, const struct message_step *step) {
    json_begin(j, NULL, '{');
    if (step->macro)
        json_put_text(j, "macro", step->macro);
    json_put_text(j, "file", step->place.file);
    json_put_number(j, "line", step->place.line);
    json_put_number(j, "column", step->place.column);
    json_end(j, '}');
}

static void begin_own(struct json *j) {
    json_begin(j, NULL, '{');
    json_put_number(j, "version", JSON_VERSION);
    json_put_text(j, "compiler", "hlsl2spv " HLSL2SPV_VERSION);
    json_begin(j, "diagnostics", '[');
}

static void add_own(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, NULL, '{');
    json_put_text(j, "severity", severities[d->severity]);
    json_put_text(j, "message", d->message);
    if (d->from_warning)
        json_put_text(j, "warning", diag_group_name(d->group));
    put_location(j, sources, d->at);
    put_ranges(j, sources, d);
    put_fixes(j, sources, d);
    json_begin(j, "includedFrom", '[');
    each_include(j, sources, d->at, put_step);
    json_end(j, ']');
    json_begin(j, "expandedFrom", '[');
    each_macro(j, sources, d->at, put_step);
    json_end(j, ']');
}

static void add_own_note(struct json *j, const struct sources *sources,
                         const struct diagnostic *d) {
    json_begin(j, NULL, '{');
    json_put_text(j, "message", d->message);
    put_location(j, sources, d->at);
    json_end(j, '}');
}

static void end_own(struct document *d) {
    json_end(&d->json, ']');
    json_put_number(&d->json, "errors", d->errors);
    json_put_number(&d->json, "warnings", d->warnings);
    json_end(&d->json, '}');
}

/* ---- SARIF 2.1.0 ---- */

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

static void put_related(struct json *j, const struct place *place, const char *words) {
    if (!place->source)
        return;
    struct stretch s = {*place, *place};
    s.end.column = render_token_end(&s.end);
    json_begin(j, NULL, '{');
    put_physical(j, &s);
    put_message(j, "message", words);
    json_end(j, '}');
}

static void put_related_step(struct json *j, const struct message_step *step) {
    put_related(j, &step->place,
                step->macro
                    ? arena_format(j->out->arena, "expanded from the macro '%s'", step->macro)
                    : "included from here");
}

static void put_locations(struct json *j, const struct sources *sources,
                          const struct diagnostic *d) {
    json_begin(j, "locations", '[');
    if (d->at) {
        struct stretch s = stretch_of(sources, d->at, 0);
        json_begin(j, NULL, '{');
        put_physical(j, &s);
        json_begin(j, "annotations", '[');
        for (int i = 0; i < 2; i++) {
            if (!d->ranges[i].begin)
                continue;
            struct stretch range = stretch_of(sources, d->ranges[i].begin, d->ranges[i].end);
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
    struct place place = render_place(sources, d->fixes[0].at);
    json_begin(j, "fixes", '[');
    json_begin(j, NULL, '{');
    json_begin(j, "artifactChanges", '[');
    json_begin(j, NULL, '{');
    put_uri(j, place.file);
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

static void begin_sarif(struct json *j) {
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
static void add_sarif(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, NULL, '{');
    if (d->from_warning)
        json_put_text(j, "ruleId", diag_group_name(d->group));
    json_put_text(j, "level", severities[d->severity]);
    put_message(j, "message", d->message);
    put_locations(j, sources, d);
    put_change(j, sources, d);
    json_begin(j, "relatedLocations", '[');
    each_include(j, sources, d->at, put_related_step);
    each_macro(j, sources, d->at, put_related_step);
}

static void add_sarif_note(struct json *j, const struct sources *sources,
                           const struct diagnostic *d) {
    struct place place = render_place(sources, d->at);
    put_related(j, &place, d->message);
}

static void end_sarif(struct document *d) {
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

/* ---- Documents of both formats ---- */

static const struct json_form {
    enum diagnostic_format format;
    const char *notes; /* name of the last list of a message; NULL if it is not open */
    void (*begin)(struct json *j);
    void (*add)(struct json *j, const struct sources *sources, const struct diagnostic *d);
    void (*add_note)(struct json *j, const struct sources *sources, const struct diagnostic *d);
    void (*end)(struct document *d);
} forms[] = {
    {DIAGNOSTIC_JSON, "notes", begin_own, add_own, add_own_note, end_own},
    {DIAGNOSTIC_SARIF, NULL, begin_sarif, add_sarif, add_sarif_note, end_sarif},
};

static const struct json_form *form_of(enum diagnostic_format format) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].format == format)
            return &forms[i];
    return NULL;
}

bool document_is_requested(const struct command *command) {
    return form_of(command->format) != NULL;
}

static const struct json_form *begin_document(struct document *d, struct arena *arena,
                                              const struct command *command) {
    const struct json_form *form = form_of(d->is_begun ? d->format : command->format);
    d->text.arena = arena;
    d->json.out = &d->text;
    if (!d->is_begun)
        form->begin(&d->json);
    d->is_begun = true;
    d->format = form->format;
    return form;
}

static void end_message(struct document *d) {
    if (!d->has_message)
        return;
    json_end(&d->json, ']'); /* end of its notes */
    json_end(&d->json, '}');
    d->has_message = false;
}

void document_add(struct document *d, struct arena *arena, const struct command *command,
                  const struct sources *sources, const struct diagnostic *diagnostic) {
    const struct json_form *form = begin_document(d, arena, command);
    if (diagnostic->severity == SEVERITY_NOTE) {
        form->add_note(&d->json, sources, diagnostic);
        return;
    }
    end_message(d);
    form->add(&d->json, sources, diagnostic);
    if (form->notes)
        json_begin(&d->json, form->notes, '[');
    d->has_message = true;
    d->errors += diagnostic->severity >= SEVERITY_ERROR;
    d->warnings += diagnostic->severity == SEVERITY_WARNING;
}

const char *document_end(struct document *d, struct arena *arena, const struct command *command) {
    const struct json_form *form = begin_document(d, arena, command);
    end_message(d);
    form->end(d);
    return d->text.text;
}
