//@ result int
//@ buffer n int: 0 1 2 3 4 5 6 7
#include "../../check.hlsli"
StructuredBuffer<int> n;

struct Counter
{
    int value;
    static int made;
    static const int limit = 7;
    void add(int by) { value = min(value + by, limit); }
    Counter next()
    {
        Counter c;
        c.value = value + 1;
        made++;
        return c;
    }
    int get() { return this.value; }
    static int twice(int x) { return x * 2; }
    int outside();
};
int Counter::made = 3;
int Counter::outside() { return value * 1000; }

[numthreads(1, 1, 1)]
void main()
{
    Counter c;
    c.value = n[2];
    c.add(3);
    check(c.get());                         //= 5
    c.add(n[6]);
    check(c.value);                         //= 7
    check(c.next().next().get());           //= 9
    check(Counter::made);                   //= 5
    check(Counter::twice(n[3]));            //= 6
    check(Counter::limit);                  //= 7
    check(c.outside());                     //= 7000
    Counter list[2];
    list[0] = c;
    list[1] = c.next();
    list[n[1]].add(-5);
    check(list[1].value);                   //= 3
    check(list[0].value);                   //= 7
}
