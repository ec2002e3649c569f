// Adjacent bit-fields of different types with the same memory representation share a word.  The size of a
// struct still includes a word for each type, as elements of arrays show.
//@ options: -HV 2021
//@ model: 6_6
//@ result uint
//@ buffer words uint: 0x000000ff 0 7 0x000000ab 0 9
//@ buffer bytes uint: 0x0000002d 0 5
#include "../../check.hlsli"
enum Kind { NONE, SOME, MANY };
struct Truths { bool yes : 1; uint low : 3; bool no : 1; uint high : 4; uint behind; };
struct Kinds { int sign : 3; Kind kind : 4; int rest : 5; uint behind; };

RWStructuredBuffer<Truths> words;
RWByteAddressBuffer bytes;
groupshared Truths truths;
groupshared Kinds kinds;

void increment(inout Kinds k) { k.sign -= 1; k.kind = MANY; }

[numthreads(1, 1, 1)]
void main()
{
    uint count, stride;
    words.GetDimensions(count, stride);
    check(stride == sizeof(Truths)); //= 1
    check(sizeof(Truths));           //= 20
    check(sizeof(Kinds));            //= 16

    check(words[0].yes);    //= 1
    check(words[0].low);    //= 7
    check(words[0].no);     //= 1
    check(words[0].high);   //= 7
    check(words[0].behind); //= 0

    Kinds k = bytes.Load<Kinds>(0);
    check(k.sign == -3); //= 1
    check((int)k.kind);       //= 5
    check(k.behind);     //= 0
    k.rest = -2;
    check(k.rest == -2); //= 1
    check((int)k.kind);       //= 5
    increment(k);
    check(k.sign == -4); //= 1
    check((int)k.kind);       //= 2
    check(k.rest == -2); //= 1

    kinds = k;
    kinds.kind = SOME;
    check(kinds.sign == -4); //= 1
    check((int)kinds.kind);       //= 1

    truths = words[0];
    truths.no = false;
    truths.high = 9;
    check(truths.yes);  //= 1
    check(truths.low);  //= 7
    check(truths.no);   //= 0
    check(truths.high); //= 9
    words[0] = truths;
    words[0].low = 2;
    Truths made = {true, 5, true, 15, 77};
    check(made.low);    //= 5
    check(made.high);   //= 15
    check(made.behind); //= 77
    check(words[0].high); //= 9
    check(words[0].low);  //= 2
}
