/* Time, for reports of how long things took. */
#ifndef HLSL2SPV_BASE_CLOCK_H
#define HLSL2SPV_BASE_CLOCK_H

#include <time.h>

/* Seconds since some moment. */
static inline double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

#endif
