//@ buffer lists[0] int: 1 2
//@ buffer lists[1] int: 10 20
//@ buffer lists[2] int: 100 200
//@ buffer index uint: 2 1
//@ expect outputs[0] int: 300
//@ expect outputs[1] int: 30
//@ expect result int: 222
StructuredBuffer<int> lists[3];
StructuredBuffer<uint> index;
RWStructuredBuffer<int> outputs[2];
RWStructuredBuffer<int> result;

int total(StructuredBuffer<int> list) { return list[0] + list[1]; }

[numthreads(1, 1, 1)]
void main()
{
    outputs[0][0] = total(lists[index[0]]);
    outputs[1][0] = total(lists[1]);
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += lists[i][1];
    result[0] = sum;
}
