// Locations in an included file and in macro arguments.
//? compute 0 0 0 0 0 0
//@ options: -fspv-debug=vulkan-with-source
//@ expect result int: 9 16 25
#include "include.hlsli"
RWStructuredBuffer<int> result;
#define STORE(index, value) result[index] = square(value)
#define TWO_LINES(a, b) { \
        STORE(a, b);      \
    }

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int three = 3 + id.x;
    STORE(0, three);             //? three = 3; in main
    TWO_LINES(1, three + 1)      //? result[0] = 9
    result[2] = square(square(2) + 1);
}
