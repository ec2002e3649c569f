//@ options: -HV 2021
//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;
struct Stack
{
    int items[4];
    int count;
    void clear() { count = 0; }
    void push(int x)
    {
        if (count < 4)
            items[count++] = x;
    }
    int pop() { return count ? items[--count] : -1; }
    int sum()
    {
        int s = 0;
        for (int i = 0; i < count; i++)
            s += items[i];
        return s;
    }
    void doubled() { for (int i = 0; i < this.count; i++) this.items[i] *= 2; }
};
struct Holder
{
    Stack stack;
    Stack copy() { return stack; }
    void fill() { stack.clear(); for (int i = 1; i <= 3; i++) stack.push(n[i]); }
};

[numthreads(1, 1, 1)]
void main()
{
    Holder h;
    h.fill();
    check(h.stack.sum());                   //= 6
    Stack s = h.copy();
    s.doubled();
    check(s.sum());                         //= 12
    check(h.stack.sum());                   //= 6
    check(s.pop());                         //= 6
    check(s.pop() + s.count);               //= 5
    s.push(40);
    s.push(50);
    s.push(60);
    s.push(70);
    check(s.sum());                         //= 152
    check(h.copy().pop());                  //= 3
    check(h.stack.count);                   //= 3
    Holder list[2] = {h, h};
    list[n[1]].stack.push(100);
    check(list[1].stack.sum());             //= 106
    check(list[0].stack.sum());             //= 6
}
