// Lesson 1: a lit, textured mesh with a shadow.
//
// $ hlsl2spv -T vs_6_0 -E shadow -fvk-invert-y mesh.hlsl -Fo mesh.shadow.spv
// $ hlsl2spv -T vs_6_0 -E vertex -fvk-invert-y mesh.hlsl -Fo mesh.vertex.spv
// $ hlsl2spv -T ps_6_0 -E pixel mesh.hlsl -Fo mesh.pixel.spv
//
// A file can contain any number of shaders; -T selects the stage and the shader model, -E the entry
// point. In Vulkan's clip space, y points down. -fvk-invert-y flips the position that a vertex shader
// returns, so that y points up in the source.

// ---- Inputs from the host ---------------------------------------------------------------------
//
// register(b0) becomes binding 0 of descriptor set 0, register(t1) binding 1, and so on. In Direct3D
// b, t, s and u are numbered separately; in Vulkan they share one numbering, so we use distinct numbers.

// There are two memory layouts for a matrix. `column_major`, the default in HLSL, stores one column
// after the other, each as a float4. `row_major` stores rows. The layout affects only memory: m[1] is
// always the second row, and mul(m, v) always multiplies the matrix by the column v. If a picture is
// garbled, check whether the host writes rows and the shader reads columns.
cbuffer Scene : register(b0)
{
    column_major float4x4 world_to_clip;
    column_major float4x4 world_to_light;

    // In a cbuffer, a vector does not straddle a boundary of 16 bytes. A float3 and a float share one
    // slot, so the host's struct needs no padding.
    float3 eye;
    float shadow_texel;
    float3 to_light;
    float ambient;
    float3 light_color;
    float fog_start;
    float3 backdrop;
    float fog_end;
};

Texture2DArray<float4> materials : register(t1); // color, and how glossy it is in alpha
SamplerState trilinear : register(s2);
Texture2D<float> shadow_map : register(t3);
SamplerComparisonState shadow_test : register(s4);

// Small data that changes with every draw is passed in push constants, which are stored in the
// command buffer itself. A row_major float3x4 occupies three slots of 16 bytes. A column_major one
// would occupy four, each with 4 bytes of padding.
struct Object
{
    row_major float3x4 to_world;
    float2 repeat; // of the texture
    float layer;
};
[[vk::push_constant]] Object object;

// ---- Vertices ---------------------------------------------------------------------------------

// The semantics POSITION, NORMAL and TEXCOORD are arbitrary names. They get locations 0, 1, 2
// in order of declaration, and the host binds its vertex attributes to these locations.
struct Corner
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

// Names that begin with SV_ are system values: the rasterizer reads SV_Position. The other values are
// interpolated across each triangle and passed to the pixel shader.
struct Surface
{
    float4 clip : SV_Position;
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

Surface vertex(Corner corner)
{
    Surface surface;
    surface.position = mul(object.to_world, float4(corner.position, 1));
    // Correct for rotation, translation and uniform scaling; otherwise use the inverse transpose.
    surface.normal = mul((float3x3)object.to_world, corner.normal);
    surface.uv = corner.uv * object.repeat;
    surface.clip = mul(world_to_clip, float4(surface.position, 1));
    return surface;
}

// The first pass renders from the light and stores only the depth: no pixel shader is needed.
float4 shadow(Corner corner) : SV_Position
{
    float3 position = mul(object.to_world, float4(corner.position, 1));
    return mul(world_to_light, float4(position, 1));
}

// ---- Pixels -----------------------------------------------------------------------------------

static const float PI = 3.14159265;

// Returns the fraction of the light that arrives, 0 in shadow. SampleCmp compares the depth with four
// texels of the shadow map and blends the results. Sixteen samples on a spiral, rotated by a
// different angle in each pixel, produce a soft edge.
float lit_share(float3 position, float3 normal, float2 pixel)
{
    // An offset from the surface prevents it from shadowing itself.
    float3 place = mul(world_to_light, float4(position + normal * 0.03, 1)).xyz;
    float2 uv = place.xy * float2(0.5, -0.5) + 0.5;
    float turn = frac(52.9829189 * frac(dot(pixel, float2(0.06711056, 0.00583715)))) * 2 * PI;

    float lit = 0;
    for (uint i = 0; i < 16; ++i)
    {
        float angle = turn + i * 2.39996323; // the golden angle
        float2 offset = sqrt(i + 0.5) * float2(cos(angle), sin(angle));
        lit += shadow_map.SampleCmpLevelZero(shadow_test, uv + offset * shadow_texel, place.z);
    }
    return lit / 16;
}

// Returns the light that a surface of microscopic mirrors reflects to the eye (Trowbridge and Reitz),
// with Schlick's approximation of Fresnel's law.
float highlight(float3 normal, float3 to_eye, float roughness)
{
    float3 half_way = normalize(to_light + to_eye);
    float alpha = roughness * roughness;
    float n_h = saturate(dot(normal, half_way));
    float spread = n_h * n_h * (alpha * alpha - 1) + 1;
    float distribution = alpha * alpha / (PI * spread * spread);
    float fresnel = 0.04 + 0.96 * pow(1 - saturate(dot(to_eye, half_way)), 5);
    float l_h = saturate(dot(to_light, half_way));
    return distribution * fresnel / (4 * max(l_h * l_h, 0.1));
}

// The reflected walls of a studio: a bright ceiling, and a long window of light.
float3 surroundings(float3 direction)
{
    float3 color = lerp(backdrop * 0.35, backdrop * 1.3, smoothstep(-0.3, 0.8, direction.y));
    float2 from_window = abs(direction.yx - float2(0.55, -0.3)) - float2(0.12, 0.45);
    float window = (1 - smoothstep(0, 0.08, from_window.x)) * (1 - smoothstep(0, 0.1, from_window.y));
    return color + window * 2.5;
}

// The depth test runs before the pixel shader: only the nearest triangle of a pixel is visible.
float4 pixel(Surface surface) : SV_Target
{
    // Interpolation shortens normals.
    float3 normal = normalize(surface.normal);
    float3 to_eye = normalize(eye - surface.position);
    float4 material = materials.Sample(trilinear, float3(surface.uv, object.layer));
    float roughness = lerp(0.7, 0.16, material.a);

    float sun = saturate(dot(normal, to_light));
    sun *= lit_share(surface.position, normal, surface.clip.xy);
    // Light from the room: more from above than from the floor.
    float3 room = backdrop * ambient * lerp(0.45, 1.0, normal.y * 0.5 + 0.5);

    float3 color = material.rgb * (light_color * sun + room);
    color += light_color * sun * highlight(normal, to_eye, roughness);
    float fresnel = 0.04 + 0.96 * pow(1 - saturate(dot(normal, to_eye)), 5);
    color += surroundings(reflect(-to_eye, normal)) * fresnel * material.a;

    float fog = smoothstep(fog_start, fog_end, length(surface.position.xz));
    // The target's format is sRGB: the shader returns linear light, and the hardware encodes it.
    return float4(lerp(color, backdrop, fog), 1);
}
