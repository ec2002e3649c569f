// RUN: not hlsl2spv -T cs_6_9 %s 2>&1 | FileCheck %s
RWByteAddressBuffer bytes;

[numthreads(1, 1, 1)]
void main()
{
    vector<float, 6> v = bytes.Load<vector<float, 6> >(0);
    // CHECK: [[#@LINE+1]]:20: error: this function takes vectors of at most 4 components
    bytes.Store(0, refract(v, v, 0.5));
    // CHECK: [[#@LINE+1]]:20: error: this function takes vectors of at most 4 components
    bytes.Store(0, faceforward(v, v, v));
}
