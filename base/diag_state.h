/* What diag.c keeps for a compilation; private to base/. */
#ifndef HLSL2SPV_BASE_DIAG_STATE_H
#define HLSL2SPV_BASE_DIAG_STATE_H

#include <stdarg.h>

#include "diag.h"
#include "map.h"
#include "vec.h"

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
