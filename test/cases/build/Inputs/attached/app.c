#include "white.h"

#include <stdio.h>

int main(void) {
    printf("%zu bytes\n", sizeof g_white);
    return 0;
}
