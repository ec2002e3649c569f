// Interpolation modifiers of a member override those of the declaration that uses the struct.
// RUN: hlsl2spv -T ps_6_2 -E main %s | FileCheck %s --implicit-check-not='in_var_A{{.*}}Flat' --implicit-check-not='in_var_D{{.*}}Centroid'
// RUN: not hlsl2spv -T ps_6_2 -E main -DREAD %s 2>&1 | FileCheck %s --check-prefix=READ
// CHECK-DAG: OpDecorate %in_var_A Centroid
// CHECK-DAG: OpDecorate %in_var_B Flat
// CHECK-DAG: OpDecorate %in_var_C NoPerspective
// CHECK-DAG: OpDecorate %in_var_D Flat
struct Inner { float4 c : C; nointerpolation float4 d : D; };
struct Values { centroid float4 a : A; float4 b : B; noperspective centroid Inner inner; };
float4 main(nointerpolation Values v) : SV_Target
{
#ifdef READ
    // READ: :[[#@LINE+1]]:{{[0-9]+}}: error: argument of 'GetAttributeAtVertex' must be a 'nointerpolation' input
    return GetAttributeAtVertex(v.a, 0);
#endif
    return v.a + v.b + v.inner.c + v.inner.d;
}
