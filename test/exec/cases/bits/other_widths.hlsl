// The index is counted from the lowest bit for every width.
//@ options: -enable-16bit-types
//@ model: 6_2
//@ result uint
//@ buffer n uint64: 0 1 0x8000000000000000 0xf000000000 0xffffffffffffffff 0x80000000 0x100000000 0xfffffffffffffffe 0x00000000ffffffff 0x7fffffff00000000
//@ buffer m uint: 0 1 0x8000 0x00f0 0xffff 0x7fff
#include "../../check.hlsli"
StructuredBuffer<uint64_t> n;
StructuredBuffer<uint> m;
uint16_t small(uint i) { return (uint16_t)m[i]; }

[numthreads(1, 1, 1)]
void main()
{
    check(firstbithigh(n[0]));                  //= 0xffffffff
    check(firstbithigh(n[1]));                  //= 0
    check(firstbithigh(n[2]));                  //= 63
    check(firstbithigh(n[3]));                  //= 39
    check(firstbithigh(uint64_t2(n[5], n[6]))); //= 31 32
    check(firstbithigh((int64_t)n[4]));         //= 0xffffffff
    check(firstbithigh((int64_t)n[7]));         //= 0
    check(firstbithigh((int64_t)n[2]));         //= 62
    check(firstbithigh((int64_t)n[3]));         //= 39
    check(firstbithigh(-(int64_t)n[6] - 1));    //= 32
    check(firstbitlow(n[0]));                   //= 0xffffffff
    check(firstbitlow(n[1]));                   //= 0
    check(firstbitlow(n[2]));                   //= 63
    check(firstbitlow(n[3]));                   //= 36
    check(firstbitlow(uint64_t2(n[5], n[6])));  //= 31 32
    check(firstbitlow((int64_t)n[9]));          //= 32
    check(countbits(n[4]));                     //= 64
    check(countbits(n[9]));                     //= 31
    check(firstbithigh(small(0)));              //= 0xffffffff
    check(firstbithigh(small(2)));              //= 15
    check(firstbithigh((int16_t)small(2)));     //= 14
    check(firstbithigh((int16_t)small(4)));     //= 0xffffffff
    check(firstbithigh((int16_t)small(3)));     //= 7
    check(firstbitlow(small(0)));               //= 0xffffffff
    check(firstbitlow(small(2)));               //= 15
    check(firstbitlow(uint16_t2(small(3), small(1)))); //= 4 0
    check(countbits(small(5)));                 //= 15
}
