//@ buffer counter.var.list uint: 5
//@ expect counter.var.list uint: 6
//@ expect result uint: 5 6 6
RWStructuredBuffer<float> list;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    result[0] = list.IncrementCounter();
    result[1] = list.IncrementCounter();
    result[2] = list.DecrementCounter();
    list[0] = 1;
}
