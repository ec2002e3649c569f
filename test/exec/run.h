/* Runs a test on a device: compiles it at every level of optimisation, gives the modules what they
 * ask for, lets them run, and compares what they left behind. */
#ifndef HLSL2SPV_EXEC_RUN_H
#define HLSL2SPV_EXEC_RUN_H

#include <setjmp.h>

#include "gpu.h"
#include "module.h"
#include "script.h"

enum verdict { VERDICT_NONE, VERDICT_PASSED, VERDICT_FAILED, VERDICT_SKIPPED };

struct report {
    enum verdict verdict;
    unsigned runs;         /* how often a device ran it, over all levels */
    unsigned not_portable; /* modules of -fcgl that need legalisation, and were not run */
    char text[2048];       /* why it failed or was skipped */
};

struct run_options {
    const char *
        *levels; /* options of the compiler, run instead of the usual ones if there are any */
    size_t level_count;
    bool differ;         /* fails where levels leave different bytes behind, whatever is expected */
    const char *modules; /* a folder of modules that something else made of the tests, or NULL */
    const char *capture; /* what the name of RenderDoc's capture begins with, or NULL */
};

/* What a run left behind in one resource or target. */
struct leftover {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* What Vulkan made for one run and must be given back. */
enum owned_kind {
    OWNED_MEMORY,
    OWNED_BUFFER,
    OWNED_BUFFER_VIEW,
    OWNED_IMAGE,
    OWNED_IMAGE_VIEW,
    OWNED_SAMPLER,
    OWNED_SET_LAYOUT,
    OWNED_PIPELINE_LAYOUT,
    OWNED_PIPELINE,
    OWNED_DESCRIPTOR_POOL,
    OWNED_SHADER,
    OWNED_FENCE,
    OWNED_ACCELERATION
};

struct owned {
    enum owned_kind kind;
    uint64_t handle;
};

/* Host-visible memory with a buffer on it. */
struct live_buffer {
    VkBuffer buffer;
    unsigned char *bytes;
    size_t size;
};

struct live_image {
    VkImage image;
    VkImageView view;
    struct live_buffer staging; /* all mips and layers, before and after */
    const struct format *format;
    unsigned width, height, depth, mips, layers;
    VkImageAspectFlags aspect;
};

enum { MAX_SETS = 16 };

/* One test at one level. */
struct run {
    struct gpu *gpu;
    struct memory *memory;
    const struct script *script;
    const char *level;
    const struct run_options *options;
    struct report *report;
    jmp_buf over;
    struct owned *owned;
    size_t owned_count;
    struct module modules[MAX_STAGES];
    size_t module_count;
    struct live_resource *resources;
    size_t resource_count;
    VkDescriptorSet sets[MAX_SETS];
    uint32_t set_count;
    VkPipelineLayout layout;
    VkCommandBuffer commands;
    const char *picture; /* where to keep pictures of colour targets, or NULL */
    bool executed, is_right;
    struct leftover *left; /* where levels are to be compared */
    size_t left_count;
};

/* The test at all levels.  Pictures of targets go to files that begin with `picture`. */
void run_script(struct gpu *gpu, struct memory *memory, const struct script *script,
                const struct run_options *options, const char *picture, struct report *report);

/* ---- For the parts of a run ------------------------------------------------------------------ */

_Noreturn void run_fail(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void run_skip(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Fails unless a call of Vulkan succeeded. */
void run_check(struct run *run, VkResult result, const char *call);
#define CHECKED(run, call) run_check((run), (call), #call)
void run_own(struct run *run, enum owned_kind kind, uint64_t handle);
#define OWN(run, kind, handle) run_own((run), (kind), (uint64_t)(handle))

/* Fails where bytes differ from what is expected of them. */
void run_compare(struct run *run, const char *name, const struct data *expected,
                 const unsigned char *bytes, size_t size);

/* Keeps what a resource holds now, to be compared with what other levels leave in it. */
void run_keep(struct run *run, const char *name, const struct live_buffer *buffer);

struct live_buffer buffer_create(struct run *run, size_t size, VkBufferUsageFlags usage);
void image_create(struct run *run, struct live_image *image, VkImageCreateInfo *info,
                  VkImageViewType view_type);
/* Lets an image be used for anything; its content is undefined. */
void image_prepare(struct run *run, const struct live_image *image);
/* Copies an image to its staging buffer. */
void image_download(struct run *run, const struct live_image *image);
void run_barrier(struct run *run);

/* Makes the resources and descriptor sets of all modules, and the pipeline's layout. */
void resources_bind(struct run *run);
void resources_upload(struct run *run);
void resources_download(struct run *run);
void resources_compare(struct run *run);

VkPipelineShaderStageCreateInfo stage_info(struct run *run, const struct module *module);
/* Records drawing, and compares its targets after it ran. */
struct drawing;
struct drawing *draw_record(struct run *run);
void draw_compare(struct run *run, struct drawing *drawing);

#endif
