//@ dispatch: 2
//@ buffer source int: 1..16
//@ buffer counter.var.source uint: 16
//@ buffer counter.var.kept uint: 1
//@ expect counter.var.source uint: 0
//@ expect counter.var.kept uint: 9
//@ expect total uint: 72 8
//@ buffer kept int: -1 0*8
//@ expect kept int: -1
ConsumeStructuredBuffer<int> source;
AppendStructuredBuffer<int> kept;
RWStructuredBuffer<uint> total;

[numthreads(8, 1, 1)]
void main()
{
    int value = source.Consume();
    if (value % 2 == 0)
    {
        kept.Append(value);
        InterlockedAdd(total[0], value);
        InterlockedAdd(total[1], 1);
    }
}
