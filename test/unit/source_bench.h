/* A compilation over files in memory, whose messages are collected: for the suites of base/ and
 * lexer/. */
#ifndef HLSL2SPV_TEST_SOURCE_BENCH_H
#define HLSL2SPV_TEST_SOURCE_BENCH_H

#include "../../lexer/lexer.h"

enum { MOST_FILES = 8, MOST_MESSAGES = 64 };

struct bench_message {
    enum severity severity;
    location at;
    struct place place;
    struct range underlined;
    char text[256];
};

struct source_bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct {
        const char *path, *text;
        unsigned opened;
    } files[MOST_FILES];
    size_t file_count;
    struct file_access access;
    struct bench_message messages[MOST_MESSAGES];
    size_t message_count;
};

/* Of the test that runs. */
extern struct source_bench *bench;

/* Fixtures: the compilation is there in the second one, and made by the test in the first. */
void bench_begin(void);
void bench_begin_and_start(void);
void bench_end(void);

void bench_file(const char *path, const char *text);
/* Makes the compilation with the options as they are now. */
void bench_start(void);
/* Preprocesses the first file; NULL when the compilation failed. */
struct preprocessed *bench_preprocess(void);
/* The tokens of a main file of that text, each behind one space. */
const char *bench_tokens(const char *text);

#endif
