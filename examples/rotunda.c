#include "scenes.h"

/* The push constants of rotunda.hlsl. */
struct view {
    float size[2];
    float time;
};

struct buffer rotunda_render(struct studio *studio) {
    const struct view view = {{WIDTH, HEIGHT}, 0.6f};
    struct image wish = {.format = VK_FORMAT_R8G8B8A8_SRGB, .width = WIDTH, .height = HEIGHT};
    struct image picture = studio_image(studio, wish);
    wish.samples = VK_SAMPLE_COUNT_4_BIT;
    struct image samples = studio_image(studio, wish);
    struct bound bound = studio_bind(studio, NULL, 0, sizeof view);
    VkPipeline pipeline = studio_draw(studio, &bound,
                                      &(struct draw_pipeline){.vertex = "rotunda.vertex",
                                                              .pixel = "rotunda.pixel",
                                                              .color = picture.format,
                                                              .samples = wish.samples});
    VkCommandBuffer commands = studio_begin(studio);
    studio_begin_pass(studio, &(struct pass){.color = &samples, .resolved = &picture});
    studio_use(studio, VK_PIPELINE_BIND_POINT_GRAPHICS, &bound, pipeline);
    vkCmdPushConstants(commands, bound.layout, VK_SHADER_STAGE_ALL, 0, sizeof view, &view);
    vkCmdDraw(commands, 3, 1, 0, 0);
    studio_end_pass(studio);
    studio_finish(studio);
    return studio_read(studio, &picture);
}
