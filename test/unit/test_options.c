/* Tests of the command line: forms, prefixes, rules and response files. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../driver/option_table.h"
#include "../../driver/session.h"
#include "suites.h"

static struct session session;
static char messages[4096];

static void collect_message(void *user, const struct session *s, const struct diagnostic *d,
                            const char *text) {
    (void)user;
    (void)s;
    (void)d;
    strncat(messages, text, sizeof messages - strlen(messages) - 1);
}

/* Opens one of two files in memory. */
static bool open_in_memory(void *user, struct context *c, const char *path,
                           struct file_content *out) {
    static const char *const files[][2] = {
        {"args", "-T ps_6_1 \"-DTEXT=a b\"\n -E 'the entry' -D x\\ y @more"},
        {"more", "-fcgl"},
    };
    (void)user;
    (void)c;
    for (size_t i = 0; i < 2; i++) {
        if (!strcmp(path, files[i][0])) {
            *out = (struct file_content){
                .name = path, .text = files[i][1], .size = strlen(files[i][1])};
            return true;
        }
    }
    return false;
}

static const struct file_access memory = {.open = open_in_memory};

/* Reads arguments separated by blanks. */
static bool read_arguments(const char *line) {
    static char text[1024];
    static const char *arguments[64];
    size_t count = 0;
    session_close(&session);
    memset(&session, 0, sizeof session);
    session.files = &memory;
    session.listener = collect_message;
    messages[0] = 0;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        arguments[count++] = word;
    return session_read(&session, count, arguments);
}

static const struct options *expect_accepted(const char *line) {
    ck_assert_msg(read_arguments(line), "'%s' was rejected: %s", line, messages);
    return &session.command.compile;
}

static void expect_rejected(const char *line, const char *why) {
    ck_assert_msg(!read_arguments(line), "'%s' was accepted", line);
    ck_assert_msg(strstr(messages, why) != NULL, "'%s' printed: %s", line, messages);
}

START_TEST(defaults) {
    const struct options *o = expect_accepted("-T ps_6_0 a.hlsl");
    ck_assert_str_eq(o->entry, "main");
    ck_assert_str_eq(o->input, "a.hlsl");
    ck_assert_int_eq(o->optimization, 3);
    ck_assert_int_eq(o->hlsl_version, 2021);
    ck_assert_int_eq(o->target_env, ENV_VULKAN_1_0);
    ck_assert_int_eq(o->layout, LAYOUT_DEFAULT);
    ck_assert(!o->row_major_default);
    ck_assert_uint_eq(o->extensions.count, 0);
}
END_TEST

START_TEST(forms_and_prefixes) {
    const struct options *o =
        expect_accepted("/Tvs_6_2 /E start -Ifirst -I second -DA -D B=1 a.hlsl");
    ck_assert_int_eq(o->stage, STAGE_VERTEX);
    ck_assert_int_eq(o->model.minor, 2);
    ck_assert_str_eq(o->entry, "start");
    ck_assert_uint_eq(o->include_dirs.count, 2);
    ck_assert_str_eq(o->include_dirs.items[1], "second");
    ck_assert_uint_eq(o->defines.count, 2);
    ck_assert_str_eq(o->defines.items[1], "B=1");
    expect_accepted("--help");
    expect_accepted("/?");
    expect_accepted("-T ps_6_0 --fcgl -driver-mode=dxc a.hlsl");
    expect_rejected("-T ps_6_0 --fcgll a.hlsl", "did you mean '--fcgl'?");
}
END_TEST

START_TEST(last_one_wins) {
    const struct options *o = expect_accepted("-T ps_6_0 -E a -E b -O1 -Od -T cs_6_5 -O2 x.hlsl");
    ck_assert_str_eq(o->entry, "b");
    ck_assert_int_eq(o->stage, STAGE_COMPUTE);
    ck_assert_int_eq(o->optimization, 2);
}
END_TEST

START_TEST(profiles) {
    static const char *const bad[] = {"ps",     "ps_6",        "ps_6_11", "ps_7_0",
                                      "xs_6_0", "ms_6_4",      "lib_6_0", "ps_6_0_",
                                      "ps_6_",  "rootsig_1_1", "ps_6_-1", "as_5_0"};
    char line[64];
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        snprintf(line, sizeof line, "-T %s a.hlsl", bad[i]);
        expect_rejected(line, "profile");
    }
    ck_assert_int_eq(expect_accepted("-T lib_6_x a.hlsl")->stage, STAGE_LIBRARY);
    ck_assert_int_eq(expect_accepted("-T ps_6_10 a.hlsl")->model.minor, 10);
    ck_assert_int_eq(expect_accepted("-T ps_5_1 a.hlsl")->model.major, 6);
    ck_assert(strstr(messages, "warning: "));
    expect_rejected("a.hlsl", "no target profile");
    expect_accepted("-P a.hlsl");
    expect_accepted("-M a.hlsl");
}
END_TEST

START_TEST(rules) {
    expect_rejected("-T ps_6_0 -Zpr -Zpc a.hlsl", "not allowed with");
    expect_rejected("-T ps_6_0 -Vn x a.hlsl", "'-Vn' requires '-Fh'");
    expect_rejected("-T ps_6_0 -exports f a.hlsl", "library");
    expect_rejected("-T ps_6_0 -encoding ebcdic a.hlsl", "one of");
    expect_rejected("-T ps_6_0 -enable-16bit-types a.hlsl", "6.2");
    expect_rejected("-T ps_6_2 -HV 2017 -enable-16bit-types a.hlsl", "2018");
    expect_rejected("-T ps_6_1 -denorm ftz a.hlsl", "6.2");
    expect_rejected("-T ps_6_2 -denorm odd a.hlsl", "preserve");
    expect_rejected("-T lib_6_1 a.hlsl", "-Vd");
    expect_accepted("-T lib_6_1 -Vd a.hlsl");
    expect_rejected("-T ps_6_0 -Oconfig=--ssa-rewrite -O1 a.hlsl", "not allowed with");
    expect_rejected("-T ps_6_0 a.hlsl b.hlsl", "more than one input");
    expect_rejected("-T ps_6_0", "no input");
    expect_rejected("-T ps_6_0 -Gec a.hlsl", "not supported");
    expect_rejected("-T ps_6_0 -Fd x a.hlsl", "requires '-Zi'");
    expect_accepted("-T ps_6_0 -Zi -Fd x a.hlsl");
    expect_accepted("-T ps_6_0 -fspv-debug=vulkan -Zss -Fd x/ a.hlsl");
    expect_rejected("-T ps_6_0 -Zss -Fd x/ a.hlsl", "-Zi");
    expect_accepted("-dumpbin a.spv");
    expect_rejected("-T ps_6_0 -HV 2015 a.hlsl", "unknown HLSL version");
    ck_assert(expect_accepted("-T ps_6_7 a.hlsl")->payload_qualifiers);
    ck_assert(!expect_accepted("-T ps_6_7 -disable-payload-qualifiers a.hlsl")->payload_qualifiers);
    expect_rejected("-T ps_6_5 -enable-payload-qualifiers a.hlsl", "6.6");
}
END_TEST

START_TEST(unknown_options) {
    expect_rejected("-T ps_6_0 -fspv-refelct a.hlsl", "did you mean '-fspv-reflect'");
    expect_rejected("-T ps_6_0 -zzzzzzzz a.hlsl", "unknown option '-zzzzzzzz'");
    expect_accepted("-T ps_6_0 -zzzzzzzz a.hlsl -Qunused-arguments");
    expect_rejected("-T", "'-T' requires a value");
    expect_rejected("-T ps_6_0 -fvk-b-shift 1", "'-fvk-b-shift' requires 2 values");
}
END_TEST

START_TEST(bindings) {
    const struct options *o =
        expect_accepted("-T ps_6_0 a.hlsl -fvk-t-shift 10 0 -fvk-t-shift 20 1 -fvk-s-shift 5 all");
    ck_assert_uint_eq(o->shift_count, 3);
    ck_assert_int_eq(o->shifts[1].class, REGISTER_T);
    ck_assert_int_eq(o->shifts[1].shift, 20);
    ck_assert_int_eq(o->shifts[1].space, 1);
    ck_assert_int_eq(o->shifts[2].space, ALL_SPACES);
    expect_rejected("-T ps_6_0 a.hlsl -fvk-t-shift 10 0 -fvk-t-shift 1 all", "cannot be combined");
    expect_rejected("-T ps_6_0 a.hlsl -fvk-t-shift -1 0", "non-negative");
    o = expect_accepted("-T ps_6_0 a.hlsl -fvk-bind-register u3 1 2 4 -vkbr b0 0 1 1");
    ck_assert_uint_eq(o->bound_register_count, 2);
    ck_assert_int_eq(o->bound_registers[0].class, REGISTER_U);
    ck_assert_uint_eq(o->bound_registers[0].number, 3);
    ck_assert_uint_eq(o->bound_registers[0].set, 4);
    expect_rejected("-T ps_6_0 a.hlsl -fvk-bind-register x3 1 2 4", "register");
    expect_rejected("-T ps_6_0 a.hlsl -vkbr b0 0 1 1 -fvk-b-shift 1 0", "not allowed with");
    o = expect_accepted("-T ps_6_0 a.hlsl -fvk-bind-globals 3 2");
    ck_assert(o->bind_globals.given && o->bind_globals.binding == 3 && o->bind_globals.set == 2);
    ck_assert_int_eq(expect_accepted("-T ps_6_0 a.hlsl -fspv-max-id 3FF")->max_id, 0x3ff);
    expect_rejected("-T ps_6_0 a.hlsl -fspv-max-id none", "hexadecimal");
}
END_TEST

START_TEST(debug_categories) {
    enum { ALL = DEBUG_FILE | DEBUG_SOURCE | DEBUG_LINE | DEBUG_TOOL };
    ck_assert_uint_eq(expect_accepted("-T ps_6_0 a.hlsl -Zi")->debug, ALL);
    ck_assert_uint_eq(expect_accepted("-T ps_6_0 a.hlsl -Zi -fspv-debug=tool")->debug, DEBUG_TOOL);
    ck_assert_uint_eq(
        expect_accepted("-T ps_6_0 a.hlsl -fspv-debug=file -fspv-debug=tool -Zi")->debug,
        DEBUG_FILE | DEBUG_TOOL);
    ck_assert_uint_eq(expect_accepted("-T ps_6_0 a.hlsl -fspv-debug=rich")->debug,
                      DEBUG_FILE | DEBUG_LINE | DEBUG_RICH);
    expect_rejected("-T ps_6_0 a.hlsl -fspv-debug=some", "unknown category");
}
END_TEST

START_TEST(warnings) {
    const struct options *o =
        expect_accepted("-T ps_6_0 a.hlsl -Wall -Wno-conversion -Werror=x -WX");
    ck_assert_uint_eq(o->warning_flags.count, 3);
    ck_assert_str_eq(o->warning_flags.items[0], "all");
    ck_assert_str_eq(o->warning_flags.items[1], "no-conversion");
    ck_assert_str_eq(o->warning_flags.items[2], "error=x");
    ck_assert(o->warnings_as_errors);
    ck_assert_uint_eq(expect_accepted("-T ps_6_0 a.hlsl -ferror-limit=7")->error_limit, 7);
    expect_rejected("-T ps_6_0 a.hlsl -ferror-limit=x", "number");
}
END_TEST

START_TEST(response_files) {
    const struct options *o = expect_accepted("@args a.hlsl");
    ck_assert_int_eq(o->model.minor, 1);
    ck_assert_str_eq(o->entry, "the entry");
    ck_assert_str_eq(o->defines.items[0], "TEXT=a b");
    ck_assert_str_eq(o->defines.items[1], "x y");
    ck_assert(o->no_legalization);
    expect_rejected("@none a.hlsl", "cannot read 'none'");
}
END_TEST

START_TEST(derived_names) {
    expect_accepted("-P dir.d/a.hlsl");
    ck_assert_str_eq(session.command.preprocess_file, "dir.d/a.i");
    expect_accepted("-P dir.d/a");
    ck_assert_str_eq(session.command.preprocess_file, "dir.d/a.i");
    expect_accepted("-P a.hlsl -Fi -");
    ck_assert_str_eq(session.command.preprocess_file, "-");
}
END_TEST

/* Options of another compiler are translated; unknown ones are rejected. */
START_TEST(modes) {
    const struct options *o = expect_accepted("--driver-mode=glslc -x hlsl -fentry-point=go "
                                              "-fhlsl-16bit-types -fshader-stage=frag a.hlsl");
    ck_assert_int_eq(o->stage, STAGE_PIXEL);
    ck_assert_str_eq(o->entry, "go");
    ck_assert(o->relaxations == RELAX_ALL);
    ck_assert_int_eq(o->interface, INTERFACE_GLSLANG);
    ck_assert(o->enable_16bit_types);
    ck_assert_str_eq(session.command.object_file, "a.spv");
    expect_accepted("--driver-mode=dxc -T ps_6_0 a.hlsl");
    expect_rejected("--driver-mode=glslc -c -x hlsl a.vert b.frag",
                    "several inputs are not supported");
    expect_rejected("--driver-mode=glslang -D -S pixel a.hlsl", "unknown stage");
    o = expect_accepted(
        "--driver-mode=cc -x c -c a.hlsl -profile=ps_6_0 -entry=go -fvk-b-shift 1 2");
    ck_assert_int_eq(o->stage, STAGE_PIXEL);
    ck_assert_str_eq(o->entry, "go");
    ck_assert_int_eq(o->listed_files, LIST_NO_FILES);
    ck_assert_str_eq(session.command.object_file, "a.o");
    o = expect_accepted("--driver-mode=cc -x c -E a.hlsl -o a.i");
    ck_assert_int_eq(o->listed_files, LIST_SEARCHED_FILES);
    ck_assert_str_eq(session.command.preprocess_file, "a.i");
    expect_rejected("--driver-mode=cc -c a.hlsl -T ps_6_0 -Frea.json",
                    "stores only the file of -o");
}
END_TEST

/* The parser accepts every row of the table. */
START_TEST(every_row) {
    const struct option *option = &option_table[_i];
    char line[256], *end = line;
    enum option_effect effect = option->effect;
    if (effect == EFFECT_ALIAS)
        effect = option_table[option_find(option->text)].effect;
    if (effect == EFFECT_REFUSED || effect == EFFECT_CALL || effect == EFFECT_CHOICE)
        return;
    end += sprintf(end, "-T lib_6_6 a.hlsl %s%s", option->prefixes & DASH ? "-" : "--",
                   option->spelling);
    const char *value = effect == EFFECT_NUMBER ? "1" : "utf8";
    if (!strcmp(option->spelling, "default-linkage"))
        value = "internal";
    if (!strcmp(option->spelling, "fspv-extension="))
        value = "KHR";
    if (strstr(option->spelling, "ver") && strstr(option->spelling, "rootsig"))
        value = "rootsig_1_0";
    for (unsigned i = 0; i < option->value_count; i++)
        end += sprintf(end, "%s%s", option->form == FORM_JOINED ? "" : " ", value);
    if (!read_arguments(line))
        ck_assert_msg(strstr(messages, " requires '-") != NULL, "'%s' was rejected: %s", line,
                      messages);
}
END_TEST

Suite *options_suite(void) {
    Suite *suite = suite_create("options");
    TCase *tests = tcase_create("command line");
    tcase_add_test(tests, defaults);
    tcase_add_test(tests, forms_and_prefixes);
    tcase_add_test(tests, last_one_wins);
    tcase_add_test(tests, profiles);
    tcase_add_test(tests, rules);
    tcase_add_test(tests, unknown_options);
    tcase_add_test(tests, bindings);
    tcase_add_test(tests, debug_categories);
    tcase_add_test(tests, warnings);
    tcase_add_test(tests, response_files);
    tcase_add_test(tests, derived_names);
    tcase_add_test(tests, modes);
    tcase_add_loop_test(tests, every_row, 0, OPTION_COUNT);
    suite_add_tcase(suite, tests);
    return suite;
}
