// Shared by all shaders.
#ifndef COMMON_HLSLI
#define COMMON_HLSLI

#define SCALE 2.0

struct Light {
    float3 direction;
    float intensity;
};

/* Returns the diffuse part. */
float diffuse(float3 normal, Light light) {
    return saturate(dot(normal, light.direction)) * light.intensity;
}

#endif
