// Each thread adds to a float by exchanging its bits until no other thread interferes.
//@ dispatch: 8
//@ expect total float: 2016
RWStructuredBuffer<uint> total;

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint seen = total[0], before;
    for (int i = 0; i < 100000; i++)
    {
        InterlockedCompareExchange(total[0], seen, asuint(asfloat(seen) + id.x), before);
        if (before == seen)
            break;
        seen = before;
    }
}
