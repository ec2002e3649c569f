//@ options: -HV 2021
//@ buffer constants uint: 0x105 7 0 9 @16 3
//@ buffer stored uint: 0 0 0 0
//@ buffer bytes uint: 1 0x81 5
//@ result uint
// Bit-fields of bool in all kinds of structs: bits of a uint that are read as bool.
#include "../../check.hlsli"
struct Inner { bool on : 1; bool off : 1; };
struct Flags { bool a : 1; bool b : 1; uint c : 7; bool d : 1; };
struct Outer : Inner { Flags flags[2]; int64_t x : 40; bool last : 3; };
struct Mixed { bool a : 1; bool plain; };
cbuffer constants { Inner first; Inner second; };
RWStructuredBuffer<Flags> stored;
ByteAddressBuffer bytes;
static Flags lone;
static const Flags fixed = { true, false, 5, true };
groupshared Flags shared_flags[2];

Flags turned(Flags f)
{
    f.a = !f.a;
    f.c++;
    return f;
}

void swap(inout bool x, inout bool y)
{
    bool z = x;
    x = y;
    y = z;
}

uint word(Flags f) { return f.a + f.b * 2 + f.c * 4 + f.d * 1000; }

[numthreads(1, 1, 1)]
void main()
{
    Flags f = (Flags)0;
    f.b = true;
    check(word(f));                                     //= 2
    f = turned(f);
    check(word(f));                                     //= 7
    swap(f.b, f.d);
    check(word(f));                                     //= 1005
    Flags g = { 2.5, 0, 3, stored[3].a };
    check(word(g));                                     //= 13
    g = f;
    g.d = !any(bytes.Load(0) == 1);
    lone = g;
    lone.a &= false;
    check(word(g)); check(word(lone));                  //= 5 4
    check(word(fixed));                                 //= 1021
    shared_flags[0] = fixed;
    shared_flags[1] = turned(shared_flags[0]);
    check(word(shared_flags[1]));                       //= 1024
    check(first.on); check(first.off);                  //= 1 0
    check(second.on); check(second.off);                //= 1 1
    Inner copy = first;
    check(copy.on && !copy.off);                        //= 1
    stored[0] = turned(fixed);
    stored[0].b = true;
    check(word(stored[0]));                             //= 1026
    Inner loaded = bytes.Load<Inner>(0), other = bytes.Load<Inner>(4);
    check(loaded.on); check(other.on); check(other.off); //= 1 1 0
    Outer o = (Outer)0;
    o.flags[1].b = true;
    o.on = true;
    o.last = o.flags[1].b;
    o.x = -3;
    Outer all[2] = { o, o };
    all[stored[0].c & 1].flags[0] = fixed;
    check(word(all[0].flags[0])); check(word(all[1].flags[1])); //= 1021 2
    check(all[1].on + all[1].last); check(int(all[1].x));       //= 2 int -3
    Mixed m = { true, true };
    m.plain = false;
    check(m.a); check(m.plain);                         //= 1 0
    for (m.a = true; m.a; m.a = false)
        check(m.a ? 11u : 12u);                          //= 11
}
