/* The directives in the comments of a test: compiler options, inputs and expected results.
 * README.md describes them. */
#ifndef HLSL2SPV_TEST_EXEC_SCRIPT_H
#define HLSL2SPV_TEST_EXEC_SCRIPT_H

#include "data.h"

enum resource_kind {
    RESOURCE_BUFFER,
    RESOURCE_TEXELS,
    RESOURCE_TEXTURE,
    RESOURCE_SAMPLER,
    RESOURCE_SCENE
};

/* A descriptor, found in the modules by the name of its variable. */
struct resource {
    const char *name;
    unsigned element; /* index in an array of resources */
    enum resource_kind kind;
    struct data initial, expected;
    struct data boxes, placed; /* for scenes, whose triangles are `initial` */
    const struct format *format;
    unsigned width, height, depth, mips, layers;
    VkSamplerCreateInfo sampler;
};

struct constant {
    uint32_t id;
    struct data value;
};

struct script_stage {
    VkShaderStageFlagBits flag;
    const char *profile; /* "ps" */
    const char *entry;
    unsigned group;     /* for hit stages: the stages of one directive have the same number */
    struct data record; /* for ray tracing stages: the data after their handle in the table */
};

/* A vertex attribute, found by its semantic. */
struct stream {
    const char *semantic;
    unsigned channels;
    bool per_instance;
    struct data values;
};

struct target {
    const struct format *format;
    float clear[4];
    bool blend;
    struct data expected; /* for all texels */
};

/* An expected texel of a target. */
struct probe {
    unsigned target, x, y;
    struct data values;
};

enum { MAX_STAGES = 16, MAX_TARGETS = 9, DEPTH_TARGET = 8, MAX_OPTIONS = 64 };

struct script {
    const char *path;
    const char *text;
    const char *options[MAX_OPTIONS];
    size_t option_count;
    const char *model; /* "6_0" */
    bool fcgl_excluded;
    bool recipe_excluded; /* excludes SPIRV-Tools' own passes, too */
    unsigned subgroup;    /* the required subgroup size, or 0 */
    const char *failing;  /* a part of the names of devices whose drivers fail, or NULL */
    struct script_stage stages[MAX_STAGES];
    size_t stage_count;
    unsigned hit_group_count;
    unsigned dispatch[3];

    struct resource *resources;
    size_t resource_count;
    struct constant *constants;
    size_t constant_count;
    struct data push;

    struct stream *streams;
    size_t stream_count;
    struct data indices;
    struct target targets[MAX_TARGETS];
    struct probe *probes;
    size_t probe_count;
    unsigned width, height;
    unsigned samples;
    unsigned draw[4]; /* vertices, instances, first vertex, first instance */
    VkPrimitiveTopology topology;
    unsigned patch_size;
    VkCullModeFlags cull;
    VkCompareOp depth_test;
};

/* Reads the comments of a test.  Returns false with `problem`, which begins with the location. */
bool script_read(struct memory *memory, struct script *script, const char *path, const char *text,
                 const char **problem);
bool script_draws(const struct script *script);
/* Returns whether its stages are ray tracing stages, which are in one library. */
bool script_traces(const struct script *script);

#endif
