// Exponential or self-referential declarations end in an error within a short time.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_0 -E main %s -DMANY 2>&1 | FileCheck %s --check-prefix=MANY

struct A { int x; };
#define DOUBLE(name, of) struct name { of a; of b; of c; of d; of e; of f; of g; of h; };
DOUBLE(B, A)
DOUBLE(C, B)
DOUBLE(D, C)
DOUBLE(E, D)
// CHECK: :[[#@LINE+1]]:8: error: 'F' has too many fields
DOUBLE(F, E)
int part_of(F large) { return large.a.b.x; }

namespace N { using namespace N; }
namespace O { using namespace N; }
namespace N { using namespace O; }
#define AROUND namespace N { using namespace O; } namespace O { using namespace N; }
AROUND AROUND AROUND AROUND AROUND AROUND AROUND AROUND

// CHECK: error: 'Self' is defined in terms of itself
template <typename T> using Self = Self<T>;
Self<int> self;

#ifdef MANY
// MANY: fatal error: too many template instantiations, last '
template <int N, int M> int many() { return many<N - 1, M * 2>() + many<N - 1, M * 2 + 1>(); }
static int all_of_them = many<100, 1>();
#endif

float main() : SV_Target {
    // CHECK: error: no member named 'nothing'
    return N::nothing;
}
