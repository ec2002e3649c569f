/* The module builder: words, deduplication, and what instructions require. */
#include <check.h>
#include <string.h>

#include "../../spirv/spirv.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    unsigned errors;
    struct module *m;
};

static void count_error(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    if (d->severity >= SEVERITY_ERROR)
        b->errors++;
}

static void bench_open(struct bench *b, enum target_env env) {
    memset(b, 0, sizeof *b);
    b->options.target_env = env;
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, b));
    b->m = module_create(&b->c, b->c.arena);
}

/* Opens a block of a function. */
static void open_block(struct bench *b) {
    uint32_t nothing = module_type(b->m, SpvOpTypeVoid, NULL, 0);
    uint32_t type = module_type(b->m, SpvOpTypeFunction, &nothing, 1);
    module_begin_function(b->m, module_id(b->m), nothing, type, SpvFunctionControlMaskNone);
    module_open_block(b->m, module_id(b->m));
}

static void bench_close(struct bench *b) {
    context_destroy(&b->c);
}

static bool has_extension(const struct bench *b, const char *name) {
    for (size_t i = 0; i < b->m->extension_order.count; i++)
        if (strcmp(b->m->extension_order.items[i], name) == 0)
            return true;
    return false;
}

START_TEST(equal_types_exist_once) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t width[] = {32};
    uint32_t type = module_type(b.m, SpvOpTypeFloat, width, 1);
    ck_assert_uint_eq(module_type(b.m, SpvOpTypeFloat, width, 1), type);
    ck_assert_uint_eq(module_type_of(b.m, type), 0);
    uint32_t one[] = {0x3f800000};
    uint32_t constant = module_constant(b.m, type, one, 1);
    ck_assert_uint_eq(module_constant(b.m, type, one, 1), constant);
    ck_assert_uint_eq(module_type_of(b.m, constant), type);
    ck_assert(module_is(b.m, constant, ID_CONSTANT));
    bench_close(&b);
}
END_TEST

START_TEST(a_string_ends_in_a_zero_byte) {
    struct bench b;
    struct word_vec words = {0};
    bench_open(&b, ENV_VULKAN_1_0);
    append_string(b.c.arena, &words, "main");
    ck_assert_uint_eq(words.count, 2);
    ck_assert_uint_eq(words.items[0], 'm' | 'a' << 8 | 'i' << 16 | (uint32_t)'n' << 24);
    ck_assert_uint_eq(words.items[1], 0);
    bench_close(&b);
}
END_TEST

START_TEST(an_instruction_brings_its_capability) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    module_capability(b.m, SpvCapabilityShader);
    ck_assert(module_has_capability(b.m, SpvCapabilityMatrix));
    ck_assert(!module_has_capability(b.m, SpvCapabilityImageQuery));
    uint32_t type = module_type(b.m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    open_block(&b);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpImageQueryLevels, type, (const uint32_t[]){1}, 1);
    ck_assert(module_has_capability(b.m, SpvCapabilityImageQuery));
    ck_assert_uint_eq(b.errors, 0);
    bench_close(&b);
}
END_TEST

START_TEST(a_type_brings_the_capability_of_its_width) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    module_type(b.m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    ck_assert(!module_has_capability(b.m, SpvCapabilityInt64));
    module_type(b.m, SpvOpTypeInt, (const uint32_t[]){64, 0}, 2);
    ck_assert(module_has_capability(b.m, SpvCapabilityInt64));
    module_type(b.m, SpvOpTypeFloat, (const uint32_t[]){16}, 1);
    ck_assert(module_has_capability(b.m, SpvCapabilityFloat16));
    bench_close(&b);
}
END_TEST

START_TEST(an_extension_is_for_older_targets_only) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    module_decorate(b.m, 1, SpvDecorationNonUniform, NULL, 0);
    ck_assert(has_extension(&b, "SPV_EXT_descriptor_indexing"));
    bench_close(&b);
    bench_open(&b, ENV_VULKAN_1_2);
    module_decorate(b.m, 1, SpvDecorationNonUniform, NULL, 0);
    ck_assert(!has_extension(&b, "SPV_EXT_descriptor_indexing"));
    ck_assert(module_has_capability(b.m, SpvCapabilityShaderNonUniform));
    bench_close(&b);
}
END_TEST

START_TEST(a_forbidden_extension_is_one_error) {
    struct bench b;
    const char *allowed[] = {"SPV_KHR_multiview"};
    bench_open(&b, ENV_VULKAN_1_0);
    b.options.extensions = (struct string_list){allowed, 1};
    module_extension(b.m, "SPV_KHR_multiview");
    ck_assert_uint_eq(b.errors, 0);
    module_extension(b.m, "SPV_KHR_ray_query");
    module_extension(b.m, "SPV_KHR_ray_query");
    ck_assert_uint_eq(b.errors, 1);
    bench_close(&b);
}
END_TEST

START_TEST(a_newer_version_is_an_error) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t type = module_type(b.m, SpvOpTypeBool, NULL, 0);
    open_block(&b);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpGroupNonUniformElect, type, (const uint32_t[]){3}, 1);
    ck_assert_uint_gt(b.errors, 0);
    bench_close(&b);
}
END_TEST

START_TEST(variables_stand_first_in_a_function) {
    struct bench b;
    size_t count;
    bench_open(&b, ENV_VULKAN_1_0);
    open_block(&b);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpNop, 0, NULL, 0);
    module_local(b.m, 7);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpReturn, 0, NULL, 0);
    module_end_function(b.m);
    const uint32_t *words = module_words(b.m, false, &count);
    static const uint16_t order[] = {SpvOpFunction, SpvOpLabel,  SpvOpVariable,
                                     SpvOpNop,      SpvOpReturn, SpvOpFunctionEnd};
    size_t at = 5, found = 0;
    ck_assert_uint_eq(words[0], SpvMagicNumber);
    ck_assert_uint_eq(words[3], b.m->bound);
    for (; at < count; at += words[at] >> 16)
        if ((words[at] & 0xffff) == order[found] && ++found == 6)
            break;
    ck_assert_uint_eq(found, 6);
    bench_close(&b);
}
END_TEST

/* A module of one function with two blocks, in words. */
static uint32_t *small_module(struct bench *b, size_t *count) {
    module_capability(b->m, SpvCapabilityShader);
    module_write(b->m, SECTION_MEMORY_MODEL, SpvOpMemoryModel, 0,
                 (const uint32_t[]){SpvAddressingModelLogical, SpvMemoryModelGLSL450}, 2);
    open_block(b);
    uint32_t next = module_id(b->m);
    module_name(b->m, next, "next");
    module_write(b->m, SECTION_FUNCTIONS, SpvOpBranch, 0, &next, 1);
    module_open_block(b->m, next);
    module_write(b->m, SECTION_FUNCTIONS, SpvOpReturn, 0, NULL, 0);
    module_end_function(b->m);
    return module_words(b->m, false, count);
}

START_TEST(words_are_read_as_they_were_written) {
    struct bench b;
    size_t count, again;
    const char *problem;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t *words = small_module(&b, &count);
    struct module *m = module_of_words(&b.c, b.c.arena, words, count, &problem);
    ck_assert_ptr_nonnull(m);
    ck_assert_ptr_eq(m->first_routine, m->last_routine);
    ck_assert_ptr_eq(block_labelled(m, m->first_routine->last->label.id), m->first_routine->last);
    const uint32_t *copy = module_words(m, false, &again);
    ck_assert_uint_eq(again, count);
    ck_assert_mem_eq(copy, words, count * sizeof *words);
    bench_close(&b);
}
END_TEST

START_TEST(words_that_are_cut_off_are_refused) {
    struct bench b;
    size_t count;
    const char *problem;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t *words = small_module(&b, &count);
    for (size_t length = 0; length < count; length++) {
        struct module *m = module_of_words(&b.c, b.c.arena, words, length, &problem);
        ck_assert(m || problem);
        ck_assert(!m || !m->last_routine);
    }
    bench_close(&b);
}
END_TEST

START_TEST(a_block_is_split_behind_an_instruction) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    open_block(&b);
    struct block *block = b.m->block;
    module_write(b.m, SECTION_FUNCTIONS, SpvOpNop, 0, NULL, 0);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpReturn, 0, NULL, 0);
    struct block *rest = module_split_block(b.m, block, block->list.first, module_id(b.m));
    ck_assert_ptr_eq(block->next, rest);
    ck_assert_int_eq(block->list.last->opcode, SpvOpNop);
    ck_assert_int_eq(rest->list.first->opcode, SpvOpReturn);
    ck_assert_ptr_eq(rest->list.first->block, rest);
    bench_close(&b);
}
END_TEST

START_TEST(an_instruction_tells_its_place) {
    struct bench b;
    size_t count, number = 0;
    bench_open(&b, ENV_VULKAN_1_0);
    open_block(&b);
    b.m->at = 7;
    module_write(b.m, SECTION_FUNCTIONS, SpvOpNop, 0, NULL, 0);
    b.m->at = 9;
    module_write(b.m, SECTION_FUNCTIONS, SpvOpReturn, 0, NULL, 0);
    module_end_function(b.m);
    uint32_t *words = module_words(b.m, false, &count);
    for_each_instruction(at, words, count) {
        number++;
        if (opcode_of(words + at) == SpvOpNop)
            ck_assert_uint_eq(module_place(b.m, number), 7);
        if (opcode_of(words + at) == SpvOpReturn)
            ck_assert_uint_eq(module_place(b.m, number), 9);
    }
    ck_assert_uint_eq(module_place(b.m, number + 1), 0);
    bench_close(&b);
}
END_TEST

Suite *module_suite(void) {
    Suite *suite = suite_create("module");
    TCase *all = tcase_create("all");
    tcase_add_test(all, equal_types_exist_once);
    tcase_add_test(all, a_string_ends_in_a_zero_byte);
    tcase_add_test(all, an_instruction_brings_its_capability);
    tcase_add_test(all, a_type_brings_the_capability_of_its_width);
    tcase_add_test(all, an_extension_is_for_older_targets_only);
    tcase_add_test(all, a_forbidden_extension_is_one_error);
    tcase_add_test(all, a_newer_version_is_an_error);
    tcase_add_test(all, variables_stand_first_in_a_function);
    tcase_add_test(all, words_are_read_as_they_were_written);
    tcase_add_test(all, words_that_are_cut_off_are_refused);
    tcase_add_test(all, a_block_is_split_behind_an_instruction);
    tcase_add_test(all, an_instruction_tells_its_place);
    suite_add_tcase(suite, all);
    return suite;
}
