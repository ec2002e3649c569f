// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
struct Empty {};
struct Base { int id; };
struct Light : Base { float3 color; float2x2 turn; Empty nothing; };
struct Table { float rows[2]; };

Light make(float3 v) {
    Light l = (Light)0;
    l.color = v;
    return l;
}

// MODULE-COUNT-2: OpAll
float4 main(float3 v : V) : SV_Target {
    Light a = make(v);
    // WARN: [[#@LINE+2]]:19: warning: compare the members that matter, one by one
    // ERROR: [[#@LINE+1]]:19: error: '==' cannot be applied to 'Light' and 'Light'
    bool same = a == make(v.zyx);
    Empty x, y;
    // WARN: [[#@LINE+1]]:11: warning: compare the members
    if (x != y)
        return 7;
    // ERROR: [[#@LINE+1]]:14: error: '!=' cannot be applied to 'Light' and 'Light'
    return a != make(v) ? 1 : same;
}
