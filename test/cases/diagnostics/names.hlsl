// Names of other languages and misspelled names, with the correct name as a fix-it.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --strict-whitespace %s
// RUN: not hlsl2spv -T ps_6_0 -E MaIn -DENTRY %s 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not hlsl2spv -T pixel_6_0 %s 2>&1 | FileCheck %s --check-prefix=PROFILE
// ENTRY: error: no entry point 'MaIn'; did you mean 'main'?
// ENTRY: note: 'main' defined here
// PROFILE: error: unknown profile 'pixel_6_0'
// PROFILE: note: expected one of ps, vs,
#ifdef ENTRY
float4 main() : SV_Target { return 0; }
#else

struct Lamp { float3 at; };
enum Mode { Dim, Bright };
Texture2D<float4> image;
SamplerState bilinear;

//      CHECK: error: 'SV_Targets' is not a system value; did you mean 'SV_Target'?
// CHECK-NEXT:{{^}}float4 main(float2 uv : UV) : SV_Targets
// CHECK-NEXT:{{^}}                              ^~~~~~~~~~
// CHECK-NEXT:{{^}}                              SV_Target
float4 main(float2 uv : UV) : SV_Targets
{
    float4 sum = 0;
    //      CHECK: error: use of undeclared function 'mix' from GLSL; use 'lerp'
    // CHECK-NEXT:{{^}}    sum += mix(sum, sum, 0.5);
    // CHECK-NEXT:{{^}}           ^~~
    // CHECK-NEXT:{{^}}           lerp
    sum += mix(sum, sum, 0.5);
    //      CHECK: error: 'Texture2D<float4>' has no method 'Sampel'; did you mean 'Sample'?
    // CHECK-NEXT:{{^}}    sum += image.Sampel(bilinear, uv);
    // CHECK-NEXT:{{^}}           ~~~~~~^~~~~~
    // CHECK-NEXT:{{^}}                 Sample
    sum += image.Sampel(bilinear, uv);
    //      CHECK: error: 'Mode' is a type; use '::' to access its members
    // CHECK-NEXT:{{^}}    int mode = Mode.Dim;
    // CHECK-NEXT:{{^}}               ~~~~~^~~
    // CHECK-NEXT:{{^}}               Mode::Dim
    int mode = Mode.Dim;
    Lamp lamp = (Lamp)0;
    //      CHECK: error: 'Lamp' is a type: '.' reaches the members of a value; did you mean 'lamp'?
    // CHECK-NEXT:{{^}}    sum.xyz = Lamp.at;
    // CHECK-NEXT:{{^}}              ^~~~
    // CHECK-NEXT:{{^}}              lamp
    sum.xyz = Lamp.at;
    //      CHECK: error: 'Mode' has no member 'Brigth'; did you mean 'Bright'?
    mode = Mode.Brigth;
    //      CHECK: error: 'Texture2D' is a type: '.' reaches the members of a value
    sum += Texture2D.Sample(bilinear, uv);
    //      CHECK: error: use of undeclared identifier 'smu'; did you mean 'sum'?
    return smu;
}
#endif
