// RUN: hlsl2spv -T ps_6_0 -fparse-only -ftime-report %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -ftime-report -fstats %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=ALL %s
// Each phase with its share of the total; statistics can be printed as well.
// ALL-DAG: preprocess {{.*}} ms {{.*}} %
// ALL-DAG: analyse {{.*}} ms
// ALL-DAG: layout {{.*}} ms
// ALL-DAG: generate {{.*}} ms
// ALL-DAG: optimize {{.*}} ms
// ALL-DAG: finish {{.*}} ms
// ALL-DAG: {{^}}  validator {{.*}} ms
// ALL-DAG: functions 1
// CHECK: preprocess {{.*}} ms
// CHECK: parse {{.*}} ms
float4 main() : SV_Target
{
    return 0;
}
