//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Complex
{
    int re, im;
    Complex operator+(Complex o)
    {
        Complex r = {re + o.re, im + o.im};
        return r;
    }
    Complex operator*(Complex o)
    {
        Complex r = {re * o.re - im * o.im, re * o.im + im * o.re};
        return r;
    }
    bool operator==(Complex o) { return re == o.re && im == o.im; }
    int operator[](int i) { return i == 0 ? re : im; }
    int operator()(int x) { return re * x + im; }
    bool operator<(Complex o) { return re < o.re; }
};

[numthreads(1, 1, 1)]
void main()
{
    Complex a = {n[1], n[2]};
    Complex b = {n[3], n[4]};
    check((a + b).re);                      //= 4
    check((a * b).re);                      //= -5
    check((a * b).im);                      //= 10
    check(a == b);                          //= 0
    check(a == a);                          //= 1
    check(b[0]);                            //= 3
    check(b[n[1]]);                         //= 4
    check(a(n[5]));                         //= 7
    check(a < b);                           //= 1
    check((a * b + a)[1]);                  //= 12
}
