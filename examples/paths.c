#include <math.h>
#include <stdalign.h>

#include "scenes.h"

enum { SAMPLES = 64, SAMPLES_AT_ONCE = 8, MAX_BOUNCES = 5, RING = 18, MAX_SPHERES = 32 };
enum matter { MATTE, METAL, GLASS };

/* An element of the structured buffer `spheres`.  Its size is a multiple of 16 bytes, the alignment
 * of its float3. */
struct sphere {
    alignas(16) float center[3];
    float radius;
    alignas(16) float color[3];
    float roughness;
    uint32_t matter;
};

/* The push constants of paths.hlsl. */
struct frame {
    uint32_t size[2];
    uint32_t first_sample;
    uint32_t sample_count;
};

static struct sphere sphere_at(float x, float z, float radius, enum matter matter) {
    return (struct sphere){.center = {x, radius, z}, .radius = radius, .matter = matter};
}

static void paint(struct sphere *sphere, float red, float green, float blue, float roughness) {
    sphere->color[0] = red;
    sphere->color[1] = green;
    sphere->color[2] = blue;
    sphere->roughness = roughness;
}

/* Two rings of small spheres around three large ones. */
static uint32_t build(struct sphere *spheres) {
    uint32_t count = 0;
    spheres[count] = sphere_at(0, 0, 1.25f, GLASS);
    paint(&spheres[count++], 0.98f, 0.99f, 1, 0);
    spheres[count] = sphere_at(-2.6f, -0.9f, 1.1f, METAL);
    paint(&spheres[count++], 1, 0.74f, 0.34f, 0.03f);
    spheres[count] = sphere_at(2.5f, -0.9f, 1.1f, MATTE);
    paint(&spheres[count++], 0.72f, 0.13f, 0.1f, 1);
    for (int i = 0; i < RING; i++) {
        float angle = (float)i * 6.2831853f / RING + 0.17f;
        float reach = i % 2 ? 4.3f : 3.0f;
        float size = 0.26f + 0.12f * sinf((float)i * 2.4f);
        float hue = (float)i * 2.4f;
        struct sphere *sphere = &spheres[count++];
        *sphere = sphere_at(cosf(angle) * reach, sinf(angle) * reach + 1, size,
                            (enum matter)((i * 7 + 1) % 3));
        paint(sphere, 0.62f + 0.33f * cosf(hue), 0.62f + 0.33f * cosf(hue - 2.1f),
              0.62f + 0.33f * cosf(hue - 4.2f), 0.08f * (float)(i % 4));
    }
    return count;
}

static void dispatch(struct studio *studio, const struct bound *bound, VkPipeline pipeline,
                     const struct frame *frame, const uint32_t groups[2]) {
    VkCommandBuffer commands = studio_begin(studio);
    studio_use(studio, VK_PIPELINE_BIND_POINT_COMPUTE, bound, pipeline);
    vkCmdPushConstants(commands, bound->layout, VK_SHADER_STAGE_ALL, 0, sizeof *frame, frame);
    vkCmdDispatch(commands, groups[0], groups[1], 1);
    studio_finish(studio);
}

struct buffer paths_render(struct studio *studio) {
    struct sphere spheres[MAX_SPHERES];
    uint32_t count = build(spheres);
    struct frame frame = {{WIDTH, HEIGHT}, 0, SAMPLES_AT_ONCE};
    struct buffer scene = studio_buffer(studio, spheres, count * sizeof *spheres);
    struct buffer sums = studio_buffer(studio, NULL, WIDTH * HEIGHT * 4 * sizeof(float));
    struct buffer picture = studio_buffer(studio, NULL, WIDTH * HEIGHT * 4);
    const struct binding bindings[] = {
        {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &scene},
        {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &sums},
        {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &picture},
    };
    struct bound bound = studio_bind(studio, bindings, 3, sizeof frame);
    VkPipeline trace = studio_compute(studio, &bound, "paths.trace", MAX_BOUNCES);
    VkPipeline develop = studio_compute(studio, &bound, "paths.develop", MAX_BOUNCES);
    for (; frame.first_sample < SAMPLES; frame.first_sample += SAMPLES_AT_ONCE) {
        dispatch(studio, &bound, trace, &frame, (uint32_t[]){(WIDTH + 7) / 8, (HEIGHT + 7) / 8});
        report_progress("paths", frame.first_sample + SAMPLES_AT_ONCE, SAMPLES);
    }
    dispatch(studio, &bound, develop, &frame, (uint32_t[]){(WIDTH * HEIGHT + 63) / 64, 1});
    return picture;
}
