#include "a.h"
#include "a.h"
#include <b.h>

float4 main() : SV_Target
{
    return A + B;
}
