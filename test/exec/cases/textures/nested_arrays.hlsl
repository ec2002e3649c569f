// Arrays of arrays of textures become one array in row order: rows and copies of rows are read from it.
//@ texture maps[0] r32f 1x1: 10
//@ texture maps[1] r32f 1x1: 11
//@ texture maps[2] r32f 1x1: 12
//@ texture maps[3] r32f 1x1: 20
//@ texture maps[4] r32f 1x1: 21
//@ texture maps[5] r32f 1x1: 22
//@ texture deep[0] r32f 1x1: 30
//@ texture deep[1] r32f 1x1: 31
//@ texture deep[2] r32f 1x1: 32
//@ texture deep[3] r32f 1x1: 33
//@ texture deep[4] r32f 1x1: 34
//@ texture deep[5] r32f 1x1: 35
//@ texture deep[6] r32f 1x1: 36
//@ texture deep[7] r32f 1x1: 37
#include "../../check.hlsli"
Texture2D<float> maps[2][3];
Texture2D<float> deep[2][2][2];

float of(Texture2D<float> map) { return map[uint2(0, 0)]; }
float of_row(Texture2D<float> row[3], uint i) { return of(row[i]) + of(row[2]); }
float of_all(Texture2D<float> all[2][3], uint row, uint i) { return of(all[row][i]); }

struct Holder { Texture2D<float> row[3]; };

[numthreads(1, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID)
{
    uint one = thread.x + 1;
    Texture2D<float> row[3] = maps[1];
    check(of(row[one]));                            //= float 21
    Texture2D<float> any[3] = maps[one - 1];
    check(of(any[one + 1]));                        //= 12
    check(of(any[2]));                              //= 12
    Texture2D<float> all[2][3] = maps;
    check(of(all[one][one]));                       //= 21
    check(of(all[one - 1][1]));                     //= 11
    Texture2D<float> again[3] = all[one];
    check(of(again[one + 1]));                      //= 22
    check(of_row(maps[one], one));                  //= 43
    check(of_row(row, one - 1));                    //= 42
    check(of_all(maps, one, one + 1));              //= 22
    Holder holder;
    holder.row = maps[one];
    check(of(holder.row[one]));                     //= 21
    Texture2D<float> half[2][2] = deep[one];
    check(of(half[one][one - 1]));                  //= 36
    Texture2D<float> cube[2][2][2] = deep;
    check(of(cube[one - 1][one][one]));             //= 33
}
