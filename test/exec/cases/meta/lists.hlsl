//@ options: -HV 202x
//@ model: 6_6
//@ result int
#include "../../check.hlsli"
#include "lists.hlsli"

template<int N> struct square { static const int value = N * N; };
using given = meta::list<5, meta::list<3, meta::list<9, meta::list<1, meta::list<7, meta::list<3> > > > > >;
using sorted = meta::sort<given>::type;
using squares = meta::map<meta::count_from<0, 40>::type, square>::type;
using row = meta::types<float, int3, uint>;

template<int N> struct weights {
    static int at_run_time(int index)
    {
        int table[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        meta::fill<sorted, 0>::into(table);
        return table[index] * N;
    }
};

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    check(given::length);                                                   //= 6
    check(int3(meta::at<sorted, 0>::value, meta::at<sorted, 2>::value, meta::at<sorted, 5>::value)); //= 1 3 9
    check(meta::fold<given, meta::add, 0>::value);                          //= 28
    check(meta::fold<given, meta::larger, -100>::value);                    //= 9
    check(squares::length + meta::at<squares, 39>::value);                  //= 1561
    check(meta::fold<squares, meta::add, 0>::value);                        //= 20540
    check(weights<10>::at_run_time(id.x + 4));                              //= 70

    check(meta::type_count<row>::value);                                    //= 3
    check(meta::index_of<row, uint>::value);                                //= 2
    check(meta::index_of<row, double>::value);                              //= -1
    check((int)sizeof(meta::type_at<row, 1>::type));                        //= 12
    meta::tuple<row> t;
    meta::set<0>(t, 1.5);
    meta::set<1>(t, int3(4, 5, 6));
    meta::set<2>(t, 8u);
    check((int)(meta::get<0>(t) * 2));                                      //= 3
    check(meta::get<1>(t).z + (int)meta::get<2>(t));                        //= 14
    check(meta::same<__decltype(meta::get<1>(t)), int3>);                   //= 1
}
