// Lesson 1: a lit, textured mesh with a shadow.
//
// $ hlsl2spv -T vs_6_0 -E shadow -fvk-invert-y mesh.hlsl -Fo mesh.shadow.spv
// $ hlsl2spv -T vs_6_0 -E vertex -fvk-invert-y mesh.hlsl -Fo mesh.vertex.spv
// $ hlsl2spv -T ps_6_0 -E pixel mesh.hlsl -Fo mesh.pixel.spv
//
// One file may hold any number of shaders; -T says which stage and shader model is meant, -E which
// function begins it. Vulkan's clip space has y pointing down. -fvk-invert-y turns the position that
// a vertex shader returns upside down, so that we can think with y pointing up.

// ---- What the host gives us -------------------------------------------------------------------
//
// register(b0) becomes binding 0 of descriptor set 0, register(t1) binding 1, and so on. In Direct3D
// b, t, s and u count separately; in Vulkan all share the same numbers, so we count on.

// A matrix is a square of numbers; in memory it is a row of them, and there are two ways to lay them
// out. `column_major`, which HLSL takes if nothing is said, stores one column after another, each a
// float4. `row_major` stores rows. This concerns memory alone: m[1] is always the second row, and
// mul(m, v) always multiplies the matrix by the column v. Who reads garbled pictures should look for
// a host that wrote rows where the shader reads columns.
cbuffer Scene : register(b0)
{
    column_major float4x4 world_to_clip;
    column_major float4x4 world_to_light;

    // In a cbuffer nothing straddles a boundary of 16 bytes. A float3 and a float share one such
    // slot, so the host has no holes to leave.
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

// What changes with every draw is small and goes into push constants, which are written into the
// command buffer itself. As rows, a float3x4 takes three slots of 16 bytes. As columns it would take
// four, each with 4 bytes of nothing.
struct Object
{
    row_major float3x4 to_world;
    float2 repeat; // of the texture
    float layer;
};
[[vk::push_constant]] Object object;

// ---- Vertices ---------------------------------------------------------------------------------

// The semantics POSITION, NORMAL and TEXCOORD are names of our choice. They get locations 0, 1, 2
// in the order they are declared, and that is where the host binds its vertex attributes.
struct Corner
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

// What begins with SV_ is a system value: the rasterizer reads SV_Position. The rest is
// interpolated across each triangle and handed to the pixel shader.
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
    // Right for objects that are turned, moved and scaled evenly; others need the inverse transpose.
    surface.normal = mul((float3x3)object.to_world, corner.normal);
    surface.uv = corner.uv * object.repeat;
    surface.clip = mul(world_to_clip, float4(surface.position, 1));
    return surface;
}

// The first pass looks from the light and keeps only how far it sees: no pixel shader is needed.
float4 shadow(Corner corner) : SV_Position
{
    float3 position = mul(object.to_world, float4(corner.position, 1));
    return mul(world_to_light, float4(position, 1));
}

// ---- Pixels -----------------------------------------------------------------------------------

static const float PI = 3.14159265;

// The share of the light that arrives, from 0 in shadow to 1. SampleCmp compares our depth with four
// texels of the shadow map and blends the answers; sixteen such questions on a spiral, turned by
// another angle in each pixel, make a soft edge.
float lit_share(float3 position, float3 normal, float2 pixel)
{
    // Asking a little off the surface keeps it from shadowing itself.
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

// How much light a surface of microscopic mirrors sends to the eye (Trowbridge and Reitz), with
// Schlick's approximation of Fresnel's law.
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

// A studio's walls as a polished thing mirrors them: a bright ceiling, and a long window of light.
float3 surroundings(float3 direction)
{
    float3 color = lerp(backdrop * 0.35, backdrop * 1.3, smoothstep(-0.3, 0.8, direction.y));
    float2 from_window = abs(direction.yx - float2(0.55, -0.3)) - float2(0.12, 0.45);
    float window = (1 - smoothstep(0, 0.08, from_window.x)) * (1 - smoothstep(0, 0.1, from_window.y));
    return color + window * 2.5;
}

// The depth test ran before us: of all triangles over a pixel only the nearest counts.
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
    // The target's format is sRGB: it takes linear light, and the hardware encodes it.
    return float4(lerp(color, backdrop, fog), 1);
}
