#define TWICE(x) x x
int forced;
