//@ options: -HV 202x
//@ model: 6_6
//@ result int
#include "../../check.hlsli"
#include "traits.hlsli"

struct meters {
    using unit = float;
    float length;
    meters scale(float by) { meters m; m.length = length * by; return m; }
    meters operator+(meters other) { meters m; m.length = length + other.length; return m; }
};
struct name { int letters; };

/* One of two bodies, by what the type can do. */
template<class T>
meta::when_t<meta::has_scale<T>::value, float> measure(T thing) { return thing.scale(2).length; }
template<class T>
meta::when_t<!meta::has_scale<T>::value && !meta::is_number<T>, float> measure(T thing) { return thing.letters; }
template<class T>
meta::when_t<meta::is_number<T>, float> measure(T thing) { return (float)thing; }

/* A type made of another by its shape. */
template<class T> meta::like_t<T, int> rounded(T value) { return (meta::like_t<T, int>)round(value); }

template<class T, class = void> struct limits { static const int bits = 0; };
template<class T> struct limits<T, meta::when_t<meta::is_integer<T> > > {
    static const int bits = sizeof(T) * 8;
    static const int half = bits / 2;
};

[numthreads(1, 1, 1)]
void main()
{
    meters m;
    m.length = 3;
    name n;
    n.letters = 5;
    check(meta::same<meta::element_t<float3x2>, float> + 2 * meta::same<meta::like_t<int3, float>, float3>); //= 3
    check(meta::components<float3x4>);               //= 12
    check(meta::components<uint2>);                  //= 2
    check(meta::components<half>);                   //= 1
    check(meta::has_unit<meters>::value);            //= 1
    check(meta::has_unit<name>::value);              //= 0
    check(meta::adds<meters>::value);                //= 1
    check(meta::adds<name>::value);                  //= 0
    check(meta::adds<float4>::value);                //= 1
    check((int)measure(m));                          //= 6
    check((int)measure(n));                          //= 5
    check((int)measure(7u));                         //= 7
    check(rounded(float3(1.2, 2.7, -3.6)).z);        //= -4
    check(limits<int>::half);                        //= 16
    check(limits<float>::bits);                      //= 0
    check((int)sizeof(meta::choose_t<(sizeof(int) > 2), float4, int>)); //= 16
}
