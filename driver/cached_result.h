/* Reuse of results of earlier compilations. */
#ifndef HLSL2SPV_DRIVER_CACHED_RESULT_H
#define HLSL2SPV_DRIVER_CACHED_RESULT_H

#include "session.h"

/* Returns true if the result of a command can be found in a cache. */
bool cached_is_possible(const struct session *session);
/* Starts the record of inputs in the session, and looks for a result. Returns true if it was
 * restored completely, including its diagnostics. Otherwise the session compiles, using the inputs.
 */
bool cached_restore(struct session *session, const struct file_access *files);
/* Stores the result of a successful compilation, or compares it with one that was found. */
void cached_store(struct session *session);

/* Returns the key of a question about a result: of this build, with these arguments, about a
 * subject. */
struct sha256 cached_question(const struct session *session, const char *title,
                              const struct string_list *arguments, struct sha256 subject);

/* Returns true if --cache-verify selects the session, whose hits are then compared with a
 * compilation. */
bool cached_is_verified(const struct session *session);
void cached_report_other(struct session *session);

/* Prints the counts of --cache-stats. */
void cached_print_counts(const struct cache *cache, struct text_sink *out);

#endif
