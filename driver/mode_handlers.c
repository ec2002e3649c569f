/* Handlers for driver mode options whose translation needs code: the CALL() rows. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "modes_table.h"

/* Stage names, for compilers without profiles. */

static const struct {
    const char *name, *profile;
} stages[] = {
    {"vert", "vs"}, {"vertex", "vs"},      {"frag", "ps"}, {"fragment", "ps"},
    {"tesc", "hs"}, {"tesscontrol", "hs"}, {"tese", "ds"}, {"tesseval", "ds"},
    {"geom", "gs"}, {"geometry", "gs"},    {"comp", "cs"}, {"compute", "cs"},
    {"task", "as"}, {"mesh", "ms"},
};

const char *mode_profile(const char *stage) {
    for (size_t i = 0; i < COUNT_OF(stages); i++)
        if (!strcmp(stages[i].name, stage))
            return stages[i].profile;
    return NULL;
}

static void add_word(struct mode_request *r, struct string_list *list, const char *word) {
    driver_append_text(r->c, list, word);
}

static const char *peek_argument(const struct mode_request *r) {
    return r->next < r->arguments.count ? r->arguments.items[r->next] : "";
}

static bool is_number(const char *text) {
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* Consumes the stage that limits an option, if it is the next argument. */
static const char *mode_stage(struct mode_request *r) {
    if (!mode_profile(peek_argument(r)))
        return NULL;
    return r->arguments.items[r->next++];
}

static const char *mode_number(const struct mode_use *use) {
    if (is_number(peek_argument(use->r)))
        return use->r->arguments.items[use->r->next++];
    error_at(use->r->c, 0, "'%s' requires a number", use->written);
    return NULL;
}

/* ---- Binding offsets ---- */

/* The resource kind selects the offset, or with -fhlsl-iomap the register letter. */
static const struct {
    const char *mark, *by_kind, *by_register;
} bases[] = {
    {"ubo", "-fvk-b-shift", "-fvk-b-shift"},
    {"sub", "-fvk-b-shift", "-fvk-b-shift"},
    {"cbuffer", "-fvk-b-shift", "-fvk-b-shift"},
    {"scb", "-fvk-b-shift", "-fvk-b-shift"},
    {"texture", "-fvk-t-shift", "-fvk-t-shift"},
    {"stb", "-fvk-t-shift", "-fvk-t-shift"},
    {"sampler", "-fvk-s-shift", "-fvk-s-shift"},
    {"ssbo", "-fvk-storage-buffer-shift", NULL},
    {"ssb", "-fvk-s-shift", "-fvk-s-shift"},
    {"sbb", "-fvk-storage-buffer-shift", NULL},
    {"image", "-fvk-u-shift", NULL},
    {"sib", "-fvk-u-shift", NULL},
    {"uav", NULL, "-fvk-u-shift"},
    {"suavb", NULL, "-fvk-u-shift"},
};

/* Returns the table row whose mark occurs in an option's spelling. */
static size_t base_of(struct context *c, const char *written) {
    char *name = arena_string(c->kept, written, strlen(written));
    for (char *p = name; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    size_t i = 0;
    while (i + 1 < COUNT_OF(bases) && !strstr(name, bases[i].mark))
        i++;
    return i;
}

static void add_base(const struct mode_use *use, const char *stage, const char *number,
                     const char *set) {
    struct mode_request *r = use->r;
    size_t i = base_of(r->c, use->written);
    const char *const options[] = {bases[i].by_kind, bases[i].by_register};
    for (int by_register = 0; by_register < 2; by_register++) {
        if (!options[by_register])
            continue;
        struct mode_words words = {.stage = stage,
                                   .only = by_register ? ONLY_BY_REGISTER : ONLY_BY_KIND};
        add_word(r, &words.words, options[by_register]);
        add_word(r, &words.words, number);
        add_word(r, &words.words, set);
        vec_push(r->c->kept, &r->words, words);
    }
}

/* Handles `[stage] number`, or pairs of a number and a descriptor set. */
void mode_base(const struct mode_use *use) {
    struct mode_request *r = use->r;
    const char *stage = mode_stage(r), *number = mode_number(use);
    if (number && !is_number(peek_argument(r)))
        add_base(use, stage, number, "all");
    while (number && is_number(peek_argument(r))) {
        add_base(use, stage, number, mode_number(use));
        number = is_number(peek_argument(r)) ? mode_number(use) : NULL;
    }
}

static bool is_register(const char *text) {
    return *text && strchr("btsu", *text) && is_number(text + 1);
}

/* Handles `[stage] set`, or triples of a register, its set and its binding. */
void mode_bindings(const struct mode_use *use) {
    struct mode_request *r = use->r;
    struct mode_words words = {.stage = mode_stage(r)};
    if (is_number(peek_argument(r))) {
        add_word(r, &words.words, "-auto-binding-space");
        add_word(r, &words.words, mode_number(use));
    } else if (!is_register(peek_argument(r))) {
        error_at(r->c, 0, "'%s' requires a register, a set and a binding", use->written);
    }
    while (is_register(peek_argument(r))) {
        const char *name = r->arguments.items[r->next++];
        const char *set = mode_number(use), *binding = set ? mode_number(use) : NULL;
        if (!binding)
            return;
        const char *const row[] = {"-fvk-bind-register", name, "0", binding, set};
        for (size_t i = 0; i < COUNT_OF(row); i++)
            add_word(r, &words.words, row[i]);
    }
    vec_push(r->c->kept, &r->words, words);
}

/* ---- Target environments ---- */

void mode_environment(const struct mode_use *use) {
    struct mode_request *r = use->r;
    const char *name = use->value;
    if (!strncmp(name, "opengl", 6))
        error_at(r->c, 0, "'%s' is not supported; OpenGL requires GLSL", name);
    else if (!strncmp(name, "spirv1.", 7))
        r->spirv = name + 5;
    else
        r->environment = !strcmp(name, "vulkan") ? "vulkan1.0" : name;
    r->binary |= r->environment != NULL;
}

void mode_spirv_version(const struct mode_use *use) {
    if (strncmp(use->value, "spv", 3) != 0)
        error_at(use->r->c, 0, "'%s' requires a version such as 'spv1.3'", use->written);
    else
        use->r->spirv = use->value + 3;
}

void mode_client(const struct mode_use *use) {
    if (!strcmp(use->value, "vulkan100"))
        use->r->binary = true;
    else
        error_at(use->r->c, 0, "'--client %s' is not supported; OpenGL requires GLSL", use->value);
}

/* ---- Other options ---- */

void mode_read_hlsl(const struct mode_use *use) {
    use->r->language = "hlsl";
}

void mode_optimize(const struct mode_use *use) {
    use->r->is_optimized = strcmp(use->written, "-O0") != 0;
    add_word(use->r, &use->r->ours, use->r->is_optimized ? "-O3" : "-O0");
}

void mode_debug(const struct mode_use *use) {
    use->r->has_debug = true;
    add_word(use->r, &use->r->ours, "-Zi");
}

void mode_print(const struct mode_use *use) {
    use->r->binary = use->r->print = true;
}

void mode_standard_input(const struct mode_use *use) {
    struct mode_input input = {.path = "-"};
    vec_push(use->r->c->kept, &use->r->inputs, input);
}

void mode_system_folder(const struct mode_use *use) {
    add_word(use->r, &use->r->system_folders, "-I");
    add_word(use->r, &use->r->system_folders, use->value);
}

void mode_max_id(const struct mode_use *use) {
    if (!is_number(use->value)) {
        error_at(use->r->c, 0, "'%s' requires a number", use->written);
        return;
    }
    add_word(use->r, &use->r->ours, "-fspv-max-id");
    add_word(use->r, &use->r->ours,
             arena_format(use->r->c->kept, "%lX", strtoul(use->value, NULL, 10)));
}

void mode_word_format(const struct mode_use *use) {
    static const char *const formats[] = {"bin", "num", "c"};
    use->r->asks_format = strcmp(use->value, "bin") != 0;
    for (size_t i = 0; i < COUNT_OF(formats); i++)
        if (!strcmp(formats[i], use->value)) {
            add_word(use->r, &use->r->ours,
                     arena_format(use->r->c->kept, "--words=%s", use->value));
            return;
        }
    error_at(use->r->c, 0, "unknown format '%s'; expected 'bin', 'num' or 'c'", use->value);
}

/* Translates `#define NAME VALUE` to -D, and `#undef NAME` to -U. */
static bool add_preamble_line(struct mode_request *r, const char *line, size_t length) {
    static const char define[] = "#define ", undef[] = "#undef ";
    if (!strncmp(line, undef, strlen(undef))) {
        add_word(r, &r->ours,
                 arena_format(r->c->kept, "-U%.*s", (int)(length - strlen(undef)),
                              line + strlen(undef)));
        return true;
    }
    if (strncmp(line, define, strlen(define)) != 0)
        return length == 0;
    char *text =
        arena_format(r->c->kept, "-D%.*s", (int)(length - strlen(define)), line + strlen(define));
    char *blank = strpbrk(text, strchr(text, '(') ? ")" : " ");
    if (blank && *blank == ')' && blank[1])
        blank++;
    if (blank && isspace((unsigned char)*blank))
        *blank = '=';
    add_word(r, &r->ours, blank ? text : arena_format(r->c->kept, "%s=", text));
    return true;
}

void mode_preamble(const struct mode_use *use) {
    for (const char *line = use->value; *line;) {
        size_t length = strcspn(line, "\n");
        if (!add_preamble_line(use->r, line, length))
            error_at(use->r->c, 0, "'%s' only supports #define and #undef lines", use->written);
        line += length + (line[length] != '\0');
    }
}
