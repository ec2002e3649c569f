//@ options: -HV 202x
//@ model: 6_6
//@ result int
//@ buffer source int: 4 1 7 2 9 3 8 6
#include "../../check.hlsli"
#include "concepts.hlsli"
StructuredBuffer<int> source;
groupshared int shared_values[8];

namespace concepts {
HAS_TYPE(accessor, 0, value_type)
HAS_OF_TYPE(accessor, 1, typename T::value_type, GIVEN(T).get(GIVEN(uint)))
HAS_OF_TYPE(accessor, 2, void, GIVEN(T).put(GIVEN(uint), GIVEN(typename T::value_type)))
CONCEPT_OF_3(accessor)

HAS_TYPE(functor, 0, result)
HAS(functor, 1, GIVEN(T)(GIVEN(typename T::result), GIVEN(typename T::result)))
CONCEPT_OF_2(functor)
}

struct shared_accessor {
    using value_type = int;
    int get(uint at) { return shared_values[at]; }
    void put(uint at, int value) { shared_values[at] = value; }
};
struct local_accessor {
    using value_type = float;
    float values[4];
    float get(uint at) { return values[at]; }
    void put(uint at, float value) { values[at] = value; }
};
struct reader { using value_type = int; int get(uint at) { return source[at]; } };

template<class T> struct plus { using result = T; T operator()(T a, T b) { return a + b; } };
template<class T> struct most { using result = T; T operator()(T a, T b) { return max(a, b); } };

/* An algorithm for whatever meets the concepts; a member that is defined outside of it. */
template<class Accessor, class Functor, class = void> struct algorithm { static int known() { return 0; } };
template<class Accessor, class Functor>
struct algorithm<Accessor, Functor,
                 FOR(concepts::accessor, Accessor, FOR(concepts::functor, Functor, void))> {
    using T = typename Accessor::value_type;
    static int known() { return 1; }
    static T scan(inout Accessor a, uint count, Functor f)
    {
        T sum = a.get(0);
        for (uint i = 1; i < count; i++) {
            sum = f(sum, a.get(i));
            a.put(i, sum);
        }
        return sum;
    }
};

template<class Derived> struct counted {
    int turns;
    template<class F> int run(F f, int start);
};
template<class Derived> template<class F> int counted<Derived>::run(F f, int start)
{
    for (int i = 0; i < Derived::times; i++)
        start = f(start, i + 1);
    turns = Derived::times;
    return start;
}
struct five : counted<five> { static const int times = 5; };

[numthreads(1, 1, 1)]
void main()
{
    check(concepts::accessor<shared_accessor>);              //= 1
    check(concepts::accessor<local_accessor>);               //= 1
    check(concepts::accessor<reader>);                       //= 0
    check(concepts::accessor<float4>);                       //= 0
    check(concepts::functor<plus<int> >);                    //= 1
    check(concepts::functor<reader>);                        //= 0

    reader r;
    for (uint i = 0; i < 8; i++)
        shared_values[i] = r.get(i);
    shared_accessor s;
    plus<int> add_up;
    check(algorithm<shared_accessor, plus<int> >::scan(s, 8, add_up)); //= 40
    check(shared_values[3]);                                 //= 14
    local_accessor l;
    l.values[0] = 2; l.values[1] = 5; l.values[2] = 3; l.values[3] = 4;
    most<float> greatest;
    check((int)algorithm<local_accessor, most<float> >::scan(l, 4, greatest)); //= 5
    check((int)l.values[3]);                                 //= 5
    check(algorithm<reader, plus<int> >::known());           //= 0
    five f;
    check(f.run(add_up, 100));                               //= 115
    check(f.turns);                                          //= 5
}
