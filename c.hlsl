struct S { int x; bool operator==(S o) { return x == o.x; }  bool operator<(S o) { return operator==(o) || x<o.x;}  int operator()(int a) {return a;} int operator[](int a) {return a;}};
RWStructuredBuffer<int> o;
[numthreads(1,1,1)] void main() { S a={1}; S b={2}; o[0]=a.operator==(b); o[1]=a.operator()(2); o[2]=a<b; o[3]=a.operator[](2); o[4]=a[1]; o[5]=a(3);}
