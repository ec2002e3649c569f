#define A 1
#include <b.h>
