/* The mode with the options of gcc, for compiler caches such as ccache. A cache stores the file of
 * `-o`, the dependency file and the messages, so other outputs are errors. */
#include "modes_table.h"
#include "option_table.h"

#include <string.h>

/* ---- Arguments of options.def ---- */

/* Reasons against options, by their spellings. */
static const struct {
    const char *spellings, *reason;
} unsupported[] = {
    {"Fc Fd Fe Fh Fre wgsl-json wgsl-ts ftime-trace=",
     "a compiler cache stores only the file of -o"},
    {"Fo", "use -o"},
    {"P Po Fi", "use -E and -o"},
    {"fix fix= link link-check", "a command compiles one input"},
};

static const char *reason_against(const struct option *option) {
    if (option->group == GROUP_BATCH)
        return "a command compiles one input";
    for (size_t i = 0; i < COUNT_OF(unsupported); i++)
        if (mode_has_word(unsupported[i].spellings, option->spelling, option->length))
            return unsupported[i].reason;
    return NULL;
}

/* Returns the number of values in the arguments that follow. */
static unsigned values_after(const struct option *option, const char *rest) {
    bool is_joined = option->form == FORM_JOINED || (option->form == FORM_EITHER && *rest);
    return option->value_count - is_joined;
}

bool mode_pass_argument(struct mode_request *r, const char *argument) {
    const char *name;
    const struct option *option = option_of_argument(argument, &name);
    const char *reason = option ? reason_against(option) : NULL;
    if (!option)
        return false;
    if (reason)
        error_at(r->c, 0, "'%s' is not supported: %s", argument, reason);
    driver_append_text(r->c, &r->ours, argument);
    for (unsigned left = values_after(option, name + option->length);
         left && r->next < r->arguments.count; left--)
        driver_append_text(r->c, &r->ours, r->arguments.items[r->next++]);
    return true;
}

/* ---- Checks and command lines ---- */

/* Compiler caches only support the languages of C compilers. */
void mode_check_cc(struct mode_request *r) {
    static const char languages[] = "hlsl c c++ cpp-output c++-cpp-output none";
    if (r->language && !mode_has_word(languages, r->language, strlen(r->language)))
        error_at(r->c, 0, "'%s' is not supported; only HLSL can be compiled", r->language);
    if (!r->each_apart && !r->preprocess && !r->rule_only)
        error_at(r->c, 0, "nothing to do; use '-c' to compile, '-E' or '-M'");
    if (r->inputs.count != 1)
        error_at(r->c, 0, r->inputs.count ? "several inputs are not supported" : "no input file");
}

static void add_list(struct mode_request *r, struct string_list *line,
                     const struct string_list *words) {
    for (size_t i = 0; i < words->count; i++)
        driver_append_text(r->c, line, words->items[i]);
}

struct string_list mode_cc_line_of(struct mode_request *r, const struct mode_input *input) {
    struct string_list line = {0};
    if (r->preprocess)
        driver_append_text(r->c, &line, "-fpreprocessed-files=searched");
    add_list(r, &line, &r->ours);
    add_list(r, &line, &r->system_folders);
    r->mode->name_outputs(r, input, &line);
    driver_append_text(r->c, &line, "--");
    driver_append_text(r->c, &line, input->path);
    return line;
}
