// RUN: not hlsl2spv -T ps_6_0 -E main -HV 202x %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: :[[#@LINE+1]]:15: error: 'extern' cannot be combined with 'groupshared'
extern        groupshared float a;
// CHECK: :[[#@LINE+1]]:1: error: 'unorm' cannot be combined with 'snorm'
snorm vector<unorm float, 4> both_ways;
// CHECK: :[[#@LINE+1]]:8: error: 'static' cannot be combined with 'uniform'
static uniform float b;
// CHECK: :[[#@LINE+1]]:1: error: 'volatile' is reserved and has no effect in HLSL
volatile float c;
// CHECK: :[[#@LINE+1]]:1: error: 'in' does not apply to a global variable
in float d;
// CHECK: :[[#@LINE+1]]:1: error: 'globallycoherent' only applies to writable resources, not to 'Texture2D<float4>'
globallycoherent Texture2D e;
globallycoherent RWTexture2D<float4> fine;
// CHECK: :[[#@LINE+1]]:9: error: 'uniform' does not apply to a typedef
typedef uniform float F;
struct S {
    // CHECK: :[[#@LINE+1]]:5: error: 'const' does not apply to a field
    const float g;
    // CHECK: :[[#@LINE+1]]:5: error: 'groupshared' does not apply to a field
    groupshared float h;
    // CHECK: :[[#@LINE+1]]:21: error: 'nointerpolation' cannot be combined with 'sample'
    nointerpolation sample float i;
    // CHECK: :[[#@LINE+1]]:5: error: 'linear' does not apply to a method
    linear float j() { return 1; }
};
// CHECK: :[[#@LINE+1]]:25: error: duplicate 'out'
void k(out float x, out out float y) { x = y = 1; }
// CHECK: :[[#@LINE+1]]:8: error: 'groupshared' cannot be combined with 'inout'
void l(inout groupshared float x) { }
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' only applies to matrices, not to 'float4'
static row_major float4 m;
// CHECK: error: a matrix cannot be both 'row_major' and 'column_major'
static row_major column_major float4x4 n;
typedef row_major float4x4 Rows;
typedef float4x4 Any;
typedef float4x4 Several[2];
using Columns = column_major float4x4;
struct Oriented {
    row_major Any m[2];
    Rows rows;
    // CHECK: :[[#@LINE+1]]:5: error: 'column_major' cannot be combined with 'row_major' of type 'Rows'
    column_major Rows columns;
};
// CHECK: :[[#@LINE+1]]:9: error: 'column_major' cannot be combined with 'row_major' of type 'Rows'
typedef column_major Rows ColumnsOfRows;
// CHECK: :[[#@LINE+1]]:9: warning: 'row_major' is already part of type 'Rows'
typedef row_major Rows RowsOfRows;
// CHECK: :[[#@LINE+1]]:8: error: 'column_major' cannot be combined with 'row_major' of type 'RowsOfRows'
static column_major RowsOfRows n1;
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' cannot be combined with 'column_major' of type 'Columns'
static row_major Columns n2;
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' only applies to matrices, not to 'float4x4[2]'
static row_major Several n3;
// CHECK: :[[#@LINE+1]]:14: error: 'uniform' cannot be combined with 'out'
void written(out uniform float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:22: error: 'uniform' cannot be combined with 'inout'
void changed(uniform inout float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:27: error: 'uniform' cannot be combined with 'nointerpolation'
void interpolated(uniform nointerpolation float x) { }
void read(uniform in float x) { }
void both(in out uniform float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:20: error: 'line' cannot be combined with 'centroid'
void topology(line centroid float x[2]) { }
// CHECK: :[[#@LINE+1]]:8: error: 'static' cannot be combined with 'export'
static export float hidden() { return 1; }
// CHECK: error: 'unsigned' cannot be combined with 'float'
static unsigned float o;
// CHECK: error: 'unorm' only applies to floating-point types, not to 'int'
Texture2D<unorm int> p;

float main() : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: error: 'uniform' does not apply to a local variable
    uniform float q;
    // CHECK: :[[#@LINE+1]]:5: error: 'groupshared' does not apply to a local variable
    groupshared float r;
    return 0;
}
