//@ result int
//@ buffer n int: 3 4
#include "../../check.hlsli"
StructuredBuffer<int> n;

interface Shape
{
    int area();
    int scaled(int by);
};

class Square : Shape
{
    int side;
    int area() { return side * side; }
    int scaled(int by) { return area() * by; }
};

class Box : Shape
{
    int2 size;
    int area() { return size.x * size.y; }
    int scaled(int by) { return area() * by * 2; }
};

[numthreads(1, 1, 1)]
void main()
{
    Square square;
    square.side = n[0];
    Box box;
    box.size = int2(n[0], n[1]);
    check(square.area());           //= 9
    check(square.scaled(n[1]));     //= 36
    check(box.area());              //= 12
    check(box.scaled(n[1]));        //= 96
}
