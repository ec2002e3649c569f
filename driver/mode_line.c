/* Command lines of this program, from the parsed arguments of a driver mode. */
#include "files.h"
#include "modes_table.h"

#include <string.h>

/* ---- Target environments ---- */

/* Returns the newest environment permitted by the requested environment and SPIR-V version. */
static const char *environment_of(struct mode_request *r) {
    static const struct {
        const char *vulkan, *spirv, *ours;
    } rows[] = {
        {"vulkan1.0", "1.0", "vulkan1.0"},         {"vulkan1.1", "1.3", "vulkan1.1"},
        {"vulkan1.1", "1.4", "vulkan1.1spirv1.4"}, {"vulkan1.2", "1.5", "vulkan1.2"},
        {"vulkan1.3", "1.6", "vulkan1.3"},         {"vulkan1.4", "1.6", "vulkan1.4"},
    };
    const char *wanted = r->environment ? r->environment : r->spirv ? NULL : "vulkan1.0";
    const char *found = NULL;
    bool is_known = !wanted;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        bool is_wanted = wanted && !strcmp(rows[i].vulkan, wanted);
        is_known |= is_wanted;
        bool fits = r->spirv ? !strcmp(rows[i].spirv, r->spirv) &&
                                   (!wanted || strcmp(rows[i].vulkan, wanted) <= 0)
                             : is_wanted && !found;
        found = fits && !(found && !wanted) ? rows[i].ours : found;
    }
    if (!is_known)
        error_at(r->c, 0, "unknown environment '%s'; expected 'vulkan1.0' to 'vulkan1.4'", wanted);
    else if (!found)
        error_at(r->c, 0, "SPIR-V %s is not supported for %s", r->spirv,
                 wanted ? wanted : "Vulkan");
    return found;
}

/* ---- Command lines ---- */

static void add_list(struct mode_request *r, struct string_list *line, const char *const *words,
                     size_t count) {
    for (size_t i = 0; i < count; i++)
        driver_append_text(r->c, line, words[i]);
}

static void add_words(struct mode_request *r, const char *stage, struct string_list *line) {
    if (!r->by_register) /* buffers and textures are numbered separately, unlike their registers */
        add_list(r, line, (const char *const[]){"-fvk-storage-buffer-shift", "0", "all"}, 3);
    for (size_t i = 0; i < r->words.count; i++) {
        const struct mode_words *words = &r->words.items[i];
        bool is_counted =
            words->only == ONLY_NEITHER || (words->only == ONLY_BY_REGISTER) == r->by_register;
        bool is_for_stage =
            !words->stage || !strcmp(mode_profile(words->stage), mode_profile(stage));
        for (size_t k = 0; is_counted && is_for_stage && k < words->words.count; k++)
            driver_append_text(r->c, line, words->words.items[k]);
    }
}

/* The newest shader model, which enables all features. */
static const char newest_model[] = "6_8";

struct string_list mode_line_of(struct mode_request *r, const struct mode_input *input) {
    static const char *const always[] = {"-fdialect=glslang", "-finterface=glslang",
                                         "-Wno-error=dialect", "-fvk-auto-shift-bindings",
                                         "-fno-legacy-position"};
    struct string_list line = {0};
    struct arena *arena = r->c->kept;
    const char *stage = mode_stage_of(r, input), *environment = environment_of(r);
    if (!stage || !environment)
        return line;
    const char *name = r->mode->ignores_case && r->entry ? r->entry : input->entry;
    const char *entry = r->source_entry ? r->source_entry : name ? name : "main";
    driver_append_text(r->c, &line,
                       arena_format(arena, "-T%s_%s", mode_profile(stage), newest_model));
    driver_append_text(r->c, &line, arena_format(arena, "-E%s", entry));
    if (r->source_entry)
        driver_append_text(r->c, &line,
                           arena_format(arena, "-fspv-entrypoint-name=%s", name ? name : "main"));
    driver_append_text(r->c, &line, arena_format(arena, "-fspv-target-env=%s", environment));
    if (r->invert_y && mode_stage_has_position(stage))
        driver_append_text(r->c, &line, "-fvk-invert-y");
    if (r->is_optimized && !r->has_debug)
        driver_append_text(r->c, &line, "-fno-spv-names");
    add_list(r, &line, always, COUNT_OF(always));
    for (size_t i = 0; i < r->ours.count; i++)
        driver_append_text(r->c, &line, r->ours.items[i]);
    add_words(r, stage, &line);
    driver_append_text(r->c, &line, input->path);
    r->mode->name_outputs(r, input, &line);
    return line;
}
