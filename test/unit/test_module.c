/* Tests of the module builder: words, deduplication, and requirements of instructions. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../spirv/spirv.h"
#include "suites.h"
#include "text_module.h"

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
    b->m = module_create(&b->c, b->c.kept);
}

/* Opens a block in a function. */
static void block_check(struct bench *b) {
    uint32_t nothing = module_type(b->m, SpvOpTypeVoid, NULL, 0);
    uint32_t type = module_type(b->m, SpvOpTypeFunction, &nothing, 1);
    module_begin_function(b->m, module_id(b->m), nothing, type, SpvFunctionControlMaskNone);
    module_open_block(b->m, module_id(b->m));
}

static void bench_close(struct bench *b) {
    context_destroy(&b->c);
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
    append_string(b.c.kept, &words, "main");
    ck_assert_uint_eq(words.count, 2);
    ck_assert_uint_eq(words.items[0], 'm' | 'a' << 8 | 'i' << 16 | (uint32_t)'n' << 24);
    ck_assert_uint_eq(words.items[1], 0);
    ck_assert(!ends_string(words.items[0]));
    ck_assert(ends_string(words.items[1]));
    bench_close(&b);
}
END_TEST

START_TEST(ignores_bytes_after_string) {
    static const char bytes[] = {0, 0, 0, 4}, none[] = {1, (char)0x80, (char)0xff, 1};
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    ck_assert(ends_string(word));
    memcpy(&word, none, sizeof word);
    ck_assert(!ends_string(word));
}
END_TEST

START_TEST(a_forbidden_extension_is_one_error) {
    struct bench b;
    const char *allowed[] = {"SPV_KHR_multiview"};
    bench_open(&b, ENV_VULKAN_1_0);
    b.options.extensions = (struct string_list){allowed, 1};
    module_ask_extension(b.m, "SPV_KHR_multiview");
    module_require(b.m, true);
    ck_assert_uint_eq(b.errors, 0);
    module_ask_extension(b.m, "SPV_KHR_ray_query");
    module_ask_extension(b.m, "SPV_KHR_ray_query");
    module_require(b.m, false);
    ck_assert_uint_eq(b.errors, 0);
    module_require(b.m, true);
    module_require(b.m, true);
    ck_assert_uint_eq(b.errors, 1);
    bench_close(&b);
}
END_TEST

START_TEST(a_newer_version_is_an_error) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t type = module_type(b.m, SpvOpTypeBool, NULL, 0);
    block_check(&b);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpGroupNonUniformElect, type, (const uint32_t[]){3}, 1);
    module_require(b.m, true);
    ck_assert_uint_gt(b.errors, 0);
    bench_close(&b);
}
END_TEST

START_TEST(accepts_inline_spirv) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t type = module_type(b.m, SpvOpTypeBool, NULL, 0);
    block_check(&b);
    module_begin_spelled(b.m);
    module_write(b.m, SECTION_FUNCTIONS, SpvOpGroupNonUniformElect, type, (const uint32_t[]){3}, 1);
    module_end_spelled(b.m);
    module_require(b.m, true);
    ck_assert_uint_eq(b.errors, 0);
    bench_close(&b);
}
END_TEST

START_TEST(variables_come_first_in_function) {
    struct bench b;
    size_t count;
    bench_open(&b, ENV_VULKAN_1_0);
    block_check(&b);
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

/* Returns the words of a module with one function and two blocks. */
static uint32_t *small_module(struct bench *b, size_t *count) {
    module_ask_capability(b->m, SpvCapabilityShader);
    module_write(b->m, SECTION_MEMORY_MODEL, SpvOpMemoryModel, 0,
                 (const uint32_t[]){SpvAddressingModelLogical, SpvMemoryModelGLSL450}, 2);
    block_check(b);
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
    struct module *m = module_of_words(&b.c, b.c.kept, words, count, &problem);
    ck_assert_ptr_nonnull(m);
    ck_assert_ptr_eq(m->first_routine, m->last_routine);
    ck_assert_ptr_eq(block_labelled(m, m->first_routine->last->label.id), m->first_routine->last);
    const uint32_t *copy = module_words(m, false, &again);
    ck_assert_uint_eq(again, count);
    ck_assert_mem_eq(copy, words, count * sizeof *words);
    bench_close(&b);
}
END_TEST

START_TEST(rejects_truncated_words) {
    struct bench b;
    size_t count;
    const char *problem;
    bench_open(&b, ENV_VULKAN_1_0);
    uint32_t *words = small_module(&b, &count);
    for (size_t length = 0; length < count; length++) {
        struct module *m = module_of_words(&b.c, b.c.kept, words, length, &problem);
        ck_assert(m || problem);
        ck_assert(!m || !m->last_routine);
    }
    bench_close(&b);
}
END_TEST

/* A module with strings, calls, phis, switches and debug information. */
static const char many_kinds[] = "; Version: 1.5\n"
                                 "OpCapability Shader\n"
                                 "OpCapability Int64\n"
                                 "OpExtension \"SPV_KHR_non_semantic_info\"\n"
                                 "%glsl = OpExtInstImport \"GLSL.std.450\"\n"
                                 "%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n"
                                 "OpMemoryModel Logical GLSL450\n"
                                 "OpEntryPoint Fragment %main \"main\" %in\n"
                                 "OpExecutionMode %main OriginUpperLeft\n"
                                 "%file = OpString \"file.hlsl\"\n"
                                 "OpSource HLSL 600 %file \"text\"\n"
                                 "OpName %main \"main\"\n"
                                 "OpDecorate %in Location 0\n"
                                 "%void = OpTypeVoid\n"
                                 "%none = OpTypeFunction %void\n"
                                 "%float = OpTypeFloat 32\n"
                                 "%bool = OpTypeBool\n"
                                 "%long = OpTypeInt 64 1\n"
                                 "%l = OpConstant %long 5\n"
                                 "%z = OpConstant %float 0\n"
                                 "%true = OpConstantTrue %bool\n"
                                 "%pair = OpTypeStruct %float %float\n"
                                 "%both = OpConstantComposite %pair %z %z\n"
                                 "%twice = OpTypeFunction %float %float\n"
                                 "%input = OpTypePointer Input %float\n"
                                 "%in = OpVariable %input Input\n"
                                 "%source = OpExtInst %void %debug DebugSource %file\n"
                                 "%f = OpFunction %float None %twice\n"
                                 "%p = OpFunctionParameter %float\n"
                                 "%l1 = OpLabel\n"
                                 "%s = OpExtInst %float %glsl FAbs %p\n"
                                 "OpReturnValue %s\n"
                                 "OpFunctionEnd\n"
                                 "%main = OpFunction %void None %none\n"
                                 "%l2 = OpLabel\n"
                                 "%v = OpLoad %float %in Aligned 4\n"
                                 "OpSelectionMerge %l5 None\n"
                                 "OpSwitch %l %l5 1 %l3 2 %l4\n"
                                 "%l3 = OpLabel\n"
                                 "OpBranch %l5\n"
                                 "%l4 = OpLabel\n"
                                 "%c = OpFunctionCall %float %f %v\n"
                                 "OpBranch %l5\n"
                                 "%l5 = OpLabel\n"
                                 "%phi = OpPhi %float %z %l2 %v %l3 %c %l4\n"
                                 "OpBranch %l6\n"
                                 "%l6 = OpLabel\n"
                                 "OpLoopMerge %l8 %l7 None\n"
                                 "OpBranchConditional %true %l7 %l8\n"
                                 "%l7 = OpLabel\n"
                                 "OpBranch %l6\n"
                                 "%l8 = OpLabel\n"
                                 "OpReturn\n"
                                 "OpFunctionEnd\n";

/* Ids in execution modes are renamed like their definitions. */
START_TEST(ids_of_execution_modes_are_renamed) {
    struct text_module text = text_assemble("; Version: 1.2\n"
                                            "OpCapability Shader\n"
                                            "OpMemoryModel Logical GLSL450\n"
                                            "OpEntryPoint GLCompute %main \"main\"\n"
                                            "OpExecutionModeId %main LocalSizeId %size %one %size\n"
                                            "%void = OpTypeVoid\n"
                                            "%none = OpTypeFunction %void\n"
                                            "%uint = OpTypeInt 32 0\n"
                                            "%unused = OpConstant %uint 7\n"
                                            "%one = OpConstant %uint 1\n"
                                            "%size = OpSpecConstant %uint 4\n"
                                            "%main = OpFunction %void None %none\n"
                                            "%begin = OpLabel\n"
                                            "OpReturn\n"
                                            "OpFunctionEnd\n");
    struct bench b;
    const char *problem;
    size_t count;
    bench_open(&b, ENV_VULKAN_1_3);
    struct module *m = module_of_words(&b.c, b.c.kept, text.words, text.count, &problem);
    ck_assert_msg(m != NULL, "%s", problem);
    uint32_t *words = module_words(m, true, &count);
    m = module_of_words(&b.c, b.c.kept, words, count, &problem);
    ck_assert_msg(m != NULL, "%s", problem);
    const struct instruction *mode = m->sections[SECTION_EXECUTION_MODES].first;
    ck_assert_uint_eq(mode->operands[0], 1);
    ck_assert_uint_eq(mode->operands[1], SpvExecutionModeLocalSizeId);
    ck_assert_uint_eq(instruction_of(m, mode->operands[2])->opcode, SpvOpSpecConstant);
    ck_assert_uint_eq(instruction_of(m, mode->operands[3])->opcode, SpvOpConstant);
    ck_assert_uint_eq(instruction_of(m, mode->operands[3])->operands[0], 1);
    ck_assert_uint_eq(mode->operands[4], mode->operands[2]);
    bench_close(&b);
    text_release(&text);
}
END_TEST

/* Reads the words in a branch whose memory ends after them. */
static bool is_read(struct bench *b, const uint32_t *words, size_t count) {
    struct arena *work = arena_branch(b->c.kept), *kept = b->c.kept;
    uint32_t *copy = malloc(count * sizeof *copy);
    const char *problem;
    memcpy(copy, words, count * sizeof *copy);
    struct module *m = module_of_words(&b->c, work, copy, count, &problem);
    ck_assert_msg(!m == (problem != NULL), "%s", problem);
    size_t written;
    b->c.kept = work;
    if (m)
        module_words(m, true, &written);
    b->c.kept = kept;
    free(copy);
    arena_end(work);
    return m != NULL;
}

START_TEST(rejects_or_reads_corrupt_words) {
    static const uint32_t others[] = {0, 1, 2, 31, 0x10000, 0x7fffffff, UINT32_MAX};
    enum { OTHERS = COUNT_OF(others) };
    struct text_module text = text_assemble(many_kinds);
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_2);
    ck_assert(is_read(&b, text.words, text.count));
    for (size_t at = 0; at < text.count; at++) {
        uint32_t right = text.words[at];
        for (unsigned bit = 0; bit < 32; bit++) {
            text.words[at] = right ^ 1u << bit;
            is_read(&b, text.words, text.count);
        }
        for (unsigned k = 0; k < 2 * OTHERS; k++) {
            text.words[at] = k < OTHERS ? others[k] : right + others[k - OTHERS];
            is_read(&b, text.words, text.count);
        }
        text.words[at] = right;
    }
    bench_close(&b);
    text_release(&text);
}
END_TEST

static const char *problem_of(struct bench *b, const char *body) {
    struct text_module text = text_assemble(arena_join(b->c.kept,
                                                       "%1 = OpTypeVoid\n"
                                                       "%2 = OpTypeFunction %1\n"
                                                       "%3 = OpFunction %1 None %2\n",
                                                       body));
    uint32_t *words = arena_copy(b->c.kept, text.words, text.count * sizeof *words);
    const char *problem;
    module_of_words(&b->c, b->c.kept, words, text.count, &problem);
    text_release(&text);
    return problem;
}

START_TEST(rejects_malformed_functions) {
    static const struct {
        const char *body, *problem;
    } rows[] = {
        {"%4 = OpLabel\nOpReturn\nOpFunctionEnd\n", NULL},
        {"%4 = OpLabel\nOpReturn\nOpNoLine\nOpFunctionEnd\n", NULL},
        {"%4 = OpLabel\nOpReturn\n", "a function has no end"},
        {"%4 = OpLabel\nOpFunctionEnd\n", "a block has no end"},
        {"%4 = OpLabel\nOpNop\n%5 = OpLabel\nOpReturn\nOpFunctionEnd\n", "a block has no end"},
        {"%4 = OpLabel\nOpReturn\nOpNop\nOpFunctionEnd\n",
         "an instruction follows the end of its block"},
        {"OpNop\nOpFunctionEnd\n", "an instruction precedes the first block"},
        {"%4 = OpLabel\nOpBranch %1\nOpFunctionEnd\n",
         "an instruction refers to a block outside of its function"},
        {"%4 = OpLabel\nOpReturnValue %5\nOpFunctionEnd\n", "an id is not defined"},
        {"%4 = OpLabel\n%5 = OpFunctionCall %1 %2\nOpReturn\nOpFunctionEnd\n",
         "the entry point is not a function"},
        {"OpFunctionEnd\nOpFunctionEnd\n", "an instruction of a function is outside of functions"},
    };
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_2);
    const char *problem = problem_of(&b, rows[_i].body);
    ck_assert_pstr_eq(problem, rows[_i].problem);
    bench_close(&b);
}
END_TEST

START_TEST(omits_scope_after_block) {
    struct text_module text =
        text_assemble("; Version: 1.6\n"
                      "%1 = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n"
                      "%2 = OpTypeVoid\n"
                      "%3 = OpTypeFunction %2\n"
                      "%4 = OpFunction %2 None %3\n"
                      "%5 = OpLabel\n"
                      "OpReturn\n"
                      "%6 = OpExtInst %2 %1 DebugNoScope\n"
                      "OpFunctionEnd\n");
    struct bench b;
    const char *problem;
    bench_open(&b, ENV_VULKAN_1_2);
    struct module *m = module_of_words(&b.c, b.c.kept, text.words, text.count, &problem);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(terminator_of(m->first_routine->first)->opcode, SpvOpReturn);
    ck_assert_ptr_null(instruction_of(m, 6));
    bench_close(&b);
    text_release(&text);
}
END_TEST

START_TEST(splits_block_after_instruction) {
    struct bench b;
    bench_open(&b, ENV_VULKAN_1_0);
    block_check(&b);
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

START_TEST(instructions_record_their_location) {
    struct bench b;
    size_t count, number = 0;
    bench_open(&b, ENV_VULKAN_1_0);
    block_check(&b);
    b.m->at = 7;
    module_write(b.m, SECTION_FUNCTIONS, SpvOpNop, 0, NULL, 0);
    b.m->at = 9;
    module_write(b.m, SECTION_FUNCTIONS, SpvOpReturn, 0, NULL, 0);
    module_end_function(b.m);
    uint32_t *words = module_words(b.m, false, &count);
    struct location_vec locations = module_locations(b.m);
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) == SpvOpNop)
            ck_assert_uint_eq(locations.items[number], 7);
        if (opcode_of(words + at) == SpvOpReturn)
            ck_assert_uint_eq(locations.items[number], 9);
        number++;
    }
    ck_assert_uint_eq(locations.count, number);
    bench_close(&b);
}
END_TEST

Suite *module_suite(void) {
    Suite *suite = suite_create("module");
    TCase *all = tcase_create("all");
    tcase_add_test(all, equal_types_exist_once);
    tcase_add_test(all, a_string_ends_in_a_zero_byte);
    tcase_add_test(all, ignores_bytes_after_string);
    tcase_add_test(all, a_forbidden_extension_is_one_error);
    tcase_add_test(all, a_newer_version_is_an_error);
    tcase_add_test(all, accepts_inline_spirv);
    tcase_add_test(all, variables_come_first_in_function);
    tcase_add_test(all, words_are_read_as_they_were_written);
    tcase_add_test(all, rejects_truncated_words);
    tcase_add_test(all, ids_of_execution_modes_are_renamed);
    tcase_add_test(all, rejects_or_reads_corrupt_words);
    tcase_add_loop_test(all, rejects_malformed_functions, 0, 11);
    tcase_add_test(all, omits_scope_after_block);
    tcase_add_test(all, splits_block_after_instruction);
    tcase_add_test(all, instructions_record_their_location);
    suite_add_tcase(suite, all);
    return suite;
}
