// RUN: not hlsl2spv -T lib_6_6 -fspv-target-env=vulkan1.2 -enable-payload-qualifiers %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct [raypayload] Payload { float4 color : read(caller) : write(miss); };
struct Plain { float4 color; }; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: it is declared here
struct Holder { Texture2D<float4> texture; };
RaytracingAccelerationStructure scene;

[shader("miss")] void good(inout Payload p) {}
[shader("anyhit")] void good_hit(inout Payload p, BuiltInTriangleIntersectionAttributes a) {}
[shader("callable")] void good_call(inout Plain p) {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a miss shader returns nothing
[shader("miss")] float result(inout Payload p) { return 1; }
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a miss shader takes a payload, not 0 parameters
[shader("miss")] void none() {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a ray generation shader takes no parameters, not 1 parameter
[shader("raygeneration")] void generates(inout Payload p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a closest-hit shader takes a payload and attributes, not 1 parameter
[shader("closesthit")] void hit(inout Payload p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: the payload of a miss shader must be declared 'inout'
[shader("miss")] void taken(Payload  p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: the attributes of an any-hit shader must be declared 'in'
[shader("anyhit")] void attributes(inout Payload p, inout Plain  a) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: the payload of a miss shader must be a struct of numbers, not 'float'
[shader("miss")] void scalar(inout float p) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: the parameter of a callable shader must be a struct of numbers, not 'Holder'
[shader("callable")] void called(inout    Holder h) {}
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: struct 'Plain' is a payload and needs the attribute '[raypayload]'
[shader("miss")] void plain(inout Plain  p) {}

[shader("raygeneration")] void traces() {
    RayDesc ray = (RayDesc)0;
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: struct 'Plain' is a payload and needs the attribute '[raypayload]'
    Plain p;
    TraceRay(scene, 0, 0, 0, 0, 0, ray, p);
}
