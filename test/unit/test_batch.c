/* Tests of names and hashes of a batch. */
#define _GNU_SOURCE /* sched_setaffinity */
#include <check.h>
#ifdef __linux__
#include <sched.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../batch/job.h"
#include "suites.h"

static struct options options;
static struct context context;
static jmp_buf failed;

static void set_up(void) {
    ck_assert(context_create_small(&context, &options, &failed, NULL, NULL));
}

static void tear_down(void) {
    context_destroy(&context);
}

#ifdef __linux__
START_TEST(counts_permitted_processors) {
    cpu_set_t before, one;
    ck_assert_int_eq(sched_getaffinity(0, sizeof before, &before), 0);
    int first = 0;
    while (!CPU_ISSET(first, &before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ck_assert_int_eq(sched_setaffinity(0, sizeof one, &one), 0);
    ck_assert_uint_eq(system_core_count(), 1);
    sched_setaffinity(0, sizeof before, &before);
    ck_assert_uint_le(system_core_count(), (size_t)CPU_COUNT(&before));
}
END_TEST
#endif

/* The values are those of ShaderMake with GNU's library. */
START_TEST(hashes_as_shadermake) {
    ck_assert_uint_eq(batch_hash_name("", 0), 0x553e93901e462a6e);
    ck_assert_uint_eq(batch_hash_name("a", 1), 0x454ddee488c1ed6b);
    ck_assert_uint_eq(batch_hash_name("MODE=2", 6), 0xa6af949bda7203c6);
    ck_assert_uint_eq(batch_hash_name("12345678", 8), 0x8c5b90a33a04dca5);
    ck_assert_uint_eq(batch_hash_name("TEXTURE_ARRAY=0 WIDE", 20), 0xdd09e71890b44720);
}
END_TEST

START_TEST(names_outputs) {
    const char *defines[] = {"WIDE", "MODE=1"};
    struct naming naming = {.source = "../a.b/../x/sky.cs.hlsl", .entry = "main"};
    ck_assert_str_eq(batch_output_name(&context, &naming), "a.b/../x/sky.cs");
    naming.without_folder = true;
    naming.entry = "blur";
    naming.suffix = "_fast";
    ck_assert_str_eq(batch_output_name(&context, &naming), "sky.cs_blur_fast");
    naming.defines = (struct string_list){defines, 2};
    ck_assert_str_eq(batch_permutation_name(&context, &naming.defines), "MODE=1 WIDE");
    ck_assert_ptr_nonnull(strstr(batch_output_name(&context, &naming), "sky.cs_blur_fast_"));
}
END_TEST

START_TEST(distinguishes_contents) {
    struct digest one = digest_of("abcdefgh1", 9), two = digest_of("abcdefgh2", 9);
    ck_assert(!digest_equal(one, two));
    ck_assert_uint_ne(one.first, two.first);
    ck_assert_uint_ne(one.second, two.second);
    ck_assert(digest_equal(one, digest_of("abcdefgh1", 9)));
    ck_assert(!digest_equal(digest_join(one, "", 0), one));
}
END_TEST

Suite *batch_suite(void) {
    Suite *suite = suite_create("batch");
    TCase *tests = tcase_create("batch");
    tcase_add_checked_fixture(tests, set_up, tear_down);
#ifdef __linux__
    tcase_add_test(tests, counts_permitted_processors);
#endif
    tcase_add_test(tests, hashes_as_shadermake);
    tcase_add_test(tests, names_outputs);
    tcase_add_test(tests, distinguishes_contents);
    suite_add_tcase(suite, tests);
    return suite;
}
