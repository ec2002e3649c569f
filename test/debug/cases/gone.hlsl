// A value that the optimizer removes is not shown with its old value.
//? compute 0 0 0 0 0 0
//@ options: -fspv-debug=vulkan-with-source
//@ buffer values float: 4 0.5 3 7
//@ expect result float: 4.5 0 3.5 9
StructuredBuffer<float> values;
RWStructuredBuffer<float> result;
static float shared_sum;

float both(float a, float b)
{
    float sum = a + b;        //? a = 4; b = 0.5
    float3 unused = sum;
    unused *= 2;              //? unused ~ (4.5, 4.5, 4.5)
    sum = sum;                //? unused ~ (9, 9, 9); sum = 4.5
    unused = float3(a, b, sum);
    return sum;               //? unused ~ (4, 0.5, 4.5); in main > both
}

[numthreads(1, 1, 1)]
void main()
{
    float3 color = float3(values[0], values[1], values[2]);
    color = color.bgr;                       //? color ~ (4, 0.5, 3)
    color.r += 1;                            //? color ~ (3, 0.5, 4)
    result[0] = both(values[0], values[1]);  //? color ~ (4, 0.5, 4)
    float kept = color.b;
    if (kept > 100)                          //? kept ~ 4
        color = 0;
    else
        kept -= 0.5;                         //? color ~ (4, 0.5, 4)
    shared_sum = kept;
    result[2] = shared_sum;                  //? kept = 3.5; shared_sum ~ 3.5; color ~ (4, 0.5, 4)
    int twice = 2;
    for (int i = 0; i < 3; i++)
        twice += 2;                          //? i ~ 0
    result[3] = twice + color.g * 2;         //? twice ~ 8
}
