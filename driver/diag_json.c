/* JSON output of diagnostics, and documents of both formats. */
#include "diag_text.h"

enum { JSON_VERSION = 1 };

/* ---- Locations ---- */
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
    struct stretch s = render_stretch(sources, at, 0);
    put_stretch(j, "location", &s);
    json_end(j, '}');
}

static void put_ranges(struct json *j, const struct sources *sources, const struct diagnostic *d) {
    json_begin(j, "ranges", '[');
    for (int i = 0; i < 2; i++) {
        if (!d->ranges[i].begin)
            continue;
        struct stretch s = render_stretch(sources, d->ranges[i].begin, d->ranges[i].end);
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
    json_put_text(j, "file", step->position.file);
    json_put_number(j, "line", step->position.line);
    json_put_number(j, "column", step->position.column);
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
    json_put_text(j, "severity", document_severities[d->severity]);
    json_put_text(j, "message", d->message);
    if (d->from_warning)
        json_put_text(j, "warning", diag_group_name(d->group));
    put_location(j, sources, d->at);
    put_ranges(j, sources, d);
    put_fixes(j, sources, d);
    json_begin(j, "includedFrom", '[');
    document_each_include(j, sources, d->at, put_step);
    json_end(j, ']');
    json_begin(j, "expandedFrom", '[');
    document_each_macro(j, sources, d->at, put_step);
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
    {DIAGNOSTIC_SARIF, NULL, sarif_begin, sarif_add, sarif_add_note, sarif_end},
};

static const struct json_form *form_of(enum diagnostic_format format) {
    for (size_t i = 0; i < COUNT_OF(forms); i++)
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
