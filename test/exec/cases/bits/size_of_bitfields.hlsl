// sizeof of a struct with bit-fields is the stride of its elements in buffers, so that
// `i * sizeof(T)` is the address of an element.
//@ options: -HV 2021 -enable-16bit-types
//@ model: 6_6
//@ result uint
//@ buffer bytes uint: 0xbbbbaaaa 0xddddcccc 0xffffeeee
#include "../../check.hlsli"
struct Halves { uint a : 16; uint b : 16; };
struct Full { uint a : 31; uint b : 1; uint c : 1; };
struct Mixed { uint a : 4; int b : 4; uint c : 4; };
struct Wide { uint64_t a : 40; uint64_t b : 24; uint64_t c : 1; };
struct Short { uint16_t a : 9; uint16_t b : 7; uint16_t c : 1; };
struct ShortLong { uint16_t a : 3; uint64_t b : 3; uint16_t c : 3; };
struct Gap { uint a : 4; uint : 0; uint b : 4; };
struct Flags { bool a : 1; bool b : 1; bool c : 30; };
enum Color : uint { RED, GREEN };
struct Enums { Color a : 2; Color b : 30; };
struct Split { uint a : 4; uint b; uint c : 4; };
struct Nested { uint a : 4; Halves h[3]; uint b : 4; uint c : 28; };
struct Derived : Halves { uint c : 16; uint d : 16; };
template<typename T, int N> struct Generic { T a : (N); T b : (N); };

RWByteAddressBuffer bytes;
RWStructuredBuffer<Halves> halves;
RWStructuredBuffer<Full> full;
RWStructuredBuffer<Mixed> mixed;
RWStructuredBuffer<Wide> wide;
RWStructuredBuffer<Short> shorts;
RWStructuredBuffer<ShortLong> shortLong;
RWStructuredBuffer<Gap> gap;
RWStructuredBuffer<Flags> flags;
RWStructuredBuffer<Enums> enums;
RWStructuredBuffer<Split> splits;
RWStructuredBuffer<Nested> nested;
RWStructuredBuffer<Derived> derived;
RWStructuredBuffer<Generic<uint, 16> > joined;
RWStructuredBuffer<Generic<uint, 17> > apart;

template<typename T> void sizes(RWStructuredBuffer<T> buffer)
{
    uint count, stride;
    buffer.GetDimensions(count, stride);
    check(sizeof(T));
    check(stride == sizeof(T));
    check(sizeof(T[3]) == 3 * sizeof(T));
}

[numthreads(1, 1, 1)]
void main()
{
    sizes(halves);    //= 4 1 1
    sizes(full);      //= 8 1 1
    sizes(mixed);     //= 12 1 1
    sizes(wide);      //= 16 1 1
    sizes(shorts);    //= 4 1 1
    sizes(shortLong); //= 24 1 1
    sizes(gap);       //= 4 1 1
    sizes(flags);     //= 4 1 1
    sizes(enums);     //= 4 1 1
    sizes(splits);    //= 12 1 1
    sizes(nested);    //= 20 1 1
    sizes(derived);   //= 8 1 1
    sizes(joined);    //= 4 1 1
    sizes(apart);     //= 8 1 1

    Halves h = bytes.Load<Halves>(1 * sizeof(Halves));
    check(h.a); //= 0xcccc
    check(h.b); //= 0xdddd
    h.a = 0x1234;
    bytes.Store<Halves>(2 * sizeof(h), h);
}
//@ expect bytes uint: 0xbbbbaaaa 0xddddcccc 0xdddd1234
