// Member templates can be defined with different names of their struct and template parameters.
//@ model: 6_2
//@ result int
#include "../../check.hlsli"

template<typename T> struct Box {
    T t;
    template<typename U> int get(U u) { return 1; }
    template<typename U> int late(U u);
    int plain() { return 2; }
};
typedef Box<int> Named;
using Used = Box<float>;
template<> template<> int Named::get<uint>(uint u) { return 10; }
template<> template<> int Used::get<uint>(uint u) { return 20; }
template<> template<typename U> int Named::late(U u) { return 30; }
template<> int Named::plain() { return 40; }
struct Bare { template<typename U> int get(U u) { return 3; } };
template<> template<> int Bare::get<float>(float u) { return 50; }

typedef int Word;
namespace n {
enum Kind { FIRST, SECOND };
template<typename U> struct Pair { U u; };
template<typename T> struct Maker {
    template<Kind kind, typename U> Pair<U> make(Pair<U> a, Pair<T> b, int c);
    template<typename U> Pair<U> make(Pair<U> a, Pair<Pair<U> > b, int c);
};
template<typename T> int sum(Pair<T> p, int k);
namespace m { typedef Box<bool> Deep; }
}
template<typename T> template<n::Kind kind, typename U>
n::Pair<U> n::Maker<T>::make(n::Pair<U> a, n::Pair<T> b, Word c) { a.u += c + kind; return a; }
template<typename T> template<typename U>
n::Pair<U> n::Maker<T>::make(n::Pair<U> a, n::Pair<n::Pair<U> > b, Word c) { a.u += b.u.u; return a; }
template<typename T> int n::sum(n::Pair<T> p, Word k) { return p.u + k; }
template<> int n::m::Deep::plain() { return 60; }

[numthreads(1, 1, 1)]
void main()
{
    Named named;
    Used used;
    Bare bare;
    n::m::Deep deep;
    check(named.get(1u));   //= 10
    check(named.get(1));    //= 1
    check(used.get(1u));    //= 20
    check(named.late(1));   //= 30
    check(named.plain());   //= 40
    check(used.plain());    //= 2
    check(bare.get(1.0f));  //= 50
    check(bare.get(1));     //= 3
    check(deep.plain());    //= 60
    n::Maker<float> maker;
    n::Pair<int> a = {4};
    n::Pair<float> b = {5};
    n::Pair<n::Pair<int> > c = {7};
    check(maker.make<n::SECOND>(a, b, 3).u); //= 8
    check(maker.make(a, c, 3).u);            //= 11
    check(n::sum(a, 2));                     //= 6
}
