//@ buffer first int: 1 2 3
//@ buffer other int: 10 20 30
//@ expect result int: 3 30 60
struct Bundle
{
    StructuredBuffer<int> list;
    int at(int i) { return list[i]; }
};
struct Scaled
{
    Bundle inner;
    int scale;
    int at(int i) { return inner.at(i) * scale; }
};
StructuredBuffer<int> first, other;
RWStructuredBuffer<int> result;

int read(Scaled s, int i) { return s.at(i); }

[numthreads(1, 1, 1)]
void main()
{
    Scaled local;
    local.inner.list = first;
    local.scale = 1;
    result[0] = read(local, 2);
    local.inner.list = other;
    result[1] = local.at(2);
    local.scale = 2;
    result[2] = read(local, 2);
}
