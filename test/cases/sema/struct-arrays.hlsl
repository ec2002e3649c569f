// Each member of each element of an array of structs is an input or output; semantic indices are consecutive.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck --check-prefix=MODULE %s
// RUN: hlsl2spv -T ps_6_0 -pack-optimized %s | FileCheck --check-prefix=PACKED %s
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang -finterface=glslang %s 2>/dev/null | FileCheck --check-prefix=APART %s
// RUN: not hlsl2spv -T ps_6_0 -E many %s 2>&1 | FileCheck --check-prefix=MANY %s
struct Light {
    float4 color;
    nointerpolation int2 cell[2] : CELL;
};
struct Result {
    float4 colors[2] : SV_Target;
};

// MODULE-DAG: OpDecorate %in_var_LIGHT Location 0
// MODULE-DAG: OpDecorate %in_var_LIGHT1 Location 1
// MODULE-DAG: OpDecorate %in_var_LIGHT2 Location 3
// MODULE-DAG: OpDecorate %in_var_LIGHT3 Location 4
// MODULE-DAG: OpDecorate %out_var_SV_Target Location 0
// PACKED-DAG: OpDecorate %in_var_LIGHT Location 0
// PACKED-DAG: OpDecorate %in_var_LIGHT2 Location {{[1-9]}}
// APART-DAG: OpDecorate %lights_cell_0_ Location 1
// APART-DAG: OpDecorate %lights_cell_1_ Location 2
// APART-DAG: OpDecorate %_entryPointOutput_colors_0_ Location 0
// APART-DAG: OpDecorate %_entryPointOutput_colors_1_ Location 1
Result main(const Light lights[2] : LIGHT, nointerpolation int i : I) {
    Result r;
    r.colors[0] = lights[1].color;
    r.colors[1] = lights[i].cell[1].xyxy;
    return r;
}

// MANY: :[[#@LINE+1]]:19: error: an array of structs cannot be a stage input or output here
float4 many(Light lights[100000000] : LIGHT) : SV_Target { return 1; }
