// The end of the file is also a point of instantiation of a function (C++ [temp.point]).  So a
// specialization between the call and the end of the file is used.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s | FileCheck %s
template<class To, class From> struct cast_helper {
    static To cast(From v) { return (To)v; }
};
template<class To, class From> To cast_to(From v) { return cast_helper<To, From>::cast(v); }

struct wide {
    int2 parts;
    wide negated() { return cast_to<wide>(-parts.x); }
};
template<> struct cast_helper<wide, int> {
    static wide cast(int v) { wide w; w.parts = int2(v, v < 0 ? -1 : 0); return w; }
};

RWStructuredBuffer<int2> results;
[numthreads(1, 1, 1)] void main()
{
    wide w = cast_to<wide>(5);
    // CHECK: [[VALUE:%[0-9]+]] = OpConstantComposite %v2int %int_n5 %int_n1
    // CHECK: OpStore {{.*}} [[VALUE]]
    results[0] = w.negated().parts;
}
