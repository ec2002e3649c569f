/* The result of a compilation as named bytes, for a cache.
 *
 * Diagnostics are stored with their texts and locations. The locations only depend on the
 * preprocessor, which runs again if the texts are not sufficient, as for colors and fix-its. */
#include "result_record.h"
#include "inputs.h"

#include <stddef.h>
#include <string.h>

/* ---- Texts ---- */

static const struct text_part {
    const char *name;
    size_t offset; /* in struct compiled */
} text_parts[] = {
    {"wgsl", offsetof(struct compiled, wgsl.text)},
    {"wgsl-json", offsetof(struct compiled, wgsl.bindings)},
    {"wgsl-ts", offsetof(struct compiled, wgsl.typescript)},
    {"reflection", offsetof(struct compiled, reflection)},
    {"layout", offsetof(struct compiled, block_layout)},
    {"statistics", offsetof(struct compiled, statistics)},
    {"preprocessed", offsetof(struct compiled, preprocessed)},
    {"dump", offsetof(struct compiled, dump)},
    {"includes", offsetof(struct compiled, includes)},
    {"rule", offsetof(struct compiled, rule)},
    {"debug-file", offsetof(struct compiled, debug_file)},
};

static const char **text_of(struct compiled *made, const struct text_part *part) {
    return (const char **)((char *)made + part->offset);
}

/* ---- Numbers and texts of the diagnostics ---- */

static const char facts_name[] = "diagnostics";

static void put_number(struct text_sink *out, uint32_t number) {
    const char bytes[] = {(char)number, (char)(number >> 8), (char)(number >> 16),
                          (char)(number >> 24)};
    sink_write(out, bytes, sizeof bytes);
}

static void put_text(struct text_sink *out, const char *text) {
    put_number(out, (uint32_t)strlen(text));
    sink_write(out, text, strlen(text));
}

struct reader {
    struct context *c;
    const unsigned char *next, *end;
    bool is_bad, has_locations;
};

static uint32_t take_number(struct reader *r) {
    if (r->end - r->next < 4) {
        r->is_bad = true;
        return 0;
    }
    const unsigned char *p = r->next;
    r->next += 4;
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static const char *take_text(struct reader *r) {
    size_t size = take_number(r);
    if ((size_t)(r->end - r->next) < size) {
        r->is_bad = true;
        return "";
    }
    const char *text = arena_string(r->c->kept, (const char *)r->next, size);
    r->next += size;
    return text;
}

/* A location is 0 if the preprocessor did not run again. One that it did not add is a mistake. */
static location take_location(struct reader *r) {
    location at = take_number(r);
    if (!r->has_locations)
        return 0;
    r->is_bad |= at >= sources_next(r->c->sources);
    return r->is_bad ? 0 : at;
}

/* ---- Diagnostics ---- */

static void put_diagnostic(struct text_sink *out, const struct reported *reported) {
    const struct diagnostic *d = &reported->diagnostic;
    put_text(out, reported->text);
    put_number(out, (uint32_t)d->severity);
    put_number(out, (uint32_t)d->group);
    put_number(out, d->from_warning);
    put_text(out, d->message);
    put_number(out, d->at);
    for (size_t i = 0; i < COUNT_OF(d->ranges); i++) {
        put_number(out, d->ranges[i].begin);
        put_number(out, d->ranges[i].end);
    }
    for (size_t i = 0; i < MAX_FIXES; i++) {
        put_number(out, d->fixes[i].at);
        put_number(out, d->fixes[i].end);
        put_number(out, (uint32_t)d->fixes[i].how);
        put_text(out, d->fixes[i].text ? d->fixes[i].text : "");
    }
}

static struct diagnostic take_diagnostic(struct reader *r) {
    struct diagnostic d = {.severity = (enum severity)take_number(r)};
    d.group = (enum warning)take_number(r);
    d.from_warning = take_number(r) != 0;
    r->is_bad |= d.severity > SEVERITY_WARNING || d.group > WARNING_COUNT;
    d.message = take_text(r);
    d.at = take_location(r);
    for (size_t i = 0; i < COUNT_OF(d.ranges); i++) {
        d.ranges[i].begin = take_location(r);
        d.ranges[i].end = take_location(r);
    }
    for (size_t i = 0; i < MAX_FIXES; i++) {
        d.fixes[i].at = take_location(r);
        d.fixes[i].end = take_location(r);
        uint32_t how = take_number(r);
        r->is_bad |= how > FIX_BEHIND;
        d.fixes[i].how = how == FIX_BEFORE ? FIX_BEFORE : how ? FIX_BEHIND : FIX_REPLACE;
        d.fixes[i].text = take_text(r);
    }
    return d;
}

static struct reported take_reported(struct reader *r) {
    const char *text = take_text(r);
    return (struct reported){take_diagnostic(r), text};
}

static bool is_restorable(const struct diagnostic *d, location end) {
    bool good = d->at < end;
    for (size_t i = 0; i < COUNT_OF(d->ranges); i++)
        good &= d->ranges[i].begin < end && d->ranges[i].end < end;
    for (size_t i = 0; i < MAX_FIXES; i++)
        good &= d->fixes[i].at < end && d->fixes[i].end < end;
    return good;
}

/* ---- The facts: dependencies and diagnostics ---- */

static void put_facts(struct text_sink *out, const struct session *session) {
    const struct dependency_vec *files = session->result.dependencies;
    size_t count = files ? files->count : 0;
    put_number(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        put_text(out, files->items[i].path);
        put_number(out, (uint32_t)files->items[i].depth);
    }
    put_number(out, (uint32_t)session->reported.count);
    for (size_t i = 0; i < session->reported.count; i++)
        put_diagnostic(out, &session->reported.items[i]);
}

static void take_dependencies(struct reader *r, struct compiled *made) {
    struct dependency_vec *files = arena_new(r->c->kept, struct dependency_vec);
    for (uint32_t left = take_number(r); left && !r->is_bad; left--) {
        struct dependency file = {.path = take_text(r)};
        file.depth = (int)take_number(r);
        vec_push(r->c->kept, files, file);
    }
    made->dependencies = files;
}

/* Creates the locations that diagnostics refer to. The messages of the preprocessor are among the
 * stored ones. */
static void preprocess_again(struct session *session) {
    struct context *c = &session->compiling;
    unsigned mark = diag_mute(c);
    pp_end(c, pp_run(c, &session->inputs->access));
    diag_unmute(c, mark);
}

/* Files that were not read by the preprocessor must not be replaced by outputs, either. */
static void add_sources(struct session *session) {
    struct context *c = &session->compiling;
    for (size_t i = 0; i < session->inputs->used.count; i++) {
        const struct source_input *input = session->inputs->used.items[i];
        const struct file_content *content = &input->content;
        if (input->status == FILE_FOUND &&
            sources_add(c->sources, content->name, content->text, content->size, 0))
            sources_identify_last(c->sources, input->identity);
    }
}

/* Returns true if the rendered texts are sufficient. */
static bool shows_texts(const struct session *session, const struct reported_vec *found) {
    bool all = !found->count || (session->shows_only_text && !session->renderer.color);
    for (size_t i = 0; all && i < found->count; i++)
        all = *found->items[i].text != 0;
    return all;
}

static struct reported_vec take_all_reported(struct reader *r) {
    struct reported_vec found = {0};
    for (uint32_t left = take_number(r); left && !r->is_bad; left--)
        vec_push(r->c->kept, &found, take_reported(r));
    return found;
}

static bool take_facts(struct session *session, const struct record_part *part) {
    struct context *c = &session->compiling;
    const unsigned char *bytes = part->bytes;
    struct reader r = {.c = c, .next = bytes, .end = bytes + part->size};
    take_dependencies(&r, &session->result);
    struct reader again = r;
    struct reported_vec found = take_all_reported(&r);
    bool has_texts = shows_texts(session, &found);
    if (has_texts || r.is_bad) {
        add_sources(session);
    } else {
        preprocess_again(session);
        again.has_locations = true;
        found = take_all_reported(&again);
        r = again;
    }
    for (size_t i = 0; i < found.count && !r.is_bad; i++)
        session_report(session, &found.items[i].diagnostic, has_texts ? found.items[i].text : NULL);
    return !r.is_bad;
}

/* ---- All parts ---- */

static void add_module(struct context *c, struct record_part_vec *parts, const char *name,
                       const struct finished *module) {
    if (module->count)
        vec_push(c->kept, parts,
                 ((struct record_part){name, words_to_bytes(c->kept, module->words, module->count),
                                       module->count * sizeof *module->words}));
}

struct record_part_vec record_print(struct session *session) {
    struct context *c = &session->compiling;
    struct compiled *made = &session->result;
    struct record_part_vec parts = {0};
    for (size_t i = 0; i < session->reported.count; i++)
        if (!is_restorable(&session->reported.items[i].diagnostic, made->source_end))
            return parts;
    add_module(c, &parts, "module", &made->module);
    add_module(c, &parts, "debug-module", &made->debug_module);
    for (size_t i = 0; i < COUNT_OF(text_parts); i++) {
        const char *text = *text_of(made, &text_parts[i]);
        if (text)
            vec_push(c->kept, &parts,
                     ((struct record_part){text_parts[i].name, text, strlen(text)}));
    }
    struct text_sink facts = {.arena = c->kept};
    put_facts(&facts, session);
    vec_push(c->kept, &parts, ((struct record_part){facts_name, facts.text, facts.length}));
    return parts;
}

bool record_take_module(struct context *c, const void *bytes, size_t size,
                        struct finished *module) {
    uint32_t *words = arena_array(c->kept, uint32_t, size / sizeof *words + 1);
    if (size % sizeof *words)
        return false;
    memcpy(words, bytes, size);
    module->count = size / sizeof *words;
    words_swap(words, module->count);
    module->words = words;
    return true;
}

static bool take_part(struct session *session, const struct record_part *part) {
    struct context *c = &session->compiling;
    struct compiled *made = &session->result;
    if (!strcmp(part->name, facts_name))
        return take_facts(session, part);
    if (!strcmp(part->name, "module"))
        return record_take_module(c, part->bytes, part->size, &made->module);
    if (!strcmp(part->name, "debug-module"))
        return record_take_module(c, part->bytes, part->size, &made->debug_module);
    for (size_t i = 0; i < COUNT_OF(text_parts); i++)
        if (!strcmp(part->name, text_parts[i].name)) {
            *text_of(made, &text_parts[i]) = arena_string(c->kept, part->bytes, part->size);
            return true;
        }
    return false;
}

bool record_restore(struct session *session, const struct record_part_vec *parts) {
    bool good = parts->count != 0;
    for (size_t i = 0; good && i < parts->count; i++)
        good = take_part(session, &parts->items[i]);
    return good;
}

bool record_equal(const struct record_part_vec *a, const struct record_part_vec *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        const struct record_part *x = &a->items[i], *y = &b->items[i];
        same =
            !strcmp(x->name, y->name) && x->size == y->size && !memcmp(x->bytes, y->bytes, x->size);
    }
    return same;
}
