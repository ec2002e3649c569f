#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"

enum { SHADOW_SIZE = 2048, TEXTURE_SIZE = 512, LAYERS = 2, MIPS = 10 };
enum { AROUND = 480, ACROSS = 40, FLOOR = 1 };
static const float PI = 3.14159265f;

/* ---- Vectors and matrices -------------------------------------------------------------------- */

struct vector {
    float x, y, z;
};
/* A matrix as an array of rows. */
struct matrix {
    float at[4][4];
};

static struct vector minus(struct vector a, struct vector b) {
    return (struct vector){a.x - b.x, a.y - b.y, a.z - b.z};
}
static float dot(struct vector a, struct vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static struct vector cross(struct vector a, struct vector b) {
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static struct vector scaled(struct vector a, float by) {
    return (struct vector){a.x * by, a.y * by, a.z * by};
}
static struct vector normalized(struct vector a) {
    return scaled(a, 1 / sqrtf(dot(a, a)));
}

static struct matrix product(const struct matrix *a, const struct matrix *b) {
    struct matrix result = {{{0}}};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            for (int i = 0; i < 4; i++)
                result.at[row][column] += a->at[row][i] * b->at[i][column];
    return result;
}

/* Moves the eye to the origin, looking along -z. */
static struct matrix look_at(struct vector eye, struct vector target) {
    struct vector back = normalized(minus(eye, target));
    struct vector right = normalized(cross((struct vector){0, 1, 0}, back));
    struct vector up = cross(back, right);
    return (struct matrix){{{right.x, right.y, right.z, -dot(right, eye)},
                            {up.x, up.y, up.z, -dot(up, eye)},
                            {back.x, back.y, back.z, -dot(back, eye)},
                            {0, 0, 0, 1}}};
}

/* Depth is 0 at `near` and 1 at `far`, as in Vulkan. */
static struct matrix perspective(float zoom, float aspect, float near, float far) {
    return (struct matrix){{{zoom / aspect, 0, 0, 0},
                            {0, zoom, 0, 0},
                            {0, 0, far / (near - far), near * far / (near - far)},
                            {0, 0, -1, 0}}};
}

static struct matrix orthographic(float half_size, float far) {
    return (struct matrix){
        {{1 / half_size, 0, 0, 0}, {0, 1 / half_size, 0, 0}, {0, 0, -1 / far, 0}, {0, 0, 0, 1}}};
}

/* Stores the columns one after the other, for a column_major matrix of a shader. */
static void store_columns(float columns[4][4], const struct matrix *matrix) {
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            columns[column][row] = matrix->at[row][column];
}

/* ---- The mesh -------------------------------------------------------------------------------- */

struct corner {
    struct vector position, normal;
    float uv[2];
};

struct mesh {
    struct corner corners[(AROUND + 1) * (ACROSS + 1) + 4];
    uint32_t indices[AROUND * ACROSS * 6 + 6];
    uint32_t corner_count, index_count;
};

/* The center line of the knot's rope, for an angle from 0 to 2 pi. */
static struct vector knot(float angle) {
    float reach = 2 + cosf(3 * angle);
    return (struct vector){reach * cosf(2 * angle), reach * sinf(2 * angle),
                           sinf(3 * angle) * 1.1f};
}

static struct corner rope_corner(int along, int across) {
    const float radius = 0.52f;
    float u = (float)along / AROUND, v = (float)across / ACROSS;
    struct vector center = knot(u * 2 * PI);
    struct vector forward = normalized(minus(knot((u + 1e-3f) * 2 * PI), center));
    struct vector side = normalized(cross(forward, (struct vector){0, 0, 1}));
    struct vector up = cross(side, forward);
    struct corner corner = {.uv = {u, v}};
    float c = cosf(v * 2 * PI), s = sinf(v * 2 * PI);
    corner.normal =
        (struct vector){side.x * c + up.x * s, side.y * c + up.y * s, side.z * c + up.z * s};
    corner.position = minus(center, scaled(corner.normal, -radius));
    return corner;
}

static void add_quad(struct mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32_t corners[] = {a, b, c, c, b, d};
    memcpy(&mesh->indices[mesh->index_count], corners, sizeof corners);
    mesh->index_count += 6;
}

static void add_knot(struct mesh *mesh) {
    for (int along = 0; along <= AROUND; along++)
        for (int across = 0; across <= ACROSS; across++)
            mesh->corners[mesh->corner_count++] = rope_corner(along, across);
    for (uint32_t along = 0; along < AROUND; along++)
        for (uint32_t across = 0; across < ACROSS; across++) {
            uint32_t first = along * (ACROSS + 1) + across;
            add_quad(mesh, first, first + 1, first + ACROSS + 1, first + ACROSS + 2);
        }
}

static void add_floor(struct mesh *mesh) {
    const float half = 40;
    uint32_t first = mesh->corner_count;
    for (int i = 0; i < 4; i++)
        mesh->corners[mesh->corner_count++] =
            (struct corner){.position = {i & 1 ? half : -half, 0, i & 2 ? half : -half},
                            .normal = {0, 1, 0},
                            .uv = {(float)(i & 1), (float)(i >> 1)}};
    add_quad(mesh, first, first + 1, first + 2, first + 3);
}

/* ---- The textures ---------------------------------------------------------------------------- */

struct color {
    float red, green, blue, gloss;
};

static float clamped(float x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}
static float smooth(float low, float high, float x) {
    float t = clamped((x - low) / (high - low));
    return t * t * (3 - 2 * t);
}
static struct color mixed(struct color a, struct color b, float share) {
    return (struct color){a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                          a.blue + (b.blue - a.blue) * share,
                          a.gloss + (b.gloss - a.gloss) * share};
}

/* Glazed scales in two colors with a gilded seam, repeating at the edges. */
static struct color glaze(float u, float v) {
    const struct color teal = {0.03f, 0.2f, 0.25f, 0.95f}, cream = {0.85f, 0.76f, 0.6f, 0.85f};
    const struct color gold = {0.8f, 0.5f, 0.16f, 0.6f};
    float a = 2 * (u + v), b = 2 * (u - v);
    float from_seam = fminf(fabsf(a - roundf(a)), fabsf(b - roundf(b)));
    int parity = (int)(floorf(a) + floorf(b)) & 1;
    float center = fmaxf(fabsf(a - floorf(a) - 0.5f), fabsf(b - floorf(b) - 0.5f));
    struct color inlay = parity ? cream : teal;
    inlay = mixed(parity ? teal : cream, inlay, smooth(0.1f, 0.13f, center));
    return mixed(gold, inlay, smooth(0.045f, 0.06f, from_seam));
}

/* Slabs of light stone; `u` and `v` cover two slabs in each direction. */
static struct color slabs(float u, float v) {
    const struct color light = {0.5f, 0.46f, 0.41f, 0.5f}, dark = {0.3f, 0.26f, 0.22f, 0.5f};
    const struct color joint = {0.12f, 0.11f, 0.1f, 0.1f};
    float a = u * 2, b = v * 2;
    float from_joint = fminf(fabsf(a - roundf(a)), fabsf(b - roundf(b)));
    float vein = sinf(2 * PI * (3 * u + v) + 2 * sinf(2 * PI * (2 * v - u)) +
                      sinf(2 * PI * (5 * u + 7 * v)));
    struct color slab = ((int)a + (int)b) & 1 ? light : dark;
    slab = mixed(slab, light, 0.25f + 0.25f * vein);
    return mixed(joint, slab, smooth(0.008f, 0.02f, from_joint));
}

static unsigned char encoded(float linear) {
    float x = linear <= 0.0031308f ? linear * 12.92f : 1.055f * powf(linear, 1 / 2.4f) - 0.055f;
    return (unsigned char)(clamped(x) * 255 + 0.5f);
}

static void fill_mip(struct studio *studio, const struct image *image, uint32_t mip,
                     const struct color *colors) {
    size_t size = TEXTURE_SIZE >> mip;
    unsigned char *bytes = malloc(size * size * LAYERS * 4);
    for (size_t i = 0; bytes && i < size * size * LAYERS; i++) {
        bytes[i * 4] = encoded(colors[i].red);
        bytes[i * 4 + 1] = encoded(colors[i].green);
        bytes[i * 4 + 2] = encoded(colors[i].blue);
        bytes[i * 4 + 3] = (unsigned char)(colors[i].gloss * 255 + 0.5f);
    }
    studio_fill(studio, image, mip, bytes);
    free(bytes);
}

/* Halves the picture in place; each texel is the average of four. */
static void halve(struct color *colors, size_t size) {
    for (size_t i = 0; i < size / 2 * (size / 2) * LAYERS; i++) {
        const struct color *four = &colors[i / (size / 2) * 2 * size + i % (size / 2) * 2];
        colors[i] =
            mixed(mixed(four[0], four[1], 0.5f), mixed(four[size], four[size + 1], 0.5f), 0.5f);
    }
}

static struct image paint_materials(struct studio *studio) {
    struct image image = studio_image(studio, (struct image){.format = VK_FORMAT_R8G8B8A8_SRGB,
                                                             .width = TEXTURE_SIZE,
                                                             .height = TEXTURE_SIZE,
                                                             .layers = LAYERS,
                                                             .mips = MIPS});
    const size_t texels = TEXTURE_SIZE * TEXTURE_SIZE;
    struct color *colors = malloc(texels * LAYERS * sizeof *colors);
    for (size_t i = 0; colors && i < texels; i++) {
        float u = ((float)(i % TEXTURE_SIZE) + 0.5f) / TEXTURE_SIZE;
        float v = ((float)(i / TEXTURE_SIZE) + 0.5f) / TEXTURE_SIZE;
        colors[i] = glaze(u, v);
        colors[texels + i] = slabs(u, v);
    }
    for (uint32_t mip = 0; colors && mip < MIPS; mip++) {
        fill_mip(studio, &image, mip, colors);
        halve(colors, TEXTURE_SIZE >> mip);
    }
    free(colors);
    return image;
}

/* ---- The picture ----------------------------------------------------------------------------- */

/* cbuffer Scene of mesh.hlsl, byte for byte. */
struct scene {
    float world_to_clip[4][4], world_to_light[4][4]; /* columns */
    struct vector eye;
    float shadow_texel;
    struct vector to_light;
    float ambient;
    struct vector light_color;
    float fog_start;
    struct vector backdrop;
    float fog_end;
};

/* The push constants of mesh.hlsl. */
struct object {
    float to_world[3][4]; /* rows */
    float repeat[2];
    float layer;
};

static struct scene describe_scene(void) {
    const struct vector eye = {4.6f, 4.1f, 9.2f}, target = {0.3f, 2.4f, 0};
    struct scene scene = {.eye = eye,
                          .shadow_texel = 2.2f / SHADOW_SIZE,
                          .to_light = normalized((struct vector){-0.55f, 0.8f, 0.5f}),
                          .ambient = 0.8f,
                          .light_color = {1.5f, 1.25f, 0.95f},
                          .fog_start = 7,
                          .backdrop = {0.2f, 0.25f, 0.31f},
                          .fog_end = 26};
    struct matrix view = look_at(eye, target);
    struct matrix projection = perspective(2.35f, (float)WIDTH / HEIGHT, 0.1f, 80);
    struct matrix light = look_at(scaled(scene.to_light, 20), (struct vector){0, 1, 0});
    struct matrix box = orthographic(7, 40);
    view = product(&projection, &view);
    light = product(&box, &light);
    store_columns(scene.world_to_clip, &view);
    store_columns(scene.world_to_light, &light);
    return scene;
}

struct drawing {
    struct bound bound;
    struct buffer corners, indices;
    uint32_t knot_count, floor_count;
};

static void draw_objects(struct studio *studio, const struct drawing *drawing,
                         VkPipeline pipeline) {
    /* The knot is turned about the y axis and raised above the floor. */
    const float c = cosf(0.5f), s = sinf(0.5f);
    const struct object knot_object = {{{c, 0, s, 0}, {0, 1, 0, 3.18f}, {-s, 0, c, 0}}, {24, 2}, 0};
    const struct object floor_object = {
        {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}, {22, 22}, FLOOR};
    VkCommandBuffer commands = studio->commands;
    studio_use(studio, VK_PIPELINE_BIND_POINT_GRAPHICS, &drawing->bound, pipeline);
    vkCmdBindVertexBuffers(commands, 0, 1, &drawing->corners.buffer, &(VkDeviceSize){0});
    vkCmdBindIndexBuffer(commands, drawing->indices.buffer, 0, VK_INDEX_TYPE_UINT32);
    vkCmdPushConstants(commands, drawing->bound.layout, VK_SHADER_STAGE_ALL, 0, sizeof knot_object,
                       &knot_object);
    vkCmdDrawIndexed(commands, drawing->knot_count, 1, 0, 0, 0);
    vkCmdPushConstants(commands, drawing->bound.layout, VK_SHADER_STAGE_ALL, 0, sizeof floor_object,
                       &floor_object);
    vkCmdDrawIndexed(commands, drawing->floor_count, 1, drawing->knot_count, 0, 0);
}

static void build_mesh(struct studio *studio, struct drawing *drawing) {
    struct mesh *mesh = calloc(1, sizeof *mesh);
    if (!mesh)
        abort();
    add_knot(mesh);
    drawing->knot_count = mesh->index_count;
    add_floor(mesh);
    drawing->floor_count = mesh->index_count - drawing->knot_count;
    drawing->corners =
        studio_buffer(studio, mesh->corners, mesh->corner_count * sizeof *mesh->corners);
    drawing->indices =
        studio_buffer(studio, mesh->indices, mesh->index_count * sizeof *mesh->indices);
    free(mesh);
}

static VkPipeline mesh_pipeline(struct studio *studio, const struct drawing *drawing,
                                const char *vertex, const char *pixel,
                                VkSampleCountFlagBits samples) {
    static const VkVertexInputAttributeDescription attributes[] = {
        {0, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(struct corner, position)},
        {1, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(struct corner, normal)},
        {2, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(struct corner, uv)},
    };
    return studio_draw(studio, &drawing->bound,
                       &(struct draw_pipeline){
                           .vertex = vertex,
                           .pixel = pixel,
                           .attributes = attributes,
                           .attribute_count = 3,
                           .stride = sizeof(struct corner),
                           .color = pixel ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_UNDEFINED,
                           .depth = VK_FORMAT_D32_SFLOAT,
                           .samples = samples,
                       });
}

static struct image target(struct studio *studio, VkFormat format, VkSampleCountFlagBits samples) {
    return studio_image(
        studio,
        (struct image){.format = format, .samples = samples, .width = WIDTH, .height = HEIGHT});
}

struct buffer mesh_render(struct studio *studio) {
    const VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_4_BIT;
    struct scene description = describe_scene();
    struct buffer scene = studio_buffer(studio, &description, sizeof description);
    struct image materials = paint_materials(studio);
    struct image shadow = studio_image(studio, (struct image){.format = VK_FORMAT_D32_SFLOAT,
                                                              .width = SHADOW_SIZE,
                                                              .height = SHADOW_SIZE});
    struct image color = target(studio, VK_FORMAT_R8G8B8A8_SRGB, samples);
    struct image depth = target(studio, VK_FORMAT_D32_SFLOAT, samples);
    struct image picture = target(studio, VK_FORMAT_R8G8B8A8_SRGB, VK_SAMPLE_COUNT_1_BIT);

    const struct binding bindings[] = {
        {.type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .buffer = &scene},
        {.type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .image = &materials},
        {.type = VK_DESCRIPTOR_TYPE_SAMPLER,
         .sampler = studio_sampler(studio, VK_SAMPLER_ADDRESS_MODE_REPEAT, VK_COMPARE_OP_NEVER)},
        {.type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .image = &shadow},
        {.type = VK_DESCRIPTOR_TYPE_SAMPLER,
         .sampler = studio_sampler(studio, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                                   VK_COMPARE_OP_LESS_OR_EQUAL)},
    };
    struct drawing drawing = {.bound = studio_bind(studio, bindings, 5, sizeof(struct object))};
    build_mesh(studio, &drawing);
    VkPipeline shadow_pipeline =
        mesh_pipeline(studio, &drawing, "mesh.shadow", NULL, VK_SAMPLE_COUNT_1_BIT);
    VkPipeline color_pipeline =
        mesh_pipeline(studio, &drawing, "mesh.vertex", "mesh.pixel", samples);

    studio_begin(studio);
    studio_begin_pass(studio, &(struct pass){.depth = &shadow});
    draw_objects(studio, &drawing, shadow_pipeline);
    studio_end_pass(studio);
    const struct vector sky = description.backdrop;
    studio_begin_pass(studio, &(struct pass){.color = &color,
                                             .depth = &depth,
                                             .resolved = &picture,
                                             .clear = {sky.x, sky.y, sky.z, 1}});
    draw_objects(studio, &drawing, color_pipeline);
    studio_end_pass(studio);
    studio_finish(studio);
    return studio_read(studio, &picture);
}
