// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang -finterface=glslang %s 2>/dev/null | FileCheck --check-prefix=APART %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not hlsl2spv -T ps_6_0 -E many -fdialect=glslang %s 2>&1 | FileCheck --check-prefix=MANY %s
struct Light {
    float4 color;
    nointerpolation int2 cell[2] : CELL;
};
struct Result {
    float4 colors[2] : SV_Target;
};

// WARN: [[#@LINE+11]]:25: warning: declare an array for each member
// ERROR: [[#@LINE+10]]:25: error: an array of structs cannot cross a stage's border here
// MODULE-DAG: OpDecorate %in_var_LIGHT Location 0
// MODULE-DAG: OpDecorate %in_var_LIGHT1 Location 1
// MODULE-DAG: OpDecorate %in_var_LIGHT2 Location 3
// MODULE-DAG: OpDecorate %in_var_LIGHT3 Location 4
// MODULE-DAG: OpDecorate %out_var_SV_Target Location 0
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

// MANY: error: an array of structs cannot cross a stage's border here
float4 many(Light lights[100000000] : LIGHT) : SV_Target { return 1; }
