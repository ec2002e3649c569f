//@ result uint
//@ buffer values uint: 7 2 4294967295 2147483648 0
#include "../../check.hlsli"
StructuredBuffer<uint> values;

[numthreads(1, 1, 1)]
void main()
{
    uint seven = values[0], two = values[1], largest = values[2], high = values[3], zero = values[4];

    check(seven - 8);               //= 0xffffffff
    check(largest + 1);             //= 0
    check(largest / two);           //= 2147483647
    check(largest % 10);            //= 5
    check(high / 3);                //= 715827882
    check(high % 7);                //= 2
    check(high * two);              //= 0
    check(largest * largest);       //= 1
    check(high >> 31);              //= 1
    check(largest >> 4);            //= 0x0fffffff
    check(seven << 29);             //= 0xe0000000
    check(-seven);                  //= 0xfffffff9
    check(~zero);                   //= 0xffffffff
    check(seven ^ largest);         //= 0xfffffff8
    check(seven & ~two);            //= 5
    check(high | two);              //= 0x80000002
    check(largest > seven);         //= 1
    check(high < seven);            //= 0
    check(high >= 2147483648u);     //= 1
    check(largest == ~0u);          //= 1
    check(!zero);                   //= 1
}
