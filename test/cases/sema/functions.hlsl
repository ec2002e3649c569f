// Overloads, default arguments, parameter directions, prototypes, local prototypes.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed -Wno-conversion %s | FileCheck %s

int pick(int x) { return 1; }
int pick(uint x) { return 2; }
int pick(float x) { return 3; }
int pick(float3 x) { return 4; }
int pick(float3x3 x) { return 5; }

float3 lerp(float3 a, float3 b, int weight) { return a; } // an overload besides the built-in ones

float with_defaults(float a, float b = 2, int c = 1 + 2) { return a + b + c; }
float prototype(float x);
void directions(in float a, out int b, inout float2 c) { b = 1; c += a; }
void resource(Texture2D t, inout Texture2D u) { u = t; }
Texture2D texture0;

half same(half x) { return x; }
float same(float x) { return x; } // half is a distinct type, even with the same width

float main(int i : I, uint u : U, float2 f : F) : SV_Target {
    // CHECK: call 'int' pick
    // CHECK-NEXT: load 'int'
    int sum = pick(i);
    // CHECK: call 'int' pick
    // CHECK-NEXT: load 'uint'
    sum += pick(u);
    // CHECK: call 'int' pick
    // CHECK-NEXT: constant 'float' 1.5
    sum += pick(1.5);
    // A splat is a better conversion than a truncation.
    // CHECK: call 'int' pick
    // CHECK-NEXT: convert 'float' truncate
    sum += pick(f);
    // CHECK: intrinsic 'float3' lerp
    float3 a = lerp((float3)1, (float3)2, 0.5f);
    // CHECK: call 'float3' lerp
    a = lerp((float3)1, (float3)2, 3);
    // CHECK: call 'float' with_defaults
    // CHECK-NEXT: constant 'float' 1
    // CHECK-NEXT: constant 'float' 2
    // CHECK-NEXT: constant 'int' 3
    float b = with_defaults(1);
    // CHECK: call 'float' prototype
    b += prototype(b);
    float local(float x);
    // CHECK: call 'float' local
    b += local(1);
    float g;
    // CHECK: call 'void' directions
    // CHECK-NEXT: constant 'float' 1
    // CHECK-NEXT: out-argument 'int'
    // CHECK: out-argument 'float2'
    directions(1, g, f);
    Texture2D mine = texture0;
    // CHECK: call 'void' resource
    // CHECK: out-argument 'Texture2D<float4>'
    resource(texture0, mine);
    return sum + b + a.x + same(b);
}
float prototype(float x) { return x; }
float local(float x) { return x; }
