// In an out-of-line definition of a static member, names after the declarator are looked up in the
// struct (C++ [basic.lookup.unqual]), both in array sizes and in the initializer.
// RUN: hlsl2spv -T cs_6_6 -HV 2021 %s | FileCheck %s
// CHECK: OpEntryPoint GLCompute
struct Scene {
    enum Counts { SPHERES = 2 };
    static const uint LIGHTS = 3;
    static const uint spheres[SPHERES];
    static const uint lights[LIGHTS][SPHERES];
};
const uint Scene::spheres[SPHERES] = {LIGHTS, 2};
const uint Scene::lights[LIGHTS][SPHERES] = {{1, 2}, {3, 4}, {5, SPHERES}};

RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)] void main() { result[0] = Scene::spheres[1] + Scene::lights[2][0]; }
