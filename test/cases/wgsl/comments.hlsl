// Comments with the lines of the source.
// RUN: printf 'float twice(float x)\n{\n    x *= 2;\n    return x; \342\200\250 // \303\251\n}\n' > %t.hlsli
// RUN: hlsl2spv -T ps_6_0 -wgsl -wgsl-comments -include %t.hlsli %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -wgsl -wgsl-comments -wgsl-minify -include %t.hlsli %s | FileCheck --check-prefix=SHORT %s
// RUN: not hlsl2spv -T ps_6_0 -wgsl-comments -include %t.hlsli %s 2>&1 | FileCheck --check-prefix=ALONE %s
// SHORT-NOT: //
// ALONE: error: {{.*}}'-wgsl-comments'{{.*}}'-wgsl'
#define SUM(a, b) (a + b)
float4 main(float2 uv : UV) : SV_Target
{
    // CHECK: // [[#@LINE+2]]: if (uv.x > 1)
    // CHECK-NEXT: if (UV.x > 1.0) {
    if (uv.x > 1)
        discard;
    // CHECK: // [[#@LINE+2]]: float2 both = SUM(uv, twice(uv.y));
    // CHECK-NEXT: let both = UV + twice(UV.y);
    float2 both = SUM(uv, twice(uv.y));
    // CHECK-NEXT: // [[#@LINE+2]]: return both.xyxy + twice(uv.x);
    // CHECK-NEXT: return
    return both.xyxy + twice(uv.x);
}
// A comment ends at some characters that are not in ASCII.
// CHECK: // {{.*}}comments.hlsl.tmp.hlsli:4: return x; ??? // ??
// CHECK-NOT: // {{[0-9]+}}: }
