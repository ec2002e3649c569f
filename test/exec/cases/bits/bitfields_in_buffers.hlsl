// Bit-fields of bools and of min precision types occupy parts of words; a bit-field of 0 bits has no size.
//@ options: -HV 2021
//@ result uint
//@ buffer flags uint: 2 7 0 9
//@ buffer parts uint: 0x54 0x3ffe 5 0 0 0
//@ buffer gaps uint: 0x21 6
#include "../../check.hlsli"
struct Flags { bool a : 1; bool b : 1; uint rest; };
struct Parts { min16uint a : 4; min16uint b : 14; min16int c : 14; uint rest; };
struct Gaps { uint a : 4; uint : 0; uint b : 4; uint rest; };
RWStructuredBuffer<Flags> flags;
RWStructuredBuffer<Parts> parts;
RWStructuredBuffer<Gaps> gaps;

[numthreads(1, 1, 1)]
void main()
{
    check(flags[0].a);    //= 0
    check(flags[0].b);    //= 1
    check(flags[0].rest); //= 7
    flags[1].a = flags[0].rest == 7;
    flags[1].b = flags[1].a;

    check(uint(parts[0].a)); //= 4
    check(uint(parts[0].b)); //= 5
    check(int(parts[0].c));  //= 0xfffffffe
    check(parts[0].rest);    //= 5
    parts[1].b = parts[0].b * 3;
    parts[1].c = -3;

    check(gaps[0].a);    //= 1
    check(gaps[0].b);    //= 2
    check(gaps[0].rest); //= 6
}
//@ expect flags uint: 2 7 3 9
//@ expect parts uint: 0x54 0x3ffe 5 0xf0 0x3ffd 0
