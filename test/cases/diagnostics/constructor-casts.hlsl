// A constructor with one argument is an explicit conversion, like a cast.
// RUN: hlsl2spv -T cs_6_6 -Wconversion -Wsign-conversion %s 2>&1 | FileCheck %s --implicit-check-not=warning:
RWStructuredBuffer<int> result;
StructuredBuffer<uint> input;

template <typename T> int whole(T x) { return int(x); }

[numthreads(1, 1, 1)] void main() {
    uint a = input[0];
    uint2 b = uint2(a, a);
    result[0] = int(a) + (int)a + int2(b).x + whole(a);
    // CHECK: :[[#@LINE+1]]:17: warning: an implicit conversion from 'uint' to 'int'
    result[1] = a;
    // CHECK: :[[#@LINE+1]]:22: warning: an implicit conversion from 'uint' to 'int'
    result[2] = int2(a, 0).x;
}
