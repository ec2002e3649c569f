// Callable shaders, selected by index, that call each other.
//@ raygeneration: generate
//@ callable: twice
//@ callable: plus
//@ callable: both
//@ result int
#include "../../check.hlsli"
//@ model: 6_3

struct Argument {
    int value;
    int2 pair;
};

[shader("callable")]
void twice(inout Argument argument)
{
    argument.value *= 2;
    argument.pair = argument.pair.yx;
}

[shader("callable")]
void plus(inout Argument argument) { argument.value += 5; }

[shader("callable")]
void both(inout Argument argument)
{
    Argument inner = argument;
    CallShader(0, inner);
    CallShader(1, inner);
    argument.value = inner.value;
    argument.pair += inner.pair;
}

[shader("raygeneration")]
void generate()
{
    Argument argument = {3, int2(10, 20)};
    CallShader(0, argument);
    check(argument.value); //= 6
    check(argument.pair);  //= 20 10
    CallShader(1, argument);
    check(argument.value); //= 11
    CallShader(2, argument);
    check(argument.value); //= 27
    check(argument.pair);  //= 30 30
    for (uint i = 0; i < 2; i++)
        CallShader(i, argument);
    check(argument.value); //= 59
}
