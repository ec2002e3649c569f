// A message underlines the whole construct: not only the first token of a name, an attribute or a declaration.
// RUN: not hlsl2spv -T cs_6_0 -Wall -Wextra %s -Fo /dev/null 2>&1 | FileCheck %s --strict-whitespace
namespace Outer { namespace Inner { float known; } }
template<typename T, typename U> struct Pair { T first; U second; };
template<typename T> struct Box { T value; };

//      CHECK:error: unknown type name 'array'
// CHECK-NEXT:{{^}}std::array<float, 3> several;
// CHECK-NEXT:{{^}}~~~~~^~~~~~~~~~~~~~~
std::array<float, 3> several;

//      CHECK:error: 'Pair' requires 2 template arguments, not 3
// CHECK-NEXT:{{^}}static Pair<int, Box<float>, int> three;
// CHECK-NEXT:{{^}}       ^~~~~~~~~~~~~~~~~~~~~~~~~~
static Pair<int, Box<float>, int> three;

//      CHECK:error: a variable cannot have type 'void'
// CHECK-NEXT:{{^}}float of_nothing(const void nothing) { return 1; }
// CHECK-NEXT:{{^}}                 ~~~~~~~~~~~^~~~~~~
float of_nothing(const void nothing) { return 1; }

//      CHECK:error: register class 's' does not match type '
// CHECK-NEXT:{{^}}Buffer<float> texels : register(s0, space1);
// CHECK-NEXT:{{^}}                       ^~~~~~~~~~~~~~~~~~~~
Buffer<float> texels : register(s0, space1);

//      CHECK:error: redefinition of 'twice'
// CHECK-NEXT:{{^}}static Buffer<float> twice;
// CHECK-NEXT:{{^}}~~~~~~~~~~~~~~~~~~~~ ^~~~~
static float twice;
static Buffer<float> twice;

//      CHECK:error: group dimension must be 1 to 1024, not 
// CHECK-NEXT:{{^}}[numthreads(2048, 1, 1)]
// CHECK-NEXT:{{^}} ^~~~~~~~~~~~~~~~~~~~~~
[numthreads(2048, 1, 1)]
void main()
{
    //      CHECK:error: no member named 'unknown'
    // CHECK-NEXT:{{^}}    float a = Outer::Inner::unknown;
    // CHECK-NEXT:{{^}}              ~~~~~~~~~~~~~~^~~~~~~
    float a = Outer::Inner::unknown;
}
