// RUN: not hlsl2spv -T hs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T hs_6_0 -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: not hlsl2spv -T hs_6_0 -DPOINTS %s 2>&1 | FileCheck %s --check-prefix=POINTS
// RUN: not hlsl2spv -T hs_6_0 -DOVERLOAD %s 2>&1 | FileCheck %s --check-prefix=OVERLOAD

// The entry point and its patch constant function must agree on the patches and cannot call each other.

struct Point { float4 position : POSITION; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

#ifdef OVERLOAD
[patchconstantfunc("constants")] void main(int i);
[noinline] void noted(int i);
#endif

// CHECK: [[#@LINE+3]]:{{[0-9]+}}: error: input patch has 12 control points here, but 3 in the entry point
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: output patch has 4 control points here, but the attribute specifies 3
// CALLS: [[#@LINE+1]]:{{[0-9]+}}: error: a patch constant function cannot be called by its entry point
Constants constants(InputPatch<Point, 12> in_, OutputPatch<Point, 4> out_) {
#ifdef OVERLOAD
    // OVERLOAD: [[#@LINE+1]]:5: error: function 'main' is called but has no body
    main(3);
    // OVERLOAD: [[#@LINE+1]]:5: error: function 'noted' is called but has no body
    noted(3);
#endif
    return (Constants)0;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Point main(InputPatch<Point, 3> patch, uint i : SV_OutputControlPointID) {
#ifdef CALLS
    InputPatch<Point, 12> in_;
    OutputPatch<Point, 4> out_;
    constants(in_, out_);
#endif
    return patch[i];
}

#ifdef POINTS
// POINTS: [[#@LINE+1]]:29: error: a patch must have 1 to 32 control points
void none(InputPatch<Point, 0> patch) {}
// POINTS: [[#@LINE+1]]:30: error: a patch must have 1 to 32 control points
void many(OutputPatch<Point, 4294967297> patch) {}
#endif
