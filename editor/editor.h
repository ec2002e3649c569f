/* Public interface of editor/: a language server for editors.
 *
 * Serves the Language Server Protocol 3.17 on standard input and output: answers questions about
 * sources, and publishes their diagnostics. All answers come from the queries of the library
 * (include/hlsl2spv_query.h). A thread reads messages; the calling thread handles them in order. */
#ifndef HLSL2SPV_EDITOR_EDITOR_H
#define HLSL2SPV_EDITOR_EDITOR_H

#include <stdbool.h>

/* Serves until the client ends the server. Returns false after an error, also if the client did not
 * ask for the end first. */
bool editor_run(void);

/* Prints which arguments the server uses for a file, and why, as JSON. Returns false after an
 * error. */
bool editor_print_config(const char *path);

#endif
