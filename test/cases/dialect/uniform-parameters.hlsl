// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: hlsl2spv -T ps_6_0 -E called -fdialect=glslang %s 2>&1 | FileCheck --check-prefix=CALLED %s
// MODULE: OpMemberName %type__Globals 0 "other"
// MODULE: OpMemberName %type__Globals 1 "strength"
// MODULE-NOT: Location 1
// MODULE-DAG: OpDecorate %how Binding 5
float other;

// WARN: [[#@LINE+2]]:27: warning: declare a global; parameters of an entry point are inputs
// ERROR: [[#@LINE+2]]:31: error: 'Texture2D<float4>' cannot be a stage input or output
float4 main(uniform float strength, float2 place : PLACE,
            uniform Texture2D texture, uniform SamplerState how : register(s5)) : SV_Target {
    strength *= 2;
    return texture.Sample(how, place) * strength + other;
}

// The parameters of a function that is also called are preserved.
// CALLED: OpDecorate %in_var_SIZE Location 0
float4 called(uniform float size : SIZE) : SV_Target { return size; }
float4 caller() { return called(1); }
