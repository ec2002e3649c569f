#include "pass_bench.h"

#include <check.h>
#include <spirv-tools/libspirv.h>
#include <string.h>

#include "../../optimize/verify.h"

static const char header[] = "OpCapability Shader\n"
                             "OpCapability Linkage\n"
                             "%glsl = OpExtInstImport \"GLSL.std.450\"\n"
                             "OpMemoryModel Logical GLSL450\n";

static const spv_target_env environment = SPV_ENV_UNIVERSAL_1_5;

static void count_error(void *user, const struct diagnostic *d) {
    (void)user;
    ck_abort_msg("%s", d->message);
}

static struct module *assemble(struct pass_bench *b, const char *text) {
    spv_context context = spvContextCreate(environment);
    spv_binary binary = NULL;
    spv_diagnostic diagnostic = NULL;
    const char *whole = arena_join(b->c.arena, header, text);
    if (spvTextToBinary(context, whole, strlen(whole), &binary, &diagnostic) != SPV_SUCCESS)
        ck_abort_msg("line %zu: %s", diagnostic->position.line - 3, diagnostic->error);
    uint32_t *words =
        arena_copy(b->c.arena, binary->code, binary->wordCount * sizeof *binary->code);
    const char *problem;
    struct module *m = module_of_words(&b->c, b->c.arena, words, binary->wordCount, &problem);
    ck_assert_msg(m != NULL, "%s", problem);
    spvBinaryDestroy(binary);
    spvContextDestroy(context);
    return m;
}

static const uint32_t *words_of(struct pass_bench *b, size_t *count) {
    traits_put(&b->o);
    const uint32_t *words = module_words(b->o.m, count);
    traits_take(&b->o);
    return words;
}

/* Check takes messages of up to 4096 characters. */
static const char *functions_of(const char *text) {
    const char *functions = strstr(text, " = OpFunction ");
    return functions ? functions : text;
}

static void validate(struct pass_bench *b) {
    size_t count;
    spv_context context = spvContextCreate(environment);
    spv_diagnostic diagnostic = NULL;
    const uint32_t *words = words_of(b, &count);
    struct spv_const_binary_t binary = {words, count};
    if (spvValidate(context, &binary, &diagnostic) != SPV_SUCCESS)
        ck_abort_msg("%s\n%.3000s", diagnostic->error, functions_of(pass_bench_text(b)));
    spvContextDestroy(context);
}

void pass_bench_open(struct pass_bench *b, const char *text) {
    memset(b, 0, sizeof *b);
    b->options.target_env = ENV_VULKAN_1_2;
    if (setjmp(b->failed))
        ck_abort_msg("the compilation ended");
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, NULL));
    b->settings.for_speed = true;
    b->o = (struct optimizer){.c = &b->c, .arena = b->c.arena, .settings = &b->settings};
    b->o.m = assemble(b, text);
    traits_take(&b->o);
    validate(b);
}

bool pass_bench_run(struct pass_bench *b, routine_pass *pass) {
    bool changed = false;
    for_each_routine(f, b->o.m) {
        changed |= pass(&b->o, f);
        verify_routine(&b->o, f, "at hand");
    }
    validate(b);
    return changed;
}

const char *pass_bench_text(struct pass_bench *b) {
    struct text_sink text = {.arena = b->c.arena};
    size_t count;
    const uint32_t *words = words_of(b, &count);
    disassemble(&b->c, words, count, false, &text);
    const char *types = strstr(text.text, "OpMemoryModel");
    return types ? types : text.text;
}

unsigned pass_bench_count(struct pass_bench *b, SpvOp op) {
    unsigned count = 0;
    for_each_routine(f, b->o.m)
        for_each_block(block, f)
            for_each_in(i, &block->list)
                count += i->opcode == op;
    return count;
}

void pass_bench_close(struct pass_bench *b) {
    context_destroy(&b->c);
}
