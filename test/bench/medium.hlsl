// hlsl2spv -T ps_6_0
// Clustered forward lighting with a physically based material: loops, buffers, many functions.

static const float PI = 3.14159265;

struct Light
{
    float3 position;
    float radius;
    float3 color;
    uint kind;
    float3 direction;
    float cone;
};

cbuffer Frame : register(b0)
{
    float4x4 view_projection;
    float4x4 shadow_matrices[4];
    float4 cascade_ends;
    float3 eye;
    float time;
    uint3 cluster_count;
    uint light_count;
    float3 ambient;
    float exposure;
};

cbuffer Material : register(b1)
{
    float4 base_factor;
    float roughness_factor;
    float metal_factor;
    float cutoff;
    bool has_normals;
};

StructuredBuffer<Light> lights : register(t0);
StructuredBuffer<uint2> clusters : register(t1);
StructuredBuffer<uint> light_indices : register(t2);
Texture2D<float4> base_map : register(t3);
Texture2D<float4> normal_map : register(t4);
Texture2D<float4> surface_map : register(t5);
Texture2DArray<float> shadow_map : register(t6);
TextureCube<float4> environment : register(t7);
SamplerState linear_wrap : register(s0);
SamplerComparisonState shadow_sampler : register(s1);

struct Input
{
    float4 position : SV_Position;
    float3 world : POSITION;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    float depth : TEXCOORD1;
};

struct Surface
{
    float3 position, normal, view, albedo, specular;
    float roughness;
};

float distribution(float n_h, float roughness)
{
    float a = roughness * roughness;
    float a2 = a * a;
    float d = n_h * n_h * (a2 - 1) + 1;
    return a2 / (PI * d * d);
}

float visibility(float n_v, float n_l, float roughness)
{
    float a = roughness * roughness;
    float v = n_l * sqrt(n_v * n_v * (1 - a) + a);
    float l = n_v * sqrt(n_l * n_l * (1 - a) + a);
    return 0.5 / max(v + l, 1e-5);
}

float3 fresnel(float3 f0, float cosine)
{
    return f0 + (1 - f0) * pow(saturate(1 - cosine), 5);
}

float3 shade(Surface s, float3 to_light, float3 radiance)
{
    float3 halfway = normalize(s.view + to_light);
    float n_l = saturate(dot(s.normal, to_light));
    float n_v = saturate(dot(s.normal, s.view)) + 1e-5;
    float n_h = saturate(dot(s.normal, halfway));
    float3 f = fresnel(s.specular, saturate(dot(s.view, halfway)));
    float3 reflected = f * distribution(n_h, s.roughness) * visibility(n_v, n_l, s.roughness);
    float3 diffuse = (1 - f) * s.albedo / PI;
    return (diffuse + reflected) * radiance * n_l;
}

float attenuation(Light light, float3 offset, float distance)
{
    float window = saturate(1 - pow(distance / light.radius, 4));
    float falloff = window * window / max(distance * distance, 1e-4);
    if (light.kind == 1)
    {
        float angle = dot(normalize(-offset), light.direction);
        falloff *= smoothstep(light.cone, lerp(light.cone, 1, 0.2), angle);
    }
    return falloff;
}

float shadow(float3 world, float depth)
{
    uint cascade = 0;
    [unroll]
    for (uint i = 0; i < 3; i++)
        if (depth > cascade_ends[i])
            cascade = i + 1;
    float4 clip = mul(shadow_matrices[cascade], float4(world, 1));
    float3 ndc = clip.xyz / clip.w;
    float2 uv = ndc.xy * float2(0.5, -0.5) + 0.5;
    float sum = 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            sum += shadow_map.SampleCmpLevelZero(shadow_sampler, float3(uv, cascade), ndc.z, int2(0, 0)) *
                   (x == 0 || y == 0 ? 1.2 : 0.7);
    return sum / 9;
}

Surface read_surface(Input input)
{
    Surface s;
    float4 base = base_map.Sample(linear_wrap, input.uv) * base_factor;
    if (base.a < cutoff)
        discard;
    float4 packed = surface_map.Sample(linear_wrap, input.uv);
    float metal = packed.b * metal_factor;
    s.position = input.world;
    s.view = normalize(eye - input.world);
    s.normal = normalize(input.normal);
    if (has_normals)
    {
        float3 bitangent = cross(s.normal, input.tangent.xyz) * input.tangent.w;
        float3 n = normal_map.Sample(linear_wrap, input.uv).xyz * 2 - 1;
        s.normal = normalize(mul(n, float3x3(input.tangent.xyz, bitangent, s.normal)));
    }
    s.albedo = base.rgb * (1 - metal);
    s.specular = lerp(0.04, base.rgb, metal);
    s.roughness = clamp(packed.g * roughness_factor, 0.05, 1);
    return s;
}

uint cluster_of(Input input)
{
    uint3 cell = uint3(input.position.xy / 64, log2(max(input.depth, 1)) * 2);
    cell = min(cell, cluster_count - 1);
    return cell.x + cluster_count.x * (cell.y + cluster_count.y * cell.z);
}

float4 main(Input input) : SV_Target
{
    Surface s = read_surface(input);
    float3 sum = s.albedo * ambient;
    uint2 cluster = clusters[cluster_of(input)];
    for (uint i = 0; i < cluster.y; i++)
    {
        Light light = lights[light_indices[cluster.x + i]];
        float3 offset = light.position - s.position;
        float distance = length(offset);
        if (distance >= light.radius)
            continue;
        sum += shade(s, offset / distance, light.color * attenuation(light, offset, distance));
    }
    sum += shade(s, normalize(float3(0.3, 0.8, 0.5)), shadow(input.world, input.depth));
    float3 mirrored = reflect(-s.view, s.normal);
    sum += environment.SampleLevel(linear_wrap, mirrored, s.roughness * 8).rgb * s.specular;
    return float4(1 - exp(-sum * exposure), 1);
}
