/* Tests of scopes: hidden names, conflicts, and suggestions for undeclared names. */
#include <check.h>
#include <string.h>

#include "../../sema/name/name.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct analyser a;
    unsigned errors, notes;
    const char *message; /* the last error message */
};

static void collect_message(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    b->errors += d->severity >= SEVERITY_ERROR;
    b->notes += d->severity == SEVERITY_NOTE;
    if (d->severity >= SEVERITY_ERROR)
        b->message = d->message;
}

static void bench_open(struct bench *b) {
    memset(b, 0, sizeof *b);
    b->options.hlsl_version = 2021;
    ck_assert(context_create(&b->c, &b->options, &b->failed, collect_message, b));
    b->a.c = &b->c;
    b->a.options = &b->options;
    b->a.here.nodes = b->c.kept;
    b->a.types = type_table_create(&b->c);
    b->a.builtins = scope_push(&b->a, SCOPE_GLOBAL);
    b->a.builtins->builtin_prefix = "";
    b->a.global = scope_push(&b->a, SCOPE_GLOBAL);
}

static atom intern_name(struct bench *b, const char *text) {
    return atom_intern(b->c.atoms, text, strlen(text));
}

/* Declares a symbol at a new location, so that no message counts as repeated. */
static struct symbol *declare(struct bench *b, enum symbol_kind kind, const char *text,
                              location at) {
    struct symbol symbol = {.kind = kind, .name = intern_name(b, text), .at = at};
    return scope_declare(&b->a, symbol);
}

START_TEST(inner_hides_outer) {
    struct bench b;
    bench_open(&b);
    struct symbol *outer = declare(&b, SYMBOL_VARIABLE, "x", 1);
    scope_push(&b.a, SCOPE_BLOCK);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "x"), FIND_ANY), outer);
    struct symbol *inner = declare(&b, SYMBOL_VARIABLE, "x", 2);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "x"), FIND_ANY), inner);
    scope_pop(&b.a);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "x"), FIND_ANY), outer);
    ck_assert_uint_eq(b.errors, 0);
    ck_assert_ptr_null(scope_find(&b.a, intern_name(&b, "y"), FIND_ANY));
    context_destroy(&b.c);
}
END_TEST

START_TEST(rejects_redeclaration) {
    struct bench b;
    bench_open(&b);
    declare(&b, SYMBOL_VARIABLE, "x", 1);
    declare(&b, SYMBOL_VARIABLE, "x", 2);
    ck_assert_uint_eq(b.errors, 1);
    ck_assert_str_eq(b.message, "redefinition of 'x'");
    declare(&b, SYMBOL_FUNCTION, "x", 3);
    ck_assert_uint_eq(b.errors, 2);
    ck_assert_str_eq(b.message, "redefinition of 'x' as a different kind of symbol");
    ck_assert_uint_eq(b.notes, 2);
    context_destroy(&b.c);
}
END_TEST

START_TEST(groups_overloads) {
    struct bench b;
    bench_open(&b);
    struct symbol *first = declare(&b, SYMBOL_FUNCTION, "f", 1);
    struct symbol *second = declare(&b, SYMBOL_FUNCTION, "f", 2);
    ck_assert_uint_eq(b.errors, 0);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "f"), FIND_ANY), first);
    ck_assert_ptr_eq(first->next, second);
    context_destroy(&b.c);
}
END_TEST

START_TEST(variable_and_type_share_name) {
    struct bench b;
    bench_open(&b);
    struct symbol *type = declare(&b, SYMBOL_TYPE, "S", 1);
    struct symbol *variable = declare(&b, SYMBOL_VARIABLE, "S", 2);
    ck_assert_uint_eq(b.errors, 0);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "S"), FIND_ANY), variable);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "S"), FIND_TYPE), type);
    context_destroy(&b.c);
}
END_TEST

START_TEST(head_of_a_loop) {
    struct bench b;
    bench_open(&b);
    scope_push(&b.a, SCOPE_BLOCK)->is_head = true;
    declare(&b, SYMBOL_VARIABLE, "i", 1);
    scope_push(&b.a, SCOPE_BLOCK);
    declare(&b, SYMBOL_VARIABLE, "i", 2);
    ck_assert_uint_eq(b.errors, 1);
    scope_push(&b.a, SCOPE_BLOCK); /* allowed in an inner scope */
    declare(&b, SYMBOL_VARIABLE, "i", 3);
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

START_TEST(used_namespaces) {
    struct bench b;
    bench_open(&b);
    struct scope *space = scope_create(&b.a, SCOPE_NAMESPACE, b.a.here.scope);
    struct scope *previous = scope_enter(&b.a, space);
    struct symbol *hidden = declare(&b, SYMBOL_VARIABLE, "x", 1);
    scope_leave(&b.a, previous);
    ck_assert_ptr_null(scope_find(&b.a, intern_name(&b, "x"), FIND_ANY));
    ck_assert_ptr_eq(scope_find_in(&b.a, space, intern_name(&b, "x"), FIND_ANY), hidden);
    vec_push(b.c.kept, &b.a.here.scope->used, space);
    ck_assert_ptr_eq(scope_find(&b.a, intern_name(&b, "x"), FIND_ANY), hidden);
    context_destroy(&b.c);
}
END_TEST

START_TEST(built_in_types) {
    struct bench b;
    bench_open(&b);
    ck_assert_ptr_nonnull(scope_find(&b.a, intern_name(&b, "float3x3"), FIND_TYPE));
    ck_assert_ptr_nonnull(scope_find(&b.a, intern_name(&b, "Texture2D"), FIND_TYPE));
    ck_assert_ptr_null(scope_find(&b.a, intern_name(&b, "float5"), FIND_TYPE));
    ck_assert_ptr_null(scope_find(&b.a, intern_name(&b, "float03"), FIND_TYPE));
    context_destroy(&b.c);
}
END_TEST

static const char *suggestion(struct bench *b, const char *text, enum find find) {
    sema_report_unknown_name(&b->a, "unknown", intern_name(b, text), NULL, find, 1);
    return b->message;
}

START_TEST(suggestions) {
    struct bench b;
    bench_open(&b);
    declare(&b, SYMBOL_CONSTANT, "roughness", 1);
    scope_push(&b.a, SCOPE_BLOCK);
    ck_assert_str_eq(suggestion(&b, "rougness", FIND_ANY),
                     "unknown 'rougness'; did you mean 'roughness'?");
    ck_assert_str_eq(suggestion(&b, "satruate", FIND_ANY),
                     "unknown 'satruate'; did you mean 'saturate'?");
    ck_assert_str_eq(suggestion(&b, "texture2D", FIND_TYPE),
                     "unknown 'texture2D'; did you mean 'Texture2D'?");
    ck_assert_str_eq(suggestion(&b, "somethingElse", FIND_ANY), "unknown 'somethingElse'");
    context_destroy(&b.c);
}
END_TEST

Suite *scope_suite(void) {
    Suite *suite = suite_create("scopes");
    TCase *tests = tcase_create("scopes");
    tcase_add_test(tests, inner_hides_outer);
    tcase_add_test(tests, rejects_redeclaration);
    tcase_add_test(tests, groups_overloads);
    tcase_add_test(tests, variable_and_type_share_name);
    tcase_add_test(tests, head_of_a_loop);
    tcase_add_test(tests, used_namespaces);
    tcase_add_test(tests, built_in_types);
    tcase_add_test(tests, suggestions);
    suite_add_tcase(suite, tests);
    return suite;
}
