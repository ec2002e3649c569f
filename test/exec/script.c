#include "script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "tools/quirks.h"
#include "tools/spirv_tools.h"

/* The directive being read. */
struct reader {
    struct memory *memory;
    struct script *script;
    const char *path;
    unsigned line;
    const char *problem;
    struct data *open; /* the list that a line of further values extends */
};

/* A range of text. */
struct span {
    const char *at;
    const char *end;
};

static char *here(struct reader *reader) {
    return memory_format(reader->memory, "%s:%u", reader->path, reader->line);
}

static void complain(struct reader *reader, const char *text) {
    if (!reader->problem)
        reader->problem = memory_format(reader->memory, "%s: %s", here(reader), text);
}

static bool next_word(struct span *span, struct span *word) {
    while (span->at < span->end && isspace((unsigned char)*span->at))
        span->at++;
    word->at = span->at;
    while (span->at < span->end && !isspace((unsigned char)*span->at))
        span->at++;
    word->end = span->at;
    return word->at != word->end;
}

static char *span_text(struct reader *reader, struct span span) {
    return memory_text(reader->memory, span.at, (size_t)(span.end - span.at));
}

static char *next_text(struct reader *reader, struct span *span) {
    struct span word;
    return next_word(span, &word) ? span_text(reader, word) : NULL;
}

static bool span_is(struct span span, const char *text) {
    size_t length = (size_t)(span.end - span.at);
    return strlen(text) == length && !memcmp(span.at, text, length);
}

static unsigned next_number(struct span *span, unsigned otherwise) {
    struct span before = *span, word;
    if (next_word(span, &word) && isdigit((unsigned char)*word.at))
        return (unsigned)strtoul(word.at, NULL, 0);
    *span = before;
    return otherwise;
}

/* Also reads "64x32x4"; returns the number of dimensions. */
static unsigned next_extent(struct span *span, unsigned *extent) {
    struct span word;
    unsigned count = 0;
    if (!next_word(span, &word))
        return 0;
    while (word.at < word.end && count < 3) {
        char *end;
        extent[count++] = (unsigned)strtoul(word.at, &end, 10);
        word.at = end + 1;
    }
    return count;
}

static void read_values(struct reader *reader, struct data *data, struct span values) {
    const char *problem =
        data_parse(reader->memory, data, values.at, (size_t)(values.end - values.at), here(reader));
    if (problem)
        complain(reader, problem);
    reader->open = data;
}

static void read_type(struct reader *reader, struct data *data, struct span type) {
    const char *problem =
        data_parse_type(reader->memory, data, type.at, (size_t)(type.end - type.at));
    if (problem)
        complain(reader, problem);
}

/* ---- Resources ----------------------------------------------------------------------------- */

/* Returns the last index at the end of a name, or NULL. */
static const char *last_bracket(struct span name) {
    const char *bracket = name.end[-1] == ']' ? name.end - 1 : name.at;
    while (bracket > name.at && *bracket != '[')
        bracket--;
    return bracket > name.at ? bracket : NULL;
}

static struct resource *resource_named(struct reader *reader, struct span name) {
    struct script *script = reader->script;
    unsigned element = 0;
    const char *bracket = last_bracket(name);
    if (bracket) {
        element = (unsigned)strtoul(bracket + 1, NULL, 10);
        name.end = bracket;
    }
    for (size_t i = 0; i < script->resource_count; i++)
        if (span_is(name, script->resources[i].name) && script->resources[i].element == element)
            return &script->resources[i];
    struct resource *resource =
        memory_append(reader->memory, script->resources, script->resource_count);
    *resource = (struct resource){.name = span_text(reader, name),
                                  .element = element,
                                  .width = 1,
                                  .height = 1,
                                  .depth = 1,
                                  .mips = 1,
                                  .layers = 1};
    resource->initial.element = resource->expected.element = ELEMENT_UINT;
    return resource;
}

static struct resource *read_resource_name(struct reader *reader, struct span *words,
                                           enum resource_kind kind) {
    struct span name;
    if (!next_word(words, &name))
        complain(reader, "expected the name of a resource");
    struct resource *resource = resource_named(reader, name);
    resource->kind = kind;
    return resource;
}

static void read_format_word(struct reader *reader, struct span *words, struct resource *resource) {
    struct span name;
    next_word(words, &name);
    resource->format = format_named(name.at, (size_t)(name.end - name.at));
    if (!resource->format) {
        complain(reader, "unknown format");
        return;
    }
    resource->initial.element = resource->expected.element = resource->format->element;
}

static void read_buffer(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_BUFFER);
    read_type(reader, &resource->initial, words);
    read_values(reader, &resource->initial, values);
}

static void read_texels(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_TEXELS);
    read_format_word(reader, &words, resource);
    read_values(reader, &resource->initial, values);
}

static void read_texture(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_TEXTURE);
    unsigned extent[3] = {1, 1, 1};
    struct span word;
    read_format_word(reader, &words, resource);
    next_extent(&words, extent);
    resource->width = extent[0];
    resource->height = extent[1];
    resource->depth = extent[2];
    while (next_word(&words, &word)) {
        if (span_is(word, "mips"))
            resource->mips = next_number(&words, 1);
        else if (span_is(word, "layers"))
            resource->layers = next_number(&words, 1);
        else
            complain(reader, "expected 'mips N' or 'layers N'");
    }
    read_values(reader, &resource->initial, values);
}

static void read_triangles(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_SCENE);
    resource->initial.element = ELEMENT_FLOAT;
    read_values(reader, &resource->initial, values);
}

static void read_placed(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_SCENE);
    resource->placed.element = ELEMENT_FLOAT;
    read_values(reader, &resource->placed, values);
}

static void read_boxes(struct reader *reader, struct span words, struct span values) {
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_SCENE);
    resource->boxes.element = ELEMENT_FLOAT;
    read_values(reader, &resource->boxes, values);
}

struct choice {
    const char *word;
    int value;
};

static bool choose(struct span word, const struct choice *choices, size_t count, int *value) {
    for (size_t i = 0; i < count; i++)
        if (span_is(word, choices[i].word)) {
            *value = choices[i].value;
            return true;
        }
    return false;
}
#define CHOOSE(word, choices, value) choose((word), (choices), COUNT_OF(choices), (value))

static const struct choice comparisons[] = {
    {"never", VK_COMPARE_OP_NEVER},
    {"less", VK_COMPARE_OP_LESS},
    {"equal", VK_COMPARE_OP_EQUAL},
    {"lessequal", VK_COMPARE_OP_LESS_OR_EQUAL},
    {"greater", VK_COMPARE_OP_GREATER},
    {"notequal", VK_COMPARE_OP_NOT_EQUAL},
    {"greaterequal", VK_COMPARE_OP_GREATER_OR_EQUAL},
    {"always", VK_COMPARE_OP_ALWAYS},
};

static void read_sampler(struct reader *reader, struct span words, struct span values) {
    static const struct choice filters[] = {{"nearest", VK_FILTER_NEAREST},
                                            {"linear", VK_FILTER_LINEAR}};
    static const struct choice modes[] = {{"repeat", VK_SAMPLER_ADDRESS_MODE_REPEAT},
                                          {"mirror", VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT},
                                          {"clamp", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
                                          {"border", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER}};
    struct resource *resource = read_resource_name(reader, &words, RESOURCE_SAMPLER);
    VkSamplerCreateInfo *info = &resource->sampler;
    struct span word;
    *info = (VkSamplerCreateInfo){.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                  .maxLod = VK_LOD_CLAMP_NONE,
                                  .borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK};
    while (next_word(&values, &word)) {
        int value = 0;
        if (CHOOSE(word, filters, &value)) {
            info->minFilter = info->magFilter = (VkFilter)value;
            info->mipmapMode = (VkSamplerMipmapMode)value;
        } else if (CHOOSE(word, modes, &value)) {
            info->addressModeU = info->addressModeV = info->addressModeW =
                (VkSamplerAddressMode)value;
        } else if (CHOOSE(word, comparisons, &value)) {
            info->compareEnable = VK_TRUE;
            info->compareOp = (VkCompareOp)value;
        } else {
            complain(reader, "unknown sampler property");
        }
    }
}

static void read_expect(struct reader *reader, struct span words, struct span values) {
    struct span name;
    next_word(&words, &name);
    struct resource *resource = resource_named(reader, name);
    read_type(reader, &resource->expected, words);
    read_values(reader, &resource->expected, values);
}

/* Values for 'result', the first resource of every test. */
static struct data *default_results(struct reader *reader) {
    static const char name[] = "result";
    return &resource_named(reader, (struct span){name, name + sizeof name - 1})->expected;
}

static void read_result(struct reader *reader, struct span words, struct span values) {
    struct data *results = default_results(reader);
    read_type(reader, results, words);
    read_values(reader, results, values);
}

/* ---- Other directives for compute shaders ---------------------------------------------------- */

static void read_options(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    char *word;
    (void)words;
    while ((word = next_text(reader, &values))) {
        if (script->option_count == MAX_OPTIONS - 8) {
            complain(reader, "too many options");
            return;
        }
        script->options[script->option_count++] = word;
    }
}

static void read_model(struct reader *reader, struct span words, struct span values) {
    (void)words;
    reader->script->model = next_text(reader, &values);
}

static void read_levels(struct reader *reader, struct span words, struct span values) {
    struct span word;
    (void)words;
    bool has_word = next_word(&values, &word), is_ours = has_word && span_is(word, "ours");
    if (!has_word || (!is_ours && !span_is(word, "optimized")))
        complain(reader, "expected 'optimized' or 'ours'");
    reader->script->fcgl_excluded = true;
    reader->script->recipe_excluded |= is_ours;
}

/* A range of SPIRV-Tools versions. */
static void read_faulty(struct reader *reader, struct span words, struct span values) {
    unsigned installed = tools_fault_version(tools_version()), bounds[2] = {0};
    (void)words;
    for (int i = 0; i < 2; i++) {
        const char *text = next_text(reader, &values);
        if (!text || !(bounds[i] = tools_fault_version(text)))
            complain(reader, "expected two SPIRV-Tools versions, such as 'v2024.1 v2025.4'");
    }
    reader->script->recipe_excluded |= installed >= bounds[0] && installed <= bounds[1];
}

static void read_dispatch(struct reader *reader, struct span words, struct span values) {
    (void)words;
    for (int i = 0; i < 3; i++)
        reader->script->dispatch[i] = next_number(&values, 1);
}

static void read_subgroup(struct reader *reader, struct span words, struct span values) {
    (void)words;
    reader->script->subgroup = next_number(&values, 0);
}

static void read_failing(struct reader *reader, struct span words, struct span values) {
    (void)words;
    while (values.at < values.end && isspace((unsigned char)*values.at))
        values.at++;
    while (values.at < values.end && isspace((unsigned char)values.end[-1]))
        values.end--;
    reader->script->failing = span_text(reader, values);
}

static void read_push(struct reader *reader, struct span words, struct span values) {
    read_type(reader, &reader->script->push, words);
    read_values(reader, &reader->script->push, values);
}

static void read_constant(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    struct constant *constant =
        memory_append(reader->memory, script->constants, script->constant_count);
    *constant = (struct constant){.id = next_number(&words, 0)};
    read_type(reader, &constant->value, words);
    read_values(reader, &constant->value, values);
}

static void read_more(struct reader *reader, struct span words, struct span values) {
    (void)words;
    if (reader->open)
        read_values(reader, reader->open, values);
    else
        complain(reader, "no values precede '...'");
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static const struct script_stage stage_kinds[] = {
    {.flag = VK_SHADER_STAGE_VERTEX_BIT, .profile = "vs", .entry = "vertex"},
    {.flag = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, .profile = "hs", .entry = "hull"},
    {.flag = VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, .profile = "ds", .entry = "domain"},
    {.flag = VK_SHADER_STAGE_GEOMETRY_BIT, .profile = "gs", .entry = "geometry"},
    {.flag = VK_SHADER_STAGE_TASK_BIT_EXT, .profile = "as", .entry = "amplification"},
    {.flag = VK_SHADER_STAGE_MESH_BIT_EXT, .profile = "ms", .entry = "mesh"},
    {.flag = VK_SHADER_STAGE_FRAGMENT_BIT, .profile = "ps", .entry = "pixel"},
    {.flag = VK_SHADER_STAGE_COMPUTE_BIT, .profile = "cs", .entry = "compute"},
    {.flag = VK_SHADER_STAGE_RAYGEN_BIT_KHR, .profile = "lib", .entry = "raygeneration"},
    {.flag = VK_SHADER_STAGE_MISS_BIT_KHR, .profile = "lib", .entry = "miss"},
    {.flag = VK_SHADER_STAGE_CALLABLE_BIT_KHR, .profile = "lib", .entry = "callable"},
};

/* "vertex: name_of_the_function"; the name of the directive is the stage. */
static bool read_stage(struct reader *reader, struct span name, struct span values) {
    struct script *script = reader->script;
    for (size_t i = 0; i < COUNT_OF(stage_kinds); i++) {
        if (!span_is(name, stage_kinds[i].entry))
            continue;
        char *entry = next_text(reader, &values);
        if (!entry || script->stage_count == MAX_STAGES) {
            complain(reader, "expected the name of a function");
            return true;
        }
        struct script_stage *stage = &script->stages[script->stage_count++];
        *stage = stage_kinds[i];
        stage->entry = entry;
        return true;
    }
    return false;
}

/* "hit: closest=function any=function intersection=function" is one group. */
static void read_hit(struct reader *reader, struct span words, struct span values) {
    static const struct choice kinds[] = {
        {"closest", VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR},
        {"any", VK_SHADER_STAGE_ANY_HIT_BIT_KHR},
        {"intersection", VK_SHADER_STAGE_INTERSECTION_BIT_KHR},
    };
    struct script *script = reader->script;
    struct span word;
    (void)words;
    script->hit_group_count++;
    while (next_word(&values, &word)) {
        const char *equals = memchr(word.at, '=', (size_t)(word.end - word.at));
        int flag = 0;
        if (!equals || script->stage_count == MAX_STAGES ||
            !CHOOSE(((struct span){word.at, equals}), kinds, &flag)) {
            complain(reader, "expected 'closest=', 'any=' or 'intersection='");
            return;
        }
        script->stages[script->stage_count++] =
            (struct script_stage){.flag = (VkShaderStageFlagBits)flag,
                                  .profile = "lib",
                                  .entry = span_text(reader, (struct span){equals + 1, word.end}),
                                  .group = script->hit_group_count};
    }
}

/* "record TYPE: values" belongs to the group of the previous stage. */
static void read_record(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    if (!script->stage_count) {
        complain(reader, "'record' must follow its stage");
        return;
    }
    struct data *record = &script->stages[script->stage_count - 1].record;
    read_type(reader, record, words);
    read_values(reader, record, values);
}

/* "target 0 rgba8 64x64 blend: clear color" */
static void read_target(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    unsigned number = next_number(&words, 0), extent[3] = {64, 64, 1};
    struct span name;
    if (number >= MAX_TARGETS) {
        complain(reader, "expected a target from 0 to 7");
        return;
    }
    struct target *target = &script->targets[number];
    next_word(&words, &name);
    target->format = format_named(name.at, (size_t)(name.end - name.at));
    if (!target->format) {
        complain(reader, "unknown format");
        return;
    }
    next_extent(&words, extent);
    script->width = extent[0];
    script->height = extent[1];
    while (next_word(&words, &name)) {
        if (span_is(name, "samples"))
            script->samples = next_number(&words, 1);
        else if (span_is(name, "blend"))
            target->blend = true;
        else
            complain(reader, "expected 'samples N' or 'blend'");
    }
    for (int i = 0; i < 4 && next_word(&values, &name); i++)
        target->clear[i] = strtof(name.at, NULL);
    target->expected.element = target->format->element;
}

static void read_depth(struct reader *reader, struct span words, struct span values) {
    static const char format[] = "depth32";
    struct target *target = &reader->script->targets[DEPTH_TARGET];
    struct span word;
    int value = VK_COMPARE_OP_LESS;
    (void)words;
    target->format = format_named(format, sizeof format - 1);
    target->clear[0] = 1;
    target->expected.element = ELEMENT_FLOAT;
    while (next_word(&values, &word)) {
        if (CHOOSE(word, comparisons, &value))
            continue;
        target->clear[0] = strtof(word.at, NULL);
    }
    reader->script->depth_test = (VkCompareOp)value;
}

static void read_stream(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    struct stream *stream = memory_append(reader->memory, script->streams, script->stream_count);
    struct span word;
    *stream = (struct stream){.semantic = next_text(reader, &words), .channels = 1};
    if (next_word(&words, &word) && word.end > word.at) {
        if (isdigit((unsigned char)word.end[-1]))
            stream->channels = (unsigned)(*--word.end - '0');
        read_type(reader, &stream->values, word);
    }
    if (next_word(&words, &word))
        stream->per_instance = span_is(word, "instance");
    read_values(reader, &stream->values, values);
}

static void read_indices(struct reader *reader, struct span words, struct span values) {
    (void)words;
    reader->script->indices.element = ELEMENT_UINT;
    read_values(reader, &reader->script->indices, values);
}

static void read_draw(struct reader *reader, struct span words, struct span values) {
    (void)words;
    for (int i = 0; i < 4; i++)
        reader->script->draw[i] = next_number(&values, i == 1);
}

static void read_topology(struct reader *reader, struct span words, struct span values) {
    static const struct choice topologies[] = {
        {"points", VK_PRIMITIVE_TOPOLOGY_POINT_LIST},
        {"lines", VK_PRIMITIVE_TOPOLOGY_LINE_LIST},
        {"linestrip", VK_PRIMITIVE_TOPOLOGY_LINE_STRIP},
        {"triangles", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST},
        {"strip", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP},
        {"linesadjacent", VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY},
        {"trianglesadjacent", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY},
        {"patches", VK_PRIMITIVE_TOPOLOGY_PATCH_LIST}};
    struct span word;
    int value = 0;
    (void)words;
    if (!next_word(&values, &word) || !CHOOSE(word, topologies, &value))
        complain(reader, "unknown topology");
    reader->script->topology = (VkPrimitiveTopology)value;
    reader->script->patch_size = next_number(&values, 3);
}

static void read_cull(struct reader *reader, struct span words, struct span values) {
    static const struct choice modes[] = {{"none", VK_CULL_MODE_NONE},
                                          {"front", VK_CULL_MODE_FRONT_BIT},
                                          {"back", VK_CULL_MODE_BACK_BIT}};
    struct span word;
    int value = 0;
    (void)words;
    if (!next_word(&values, &word) || !CHOOSE(word, modes, &value))
        complain(reader, "expected 'none', 'front' or 'back'");
    reader->script->cull = (VkCullModeFlags)value;
}

/* "texel 0 within 0.01 at 3 4: 1 0 0 1"; target 8 is depth. */
static void read_texel(struct reader *reader, struct span words, struct span values) {
    struct script *script = reader->script;
    struct probe *probe = memory_append(reader->memory, script->probes, script->probe_count);
    *probe = (struct probe){.target = next_number(&words, 0)};
    probe->x = next_number(&words, 0);
    probe->y = next_number(&words, 0);
    if (probe->target >= MAX_TARGETS || !script->targets[probe->target].format) {
        complain(reader, "a target must be declared before its texels");
        return;
    }
    probe->values.element = script->targets[probe->target].format->element;
    read_type(reader, &probe->values, words);
    read_values(reader, &probe->values, values);
}

/* "texels-of 0 within 0.01: all of the target's values, row by row" */
static void read_image(struct reader *reader, struct span words, struct span values) {
    unsigned number = next_number(&words, 0);
    if (number >= MAX_TARGETS || !reader->script->targets[number].format) {
        complain(reader, "a target must be declared before its texels");
        return;
    }
    struct data *expected = &reader->script->targets[number].expected;
    read_type(reader, expected, words);
    read_values(reader, expected, values);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static const struct directive {
    const char *name;
    void (*read)(struct reader *reader, struct span words, struct span values);
} directives[] = {
    {"options", read_options},     {"model", read_model},       {"levels", read_levels},
    {"dispatch", read_dispatch},   {"subgroup", read_subgroup}, {"buffer", read_buffer},
    {"texels", read_texels},       {"texture", read_texture},   {"sampler", read_sampler},
    {"push", read_push},           {"constant", read_constant}, {"result", read_result},
    {"expect", read_expect},       {"...", read_more},          {"target", read_target},
    {"depth", read_depth},         {"stream", read_stream},     {"indices", read_indices},
    {"draw", read_draw},           {"topology", read_topology}, {"cull", read_cull},
    {"triangles", read_triangles}, {"boxes", read_boxes},       {"placed", read_placed},
    {"record", read_record},       {"hit", read_hit},           {"texel", read_texel},
    {"image", read_image},         {"faulty", read_faulty},     {"fails", read_failing},
};

static void read_directive(struct reader *reader, struct span line) {
    struct span name, words = line, values = {line.end, line.end};
    const char *colon = memchr(line.at, ':', (size_t)(line.end - line.at));
    if (colon) {
        words.end = colon;
        values.at = colon + 1;
    }
    next_word(&words, &name);
    if (span_is(name, "...")) {
        read_more(reader, words, words);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(directives); i++)
        if (span_is(name, directives[i].name)) {
            directives[i].read(reader, words, values);
            return;
        }
    if (!read_stage(reader, name, values))
        complain(reader,
                 memory_format(reader->memory, "unknown directive '%s'", span_text(reader, name)));
}

static void read_lines(struct reader *reader, const char *text);

/* Reads directives in a file that a test includes from its own folder. */
static void read_included(struct reader *reader, struct span name) {
    const char *path = reader->path, *slash = strrchr(path, '/');
    unsigned line = reader->line;
    if (!slash || memchr(name.at, '/', (size_t)(name.end - name.at)))
        return;
    reader->path = memory_format(reader->memory, "%.*s/%s", (int)(slash - path), path,
                                 span_text(reader, name));
    char *text = memory_read(reader->memory, reader->path);
    if (text) {
        reader->line = 0;
        read_lines(reader, text);
    }
    reader->path = path;
    reader->line = line;
}

static bool read_include(struct reader *reader, struct span line) {
    static const char word[] = "#include \"";
    size_t size = sizeof word - 1;
    if ((size_t)(line.end - line.at) <= size || memcmp(line.at, word, size) != 0)
        return false;
    struct span name = {line.at + size,
                        memchr(line.at + size, '"', (size_t)(line.end - line.at) - size)};
    if (name.end)
        read_included(reader, name);
    return true;
}

static void read_line(struct reader *reader, struct span line) {
    if (read_include(reader, line))
        return;
    for (const char *at = line.at; at + 3 <= line.end; at++) {
        struct span rest = {at + 3, line.end};
        if (!memcmp(at, "//@", 3)) {
            read_directive(reader, rest);
            return;
        }
        if (!memcmp(at, "//=", 3) && at + 3 < line.end && at[3] == ' ') {
            read_values(reader, default_results(reader), rest);
            return;
        }
    }
}

static void read_lines(struct reader *reader, const char *text) {
    const char *end = text + strlen(text);
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        struct span line = {text, newline ? newline : end};
        reader->line++;
        read_line(reader, line);
        text = line.end + 1;
    }
}

static bool expects_something(const struct script *script) {
    for (size_t i = 0; i < script->resource_count; i++)
        if (script->resources[i].expected.count)
            return true;
    for (size_t i = 0; i < MAX_TARGETS; i++)
        if (script->targets[i].expected.count)
            return true;
    return script->probe_count != 0;
}

bool script_traces(const struct script *script) {
    return script->stages[0].flag == VK_SHADER_STAGE_RAYGEN_BIT_KHR;
}

bool script_draws(const struct script *script) {
    return script->stages[0].flag != VK_SHADER_STAGE_COMPUTE_BIT && !script_traces(script);
}

bool script_read(struct memory *memory, struct script *script, const char *path, const char *text,
                 const char **problem) {
    struct reader reader = {.memory = memory, .script = script, .path = path};
    *script = (struct script){.path = path,
                              .text = text,
                              .model = "6_0",
                              .dispatch = {1, 1, 1},
                              .draw = {3, 1, 0, 0},
                              .samples = 1,
                              .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    script->push.element = ELEMENT_UINT;
    default_results(&reader);
    read_lines(&reader, text);
    if (!script->stage_count)
        script->stages[script->stage_count++] = (struct script_stage){
            .flag = VK_SHADER_STAGE_COMPUTE_BIT, .profile = "cs", .entry = "main"};
    if (!expects_something(script))
        complain(&reader, "the test has no expected values");
    *problem = reader.problem;
    return !reader.problem;
}
