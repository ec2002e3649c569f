//@ result int
//@ buffer values uint: 1 0 2
#include "../../check.hlsli"
StructuredBuffer<uint> values;

[numthreads(1, 1, 1)]
void main()
{
    bool yes = values[0], no = values[1], two = values[2];

    check(yes);                         //= 1
    check(two);                         //= 1
    check(two == yes);                  //= 1
    check(yes + yes);                   //= 2
    check(yes + two + no);              //= 2
    check(-yes);                        //= -1
    check(~yes);                        //= -2
    check(yes && no);                   //= 0
    check(yes || no);                   //= 1
    check(!two);                        //= 0
    check(int(yes ? 5 : 6));                //= 5
    check(int(no ? 5 : 6));                 //= 6
    check(yes > no);                    //= 1
    check((int)two * 3);                //= 3
    check(two * 1.5);                   //= float 1.5
    check(int(bool(values[2])));        //= int 1
    check(and(bool2(yes, no), true));   //= 1 0
    check(or(bool2(yes, no), bool2(false, true)));  //= 1 1
    check(any(bool2(no, no)));          //= 0
    check(all(bool2(yes, two)));        //= 1
    check(yes & no);                    //= 0
    check(yes | no);                    //= 1
    check(yes ^ two);                   //= 0
}
