#include "translate.h"

#include <string.h>

#include "files.h"

void translate_validate(struct context *c, const uint32_t *words, size_t count, const char *path,
                        struct compiled *out) {
    struct tools_settings settings = {.environment = tools_environment_of(words[VERSION_WORD]),
                                      .layout = TOOLS_LAYOUT_SCALAR};
    tools_destroy(out->tools);
    out->tools = tools_create(words, count);
    if (!out->tools)
        context_fail(c, 0, "out of memory");
    if (tools_validate(out->tools, &settings))
        return;
    const char *wish = tools_fault(out->tools);
    if (wish) {
        tools_warn_of_fault(c, wish);
        return;
    }
    const char *name = path ? arena_format(c->arena, " '%s'", path) : "";
    context_fail(c, 0, "the module%s is not valid: %s", name,
                 text_in_one_line(c->arena, tools_messages(out->tools)));
}

/* NULL: it cannot be read, for the reason told. */
static struct module *read_words(struct context *c, const uint32_t *words, size_t count,
                                 const char **problem) {
    uint32_t *copy = arena_copy(c->arena, words, count * sizeof *words);
    return module_of_words(c, c->arena, copy, count, problem);
}

struct module *translate_read(struct context *c, const uint32_t *words, size_t count) {
    const char *problem;
    struct module *m = read_words(c, words, count, &problem);
    if (!m)
        context_fail(c, 0, "the module cannot be read: %s", problem);
    return m;
}

/* ---- Types without end ---- */

/* A struct that holds another twice, which holds another twice, and so on: the validator walks all
 * of it, and so do passes.  No program has a use for so many. */
enum { MOST_PARTS = 1 << 20, DEEPEST_TYPE = 1000 };

struct type_extent {
    uint32_t parts, depth;
};

static uint32_t types_within(const struct instruction *i) {
    switch ((int)i->opcode) {
    case SpvOpTypeStruct:
        return i->count;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return 1;
    default: /* of all opcodes of SPIR-V */
        return 0;
    }
}

static struct type_extent extent_of(const struct instruction *i, const struct type_extent *known) {
    uint64_t parts = 1;
    uint32_t depth = 0;
    for (uint32_t k = 0; k < types_within(i); k++) {
        const struct type_extent *inner = &known[i->operands[k]];
        parts += inner->parts;
        depth = inner->depth > depth ? inner->depth : depth;
    }
    return (struct type_extent){parts > MOST_PARTS ? MOST_PARTS + 1 : (uint32_t)parts, depth + 1};
}

static void check_types(struct context *c, const struct module *m) {
    struct type_extent *known = arena_array(c->arena, struct type_extent, m->bound);
    for_each_in(i, &m->sections[SECTION_GLOBALS]) {
        if (!types_within(i))
            continue;
        struct type_extent extent = known[i->id] = extent_of(i, known);
        if (extent.parts > MOST_PARTS)
            context_fail(c, 0, "the type %%%u of the module has more than %d parts", i->id,
                         MOST_PARTS);
        if (extent.depth > DEEPEST_TYPE)
            context_fail(c, 0, "the type %%%u of the module is nested more than %d deep", i->id,
                         DEEPEST_TYPE);
    }
}

static const char *text_of(struct context *c, const struct reflection *r,
                           void (*print)(const struct reflection *r, struct text_sink *out)) {
    struct text_sink text = {.arena = c->arena};
    print(r, &text);
    return text.text;
}

void translate_facts(struct context *c, const struct command *command, const struct module *m,
                     const struct reflect_source *source, struct compiled *out) {
    const struct reflection_options *asked = &command->reflection;
    const char *file = options_file_name(c->options, c->arena, c->options->input);
    const struct reflection *r = reflect(c, m, file, source);
    if (asked->file || asked->only)
        out->reflection = text_of(c, r, reflection_json);
    if (asked->layout)
        out->block_layout = text_of(c, r, reflection_layout);
    if (asked->statistics)
        out->statistics = text_of(c, r, reflection_statistics);
}

static bool is_module(const struct file_content *file) {
    uint32_t magic;
    if (file->size < HEADER_WORDS * sizeof magic || file->size % sizeof magic)
        return false;
    memcpy(&magic, file->text, sizeof magic);
    turn_words(&magic, 1);
    return magic == SpvMagicNumber;
}

static const char needs_profile[] = ", and HLSL needs '-T', as in '-T ps_6_0'";

/* The words of a module in a file; NULL when it cannot be read.  `otherwise`: what is told where it
 * is something else. */
static uint32_t *load_words(struct context *c, const struct file_access *files, const char *path,
                            const char *otherwise, size_t *count) {
    struct file_content file;
    if (!files_read(c, files, path, &file))
        return NULL;
    if (!is_module(&file))
        context_fail(c, 0, "'%s' is no SPIR-V module%s", path, otherwise);
    sources_add(c->sources, path, file.text, file.size, 0);
    /* What is cut off at the end, an instruction or a string, ends in zeros. */
    uint32_t *words = arena_array(c->arena, uint32_t, file.size / sizeof *words + HEADER_WORDS);
    memcpy(words, file.text, file.size);
    *count = file.size / sizeof *words;
    turn_words(words, *count);
    return words;
}

static struct module *load_module(struct context *c, const struct file_access *files,
                                  const char *path, const char *otherwise, struct compiled *out) {
    size_t count;
    uint32_t *words = load_words(c, files, path, otherwise, &count);
    if (!words)
        return NULL;
    const char *problem;
    struct module *m = read_words(c, words, count, &problem);
    if (m)
        check_types(c, m);
    translate_validate(c, words, count, path, out); /* says more of what cannot be read */
    if (!m)
        context_fail(c, 0, "the module cannot be read: %s", problem);
    return m;
}

void translate_dump(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out) {
    struct finished *module = &out->module;
    module->words = load_words(c, files, command->compile.input, "", &module->count);
}

void translate_link(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out) {
    size_t count = command->inputs.count;
    const struct reflection **modules = arena_array(c->arena, const struct reflection *, count);
    for (size_t k = 0; k < count; k++) {
        const char *path = command->inputs.items[k];
        const struct module *m = load_module(c, files, path, "", out);
        if (!m)
            return;
        modules[k] = reflect(c, m, path, NULL);
    }
    link_check(c, modules, count);
}

void translate_file(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out) {
    struct optimize_settings settings = {.for_speed = c->options->optimization > 0,
                                         .flatten_resource_arrays = true,
                                         .names_values = true};
    struct module *m = load_module(c, files, command->compile.input, needs_profile, out);
    if (!m)
        return;
    if (asks_for_facts(&command->reflection))
        translate_facts(c, command, m, NULL, out);
    if (!command->wgsl)
        return;
    optimize(c, m, &settings);
    if (!diag_error_count(c))
        out->wgsl = wgsl_of(c, m, &command->wgsl_settings);
}
