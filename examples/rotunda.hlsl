// Lesson 3: a scene without any mesh, drawn by a pixel shader.
//
// $ hlsl2spv -T vs_6_0 -E vertex rotunda.hlsl -Fo rotunda.vertex.spv
// $ hlsl2spv -T ps_6_0 -E pixel rotunda.hlsl -Fo rotunda.pixel.spv
//
// A signed distance function returns the distance of a point to the nearest surface, negative inside.
// It needs no data, combines solids with min and max, and repeats them at no cost. To render it, a
// ray advances repeatedly by that distance: it cannot pass through a surface.

struct View
{
    float2 size;
    float time;
};
[[vk::push_constant]] View view;

// The target has four samples per pixel. The rasterizer runs the pixel shader once for all of
// them, which smooths only the edges of triangles. `sample` interpolates `place` for each sample, so
// that the shader runs once per sample: the whole picture is smooth, at four times the cost.
struct Screen
{
    float4 position : SV_Position;
    sample float2 place : PLACE;
};

// Computes three corners from the vertex index; their triangle covers the screen.
Screen vertex(uint id : SV_VertexID)
{
    Screen screen;
    float2 clip = float2(id & 1, id >> 1) * 4 - 1;
    screen.position = float4(clip, 0, 1);
    // From -0.5 at the bottom to 0.5 at the top. In this clip space, y points down.
    screen.place = clip * float2(view.size.x / view.size.y, -1) * 0.5;
    return screen;
}

// ---- Noise ------------------------------------------------------------------------------------

float hash(float2 cell)
{
    float3 p = frac(cell.xyx * 0.1031);
    p += dot(p, p.yzx + 33.33);
    return frac((p.x + p.y) * p.z);
}

// Random numbers at integer coordinates, interpolated between them.
float noise(float2 place)
{
    float2 cell = floor(place);
    float2 blend = smoothstep(0, 1, place - cell);
    return lerp(lerp(hash(cell), hash(cell + float2(1, 0)), blend.x),
                lerp(hash(cell + float2(0, 1)), hash(cell + float2(1, 1)), blend.x), blend.y);
}

// Several octaves of noise.
float clouds(float2 place)
{
    const float2x2 turn = float2x2(0.8, -0.6, 0.6, 0.8);
    float sum = 0;
    float share = 0.5;
    for (int i = 0; i < 5; ++i)
    {
        sum += share * noise(place);
        place = mul(turn, place) * 2.03;
        share *= 0.5;
    }
    return sum;
}

// ---- Solids -----------------------------------------------------------------------------------

float box(float3 p, float3 half_size)
{
    float3 beyond = abs(p) - half_size;
    return length(max(beyond, 0)) + min(max(beyond.x, max(beyond.y, beyond.z)), 0);
}

// A union with a rounded seam.
float blend(float a, float b, float width)
{
    float share = saturate(0.5 + 0.5 * (b - a) / width);
    return lerp(b, a, share) - width * share * (1 - share);
}

static const float PI = 3.14159265;
static const float RADIUS = 8;
static const float ARCHES = 16;

// One arch of the ring: x along the wall, y up, z outwards from the middle of the wall.
float arch(float3 p, float height, float depth)
{
    float wall = box(p - float3(0, height * 0.5, 0), float3(4, height * 0.5, depth));
    float opening = length(float2(p.x, max(p.y - height * 0.58, 0))) - 1.0;
    float cornice = box(p - float3(0, height, 0), float3(4, 0.14, depth + 0.16));
    float2 edge = float2(abs(p.x) - 1.5, p.z);
    float pillar = max(length(float2(edge.x, abs(edge.y) - depth)) - 0.19, p.y - height);
    float base = box(float3(abs(p.x) - 1.5, p.y - 0.25, p.z), float3(0.32, 0.3, depth + 0.3));
    float molding = abs(length(float2(p.x, p.y - height * 0.58)) - 1.14) - 0.07;
    molding = max(max(molding, abs(p.z) - depth - 0.07), height * 0.58 - p.y);
    return min(min(max(wall, -opening), min(cornice, molding)), min(pillar, base));
}

// The ring repeats one arch: the angle is folded into a single sector.
float ring(float3 p, float radius, float height, float depth)
{
    float sector = 2 * PI / ARCHES;
    float angle = atan2(p.z, p.x);
    angle -= sector * round(angle / sector);
    float reach = length(p.xz);
    return arch(float3(reach * sin(angle), p.y, reach * cos(angle) - radius), height, depth);
}

float steps(float3 p)
{
    float reach = length(p.xz);
    float lowest = max(reach - RADIUS - 2.4, abs(p.y) - 0.12);
    float middle = max(reach - RADIUS - 1.8, abs(p.y) - 0.32);
    float highest = max(reach - RADIUS - 1.2, abs(p.y) - 0.52);
    return min(lowest, min(middle, highest));
}

// Drops of liquid gold that circle above the ring.
static const float3 HEART = float3(0, 12.6, 0);

float drops(float3 p)
{
    float distance = length(p - HEART) - 1.3;
    for (int i = 0; i < 5; ++i)
    {
        float phase = view.time + i * 2 * PI / 5;
        float3 offset = float3(cos(phase), 0.55 * sin(2 * phase + 1), sin(phase)) * 2.1;
        distance = blend(distance, length(p - HEART - offset) - 0.6, 0.8);
    }
    return distance;
}

struct Nearest
{
    float distance;
    float gold; // 1 on the drops
};

Nearest scene(float3 p)
{
    Nearest nearest;
    float stone = min(steps(p), ring(p - float3(0, 0.5, 0), RADIUS, 4, 0.55));
    stone = min(stone, ring(p - float3(0, 4.6, 0), RADIUS, 2.9, 0.42));
    float gold = drops(p);
    nearest.distance = min(stone, gold);
    nearest.gold = gold < stone;
    return nearest;
}

// The gradient of the distance points away from the surface. Four samples on a tetrahedron give it.
float3 normal_at(float3 p)
{
    const float2 e = float2(1, -1) * 0.0015;
    return normalize(e.xyy * scene(p + e.xyy).distance + e.yyx * scene(p + e.yyx).distance +
                     e.yxy * scene(p + e.yxy).distance + e.xxx * scene(p + e.xxx).distance);
}

// Returns the distance that a ray travels, at most `limit`.
float march(float3 origin, float3 direction, float limit, int count)
{
    float travelled = 0.02;
    for (int i = 0; i < count && travelled < limit; ++i)
    {
        float distance = scene(origin + direction * travelled).distance;
        if (distance < 0.0006 * travelled)
            break;
        // In folded space this is not an exact distance: a shorter step stays outside.
        travelled += distance * 0.85;
    }
    return min(travelled, limit);
}

// ---- Light ------------------------------------------------------------------------------------

static const float3 SUN = normalize(float3(-0.86, 0.33, 0.36));
static const float3 SUN_LIGHT = float3(1.0, 0.56, 0.26) * 4.6;

float3 sky(float3 direction)
{
    float height = max(direction.y, 0);
    float toward_sun = saturate(dot(direction, SUN));
    float3 color = lerp(float3(1.0, 0.58, 0.34), float3(0.52, 0.46, 0.56), saturate(height * 5));
    color = lerp(color, float3(0.06, 0.17, 0.46), pow(height, 0.6));
    color += float3(1.0, 0.45, 0.15) * (0.55 * pow(toward_sun, 4) + 0.9 * pow(toward_sun, 40));

    // A layer of clouds far up, seen flat toward the horizon.
    float2 place = direction.xz / (height + 0.12) * 0.9;
    float cover = smoothstep(0.42, 0.85, clouds(place + 3.7)) * smoothstep(0.02, 0.25, height);
    float3 cloud = lerp(float3(0.5, 0.36, 0.42), float3(1.25, 0.78, 0.55), pow(toward_sun, 3));
    color = lerp(color, cloud, cover * 0.75);
    return color + float3(1.0, 0.8, 0.5) * 14 * smoothstep(0.9988, 0.9994, dot(direction, SUN));
}

// A ray toward the sun that passes close to an object is in its penumbra.
float sunshine(float3 p)
{
    float lit = 1;
    float travelled = 0.05;
    for (int i = 0; i < 40 && lit > 0.01 && travelled < 24; ++i)
    {
        float distance = scene(p + SUN * travelled).distance;
        lit = min(lit, 14 * distance / travelled);
        travelled += clamp(distance, 0.04, 1.2);
    }
    return smoothstep(0, 1, saturate(lit));
}

// If walls are closer than the distance from the surface, little of the sky is visible.
float openness(float3 p, float3 normal)
{
    float hidden = 0;
    float weight = 1;
    for (int i = 1; i <= 4; ++i)
    {
        float away = 0.16 * i;
        hidden += weight * (away - scene(p + normal * away).distance);
        weight *= 0.7;
    }
    return saturate(1 - 0.9 * hidden);
}

float3 stone_color(float3 p, float3 normal)
{
    float around = atan2(p.z, p.x) * RADIUS;
    float2 place = abs(normal.y) > 0.7 ? p.xz : float2(around, p.y);
    float3 color = lerp(float3(0.52, 0.43, 0.35), float3(0.74, 0.66, 0.57), clouds(place * 1.7));

    // Courses of blocks, every second one shifted.
    float2 block = place / float2(1.1, 0.5);
    block.x += 0.5 * (floor(block.y) % 2);
    float2 to_joint = min(frac(block), 1 - frac(block)) * float2(1.1, 0.5);
    color *= lerp(0.72, 1, smoothstep(0.008, 0.03, min(to_joint.x, to_joint.y)));
    color *= 0.88 + 0.24 * hash(floor(block));
    // Dark and green where the sea reaches.
    return lerp(float3(0.1, 0.11, 0.08), color, smoothstep(-0.05, 0.45, p.y + 0.2 * noise(place * 3)));
}

float3 shade(float3 p, float3 direction)
{
    float3 normal = normal_at(p);
    float sun = saturate(dot(normal, SUN));
    if (sun > 0)
        sun *= sunshine(p + normal * 0.01);
    float open = openness(p, normal);

    if (scene(p).gold > 0)
    {
        float3 mirrored = reflect(direction, normal);
        // The reflection of the ring in the drops.
        float blocked = march(p + normal * 0.02, mirrored, 20, 40) < 20;
        float3 around = lerp(sky(mirrored), float3(0.3, 0.19, 0.13), blocked);
        float edge = pow(1 - saturate(-dot(direction, normal)), 5);
        return around * lerp(float3(1.0, 0.71, 0.29), 1, edge) * lerp(0.6, 1, open) + sun * 0.2;
    }

    float3 color = stone_color(p, normal);
    float3 from_sky = float3(0.32, 0.34, 0.5) * (0.55 + 0.45 * normal.y) * open;
    float3 from_sea = float3(0.55, 0.33, 0.22) * (0.5 - 0.5 * normal.y) * open * 0.5;
    // Gold reflects warm light onto the walls that face it.
    float3 to_gold = HEART - p;
    float glow = saturate(dot(normal, normalize(to_gold))) * 6 / (4 + dot(to_gold, to_gold));
    return color * (SUN_LIGHT * sun + from_sky + from_sea + glow * float3(1.0, 0.55, 0.2) * open);
}

// Distant air has the color of the sky behind it.
float3 haze(float3 color, float distance, float3 direction)
{
    float3 level = normalize(float3(direction.x, 0.02, direction.z));
    return lerp(sky(level) * 0.9, color, exp(-distance * distance * 0.00035));
}

float3 look(float3 origin, float3 direction, int count)
{
    float distance = march(origin, direction, 60, count);
    if (distance >= 60)
        return sky(direction);
    float3 p = origin + direction * distance;
    return haze(shade(p, direction), distance, direction);
}

// ---- The sea ----------------------------------------------------------------------------------

float waves(float2 place)
{
    float swell = noise(place * 0.7 + view.time * 0.3) * 0.6;
    return swell + noise(place * float2(1.6, 2.6) - view.time * 0.4) * 0.3 + noise(place * 6.1) * 0.07;
}

float3 sea(float3 origin, float3 direction, float distance)
{
    float3 p = origin + direction * distance;
    // Distant waves are smaller than pixels and would flicker.
    float strength = 0.075 / (1 + 0.03 * distance);
    const float e = 0.06;
    float here = waves(p.xz);
    float3 normal = normalize(float3((here - waves(p.xz + float2(e, 0))) / e * strength, 1,
                                     (here - waves(p.xz + float2(0, e))) / e * strength));
    float3 mirrored = reflect(direction, normal);
    mirrored.y = abs(mirrored.y);
    float fresnel = 0.03 + 0.97 * pow(1 - saturate(dot(-direction, normal)), 5);
    float3 depth = float3(0.02, 0.075, 0.09) + 0.03 * SUN_LIGHT * saturate(here - 0.4);
    float3 color = lerp(depth, look(p, mirrored, 72), fresnel);
    // The foot of the steps darkens the water.
    color *= lerp(0.6, 1, saturate(scene(p).distance * 1.5));
    return haze(color, distance * 0.6, direction);
}

// ---- The camera -------------------------------------------------------------------------------

float3 film(float3 light)
{
    return saturate(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14));
}

float4 pixel(Screen screen) : SV_Target
{
    const float3 eye = float3(7.5, 2.3, 20.5);
    const float3 target = float3(-0.9, 5.3, 0);
    const float3 forward = normalize(target - eye);
    const float3 right = normalize(cross(forward, float3(0, 1, 0)));
    const float3 up = cross(right, forward);

    float2 place = screen.place;
    float3 direction = normalize(forward + 0.95 * (place.x * right + place.y * up));

    float3 color;
    float to_sea = direction.y < 0 ? -eye.y / direction.y : 1e6;
    float to_solid = march(eye, direction, 60, 110);
    if (to_solid < min(to_sea, 60))
        color = haze(shade(eye + direction * to_solid, direction), to_solid, direction);
    else if (direction.y < 0)
        color = sea(eye, direction, to_sea);
    else
        color = sky(direction);

    color *= 1 - 0.35 * dot(place, place);
    return float4(film(color * 0.8), 1);
}
