/* Tests of names, hashes and archives of a batch. */
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
#include "../../include/hlsl2spv_archive.h"
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

/* ---- Archives ---- */

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static char *read_archive(const char *path, size_t *size) {
    static char bytes[4096];
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    *size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}

static void check_module(const char *bytes, size_t size, const char *key, const char *expected) {
    size_t length;
    const char *module = hlsl2spv_archive_find(bytes, size, key, &length);
    ck_assert_ptr_nonnull(module);
    ck_assert_uint_eq(length, strlen(expected));
    ck_assert(!memcmp(module, expected, length));
    ck_assert_uint_eq((size_t)(module - bytes) % 4, 0);
}

START_TEST(archives_equal_modules_once) {
    char folder[] = "/tmp/hlsl2spv-archive-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    const char *one = arena_join(context.kept, folder, "/one");
    const char *two = arena_join(context.kept, folder, "/two");
    const char *same = arena_join(context.kept, folder, "/same");
    const char *archive = arena_join(context.kept, folder, "/archive");
    struct job jobs[] = {{.key = "sky WIDE", .module = two, .state = JOB_COMPILED},
                         {.key = "blur", .module = one, .state = JOB_UP_TO_DATE},
                         {.key = "sky", .module = same, .state = JOB_COMPILED},
                         {.key = "rule", .state = JOB_COMPILED},
                         {.key = "wrong", .module = one, .state = JOB_FAILED}};
    struct job_vec all = {.items = jobs, .count = 5};
    write_file(one, "the module--");
    write_file(same, "the module--");
    write_file(two, "another module--");
    struct batch_options batch = {.archive = archive};
    archive_write(&context, &batch, &all);
    size_t size, length;
    char *bytes = read_archive(archive, &size);
    ck_assert_uint_eq(hlsl2spv_archive_count(bytes, size), 3);
    ck_assert_str_eq(hlsl2spv_archive_key(bytes, size, 1), "sky");
    check_module(bytes, size, "blur", "the module--");
    check_module(bytes, size, "sky", "the module--");
    check_module(bytes, size, "sky WIDE", "another module--");
    ck_assert_ptr_eq(hlsl2spv_archive_find(bytes, size, "sky", &length),
                     hlsl2spv_archive_find(bytes, size, "blur", &length));
    ck_assert_ptr_null(hlsl2spv_archive_find(bytes, size, "rule", &length));
    for (size_t cut = 0; cut < size;
         cut++) /* nothing is read after the end of a truncated archive */
        hlsl2spv_archive_find(bytes, cut, "sky", &length);
    ck_assert_ptr_null(hlsl2spv_archive_find(bytes, size - 1, "sky", &length));
    unlink(one), unlink(two), unlink(same), unlink(archive), rmdir(folder);
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
    tcase_add_test(tests, archives_equal_modules_once);
    suite_add_tcase(suite, tests);
    return suite;
}
