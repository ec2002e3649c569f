// Names of built-in types in declarations: keywords are never allowed, the others only in scopes inside
// the global scope.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: [[#@LINE+1]]:16: error: redefinition of built-in type 'dword'
typedef float2 dword;
// CHECK: [[#@LINE+1]]:16: error: keyword 'float' cannot be used as a name
typedef float2 float;
// CHECK: [[#@LINE+1]]:16: error: redefinition of built-in type 'matrix'
typedef float2 matrix;
// CHECK: [[#@LINE+1]]:16: error: redefinition of built-in type 'float4'
typedef float3 float4;
// CHECK: [[#@LINE+1]]:7: error: redefinition of built-in type 'string'
using string = float3;
typedef uint uint32_t;
typedef vector<float, 3> float3;
typedef float4 precise;
// CHECK: [[#@LINE+1]]:8: error: redefinition of built-in type 'ConstantBuffer'
float4 ConstantBuffer;
// CHECK: [[#@LINE+1]]:8: error: keyword 'double' cannot be used as a name
float4 double;
// CHECK: [[#@LINE+1]]:8: error: 'unorm' must precede the type
float4 unorm;
// CHECK: [[#@LINE+1]]:8: error: redefinition of built-in type 'RayDesc'
struct RayDesc { float a; };
// CHECK: [[#@LINE+1]]:6: error: redefinition of built-in type 'uint'
enum uint { NONE };
// CHECK: [[#@LINE+1]]:29: error: redefinition of built-in type 'Buffer'
template<typename T> struct Buffer { T a; };
// CHECK: [[#@LINE+1]]:7: error: redefinition of built-in type 'vector'
float vector(float uint) { return uint; }
// CHECK: [[#@LINE+1]]:7: error: redefinition of built-in type 'half'
float half(float a) { return a; }

cbuffer ConstantBuffer {
    // CHECK: [[#@LINE+1]]:11: error: redefinition of built-in type 'matrix'
    float matrix;
    // CHECK: [[#@LINE+1]]:9: error: keyword 'int' cannot be used as a name
    int int;
}
namespace inner {
struct Texture2D { float a; };
float4 matrix;
// CHECK: [[#@LINE+1]]:7: error: keyword 'bool' cannot be used as a name
float bool;
}
struct Fields {
    float uint;
    float half;
};
Texture2D texture;

float4 main() : SV_Target {
    float Texture2D = 1, matrix = 2;
    // CHECK: [[#@LINE+1]]:12: error: keyword 'float' cannot be used as a name
    float4 float = 0;
    return Texture2D + matrix;
}
