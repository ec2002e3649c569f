/* A fuzz target for input modules of arbitrary words.  A module that can be read is printed and
 * written again.  If it is valid, it is also reflected, optimized to a valid module, and translated
 * to WGSL or rejected. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <spirv-tools/libspirv.h>

#include "../../optimize/optimize.h"
#include "../../reflect/reflect.h"
#include "../../wgsl/wgsl.h"

static void ignore(void *user, const struct diagnostic *d) {
    (void)user;
    (void)d;
}

static bool is_valid(const uint32_t *words, size_t count) {
    spv_context context = spvContextCreate(SPV_ENV_VULKAN_1_3);
    spv_const_binary_t binary = {words, count};
    spv_diagnostic diagnostic = NULL;
    bool valid = spvValidate(context, &binary, &diagnostic) == SPV_SUCCESS;
    spvDiagnosticDestroy(diagnostic);
    spvContextDestroy(context);
    return valid;
}

static void write_facts(struct context *c, const struct module *m) {
    struct text_sink text = {.arena = c->kept};
    const struct reflection *r = reflect(c, m, "module", NULL);
    reflection_json(r, &text);
    reflection_layout(r, &text);
    reflection_statistics(r, &text);
    link_check(c, &r, 1);
}

static void read_and_write(struct context *c, uint32_t *words, size_t count) {
    const char *problem;
    struct text_sink text = {.arena = c->kept};
    struct module *m = module_of_words(c, c->kept, words, count, &problem);
    if (!m)
        return;
    bool was_valid = is_valid(words, count);
    if (was_valid)
        write_facts(c, m);
    /* The options vary with the module. */
    bool is_kept = count & 2;
    if (was_valid)
        optimize(c, m, &(struct optimize_settings){.keeps_functions = is_kept});
    uint32_t *written = module_words(m, was_valid, &count);
    disassemble(c, written, count, false, &text);
    if (was_valid && !is_valid(written, count))
        abort();
    if (was_valid)
        wgsl_of(c, m,
                &(struct wgsl_settings){.minify = count & 1,
                                        .int64 = is_kept,
                                        .typed_buffers = is_kept,
                                        .typescript = is_kept,
                                        .comments = !(count & 1)});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct options options = {.target_env = ENV_VULKAN_1_3, .optimization = 3};
    struct context c;
    jmp_buf failed;
    uint32_t *words = malloc(size + 4);
    memcpy(words, data, size);
    memset(&c, 0, sizeof c);
    if (!setjmp(failed) && context_create(&c, &options, &failed, ignore, NULL))
        read_and_write(&c, words, size / sizeof *words);
    context_destroy(&c);
    free(words);
    return 0;
}
