//@ result int
//@ buffer values int: 7 -7 2 -2 2147483647 -2147483648
#include "../../check.hlsli"
StructuredBuffer<int> values;

[numthreads(1, 1, 1)]
void main()
{
    int seven = values[0], minus_seven = values[1], two = values[2], minus_two = values[3];
    int largest = values[4], smallest = values[5];

    check(seven + two);             //= 9
    check(seven / two);             //= 3
    check(minus_seven / two);       //= -3
    check(seven % minus_two);       //= 1
    check(minus_seven % two);       //= -1
    check(minus_seven % 4);         //= -3
    check(minus_seven % 5);         //= -2
    check(smallest % seven);        //= -2
    check(int3(minus_seven, seven, minus_two) % int3(two, minus_two, 3)); //= -1 1 -2
    check((minus_seven & 15) % 4);  //= 1
    int sum = 0;
    for (int i = 0; i < seven; i++)
        sum += i % 3;
    for (int j = minus_seven; j < two; j += 2)
        sum += j % 3;
    check(sum);                     //= 3
    check(largest + 1);             //= -2147483648
    check(smallest - 1);            //= 2147483647
    check(smallest * two);          //= 0
    check(-smallest);               //= -2147483648
    check(minus_seven >> 1);        //= -4
    check(seven << 30);             //= -1073741824
    check(~seven);                  //= -8
    check(float(seven) / 2);        //= float 3.5
}
