/* Records nested activities, and writes them as JSON ("Trace Event Format"). */
#include "trace.h"

#include "system.h"

struct activity {
    const char *name, *detail;
    double began, seconds;
};

struct trace {
    struct arena *arena;
    double began;
    uint32_t least; /* microseconds */
    VEC(struct activity, activity_vec) done, open;
};

struct trace *trace_create(struct arena *arena, uint32_t least) {
    struct trace *trace = arena_new(arena, struct trace);
    trace->arena = arena;
    trace->began = clock_seconds();
    trace->least = least;
    return trace;
}

void trace_open(struct trace *trace, const char *name, const char *detail) {
    vec_push(trace->arena, &trace->open,
             ((struct activity){name, detail, clock_seconds() - trace->began, 0}));
}

void trace_close(struct trace *trace) {
    struct activity activity = trace->open.items[--trace->open.count];
    activity.seconds = clock_seconds() - trace->began - activity.began;
    if (activity.seconds * 1e6 >= trace->least)
        vec_push(trace->arena, &trace->done, activity);
}

static void put_activity(struct text_sink *out, const struct activity *activity) {
    sink_format(out, ",\n{\"pid\": 1, \"tid\": 1, \"ph\": \"X\", \"ts\": %.0f, \"dur\": %.0f, ",
                activity->began * 1e6, activity->seconds * 1e6);
    json_name(out, "name");
    json_quoted(out, activity->name);
    sink_text(out, ", \"args\": {");
    if (activity->detail) {
        json_name(out, "detail");
        json_quoted(out, activity->detail);
    }
    sink_text(out, "}}");
}

/* After a fatal error, activities are still open. */
const char *trace_json(struct trace *trace, struct arena *arena) {
    struct text_sink out = {.arena = arena};
    while (trace->open.count)
        trace_close(trace);
    sink_text(
        &out,
        "{\"traceEvents\": [\n{\"pid\": 1, \"tid\": 1, \"ph\": \"M\", \"name\": \"process_name\", "
        "\"args\": {\"name\": \"hlsl2spv\"}}");
    for (size_t k = 0; k < trace->done.count; k++)
        put_activity(&out, &trace->done.items[k]);
    sink_text(&out, "\n]}\n");
    return out.text;
}
