/* Tests of interned names. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "source_bench.h"
#include "suites.h"

START_TEST(equal_text_is_one_atom) {
    struct atom_table *atoms = bench->c.atoms;
    atom name = atom_of(atoms, "float4");
    ck_assert_uint_ne(name, 0);
    ck_assert_uint_eq(name, atom_intern(atoms, "float4x4", 6));
    ck_assert_uint_ne(name, atom_of(atoms, "float4x4"));
    ck_assert_str_eq(atom_text(atoms, name), "float4");
    ck_assert_uint_eq(atom_length(atoms, name), 6);
}
END_TEST

START_TEST(many_atoms_survive_growth) {
    struct atom_table *atoms = bench->c.atoms;
    char text[16];
    atom first = atom_of(atoms, "n0");
    for (int i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "n%d", i);
        atom_of(atoms, text);
    }
    ck_assert_uint_eq(first, atom_of(atoms, "n0"));
    ck_assert_str_eq(atom_text(atoms, atom_of(atoms, "n19999")), "n19999");
}
END_TEST

START_TEST(rows_are_kept_by_role) {
    struct atom_table *atoms = bench->c.atoms;
    atom keyword = atom_of(atoms, "if"), method = atom_of(atoms, "Sample");
    ck_assert_uint_ne(atom_row(atoms, keyword, ATOM_KEYWORD), 0);
    ck_assert_uint_ne(atom_row(atoms, keyword, ATOM_DIRECTIVE), 0);
    ck_assert_uint_eq(atom_row(atoms, keyword, ATOM_MODIFIER), 0);
    ck_assert_uint_ne(atom_row(atoms, atom_of(atoms, "float4x3"), ATOM_TYPE), 0);
    ck_assert_uint_eq(atom_row(atoms, atom_of(atoms, "float4x5"), ATOM_TYPE), 0);
    unsigned first = atom_row(atoms, method, ATOM_METHOD);
    ck_assert_uint_ne(first, 0);
    ck_assert_uint_gt(atom_next_row(ATOM_METHOD, first), first);
}
END_TEST

START_TEST(near_spellings) {
    ck_assert_uint_eq(spelling_distance("inclde", "include", 5), 1);
    ck_assert_uint_eq(spelling_distance("edn", "end", 5), 1);
    ck_assert_uint_eq(spelling_distance("abc", "abcdefgh", 3), 3);
    ck_assert_uint_eq(spelling_distance("same", "same", 3), 0);
}
END_TEST

Suite *atom_suite(void) {
    Suite *suite = suite_create("atom");
    TCase *tests = tcase_create("atom");
    tcase_add_checked_fixture(tests, bench_begin_and_start, bench_end);
    tcase_add_test(tests, equal_text_is_one_atom);
    tcase_add_test(tests, many_atoms_survive_growth);
    tcase_add_test(tests, rows_are_kept_by_role);
    tcase_add_test(tests, near_spellings);
    suite_add_tcase(suite, tests);
    return suite;
}
