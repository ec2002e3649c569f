/* Tests of cache/: hashes, records and the folder. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cache/storage.h"
#include "suites.h"

static struct options options;
static struct context context;
static jmp_buf failed;
static char folder[] = "/tmp/test_cache_XXXXXX";

static void set_up(void) {
    ck_assert(context_create_small(&context, &options, &failed, NULL, NULL));
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void tear_down(void) {
    ck_assert_int_eq(system(arena_format(context.kept, "rm -rf %s", folder)), 0);
    context_destroy(&context);
}

/* ---- Hashes: the examples of FIPS 180-2, and each length around a block ---- */

static const char *hash_text(const void *bytes, size_t size) {
    char *text = arena_alloc(context.kept, SHA256_TEXT);
    sha256_print(sha256_of(bytes, size), text);
    return text;
}

START_TEST(hashes) {
    ck_assert_str_eq(hash_text("", 0),
                     "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    ck_assert_str_eq(hash_text("abc", 3),
                     "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    enum { MILLION = 1000000 };
    char *letters = arena_alloc(context.kept, MILLION);
    memset(letters, 'a', MILLION);
    ck_assert_str_eq(hash_text(letters, MILLION),
                     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
END_TEST

/* Single bytes never use the instructions for whole blocks. */
START_TEST(hashes_in_pieces) {
    char text[2000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 37 + i / 64);
    for (size_t size = 0; size < sizeof text; size += 1 + size / 3) {
        struct sha256_state state;
        sha256_begin(&state);
        for (size_t i = 0; i < size; i++)
            sha256_add(&state, text + i, 1);
        ck_assert(sha256_equal(sha256_end(&state), sha256_of(text, size)));
    }
}
END_TEST

START_TEST(reads_hashes) {
    struct sha256 hash = sha256_of("x", 1), read;
    char text[SHA256_TEXT];
    sha256_print(hash, text);
    ck_assert(sha256_parse(text, strlen(text), &read) && sha256_equal(hash, read));
    ck_assert(!sha256_parse(text, strlen(text) - 1, &read));
    text[5] = 'G';
    ck_assert(!sha256_parse(text, strlen(text), &read));
}
END_TEST

/* ---- Records ---- */

static struct cache_bytes printed(void) {
    struct cache_action action = {.text = "a\0b", .length = 3};
    struct text_sink out = {.arena = context.kept};
    struct cache_content first = {"module", sha256_of("1", 1), 300};
    struct cache_content second = {"reflection", sha256_of("", 0), 0};
    vec_push(context.kept, &action.contents, first);
    vec_push(context.kept, &action.contents, second);
    action_print(&out, &action);
    return (struct cache_bytes){out.text, out.length};
}

START_TEST(reads_its_records) {
    struct cache_action action;
    ck_assert(action_parse(context.kept, printed(), &action));
    ck_assert_uint_eq(action.length, 3);
    ck_assert_mem_eq(action.text, "a\0b", 3);
    ck_assert_uint_eq(action.contents.count, 2);
    ck_assert_str_eq(action.contents.items[0].name, "module");
    ck_assert_uint_eq(action.contents.items[0].size, 300);
    ck_assert(sha256_equal(action.contents.items[0].hash, sha256_of("1", 1)));
    ck_assert_uint_eq(action.contents.items[1].size, 0);
}
END_TEST

/* The message as protoc prints it: field 2 {1: "m", 2 {1: hash, 2: 3}}, field 5: "t". */
START_TEST(follows_the_format) {
    struct cache_action action = {.text = "t", .length = 1};
    struct text_sink out = {.arena = context.kept};
    vec_push(context.kept, &action.contents, ((struct cache_content){"m", sha256_of("abc", 3), 3}));
    action_print(&out, &action);
    ck_assert_uint_eq(out.length, 2 + 3 + 2 + 66 + 2 + 3);
    ck_assert_mem_eq(out.text, "\x12\x49\x0a\x01m\x12\x44\x0a\x40", 9);
    ck_assert_mem_eq(out.text + 9, hash_text("abc", 3), 64);
    ck_assert_mem_eq(out.text + 73, "\x10\x03\x2a\x01t", 5);
}
END_TEST

/* Each prefix, each byte with another value, and fields that are not known. */
START_TEST(survives_damaged_records) {
    struct cache_action action;
    struct cache_bytes whole = printed();
    for (size_t size = 0; size < whole.size; size++)
        action_parse(context.kept, (struct cache_bytes){whole.bytes, size}, &action);
    for (size_t at = 0; at < whole.size; at++)
        for (int change = 1; change < 256; change <<= 1) {
            char *copy = arena_copy(context.kept, whole.bytes, whole.size);
            copy[at] = (char)(copy[at] ^ change);
            action_parse(context.kept, (struct cache_bytes){copy, whole.size}, &action);
        }
    ck_assert(action_parse(context.kept,
                           (struct cache_bytes){"\x20\x01\x3a\x01x\x31"
                                                "12345678",
                                                14},
                           &action));
    ck_assert(!action_parse(context.kept, (struct cache_bytes){"\x2a\x05t", 3}, &action));
}
END_TEST

/* ---- The folder ---- */

static struct cache *open_at(const char *path, uint64_t limit) {
    return cache_open(path, &(struct string_list){0}, limit);
}

START_TEST(stores_contents) {
    struct cache *cache = open_at(folder, 0);
    struct cache_content content = cache_write(cache, context.kept, "text", "hello", 5);
    ck_assert_str_eq(cache_read(cache, context.kept, &content), "hello");
    struct cache_content absent = {"x", sha256_of("absent", 6), 6};
    ck_assert_ptr_null(cache_read(cache, context.kept, &absent));
    struct cache_action action = {.text = "found", .length = 5}, found;
    ck_assert(!cache_find(cache, context.kept, absent.hash, &found));
    cache_store(cache, context.kept, absent.hash, &action);
    ck_assert(cache_find(cache, context.kept, absent.hash, &found));
    ck_assert_str_eq(found.text, "found");
    cache_close(cache, context.kept);
}
END_TEST

static char *file_of(const struct cache_content *content) {
    char hash[SHA256_TEXT];
    sha256_print(content->hash, hash);
    return arena_format(context.kept, "%s/cas/%.2s/%s", folder, hash, hash);
}

static void overwrite(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* A damaged content is not returned, and is written again. */
START_TEST(notices_damage) {
    struct cache *cache = open_at(folder, 0);
    struct cache_content content = cache_write(cache, context.kept, "text", "hello", 5);
    overwrite(file_of(&content), "jello");
    ck_assert_ptr_null(cache_read(cache, context.kept, &content));
    cache_write(cache, context.kept, "text", "hello", 5);
    ck_assert_str_eq(cache_read(cache, context.kept, &content), "hello");
    cache_close(cache, context.kept);
}
END_TEST

/* The last two of three contents remain, because the first one was not used for longer. */
START_TEST(removes_what_is_old) {
    enum { SIZE = 400 };
    struct cache *cache = open_at(folder, SIZE * 5 / 2);
    struct cache_content contents[3];
    char text[SIZE] = "";
    for (int i = 0; i < 3; i++) {
        text[0] = (char)('a' + i);
        contents[i] = cache_write(cache, context.kept, "text", text, SIZE);
    }
    const char *command =
        arena_format(context.kept, "touch -d 2001-01-01 %s && touch -d 2002-01-01 %s",
                     file_of(&contents[0]), file_of(&contents[1]));
    ck_assert_int_eq(system(command), 0);
    ck_assert_ptr_nonnull(cache_read(cache, context.kept, &contents[0])); /* marks it as used */
    cache_close(cache, context.kept);
    ck_assert(system_exists(file_of(&contents[0])));
    ck_assert(!system_exists(file_of(&contents[1])));
    ck_assert(system_exists(file_of(&contents[2])));
}
END_TEST

START_TEST(counts_failures) {
    struct cache *cache = open_at("/dev/null/cache", 0);
    struct cache_content content = cache_write(cache, context.kept, "text", "hello", 5);
    ck_assert_ptr_null(cache_read(cache, context.kept, &content));
    ck_assert_uint_eq(cache_counts(cache).unstored, 1);
    cache_close(cache, context.kept);
}
END_TEST

/* What is found in the second folder is then in the first one, too. */
START_TEST(merges_folders) {
    const char *first = arena_join(context.kept, folder, "/", "first");
    const char *second = arena_join(context.kept, folder, "/", "second");
    struct string_list others = {&second, 1};
    struct cache *cache = open_at(second, 0);
    struct cache_content content = cache_write(cache, context.kept, "text", "hello", 5);
    cache_close(cache, context.kept);
    cache = cache_open(NULL, &others, 0);
    ck_assert_str_eq(cache_read(cache, context.kept, &content), "hello");
    cache_write(cache, context.kept, "text", "not stored", 10);
    cache_close(cache, context.kept);
    ck_assert(!system_exists(first));
    cache = cache_open(first, &others, 0);
    ck_assert_str_eq(cache_read(cache, context.kept, &content), "hello");
    cache_close(cache, context.kept);
    cache = open_at(first, 0);
    ck_assert_str_eq(cache_read(cache, context.kept, &content), "hello");
    cache_close(cache, context.kept);
}
END_TEST

Suite *cache_suite(void) {
    Suite *suite = suite_create("cache");
    TCase *tests = tcase_create("cache");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, hashes);
    tcase_add_test(tests, hashes_in_pieces);
    tcase_add_test(tests, reads_hashes);
    tcase_add_test(tests, reads_its_records);
    tcase_add_test(tests, follows_the_format);
    tcase_add_test(tests, survives_damaged_records);
    tcase_add_test(tests, stores_contents);
    tcase_add_test(tests, notices_damage);
    tcase_add_test(tests, removes_what_is_old);
    tcase_add_test(tests, counts_failures);
    tcase_add_test(tests, merges_folders);
    suite_add_tcase(suite, tests);
    return suite;
}
