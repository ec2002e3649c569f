// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=WARN %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
struct Pair { float a; float2 b; };

// WARN: [[#@LINE+2]]:8: warning: give the string a value
// ERROR: [[#@LINE+1]]:8: error: string 'text' requires a value
string text;

// WARN: [[#@LINE+2]]:29: warning: write a constructor such as 'float4(1, 2, 3, 4)'
// ERROR: [[#@LINE+1]]:29: error: default argument cannot be an initializer list
float by_default(float2 v = {1, 2}) { return v.x; }

float4 main(float4 v : V, int n : N) : SV_Target {
    // WARN: [[#@LINE+2]]:14: warning: initialise the struct from a list in braces
    // ERROR: [[#@LINE+1]]:14: error: 'Pair' has no constructor
    Pair p = Pair(v.x, v.yz);
    // WARN: [[#@LINE+2]]:16: warning: write all components; those left out are zero here
    // ERROR: [[#@LINE+1]]:16: error: too few components for 'float4': 2 given, 4 needed
    float4 w = {1, 2};
    // WARN: [[#@LINE+2]]:17: warning: write a cast, such as '(float4)1.0'
    // ERROR: [[#@LINE+1]]:17: error: too few components for 'float4': 1 given, 4 needed
    w += float4(p.a);
    // WARN: [[#@LINE+2]]:26: warning: write and(a, b) and or(a, b) for vectors
    // ERROR: [[#@LINE+1]]:26: error: '||' requires scalars since HLSL 2021; use '
    bool4 both = (w > 1) || (v > 2);
    switch (n) {
    case 1:
        w += p.b.xyxy;
        break;
    // WARN: [[#@LINE+2]]:5: warning: write 'break;' after the last label
    // ERROR: [[#@LINE+1]]:5: error: a statement must follow a label
    case 2:
    }
    return w + both;
}
