// Calls without a match or with several, and contradictory declarations.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct S { float x; };
// CHECK: :[[#@LINE+2]]:5: error: functions 'result' that differ only in their return type cannot be overloaded
float result(int x);
int result(int x);
int defined(int x) { return x; }
// CHECK: :[[#@LINE+2]]:5: error: redefinition of 'defined'
// CHECK: :[[#@LINE-2]]:5: note: previous definition is here
int defined(int y) { return y; }
// CHECK: :[[#@LINE+1]]:27: error: default argument cannot be an initializer list
float4 of_list(float4 a = {1, 2, 3, 4}, float4 b = float4(1, 2, 3, 4)) { return a + b; }
struct Methods {
    // CHECK: :[[#@LINE+1]]:30: error: default argument cannot be an initializer list
    float of_list(float2 a = {1, 2}) { return a.x; }
};
float of_lists() { return of_list().x; }
// CHECK: :[[#@LINE+1]]:31: error: missing default argument on a parameter
int defaults(int a = 1, float b) { return a; }
// CHECK: :[[#@LINE+1]]:25: warning: default value of an 'out' parameter is ignored
int written(out int a = 1) { a = 2; return a; }
int changed(int b, inout int a = 1) { a += b; return a; }
// CHECK: :[[#@LINE+1]]:25: error: a variable cannot have type 'void'
int nothing(int a, void b) { return a; }

int two(int a, int b) { return a; }
int ambiguous(int a, float b) { return 1; }
int ambiguous(float a, int b) { return 2; }
void change(inout float a) { a = 1; }
int needs(S s) { return 1; }

float main(float f : F) : SV_Target {
    S s = {1};
    int kept = 1;
    changed(written(kept), kept);
    // CHECK: :[[#@LINE+1]]:5: error: 'changed' requires 2 arguments, not 1
    changed(1);
    // CHECK: :[[#@LINE+2]]:5: error: 'two' requires 2 arguments, not 1
    // CHECK: note: 'two(int, int)' declared here
    two(1);
    // CHECK: :[[#@LINE+2]]:5: error: 'needs' does not accept (float): argument 1 of type 'float' does not convert to 'S'
    // CHECK: note: 'needs(S)' declared here
    needs(f);
    // CHECK: :[[#@LINE+3]]:5: error: call to 'ambiguous' is ambiguous with arguments: (int, int)
    // CHECK: note: candidate: 'ambiguous(int, float)'
    // CHECK: note: candidate: 'ambiguous(float, int)'
    ambiguous((int)1, (int)2);
    // CHECK: :[[#@LINE+1]]:14: error: 
    change(f + 1);
    // CHECK: :[[#@LINE+1]]:5: error: called object of type 'float' is not a function
    f(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'dot' does not accept (S, S): argument 1 of type 'S' is no number
    dot(s, s);
    return 0;
}
