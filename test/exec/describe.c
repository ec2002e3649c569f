/* Tests as JSON: bytes are hexadecimal digits, enumerants Vulkan's numbers. */
#include "describe.h"

#include <stdio.h>
#include <string.h>

static void print_text(const char *text) {
    putchar('"');
    for (const char *c = text ? text : ""; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == '"' || *c == '\\')
            printf("\\u%04x", (unsigned)*c);
        else
            putchar(*c);
    }
    putchar('"');
}

static void print_field(const char *name, const char *text) {
    printf(",\"%s\":", name);
    print_text(text);
}

static void print_bytes(struct memory *memory, const char *name, const struct data *data) {
    unsigned char *bytes = memory_allocate(memory, data->size + 8);
    data_write(data, bytes);
    printf(",\"%s\":\"", name);
    for (size_t i = 0; i < data->size; i++)
        printf("%02x", bytes[i]);
    putchar('"');
}

/* Prints [offset, type, bits, location, tolerance, amount] for each item, except items that match
 * any value. */
static void print_expected(const char *name, const struct data *data) {
    const char *between = "";
    printf(",\"%sSize\":%zu,\"%s\":[", name, data->size, name);
    for (size_t i = 0; i < data->count; i++) {
        const struct datum *d = &data->items[i];
        if (d->any)
            continue;
        printf("%s[%zu,%d,\"%llx\",", between, d->offset, (int)d->element,
               (unsigned long long)d->bits);
        print_text(d->position);
        printf(",%d,%.17g]", (int)d->tolerance.kind, d->tolerance.amount);
        between = ",";
    }
    putchar(']');
}

static void print_resource(struct memory *memory, const struct resource *r) {
    printf("{\"element\":%u,\"kind\":%d", r->element, (int)r->kind);
    print_field("name", r->name);
    print_field("format", r->format ? r->format->name : "");
    printf(",\"size\":[%u,%u,%u],\"mips\":%u,\"layers\":%u", r->width, r->height, r->depth, r->mips,
           r->layers);
    printf(",\"sampler\":[%d,%d,%d,%d]", (int)r->sampler.magFilter, (int)r->sampler.addressModeU,
           (int)r->sampler.compareEnable, (int)r->sampler.compareOp);
    print_bytes(memory, "initial", &r->initial);
    print_expected("expected", &r->expected);
    putchar('}');
}

/* Prints the rows of an array with `print`. */
#define PRINT_LIST(name, count, print)                                                             \
    do {                                                                                           \
        printf(",\"%s\":[", name);                                                                 \
        for (size_t k = 0; k < (count); k++) {                                                     \
            if (k)                                                                                 \
                putchar(',');                                                                      \
            print;                                                                                 \
        }                                                                                          \
        putchar(']');                                                                              \
    } while (0)

static void print_stage(const struct script_stage *stage) {
    printf("{\"flag\":%u", (unsigned)stage->flag);
    print_field("profile", stage->profile);
    print_field("entry", stage->entry);
    putchar('}');
}

static void print_constant(struct memory *memory, const struct constant *constant) {
    printf("{\"id\":%u,\"type\":%d", constant->id,
           constant->value.count ? (int)constant->value.items[0].element : 0);
    print_bytes(memory, "value", &constant->value);
    putchar('}');
}

static void print_stream(struct memory *memory, const struct stream *stream) {
    printf("{\"channels\":%u,\"instance\":%d,\"type\":%d", stream->channels, stream->per_instance,
           stream->values.count ? (int)stream->values.items[0].element : 0);
    print_field("semantic", stream->semantic);
    print_bytes(memory, "values", &stream->values);
    putchar('}');
}

static void print_target(const struct target *target) {
    printf("{\"blend\":%d,\"clear\":[%g,%g,%g,%g]", target->blend, target->clear[0],
           target->clear[1], target->clear[2], target->clear[3]);
    print_field("format", target->format ? target->format->name : "");
    print_expected("expected", &target->expected);
    putchar('}');
}

static void print_probe(const struct probe *probe) {
    printf("{\"target\":%u,\"x\":%u,\"y\":%u", probe->target, probe->x, probe->y);
    print_expected("expected", &probe->values);
    putchar('}');
}

static void print_drawing(struct memory *memory, const struct script *s) {
    PRINT_LIST("streams", s->stream_count, print_stream(memory, &s->streams[k]));
    PRINT_LIST("targets", MAX_TARGETS, print_target(&s->targets[k]));
    PRINT_LIST("probes", s->probe_count, print_probe(&s->probes[k]));
    PRINT_LIST("draw", 4u, printf("%u", s->draw[k]));
    print_bytes(memory, "indices", &s->indices);
    printf(
        ",\"width\":%u,\"height\":%u,\"samples\":%u,\"topology\":%d,\"cull\":%u,\"depthTest\":%d",
        s->width, s->height, s->samples, (int)s->topology, (unsigned)s->cull, (int)s->depth_test);
}

static void print_script(struct memory *memory, const struct script *s) {
    print_field("model", s->model);
    printf(",\"subgroup\":%u,\"draws\":%d,\"traces\":%d", s->subgroup, script_draws(s),
           script_traces(s));
    PRINT_LIST("options", s->option_count, print_text(s->options[k]));
    PRINT_LIST("stages", s->stage_count, print_stage(&s->stages[k]));
    PRINT_LIST("dispatch", 3u, printf("%u", s->dispatch[k]));
    PRINT_LIST("resources", s->resource_count, print_resource(memory, &s->resources[k]));
    PRINT_LIST("constants", s->constant_count, print_constant(memory, &s->constants[k]));
    print_bytes(memory, "push", &s->push);
    if (script_draws(s))
        print_drawing(memory, s);
}

void describe(struct memory *memory, const char *path, const char *text, bool is_random) {
    struct script script = {0};
    const char *problem;
    printf("{\"path\":");
    print_text(path);
    if (is_random)
        print_field("text", text);
    if (script_read(memory, &script, path, text, &problem))
        print_script(memory, &script);
    else
        print_field("problem", problem);
    puts("}");
}
