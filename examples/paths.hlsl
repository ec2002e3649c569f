// Lesson 2: a picture made by a compute shader, a small path tracer.
//
// $ hlsl2spv -T cs_6_0 -E trace paths.hlsl -Fo paths.trace.spv
// $ hlsl2spv -T cs_6_0 -E develop paths.hlsl -Fo paths.develop.spv
//
// There are no triangles: each thread follows light backwards, from a pixel through the scene to the
// sky. `trace` runs many times and adds a few such paths to every pixel; noise decreases with the
// square root of their number. `develop` converts the sums to a picture.

// ---- Inputs from the host ---------------------------------------------------------------------

enum Matter : uint
{
    MATTE,
    METAL,
    GLASS,
};

// In a StructuredBuffer a float3 is aligned to 16 bytes, as required by Vulkan: a Sphere has 48 bytes.
// -fvk-use-dx-layout and -fvk-use-scalar-layout would pack it into 36.
struct Sphere
{
    float3 center;
    float radius;
    float3 color;
    float roughness;
    Matter matter;
};

StructuredBuffer<Sphere> spheres : register(t0);

// u is for resources that a shader writes: "unordered access", by all threads in no particular order.
RWStructuredBuffer<float4> sums : register(u1);    // the light found so far
RWStructuredBuffer<uint> picture : register(u2);   // 8 bits each of red, green, blue, alpha

struct Frame
{
    uint2 size;
    uint first_sample;
    uint sample_count;
};
[[vk::push_constant]] Frame frame;

// The host may set a specialization constant when it creates the pipeline; the driver then compiles
// the shader as if the number were written here.
[[vk::constant_id(0)]] const uint max_bounces = 4;

// ---- Chance -----------------------------------------------------------------------------------

static const float PI = 3.14159265;

// Structs have methods. A method can change its object, so `random.next()` returns a new number each time.
struct Random
{
    uint state;

    // PCG: a step of a linear congruential generator, then a permutation that hides its patterns.
    float next()
    {
        state = state * 747796405u + 2891336453u;
        uint word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
        word = (word >> 22) ^ word;
        return (word >> 8) * (1.0 / 16777216.0);
    }

    float2 next2()
    {
        float x = next(); // do not rely on the evaluation order of arguments
        return float2(x, next());
    }

    // A uniformly distributed direction.
    float3 on_sphere()
    {
        float2 chance = next2();
        float z = chance.x * 2 - 1;
        float angle = chance.y * 2 * PI;
        return float3(sqrt(saturate(1 - z * z)) * float2(cos(angle), sin(angle)), z);
    }

    float2 in_disc()
    {
        float2 chance = next2();
        float angle = chance.y * 2 * PI;
        return sqrt(chance.x) * float2(cos(angle), sin(angle));
    }
};

Random random_of(uint2 pixel, uint sample_index)
{
    Random random;
    random.state = (pixel.y * 4099u + pixel.x) * 9277u + sample_index * 26699u;
    random.next();
    random.state ^= sample_index * 747796405u;
    random.next();
    return random;
}

// ---- The scene --------------------------------------------------------------------------------

struct Ray
{
    float3 origin;
    float3 direction;

    float3 at(float distance) { return origin + direction * distance; }
};

struct Hit
{
    float distance;
    float3 normal; // outwards
    float3 color;
    float roughness;
    Matter matter;
};

static const float FAR = 1e6;
static const float3 SUN = normalize(float3(-0.55, 0.42, 0.45));
static const float3 SUN_LIGHT = float3(1.0, 0.72, 0.42) * 5.0;

// Returns the distance to a sphere along a ray: the smaller root of a quadratic equation, or FAR.
float meet(Ray ray, float3 center, float radius)
{
    float3 offset = ray.origin - center;
    float b = dot(offset, ray.direction);
    // Computing |offset|^2 - r^2 as a difference of products loses precision at large distances; this does not.
    float3 nearest = offset - b * ray.direction;
    float discriminant = radius * radius - dot(nearest, nearest);
    if (discriminant < 0)
        return FAR;
    float root = sqrt(discriminant);
    float distance = -b - root;
    if (distance < 1e-3)
        distance = -b + root;
    return distance < 1e-3 ? FAR : distance;
}

// Rings inlaid in the floor.
float3 floor_color(float2 place)
{
    float ring = frac(length(place) * 0.5);
    float line_share = 1 - smoothstep(0.04, 0.06, abs(ring - 0.5));
    return lerp(float3(0.42, 0.4, 0.38), float3(0.06, 0.1, 0.16), line_share);
}

// `out` parameters are copied back when the function returns.
bool find(Ray ray, out Hit hit)
{
    uint count, stride;
    spheres.GetDimensions(count, stride);

    hit = (Hit)0;
    hit.distance = FAR;
    uint nearest = count;
    for (uint i = 0; i < count; ++i)
    {
        float distance = meet(ray, spheres[i].center, spheres[i].radius);
        if (distance < hit.distance)
        {
            hit.distance = distance;
            nearest = i;
        }
    }
    if (nearest < count)
    {
        Sphere sphere = spheres[nearest];
        hit.normal = (ray.at(hit.distance) - sphere.center) / sphere.radius;
        hit.color = sphere.color;
        hit.roughness = sphere.roughness;
        hit.matter = sphere.matter;
    }

    float to_floor = -ray.origin.y / ray.direction.y;
    if (to_floor > 1e-3 && to_floor < hit.distance)
    {
        hit.distance = to_floor;
        hit.normal = float3(0, 1, 0);
        hit.color = floor_color(ray.at(to_floor).xz);
        hit.roughness = 1;
        hit.matter = MATTE;
    }
    return hit.distance < FAR;
}

// Returns the fraction of the sun's light that arrives. Glass tints it; finding the bright lines of
// refracted light would take far more paths.
float3 sunlight(Ray to_sun)
{
    float3 share = 1;
    uint count, stride;
    spheres.GetDimensions(count, stride);
    for (uint i = 0; i < count; ++i)
        if (meet(to_sun, spheres[i].center, spheres[i].radius) < FAR)
            share *= spheres[i].matter == GLASS ? spheres[i].color * spheres[i].color * 0.75 : 0;
    return share;
}

float3 sky(float3 direction)
{
    float height = saturate(direction.y);
    float3 color = lerp(float3(1.0, 0.6, 0.34), float3(0.7, 0.62, 0.68), saturate(height * 5));
    color = lerp(color, float3(0.08, 0.25, 0.66), pow(height, 0.7));
    float toward_sun = saturate(dot(direction, SUN));
    return color * 0.9 + float3(1.0, 0.5, 0.2) * pow(toward_sun, 12) * 0.9;
}

// The sun's disc is visible only in mirrors; matte surfaces sample it explicitly.
float3 sun_disc(float3 direction)
{
    return SUN_LIGHT * 12 * smoothstep(0.998, 0.9995, dot(direction, SUN));
}

// ---- Paths ------------------------------------------------------------------------------------

// Glass transmits or reflects light, chosen at random with the probability of Fresnel's law.
float3 through_glass(float3 direction, float3 normal, float chance)
{
    bool enters = dot(direction, normal) < 0;
    float ratio = enters ? 1 / 1.5 : 1.5;
    float3 facing = enters ? normal : -normal;
    float3 bent = refract(direction, facing, ratio); // zero for total reflection
    float cosine = enters ? -dot(direction, facing) : dot(bent, -facing);
    float mirrored = 0.04 + 0.96 * pow(1 - saturate(cosine), 5);
    return !any(bent) || chance < mirrored ? reflect(direction, facing) : bent;
}

// Returns the light that arrives along a ray.
float3 radiance(Ray ray, inout Random random)
{
    float3 light = 0;
    float3 weight = 1; // the fraction that remains after the surfaces so far
    bool sees_sun = true; // until a matte surface samples it

    for (uint bounce = 0; bounce <= max_bounces; ++bounce)
    {
        Hit hit;
        if (!find(ray, hit))
        {
            light += weight * sky(ray.direction);
            if (sees_sun)
                light += weight * sun_disc(ray.direction);
            break;
        }

        ray.origin = ray.at(hit.distance);
        weight *= hit.color;
        switch (hit.matter)
        {
        case METAL:
            ray.direction = reflect(ray.direction, hit.normal) + hit.roughness * random.on_sphere();
            ray.direction = normalize(ray.direction);
            break;
        case GLASS:
            ray.direction = through_glass(ray.direction, hit.normal, random.next());
            break;
        default:
            Ray to_sun;
            to_sun.origin = ray.origin;
            to_sun.direction = normalize(SUN + 0.03 * random.on_sphere());
            float facing = dot(hit.normal, to_sun.direction);
            if (facing > 0)
                light += weight * sunlight(to_sun) * SUN_LIGHT * facing / PI;
            // The normal plus a random direction is distributed by the cosine law.
            ray.direction = normalize(hit.normal + 0.999 * random.on_sphere());
            sees_sun = false;
            break;
        }
    }
    return min(light, 12);
}

// A camera with a lens: objects outside of the focal plane are blurred.
Ray through_lens(float2 pixel, inout Random random)
{
    const float3 eye = float3(0.6, 2.9, 9.4);
    const float3 target = float3(0.0, 0.7, 0.0);
    const float3 forward = normalize(target - eye);
    const float3 right = normalize(cross(forward, float3(0, 1, 0)));
    const float3 up = cross(right, forward);

    float2 place = (pixel - 0.5 * frame.size) / frame.size.y;
    float3 focus = eye + 8.9 * (forward + 0.74 * (place.x * right - place.y * up));
    float2 lens = random.in_disc() * 0.06;

    Ray ray;
    ray.origin = eye + lens.x * right + lens.y * up;
    ray.direction = normalize(focus - ray.origin);
    return ray;
}

// The host starts groups of threads; numthreads is the size of a group. Each thread computes a pixel,
// and groups at the edge extend beyond the picture.
[numthreads(8, 8, 1)]
void trace(uint3 thread : SV_DispatchThreadID)
{
    if (any(thread.xy >= frame.size))
        return;

    float3 light = 0;
    for (uint i = 0; i < frame.sample_count; ++i)
    {
        Random random = random_of(thread.xy, frame.first_sample + i);
        Ray ray = through_lens(thread.xy + random.next2(), random);
        light += radiance(ray, random);
    }
    sums[thread.y * frame.size.x + thread.x] += float4(light, frame.sample_count);
}

// The response of film to light, fitted by Krzysztof Narkowicz: bright colors fade softly to white.
float3 film(float3 light)
{
    return saturate(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14));
}

[numthreads(64, 1, 1)]
void develop(uint index : SV_DispatchThreadID)
{
    if (index >= frame.size.x * frame.size.y)
        return;
    float4 sum = sums[index];
    float3 color = film(sum.rgb / sum.a * 0.75);
    // sRGB's curve, because the target does not encode the picture. `select` works on each component.
    color = select(color < 0.0031308, color * 12.92, 1.055 * pow(color, 1 / 2.4) - 0.055);
    uint3 bytes = uint3(color * 255 + 0.5);
    picture[index] = bytes.r | bytes.g << 8 | bytes.b << 16 | 0xffu << 24;
}
