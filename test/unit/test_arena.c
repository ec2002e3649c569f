/* Tests of memory, growing arrays and maps. */
#include <check.h>
#include <string.h>

#include "source_bench.h"
#include "suites.h"

START_TEST(blocks_are_zeroed_and_aligned) {
    for (size_t size = 0; size < 5000; size += 7) {
        char *block = arena_alloc(bench->c.kept, size);
        ck_assert_uint_eq((uintptr_t)block % ARENA_ALIGNMENT, 0);
        size_t zeros = 0;
        while (zeros < size && block[zeros] == 0)
            zeros++;
        ck_assert_uint_eq(zeros, size);
        memset(block, 0xff, size);
    }
}
END_TEST

START_TEST(last_block_grows_in_place) {
    char *block = arena_alloc(bench->c.kept, 16);
    memcpy(block, "fifteen letters", 16);
    char *grown = arena_grow(bench->c.kept, block, 16, 64);
    ck_assert_ptr_eq(block, grown);
    arena_alloc(bench->c.kept, 1);
    char *moved = arena_grow(bench->c.kept, grown, 64, 256);
    ck_assert_ptr_ne(moved, grown);
    ck_assert_str_eq(moved, "fifteen letters");
}
END_TEST

/* Released memory is reused, and zeroed. */
START_TEST(branches_release_memory) {
    struct arena *arena = arena_create(&bench->c, (size_t)4 << 20, ARENA_SMALL, NULL);
    for (int round = 0; round < 100; round++) {
        struct arena *branch = arena_branch(arena);
        for (int i = 0; i < 1000; i++) {
            char *block = arena_alloc(branch, 1000);
            ck_assert(!block[0] && !memcmp(block, block + 1, 999));
            memset(block, 0xff, 1000);
            memset(arena_alloc(arena, 8), 0xff, 8);
        }
        arena_end(branch);
    }
    ck_assert_uint_le(arena->total, (size_t)4 << 20);
    arena_destroy(arena);
}
END_TEST

/* Memory in use keeps its content; idle memory is zero when it is reused. */
START_TEST(idle_memory_is_released) {
    struct arena *arena = arena_create(&bench->c, (size_t)64 << 20, ARENA_SMALL, NULL);
    struct arena *branch = arena_branch(arena);
    size_t size = (size_t)16 << 20;
    char *text = arena_string(arena, "kept", 4), *idle = memset(arena_alloc(branch, size), 1, size);
    arena_end(branch);
    arena_release(arena);
    ck_assert_str_eq(text, "kept");
    ck_assert_int_eq(idle[size / 2], 0);
    char *block = arena_alloc(arena, size);
    ck_assert(!block[0] && !memcmp(block, block + 1, size - 1));
    arena_destroy(arena);
}
END_TEST

/* A cleared branch releases all but its first block: repeated use takes no more memory than the
 * first one, regardless of its parent's allocations. */
START_TEST(cleared_branches_reuse_memory) {
    struct arena *branch = arena_branch(bench->c.kept);
    char *first = arena_alloc(branch, 100);
    size_t total = bench->c.kept->total;
    for (int round = 0; round < 1000; round++) {
        memset(first, 1, 100);
        for (int i = 0; i < 100; i++)
            memset(arena_alloc(branch, 5000), 1, 5000);
        arena_clear(branch);
        char *again = arena_alloc(branch, 100);
        ck_assert_ptr_eq(again, first);
        for (int i = 0; i < 100; i++)
            ck_assert_int_eq(again[i], 0);
    }
    ck_assert_uint_le(bench->c.kept->total, total + 4 * ARENA_LARGE);
    arena_end(branch);
}
END_TEST

START_TEST(branches_follow_each_other) {
    struct arena *arena = arena_create(&bench->c, (size_t)4 << 20, ARENA_SMALL, NULL);
    for (int round = 0; round < 10000; round++) {
        struct arena *branch = arena_branch(arena), *inner = arena_branch(branch);
        memset(arena_alloc(branch, 5000), 0xff, 5000);
        ck_assert(!*(char *)arena_alloc(inner, 8));
        memset(arena_alloc(inner, 3000), 0xff, 3000);
        memset(arena_alloc(arena, 8), 0xff, 8);
        arena_end(inner);
        arena_end(branch);
    }
    arena_destroy(arena);
}
END_TEST

/* Released memory is used before untouched pages. */
START_TEST(reuses_released_memory_first) {
    struct arena *arena = arena_create(&bench->c, (size_t)8 << 20, 2 * ARENA_LARGE, NULL);
    char *given = arena_alloc(arena, 300000);
    arena_alloc(arena, 8);
    arena_free(arena, given, 300000);
    size_t found = 0;
    for (int i = 0; i < 2500; i++) {
        char *block = arena_alloc(arena, 1000);
        found += block >= given && block < given + 300000;
    }
    ck_assert_uint_ge(found, 280);
    arena_destroy(arena);
}
END_TEST

/* The rest of a block is reused, also if it is not the last one, and zeroed. */
START_TEST(releases_ends_of_blocks) {
    struct arena *arena = arena_create(&bench->c, (size_t)8 << 20, ARENA_SMALL, NULL);
    for (int round = 0; round < 1000; round++) {
        char *block = arena_alloc(arena, 10000);
        memset(block, 0xff, 10000);
        if (round % 2)
            arena_alloc(arena, 8);
        arena_shrink(arena, block, 10000, 100);
        char *next = arena_alloc(arena, 8);
        ck_assert(!*next && block[99]);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(blocks_larger_than_a_chunk) {
    char *large = arena_alloc(bench->c.kept, (size_t)40 << 20);
    large[((size_t)40 << 20) - 1] = 1;
}
END_TEST

START_TEST(limit_ends_the_compilation) {
    struct arena *small = arena_create(&bench->c, 1 << 20, ARENA_SMALL, NULL);
    if (setjmp(bench->failed)) {
        arena_destroy(small);
        ck_assert_uint_eq(bench->message_count, 1);
        ck_assert_int_eq(bench->messages[0].severity, SEVERITY_FATAL);
        return;
    }
    arena_alloc(small, (size_t)2 << 20);
    ck_abort_msg("the limit was not noticed");
}
END_TEST

START_TEST(formats_text) {
    ck_assert_str_eq(arena_format(bench->c.kept, "%d-%s", 42, "x"), "42-x");
    ck_assert_str_eq(arena_string(bench->c.kept, "abcdef", 3), "abc");
}
END_TEST

START_TEST(vectors_preserve_items) {
    struct word_vec v = {0};
    for (unsigned i = 0; i < 10000; i++)
        vec_push(bench->c.kept, &v, i);
    for (unsigned i = 0; i < 10000; i++)
        ck_assert_uint_eq(v.items[i], i);
    ck_assert_uint_eq(vec_last(&v), 9999);
}
END_TEST

START_TEST(maps_find_stored_values) {
    struct map map = {0};
    static int values[3000];
    ck_assert_ptr_null(map_find_u64(&map, 1));
    for (uint64_t i = 0; i < 3000; i++)
        *map_slot_u64(bench->c.kept, &map, i * 0x100000001u) = &values[i];
    for (uint64_t i = 0; i < 3000; i++)
        ck_assert_ptr_eq(map_find_u64(&map, i * 0x100000001u), &values[i]);
    ck_assert_ptr_null(map_find_u64(&map, 7));
    *map_slot(bench->c.kept, &map, "abc", 3) = &values[1];
    ck_assert_ptr_eq(map_find(&map, "abc", 3), &values[1]);
    ck_assert_ptr_null(map_find(&map, "abcd", 4));
}
END_TEST

#ifdef HLSL2SPV_DEBUG
START_TEST(detects_stale_slots) {
    struct map map = {0};
    if (setjmp(bench->failed)) {
        ck_assert_int_eq(bench->messages[0].severity, SEVERITY_FATAL);
        return;
    }
    void **slot = map_slot_u64(bench->c.kept, &map, 0);
    for (uint64_t i = 1; i < 8; i++)
        map_slot_u64(bench->c.kept, &map, i);
    *slot = &map;
    map_slot_u64(bench->c.kept, &map, 8);
    ck_abort_msg("the table that the slot was in is not looked at");
}
END_TEST
#endif

START_TEST(sinks_grow) {
    struct text_sink sink = {.arena = bench->c.kept};
    for (int i = 0; i < 1000; i++)
        sink_format(&sink, "%d,", i);
    ck_assert_uint_eq(strlen(sink.text), sink.length);
    ck_assert_int_eq(strncmp(sink.text, "0,1,2,", 6), 0);
    sink_format(&sink, "%0600d", 1);
    ck_assert_int_eq(sink.text[sink.length - 1], '1');
}
END_TEST

Suite *arena_suite(void) {
    Suite *suite = suite_create("arena");
    TCase *tests = tcase_create("arena");
    tcase_add_checked_fixture(tests, bench_begin_and_start, bench_end);
    tcase_add_test(tests, blocks_are_zeroed_and_aligned);
    tcase_add_test(tests, last_block_grows_in_place);
    tcase_add_test(tests, branches_release_memory);
    tcase_add_test(tests, idle_memory_is_released);
    tcase_add_test(tests, cleared_branches_reuse_memory);
    tcase_add_test(tests, branches_follow_each_other);
    tcase_add_test(tests, reuses_released_memory_first);
    tcase_add_test(tests, releases_ends_of_blocks);
    tcase_add_test(tests, blocks_larger_than_a_chunk);
    tcase_add_test(tests, limit_ends_the_compilation);
    tcase_add_test(tests, formats_text);
    tcase_add_test(tests, vectors_preserve_items);
    tcase_add_test(tests, maps_find_stored_values);
#ifdef HLSL2SPV_DEBUG
    tcase_add_test(tests, detects_stale_slots);
#endif
    tcase_add_test(tests, sinks_grow);
    suite_add_tcase(suite, tests);
    return suite;
}
