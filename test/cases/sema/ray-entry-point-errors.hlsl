// RUN: not hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.2 -enable-payload-qualifiers %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct [raypayload] Payload { float4 color : read(caller) : write(miss); };
struct Plain { float4 color; }; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: declared here
struct Holder { Texture2D<float4> texture; };
RaytracingAccelerationStructure scene;

[shader("miss")] void good(inout Payload p) {}
[shader("anyhit")] void good_hit(inout Payload p, BuiltInTriangleIntersectionAttributes a) {}
[shader("callable")] void good_call(inout Plain p) {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a miss shader returns nothing
[shader("miss")] float result(inout Payload p) { return 1; }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a miss shader requires a payload, not 0 parameters
[shader("miss")] void none() {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a ray generation shader requires no parameters, not 1 parameter
[shader("raygeneration")] void generates(inout Payload p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a closest-hit shader requires a payload and attributes, not 1 parameter
[shader("closesthit")] void hit(inout Payload p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: payload of a miss shader must be declared 'inout'
[shader("miss")] void taken(Payload  p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attributes of an any-hit shader must be declared 'in'
[shader("anyhit")] void attributes(inout Payload p, inout Plain  a) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: payload of a miss shader must be a struct of numbers, not 'float'
[shader("miss")] void scalar(inout float p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: parameter of a callable shader must be a struct of numbers, not 'Holder'
[shader("callable")] void called(inout    Holder h) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: payload struct 'Plain' requires attribute '[raypayload]'
[shader("miss")] void plain(inout Plain  p) {}

[shader("raygeneration")] void traces() {
    RayDesc ray = (RayDesc)0;
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: payload struct 'Plain' requires attribute '[raypayload]'
    Plain p;
    TraceRay(scene, 0, 0, 0, 0, 0, ray, p);
}
