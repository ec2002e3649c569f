//@ buffer data uint: 1 2 3 4 5 6 7 8 9 10 0*6
//@ expect data uint: 1 2 3 4 5 6 7 8 9 10 100 200 300 400 500 600
//@ expect result uint: 3 4 5 6 7 8 9 10 1 2 64
RWByteAddressBuffer data;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)]
void main()
{
    result[0] = data.Load(8);
    uint2 two = data.Load2(12);
    result[1] = two.x;
    result[2] = two.y;
    uint3 three = data.Load3(20);
    result[3] = three.x;
    result[4] = three.y;
    result[5] = three.z;
    uint4 four = data.Load4(32);
    result[6] = four.x;
    result[7] = four.y;
    result[8] = data.Load4(0).x;
    result[9] = data.Load4(0).y;
    data.Store(40, 100);
    data.Store2(44, uint2(200, 300));
    data.Store3(52, uint3(400, 500, 600));
    data.GetDimensions(result[10]);
}
