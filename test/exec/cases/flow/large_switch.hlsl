//@ dispatch: 20
//@ expect result int: 100 1 4 9 16 25 36 49 64 81 100 121 144 13 13 13 13 17 18 1000
RWStructuredBuffer<int> result;

int choose(uint x)
{
    int y = x;
    switch (x)
    {
    case 1: case 2: case 3: case 4: case 5: case 6:
    case 7: case 8: case 9: case 10: case 11: case 12:
        y *= y;
        break;
    case 16: y--;
    case 15: y--;
    case 14: y--;
    case 13: break;
    case 0: return 100;
    default:
        if (x > 18)
            y = 1000;
    }
    return y;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = choose(id.x);
}
