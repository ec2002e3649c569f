// A local variable refers to an array element that is selected at run time.
//@ buffer lists[0] int: 1 2
//@ buffer lists[1] int: 10 20
//@ buffer lists[2] int: 100 200
//@ buffer choice uint: 2 1
//@ texture images[0] r32f 1x1: float 0.5
//@ texture images[1] r32f 1x1: float 1.5
//@ texture images[2] r32f 1x1: float 2.5
//@ expect lists[2] int: 100 7
//@ levels: ours
//@ result float
#include "../../check.hlsli"
RWStructuredBuffer<int> lists[3];
Texture2D<float> images[3];
StructuredBuffer<uint> choice;

RWStructuredBuffer<int> pick(uint which)
{
    if (which == 1)
        return lists[0];
    if (which > 4)
        return lists[which - 4];
    return lists[which];
}

[numthreads(1, 1, 1)]
void main()
{
    uint last = choice[0], middle = choice[1];
    RWStructuredBuffer<int> list = lists[0];
    if (last > middle)
        list = lists[middle];
    check((float)list[1]);                          //= 20
    RWStructuredBuffer<int> assigned;
    if (last == 2)
        assigned = lists[last];
    assigned[1] = 7;
    check((float)pick(middle)[0]);                  //= 1
    check((float)pick(last)[0]);                    //= 100
    check((float)pick(last + 4)[0]);                //= 100

    // Each iteration starts with the values of the previous one.
    float sum = 0;
    Texture2D<float> image = images[last];
    for (uint i = 0; i < last + 1; i++) {
        sum = sum * 10 + image.Load(0);
        if (i == 0)
            image = images[0];
        else
            for (uint k = 0; k < middle; k++)
                image = images[i];
    }
    check(sum);                                     //= 256.5
    switch (last) {
    case 0: image = images[2]; break;
    case 2: image = images[middle]; break;
    default: break;
    }
    check(image.Load(0));                           //= 1.5
}
