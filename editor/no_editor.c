/* The language server of a build without a JSON reader. */
#include "editor.h"

#include <stdio.h>

bool editor_run(void) {
    fputs("hlsl2spv: error: this build has no language server\n", stderr);
    return false;
}
