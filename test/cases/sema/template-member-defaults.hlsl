// A default argument of a member function of a class template is instantiated only if a call omits the
// argument (C++ [temp.inst]): here it is unused in the instance whose parameter has another type.
// RUN: hlsl2spv -T cs_6_6 -HV 2021 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_6 -HV 2021 -DBAD %s 2>&1 | FileCheck --check-prefix=BAD %s
// CHECK: OpEntryPoint GLCompute

template <typename T> struct Whole {
    T begin;
    static Whole<T> make() { Whole<T> w; w.begin = 1; return w; }
};
template <typename T> struct Part {
    T begin, end;
    static Part<T> make() { Part<T> p; p.begin = 2; p.end = 3; return p; }
};
template <typename T, typename Range = Whole<T> > struct Curve {
    static T measure(T at, Range range = Whole<T>::make()) { return at + range.begin; }
    T own(T at, Range range = Whole<T>::make()) { return at - range.begin; }
};

RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)] void main() {
    Curve<float> plain;
    Curve<float, Part<float> > parted;
    result[0] = Curve<float>::measure(1) + plain.own(1);
    result[1] = Curve<float, Part<float> >::measure(1, Part<float>::make());
    result[2] = parted.own(1, Part<float>::make());
#ifdef BAD
    // BAD: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}measure
    result[3] = Curve<float, Part<float> >::measure(1);
#endif
}
