/* Questions about a source, for editors and other tools.
 *
 * A query is the analysis of one source with the arguments of the program. It never generates a
 * module, and it can be asked even if the source has errors. Queries are immutable: any number of
 * threads may ask one. They share no state except the context in the host.
 *
 * Lines and columns count from 1; columns are bytes. A position between two tokens belongs to the
 * token that it touches. A `file` argument of NULL is the main file. Otherwise it is the name in
 * diagnostics, or the path that opened the file. All results belong to the query and are valid
 * until it is cleared or released. Lists return NULL and a count of 0 if there is no answer. */
#ifndef HLSL2SPV_QUERY_H
#define HLSL2SPV_QUERY_H

#include "hlsl2spv.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hlsl2spv_query;

/* Analyzes a source. `host` may be NULL, as in hlsl2spv_compile(). With a context, files from
 * `open` keep their tokens between queries as long as their text is the same. A nonzero result of
 * `cancelled` ends the analysis; the query then answers from what was analyzed before. Returns NULL
 * only if memory is exhausted. */
HLSL2SPV_API struct hlsl2spv_query *
hlsl2spv_query_create(size_t count, const char *const *arguments, const struct hlsl2spv_host *host);
/* The same for questions about the main file. Functions of other files whose bodies an earlier
 * query of the context found free of mistakes are not analyzed again, unless an entry point reaches
 * them. The diagnostics are the same, but names in these bodies have no meaning. */
HLSL2SPV_API struct hlsl2spv_query *hlsl2spv_query_create_focused(size_t count,
                                                                  const char *const *arguments,
                                                                  const struct hlsl2spv_host *host);
/* The same for completions and signatures at a position: bodies of functions elsewhere are not
 * analyzed, and the diagnostics lack their mistakes. Several times as fast. */
HLSL2SPV_API struct hlsl2spv_query *hlsl2spv_query_create_at(size_t count,
                                                             const char *const *arguments,
                                                             const struct hlsl2spv_host *host,
                                                             const char *file, unsigned line,
                                                             unsigned column);
HLSL2SPV_API void hlsl2spv_query_release(struct hlsl2spv_query *query);

/* Frees the results of all questions, except diagnostics and files. No thread may use them. */
HLSL2SPV_API void hlsl2spv_query_clear(struct hlsl2spv_query *query);

/* Returns nonzero if the analysis was canceled. */
HLSL2SPV_API int hlsl2spv_query_cancelled(const struct hlsl2spv_query *query);
/* Returns the bytes that the query occupies. */
HLSL2SPV_API size_t hlsl2spv_query_memory(const struct hlsl2spv_query *query);

/* The diagnostics of the compilation up to code generation. */
HLSL2SPV_API const struct hlsl2spv_diagnostic *
hlsl2spv_query_diagnostics(const struct hlsl2spv_query *query, size_t *count);

/* A range in a file. `file` is NULL if there is none. The end is exclusive. */
struct hlsl2spv_range {
    const char *file;
    unsigned line, column, end_line, end_column;
};

/* The files read, in order of first use; the main file is first. */
HLSL2SPV_API const char *const *hlsl2spv_query_files(const struct hlsl2spv_query *query,
                                                     size_t *count);

/* ---- Symbols ---- */

enum hlsl2spv_symbol_kind {
    HLSL2SPV_SYMBOL_NONE,
    HLSL2SPV_SYMBOL_LOCAL,
    HLSL2SPV_SYMBOL_PARAMETER,
    HLSL2SPV_SYMBOL_GLOBAL,
    HLSL2SPV_SYMBOL_RESOURCE, /* a global texture, buffer, sampler, ... */
    HLSL2SPV_SYMBOL_CBUFFER,
    HLSL2SPV_SYMBOL_FIELD, /* also a member of a cbuffer */
    HLSL2SPV_SYMBOL_FUNCTION,
    HLSL2SPV_SYMBOL_METHOD,
    HLSL2SPV_SYMBOL_STRUCT,
    HLSL2SPV_SYMBOL_CLASS,
    HLSL2SPV_SYMBOL_INTERFACE,
    HLSL2SPV_SYMBOL_ENUM,
    HLSL2SPV_SYMBOL_ENUMERATOR,
    HLSL2SPV_SYMBOL_ALIAS, /* typedef, using */
    HLSL2SPV_SYMBOL_TEMPLATE_PARAMETER,
    HLSL2SPV_SYMBOL_NAMESPACE,
    HLSL2SPV_SYMBOL_MACRO,
    HLSL2SPV_SYMBOL_BUILTIN_FUNCTION,
    HLSL2SPV_SYMBOL_BUILTIN_METHOD,
    HLSL2SPV_SYMBOL_BUILTIN_TYPE,
    HLSL2SPV_SYMBOL_BUILTIN_CONSTANT,
    HLSL2SPV_SYMBOL_SEMANTIC,
    HLSL2SPV_SYMBOL_ATTRIBUTE,
    HLSL2SPV_SYMBOL_REGISTER,
    HLSL2SPV_SYMBOL_KEYWORD,
    HLSL2SPV_SYMBOL_FILE,    /* the path of an #include */
    HLSL2SPV_SYMBOL_SWIZZLE, /* components of a vector or a matrix */
    HLSL2SPV_SYMBOL_SNIPPET, /* in completions */
    HLSL2SPV_SYMBOL_COMMENT, /* the following only in tokens */
    HLSL2SPV_SYMBOL_NUMBER,
    HLSL2SPV_SYMBOL_STRING,
    HLSL2SPV_SYMBOL_OPERATOR,
    HLSL2SPV_SYMBOL_DIRECTIVE
};

enum hlsl2spv_symbol_flags {
    HLSL2SPV_SYMBOL_IS_DECLARATION = 1,
    HLSL2SPV_SYMBOL_IS_DEFINITION = 2,
    HLSL2SPV_SYMBOL_IS_CONST = 4,
    HLSL2SPV_SYMBOL_IS_STATIC = 8,
    HLSL2SPV_SYMBOL_IS_DEPRECATED = 16,
    HLSL2SPV_SYMBOL_IS_UNUSED = 32,
    HLSL2SPV_SYMBOL_IS_ENTRY = 64,
    HLSL2SPV_SYMBOL_IS_WRITTEN = 128, /* the occurrence is assigned to */
    HLSL2SPV_SYMBOL_IS_CALLED = 256,
    HLSL2SPV_SYMBOL_IS_IN_MACRO = 512 /* the occurrence is in a macro or comes from one */
};

struct hlsl2spv_symbol {
    enum hlsl2spv_symbol_kind kind;
    unsigned flags;
    const char *name;
    const char *full_name;     /* with namespaces and structs */
    const char *declaration;   /* in source form: "float4 shade(float3 normal)" */
    const char *type;          /* or NULL */
    const char *value;         /* of a constant, or NULL */
    const char *documentation; /* the comment at the declaration, or one line for a built-in */
    struct hlsl2spv_range here;
    struct hlsl2spv_range definition;  /* the name in the definition, otherwise as `first` */
    struct hlsl2spv_range first;       /* the name in the first declaration */
    struct hlsl2spv_range type_symbol; /* the name in the definition of the type */
    size_t overload_count;             /* declarations of the other functions of the name */
    const char *const *overloads;
    /* Bytes, for types and for members of blocks. */
    int has_size, has_offset;
    unsigned long long size, alignment, offset, padding;
    int has_binding, has_location;
    unsigned set, binding, location;
    const char *registers; /* as "t0, space1", or NULL */
    const char *expansion; /* the tokens that replace a macro here, or NULL */
};

/* Returns the symbol at a position, or NULL. */
HLSL2SPV_API const struct hlsl2spv_symbol *hlsl2spv_query_symbol(struct hlsl2spv_query *query,
                                                                 const char *file, unsigned line,
                                                                 unsigned column);

/* The type of the smallest expression that contains a range, with its value if it is constant. */
struct hlsl2spv_expression {
    struct hlsl2spv_range range;
    const char *type, *value; /* `value` may be NULL */
};
HLSL2SPV_API const struct hlsl2spv_expression *
hlsl2spv_query_expression(struct hlsl2spv_query *query, const struct hlsl2spv_range *range);

struct hlsl2spv_reference {
    struct hlsl2spv_range range;
    unsigned flags;                  /* enum hlsl2spv_symbol_flags */
    struct hlsl2spv_range container; /* the name of the function that contains it */
    const char *container_name;      /* or NULL */
};

/* All occurrences of the symbol at a position, in all files. */
HLSL2SPV_API const struct hlsl2spv_reference *
hlsl2spv_query_references(struct hlsl2spv_query *query, const char *file, unsigned line,
                          unsigned column, size_t *count);

/* The functions that the function at a position calls: the calls, with the name of each called
 * function as container. */
HLSL2SPV_API const struct hlsl2spv_reference *hlsl2spv_query_calls(struct hlsl2spv_query *query,
                                                                   const char *file, unsigned line,
                                                                   unsigned column, size_t *count);

/* The edits that rename the symbol at a position. If it cannot be renamed, returns NULL and sets
 * `reason`. With an empty or NULL name, only determines whether it can be renamed. */
HLSL2SPV_API const struct hlsl2spv_edit *hlsl2spv_query_rename(struct hlsl2spv_query *query,
                                                               const char *file, unsigned line,
                                                               unsigned column, const char *name,
                                                               size_t *count, const char **reason);

/* ---- Code in progress ---- */

struct hlsl2spv_completion {
    const char *label;
    enum hlsl2spv_symbol_kind kind;
    unsigned flags;
    const char *detail;        /* type or declaration, or NULL */
    const char *documentation; /* or NULL */
    const char *insert;        /* the text to insert, if it is not the label; otherwise NULL */
    int is_snippet;            /* `insert` has placeholders as in the language server protocol */
    unsigned rank;             /* lower is better */
};

/* Completions at a position. `replaced` receives the range of the word to replace. */
HLSL2SPV_API const struct hlsl2spv_completion *
hlsl2spv_query_completions(struct hlsl2spv_query *query, const char *file, unsigned line,
                           unsigned column, struct hlsl2spv_range *replaced, size_t *count);

struct hlsl2spv_signature {
    const char *label;         /* "float4 lerp(float4 x, float4 y, float4 s)" */
    const char *documentation; /* or NULL */
    size_t parameter_count;
    const unsigned (*parameters)[2]; /* begin and end of each parameter in the label */
};
struct hlsl2spv_signatures {
    size_t count;
    const struct hlsl2spv_signature *items;
    size_t active;             /* the signature that fits best */
    unsigned active_parameter; /* from 0 */
};
/* The functions or constructors of the call around a position, or NULL. */
HLSL2SPV_API const struct hlsl2spv_signatures *
hlsl2spv_query_signatures(struct hlsl2spv_query *query, const char *file, unsigned line,
                          unsigned column);

/* ---- Lists for a file ---- */

struct hlsl2spv_outline {
    const char *name, *detail; /* `detail` may be NULL */
    enum hlsl2spv_symbol_kind kind;
    unsigned flags;
    struct hlsl2spv_range range, name_range; /* the declaration, and its name */
    size_t parent;                           /* an earlier element, or its own index */
};
HLSL2SPV_API const struct hlsl2spv_outline *hlsl2spv_query_outline(struct hlsl2spv_query *query,
                                                                   const char *file, size_t *count);

struct hlsl2spv_token {
    unsigned line, column, length; /* a token does not span lines */
    enum hlsl2spv_symbol_kind kind;
    unsigned flags;
};
HLSL2SPV_API const struct hlsl2spv_token *hlsl2spv_query_tokens(struct hlsl2spv_query *query,
                                                                const char *file, size_t *count);

/* Lines that a condition of the preprocessor excludes. */
HLSL2SPV_API const struct hlsl2spv_range *hlsl2spv_query_inactive(struct hlsl2spv_query *query,
                                                                  const char *file, size_t *count);

enum hlsl2spv_folding_kind {
    HLSL2SPV_FOLDING_CODE,
    HLSL2SPV_FOLDING_COMMENT,
    HLSL2SPV_FOLDING_INCLUDES,
    HLSL2SPV_FOLDING_REGION /* #if, and #pragma region */
};
struct hlsl2spv_folding {
    unsigned line, column, end_line, end_column;
    enum hlsl2spv_folding_kind kind;
};
HLSL2SPV_API const struct hlsl2spv_folding *
hlsl2spv_query_foldings(struct hlsl2spv_query *query, const char *file, size_t *count);

/* The ranges around a position from the smallest to the whole file: tokens, expressions,
 * statements, blocks, declarations. */
HLSL2SPV_API const struct hlsl2spv_range *hlsl2spv_query_selections(struct hlsl2spv_query *query,
                                                                    const char *file, unsigned line,
                                                                    unsigned column, size_t *count);

struct hlsl2spv_include {
    struct hlsl2spv_range range; /* the path with its quotes */
    const char *path;            /* as written */
    const char *file;            /* the opened file, or NULL if it was not found */
};
HLSL2SPV_API const struct hlsl2spv_include *
hlsl2spv_query_includes(struct hlsl2spv_query *query, const char *file, size_t *count);

struct hlsl2spv_expansion {
    struct hlsl2spv_range range; /* the name of the macro at its use */
    const char *name;
    const char *text; /* the tokens of the complete expansion */
};
HLSL2SPV_API const struct hlsl2spv_expansion *
hlsl2spv_query_expansions(struct hlsl2spv_query *query, const char *file, size_t *count);

enum hlsl2spv_hint_kind {
    HLSL2SPV_HINT_PARAMETER,  /* before an argument: "normal:" */
    HLSL2SPV_HINT_CONVERSION, /* before an expression: "(float3)" */
    HLSL2SPV_HINT_OFFSET,     /* after a member of a block: "offset 16, size 12" */
    HLSL2SPV_HINT_BINDING     /* after a resource: "binding 3, set 0" */
};
struct hlsl2spv_hint {
    unsigned line, column;
    enum hlsl2spv_hint_kind kind;
    const char *text;
};
HLSL2SPV_API const struct hlsl2spv_hint *hlsl2spv_query_hints(struct hlsl2spv_query *query,
                                                              const char *file, size_t *count);

/* ---- Interface of the shader ---- */

struct hlsl2spv_entry {
    const char *name, *stage; /* as in profiles: "ps", "cs", ..., or "" in a library */
    struct hlsl2spv_range name_range;
    int is_compiled; /* an entry point of these arguments; otherwise a function that looks like one
                      */
};
/* Functions of all files that are entry points or look like one. */
HLSL2SPV_API const struct hlsl2spv_entry *hlsl2spv_query_entries(struct hlsl2spv_query *query,
                                                                 size_t *count);

struct hlsl2spv_member {
    const char *name, *type;
    unsigned long long offset, size, padding; /* bytes; the padding follows the member */
    unsigned depth;                           /* 0 for members of the block itself */
    struct hlsl2spv_range name_range;
};
struct hlsl2spv_layout {
    const char *name;
    const char *rule; /* the layout rule, as in -print-layout */
    unsigned long long size, alignment;
    size_t member_count;
    const struct hlsl2spv_member *members;
    struct hlsl2spv_range name_range;
};
/* The layout of the block, or of the struct, at a position, or NULL. */
HLSL2SPV_API const struct hlsl2spv_layout *hlsl2spv_query_layout(struct hlsl2spv_query *query,
                                                                 const char *file, unsigned line,
                                                                 unsigned column);

enum hlsl2spv_resource_kind {
    HLSL2SPV_RESOURCE_BINDING,
    HLSL2SPV_RESOURCE_INPUT,
    HLSL2SPV_RESOURCE_OUTPUT
};
struct hlsl2spv_resource {
    enum hlsl2spv_resource_kind kind;
    const char *name, *type;
    const char *registers; /* "t0, space1", or NULL */
    const char *semantic;  /* of a stage variable, or NULL */
    unsigned set, binding; /* of a binding */
    int has_location;      /* of a stage variable; built-in variables have none */
    unsigned location;
    struct hlsl2spv_range name_range;
};
/* The bindings of resources and the locations of stage variables. */
HLSL2SPV_API const struct hlsl2spv_resource *hlsl2spv_query_resources(struct hlsl2spv_query *query,
                                                                      size_t *count);

#ifdef __cplusplus
}
#endif

#endif
