#include "pass_bench.h"

#include <check.h>
#include <string.h>

#include "../../optimize/common/cfg.h"
#include "../../optimize/common/pass.h"
#include "../../optimize/common/uses.h"
#include "text_module.h"

static const char header[] = "; Version: 1.5\n"
                             "OpCapability Shader\n"
                             "OpCapability Linkage\n"
                             "%glsl = OpExtInstImport \"GLSL.std.450\"\n"
                             "OpMemoryModel Logical GLSL450\n";

static void count_error(void *user, const struct diagnostic *d) {
    (void)user;
    ck_abort_msg("%s", d->message);
}

static struct module *assemble(struct pass_bench *b, const char *text) {
    struct text_module assembled = text_assemble(arena_join(b->c.kept, header, text));
    uint32_t *words =
        arena_copy(b->c.kept, assembled.words, assembled.count * sizeof *assembled.words);
    const char *problem;
    struct module *m = module_of_words(&b->c, b->c.kept, words, assembled.count, &problem);
    ck_assert_msg(m != NULL, "%s", problem);
    text_release(&assembled);
    return m;
}

static const uint32_t *words_of(struct pass_bench *b, size_t *count) {
    value_decorations_attach(&b->o);
    const uint32_t *words = module_words(b->o.m, false, count);
    value_decorations_detach(&b->o);
    return words;
}

static void validate(struct pass_bench *b) {
    size_t count;
    const uint32_t *words = words_of(b, &count);
    ck_module_linkable(words, count);
}

void pass_bench_open_illegal(struct pass_bench *b, const char *text) {
    memset(b, 0, sizeof *b);
    b->options.target_env = ENV_VULKAN_1_2;
    if (setjmp(b->failed))
        ck_abort_msg("the compilation ended");
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, NULL));
    b->options.optimization = 1;
    b->o = (struct optimizer){.c = &b->c, .arena = b->c.kept, .settings = &b->settings};
    b->o.m = assemble(b, text);
    value_decorations_detach(&b->o);
}

void pass_bench_open(struct pass_bench *b, const char *text) {
    pass_bench_open_illegal(b, text);
    validate(b);
}

void pass_bench_open_list(struct pass_bench *b, const char *const *texts) {
    char all[8192] = "";
    for (; *texts; texts++) {
        ck_assert_uint_lt(strlen(all) + strlen(*texts), sizeof all);
        strcat(all, *texts);
    }
    pass_bench_open(b, all);
}

bool pass_bench_run(struct pass_bench *b, routine_pass *pass) {
    bool changed = false;
    for_each_routine(f, b->o.m) {
        changed |= pass(&b->o, f);
        cfg_forget(&b->o);
        uses_forget(&b->o);
        opt_verify_routine(&b->o, f, "at hand");
    }
    validate(b);
    return changed;
}

const char *pass_bench_text(struct pass_bench *b) {
    struct text_sink text = {.arena = b->c.kept};
    size_t count;
    const uint32_t *words = words_of(b, &count);
    spirv_disassemble(&b->c, words, count, false, &text);
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
