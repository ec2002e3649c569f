/* Diagnostic reporting: marks, limits, repeated and muted messages, notes. */
#include "base.h"

#include <stdio.h>
#include <string.h>

#include "diag.h"

static void apply_flag(struct context *c, const char *flag) {
    const char *meant = diag_apply_flag(c, flag);
    if (meant)
        warning_at(c, WARN_UNKNOWN_WARNING_OPTION, 0, "unknown warning option '-W%s'%s", flag,
                   meant);
}

void diag_state_create(struct context *c, diag_handler *handler, void *user) {
    struct diag_state *state = arena_new(c->kept, struct diag_state);
    state->arena = c->kept;
    state->handler = handler;
    state->user = user;
    for (int g = 0; g < WARNING_COUNT; g++)
        state->levels.of[g] = (uint8_t)warning_rows[g].level;
    c->diags = state;
    /* Unknown names are reported last, with the levels that result from all options. */
    for (size_t i = 0; i < c->options->warning_flags.count; i++)
        apply_flag(c, c->options->warning_flags.items[i]);
}

void diag_underline(struct context *c, location begin, location end) {
    struct diag_state *state = c->diags;
    if (state->range_count < 2)
        state->ranges[state->range_count++] = (struct range){begin, end};
}

void diag_find_extents(struct context *c, diag_extent *find, void *user) {
    c->diags->find_extent = find;
    c->diags->finder = user;
}

static void underline_extent(struct diag_state *state, location at) {
    if (state->range_count || !state->find_extent)
        return;
    state->ranges[0] = state->find_extent(state->finder, at);
    state->range_count = 1;
}

void diag_propose(struct context *c, struct fix fix) {
    struct diag_state *state = c->diags;
    if (state->fix_count < MAX_FIXES)
        state->fixes[state->fix_count++] = fix;
}

void diag_propose_parentheses(struct context *c, location begin, location end) {
    diag_propose(c, (struct fix){.at = begin, .how = FIX_BEFORE, .text = "("});
    diag_propose(c, (struct fix){.at = end, .how = FIX_BEHIND, .text = ")"});
}

static void clear_marks(struct diag_state *state) {
    memset(state->ranges, 0, sizeof state->ranges);
    state->range_count = 0;
    memset(state->fixes, 0, sizeof state->fixes);
    state->fix_count = 0;
}

static void deliver(struct context *c, struct diagnostic *d) {
    struct diag_state *state = c->diags;
    memcpy(d->ranges, state->ranges, sizeof d->ranges);
    memcpy(d->fixes, state->fixes, sizeof d->fixes);
    clear_marks(state);
    if (state->is_holding || state->is_doubting)
        diag_hold(c, d);
    else
        diag_hand_over(state, d);
}

static void count_error(struct context *c) {
    uint32_t limit = c->options->error_limit;
    if (limit && c->diags->error_count >= limit)
        context_fail(c, 0, "too many errors emitted, stopping now");
    c->diags->error_count++;
}

void diag_flush_deferred(struct context *c) {
    struct diag_state *state = c->diags;
    for (size_t i = 0; i < state->doubts.count; i++) {
        struct diag_held *held = state->doubts.items[i];
        if (held->diagnostic.severity >= SEVERITY_ERROR)
            count_error(c);
        if (state->is_holding)
            diag_hold_sorted(c, held);
        else
            diag_emit_held(state, held);
    }
    state->doubts.count = 0;
}

/* Templates and unrolled loops repeat errors, which are reported once. */
static bool already_reported(struct context *c, location at, const char *message) {
    struct diag_state *state = c->diags;
    size_t length = strlen(message);
    char *key = arena_alloc(c->kept, sizeof at + length);
    memcpy(key, &at, sizeof at);
    memcpy(key + sizeof at, message, length);
    return !map_add(state->arena, &state->reported_keys, key, sizeof at + length);
}

unsigned diag_mute(struct context *c) {
    c->diags->muted++;
    return c->diags->muted_errors;
}

void diag_silence(struct context *c) {
    c->diags->muted++;
    c->diags->failing = true;
}

bool diag_discard_errors(struct context *c, unsigned mark) {
    bool swallowed = c->diags->muted_errors != mark;
    c->diags->muted_errors = mark;
    return swallowed;
}

bool diag_unmute(struct context *c, unsigned mark) {
    c->diags->muted--;
    return diag_discard_errors(c, mark);
}

unsigned diag_report(struct context *c) {
    unsigned muted = c->diags->muted;
    c->diags->muted = 0;
    return muted;
}

void diag_restore_mute(struct context *c, unsigned muted) {
    c->diags->muted = muted;
}

unsigned diag_mark(const struct context *c) {
    return c->diags->muted_errors;
}

/* Drops the ranges and fix-its of a suppressed message. Its notes are dropped, too. */
static bool drop_deferred(struct diag_state *state) {
    state->last_shown = false;
    clear_marks(state);
    return false;
}

static bool report_now(struct context *c, struct diagnostic *d) {
    struct diag_state *state = c->diags;
    if (state->muted) {
        state->muted_errors += d->severity >= SEVERITY_ERROR;
        return drop_deferred(state);
    }
    state->mistake_count++;
    if (already_reported(c, d->at, d->message))
        return drop_deferred(state);
    state->last_shown = true;
    state->shown_count++;
    if (d->severity >= SEVERITY_ERROR && !state->is_doubting)
        count_error(c);
    underline_extent(state, d->at);
    deliver(c, d);
    return true;
}

static bool report_error(struct context *c, location at, const char *format, va_list args) {
    struct diagnostic d = {
        .severity = SEVERITY_ERROR, .at = at, .message = arena_vformat(c->kept, format, args)};
    return report_now(c, &d);
}

static bool report_warning(struct context *c, enum warning group, location at, const char *format,
                           va_list args) {
    enum warning_level level = diag_level_at(c, group, at);
    if (level == LEVEL_IGNORED) {
        c->diags->mistake_count += diag_may_warn(c, group);
        return drop_deferred(c->diags);
    }
    struct diagnostic d = {.severity = level == LEVEL_ERROR ? SEVERITY_ERROR : SEVERITY_WARNING,
                           .group = group,
                           .from_warning = true,
                           .at = at,
                           .message = arena_vformat(c->kept, format, args)};
    return report_now(c, &d);
}

bool error_at(struct context *c, location at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    bool is_shown = report_error(c, at, format, args);
    va_end(args);
    return is_shown;
}

bool warning_at(struct context *c, enum warning group, location at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    bool is_shown = report_warning(c, group, at, format, args);
    va_end(args);
    return is_shown;
}

bool error_invalid_at(struct context *c, location at, enum warning group, const char *format, ...) {
    va_list args;
    va_start(args, format);
    bool is_shown = !c->options->allow_invalid ? report_error(c, at, format, args)
                    : group == WARNING_COUNT   ? drop_deferred(c->diags)
                                               : report_warning(c, group, at, format, args);
    va_end(args);
    return is_shown;
}

void note_at(struct context *c, location at, const char *format, ...) {
    if (!c->diags->last_shown)
        return;
    va_list args;
    va_start(args, format);
    struct diagnostic d = {
        .severity = SEVERITY_NOTE, .at = at, .message = arena_vformat(c->kept, format, args)};
    va_end(args);
    deliver(c, &d);
}

unsigned diag_shown_count(const struct context *c) {
    return c->diags->shown_count;
}

unsigned diag_mistake_count(const struct context *c) {
    return c->diags->mistake_count;
}

unsigned diag_error_count(const struct context *c) {
    return c->diags->error_count;
}

void diag_report_fatal(struct context *c, location at, const char *format, va_list args) {
    struct diag_state *state = c->diags;
    if (!state || state->failing)
        return;
    state->failing = true;
    state->error_count++;
    diag_end_sorted(c);
    vsnprintf(state->fatal, sizeof state->fatal, format, args);
    struct diagnostic d = {.severity = SEVERITY_FATAL, .at = at, .message = state->fatal};
    deliver(c, &d);
}
