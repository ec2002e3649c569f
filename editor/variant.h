/* Variants: the arguments with which a file is analyzed.
 *
 * A file has one or more variants, for example one for each entry point. The user may select one;
 * otherwise the first applies. The arguments are those of the program, without the source.
 *
 * Sources of variants, in order of precedence:
 *   1. hlsl2spv.json;
 *   2. batch files, and ShaderMake configurations;
 *   3. compile_commands.json, and the output of --plan json;
 *   4. the settings, if 'arguments' has a profile;
 *   5. a guess: the entry points that the source seems to have, with the other settings and the
 *      macros and folders of shadertoolsconfig.json.
 * A header is analyzed in a source that includes it, with the arguments of that source. Another
 * kind of source is one more function in the table of variant.c. */
#ifndef HLSL2SPV_EDITOR_VARIANT_H
#define HLSL2SPV_EDITOR_VARIANT_H

#include "server.h"

struct variant {
    const char *name;             /* for the user: "PSMain (ps_6_6)" */
    struct string_list arguments; /* profile, entry point, macros, folders of #includes */
    const char *root;             /* the path of the source to analyze */
    const char *origin;           /* what determined the arguments: "settings", "entry point" */
    const char *reason;           /* why this was guessed, or NULL */
    const char *file;             /* the configuration file, or NULL */
    const char *rule;             /* the place in it, or NULL */
    const char *problem;          /* an error in the arguments, or NULL */
    bool is_later;                /* the arguments are only determined if this is selected */
};
VEC(struct variant, variant_vec);

/* All of these are valid until the end of the message. */
struct variant variant_for(struct server *s, const char *path);
struct variant_vec variants_of(struct server *s, const char *path);
/* Returns the number of variants that are not in the list. */
uint64_t variants_more(struct server *s, const char *path);
/* Returns the sources in which a file may be analyzed, the preferred one first. */
struct string_list variant_roots(struct server *s, const char *path);
/* Returns the number of the selected variant. */
size_t variant_selected(struct server *s, const char *path, const struct variant_vec *variants);
/* Selects a variant by its name. NULL selects the first again. */
void variant_select(struct server *s, const char *path, const char *name);
void variants_destroy(struct server *s);

#endif
