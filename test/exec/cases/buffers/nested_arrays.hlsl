// Arrays of arrays of buffers become one array in row order, in any variable.
//@ buffer lists[0] int: 1 2
//@ buffer lists[1] int: 10 20
//@ buffer lists[2] int: 100 200
//@ buffer lists[3] int: 1000 2000
//@ buffer lists[4] int: 10000 20000
//@ buffer lists[5] int: 100000 200000
//@ buffer index uint: 1 2
//@ expect outputs[0] int: 3
//@ expect outputs[3] int: 300000
//@ expect result int: 222222 200000 100000 2000 30 200000 300 100000 20000 5
//@ buffer counter.var.outputs[2] uint: 5
//@ expect counter.var.outputs[2] uint: 6
StructuredBuffer<int> lists[2][3];
StructuredBuffer<uint> index;
RWStructuredBuffer<int> outputs[2][2];
RWStructuredBuffer<int> result;

int total(StructuredBuffer<int> list) { return list[0] + list[1]; }

int first_of(StructuredBuffer<int> all[2][3], uint row, uint column) { return all[row][column][0]; }
typedef StructuredBuffer<int> list_row[3];
int of_row(StructuredBuffer<int> row[3], uint i, uint k) { return row[i][k]; }
list_row row_at(uint i) { return lists[i]; }
static StructuredBuffer<int> known[2][3] = lists;
struct holder { StructuredBuffer<int> all[2][3]; };

[numthreads(1, 1, 1)]
void main()
{
    outputs[index[0]][1][0] = total(lists[1][index[1]]);
    outputs[0][0][0] = total(lists[0][0]);
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            sum += lists[i][k][1];
    result[0] = sum;
    result[1] = lists[index[0]][index[1]][1];
    result[2] = first_of(lists, index[0], index[1]);
    StructuredBuffer<int> local[2][3] = lists;
    result[3] = local[1][index[0] - 1][1];
    holder h;
    h.all = known;
    result[4] = total(h.all[0][index[0]]);
    result[5] = of_row(lists[1], index[1], index[0]);
    StructuredBuffer<int> row[3] = lists[index[0] - 1];
    result[6] = total(row[index[1]]);
    result[7] = row_at(index[0])[index[1]][0];
    row = h.all[1];
    result[8] = row[index[0]][1];
    RWStructuredBuffer<int> counted[2] = outputs[1];
    result[9] = counted[index[0] - 1].IncrementCounter();
}
