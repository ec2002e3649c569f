/* Tests of archives of modules, and of their reader with damaged archives. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../batch/job.h"
#ifdef HLSL2SPV_ZSTD
#define HLSL2SPV_ARCHIVE_ZSTD
#endif
#include "../../include/hlsl2spv_archive.h"
#include "suites.h"

#ifndef _WIN32
#include <sys/mman.h>
#endif

static struct options options;
static struct context context;
static jmp_buf failed;
static char folder[64];

static void set_up(void) {
    ck_assert(context_create_small(&context, &options, &failed, NULL, NULL));
    strcpy(folder, "/tmp/hlsl2spv-archive-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void tear_down(void) {
    const char *names[] = {"one", "two", "same", "archive"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        unlink(arena_join(context.kept, folder, "/", names[i]));
    rmdir(folder);
    context_destroy(&context);
}

static const char *path_of(const char *name) {
    return arena_join(context.kept, folder, "/", name);
}

static const char *write_file(const char *name, const char *text) {
    const char *path = path_of(name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    return path;
}

/* The bytes after an archive are not readable with a sanitizer. */
struct bytes {
    unsigned char *data;
    size_t size;
};

static struct bytes read_archive(void) {
    struct file_content content;
    ck_assert(files_read_quietly(&context, path_of("archive"), &content));
    struct bytes bytes = {malloc(content.size), content.size};
    memcpy(bytes.data, content.text, content.size);
    return bytes;
}

/* ---- Writing ---- */

static struct bytes write_archive(const char *first, const char *second, int level) {
    const char *one = write_file("one", first), *same = write_file("same", first);
    const char *two = write_file("two", second);
    struct job jobs[] = {{.key = "sky WIDE", .module = two, .state = JOB_COMPILED},
                         {.key = "blur", .module = one, .state = JOB_UP_TO_DATE},
                         {.key = "sky", .module = same, .state = JOB_COMPILED},
                         {.key = "rule", .state = JOB_COMPILED},
                         {.key = "wrong", .module = one, .state = JOB_FAILED}};
    struct job_vec all = {.items = jobs, .count = COUNT_OF(jobs)};
    struct batch_options batch = {.archive = path_of("archive"), .archive_level = level};
    archive_write(&context, &batch, &all);
    return read_archive();
}

static void check_module(struct bytes a, const char *key, const char *expected) {
    size_t length;
    const char *module = hlsl2spv_archive_find(a.data, a.size, key, &length);
    ck_assert_ptr_nonnull(module);
    ck_assert_uint_eq(length, strlen(expected));
    ck_assert(!memcmp(module, expected, length));
    ck_assert_uint_eq((size_t)(module - (const char *)a.data) % 4, 0);
}

START_TEST(archives_equal_modules_once) {
    size_t length;
    struct bytes a = write_archive("the module--", "another module-", 0);
    ck_assert_uint_eq(hlsl2spv_archive_count(a.data, a.size), 3);
    ck_assert_str_eq(hlsl2spv_archive_key(a.data, a.size, 1), "sky");
    ck_assert_str_eq(hlsl2spv_archive_facts(a.data, a.size, 1), "");
    check_module(a, "blur", "the module--");
    check_module(a, "sky", "the module--");
    check_module(a, "sky WIDE", "another module-");
    ck_assert_ptr_eq(hlsl2spv_archive_find(a.data, a.size, "sky", &length),
                     hlsl2spv_archive_find(a.data, a.size, "blur", &length));
    ck_assert_ptr_null(hlsl2spv_archive_find(a.data, a.size, "rule", &length));
    ck_assert_ptr_null(hlsl2spv_archive_find(a.data, a.size - 1, "sky", &length));
    ck_assert_ptr_null(hlsl2spv_archive_dictionary(a.data, a.size, &length));
    free(a.data);
}
END_TEST

/* If a module cannot be read, the older archive is not changed. */
START_TEST(keeps_archive_on_failure) {
    struct bytes before = write_archive("the module--", "another module-", 0);
    struct job job = {.key = "sky", .module = path_of("absent"), .state = JOB_COMPILED};
    struct job_vec all = {.items = &job, .count = 1};
    struct batch_options batch = {.archive = path_of("archive")};
    archive_write(&context, &batch, &all);
    ck_assert_uint_eq(diag_error_count(&context), 1);
    struct bytes after = read_archive();
    ck_assert_uint_eq(before.size, after.size);
    ck_assert(!memcmp(before.data, after.data, after.size));
    free(before.data);
    free(after.data);
}
END_TEST

/* ---- Damaged archives ---- */

static const unsigned char version_1[] = {
    'H', '2', 'S', 'A', 1,   0,   0,   0, 2,  0, 0,  0, 1, 0, 0, 0, /* header */
    40,  0,   0,   0,   0,   0,   0,   0, 42, 0, 0,  0, 0, 0, 0, 0, /* entries */
    48,  0,   0,   0,   4,   0,   0,   0,                           /* modules */
    'a', 0,   'b', ' ', 'X', '=', '1', 0, 3,  2, 35, 7,
};

static void read_module(const unsigned char *data, size_t size, uint32_t entry) {
    struct hlsl2spv_archive_stored stored;
    volatile unsigned char sum = 0;
    if (!hlsl2spv_archive_get_stored(data, size, entry, &stored))
        return;
    for (size_t i = 0; i < stored.stored_size; i++)
        sum = (unsigned char)(sum + ((const unsigned char *)stored.bytes)[i]);
#ifdef HLSL2SPV_ZSTD
    enum { LARGEST = 1 << 20 };
    if (stored.size > LARGEST)
        return;
    void *module = malloc(stored.size + 1);
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    ZSTD_DDict *dictionary = hlsl2spv_archive_open_dictionary(data, size);
    hlsl2spv_archive_read(data, size, entry, zstd, dictionary, module, stored.size);
    ZSTD_freeDDict(dictionary);
    ZSTD_freeDCtx(zstd);
    free(module);
#endif
}

static void read_all(const unsigned char *data, size_t size) {
    enum { MOST = 5 };
    size_t length;
    uint32_t count = hlsl2spv_archive_count(data, size);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        const char *key = hlsl2spv_archive_key(data, size, i);
        const char *facts = hlsl2spv_archive_facts(data, size, i);
        ck_assert(!key || strlen(key) < size);
        ck_assert(!facts || strlen(facts) < size);
        hlsl2spv_archive_module(data, size, i, &length);
        read_module(data, size, i);
    }
    hlsl2spv_archive_find(data, size, "sky", &length);
    hlsl2spv_archive_dictionary(data, size, &length);
}

/* Reads every truncated copy, and copies with each byte replaced. */
static void read_damaged(const unsigned char *data, size_t size) {
    static const unsigned char changes[] = {1, 2, 4, 8, 16, 32, 64, 128, 255};
    for (size_t cut = 0; cut < size; cut++) {
        unsigned char *copy = malloc(cut + !cut);
        memcpy(copy, data, cut);
        read_all(copy, cut);
        free(copy);
    }
    unsigned char *copy = malloc(size);
    memcpy(copy, data, size);
    for (size_t at = 0; at < size; at++)
        for (size_t k = 0; k < COUNT_OF(changes); k++) {
            copy[at] = data[at] ^ changes[k];
            read_all(copy, size);
            copy[at] = data[at];
        }
    free(copy);
}

START_TEST(reads_version_1) {
    size_t length;
    const unsigned char *bytes = version_1;
    ck_assert_uint_eq(hlsl2spv_archive_count(bytes, sizeof version_1), 2);
    ck_assert_str_eq(hlsl2spv_archive_key(bytes, sizeof version_1, 1), "b X=1");
    ck_assert_ptr_eq(hlsl2spv_archive_find(bytes, sizeof version_1, "b X=1", &length), bytes + 48);
    ck_assert_uint_eq(length, 4);
    ck_assert_ptr_null(hlsl2spv_archive_facts(bytes, sizeof version_1, 0));
    read_damaged(bytes, sizeof version_1);
}
END_TEST

START_TEST(survives_damage) {
    struct bytes a = write_archive("the module--", "another module-", 0);
    read_damaged(a.data, a.size);
    free(a.data);
}
END_TEST

/* ---- Compression ---- */

#ifdef HLSL2SPV_ZSTD
/* Returns a text that contains few repetitions, so that a dictionary is made. */
static const char *long_text(unsigned seed, unsigned words) {
    struct text_sink out = {.arena = context.kept};
    for (unsigned i = 0; i < words; i++)
        sink_format(&out, "%u ", (seed = seed * 1103515245 + 12345) >> 16 & 0xff);
    return out.text;
}

static void check_compressed(struct bytes a, const char *key, const char *expected) {
    uint32_t entry;
    struct hlsl2spv_archive_stored stored;
    ck_assert(hlsl2spv_archive_find_entry(a.data, a.size, key, &entry));
    ck_assert(hlsl2spv_archive_get_stored(a.data, a.size, entry, &stored));
    ck_assert_uint_eq(stored.compression, HLSL2SPV_ARCHIVE_COMPRESSED);
    ck_assert_uint_eq(stored.size, strlen(expected));
    ck_assert_uint_lt(stored.stored_size, stored.size);
    ck_assert_ptr_null(hlsl2spv_archive_module(a.data, a.size, entry, &stored.size));
    char *module = malloc(strlen(expected));
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    ZSTD_DDict *dictionary = hlsl2spv_archive_open_dictionary(a.data, a.size);
    ck_assert_uint_eq(
        hlsl2spv_archive_read(a.data, a.size, entry, zstd, dictionary, module, strlen(expected)),
        strlen(expected));
    ck_assert(!memcmp(module, expected, strlen(expected)));
    ck_assert_uint_eq(hlsl2spv_archive_read(a.data, a.size, entry, zstd, dictionary, module, 1), 0);
    ZSTD_freeDDict(dictionary);
    ZSTD_freeDCtx(zstd);
    free(module);
}

START_TEST(compresses_modules) {
    const char *first = long_text(1, 4000), *second = long_text(2, 3000);
    struct bytes a = write_archive(first, second, 3);
    check_compressed(a, "blur", first);
    check_compressed(a, "sky", first);
    check_compressed(a, "sky WIDE", second);
    free(a.data);
}
END_TEST

/* A module that does not become smaller is not compressed. */
START_TEST(stores_short_modules) {
    struct bytes a = write_archive("the module--", "another module-", 3);
    check_module(a, "sky WIDE", "another module-");
    free(a.data);
}
END_TEST

START_TEST(survives_damaged_compression) {
    struct bytes a = write_archive(long_text(1, 200), long_text(2, 100), 3);
    read_damaged(a.data, a.size);
    free(a.data);
}
END_TEST
#endif

/* ---- Large archives ---- */

#if !defined _WIN32 && SIZE_MAX > UINT32_MAX
static void put_number(unsigned char *p, uint64_t number) {
    for (int i = 0; i < 8; i++)
        p[i] = (unsigned char)(number >> 8 * i);
}

/* An archive with a hole of 5 GiB before its only module. */
START_TEST(reads_beyond_4_gib) {
    enum { KEY = 4, ENTRY = 8, MODULE = 24, TRAILER = 64, TAIL = 112 };
    const uint64_t start = (uint64_t)5 << 30;
    const size_t size = (size_t)start + TAIL;
    unsigned char head[8] = {'H', '2', 'S', 'A', 2}, tail[TAIL] = {3, 2, 35, 7, 'k'};
    put_number(tail + ENTRY, start + KEY);
    put_number(tail + MODULE, start);
    tail[MODULE + 8] = tail[MODULE + 16] = 4;
    put_number(tail + MODULE + 24, start + KEY + 1);
    put_number(tail + TRAILER, start + ENTRY);
    put_number(tail + TRAILER + 8, start + MODULE);
    tail[TRAILER + 32] = tail[TRAILER + 36] = 1;
    memcpy(tail + TRAILER + 40, (const char[]){2, 0, 0, 0, 'H', '2', 'S', 'A'}, 8);
    int file = open(path_of("archive"), O_RDWR | O_CREAT, 0600);
    ck_assert_int_ge(file, 0);
    bool is_sparse = !ftruncate(file, (off_t)size);
    void *map = is_sparse ? mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (map != MAP_FAILED) { /* otherwise the file system refuses */
        size_t length;
        ck_assert_int_eq(pwrite(file, head, sizeof head, 0), sizeof head);
        ck_assert_int_eq(pwrite(file, tail, sizeof tail, (off_t)start), sizeof tail);
        ck_assert_str_eq(hlsl2spv_archive_key(map, size, 0), "k");
        ck_assert_str_eq(hlsl2spv_archive_facts(map, size, 0), "");
        ck_assert_ptr_eq(hlsl2spv_archive_find(map, size, "k", &length), (char *)map + start);
        ck_assert_uint_eq(length, 4);
        munmap(map, size);
    }
    close(file);
}
END_TEST
#endif

Suite *archive_suite(void) {
    Suite *suite = suite_create("archive");
    TCase *tests = tcase_create("archive");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, archives_equal_modules_once);
    tcase_add_test(tests, keeps_archive_on_failure);
    tcase_add_test(tests, reads_version_1);
    tcase_add_test(tests, survives_damage);
#ifdef HLSL2SPV_ZSTD
    tcase_add_test(tests, compresses_modules);
    tcase_add_test(tests, stores_short_modules);
    tcase_add_test(tests, survives_damaged_compression);
#endif
#if !defined _WIN32 && SIZE_MAX > UINT32_MAX
    tcase_add_test(tests, reads_beyond_4_gib);
#endif
    suite_add_tcase(suite, tests);
    return suite;
}
