int square(int x)
{
    int result = x * x;   //? x = 3 | 4 | 2 | 5; in main > square
    return result;        //? result = 9 | 16 | 4 | 25
}
