/* The settings of .clang-format files that the formatter implements, and the predefined styles. */
#include "style.h"
#include "style_entries.h"

#include <stdlib.h>

#define BOOLEANS "false|true"

/* A setting: its values as words, whose numbers are their positions; NULL is for numbers. Words
 * with the same number are separated by ','. */
static const struct setting {
    const char *parent, *key, *words;
    size_t field;
} format_settings[] = {
#define SETTING(parent, key, words, field)                                                         \
    {parent, key, words, offsetof(struct format_style, field)},
    SETTING("", "IndentWidth", NULL, indent) SETTING("", "TabWidth", NULL, tab) SETTING(
        "", "UseTab",
        "Never,false|ForIndentation|AlignWithSpaces|Always,true,ForContinuationAndIndentation",
        tabs) SETTING("", "ContinuationIndentWidth", NULL, continuation) SETTING("", "ColumnLimit",
                                                                                 NULL, limit)
        SETTING("", "MaxEmptyLinesToKeep", NULL, blank_lines) SETTING(
            "", "BreakBeforeBraces",
            "Attach|Allman|Linux|Stroustrup|Mozilla|WebKit|GNU|Whitesmiths|Custom",
            braces) SETTING("BraceWrapping", "AfterCaseLabel", BOOLEANS, after_case)
            SETTING("BraceWrapping", "AfterClass", BOOLEANS, after_class) SETTING(
                "BraceWrapping", "AfterControlStatement", "Never,false|MultiLine|Always,true",
                after_control) SETTING("BraceWrapping", "AfterEnum", BOOLEANS, after_enum)
                SETTING("BraceWrapping", "AfterFunction", BOOLEANS, after_function) SETTING(
                    "BraceWrapping", "AfterNamespace", BOOLEANS,
                    after_namespace) SETTING("BraceWrapping", "AfterStruct", BOOLEANS,
                                             after_struct) SETTING("BraceWrapping", "BeforeElse",
                                                                   BOOLEANS, before_else)
                    SETTING("BraceWrapping", "BeforeWhile", BOOLEANS, before_while) SETTING(
                        "", "SpaceBeforeParens",
                        "Never|ControlStatements,ControlStatementsExceptForEachMacros,"
                        "ControlStatementsExceptControlMacros|Always",
                        parens) SETTING("", "SpacesInParentheses", BOOLEANS, pads_parens)
                        SETTING("", "SpacesInAngles", "Never,false,Leave|Always,true", pads_angles)
                            SETTING("", "AllowShortFunctionsOnASingleLine",
                                    "None,false|Empty|InlineOnly,Inline|All,true", short_functions)
                                SETTING(
                                    "",
                                    "AllowShortIfStatementsOnASingleLine",
                                    "Never,false|WithoutElse,true,OnlyFirstIf,Always|AllIfsAndElse",
                                    short_ifs) SETTING("", "AllowShortBlocksOnASingleLine",
                                                       "Never,false|Empty|Always,true",
                                                       short_blocks)
                                    SETTING("", "AllowShortCaseLabelsOnASingleLine", BOOLEANS,
                                            short_cases) SETTING("", "AllowShortLoopsOnASingleLine",
                                                                 BOOLEANS, short_loops)
                                        SETTING("", "NamespaceIndentation", "None|Inner|All",
                                                namespaces) SETTING("", "IndentPPDirectives",
                                                                    "None|AfterHash|"
                                                                    "BeforeHash",
                                                                    directives)
                                            SETTING("", "AlignAfterOpenBracket",
                                                    "DontAlign,false,AlwaysBreak,BlockIndent|Align,"
                                                    "true",
                                                    alignment)
                                                SETTING("", "AlignTrailingComments",
                                                        "false,Never,Leave|true,Always",
                                                        aligns_comments)
                                                    SETTING("", "Cpp11BracedListStyle", BOOLEANS,
                                                            tight_lists)
                                                        SETTING("", "SpaceAfterTemplateKeyword",
                                                                BOOLEANS, template_space)
                                                            SETTING("", "SpaceAfterCStyleCast",
                                                                    BOOLEANS, cast_space)
                                                                SETTING(
                                                                    "",
                                                                    "SpacesBeforeTrailingComments",
                                                                    NULL, comment_spaces)
                                                                    SETTING("", "IndentCaseLabels",
                                                                            BOOLEANS, case_indent)
                                                                        SETTING("",
                                                                                "KeepEmptyLinesAtTh"
                                                                                "eStartOfBlocks",
                                                                                BOOLEANS,
                                                                                keeps_block_start)
                                                                            SETTING("",
                                                                                    "DisableFormat",
                                                                                    BOOLEANS,
                                                                                    is_disabled)
#undef SETTING
};

/* Settings that the formatter always follows with these values. */
static const char *const fixed_settings[][2] = {
    {"SortIncludes", "Never"},     {"SortIncludes", "false"}, {"IncludeBlocks", "Preserve"},
    {"InsertBraces", "false"},     {"Standard", ""},          {"PointerAlignment", ""},
    {"DerivePointerAlignment", ""}};

/* The style without a .clang-format file: LLVM with the widths and braces of most HLSL code. */
static const struct format_style hlsl_style = {.indent = 4,
                                               .tab = 4,
                                               .continuation = 4,
                                               .limit = 120,
                                               .blank_lines = 1,
                                               .braces = BRACES_ALLMAN,
                                               .parens = PARENS_CONTROL,
                                               .short_functions = FUNCTIONS_ALL,
                                               .short_ifs = IFS_WITHOUT_ELSE,
                                               .short_blocks = BLOCKS_ALWAYS,
                                               .short_cases = true,
                                               .short_loops = true,
                                               .alignment = ALIGNMENT_BRACKET,
                                               .aligns_comments = true,
                                               .comment_spaces = 1,
                                               .template_space = true,
                                               .keeps_block_start = true};

static const struct format_style llvm_style = {.indent = 2,
                                               .tab = 8,
                                               .continuation = 4,
                                               .limit = 80,
                                               .blank_lines = 1,
                                               .parens = PARENS_CONTROL,
                                               .short_functions = FUNCTIONS_ALL,
                                               .alignment = ALIGNMENT_BRACKET,
                                               .aligns_comments = true,
                                               .comment_spaces = 1,
                                               .template_space = true,
                                               .tight_lists = true,
                                               .keeps_block_start = true};

/* Sets the predefined style of a name. Returns false if it is unknown. */
static bool set_base(struct format_style *s, const char *name) {
    struct format_style base = llvm_style;
    if (!strcmp(name, "Google") || !strcmp(name, "Chromium")) {
        base.comment_spaces = 2;
        base.case_indent = true;
        base.keeps_block_start = false;
        bool is_google = *name == 'G';
        base.short_ifs = is_google ? IFS_WITHOUT_ELSE : IFS_NEVER;
        base.short_loops = is_google;
        base.short_functions = is_google ? FUNCTIONS_ALL : FUNCTIONS_INLINE;
    } else if (!strcmp(name, "Microsoft")) {
        base.indent = base.tab = 4;
        base.limit = 120;
        base.short_functions = FUNCTIONS_NONE;
        base.braces = BRACES_ALLMAN;
    } else if (!strcmp(name, "WebKit")) {
        base.indent = 4;
        base.limit = 0;
        base.alignment = ALIGNMENT_NONE;
        base.aligns_comments = base.tight_lists = false;
        base.namespaces = NAMESPACES_INNER;
        base.short_blocks = BLOCKS_EMPTY;
        base.braces = BRACES_WEBKIT;
    } else if (!strcmp(name, "Mozilla")) {
        base.continuation = 2;
        base.case_indent = true;
        base.tight_lists = base.template_space = false;
        base.short_functions = FUNCTIONS_INLINE;
        base.braces = BRACES_MOZILLA;
    } else if (!strcmp(name, "GNU")) {
        base.limit = 79;
        base.parens = PARENS_ALWAYS;
        base.tight_lists = false;
        base.braces = BRACES_GNU;
    } else if (strcmp(name, "LLVM") != 0) {
        return false;
    }
    *s = base;
    return true;
}

/* The braces that BreakBeforeBraces moves to the next line. */
static void set_braces(struct format_style *s) {
    int b = s->braces;
    if (b == BRACES_CUSTOM)
        return;
    bool all = b == BRACES_ALLMAN || b == BRACES_GNU || b == BRACES_WHITESMITHS;
    s->after_function = b != BRACES_ATTACH;
    s->after_class = all || b == BRACES_LINUX || b == BRACES_MOZILLA;
    s->after_struct = all || b == BRACES_MOZILLA;
    s->after_enum = all || b == BRACES_MOZILLA;
    s->after_namespace = all || b == BRACES_LINUX;
    s->after_control = all ? 2 : 0;
    s->after_case = all;
    s->before_else = all || b == BRACES_STROUSTRUP;
    s->before_while = b == BRACES_GNU || b == BRACES_WHITESMITHS;
}

/* Returns the number of a word, or -1. */
static int word_number(const char *words, const char *value) {
    int number = 0;
    for (const char *word = words; *word; number += *word == '|', word += *word != 0) {
        size_t length = strcspn(word, "|,");
        if (length == strlen(value) && !memcmp(word, value, length))
            return number;
        word += length;
    }
    return -1;
}

static int setting_value(const struct setting *setting, const char *value) {
    enum { LARGEST = 1000 };
    if (setting->words)
        return word_number(setting->words, value);
    char *end;
    long number = strtol(value, &end, 10);
    return end == value || *end || number < 0 || number > LARGEST ? -1 : (int)number;
}

static bool is_fixed(const struct style_entry *entry) {
    for (size_t i = 0; i < COUNT_OF(fixed_settings); i++)
        if (!strcmp(fixed_settings[i][0], entry->key) &&
            (!*fixed_settings[i][1] || !strcmp(fixed_settings[i][1], entry->value)))
            return true;
    return false;
}

static bool apply_setting(struct format_style *s, const struct style_entry *entry) {
    for (size_t i = 0; i < COUNT_OF(format_settings); i++) {
        const struct setting *setting = &format_settings[i];
        if (strcmp(setting->key, entry->key) != 0 || strcmp(setting->parent, entry->parent) != 0)
            continue;
        int value = setting_value(setting, entry->value);
        if (value >= 0)
            *(int *)((char *)s + setting->field) = value;
        return value >= 0;
    }
    return false;
}

/* A key before a list has an effect if a setting of the list may have one. */
static bool is_heading(const struct style_entry *entry) {
    return !strcmp(entry->key, "BraceWrapping") && !*entry->value;
}

struct format_style format_read_style(struct arena *arena, const char *text,
                                      struct format_ignored_vec *ignored) {
    struct format_style style = hlsl_style;
    struct style_entry_vec entries = style_read_entries(arena, text ? text : "");
    const struct style_entry *base = NULL;
    for (size_t i = 0; i < entries.count; i++)
        if (!strcmp(entries.items[i].key, "BasedOnStyle") &&
            set_base(&style, entries.items[i].value))
            base = &entries.items[i];
    set_braces(&style);
    /* The braces of the base also apply to a list without a style of braces. */
    for (size_t i = 0; i < entries.count; i++)
        if (!strcmp(entries.items[i].key, "BreakBeforeBraces"))
            apply_setting(&style, &entries.items[i]);
    set_braces(&style);
    for (size_t i = 0; i < entries.count; i++) {
        const struct style_entry *entry = &entries.items[i];
        bool is_custom =
            strcmp(entry->parent, "BraceWrapping") != 0 || style.braces == BRACES_CUSTOM;
        if (entry == base || is_fixed(entry) || is_heading(entry))
            continue;
        if (!is_custom || !apply_setting(&style, entry))
            vec_push(arena, ignored,
                     ((struct hlsl2spv_format_ignored){entry->key, entry->value, entry->line}));
    }
    if (!style.tab)
        style.tab = 1;
    return style;
}
