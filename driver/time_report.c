/* Prints the times of phases and passes: -ftime-report. */
#include "session.h"

#include <string.h>

static void print_time(struct text_sink *out, const char *indent, const char *name, double seconds,
                       double total) {
    sink_format(out, "%s%-*s %9.3f ms  %3.0f %%\n", indent, 22 - (int)strlen(indent), name,
                seconds * 1e3, total > 0 ? seconds / total * 100 : 0);
}

const char *outputs_times(struct session *s) {
    const struct compiled *result = &s->result;
    struct text_sink out = {.arena = s->reading.kept};
    double total = 0;
    for (int phase = 0; phase < PHASE_COUNT; phase++)
        total += result->seconds[phase];
    for (int phase = 0; phase < PHASE_COUNT; phase++) {
        print_time(&out, "", driver_phase_name(phase), result->seconds[phase], total);
        if (phase == PHASE_FINISH && result->module.seconds > 0)
            print_time(&out, "  ", "validator", result->module.seconds, total);
    }
    if (result->times.list.count)
        sink_format(&out, "passes of %s:\n", driver_phase_name(PHASE_OPTIMIZE));
    for (size_t i = 0; i < result->times.list.count; i++)
        print_time(&out, "  ", result->times.list.items[i].name,
                   result->times.list.items[i].seconds, total);
    return out.text;
}
