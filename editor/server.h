/* State of the language server, and declarations shared by the files of editor/. */
#ifndef HLSL2SPV_EDITOR_SERVER_H
#define HLSL2SPV_EDITOR_SERVER_H

#include "../base/base.h"
#include "../include/hlsl2spv_query.h"
#include "editor.h"

#include <jansson.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

/* Error codes of JSON-RPC and of the protocol. */
enum {
    ERROR_PARSE = -32700,
    ERROR_INVALID_REQUEST = -32600,
    ERROR_UNKNOWN_METHOD = -32601,
    ERROR_PARAMETERS = -32602,
    ERROR_INTERNAL = -32603,
    ERROR_NOT_INITIALIZED = -32002,
    ERROR_CANCELLED = -32800,
    ERROR_FAILED = -32803
};

/* ---- Messages (rpc.c, queue.c) ---- */

struct message {
    struct message *next;
    json_t *json; /* NULL for text that is no JSON */
    bool is_cancelled;
};

/* Reads the text of the next message. Returns NULL at the end of the input, or if the header is
 * broken, after which the position of the next message is unknown. The caller frees the text. */
struct rpc_reader {
    char buffer[16384];
    size_t next, end;
};
char *rpc_read(struct rpc_reader *reader, size_t *size);
/* Writes a message. Returns false if the client is gone. */
bool rpc_write(const char *text, size_t size);

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct message *first, *last;
    json_t *running; /* the message that is handled, or NULL */
    bool is_ended, is_in_background;
    atomic_bool stop; /* ends the running analysis */
    pthread_t reader;
};
bool queue_start(struct queue *queue);
void queue_end(struct queue *queue);
/* Removes the next message. Waits for one unless `has_work` is set. Returns NULL if there is none;
 * `is_ended` then tells whether there will be none. */
struct message *queue_next(struct queue *queue, bool has_work);
/* The handling of a message ended. */
void queue_finish(struct queue *queue, struct message *message);
/* Marks the time between two messages in which a change of a document stops the analysis. */
void queue_set_background(struct queue *queue, bool is_in_background);

/* ---- Files (files.c, text_file.c) ---- */

/* The tokens that the client knows, for differences. */
struct sent_tokens {
    uint32_t *data;
    size_t count;
    uint64_t id;
};

/* The source and the arguments of the last query for a document. */
struct inquiry {
    char *root, *arguments; /* each argument ends with a NUL; NULL before the first query */
    size_t argument_count;
    uint64_t generation; /* of the configuration */
};

/* An open document. */
struct open_document {
    char *uri;
    int64_t version;
    bool needs_diagnostics;
    uint64_t published_hash;
    bool shows_virtual;     /* a document that is made from it is open */
    uint64_t inactive_hash; /* of the last notification */
    struct sent_tokens tokens;
    struct inquiry last;
};

/* A file with its text: that of the client if it is open there, otherwise that of the disk. */
struct file {
    struct file *next;
    char *path;
    uint64_t hash; /* of the path */
    char *text;    /* ends with a NUL byte that `size` does not count */
    size_t size;
    size_t *lines; /* offsets of the lines; computed when needed */
    size_t line_count;
    uint64_t serial; /* of the text, unique in the server */
    struct file_facts facts;
    struct open_document *document; /* NULL if it is not open */
    /* The last conversion of a column. */
    size_t seen_line, seen_bytes, seen_units;
};

struct files {
    struct file *first;
    uint64_t serial;
    size_t disk_bytes;
};

/* ---- Settings and the client (settings.c) ---- */

enum encoding { ENCODING_UTF8, ENCODING_UTF16, ENCODING_UTF32 };

/* Capabilities of the client. */
struct client {
    enum encoding encoding;
    bool markdown, plain_only, snippets, item_defaults, document_changes, nested_symbols,
        line_folding;
    bool configuration, watches_files, progress, related, tags, pulls, links;
    bool refreshes_tokens, refreshes_hints, refreshes_lenses, refreshes_diagnostics;
    bool is_tracing;
};

/* ---- Analyses (analysis.c) ---- */

struct analyzed_file {
    char *path;
    uint64_t stamp;
};
struct analysis {
    struct analysis *next;
    char *root;
    char *key; /* the arguments */
    struct hlsl2spv_query *query;
    size_t dependency_count;
    struct analyzed_file *dependencies;
    uint64_t checked; /* the epoch in which the stamps were last compared */
    uint64_t used;
    bool is_old; /* to be removed */
    bool is_focused;
    /* If it is about one place. */
    char *path;
    unsigned line, column;
};

/* The guess for a file. */
struct guess {
    struct guess *next;
    char *path, *entry, *stage; /* the last two may be NULL */
    char *roots; /* the sources in which it may be analyzed, in an epoch; each ends with a NUL */
    uint64_t epoch;
};
/* The variant that the user selected for a file. */
struct selection {
    struct selection *next;
    char *path, *name;
};

struct workspace {
    size_t root_count;
    char **roots;
    bool is_scanned;
    uint64_t epoch;         /* of the last look at the files */
    struct arena *kept;     /* memory of the rest, or NULL */
    struct source *sources; /* files below the roots; see workspace.c */
    struct map by_path;     /* -> struct source */
    struct map by_name;     /* last name of an #include -> struct user */
    size_t count;
};

/* Configuration files; see config.h. */
struct configs {
    struct config *first;
    uint64_t generation;
    bool is_checked;    /* in this message */
    struct arena *kept; /* memory of `found`, or NULL */
    struct map found;   /* source -> its variants, in a generation */
    uint64_t cleared;   /* the generation when `found` was cleared */
};

struct server {
    struct context c;
    struct arena *scratch; /* cleared after each message, or the memory of a result that is kept */
    struct arena *message_scratch;
    jmp_buf failed;
    int error; /* of the message in work, with its text */
    const char *error_text;
    struct queue queue;
    struct text_sink reply, note;
    struct json reply_json, note_json;
    bool is_initialized, is_shut_down, is_exiting, is_lost;
    bool needs_all_bodies; /* also those of headers; see methods.def */
    int64_t next_id;
    struct client client;
    json_t *settings; /* object, or NULL */
    struct files files;
    uint64_t epoch; /* changes with each change of a file */
    struct analysis *analyses;
    uint64_t use_count;
    struct guess *guesses;
    struct selection *selections;
    struct workspace workspace;
    struct configs configs;
    const struct config_mapping_vec
        *mappings; /* virtual folders of the running analysis, or NULL */
    struct hlsl2spv_context *shared;
    uint64_t status_hash; /* of the last hlsl2spv/status */
};

/* Allocates zeroed memory that outlives the message. Fails instead of returning NULL. */
void *server_alloc(struct server *s, size_t size);
char *server_copy(struct server *s, const char *text, size_t length);

/* Adds a text to a list in the scratch memory. */
void list_add(struct server *s, struct string_list *list, const char *text);

/* Ends the handling of the message with an error. Does not return. */
_Noreturn void server_fail(struct server *s, int code, const char *format, ...) LIKE_PRINTF(3, 4);
/* Ends the handling if the client canceled the request. */
void server_check_cancelled(struct server *s);

/* ---- Answers (reply.c) ---- */

/* Begins a notification or a request to the client. The caller writes a value named "params" and
 * calls reply_send(). */
struct json *reply_notify(struct server *s, const char *method);
struct json *reply_request(struct server *s, const char *method, const char *id);
void reply_send(struct server *s);
void reply_log(struct server *s, int type, const char *format, ...) LIKE_PRINTF(3, 4);
/* Answers a request. */
void reply_begin(struct server *s, const json_t *id);
void reply_end(struct server *s);
void reply_error(struct server *s, const json_t *id, int code, const char *text);

/* ---- JSON of the client (json_read.c) ---- */

/* Return the member at a path such as "textDocument.uri". The second form fails if it is absent or
 * of another type. */
const json_t *read_member(const json_t *value, const char *path);
const char *read_text(struct server *s, const json_t *value, const char *path);
int64_t read_integer(struct server *s, const json_t *value, const char *path);
const json_t *read_array(struct server *s, const json_t *value, const char *path);
bool read_flag(const json_t *value, const char *path);
bool read_contains(const json_t *array, const char *text);
/* Writes a value of the client. */
void write_value(struct json *out, const char *name, const json_t *value);

/* ---- Paths and URIs (uri.c) ---- */

/* The path of a URI, or the URI itself if it is not of a file. Allocated in the scratch memory. */
const char *uri_path(struct server *s, const char *uri);
const char *uri_of(struct server *s, const char *path);
/* Removes "." and ".." from a path, so that equal paths are equal texts: separators are '/', and a
 * drive letter is in lower case. The second form allocates in an arena. */
const char *path_clean(struct server *s, const char *path);
const char *path_clean_in(struct arena *arena, const char *path);
const char *path_join(struct server *s, const char *folder, const char *path);
/* Returns the folder of a path, which is the path itself for a root, and for ".". */
const char *path_folder(struct server *s, const char *path);
/* Returns the rest of a path below a folder, "" for the folder, or NULL. */
const char *path_below(const char *path, const char *folder);
/* Returns whether a path ends like that of a source. */
bool path_is_source_name(const char *path, size_t length);

/* ---- Files ---- */

/* Returns the file at a clean path, or NULL if there is none. A file of the disk is read again if
 * it changed. */
struct file *files_find(struct server *s, const char *path);
/* Returns the file of params.textDocument.uri, or fails. */
struct file *files_of(struct server *s, const json_t *params);
struct file *files_open_document(struct server *s, const char *path);
/* Removes a file that is not open, whose text is unchanged. */
void files_drop(struct server *s, const char *path);
bool files_is_open(struct server *s, const char *path);
void files_forget(struct server *s, const char *path); /* its text on the disk */
void files_close(struct server *s, struct file *file);
void files_trim(struct server *s);
void files_destroy(struct server *s);
/* A number that differs if the text of the file differs. */
uint64_t files_stamp(struct server *s, const char *path);

/* Replaces the bytes from `begin` to `end`. */
void text_replace(struct server *s, struct file *file, size_t begin, size_t end, const char *text,
                  size_t length);
void text_set(struct server *s, struct file *file, char *text, size_t size);
/* A line from 0; the first result excludes the line end. */
size_t text_line_length(struct file *file, size_t line);
size_t text_line_begin(struct file *file, size_t line);
size_t text_line_count(struct server *s, struct file *file);
/* Converts a position of the client to an offset. Positions beyond the end become the end. */
size_t text_offset(struct server *s, struct file *file, const json_t *position);
/* Converts a byte column from 0 to the units of the client. */
size_t text_units(struct server *s, struct file *file, size_t line, size_t column);

/* ---- Positions (position.c) ---- */

/* A place in a file, and the query of its source. Lines and columns as in queries. */
struct place {
    struct file *file;
    const char *path;
    unsigned line, column;
    struct hlsl2spv_query *query;
};
void position_find(struct server *s, struct place *place, const json_t *position);
void put_position(struct server *s, struct json *out, const char *name, struct file *file,
                  unsigned line, unsigned column);
void put_span(struct server *s, struct json *out, const char *name, struct file *file,
              unsigned line, unsigned column, unsigned end_line, unsigned end_column);
/* Writes a range in the file that it names; `file` is that of a range without a name. */
void put_range(struct server *s, struct json *out, const char *name, struct file *file,
               const struct hlsl2spv_range *range);
/* Writes a location. Returns false if the file cannot be found. */
bool put_location(struct server *s, struct json *out, const char *name,
                  const struct hlsl2spv_range *range);
struct file *range_file(struct server *s, const struct hlsl2spv_range *range);
void put_edit(struct server *s, struct json *out, const struct hlsl2spv_edit *edit);
/* Writes the edits of several files as a WorkspaceEdit. */
void put_workspace_edit(struct server *s, struct json *out, const char *name, size_t count,
                        const struct hlsl2spv_edit *edits);
bool range_is_same(const struct hlsl2spv_range *a, const struct hlsl2spv_range *b);

/* ---- Symbols (kinds.c) ---- */

int kind_symbol(enum hlsl2spv_symbol_kind kind);     /* SymbolKind */
int kind_completion(enum hlsl2spv_symbol_kind kind); /* CompletionItemKind */
uint32_t kind_token(enum hlsl2spv_symbol_kind kind); /* index in the legend */
uint32_t kind_modifiers(unsigned flags);
enum { MODIFIER_INACTIVE = 1 << 10, MODIFIER_DEFAULT_LIBRARY = 1 << 11 };
void kind_put_legend(struct json *out, const char *name);
const char *kind_word(enum hlsl2spv_symbol_kind kind);

/* ---- Settings (settings.c) ---- */

void settings_set(struct server *s, json_t *values);
const char *settings_text(struct server *s, const char *name); /* or NULL */
bool settings_flag(struct server *s, const char *name, bool otherwise);
struct string_list settings_list(struct server *s, const char *name);
void settings_request(struct server *s);
void client_read(struct server *s, const json_t *capabilities);

/* ---- Sources below the roots (workspace.c) ---- */

void workspace_add(struct server *s, const char *path);
void workspace_remove(struct server *s, const char *path);
/* A file was created, changed or deleted. */
void workspace_changed(struct server *s, const char *path);
void workspace_destroy(struct server *s);
/* The sources that include a file, also indirectly, and are not included themselves. The open ones
 * are first. */
struct string_list workspace_includers(struct server *s, const char *path);
/* All sources: files below the roots, and open documents. */
struct string_list workspace_sources(struct server *s);

/* ---- Paths of #include (include_paths.c) ---- */

struct place;
/* Writes the completions of a path, if the place is in one. */
void include_paths_put(struct server *s, struct json *out, const struct place *place);

/* ---- Analyses (analysis.c) ---- */

/* Returns the query for a file, in the source that its variant names. It is valid until the end of
 * the message. */
struct hlsl2spv_query *analysis_of(struct server *s, const char *path);
/* Returns the query of a source itself. A focused one is for questions about the source. */
struct hlsl2spv_query *analysis_run(struct server *s, const char *root,
                                    const struct string_list *arguments, bool is_focused);
/* The same for completions and signatures at a position. */
struct hlsl2spv_query *analysis_run_at(struct server *s, const char *root,
                                       const struct string_list *arguments,
                                       const struct place *place);
/* Fills a place from params.textDocument and params.position. */
struct place analysis_place(struct server *s, const json_t *params);
/* Same for completions and signatures. Their query may contain only the function at the position.
 */
struct place analysis_typed_place(struct server *s, const json_t *params);
/* Same without a position. */
struct place analysis_file(struct server *s, const json_t *params);
/* Removes the least recently used queries beyond the limit of memory. No pointers into queries may
 * remain. */
void analysis_trim(struct server *s);
/* Prepares analysis_open() for the #includes of a source. */
void analysis_prepare(struct server *s, const char *root);
/* All queries are out of date. */
void analysis_forget(struct server *s);
void analysis_destroy(struct server *s);
int analysis_open(void *user, const char *path, struct hlsl2spv_file *file);
int analysis_is_cancelled(void *user);

/* ---- Progress of long requests (progress.c) ---- */

struct progress {
    const json_t *token; /* of the client, or NULL */
    const char *own;     /* otherwise a token of the server, or NULL if the client wants none */
    size_t total;
    int percentage;
};
struct progress progress_begin(struct server *s, const json_t *params, const char *title,
                               size_t total);
void progress_report(struct server *s, struct progress *progress, size_t done);
void progress_end(struct server *s, struct progress *progress);

/* ---- Publication (diagnostics.c, publish.c) ---- */

/* Returns whether an error only means that the guessed arguments do not fit. */
bool diagnostic_is_guess(const struct hlsl2spv_diagnostic *d);
/* Writes the diagnostics of a document as a list. Without a query it is a configuration. */
void diagnostics_put(struct server *s, struct json *out, const char *name, struct file *file,
                     struct hlsl2spv_query *query);
void put_diagnostic(struct server *s, struct json *out, struct file *file,
                    const struct hlsl2spv_diagnostic *list, size_t count, size_t index);
/* Publishes what the next waiting document needs. */
void publish_next(struct server *s);
bool publish_is_waiting(struct server *s);
/* All documents may have other diagnostics now. */
void publish_invalidate(struct server *s);
/* Same, and asks the client to repeat its requests for tokens, hints and lenses. */
void publish_refresh(struct server *s);
void publish_clear(struct server *s, const char *uri);

/* ---- Occurrences in several sources (occurrences.c) ---- */

VEC(struct hlsl2spv_reference, reference_vec);
VEC(struct hlsl2spv_edit, text_edit_vec);
/* The occurrences of the symbol at a place, in all sources that may see it. */
struct reference_vec occurrences_of(struct server *s, const json_t *params,
                                    const struct place *place);
/* The edits that rename it, or a failure with the reason. */
struct text_edit_vec occurrences_rename(struct server *s, const json_t *params,
                                        const struct place *place, const char *name);

/* ---- Texts made from a source (outputs.c) ---- */

/* Returns the text of a kind such as "spirv", or NULL after setting `problem`. */
const char *output_text(struct server *s, const char *path, const char *kind, unsigned line,
                        unsigned column, const char **problem);

/* ---- Handlers ---- */

typedef void message_handler(struct server *s, const json_t *params, struct json *out);
#define REQUEST(method, handler)      message_handler handler;
#define SEARCH(method, handler)       REQUEST(method, handler)
#define NOTIFICATION(method, handler) message_handler handler;
#include "methods.def"

#endif
