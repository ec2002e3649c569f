// Values of one source variable share a WGSL variable, as in the source; values that are still used do not.
// RUN: hlsl2spv -T cs_6_0 -E sums -wgsl %s | FileCheck --check-prefix=SUMS %s
// RUN: hlsl2spv -T cs_6_0 -E before -wgsl %s | FileCheck --check-prefix=BEFORE %s
StructuredBuffer<float> values;
RWStructuredBuffer<float> result;

// SUMS: var sum = 0.0;
// SUMS-NEXT: for (var i = 0u; i < 16u; i++) {
// SUMS-NEXT: let [[VALUE:v.]] = values[i];
// SUMS-NEXT: if ([[VALUE]] > 1.0) {
// SUMS-NEXT: sum += values[i + 1u];
// SUMS-NEXT: } else if ([[VALUE]] < -1.0) {
// SUMS-NEXT: sum -= values[i + 2u];
// SUMS-NEXT: } else {
// SUMS-NEXT: result[i] = sum;
// SUMS-NEXT: }
// SUMS-NEXT: }
// SUMS-NEXT: result[0] = sum;
[numthreads(1, 1, 1)]
void sums()
{
    float sum = 0;
    for (uint i = 0; i < 16; i++)
        if (values[i] > 1)
            sum += values[i + 1];
        else if (values[i] < -1)
            sum -= values[i + 2];
        else
            result[i] = sum;
    result[0] = sum;
}

// BEFORE: var sum = 0.0;
// BEFORE: var [[NEXT:sum_.]] = sum;
// BEFORE: result[i] = [[NEXT]] - sum;
// BEFORE-NEXT: sum = [[NEXT]];
[numthreads(1, 1, 1)]
void before()
{
    float sum = 0;
    for (uint i = 0; i < 16; i++) {
        float last = sum;
        if (values[i] > 1)
            sum += values[i + 1];
        result[i] = sum - last;
    }
}
