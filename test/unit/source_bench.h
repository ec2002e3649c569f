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

void bench_begin(struct source_bench *bench);
void bench_file(struct source_bench *bench, const char *path, const char *text);
/* Makes the compilation with the options as they are now. */
void bench_start(struct source_bench *bench);
/* Preprocesses the first file; NULL when the compilation failed. */
struct preprocessed *bench_preprocess(struct source_bench *bench);
/* The tokens of a main file of that text, each behind one space. */
const char *bench_tokens(struct source_bench *bench, const char *text);
void bench_end(struct source_bench *bench);

#endif
