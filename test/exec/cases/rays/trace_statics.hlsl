// Each stage has separate static variables, functions and constants.
//@ raygeneration: generate
//@ miss: miss
//@ buffer Settings float: 3 4
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"
cbuffer Settings {
    float scale, offset;
};
static float counter = 10;

struct Payload {
    float value;

    void scaled(float by) { value = value * by + offset; }
};

[shader("miss")]
void miss(inout Payload payload)
{
    payload.scaled(scale);
    payload.value += counter;
    counter += 100;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = {2};
    counter += 1;
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(-1, 1), payload);
    check(payload.value); //= 20
    check(counter);       //= 11
}
