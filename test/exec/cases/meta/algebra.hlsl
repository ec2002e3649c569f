//@ options: -HV 202x
//@ model: 6_6
//@ result int
//@ buffer source int: 2 0 1 3  1 4 0 2  0 1 5 1  2 2 1 6
#include "../../check.hlsli"
#include "algebra.hlsli"
StructuredBuffer<int> source;

/* Numbers a + b sqrt 2, as no built-in type has them. */
struct surd { int a, b; };
surd make_surd(int a, int b) { surd s = {a, b}; return s; }
template<> struct algebra::arithmetic<surd> {
    static surd zero() { return (surd)0; }
    static surd one() { return make_surd(1, 0); }
    static surd sum(surd x, surd y) { return make_surd(x.a + y.a, x.b + y.b); }
    static surd difference(surd x, surd y) { return make_surd(x.a - y.a, x.b - y.b); }
    static surd product(surd x, surd y) { return make_surd(x.a * y.a + 2 * x.b * y.b, x.a * y.b + x.b * y.a); }
};

template<class T, int N> algebra::grid<T, N> identity()
{
    algebra::grid<T, N> g;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (i == j)
                g.rows[i].at[j] = algebra::arithmetic<T>::one();
            else
                g.rows[i].at[j] = algebra::arithmetic<T>::zero();
        }
    return g;
}

[numthreads(1, 1, 1)]
void main()
{
    algebra::grid<int, 4> g;
    for (int i = 0; i < 16; i++)
        g.rows[i / 4].at[i % 4] = source[i];
    check(g.determinant());                                            //= 111
    check(g.turned().rows[3][1]);                                      //= 2
    check(g.times(identity<int, 4>()).rows[2][2]);                     //= 5
    check(g.times(g).rows[0][3]);                                      //= 25
    algebra::column<int, 4> c = algebra::column<int, 4>::filled(3) + g.rows[1] * 2;
    check(int4(c[0], c[1], c[2], c[3]));                               //= 5 11 3 7
    check(algebra::dot(c, g.rows[3]) + algebra::column<int, 4>::size);   //= 81
    algebra::grid<int, 2, 3> wide;
    for (int k = 0; k < 6; k++)
        wide.rows[k / 3].at[k % 3] = k;
    check(wide.times(wide.turned()).determinant());                    //= 54
    algebra::grid<surd, 2> s = identity<surd, 2>();
    s.rows[0].at[0] = make_surd(1, source[0]);
    s.rows[1].at[1] = make_surd(3, -1);
    s.rows[0].at[1] = make_surd(0, 1);
    surd d = s.determinant();
    check(int2(d.a, d.b));                                             //= -1 5
}
