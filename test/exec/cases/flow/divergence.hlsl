//@ dispatch: 2
//@ expect result int: 0 1 1 3 2 6 3 10 4 15 5 21 6 28 7 36
// Adjacent threads take different branches and reconverge.
RWStructuredBuffer<int> result;

int work(int x)
{
    int sum = 0;
    if (x % 2)
    {
        for (int i = 0; i <= x / 2; i++)
        {
            sum += i + 1;
            if (sum > 1000)
                return -1;
        }
        return sum;
    }
    while (sum * 2 < x)
        sum++;
    return sum;
}

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = work(id.x);
}
