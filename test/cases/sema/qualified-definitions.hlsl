// A struct declared in a scope can be defined outside it by its qualified name; lookup includes the scope.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
namespace sizes {
static const int count = 3;
template<class T> static const int bytes = sizeof(T);
struct row;
namespace inner { struct column; }
struct table { struct cell; int rows; };
template<class T, int N> struct block { T items[N]; };
}

struct ::sizes::row { int values[count]; int last() { return values[count - 1]; } };
struct sizes::inner::column { row of; block<int, bytes<int> > items; };
struct sizes::table::cell { int content; int all() { return count * content; } };
template<> struct ::sizes::block<sizes::row, sizes::count> { int only[bytes<int> > 3 ? count : 1]; };
#ifdef WRONG
// WRONG: :[[#@LINE+1]]:15: error: no struct to define named 'rows'; did you mean 'row'?
struct sizes::rows { int x; };
// WRONG: :[[#@LINE+1]]:15: error: redefinition of 'sizes::row'
struct sizes::row { int x; };
#endif

RWStructuredBuffer<int> results;
[numthreads(1, 1, 1)] void main()
{
    sizes::inner::column column = (sizes::inner::column)0;
    column.of.values[2] = 7;
    column.items.items[3] = 2;
    // CHECK: OpStore {{.*}} %int_9
    results[0] = column.of.last() + column.items.items[3];
    sizes::table::cell cell;
    cell.content = 4;
    // CHECK: OpStore {{.*}} %int_12
    results[1] = cell.all();
}
