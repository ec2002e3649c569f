/* Levels of warnings: by -W options, and by pragmas from a location on. */
#include "base.h"

#include <string.h>

#include "diag.h"

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

const char *diag_apply_flag(struct context *c, const char *flag) {
    const char *name = flag;
    struct level_change change = {.state = c->diags};
    if (skip_prefix(&name, "no-error=") || skip_prefix(&name, "no-error-"))
        change.no_error = true;
    else if (skip_prefix(&name, "error=") || skip_prefix(&name, "error-"))
        change.to_error = true;
    else if (skip_prefix(&name, "no-"))
        change.ignore = true;
    diag_each_warning(name, apply_level, &change);
    return change.ignore ? NULL : diag_misspelt(c, name);
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

enum warning_level diag_level_at(struct context *c, enum warning group, location at) {
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
    diag_each_warning(name, grant_level, &wish);
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

size_t diag_change_count(const struct context *c) {
    return c->diags->changes.count;
}
