// Members of templates and member templates, defined outside their structs.
//@ model: 6_2
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

template<typename T> struct Box {
    T x;
    int kind() { return 1; }
    int special();
    template<typename U> U plus(U u = 3);
    template<typename U = int> static int both(U u, int z = 4);
    static const int constant;
    struct Inner;
    template<typename U> struct Nested { int times(U u); };
    Inner make();
    enum { FIVE = 5 };
};
template<> int Box<float>::kind() { return 2; }
template<> int Box<int>::special() { return 3; }
template<typename T> int Box<T>::special() { return 4; }
template<typename T> template<typename U> U Box<T>::plus(U u) { return u + (U)x; }
template<typename T> template<typename U> int Box<T>::both(U u, int z) { return u + z; }
template<typename T> const int Box<T>::constant = 7;
template<typename A> struct Box<A>::Inner { A y; int get() { return y + FIVE; } };
template<typename A> template<typename B> int Box<A>::Nested<B>::times(B b) { A two = 2; return b * two; }
template<typename T> typename Box<T>::Inner Box<T>::make()
{
    Inner inner;
    inner.y = x;
    return inner;
}

template<typename T, int N> struct Part { int f(); };
template<typename T> struct Part<T, 1> { T x; int f(); int g(); };
template<typename T> struct Part<vector<T, 2>, 1> { int f(); };
template<typename T, int N> int Part<T, N>::f() { return N; }
template<typename U> int Part<U, 1>::f() { return 100 + x; }
template<typename U> int Part<U, 1>::g() { U five = 5; return five; }
template<typename U> int Part<vector<U, 2>, 1>::f() { return 200; }
template<> struct Part<bool, 2> { int f(); };
int Part<bool, 2>::f() { return 300; }

namespace N {
template<typename T> T next(T t);
struct Q { int k; template<typename T> T add(T t); template<typename T> static T twice(T t); };
}
template<typename T> T N::next(T t) { return t + 1; }
template<typename T> T N::Q::add(T t) { return t + k; }
template<typename T> T N::Q::twice(T t) { return 2 * t; }
namespace N {
template<typename T> struct Held { T t; };
template<typename T> int kind(T t) { return 1; }
namespace M { template<typename T> struct Deep { int x; }; }
}
template<> struct N::Held<int> { int i; };
template<typename T> struct N::Held<vector<T, 2> > { T part; };
template<> int N::kind<float>(float t) { return 2; }
template<> struct ::N::M::Deep<int> { int y; };
using Alias = N::Q;
using IntBox = Box<int>;

// Member templates of dependent types, with non-type arguments.
namespace N {
enum Step { Two = 2 };
template<typename T> struct Steps {
    template<Step step> static T add(T t) { return t + step; }
    template<Step step> static const int size = step;
};
}
typedef N::Steps<int> Steps;
typedef Steps SameSteps;
struct Walk : N::Steps<int> { int x; };
struct Run : Walk {};
typedef struct Climb_ { template<N::Step step> static int add(int t) { return t + 2 * step; } } Climb;

[numthreads(1, 1, 1)]
void main()
{
    Box<float> f = {n[1]};
    Box<int> i = {n[2]};
    Box<uint> u = {n[3]};
    check(f.kind());                //= 2
    check(i.kind());                //= 1
    check(i.special());             //= 3
    check(u.special());             //= 4
    check(i.plus<int>());           //= 5
    check((int)(2 * i.plus(1.5)));  //= 7
    check(f.both(n[1]));            //= 5
    check(IntBox::both(n[2], 3));   //= 5
    check(IntBox::constant);        //= 7
    check(u.make().get());          //= 8
    Box<int>::Nested<float> nested;
    check(nested.times(n[4]));      //= 8
    Part<int, 2> p;
    Part<int, 1> q = {n[6]};
    Part<int2, 1> r;
    Part<bool, 2> s;
    check(p.f() + q.f() + q.g());   //= 113
    check(r.f() + s.f());           //= 500
    Alias a = {n[7]};
    check(N::next(n[1]));           //= 2
    check(a.add(n[1]));             //= 8
    check(Alias::twice(n[5]));      //= 10
    N::Held<int> held = {n[1]};
    N::Held<int2> pair = {n[2]};
    N::M::Deep<int> deep = {n[3]};
    check(held.i + pair.part + deep.y); //= 6
    check(N::kind(1.0f) + N::kind(1));  //= 3
    check(Steps::add<N::Two>(n[1]));    //= 3
    check(SameSteps::add<N::Two>(n[2]));  //= 4
    check(Steps::size<N::Two>);         //= 2
    check(Walk::add<N::Two>(n[3]));     //= 5
    check(Run::add<N::Two>(n[4]));      //= 6
    check(Climb::add<N::Two>(n[1]) + Climb_::add<N::Two>(n[2])); //= 11
}
