// A character of a string is a number; template argument deduction treats a string as an array of characters.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
RWStructuredBuffer<uint> result;

template<typename T> uint number(T c)
{
    if (c == "A"[0])
        return 1;
    return c == "\""[0] ? 2 : 3;
}

template<typename T, int N> int letters(const T text[N]) { return N - 1; }
template<typename T, int N> T last(const T text[N]) { return text[N - 2]; }

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
    // CHECK: OpStore {{.*}} %uint_5
    result[4] = letters("a\"b\nc");
    // CHECK: OpStore {{.*}} %uint_122
    result[5] = last("xyz");
    // CHECK: OpStore {{.*}} %uint_0
    result[6] = letters("");
    // CHECK: OpStore %[[#TEXT:]] %[[#]]
    // CHECK: %[[#PLACE:]] = OpAccessChain %_ptr_Function_int %[[#TEXT]] %[[#]]
    // CHECK: %[[#]] = OpLoad %int %[[#PLACE]]
    result[7] = number("\"A"[result[0]]);
#ifdef WRONG
    // WRONG: :[[#@LINE+1]]:23: error: index 4 is out of bounds of the string
    result[4] = "abc"[4];
    // WRONG: :[[#@LINE+1]]:17: error: template 'letters' does not accept these arguments: (literal int)
    result[5] = letters(4);
#endif
}
