// Each syntax error has one message that names the expected token, and later errors are also found.
// RUN: not hlsl2spv -T lib_6_8 -fparse-only -ferror-limit=0 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:27: error: expected ';' after 'y'
struct A { float x; float y };
// CHECK: :[[#@LINE+1]]:21: error: expected ';' after '}'
struct B { float z; }
// CHECK: :[[#@LINE+1]]:27: error: expected ')' before 'c'
float f(float a, float b  c) {
    // CHECK: :[[#@LINE-1]]:8: note: to match this '('
    // CHECK: :[[#@LINE+1]]:15: error: expected an expression before ';'
    return a +;
}
// CHECK: :[[#@LINE+1]]:14: error: expected ')' after 'x'
float4 g(int x { return x; }
float h(float a, float b) {
    // CHECK: :[[#@LINE+1]]:22: error: expected ';' after '3'
    float c = a[3] + 3
    float d = 4;
    // CHECK: :[[#@LINE+1]]:13: error: expected ')' after 'b'
    if (a > b { a = 1; } else { a = 2 +; }
    // CHECK: :[[#@LINE-1]]:40: error: expected an expression before ';'
    // CHECK: :[[#@LINE+1]]:10: error: expected ')' after 'b'
    f(a, b;
    // CHECK: :[[#@LINE+1]]:11: error: expected ']' after '3'
    b = a[3;
    // CHECK: :[[#@LINE+1]]:18: error: expected ';' after '0'
    for (int i = 0 i < 3; i++) a++;
    // CHECK: :[[#@LINE+1]]:14: error: expected ')' before 'b'
    while (a b) { a++; }
    // CHECK: :[[#@LINE+1]]:23: error: expected ':' after '3'
    switch (a) { case 3 a = 1; break; case : b = 2; }
    // CHECK: :[[#@LINE+1]]:5: error: 'else' without an 'if' before it
    else a = 3;
    // CHECK: :[[#@LINE+1]]:12: error: expected ';' after 'a'
    return a b;
}
// CHECK: :[[#@LINE+1]]:1: error: 'UNKNOWN' is neither a type nor a modifier
UNKNOWN float q;
// CHECK: :[[#@LINE+1]]:24: error: expected an expression between two commas
float4 k = float4(1, 2,, 3);
// CHECK: :[[#@LINE+1]]:11: error: expected '>' after 'float4'
Texture2D<float4 t;
// CHECK: :[[#@LINE+1]]:19: error: expected ';' after 'a'
cbuffer X { float a float b; int c; }
// CHECK: :[[#@LINE+1]]:21: error: expected ',' or '}' before '3'
int e[3] = { 1, 2   3 };
// CHECK: :[[#@LINE+1]]:15: error: expected ',' or '}' before 'c'
enum E { a, b c };
// CHECK: :[[#@LINE+1]]:1: error: '}' without a '{' before it
}
// CHECK: :[[#@LINE+1]]:18: error: expected ',' or ')' before '1'
[numthreads(8, 8 1)] void i() {}
void j() {
    // CHECK: :[[#@LINE+1]]:16: error: function definition is not allowed here
    float k2() { return 1; }
}
// CHECK: :[[#@LINE+2]]:21: error: expected '}' at end of file
// CHECK: :[[#@LINE+1]]:11: note: to match this '{'
float l() { return 3;
