/* Diagnostics are plain values. Phases report them; the caller of the compiler renders them.
 *
 * Style of a message: lower case, one sentence, no full stop, 'names in quotes'. A message points
 * at the source instead of quoting it. A second location is a note. */
#ifndef HLSL2SPV_BASE_DIAG_H
#define HLSL2SPV_BASE_DIAG_H

#include "source.h"
#include "collections.h"

#include <stdarg.h>

struct context;

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_FATAL };

/* Warning groups, named as in -Wname: the rows of spec/warnings.def. */
enum warning {
#define WARNING(id, name, level, dxc, search, text) WARN_##id,
#include "../spec/warnings.def"
    WARNING_COUNT
};

/* A fix-it: replaces the token at a location, or inserts text before or after it. */
struct fix {
    location at; /* 0 if there is no fix-it */
    enum { FIX_REPLACE, FIX_BEFORE, FIX_BEHIND } how;
    const char *text;
    location end; /* last token to replace, or 0 for a single token */
};
enum { MAX_FIXES = 4 }; /* maximum per message: `a ? b : c` rewritten as a call */

struct diagnostic {
    enum severity severity;
    enum warning group; /* for a warning or a warning turned into an error */
    bool from_warning;
    location at;
    struct range ranges[2]; /* underlined ranges; begin is 0 if unused */
    struct fix fixes[MAX_FIXES];
    const char *message;
};

typedef void diag_handler(void *user, const struct diagnostic *diagnostic);

/* Reports an error or a warning. The -W options and #pragma state may suppress a warning or
 * turn it into an error. Returns true if the diagnostic was delivered, so that callers add
 * notes only then. */
bool error_at(struct context *c, location at, const char *format, ...) LIKE_PRINTF(3, 4) COLD;
bool warning_at(struct context *c, enum warning group, location at, const char *format, ...)
    LIKE_PRINTF(4, 5) COLD;
/* Reports an error for a module that would be invalid. If -Vd allows such modules, reports a
 * warning of `group` instead, or nothing if the group is WARNING_COUNT. */
bool error_invalid_at(struct context *c, location at, enum warning group, const char *format, ...)
    LIKE_PRINTF(4, 5) COLD;
/* Adds a note to the last error or warning. It is dropped if that was suppressed. */
void note_at(struct context *c, location at, const char *format, ...) LIKE_PRINTF(3, 4) COLD;
/* Underlines a range in the next error or warning. */
void diag_underline(struct context *c, location begin, location end);
/* Sets a callback that returns the range to underline if no range was given, or NULL for none. */
typedef struct range diag_extent(void *user, location at);
void diag_find_extents(struct context *c, diag_extent *find, void *user);
/* Attaches a fix-it to the next error or warning. All fix-its of a message apply together. */
void diag_propose(struct context *c, struct fix fix);
/* Attaches a fix-it that adds parentheses around the range between two tokens. */
void diag_propose_parentheses(struct context *c, location begin, location end);

/* Returns how often pragmas changed the levels of warnings. */
size_t diag_change_count(const struct context *c);

unsigned diag_error_count(const struct context *c);
/* Returns a number that grows with each error and warning, also with a repeated one and with one
 * that only a pragma suppresses. */
unsigned diag_mistake_count(const struct context *c);
/* Returns the number of errors and warnings that are not suppressed. */
unsigned diag_shown_count(const struct context *c);

/* Between the two calls, diagnostics are held back. diag_end_sorted() reports them in source order,
 * each with its notes; diagnostics without a location come last. Needed because the phases do not
 * visit the program in source order. */
void diag_begin_sorted(struct context *c);
void diag_end_sorted(struct context *c);

/* Defers warnings that matter only in a program without errors. Warnings reported between begin and
 * end are neither shown nor counted until diag_flush_deferred() reports them. */
void diag_begin_doubts(struct context *c);
void diag_end_doubts(struct context *c);
void diag_flush_deferred(struct context *c);

/* Suppresses all diagnostics during a trial, such as template argument deduction. diag_unmute()
 * takes the result of diag_mute() and returns true if an error was suppressed in between. Trials
 * nest: an error of an inner trial does not make the outer one fail. */
unsigned diag_mute(struct context *c);
bool diag_unmute(struct context *c, unsigned mark);
/* Suppresses all later diagnostics, also fatal errors, which still end the current step. */
void diag_silence(struct context *c);
/* Temporarily unmutes diagnostics. Pass the result to diag_restore_mute(). */
unsigned diag_report(struct context *c);
void diag_restore_mute(struct context *c, unsigned muted);
/* diag_discard_errors() discards the errors suppressed since diag_mark() and returns true if there
 * were any. For steps of a trial that may fail. */
unsigned diag_mark(const struct context *c);
bool diag_discard_errors(struct context *c, unsigned mark);

/* #pragma dxc diagnostic and its variants: push, pop, and setting the level of one group from a
 * location on. Levels depend on the location, not on time: later phases report about code between
 * two pragmas. */
void diag_push(struct context *c, location at);
bool diag_pop(struct context *c, location at);
enum warning_level {
    LEVEL_AS_OPTIONS = -1, /* for diag_set_level(): the level set by the options */
    LEVEL_IGNORED,
    LEVEL_WARNING,
    LEVEL_WANTED, /* a warning enabled by an option or a pragma; -WX turns it into an error */
    LEVEL_ERROR
};
void diag_set_level(struct context *c, location at, const char *name, enum warning_level level);
/* Returns true if a warning may be shown anywhere. Callers skip expensive analyses otherwise. */
bool diag_may_warn(const struct context *c, enum warning group);

/* Row of the warning table: the properties of -Wname. */
struct warning_row {
    const char *name;
    enum warning_level level; /* default level */
    enum { DXC_WARNS, DXC_ON_REQUEST, DXC_BACK_END, DXC_NEVER } dxc;
    const char *text;
};
extern const struct warning_row warning_rows[WARNING_COUNT];
struct warning_member {
    const char *group, *member;
};
/* Returns the next member of a group, or NULL. *next must be 0 for the first call. */
const struct warning_member *diag_member(const char *name, size_t *next);
/* Returns the end of a message about an unknown warning name, which suggests a similar
 * name. Returns NULL if the name exists, or if no name is similar: it may be a warning of
 * another compiler. */
const char *diag_misspelt(struct context *c, const char *name);
const char *diag_group_name(enum warning group);

/* Diagnostic state of a compilation. Private to base/. */

struct diag_levels {
    uint8_t of[WARNING_COUNT]; /* enum warning_level */
};

struct diag_change {
    location at;
    struct diag_levels *levels; /* in effect from `at` on */
};

/* A held diagnostic with its notes. */
struct diag_held {
    struct diagnostic diagnostic;
    struct diag_held *notes, *last_note, *next_note;
};

struct diag_state {
    struct arena *arena; /* outlives branches, unlike the context's current arena */
    diag_handler *handler;
    void *user;
    unsigned error_count, mistake_count, shown_count;
    bool last_shown;
    bool failing;
    unsigned muted, muted_errors; /* depth of diag_mute(); number of suppressed errors */
    diag_extent *find_extent;     /* may be NULL */
    void *finder;
    struct range ranges[2];
    unsigned range_count;
    struct fix fixes[MAX_FIXES];
    unsigned fix_count;
    struct diag_levels levels;       /* levels set by the options */
    bool never_error[WARNING_COUNT]; /* -Wno-error=name */
    VEC(struct diag_change, diag_change_vec) changes;
    VEC(struct diag_levels *, diag_levels_vec) pushed;
    struct map reported_keys;
    bool is_holding, is_doubting;
    struct diag_held *last_held;
    VEC(struct diag_held *, diag_held_vec) held; /* in source order */
    struct diag_held_vec doubts;                 /* deferred warnings, in the order reported */
    char fatal[1024];                            /* fatal errors must not allocate memory */
};

typedef void warning_visitor(void *user, enum warning group);
/* Calls `visit` for each warning that a name denotes. */
void diag_each_warning(const char *name, warning_visitor *visit, void *user);

/* Applies a -W option. Returns the end of a message about an unknown name, or NULL. */
const char *diag_apply_flag(struct context *c, const char *flag);
enum warning_level diag_level_at(struct context *c, enum warning group, location at);

/* Passes a message to the host. */
void diag_hand_over(struct diag_state *state, const struct diagnostic *d);
/* Holds a message back, or a note of the last held message. */
void diag_hold(struct context *c, const struct diagnostic *d);
void diag_hold_sorted(struct context *c, struct diag_held *held);
/* Passes a held message and its notes to the host. */
void diag_emit_held(struct diag_state *state, const struct diag_held *held);

void diag_state_create(struct context *c, diag_handler *handler, void *user);
void diag_report_fatal(struct context *c, location at, const char *format, va_list args)
    LIKE_PRINTF(3, 0);

#endif
