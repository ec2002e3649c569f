#define BAD(x) ((x).yyyyy)
#define TWICE(x) (BAD(x))
