/* Runs a test on a device: compiles it at every level of optimization, binds resources to the
 * modules, executes them, and compares the results. */
#ifndef HLSL2SPV_TEST_EXEC_RUN_H
#define HLSL2SPV_TEST_EXEC_RUN_H

#include <setjmp.h>

#include "gpu.h"
#include "module.h"
#include "script.h"

enum verdict { VERDICT_NONE, VERDICT_PASSED, VERDICT_FAILED, VERDICT_SKIPPED };

struct report {
    enum verdict verdict;
    unsigned runs;         /* number of runs on a device, over all levels */
    unsigned not_portable; /* number of -fcgl modules that require legalization, and were not run */
    char text[2048];       /* reason for a failure or skip */
};

struct run_options {
    const char **levels; /* compiler options that replace the usual levels, if there are any */
    size_t level_count;
    bool differ;         /* fail if the results of levels differ, and ignore the expected values */
    const char *modules; /* a folder of existing modules for the tests, or NULL */
    const char *capture; /* prefix of the name of RenderDoc's capture, or NULL */
};

/* The final content of one resource or target. */
struct leftover {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* Vulkan objects of one run that must be destroyed. */
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

/* Host-visible memory with a buffer. */
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

/* A test at one level. */
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
    const char *picture; /* prefix for pictures of color targets, or NULL */
    bool executed, is_right;
    struct leftover *left; /* final contents, if levels are compared */
    size_t left_count;
};

/* Runs the test at all levels.  `picture` is the prefix of the files for pictures of targets. */
void run_script(struct gpu *gpu, struct memory *memory, const struct script *script,
                const struct run_options *options, const char *picture, struct report *report);

/* ---- For the parts of a run ------------------------------------------------------------------ */

_Noreturn void run_fail(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void run_skip(struct run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Fails unless a Vulkan call succeeded. */
void run_check(struct run *run, VkResult result, const char *call);
#define CHECKED(run, call) run_check((run), (call), #call)
void run_own(struct run *run, enum owned_kind kind, uint64_t handle);
#define OWN(run, kind, handle) run_own((run), (kind), (uint64_t)(handle))

/* Fails if bytes differ from the expected values. */
void run_compare(struct run *run, const char *name, const struct data *expected,
                 const unsigned char *bytes, size_t size);

/* Stores the content of a resource for a comparison with other levels. */
void run_keep(struct run *run, const char *name, const struct live_buffer *buffer);

struct live_buffer buffer_create(struct run *run, size_t size, VkBufferUsageFlags usage);
void image_create(struct run *run, struct live_image *image, VkImageCreateInfo *info,
                  VkImageViewType view_type);
/* Makes an image available for all uses; its content is undefined. */
void image_prepare(struct run *run, const struct live_image *image);
/* Copies an image to its staging buffer. */
void image_download(struct run *run, const struct live_image *image);
void run_barrier(struct run *run);

/* Creates the resources and descriptor sets of all modules, and the pipeline layout. */
void resources_bind(struct run *run);
void resources_upload(struct run *run);
void resources_download(struct run *run);
void resources_compare(struct run *run);

VkPipelineShaderStageCreateInfo stage_info(struct run *run, const struct module *module);
/* Records drawing commands, and compares the targets afterwards. */
struct drawing;
struct drawing *draw_record(struct run *run);
void draw_compare(struct run *run, struct drawing *drawing);

#endif
