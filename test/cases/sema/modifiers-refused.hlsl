// RUN: not hlsl2spv -T ps_6_0 -E main -HV 202x %s 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: :[[#@LINE+1]]:15: error: 'extern' and 'groupshared' exclude each other
extern        groupshared float a;
// CHECK: :[[#@LINE+1]]:1: error: 'unorm' and 'snorm' exclude each other
snorm vector<unorm float, 4> both_ways;
// CHECK: :[[#@LINE+1]]:8: error: 'static' and 'uniform' exclude each other
static uniform float b;
// CHECK: :[[#@LINE+1]]:1: error: 'volatile' is reserved, and means nothing in HLSL
volatile float c;
// CHECK: :[[#@LINE+1]]:1: error: 'in' does not apply to a global variable
in float d;
// CHECK: :[[#@LINE+1]]:1: error: 'globallycoherent' applies to resources that can be written, not to 'Texture2D<float4>'
globallycoherent Texture2D e;
globallycoherent RWTexture2D<float4> fine;
// CHECK: :[[#@LINE+1]]:9: error: 'uniform' does not apply to a typedef
typedef uniform float F;
struct S {
    // CHECK: :[[#@LINE+1]]:5: error: 'const' does not apply to a field
    const float g;
    // CHECK: :[[#@LINE+1]]:5: error: 'groupshared' does not apply to a field
    groupshared float h;
    // CHECK: :[[#@LINE+1]]:21: error: 'nointerpolation' and 'sample' exclude each other
    nointerpolation sample float i;
    // CHECK: :[[#@LINE+1]]:5: error: 'linear' does not apply to a method
    linear float j() { return 1; }
};
// CHECK: :[[#@LINE+1]]:25: error: 'out' stands here twice
void k(out float x, out out float y) { x = y = 1; }
// CHECK: :[[#@LINE+1]]:8: error: 'groupshared' and 'inout' exclude each other
void l(inout groupshared float x) { }
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' applies to matrices only, not to 'float4'
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
    // CHECK: :[[#@LINE+1]]:5: error: 'column_major' and 'row_major' of type 'Rows' exclude each other
    column_major Rows columns;
};
// CHECK: :[[#@LINE+1]]:9: error: 'column_major' and 'row_major' of type 'Rows' exclude each other
typedef column_major Rows ColumnsOfRows;
// CHECK: :[[#@LINE+1]]:9: warning: 'row_major' is already part of type 'Rows'
typedef row_major Rows RowsOfRows;
// CHECK: :[[#@LINE+1]]:8: error: 'column_major' and 'row_major' of type 'RowsOfRows' exclude each other
static column_major RowsOfRows n1;
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' and 'column_major' of type 'Columns' exclude each other
static row_major Columns n2;
// CHECK: :[[#@LINE+1]]:8: error: 'row_major' applies to matrices only, not to 'float4x4[2]'
static row_major Several n3;
// CHECK: :[[#@LINE+1]]:14: error: 'uniform' and 'out' exclude each other
void written(out uniform float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:22: error: 'uniform' and 'inout' exclude each other
void changed(uniform inout float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:27: error: 'uniform' and 'nointerpolation' exclude each other
void interpolated(uniform nointerpolation float x) { }
void read(uniform in float x) { }
void both(in out uniform float x) { x = 1; }
// CHECK: :[[#@LINE+1]]:20: error: 'line' and 'centroid' exclude each other
void topology(line centroid float x[2]) { }
// CHECK: :[[#@LINE+1]]:8: error: 'static' and 'export' exclude each other
static export float hidden() { return 1; }
// CHECK: error: 'unsigned' does not go with 'float'
static unsigned float o;
// CHECK: error: 'unorm' applies to floating-point types only, not to 'int'
Texture2D<unorm int> p;

float main() : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: error: 'uniform' does not apply to a local variable
    uniform float q;
    // CHECK: :[[#@LINE+1]]:5: error: 'groupshared' does not apply to a local variable
    groupshared float r;
    return 0;
}
