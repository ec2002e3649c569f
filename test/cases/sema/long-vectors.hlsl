// Invalid locations and operations for vectors of more than four components.
// RUN: not hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T lib_6_8 -DOLDER -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck --check-prefix=OLDER %s
typedef vector<float, 5> Float5;
// OLDER: [[#@LINE-1]]:23: error: a dimension must be a constant from 1 to 4
#ifndef OLDER
struct Five { Float5 five : FIVE; };
struct [raypayload] Payload { Float5 five : read(caller) : write(caller); };
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: constant buffers cannot contain 'vector<float, 5>' because their vectors have at most 4 components
cbuffer Constants { Float5 constant; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: constant buffers cannot contain 'vector<float, 5>'
ConstantBuffer<Five> constants;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: an element of 'Buffer' must fit into 128 bits
Buffer<Float5> texels;
RWByteAddressBuffer bytes;
RaytracingAccelerationStructure scene;

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: inputs and outputs of stages cannot contain 'vector<float, 5>'
[shader("pixel")] float4 pixel(Five input) : SV_Target { return input.five[0]; }

[shader("geometry")] [maxvertexcount(1)]
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: streams of geometry shaders cannot contain 'vector<float, 5>'
void geometry(point float4 p[1] : P, inout PointStream<Five> stream) {}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: patches cannot contain 'vector<float, 5>'
[shader("domain")] [domain("tri")] float4 domain(OutputPatch<Five, 3> patch) : SV_Position { return patch[0].five[1]; }

[shader("raygeneration")] void rays()
{
    Payload payload = (Payload)0;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: payloads and attributes cannot contain 'vector<float, 5>'
    TraceRay(scene, 0, 255, 0, 1, 0, (RayDesc)0, payload);
}

[shader("compute")] [numthreads(1, 1, 1)] void compute()
{
    Float5 v = constant + constants.five;
    bytes.Store(0, v + texels[0]);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'vector<float, 5>' has no component 'x': a vector of more than four components has no swizzles
    bytes.Store(0, v.x);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: index 5 is out of bounds of 'vector<float, 5>'
    v[5] = 1;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a dimension must be a constant from 1 to 1024
    vector<float, 1025> longer;
}
#endif
