// A '<' after a name that is not a template is a comparison, even before a conversion and a '>' or '>>'.
// In templates, unknown names can still have template arguments.
// RUN: hlsl2spv -T cs_6_0 -fsyntax-only %s
RWStructuredBuffer<uint> data;

bool both(bool a, bool b) { return a && b; }
template<uint N> uint times(uint x) { return x * N; }
struct Caster {
    template<typename T> T as(T x) { return x; }
};
template<typename T> uint cast(T caster)
{
    return caster.template as<vector<uint, 2>>(uint2(1, 2)).x + times<uint(5)>(3);
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
    int n = data[5];
    Caster caster;
    for (uint k = 0; k < uint(n) >> 1; k++)
        data[k] = i < uint(n) >> (1);
    bool less = i < uint(n) > (1);
    less = both(i < uint(n), n > (2));
    data[0] = less + (uint)vector<uint, 2>(i, i).x + cast(caster);
}
