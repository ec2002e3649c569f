// Counters are passed along with their buffers: to statics, function results and struct members.  The
// expression that selects the buffer is evaluated once.
//@ buffer counter.var.list uint: 5
//@ buffer counter.var.other uint: 20
//@ buffer counter.var.kept uint: 1
//@ expect counter.var.list uint: 8
//@ expect counter.var.other uint: 22
//@ expect counter.var.kept uint: 2
//@ expect result uint: 5 6 20 21 1 7
//@ buffer kept int: -1 -1 -1
//@ expect kept int: -1 7 -1
RWStructuredBuffer<float> list, other;
AppendStructuredBuffer<int> kept;
RWStructuredBuffer<uint> result;
static RWStructuredBuffer<float> alias = list;
static uint calls;

struct pair { RWStructuredBuffer<float> first, second; };
RWStructuredBuffer<float> pick() { calls++; return list; }
pair both() { pair p = {list, other}; return p; }
AppendStructuredBuffer<int> target() { calls++; return kept; }

[numthreads(1, 1, 1)]
void main()
{
    result[0] = alias.IncrementCounter();
    result[1] = pick().IncrementCounter();
    result[2] = both().second.IncrementCounter();
    pair p = both();
    result[3] = p.second.IncrementCounter();
    pair many[2], copies[2];
    many[1] = both();
    copies = many;
    result[5] = copies[1].first.IncrementCounter();
    target().Append(7);
    result[4] = calls - 1;
    list[0] = other[0] = 1;
}
