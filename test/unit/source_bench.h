/* A compilation of files in memory that collects messages, for the suites of base/ and lexer/. */
#ifndef HLSL2SPV_TEST_UNIT_SOURCE_BENCH_H
#define HLSL2SPV_TEST_UNIT_SOURCE_BENCH_H

#include "../../lexer/lexer.h"

enum { MOST_FILES = 8, MOST_MESSAGES = 64 };

struct bench_message {
    enum severity severity;
    location at;
    struct source_position position;
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

/* The bench of the current test. */
extern struct source_bench *bench;

/* Fixtures: bench_begin_and_start() also creates the compilation; with bench_begin(), the test
 * does. */
void bench_begin(void);
void bench_begin_and_start(void);
void bench_end(void);

void bench_file(const char *path, const char *text);
/* Creates the compilation with the current options. */
void bench_start(void);
/* Preprocesses the first file.  Returns NULL if the compilation failed. */
struct preprocessed *bench_preprocess(void);
/* Returns the tokens of a main file with that text, separated by spaces. */
const char *bench_tokens(const char *text);

#endif
