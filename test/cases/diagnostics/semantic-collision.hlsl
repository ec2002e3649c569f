// A semantic with the name of an integer variable.
// RUN: hlsl2spv -T vs_6_0 %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T vs_6_0 -WX %s -Fo %t
enum Kind { TAG };
static const uint COUNT = 3;
static Kind KIND;
static float REAL;
static uint2 PAIR;
static int ROW[2];
cbuffer Data { bool FLAG; }
uint LOOSE;

struct Input {
    // CHECK: :[[#@LINE+1]]:16: warning: 'COUNT' is a semantic here, not a reference to the variable [-Wsemantic-identifier-collision]
    float4 a : COUNT;
    // CHECK: :[[#@LINE+1]]:15: warning: 'KIND' is a semantic here, not a reference to the variable
    float b : KIND;
    // CHECK: :[[#@LINE+1]]:15: warning: 'FLAG' is a semantic here, not a reference to the variable
    float c : FLAG;
    // CHECK: :[[#@LINE+1]]:15: warning: 'LOOSE' is a semantic here, not a reference to the variable
    float d : LOOSE;
    float e : TAG;
    float f : REAL;
    float g : PAIR;
    float h : ROW;
    float i : count;
    float j : LATER;
};
static uint LATER;

float4 main(Input input) : SV_Position { return input.a; }
