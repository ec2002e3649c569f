/* Diagnostics are values.  Phases report; whoever called the compiler renders.
 *
 * Style of a message: lower case, one sentence, no full stop, 'names in quotes', points at the
 * source instead of quoting it; the second place is a note. */
#ifndef HLSL2SPV_BASE_DIAG_H
#define HLSL2SPV_BASE_DIAG_H

#include "source.h"
#include "collections.h"

#include <stdarg.h>

struct context;

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_FATAL };

/* Warning groups, as -Wname: the rows of spec/warnings.def. */
enum warning {
#define WARNING(id, name, level, dxc, search, text) WARN_##id,
#include "../spec/warnings.def"
    WARNING_COUNT
};

/* An edit that mends what a message tells of: another text in place of the token at a location, or
 * a text in front of it or behind it. */
struct fix {
    location at; /* 0: there is none */
    enum { FIX_REPLACE, FIX_BEFORE, FIX_BEHIND } how;
    const char *text;
    location end; /* the last token that is replaced, or 0: there is but one */
};
enum { MAX_FIXES = 4 }; /* of one message: `a ? b : c` made a call */

struct diagnostic {
    enum severity severity;
    enum warning group; /* of a warning, or of a warning made an error */
    bool from_warning;
    location at;
    struct range ranges[2]; /* underlined; begin 0 when unused */
    struct fix fixes[MAX_FIXES];
    const char *message;
};

typedef void diag_handler(void *user, const struct diagnostic *diagnostic);

/* Reports; a warning may be ignored or become an error by the -W options and #pragma state.
 * Returns true when it was delivered, so that notes follow only what was shown. */
bool error_at(struct context *c, location at, const char *format, ...)
    __attribute__((cold, format(FORMAT_LIKE_PRINTF, 3, 4)));
bool warning_at(struct context *c, enum warning group, location at, const char *format, ...)
    __attribute__((cold, format(FORMAT_LIKE_PRINTF, 4, 5)));
/* An error about a module that would not be valid: where -Vd allows such modules a warning of a
 * group, or nothing where that is WARNING_COUNT. */
bool invalid_at(struct context *c, location at, enum warning group, const char *format, ...)
    __attribute__((cold, format(FORMAT_LIKE_PRINTF, 4, 5)));
/* A note belongs to the last error or warning reported, and is dropped with it. */
void note_at(struct context *c, location at, const char *format, ...)
    __attribute__((cold, format(FORMAT_LIKE_PRINTF, 3, 4)));
/* Underlines what the next error or warning is about. */
void diag_underline(struct context *c, location begin, location end);
/* Where nobody underlines anything, what stands at the place is: `find` tells of it, until it is
 * NULL. */
typedef struct range diag_extent(void *user, location at);
void diag_find_extents(struct context *c, diag_extent *find, void *user);
/* Proposes an edit with the next error or warning; of several, all are to be made. */
void diag_propose(struct context *c, struct fix fix);
/* Proposes parentheses around what stands between two tokens. */
void diag_propose_parentheses(struct context *c, location begin, location end);

unsigned diag_error_count(const struct context *c);

/* Phases look at a program in orders of their own, people read it from the top.  From diag_hold on,
 * what is reported waits; diag_release tells it in the order of the source, each with its notes,
 * and last what is of no place. */
void diag_hold(struct context *c);
void diag_release(struct context *c);

/* What is only worth telling where nothing is wrong: warnings in between are kept aside, and count
 * as nothing, until diag_tell_doubts reports them. */
void diag_begin_doubts(struct context *c);
void diag_end_doubts(struct context *c);
void diag_tell_doubts(struct context *c);

/* Trying something out, such as a template's arguments: between the two calls nothing is shown.
 * diag_unmute takes what diag_mute returned, and tells whether an error was swallowed since.  One
 * who tries something out in between does not fail because a part of that failed and was left. */
unsigned diag_mute(struct context *c);
bool diag_unmute(struct context *c, unsigned mark);
/* Reports for a while in spite of being muted; give what it returned to diag_hush. */
unsigned diag_speak(struct context *c);
void diag_hush(struct context *c, unsigned muted);
/* In between, some of what fails does no harm: diag_forgive takes back the errors swallowed since
 * diag_mark, and tells whether there were any. */
unsigned diag_mark(const struct context *c);
bool diag_forgive(struct context *c, unsigned mark);

/* #pragma dxc diagnostic and its kin: push, pop, and set one group's level from a location on.
 * Levels hold by place, not by time: later phases report on code that lies between two pragmas. */
void diag_push(struct context *c, location at);
bool diag_pop(struct context *c, location at);
enum warning_level {
    LEVEL_AS_ASKED = -1, /* of diag_set_level: what the options say */
    LEVEL_IGNORED,
    LEVEL_WARNING,
    LEVEL_WANTED, /* a warning that an option or a pragma asked for, which -WX therefore raises */
    LEVEL_ERROR
};
void diag_set_level(struct context *c, location at, const char *name, enum warning_level level);
/* Whether a warning of a group may be shown anywhere: what costs time is not looked for otherwise.
 */
bool diag_may_warn(const struct context *c, enum warning group);

/* The table: what -Wname says of a warning. */
struct warning_row {
    const char *name;
    enum warning_level level; /* when no option or pragma speaks of it */
    enum { DXC_WARNS, DXC_ASKED, DXC_TELLS, DXC_NEVER } dxc;
    const char *text;
};
extern const struct warning_row warning_rows[WARNING_COUNT];
struct warning_member {
    const char *group, *member;
};
/* The next member of a group, from *next on, which begins as 0; NULL: there is none. */
const struct warning_member *diag_member(const char *name, size_t *next);
/* The end of a message about a name that no warning or group has, which tells the one that is
 * meant. NULL: one has it, or none is near: then it may be a warning of another compiler. */
const char *diag_misspelt(struct context *c, const char *name);
const char *diag_group_name(enum warning group);

/* What diag.c keeps for a compilation; private to base/. */

struct diag_levels {
    uint8_t of[WARNING_COUNT]; /* enum warning_level */
};

struct diag_change {
    location at;
    struct diag_levels *levels; /* from there on */
};

/* A message that waits, with its notes behind it. */
struct diag_held {
    struct diagnostic diagnostic;
    struct diag_held *notes, *last_note, *next_note;
};

struct diag_state {
    struct arena *arena; /* the context's may be a branch that ends before */
    diag_handler *handler;
    void *user;
    unsigned error_count;
    bool last_shown;
    bool failing;
    unsigned muted, muted_errors; /* depth of diag_mute; errors swallowed in all */
    diag_extent *find_extent;     /* or NULL */
    void *finder;
    struct range ranges[2];
    unsigned range_count;
    struct fix fixes[MAX_FIXES];
    unsigned fix_count;
    struct diag_levels levels;       /* by the options */
    bool never_error[WARNING_COUNT]; /* -Wno-error=name */
    VEC(struct diag_change, diag_change_vec) changes;
    VEC(struct diag_levels *, diag_levels_vec) pushed;
    struct map told;
    bool is_holding, is_doubting;
    struct diag_held *last_held;
    VEC(struct diag_held *, diag_held_vec) held; /* in the order of the source */
    struct diag_held_vec doubts;                 /* in the order in which they came up */
    char fatal[1024];                            /* the last words must not need memory */
};

void diag_state_create(struct context *c, diag_handler *handler, void *user);
void diag_report_fatal(struct context *c, location at, const char *format, va_list args)
    __attribute__((format(FORMAT_LIKE_PRINTF, 3, 0)));

#endif
