// Specializations of member templates outside their struct: one template head for each struct with
// template arguments, and one for the member (C++ [temp.expl.spec]).
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
struct Plain {
    template<typename T> int method(T x) { return 1; }
    template<typename T> static int count() { return 2; }
    template<typename T> struct Inner { static const int value = 3; };
};
template<> int Plain::method<int>(int x) { return x + 10; }
template<> int Plain::method(float x) { return 11; }
template<> int Plain::count<float>() { return 12; }
template<> struct Plain::Inner<int> { static const int value = 13; };

template<typename X> struct Generic {
    template<typename T> int method(T x) { return 1; }
    template<typename T> static int count() { return 2; }
    template<typename T> struct Inner { static const int value = 3; };
};
template<typename Y> template<typename T> struct Generic<Y>::Inner<vector<T, 3> > {
    static const int value = 25 + sizeof(Y);
};
template<> template<typename T> int Generic<int>::method(T x) { return 20; }
template<> template<> int Generic<float>::method<float>(float x) { return 21; }
template<> template<> int Generic<float>::count<float>() { return 22; }
template<> template<> struct Generic<int>::Inner<int> { static const int value = 23; };
template<> template<typename T> struct Generic<uint>::Inner<vector<T, 2> > {
    static const int value = 24;
};

// An instance of a struct template as a template argument.
template<typename T> struct Asking;
template<typename T> int read(Asking<T> a);
template<typename T> struct Asking {
    T x;
    int ask() { return read(this); }
};
template<typename T> int read(Asking<T> a) { return a.x; }

#ifdef WRONG
// WRONG: :[[#@LINE+1]]:51: error: no template 'Generic<int>::other' with these parameters
template<> template<typename T> int Generic<int>::other(T x) { return 0; }
// WRONG: :[[#@LINE+1]]:41: error: explicit specialization of unknown template 'missing'
template<> template<> int Generic<int>::missing<int>(int x) { return 0; }
#endif

RWStructuredBuffer<int> result;

[numthreads(1, 1, 1)] void main()
{
    Plain p;
    // CHECK: OpStore %{{.*}} %int_10
    result[0] = p.method(0);
    // CHECK: OpStore %{{.*}} %int_11
    result[1] = p.method(1.5f);
    // CHECK: OpStore %{{.*}} %int_1
    result[2] = p.method(2u);
    // CHECK: OpStore %{{.*}} %int_14
    result[3] = Plain::count<float>() + Plain::count<int>();
    // CHECK: OpStore %{{.*}} %int_16
    result[4] = Plain::Inner<int>::value + Plain::Inner<float>::value;
    Generic<int> i;
    Generic<float> f;
    // CHECK: OpStore %{{.*}} %int_41
    result[5] = i.method(1) + f.method(1.5f);
    // CHECK: OpStore %{{.*}} %int_1
    result[6] = f.method(1);
    // CHECK: OpStore %{{.*}} %int_24
    result[7] = Generic<float>::count<float>() + Generic<int>::count<float>();
    // CHECK: OpStore %{{.*}} %int_26
    result[8] = Generic<int>::Inner<int>::value + Generic<uint>::Inner<int>::value;
    // CHECK: OpStore %{{.*}} %int_53
    result[9] = Generic<uint>::Inner<float2>::value + Generic<int>::Inner<int3>::value;
    Asking<float> asking = {30};
    // CHECK: OpStore %{{.*}} %int_30
    result[10] = asking.ask();
}
