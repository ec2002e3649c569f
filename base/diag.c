/* Diagnostic reporting: levels by option and location, limits, notes. */
#include "base.h"

#include <stdio.h>
#include <string.h>

#include "diag.h"

const struct warning_row warning_rows[WARNING_COUNT] = {
#define WARNING(id, name, level, dxc, search, text) {name, level, dxc, text},
#include "../spec/warnings.def"
};

static const struct warning_member members[] = {
#define WARNING_MEMBER(group, member) {group, member},
#include "../spec/warning_groups.def"
};
enum { MEMBER_COUNT = COUNT_OF(members) };

static enum warning find_warning(const char *name) {
    int g = 0;
    while (g < WARNING_COUNT && strcmp(warning_rows[g].name, name) != 0)
        g++;
    return g;
}

const char *diag_group_name(enum warning group) {
    return warning_rows[group].name;
}

const struct warning_member *diag_member(const char *name, size_t *next) {
    while (*next < MEMBER_COUNT)
        if (!strcmp(members[(*next)++].group, name))
            return &members[*next - 1];
    return NULL;
}

typedef void warning_visitor(void *user, enum warning group);

/* Calls `visit` for each warning that a name denotes. */
static void each_warning(const char *name, warning_visitor *visit, void *user) {
    bool is_all = !strcmp(name, "everything");
    for (int g = 0; g < WARNING_COUNT; g++)
        if (is_all || !strcmp(warning_rows[g].name, name))
            visit(user, g);
    size_t next = 0;
    for (const struct warning_member *m; (m = diag_member(name, &next)) != NULL;)
        each_warning(m->member, visit, user);
}

static bool skip_prefix(const char **text, const char *prefix) {
    size_t length = strlen(prefix);
    if (strncmp(*text, prefix, length))
        return false;
    *text += length;
    return true;
}

/* Effect of one -W option on the level of a group. */
struct level_change {
    struct diag_state *state;
    bool to_error, no_error, ignore;
};

static void apply_level(void *user, enum warning group) {
    const struct level_change *change = user;
    uint8_t *level = &change->state->levels.of[group];
    if (change->ignore) {
        *level = LEVEL_IGNORED;
    } else if (change->to_error) {
        *level = LEVEL_ERROR;
    } else if (change->no_error) {
        change->state->never_error[group] = true;
        if (*level == LEVEL_ERROR)
            *level = LEVEL_WARNING;
    } else if (*level < LEVEL_WANTED) {
        *level = LEVEL_WANTED;
    }
}

const char *diag_misspelt(struct context *c, const char *name) {
    size_t first = 0;
    if (find_warning(name) != WARNING_COUNT || diag_member(name, &first) ||
        !strcmp(name, "everything"))
        return NULL;
    struct nearest n = spelling_nearest(name);
    for (int g = 0; g < WARNING_COUNT; g++)
        spelling_nearest_try(&n, warning_rows[g].name);
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        spelling_nearest_try(&n, members[i].group);
    return n.best ? spelling_nearest_words(c, &n) : NULL;
}

static void apply_flag(struct context *c, const char *flag) {
    const char *name = flag;
    struct level_change change = {.state = c->diags};
    if (skip_prefix(&name, "no-error=") || skip_prefix(&name, "no-error-"))
        change.no_error = true;
    else if (skip_prefix(&name, "error=") || skip_prefix(&name, "error-"))
        change.to_error = true;
    else if (skip_prefix(&name, "no-"))
        change.ignore = true;
    each_warning(name, apply_level, &change);
    const char *meant = change.ignore ? NULL : diag_misspelt(c, name);
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

/* Returns the levels in effect at a location: those of the last pragma before it. Pragmas are
 * recorded in reading order, which permits binary search. */
static const struct diag_levels *levels_at(struct context *c, location at) {
    const struct diag_state *state = c->diags;
    size_t low = 0, high = at ? state->changes.count : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sources_precede(c->sources, state->changes.items[middle].at, at))
            low = middle + 1;
        else
            high = middle;
    }
    return low ? state->changes.items[low - 1].levels : &state->levels;
}

/* Returns true if -WX applies. A build that passes with dxc also passes here. */
static bool is_raised(enum warning group, uint8_t level) {
    return level == LEVEL_WANTED || warning_rows[group].dxc == DXC_WARNS;
}

static enum warning_level level_at(struct context *c, enum warning group, location at) {
    uint8_t level = levels_at(c, at)->of[group];
    if (level == LEVEL_IGNORED || level == LEVEL_ERROR)
        return level;
    if (c->options->no_warnings)
        return LEVEL_IGNORED;
    /* Warnings about the command line remain warnings, as in dxc. */
    bool may_raise = at && c->options->warnings_as_errors && !c->diags->never_error[group];
    return may_raise && is_raised(group, level) ? LEVEL_ERROR : LEVEL_WARNING;
}

/* Returns a copy of the current levels, to be modified by the next pragma. */
static struct diag_levels *begin_change(struct context *c, location at) {
    struct diag_state *state = c->diags;
    const struct diag_levels *now =
        state->changes.count ? vec_last(&state->changes).levels : &state->levels;
    struct diag_levels *levels = arena_copy(state->arena, now, sizeof *now);
    vec_push(state->arena, &state->changes, ((struct diag_change){at, levels}));
    return levels;
}

void diag_push(struct context *c, location at) {
    vec_push(c->diags->arena, &c->diags->pushed, begin_change(c, at));
}

bool diag_pop(struct context *c, location at) {
    struct diag_state *state = c->diags;
    if (!state->pushed.count)
        return false;
    *begin_change(c, at) = *state->pushed.items[--state->pushed.count];
    return true;
}

struct level_wish {
    struct diag_levels *levels;
    const struct diag_levels *asked;
    enum warning_level level;
};

/* Enabling a warning does not lower an error, as with -Wname. */
static void grant_level(void *user, enum warning group) {
    const struct level_wish *wish = user;
    uint8_t *level = &wish->levels->of[group];
    if (wish->level == LEVEL_AS_OPTIONS)
        *level = wish->asked->of[group];
    else if (wish->level != LEVEL_WANTED || *level < LEVEL_WANTED)
        *level = (uint8_t)wish->level;
}

void diag_set_level(struct context *c, location at, const char *name, enum warning_level level) {
    struct level_wish wish = {begin_change(c, at), &c->diags->levels, level};
    each_warning(name, grant_level, &wish);
}

bool diag_may_warn(const struct context *c, enum warning group) {
    const struct diag_state *state = c->diags;
    if (state->levels.of[group] != LEVEL_IGNORED)
        return !c->options->no_warnings || state->levels.of[group] == LEVEL_ERROR;
    for (size_t i = 0; i < state->changes.count; i++)
        if (state->changes.items[i].levels->of[group] != LEVEL_IGNORED)
            return true;
    return false;
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

static void hand_over(struct diag_state *state, const struct diagnostic *d) {
    if (state->handler)
        state->handler(state->user, d);
}

/* Returns the position of a message among the held ones, which are sorted by location. */
static size_t held_position(struct context *c, location at) {
    const struct diag_state *state = c->diags;
    size_t low = 0, high = state->held.count;
    while (low < high && at) {
        size_t middle = low + (high - low) / 2;
        location other = state->held.items[middle]->diagnostic.at;
        if (other && sources_precede(c->sources, other, at))
            low = middle + 1;
        else
            high = middle;
    }
    return at ? low : high;
}

static void insert_sorted(struct context *c, struct diag_held *held) {
    struct diag_state *state = c->diags;
    size_t position = held_position(c, held->diagnostic.at);
    vec_push(state->arena, &state->held, held);
    memmove(state->held.items + position + 1, state->held.items + position,
            (state->held.count - 1 - position) * sizeof *state->held.items);
    state->held.items[position] = held;
}

static void defer_diagnostic(struct context *c, const struct diagnostic *d) {
    struct diag_state *state = c->diags;
    struct diag_held *held = arena_new(state->arena, struct diag_held);
    held->diagnostic = *d;
    struct diag_held *of = state->last_held;
    if (d->severity == SEVERITY_NOTE) {
        *(of->notes ? &of->last_note->next_note : &of->notes) = held;
        of->last_note = held;
        return;
    }
    state->last_held = held;
    if (state->is_doubting)
        vec_push(state->arena, &state->doubts, held);
    else
        insert_sorted(c, held);
}

static void emit_message(struct diag_state *state, const struct diag_held *held) {
    hand_over(state, &held->diagnostic);
    for (held = held->notes; held; held = held->next_note)
        hand_over(state, &held->diagnostic);
}

void diag_begin_sorted(struct context *c) {
    c->diags->is_holding = true;
}

void diag_end_sorted(struct context *c) {
    struct diag_state *state = c->diags;
    state->is_holding = state->is_doubting = false;
    for (size_t i = 0; i < state->held.count; i++)
        emit_message(state, state->held.items[i]);
    state->held.count = 0;
}

static void deliver(struct context *c, struct diagnostic *d) {
    struct diag_state *state = c->diags;
    memcpy(d->ranges, state->ranges, sizeof d->ranges);
    memcpy(d->fixes, state->fixes, sizeof d->fixes);
    clear_marks(state);
    if (state->is_holding || state->is_doubting)
        defer_diagnostic(c, d);
    else
        hand_over(state, d);
}

static void count_error(struct context *c) {
    uint32_t limit = c->options->error_limit;
    if (limit && c->diags->error_count >= limit)
        context_fail(c, 0, "too many errors emitted, stopping now");
    c->diags->error_count++;
}

void diag_begin_doubts(struct context *c) {
    c->diags->is_doubting = true;
}

void diag_end_doubts(struct context *c) {
    c->diags->is_doubting = false;
}

void diag_flush_deferred(struct context *c) {
    struct diag_state *state = c->diags;
    for (size_t i = 0; i < state->doubts.count; i++) {
        struct diag_held *held = state->doubts.items[i];
        if (held->diagnostic.severity >= SEVERITY_ERROR)
            count_error(c);
        if (state->is_holding)
            insert_sorted(c, held);
        else
            emit_message(state, held);
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
    if (already_reported(c, d->at, d->message))
        return drop_deferred(state);
    state->last_shown = true;
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
    enum warning_level level = level_at(c, group, at);
    if (level == LEVEL_IGNORED)
        return drop_deferred(c->diags);
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
