#include "random.h"
char *random_program(struct memory *memory, uint64_t seed) {
    return memory_format(memory,
                         "//@ expect result uint: %llu\nRWStructuredBuffer<uint> result; "
                         "[numthreads(1,1,1)] void main() { result[0] = %llu; }\n",
                         (unsigned long long)seed, (unsigned long long)seed);
}
