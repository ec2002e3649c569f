/* Public interface of batch/: many compilations in one process.
 *
 * Executes the lines of a --batch command line. Each output equals that of a single run. A
 * compilation is skipped if its inputs, its arguments and the compiler have not changed since its
 * outputs were written. The process may be killed at any time, and several processes may share the
 * outputs: files are written atomically, and the state file is updated afterwards, so the worst
 * effect is a repeated compilation. */
#ifndef HLSL2SPV_BATCH_BATCH_H
#define HLSL2SPV_BATCH_BATCH_H

#include "../driver/driver.h"

/* Returns false after reporting an error. */
bool batch_run(struct session *session);

/* Lines, for tools that do not compile them. */

/* Receives a line before the expansion of its braces. */
typedef void batch_line_visitor(void *user, location at, const char *line);
/* Visits the lines that no conditional excludes. Reports errors at their lines. */
void batch_visit_lines(struct context *c, const struct command *command,
                       const struct source_file *file, batch_line_visitor *visit, void *user);
/* Returns the number of lines that the braces expand to. */
uint64_t batch_line_count(const char *line);
/* Returns one of these lines. */
const char *batch_line_text(struct context *c, const char *line, uint64_t index);
/* Returns the arguments of one of these lines. A ShaderMake line is translated; its source is in
 * `folder`. Returns an empty list after reporting an error. */
struct string_list batch_line_arguments(struct context *c, const struct command *command,
                                        const char *folder, const char *line, uint64_t index);

#endif
