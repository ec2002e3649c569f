/* Attributes of entry points (HLSL [Decl.Attr.Entry]): those of the stage, and their checks. */
#include "entry.h"

#include <string.h>
#include <strings.h>

#include "../tree/fold.h"

/* The letters of the stages in spec/attributes.def. */
static const char stage_letters[] = {
#define STAGE(id, profile, first, shader, model, letter, ...) letter,
#include "../../spec/stages.def"
};

/* Returns the attributes of a function that apply to its stage, and warns about others. */
const struct attribute *entry_attributes_of_stage(struct analyser *a, const struct function *f,
                                                  enum stage stage) {
    char letter = stage_letters[stage];
    const struct attribute *first = NULL, **tail = &first;
    for (const struct attribute *at = f->attributes; at; at = at->next) {
        const char *allowed = attribute_info(at->kind)->stages;
        if (*allowed && !strchr(allowed, letter)) {
            warning_at(a->c, WARN_ATTRIBUTE_PLACE, at->at,
                       "attribute '%s' has no effect in a %s shader", attribute_name(at->kind),
                       stage_shader_name(stage));
            continue;
        }
        struct attribute *kept = arena_copy(a->c->typed, at, sizeof *at);
        kept->next = NULL;
        *tail = kept;
        tail = &kept->next;
    }
    return first;
}

static void require_attribute(struct analyser *a, const struct function *f, enum stage stage,
                              enum attribute_kind kind) {
    static const char missing[] = "the entry point of a %s shader requires the attribute '%s'";
    const struct attribute *written = f->attributes;
    while (written && written->kind != kind) /* includes invalid attributes */
        written = written->next;
    if (!written && kind == ATTRIBUTE_NUM_THREADS)
        relaxation_accepts(a->c, RELAX_NO_NUM_THREADS, f->at, missing, stage_shader_name(stage),
                           attribute_name(kind));
    else if (!written)
        error_at(a->c, f->at, missing, stage_shader_name(stage), attribute_name(kind));
}

static void check_required_attributes(struct analyser *a, const struct function *f,
                                      enum stage stage) {
    static const struct {
        enum stage stage;
        enum attribute_kind kind;
    } required[] = {
        {STAGE_COMPUTE, ATTRIBUTE_NUM_THREADS},
        {STAGE_MESH, ATTRIBUTE_NUM_THREADS},
        {STAGE_MESH, ATTRIBUTE_OUTPUT_TOPOLOGY},
        {STAGE_AMPLIFICATION, ATTRIBUTE_NUM_THREADS},
        {STAGE_GEOMETRY, ATTRIBUTE_MAX_VERTEX_COUNT},
        {STAGE_HULL, ATTRIBUTE_PATCH_CONSTANT_FUNCTION},
        {STAGE_HULL, ATTRIBUTE_OUTPUT_TOPOLOGY},
        {STAGE_HULL, ATTRIBUTE_OUTPUT_CONTROL_POINTS},
    };
    for (size_t i = 0; i < COUNT_OF(required); i++)
        if (required[i].stage == stage)
            require_attribute(a, f, stage, required[i].kind);
}

/* Checks the output topology: triangles are oriented in hull shaders, but not in mesh shaders. */
static void check_topology(struct analyser *a, const struct function *f, enum stage stage) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_OUTPUT_TOPOLOGY);
    if (!at)
        return;
    const char *word = attribute_text(at);
    bool is_oriented = strchr(word, '_') != NULL, is_plain = !strcasecmp(word, "triangle");
    if (stage == STAGE_HULL && is_plain)
        error_at(a->c, attribute_mark(a->c, at, 0, NULL),
                 "invalid hull shader topology; expected 'line', 'point', 'triangle_ccw' or "
                 "'triangle_cw'");
    else if (stage == STAGE_MESH && is_oriented)
        error_at(a->c, attribute_mark(a->c, at, 0, "triangle"),
                 "invalid mesh shader topology; expected 'line', 'point' or 'triangle'");
}

/* Checks limits of Direct3D. The maximum depth of a group depends on the device. */
static void check_num_threads(struct analyser *a, const struct function *f) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS);
    if (!at)
        return;
    int64_t product = 1;
    for (uint32_t i = 0; i < 3; i++) {
        int64_t n = attribute_integer(at, i, 1);
        if (n < 1 || n > 1024) {
            error_at(a->c, at->at, "group dimension must be 1 to 1024, not %lld", (long long)n);
            return;
        }
        product *= n;
    }
    if (product > 1024)
        error_at(a->c, at->at, "group must have at most 1024 threads, not %lld",
                 (long long)product);
}

void entry_check_attributes(struct analyser *a, const struct function *f, enum stage stage) {
    check_required_attributes(a, f, stage);
    check_topology(a, f, stage);
    check_num_threads(a, f);
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_WAVE_SIZE);
    if (!at)
        return;
    struct shader_model m = a->options->model;
    if (m.major == 6 && m.minor < 6)
        error_at(a->c, at->at, "attribute 'wavesize' requires shader model 6.6");
    else if (m.major == 6 && m.minor < 8 && at->argument_count > 1)
        error_at(a->c, at->at, "a range of wave sizes requires shader model 6.8");
}

/* Returns whether an attribute implied an entry point in older versions; dxc warns about these. */
static bool is_of_entries(enum attribute_kind kind) {
    static const enum attribute_kind kinds[] = {
        ATTRIBUTE_NUM_THREADS,
        ATTRIBUTE_DOMAIN,
        ATTRIBUTE_PARTITIONING,
        ATTRIBUTE_OUTPUT_TOPOLOGY,
        ATTRIBUTE_OUTPUT_CONTROL_POINTS,
        ATTRIBUTE_PATCH_CONSTANT_FUNCTION,
        ATTRIBUTE_MAX_TESS_FACTOR,
        ATTRIBUTE_MAX_VERTEX_COUNT,
        ATTRIBUTE_INSTANCE,
        ATTRIBUTE_EARLY_DEPTH_STENCIL,
        ATTRIBUTE_CLIP_PLANES,
        ATTRIBUTE_ROOT_SIGNATURE,
        ATTRIBUTE_WAVE_SIZE,
        ATTRIBUTE_NODE_LAUNCH,
        ATTRIBUTE_NODE_IS_PROGRAM_ENTRY,
        ATTRIBUTE_NODE_ID,
        ATTRIBUTE_NODE_LOCAL_ROOT_ARGUMENTS_TABLE_INDEX,
        ATTRIBUTE_NODE_SHARE_INPUT_OF,
        ATTRIBUTE_NODE_DISPATCH_GRID,
        ATTRIBUTE_NODE_MAX_DISPATCH_GRID,
        ATTRIBUTE_NODE_MAX_RECURSION_DEPTH,
    };
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

void entry_warn_of_attributes(struct analyser *a, const struct function *f) {
    for (const struct attribute *at = f->attributes; at; at = at->next)
        if (is_of_entries(at->kind))
            warning_at(a->c, WARN_MISPLACED_ATTRIBUTES, at->at,
                       "attribute '%s' has no effect without '[shader(\"...\")]'",
                       attribute_name(at->kind));
}
