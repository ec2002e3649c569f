/* Configuration files: which arguments the sources of a project need.
 *
 * A file is read at its first use, and again after a change. Its texts are valid until the end of
 * the message. Errors in a file are noted in it, and the rest of it is used. */
#ifndef HLSL2SPV_EDITOR_CONFIG_H
#define HLSL2SPV_EDITOR_CONFIG_H

#include "variant.h"

/* In order of precedence. */
enum config_kind {
    CONFIG_OWN,      /* hlsl2spv.json */
    CONFIG_BATCH,    /* lines of --batch and of ShaderMake */
    CONFIG_COMMANDS, /* compile_commands.json, and the output of --plan json */
    CONFIG_TOOLS,    /* shadertoolsconfig.json */
    CONFIG_KIND_COUNT
};

/* A variant of hlsl2spv.json. */
struct config_rule {
    const char *name;
    struct string_list files; /* patterns; none match all files below the folder */
    struct string_list arguments;
    bool is_default;
};
/* A line of a batch file, with its braces. */
struct config_line {
    const char *text;
    unsigned number;
};
/* A command line. Its path is absolute. */
struct config_command {
    const char *source, *folder;
    struct string_list words; /* without the program */
    unsigned number;          /* from 1 */
};
/* A virtual folder of #includes. */
struct config_mapping {
    const char *from, *to;
};
VEC(struct config_rule, config_rule_vec);
VEC(struct config_line, config_line_vec);
VEC(struct config_command, config_command_vec);
VEC(struct config_mapping, config_mapping_vec);

struct config {
    struct config *next;
    char *path;
    const char *folder;
    uint64_t hash; /* of the path */
    enum config_kind kind;
    uint64_t stamp; /* 0 if the file does not exist */
    struct arena *kept;
    const char *problem; /* the first one, or NULL */
    unsigned problem_line, problem_column;
    /* hlsl2spv.json */
    struct string_list arguments;
    struct string_list batch, commands; /* paths of other files */
    struct config_rule_vec rules;
    struct config_line_vec lines;
    struct config_command_vec listed;
    /* shadertoolsconfig.json */
    struct string_list defines, folders;
    struct config_mapping_vec mappings;
    bool is_root;
};
VEC(struct config *, config_vec);

/* ---- Files (config.c) ---- */

/* Returns the existing configuration files of a kind that apply to a file, the nearest first. */
struct config_vec config_find(struct server *s, const char *path, enum config_kind kind);
/* Returns all known files that exist. */
struct config_vec config_all(struct server *s);
/* Returns the configuration at a path, or NULL if the file is not one. */
struct config *config_at(struct server *s, const char *path);
/* Returns whether a folder has a configuration file. */
bool config_is_in(struct server *s, const char *folder);
/* Loads the files of the folders of the workspace, also if no source was analyzed. */
void config_load_roots(struct server *s);
/* Returns a number that changes with any configuration. */
uint64_t config_generation(struct server *s);

/* Notes a problem, unless there is one (config_json.c). */
void config_note(struct config *config, unsigned line, unsigned column, const char *text);

/* ---- Contents ---- */

/* Parses JSON of one kind, '{' or '['. Returns NULL after noting a problem (config_json.c). */
json_t *config_parse(struct config *config, const char *text, size_t size, char kind);
/* Return a member of a type, or NULL after noting that it has another type. */
const char *config_text(struct config *config, const json_t *object, const char *name);
struct string_list config_list(struct config *config, const json_t *object, const char *name);
/* Same with paths that become absolute. */
struct string_list config_paths(struct config *config, const json_t *object, const char *name);
/* Macros: an object, or a list of NAME=VALUE. */
struct string_list config_macros(struct config *config, const json_t *object, const char *name);
/* Returns the clean path of a file that is relative to the folder of the configuration. */
const char *config_path(struct config *config, const char *path);
void config_add(struct config *config, struct string_list *list, const char *text);

/* Readers: config_own.c, config_commands.c, config_tools.c and config_lines.c. */
void config_read_own(struct server *s, struct config *config, const char *text, size_t size);
void config_read_commands(struct server *s, struct config *config, const char *text, size_t size);
void config_read_tools(struct server *s, struct config *config, const char *text, size_t size);
void config_read_lines(struct server *s, struct config *config, const struct string_list *arguments,
                       const char *text, size_t size);

/* Arguments of a command line that change the analysis (arguments.c). */
struct translated {
    struct string_list arguments; /* without outputs and the source */
    const char *source;           /* or NULL */
    const char *problem;          /* or NULL */
};
struct translated arguments_translate(struct server *s, const struct string_list *words,
                                      const char *folder);
/* Makes the paths of -I and -include absolute. */
struct string_list arguments_absolute(struct server *s, const struct string_list *list,
                                      const char *folder);
/* "PSMain (ps_6_6) QUALITY=2" */
const char *arguments_name(struct server *s, const struct string_list *arguments);
bool arguments_have_profile(const struct string_list *arguments);
bool arguments_have_entry(const struct string_list *arguments, const char *entry,
                          const char *stage);
void arguments_append(struct server *s, struct string_list *to, const struct string_list *from);

/* Returns whether a path matches a pattern with *, **, ? and {a,b} (glob.c). */
bool glob_match(const char *pattern, const char *path);

/* ---- Variants of a source, per kind ---- */

enum { MAX_VARIANTS = 200 };

struct found_variants {
    struct variant_vec list;
    uint64_t more; /* variants beyond the limit */
};
void variants_of_rules(struct server *s, const char *root, struct found_variants *out);
void variants_of_lines(struct server *s, const char *root, struct found_variants *out);
void variants_of_commands(struct server *s, const char *root, struct found_variants *out);
/* Appends the arguments of hlsl2spv.json for all files below. */
void config_own_arguments(struct server *s, const char *root, struct string_list *out);
/* Same for shadertoolsconfig.json. */
void config_tools_arguments(struct server *s, const char *root, struct string_list *out);
/* Returns the file that has arguments of either kind, or NULL. */
const char *config_common_file(struct server *s, const char *root);
/* Appends the paths of the sources that a configuration names. */
void config_sources(struct server *s, const struct config *config, struct string_list *out);
/* The folders of #includes that virtual ones stand for. */
struct config_mapping_vec config_mappings(struct server *s, const char *root);
/* Returns the path that a virtual one stands for, or NULL. */
const char *config_map_path(struct server *s, const struct config_mapping_vec *mappings,
                            const char *path);

/* Writes why a file has its variant, to the reply (explain.c). Returns false if the file cannot be
 * read. */
bool explain_print(struct server *s, const char *path);
void configs_destroy(struct server *s);

/* The first problem of the configuration of a source, or NULL. */
const struct config *config_with_problem(struct server *s, const char *root);

#endif
