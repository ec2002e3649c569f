/* The outputs of a session, and their names. */
#include "../base/trace.h"
#include "session.h"
#include "files.h"
#include "command.h"

#include <string.h>

static bool write_file(struct session *s, struct context *c, const char *path, const void *bytes,
                       size_t size) {
    struct written_file file = {path, bytes, size};
    if (!files_write(c, s->compiling.sources, path, bytes, size))
        return false;
    vec_push(s->reading.kept, &s->written, file);
    return true;
}

static bool write_text(struct session *s, const char *path, const char *text) {
    return !path || !text || write_file(s, &s->compiling, path, text, strlen(text));
}

const char *outputs_assembly(struct session *s) {
    return finish_disassemble(&s->compiling, &s->result.module, s->command.colored_assembly,
                              s->command.byte_offsets, &s->result.tools);
}

/* ---- Header files: -Fh ---- */

enum { BYTES_PER_LINE = 12 };

static const char *header_of(struct session *s, const char *assembly) {
    const struct command *command = &s->command;
    struct text_sink out = {.arena = s->compiling.kept};
    const struct finished *module = &s->result.module;
    sink_format(&out, "#if 0\n%s\n#endif\n\nconst unsigned char ", assembly);
    if (command->header_variable)
        sink_text(&out, command->header_variable);
    else
        sink_format(&out, "g_%s", command->compile.entry);
    sink_text(&out, "[] = {");
    const unsigned char *bytes = words_to_bytes(s->compiling.kept, module->words, module->count);
    size_t count = module->count * sizeof *module->words;
    for (size_t i = 0; i < count; i++)
        sink_format(&out, "%s%s 0x%02x", i ? "," : "", i % BYTES_PER_LINE ? "" : "\n", bytes[i]);
    sink_text(&out, "\n};\n");
    return out.text;
}

const char *outputs_header(struct session *s) {
    return header_of(s, outputs_assembly(s));
}

/* ---- Words as text, in the formats of glslc and glslangValidator ---- */

enum { NUMBERS_PER_LINE = 4, ARRAY_NUMBERS_PER_LINE = 8 };

static void write_words(struct session *s) {
    const struct command *command = &s->command;
    struct text_sink out = {.arena = s->compiling.kept};
    bool is_array = command->words == WORDS_ARRAY, is_list = command->words == WORDS_LIST;
    const char *name = command->header_variable ? command->header_variable : "words";
    sink_text(&out, "");
    if (is_array)
        sink_format(&out, "#pragma once\nconst uint32_t %s[] = {\n", name);
    sink_text(&out, is_list ? "{" : "");
    const struct finished *module = &s->result.module;
    size_t per_line = is_array ? ARRAY_NUMBERS_PER_LINE : NUMBERS_PER_LINE;
    const char *indent = is_array ? "\t" : "";
    for (size_t i = 0; i < module->count; i++)
        sink_format(&out, "%s0x%08x%s", i % per_line ? "" : indent, module->words[i],
                    i + 1 == module->count         ? ""
                    : i % per_line + 1 == per_line ? ",\n"
                                                   : ",");
    sink_text(&out, is_array ? "\n};\n" : is_list ? "}\n" : "\n");
    write_text(s, command->object_file, out.text);
}

/* ---- Output ---- */

static bool has_module(const struct session *s) {
    return s->result.module.count != 0;
}

static bool write_binary(struct session *s, const char *path, const struct finished *module) {
    struct context *c = &s->compiling;
    return write_file(s, c, path, words_to_bytes(c->kept, module->words, module->count),
                      module->count * sizeof *module->words);
}

/* All texts are created before any file is written, because creating them may fail. */
static void write_module(struct session *s) {
    const struct command *command = &s->command;
    const struct finished *module = &s->result.module;
    bool as_text = command->assembly_file || command->header_file;
    bool prints = !command->object_file && !s->result.block_layout;
    const char *assembly = as_text || prints ? outputs_assembly(s) : NULL;
    const char *header = command->header_file ? header_of(s, assembly) : NULL;
    if (command->object_file && command->words != WORDS_BINARY)
        write_words(s);
    else if (command->object_file)
        write_binary(s, command->object_file, module);
    write_text(s, as_text ? command->assembly_file : "-", assembly);
    write_text(s, command->header_file, header);
}

static void write_instead(struct session *s, const char *text) {
    const char *path = s->command.object_file;
    write_text(s, path ? path : "-", text);
}

/* Written first, because the module refers to it. */
static bool write_debug_module(struct session *s) {
    const struct finished *module = &s->result.debug_module;
    return !module->count || write_binary(s, s->result.debug_file, module);
}

static void write_all(struct session *s) {
    const struct command *command = &s->command;
    struct context *c = &s->compiling;
    if (!write_debug_module(s))
        return;
    write_text(s, "-", s->result.dump);
    if (s->result.preprocessed)
        write_text(s, command->preprocess_file, s->result.preprocessed);
    write_text(s, command->reflection.file, s->result.reflection);
    write_text(s, command->wgsl_json_file, s->result.wgsl.bindings);
    write_text(s, command->wgsl_typescript_file, s->result.wgsl.typescript);
    write_text(s, "-", s->result.block_layout);
    write_text(s, command->trace_file, c->trace ? trace_json(c->trace, c->kept) : NULL);
    if (command->reflection.only)
        write_instead(s, s->result.reflection);
    else if (s->result.wgsl.text)
        write_instead(s, s->result.wgsl.text);
    else if (has_module(s))
        write_module(s);
    /* Written last, so that the rule never refers to a missing output. */
    if (s->result.rule && !s->errors)
        write_text(s, dependencies_file(c, command), s->result.rule);
}

bool outputs_write(struct session *session) {
    return session_guard(session, write_all) && !session->errors;
}

bool outputs_write_messages(struct session *session, const char *text, size_t length) {
    return write_file(session, &session->reading, session->command.error_file, text, length);
}

const char *outputs_text(struct session *s) {
    if (s->result.dump)
        return s->result.dump;
    if (s->result.preprocessed)
        return s->result.preprocessed;
    if (s->result.wgsl.text)
        return s->result.wgsl.text;
    if (s->command.reflection.only)
        return s->result.reflection;
    if (s->result.block_layout)
        return s->result.block_layout;
    if (has_module(s))
        return outputs_assembly(s);
    return s->result.rule;
}

/* ---- Output names ---- */

struct output_file_vec outputs_files(struct context *c, const struct command *command) {
    const struct dependency_options *rule = &command->dependencies;
    bool is_preprocessed = command->compile.preprocess_only;
    bool is_module = !is_preprocessed && !rule->only, has_rule = rule->only || rule->write;
    const struct output_file files[] = {
        {"-Fo", is_module ? command->object_file : NULL},
        {"-Fc", is_module ? command->assembly_file : NULL},
        {"-Fh", is_module ? command->header_file : NULL},
        {"-Fd", is_module && !command_names_debug_folder(command) ? command->debug_file : NULL},
        {"-Fre", is_module ? command->reflection.file : NULL},
        {"-wgsl-json", is_module ? command->wgsl_json_file : NULL},
        {"-wgsl-ts", is_module ? command->wgsl_typescript_file : NULL},
        {"-ftime-trace", is_module ? command->trace_file : NULL},
        {"-P", is_preprocessed ? command->preprocess_file : NULL},
        {rule->file ? "-MF" : "-MD", has_rule ? dependencies_file(c, command) : NULL},
        {"-Fe", command->error_file},
    };
    struct output_file_vec list = {0};
    for (size_t i = 0; i < COUNT_OF(files); i++)
        if (files[i].path && strcmp(files[i].path, "-"))
            vec_push(c->kept, &list, files[i]);
    return list;
}

bool outputs_are_distinct(struct context *c, const struct command *command, location at) {
    struct output_file_vec files = outputs_files(c, command);
    struct map known = {0};
    for (size_t i = 0; i < files.count; i++) {
        const char *identity = files_identity(c, files.items[i].path);
        void **slot = identity ? map_slot(c->kept, &known, identity, strlen(identity)) : NULL;
        if (slot && *slot) {
            const struct output_file *a = *slot;
            const struct output_file *b = &files.items[i];
            if (!strcmp(a->path, b->path))
                error_at(c, at, "'%s' and '%s' write the same file, '%s'", a->option, b->option,
                         a->path);
            else
                error_at(c, at, "'%s' and '%s' write the same file, as '%s' and '%s'", a->option,
                         b->option, a->path, b->path);
            return false;
        }
        if (slot)
            *slot = &files.items[i];
    }
    return true;
}
