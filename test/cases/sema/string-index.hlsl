// A character of a string is a constant.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
RWStructuredBuffer<uint> result;

template<typename T> uint number(T c)
{
    if (c == "A"[0])
        return 1;
    return c == "\""[0] ? 2 : 3;
}

[numthreads(1, 1, 1)] void main()
{
    // CHECK: OpStore {{.*}} %uint_97
    result[0] = "a"[0];
    // CHECK: OpStore {{.*}} %uint_2
    result[1] = number("\"\n"[0]);
    // CHECK: OpStore {{.*}} %uint_10
    result[2] = "\"\n"[1];
    // CHECK: OpStore {{.*}} %uint_0
    result[3] = ""[0];
#ifdef WRONG
    // WRONG: :[[#@LINE+1]]:23: error: index 4 is out of bounds of the string
    result[4] = "abc"[4];
    // WRONG: :[[#@LINE+1]]:29: error: the index into a string must be a constant
    result[5] = "abc"[result[0]];
#endif
}
