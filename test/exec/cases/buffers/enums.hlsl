// Enums with an underlying uint are ints in memory, with the same bits.
//@ options: -HV 2021
//@ model: 6_6
//@ result uint
//@ buffer items uint: 0xf0000000 3 0xf0000001 2 1  7 0xfffffffe 5 4 0
//@ buffer kinds uint: 0xf0000000 9
//@ buffer bytes uint: 0xf0000002 8 0 0 0
#include "../../check.hlsli"
enum class Kind : uint { NONE, SOME, HIGH = 0xf0000000 };
struct Inner { Kind kind; uint number; };
struct Item { Kind kind; uint number; Kind kinds[2]; Kind low : 4; Kind high : 28; };

RWStructuredBuffer<Item> items;
RWStructuredBuffer<Kind> kinds;
RWByteAddressBuffer bytes;
groupshared Item shared_item;
static Kind memory[3];

void raise(inout Kind kind) { kind = (Kind)((uint)kind + 1); }
Kind pass(Kind kind, out Kind other) { other = kind; return kind; }

[numthreads(1, 1, 1)]
void main()
{
    check((float)(uint)items[0].kind == 4026531840.0); //= 1
    check(items[0].kind == Kind::HIGH);                //= 1
    check((uint)items[0].kinds[0] / 2 == 0x78000000u); //= 1
    check((uint)items[0].kinds[1]);                    //= 2
    check((uint)items[0].low);                         //= 1
    check((uint)items[0].high);                        //= 0
    check((uint)kinds[0] >> 28);                       //= 15
    check((int)kinds[1]);                              //= 9

    Item item = items[1];
    check((uint)item.kinds[0]); //= 5
    raise(item.kind);
    raise(item.kinds[1]);
    item.low = Kind::SOME;
    shared_item = item;
    check((uint)shared_item.kind);     //= 8
    check((uint)shared_item.kinds[1]); //= 5
    check((uint)shared_item.low);      //= 1
    raise(items[1].kind);
    items[0] = shared_item;
    check((uint)items[0].kinds[1]); //= 5
    check((uint)items[1].kind);     //= 8

    Inner inner = bytes.Load<Inner>(0);
    check((uint)inner.kind == 0xf0000002u); //= 1
    Kind other;
    inner.kind = pass(Kind::SOME, other);
    bytes.Store<Inner>(8, inner);
    bytes.Store<Kind>(16, other);
    check((uint)bytes.Load<Kind>(8)); //= 1

    memory[1] = kinds[0];
    kinds[1] = memory[1];
    Kind copies[2] = items[0].kinds;
    check((uint)copies[0]);              //= 5
    check(copies[1] == items[0].kinds[1]); //= 1
    switch (kinds[1]) {
    case Kind::HIGH: check(1u); break; //= 1
    default: check(0u); break;
    }
    Kind chosen = items[0].number == 0xfffffffe ? items[0].kind : kinds[0];
    check((uint)chosen); //= 8
}
//@ expect kinds uint: 0xf0000000 0xf0000000
//@ expect bytes uint: 0xf0000002 8 1 8 1
